package rules

import "weiqi-experiment/rules/board"

// 日本棋院囲碁規約, Nihon Kiin, October 1949: territory and prisoners as in 1989,
// with life and death decided by a list of rulings instead of hypothetical play
// (bent four in the corner is dead as it stands; three points without
// capturing; and others). Only excerpts in Ikeda, On the Rules of Go, section
// 1.5, were available.
var japanese1949 = Rule{
	ID:      "japanese1949",
	Title:   "Japanese rules of 1949",
	Native:  "日本棋院囲碁規約",
	Chinese: "日本1949年规则",
	Groups:  []string{"historical"},
	Edition: "1949",
	Source:  "Nihon Kiin, after Ikeda, On the Rules of Go: gobase.org/studying/rules/ikeda/?sec=e1050000",
	Text:    japanese1949Text,
	Summary: Words{
		"Territory counts, outside seki, with prisoners. Special positions are decided by rulings, not by play.",
		"计双活以外之目与俘虏；特殊棋形依判例裁定，不以实战解决。",
	},
	Departs: []Words{
		{"The full text was not found; articles cannot be cited.",
			"全文未见，不能引条号。"},
		{"The rulings concern life and death. That on bent four in the corner is followed whatever the judge says; in the rest the count takes the verdict of the judge.",
			"判例皆关死活。盘角曲四从判例为死；余由死活裁定环节处理，计数只用其结论。"},
		{"Three points without capturing gives points no term can see in the final position; they are not counted.",
			"“不取三目”所给之目不见于终局盘面，未计。"},
		{"Komi was set by each event. 5.5, common under these rules from about 1970, is taken.",
			"贴目由赛事规定；取1970年代后常用之5目半。"},
		{"Teire: protective moves a finished position still needs were not required by the text, and were disputed. The position is counted as it stands.",
			"终局补棋（手入）条文未定，曾有争议；此处按盘面现状计。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"No result.", "无胜负。"},
	Cycling: CycleNoResult,
	Resolve: ResolveRulings,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    11,
	Tie:     TieDraw,
	Terms:   []Term{territory("")},
}

var japanese1949Text = []Article{
	{"", Words{"Territory and prisoners are counted as in the rules of 1989.",
		"计目与俘虏，同1989年规则。"}},
	{"", Words{"Life and death follow a list of rulings instead of hypothetical play: bent four in the corner is dead as it stands, three points without capturing, and others.",
		"死活依判例而不以假想进行：盘角曲四为死，“取不提三目”等。"}},
}
