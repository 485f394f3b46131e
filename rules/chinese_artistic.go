package rules

import "weiqi-experiment/rules/board"

// 关于中国现行围棋规则艺术化的设想, 张云琪 (燕来), 15–18 November 2009. The paper
// has questions and answers and no article numbers. It changes the Chinese rules.
var chineseArtistic = Rule{
	ID:      "chinese-artistic",
	Title:   "Chinese rules made artistic: more plays pay points",
	Native:  "中国规则艺术化（多下贴点）",
	Groups:  []string{"yanlai"},
	Edition: "November 2009",
	Source:  "张云琪（燕来）《关于中国现行围棋规则艺术化的设想》",
	Text:    chineseArtisticText,
	Summary: Words{
		"Area counts, and a side that made more plays than the other up to the first two consecutive passes gives a point for each. Passing is free. Plays made in settling a dispute afterwards cost nothing.",
		"子空皆地；至两弃休止为止，多下n手棋的一方贴出n点。放弃无代价；休止后为解决分歧而下的棋多下不贴点。",
	},
	Departs: []Words{
		{"No komi is stated. 6.5 is taken, since the author calls the compensation of 2008, used with 6.5, a special case of this one (Q4.1).",
			"未言贴点数。取6.5，因作者称2008年贴1点之法（贴6.5）为其特例（Q4.1）。"},
		{"Handicap stones are not plays and are not charged (Q4.2).",
			"让子不是手棋，不贴点（Q4.2）。"},
		{"n counts plays made, neither stones on the board nor passes, as another text of the author says (Q4.3).",
			"n 为所下实着之数，不计盘面子数与放弃，作者另文有言（Q4.3）。"},
		{"The stage of play ends with the first two consecutive passes; if there are none, all plays belong to it (Q4.4).",
			"对局阶段至首次连续两弃为止；若无，则全部着手皆属之（Q4.4）。"},
		{"The repetition rule is that of the Chinese rules it amends; see chinese.",
			"关于同形，依其所本之中国规则，见 chinese。"},
		{"A one-sided dame in seki or a ko held with more threats, left unfilled, belongs to its holder, who could take it after the stop at no cost. It is counted so without being played.",
			"双活之单方权利单官与劫材有利所持之单劫，未收亦归其主，因其可在休止后无偿占取；计数时不待实着。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"As in the Chinese rules: false-life cycles are forbidden, others are for the event to rule.", "同中国规则：假生禁止循环，其余由赛事裁定。"},
	Cycling: CycleReferee,
	Resolve: ResolvePlay,
	Pass:    Words{"Free: neither a stone nor a prisoner.", "放弃，不下虚着，不交俘虏。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{area(""), minus(firstStage(""))},
}

var chineseArtisticText = []Article{
	{"", Words{"A pass is free and unconditional: no stone, no prisoner.",
		"放弃不交俘虏，不下虚着，无任何附加条件。"}},
	{"", Words{"Two consecutive passes part the stage of play (对局阶段) from the stage of settling disputes by play (实战解决阶段), which the next two end. In the first a side that made n plays more than the other gives n points; in the second more plays cost nothing.",
		"两弃为界：空枰至两弃为对局阶段，一方比另一方多下n手棋则贴出n点；恢复对局至再次两弃为实战解决阶段，多下不贴点。"}},
	{"", Words{"So dame may be left: who plays them against passes gains nothing. A needless protective move costs a point. One-sided dame and a ko held with more threats belong to their holder unfilled; to fill them costs a point.",
		"不必收完单官，一方放弃而另方执意收，收了也白收。无毛病而补棋损1点。单方有权之单官、劫材有利所持之单劫不收不粘，收则损点。"}},
	{"", Words{"Bent four in the corner and one-sided dame are settled by play after the stop: threats filled and points taken there cost nothing, and counting 目 are balanced by B-class moves.",
		"盘角曲四与单方权利单官，两弃后恢复对局以实战解决；其间补劫材、占单官多下n手不贴点，计目时以n手B类负着平衡。"}},
	{"", Words{"Counting 目, n A-class negative moves (a stone off at the border, its point shared) for the first stage and n B-class ones (a stone off inside the own area) for the second make the stones equal.",
		"以计目法计算：对局阶段多下n手，下n手A类负着（交界处取子，空点均分）；实战解决阶段多下n手，下n手B类负着（己地取子，空点为己目）。"}},
	{"", Words{"Stones and points still count. That White's first pass costs Black a point, the rule of 2008, is the special case in which Black made one play more; that rule too has two unlike stages, parted by the first pass.",
		"艺术化后仍是子空皆地。“白先虚着黑贴1点”为其n=1之特例；2008年规则亦前后不一致，以一弃为界。"}},
}
