package rules

import "weiqi-experiment/rules/board"

// livestoneArtistic is the option of article 35: more plays give stones.
var livestoneArtistic = Rule{
	ID:      "livestone-artistic",
	Title:   "Counting Live Stones, artistic option: more plays give stones",
	Native:  "计活子·艺术化（多下贴子）",
	Groups:  []string{"yanlai"},
	Edition: "2010",
	Source:  liveStoneSource,
	Text:    liveStoneText,
	Summary: Words{
		"Living stones count, and a side that made more plays than the other before the stop gives a stone for each. Passing is free, dame need not be filled, and a needless protective move costs a stone.",
		"活子多胜；休止前多下n着的一方贴出n子。放弃不下虚着；单官可不收，不必补而补则损1子。",
	},
	Departs: append([]Words{
		{"The stop is taken as the first two consecutive passes; plays after it are not charged.",
			"休止取为首次连续两弃，其后着手不贴。"},
		{"No komi is stated for the option. 7 is taken, as for version A, since the plays already pay for the last one.",
			"未言此选项之贴子数。因多下贴子已含收后，取A版之7子。"},
	}, liveStoneDeparts...),
	First:   board.White,
	Ko:      KoPositional,
	Cycle:   liveStoneCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Free: neither a stone nor a prisoner.", "放弃，不下虚着，不交俘虏。"},
	Komi:    14,
	Tie:     TieFirstMover,
	Terms:   []Term{area("33"), groupTax("22, 33"), minus(firstStage("35"))},
}
