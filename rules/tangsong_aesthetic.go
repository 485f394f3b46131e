package rules

import "weiqi-experiment/rules/board"

// 计枰点全兼容围棋规则之仿唐宋美学艺术版, 张云琪 (燕来), 7 November 2007.
//
//	 1  The aim is to take ground: stones and empty points.
//	 2  Empty board, by turns.
//	 3  Passing is allowed and is shown by a stone put off the board (虚着, 弃着),
//	    which is a hand and is filled in.
//	4–6  Liberties, capture; prisoners are kept.
//	 7  A ko may not be retaken at once. Long cycles may be without result.
//	 8  Two passes stop the game.
//	 9  (1) In principle dame are filled. (2) The players may agree to leave them; they
//	    are then filled by turns, the side to move first, as part of the counting.
//	10  Dead stones off; captured, dead and pass stones filled in.
//	11  The precedent: whatever the hands, stones and shared points are then
//	    divided equally.
//	12  Disputes are played out.
//	13  Equal stones, more 目 wins; eyes in seki count.
//	14  From 目 to area: b + (N − b − w)/2 against w + (N − b − w)/2.
//	15  Komi 6.5.
//	16  The result may be checked by filling the board.
var tangsongAesthetic = Rule{
	ID:      "tangsong-aesthetic",
	Title:   "Counting Points, aesthetic version after Tang and Song",
	Native:  "计枰点·仿唐宋美学艺术版",
	Groups:  []string{"yanlai"},
	Edition: "7 November 2007",
	Source:  "张云琪（燕来）《计枰点全兼容围棋规则之仿唐宋美学艺术版》",
	Summary: Words{
		"Only territory is compared after captured, dead and pass stones are filled in, and the rest of the board is divided equally. So every hand a side made more than the other, pass or play, costs it a point, and open dame change nothing.",
		"将提子、死子与虚着之子回填后，子点与公气均分，只比双方之目。多下一手（不论实着虚着）即损1点；单官收与不收结果相同。",
	},
	Departs: []Words{
		{"Article 11 divides the board equally whatever the hands, so a pass that answers a capture in a dispute costs its side less than the capture costs the other; article 15 of the Tang–Song version asks for equal hands in the resumption. The hands of the whole record are counted here as they stand (Q2.1).",
			"第十一条不论手数一律均分，实战解决时补提的一方会因此损点；唐宋版第十五条要求恢复后着手相等。此处按全谱手数原样计算（Q2.1）。"},
		{"A later statement of the author sets an art version beside version B, in which Black keeps the point of the last play and komi is 7.5. It is taken as another version: see jipingdian-b (Q2.2).",
			"作者后来称艺术版与B版相同（收后之利归黑，贴7.5）。视为另一版本，见 jipingdian-b（Q2.2）。"},
		{"Handicap stones and overflow of the filled-in stones are not treated. The formula works unchanged: set-up stones are hands like others, and a side may have fewer than no 目 (Q2.3).",
			"未涉及让子与回填溢出。公式照用：预置子同为手数，目数可为负（Q2.3）。"},
		{"Suicide is not mentioned; it is taken as not allowed.",
			"未提自尽，视为禁止。"},
		{"Article 9(2) has open dame filled by turns as a step of counting. The count leaves them as they lie: on equally divided stones they change no 目. The procedure fills them.",
			"第九条（2）以填单官为做棋手续。此处计数不填：子点既已均分，填与不填目数不变。盘上手续则照填。"},
		{"Article 11 is given as worth what the compensation for White's first pass is, if nobody makes trouble after the stop. It is so where White passed first and Black played last, and where Black passed first and White played last; where the same side did both it differs by one point.",
			"第十一条称等价于白先虚着黑贴1点（在无人搅局时）。白先虚着而黑收后、黑先虚着而白收后两种情形下相等；同一方既先虚着又收后时相差1点。"},
		{"The strict version (逻辑严谨版) of which this is a special case was not found.",
			"本版所属之逻辑严谨版未见。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"May be declared without result (article 7).", "长生劫、循环多劫可判为无胜负（第七条）。"},
	Cycling: CycleNoResult,
	Pass:    Words{"A stone put off the board and filled in: it costs a point unless the other side passes as often.", "以虚着表示放弃，有手数，回填；比对方多一手即损1点。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{area("14"), minus(setup("11")), minus(plays("11")), minus(passStones("3, 11"))},
}
