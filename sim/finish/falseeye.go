package finish

import "weiqi-experiment/rules/board"

// falseEye returns a point of c's own that is a false eye once no dame is left, so
// that it has to be filled, or one that the verdict says is no territory; board.Pass
// where there is none. The mouth of a ko is no such point: it is fought for.
func (f *Finisher) falseEye(g *Game, c board.Color) board.Point {
	for _, p := range f.voids {
		if f.owner[p] == c && f.b.Legal(p, c) && f.decide(Defend, p, c, true) {
			return p
		}
	}
	copy(f.stones, f.b.Stones())
	f.check.Reset(f.g, f.stones, f.verdict(g), g.Literal.OneSided, g.Literal.Play)
	f.region = f.check.FalseEyes(f.region[:0], false)
	for _, p := range f.region {
		if f.owner[p] == c && f.b.Legal(p, c) && f.decide(Defend, p, c, true) {
			return p
		}
	}
	return board.Pass
}
