package rules

import "weiqi-experiment/rules/board"

// 计枰点围棋大规则之唐宋版分规则, 张云琪 (燕来), 11 December 2007; the second
// paper of the seminar on the rules of Go for players of Chinese.
//
//	 1  Area decides: stones and the empty points they surround; points that
//	    neither side can surround are halved.
//	 2  Empty board, Black first, by turns. Giving up the turn is not allowed; who
//	    has no useful play puts a stone off the board (虚着).
//	 3  A 虚着 is a move: it counts among the hands, and its stone is filled in
//	    with the prisoners when territory is counted.
//	 4–6  Liberties; stones without liberties are taken off. The article leaves
//	    suicide of several stones aside on purpose.
//	 7  Prisoners are kept.
//	 8  A play may not bring back an earlier whole-board position (Ikeda). For
//	    simplicity long cycles may instead be declared without result.
//	 9  Dame are to be filled. A one-sided dame in seki, and a ko held with more
//	    threats, may be left: their owner may pass first and take them later.
//	10  Two consecutive 虚着 stop the game; who does not agree to stop plays on. The
//	    play before them is the last play (收后之着).
//	11  Up to the first 虚着 both sides contend; after it one contends and the other
//	    attends. When White makes the game's first 虚着, Black gives one point; when Black
//	    makes it, nothing is given.
//	12  An A-class negative move (负着): a stone comes off at the border and its
//	    point is shared; a hand and a point less.
//	13  White first, Black last: an A-class move. White first and last: an A-class
//	    move and one more 虚着. Black first, White last: nothing. Black first and
//	    last: a B-class move, a stone off inside the own territory, a hand less.
//	14  Dead stones off; captured, dead and 虚着 stones filled in; overflow balanced.
//	15  Disputes are played out from the stop, the side whose turn it is first, in
//	    equal hands.
//	16  Equal stones, more 目 wins; eyes in seki count; komi 6.5; with 2k hands in
//	    all the areas are b + k + q/2 and w + k + q/2.
//	17  The same by area; 183¾ and 177¼ on 361 points.
//	18  The result may be checked by filling the board (Ing).
var tangsong = Rule{
	ID:      "tangsong",
	Title:   "Counting Points, Tang–Song version",
	Native:  "计枰点·唐宋版",
	Groups:  []string{"yanlai"},
	Edition: "11 December 2007",
	Source:  "张云琪（燕来）《计枰点围棋大规则之唐宋版分规则》, 世界华人棋友围棋规则专题研讨会（二）",
	Summary: Words{
		"Area counts: stones and the points they surround, eyes in seki included. When White makes the first pass of the game, Black, who has then played one stone more, gives one point. A pass is a stone put off the board, so counting territory with equal stones gives the same result.",
		"子空皆地，双活之目亦计。白方下出全局第一手虚着时，黑方已多下一手实着，应贴出1点。虚着是下在盘外的一手棋，回填做棋成等子局面后，计目与数子结果相同。",
	},
	Departs: []Words{
		{"Article 11 speaks of the first 虚着 of the game. A pass in mid-game is taken literally as that first pass (Q1.1).",
			"第十一条所说“棋局的第一手虚着”按字面理解：中盘的虚着也算（Q1.1）。"},
		{"When White passed first and also played last, Black still gives the point, as article 13(2) says in so many words (Q1.2).",
			"白先虚着而又由白收后时，黑仍贴1点，第十三条（2）有明文（Q1.2）。"},
		{"Article 8 forbids repeating a whole-board position, article 3 hints that a pass changes the position too. Repetition is judged on the stones on the board, whoever moves (Q1.3).",
			"第八条禁全同，而第三条暗示虚着兼有棋形变化。此处只比盘上棋子，不论轮谁下（Q1.3）。"},
		{"Suicide of several stones is left aside by article 6. It is taken as not allowed, as in Chinese practice; of a single stone it repeats the position and article 8 forbids it (Q1.4).",
			"第六条不提块子自尽。按中国惯例视为禁止；单子自尽因重现原局面而为第八条所禁（Q1.4）。"},
		{"Handicap games and games in which White moves first are not treated. No points are given for handicap stones; where White moved first, article 11 is mirrored: the side that moved first gives a point when the other passes first (Q1.5).",
			"未涉及让子棋与白先之局。让子不另贴；白先行时，第十一条对称适用：后行方先虚着，先行方贴1点（Q1.5）。"},
		{"Many records leave out the closing passes. The first pass is then inferred from whose turn it would have been, and the count is marked as inferred (Q1.6).",
			"不少棋谱略去收尾虚着，此时由轮走方推断第一手虚着，并注明为推断（Q1.6）。"},
		{"What is played after the first pass does not change the compensation: a ko connected after the dame gains its holder one point here, two under plain area, none where plays are charged (Q1.7).",
			"第一手虚着之后的着手不影响贴点：粘劫收后在此得1点，单纯数子得2点，多下贴点则不得（Q1.7）。"},
		{"Article 13 counts by hand and article 16 by 目; the count here is by area with the point of article 11, which gives the same difference.",
			"第十三条为盘上操作，第十六条为计目；此处以数子加第十一条贴点计算，二者恒等。"},
		{"Article 15 wants equal hands while a dispute is played out. Plays recorded after a stop are counted as they stand: they change neither the first 虚着 nor, being balanced by B-class moves, the compensation.",
			"第十五条要求实战解决时双方着手相等。谱中休止后之着手照计：既不改变第一手虚着，又以B类负着平衡，故不影响贴点。"},
		{"Article 14 balances stones that find no room by taking the other side's off inside its own territory. In the count a side may so have fewer than no 目; the difference is the same.",
			"第十四条以另一方从盘内取子平衡溢出。计数中该方目数即可为负，其差不变。"},
		{"Article 9 wants dame filled. A record that stops with dame open is counted as it stands, the open points shared; its normal ending fills them first.",
			"第九条要求收完单官。棋谱休止而单官未收者按现状计，未收之点均分；正常终局则先行收完。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   Words{"Forbidden by article 8; the same article allows it to be declared without result.", "依第八条禁止全同；同条亦许判为无胜负。"},
	Cycling: CycleForbidden,
	Pass:    Words{"A stone put off the board. It is a hand and is filled in; two in a row stop the game.", "虚着，着子于盘外，有手数，做棋时回填；连续两虚着休止。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{area("17(1)"), firstPass("11")},
}
