package rules

import "weiqi-experiment/rules/board"

// Simplified Japanese Rules, Robert Jasiek, version 3, 23 April 2008; "The Game
// End".
var simplifiedJapanese = Rule{
	ID:      "simplified-japanese",
	Title:   "Simplified Japanese rules",
	Native:  "简化日本规则 (Simplified Japanese Rules)",
	Groups:  []string{"world"},
	Edition: "version 3, 2008",
	Source:  "Robert Jasiek: home.snafu.de/jasiek/sj.html",
	Text:    simplifiedJapaneseText,
	Summary: Words{
		"Territory and prisoners count; every empty region only one side borders is territory, in seki too.",
		"计目与俘虏；凡只与一方相邻的空点皆为目，双活亦然。",
	},
	Departs: []Words{
		{"Independent life without agreement is left to the judge of the position.",
			"无协议时的独立活棋由死活裁定环节判定。"},
		{"One-sided dame border both sides and so are nobody's territory.",
			"单方权利单官与双方相邻，故不属任何一方之目。"},
		{"Komi is the event's; 6.5 is taken.",
			"贴目由赛事定，取6.5。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"Not treated in the part about the end of the game.", "终局部分未涉及。"},
	Cycling: CycleSilent,
	Resolve: ResolveAgreement,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("2, 3"), seki("2")},
}

var simplifiedJapaneseText = []Article{
	{"1", Words{"Stones come off by agreement; without it, from the regions adjacent only to one side's independently alive strings, what is not independently alive.",
		"死子经同意取下；否则在只邻一方独立活棋之区域中取下非独立活者。"}},
	{"2", Words{"Territory is the empty regions adjacent to one side's strings only.",
		"只邻一方棋子之空域为地。"}},
	{"3", Words{"Territory and prisoners, less the opponent's, less komi.",
		"地与俘虏，减对方，减贴目。"}},
	{"4", Words{"Above zero Black wins, below White; zero is a tie.",
		"大于零黑胜，小于零白胜，零为和。"}},
}
