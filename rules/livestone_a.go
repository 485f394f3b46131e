package rules

import "weiqi-experiment/rules/board"

// livestoneA is version A: the side that moved first pays for the last play.
var livestoneA = Rule{
	ID:      "livestone-a",
	Title:   "Counting Live Stones, version A",
	Native:  "计活子·A版",
	Groups:  []string{"yanlai"},
	Edition: "2010, 2011",
	Source:  liveStoneSource,
	Text:    liveStoneText,
	Summary: Words{
		"Living stones count, as in version B, but the side that moved first gives one stone for the last play and 7 for the first move.",
		"活子多胜，同B版；但先行方收后时另贴1子，因先行而贴7子。",
	},
	Departs: append([]Words{
		{"Article 26 was not found. The stone is given when the other side makes the first 虚着 of the game, by the author's own parallel with versions A and B of Counting Points. Read as made by the last play on the board it differs only in games with plays after the first pass; the proposal livestone-a-last-play counts it so (Q3.1).",
			"第二十六条未见。依作者以计枰点A、B版相比，取后行方下出全局第一手虚着时先行方贴1子。若按盘上最后一手解，仅在第一手虚着后尚有实着的局中不同，方案 livestone-a-last-play 即依此计（Q3.1）。"},
	}, liveStoneDeparts...),
	First:   board.White,
	Ko:      KoPositional,
	Cycle:   liveStoneCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"A stone put off the board in place of giving up the turn.", "不准放弃，代之以虚着。"},
	Komi:    14,
	Tie:     TieFirstMover,
	Terms:   []Term{area("33"), groupTax("22, 33"), firstPass("26")},
}
