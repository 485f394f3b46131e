package life

import (
	"math/bits"
	"slices"

	"weiqi-experiment/rules/board"
)

// nest is an eye space whose worth is found by playing in it: at most maxRoom points,
// with stones that are dead by agreement. The owner's stones around it are one chain,
// which has one liberty outside until the opponent fills it.
type nest struct {
	space

	states []nestState
	number map[nestState]int
	next   [][]int // by state: those that a play or a pass leads to
	taken  []bool  // by state: the opponent takes the owner
}

// nestState is a position in a nest: a bit a point.
type nestState struct {
	own, other uint8
	ko         int8 // point that may not be retaken, −1 for none
	outside    bool // the owner's chain has its liberty outside
	opponent   bool // is to move
}

// nestKey is all that the worth of a nest hangs on.
type nestKey struct {
	n           int8
	near        [maxWithin]uint8
	wall, other uint8
	ends        int8
}

// recall is split, remembered.
func (s *Scratch) recall(r *nest, other uint8, ends int) bool {
	ends = min(ends, r.n)
	k := nestKey{int8(r.n), r.near, r.wall, other, int8(ends)}
	v, known := s.nests[k]
	if !known {
		if s.nests == nil || len(s.nests) > mostRooms {
			s.nests = make(map[nestKey]bool)
		}
		v = r.split(other, ends)
		s.nests[k] = v
	}
	return v
}

// split reports whether the owner makes two eyes. With no end open he moves first, and
// has to move, for a life that rests on leaving the stones inside alone is a seki. With
// ends to close the opponent moves first, once for each: he comes in there with tempo.
func (r *nest) split(other uint8, ends int) bool {
	r.states, r.number = r.states[:0], make(map[nestState]int)
	r.next, r.taken = r.next[:0], r.taken[:0]
	s := nestState{other: other, ko: -1, outside: true}
	if ends > 0 {
		r.lead(s, ends)
		n := len(r.states)
		r.solve()
		return !slices.Contains(r.taken[:n], true)
	}
	for p := range r.n {
		if t, _, legal := r.play(s, p); legal {
			r.at(t)
		}
	}
	n := len(r.states)
	r.solve()
	return slices.Contains(r.taken[:n], false)
}

// lead enters what the opponent may come to with so many moves in advance.
func (r *nest) lead(s nestState, moves int) {
	if s.opponent = moves > 0; !s.opponent {
		r.at(s)
		return
	}
	for p := range r.n {
		if t, _, legal := r.play(s, p); legal {
			r.lead(t, moves-1)
		}
	}
	r.lead(s, moves-1)
}

// at is the number of a state.
func (r *nest) at(s nestState) int {
	i, known := r.number[s]
	if !known {
		i = len(r.states)
		r.number[s] = i
		r.states = append(r.states, s)
		r.next = append(r.next, nil)
		r.taken = append(r.taken, false)
	}
	return i
}

// solve finds the states, and those they lead to, in which the owner is taken. Going
// round in circles saves him.
func (r *nest) solve() {
	for i := 0; i < len(r.states); i++ {
		r.expand(i)
	}
	for changed := true; changed; {
		changed = false
		for i := len(r.states) - 1; i >= 0; i-- {
			opponent := r.states[i].opponent
			if !r.taken[i] && len(r.next[i]) > 0 &&
				slices.ContainsFunc(r.next[i], func(j int) bool { return r.taken[j] == opponent }) == opponent {
				r.taken[i] = true
				changed = true
			}
		}
	}
}

// expand tries every play, and the pass; the opponent passes to fill the liberty
// outside, and gives up where there is none.
func (r *nest) expand(i int) {
	s := r.states[i]
	for p := range r.n {
		t, taken, legal := r.play(s, p)
		if taken {
			r.taken[i] = true
		} else if legal {
			j := r.at(t)
			r.next[i] = append(r.next[i], j)
		}
	}
	if s.opponent && !s.outside {
		return
	}
	t := s
	t.ko, t.opponent = -1, !s.opponent
	t.outside = s.outside && !s.opponent
	j := r.at(t)
	r.next[i] = append(r.next[i], j)
}

// play makes a play; taken says that it takes the owner's chain.
func (r *nest) play(s nestState, p int) (t nestState, taken, legal bool) {
	bit := uint8(1) << p
	if (s.own|s.other)&bit != 0 || s.ko == int8(p) {
		return s, false, false
	}
	t = nestState{s.own, s.other, -1, s.outside, !s.opponent}
	mine, theirs := &t.own, &t.other
	if s.opponent {
		mine, theirs = theirs, mine
	}
	*mine |= bit
	gone := r.stifled(*theirs, t, !s.opponent)
	if s.opponent && !r.breathes(t) {
		return t, true, true
	}
	*theirs &^= gone
	if r.stifled(*mine, t, s.opponent) != 0 || !s.opponent && !r.breathes(t) {
		return s, false, false
	}
	if gone != 0 && gone&(gone-1) == 0 && r.lone(t, bit, s.opponent) {
		t.ko = int8(bits.TrailingZeros8(gone))
	}
	return t, false, true
}

// free is the empty points.
func (r *nest) free(t nestState) uint8 { return (uint8(1)<<r.n - 1) &^ (t.own | t.other) }

// breathes reports whether the owner's chain has a liberty.
func (r *nest) breathes(t nestState) bool {
	return t.outside || (r.wall|r.beside(r.grow(t.own&r.wall, t.own)))&r.free(t) != 0
}

// stifled is the stones of a set without a liberty; the owner's are those apart from
// his chain.
func (r *nest) stifled(set uint8, t nestState, opponents bool) (gone uint8) {
	if !opponents {
		set &^= r.grow(set&r.wall, set)
	}
	for set != 0 {
		chain := r.grow(set&-set, set)
		set &^= chain
		if r.beside(chain)&r.free(t) == 0 {
			gone |= chain
		}
	}
	return gone
}

// lone reports whether the stone just played has no other beside it and one liberty.
func (r *nest) lone(t nestState, bit uint8, opponents bool) bool {
	mine := t.own
	if opponents {
		mine = t.other
	} else if r.wall&bit != 0 {
		return false
	}
	near := r.beside(bit)
	free := near & r.free(t)
	return near&mine == 0 && free&(free-1) == 0
}

// fill takes in the points of an eye space, own tells the stones of its owner, and
// returns those points on which dead stones of the opponent stand.
func (r *nest) fill(g *board.Geometry, colors []board.Color, points []board.Point, own func(board.Point) bool) (other uint8) {
	r.n = len(points)
	for i, p := range points {
		if colors[p] != board.Empty {
			other |= 1 << i
		}
		for _, q := range g.Neighbors(p) {
			if int(q) < g.N && own(q) {
				r.wall |= 1 << i
			}
			if j := slices.Index(points, q); j >= 0 {
				r.near[i] |= 1 << j
			}
		}
	}
	return other
}
