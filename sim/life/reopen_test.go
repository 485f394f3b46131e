package life

import (
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// TestReopened turns round what shapes say and no proof: a row of four lives, and if it
// does not, the stone in it does. What is proved stands, and so does what another
// judge said.
func TestReopened(t *testing.T) {
	b, want := picture(t, `
		o...XOO.O
		XXXXXOOOO
		OOOOOO.OO
		OOOOOOOOO
		.........
		.........
		..XXXXXXX
		..X.X.X..
		..XXXXXXX`)
	var v Verdict
	s := NewScratch()
	Settle(s, []*Judge{&static, &playout}, &Position{Board: b, Finished: true, Seed: 1}, &v)
	if v.Judge != playout.ID || !v.Settled || v.Status[0] != rules.Dead || v.Status[9] != rules.Alive {
		t.Fatalf("%s: settled %v", v.Judge, v.Status)
	}
	_, other := picture(t, `
		O...xOO.O
		xxxxxOOOO
		OOOOOO.OO
		OOOOOOOOO
		.........
		.........
		..XXXXXXX
		..X.X.X..
		..XXXXXXX`)
	got := s.Reopened(&v)
	if !slices.ContainsFunc(got, func(st []rules.Status) bool { return slices.Equal(st, other) }) {
		t.Errorf("of %d settlements none has the four dead", len(got))
	}
	for _, st := range got {
		for p := range st {
			if p >= 54 && st[p] != want[p] || b.At(board.Point(p)) == board.Empty && st[p] != rules.NoStone {
				t.Errorf("point %d, which is proved or empty, is %v", p, st[p])
			}
		}
	}
	v.Judge = "another"
	if got := s.Reopened(&v); got != nil {
		t.Errorf("%d settlements beside another judge's", len(got))
	}
}
