package analysis

import (
	"maps"
	"slices"
	"strconv"

	"weiqi-experiment/rules"
)

// Trends asks how the findings change over the years.
var Trends = Statistic{
	ID: "trends", Title: "Through the years", Native: "历年变化",
	About: rules.Words{
		EN: "For runs of years with enough games each: how often the result changes between the pairs of rules asked for first, how often Black plays last, how common seki is, and how often Black wins under Japanese rules {its komi}.",
		ZH: "按局数足够的年段：首要各对规则之间结果改变的频率、黑收后的频率、双活的频率，以及日本规则{its komi}时黑胜的频率。"},
	Source: "Wilson 1927",
	New:    func(s *Study) Counter { return &trendsCounter{study: s} },
}

// trendPairs is the number of pairs of rules followed through the years.
const trendPairs = 3

// A run of years has at least trendGames games, and more where there would be
// more than trendRuns runs.
const trendGames, trendRuns = 100, 20

type trendsCounter struct {
	study *Study
	pairs [][2]int
	wins  int // place of the rule whose wins are followed, −1 for none
	years map[int]*trendOf
}

type trendOf struct {
	n          int64
	changes    [trendPairs]share
	lastPlay   share // by Black
	seki, wins share
}

// start finds the rules, once they are known.
func (c *trendsCounter) start() {
	c.years = make(map[int]*trendOf)
	at := func(id string) int { return slices.IndexFunc(c.study.Rules, func(r Rule) bool { return r.ID == id }) }
	for _, p := range c.study.PairsAsked(trendPairs) {
		c.pairs = append(c.pairs, [2]int{at(p[0]), at(p[1])})
	}
	c.wins = at("japanese")
}

func (c *trendsCounter) Add(g *Game) {
	year := Year(g.Date)
	if !g.Headline || year == 0 {
		return
	}
	if c.years == nil {
		c.start()
	}
	t := c.years[year]
	if t == nil {
		t = new(trendOf)
		c.years[year] = t
	}
	t.n++
	for i, p := range c.pairs {
		a, b := &g.Scores[p[0]], &g.Scores[p[1]]
		if a.Present && b.Present && a.Winner != rules.NoResult && b.Winner != rules.NoResult {
			t.changes[i].add(a.Winner != b.Winner)
		}
	}
	if g.LastPlay != "" {
		t.lastPlay.add(g.LastPlay == "B")
	}
	if g.Seki != "" {
		t.seki.add(g.Seki == "yes")
	}
	if c.wins >= 0 && g.Scores[c.wins].Present {
		t.wins.add(g.Scores[c.wins].Winner == rules.BlackWins)
	}
}

func (s *share) merge(o share) { s.k, s.n = s.k+o.k, s.n+o.n }

func (t *trendOf) merge(o *trendOf) {
	t.n += o.n
	for i := range t.changes {
		t.changes[i].merge(o.changes[i])
	}
	t.lastPlay.merge(o.lastPlay)
	t.seki.merge(o.seki)
	t.wins.merge(o.wins)
}

// yearRun is a run of years and what is counted of its games.
type yearRun struct {
	first, last int
	trendOf
}

// runs puts years together until they have games enough. What is left over at the
// end stands alone or, with too few games to say anything, joins the run before.
func (c *trendsCounter) runs() []yearRun {
	years := slices.Sorted(maps.Keys(c.years))
	var all int64
	for _, y := range years {
		all += c.years[y].n
	}
	enough := max(trendGames, all/trendRuns)
	var out []yearRun
	for _, y := range years {
		if n := len(out); n == 0 || out[n-1].n >= enough {
			out = append(out, yearRun{first: y})
		}
		r := &out[len(out)-1]
		r.last = y
		r.merge(c.years[y])
	}
	if n := len(out); n > 0 && out[n-1].n < minGames {
		left := out[n-1]
		if out = out[:n-1]; n > 1 {
			out[n-2].last = left.last
			out[n-2].merge(&left.trendOf)
		}
	}
	return out
}

func (c *trendsCounter) Estimates() []Estimate {
	var out []Estimate
	for _, t := range c.runs() {
		e := Estimate{Stratum: "years", Class: years2(t.first, t.last)}
		for k, p := range c.pairs {
			e.A, e.B, e.Measure = c.study.Rules[p[0]].ID, c.study.Rules[p[1]].ID, "changes"
			if t.changes[k].n > 0 {
				out = append(out, t.changes[k].estimate(e))
			}
		}
		e.A, e.B = "", ""
		add := func(measure, item string, s share) {
			e.Measure, e.Item = measure, item
			if s.n > 0 {
				out = append(out, s.estimate(e))
			}
		}
		add("last_play_b", "", t.lastPlay)
		add("happens", "seki", t.seki)
		if c.wins >= 0 {
			e.A = c.study.Rules[c.wins].ID
			add("black", "", t.wins)
		}
	}
	return out
}

func years2(first, last int) string {
	if first == last {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// Years returns the first and the last year of a class of the stratum "years".
func Years(class string) (first, last int) {
	r := []rune(class)
	if len(r) < 4 {
		return 0, 0
	}
	first = Year(string(r[:4]))
	last = first
	if len(r) == 9 {
		last = Year(string(r[5:]))
	}
	return first, last
}
