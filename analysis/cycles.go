package analysis

import (
	"maps"
	"slices"
	"strings"

	"weiqi-experiment/rules"
)

// Cycles asks how often long cycles occur, and what they mean under each rule.
var Cycles = Statistic{
	ID: "cycles", Title: "Long cycles", Native: "长循环",
	About: rules.Words{
		EN: "Records with a triple ko, eternal life or another long cycle, those that end in one, and what each rule makes of those. A record that is void has no position to count and no scores; what it would have been under a rule stands here.",
		ZH: "有三劫循环、长生等长循环的棋谱，其中终于循环者，以及各规则如何判定。记为无胜负之谱无终局可计，不入计分；各规则之判定见此。"},
	Source: "Wilson 1927",
	New:    func(s *Study) Counter { return &cyclesCounter{study: s, kinds: make(map[string]int64)} },
}

type cyclesCounter struct {
	study *Study
	read  int64
	ends  int64            // records that end in a cycle
	kinds map[string]int64 // records by kind of cycle
}

// maxCycleKinds bounds the kinds of cycle kept apart.
const maxCycleKinds = 32

// Add counts every record that could be read, whether it is scored or not.
func (c *cyclesCounter) Add(g *Game) {
	if g.Status == "invalid" {
		return
	}
	c.read++
	if g.CycleEnd != "" {
		c.ends++
	}
	var seen []string
	for field := range strings.FieldsSeq(g.Cycles) {
		kind, _, _ := strings.Cut(field, "@")
		kind = strings.TrimSuffix(kind, "-open")
		if !slices.Contains(seen, kind) && (c.kinds[kind] > 0 || len(c.kinds) < maxCycleKinds) {
			seen = append(seen, kind)
			c.kinds[kind]++
		}
	}
}

func (c *cyclesCounter) Estimates() []Estimate {
	if len(c.kinds) == 0 {
		return nil
	}
	var out []Estimate
	for _, k := range slices.Sorted(maps.Keys(c.kinds)) {
		out = append(out, share{c.kinds[k], c.read}.estimate(Estimate{Measure: "cycle", Item: k}))
	}
	out = append(out, share{c.ends, c.read}.estimate(Estimate{Measure: "cycle_end"}))
	for _, r := range c.study.Rules {
		if r.Rule != nil {
			out = append(out, Estimate{Measure: "cycle_means", A: r.ID, Item: string(r.Cycling), Value: float64(c.ends), Count: c.ends, N: c.read, Unit: Games, Method: "count"})
		}
	}
	return out
}
