package analysis

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"weiqi-experiment/rules"
)

// Resamples is the number of bootstrap samples where options do not say.
const Resamples = 2000

// reach is how far from the middle of the margins, in half points, the share of
// wins is followed through the resamples.
const reach = rules.Half(50)

// bootstrap resamples groups of games. The same groups are drawn for every
// rule, so that rules can be compared sample by sample.
type bootstrap struct {
	used  []int     // groups with games
	draws [][]uint8 // by sample: how often each used group is drawn
	rules []resampled
}

// resampled is one rule: of each group the games, the sum of margins, and how
// many margins lie at or above each node, and above the last.
type resampled struct {
	all    *lattice
	nodes  []rules.Half // margins that occur, not too far from the middle
	n, sum []int64
	above  [][]int32   // by group and node, one more than nodes
	fair   []float64   // by sample; NaN where the sample does not say
	mean   []float64   // by sample
	drawn  []staircase // by sample
}

func newBootstrap(by [][]lattice, seed uint64, samples int) *bootstrap {
	b := &bootstrap{rules: make([]resampled, len(by))}
	for g := range groups {
		for r := range by {
			if by[r][g].n > 0 {
				b.used = append(b.used, g)
				break
			}
		}
	}
	rng := rand.New(rand.NewPCG(seed, 0x6b6f6d69))
	b.draws = make([][]uint8, samples)
	for s := range b.draws {
		d := make([]uint8, len(b.used))
		for range b.used {
			if i := rng.IntN(len(b.used)); d[i] < math.MaxUint8 {
				d[i]++
			}
		}
		b.draws[s] = d
	}
	for r := range by {
		b.rules[r].fill(by[r], b.used)
		b.rules[r].run(b.draws)
	}
	return b
}

func (q *resampled) fill(by []lattice, used []int) {
	q.all = merged(by)
	if q.all.n == 0 {
		return
	}
	middle := q.all.quantile(0.5)
	for _, v := range q.all.support() {
		if v >= middle-reach && v <= middle+reach {
			q.nodes = append(q.nodes, v)
		}
	}
	for _, g := range used {
		l := &by[g]
		above := make([]int32, len(q.nodes)+1)
		for i, v := range q.nodes {
			above[i] = int32(l.twiceWon(v)+l.at(v)) / 2
		}
		above[len(q.nodes)] = int32(l.twiceWon(q.nodes[len(q.nodes)-1]+1)+l.at(q.nodes[len(q.nodes)-1]+1)) / 2
		q.n, q.sum, q.above = append(q.n, l.n), append(q.sum, l.sum), append(q.above, above)
	}
}

// quantile is the least margin with at least a part of the games at or below it.
func (l *lattice) quantile(part float64) rules.Half {
	var seen int64
	for i, c := range l.counts {
		if seen += int64(c); float64(seen) >= part*float64(l.n) && c > 0 {
			return l.low + rules.Half(i)
		}
	}
	return l.low
}

func (q *resampled) run(draws [][]uint8) {
	if q.all.n == 0 {
		return
	}
	above := make([]int64, len(q.nodes)+1)
	for _, d := range draws {
		clear(above)
		var n, sum int64
		for g, times := range d {
			if times == 0 {
				continue
			}
			t := int64(times)
			n += t * q.n[g]
			sum += t * q.sum[g]
			for i, w := range q.above[g] {
				above[i] += t * int64(w)
			}
		}
		stairs := staircase{games: n, above: make([]int32, len(above))}
		for i, w := range above {
			stairs.above[i] = int32(w)
		}
		q.drawn = append(q.drawn, stairs)
		q.fair = append(q.fair, q.crossing(above, n))
		q.mean = append(q.mean, float64(sum)/2/float64(n))
	}
}

// crossing is the fair komi of counts; NaN where they do not say.
func (q *resampled) crossing(above []int64, n int64) float64 {
	return q.quantileOf(above, n, 0.5)
}

// quantileOf is the komi at which Black wins a part of the games.
func (q *resampled) quantileOf(above []int64, n int64, level float64) float64 {
	if n > 0 {
		if k, ok := crossing(q.nodes, func(i int) float64 { return float64(above[i]) / float64(n) }, level); ok {
			return k
		}
	}
	return math.NaN()
}

// total adds up the groups.
func (q *resampled) total() (above []int64, n, sum int64) {
	above = make([]int64, len(q.nodes)+1)
	for g := range q.n {
		n, sum = n+q.n[g], sum+q.sum[g]
		for i, w := range q.above[g] {
			above[i] += int64(w)
		}
	}
	return above, n, sum
}

// leaveOut is a statistic without each group in turn.
func (q *resampled) leaveOut(of func(above []int64, n, sum int64) float64) []float64 {
	above, n, sum := q.total()
	rest := make([]int64, len(above))
	var out []float64
	for g := range q.n {
		for i, w := range q.above[g] {
			rest[i] = above[i] - int64(w)
		}
		out = append(out, of(rest, n-q.n[g], sum-q.sum[g]))
	}
	return out
}

func (q *resampled) leaveOutFair() []float64 {
	return q.leaveOut(func(above []int64, n, _ int64) float64 { return q.crossing(above, n) })
}

func (q *resampled) leaveOutMean() []float64 {
	return q.leaveOut(func(_ []int64, n, sum int64) float64 { return float64(sum) / 2 / float64(n) })
}

// BCa returns the bias-corrected and accelerated bootstrap interval of a
// statistic: its value, its values on resamples, and its values with one group
// left out at a time (B. Efron, JASA 82 (1987) 171–185). It fails where more
// than one resample in a hundred says nothing.
func BCa(value float64, samples, leaveOut []float64, level float64) (lo, hi float64, ok bool) {
	var known []float64
	below := 0.0
	for _, s := range samples {
		if math.IsNaN(s) {
			continue
		}
		known = append(known, s)
		switch {
		case s < value:
			below++
		case s == value:
			below += 0.5
		}
	}
	if len(known) == 0 || float64(len(samples)-len(known)) > 0.01*float64(len(samples)) {
		return math.NaN(), math.NaN(), false
	}
	slices.Sort(known)
	n := float64(len(known))
	z0 := distuv.UnitNormal.Quantile(min(max(below/n, 0.5/n), 1-0.5/n))
	a := acceleration(leaveOut)
	at := func(p float64) float64 {
		z := z0 + distuv.UnitNormal.Quantile(p)
		return percentile(known, distuv.UnitNormal.CDF(z0+z/(1-a*z)))
	}
	tail := (1 - level) / 2
	return at(tail), at(1 - tail), true
}

func acceleration(leaveOut []float64) float64 {
	var mean, n float64
	for _, v := range leaveOut {
		if !math.IsNaN(v) {
			mean += v
			n++
		}
	}
	mean /= n
	var square, cube float64
	for _, v := range leaveOut {
		if !math.IsNaN(v) {
			d := mean - v
			square += d * d
			cube += d * d * d
		}
	}
	if square == 0 || n == 0 {
		return 0
	}
	return cube / (6 * math.Pow(square, 1.5))
}

// percentile of sorted values, between neighbours in proportion.
func percentile(sorted []float64, p float64) float64 {
	at := p*float64(len(sorted)+1) - 1
	i := int(math.Floor(at))
	switch {
	case i < 0:
		return sorted[0]
	case i+1 >= len(sorted):
		return sorted[len(sorted)-1]
	}
	t := at - float64(i)
	return sorted[i] + t*(sorted[i+1]-sorted[i])
}
