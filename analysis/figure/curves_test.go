package figure

import (
	"math"
	"strconv"
	"testing"

	"weiqi-experiment/analysis"
)

// Four games at margins 5, 6.5, 6.5 and 8: the steps lie between margins, not
// at whole komi.
func TestTreads(t *testing.T) {
	margins := []float64{5, 6.5, 6.5, 8}
	var points, draws []analysis.Estimate
	for k := 4.0; k <= 9; k += 0.5 {
		won, drawn := 0.0, 0.0
		for _, m := range margins {
			switch {
			case m > k:
				won++
			case m == k:
				drawn++
			}
		}
		e := analysis.Estimate{Item: name(k), Value: (won + drawn/2) / 4, Level: 0.95}
		e.Lo, e.Hi = e.Value-0.1, e.Value+0.1
		points = append(points, e)
		if drawn > 0 {
			draws = append(draws, analysis.Estimate{Item: name(k), Value: drawn / 4})
		}
	}
	list := treads(points, draws)
	if len(list) != len(points)-1 {
		t.Fatalf("%d steps of %d points", len(list), len(points))
	}
	for _, s := range list {
		want := 0.0
		for _, m := range margins {
			if m >= s.to {
				want += 0.25
			}
		}
		if s.share != want || math.Abs(s.lo-want+0.1) > 1e-12 || math.Abs(s.hi-want-0.1) > 1e-12 || !s.band {
			t.Errorf("between %v and %v: %+v, want %v", s.from, s.to, s, want)
		}
	}
}

func name(k float64) string { return strconv.FormatFloat(k, 'f', -1, 64) }
