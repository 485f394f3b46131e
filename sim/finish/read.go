package finish

import "weiqi-experiment/rules/board"

// Bounds of the reading. Where they are reached the stones count as safe.
const (
	maxDepth = 24
	maxNodes = 400
)

// reader reads whether chains can be captured. Each depth has a board of its own.
type reader struct {
	boards []*board.Board
	nodes  int
	from   int // depth from which attacks on walls are looked ahead
}

// at returns the board of a depth, made equal to b.
func (r *reader) at(depth int, b *board.Board) *board.Board {
	for len(r.boards) <= depth {
		r.boards = append(r.boards, board.New(b.Geometry))
	}
	r.boards[depth].CopyFrom(b)
	return r.boards[depth]
}

// free returns the liberties of the chain at p, up to four.
func free(b *board.Board, p board.Point, dst *[4]board.Point) []board.Point {
	n := 0
	h := b.Head(p)
	for q := h; ; {
	next:
		for _, r := range b.Neighbors(q) {
			if b.At(r) != board.Empty {
				continue
			}
			for _, l := range dst[:n] {
				if l == r {
					continue next
				}
			}
			dst[n] = r
			if n++; n == len(dst) {
				return dst[:n]
			}
		}
		if q = b.Next(q); q == h {
			return dst[:n]
		}
	}
}

// captures reports whether the opponent of the chain at p, to move on b, can
// take it. What only a ko takes is not taken.
func (r *reader) captures(b *board.Board, p board.Point, depth int) bool {
	c := b.At(p)
	a := c.Other()
	var buf [4]board.Point
	libs := free(b, p, &buf)
	switch len(libs) {
	case 0:
		return true
	case 1:
		return b.Legal(libs[0], a)
	case 2:
	default:
		return false
	}
	if depth >= maxDepth {
		return false
	}
	for _, l := range libs {
		if r.nodes++; r.nodes > maxNodes {
			return false
		}
		if !b.Legal(l, a) {
			continue
		}
		next := r.at(depth, b)
		next.Play(l, a)
		if !r.escapes(next, p, depth+1) {
			return true
		}
	}
	return false
}

// escapes reports whether the chain at p, to move on b, gets away.
func (r *reader) escapes(b *board.Board, p board.Point, depth int) bool {
	c := b.At(p)
	var buf [4]board.Point
	libs := free(b, p, &buf)
	if len(libs) > 1 {
		return true
	}
	if len(libs) == 0 {
		return false
	}
	if depth >= maxDepth {
		return true
	}
	if r.saves(b, p, libs[0], c, depth) {
		return true
	}
	h := b.Head(p)
	for q := h; ; {
		for _, s := range b.Neighbors(q) {
			if b.At(s) != c.Other() {
				continue
			}
			if l, atari := b.InAtari(s); atari && l != libs[0] && r.saves(b, p, l, c, depth) {
				return true
			}
		}
		if q = b.Next(q); q == h {
			return false
		}
	}
}

// saves reports whether c saves its chain at p by playing on l.
func (r *reader) saves(b *board.Board, p, l board.Point, c board.Color, depth int) bool {
	if r.nodes++; r.nodes > maxNodes {
		return true
	}
	if !b.Legal(l, c) {
		return false
	}
	next := r.at(depth, b)
	next.Play(l, c)
	return !r.captures(next, p, depth+1)
}
