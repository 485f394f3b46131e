package analysis

import (
	"math"

	"weiqi-experiment/rules"
)

// CausesOf attributes the difference of every two rules to the terms of their
// ledgers. It is exact: the terms of a game add up to its difference.
var CausesOf = Statistic{
	ID: "causes", Title: "Why rules diverge", Native: "分歧原因",
	About: rules.Words{
		EN: "Which terms of the count make the difference between two rules, in how many games and by how much, and which of them changed results.",
		ZH: "两规则之差由计数的哪些项构成，涉及多少局、多少点，哪些改变了结果。"},
	Source: "ledger difference term by term; smallest sets, and Shapley 1953 where several would do, for changed results",
	New:    func(s *Study) Counter { return &causesCounter{study: s, pairs: make(map[[2]int]*pairCauses)} },
}

type causesCounter struct {
	study *Study
	pairs map[[2]int]*pairCauses
}

type pairCauses struct {
	games   int64
	changes int64
	moved   ratio // of |Δ|, half points; its part is |Δ| itself
	terms   [numCauses]causeCount
}

type causeCount struct {
	games   int64   // of those whose margins differ
	diff    moments // of the term
	part    ratio   // of |Δ|, half points
	changes float64
}

func (c *causesCounter) addAlike(k *kindOfGame) {
	if k.headline == 0 {
		return
	}
	k.pairs(func(i, j int, a, b *Score) {
		p := c.pairs[[2]int{i, j}]
		if p == nil {
			p = new(pairCauses)
			c.pairs[[2]int{i, j}] = p
		}
		p.add(a, b, k.headline)
	})
}

func (p *pairCauses) add(a, b *Score, n int64) {
	p.games += n
	whole := b.Margin - a.Margin
	with := rules.Half(0) // what pushes the way of the whole
	for i := range a.Ledger {
		d := b.Ledger[i] - a.Ledger[i]
		p.terms[i].diff.addN(d, n)
		if d != 0 && whole != 0 {
			p.terms[i].games += n
		}
		with += pushed(d, whole)
	}
	if whole != 0 {
		moved := float64(max(whole, -whole))
		p.moved.addN(moved, moved, n)
		for i := range a.Ledger {
			if d := pushed(b.Ledger[i]-a.Ledger[i], whole); d > 0 {
				p.terms[i].part.addN(moved*float64(d)/float64(with), moved, n)
			}
		}
	}
	if blame := Blame(a, b); blame != nil {
		p.changes += n
		for i := range p.terms {
			p.terms[i].changes += float64(n) * blame[i]
		}
	}
}

// pushed is how far a term goes the way of the whole difference, 0 where it
// goes the other way.
func pushed(d, whole rules.Half) rules.Half {
	if whole < 0 {
		d = -d
	}
	return max(0, d)
}

func (c *causesCounter) Estimates() []Estimate {
	var out []Estimate
	n := len(c.study.Rules)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if p := c.pairs[[2]int{i, j}]; p != nil {
				out = append(out, p.estimates(Estimate{A: c.study.Rules[i].ID, B: c.study.Rules[j].ID})...)
			}
		}
	}
	return out
}

func (p *pairCauses) estimates(e Estimate) []Estimate {
	var out []Estimate
	for i, t := range p.terms {
		if t.games == 0 && t.changes == 0 && t.diff.sum == 0 {
			continue
		}
		at := func(measure string) Estimate { e.Measure, e.Item = measure, Causes[i].ID; return e }
		if i < numTerms {
			out = append(out, share{t.games, p.games}.estimate(at("cause_games")))
			out = append(out, t.part.estimate(at("cause_weight"), p.moved, p.games), t.diff.estimate(at("cause_mean")))
		}
		if p.changes > 0 {
			ch := fixed(at("cause_changes"), t.changes, p.changes, Games, "smallest set, else Shapley")
			ch.Count = int64(math.Round(t.changes))
			out = append(out, ch, partShare(at("cause_changes_share"), t.changes, p.changes))
		}
	}
	return out
}
