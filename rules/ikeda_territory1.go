package rules

import "weiqi-experiment/rules/board"

var ikedaTerritory1 = Rule{
	ID:      "ikeda-territory1",
	Title:   "Ikeda Territory Rules I",
	Native:  "池田敏雄 地ルールI",
	Chinese: "池田地域规则I",
	Groups:  []string{"world"},
	Edition: "before 1970",
	Source:  ikedaSource,
	Text:    ikedaTerritory1Text,
	Summary: Words{
		"Territory and prisoners count, in seki too. Disputes are settled in a playout in which a pass costs a prisoner.",
		"计目与俘虏，双活之目亦计；分歧由收尾阶段实战解决，其间放弃交一子。",
	},
	Departs: []Words{
		ikedaPlayout,
		{"One-sided dame count for their owner, who can fill them in the playout at no cost.",
			"单方权利单官归有权一方，因其可在收尾阶段无偿占取。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Free before the stop, a prisoner in the playout.", "休止前无代价，收尾阶段交一子。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("7"), seki("7"), oneSided("7"), secondStage("7")},
}

var ikedaTerritory1Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"Territory and prisoners count, in seki too. It equals Area III if nobody passes before the end of competitive play.",
		"计地与俘虏，双活亦计。若无人在争棋终了前放弃，等于面积规则III。"}},
}
