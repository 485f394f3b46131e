package procedure

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// firstPassDue reports whether the side that moved first pays for the first
// pass of the game: the other side made it.
func (t *table) firstPassDue() bool {
	return t.First != board.Empty && t.FirstPass == t.First.Other()
}

// payFirstPass takes the point of the first pass at the border, if it is due.
func (t *table) payFirstPass(article string) {
	if !t.firstPassDue() {
		t.step(article, t.noPayment(), t.hands())
		return
	}
	off := t.classA(t.First, 1)
	w := say("%s gives 1 point, since %s made the first pass of the game: a stone comes off at the border, and its point becomes shared (A-class negative move).",
		"%s方贴出1点，因%s方下出全局第一手虚着：在两方棋子交界处取下一子，所产生的空点视为公气（A类负着）。", t.First, t.First.Other())
	t.step(article, w, append([]Tally{t.hands(), off}, t.owedTally()...)...)
}

// noPayment says why nothing is given for the first pass.
func (t *table) noPayment() rules.Words {
	switch {
	case t.FirstPass == board.Empty:
		return say("Nobody passed: nothing is given.", "无人虚着，不贴点。")
	case t.First == board.Empty:
		return say("It is not known who moved first: nothing is given.", "不知何方先行，不贴点。")
	}
	return say("%s moved first and made the first pass of the game: nothing is given.", "%s方先行，又由其下出全局第一手虚着：不贴点。", t.First)
}

// hands are the turns made, stones set up among them.
func (t *table) hands() Tally {
	return tally("hands", "hands (set up, played, passed)", "手数（预置、实着、虚着）", t.Counts.Hands())
}

// payPlays takes a point at the border for each play a side made more before
// the stop (多下贴点). With stones true it gives stones instead (多下贴子):
// the same difference, two by two.
func (t *table) payPlays(article string, stones bool) {
	n, c := t.Stage1.Diff(), board.Black
	if n < 0 {
		n, c = -n, board.White
	}
	made := tally("stage1", "plays before the stop", "对局阶段实着", t.Stage1)
	if n == 0 {
		t.step(article, say("Both sides made as many plays before the stop: nothing is given.", "对局阶段双方着手相等：不贴。"), made)
		return
	}
	var given []Tally
	w := say("%s made more plays before the stop, by %d: as many stones come off at the border, and their points become shared (A-class negative moves).",
		"%s方对局阶段多下%d着，下出同数A类负着：在交界处取子，所产生的空点视为公气。", c, n)
	if stones {
		w = say("%s made more plays before the stop, by %d, and gives as many stones: at the border half of them, %d, are exchanged for the opponent's, and for an odd one a stone comes off and its point is shared.",
			"%s方对局阶段多下%d着，贴出同数之子：在交界处取下其半即%d子换上对方之子，奇数所余者取下一子，其点双方均分。", c, n, n/2)
		given = t.give(c, n)
	} else {
		given = []Tally{t.classA(c, n)}
	}
	t.step(article, w, slices.Concat([]Tally{made}, given, t.owedTally())...)
}

// equalStones has the side with more stones, on the board and outside, make
// B-class moves until both have as many.
func (t *table) equalStones(article string) {
	n, c := t.toPlace().Diff(), board.Black
	if n < 0 {
		n, c = -n, board.White
	}
	if n == 0 {
		t.step(article, say("The stones of both sides, on the board and outside, are as many: no further negative move.", "双方盘内外之子相等：无须再下负着。"),
			tally("stones", "stones on the board and outside", "盘内外之子", t.toPlace()))
		return
	}
	off := t.classB(c, n)
	t.step(article, say("%s has more stones, on the board and outside, by %d: as many come off inside its own area, where they leave points of its own (B-class negative moves), and are not filled in.",
		"%s方盘内外多%d子，下出同数B类负着：从己方地盘中取下，所产生的空点视为己方之目，负着之子不回填。", c, n), off,
		tally("stones", "stones on the board and outside", "盘内外之子", t.toPlace()))
}

// toPlace is the stones on the board and those to be filled in.
func (t *table) toPlace() rules.Sides {
	return rules.Sides{Black: t.on.Black + t.lid.Black, White: t.on.White + t.lid.White}
}
