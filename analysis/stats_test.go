package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules"
)

// Newcombe (Statistics in Medicine 17 (1998) 857–872, table I) gives score
// intervals for 81 of 263, 15 of 148 and 0 of 20.
func TestWilsonPublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int64
		lo, hi float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		lo, hi := Wilson(c.k, c.n, 0.95)
		if math.Abs(lo-c.lo) > 5e-5 || math.Abs(hi-c.hi) > 5e-5 {
			t.Errorf("%d/%d: %.4f to %.4f, want %.4f to %.4f", c.k, c.n, lo, hi, c.lo, c.hi)
		}
	}
}

// The intervals cover the truth at about their level. Wilson's oscillates
// around it with p and n.
func TestCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const rounds = 4000
	for _, c := range []struct {
		p float64
		n int
	}{{0.5, 50}, {0.02, 400}, {0.1, 100}, {0.9, 1000}} {
		covered := 0
		for range rounds {
			var s share
			for range c.n {
				s.add(rng.Float64() < c.p)
			}
			e := s.estimate(Estimate{})
			if e.Lo <= c.p && c.p <= e.Hi {
				covered++
			}
		}
		if got := float64(covered) / rounds; got < 0.925 || got > 0.98 {
			t.Errorf("Wilson at p = %v, n = %d covers %.3f", c.p, c.n, got)
		}
	}
}

// Margins drawn evenly from the odd numbers −9 to 15 have mean and median 3.
func TestCoverageOfMeanAndMedian(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const rounds = 3000
	mean, median := 0, 0
	for range rounds {
		var h histogram
		for range 60 {
			h.add(rules.Points(2*rng.IntN(13) - 9))
		}
		if e := h.estimate(Estimate{}); e.Lo <= 3 && 3 <= e.Hi {
			mean++
		}
		if e := h.medianEstimate(Estimate{}); e.Lo <= 3 && 3 <= e.Hi {
			median++
		}
	}
	if got := float64(mean) / rounds; got < 0.93 || got > 0.97 {
		t.Errorf("the interval of the mean covers %.3f", got)
	}
	// Ties make the order-statistics interval cover more than its level, never less.
	if got := float64(median) / rounds; got < 0.945 {
		t.Errorf("the interval of the median covers %.3f", got)
	}
}

// Changed results whose parts for a cause are 0, ⅓, ½ or 1 with a mean of 0.3, and
// differences of 1 to 6 points of which one in ten games gives half, one in ten
// all, to a cause.
func TestCoverageOfCauses(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const rounds, games = 3000, 200
	changed, moved := 0, 0
	for range rounds {
		sum := 0.0
		var part, whole ratio
		for range games {
			switch u := rng.Float64(); {
			case u < 0.1:
				sum++
			case u < 0.3:
				sum += 1.0 / 2
			case u < 0.6:
				sum += 1.0 / 3
			}
			d := float64(1 + rng.IntN(6))
			whole.addN(d, d, 1)
			switch rng.IntN(10) {
			case 0:
				part.addN(d/2, d, 1)
			case 1:
				part.addN(d, d, 1)
			}
		}
		if e := partShare(Estimate{}, sum, games); e.Lo <= 0.3 && 0.3 <= e.Hi {
			changed++
		}
		if e := part.estimate(Estimate{}, whole, games); e.Lo <= 0.15 && 0.15 <= e.Hi {
			moved++
		}
	}
	if got := float64(changed) / rounds; got < 0.95 {
		t.Errorf("the interval of the share of changed results covers %.3f", got)
	}
	if got := float64(moved) / rounds; got < 0.925 || got > 0.97 {
		t.Errorf("the interval of the share of |Δ| covers %.3f", got)
	}
}

// Where a cause is rare and large, the interval of its share of |Δ| misses the
// truth no more often on one side than it may on both, and does not reach 0.
func TestCoverageOfRareCauses(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	const rounds, games = 3000, 400
	// Of games that differ one in fifty does so by 8, by the cause alone.
	const truth = 0.02 * 8 / (0.02*8 + 0.98)
	low, high := 0, 0
	for range rounds {
		var part, whole ratio
		for range games {
			d := 1.0
			if rng.IntN(50) == 0 {
				d = 8
				part.addN(d, d, 1)
			}
			whole.addN(d, d, 1)
		}
		e := part.estimate(Estimate{}, whole, games)
		if part.part > 0 && e.Lo <= 0 {
			t.Fatalf("the cause was seen, and the interval [%v, %v] has none of it", e.Lo, e.Hi)
		}
		if e.Hi < truth {
			low++
		}
		if e.Lo > truth {
			high++
		}
	}
	if low > rounds*5/100 || high > rounds*5/100 || low+high > rounds*7/100 {
		t.Errorf("of %d intervals %d lie below the truth and %d above", rounds, low, high)
	}
}

// The same value in every game has no interval: it would have no width.
func TestMeanOfGamesAlike(t *testing.T) {
	var m moments
	m.addN(6, 40)
	if e := m.estimate(Estimate{}); e.Value != 3 || e.HasInterval() || len(e.Warnings) == 0 {
		t.Errorf("%+v", e)
	}
	m.add(7)
	if e := m.estimate(Estimate{}); !e.HasInterval() || len(e.Warnings) != 0 {
		t.Errorf("%+v", e)
	}
}

// Two games won and one drawn of five are half of them.
func TestHalfShare(t *testing.T) {
	e := halfShare(Estimate{}, 5, 5)
	if lo, hi := Wilson(5, 10, Confidence); e.Value != 0.5 || e.Lo > lo || e.Hi < hi {
		t.Errorf("%v [%v, %v]", e.Value, e.Lo, e.Hi)
	}
}

func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		b, c int64
		p    float64
	}{{0, 0, 1}, {3, 3, 1}, {0, 5, 2.0 / 32}, {1, 5, 14.0 / 64}, {8, 0, 2.0 / 256}} {
		if got := McNemar(c.b, c.c); math.Abs(got-c.p) > 1e-9 {
			t.Errorf("McNemar(%d, %d) = %v, want %v", c.b, c.c, got, c.p)
		}
	}
}

// Without a direction, small p-values are no more frequent than they say.
func TestMcNemarSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	small := 0
	const rounds = 3000
	for range rounds {
		var b int64
		for range 40 {
			b += int64(rng.IntN(2))
		}
		if McNemar(b, 40-b) <= 0.05 {
			small++
		}
	}
	if got := float64(small) / rounds; got > 0.055 {
		t.Errorf("%.3f of the tests of nothing are below 0.05", got)
	}
}

// By hand: p × m / rank is 0.04, 0.06, 0.0533, 0.5; the least from the right 0.04, 0.0533, 0.0533, 0.5.
func TestBenjaminiHochberg(t *testing.T) {
	got := BenjaminiHochberg([]float64{0.5, 0.01, 0.04, 0.03})
	want := []float64{0.5, 0.04, 0.16 / 3, 0.16 / 3}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-12 {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

// 10 of 100 against 30 of 100: χ² = 12.5 with one degree of freedom, p = 0.000407.
func TestHomogeneity(t *testing.T) {
	p, ok := Homogeneity([]int64{10, 30}, []int64{100, 100})
	if !ok || math.Abs(p-0.000407) > 1e-6 {
		t.Errorf("p = %v, %v", p, ok)
	}
	if _, ok := Homogeneity([]int64{1, 2}, []int64{10, 10}); ok {
		t.Error("the test was applied to too few games")
	}
}

func TestHistogram(t *testing.T) {
	var h histogram
	for _, v := range []rules.Half{4, -3, 10, 4} {
		h.add(v)
	}
	if h.median() != 2 || h.mean() != 15.0/8 || h.min != -3 || h.max != 10 {
		t.Errorf("median %v mean %v min %v max %v", h.median(), h.mean(), h.min, h.max)
	}
	// Squares of the deviations from 3.75: 0.0625·2 + 45.5625 + 39.0625 = 84.75; over 3, in half points.
	if want := math.Sqrt(84.75/3) / 2; math.Abs(h.sd()-want) > 1e-12 {
		t.Errorf("sd %v, want %v", h.sd(), want)
	}
	if b := h.bins(Estimate{}); len(b) != 3 || b[0].Item != "-1.5" || b[1].Count != 2 {
		t.Errorf("bins %+v", b)
	}
}
