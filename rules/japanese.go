package rules

import "weiqi-experiment/rules/board"

// 日本囲碁規約, Nihon Kiin and Kansai Kiin, 10 April 1989.
var japanese = Rule{
	ID:      "japanese",
	Title:   "Japanese rules",
	Native:  "日本囲碁規約",
	Chinese: "日本规则",
	Groups:  []string{"world"},
	Edition: "1989",
	Source:  "Nihon Kiin and Kansai Kiin, translated by J. Davies: cs.cmu.edu/~wjh/go/rules/Japanese.html",
	Text:    japaneseText,
	Summary: Words{
		"Territory counts: the points surrounded outside seki, and prisoners. Stones on the board, dame and eyes in seki do not. Komi 6.5.",
		"计目：双活以外围住的空点，加俘虏。盘上之子、单官与双活之目皆不计。贴6目半。",
	},
	Departs: []Words{
		{"To the letter of article 8, living stones that have any dame are in seki, so that open dame would void all territory. Dame are taken as filled before seki is judged, as the official commentary intends.",
			"按第八条字面，有单官的活子即为双活，则单官未收时双方皆无目。此处先视单官已收，再判双活，合乎官方解说之意。"},
		{"Life and death by hypothetical play (article 7) is left to the judge of the position, except where threats would matter: bent four in the corner and moonshine life are dead whatever the judge says.",
			"第七条以假想进行判死活，由死活裁定环节给出；惟关乎劫材者（盘角曲四、假生）一律为死。"},
		{"Dead stones come off territory only (article 10.1), and there is none in seki: dead stones in an eye of a seki stay and are no prisoners unless they were captured in play.",
			"死子只自地中取下（第十条一），双活无地：双活眼中的死子未经实战提取者不取下，不为俘虏。"},
		{"One-sided dame are dame: they count for nobody.",
			"单方权利单官仍是单官，不计。"},
		{"Both players losing (article 13) does not occur in a record with a result and is not modelled.",
			"双方皆负（第十三条）不见于有结果的棋谱，未处理。"},
		{"Living stones left in atari when both have passed are taken as the sides left them, for that is their agreement (article 9). Article 7, in which the opponent begins, would call dead what he can take. Of 4,544 KGS games 190 have such stones that are in no ko; 176 of these give the recorded score so.",
			"双方放弃时仍被打吃之活子，按双方所留即其合意（第九条）计为活；若依第七条由对方先行，可提者当为死。KGS 4,544 局中 190 局有此类非劫之子，其中 176 局如此计数与所记结果相合。"},
		{"A ko mouth left open at the end counts for the side that alone reaches it. Article 7 would have its owner connect, at the cost of one point.",
			"终局未粘之劫，劫口计为独占一方之目；按第七条本应粘上而损一目。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"No result when both players agree (article 12).", "双方同意则为无胜负（第十二条）。"},
	Cycling: CycleNoResult,
	Resolve: ResolveArticle7,
	Pass:    Words{"Free; two in a row stop the game.", "无代价；连续两次放弃则停止。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("8, 10")},
}

var japaneseText = []Article{
	{"4, 5", Words{"Stones without liberties cannot stay; suicide is not allowed.",
		"无气之子不得留于盘上；禁止自尽。"}},
	{"6", Words{"A ko may not be retaken on the next move.",
		"劫不得立即回提。"}},
	{"7", Words{"Life and death are confirmed by hypothetical play, in which a ko may be retaken only after a pass for that ko.",
		"死活以假想进行确认，其间须先对该劫放弃方可回提。"}},
	{"8", Words{"Empty points only one side's living stones surround are eye points, others are dame; living stones with dame are in seki; eye points of stones not in seki are territory.",
		"只为一方活子围住之空点为目，其余为单官；有单官之活子为双活；非双活之子的目为地。"}},
	{"9", Words{"Two consecutive passes stop the game; the sides confirm life and territory.",
		"连续放弃则对局停止，双方确认死活与地。"}},
	{"10", Words{"Dead stones come off and join the prisoners; prisoners are filled into the opponent's territory; who has more territory wins; equal is a draw.",
		"死子取下并入俘虏，填入对方之地；地多者胜，相等为和。"}},
	{"12", Words{"No result when a whole-board position repeats and both agree.",
		"同一局面反复而双方同意，为无胜负。"}},
	{"13", Words{"Both lose when a move that would change the result is found after the stop and no agreement is reached.",
		"停止后发现足以改变胜负之着而不能一致，双方皆负。"}},
}
