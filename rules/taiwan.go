package rules

import "weiqi-experiment/rules/board"

// The Taiwan rule, as Ikeda (On the Rules of Go, section 3.6) reports it from the
// time before Ing's rules: area, with half a point taken from Black and given to
// White when Black makes the last competitive move. No text was found.
var taiwan = Rule{
	ID:      "taiwan",
	Title:   "Old Taiwan rule",
	Native:  "台湾旧规则（黑收后贴还半点）",
	Groups:  []string{"historical"},
	Edition: "before 1977",
	Source:  "Ikeda Toshio, On the Rules of Go 3.6: gobase.org/studying/rules/ikeda/?sec=e3060000; senseis.xmp.net/?TaiwanRules",
	Text:    taiwanText,
	Summary: Words{
		"Area counts, and half a point passes from Black to White when Black makes the last competitive move.",
		"数子；黑方收后时，半点由黑移归白。",
	},
	Departs: []Words{
		{"The last competitive move is nowhere defined. It is taken as the last play on the board: on the literal ending of the record as it stands, on the normal ending after the aftermath is cut.",
			"何为最后争棋之手，未见定义。取盘上最后一手：原谱终局照谱，常规终局则已截去余着。"},
		{"Other reports have Black's last stone removed instead, which changes nothing when it stood in his own territory. The transfer of half a point is taken.",
			"又说收后之子取下不计；若该子在黑地内则无影响。此处取半点移归之说。"},
		{"Where White moved first the side that moved first pays.",
			"白先行者，由先行方付。"},
		{"Komi is not reported; 7.5 is taken, as in Chinese rules.",
			"贴目不详，同中国规则取7.5。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"Not known.", "不详。"},
	Cycling: CycleSilent,
	Resolve: ResolveSilent,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area(""), lastPlayShared("")},
}

var taiwanText = []Article{
	{"", Words{"Area counts.",
		"子空皆地。"}},
	{"", Words{"When Black makes the last competitive move, half a point is taken from Black and given to White.",
		"黑方收后时，黑出半点归白。"}},
}
