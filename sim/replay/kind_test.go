package replay

import (
	"testing"

	"weiqi-experiment/rules/board"
)

// A cycle is named by what the plays of either side capture.
func TestKindOf(t *testing.T) {
	type taken = []int16
	for _, x := range []struct {
		black, white   taken
		points, passes int
		want           CycleKind
	}{
		{taken{1}, taken{1}, 2, 2, SingleKo},
		{taken{1, 1}, taken{1}, 4, 1, DoubleKo},
		{taken{1, 1, 1}, taken{1, 1, 1}, 6, 0, TripleKo},
		{taken{1, 1, 1, 1}, taken{1, 1, 1, 1}, 8, 0, QuadrupleKo},
		{taken{1, 1, 1, 1, 1}, taken{1, 1, 1, 1, 1}, 10, 0, MultipleKo},
		{taken{0, 1}, taken{2}, 3, 1, SendTwo},
		{taken{2}, taken{0, 1}, 3, 1, SendTwo},
		{taken{0, 1}, taken{0, 1}, 4, 0, OtherCycle},
		{taken{0, 1, 1, 2}, taken{0, 1, 1, 2}, 8, 2, MolassesKo},
		{taken{0, 2}, taken{0, 2}, 4, 0, EternalLife},
		{taken{0, 2}, taken{0, 2}, 4, 1, OtherCycle},
		{taken{0, 2}, taken{1, 1}, 4, 0, OtherCycle},
		{taken{1, 1}, taken{0, 2}, 4, 0, OtherCycle},
		{taken{0, 2}, taken{}, 2, 0, OtherCycle},
		{taken{}, taken{0, 2}, 2, 0, OtherCycle},
	} {
		if got := kindOf(x.black, x.white, x.points, x.passes); got != x.want {
			t.Errorf("black %v, white %v, %d points, %d passes: %v, want %v", x.black, x.white, x.points, x.passes, got, x.want)
		}
	}
}

// A molasses ko is four plays, a free move, four plays, a free move, and the same
// four plays again: not others that capture as much, nor passes among them.
func TestMolassesMoves(t *testing.T) {
	moves := func() []Move {
		var out []Move
		c := board.Black
		for i, p := range []board.Point{1, 2, 3, 4, 20, 5, 6, 7, 8, 21, 1, 2, 3, 4} {
			m := Move{Point: p, Color: c}
			if k := i % 5; k < 4 {
				m.Captured = molassesTaken[k]
			}
			out = append(out, m)
			c = c.Other()
		}
		return out
	}
	for name, x := range map[string]struct {
		change func([]Move)
		found  bool
	}{
		"as it is":                {func([]Move) {}, true},
		"a free move is a pass":   {func(m []Move) { m[4].Point = board.Pass }, true},
		"a pass for a throw-in":   {func(m []Move) { m[0].Point = board.Pass }, false},
		"another point at last":   {func(m []Move) { m[12].Point = 9 }, false},
		"another colour at last":  {func(m []Move) { m[12].Color = m[12].Color.Other() }, false},
		"the first takes nothing": {func(m []Move) { m[1].Captured = 0 }, false},
		"the second takes more":   {func(m []Move) { m[7].Captured = 3 }, false},
	} {
		f := &Final{Moves: moves()}
		x.change(f.Moves)
		if _, found := f.molasses(); found != x.found {
			t.Errorf("%s: found %v", name, found)
		}
	}
}
