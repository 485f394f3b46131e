package analysis

import "weiqi-experiment/rules"

// Winners asks who wins under each rule, by how much, and how often one point
// decides.
var Winners = Statistic{
	ID: "winners", Title: "Who wins under each rule", Native: "各规则胜负",
	About: rules.Words{
		EN: "Share of games won by either side under each rule {its komi}, and the margins before komi.",
		ZH: "各规则{its komi}时双方胜率，以及贴目前盘差。"},
	Source: "Wilson 1927; Student t; Thompson 1936 (median)",
	New:    func(s *Study) Counter { return &winnersCounter{study: s} },
}

type winnersCounter struct {
	study *Study
	rules []split[winnersOf]
}

type winnersOf struct {
	black, white, draw, none int64
	onePoint, odd            share
	onePointLiteral          share
	margins                  histogram
}

func (c *winnersCounter) Add(g *Game) {
	for i := range g.Scores {
		sc := &g.Scores[i]
		if !sc.Present {
			continue
		}
		for i >= len(c.rules) {
			c.rules = append(c.rules, split[winnersOf]{})
		}
		c.rules[i].each(g, func(w *winnersOf) { w.add(sc) })
	}
}

func (w *winnersOf) add(s *Score) {
	switch s.Winner {
	case rules.BlackWins:
		w.black++
	case rules.WhiteWins:
		w.white++
	case rules.Drawn:
		w.draw++
	default:
		w.none++
	}
	if s.Winner != rules.NoResult {
		w.onePoint.add(s.onePoint(s.Margin))
		w.onePointLiteral.add(s.onePoint(s.Literal))
	}
	w.odd.add(s.Margin%4 == 2 || s.Margin%4 == -2) // in half points
	w.margins.add(s.Margin)
}

// onePoint reports whether one point more for either side would change the
// result at a margin.
func (s *Score) onePoint(margin rules.Half) bool {
	won := decide(margin, s.Charge, s.Tie)
	return decide(margin+2, s.Charge, s.Tie) != won || decide(margin-2, s.Charge, s.Tie) != won
}

func (w *winnersOf) games() int64 { return w.black + w.white + w.draw + w.none }

func (c *winnersCounter) Estimates() []Estimate {
	var out []Estimate
	for i := range c.rules {
		p := &c.rules[i]
		e := Estimate{A: c.study.Rules[i].ID}
		for _, m := range []struct {
			measure string
			of      func(*winnersOf) share
		}{
			{"black", func(w *winnersOf) share { return share{w.black, w.games()} }},
			{"white", func(w *winnersOf) share { return share{w.white, w.games()} }},
			{"draw", func(w *winnersOf) share { return share{w.draw, w.games()} }},
			{"no_result", func(w *winnersOf) share { return share{w.none, w.games()} }},
			{"one_point", func(w *winnersOf) share { return w.onePoint }},
			{"margin_odd", func(w *winnersOf) share { return w.odd }},
		} {
			e.Measure = m.measure
			out = append(out, shares(c.study, p, e, m.of)...)
		}
		if c.study.Completed > 0 {
			e.Measure = "one_point_literal"
			out = append(out, p.all.onePointLiteral.estimate(e))
		}
		out = append(out, marginEstimates(e, &p.all.margins, true)...)
		for _, k := range c.study.order() {
			if w := p.part(k); w != nil {
				name := c.study.classes.names[k]
				e.Stratum, e.Class = name.stratum, name.name
				out = append(out, marginEstimates(e, &w.margins, false)...)
			}
		}
	}
	return out
}

// marginEstimates describes a distribution of margins; with bins also each
// value and its number of games.
func marginEstimates(e Estimate, h *histogram, bins bool) []Estimate {
	if h.n == 0 {
		return nil
	}
	at := func(measure string) Estimate { e.Measure = measure; return e }
	out := []Estimate{
		h.estimate(at("mean")),
		h.medianEstimate(at("median")),
		fixed(at("sd"), h.sd(), h.n, Points, "sample"),
		fixed(at("min"), h.min.Float(), h.n, Points, "extreme"),
		fixed(at("max"), h.max.Float(), h.n, Points, "extreme"),
	}
	if bins {
		out = append(out, h.bins(at("histogram"))...)
	}
	return out
}
