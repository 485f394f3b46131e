package finish

import (
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// A completion that takes the ground of a side away is none, while a protective move or
// two are no matter, and what was cut before is not looked at.
func TestUpset(t *testing.T) {
	g := position{text: rows(
		"...XO..",
		"...XO..",
		"...XO..",
		"...XO..",
		"...XO..",
		"...XO..",
		"...XO..",
	) + ";B[];W[]"}.game(t)
	with := func(plays ...board.Point) *rules.Settled {
		stones, status := slices.Clone(g.Literal.Stones), slices.Clone(g.Literal.Status)
		for _, p := range plays {
			stones[p], status[p] = board.Black, rules.Alive
		}
		return rules.Settle(g.Literal.Geometry, stones, status, nil, g.Literal.Play)
	}
	own, theirs := g.Literal.At(1, 1), g.Literal.At(5, 5)
	var f Finisher
	for _, x := range []struct {
		name  string
		steps []Step
		want  bool
	}{
		{"nothing", nil, false},
		{"protective moves", []Step{{termProtect, with(own, g.Literal.At(2, 4))}}, false},
		{"a stone that lives in the ground of White", []Step{{termProtect, with(own)}, {termKo, with(own, theirs)}}, true},
		{"the same before what was cut", []Step{{termAftermath, with(theirs)}, {termProtect, with(own, theirs)}}, false},
	} {
		if got := f.upset(g, &Ending{Steps: x.steps}); got != x.want {
			t.Errorf("%s: upset %v", x.name, got)
		}
	}
}
