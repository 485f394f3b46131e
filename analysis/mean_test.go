package analysis

import (
	"math"
	"testing"
)

// TestMean holds a worked example: of 1, 2, 3, 4, 5 the mean is 3, the standard
// error √(2.5/5) and the 97.5 % point of t with 4 degrees of freedom 2.776445.
func TestMean(t *testing.T) {
	mean, lo, hi := Mean([]float64{1, 2, 3, 4, 5}, 0.95)
	half := 2.776445 * math.Sqrt(0.5)
	if mean != 3 || math.Abs(lo-(3-half)) > 1e-5 || math.Abs(hi-(3+half)) > 1e-5 {
		t.Errorf("%v [%v, %v], want 3 ± %v", mean, lo, hi, half)
	}
	if m, lo, hi := Mean([]float64{7}, 0.95); m != 7 || !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Errorf("one value: %v [%v, %v]", m, lo, hi)
	}
	if m, _, _ := Mean(nil, 0.95); !math.IsNaN(m) {
		t.Errorf("no value: %v", m)
	}
}
