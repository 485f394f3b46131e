package rules

import "weiqi-experiment/rules/board"

// Spight Rules, Bill Spight, 2003. A play may not repeat a position unless a pass
// came between. Play stops when the same side passes twice in the same position.
// With area that ends the game. With territory an encore follows, in which a pass
// costs a point and both make the same number of plays, a pass being one; a side
// short of one passes at the end. The text has no numbers.
var spight = Rule{
	ID:      "spight",
	Title:   "Spight rules, with territory and encore",
	Native:  "斯派特规则 (Spight rules)",
	Groups:  []string{"world"},
	Edition: "2003",
	Source:  "Bill Spight: senseis.xmp.net/?SpightRules",
	Text:    spightText,
	Summary: Words{
		"Territory and prisoners count, in seki too. After the stop an encore settles disputes, with passes at a point each and equal turns.",
		"计目与俘虏，双活之目亦计；休止后加赛解决分歧，放弃一次一点，双方手数相等。",
	},
	Departs: []Words{
		{"The text offers area or territory; the area form counts as the other area rules do, the territory form is taken.",
			"原文可数子可计目；数子者与他规则无异，此处取计目者。"},
		{"The stop is two passes of one side in the same position. Records show two consecutive passes, which are taken for it.",
			"休止为同一方在同一局面两次放弃；棋谱所见为连续两次放弃，即以此当之。"},
		{"A pass lifts the bans on repetition. Only repetition without a pass between is a breach; positional repetition is reported as the nearest kind.",
			"放弃解除同形禁着；无放弃相间者方违例，以盘面禁全同为最近似报告之。"},
		{"Every play in the encore beyond the opponent's is answered by a pass at a point, so it is credited with one.",
			"加赛中多下之手皆由对方以一点代价放弃作答，故计一点。"},
		{"One-sided dame count for their owner, who can fill them in the encore at no cost.",
			"单方权利单官归有权一方，因其可在加赛中无偿占取。"},
		{"The text names no komi; 6.5 is taken, as for territory rules.",
			"未言贴目，按计目规则取6.5。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   Words{"Forbidden unless a pass comes between.", "无放弃相间则禁止。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Free before the stop, a point in the encore; lifts ko bans.", "休止前无代价，加赛中一点；解除劫禁。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{territory(""), seki(""), oneSided(""), secondStage("")},
}

var spightText = []Article{
	{"", Words{"A play may not repeat a position unless a pass came between.",
		"着子不得重现以前的局面，除非其间有放弃。"}},
	{"", Words{"Play stops when the same side passes twice in the same position. With area that ends the game.",
		"同一方在同一局面两次放弃则停；数子则就此终局。"}},
	{"", Words{"With territory an encore follows, in which a pass costs a point and both make the same number of plays, a pass being one; a side short of one passes at the end.",
		"计目则继以加演，其间放弃损一点，双方手数相等（放弃亦为一手），少者末尾补一放弃。"}},
}
