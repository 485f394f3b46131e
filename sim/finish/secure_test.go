package finish

import "testing"

// TestSingleStonesAreGivenUp checks that a game broken off is completed without a
// play for a single stone that is not in atari, though Black, with eb, could take
// it, and with one where it is two stones.
func TestSingleStonesAreGivenUp(t *testing.T) {
	single := rows(
		"....OXX.",
		"..XX.OX.",
		"..O.OOX.",
		"OO..OXX.",
		".OOOOX..",
		"...OXX..",
	)
	double := rows(
		"...OOXX.",
		"..XX.OX.",
		"..O.OOX.",
		"OO..OXX.",
		".OOOOX..",
		"...OXX..",
	)
	for _, x := range []struct{ name, text, dead, added string }{
		{"a stone, Black to move", single + "PL[B]", "cb db", ""},
		{"a stone, White to move", single + "PL[W]", "cb db", ""},
		{"two stones, Black to move", double + "PL[B]", "cb db", "W:eb"},
		{"two stones, White to move", double + "PL[W]", "cb db", "W:eb"},
	} {
		g, e := finish(t, position{text: x.text, dead: x.dead})
		if got := list(g, e.Added); got != x.added {
			t.Errorf("%s: added %q, want %q", x.name, got, x.added)
		}
	}
}
