package rules

import "weiqi-experiment/rules/board"

// livestoneB is version B: nothing is given for the last play.
var livestoneB = Rule{
	ID:      "livestone-b",
	Title:   "Counting Live Stones, version B",
	Native:  "计活子·B版",
	Groups:  []string{"yanlai"},
	Edition: "2010, 2011",
	Source:  liveStoneSource,
	Text:    liveStoneText,
	Summary: Words{
		"What counts is how many stones can live on the board: the area less two basic eye points for each independent group. The side that moved first gives 8 stones and wins an equal count.",
		"子路皆子，活子多胜：子空合计减去各块的基本眼位（独立活棋一块两个）。先行方贴8子，恰为贴子数时先行方定约胜。",
	},
	Departs: liveStoneDeparts,
	First:   board.White,
	Ko:      KoPositional,
	Cycle:   liveStoneCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"A stone put off the board in place of giving up the turn.", "不准放弃，代之以虚着。"},
	Komi:    16,
	Tie:     TieFirstMover,
	Terms:   []Term{area("33"), groupTax("22, 33")},
}
