package finish

import (
	"strings"
	"testing"
)

// forked is a position in which White, whose stone at ed is dead, could play ec:
// three black stones would be in atari and four more have two liberties, and
// Black could not save both.
var forked = rows(
	".OOOOOO",
	"OOOOXXX",
	"OOXX..X",
	"OOOXO..",
	"OOX....",
	"OOXX...",
	".OX....",
)

// unforked is the same with a liberty more for the chain at eb.
var unforked = rows(
	".OOOOOOOO",
	"OOOOXXXXX",
	"OOXX..X..",
	"OOOXO....",
	"OOX......",
	"OOXXX.X..",
	".OX...X..",
)

// TestForksAreMended checks that a side mends where one play would attack two of
// its chains, once, and only if the game was broken off.
func TestForksAreMended(t *testing.T) {
	for _, x := range []struct{ name, text, added string }{
		{"Black to move", forked + "PL[B]", "B:ec"},
		{"White to move", forked + "PL[W]", "B:ec"},
		{"mended before", forked + ";B[ec]", ""},
		{"a liberty more", unforked + "PL[B]", ""},
		{"the players passed", forked + ";B[];W[]", ""},
	} {
		g, e := finish(t, position{text: x.text, dead: "ed"})
		if got := list(g, e.Added); got != x.added {
			t.Errorf("%s: added %q, want %q", x.name, got, x.added)
		}
	}
}

// TestForkIsChoice checks that the play that mends a fork can be left out by
// choice, though another may be found for it then.
func TestForkIsChoice(t *testing.T) {
	g, e := finish(t, position{text: forked + "PL[B]", dead: "ed"})
	if len(e.Choices) == 0 || e.Choices[0].Question != Defend || g.Literal.Name(e.Choices[0].Point) != "ec" {
		t.Fatalf("choices %v", e.Choices)
	}
	g.Turned = e.Choices[:1]
	var f Finisher
	other := new(Ending)
	f.Finish(g, other)
	if got := list(g, other.Added); strings.Contains(got, "ec") {
		t.Errorf("added %q with the choice turned round", got)
	}
}
