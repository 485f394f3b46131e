package selfplay

import (
	"math/rand/v2"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// openingMoves is how many moves are drawn where nothing is said.
func openingMoves(size int) int {
	switch {
	case size >= 13:
		return 4
	case size >= 7:
		return 2
	}
	return 1
}

// cross puts the four stones of old Chinese games on the corner stars: Black's on
// one diagonal and White's on the other (对角星座子).
func cross(b *board.Board) {
	g := b.Geometry
	d := 3
	if g.Width < 13 {
		d = 2
	}
	e := g.Width - 1 - d
	b.Set(g.At(e, d), board.Black)
	b.Set(g.At(d, e), board.Black)
	b.Set(g.At(d, d), board.White)
	b.Set(g.At(e, e), board.White)
}

// opening draws the first n moves of a game, or as many as there is room for:
// from 13 lines on, a move in each empty corner first, on the usual points; then,
// and on small boards from the start, points on the third line and above it
// (the second on the smallest boards), away from other stones. Draw number k of a
// seed is the same whatever the rule.
func opening(b *board.Board, n int, first board.Color, seed uint64, k int) []board.Point {
	rnd := rand.New(rand.NewPCG(seed, uint64(k)))
	work := board.New(b.Geometry)
	work.CopyFrom(b)
	var out []board.Point
	for c := first; len(out) < n; c = c.Other() {
		candidates := corners(work)
		if len(candidates) == 0 {
			candidates = roomy(work)
		}
		if len(candidates) == 0 {
			break
		}
		p := candidates[rnd.IntN(len(candidates))]
		work.Play(p, c)
		out = append(out, p)
	}
	return out
}

// corners lists the usual first moves in the corners that are empty: 3-3, 3-4,
// 4-4 and 3-5. Below 13 lines there are no corners to speak of.
func corners(b *board.Board) []board.Point {
	g := b.Geometry
	if g.Width < 13 {
		return nil
	}
	var out []board.Point
	for _, left := range []bool{true, false} {
		for _, upper := range []bool{true, false} {
			at := func(x, y int) board.Point {
				if !left {
					x = g.Width - 1 - x
				}
				if !upper {
					y = g.Height - 1 - y
				}
				return g.At(x, y)
			}
			empty := true
			for x := range g.Width / 2 {
				for y := range g.Height / 2 {
					empty = empty && b.At(at(x, y)) == board.Empty
				}
			}
			if empty {
				out = append(out, at(2, 2), at(2, 3), at(3, 2), at(3, 3), at(2, 4), at(4, 2))
			}
		}
	}
	return out
}

// roomy lists the points that are not on the lowest lines and not near a stone.
func roomy(b *board.Board) []board.Point {
	g := b.Geometry
	lowest, far := 2, 3 // lines from the edge, from 0; steps to the next stone
	switch {
	case g.Width >= 13:
		far = 5
	case g.Width < 7:
		lowest, far = 1, 2
	case g.Width < 9:
		far = 2
	}
	var out []board.Point
	for p := range g.N {
		x, y := g.XY(board.Point(p))
		line := min(x, y, g.Width-1-x, g.Height-1-y)
		if line < lowest || g.Width >= 13 && line > lowest+1 {
			continue
		}
		clear := true
		for q, c := range b.Stones() {
			u, v := g.XY(board.Point(q))
			clear = clear && (c == board.Empty || abs(x-u)+abs(y-v) >= far)
		}
		if clear {
			out = append(out, board.Point(p))
		}
	}
	return out
}

func abs(n int) int { return max(n, -n) }

// begin is the board before the first move under r.
func begin(g *board.Geometry, r *rules.Rule) *board.Board {
	b := board.New(g)
	if r.Start == rules.StartCross {
		cross(b)
	}
	return b
}
