package rules

import "weiqi-experiment/rules/board"

var ikedaTerritory2 = Rule{
	ID:      "ikeda-territory2",
	Title:   "Ikeda Territory Rules II",
	Native:  "池田敏雄 地ルールII",
	Chinese: "池田地域规则II",
	Groups:  []string{"world"},
	Edition: "before 1970",
	Source:  ikedaSource,
	Text:    ikedaTerritory2Text,
	Summary: Words{
		"Territory and prisoners count, but not in seki: only what stones surround that could never be captured.",
		"计目与俘虏，双活之目不计：只计不可能被提之子所围。",
	},
	Departs: []Words{
		ikedaPlayout,
		{"Stones that cannot be captured even if their owner always passes are called immortal. What the judge finds alive outside seki is taken for that.",
			"一方始终放弃仍不能被提之子称不死之子；此处以裁定为双活以外的活子当之。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Free before the stop, a prisoner in the playout.", "休止前无代价，收尾阶段交一子。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("7"), secondStage("7")},
}

var ikedaTerritory2Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"Territory and prisoners count; territory in seki, surrounded by stones that are not immortal, does not.",
		"计地与俘虏；双活之地（非不死之子所围）不计。"}},
}
