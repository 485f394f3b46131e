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
//   - Stones that reach each other over nobody's points join there, but not past a point
//     where the opponent is sure to stop them; what one side alone reaches so is its eye.
//   - A point of an eye that alone holds stones together is no eye, nor is one where a
//     chain has its last liberty once the dame are filled. Dame beside a seki are not.
//   - A group whose eyes, after that, are fewer than two lives in seki, unless a dame
//     joins it to one that has two. What an eye space is worth is said at links.worth.
//   - A false eye, as rules.Settled.FalseEyes finds them, is no territory but where the
//     stones on every side of it have an eye of their own.
//
// What is one eye and what two follows, where play bears it out, the convention of a
// library that servers score with: lightvector, goscorer, README and comments, 2024.
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
		a.sever()
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
	owner  []board.Color // of the spaces; that of an open one is the colour that closes it
	filled []bool
	lost   []bool // points of an eye that come to nothing, for what stands there comes in at a false end
	kept   []bool // by root: the stones have a liberty in a seki, which nobody fills

	adjacent [][]board.Point // by point of an eye and by root, see connect
}

func (s *Scratch) links() *links {
	n := s.bare.g.N
	a := &links{
		s: s, b: &s.bare,
		root: make([]board.Point, n), eye: make([]int, n), owner: slices.Clone(s.settled.Owner[:n]),
		filled: make([]bool, n), lost: make([]bool, n), kept: make([]bool, n),
	}
	for p := range a.root {
		a.root[p] = s.bare.head[p]
	}
	a.enclose()
	a.mend()
	a.number()
	return a
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
				if int(q) < w.N && a.open(q) && a.eye[q] < 0 && a.owner[q] == a.owner[p] {
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
	return a.b.color[p] == board.Empty && !a.filled[p] && !a.lost[p] && a.owner[p] != board.Empty
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
	for p := range board.Point(n) {
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
		a.lose(p)
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
	b := a.b
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
	real := make([]bool, n)
	for _, points := range spaces {
		if h := a.around(points); h >= 0 {
			k := a.worth(points)
			eyes[h] += k
			for _, p := range points {
				real[p] = k > 0
			}
		}
	}
	a.lean(eyes)
	for p := range board.Point(n) {
		if b.color[p] != board.Empty && eyes[a.at(p)] < 2 {
			v.Status[p] = rules.Seki
		}
	}
	for _, p := range a.s.settled.FalseEyes(nil, true) {
		points := []board.Point{p}
		if e := a.eye[p]; e >= 0 {
			points = spaces[e] // beside p itself there may be no stone
		}
		if h := a.around(points); h < 0 || eyes[h] < 2 || !a.stands(p, real) {
			v.Status[p] = rules.Seki
		}
	}
}

// stands reports whether all stones beside p reach an eye without it, over stones and
// points of their own: then they need not be joined there.
func (a *links) stands(p board.Point, real []bool) bool {
	c := a.owner[p]
	for _, from := range a.b.g.Neighbors(p) {
		if int(from) == a.b.g.N || a.b.color[from] != c {
			continue
		}
		seen := make([]bool, a.b.g.N)
		seen[p], seen[from] = true, true
		list := []board.Point{from}
		found := false
		for i := 0; i < len(list) && !found; i++ {
			found = real[list[i]]
			for _, q := range a.b.g.Neighbors(list[i]) {
				if int(q) < a.b.g.N && !seen[q] && (a.b.color[q] == c || a.b.color[q] == board.Empty && a.owner[q] == c) {
					seen[q] = true
					list = append(list, q)
				}
			}
		}
		if !found {
			return false
		}
	}
	return true
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
