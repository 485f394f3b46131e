package rules

import "weiqi-experiment/rules/board"

// 唐宋 counting as old records write it: points of territory (路), less own stones
// captured, less two for each group. A record of GoGoD reads, in this order, 52 −
// 6 − 6 = 40 against 51 − 6 − 6 = 39. No statute is extant.
var tang = Rule{
	ID:      "tang",
	Title:   "Tang–Song territory count with group tax",
	Native:  "唐宋比路（扣基本眼位）",
	Groups:  []string{"historical"},
	Edition: "Tang and Song",
	Source:  "notes in ancient records of GoGoD; Chen Zuyuan, The History of Go Rules (2011); 张云琪（燕来）",
	Text:    tangText,
	Summary: Words{
		"After captured and dead stones are filled in, the remaining empty points are compared, less two for each group; seki has none. White moves first from four set-up stones.",
		"回填俘子与死子后比余下之路，每块扣除两个基本眼位，双活无路。座子四枚，白先。",
	},
	Departs: []Words{
		{"One record has no group tax and no points for its seki. Points in seki are not counted; a seki group with eyes still pays for them, so that its eyes count against it.",
			"有谱注明双活无路亦不扣。此处双活之目不计，而有眼之双活块仍扣其基本眼位。"},
		{"Whether dame were filled does not matter: neither stones nor dame count.",
			"收单官与否无影响：子与单官皆不计。"},
		{"What is a group, and what a group in seki keeps, is taken from livestone-b.",
			"何谓块、双活块留几点，从 livestone-b。"},
	},
	First:   board.White,
	Start:   StartCross,
	Ko:      KoSimple,
	Cycle:   Words{"Not known; such games were left undecided.", "不详；此类棋多作无胜负。"},
	Cycling: CycleSilent,
	Resolve: ResolveSilent,
	Pass:    Words{"Not known; free here.", "不详；此处无代价。"},
	Komi:    0,
	Tie:     TieDraw,
	Terms:   []Term{territory(""), groupTax("")},
}

var tangText = []Article{
	{"", Words{"Points of territory (路) are counted, less own stones captured, less two for each group.",
		"数路，减己方被提之子，每块再减二。"}},
	{"", Words{"An old record reads, in this order, 52 − 6 − 6 = 40 against 51 − 6 − 6 = 39.",
		"古谱如此书写：52 − 6 − 6 = 40 对 51 − 6 − 6 = 39。"}},
}
