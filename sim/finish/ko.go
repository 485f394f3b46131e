package finish

import "weiqi-experiment/rules/board"

// ko returns the play of c in a ko left open: it connects one of its own that
// the opponent could take, and takes one that it would win. It is board.Pass
// where there is none.
func (f *Finisher) ko(c board.Color) board.Point {
	b := f.b
	for s := range board.Point(b.N) {
		o := b.At(s)
		if o == board.Empty || f.dead[s] || f.seki[s] || b.ChainSize(s) != 1 {
			continue
		}
		x, atari := b.InAtari(s)
		if !atari || f.owner[x] != o || !f.isKo(s, x) {
			continue
		}
		if o == c {
			return x
		}
		if b.Legal(x, c) && f.threats(c) >= f.threats(o) {
			return x
		}
	}
	return board.Pass
}

// isKo reports whether the stone on s can be taken on x and taken back: x
// touches nothing but its colour and it nothing but the opponent's and x.
func (f *Finisher) isKo(s, x board.Point) bool {
	b := f.b
	o := b.At(s)
	for _, q := range b.Neighbors(x) {
		if c := b.At(q); c != o && c != board.Edge {
			return false
		}
		if q != s && b.At(q) == o {
			if _, atari := b.InAtari(q); atari {
				return false // more than one stone is taken
			}
		}
	}
	return true
}

// threats counts the chains of the opponent of c that c could put in atari.
func (f *Finisher) threats(c board.Color) int {
	b, n := f.b, 0
	for p := range board.Point(b.N) {
		if b.At(p) != c.Other() || f.dead[p] || b.Head(p) != p || b.ChainSize(p) < 2 {
			continue
		}
		var buf [4]board.Point
		libs := free(b, p, &buf)
		if len(libs) != 2 {
			continue
		}
		for _, l := range libs {
			if b.Legal(l, c) {
				n++
				break
			}
		}
	}
	return n
}
