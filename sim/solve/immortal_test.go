package solve

import (
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules/board"
)

// captured reports whether the stone on p can be captured where its side always
// passes, by trying every order in which the other side can play.
func captured(b *board.Board, p board.Point, seen map[uint64]bool) bool {
	if seen[b.Hash()] {
		return false
	}
	seen[b.Hash()] = true
	color := b.At(p)
	for q := range board.Point(b.N) {
		if b.At(q) != board.Empty {
			continue
		}
		next := board.New(b.Geometry)
		next.CopyFrom(b)
		if _, suicide := next.Play(q, color.Other()); suicide {
			continue
		}
		if next.At(p) != color || captured(next, p, seen) {
			return true
		}
	}
	return false
}

// What Benson's criterion proves alive is what no sequence of plays captures.
func TestImmortal(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	found := [2]int{}
	for _, size := range [][2]int{{1, 5}, {2, 3}, {3, 3}, {2, 5}, {3, 4}} {
		g := board.MustSize(size[0], size[1])
		d := newGrid(g)
		for range 400 {
			b := board.New(g)
			for p := range board.Point(g.N) {
				c := board.Color(rng.IntN(10) % 4) // more black stones than white
				if c == board.Edge {
					c = board.Black
				}
				b.Set(p, c)
			}
			var stones [2]set
			valid := true
			for p, c := range b.Stones() {
				if c != board.Empty {
					stones[sideOf(c)] |= 1 << p
					valid = valid && len(b.Liberties(board.Point(p), nil)) > 0
				}
			}
			if !valid {
				continue
			}
			for side := range stones {
				alive := d.immortal(stones[side], stones[side^1])
				for p := range g.N {
					if stones[side]>>p&1 == 0 {
						continue
					}
					mortal := captured(b, board.Point(p), map[uint64]bool{})
					if immortal := alive>>p&1 != 0; immortal == mortal {
						t.Fatalf("%v: the stone on %s is immortal: %v, can be captured: %v\n%v", size, g.Name(board.Point(p)), immortal, mortal, b.Stones())
					} else if immortal {
						found[1]++
					} else {
						found[0]++
					}
				}
			}
		}
	}
	t.Log(found)
	if found[0] < 1000 || found[1] < 300 {
		t.Errorf("%d mortal, %d immortal stones", found[0], found[1])
	}
}
