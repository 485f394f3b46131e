package finish

import "weiqi-experiment/rules/board"

// Bounds of the search of attacks on walls. Where they are reached the stones
// count as safe.
const (
	wallLiberties = 3   // the most a chain has that may still be taken
	wallDepth     = 8   // plays looked ahead
	wallNodes     = 200 // positions looked at for a chain
)

// points is a short list of distinct points.
type points struct {
	n int
	p [24]board.Point
}

func (s *points) add(p board.Point) {
	for _, q := range s.p[:s.n] {
		if q == p {
			return
		}
	}
	if s.n < len(s.p) {
		s.p[s.n] = p
		s.n++
	}
}

func (s *points) all(p []board.Point) {
	for _, q := range p {
		s.add(q)
	}
}

func (s *points) list() []board.Point { return s.p[:s.n] }

// around adds the empty points beside those of s.
func (s *points) around(b *board.Board) {
	for _, l := range s.p[:s.n] {
		for _, q := range b.Neighbors(l) {
			if b.At(q) == board.Empty {
				s.add(q)
			}
		}
	}
}

// takes reports whether the opponent of the chain at p, to move on b, can take it
// whatever its owner does. Unlike captures, it looks at chains with three
// liberties too, and at plays beside the liberties.
func (r *reader) takes(b *board.Board, p board.Point, depth int) bool {
	a := b.At(p).Other()
	var buf [4]board.Point
	libs := free(b, p, &buf)
	switch {
	case len(libs) == 0:
		return true
	case len(libs) == 1:
		return b.Legal(libs[0], a) && !r.takenBack(b, p, libs[0], depth)
	case len(libs) > wallLiberties || depth-r.from >= wallDepth:
		return false
	}
	var cand points
	cand.all(libs)
	cand.around(b)
	for _, m := range cand.list() {
		if r.nodes++; r.nodes > wallNodes {
			return false
		}
		if !b.Legal(m, a) {
			continue
		}
		next := r.at(depth, b)
		next.Play(m, a)
		if !r.holds(next, p, depth+1) {
			return true
		}
	}
	return false
}

// takenBack reports whether as many stones as the chain at p has can be taken
// back at once from whoever takes it on l, or if one, not before a ko threat.
func (r *reader) takenBack(b *board.Board, p, l board.Point, depth int) bool {
	next := r.at(depth, b)
	next.Play(l, b.At(p).Other())
	if b.ChainSize(p) > next.ChainSize(l) {
		return false
	}
	_, atari := next.InAtari(l)
	return atari
}

// holds reports whether the chain at p, to move on b, cannot be taken.
func (r *reader) holds(b *board.Board, p board.Point, depth int) bool {
	c := b.At(p)
	var buf [4]board.Point
	libs := free(b, p, &buf)
	switch {
	case len(libs) == 0:
		return false
	case len(libs) > wallLiberties || depth-r.from >= wallDepth:
		return true
	case len(libs) > 1 && !r.takes(b, p, depth):
		return true // no answer is needed
	}
	cand := r.defences(b, p)
	for _, m := range cand.list() {
		if r.nodes++; r.nodes > wallNodes {
			return true
		}
		if !b.Legal(m, c) {
			continue
		}
		next := r.at(depth, b)
		next.Play(m, c)
		if !r.takes(next, p, depth+1) {
			return true
		}
	}
	return false
}

// defences lists plays that may save the chain at p: on its liberties, on those
// of chains beside it that are as short or that it could join, and next to its
// own.
func (r *reader) defences(b *board.Board, p board.Point) points {
	var cand, theirs points
	var buf, more [4]board.Point
	libs := free(b, p, &buf)
	d := b.At(p).Other()
	h := b.Head(p)
	for q := h; ; {
		for _, s := range b.Neighbors(q) {
			if b.At(s) == d {
				theirs.add(b.Head(s))
			}
		}
		if q = b.Next(q); q == h {
			break
		}
	}
	for n := 1; n <= len(libs); n++ {
		for _, s := range theirs.list() {
			if x := free(b, s, &more); len(x) == n {
				cand.all(x)
			}
		}
		if n == 1 {
			cand.all(libs)
		}
	}
	for _, l := range libs {
		for _, q := range b.Neighbors(l) {
			if b.At(q) == b.At(p) && b.Head(q) != h {
				cand.all(free(b, q, &more))
			}
		}
	}
	if len(libs) > 1 {
		var own points
		own.all(libs)
		own.around(b)
		own.around(b)
		cand.all(own.list())
	}
	return cand
}

// takes reads whether the opponent can take the chain at p: closely where the
// game was broken off, while players who passed are believed more than reading.
func (f *Finisher) takes(b *board.Board, p board.Point, depth int) bool {
	if f.broken {
		return f.wallTaken(b, p, depth)
	}
	return f.read.captures(b, p, depth)
}

// holds reads, as closely as takes, whether the chain at p, to move, is safe.
func (f *Finisher) holds(b *board.Board, p board.Point, depth int) bool {
	if f.broken {
		return f.read.holds(b, p, depth)
	}
	return f.read.escapes(b, p, depth)
}

// wallTaken reports whether the opponent of the chain at p, to move on b, can
// take it. What was read of the game before is not read again.
func (f *Finisher) wallTaken(b *board.Board, p board.Point, depth int) bool {
	var buf [4]board.Point
	libs := free(b, p, &buf)
	if len(libs) > wallLiberties {
		return false
	}
	key := f.wallKey(b, p, libs) + uint64(depth-f.read.from) // boards left to look ahead on
	taken, ok := f.walls[key]
	if !ok {
		nodes := f.read.nodes
		f.read.nodes = 0
		taken = f.read.takes(b, p, depth)
		f.read.nodes = nodes
		f.walls[key] = taken
	}
	return taken
}

// wallReach is how far from its liberties the surroundings of a chain are taken
// to matter.
const wallReach = 3

// wallKey is a hash of what an attack on the chain at p with the given liberties
// depends on: the stones about them, and how many liberties these have, up to
// four.
func (f *Finisher) wallKey(b *board.Board, p board.Point, libs []board.Point) uint64 {
	m := newMix(uint64(b.Head(p)))
	clear(f.seen)
	f.seen[f.g.N] = true
	f.region = append(f.region[:0], libs...)
	for _, l := range libs {
		f.seen[l] = true
	}
	for i, n := 0, wallReach; n >= 0; n-- {
		for end := len(f.region); i < end; i++ {
			p := f.region[i]
			m.add(int(p)<<2 | int(b.At(p)))
			if b.At(p) != board.Empty {
				var buf [4]board.Point
				m.add(len(free(b, p, &buf)))
			}
			for _, q := range f.g.Neighbors(p) {
				if !f.seen[q] {
					f.seen[q] = true
					f.region = append(f.region, q)
				}
			}
		}
	}
	m.add(int(b.Ko(board.Black)))
	m.add(int(b.Ko(board.White)))
	return uint64(m)
}
