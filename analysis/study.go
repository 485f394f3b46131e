package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Counter gives estimates after it has seen the games of a run: every game,
// scored or not, as an each, or the scored games by kind, as a pairwise.
type Counter interface{ Estimates() []Estimate }

type each interface {
	Counter
	Add(*Game)
}

// Statistic is a question put to the rows. Statistics are data in the list All.
type Statistic struct {
	ID, Title, Native string
	About             rules.Words // what it answers, in a sentence
	Source            string      // method or paper
	New               func(*Study) Counter
}

// All lists every statistic, in the order of the report.
var All = []*Statistic{
	&Scope,
	&Winners,
	&Divergence,
	&CausesOf,
	&CausesLiteral,
	&Parity,
	&LastPoint,
	&Komi,
	&Prevalence,
	&Cycles,
	&GroupCounts,
	&Trends,
	&Endings,
	&Adapted,
	&Agreement,
}

// Rule is a rule set as the rows name it.
type Rule struct {
	ID          string
	*rules.Rule // nil when the definition is not known
}

// Name returns the id, or in the language "zh" the Chinese name where there is one.
func (r Rule) Name(lang string) string {
	if lang == "zh" && r.Rule != nil && r.Native != "" {
		return r.InChinese()
	}
	return r.ID
}

// Options say what to analyse.
type Options struct {
	// Rules are the rule sets of the run in their order. Where empty they are
	// taken from the first scored game and tie rules are read from the rows.
	Rules []*rules.Rule
	// Roots are the paths the run was given or the files it read; sources are
	// named from below them.
	Roots []string
	// Komi results were decided by: "rule" or "" for the own komi of each rule,
	// "recorded", or a number of points.
	Komi string
	// Seed of the bootstrap, and the number of its samples; 0 for 1 and for Resamples.
	Seed      uint64
	Resamples int
	// KomiAt are komi of every rule, beside its own, to be said under the others.
	KomiAt []rules.Half
	// Statistics to make; nil for All.
	Statistics []*Statistic
}

// Study is what the rows of a run say.
type Study struct {
	Rules     []Rule
	Scored    int64 // games scored
	Headline  int64 // of those without handicap and set-up stones
	Read      int64 // records read
	Completed int64 // games scored that have a normal ending beside the literal one
	Pairs     PlayerPairs
	Estimates []Estimate
	Games     []Instructive // the most instructive games, best first
	Apart     []Apart       // games the rules of Family count differently

	roots      Roots
	komi       string
	seed       uint64
	resamples  int
	komiAt     []rules.Half
	fixed      bool   // Rules were given
	countsArea []bool // of each rule: whether its ledger starts from area
	stepsAsked []bool // of each rule: whether it is asked what the ending changes in its terms
	classes    classTable
	ordered    []class             // the classes by stratum and name
	places     map[[3]string][]int // of estimates by statistic, measure and first rule
}

// Analyse reads the rows once and makes every estimate.
func Analyse(src Source, o Options) (*Study, error) {
	s := &Study{roots: NewRoots(o.Roots), komi: cmp.Or(o.Komi, ownKomi), seed: max(o.Seed, 1), resamples: o.Resamples, komiAt: o.KomiAt}
	if s.resamples <= 0 {
		s.resamples = Resamples
	}
	for _, r := range o.Rules {
		s.addRule(Rule{ID: r.ID, Rule: r})
	}
	s.fixed = len(s.Rules) > 0
	if o.Statistics == nil {
		o.Statistics = All
	}
	counters := make([]Counter, len(o.Statistics))
	var single []each
	var pairs []pairwise
	for i, st := range o.Statistics {
		counters[i] = st.New(s)
		switch c := counters[i].(type) {
		case pairwise:
			pairs = append(pairs, c)
		case each:
			single = append(single, c)
		}
	}
	batch := newAlike(pairs)
	finder := newFinder(s)
	work := newLanes(append(deal(single), func(g *Game) {
		if g.Scored {
			finder.add(g, batch.add(g))
		}
	})...)
	var g Game
	err := join(src, func(row *store.GameRow, rows []store.ScoreRow) error {
		if err := s.load(&g, row, rows); err != nil {
			return err
		}
		s.count(&g)
		work.add(&g)
		return nil
	})
	work.finish()
	if err != nil {
		return nil, err
	}
	batch.flush()
	for i, c := range counters {
		es := c.Estimates()
		for j := range es {
			es[j].Statistic = o.Statistics[i].ID
		}
		s.Estimates = append(s.Estimates, es...)
	}
	s.places = make(map[[3]string][]int)
	for i := range s.Estimates {
		e := &s.Estimates[i]
		key := [3]string{e.Statistic, e.Measure, e.A}
		s.places[key] = append(s.places[key], i)
	}
	s.Games = finder.best()
	return s, nil
}

func (s *Study) addRule(r Rule) {
	s.Rules = append(s.Rules, r)
	s.countsArea = append(s.countsArea, r.Rule != nil && hasArea(r.Rule))
	s.stepsAsked = make([]bool, len(s.Rules))
	for i := range s.Rules {
		s.stepsAsked[i] = s.askedFirst(s.Rules[i].ID, stepRules)
	}
}

// order lists the classes by stratum and name, once all games are read.
func (s *Study) order() []class {
	if len(s.ordered) != len(s.classes.names) {
		s.ordered = s.classes.sorted()
	}
	return s.ordered
}

func hasArea(r *rules.Rule) bool {
	return slices.ContainsFunc(r.Terms, func(t rules.Term) bool { return t.ID == "area" })
}

func (s *Study) count(g *Game) {
	s.Read++
	if g.Scored {
		s.Scored++
		if g.AreaNormal != nil {
			s.Completed++
		}
	}
	if g.Headline {
		s.Headline++
		s.Pairs.add(g.Black, g.White)
	}
}

// rule returns the position of a rule.
func (s *Study) rule(id string) (int, error) {
	for i := range s.Rules {
		if s.Rules[i].ID == id {
			return i, nil
		}
	}
	if s.fixed || s.Scored > 0 {
		return 0, fmt.Errorf("a score under rule %q, which is not among the rules of the run", id)
	}
	s.addRule(Rule{ID: id})
	return len(s.Rules) - 1, nil
}

// Query picks estimates. Empty fields pick everything, except that Stratum ""
// picks the headline; use AnyStratum for all.
type Query struct{ Statistic, Measure, A, B, Item, Stratum, Class string }

// AnyStratum as Query.Stratum picks the headline and every stratum.
const AnyStratum = "*"

// Select returns the estimates a query picks, in order.
func (s *Study) Select(q Query) []Estimate {
	var out []Estimate
	is := func(want, have string) bool { return want == "" || want == have }
	pick := func(e *Estimate) {
		if is(q.Statistic, e.Statistic) && is(q.Measure, e.Measure) && is(q.A, e.A) && is(q.B, e.B) && is(q.Item, e.Item) &&
			is(q.Class, e.Class) && (q.Stratum == AnyStratum || q.Stratum == e.Stratum) {
			out = append(out, *e)
		}
	}
	if q.Statistic != "" && q.Measure != "" && q.A != "" {
		for _, i := range s.places[[3]string{q.Statistic, q.Measure, q.A}] {
			pick(&s.Estimates[i])
		}
		return out
	}
	for i := range s.Estimates {
		pick(&s.Estimates[i])
	}
	return out
}

// One returns the first estimate a query picks.
func (s *Study) One(q Query) (Estimate, bool) {
	if es := s.Select(q); len(es) > 0 {
		return es[0], true
	}
	return Estimate{}, false
}

// PlayerPairs watches for games that are not independent because the same two
// players played them. It remembers at most maxPlayerPairs pairs.
type PlayerPairs struct {
	Games   int64 // with both names
	Pairs   int
	Largest int64 // games of the most frequent pair
	Full    bool  // more pairs than it remembers
	counts  map[[2]string]int64
}

const maxPlayerPairs = 1 << 16

func (p *PlayerPairs) add(black, white string) {
	if black == "" || white == "" {
		return
	}
	p.Games++
	key := [2]string{min(black, white), max(black, white)}
	if p.counts == nil {
		p.counts = make(map[[2]string]int64)
	}
	n, ok := p.counts[key]
	if !ok && len(p.counts) >= maxPlayerPairs {
		p.Full = true
		return
	}
	p.counts[key] = n + 1
	p.Pairs = len(p.counts)
	p.Largest = max(p.Largest, n+1)
}

// Warning says whether intervals are too narrow for lack of independence; the
// zero Words if there is no reason to think so.
func (p *PlayerPairs) Warning() rules.Words {
	if p.Games < minGames || p.Full || float64(p.Games)/float64(p.Pairs) < 1.5 {
		return rules.Words{}
	}
	return rules.Words{
		EN: rules.Singular(fmt.Sprintf("%d games by %d pairs of players (the most frequent: %d games) are not independent: take the intervals as too narrow", p.Games, p.Pairs, p.Largest)),
		ZH: fmt.Sprintf("%d 局仅出自 %d 对棋手（最多一对 %d 局），并非独立样本：区间偏窄", p.Games, p.Pairs, p.Largest),
	}
}
