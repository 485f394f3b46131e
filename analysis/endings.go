package analysis

import "weiqi-experiment/rules"

// Endings compares the two endings under each rule: what the difference between
// the record as it stands and the game properly ended does to it.
var Endings = Statistic{
	ID: "endings", Title: "Normal and literal ending", Native: "正常终局与原样终局",
	About: rules.Words{
		EN: "How often margin and result depend on whether the record is counted as it stands or as a game properly ended: an artefact of habits, not of rules.",
		ZH: "按原样终局还是正常终局计算会否改变盘差与结果：此乃对局习惯所致，而非规则之别。"},
	Source: "Wilson 1927; Student t",
	New:    func(s *Study) Counter { return &endingsCounter{study: s} },
}

type endingsCounter struct {
	study *Study
	rules []split[endingOf]
}

type endingOf struct {
	differs, changes share
	diff             moments
}

func (c *endingsCounter) Add(g *Game) {
	for i := range g.Scores {
		s := &g.Scores[i]
		if !s.Present {
			continue
		}
		for i >= len(c.rules) {
			c.rules = append(c.rules, split[endingOf]{})
		}
		c.rules[i].each(g, func(e *endingOf) {
			e.differs.add(s.Margin != s.Literal)
			e.changes.add(s.Winner != s.WinnerLiteral)
			e.diff.add(s.Margin - s.Literal)
		})
	}
}

// Estimates says nothing where no game has a normal ending to compare with.
func (c *endingsCounter) Estimates() []Estimate {
	if c.study.Completed == 0 {
		return nil
	}
	var out []Estimate
	for i := range c.rules {
		e := Estimate{A: c.study.Rules[i].ID, Measure: "ending_differs"}
		out = append(out, shares(c.study, &c.rules[i], e, func(t *endingOf) share { return t.differs })...)
		e.Measure = "ending_changes"
		out = append(out, shares(c.study, &c.rules[i], e, func(t *endingOf) share { return t.changes })...)
		e.Measure = "mean"
		if c.rules[i].all.diff.n > 0 {
			out = append(out, c.rules[i].all.diff.estimate(e))
		}
	}
	return out
}
