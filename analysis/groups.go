package analysis

import "weiqi-experiment/rules"

// GroupCounts asks what counting groups (数块) does to results.
var GroupCounts = Statistic{
	ID: "groups", Title: "Group counts", Native: "块数",
	About: rules.Words{
		EN: "How many more groups one side has at the end, and how often the group tax alone changes the result.",
		ZH: "终局双方块数之差，以及仅还棋头一项改变结果的频率。"},
	Source: "Wilson 1927; Student t",
	New:    func(s *Study) Counter { return &groupsCounter{study: s, taxed: make(map[int]*split[taxOf])} },
}

type groupsCounter struct {
	study *Study
	diff  histogram // groups, Black minus White, as whole "points"
	taxed map[int]*split[taxOf]
}

type taxOf struct {
	changes share
	tax     histogram
	seen    bool // the rule taxes groups
}

func (c *groupsCounter) Add(g *Game) {
	if !g.Scored {
		return
	}
	if g.Headline && g.GroupsB != nil && g.GroupsW != nil {
		c.diff.add(rules.Points(diff(g.GroupsB, g.GroupsW)))
	}
	for i := range g.Scores {
		s := &g.Scores[i]
		if !s.Present || s.Winner == rules.NoResult {
			continue
		}
		t := c.taxed[i]
		if t == nil {
			t = new(split[taxOf])
			c.taxed[i] = t
		}
		tax := s.Ledger[causeGroupTax]
		t.each(g, func(t *taxOf) {
			t.seen = t.seen || tax != 0
			t.tax.add(tax)
			t.changes.add(decide(s.Margin-tax, s.Charge, s.Tie) != s.Winner)
		})
	}
}

func (c *groupsCounter) Estimates() []Estimate {
	var out []Estimate
	for _, e := range marginEstimates(Estimate{}, &c.diff, true) {
		if e.Unit == Points {
			e.Unit = Groups
		}
		out = append(out, e)
	}
	for i := range c.study.Rules {
		t := c.taxed[i]
		if t == nil || !t.all.seen {
			continue
		}
		e := Estimate{A: c.study.Rules[i].ID, Measure: "group_tax"}
		out = append(out, shares(c.study, t, e, func(t *taxOf) share { return t.changes })...)
		out = append(out, marginEstimates(e, &t.all.tax, false)...)
	}
	return out
}
