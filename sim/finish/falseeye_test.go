package finish

import (
	"slices"
	"testing"

	"weiqi-experiment/rules/board"
)

// A false eye is filled by its owner when there is no dame left for him, also before the
// opponent makes it necessary.
func TestFalseEyeIsFilled(t *testing.T) {
	text := rows(
		".X.XXX",
		"XXXXXX",
		".XOOOX",
		"OXO.OO",
		".OOO.O",
		"OO.OOO",
	)
	for _, x := range []struct {
		toMove, added string
		area          int
	}{
		{"PL[W]", "W:ae B:ac", -4},
		{"PL[B]", "B:ac W:ae", -4},
	} {
		g, e := finish(t, position{text: text + x.toMove})
		c := e.Settled(g.Literal).Counts
		if got := list(g, e.Added); got != x.added || c.Area().Diff() != x.area {
			t.Errorf("%s: added %q, area %+d; want %q, %+d", x.toMove, got, c.Area().Diff(), x.added, x.area)
		}
		if c.Territory.White != 3 {
			t.Errorf("%s: territory of White %d, want 3", x.toMove, c.Territory.White)
		}
	}
}

// A point that was a false eye as the record ends is filled where White could take stones
// on it, as on ca, not where these are joined with others.
func TestFalseEyesThatBecameTrue(t *testing.T) {
	apart := []string{
		"XX.XXX.X",
		"OOXX.X.X",
		"OOOXXXXX",
		".OOOOOOO",
		"OO.O.OOO",
	}
	joined := slices.Clone(apart)
	joined[1] = "OXXX.X.X"
	for _, x := range []struct {
		name    string
		drawing []string
		filled  bool
	}{
		{"apart", apart, true},
		{"joined", joined, false},
	} {
		g := position{text: rows(x.drawing...) + "PL[W]"}.game(t)
		f := new(Finisher)
		f.prepare(g)
		f.rewind(g, len(g.Final.Moves))
		f.claim(g)
		const ca = board.Point(2)
		if got := len(f.pressed([]board.Point{ca}, board.Black)) > 0; got != x.filled {
			t.Errorf("%s: filled %v, want %v", x.name, got, x.filled)
		}
	}
}
