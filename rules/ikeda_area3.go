package rules

import "weiqi-experiment/rules/board"

var ikedaArea3 = Rule{
	ID:      "ikeda-area3",
	Title:   "Ikeda Area Rules III",
	Native:  "池田敏雄 面積ルールIII",
	Chinese: "池田面积规则III",
	Groups:  []string{"world"},
	Edition: "before 1970",
	Source:  ikedaSource,
	Text:    ikedaArea3Text,
	Summary: Words{
		"Area counts, and half a point passes from Black to White when White passes first.",
		"数子；白先放弃时，黑方半点移归白方。",
	},
	Departs: []Words{
		{"The general form charges every stone that entered the board up to the first pass, handicap stones included. For even games it is the half point; in other games the side that moved first pays it.",
			"一般式对第一次放弃前入盘之子（含让子）一律计入。分先时即此半点；他局由先行方付。"},
		{"No handicap compensation is given beside.",
			"让子不另补偿。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"White's first pass of the game moves half a point.", "白方第一个放弃时移动半点。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{area("7"), firstPassShared("7")},
}

var ikedaArea3Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"Stones and territory count; when White passes first, half a point goes from Black to White. In general the stones that entered the board before the first pass count against a side.",
		"子与地皆计；白先放弃时黑出半点归白。一般地，第一次放弃前入盘之子计入己方之负。"}},
}
