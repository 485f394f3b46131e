package analysis

import "weiqi-experiment/rules"

// Endings compares the two endings under each rule: what the difference between
// the record as it stands and the game properly ended does to it, step by step.
var Endings = Statistic{
	ID: "endings", Title: "Normal and literal ending", Native: "正常终局与原样终局",
	About: rules.Words{
		EN: "How often margin and result depend on whether the record is counted as it stands or as a game properly ended: an artefact of how players stop, not of rules. The last columns say which step to the normal ending changes the margin: plays after the end cut, dame filled, protective moves made, kos played out.",
		ZH: "按原样终局还是正常终局计算会否改变盘差与结果：此乃对局习惯所致，而非规则之别。末数列示终局各步所改之局：删余着、收单官、补棋、了劫。"},
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
	touched          [len(steps)]share
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
			for k, step := range s.Steps {
				e.touched[k].add(step != 0)
			}
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
		for k, step := range steps {
			e.Measure, e.Item = "ending_step", Causes[step].ID
			out = append(out, c.rules[i].all.touched[k].estimate(e))
		}
		e.Measure, e.Item = "mean", ""
		if c.rules[i].all.diff.n > 0 {
			out = append(out, c.rules[i].all.diff.estimate(e))
		}
	}
	return out
}
