package analysis

import (
	"fmt"
	"math"
	"slices"

	"weiqi-experiment/rules"
)

// curveReach is how far from the fair komi, in half points, the curve of wins is given.
const curveReach = rules.Half(20)

// rule estimates komi under one rule on one board.
func (c *komiCounter) rule(k *komiOf, b *bootstrap, r int, e Estimate, warnings []rules.Words) []Estimate {
	q := &b.rules[r]
	at := func(measure, item string) Estimate { e.Measure, e.Item = measure, item; return e }
	var out []Estimate
	value, ok := q.all.fair()
	if !ok {
		return nil
	}
	fair := bca(fixed(at("fair_komi", ""), value, q.all.n, Points, ""), q.fair, q.leaveOutFair()).warn(warnings...).warnWide()
	out = append(out, fair)
	if fair.HasInterval() {
		out = append(out, fixed(at("needed_komi", ""), gamesForKomi(fair), q.all.n, Games, "interval scaled"))
	}
	mean := fixed(at("mean", ""), float64(q.all.sum)/2/float64(q.all.n), q.all.n, Points, "")
	out = append(out, bca(mean, q.mean, q.leaveOutMean()).warn(warnings...))
	out = append(out, fixed(at("median", ""), q.all.quantile(0.5).Float(), q.all.n, Points, "sample"))
	out = append(out, best(at("best_komi", ""), q.all, value)...)
	out = append(out, c.grain(q, c.study.Rules[r].Rule, at)...)
	out = append(out, c.curve(q, at, value)...)
	out = append(out, c.resigned(k, q, at)...)
	return append(out, k.played.adjusted(at("fair_adjusted", ""), r, q.all, value)...)
}

// bca gives an estimate its bootstrap interval.
func bca(e Estimate, samples, leaveOut []float64) Estimate {
	e.Method = "BCa bootstrap"
	lo, hi, ok := BCa(e.Value, samples, leaveOut, Confidence)
	if !ok {
		return e.warn(rules.Words{EN: "the resamples do not settle it: collect more games", ZH: "重抽样不足以定其区间：应收集更多对局"})
	}
	if lo == hi {
		return e.warn(allAlike)
	}
	e.Lo, e.Hi, e.Level = lo, hi, Confidence
	return e
}

// komiWidth is the half-width of an interval of komi, in points, that "games
// needed" asks for.
const komiWidth = 0.5

// gamesForKomi scales the games of an interval to one of half a point either way.
func gamesForKomi(e Estimate) float64 {
	f := (e.Hi - e.Lo) / 2 / komiWidth
	return math.Ceil(float64(e.N) * f * f)
}

// wideKomi is said of an interval of komi wider than a point either way.
var wideKomi = rules.Words{
	EN: "known to no better than a point either way: see how many games ±0.5 would need",
	ZH: "所知不及 ±1 点：±0.5 所需局数另列"}

// warnWide warns where an interval of komi is so wide.
func (e Estimate) warnWide() Estimate {
	if e.HasInterval() && e.Hi-e.Lo > 2 {
		return e.warn(wideKomi)
	}
	return e
}

// best finds the half-point komi that divides the games most evenly, of equals
// the one nearest to the fair komi, and the lowest and highest komi that divide
// them just so.
func best(e Estimate, l *lattice, fair float64) []Estimate {
	off := func(v rules.Half) (float64, float64) {
		return math.Abs(l.share(v) - 0.5), math.Abs(v.Float() - fair)
	}
	middle := rules.Points(int(math.Floor(fair))) + 1
	choice := middle
	for d := -rules.Points(4); d <= rules.Points(4); d += 2 {
		v := middle + d
		o, far := off(v)
		p, near := off(choice)
		if o < p-1e-12 || math.Abs(o-p) <= 1e-12 && far < near {
			choice = v
		}
	}
	out := fixed(e, choice.Float(), l.n, Points, "nearest to half")
	low, high := choice, choice
	for choice-low < grainReach && l.twiceWon(low-1) == l.twiceWon(choice) {
		low--
	}
	for high-choice < grainReach && l.twiceWon(high+1) == l.twiceWon(choice) {
		high++
	}
	at := func(measure string) Estimate { e.Measure = measure; return e }
	return []Estimate{out, halfShare(at("best_komi_share"), l.twiceWon(choice), l.n),
		fixed(at("best_komi_low"), low.Float(), l.n, Points, "exact"), fixed(at("best_komi_high"), high.Float(), l.n, Points, "exact")}
}

// curve gives the share of wins at every komi in half points near the fair one,
// with the band of the resamples, and the share of draws at every whole one and at
// others where there are any.
func (c *komiCounter) curve(q *resampled, at func(string, string) Estimate, fair float64) []Estimate {
	var out []Estimate
	middle := rules.Half(math.Round(2 * fair))
	for v := middle - curveReach; v <= middle+curveReach; v++ {
		e := fixed(at("black_at", v.String()), q.all.share(v), q.all.n, Share, "resampled")
		e.Count = q.all.twiceWon(v) / 2 // games won, and a half of those drawn
		if lo, hi, ok := q.band(v); ok {
			e.Lo, e.Hi, e.Level = lo, hi, Confidence
		}
		out = append(out, e)
		if v%2 == 0 || q.all.at(v) > 0 {
			out = append(out, share{q.all.at(v), q.all.n}.estimate(at("draw_at", v.String())))
		}
	}
	return out
}

// band is the interval of the share of wins at a komi over the resamples; it fails
// where they do not reach the komi, or are all alike.
func (q *resampled) band(v rules.Half) (lo, hi float64, ok bool) {
	i := 0
	for i < len(q.nodes) && q.nodes[i] < v {
		i++
	}
	on := i < len(q.nodes) && q.nodes[i] == v
	if len(q.nodes) == 0 || !on && (i == 0 || i == len(q.nodes)) {
		return 0, 0, false
	}
	values := make([]float64, len(q.drawn))
	for s := range q.drawn {
		won, _ := q.drawn[s].twiceWon(q.nodes, v)
		values[s] = float64(won) / 2 / float64(q.drawn[s].games)
	}
	slices.Sort(values)
	tail := (1 - Confidence) / 2
	lo, hi = percentile(values, tail), percentile(values, 1-tail)
	return lo, hi, lo < hi
}

// sensitivities are the parts of the resigned games counted as decided under
// any komi in question.
var sensitivities = []float64{0.25, 0.5, 0.75, 1}

// resigned says what the games left out because they were resigned would do:
// counted as won by the same side under any komi near the fair one. All and none
// of them are the bounds of what their absence can do, as long as a resigned
// game was never close.
func (c *komiCounter) resigned(k *komiOf, q *resampled, at func(string, string) Estimate) []Estimate {
	b, w := float64(k.resigned[0]), float64(k.resigned[1])
	if b+w == 0 {
		return nil
	}
	var out []Estimate
	above, n, _ := q.total()
	for _, part := range sensitivities {
		// Black wins half of all: n·s + part·b = (n + part·(b + w)) / 2.
		level := (float64(n)+part*(b+w))/2 - part*b
		e := fixed(at("fair_with_resigned", fmt.Sprintf("%.0f %%", 100*part)), q.quantileOf(above, n, level/float64(n)), n+int64(part*(b+w)), Points, "resigned as decided")
		e.Count = int64(part * (b + w))
		if math.IsNaN(e.Value) {
			e = e.warn(rules.Words{EN: "the resigned games outweigh the counted ones", ZH: "认输之局多于数子之局所能平衡"})
		}
		out = append(out, e)
	}
	return out
}

// classes give the fair komi for every class of every stratum but size, and on
// the literal ending, with the interval of komi at which Wilson's interval of the
// share of wins holds one half. Where the margins are those of all the games, so
// is the estimate: what is the same has the same interval.
func (c *komiCounter) classes(k *komiOf, r int, all *lattice, e Estimate, fair Estimate) []Estimate {
	var out []Estimate
	add := func(l *lattice) {
		f, ok := l.invertedFair(e)
		if l.same(all) {
			f, ok = fair, true
			f.Measure, f.Stratum, f.Class = e.Measure, e.Stratum, e.Class
		}
		if ok {
			out = append(out, f)
		}
	}
	if c.study.Completed > 0 {
		e.Measure, e.Stratum, e.Class = "fair_komi_literal", "size", k.size
		add(&k.literal[r])
	}
	e.Measure = "fair_komi"
	for _, id := range c.study.order() {
		name := c.study.classes.names[id]
		l := k.byRule[r].part(id)
		if l == nil || l.n < minKomiGames || name.stratum == "size" || name.stratum == "handicap" {
			continue
		}
		e.Stratum, e.Class = name.stratum, name.name
		add(l)
	}
	return out
}

// same reports whether two lattices hold the same margins.
func (l *lattice) same(o *lattice) bool {
	if l.n != o.n || l.sum != o.sum {
		return false
	}
	for _, v := range l.support() {
		if l.at(v) != o.at(v) {
			return false
		}
	}
	return true
}

// invertedFair is the fair komi with its interval by Wilson's.
func (l *lattice) invertedFair(e Estimate) (Estimate, bool) {
	value, ok := l.fair()
	if !ok {
		return e, false
	}
	f := fixed(e, value, l.n, Points, "Wilson inverted")
	if lo, hi, ok := l.inverted(); ok {
		f.Lo, f.Hi, f.Level = lo, hi, Confidence
	}
	return f, true
}

// inverted is the interval of komi whose share of wins may be one half.
func (l *lattice) inverted() (lo, hi float64, ok bool) {
	nodes := l.support()
	above := l.aboveShares(nodes)
	bound := func(upper bool) (float64, bool) {
		return crossing(nodes, func(i int) float64 {
			low, high := wilson(above[i], float64(l.n), normalQuantile)
			if upper {
				return high
			}
			return low
		}, 0.5)
	}
	lo, ok1 := bound(false)
	hi, ok2 := bound(true)
	return lo, hi, ok1 && ok2
}

// equal gives the komi under every rule that divides the games as the own komi
// of every other rule does, and as any other komi that was asked for.
func (c *komiCounter) equal(b *bootstrap, e Estimate) []Estimate {
	var out []Estimate
	for i := range b.rules {
		own := c.study.Rules[i].Rule
		if own == nil || b.rules[i].all.n < minKomiGames {
			continue
		}
		// Headline games are begun by Black, who then pays komi.
		at := []rules.Half{own.Komi}
		for _, k := range c.study.komiAt {
			if !slices.Contains(at, k) {
				at = append(at, k)
			}
		}
		for j := range b.rules {
			if i == j || b.rules[j].all.n < minKomiGames {
				continue
			}
			for _, k := range at {
				e.A, e.B, e.Measure, e.Item = c.study.Rules[i].ID, c.study.Rules[j].ID, "equal_komi", k.String()
				out = append(out, equalKomi(e, &b.rules[i], &b.rules[j], k)...)
			}
		}
	}
	return out
}

// equalKomi is the komi under the second rule at which Black wins as often as at
// komi k under the first. Several komi in half points may be worth just the same,
// so the ends of the stretch are given too; its interval goes from where the
// lowest of the resamples may lie to where the highest may.
func equalKomi(e Estimate, a, b *resampled, k rules.Half) []Estimate {
	above, n, _ := a.total()
	whole := staircaseOf(above, n)
	won, ok := whole.twiceWon(a.nodes, k)
	if !ok {
		return nil
	}
	above, m, _ := b.total()
	other := staircaseOf(above, m)
	all, ok := other.stretchAt(b.nodes, won, n)
	if !ok {
		return nil
	}
	out := fixed(e, all.at, m, Points, "percentile bootstrap of both ends")
	low, high := make([]rules.Half, 0, len(a.drawn)), make([]rules.Half, 0, len(a.drawn))
	for s := range a.drawn {
		won, ok := a.drawn[s].twiceWon(a.nodes, k)
		if !ok {
			continue
		}
		if st, ok := b.drawn[s].stretchAt(b.nodes, won, a.drawn[s].games); ok {
			low, high = append(low, st.low), append(high, st.high)
		}
	}
	if len(low) > 0 && float64(len(low)) >= 0.99*float64(len(a.drawn)) {
		out.Lo, out.Hi = outermost(low, high, Confidence)
		out.Level = Confidence
	}
	ends := []Estimate{out}
	for _, end := range []struct {
		measure string
		at      rules.Half
	}{{"equal_komi_low", all.low}, {"equal_komi_high", all.high}} {
		e.Measure = end.measure
		f := fixed(e, end.at.Float(), m, Points, "exact")
		if !all.exact {
			f.Method = "passed between"
		}
		ends = append(ends, f)
	}
	return ends
}

func staircaseOf(above []int64, n int64) staircase {
	st := staircase{games: n, above: make([]int32, len(above))}
	for i, w := range above {
		st.above[i] = int32(w)
	}
	return st
}

// grain says how fine komi is about the own komi of a rule: the games whose
// result a point less or more of it would change, and the komi in half points at
// which every game ends as it does at that komi.
func (c *komiCounter) grain(q *resampled, r *rules.Rule, at func(string, string) Estimate) []Estimate {
	if r == nil {
		return nil
	}
	own := r.Komi
	result := func(m, k rules.Half) rules.Outcome { return decide(m, k, tieOutcome(r, k)) }
	changed := func(k rules.Half) (n int64) {
		for i, games := range q.all.counts {
			if m := q.all.low + rules.Half(i); result(m, k) != result(m, own) {
				n += int64(games)
			}
		}
		return n
	}
	low, high := own, own
	for own-low < grainReach && changed(low-1) == 0 {
		low--
	}
	for high-own < grainReach && changed(high+1) == 0 {
		high++
	}
	return []Estimate{
		share{changed(own - 2), q.all.n}.estimate(at("grain_less", own.String())),
		share{changed(own + 2), q.all.n}.estimate(at("grain_more", own.String())),
		fixed(at("grain_low", own.String()), low.Float(), q.all.n, Points, "exact"),
		fixed(at("grain_high", own.String()), high.Float(), q.all.n, Points, "exact"),
	}
}

// grainReach is how far from a komi, in half points, others that come to the same
// are looked for.
const grainReach = rules.Half(20)

// KomiSize is the board with the most games among those komi was sought for, ""
// where it was sought for none.
func (s *Study) KomiSize() string {
	for i := range s.Estimates {
		if e := &s.Estimates[i]; e.Statistic == Komi.ID && e.Stratum == "size" {
			return e.Class
		}
	}
	return ""
}
