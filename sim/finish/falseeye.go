package finish

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// void returns a point of c's own that the verdict says is no territory, so that it has
// to be filled; board.Pass where there is none. Players who ended the game counted
// without it whoever would come first at the dame: there it is filled before them, in
// turn, and no side has to pass for it.
func (f *Finisher) void(c board.Color) board.Point {
	return f.firstOwn(f.voids, c)
}

// falseEye returns a point of c's own in a game broken off that is a false eye as it is
// completed, or was one as the record ends and still has to be filled; board.Pass where
// there is none.
func (f *Finisher) falseEye(g *Game, c board.Color) board.Point {
	if p := f.firstOwn(f.pressed(f.unfilled, c), c); p != board.Pass {
		return p
	}
	return f.firstOwn(f.falseEyes(g), c)
}

// pressed returns those of the points about which something is open, or reading finds
// something that the opponent of c could do, were all dame filled: a play nearby may
// have made the others true eyes.
func (f *Finisher) pressed(points []board.Point, c board.Color) []board.Point {
	f.pressing = f.pressing[:0]
	if len(points) == 0 {
		return f.pressing
	}
	next := f.read.at(0, f.b)
	f.fillDame(next, c.Other())
	for _, p := range points {
		if f.owner[p] == c && next.At(p) == board.Empty && (f.unsettledAbout(next, p, c) || !f.quiet(next, p, c)) {
			f.pressing = append(f.pressing, p)
		}
	}
	f.takeBackDame()
	return f.pressing
}

// unsettledAbout reports whether there is a point on b that belongs to nobody, or one
// about p on which the opponent of c could take its living stones, if only in a ko.
func (f *Finisher) unsettledAbout(b *board.Board, p board.Point, c board.Color) bool {
	for x := range board.Point(b.N) {
		if b.At(x) != board.Empty {
			continue
		}
		if f.owner[x] == board.Empty {
			return true
		}
		f.read.nodes = 0
		if f.distance(p, x) <= combineReach && f.threatens(b, x, c, 1) != noThreat {
			return true
		}
	}
	return false
}

// falseEyes are those of the position, kos apart, until the next call.
func (f *Finisher) falseEyes(g *Game) []board.Point {
	copy(f.stones, f.b.Stones())
	f.check.Reset(f.g, f.stones, f.verdict(g), g.Literal.OneSided, g.Literal.Play)
	f.region = f.check.FalseEyes(f.region[:0], false)
	return f.region
}

// isFalseEye reports whether the owner of p has to fill it.
func (f *Finisher) isFalseEye(g *Game, p board.Point) bool {
	return slices.Contains(f.falseEyes(g), p)
}

// firstOwn is the first of the points that is c's own and that it fills.
func (f *Finisher) firstOwn(points []board.Point, c board.Color) board.Point {
	for _, p := range points {
		if f.owner[p] == c && f.b.Legal(p, c) && f.decide(Defend, p, c, true) {
			return p
		}
	}
	return board.Pass
}
