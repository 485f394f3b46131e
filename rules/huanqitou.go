package rules

import "weiqi-experiment/rules/board"

// 还棋头, the count of Ming and Qing China, as reconstructed: stones and
// surrounded points together (数子), and the side with more groups returns one
// stone of difference for each (还棋头), which equals comparing living stones.
// Two stones of each side stand diagonally at the start (座子); White moves first.
// No statute is extant.
var huanqitou = Rule{
	ID:      "huanqitou",
	Title:   "Ming–Qing count with return of group stones",
	Native:  "明清还棋头数子法",
	Groups:  []string{"historical"},
	Edition: "Ming and Qing",
	Source:  "张云琪（燕来）《计活子围棋规则》第三十三条; Davies, cs.cmu.edu/~wjh/go/rules/Chinese.html; senseis.xmp.net/?GroupTax",
	Text:    huanqitouText,
	Summary: Words{
		"Area counts, and the side with more groups gives the other a stone for each group more: living stones decide. Four stones are set up, White moves first, there is no komi.",
		"数子，块数多的一方每多一块还一子，实为活子多胜。座子四枚，白先，不贴子。",
	},
	Departs: []Words{
		{"Whether an unowned dame was filled or left is not settled by the sources; the board is counted as it stands.",
			"单官收否，史料未定；按盘面现状计。"},
		{"The return of one stone a group is made by basic eye points, so that a group in seki returns less; see livestone-b for what is a group.",
			"还棋头按基本眼位计，双活之块所还较少；何谓块，见 livestone-b。"},
		{"A handicap game of three stones returned three; no rule for others was found and none is applied.",
			"受三子者还三子，他例未见，故不另计让子。"},
	},
	First:   board.White,
	Start:   StartCross,
	Ko:      KoSimple,
	Cycle:   Words{"Not known; such games were left undecided.", "不详；此类棋多作无胜负。"},
	Cycling: CycleSilent,
	Resolve: ResolveSilent,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    0,
	Tie:     TieDraw,
	Terms:   []Term{area(""), groupTax("")},
}

var huanqitouText = []Article{
	{"", Words{"Two stones of each side stand diagonally at the start (座子); White moves first.",
		"对角星位各置两子（座子），白先。"}},
	{"", Words{"Stones and surrounded points are counted together (数子).",
		"子空合计而数（数子）。"}},
	{"", Words{"The side with more groups returns a stone for each group more (还棋头), which equals comparing living stones.",
		"块数多的一方每多一块还一子（还棋头），等价于比活子。"}},
}
