package finish

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// readies returns a play of c inside its own before it fills a dame, where the stone
// on it would be taken, or others for it, and the opponent's too: most often the
// corner point between two chains. Under territory rules nobody fills such a dame, for
// the point it costs; both prepare it here, at the same cost to either, and area
// rules have the last dame filled, which they give to who comes first. It returns
// board.Pass where there is none.
func (f *Finisher) readies(c board.Color) board.Point {
	for _, p := range f.open {
		if !f.isDame(p) || f.filling(p, c) != forbidden {
			continue
		}
		d := c.Other()
		if !slices.Contains(f.prepared, p) && (f.filling(p, d) != forbidden || f.preparation(p, d) == board.Pass) {
			continue
		}
		if x := f.preparation(p, c); x != board.Pass {
			f.prepared = append(f.prepared, p)
			return x
		}
	}
	return board.Pass
}

// preparation returns a point of c's own on which a play lets it fill the dame p,
// board.Pass if there is none.
func (f *Finisher) preparation(p board.Point, c board.Color) board.Point {
	b := f.b
	if !b.Legal(p, c) {
		return board.Pass
	}
	filled := f.read.at(0, b)
	filled.Play(p, c)
	cand := f.read.defences(filled, p)
	f.weak(filled, p, c, func(chain, _ board.Point) bool {
		more := f.read.defences(filled, chain)
		cand.all(more.list())
		return true
	})
	for _, x := range cand.list() {
		if f.owner[x] != c || b.At(x) != board.Empty || !b.Legal(x, c) {
			continue
		}
		next := f.read.at(0, b)
		next.Play(x, c)
		if next.Legal(p, c) {
			next.Play(p, c)
			if f.stands(next, p, c) {
				return x
			}
		}
	}
	return board.Pass
}

// stands reports whether the stone of c on the dame p and those beside it cannot be
// taken.
func (f *Finisher) stands(b *board.Board, p board.Point, c board.Color) bool {
	old := f.owner[p]
	f.owner[p] = c
	defer func() { f.owner[p] = old }()
	f.read.nodes = 0
	return !f.takes(b, p, 1) && !f.endangered(b, p, c, 1)
}
