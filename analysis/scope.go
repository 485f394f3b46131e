package analysis

import (
	"slices"

	"weiqi-experiment/rules"
)

// Scope counts what was read, what is compared and what is left out, and why.
var Scope = Statistic{
	ID: "scope", Title: "What is compared", Native: "比较范围",
	About: rules.Words{
		EN: "How many records were read, how many games the headline compares, and why the others are left out.",
		ZH: "读入多少棋谱，主要比较用了多少局，其余因何不用。"},
	Source: "counts",
	New:    func(*Study) Counter { return &scopeCounter{excluded: make(map[string]int64)} },
}

type scopeCounter struct {
	read, scored, headline int64
	excluded               map[string]int64
}

func (c *scopeCounter) Add(g *Game) {
	c.read++
	if g.Scored {
		c.scored++
	}
	switch {
	case g.Headline:
		c.headline++
	case g.Excluded == "":
		c.excluded["without scores"]++
	default:
		c.excluded[g.Excluded]++
	}
}

func (c *scopeCounter) Estimates() []Estimate {
	var out []Estimate
	add := func(item string, n int64) {
		e := fixed(Estimate{Measure: "count", Item: item}, float64(n), c.read, Games, "count")
		e.Count = n
		out = append(out, e)
	}
	add("read", c.read)
	add("scored", c.scored)
	add("headline", c.headline)
	reasons := make([]string, 0, len(c.excluded))
	for r := range c.excluded {
		reasons = append(reasons, r)
	}
	slices.Sort(reasons)
	for _, r := range reasons {
		add("excluded:"+r, c.excluded[r])
	}
	return out
}
