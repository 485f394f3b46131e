package life

import (
	"slices"
	"testing"

	"weiqi-experiment/rules"
)

// Black's two points on the first line, with the corner, are no two eyes where the
// stone that closes them has to be joined: then the stones below have one liberty,
// which is the second eye. They are where that stone has an eye of its own.
func TestFalseEyeOfTwoPoints(t *testing.T) {
	for _, tc := range []struct {
		picture string
		want    bool
	}{
		{`
			.XX..X.O.
			XXOXXOOOO
			OOO.O..OO
			.O.OOOOO.`, true},
		{`
			.XX..X.XO
			XXOXXXXXO
			OOO.OOOOO
			.O.OO.O.O`, false},
		{`
			.XX.X.O.O
			XX.XXOOOO
			OOOOOO.O.
			.O.OO.OOO`, false},
	} {
		b, _ := picture(t, tc.picture)
		s := NewScratch()
		var v Verdict
		p := &Position{Board: b, Seed: 1}
		v.reset(b.N)
		s.proofs(p)
		s.believe(&v)
		s.plain.status = make([]int8, b.N)
		for q := range s.mean {
			s.mean[q] = 1
		}
		if got := s.frail(false); got != tc.want {
			t.Errorf("frail %v, want %v:%s", got, tc.want, tc.picture)
		}
		Settle(s, []*Judge{&playout}, p, &v)
		if tc.want && v.Confidence >= 0.95 {
			t.Errorf("settled with confidence %v", v.Confidence)
		}
		if got := slices.Contains(v.Status, rules.Dead); got != tc.want {
			t.Errorf("dead stones %v, want %v:%s", got, tc.want, tc.picture)
		}
	}
}
