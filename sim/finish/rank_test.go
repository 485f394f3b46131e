package finish

import "testing"

// TestAnswersLast checks that of the plays that save a stone a side chooses one that
// leaves nothing to be done later: when White fills ea, Black connects on fb, which
// saves eb too, and does not take the dead stone on ga.
func TestAnswersLast(t *testing.T) {
	text := rows(
		"..OO.XO...",
		".OOOX.XX..",
		"..OOOX....",
		"..OOOX.X..",
		"OOOXXXX...",
		"OOXX......",
		"XXX.......",
	)
	g, e := finish(t, position{text: text + "PL[W]", dead: "ga"})
	if got, want := list(g, e.Added), "W:ea B:fb"; got != want {
		t.Errorf("added %q, want %q", got, want)
	}
}
