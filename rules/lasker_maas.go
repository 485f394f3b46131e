package rules

import "weiqi-experiment/rules/board"

// The Lasker–Maas Rules, Robert Elton Maas, first draft of 19 March 1995, after
// the appendix of Edward Lasker's Modern Chess Strategy. Two passes end the first
// phase; dead stones come off by agreement. Without agreement a second phase goes
// on from the same position, in which the stones played are taken from the
// prisoners the opponent holds, and two passes end it. Territory and prisoners
// are then added. The draft has no article numbers.
var laskerMaas = Rule{
	ID:      "lasker-maas",
	Title:   "Lasker–Maas rules",
	Native:  "拉斯克—马斯规则 (Lasker–Maas rules)",
	Groups:  []string{"world"},
	Edition: "1995",
	Source:  "R. E. Maas: senseis.xmp.net/?LaskerMaasRules; elsantodel90.com.ar/go-rules/reglas-lasker-maas.html",
	Text:    laskerMaasText,
	Summary: Words{
		"Territory and prisoners count, in seki too. What is disputed is played out with stones taken from the opponent's prisoners, so that playing costs nothing.",
		"计目与俘虏，双活之目亦计；分歧以对方所持俘虏之子续下解决，故着手无代价。",
	},
	Departs: []Words{
		{"Plays recorded after the first two consecutive passes are taken as the second phase.",
			"首次连续两次放弃之后的着手视为第二阶段。"},
		{"One-sided dame count for their owner, who can fill them in the second phase and gain a prisoner's worth.",
			"单方权利单官归有权一方，因其可在第二阶段占取而得一子之利。"},
		{"The draft names no komi; 6.5 is taken, as for territory rules.",
			"未言贴目，按计目规则取6.5。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   Words{"Forbidden: no position may come again.", "禁止：任何局面不得重现。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory(""), seki(""), oneSided(""), secondStage("")},
}

var laskerMaasText = []Article{
	{"", Words{"Two passes end the first phase; dead stones come off by agreement.",
		"两次放弃结束第一阶段；死子经同意取下。"}},
	{"", Words{"Without agreement a second phase goes on from the same position, in which the stones played are taken from the prisoners the opponent holds, and two passes end it.",
		"不能同意则自同一局面进入第二阶段，所下之子取自对方所持俘虏，两次放弃终。"}},
	{"", Words{"Territory and prisoners are then added.",
		"然后计地与俘虏。"}},
}
