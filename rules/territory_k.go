package rules

import "weiqi-experiment/rules/board"

// Territory counting in which eyes in seki count: the combination TERRITORY
// without tax of KataGo's rules, a model and not a statute.
var territoryK = Rule{
	ID:      "territory-k",
	Title:   "Territory with eyes in seki",
	Native:  "计目而双活之目亦计",
	Groups:  []string{"world"},
	Edition: "2019",
	Source:  "KataGo docs/rules.html: scoring TERRITORY, tax NONE",
	Text:    territoryKText,
	Summary: Words{
		"Territory and prisoners count, in seki too, and shared points belong to whoever may take them. It is area without the parity of plays.",
		"计目与俘虏，双活之目与单方权利单官皆计。即数子法去掉着手奇偶之差。",
	},
	Departs: []Words{
		{"One-sided dame count for their owner, who can fill them in the clean-up.",
			"单方权利单官归有权一方，因其可在清理阶段占取。"},
		{"KataGo settles life and death by two phases of clean-up play; here the judge's verdict is taken.",
			"KataGo 以两轮清理着手定死活；此处取死活裁定之结论。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"No result.", "无胜负。"},
	Cycling: CycleNoResult,
	Resolve: ResolvePlay,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory(""), seki(""), oneSided("")},
}

var territoryKText = []Article{
	{"", Words{"Territory and prisoners count, in seki too.",
		"计目与俘虏，双活亦计。"}},
}
