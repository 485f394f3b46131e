package rules

import "weiqi-experiment/rules/board"

// Area counting that gives nothing for eyes in seki: the combination AREA with
// tax SEKI of KataGo's rules, a model and not a statute.
var sekiTax = Rule{
	ID:      "seki-tax",
	Title:   "Area without eyes in seki",
	Native:  "数子而双活之目不计",
	Groups:  []string{"world"},
	Edition: "2019",
	Source:  "KataGo docs/rules.html: scoring AREA, tax SEKI",
	Text:    sekiTaxText,
	Summary: Words{
		"Area counts, but empty points inside seki do not. It shows what the rule about seki alone is worth.",
		"数子，但双活中的空点不计。用以单独看双活规定之轻重。",
	},
	Departs: []Words{
		{"KataGo taxes every region that touches a dame or holds a chain in atari; here a group is in seki when the judge says so. A half-point ko left open therefore does not void a group.",
			"KataGo 凡与单官相邻或含被打吃之串者皆免计；此处以死活裁定之双活为准，故未粘之半目劫不致整块作废。"},
		{"Shared points held by right in seki are counted, as area rules do.",
			"双活中单方权利单官照数子法计入。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"No result.", "无胜负。"},
	Cycling: CycleNoResult,
	Resolve: ResolvePlay,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area(""), minus(seki(""))},
}

var sekiTaxText = []Article{
	{"", Words{"Area counts, but empty points in seki do not.",
		"数子，而双活中之空点不计。"}},
}
