package analysis

import (
	"fmt"

	"weiqi-experiment/rules"
)

// Divergence compares every two rules on the same games.
var Divergence = Statistic{
	ID: "divergence", Title: "Where rules diverge", Native: "规则分歧",
	About: rules.Words{
		EN: "For every two rules: how often the margin differs, how often the result changes and which way ({each komi}), and the size of the difference, in points: the second rule minus the first, Black minus White. p: the chance of flips so uneven if neither way were favoured; q: the same, allowing for the number of pairs.",
		ZH: "任两规则之间：盘差不同的比例、结果改变（{each komi}）的比例与方向、差异大小（点，规则二减规则一，黑减白）。p：若两方向无所偏，出现如此不均之互换的机会；q：计及比较对数后的 p。"},
	Source: "Wilson 1927; McNemar 1947 (exact); Benjamini & Hochberg 1995; Pearson 1900 (strata); Connor 1987 (games needed)",
	New:    func(s *Study) Counter { return &divergenceCounter{study: s, pairs: make(map[[2]int]*pairTally)} },
}

type divergenceCounter struct {
	study *Study
	pairs map[[2]int]*pairTally
}

// pairTally counts two rules on the same games.
type pairTally struct {
	split[pair]
	diff histogram // of the headline
}

// pair counts two rules on the same games; differences are the second minus
// the first.
type pair struct {
	differs, changes        share
	literal, literalDiffers share
	bw, wb, made, broken    int64
	none                    int64 // no result under either
	diff                    moments
}

func (c *divergenceCounter) addAlike(k *kindOfGame) {
	k.pairs(func(i, j int, a, b *Score) {
		p := c.pairs[[2]int{i, j}]
		if p == nil {
			p = new(pairTally)
			c.pairs[[2]int{i, j}] = p
		}
		if k.headline > 0 {
			p.diff.addN(b.Margin-a.Margin, k.headline)
		}
		p.eachOf(k, func(p *pair, n int64) { p.add(a, b, n) })
	})
}

func (p *pair) add(a, b *Score, n int64) {
	p.differs.addN(a.Margin != b.Margin, n)
	p.literalDiffers.addN(a.Literal != b.Literal, n)
	p.diff.addN(b.Margin-a.Margin, n)
	if a.Winner == rules.NoResult || b.Winner == rules.NoResult {
		p.none += n
		return
	}
	p.changes.addN(a.Winner != b.Winner, n)
	p.literal.addN(a.WinnerLiteral != b.WinnerLiteral, n)
	switch {
	case a.Winner == b.Winner:
	case a.Winner == rules.Drawn:
		p.broken += n
	case b.Winner == rules.Drawn:
		p.made += n
	case a.Winner == rules.BlackWins:
		p.bw += n
	default:
		p.wb += n
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
			out = append(out, c.shares(e, p)...)
			e.Measure = "mcnemar_p"
			tests = append(tests, len(out))
			test := fixed(e, McNemar(p.all.bw, p.all.wb), p.all.bw+p.all.wb, Prob, "exact McNemar")
			if test.N > 0 && test.N < 6 {
				test = test.warn(rules.Words{
					EN: "fewer than six flips: no direction can be shown at this number",
					ZH: "互换不足六局：无法显示方向性"})
			}
			test = test.warn(c.directions(p)...)
			out = append(out, test)
			out = append(out, c.differences(e, p)...)
			out = append(out, powers(e, &p.all)...)
		}
	}
	return append(out, adjust(out, tests)...)
}

// pairMeasures are the shares counted of a pair. Those with classes are given
// for every class of every stratum too.
var pairMeasures = []struct {
	measure string
	classes bool
	of      func(*pair) share
}{
	{"differs", true, func(p *pair) share { return p.differs }},
	{"changes", true, func(p *pair) share { return p.changes }},
	{"flips", false, func(p *pair) share { return share{p.bw + p.wb, p.changes.n} }},
	{"flips_bw", true, func(p *pair) share { return share{p.bw, p.changes.n} }},
	{"flips_wb", true, func(p *pair) share { return share{p.wb, p.changes.n} }},
	{"draws_made", false, func(p *pair) share { return share{p.made, p.changes.n} }},
	{"draws_broken", false, func(p *pair) share { return share{p.broken, p.changes.n} }},
	{"no_result", false, func(p *pair) share { return share{p.none, p.differs.n} }},
}

// flipClasses is the number of rules, of those of the run asked for first, whose
// flips are given by class.
const flipClasses = 6

// shares estimates the shares of a pair, and where there is a normal ending
// also what the literal one would give.
func (c *divergenceCounter) shares(e Estimate, p *pairTally) []Estimate {
	var out []Estimate
	if c.study.Completed > 0 {
		e.Measure = "changes_literal"
		out = append(out, p.all.literal.estimate(e))
		e.Measure = "differs_literal"
		out = append(out, p.all.literalDiffers.estimate(e))
	}
	flips := c.study.askedFirst(e.A, flipClasses) && c.study.askedFirst(e.B, flipClasses)
	for _, m := range pairMeasures {
		e.Measure = m.measure
		if m.classes && (flips || m.measure == "differs" || m.measure == "changes") {
			out = append(out, shares(c.study, &p.split, e, m.of)...)
		} else {
			out = append(out, m.of(&p.all).estimate(e))
		}
	}
	return out
}

// differences describes how far two rules are apart.
func (c *divergenceCounter) differences(e Estimate, p *pairTally) []Estimate {
	out := marginEstimates(e, &p.diff, true)
	for _, k := range c.study.order() {
		if t := p.part(k); t != nil && t.diff.n > 0 {
			name := c.study.classes.names[k]
			e.Stratum, e.Class, e.Measure = name.stratum, name.name, "mean"
			out = append(out, t.diff.estimate(e))
		}
	}
	return out
}

// directions warns where the flips of a class go another way than those of all
// games: where the parts of a stratum differ in direction by the test of
// homogeneity, or one part has a direction of its own against the whole (a
// reversal as in E. H. Simpson, JRSS B 13 (1951) 238–241).
func (c *divergenceCounter) directions(p *pairTally) []rules.Words {
	whole := sign64(p.all.bw - p.all.wb)
	by := make([]parts, len(Strata))
	var out []rules.Words
	for _, k := range c.study.order() {
		t := p.part(k)
		if t == nil || t.bw+t.wb == 0 {
			continue
		}
		name := c.study.classes.names[k]
		i := stratumPlace(name.stratum)
		if Strata[i].Overlap {
			continue
		}
		by[i].add(name.name, share{t.bw, t.bw + t.wb})
		if whole != 0 && sign64(t.bw-t.wb) == -whole && McNemar(t.bw, t.wb) < heterogeneous {
			part := ClassWords(name.stratum, name.name)
			out = append(out, rules.Words{
				EN: fmt.Sprintf("by %s the direction is reversed in %s (%d Black → White, %d White → Black): do not quote the total", Strata[i].Words.EN, part.EN, t.bw, t.wb),
				ZH: fmt.Sprintf("按%s，%s 中方向相反（黑胜→白胜 %d，白胜→黑胜 %d）：勿引用总数", Strata[i].Words.ZH, part.ZH, t.bw, t.wb)})
		}
	}
	for i := range by {
		if pv, ok := Homogeneity(by[i].k, by[i].n); ok && pv < heterogeneous {
			out = append(out, rules.Words{
				EN: "the direction of flips is not the same by " + Strata[i].Words.EN + ": read it for each separately",
				ZH: "互换的方向因" + Strata[i].Words.ZH + "而异：应分别看"})
		}
	}
	return out
}

func sign64(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
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
