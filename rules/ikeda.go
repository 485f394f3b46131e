package rules

import "weiqi-experiment/rules/board"

// On the Rules of Go, Ikeda Toshio, before 1970, translated by J. Davies: three
// area and three territory rules with the same definitions. Area I is stone-scoring.

// ikedaSource is where the six rules can be read.
const ikedaSource = "Ikeda Toshio, On the Rules of Go: harryfearnley.com/go/ikeda/e_rules.html"

var ikedaCycle = Words{"Forbidden: no position may come again (rule 4).", "禁止：任何局面不得重现（规则4）。"}

// ikedaPlayout is the reading of the playout the three territory rules share.
var ikedaPlayout = Words{
	"Plays recorded after the first two consecutive passes are taken as the playout: the side that makes one more has a prisoner for the pass it was answered with. What else the text asks of the playout was not available.",
	"首次连续两次放弃之后的着手视为收尾阶段：多下一手者得对方放弃所交一子。条文对此阶段的其他要求未见。"}

var ikedaArea3 = Rule{
	ID:      "ikeda-area3",
	Title:   "Ikeda Area Rules III",
	Native:  "池田敏雄 面積ルールIII",
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
	Pass:    Words{"White's first pass of the game moves half a point.", "白方第一个放弃时移动半点。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{area("7"), firstPassShared("7")},
}

var ikedaTerritory1 = Rule{
	ID:      "ikeda-territory1",
	Title:   "Ikeda Territory Rules I",
	Native:  "池田敏雄 地ルールI",
	Groups:  []string{"world"},
	Edition: "before 1970",
	Source:  ikedaSource,
	Text:    ikedaTerritory1Text,
	Summary: Words{
		"Territory and prisoners count, in seki too. Disputes are settled in a playout in which a pass costs a prisoner.",
		"计目与俘虏，双活之目亦计；分歧由收尾阶段实战解决，其间放弃交一子。",
	},
	Departs: []Words{
		ikedaPlayout,
		{"One-sided dame count for their owner, who can fill them in the playout at no cost.",
			"单方权利单官归有权一方，因其可在收尾阶段无偿占取。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Pass:    Words{"Free before the stop, a prisoner in the playout.", "休止前无代价，收尾阶段交一子。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("7"), seki("7"), oneSided("7"), secondStage("7")},
}

var ikedaTerritory2 = Rule{
	ID:      "ikeda-territory2",
	Title:   "Ikeda Territory Rules II",
	Native:  "池田敏雄 地ルールII",
	Groups:  []string{"world"},
	Edition: "before 1970",
	Source:  ikedaSource,
	Text:    ikedaTerritory2Text,
	Summary: Words{
		"Territory and prisoners count, but not in seki: only what stones surround that could never be captured.",
		"计目与俘虏，双活之目不计：只计不可能被提之子所围。",
	},
	Departs: []Words{
		ikedaPlayout,
		{"Stones that cannot be captured even if their owner always passes are called immortal. What the judge finds alive outside seki is taken for that.",
			"一方始终放弃仍不能被提之子称不死之子；此处以裁定为双活以外的活子当之。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Pass:    Words{"Free before the stop, a prisoner in the playout.", "休止前无代价，收尾阶段交一子。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("7"), secondStage("7")},
}

var ikedaTerritory3 = Rule{
	ID:      "ikeda-territory3",
	Title:   "Ikeda Territory Rules III",
	Native:  "池田敏雄 地ルールIII",
	Groups:  []string{"world"},
	Edition: "added in translation",
	Source:  ikedaSource,
	Text:    ikedaTerritory3Text,
	Summary: Words{
		"Territory counts after the stones of both sides have been made equal in number, so the result is that of area.",
		"使双方棋子数相等后比目，结果与数子相同。",
	},
	Departs: []Words{
		{"How the stones are made equal does not change the margin: what a side entered more is added to its territory.",
			"以何手续使子数相等不影响差数：多入盘之子计入其目。"},
		{"Prisoners that no longer fit are taken as owed.",
			"填不下的俘虏视为欠数。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   ikedaCycle,
	Cycling: CycleForbidden,
	Pass:    Words{"Hands over a stone, so that the sides stay equal.", "交一子，使双方子数相等。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory("7"), seki("7"), oneSided("7"), setup("7"), plays("7")},
}

var ikedaArea3Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"Stones and territory count; when White passes first, half a point goes from Black to White. In general the stones that entered the board before the first pass count against a side.",
		"子与地皆计；白先放弃时黑出半点归白。一般地，第一次放弃前入盘之子计入己方之负。"}},
}

var ikedaTerritory1Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"Territory and prisoners count, in seki too. It equals Area III if nobody passes before the end of competitive play.",
		"计地与俘虏，双活亦计。若无人在争棋终了前放弃，等于面积规则III。"}},
}

var ikedaTerritory2Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"Territory and prisoners count; territory in seki, surrounded by stones that are not immortal, does not.",
		"计地与俘虏；双活之地（非不死之子所围）不计。"}},
}

var ikedaTerritory3Text = []Article{
	{"4", Words{"No position may come again.",
		"任何局面不得重现。"}},
	{"6", Words{"Says when the game ends: two passes; under the territory rules I and II a playout follows, in which a pass costs a prisoner and the sides move equally often.",
		"何时终局：两次放弃；地规则I、II继以收尾阶段，其间放弃交一子，双方手数相等。"}},
	{"7", Words{"(Added by the translator.) Territory counts after the stones of both sides are made equal; it equals Area II.",
		"（译者所加）使双方子数相等后计地，等于面积规则II。"}},
}
