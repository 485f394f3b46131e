package analysis

import (
	"slices"
	"strings"

	"weiqi-experiment/rules"
)

// Prevalence asks how common the things are that rules treat differently.
var Prevalence = Statistic{
	ID: "prevalence", Title: "How common it is", Native: "各情形之频率",
	About: rules.Words{
		EN: "Share of games with seki, one-sided dame, neutral points, plays after the end, breaches of a repetition or suicide rule, and positions left unsettled.",
		ZH: "双活、单方权利单官、公空、终局后着手、违例以及未能定局的频率。"},
	Source: "Wilson 1927",
	New:    func(s *Study) Counter { return &prevalenceCounter{study: s, breaches: make(map[string]int64)} },
}

// Happening is something that occurs in a game or does not. Happen reports
// whether it did and whether that is known.
type Happening struct {
	ID     string
	Words  rules.Words
	Happen func(*Game) (yes, known bool)
}

// Happenings lists what prevalence is counted of, in the order of tables.
// Breaches, whose kinds come from the records, follow after.
var Happenings = []Happening{
	{"seki", rules.Words{EN: "seki", ZH: "双活"}, func(g *Game) (bool, bool) {
		return g.Seki == "yes", g.Scored && g.Seki != ""
	}},
	{"seki_eyes_uneven", rules.Words{EN: "uneven eyes in seki and false eyes", ZH: "双活眼位与假眼不等"}, func(g *Game) (bool, bool) {
		return diff(g.SekiEyesB, g.SekiEyesW) != 0, g.Scored && g.SekiEyesB != nil && g.SekiEyesW != nil
	}},
	{"one_sided", rules.Words{EN: "one-sided dame", ZH: "单方权利单官"}, func(g *Game) (bool, bool) {
		return known(g.OneSidedB) > 0 || known(g.OneSidedW) > 0, g.Scored && g.OneSidedB != nil && g.OneSidedW != nil
	}},
	{"bent_four", rules.Words{EN: "bent four in the corner", ZH: "盘角曲四"}, shaped("bent-four")},
	{"moonshine", rules.Words{EN: "moonshine life", ZH: "假生"}, shaped("moonshine")},
	{"dead_in_seki", rules.Words{EN: "dead stones inside a seki", ZH: "双活中的死子"}, shaped("dead-in-seki")},
	{"neutral", rules.Words{EN: "neutral points left", ZH: "终局留有公空"}, func(g *Game) (bool, bool) {
		return known(g.Neutral) > 0, g.Scored && g.Neutral != nil
	}},
	{"aftermath", rules.Words{EN: "plays after the end", ZH: "终局后着手"}, func(g *Game) (bool, bool) {
		return known(g.AftermathB) > 0 || known(g.AftermathW) > 0, g.Scored && g.AftermathB != nil && g.AftermathW != nil
	}},
	{"completed", rules.Words{EN: "ending completed", ZH: "补完终局"}, func(g *Game) (bool, bool) {
		return known(g.FinishMoves) > 0, g.Scored && g.FinishMoves != nil
	}},
	{"mid_pass", rules.Words{EN: "more than two passes", ZH: "虚着多于两手"}, func(g *Game) (bool, bool) {
		return g.PassesB+g.PassesW > 2, g.Scored
	}},
	{"groups_uneven", rules.Words{EN: "uneven group counts", ZH: "块数不等"}, func(g *Game) (bool, bool) {
		return diff(g.GroupsB, g.GroupsW) != 0, g.Scored && g.GroupsB != nil && g.GroupsW != nil
	}},
	{"used_result", rules.Words{EN: "settled by the recorded score", ZH: "据所记结果定局"}, func(g *Game) (bool, bool) {
		return g.UsedResult, g.Scored
	}},
	{"unsettled", rules.Words{EN: "unsettled", ZH: "未能定局"}, func(g *Game) (bool, bool) {
		return g.Status == "unsettled", g.Status == "scored" || g.Status == "unsettled"
	}},
}

// shaped reports whether a settled game has a shape of that kind, which rule sets
// see differently.
func shaped(kind string) func(*Game) (bool, bool) {
	return func(g *Game) (bool, bool) { return strings.Contains(g.Shapes, kind+"@"), g.Scored }
}

func known(n *int32) int32 {
	if n == nil {
		return 0
	}
	return *n
}

type prevalenceCounter struct {
	study      *Study
	happenings []split[share]
	read       int64
	breaches   map[string]int64 // records by kind of breach
	kinds      []string
}

// maxBreachKinds bounds the kinds of breach kept apart.
const maxBreachKinds = 32

// Add counts. What is asked of scored games is asked of the headline ones;
// "unsettled" and breaches are asked of every record that can answer.
func (c *prevalenceCounter) Add(g *Game) {
	if c.happenings == nil {
		c.happenings = make([]split[share], len(Happenings))
	}
	for i := range Happenings {
		yes, known := Happenings[i].Happen(g)
		if !known {
			continue
		}
		if Happenings[i].ID == "unsettled" {
			c.happenings[i].all.add(yes)
		} else {
			c.happenings[i].each(g, func(s *share) { s.add(yes) })
		}
	}
	if g.Status == "invalid" {
		return
	}
	c.read++
	c.kinds = c.kinds[:0]
	for b := range strings.FieldsSeq(g.Breaches) {
		kind, _, _ := strings.Cut(b, "@")
		if !slices.Contains(c.kinds, kind) && (c.breaches[kind] > 0 || len(c.breaches) < maxBreachKinds) {
			c.kinds = append(c.kinds, kind)
			c.breaches[kind]++
		}
	}
}

// BreachPrefix starts the item of a kind of breach.
const BreachPrefix = "breach:"

func (c *prevalenceCounter) Estimates() []Estimate {
	var out []Estimate
	for i := range c.happenings {
		e := Estimate{Measure: "happens", Item: Happenings[i].ID}
		if c.happenings[i].all.n > 0 {
			out = append(out, shares(c.study, &c.happenings[i], e, func(s *share) share { return *s })...)
		}
	}
	kinds := make([]string, 0, len(c.breaches))
	for k := range c.breaches {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	for _, k := range kinds {
		out = append(out, share{c.breaches[k], c.read}.estimate(Estimate{Measure: "happens", Item: BreachPrefix + k}))
	}
	return out
}
