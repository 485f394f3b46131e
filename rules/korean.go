package rules

import "weiqi-experiment/rules/board"

// 바둑규칙, Korea Baduk Association, 2016; translated by Jaeup Kim, edited by
// Jasiek.
// The numbers of the articles on life and death and repetition were not available.
var korean = Rule{
	ID:      "korean",
	Title:   "Korean rules",
	Native:  "바둑규칙",
	Chinese: "韩国规则",
	Groups:  []string{"world"},
	Edition: "2016",
	Source:  "Korea Baduk Association, translated by Jaeup Kim: home.snafu.de/jasiek/k2016.html",
	Text:    koreanText,
	Summary: Words{
		"Territory and prisoners count, eyes in seki do not. Life and death are judged in each place alone. Komi 6.5.",
		"计目与俘虏，双活之目不计；死活就局部而论。贴6目半。",
	},
	Departs: []Words{
		{"Life and death are judged locally, so that bent four is dead and moonshine life may force a draw. Both are taken so whatever the judge says; moonshine life is counted as living, and a cycle played out is a draw.",
			"死活就局部而论：盘角曲四为死，假生可强求和棋。二者皆不问死活裁定；假生计为活，实战循环则为和棋。"},
		{"Eyes in seki are not counted, as comparisons of rule sets state; the article was not available.",
			"双活之目不计，据各家规则比较，条文未见。"},
		{"A ko mouth left open at the end counts for the side that alone reaches it.",
			"终局未粘之劫，劫口计为独占一方之目。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"A repeating position is a draw.", "循环同形为和棋。"},
	Cycling: CycleDraw,
	Resolve: ResolveLocal,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("1")},
}

var koreanText = []Article{
	{"1", Words{"Two sides play by turns; territory and captured stones are added and who has more wins.",
		"双方轮流下子；地与所提之子合计，多者胜。"}},
	{"3", Words{"Black plays first.",
		"黑先。"}},
	{"4, 5", Words{"Stones without liberties come off; suicide is not allowed.",
		"无气之子提走；禁止自尽。"}},
	{"", Words{"Life and death are judged in each place alone. Repetition of a position is a draw when neither side gives way.",
		"死活就局部而论。局面反复而双方不让，为和棋。"}},
}
