package rules

import "weiqi-experiment/rules/board"

// TermWords say what a term of the ledger means.
type TermWords struct {
	ID      string // ledger column without its "t_"
	Title   string
	Native  string
	Meaning Words
}

// Vocabulary lists every term a ledger can have, in the order of its columns.
// The symbols are those of Counts. Values are Black minus White and are added.
var Vocabulary = []TermWords{
	{"area", "area", "子空", Words{
		"Living stones, the empty points only they reach (eyes in seki included), and shared points owned by right: A = S + T + TS + R.",
		"活子、只与己方活子相邻的空点（含双活中的眼）、以及单方有权的单官：A = S + T + TS + R。"}},
	{"territory", "territory", "目", Words{
		"Empty points that reach living stones of one colour outside seki, and the opponent's captured and dead stones: T + P.",
		"双活以外只与一方活子相邻的空点，加对方被提的子与死子：T + P。"}},
	{"seki", "eyes in seki", "双活之目", Words{
		"Empty points inside seki that reach one colour only: TS.",
		"双活棋中只与一方相邻的空点：TS。"}},
	{"one_sided", "one-sided dame", "单方权利单官", Words{
		"Shared points that only one side may take, counted for it by right: R.",
		"双方相邻而只有一方有权占取的空点，归该方：R。"}},
	{"setup", "set-up stones", "预置子", Words{
		"Stones put on the board otherwise than by a play: h.",
		"非着手而置于盘上的棋子：h。"}},
	{"parity", "plays", "实着", Words{
		"Stones played on the board: n. Between area and territory it is the parity of the last play.",
		"下在盘上的手数：n。子空与目之间，它就是收后之差。"}},
	{"first_pass", "first-pass compensation", "先虚着贴点", Words{
		"One point from the side that moved first to the other when the other makes the first pass of the game.",
		"后行方下出全局第一手虚着时，先行方贴出的1点。"}},
	{"last_play", "last-play compensation", "收后贴点", Words{
		"One point from the side that moved first to the other when it makes the last competitive play.",
		"先行方收后时贴出的1点。"}},
	{"group_tax", "group tax", "基本眼位（还棋头）", Words{
		"Basic eye points each living group must keep, not counted: E.",
		"各块活棋必须保留的基本眼位，不计：E。"}},
	{"handicap", "handicap points", "让子贴还", Words{
		"Points White receives in a game with handicap stones.",
		"让子棋中白方所得的补偿。"}},
	{"pass_stones", "pass stones", "虚着之子", Words{
		"Stones handed over or filled in for passes: p.",
		"虚着之子（交出或回填）：p。"}},
	{"button", "button", "半点牌", Words{
		"Half a point for the side that takes the button, by making the first pass.",
		"先取半点牌（即先放弃）一方所得的半点。"}},
	{"unremoved", "dead stones left on the board", "未提死子", Words{
		"What the count of the board as it stands differs from the count with dead stones taken off.",
		"不清理死子而直接数盘面，与清理后计数之差。"}},
	{"aftermath", "aftermath", "余着", Words{
		"Plays made after the last contested move inside what was settled: what they change in this count.",
		"最后争棋之后在已定地内的着手对本规则计数的影响。"}},
	{"dame", "dame played out", "补收单官", Words{
		"What playing out the open dame changes in this count.",
		"补收未收单官对本规则计数的影响。"}},
	{"protect", "protective moves", "补棋", Words{
		"What the protective moves made necessary by filled dame change in this count.",
		"收单官后必须补棋对本规则计数的影响。"}},
	{"open_ko", "ko left open", "未粘之劫", Words{
		"What a ko left open or resolved at the end changes in this count.",
		"终局时单劫粘与不粘对本规则计数的影响。"}},
}

// order is the place of a term in Vocabulary; len(Vocabulary) for none.
func order(id string) int {
	for i := range Vocabulary {
		if Vocabulary[i].ID == id {
			return i
		}
	}
	return len(Vocabulary)
}

// term makes a term with the words of the vocabulary.
func term(id, article string, count func(*Counts) Pair) Term {
	t := Term{ID: id, Article: article, Sign: 1, Count: count}
	if i := order(id); i < len(Vocabulary) {
		t.Title, t.Native = Vocabulary[i].Title, Vocabulary[i].Native
	}
	return t
}

// called gives a term a title of its own.
func called(t Term, title, native string) Term {
	t.Title, t.Native = title, native
	return t
}

// minus is t with its value taken away instead of added.
func minus(t Term) Term {
	count := t.Count
	t.Sign = -t.Sign
	t.Count = func(c *Counts) Pair {
		p := count(c)
		return Pair{-p.Black, -p.White}
	}
	parts := make([]Term, len(t.Parts))
	for i := range t.Parts {
		parts[i] = minus(t.Parts[i])
	}
	t.Parts = parts
	return t
}

// area is A: stones and the points they reach alone. Its parts are Identity 1
// of area and territory counting: M_A = M_T + ΔTS + ΔR + Δh + Δn, which follows
// from S + P = h + n for each colour (Ikeda, On the Rules of Go, section 5.2).
func area(article string) Term {
	t := term("area", article, func(c *Counts) Pair { return c.Area().Pair() })
	t.Parts = []Term{territory(""), seki(""), oneSided(""), setup(""), plays("")}
	return t
}

// territory is T with the prisoners taken from the opponent.
func territory(article string) Term {
	return term("territory", article, func(c *Counts) Pair { return c.TerritoryScore().Pair() })
}

// seki is TS, the eyes in seki.
func seki(article string) Term {
	return term("seki", article, func(c *Counts) Pair { return c.SekiEyes.Pair() })
}

// oneSided is R, the shared points owned by right.
func oneSided(article string) Term {
	return term("one_sided", article, func(c *Counts) Pair { return c.OneSided.Pair() })
}

// setup is h, the stones set up.
func setup(article string) Term {
	return term("setup", article, func(c *Counts) Pair { return c.Setup.Pair() })
}

// plays is n, the stones played.
func plays(article string) Term {
	return term("parity", article, func(c *Counts) Pair { return c.Plays.Pair() })
}

// firstStage is the part of n before the first two consecutive passes (对局阶段).
func firstStage(article string) Term {
	return called(term("parity", article, func(c *Counts) Pair { return c.Stage1.Pair() }),
		"plays before the stop", "对局阶段实着")
}

// secondStage is the part of n after the first two consecutive passes, which a
// pass of the opponent answers at the cost of a point each.
func secondStage(article string) Term {
	t := called(term("parity", article, func(c *Counts) Pair {
		return Sides{c.Plays.Black - c.Stage1.Black, c.Plays.White - c.Stage1.White}.Pair()
	}), "plays after the stop", "休止后实着")
	t.Parts = []Term{plays(""), minus(firstStage(""))}
	return t
}

// passStones is p, the passes.
func passStones(article string) Term {
	return term("pass_stones", article, func(c *Counts) Pair { return c.Passes.Pair() })
}

// firstPass takes a point from the side that moved first when the other made
// the first pass of the game. Where the first mover or the first pass is not
// known nothing is taken.
func firstPass(article string) Term {
	t := term("first_pass", article, func(c *Counts) Pair {
		return chargeFirst(c.First, c.FirstPass == c.First.Other(), Points(1), 0)
	})
	t.Sign = -1
	return t
}

// firstPassShared is firstPass as half a point from the one and half a point
// to the other.
func firstPassShared(article string) Term {
	t := term("first_pass", article, func(c *Counts) Pair {
		return chargeFirst(c.First, c.FirstPass == c.First.Other(), 1, 1)
	})
	t.Sign = -1
	return t
}

// lastPlayShared moves half a point from the side that moved first to the other
// when the first mover made the last play on the board.
func lastPlayShared(article string) Term {
	t := term("last_play", article, func(c *Counts) Pair {
		return chargeFirst(c.First, c.LastPlay == c.First, 1, 1)
	})
	t.Sign = -1
	return t
}

// chargeFirst takes cost from the side that moved first and gives gain to the
// other, if due.
func chargeFirst(first board.Color, due bool, cost, gain Half) Pair {
	switch {
	case !due:
	case first == board.Black:
		return Pair{-cost, gain}
	case first == board.White:
		return Pair{gain, -cost}
	}
	return Pair{}
}

// groupTax takes away E, the basic eye points.
func groupTax(article string) Term {
	return minus(term("group_tax", article, func(c *Counts) Pair { return c.Basic.Pair() }))
}

// handicap gives White the recorded handicap, less free points (0 or 1), in a
// game of two or more handicap stones.
func handicap(article string, free int) Term {
	t := term("handicap", article, func(c *Counts) Pair {
		if c.Handicap < 2 {
			return Pair{}
		}
		return Pair{White: Points(c.Handicap - free)}
	})
	t.Sign = -1
	if free == 1 {
		t = called(t, "handicap points, the first stone free", "让子贴还（首子不计）")
	}
	return t
}

// buttonHalf gives half a point to the side that made the first pass, or, where
// nobody passed, to the side to move.
func buttonHalf(article string) Term {
	return term("button", article, func(c *Counts) Pair {
		switch taker(c) {
		case board.Black:
			return Pair{Black: 1}
		case board.White:
			return Pair{White: 1}
		}
		return Pair{}
	})
}

// taker is who took the button or, the game being counted with the button
// untaken, is to move; Empty where the record does not say.
func taker(c *Counts) board.Color {
	switch {
	case c.FirstPass != board.Empty:
		return c.FirstPass
	case c.LastTurn != board.Empty:
		return c.LastTurn.Other()
	}
	return c.First
}

// unremoved is what leaving dead stones on the board changes in the area.
func unremoved(article string) Term {
	return term("unremoved", article, func(c *Counts) Pair {
		a := c.Area()
		return Sides{c.BareArea.Black - a.Black, c.BareArea.White - a.White}.Pair()
	})
}
