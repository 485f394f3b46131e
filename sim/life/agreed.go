package life

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Agreed finds seki and false eyes where the dead stones are agreed on: v has a status
// for every stone of p. Nothing is played out, for all other stones live by agreement.
// What is no territory then follows from the shapes:
//
//   - A chain that has one liberty left once the dame are filled, in an eye that it
//     shares with other chains, has to be joined there: the eye is false at that point.
//     Dame beside a seki are not filled, and count as liberties.
//     Which points are no territory for that is left to rules.Settled.FalseEyes.
//   - A group whose eyes, after that, are fewer than two lives in seki. An eye space of
//     three to seven points is two eyes if its owner can make two there moving first,
//     with the dead stones in it as they stand; one of up to twelve is unless more than
//     a third of it is dead stones, and a larger one is.
func (s *Scratch) Agreed(p *Position, v *Verdict) {
	s.proofs(p)
	s.believe(v)
	w := &s.settled
	w.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
	s.stones = append(s.stones[:0], s.base.color[:s.base.g.N]...)
	for q, st := range v.Status {
		if st == rules.Dead {
			s.stones[q] = board.Empty
		}
	}
	s.load(&s.bare, s.base.g, s.stones)
	agreed := slices.Clone(v.Status)
	for range 2 { // at first as if all dame were filled, then but for those of a seki
		a := s.links()
		a.keep(v)
		for a.fill() {
		}
		copy(v.Status, agreed)
		a.conclude(v)
	}
	w.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
}

// links joins the living chains of a board by the eyes they share.
type links struct {
	s      *Scratch
	b      *mcBoard      // the dead stones off
	root   []board.Point // union of chains joined by stones, by head
	eye    []int         // number of the space of each own empty point, −1 elsewhere
	spaces int
	filled []bool
	kept   []bool // by root: the stones have a liberty in a seki, which nobody fills
}

func (s *Scratch) links() *links {
	n := s.bare.g.N
	a := &links{
		s: s, b: &s.bare,
		root: make([]board.Point, n), eye: make([]int, n), filled: make([]bool, n), kept: make([]bool, n),
	}
	for p := range a.root {
		a.root[p] = s.bare.head[p]
	}
	a.mend()
	a.number()
	return a
}

// mend joins stones of one colour over nobody's points that no stone of the opponent is
// beside yet: when one comes there they are joined.
func (a *links) mend() {
	for p, c := range a.s.settled.Owner {
		if near := a.b.near[p]; c != board.Empty || a.b.color[p] != board.Empty || near&blacks != 0 && near&whites != 0 {
			continue
		}
		first := board.Pass
		for _, q := range a.b.g.Neighbors(board.Point(p)) {
			if x := a.at(q); x >= 0 && first < 0 {
				first = x
			} else if x >= 0 && x != first {
				a.root[x] = first
			}
		}
	}
}

// keep notes the chains that have a liberty beside stones in seki of the opponent.
func (a *links) keep(v *Verdict) {
	for p, c := range a.s.settled.Owner {
		if c != board.Empty || a.b.color[p] != board.Empty {
			continue
		}
		for _, q := range a.b.g.Neighbors(board.Point(p)) {
			for _, r := range a.b.g.Neighbors(board.Point(p)) {
				if x := a.at(q); x >= 0 && a.b.color[r] == a.b.color[q].Other() && v.Status[q] == rules.Alive && v.Status[r] == rules.Seki {
					a.kept[x] = true
				}
			}
		}
	}
}

// number gives every connected set of points that reach one colour, and are not filled,
// a number.
func (a *links) number() {
	w := &a.s.settled
	for p := range a.eye {
		a.eye[p] = -1
	}
	a.spaces = 0
	for p := range a.eye {
		if !a.open(board.Point(p)) || a.eye[p] >= 0 {
			continue
		}
		a.eye[p] = a.spaces
		list := []board.Point{board.Point(p)}
		for i := 0; i < len(list); i++ {
			for _, q := range w.Neighbors(list[i]) {
				if int(q) < w.N && a.open(q) && a.eye[q] < 0 {
					a.eye[q] = a.spaces
					list = append(list, q)
				}
			}
		}
		a.spaces++
	}
}

// open reports whether p is without a stone and reaches one colour.
func (a *links) open(p board.Point) bool {
	return a.b.color[p] == board.Empty && !a.filled[p] && a.s.settled.Owner[p] != board.Empty
}

func (a *links) find(h board.Point) board.Point {
	for a.root[h] != h {
		h = a.root[h]
	}
	return h
}

// at is the root of the stones on p, filled points among them, Pass where there are none.
func (a *links) at(p board.Point) board.Point {
	if int(p) == a.b.g.N || a.b.color[p] == board.Empty && !a.filled[p] {
		return board.Pass
	}
	return a.find(a.b.head[p])
}

// fill fills a point that is the last liberty of stones that are not alone around their
// only eye; it reports whether there was one.
func (a *links) fill() bool {
	n := a.b.g.N
	last := make([]board.Point, n) // by root: a liberty in an eye
	count := make([]int, n)        // by root: such liberties
	for p := range board.Point(board.Point(n)) {
		if a.eye[p] < 0 {
			continue
		}
		var seen [4]board.Point
		k := 0
		for _, q := range a.b.g.Neighbors(p) {
			h := a.at(q)
			known := h < 0
			for _, x := range seen[:k] {
				known = known || x == h
			}
			if !known {
				seen[k] = h
				k++
				last[h] = p
				count[h]++
			}
		}
	}
	for h := range board.Point(n) {
		if a.b.color[h] == board.Empty && !a.filled[h] || a.find(h) != h || count[h] != 1 || a.kept[h] || !a.shared(last[h], h) {
			continue
		}
		p := last[h]
		a.filled[p] = true
		a.root[a.b.head[p]] = h
		for _, q := range a.b.g.Neighbors(p) {
			if x := a.at(q); x >= 0 {
				a.root[x] = h
				a.kept[h] = a.kept[h] || a.kept[x]
			}
		}
		a.number()
		return true
	}
	return false
}

// shared reports whether stones other than those of root h stand around the eye at p.
func (a *links) shared(p, h board.Point) bool {
	for q, e := range a.eye {
		if e != a.eye[p] {
			continue
		}
		for _, r := range a.b.g.Neighbors(board.Point(q)) {
			if x := a.at(r); x >= 0 && x != h {
				return true
			}
		}
	}
	return false
}

// conclude counts the eyes of every group and enters what is in seki, and which points
// are false eyes where players end a game under territory rules.
func (a *links) conclude(v *Verdict) {
	b, y := a.b, &a.s.plain
	n := b.g.N
	spaces := make([][]board.Point, a.spaces)
	for p, e := range a.eye {
		if e >= 0 {
			spaces[e] = append(spaces[e], board.Point(p))
		}
	}
	for _, points := range spaces { // an eye joins what is around it
		first := board.Pass
		for _, p := range points {
			for _, q := range b.g.Neighbors(p) {
				if x := a.at(q); x >= 0 && first < 0 {
					first = x
				} else if x >= 0 && x != a.find(first) {
					a.root[x] = a.find(first)
				}
			}
		}
	}
	eyes := make([]int, n)
	for _, points := range spaces {
		c := a.s.settled.Owner[points[0]]
		k := 1
		switch {
		case len(points) > maxRoom:
			if len(points) > largestEye || a.dead(points)*strewnShare <= len(points) {
				k = 2
			}
		case len(points) >= 3:
			var x room
			attack := x.fill(b.g, a.s.base.color, points, c)
			if !y.recall(&x, attack, true) {
				k = 2
			}
		}
		if h := a.around(points); h >= 0 {
			eyes[h] += k
		}
	}
	a.lean(eyes)
	for p := range board.Point(n) {
		h := a.at(p)
		switch {
		case h < 0:
		case b.color[p] != board.Empty && eyes[h] < 2:
			v.Status[p] = rules.Seki
		}
	}
	for _, p := range a.s.settled.FalseEyes(nil, true) {
		v.Status[p] = rules.Seki
	}
}

// around is the root of the stones around an eye.
func (a *links) around(points []board.Point) board.Point {
	for _, p := range points {
		for _, q := range a.b.g.Neighbors(p) {
			if h := a.at(q); h >= 0 {
				return h
			}
		}
	}
	return board.Pass
}

// lean has stones without an eye live with a group of their colour that lives, where a
// point beside both belongs to nobody.
func (a *links) lean(eyes []int) {
	n := a.b.g.N
	for again := true; again; {
		again = false
		for p := range board.Point(n) {
			if a.b.color[p] != board.Empty || a.filled[p] || a.eye[p] >= 0 {
				continue
			}
			for _, q := range a.b.g.Neighbors(p) {
				for _, r := range a.b.g.Neighbors(p) {
					x, z := a.at(q), a.at(r)
					if x >= 0 && z >= 0 && x != z && a.b.color[q] == a.b.color[r] && eyes[x] < 2 && eyes[z] >= 2 {
						eyes[x] = 2
						again = true
					}
				}
			}
		}
	}
}

// dead counts the dead stones among points.
func (a *links) dead(points []board.Point) (n int) {
	for _, p := range points {
		if a.s.base.color[p] != board.Empty {
			n++
		}
	}
	return n
}
