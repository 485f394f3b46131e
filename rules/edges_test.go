package rules_test

import (
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// sizes are boards of every shape, the smallest and the largest among them.
var sizes = [][2]int{{1, 1}, {1, 2}, {2, 1}, {5, 6}, {19, 19}, {1, board.MaxSide}, {board.MaxSide, board.MaxSide}}

// An empty board is nobody's. Passes alone are worth what a rule gives for passes.
func TestEmptyBoard(t *testing.T) {
	black, white := Sides{Black: 1}, Sides{Black: 1, White: 1}
	for _, size := range sizes {
		g := board.MustSize(size[0], size[1])
		for _, x := range []struct {
			name string
			play Play
			want map[string]Half // of those rules whose margin is not 0
		}{
			{"nobody moved", Play{FromSetup: true}, nil},
			{"Black passed", Play{First: board.Black, FirstPass: board.Black, LastTurn: board.Black, Passes: black},
				map[string]Half{"button": 1, "tangsong-aesthetic": -2}},
			{"Black and White passed", Play{First: board.Black, FirstPass: board.Black, LastTurn: board.White, Passes: white, FirstTwo: true},
				map[string]Half{"button": 1}},
			{"White and Black passed, White being first", Play{First: board.White, FirstPass: board.White, LastTurn: board.Black, Passes: white, FirstTwo: true},
				map[string]Half{"button": -1}},
		} {
			s := Settle(g, make([]board.Color, g.N), make([]Status, g.N), nil, x.play)
			if c := &s.Counts; c.Neutral != g.N || c.Area() != (Sides{}) || c.BareArea != (Sides{}) || len(s.Groups) != 0 {
				t.Errorf("%v, %s: %+v", size, x.name, c)
			}
			for _, r := range All {
				if got := r.Margin(&s.Counts); got != x.want[r.ID] {
					t.Errorf("%v, %s: %s is %v, want %v", size, x.name, r.ID, got, x.want[r.ID])
				}
			}
		}
	}
}

// What a long cycle means is decided by the rule or, where its text says so, left.
func TestCycleDecides(t *testing.T) {
	for _, x := range []struct {
		cycle  CycleResult
		closer board.Color
		want   Outcome
		says   bool
	}{
		{CycleNoResult, board.Black, NoResult, true},
		{CycleDraw, board.White, Drawn, true},
		{CycleLoss, board.Black, WhiteWins, true},
		{CycleLoss, board.White, BlackWins, true},
		{CycleLoss, board.Empty, "", false},
		{CycleForbidden, board.Black, "", false},
		{CycleLegal, board.Black, "", false},
		{CycleReferee, board.White, "", false},
		{CycleSilent, board.White, "", false},
	} {
		if got, says := x.cycle.Decides(x.closer); got != x.want || says != x.says {
			t.Errorf("%s closed by %q: %q, %v", x.cycle, x.closer, got, says)
		}
	}
}

// Stones are all accounted for only where those of both sides are.
func TestConservedByEachSide(t *testing.T) {
	for entered, want := range map[Sides]bool{{Black: 2, White: 1}: true, {Black: 3, White: 1}: false, {Black: 2, White: 2}: false, {Black: 1, White: 2}: false} {
		c := &Counts{Play: Play{Plays: entered, Captured: Sides{Black: 1}}, Stones: Sides{Black: 1}, Dead: Sides{White: 1}}
		if c.Conserved() != want {
			t.Errorf("%v entered: conserved %v", entered, !want)
		}
	}
}

// A board without an empty point is its stones: the first k are Black's, played by
// turns with White's but for what Black has more, after which White passed first.
func TestFullBoard(t *testing.T) {
	for _, size := range sizes {
		g := board.MustSize(size[0], size[1])
		for _, k := range []int{0, (g.N + 1) / 2, g.N} {
			stones, status := make([]board.Color, g.N), make([]Status, g.N)
			var on Sides
			for p := range stones {
				if stones[p] = board.White; p < k {
					stones[p] = board.Black
				}
				status[p] = Alive
				on.Add(stones[p], 1)
			}
			s := Settle(g, stones, status, nil, Play{
				First: board.Black, FirstPass: board.White, LastPlay: board.Black, LastTurn: board.Black,
				Plays: on, Stage1: on, Passes: Sides{Black: 1, White: 1}, FirstTwo: true, Exact: true,
			})
			m := Points(on.Diff())
			want := map[string]Half{ // area, and territory of which there is none
				"tangsong": m - 2, "wmsg2008": m - 2, "ikeda-area3": m - 2, "livestone-a": m - 2, "taiwan": m - 2, "button": m - 1,
				"tangsong-aesthetic": 0, "chinese-artistic": 0, "livestone-artistic": 0,
				"japanese": 0, "japanese1949": 0, "korean": 0, "ikeda-territory1": 0, "ikeda-territory2": 0, "spight": 0,
				"lasker-maas": 0, "simplified-japanese": 0, "territory-k": 0, "tang": 0,
			}
			for _, r := range All {
				w, other := want[r.ID]
				if !other {
					w = m
				}
				if got := r.Margin(&s.Counts); got != w {
					t.Errorf("%v, %d of %d Black's: %s is %v, want %v", size, k, g.N, r.ID, got, w)
				}
			}
		}
	}
}
