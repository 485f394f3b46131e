package finish

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// TestMakeUp makes up for passes on three dame: one with a dame, two that are alike on
// both sides with nothing, and what is more than there are dame stays.
func TestMakeUp(t *testing.T) {
	for _, x := range []struct {
		name, moves, added string
		settled            int
		passes             rules.Sides
		first              board.Color
	}{
		{"one", ";B[ca];W[];B[cb]", "W:cc", 3, rules.Sides{}, board.Empty},
		{"one of each", ";B[ca];W[];B[cb];W[cc];B[];W[cd]", "", 6, rules.Sides{}, board.Empty},
		{"more than can be", ";B[ca];W[];B[cb];W[];B[cc];W[];B[cd];W[];B[aa]", "W:ce", 9, rules.Sides{White: 3}, board.White},
	} {
		g := position{text: apart + x.moves, area: true}.game(t)
		var f Finisher
		var e Ending
		f.prepare(g)
		f.early, e.SettledMove = 1, x.settled
		f.rewind(g, x.settled)
		f.claim(g)
		turn := f.turn
		f.makeUp(g, &e)
		if got := list(g, e.Added); got != x.added || f.tally.passes != x.passes || f.tally.firstPass != x.first || f.turn != turn {
			t.Errorf("%s: added %q, passes %+v, first %v, %v to move", x.name, got, f.tally.passes, f.tally.firstPass, f.turn)
		}
	}
}
