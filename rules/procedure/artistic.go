package procedure

import "weiqi-experiment/rules"

const artisticSource = "张云琪（燕来）《关于中国现行围棋规则艺术化的设想》(2009)"

var artisticDeparts = []rules.Words{
	{EN: "The stop is the first two consecutive passes (两弃为界); without them all plays belong to the stage of play.",
		ZH: "休止取首次连续两弃（两弃为界）；若无，则全部着手皆属对局阶段。"},
	{EN: "Where a side has not so many stones on the board as it must take off, stones waiting to be filled in are put away and the points are owed.",
		ZH: "盘上之子不敷取下时，从应填之子中收回，所贴之点记为欠点。"},
}

var artisticProcedures = []*Procedure{
	{
		ID: "artistic-refill", Title: "Refilling to equal stones, A- and B-class moves", Native: "回填做棋（A类、B类负着）",
		Source: artisticSource,
		Rules:  []string{"chinese-artistic"},
		About: rules.Words{
			EN: "Up to the stop a play more costs an A-class move; plays more in settling a dispute afterwards only a B-class one. Captured and dead stones are filled in, passes are free; on equal stones 目 decide.",
			ZH: "对局阶段每多下一手下一手A类负着，实战解决阶段每多下一手下一手B类负着；回填提子与死子，放弃无子；等子比目。"},
		Departs: append([]rules.Words{
			{EN: "Set-up stones are no plays: their surplus is balanced by B-class moves, which cost nothing.", ZH: "预置子不是手棋，其差以B类负着平衡，不贴点。"},
		}, artisticDeparts...),
		run: func(t *table) (rules.Half, error) {
			t.step("", say("The game has stopped. Beside the board lie the stones captured; a pass left none.", "棋局休止。盘外只有提子，放弃不下虚着。"),
				tally("plays", "plays", "实着", t.Plays), tally("lid", "stones off the board", "盘外之子", t.lid))
			t.removeDead("")
			t.payPlays("", false)
			t.dispute("")
			t.equalStones("")
			t.fillAndLevel("", "", allRoom...)
			eyes := t.openPoints(allRoom...)
			return t.count("", say("Equal stones, %d black and %d white: Black has %d points, White %d.", "等子局面，盘上黑%d子、白%d子：黑%d目，白%d目。",
				t.on.Black, t.on.White, eyes.Black, eyes.White), tally("points", "points (目)", "目", eyes), tally("stones", "stones on the board", "盘上之子", t.on)), nil
		},
	},
	{
		ID: "artistic-area", Title: "Counting one side, more plays paid at the border", Native: "数子，多下贴点",
		Source: artisticSource,
		Rules:  []string{"chinese-artistic"},
		About: rules.Words{
			EN: "The side with more plays up to the stop gives a point each at the border; then one side is counted.",
			ZH: "对局阶段多下n手的一方在交界处贴出n点，再数一方。"},
		Departs: artisticDeparts,
		run: func(t *table) (rules.Half, error) {
			t.removeDead("")
			t.payPlays("", false)
			return t.countOneSide(""), nil
		},
	},
}

// dispute makes the plays equal that were made after the stop (实战解决阶段):
// the side with more makes B-class moves, which cost nothing.
func (t *table) dispute(article string) {
	after := rules.Sides{Black: t.Plays.Black - t.Stage1.Black, White: t.Plays.White - t.Stage1.White}
	n, c := after.Diff(), colors[0]
	if n < 0 {
		n, c = -n, colors[1]
	}
	if n == 0 {
		return
	}
	off := t.classB(c, n)
	t.step(article, say("%s made more plays in settling the dispute after the stop, by %d: as many stones come off inside its own area (B-class negative moves), and nothing is given for them.",
		"%s方在休止后的实战解决阶段多下%d手，从己方地盘中取下同数之子（B类负着）：多下不贴点。", c, n), off, tally("stage2", "plays after the stop", "实战解决阶段实着", after))
}
