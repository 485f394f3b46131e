package finish

import (
	"slices"
	"strings"
	"testing"
)

// hanging is a position with one gap, the points ca and da. The black stone at cb
// beside it has two liberties, one of them inside at bb; the other chains have more.
var hanging = rows(
	"XX..O.",
	"X.XOO.",
	"XXOO..",
	".XO...",
	"XXOOOO",
	".XXXXX",
)

// TestGapsHoldShortChains checks that the chains beside a gap that are short of
// liberties and these liberties belong to it.
func TestGapsHoldShortChains(t *testing.T) {
	g := position{text: hanging + "PL[W]"}.game(t)
	var f Finisher
	f.prepare(g)
	f.rewind(g, len(g.Final.Moves)-g.Final.FinalPasses)
	f.claim(g)
	f.findGaps()
	if len(f.found) != 1 {
		t.Fatalf("%d gaps", len(f.found))
	}
	var names []string
	for _, p := range f.found[0].points {
		names = append(names, g.Literal.Name(p))
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != "bb ca cb da" {
		t.Errorf("the gap is %s, want bb ca cb da", got)
	}
}
