package analysis

import "weiqi-experiment/rules"

// Divergence compares every two rules on the same games.
var Divergence = Statistic{
	ID: "divergence", Title: "Where rules diverge", Native: "规则分歧",
	About: rules.Words{
		EN: "For every two rules: how often the margin differs, how often the result changes and which way, and the size of the difference.",
		ZH: "任两规则之间：盘差不同的比例、结果改变的比例与方向、差异大小。"},
	Source: "Wilson 1927; McNemar 1947 (exact); Benjamini & Hochberg 1995",
	New:    func(s *Study) Counter { return &divergenceCounter{study: s, pairs: make(map[[2]int]*split[pair])} },
}

type divergenceCounter struct {
	study *Study
	pairs map[[2]int]*split[pair]
}

// pair counts two rules on the same games; differences are the second minus
// the first.
type pair struct {
	differs, changes, literal share
	bw, wb, made, broken      int64
	none                      int64 // no result under either
	diff                      histogram
}

func (c *divergenceCounter) Add(g *Game) {
	for i := range g.Scores {
		for j := i + 1; j < len(g.Scores); j++ {
			a, b := &g.Scores[i], &g.Scores[j]
			if !a.Present || !b.Present {
				continue
			}
			p := c.pairs[[2]int{i, j}]
			if p == nil {
				p = new(split[pair])
				c.pairs[[2]int{i, j}] = p
			}
			p.each(g, func(p *pair) { p.add(a, b) })
		}
	}
}

func (p *pair) add(a, b *Score) {
	p.differs.add(a.Margin != b.Margin)
	p.diff.add(b.Margin - a.Margin)
	if a.Winner == rules.NoResult || b.Winner == rules.NoResult {
		p.none++
		return
	}
	p.changes.add(a.Winner != b.Winner)
	p.literal.add(a.WinnerLiteral != b.WinnerLiteral)
	switch {
	case a.Winner == b.Winner:
	case a.Winner == rules.Drawn:
		p.broken++
	case b.Winner == rules.Drawn:
		p.made++
	case a.Winner == rules.BlackWins:
		p.bw++
	default:
		p.wb++
	}
}

func (c *divergenceCounter) Estimates() []Estimate {
	var out []Estimate
	var tests []int // positions in out of the p-values
	n := len(c.study.Rules)
	for i := range n {
		for j := i + 1; j < n; j++ {
			p := c.pairs[[2]int{i, j}]
			if p == nil {
				continue
			}
			e := Estimate{A: c.study.Rules[i].ID, B: c.study.Rules[j].ID}
			out = append(out, pairShares(e, p, c.study.Completed > 0)...)
			e.Measure = "mcnemar_p"
			tests = append(tests, len(out))
			test := fixed(e, McNemar(p.all.bw, p.all.wb), p.all.bw+p.all.wb, Prob, "exact McNemar")
			if test.N > 0 && test.N < 6 {
				test = test.warn(rules.Words{
					EN: "fewer than six flips: no direction can be shown at this number",
					ZH: "互换不足六局：无法显示方向性"})
			}
			out = append(out, test)
			out = append(out, pairDifferences(e, p)...)
		}
	}
	return append(out, adjust(out, tests)...)
}

// pairMeasures are the shares counted of a pair.
var pairMeasures = []struct {
	measure string
	of      func(*pair) share
}{
	{"differs", func(p *pair) share { return p.differs }},
	{"changes", func(p *pair) share { return p.changes }},
	{"flips", func(p *pair) share { return share{p.bw + p.wb, p.changes.n} }},
	{"flips_bw", func(p *pair) share { return share{p.bw, p.changes.n} }},
	{"flips_wb", func(p *pair) share { return share{p.wb, p.changes.n} }},
	{"draws_made", func(p *pair) share { return share{p.made, p.changes.n} }},
	{"draws_broken", func(p *pair) share { return share{p.broken, p.changes.n} }},
	{"no_result", func(p *pair) share { return share{p.none, p.differs.n} }},
}

// pairShares estimates the shares of a pair, and where there is a normal ending
// also how often the literal one would change the result.
func pairShares(e Estimate, p *split[pair], completed bool) []Estimate {
	var out []Estimate
	if completed {
		e.Measure = "changes_literal"
		out = append(out, p.shares(e, func(p *pair) share { return p.literal })...)
	}
	for _, m := range pairMeasures {
		e.Measure = m.measure
		out = append(out, p.shares(e, m.of)...)
	}
	return out
}

// pairDifferences describes how far two rules are apart.
func pairDifferences(e Estimate, p *split[pair]) []Estimate {
	out := marginEstimates(e, &p.all.diff, true)
	for _, k := range p.sorted() {
		e.Stratum, e.Class, e.Measure = k.stratum, k.name, "mean"
		if h := &p.classes[k].diff; h.n > 0 {
			out = append(out, h.estimate(e))
		}
	}
	return out
}

// adjust gives the q-value of each p-value, at the given positions of es.
// Pairs without a flip were not tested and do not count.
func adjust(es []Estimate, tests []int) []Estimate {
	var p []float64
	var out []Estimate
	for _, i := range tests {
		if es[i].N > 0 {
			p = append(p, es[i].Value)
			out = append(out, es[i])
		}
	}
	for i, q := range BenjaminiHochberg(p) {
		out[i].Measure, out[i].Value, out[i].Method, out[i].Warnings = "mcnemar_q", q, "Benjamini–Hochberg", nil
	}
	return out
}
