package procedure

import (
	"strconv"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// countOneSide counts Black alone (数子): own stones from the bowl make the empty
// points a multiple of ten, then points, stones and half the shared points are
// added and compared with what Black must reach (归本数), half the board and
// half of the customary komi.
func (t *table) countOneSide(article string) rules.Half {
	charge := t.charge()
	const c = board.Black
	room := t.room(c, allRoom...)
	odd := len(room) % 10
	if odd > 0 {
		t.pick(c, odd)
		for _, p := range room[:odd] {
			t.put(p, c)
		}
		t.step(article, say("For counting, %d black stones from the bowl are filled into Black's points, so that %d are left: whole tens.",
			"做棋：取%d枚黑子填入黑空，余空%d点，为整十。", odd, len(room)-odd))
	}
	open := t.openPoints(allRoom...)
	area := rules.Sides{Black: open.Black + t.stonesAt(c), White: open.White + t.stonesAt(c.Other())}
	q := rules.Half(t.sharedPoints())
	total := rules.Points(area.Black) + q
	whole := rules.Points(t.N)
	return t.count(article, say(
		"Black has %d points and %d stones; with half of %d shared points that is %s of %d. Black must have more than %s, White more than %s (komi %s).",
		"黑空%d点，黑子%d枚，加公气%d点之半，共%s点，全盘%d点。归本数黑%s、白%s（贴%s点）。",
		open.Black, t.stonesAt(c), int(q), total, t.N, quarters(whole+charge), quarters(whole-charge), charge),
		halves("area", "area, White's by subtraction", "地域（白由减法得）", rules.Pair{Black: total, White: whole - total}))
}

// quarters writes half of a number of half points: 183¾ as 183.75.
func quarters(h rules.Half) string { return strconv.FormatFloat(h.Float()/2, 'f', -1, 64) }

// stonesAt is how many stones c has on points of its own.
func (t *table) stonesAt(c board.Color) int {
	n := 0
	for p, s := range t.stones {
		if s == c && t.owner[p] == c {
			n++
		}
	}
	return n
}

var countProcedures = []*Procedure{
	{
		ID: "chinese-count", Title: "Counting one side", Native: "数子法",
		Source: "中国围棋协会《围棋规则》(2002) art. 9",
		Rules:  []string{"chinese"},
		About: rules.Words{
			EN: "Black's points are made a multiple of ten, then points, stones and half the shared points are counted against half the board, 180½ on 361 points.",
			ZH: "将黑空做成整十，空、子与公气之半合计，与180又1/2比较。"},
		Departs: []rules.Words{
			{EN: "Either side may be counted; it is Black here.", ZH: "可数任何一方，此处数黑方。"},
			{EN: "The return for handicap stones is practice: half a stone each is taken from Black's count.", ZH: "让子之还子为惯例：每子从黑方计数中扣还半子。"},
		},
		run: func(t *table) (rules.Half, error) {
			t.removeDead("9")
			back := 0
			if t.Handicap >= 2 {
				back = t.Handicap
			}
			m := t.countOneSide("9")
			if back == 0 {
				return m, nil
			}
			m -= rules.Points(back)
			t.step("", say("Black received %d stones and gives back half of each: %s from one count to the other.",
				"受%d子，每子还半子：黑方计数减%s，白方加之。", back, rules.Half(back)),
				halves("handicap", "returned for handicap stones", "让子所还", rules.Pair{Black: -rules.Half(back), White: rules.Half(back)}))
			return m, nil
		},
	},
	{
		ID: "jipingdian-b-count", Title: "Counting one side", Native: "数子，归本数184又1/4",
		Source: "张云琪（燕来）《计枰点围棋大规则之唐宋版分规则》第十七条, with the komi of version B",
		Rules:  []string{"jipingdian-b"},
		About: rules.Words{
			EN: "Black's stones, points and half the shared points are counted; nothing is paid for the last play.",
			ZH: "数黑方子、空与公气之半；收后不另贴点。"},
		Departs: []rules.Words{{EN: "The articles of version B were not found; the count is that of article 17 of the Tang–Song version.", ZH: "B版条文未见，数法取唐宋版第十七条。"}},
		run: func(t *table) (rules.Half, error) {
			t.removeDead("14")
			return t.countOneSide("17"), nil
		},
	},
}

// Other rules that count one side, some with half a point moved at the border.
var otherCountProcedures = []*Procedure{
	{
		ID: "nz-count", Title: "Counting one side", Native: "数子", unnumbered: true,
		Source: "New Zealand Rules of Go", Rules: []string{"nz"},
		About:   rules.Words{EN: "Black's stones and points are counted, shared points halved; the rest is White's.", ZH: "数黑方子空，公气均分，余为白方。"},
		Departs: []rules.Words{{EN: "The text gives shared points to nobody; halving them leaves the difference the same.", ZH: "条文公点不归任何一方；均分之，其差不变。"}},
		run: func(t *table) (rules.Half, error) {
			t.removeDead("")
			return t.countOneSide(""), nil
		},
	},
	{
		ID: "ikeda-area3-count", Title: "Counting one side, half a point moved at the border", Native: "数子，边界移半点",
		Source: "Ikeda Toshio, On the Rules of Go, Area Rules III, rule 7", Rules: []string{"ikeda-area3"},
		About:   rules.Words{EN: "Half a point passes from Black to White when White passes first: a black stone comes off at the border and its point is halved.", ZH: "白先放弃时半点由黑移归白：在交界处取下一黑子，其点均分。"},
		Departs: []rules.Words{{EN: "The text moves half a point in numbers; on the board one stone off at the border, its point halved, does.", ZH: "条文以数移半点；盘上则于交界处取下一子而均分其点。"}},
		run: func(t *table) (rules.Half, error) {
			t.removeDead("7")
			t.payFirstPass("7")
			return t.countOneSide("7"), nil
		},
	},
	{
		ID: "taiwan-count", Title: "Counting one side, the last play paid at the border", Native: "数子，收后边界移半点", unnumbered: true,
		Source: "Ikeda Toshio, On the Rules of Go 3.6", Rules: []string{"taiwan"},
		About:   rules.Words{EN: "Half a point passes from the first mover to the other when the first mover made the last play; then one side is counted.", ZH: "先行方收后时半点移归对方；再数一方。"},
		Departs: []rules.Words{{EN: "No text was found. The half point is moved by one stone off at the border, its point halved.", ZH: "条文未见。以交界处取下一子、均分其点移半点。"}},
		run: func(t *table) (rules.Half, error) {
			t.removeDead("")
			if t.First != board.Empty && t.LastPlay == t.First {
				off := t.classA(t.First, 1)
				t.step("", say("%s moved first and made the last play: a stone comes off at the border, and its point is halved.", "%s方先行而收后：在交界处取下一子，其点均分。", t.First), append([]Tally{off}, t.owedTally()...)...)
			}
			return t.countOneSide(""), nil
		},
	},
}

var buttonProcedures = []*Procedure{{
	ID: "button-count", Title: "Counting one side, and the button", Native: "数子，另计半点牌", unnumbered: true,
	Source: "Button Go: senseis.xmp.net/?ButtonGo", Rules: []string{"button"},
	About: rules.Words{
		EN: "One side is counted; the side that holds the button, taken by the first pass, adds half a point.",
		ZH: "数一方；持半点牌（先放弃）者加半点。"},
	Departs: []rules.Words{
		{EN: "Where nobody passed the button lies untaken, and the side to move takes it.", ZH: "无人放弃则牌未取，由轮走方取之。"},
	},
	run: func(t *table) (rules.Half, error) {
		t.removeDead("")
		m := t.countOneSide("")
		holder := t.buttonHolder()
		if holder == board.Empty {
			return m, nil
		}
		var button rules.Pair
		if holder == board.Black {
			button.Black = 1
		} else {
			button.White = 1
		}
		t.step("", say("%s holds the button and adds half a point.", "%s方持牌，加半点。", holder), halves("button", "the button", "半点牌", button))
		return m + button.Margin(), nil
	},
}}

// buttonHolder is who took the button by the first pass or, where nobody passed,
// is to move; Empty where the record does not say.
func (t *table) buttonHolder() board.Color {
	switch {
	case t.FirstPass != board.Empty:
		return t.FirstPass
	case t.LastTurn != board.Empty:
		return t.LastTurn.Other()
	}
	return t.First
}

var wmsgProcedures = []*Procedure{{
	ID: "wmsg-count", Title: "Counting one side, the first pass paid at the border", Native: "数子，白先放弃时边界贴1点",
	Source: "International Go Federation, rules for the World Mind Sports Games 2008, in Jasiek's revision",
	Rules:  []string{"wmsg2008"},
	About: rules.Words{
		EN: "Dead stones come off; if White made the first pass Black gives a point at the border; one side is counted.",
		ZH: "清理死子；白先放弃时黑在边界贴出1点；数一方。"},
	Departs: []rules.Words{
		{EN: "What is known of the text says that Black gives a point, not how. It is given at the border as half a stone: one comes off and its point is shared, the A-class move of the rules that had the compensation first.",
			ZH: "所见条文只言黑贴1点，未言手续。取边界贴半子：取下一子，其点均分，即首创此法之规则所称A类负着。"},
		{EN: "A point both sides could have taken at the stop belongs to nobody.", ZH: "休止时双方皆可占取之点归公。"},
	},
	run: func(t *table) (rules.Half, error) {
		t.removeDead("")
		t.payFirstPass("")
		return t.countOneSide(""), nil
	},
}}
