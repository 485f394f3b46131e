package analysis

import (
	"slices"

	"weiqi-experiment/rules"
)

// CausesLiteral attributes the difference of the rules asked for first on the
// records as they stand: to the terms of the games properly ended, and to what
// the players did after the end or left undone.
var CausesLiteral = Statistic{
	ID: "causes_literal", Title: "Why rules diverge on the records as they stand", Native: "按棋谱原样之分歧原因",
	About: rules.Words{
		EN: "The same for the pairs asked for first if records are counted as they stand. Beside the terms of the rules, what is left undone or played after the end is a cause here: open dame, protective moves, open kos and plays after the end. That part is owed to how players stop, and is gone on the normal ending.",
		ZH: "首要各对规则按棋谱原样计数时的原因。除规则各项外，未收单官、未补之棋、未了之劫、终局后着手在此亦为原因；此部分出于棋手收局之习惯，按正常终局计则无。"},
	Source: CausesOf.Source,
	New:    func(s *Study) Counter { return &literalCauses{study: s} },
}

// literalPairs is the number of pairs, of those asked for first, of which it is
// asked.
const literalPairs = 10

type literalCauses struct {
	study *Study
	pairs [][2]int
	of    []pairCauses
}

func (c *literalCauses) Add(g *Game) {
	if !g.Headline {
		return
	}
	if c.pairs == nil {
		c.choose()
	}
	for k, p := range c.pairs {
		a, b := &g.Scores[p[0]], &g.Scores[p[1]]
		if a.Present && b.Present {
			la, lb := a.asItStands(), b.asItStands()
			c.of[k].add(&la, &lb, 1)
		}
	}
}

func (c *literalCauses) choose() {
	place := func(id string) int {
		return slices.IndexFunc(c.study.Rules, func(r Rule) bool { return r.ID == id })
	}
	for _, p := range c.study.PairsAsked(literalPairs) {
		c.pairs = append(c.pairs, [2]int{place(p[0]), place(p[1])})
	}
	c.of = make([]pairCauses, len(c.pairs))
}

// asItStands is the score on the literal ending: the terms of the chosen ending,
// and the steps to it taken back.
func (s *Score) asItStands() Score {
	out := *s
	for k, i := range steps {
		out.Ledger[i] -= s.Steps[k]
	}
	out.Margin, out.Winner = s.Literal, s.WinnerLiteral
	return out
}

// Estimates says nothing where no game has a normal ending to compare with.
func (c *literalCauses) Estimates() []Estimate {
	if c.study.Completed == 0 {
		return nil
	}
	var out []Estimate
	for k, p := range c.pairs {
		if c.of[k].games > 0 {
			out = append(out, c.of[k].estimates(Estimate{A: c.study.Rules[p[0]].ID, B: c.study.Rules[p[1]].ID})...)
		}
	}
	return out
}
