package finish

import (
	"testing"

	"weiqi-experiment/rules/board"
)

// shortage is a position in which Black's play at da puts the white stone at ca
// in atari: White must connect at ba then. White cannot play at da before.
var shortage = rows(
	"..O.XX.",
	"OOXXX.X",
	"OOOXXXX",
	"..OXXXX",
)

// twoSteps is the same with two dame to fill before.
var twoSteps = rows(
	"..O..XX.",
	"OOXXXX.X",
	"OOOXXXXX",
	"..OXXXXX",
)

// threatKo is a ko as halfKo, but Black's wall has three liberties only, so White
// has a threat.
var threatKo = rows(
	"XXXOO...",
	"XXO.O...",
	".XXOO...",
	"X.XO....",
	"..XO....",
)

// halfKo is a ko for half a point: White's stone at cb can be taken on db.
var halfKo = rows(
	".XXOO...",
	".XO.O...",
	".XXOO...",
	"..XO....",
	"..XO....",
)

func finish(t *testing.T, p position) (*Game, *Ending) {
	t.Helper()
	g := p.game(t)
	var f Finisher
	e := new(Ending)
	f.Finish(g, e)
	checkLine(t, g, e)
	return g, e
}

func TestDameThatNeedProtection(t *testing.T) {
	for _, x := range []struct {
		name, text, added string
		protect           int // what the step "protect" changes in territory
	}{
		{"Black to move", shortage + "PL[B]", "B:da W:ba", 1},
		{"White to move cannot fill it", shortage + "PL[W]", "W:ba B:da", 1},
		{"the answer was played", shortage + ";B[da];W[ba]", "", 0},
		{"the last of two needs it", twoSteps + "PL[W]", "W:da B:ea W:ba", 1},
	} {
		g, e := finish(t, position{text: x.text})
		protect, before := 0, g.Literal
		for _, s := range e.Steps {
			if s.Term == termProtect {
				protect = s.Settled.Counts.TerritoryScore().Diff() - before.Counts.TerritoryScore().Diff()
			}
			before = s.Settled
		}
		if got := list(g, e.Added); got != x.added || protect != x.protect {
			t.Errorf("%s: added %q, protect %+d; want %q, %+d", x.name, got, protect, x.added, x.protect)
		}
	}
}

// TestWallsAreSecured checks that a wall short of liberties is mended before the
// game ends, though nothing was played beside it, and only if its loss would
// open the territory.
func TestWallsAreSecured(t *testing.T) {
	for _, x := range []struct {
		name, text, dead, added string
		territory               int
	}{
		{"two liberties, both inside", rows("XXOX.", "XXO..", "XXO..") + "PL[W]", "da", "W:db", -6},
		{"three liberties, with a stone at the vital point's side", rows("XXO..", "XXO.X", "XXO..") + "PL[W]", "eb", "W:db", -6},
		{"three liberties and room for two eyes", rows("XXO..", "XXO..", "XXO..", "XXO..") + "PL[W]", "", "", -8},
		{"a stone among dead ones", rows("XXOO.OX", "XXOO.XX", "XXOOO..", "XXOO...") + "PL[W]", "ga fb gb", "", -13},
	} {
		g, e := finish(t, position{text: x.text, dead: x.dead})
		c := e.Settled(g.Literal).Counts
		if got := list(g, e.Added); got != x.added || c.TerritoryScore().Diff() != x.territory {
			t.Errorf("%s: added %q, territory %d", x.name, got, c.TerritoryScore().Diff())
		}
	}
}

func TestSekiIsLeftAlone(t *testing.T) {
	p := position{
		text: rows(
			"XO.XO..",
			"XO.XO..",
			"XOOXO..",
			"XXXXO..",
			"OOOOO..",
		),
		seki: "ba bb bc cc da db dc dd aa ab ac ad bd cd",
	}
	g, e := finish(t, p)
	if len(e.Added)+len(e.Cut) > 0 || e.Settled(g.Literal).Counts.Neutral != 2 {
		t.Errorf("added %q, cut %q, neutral %d", list(g, e.Added), list(g, e.Cut), e.Settled(g.Literal).Counts.Neutral)
	}
}

func TestGapsAreClosed(t *testing.T) {
	for _, x := range []struct {
		name, text, added string
		territory         int
	}{
		{"one point on the edge, Black first", rows("..X.O..", "..X.O..", "..XOO..", "..XO...", "..XO...", ".......") + "PL[B]", "B:df W:ef B:cf W:da B:db W:ee", -1},
	} {
		g, e := finish(t, position{text: x.text})
		c := e.Settled(g.Literal).Counts
		if got := list(g, e.Added); got != x.added || c.TerritoryScore().Diff() != x.territory || c.Neutral != 0 {
			t.Errorf("%s: added %q, territory %d, neutral %d", x.name, got, c.TerritoryScore().Diff(), c.Neutral)
		}
	}
}

func TestKo(t *testing.T) {
	for _, x := range []struct {
		name, text, added string
		open, otherwise   int // kos listed, and the territory where they go the other way
		territory         int
	}{
		{"the holder connects", halfKo + "PL[W]", "W:db", 0, 0, -10},
		{"taken for want of threats, connected", halfKo + "PL[B]", "B:db B:cb", 1, -10, -9},
		{"not taken where the holder has a threat", threatKo + "PL[B]", "W:db", 0, 0, -13},
		{"held after passes", halfKo + ";B[];W[]", "", 1, -9, -11},
	} {
		g, e := finish(t, position{text: x.text})
		c := e.Settled(g.Literal).Counts
		if got := list(g, e.Added); got != x.added || len(e.Open) != x.open || c.TerritoryScore().Diff() != x.territory {
			t.Errorf("%s: added %q, open %v, territory %d", x.name, got, e.Open, c.TerritoryScore().Diff())
		}
		if (e.Otherwise != nil) != (x.open > 0) {
			t.Fatalf("%s: open %v, but %v", x.name, e.Open, e.Otherwise)
		}
		if e.Otherwise != nil && e.Otherwise.Counts.TerritoryScore().Diff() != x.otherwise {
			t.Errorf("%s: otherwise %+v", x.name, e.Otherwise.Counts.TerritoryScore())
		}
	}
}

// TestNoKoAgainstDeadStones checks that a stone which only dead stones could take
// is not connected.
func TestNoKoAgainstDeadStones(t *testing.T) {
	p := position{
		text: rows(
			"O.OOXX.",
			"XOOOXX.",
			".OOOXX.",
			"OOOOXX.",
			"...OXX.",
		) + "PL[W]",
		dead: "ab",
	}
	g, e := finish(t, p)
	if len(e.Open) > 0 || e.Settled(g.Literal).Counts.TerritoryScore().Diff() != -2 {
		t.Errorf("added %q, open %v, territory %d", list(g, e.Added), e.Open, e.Settled(g.Literal).Counts.TerritoryScore().Diff())
	}
}

// TestReading checks what can be captured.
func TestReading(t *testing.T) {
	for _, x := range []struct {
		name, text, chain string
		want              bool
	}{
		{"in atari", rows("OX.", ".X.", "..."), "aa", true},
		{"two liberties in the corner", rows("O..", "X..", "..."), "aa", true},
		{"two eyes", rows(".O.OX", "OOOOX", "XXXXX"), "ba", false},
		{"two liberties in the open", rows(".....", "..X..", ".XO..", ".....", "....."), "cc", false},
		{"a ladder", rows("......", "..X...", ".XO...", ".X....", "......", "......"), "cc", true},
		{"a ladder with a stone in its way", rows("......", "..X...", ".XO...", ".X....", "...O..", "......"), "cc", false},
		{"a ko cannot be taken back at once", rows(".XO.", "XO.O", ".XO.", "...."), "bb", true},
	} {
		g := position{text: x.text}.game(t)
		var r reader
		q := board.Point(int(x.chain[1]-'a')*g.Final.Board.Width + int(x.chain[0]-'a'))
		if got := r.captures(g.Final.Board, q, 0); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
	}
}
