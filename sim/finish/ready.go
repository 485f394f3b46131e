package finish

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// readies returns a play of c inside its own before it fills a dame, where the stone
// on it would be taken, or others for it, and the opponent's too: most often the
// corner point between two chains. Under territory rules nobody fills such a dame
// where both can prepare it, for the point it costs; both do so here, at the same cost
// to either, and area rules have the last dame filled, which they give to who comes
// first. Where the opponent cannot, c gains by it in a game broken off: the opponent
// answers the play and then the dame. It returns board.Pass where there is none.
func (f *Finisher) readies(c board.Color) board.Point {
	for _, p := range f.open {
		if !f.isDame(p) || f.filling(p, c) != forbidden {
			continue
		}
		d := c.Other()
		mine, e := f.preparation(p, c)
		if mine == board.Pass {
			continue
		}
		if !slices.Contains(f.prepared, p) {
			if f.filling(p, d) != forbidden {
				continue
			}
			if theirs, _ := f.preparation(p, d); theirs == board.Pass && (e == plain || !f.broken) {
				continue
			}
		}
		f.prepared = append(f.prepared, p)
		return mine
	}
	return board.Pass
}

// preparation returns a point of c's own on which a play lets it fill the dame p, and
// what filling it does then: of several that which asks most of the opponent. It
// returns board.Pass if there is none.
func (f *Finisher) preparation(p board.Point, c board.Color) (best board.Point, most effect) {
	b := f.b
	best, most = board.Pass, forbidden
	if !b.Legal(p, c) {
		return best, most
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
		if e := f.fillingAfter(x, c, p, c); e > most {
			best, most = x, e
		}
	}
	return best, most
}

// fillingAfter reads what a play of c on the dame p does once d has played x.
func (f *Finisher) fillingAfter(x board.Point, d board.Color, p board.Point, c board.Color) effect {
	f.ahead.CopyFrom(f.b)
	f.ahead.Play(x, d)
	old := f.owner[x]
	f.owner[x] = d
	f.b, f.ahead = f.ahead, f.b
	e := forbidden
	if f.b.At(p) == board.Empty {
		e = f.filling(p, c)
	}
	f.b, f.ahead = f.ahead, f.b
	f.owner[x] = old
	return e
}

// forestalls returns a play of c inside its own where the opponent could fill a dame
// that c cannot, and no answer would save all: it leaves one that does, or needs none.
// It is board.Pass where there is none.
func (f *Finisher) forestalls(c board.Color) board.Point {
	d := c.Other()
	for _, p := range f.open {
		if !f.isDame(p) || f.filling(p, d) != killing || f.filling(p, c) != forbidden {
			continue
		}
		filled := f.read.at(0, f.b)
		filled.Play(p, d)
		var cand points
		f.weak(filled, p, c, func(chain, _ board.Point) bool {
			more := f.read.defences(filled, chain)
			cand.all(more.list())
			return true
		})
		best, least := board.Pass, killing
		for _, x := range cand.list() {
			if f.owner[x] != c || f.b.At(x) != board.Empty || !f.b.Legal(x, c) {
				continue
			}
			if e := f.fillingAfter(x, c, p, d); e < least {
				best, least = x, e
			}
		}
		if best != board.Pass {
			return best
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
