package analysis

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"weiqi-experiment/rules"
)

// Wilson returns the score interval for k successes in n trials (E. B. Wilson,
// JASA 22 (1927) 209–212). n must be positive.
func Wilson(k, n int64, level float64) (lo, hi float64) {
	z := distuv.UnitNormal.Quantile(1 - (1-level)/2)
	lo, hi = wilson(float64(k)/float64(n), float64(n), z)
	if k == 0 {
		lo = 0
	}
	if k == n {
		hi = 1
	}
	return lo, hi
}

func wilson(p, m, z float64) (lo, hi float64) {
	center := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, center-half), min(1, center+half)
}

// normalQuantile bounds the middle part Confidence of the normal distribution.
var normalQuantile = distuv.UnitNormal.Quantile(1 - (1-Confidence)/2)

// McNemar returns the exact two-sided p-value of b changes one way against c
// the other, under the hypothesis that both ways are equally likely (Q.
// McNemar, Psychometrika 12 (1947) 153–157, with the binomial tail).
func McNemar(b, c int64) float64 {
	if b == c {
		return 1
	}
	d := distuv.Binomial{N: float64(b + c), P: 0.5}
	return min(1, 2*d.CDF(float64(min(b, c))))
}

// BenjaminiHochberg returns the p-values adjusted to control the false
// discovery rate, in the order given (Y. Benjamini, Y. Hochberg, JRSS B 57
// (1995) 289–300).
func BenjaminiHochberg(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	q := make([]float64, len(p))
	least := 1.0
	for rank := len(order); rank > 0; rank-- {
		i := order[rank-1]
		least = min(least, p[i]*float64(len(p))/float64(rank))
		q[i] = least
	}
	return q
}

// Homogeneity returns the p-value of Pearson's χ² test that the shares k[i]/n[i]
// are equal, and whether the test applies. Classes with fewer than five expected
// successes or failures are put together as one; with fewer than two classes
// left there is no test.
func Homogeneity(k, n []int64) (p float64, ok bool) {
	var kk, nn int64
	for i := range k {
		kk += k[i]
		nn += n[i]
	}
	if len(k) < 2 || kk == 0 || kk == nn {
		return 1, false
	}
	pool := float64(kk) / float64(nn)
	var chi2 float64
	var classes int
	var restK, restN int64
	large := func(n int64) bool { return float64(n)*min(pool, 1-pool) >= 5 }
	term := func(k, n int64) {
		d := float64(k) - float64(n)*pool
		chi2 += d * d / (float64(n) * pool * (1 - pool))
		classes++
	}
	for i := range k {
		if large(n[i]) {
			term(k[i], n[i])
		} else {
			restK, restN = restK+k[i], restN+n[i]
		}
	}
	if large(restN) {
		term(restK, restN)
	}
	if classes < 2 {
		return 1, false
	}
	return distuv.ChiSquared{K: float64(classes - 1)}.Survival(chi2), true
}

// moments holds the exact sums of a set of half-point values.
type moments struct {
	n          int64
	sum, sumSq int64 // half points, and their squares
	min, max   rules.Half
}

func (m *moments) add(h rules.Half) { m.addN(h, 1) }

// addN adds a value n times.
func (m *moments) addN(h rules.Half, n int64) {
	if m.n == 0 || h < m.min {
		m.min = h
	}
	if m.n == 0 || h > m.max {
		m.max = h
	}
	m.n += n
	m.sum += n * int64(h)
	m.sumSq += n * int64(h) * int64(h)
}

// mean returns the mean in points; NaN without values.
func (m *moments) mean() float64 { return float64(m.sum) / float64(m.n) / 2 }

// sd returns the sample standard deviation in points; NaN below two values.
func (m *moments) sd() float64 {
	if m.n < 2 {
		return math.NaN()
	}
	n := float64(m.n)
	ss := float64(m.sumSq) - float64(m.sum)*float64(m.sum)/n
	return math.Sqrt(max(0, ss)/(n-1)) / 2
}

// allAlike is said instead of an interval of no width.
var allAlike = rules.Words{
	EN: "the same in every game: these games have no spread to tell an interval from",
	ZH: "各局皆同：无离散可据以给出区间"}

// estimate makes the mean with Student's interval.
func (m *moments) estimate(e Estimate) Estimate {
	e = fixed(e, m.mean(), m.n, Points, "Student t")
	if m.n < 2 {
		return e.warn(rules.Words{EN: "needs two games or more for an interval", ZH: "至少两局才能给出区间"})
	}
	if m.min == m.max {
		return e.warn(allAlike)
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(m.n - 1)}
	half := t.Quantile(1-(1-Confidence)/2) * m.sd() / math.Sqrt(float64(m.n))
	e.Lo, e.Hi, e.Level = e.Value-half, e.Value+half, Confidence
	if m.n < minGames {
		e = e.warn(rules.Words{
			EN: "few games: the interval of the mean assumes margins spread about normally",
			ZH: "局数少：均值区间假定盘差近似正态"})
	}
	return e
}

// histogram counts half-point values. Its memory grows with the range of the
// values, which the size of a board bounds, and not with their number.
type histogram struct {
	moments
	low    rules.Half // value of counts[0]
	counts []int64
}

func (h *histogram) add(v rules.Half) { h.addN(v, 1) }

// addN adds a value n times.
func (h *histogram) addN(v rules.Half, n int64) {
	h.moments.addN(v, n)
	switch {
	case len(h.counts) == 0:
		h.low, h.counts = v, []int64{0}
	case v < h.low:
		h.counts = append(make([]int64, h.low-v), h.counts...)
		h.low = v
	}
	for int(v-h.low) >= len(h.counts) {
		h.counts = append(h.counts, 0)
	}
	h.counts[v-h.low] += n
}

// rank returns the i-th smallest value, i from 1 to n.
func (h *histogram) rank(i int64) rules.Half {
	for k, c := range h.counts {
		if i -= c; i <= 0 {
			return h.low + rules.Half(k)
		}
	}
	return h.max
}

// median returns the median in points.
func (h *histogram) median() float64 {
	return (h.rank((h.n+1)/2).Float() + h.rank(h.n/2+1).Float()) / 2
}

// medianEstimate makes the median with the interval of order statistics that
// covers it for any distribution (W. R. Thompson, Ann. Math. Stat. 7 (1936)
// 122–128).
func (h *histogram) medianEstimate(e Estimate) Estimate {
	if h.n == 0 {
		return fixed(e, math.NaN(), 0, Points, "order statistics")
	}
	e = fixed(e, h.median(), h.n, Points, "order statistics")
	d := distuv.Binomial{N: float64(h.n), P: 0.5}
	// The largest l with P(X < l) at most half of what is left out.
	l := int64(0)
	for step := int64(1) << 40; step > 0; step /= 2 {
		if next := l + step; next <= h.n/2 && d.CDF(float64(next-1)) <= (1-Confidence)/2 {
			l = next
		}
	}
	if l == 0 {
		return e.warn(rules.Words{EN: "needs six games or more for an interval of the median", ZH: "至少六局才能给出中位数区间"})
	}
	e.Lo, e.Hi, e.Level = h.rank(l).Float(), h.rank(h.n+1-l).Float(), Confidence
	return e
}

// bins lists the values that occur with their counts, ascending.
func (h *histogram) bins(e Estimate) []Estimate {
	var out []Estimate
	for k, c := range h.counts {
		if c > 0 {
			b := fixed(e, float64(c), h.n, Games, "count")
			b.Count = c
			b.Item = (h.low + rules.Half(k)).String()
			out = append(out, b)
		}
	}
	return out
}
