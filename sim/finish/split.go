package finish

import "weiqi-experiment/rules/board"

// splitStones is the least number of stones that an attack on two chains must
// have at stake.
const splitStones = 4

// split returns a play of c inside its own that ends an attack on two of its
// chains at once, board.Pass where there is none.
func (f *Finisher) split(c board.Color) board.Point {
	b := f.b
	for x := range board.Point(b.N) {
		if f.owner[x] != c || b.At(x) != board.Empty || f.seki[x] {
			continue
		}
		var hit points
		if !f.splits(b, x, c, &hit, 0) {
			continue
		}
		var cand points
		cand.add(x)
		for _, h := range hit.list() {
			d := f.read.defences(b, h)
			cand.all(d.list())
		}
		for _, m := range cand.list() {
			if !b.Legal(m, c) || !f.unsplit(m, x, c, &hit) {
				continue
			}
			if f.decide(Defend, m, c, true) {
				return m
			}
			break
		}
	}
	return board.Pass
}

// unsplit reports whether c on m is safe and leaves no attack on the chains hit
// by a play on x.
func (f *Finisher) unsplit(m, x board.Point, c board.Color, hit *points) bool {
	next := f.read.at(0, f.b)
	next.Play(m, c)
	old := f.owner[m]
	f.owner[m] = c
	defer func() { f.owner[m] = old }()
	f.read.nodes = 0
	if f.takes(next, m, 1) {
		return false
	}
	for _, h := range hit.list() {
		if f.takes(next, h, 1) {
			return false
		}
	}
	var again points
	return next.At(x) != board.Empty || !f.splits(next, x, c, &again, 1)
}

// splits reports whether the opponent of c, to move on b, can attack two chains
// of c by a stone on x so that no answer saves both: it puts one in atari and
// leaves another, that can be taken too, two liberties. The chains are added to hit.
func (f *Finisher) splits(b *board.Board, x board.Point, c board.Color, hit *points, depth int) bool {
	a := c.Other()
	if !b.Legal(x, a) {
		return false
	}
	f.read.nodes = 0
	next := f.read.at(depth, b)
	next.Play(x, a)
	if len(next.Removed()) > 0 {
		return false
	}
	atari, stones := board.Pass, 0
	for _, q := range b.Neighbors(x) {
		if !f.alive(next, q, c) {
			continue
		}
		h := next.Head(q)
		var buf [4]board.Point
		switch len(free(next, h, &buf)) {
		case 1:
			atari = h
		case 2:
		default:
			continue
		}
		n := hit.n
		if hit.add(h); hit.n > n {
			stones += next.ChainSize(h)
		}
	}
	if atari == board.Pass || hit.n < 2 || stones < splitStones || f.takes(next, x, depth+1) {
		return false
	}
	n := 0
	for _, h := range hit.list() {
		if f.takes(next, h, depth+1) {
			hit.p[n] = h
			n++
		}
	}
	if hit.n = n; n < 2 {
		return false
	}
	var cand points
	for _, h := range hit.list() {
		d := f.read.defences(next, h)
		cand.all(d.list())
	}
	for _, m := range cand.list() {
		if f.savedBy(next, m, hit.list(), c, depth+1) {
			return false
		}
	}
	return true
}
