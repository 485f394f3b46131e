package analysis

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Adapted asks how much of a divergence is left when both sides play the end of
// the game for the rule set that counts it, in runs that had it played.
var Adapted = Statistic{
	ID: "adapted", Title: "The last stage played for each rule", Native: "各规则自为之最后阶段",
	About: rules.Words{
		EN: "Every other table counts one ending by all rules. Here dame, protective moves, kos and passes are played as is best under each rule, from where all boundaries are closed: how much of each divergence is left, on the games played so under both rules. Limits: the verdict on life and death stays; there are no threats elsewhere, so that a ko goes to whom it goes to without; what was decided before the last stage is not played again.",
		ZH: "他表皆以同一终局供各规则计数。此处自边界已定之时起，单官、补棋、劫、虚着各按该规则之最佳着法下完：就两规则下均已下完之局，观分歧尚存几何。所限：死活判定不变；不计他处劫材，劫归无劫材时当得之方；最后阶段之前者不重下。"},
	Source: "exact search of the last stage; Wilson 1927; Student t",
	New:    func(s *Study) Counter { return &adaptedCounter{study: s, pairs: make(map[[2]int]*adaptedPair)} },
}

// AdaptedStatuses are what became of the last stage under a rule, in the order
// of the tables.
var AdaptedStatuses = []struct {
	ID    string
	Words rules.Words
}{
	{"searched", rules.Words{EN: "played", ZH: "已下完"}},
	{"ko", rules.Words{EN: "played, with a ko", ZH: "已下完（有劫）"}},
	{"large", rules.Words{EN: "too large", ZH: "过大"}},
	{"upset", rules.Words{EN: "verdict overturned", ZH: "推翻判定"}},
	{"cycle", rules.Words{EN: "could go on for ever", ZH: "可无限循环"}},
	{"open", rules.Words{EN: "a boundary is open", ZH: "边界未定"}},
	{"refused", rules.Words{EN: "not defined by play", ZH: "非着手所能定"}},
}

// last is the last stage of a game under a rule.
type last struct {
	status string // "" where it was not asked for
	played bool
	change rules.Half // of the margin
}

// lastOf reads the last stage of a row.
func lastOf(row *store.ScoreRow) last {
	l := last{status: row.Adapted, played: row.TAdapted != nil}
	if l.played {
		l.change = half(*row.TAdapted)
	}
	return l
}

// lastWinner decides the game with the last stage played.
func (s *Score) lastWinner() rules.Outcome {
	if s.Repetition {
		return s.Winner
	}
	return decide(s.Margin+s.last.change, s.Charge, s.Tie)
}

type adaptedCounter struct {
	study *Study
	rules []adaptedRule
	pairs map[[2]int]*adaptedPair
}

// adaptedRule counts the last stages of one rule, headline games alone.
type adaptedRule struct {
	status  map[string]int64
	n       int64
	changes share
	change  moments
}

// adaptedPair counts two rules on the games played under both.
type adaptedPair struct {
	before, after           share // margins differ
	survives                share // of those that differed
	resultBefore, result    share // results differ
	resultSurvives, appears share
}

func (c *adaptedCounter) Add(g *Game) {
	if !g.Headline {
		return
	}
	for i := range g.Scores {
		s := &g.Scores[i]
		if !s.Present || s.last.status == "" {
			continue
		}
		for i >= len(c.rules) {
			c.rules = append(c.rules, adaptedRule{status: map[string]int64{}})
		}
		r := &c.rules[i]
		r.status[s.last.status]++
		r.n++
		if !s.last.played {
			continue
		}
		r.changes.add(s.last.change != 0)
		r.change.add(s.last.change)
		for j := range i {
			if t := &g.Scores[j]; t.Present && t.last.played {
				c.pair(j, i).add(t, s)
			}
		}
	}
}

func (c *adaptedCounter) pair(i, j int) *adaptedPair {
	p := c.pairs[[2]int{i, j}]
	if p == nil {
		p = new(adaptedPair)
		c.pairs[[2]int{i, j}] = p
	}
	return p
}

func (p *adaptedPair) add(a, b *Score) {
	was, is := a.Margin != b.Margin, a.Margin+a.last.change != b.Margin+b.last.change
	p.before.add(was)
	p.after.add(is)
	if was {
		p.survives.add(is)
	}
	if a.Winner == rules.NoResult || b.Winner == rules.NoResult {
		return
	}
	was, is = a.Winner != b.Winner, a.lastWinner() != b.lastWinner()
	p.resultBefore.add(was)
	p.result.add(is)
	if was {
		p.resultSurvives.add(is)
	} else {
		p.appears.add(is)
	}
}

// Estimates says nothing of runs that had no last stage played.
func (c *adaptedCounter) Estimates() []Estimate {
	var out []Estimate
	for i := range c.rules {
		r := &c.rules[i]
		if r.n == 0 {
			continue
		}
		e := Estimate{A: c.study.Rules[i].ID, Measure: "adapted_status"}
		for _, s := range AdaptedStatuses {
			e.Item = s.ID
			out = append(out, share{r.status[s.ID], r.n}.estimate(e))
		}
		e.Measure, e.Item = "adapted_changes", ""
		out = append(out, r.changes.estimate(e))
		if e.Measure = "mean"; r.change.n > 0 {
			out = append(out, r.change.estimate(e))
		}
	}
	for i := range c.study.Rules {
		for j := i + 1; j < len(c.study.Rules); j++ {
			if p := c.pairs[[2]int{i, j}]; p != nil {
				out = append(out, p.estimates(Estimate{A: c.study.Rules[i].ID, B: c.study.Rules[j].ID})...)
			}
		}
	}
	return out
}

func (p *adaptedPair) estimates(e Estimate) []Estimate {
	var out []Estimate
	for _, m := range []struct {
		measure string
		share
	}{
		{"adapted_differs_before", p.before}, {"adapted_differs", p.after}, {"adapted_survives", p.survives},
		{"adapted_result_before", p.resultBefore}, {"adapted_result", p.result}, {"adapted_result_survives", p.resultSurvives},
		{"adapted_result_appears", p.appears},
	} {
		e.Measure = m.measure
		out = append(out, m.estimate(e))
	}
	return out
}
