package life

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// mend joins stones of one colour that reach each other over nobody's points: as they
// live by agreement, what has still to be joined there is. They do not pass where the
// opponent is sure to join his own.
func (a *links) mend() {
	n := board.Point(a.b.g.N)
	for c := board.Black; c <= board.White; c++ {
		seen := make([]bool, n)
		for p := range n {
			if !a.passes(p, c) || seen[p] {
				continue
			}
			first := board.Pass
			list := []board.Point{p}
			seen[p] = true
			for i := 0; i < len(list); i++ {
				for _, q := range a.b.g.Neighbors(list[i]) {
					switch x := a.at(q); {
					case a.passes(q, c) && !seen[q]:
						seen[q] = true
						list = append(list, q)
					case x < 0 || a.b.color[q] != c:
					case first < 0:
						first = x
					case x != a.find(first):
						a.root[x] = a.find(first)
					}
				}
			}
		}
	}
}

// passes reports whether stones of colour c may pass p.
func (a *links) passes(p board.Point, c board.Color) bool {
	return a.neutral(p) && !a.holds(p, c.Other())
}

// neutral reports whether p is empty, but for dead stones, and in nobody's eye.
func (a *links) neutral(p board.Point) bool {
	return int(p) < a.b.g.N && a.b.color[p] == board.Empty && a.owner[p] == board.Empty
}

// holds reports whether stones of colour c keep the opponent from passing p: beside p
// are stones of c all round but for one side, where he comes from, or but for two, and
// one of these can be closed when he comes from the other, as in a bamboo joint.
func (a *links) holds(p board.Point, c board.Color) bool {
	var open [4]board.Point
	own, others := 0, 0
	for _, q := range a.b.g.Neighbors(p) {
		switch {
		case int(q) == a.b.g.N:
		case a.b.color[q] == c:
			own++
		default:
			open[others] = q
			others++
		}
	}
	if own == 0 || others != 2 {
		return own > 0 && others < 2
	}
	side, against := blacks, whites
	if c == board.White {
		side, against = whites, blacks
	}
	near := [2]around{a.b.near[open[0]], a.b.near[open[1]]}
	empty := [2]bool{a.b.color[open[0]] == board.Empty, a.b.color[open[1]] == board.Empty}
	return empty[0] && near[0]&side != 0 || empty[1] && near[1]&side != 0 ||
		empty[0] && empty[1] && (near[0]&against == 0 || near[1]&against == 0)
}

// sever fills the points that alone hold parts of a group together: the stones beside
// such a point do not reach each other by other eyes. Parts with a liberty in a seki
// may stay apart.
func (a *links) sever() {
	n := board.Point(a.b.g.N)
	a.connect()
	var cuts []board.Point
	for p := range n {
		if a.eye[p] >= 0 && a.inside(p) <= 1 && a.cuts(p) {
			cuts = append(cuts, p)
		}
	}
	for _, p := range cuts {
		a.filled[p] = true
		a.lose(p)
		h := board.Pass
		for _, q := range a.b.g.Neighbors(p) {
			if x := a.at(q); x >= 0 && a.b.color[q] != board.Empty {
				if h < 0 {
					h = x
				}
				a.root[x] = h
			}
		}
		a.root[a.b.head[p]] = h
	}
	a.number()
}

// inside counts the points of the same space beside p.
func (a *links) inside(p board.Point) (n int) {
	for _, q := range a.b.g.Neighbors(p) {
		if int(q) < a.b.g.N && a.eye[q] == a.eye[p] {
			n++
		}
	}
	return n
}

// cuts reports whether what is beside p falls apart without it.
func (a *links) cuts(p board.Point) bool {
	n := a.b.g.N
	side := make([]int, n) // by point of an eye and by root: the part it is of
	var kept []bool
	parts := 0
	for _, from := range a.b.g.Neighbors(p) {
		start := a.node(from)
		if start < 0 || side[start] != 0 {
			continue
		}
		parts++
		kept = append(kept, false)
		side[start] = parts
		list := []board.Point{start}
		for i := 0; i < len(list); i++ {
			x := list[i]
			if a.eye[x] < 0 {
				kept[parts-1] = kept[parts-1] || a.kept[x]
			}
			for _, y := range a.adjacent[x] {
				if y != p && side[y] == 0 {
					side[y] = parts
					list = append(list, y)
				}
			}
		}
	}
	return parts > 1 && !slices.Contains(kept, true)
}

// node is the root of the stones on p, or p itself in an eye.
func (a *links) node(p board.Point) board.Point {
	if x := a.at(p); x >= 0 {
		return x
	}
	if int(p) < a.b.g.N && a.eye[p] >= 0 {
		return p
	}
	return board.Pass
}

// connect lists what is beside every point of an eye and, by root, beside stones.
func (a *links) connect() {
	n := a.b.g.N
	a.adjacent = make([][]board.Point, n)
	for p := range board.Point(n) {
		if a.eye[p] < 0 {
			continue
		}
		for _, q := range a.b.g.Neighbors(p) {
			if x := a.node(q); x >= 0 && (a.eye[x] < 0 || a.eye[x] == a.eye[p]) {
				a.adjacent[p] = append(a.adjacent[p], x)
				if a.eye[x] < 0 {
					a.adjacent[x] = append(a.adjacent[x], p)
				}
			}
		}
	}
}

// lose gives up the dead stones that stand on a false end, and those joined with them.
func (a *links) lose(end board.Point) {
	color := a.s.base.color
	if color[end] == board.Empty {
		return
	}
	list := []board.Point{end}
	for i := 0; i < len(list); i++ {
		for _, q := range a.b.g.Neighbors(list[i]) {
			if int(q) < a.b.g.N && color[q] == color[end] && a.open(q) {
				a.lost[q] = true
				list = append(list, q)
			}
		}
	}
}

// enclose gives what is open to both sides to the one that is sure to close it: what
// one side alone reaches over points where the other does not stop it. It is that side's
// eye, if no territory.
func (a *links) enclose() {
	n := board.Point(a.b.g.N)
	black, white := a.reach(board.Black), a.reach(board.White)
	for p := range n {
		switch {
		case a.b.color[p] != board.Empty:
		case black[p] && white[p]:
			a.owner[p] = board.Empty
		case black[p]:
			a.owner[p] = board.Black
		case white[p]:
			a.owner[p] = board.White
		}
	}
	for p := range n { // a stone at an opening is not enclosed
		if !a.neutral(p) {
			continue
		}
		for _, q := range a.b.g.Neighbors(p) {
			if int(q) < a.b.g.N && a.open(q) && a.s.base.color[q] != board.Empty {
				a.lost[q] = true
				a.lose(q)
			}
		}
	}
}

// reach finds the empty points to which stones of colour c come; they come to a point
// that the opponent holds, and no further.
func (a *links) reach(c board.Color) []bool {
	n := board.Point(a.b.g.N)
	reached := make([]bool, n)
	var list []board.Point
	come := func(p board.Point) {
		for _, q := range a.b.g.Neighbors(p) {
			if int(q) < a.b.g.N && a.b.color[q] == board.Empty && !reached[q] {
				reached[q] = true
				if !a.holds(q, c.Other()) {
					list = append(list, q)
				}
			}
		}
	}
	for p := range n {
		if a.b.color[p] == c {
			come(p)
		}
	}
	for i := 0; i < len(list); i++ {
		come(list[i])
	}
	return reached
}
