package procedure

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

const aestheticSource = "张云琪（燕来）《计枰点全兼容围棋规则之仿唐宋美学艺术版》"

var aestheticProcedures = []*Procedure{
	{
		ID: "aesthetic-refill", Title: "Refilling, the board divided equally by precedent", Native: "填空做棋，均分成等子局面",
		Source: aestheticSource + "第九至十四条",
		Rules:  []string{"tangsong-aesthetic"},
		About: rules.Words{
			EN: "Open dame are filled by turns as part of the counting; captured, dead and pass stones are filled in; the side with more stones takes the surplus off at the border, so that stones and shared points are equally divided; 目 decide.",
			ZH: "未收之单官作为做棋的手续轮流填完；回填提子、死子与虚着之子；子多一方从交界处取下多出之子，使子点与公气均分；比目。"},
		Departs: []rules.Words{
			{EN: "Dead stones come off before dame are filled, so that it is seen which points are shared.", ZH: "先清理死子再填单官，以便认明公点。"},
			{EN: "Points shared with stones in seki are liberties and stay open. No protective move is made while dame are filled, since the text names none.", ZH: "与双活之子相邻之公气不填。填单官时不补棋，条文未言。"},
			{EN: "Overflow is not treated; it is balanced as article 14 of the Tang–Song version has it. What a side cannot show counts as 目 below nothing.", ZH: "未言溢出，依唐宋版第十四条平衡；不能示于盘上者记为负目。"},
			{EN: "Article 11 gives the example of one stone; it is repeated for each stone a side has more.", ZH: "第十一条仅举多一子之例，多几子则重复几次。"},
		},
		run: aestheticRefill,
	},
	{
		ID: "aesthetic-fill", Title: "Checking by filling the board", Native: "填满检验",
		Source: aestheticSource + "第十一、十六条",
		Rules:  []string{"tangsong-aesthetic"},
		About: rules.Words{
			EN: "The side that made more hands takes as many stones off at the border; then both fill their areas with half the points of the board in stones.",
			ZH: "多下手数的一方从交界处取下同数之子；双方再各以盘点半数之子填满己地。"},
		Departs: []rules.Words{
			{EN: "Article 16 says that Ing's filling is changed a little, not how. The change is taken to be the precedent of article 11, applied to the hands before anything is filled.", ZH: "第十六条言“稍作变通”而未详，取先按第十一条之判例以手数取子。"},
		},
		run: func(t *table) (rules.Half, error) {
			if !t.Counts.Conserved() {
				return 0, ErrUnaccounted
			}
			t.removeDead("10")
			n, c := t.Counts.Hands().Diff(), board.Black
			if n < 0 {
				n, c = -n, board.White
			}
			if n > 0 {
				off := t.classA(c, n)
				t.step("11", say("%s made more hands, by %d: as many stones come off at the border, and their points are shared.",
					"%s方多下%d手，从交界处取下同数之子，其点双方均分。", c, n), append([]Tally{t.hands(), off}, t.owedTally()...)...)
			}
			return t.fillUp("16"), nil
		},
	},
}

// aestheticRefill carries out articles 9 to 14.
func aestheticRefill(t *table) (rules.Half, error) {
	if !t.Counts.Conserved() {
		return 0, ErrUnaccounted
	}
	t.passStones()
	t.step("3, 6", say("The game has stopped. Beside the board lie the stones captured and the stones of passes.", "棋局休止。盘外有提子与虚着之子。"),
		t.hands(), tally("lid", "stones off the board", "盘外之子", t.lid))
	t.removeDead("10")
	t.fillDame("9(2)")
	t.fillAndLevel("10", "10", allRoom...)
	t.divideEqually("11")
	eyes := t.openPoints(allRoom...)
	half := rules.Half(t.N - eyes.Black - eyes.White)
	areas := rules.Pair{Black: rules.Points(eyes.Black) + half, White: rules.Points(eyes.White) + half}
	return t.count("13, 14", say(
		"Black has %d points, White %d. The other %d points, stones and shared, are halved: areas %s and %s.",
		"黑%d目，白%d目。其余%d点（子点与公气）均分：地域%s与%s。", eyes.Black, eyes.White, int(half), areas.Black, areas.White),
		tally("points", "points (目)", "目", eyes), tally("stones", "stones on the board", "盘上之子", t.on),
		halves("areas", "areas b+(N−b−w)/2, w+(N−b−w)/2", "地域", areas)), nil
}

// divideEqually takes the surplus of stones on the board off at the border.
func (t *table) divideEqually(article string) {
	n, c := t.on.Diff(), board.Black
	if n < 0 {
		n, c = -n, board.White
	}
	if n == 0 {
		t.step(article, say("As many black as white stones lie on the board: an equal-stone position.", "盘上黑白子数相等，已成等子局面。"), tally("stones", "stones on the board", "盘上之子", t.on))
		return
	}
	off := t.classA(c, n)
	t.step(article, say("%s has more stones on the board, by %d: as many come off at the border, and their points are shared. Stones and shared points are divided equally.",
		"%s方盘上多%d子，从交界处取下，所产生的空点视为公气。子点与公气由双方均分。", c, n), off, tally("stones", "stones on the board", "盘上之子", t.on))
}

// fillDame fills ordinary dame by turns, the side to move first.
func (t *table) fillDame(article string) {
	c := t.LastTurn.Other()
	if c == board.Empty {
		c = t.First
	}
	if c == board.Empty {
		c = board.Black
	}
	first := c
	var filled rules.Sides
	for _, p := range t.dame() {
		t.pick(c, 1)
		t.put(p, c)
		filled.Add(c, 1)
		c = c.Other()
	}
	if filled != (rules.Sides{}) {
		t.step(article, say("The open dame are filled by turns, %s first: %d black stones, %d white.", "轮流填完单官，%s方先下：黑%d子，白%d子。", first, filled.Black, filled.White),
			tally("dame", "dame filled", "所填单官", filled))
	}
}

// dame lists the shared points of regions that border both colours and no stone
// in seki, in order of points.
func (t *table) dame() []board.Point {
	seen := make([]bool, t.N)
	ordinary := make([]bool, t.N)
	var region []board.Point
	for p := board.Point(0); int(p) < t.N; p++ {
		if seen[p] || t.kinds[p] != shared {
			continue
		}
		region = append(region[:0], p)
		seen[p] = true
		var black, white, fixed bool
		for i := 0; i < len(region); i++ {
			for _, q := range t.Neighbors(region[i]) {
				if int(q) >= t.N {
					continue
				}
				black = black || t.stones[q] == board.Black
				white = white || t.stones[q] == board.White
				fixed = fixed || t.stones[q] != board.Empty && t.Status[q] == rules.Seki || t.kinds[q] == byRight
				if t.kinds[q] == shared && !seen[q] {
					seen[q] = true
					region = append(region, q)
				}
			}
		}
		for _, q := range region {
			ordinary[q] = black && white && !fixed
		}
	}
	var out []board.Point
	for p, ok := range ordinary {
		if ok {
			out = append(out, board.Point(p))
		}
	}
	return out
}
