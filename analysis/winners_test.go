package analysis

import (
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/sim/store"
)

// Margins 7, −3 and 4 under Japanese rules: two of three are odd.
func TestOddMargins(t *testing.T) {
	r := new(synthetic.Rows)
	for i, territory := range []int{7, -3, 4} {
		r.Add(store.GameRow{File: "g/a.sgf", Index: int32(i), Width: 19, Height: 19}, synthetic.Truth{Territory: territory, FirstPass: "B"})
	}
	s := study(t, r)
	if e := one(t, s, Query{Statistic: "winners", Measure: "margin_odd", A: "japanese"}); e.Count != 2 || e.N != 3 {
		t.Errorf("%d of %d odd, want 2 of 3", e.Count, e.N)
	}
}
