package procedure

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

var territoryProcedures = []*Procedure{
	{
		ID: "japanese-arrange", Title: "Filling prisoners in and rearranging", Native: "埋子整地（日本计目法）",
		Source: "日本囲碁規約 (1989), article 10",
		Rules:  []string{"japanese"},
		About: rules.Words{
			EN: "Dead stones join the prisoners; prisoners are filled into the territory of their own colour, stones inside it are moved so that the points lie together, and territory outside seki is counted.",
			ZH: "死子并入俘虏，填入同色之地；移动地内之子使空成方；计双活以外之目。"},
		Departs: []rules.Words{
			{EN: "Prisoners that find no room are returned one against one; each left then counts a point for the other side. The article does not speak of it.", ZH: "地中填不下的俘虏先一换一交还，余者每子计对方一目；条文未言。"},
			{EN: "How stones are moved inside a territory is custom, not rule: those with own points all around are put before the empty points, in order of points.", ZH: "地内移子属惯例：四周皆己方之点者，先排子、后排空。"},
		},
		run: func(t *table) (rules.Half, error) { return t.territory("10", false, plain), nil },
	},
	{
		ID: "territory-arrange", Title: "Filling prisoners in and rearranging", Native: "埋子整地（计目法）",
		Source: "custom of Japan and Korea",
		Rules:  []string{"japanese1949", "korean"},
		About: rules.Words{
			EN: "As under the Japanese rules of 1989: prisoners are filled in, the territories rearranged, and points outside seki counted.",
			ZH: "同1989年日本规约：埋子、整地，计双活以外之目。"},
		Departs: []rules.Words{
			{EN: "The texts were not available by article; the custom is that of the rules of 1989, prisoners without room and rearranging included.", ZH: "条文未见，手续取1989年规约之惯例，填不下之俘虏与整地亦然。"},
		},
		run: func(t *table) (rules.Half, error) { return t.territory("", false, plain), nil },
	},
	{
		ID: "simplified-arrange", Title: "Filling prisoners in, eyes in seki counted", Native: "埋子整地，双活之目亦计",
		Source: "Robert Jasiek, Simplified Japanese Rules (2008), The Game End 2, 3",
		Rules:  []string{"simplified-japanese"},
		About: rules.Words{
			EN: "Prisoners are filled into the empty regions of their own colour, in seki too; what is left open is counted.",
			ZH: "俘虏填入同色之空，双活亦可；计所余之目。"},
		Departs: []rules.Words{
			{EN: "The text adds prisoners in numbers; filling them in and rearranging are custom, prisoners without room are returned one against one.", ZH: "条文以数相加；埋子、整地属惯例，填不下者一换一交还。"},
		},
		run: func(t *table) (rules.Half, error) { return t.territory("2, 3", false, plain, sekiEye), nil },
	},
	{
		ID: "ikeda-territory2-arrange", Title: "Filling prisoners in after the playout", Native: "收尾后埋子整地，双活无目",
		Source: "Ikeda Toshio, On the Rules of Go, Territory Rules II, rule 7",
		Rules:  []string{"ikeda-territory2"},
		About: rules.Words{
			EN: "Who passed in the playout after the stop handed over a stone each time; prisoners are filled in and points outside seki counted.",
			ZH: "休止后收尾阶段每放弃一次交一子；埋子后计双活以外之目。"},
		Departs: []rules.Words{encoreReading},
		run:     func(t *table) (rules.Half, error) { t.paysPasses = true; return t.territory("7", false, plain), nil },
	},
	{
		ID: "playout-arrange", Title: "Filling prisoners in after the playout, all points counted", Native: "收尾后埋子，双活之目亦计",
		Source: "Ikeda Toshio, On the Rules of Go, Territory Rules I, rule 7; Spight and Lasker–Maas alike",
		Rules:  []string{"ikeda-territory1", "spight", "lasker-maas"}, unnumbered: true,
		About: rules.Words{
			EN: "Who passed in the second phase handed over a stone each time; prisoners are filled in, eyes in seki and one-sided dame are points.",
			ZH: "第二阶段每放弃一次交一子；埋子后计目，双活之目与单方权利单官亦计。"},
		Departs: []rules.Words{encoreReading,
			{EN: "Lasker and Maas have the plays of the second phase made with stones of the opponent's prisoners; handing over a stone for each not answered comes to the same.", ZH: "Lasker–Maas 第二阶段以对方之俘虏着子；对未应之着交一子与之等效。"}},
		run: func(t *table) (rules.Half, error) {
			t.paysPasses = true
			return t.territory("", false, allRoom...), nil
		},
	},
	{
		ID: "ikeda-equal-stones", Title: "Equal stones", Native: "等子计目",
		Source: "Ikeda Toshio, On the Rules of Go, Territory Rules III, rule 7",
		Rules:  []string{"ikeda-territory3"},
		About: rules.Words{
			EN: "The side with more stones takes the surplus off inside its own area; captured and dead stones are filled in, and on equal stones the points decide.",
			ZH: "子多的一方从己方地中取下多出之子；回填提子与死子，等子比目。"},
		Departs: []rules.Words{
			{EN: "That stones are made equal is in the text, how is not: they come off inside the own area, and overflow is balanced the same way.", ZH: "条文言使双方等子而未言手续：从己方地中取下，溢出亦同。"},
		},
		run: func(t *table) (rules.Half, error) {
			if !t.Counts.Conserved() {
				return 0, ErrUnaccounted
			}
			t.removeDead("7")
			t.equalStones("7")
			t.fillAndLevel("7", "7", allRoom...)
			points := t.openPoints(allRoom...)
			return t.count("7", say("Equal stones, %d and %d: Black has %d points, White %d.", "等子（%d对%d）：黑%d目，白%d目。", t.on.Black, t.on.White, points.Black, points.White),
				tally("points", "points", "目", points), tally("stones", "stones on the board", "盘上之子", t.on)), nil
		},
	},
	{
		ID: "tang-routes", Title: "Filling prisoners in, two points of each group taken away", Native: "唐宋比路（回填，扣基本眼位）",
		Source: "notes in ancient records; 张云琪（燕来）《计活子围棋规则》第三十五条",
		Rules:  []string{"tang"},
		About: rules.Words{
			EN: "Captured and dead stones are filled in; of the points left outside seki the basic eye points of each group are taken away; the routes (路) left decide.",
			ZH: "回填俘子与死子；双活以外所余之目扣除各块基本眼位，比余下之路。"},
		Departs: []rules.Words{
			{EN: "Whether stones were moved to make the count easy is not known; none are.", ZH: "是否整地，史料不详，此处不移子。"},
			{EN: "A group in seki pays for the eyes it keeps though they are not counted; see tang.", ZH: "双活之块有眼者，其眼不计而仍扣，见 tang。"},
		},
		run: func(t *table) (rules.Half, error) { return t.territory("", true, plain), nil },
	},
}

// territory counts points of those kinds after prisoners are filled in: rearranged,
// or less the basic eye points of each group.
func (t *table) territory(article string, taxed bool, kinds ...kind) rules.Half {
	t.step("", say("The game has stopped; prisoners taken in play lie in the lids.", "棋局停止，盒盖中有对局中所提之俘虏。"), tally("lid", "own stones captured", "被提之子", t.lid))
	t.removeDead(article)
	t.encore(article)
	filled := t.refill(kinds...)
	t.step(article, say("Prisoners are filled into the territory of their own colour: %d black, %d white.", "俘虏填入同色之地：黑%d子，白%d子。", filled.Black, filled.White),
		tally("filled", "stones filled in", "填入之子", filled), tally("lid", "stones left outside", "未能填入之子", t.lid))
	t.returnPrisoners()
	if !taxed {
		t.arrange()
		points := t.openPoints(kinds...)
		return t.count(article, say("Black has %d points of territory, White %d.", "黑%d目，白%d目。", points.Black, points.White), tally("points", "territory", "目", points))
	}
	points, basic := t.openPoints(kinds...), t.Counts.Basic
	routes := rules.Sides{Black: points.Black - basic.Black, White: points.White - basic.White}
	return t.count(article, say("Of %d black points and %d white the basic eye points are taken away, %d and %d.", "黑%d目、白%d目，各扣基本眼位%d与%d。", points.Black, points.White, basic.Black, basic.White),
		tally("routes", "routes (路)", "路", routes), tally("basic", "basic eye points", "基本眼位", basic), tally("points", "points", "目", points))
}

// encoreReading is how the procedures with a playout read records.
var encoreReading = rules.Words{
	EN: "Plays recorded after the first two consecutive passes are the playout. Who made fewer of them passed as often as it made fewer, and a stone is handed over for each.",
	ZH: "首次连续两次放弃之后的着手视为收尾阶段，其中少下几手即放弃几次，各交一子。"}

// encore hands over a stone for each pass in the playout that a play of the other
// side answers, where the rule set asks for it.
func (t *table) encore(article string) {
	after := rules.Sides{Black: t.Plays.Black - t.Stage1.Black, White: t.Plays.White - t.Stage1.White}
	n, c := after.Diff(), board.White
	if n < 0 {
		n, c = -n, board.Black
	}
	if n == 0 || !t.paysPasses {
		return
	}
	t.pick(c, n)
	t.lid.Add(c, n)
	t.step(article, say("%s made fewer plays in the playout, by %d, and handed over as many stones for its passes.", "%s方收尾阶段少下%d手，放弃各交一子。", c, n),
		tally("stage2", "plays in the playout", "收尾阶段实着", after), tally("lid", "stones off the board", "盘外之子", t.lid))
}

// returnPrisoners exchanges prisoners without room one against one and makes
// the rest owed.
func (t *table) returnPrisoners() {
	if t.lid == (rules.Sides{}) {
		return
	}
	pairs := min(t.lid.Black, t.lid.White)
	for _, c := range colors {
		t.owed.Add(c, t.lid.Of(c)-pairs)
		t.bowl.Add(c, t.lid.Of(c))
	}
	t.lid = rules.Sides{}
	t.step("", say("There is no room for the others: %d of each side go back one against one, and each of the rest counts a point for the opponent.",
		"其余俘虏无处可填：双方各%d子一换一交还，再余者每子计对方一目。", pairs), t.owedTally()...)
}

// arrange moves stones inside the territories so that the empty points lie
// together: within each area outside seki, the points with own points all
// around are filled with stones first and left open last.
func (t *table) arrange() {
	var inner []board.Point
	for _, c := range colors {
		inner = inner[:0]
		empty := 0
		for p := board.Point(0); int(p) < t.N; p++ {
			if t.kinds[p] != plain || t.InSeki[p] || !t.interior(p, c) {
				continue
			}
			inner = append(inner, p)
			if t.stones[p] == board.Empty {
				empty++
			}
		}
		for i, p := range inner {
			t.stones[p] = c
			if i >= len(inner)-empty {
				t.stones[p] = board.Empty
			}
		}
	}
	if !slices.Equal(t.stones, t.last) {
		t.step("", say("Stones inside the territories are moved so that the points lie together.", "移动地内之子，使目聚拢以便计数。"))
	}
}

var agaProcedures = []*Procedure{{
	ID: "aga-pass-stones", Title: "Territory with pass stones", Native: "交子计目（虚着交子）",
	Source: "American Go Association, Official Rules of Go (1991), rules 4, 7, 9, 12",
	Rules:  []string{"aga"},
	About: rules.Words{
		EN: "Every pass hands the opponent a stone and White makes the last; prisoners and dead stones are filled in, and the points left give the difference of the areas.",
		ZH: "每放弃一次交一子，由白方最后放弃；俘虏与死子填入，所余之目之差即地域之差。"},
	Departs: []rules.Words{
		{EN: "A stone is handed over for White's last pass where the record leaves it out. Where turns are out of order, or stones set up beyond a handicap, stones are handed over until the hands are equal; in a handicap game Black keeps one hand less than the handicap more.",
			ZH: "谱中未记白方最后放弃时补交一子。次序错乱或有让子以外之预置子时，交子至手数相等；让n子局黑方仍多n−1手。"},
		{EN: "A one-sided dame is counted as its owner's point, since the owner could fill it while the other hands over stones.", ZH: "单方权利单官计为有权一方之目。"},
		{EN: "Overflow is not treated; the stones left outside are made equal by taking stones off inside.", ZH: "未言溢出；从地中取子使盘外之子相等。"},
	},
	run: agaPassStones,
}}

// agaPassStones counts territory, eyes in seki included, with a stone for each pass.
func agaPassStones(t *table) (rules.Half, error) {
	t.passStones()
	t.step("7", say("The game has stopped. Beside the board lie the stones captured, and a stone handed over for each pass.", "棋局停止。盘外有提子，每次放弃各有一子。"),
		t.hands(), tally("lid", "stones off the board", "盘外之子", t.lid))
	t.removeDead("10")
	t.lastPass()
	t.fillAndLevel("12", "12", allRoom...)
	points := t.openPoints(allRoom...)
	return t.count("12", say("Black has %d points, White %d; %d black and %d white stones lie on the board.", "黑%d目，白%d目；盘上黑%d子、白%d子。",
		points.Black, points.White, t.on.Black, t.on.White), tally("points", "points", "目", points)), nil
}

// lastPass hands over stones until Black is ahead by the handicap less one.
func (t *table) lastPass() {
	ahead := 0
	if t.Handicap >= 2 {
		ahead = t.Handicap - 1
	}
	n, c := t.toPlace().Diff()-ahead, board.White
	if n < 0 {
		n, c = -n, board.Black
	}
	words := say("White has made the last move: the hands are as they should be.", "白方已最后着手，手数如规。")
	if n > 0 {
		t.pick(c, n)
		t.lid.Add(c, n)
		words = say("%s passes again, so that the hands are as they should be, and hands over %d.", "%s方再放弃，使手数如规，另交%d子。", c, n)
	}
	t.step("4, 9", words, tally("stones", "stones on the board and outside", "盘内外之子", t.toPlace()))
}
