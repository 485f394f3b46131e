package solve

import (
	"math/bits"

	"weiqi-experiment/rules/board"
)

// MaxPoints is the largest board: a set of points is a word, and a state is one.
const MaxPoints = 25

// set is a set of points, bit p for board.Point(p).
type set = uint32

// grid is a small board as sets of points.
type grid struct {
	*board.Geometry
	all         set
	notFirst    set // all but the first column
	notLast     set // all but the last column
	beside      [MaxPoints]set
	order       []int      // points from the middle to the edge
	symmetries  []symmetry // the identity first
	turnedPoint [][]int8   // by symmetry: where each point goes
}

// symmetry turns a set: the images of its bytes are joined.
type symmetry [4][256]set

func newGrid(g *board.Geometry) *grid {
	d := &grid{Geometry: g, all: set(1)<<g.N - 1}
	for p := range g.N {
		column, _ := g.XY(board.Point(p))
		if column > 0 {
			d.notFirst |= 1 << p
		}
		if column < g.Width-1 {
			d.notLast |= 1 << p
		}
	}
	for p := range g.N {
		d.beside[p] = d.grow(1<<p) &^ (1 << p)
	}
	d.order = fromMiddle(g)
	d.findSymmetries()
	return d
}

// fromMiddle lists the points, those nearest to the middle first.
func fromMiddle(g *board.Geometry) []int {
	var order []int
	for r := 0; len(order) < g.N; r++ {
		for p := range g.N {
			x, y := g.XY(board.Point(p))
			dx, dy := 2*x-g.Width+1, 2*y-g.Height+1
			if dx*dx+dy*dy == r {
				order = append(order, p)
			}
		}
	}
	return order
}

// findSymmetries lists the ways to turn and mirror the board onto itself.
func (d *grid) findSymmetries() {
	w, h := d.Width, d.Height
	for k := range 8 {
		if k >= 4 && w != h {
			break
		}
		image := make([]int8, d.N)
		for p := range d.N {
			x, y := d.XY(board.Point(p))
			if k&1 != 0 {
				x = w - 1 - x
			}
			if k&2 != 0 {
				y = h - 1 - y
			}
			if k&4 != 0 {
				x, y = y, x
			}
			image[p] = int8(d.At(x, y))
		}
		var s symmetry
		for i := range s {
			for v := range s[i] {
				for j := range 8 {
					if p := 8*i + j; v>>j&1 != 0 && p < d.N {
						s[i][v] |= 1 << image[p]
					}
				}
			}
		}
		d.symmetries = append(d.symmetries, s)
		d.turnedPoint = append(d.turnedPoint, image)
	}
}

func (s *symmetry) turn(x set) set {
	return s[0][x&255] | s[1][x>>8&255] | s[2][x>>16&255] | s[3][x>>24]
}

// grow adds to x its neighbours.
func (d *grid) grow(x set) set {
	w := d.Width
	return (x | x&d.notLast<<1 | x&d.notFirst>>1 | x<<w | x>>w) & d.all
}

// flood returns the points of within that seed reaches inside it.
func (d *grid) flood(seed, within set) set {
	for {
		next := d.grow(seed) & within
		if next == seed {
			return seed
		}
		seed = next
	}
}

// first is the set of the lowest point of x.
func first(x set) set { return x & -x }

func size(x set) int { return bits.OnesCount32(x) }

// play puts a stone of the side that has own on p, an empty point. It returns
// both sides' stones after it and the point that a simple ko forbids, -1 for
// none. A play without liberties takes its own chain off and reports suicide.
func (d *grid) play(own, other set, p int) (o, t set, ko int8, suicide bool) {
	stone := set(1) << p
	own |= stone
	var taken set
	for near := d.beside[p] & other; near != 0; {
		chain := d.flood(first(near), other)
		near &^= chain
		if d.grow(chain)&^own&^other == 0 {
			taken |= chain
		}
	}
	other &^= taken
	chain := d.flood(stone, own)
	free := d.grow(chain) &^ own &^ other
	switch {
	case free == 0:
		return own &^ chain, other, -1, true
	case size(taken) == 1 && chain == stone && free == taken:
		return own, other, int8(bits.TrailingZeros32(taken)), false
	}
	return own, other, -1, false
}

// areas returns the points of each side: its stones and the empty points only
// they reach, with immortal only where none of these stones can be captured.
func (d *grid) areas(black, white set, immortal bool) (b, w set) {
	b, w = black, white
	mortal := set(0)
	if immortal {
		mortal = black&^d.immortal(black, white) | white&^d.immortal(white, black)
	}
	for open := d.all &^ black &^ white; open != 0; {
		region := d.flood(first(open), d.all&^black&^white)
		open &^= region
		edge := d.grow(region)
		if edge&mortal != 0 {
			continue
		}
		switch x, y := edge&black != 0, edge&white != 0; {
		case x && !y:
			b |= region
		case y && !x:
			w |= region
		}
	}
	return b, w
}

// body is a set of connected points and those beside it.
type body struct{ at, near set }

// living returns the chains that Benson proves alive (Information Sciences 10,
// 1976): none can be captured even if its side always passes. A region of other
// points is vital to a chain if all its points but those of spare touch it. The
// regions are returned too.
func (d *grid) living(own, spare set, regions *[MaxPoints]body) (alive set, n int) {
	var chains [MaxPoints]body
	nc := 0
	for rest := own; rest != 0; nc++ {
		c := d.flood(first(rest), own)
		rest &^= c
		chains[nc] = body{c, d.grow(c) &^ c}
	}
	for rest := d.all &^ own; rest != 0; n++ {
		r := d.flood(first(rest), d.all&^own)
		rest &^= r
		regions[n] = body{r, d.grow(r) &^ r}
	}
	alive = own
	for changed := true; changed; {
		changed = false
		for i := range nc {
			c := &chains[i]
			if c.at&alive == 0 {
				continue
			}
			vital := 0
			for j := range n {
				r := &regions[j]
				if r.at&^spare&^c.near == 0 && r.near&^alive == 0 {
					vital++
				}
			}
			if vital < 2 {
				alive &^= c.at
				changed = true
			}
		}
	}
	return alive, n
}

// safe returns points a side cannot lose, whatever is played elsewhere, even if
// it always passes but where it clears them: living chains, taking for vital only
// regions all of whose points touch the chain, and the regions they enclose all
// of whose points touch such a chain.
//
// A stone of the other side in such a region can have no eye there, a play of
// the owner in it joins a living chain, so that it can always be taken off; and
// what is played to take it off is never taken off again, so that no rule of
// repetition is in the way. Whether it is safe depends on own stones alone.
func (d *grid) safe(own set) set {
	var regions [MaxPoints]body
	living, n := d.living(own, 0, &regions)
	if living == 0 {
		return 0
	}
	result, near := living, d.grow(living)
	for j := range n {
		if r := &regions[j]; r.at&^near == 0 && r.near&^living == 0 {
			result |= r.at
		}
	}
	return result
}

// immortal returns the chains that can never be captured, even if their side
// always passes.
func (d *grid) immortal(own, other set) set {
	var regions [MaxPoints]body
	alive, _ := d.living(own, other, &regions)
	return alive
}
