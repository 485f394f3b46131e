package finish

import "testing"

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
