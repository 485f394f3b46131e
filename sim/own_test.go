package sim

import (
	"math"
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/life"
)

// TestTogether takes the two alternatives together that are about even with the
// settlement and have nothing in common, and no other.
func TestTogether(t *testing.T) {
	const live, dead = rules.Alive, rules.Dead
	v := &life.Verdict{Status: []rules.Status{live, dead, live, live}, Alternatives: []life.Alternative{
		{Status: []rules.Status{dead, dead, live, live}, Probability: 0.9},
		{Status: []rules.Status{dead, dead, dead, live}, Probability: 0.85},
		{Status: []rules.Status{live, live, live, live}, Probability: 0.8},
		{Status: []rules.Status{live, dead, live, dead}, Probability: 0.3},
	}}
	got := together(v)
	want := []rules.Status{dead, live, live, live}
	if len(got) != 1 || !slices.Equal(got[0].Status, want) || math.Abs(got[0].Probability-0.72) > 1e-9 {
		t.Errorf("together: %+v", got)
	}
	v.Alternatives = v.Alternatives[:2]
	if got := together(v); got != nil {
		t.Errorf("of alternatives that overlap: %+v", got)
	}
}

// TestLikelier prefers the likelier settlement, and of two as likely the one that turns
// less.
func TestLikelier(t *testing.T) {
	const live, dead = rules.Alive, rules.Dead
	status := []rules.Status{live, live}
	one := &life.Alternative{Status: []rules.Status{dead, live}, Probability: 0.5}
	two := &life.Alternative{Status: []rules.Status{dead, dead}, Probability: 0.5}
	sure := &life.Alternative{Status: []rules.Status{dead, dead}, Probability: 0.6}
	if !likelier(one, two, status) || likelier(two, one, status) || !likelier(sure, one, status) || likelier(one, one, status) {
		t.Error("not the likelier, or not the one that turns less")
	}
}
