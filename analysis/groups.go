package analysis

import (
	"fmt"

	"weiqi-experiment/rules"
)

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
	open  share     // games counted with neutral points left
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
		c.open.add(g.AreaNormal == nil && g.Seki != "yes" && known(g.Neutral) > 0)
	}
	for i := range g.Scores {
		s := &g.Scores[i]
		if !s.Present || s.Repetition {
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
		taxed := shares(c.study, t, e, func(t *taxOf) share { return t.changes })
		if float64(c.open.k) > openTolerated*float64(c.open.n) {
			taxed[0] = taxed[0].warn(c.openWarning())
		}
		out = append(out, taxed...)
		out = append(out, marginEstimates(e, &t.all.tax, false)...)
	}
	return out
}

// openTolerated is the part of games that may end with open dame before group
// counts are called unreliable.
const openTolerated = 0.05

func (c *groupsCounter) openWarning() rules.Words {
	p := 100 * float64(c.open.k) / float64(c.open.n)
	return rules.Words{
		EN: fmt.Sprintf("%.0f %% of the games are counted with dame open, before groups are apart: read the class of games without neutral points", p),
		ZH: fmt.Sprintf("%.0f%% 的对局单官未收即计，块尚未分明：应看“终局无公空”一类", p)}
}
