package life

import (
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// TestLean gives readings of a position that playouts hold to be even: the one that leaves
// many points fewer to nobody settles it, if they are few.
func TestLean(t *testing.T) {
	const (
		alive = `
			.X.XO...O
			XXXXO...O
			OOOOOOOOO
			...O....O
			OOOOOOOOO`
		dead = `
			.x.xO...O
			xxxxO...O
			OOOOOOOOO
			...O....O
			OOOOOOOOO`
		open = `
			X...X...O
			....X...O
			XXXXXO.OO
			.........
			OOOOOOOOO`
		closed = `
			x...x...O
			....x...O
			xxxxxO.OO
			.........
			OOOOOOOOO`
		wide = `
			X...OOOO...X
			....O..O....
			....O..O....
			....O..O....
			....OOOO....`
		half = `
			X...OOOO...x
			....O..O....
			....O..O....
			....O..O....
			....OOOO....`
	)
	for _, c := range []struct {
		name, position, other string
		probability           float64
		settled, turned       bool
	}{
		{"the other leaves fewer points to nobody", open, closed, 0.95, true, true},
		{"it leaves more", closed, open, 0.95, true, false},
		{"it is less likely", open, closed, 0.6, false, false},
		{"either leaves none", alive, dead, 0.95, false, false},
		{"much of the board is nobody's in either", wide, half, 0.95, false, false},
		{"nothing is as likely", closed, open, 0.6, false, false},
	} {
		b, first := picture(t, c.position)
		_, other := picture(t, c.other)
		s := NewScratch()
		p := &Position{Board: b, Finished: true, Seed: 1}
		s.proofs(p)
		s.player.b.reset(b.Geometry)
		s.player.rnd = newRng(1)
		s.vacant = zeroed(s.vacant, b.N)
		v := &Verdict{Status: slices.Clone(first), Reason: "open"}
		v.Alternatives = []Alternative{{Status: slices.Clone(other), Probability: c.probability}}
		s.settled.Reset(b.Geometry, b.Stones(), v.Status, nil, rules.Play{})
		s.lean(v)
		want, left := first, other
		if c.turned {
			want, left = other, first
		}
		same := slices.EqualFunc(v.Status, want, func(a, b rules.Status) bool { return (a == rules.Dead) == (b == rules.Dead) })
		if v.Settled != c.settled || v.Settled == (v.Reason != "") || !same || !slices.Equal(v.Alternatives[0].Status, left) {
			t.Errorf("%s: settled %v, %q, %v", c.name, v.Settled, v.Reason, v.Status)
		}
		if v.Settled && (v.Confidence < EvenOdds || v.Confidence > leaning) {
			t.Errorf("%s: confidence %v", c.name, v.Confidence)
		}
	}
}

// TestLeanOnlyFinished checks that a position that is no finished game is left unsettled.
func TestLeanOnlyFinished(t *testing.T) {
	b, want := picture(t, `
		x...x...O
		....x...O
		xxxxxO.OO
		.........
		OOOOOOOOO`)
	for _, finished := range [2]bool{false, true} {
		s := NewScratch()
		s.proofs(&Position{Board: b})
		s.player.b.reset(b.Geometry)
		s.player.rnd = newRng(1)
		s.mean, s.vacant = make([]float64, b.N), make([]int32, b.N)
		for p := range s.mean {
			s.mean[p] = 1
			if b.At(board.Point(p)) == board.Black {
				s.mean[p] = 0.01
			}
		}
		v := new(Verdict)
		v.reset(b.N)
		s.decide(v, finished)
		if v.Settled != finished || finished && !slices.Equal(v.Status, want) {
			t.Errorf("finished %v: settled %v, %v", finished, v.Settled, v.Status)
		}
	}
}
