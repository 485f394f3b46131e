package rules

import "weiqi-experiment/rules/board"

var ikedaTerritory3 = Rule{
	ID:      "ikeda-territory3",
	Title:   "Ikeda Territory Rules III",
	Native:  "池田敏雄 地ルールIII",
	Chinese: "池田地域规则III",
	Groups:  []string{"world"},
	Edition: "added in translation",
	Source:  ikedaSource,
	Text:    ikedaTerritory3Text,
	Summary: Words{
		"Territory counts after the stones of both sides have been made equal in number, so the result is that of area.",
		"使双方棋子数相等后比目，结果与数子相同。",
	},
	Departs: []Words{
		{"How the stones are made equal does not change the margin: what a side entered more is added to its territory.",
			"以何手续使子数相等不影响差数：多入盘之子计入其目。"},
		{"Prisoners that no longer fit are taken as owed.",
			"填不下的俘虏视为欠数。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Hands over a stone, so that the sides stay equal.", "交一子，使双方子数相等。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("7"), seki("7"), oneSided("7"), setup("7"), plays("7")},
}

var ikedaTerritory3Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"(Added by the translator.) Territory counts after the stones of both sides are made equal; it equals Area II.",
		"（译者所加）使双方子数相等后计地，等于面积规则II。"}},
}
