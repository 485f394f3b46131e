package rules

import "weiqi-experiment/rules/board"

// 中国围棋规则 (Chinese Weiqi Association), edition of 2002.
var chinese = Rule{
	ID:      "chinese",
	Title:   "Chinese rules",
	Native:  "中国围棋规则",
	Groups:  []string{"world"},
	Edition: "2002",
	Source:  "中国围棋协会《围棋规则》; senseis.xmp.net/?ChineseRules",
	Text:    chineseText,
	Summary: Words{
		"Area counts: living stones and the points only they reach, in seki too; shared points are halved. Komi is 3¾ 子, that is 7.5 points, and White gets a point for each handicap stone.",
		"数子法：活子与其围住的空点合计，双活之目亦计，公气均分。贴3又3/4子（7.5点）；让几子还几点。",
	},
	Departs: []Words{
		{"The text forbids a whole-board position to come again, referees apply simple ko and article 20. Simple ko is taken.",
			"条文禁全局同形，而裁判实际按打劫与第20条处理。取单纯打劫。"},
		{"The text says nothing of handicap compensation. Practice, which 4,143 records of a server bear out, is one point a stone.",
			"条文未言让子补偿。惯例为每子1点（半子），四千余局服务器棋谱与之相合。"},
		{"Dame are to be filled before counting; points left open between living stones are halved, so they count for nobody in the margin.",
			"数子前应收完单官；未收者均分，对差数无影响。"},
		{"A one-sided dame belongs to its holder when it is awarded, since the holder could fill it at no cost.",
			"单方权利单官判归有权一方，因其可无偿占取。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"False-life cycles are forbidden; others in principle too, but an event may rule no result, a draw or a replay (article 20).", "假生类循环禁止；三劫循环、长生等原则上禁止，亦可由赛事规定无胜负、和棋或重下（第20条）。"},
	Cycling: CycleReferee,
	Resolve: ResolvePlay,
	Pass:    Words{"Free; two in a row end the game.", "无代价；双方连续虚着终局。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area("9"), handicap("", 0)},
}

var chineseText = []Article{
	{"2", Words{"Black first, by turns; a play is a right and may be given up.",
		"黑先白后，轮流下子；下子为权利，可以放弃。"}},
	{"4", Words{"Stones without liberties are taken off.",
		"无气之子提走。"}},
	{"5", Words{"A point where one's own stones would have no liberty is forbidden, unless the play captures.",
		"下子后己方无气又不能提对方之子者为禁着点。"}},
	{"6", Words{"A play may not leave the opponent facing a position that was there before.",
		"着子后不得使对方重复面临以前的局面。"}},
	{"7", Words{"The game ends when both sides agree, or by two consecutive passes.",
		"双方同意，或连续放弃，则终局。"}},
	{"8", Words{"Stones both sides hold to be capturable are dead.",
		"双方一致认为可被提取者为死棋。"}},
	{"9", Words{"Dead stones come off, then one side's stones and points are counted; points between living stones are halved; half the board, 180½, is the measure.",
		"清理死子后任数一方子空，公空均分，以180又1/2为归本。"}},
	{"20", Words{"Repetition: false-life cycles are forbidden; triple ko, eternal life and the like are forbidden in principle, and an event may rule them without result, drawn or replayed.",
		"假生类循环禁止；三劫、长生等原则上禁止，亦可由赛事定为无胜负、和棋或重下。"}},
	{"", Words{"Komi is 3¾ 子, 7.5 points. Handicap stones are paid for by practice: half a 子, one point, each.",
		"贴3又3/4子（7.5点）。让子贴还为惯例，每子半子即1点。"}},
}
