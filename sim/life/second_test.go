package life

import (
	"math"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// saying is a judge that calls the stone at 0 and is so sure; confidence 0 leaves
// the position unsettled.
func saying(id string, status rules.Status, confidence, below float64) *Judge {
	return &Judge{ID: id, Below: below, Settle: func(_ *Scratch, _ *Position, v *Verdict) bool {
		v.Status[0], v.Confidence, v.Settled = status, confidence, confidence > 0
		if !v.Settled {
			v.Reason = "open"
		}
		return true
	}}
}

// TestSecond holds how a second opinion is weighed.
func TestSecond(t *testing.T) {
	b := board.New(board.MustSize(3, 3))
	b.Set(0, board.Black)
	for _, x := range []struct {
		first, second rules.Status
		p, q          float64
		judge         string
		confidence    float64
		alternatives  int
		notes         int
	}{
		{rules.Alive, rules.Dead, 0.95, 0.9, "one", 0.95, 0, 0},        // not asked
		{rules.Alive, rules.Alive, 0.6, 0.9, "two", 0.54 / 0.58, 0, 0}, // they confirm each other
		{rules.Alive, rules.Dead, 0.6, 0.9, "two", 0.36 / 0.42, 1, 0},  // the likelier stands
		{rules.Alive, rules.Dead, 0.8, 0.7, "one", 0.24 / 0.38, 1, 1},  // also where it is the first
		{rules.Alive, rules.Dead, 0, 0.9, "two", 0.9, 0, 0},            // the first has none
		{rules.Alive, rules.Dead, 0.8, 0, "one", 0.8, 0, 1},            // the second has none
		{rules.Alive, rules.Dead, 0, 0, "one", 0, 0, 1},                // neither has one
	} {
		v := new(Verdict)
		judges := []*Judge{saying("one", x.first, x.p, 0), saying("two", x.second, x.q, 0.9)}
		Settle(NewScratch(), judges, &Position{Board: b}, v)
		if v.Judge != x.judge || math.Abs(v.Confidence-x.confidence) > 1e-9 || len(v.Alternatives) != x.alternatives || len(v.Notes) != x.notes {
			t.Errorf("%v and %v: %s, %v, %d alternatives, notes %q", x.p, x.q, v.Judge, v.Confidence, len(v.Alternatives), v.Notes)
		}
		want := x.first
		if v.Judge == "two" {
			want = x.second
		}
		if v.Status[0] != want {
			t.Errorf("%v and %v: status %v", x.p, x.q, v.Status[0])
		}
	}
	// A judge without a bound is not asked a second time.
	v := new(Verdict)
	Settle(NewScratch(), []*Judge{saying("one", rules.Alive, 0.1, 0), saying("two", rules.Dead, 0.9, 0)}, &Position{Board: b}, v)
	if v.Judge != "one" {
		t.Errorf("%s judged", v.Judge)
	}
}
