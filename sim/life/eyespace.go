package life

import (
	"math/bits"
	"slices"

	"weiqi-experiment/rules/board"
)

// maxRoom is the number of points of the largest eye space searched, maxWithin with the
// owner's stones inside it and the eyes behind them: a bit each.
const (
	maxRoom   = 7
	maxWithin = 8
)

// space is the points of a small eye space, a bit each.
type space struct {
	n    int
	near [maxWithin]uint8 // by point: the others beside it
	wall uint8            // points beside the owner's stones
}

// beside is the set of points beside those of a set.
func (r *space) beside(set uint8) (n uint8) {
	for ; set != 0; set &= set - 1 {
		n |= r.near[bits.TrailingZeros8(set)]
	}
	return n
}

// grow is the part of set connected with seed.
func (r *space) grow(seed, set uint8) uint8 {
	for {
		more := seed | r.beside(seed)&set
		if more == seed {
			return seed
		}
		seed = more
	}
}

// room is an eye space: a connected set of points without a stone of its owner,
// who has no other eye. The owner's stones around it count as one chain whose
// only liberties are here, for the attacker may fill those outside at leisure.
type room struct {
	space
	threats bool            // the owner has a threat for every ko
	index   map[state]int32 // positions searched, and their numbers
	nodes   []roomNode
	rests   []rest
	stack   []int32 // to be looked at
	looked  int     // positions looked at by forces
}

// rest is an entry of a list of positions that rest on one.
type rest struct{ node, next int32 }

// roomNode is a position of a room that is searched.
type roomNode struct {
	state
	next  int   // play to be tried, n for the owner's pass
	rests int32 // first of the list of positions that rest on it, −1 for none
	taken bool  // the owner is taken
}

// state is a position in a room: a bit a point.
type state struct {
	own, attack uint8
	ko          int8 // point that may not be retaken, −1 for none
	attacker    bool // to move
}

// takes reports whether the attacker takes the owner although the owner moves
// first and may pass. The attacker has no ko threats, the owner none or one for
// every ko, and going round in circles saves the owner.
func (r *room) takes(own, attack uint8) bool {
	r.forget()
	return r.solve(state{own: own, attack: attack, ko: -1})
}

// forget begins a search.
func (r *room) forget() {
	r.index = make(map[state]int32)
	r.nodes, r.rests, r.stack = r.nodes[:0], r.rests[:0], r.stack[:0]
}

// solve reports whether the owner is taken from s. The positions from which he is are the
// least set closed under one rule, found as in hunt. What a search before has found is
// kept, and what it has left is gone on with.
func (r *room) solve(s state) bool {
	root := r.visit(s)
	for len(r.stack) > 0 && !r.nodes[root].taken {
		i := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		if !r.nodes[i].taken {
			r.step(i)
		}
	}
	return r.nodes[root].taken
}

// visit returns the number of a position, a new one if it has not been met.
func (r *room) visit(s state) int32 {
	if i, ok := r.index[s]; ok {
		return i
	}
	i := int32(len(r.nodes))
	r.index[s] = i
	r.nodes = append(r.nodes, roomNode{state: s, rests: -1})
	r.stack = append(r.stack, i)
	return i
}

// step tries the next play of a position. The attacker gives up by passing.
func (r *room) step(i int32) {
	n := &r.nodes[i]
	for ; ; n.next++ {
		t := state{n.own, n.attack, -1, true} // after the owner's pass
		switch {
		case n.next > r.n || n.next == r.n && n.attacker:
			if !n.attacker {
				r.take(i) // all there is has been tried, and loses
			}
			return
		case n.next < r.n:
			var taken, legal bool
			if t, taken, legal = r.play(n.state, n.next); !legal {
				continue
			} else if taken {
				r.take(i)
				return
			}
		}
		n.next++
		r.lead(i, t)
		return
	}
}

// lead has the position i rest on t, which a play of it leads to.
func (r *room) lead(i int32, t state) {
	mine := r.nodes[i].attacker
	if mine {
		r.stack = append(r.stack, i) // to go on where that does not take
	}
	j := r.visit(t)
	switch taken := r.nodes[j].taken; {
	case taken && mine:
		r.take(i)
	case taken:
		r.stack = append(r.stack, i)
	default:
		r.rests = append(r.rests, rest{i, r.nodes[j].rests})
		r.nodes[j].rests = int32(len(r.rests) - 1)
	}
}

// take notes that the owner is taken from a position, and looks again at those that rest
// on it.
func (r *room) take(i int32) {
	if r.nodes[i].taken {
		return
	}
	r.nodes[i].taken = true
	for k := r.nodes[i].rests; k >= 0; k = r.rests[k].next {
		if j := r.rests[k].node; r.nodes[j].attacker {
			r.take(j)
		} else if !r.nodes[j].taken {
			r.stack = append(r.stack, j)
		}
	}
}

// play makes a play; taken says that it takes the owner's chain.
func (r *room) play(s state, p int) (t state, taken, legal bool) {
	bit := uint8(1) << p
	if (s.own|s.attack)&bit != 0 || s.ko == int8(p) && (s.attacker || !r.threats) {
		return s, false, false
	}
	t = state{s.own, s.attack, -1, !s.attacker}
	full := uint8(1)<<r.n - 1
	var gone uint8
	if s.attacker {
		t.attack |= bit
		free := full &^ (t.own | t.attack)
		if !r.breathes(t.own, free) {
			return t, true, true
		}
		gone = r.dead(t.own&^r.joined(t.own), free)
		t.own &^= gone
		free |= gone
		if r.dead(t.attack, free) != 0 {
			return s, false, false
		}
	} else {
		t.own |= bit
		free := full &^ (t.own | t.attack)
		gone = r.dead(t.attack, free)
		t.attack &^= gone
		free |= gone
		if !r.breathes(t.own, free) || r.dead(t.own&^r.joined(t.own), free) != 0 {
			return s, false, false
		}
	}
	if gone != 0 && gone&(gone-1) == 0 && r.alone(t, bit, s.attacker) {
		for q := range r.n {
			if gone == 1<<q {
				t.ko = int8(q)
			}
		}
	}
	return t, false, true
}

// alone reports whether the stone just played stands alone with one liberty.
func (r *room) alone(t state, bit uint8, attacker bool) bool {
	mine := t.own
	if attacker {
		mine = t.attack
	} else if r.wall&bit != 0 {
		return false
	}
	n := r.beside(bit)
	free := n &^ (t.own | t.attack)
	return n&mine == 0 && free&(free-1) == 0
}

// joined is the owner's stones in the room that belong to those around it.
func (r *room) joined(own uint8) uint8 { return r.grow(own&r.wall, own) }

// breathes reports whether the owner's chain has a liberty.
func (r *room) breathes(own, free uint8) bool {
	return (r.wall|r.beside(r.joined(own)))&free != 0
}

// takesFirst reports whether the attacker takes the owner moving first.
func (r *room) takesFirst(own, attack uint8) bool {
	r.forget()
	return r.solve(state{own: own, attack: attack, ko: -1, attacker: true})
}

// dead is the stones of a set whose chains have no liberty.
func (r *room) dead(set, free uint8) uint8 {
	var gone uint8
	for left := set; left != 0; {
		chain := r.grow(left&-left, set)
		left &^= chain
		if r.beside(chain)&free == 0 {
			gone |= chain
		}
	}
	return gone
}

// Stones of the opponent in an eye space from which it is searched: for a seki, and for a
// shape that kills.
const (
	inSeki = 2
	inKill = 3
)

// rooms finds living chains that do not live: those with one eye space only, in
// which the attacker's stones leave them no way to two eyes. Bent four in the
// corner is the best known of them. Their mean ownership is turned round.
func (s *Scratch) rooms() {
	b := &s.base
	for c := board.Black; c <= board.White; c++ {
		regions := s.benson.number(b, c)
		s.sizes = zeroed(s.sizes, regions)
		s.inside = zeroed(s.inside, regions)
		for p, r := range s.benson.region {
			if r < 0 {
				continue
			}
			s.sizes[r]++
			if b.color[p] == c.Other() {
				s.inside[r]++
			}
		}
		for r, size := range s.sizes {
			if size <= maxRoom && s.inside[r] >= inSeki {
				s.room(c, int16(r))
			}
		}
	}
}

// fill takes in the points of an eye space of colour c and returns those on
// which the attacker stands.
func (r *room) fill(g *board.Geometry, colors []board.Color, points []board.Point, c board.Color) (attack uint8) {
	r.n = len(points)
	for i, p := range points {
		if colors[p] != board.Empty {
			attack |= 1 << i
		}
		for _, q := range g.Neighbors(p) {
			if j := slices.Index(points, q); j >= 0 {
				r.near[i] |= 1 << j
			} else if int(q) < g.N && colors[q] == c {
				r.wall |= 1 << i
			}
		}
	}
	return attack
}

// NeedsThreats reports whether a group of colour c hangs on ko threats: with these
// points, at most seven, as its only eye space and living stones of the opponent
// around it, it is taken though it moves first where it has no threats, and cannot
// be taken where it has one for every ko. Bent four in the corner is such a group.
func NeedsThreats(g *board.Geometry, colors []board.Color, points []board.Point, c board.Color) bool {
	if len(points) > maxRoom {
		return false
	}
	var r room
	attack := r.fill(g, colors, points, c)
	if !r.takes(0, attack) {
		return false
	}
	r.threats = true
	return !r.takes(0, attack)
}

// room searches region r of colour c, and with it the chains of c that stand inside.
func (s *Scratch) room(c board.Color, r int16) {
	b := &s.base
	var space [maxWithin]board.Point
	pts := space[:0]
	for p, q := range s.benson.region {
		if q == r {
			pts = append(pts, board.Point(p))
		}
	}
	pts = s.within(pts, c)
	var x room
	attack := x.fill(b.g, b.color, pts, c)
	own := x.inhabit(b.color, pts, c)
	attack &^= own
	var walls []board.Point
	for _, p := range pts {
		for _, q := range b.g.Neighbors(p) {
			if b.color[q] == c && !slices.Contains(pts, q) && !slices.Contains(walls, b.head[q]) {
				walls = append(walls, b.head[q])
			}
		}
	}
	if len(walls) == 0 {
		return
	}
	fate := ruled
	switch {
	case s.inside[r] >= inKill && s.oneEyed(c, pts, walls) && x.takes(own, attack):
		fate = -ruled
	case !s.closed(pts, walls) || x.takesFirst(own, attack) || x.gains(own, attack):
		return
	}
	for i, p := range pts {
		if own>>i&1 != 0 {
			walls = append(walls, b.head[p])
		} else if h := b.head[p]; b.color[p] != board.Empty && h == p {
			s.mean[h] = ruled
			if fate > 0 {
				s.stand = append(s.stand, h)
			}
		}
	}
	for _, w := range walls {
		s.mean[w] = fate
		if fate > 0 {
			s.stand = append(s.stand, w)
		}
	}
}

// closed reports whether the chains, in doubt, have no liberty but these points, and touch
// only stones of the opponent there and such as clearly live.
func (s *Scratch) closed(pts, walls []board.Point) bool {
	b := &s.base
	for _, h := range walls {
		if s.plain.status[h] > 0 {
			return false
		}
		for p := h; ; {
			for _, q := range b.g.Neighbors(p) {
				if b.color[q] == board.Edge || b.color[q] == b.color[h] || slices.Contains(pts, q) {
					continue
				}
				if b.color[q] == board.Empty || s.mean[b.head[q]] < openBelow {
					return false
				}
			}
			if p = b.next[p]; p == h {
				break
			}
		}
	}
	return true
}

// gains reports whether the owner, moving first, takes one of these stones of the attacker
// and cannot be taken at any time before or after. Going round in circles is no gain. Where
// the search grows too large he is given the benefit.
func (r *room) gains(own, attack uint8) bool {
	r.looked = 0
	r.forget()
	return r.forces(state{own: own, attack: attack, ko: -1}, attack, nil) || r.looked > mostForced
}

// mostForced is the number of positions of a room looked at for a gain of the owner.
const mostForced = 2000

// forces reports whether the owner reaches that from s, come to by path.
func (r *room) forces(s state, stones uint8, path []state) bool {
	if r.looked++; r.looked > mostForced || slices.Contains(path, s) {
		return false
	}
	path = append(path, s)
	if s.attacker && !r.forces(state{s.own, s.attack, -1, false}, stones, path) {
		return false
	}
	for p := range r.n {
		t, taken, legal := r.play(s, p)
		switch {
		case !legal:
		case s.attacker:
			if taken || !r.forces(t, stones, path) {
				return false
			}
		case r.solve(state{t.own, t.attack, -1, true}):
		case t.attack&stones != stones || r.forces(t, stones, path):
			return true
		}
	}
	return s.attacker
}

// within adds to the points of an eye space of c the chains of c that stand inside it: what
// they touch beside these points is theirs alone, and all of it is no larger than a room.
// An eye behind such a chain may fall with it, and is no second eye by itself.
func (s *Scratch) within(pts []board.Point, c board.Color) []board.Point {
	b := &s.base
	for i := 0; i < len(pts); i++ {
		for _, q := range b.g.Neighbors(pts[i]) {
			if b.color[pts[i]] == c || b.color[q] != c || slices.Contains(pts, q) {
				continue
			}
			if more, ok := s.inner(pts, q); ok {
				pts = more
			}
		}
	}
	return pts
}

// inner adds to pts the chain at p and all it touches; false if there is no room.
func (s *Scratch) inner(pts []board.Point, p board.Point) ([]board.Point, bool) {
	b := &s.base
	c := b.color[p]
	h := b.head[p]
	n := len(pts)
	if n == maxWithin {
		return pts, false
	}
	pts = append(pts, p)
	for i := n; i < len(pts); i++ {
		for _, q := range b.g.Neighbors(pts[i]) {
			switch {
			case b.color[q] == board.Edge || slices.Contains(pts, q) || b.color[q] == c && b.head[q] != h:
			case len(pts) == maxWithin:
				return pts[:n], false
			default:
				pts = append(pts, q)
			}
		}
	}
	return pts, true
}

// inhabit returns the owner's own stones among the points; they are no part of the wall.
func (r *room) inhabit(colors []board.Color, points []board.Point, c board.Color) (own uint8) {
	for i, p := range points {
		if colors[p] == c {
			own |= 1 << i
		}
	}
	return own
}

// ruled is the ownership given to chains that a search of the eye space judges.
const ruled = 0.9

// oneEyed reports whether the living chains have nothing that may become an eye
// outside these points: everything else they touch is the opponent's or nobody's, and does
// not open on more.
func (s *Scratch) oneEyed(c board.Color, pts, walls []board.Point) bool {
	b := &s.base
	for _, h := range walls {
		if s.mean[h] <= 0 || s.plain.status[h] > 0 {
			return false
		}
		for p := h; ; {
			for _, q := range b.g.Neighbors(p) {
				if int(q) == b.g.N || b.color[q] == c || slices.Contains(pts, q) {
					continue
				}
				if b.color[q] == board.Empty && b.near[q]&empties >= 2 {
					return false
				}
				own := float64(s.own[q])
				if c == board.White {
					own = -own
				}
				if own > 0.5*float64(s.runs) {
					return false
				}
			}
			p = b.next[p]
			if p == h {
				break
			}
		}
	}
	return true
}
