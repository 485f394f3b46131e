package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of independent values with Student's interval. Without
// values it is NaN, and below two the interval is.
func Mean(values []float64, level float64) (mean, lo, hi float64) {
	n := float64(len(values))
	if n == 0 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	mean, sd := stat.MeanStdDev(values, nil)
	if n < 2 {
		return mean, math.NaN(), math.NaN()
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}
	half := t.Quantile(1-(1-level)/2) * sd / math.Sqrt(n)
	return mean, mean - half, mean + half
}
