package finish

import "testing"

// corner is a dame in the corner that neither side can fill as it stands: Black
// would be taken on ca, White on ac.
var corner = rows(
	".X.X.X.",
	"OOXXXXX",
	".XOOXX.",
	".OO.OXX",
	"OO.OOX.",
	".OOOXXX",
	"O.OXX.X",
)

// Where neither side can fill the last dame, both prepare it, and it goes to who
// comes first. Territory does not change by it.
func TestDameThatBothMustPrepare(t *testing.T) {
	for _, x := range []struct {
		name, text, dead, added string
		area, territory         int
	}{
		{"Black to move", corner + "PL[B]", "bc", "B:ca W:ac B:aa", 3, -2},
		{"White to move", corner + "PL[W]", "bc", "W:ac B:ca W:aa", 1, -2},
	} {
		g, e := finish(t, position{text: x.text, dead: x.dead})
		c := e.Settled(g.Literal).Counts
		if got := list(g, e.Added); got != x.added || c.Neutral != 0 || c.TerritoryScore().Diff() != x.territory || c.Area().Diff() != x.area {
			t.Errorf("%s: added %q, %d neutral, area %+d, territory %+d; want %q, %+d, %+d", x.name, got,
				c.Neutral, c.Area().Diff(), c.TerritoryScore().Diff(), x.added, x.area, x.territory)
		}
		if before := g.Literal.Counts.TerritoryScore().Diff(); before != x.territory {
			t.Errorf("%s: territory %+d before", x.name, before)
		}
	}
}

// oneSided is a dame at hm that neither side can fill as it stands, and that only White
// can prepare with one play. Black's three stones at the bottom then have but hj and
// the chain above, which has but hh, to live on.
var oneSided = rows(
	".OOOOX..",
	".OOOOX..",
	".OOOOX..",
	".OOOOX..",
	".OOOOXXX",
	".OOOOOXX",
	".OOOOOOX",
	".OOOXOX.",
	".OOOXXXX",
	".OOOXXX.",
	".OOOXOOX",
	"..OOOOXX",
	".OOOO.O.",
)

// TestDameThatOneSidePrepares checks that a side prepares a dame where the opponent
// could not, and must then answer twice.
func TestDameThatOneSidePrepares(t *testing.T) {
	for _, x := range []struct {
		name, text, added string
		territory         int
	}{
		{"Black to move, who fills his false eyes", oneSided + "PL[B]", "B:hj W:fm B:hh W:hm", -6},
		{"White to move", oneSided + "PL[W]", "W:fm B:hj W:hm B:hh", -6},
		{"the players passed", oneSided + ";B[];W[]", "", -5},
	} {
		g, e := finish(t, position{text: x.text})
		got, c := list(g, e.Added), e.Settled(g.Literal).Counts
		if got != x.added || c.TerritoryScore().Diff() != x.territory {
			t.Errorf("%s: added %q, territory %+d", x.name, got, c.TerritoryScore().Diff())
		}
	}
}
