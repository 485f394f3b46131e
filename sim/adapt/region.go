package adapt

import (
	"math/bits"
	"slices"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/finish"
)

// Limits of a stage that is searched.
const (
	MaxPoints  = 12 // open points searched one by one
	maxMutable = 64 // points whose stones can change
	maxPlain   = 60 // dame that are all alike
	short      = 2  // liberties of a chain that can be taken to save another, or that falls with it
)

// set is a set of points of a region, bit i for its point number i.
type set = uint64

// region is the part of the board on which the stage is played.
type region struct {
	points []board.Point // that can change: those open first, in order
	index  []int8        // of each point of the board in points, -1 for none
	open   int           // how many of points are open at the start
	plain  int           // dame that are all alike, not among points
	beside [maxMutable]set
	// What lies beside a point and cannot change: stones of Black and of White
	// that cannot be captured, and points that stay empty.
	stands [2]set
	air    set
	own    [2]set // points that were Black's and White's at the start, and those of nobody with both
	joined [2]set // beside living stones that cannot be captured
	kos    bool   // a ko is among it
}

// regionOf finds the region of a stage. With joins, dame that join groups are
// searched one by one; group is the number of the group of each point. It
// reports whether the region is within the limits.
func regionOf(s *finish.Start, group []int16, joins bool) (*region, bool) {
	r := &region{index: make([]int8, s.Board.N)}
	for i := range r.index {
		r.index[i] = -1
	}
	f := finder{Start: s, group: group, seen: make([]bool, s.Board.N+1)}
	f.find(joins)
	if len(f.open) > MaxPoints || f.plain > maxPlain {
		return nil, false
	}
	slices.Sort(f.open)
	r.open, r.plain, r.kos = len(f.open), f.plain, f.kos
	for _, p := range f.open {
		r.index[p] = int8(len(r.points))
		r.points = append(r.points, p)
	}
	if !r.addChains(s) {
		return nil, false
	}
	r.connect(s)
	return r, true
}

// finder finds the open points of a region.
type finder struct {
	*finish.Start
	group []int16
	seen  []bool
	open  []board.Point
	plain int
	kos   bool
}

// alive reports whether a living stone of colour c, not in seki, stands on p.
func (f *finder) alive(p board.Point, c board.Color) bool {
	return int(p) < f.Board.N && f.Board.At(p) == c && !f.Dead[p] && !f.Seki[p] && f.Owner[p] == c
}

func (f *finder) add(p board.Point) {
	if !f.seen[p] {
		f.seen[p] = true
		f.open = append(f.open, p)
	}
}

func (f *finder) find(joins bool) {
	b := f.Board
	dame := make([]bool, b.N+1)
	for _, p := range f.Open {
		dame[p] = true
	}
	for _, p := range f.Voids {
		f.add(p)
	}
	f.findKos()
	for _, h := range f.Weak {
		if f.matters(h, dame) {
			f.protect(h)
		}
	}
	if joins {
		f.joining(dame)
	}
	for n := -1; n != len(f.open); {
		n = len(f.open)
		for _, p := range f.Open {
			if f.besideOpen(p) {
				f.add(p)
			}
		}
	}
	for _, p := range f.Open {
		if !f.seen[p] {
			f.plain++
		}
	}
}

// findKos adds what can be taken in a ko: the liberty of a single stone in atari
// on the ground of its own side.
func (f *finder) findKos() {
	b := f.Board
	for p := range board.Point(b.N) {
		c := b.At(p)
		if c == board.Empty || !f.alive(p, c) || b.ChainSize(p) != 1 {
			continue
		}
		if x, atari := b.InAtari(p); atari && f.Owner[x] == c && f.takesOne(p, x) {
			f.add(x)
			f.kos = true
		}
	}
}

// takesOne reports whether a play of the opponent on x takes the stone on p and
// nothing else, and stands in atari after it.
func (f *finder) takesOne(p, x board.Point) bool {
	b := f.Board
	for _, q := range b.Neighbors(x) {
		if c := b.At(q); c != b.At(p) && c != board.Edge {
			return false
		}
		if q != p && b.At(q) == b.At(p) {
			if _, atari := b.InAtari(q); atari {
				return false
			}
		}
	}
	return true
}

// matters reports whether a chain touches dame or living stones of the opponent,
// so that taking it lets these in.
func (f *finder) matters(h board.Point, dame []bool) bool {
	b := f.Board
	for q := h; ; {
		for _, s := range b.Neighbors(q) {
			if dame[s] || f.alive(s, b.At(h).Other()) {
				return true
			}
		}
		if q = b.Next(q); q == h {
			return false
		}
	}
}

// twoEyes reports whether two liberties of a chain touch nothing but the chain:
// nobody can take it.
func (f *finder) twoEyes(h board.Point, libs []board.Point) bool {
	b := f.Board
	eyes := 0
	for _, l := range libs {
		eye := true
		for _, q := range b.Neighbors(l) {
			eye = eye && (b.At(q) == board.Edge || b.At(q) == b.At(h) && b.Head(q) == b.Head(h))
		}
		if eye {
			eyes++
		}
	}
	return eyes >= 2
}

// protect adds the liberties of a weak chain, those of chains beside it that
// could be taken to save it, and the points on its own ground beside them: there
// a stone that cuts could be taken.
func (f *finder) protect(h board.Point) {
	b := f.Board
	c := b.At(h)
	libs := b.Liberties(h, nil)
	for _, l := range libs {
		f.add(l)
		if f.Owner[l] != c {
			continue
		}
		for _, q := range b.Neighbors(l) {
			switch {
			case int(q) >= b.N:
			case b.At(q) == board.Empty && f.Owner[q] == c:
				f.add(q)
			case f.alive(q, c) && b.Head(q) != h:
				if near := b.Liberties(q, nil); len(near) <= short && !f.twoEyes(q, near) {
					f.addAll(near)
				}
			}
		}
	}
	for q := h; ; {
		for _, s := range b.Neighbors(q) {
			if b.At(s) == c.Other() {
				if near := b.Liberties(s, nil); len(near) <= short {
					f.addAll(near)
				}
			}
		}
		if q = b.Next(q); q == h {
			return
		}
	}
}

func (f *finder) addAll(points []board.Point) {
	for _, p := range points {
		f.add(p)
	}
}

// joining adds the connected dame that lie beside two groups of one colour, or
// more: filled by one side they join them.
func (f *finder) joining(dame []bool) {
	done := make([]bool, f.Board.N+1)
	for _, p := range f.Open {
		if done[p] {
			continue
		}
		var group [4]int16
		joins := false
		points := []board.Point{p}
		done[p] = true
		for i := 0; i < len(points); i++ {
			for _, q := range f.Board.Neighbors(points[i]) {
				switch {
				case int(q) >= f.Board.N:
				case dame[q]:
					if !done[q] {
						done[q] = true
						points = append(points, q)
					}
				case f.Owner[q] != board.Empty && f.group[q] >= 0:
					c := f.Owner[q]
					joins = joins || group[c] != 0 && group[c] != f.group[q]+1
					group[c] = f.group[q] + 1
				}
			}
		}
		if joins {
			f.addAll(points)
		}
	}
}

// besideOpen reports whether a dame lies beside a point that is searched.
func (f *finder) besideOpen(p board.Point) bool {
	for _, q := range f.Board.Neighbors(p) {
		if f.seen[q] {
			return true
		}
	}
	return false
}

// addChains adds the stones of chains that can be captured: all their liberties
// are open. It reports whether there is room.
func (r *region) addChains(s *finish.Start) bool {
	b := s.Board
	var libs []board.Point
	for p := range board.Point(b.N) {
		c := b.At(p)
		if c == board.Empty || b.Head(p) != p || r.index[p] >= 0 {
			continue
		}
		libs = b.Liberties(p, libs[:0])
		if len(libs) == 0 || slices.ContainsFunc(libs, func(l board.Point) bool { return r.index[l] < 0 }) {
			continue
		}
		if len(r.points)+b.ChainSize(p) > maxMutable {
			return false
		}
		for q := p; ; {
			r.index[q] = int8(len(r.points))
			r.points = append(r.points, q)
			if q = b.Next(q); q == p {
				break
			}
		}
	}
	return len(r.points) <= maxMutable
}

// connect fills in what lies beside each point.
func (r *region) connect(s *finish.Start) {
	b := s.Board
	for i, p := range r.points {
		bit := set(1) << i
		for side, c := range [2]board.Color{board.Black, board.White} {
			if o := s.Owner[p]; o == c || o == board.Empty {
				r.own[side] |= bit
			}
		}
		for _, q := range b.Neighbors(p) {
			if int(q) >= b.N {
				continue
			}
			switch j := r.index[q]; {
			case j >= 0:
				r.beside[i] |= 1 << j
			case b.At(q) == board.Empty:
				r.air |= bit
			default:
				r.stands[sideOf(b.At(q))] |= bit
				if !s.Dead[q] {
					r.joined[sideOf(b.At(q))] |= bit
				}
			}
		}
	}
}

// sideOf is 0 for Black and 1 for White.
func sideOf(c board.Color) int {
	if c == board.White {
		return 1
	}
	return 0
}

// colors are the sides' colours.
var colors = [2]board.Color{board.Black, board.White}

// all is every point of the region.
func (r *region) all() set { return set(1)<<len(r.points) - 1 }

// near returns the points beside those of x.
func (r *region) near(x set) set {
	var n set
	for ; x != 0; x &= x - 1 {
		n |= r.beside[bits.TrailingZeros64(x)]
	}
	return n
}

// flood returns the points of within that seed reaches inside it.
func (r *region) flood(seed, within set) set {
	for {
		next := seed | r.near(seed)&within
		if next == seed {
			return seed
		}
		seed = next
	}
}

// stays reports whether a chain of a side cannot be captured: it reaches what
// cannot change.
func (r *region) stays(chain set, side int) bool {
	return chain&(r.stands[side]|r.air) != 0
}
