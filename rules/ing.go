package rules

import "weiqi-experiment/rules/board"

// 计点制围棋规则 (SST Laws of Wei-Chi), Ing Chang-ki, 1991, translated by J. Davies.
// Article numbers were not available.
var ing = Rule{
	ID:      "ing",
	Title:   "Ing rules (SST)",
	Native:  "应氏计点制围棋规则",
	Groups:  []string{"world"},
	Edition: "1991",
	Source:  "Ing Chang-ki, SST Laws of Wei-Chi: cs.cmu.edu/~wjh/go/rules/SST.html; senseis.xmp.net/?IngCounting",
	Text:    ingText,
	Summary: Words{
		"Area counts, by filling the board with exactly 180 stones a side. Black gives 8 points and wins an equal score.",
		"填满计点：双方各180子，子空皆地。黑贴8点，相等黑胜。",
	},
	Departs: []Words{
		{"Filling in with 180 stones is a way to count area; the margin is the area margin.",
			"填满法是数子的手续，差数即数子之差。"},
		{"An odd shared point is left open and counts for nobody.",
			"公气为奇数时所余一点不归任何一方。"},
		{"Fighting and disturbing ko are not modelled: simple ko is taken, and long cycles are reported.",
			"争劫、搅劫未建模：取单纯打劫，循环另行报告。"},
		{"Suicide of a single stone, which repeats the position, is not allowed, of several stones it is.",
			"单子自尽重现原局面，不许；块子自尽许可。"},
		{"No points are given for handicap stones, as tables of rule sets have it.",
			"让子不另贴点，据各家规则对照表。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"Fighting ko: one exchange a cycle, then the ko is left; disturbing ko: not to be played.", "争劫：每循环换一次后须离劫；搅劫：不得提。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Suicide: true,
	Pass:    Words{"Free; two stop play, four end the game.", "无代价；两虚暂停，四虚终局。"},
	Komi:    16,
	Tie:     TieBlackWins,
	Terms:   []Term{area("")},
}

var ingText = []Article{
	{"", Words{"Stones and spaces are territory.",
		"子空皆地。"}},
	{"", Words{"The sides have exactly 180 stones and fill their own area with all of them; what is left over decides. Shared points are divided equally.",
		"双方各180子，全部填入己地，以所余定胜负；公气均分。"}},
	{"", Words{"Black gives 8 points and wins an equal score.",
		"黑贴8点，相等黑胜。"}},
	{"", Words{"Repetition is governed by fighting and disturbing ko. Suicide of several stones is allowed.",
		"同形以争劫、搅劫论；许块子自尽。"}},
	{"", Words{"Two passes stop play, four end the game.",
		"两虚暂停，四虚终局。"}},
}
