package procedure

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// The readings the procedures of the Tang–Song version share.
var tangsongDeparts = []rules.Words{
	{EN: "Article 12 takes a stone off at the border of the two sides. Where no stone faces the opponent one beside a shared point is taken, else any; where the side has none on the board, a stone waiting to be filled in is put away and the point is owed.",
		ZH: "第十二条从两方棋子交界处取子。无相对之子时取邻公气者，再无则任取；盘上无子时，从应填之子中收回一子，所贴之点记为欠点。"},
	{EN: "Where White moved first, article 13 is mirrored: the side that moved first pays.",
		ZH: "白先行时，第十三条对称适用：由先行方贴点。"},
	{EN: "Dead stones come off before the negative moves, so that the border can be seen.",
		ZH: "先清理死子再下负着，以便看清交界。"},
}

var tangsongProcedures = []*Procedure{
	{
		ID: "tangsong-refill", Title: "Refilling to equal stones", Native: "回填做棋，等子比目",
		Source: "张云琪（燕来）《计枰点围棋大规则之唐宋版分规则》第十一至十六条",
		Rules:  []string{"tangsong"},
		About: rules.Words{
			EN: "Negative moves pay the point of the first pass and make the hands equal; captured, dead and pass stones are filled in; on equal stones the empty points decide, and with the k stones of each side give the areas.",
			ZH: "以负着贴点并平衡手数，回填提子、死子与虚着之子，成等子局面后比目；各加k子与公气之半即为地域。"},
		Departs: append([]rules.Words{
			{EN: "Article 13 has three cases of alternate play from an empty board. Where the hands are still unequal after them (set-up stones, turns out of order), the side ahead makes B-class moves, which cost nothing.",
				ZH: "第十三条只言空枰轮下之各情形。若其后手数仍不等（预置子、次序错乱），多者下出B类负着平衡，无贴点。"},
			{EN: "If the side that should take stones off for an overflow (article 14) has none left, the stones it cannot show count as 目 below nothing.",
				ZH: "第十四条平衡溢出时，若一方盘上已无子可取，所欠之数记为对方的负目。"},
		}, tangsongDeparts...),
		run: tangsongRefill,
	},
	{
		ID: "tangsong-area", Title: "Counting one side", Native: "数子，归本数183又3/4",
		Source: "张云琪（燕来）《计枰点围棋大规则之唐宋版分规则》第十一、十二、十七条",
		Rules:  []string{"tangsong"},
		About: rules.Words{
			EN: "The point of the first pass is paid at the border; then the stones, points and half the shared points of Black are counted against 183¾ on 361 points.",
			ZH: "先下A类负着贴点，再只数黑方子、空与公气之半，与归本数比较（361点为183又3/4点）。"},
		Departs: append([]rules.Words{
			{EN: "Article 17 counts without saying how; one side is rounded to tens by filling in own stones, as in Chinese practice.",
				ZH: "第十七条未言数法；依中国惯例，以己子填成整十再数。"},
		}, tangsongDeparts...),
		run: func(t *table) (rules.Half, error) {
			t.removeDead("14")
			t.payFirstPass("11, 12")
			return t.countOneSide("17"), nil
		},
	},
	{
		ID: "tangsong-fill", Title: "Checking by filling the board", Native: "填满检验",
		Source: "张云琪（燕来）《计枰点围棋大规则之唐宋版分规则》第十八条",
		Rules:  []string{"tangsong"},
		About: rules.Words{
			EN: "After the point of the first pass is paid at the border, both sides fill their areas with exactly half of the points of the board in stones, and what is left open or left over gives the difference again.",
			ZH: "下A类负着贴点后，双方各以盘点半数之子填满己方地域，所余空点与余子之差即为检验。"},
		Departs: append([]rules.Words{
			{EN: "Article 18 says that Ing's filling is slightly altered, not how. The alteration is taken to be the A-class move made first; shared points are filled in equal numbers, and an odd one stays open.",
				ZH: "第十八条言“稍作改动”而未详。取先下A类负着为其改动；公气双方各填其半，奇数余一点不填。"},
		}, tangsongDeparts...),
		run: func(t *table) (rules.Half, error) {
			t.removeDead("14")
			t.payFirstPass("11, 12")
			return t.fillUp("18"), nil
		},
	},
}

// tangsongRefill carries out articles 11 to 16.
func tangsongRefill(t *table) (rules.Half, error) {
	t.passStones()
	t.step("3, 7", say("The game has stopped. Beside the board lie the stones captured and the stones of passes, which are hands as plays are.",
		"棋局休止。盘外有提子与虚着之子，虚着与实着同为手数。"), t.hands(), tally("lid", "stones off the board", "盘外之子", t.lid))
	t.removeDead("14")
	t.article13()
	hands := t.toPlace()
	t.fillAndLevel("14", "14", allRoom...)
	eyes := t.openPoints(allRoom...)
	q := rules.Half(t.sharedPoints())
	areas := rules.Pair{Black: rules.Points(eyes.Black+t.on.Black) + q, White: rules.Points(eyes.White+t.on.White) + q}
	return t.count("16", say(
		"Equal stones: %d black and %d white lie on the board. Black has %d points, White %d, and %d are shared; with the stones and half the shared points the areas are %s and %s.",
		"等子局面：盘上黑%d子、白%d子。黑%d目，白%d目，公气%d点；各加子数与公气之半，地域为%s与%s。",
		t.on.Black, t.on.White, eyes.Black, eyes.White, int(q), areas.Black, areas.White),
		tally("points", "points (目) b, w", "目 b、w", eyes),
		tally("stones", "equal stones on the board", "盘上等子", t.on),
		tally("hands", "hands k, negative moves taken off", "手数 k（已减负着）", hands),
		halves("areas", "areas: points, stones, half the shared", "地域：目、子与公气之半", areas)), nil
}

// article13 carries out the case of article 13 the game is, and makes whatever
// hands are then unequal equal.
func (t *table) article13() {
	payer, last := t.First, t.LastPlay
	due := t.firstPassDue()
	t.payFirstPass("13" + t.case13(due, last))
	if due && last == payer.Other() && t.behind(payer) == 1 {
		t.pick(payer, 1)
		t.lid.Add(payer, 1)
		t.step("13(2)", say("%s has a hand fewer by that and makes one more pass: a stone is put off the board and will be filled in.",
			"%s方因A类负着少一手，再下一手虚着来平衡手数：着子于盘外，一并回填。", payer),
			tally("stones", "stones on the board and outside", "盘内外之子", t.toPlace()))
		return
	}
	t.equalStones("13" + t.case13(due, last))
}

// case13 is the number of the case within article 13.
func (t *table) case13(due bool, last board.Color) string {
	switch {
	case due && last == t.First:
		return "(1)"
	case due:
		return "(2)"
	case t.FirstPass != board.Empty:
		return "(3)"
	}
	return ""
}

// behind is by how many stones c has fewer than the other side.
func (t *table) behind(c board.Color) int {
	n := t.toPlace()
	return n.Of(c.Other()) - n.Of(c)
}
