package finish

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// claim gives each point that bears no living stone to the colour it reaches,
// and lists the open points that reach both.
func (f *Finisher) claim(g *Game) {
	n := f.g.N
	f.open, f.wide, f.voids, f.odd = f.open[:0], f.wide[:0], f.voids[:0], false
	clear(f.seen)
	for p := range board.Point(n) {
		if c := f.b.At(p); c != board.Empty && !f.dead[p] {
			f.owner[p] = c
			f.seen[p] = true
		}
	}
	f.seen[n] = true
	for p := range board.Point(n) {
		if !f.seen[p] {
			f.claimRegion(g, p)
		}
	}
	for p, st := range g.Literal.Status {
		if st == rules.Seki && g.Literal.Stones[p] == board.Empty && f.b.At(board.Point(p)) == board.Empty && !f.seki[p] && f.owner[p] != board.Empty {
			f.voids = append(f.voids, board.Point(p))
		}
	}
}

// claimRegion claims the points connected with p.
func (f *Finisher) claimRegion(g *Game, p board.Point) {
	var reach [4]bool
	pure, seki, left := true, false, false
	points := append(f.region[:0], p)
	f.seen[p] = true
	for i := 0; i < len(points); i++ {
		var beside [4]bool
		x := points[i]
		for _, q := range f.g.Neighbors(x) {
			if !f.seen[q] {
				f.seen[q] = true
				points = append(points, q)
			}
			if c := f.b.At(q); c != board.Empty && (int(q) == f.g.N || !f.dead[q]) {
				beside[c] = true
				reach[c] = true
				seki = seki || f.seki[q]
			}
		}
		pure = pure && beside[board.Black] && beside[board.White] && f.b.At(x) == board.Empty
		seki = seki || g.Literal.OneSided[x] != board.Empty
		left = left || f.leftOpen(g, x)
	}
	owner := board.Empty
	switch {
	case !reach[board.White] && reach[board.Black]:
		owner = board.Black
	case !reach[board.Black] && reach[board.White]:
		owner = board.White
	case seki || !reach[board.Black]:
	case left && (f.unclear || !pure):
		f.odd = true // nobody can say whose it is
	case pure:
		f.open = append(f.open, points...)
	default:
		f.wide = append(f.wide, points...)
	}
	for _, x := range points {
		f.owner[x] = owner
	}
	f.region = points
}

// leftOpen reports whether the players left x open though it would have been
// worth a point to who can take it: they passed under area rules. Where it is a
// dame, and nothing but dame was left so, it was forgotten.
func (f *Finisher) leftOpen(g *Game, x board.Point) bool {
	return !g.Territory && !f.broken && f.final[x] == board.Empty
}
