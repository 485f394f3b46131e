package solve

import (
	"os"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// TestFourByFour proves the values of the 4×4 board, which takes minutes: Drange
// (mathpuzzle.com/go, 1998) has 2 for area; the others are this program's.
func TestFourByFour(t *testing.T) {
	if os.Getenv("EXPERIMENT_SLOW") == "" {
		t.Skip("takes minutes; set EXPERIMENT_SLOW to prove 4×4")
	}
	for _, x := range []struct {
		id   string
		want rules.Half
	}{{"jipingdian-b", 4}, {"wmsg2008", 2}, {"livestone-b", 4}, {"livestone-a", 2}} {
		r := solved(t, x.id, &Problem{Geometry: board.MustSize(4, 4)})
		if v, ok := r.Value(); !ok || v != x.want {
			t.Errorf("%s: %v to %v, want %v", x.id, r.Low, r.High, x.want)
		}
		t.Logf("%s: %v to %v, %d nodes", x.id, r.Low, r.High, r.Nodes)
	}
}

// TestSameGames checks that rule sets with one value by play are one game: what
// is proved for the one is proved for the other, on any board.
func TestSameGames(t *testing.T) {
	for _, pair := range [][2]string{{"tangsong", "wmsg2008"}, {"chinese", "seki-tax"}, {"ikeda-area3", "tangsong"}, {"ikeda-territory3", "jipingdian-b"}, {"spight", "ikeda-territory1"}, {"lasker-maas", "ikeda-territory1"}} {
		f, err := formOf(rule(t, pair[0]), board.Black)
		g, other := formOf(rule(t, pair[1]), board.Black)
		same := err == nil && other == nil && f == g
		if want := pair[1] != "seki-tax"; same != want {
			t.Errorf("%v: one game is %v", pair, same)
		}
	}
}
