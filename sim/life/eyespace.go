package life

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// maxRoom is the number of points of the largest eye space searched.
const maxRoom = 7

// room is an eye space: a connected set of points without a stone of its owner,
// who has no other eye. The owner's stones around it count as one chain whose
// only liberties are here, for the attacker may fill those outside at leisure.
type room struct {
	n       int
	near    [maxRoom]uint8 // by point: the others beside it, a bit each
	wall    uint8          // points beside the owner's stones
	threats bool           // the owner has a threat for every ko
	seen    map[state]bool // positions searched: can the owner be taken
	path    []state
	cycled  bool
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
	r.seen = make(map[state]bool)
	r.path = r.path[:0]
	return r.solve(state{own: own, attack: attack, ko: -1})
}

func (r *room) solve(s state) bool {
	if v, ok := r.seen[s]; ok {
		return v
	}
	for _, p := range r.path {
		if p == s {
			r.cycled = true
			return false
		}
	}
	r.path = append(r.path, s)
	before := r.cycled
	r.cycled = false
	v := r.move(s)
	r.path = r.path[:len(r.path)-1]
	if !r.cycled {
		r.seen[s] = v
	}
	r.cycled = r.cycled || before
	return v
}

// move tries every play. The attacker gives up by passing.
func (r *room) move(s state) bool {
	for p := range r.n {
		t, taken, legal := r.play(s, p)
		switch {
		case !legal:
		case taken:
			return true
		case r.solve(t) == s.attacker:
			return s.attacker
		}
	}
	if s.attacker {
		return false
	}
	return r.solve(state{s.own, s.attack, -1, true})
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

// beside is the set of points beside those of a set.
func (r *room) beside(set uint8) uint8 {
	var n uint8
	for p := range r.n {
		if set&(1<<p) != 0 {
			n |= r.near[p]
		}
	}
	return n
}

// grow is the part of set connected with seed.
func (r *room) grow(seed, set uint8) uint8 {
	for {
		more := seed | r.beside(seed)&set
		if more == seed {
			return seed
		}
		seed = more
	}
}

// joined is the owner's stones in the room that belong to those around it.
func (r *room) joined(own uint8) uint8 { return r.grow(own&r.wall, own) }

// breathes reports whether the owner's chain has a liberty.
func (r *room) breathes(own, free uint8) bool {
	return (r.wall|r.beside(r.joined(own)))&free != 0
}

// takesFirst reports whether the attacker takes the owner moving first.
func (r *room) takesFirst(attack uint8) bool {
	r.seen = make(map[state]bool)
	r.path = r.path[:0]
	return r.solve(state{attack: attack, ko: -1, attacker: true})
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
			if size <= maxRoom && size >= 4 && s.inside[r] >= 3 {
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
			if int(q) < g.N && colors[q] == c {
				r.wall |= 1 << i
			}
			if j := slices.Index(points, q); j >= 0 {
				r.near[i] |= 1 << j
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

// room searches region r of colour c.
func (s *Scratch) room(c board.Color, r int16) {
	b := &s.base
	region := s.benson.region
	var x room
	var pts [maxRoom]board.Point
	for p, q := range region {
		if q == r {
			pts[x.n] = board.Point(p)
			x.n++
		}
	}
	attack := x.fill(b.g, b.color, pts[:x.n], c)
	var walls []board.Point
	for _, p := range pts[:x.n] {
		for _, q := range b.g.Neighbors(p) {
			if b.color[q] == c && !slices.Contains(walls, b.head[q]) {
				walls = append(walls, b.head[q])
			}
		}
	}
	if !s.oneEyed(c, r, walls) || !x.takes(0, attack) {
		return
	}
	for _, w := range walls {
		s.mean[w] = -ruled
	}
	for _, p := range pts[:x.n] {
		if b.color[p] != board.Empty {
			s.mean[b.head[p]] = ruled
		}
	}
}

// ruled is the ownership given to chains that a search of the eye space judges.
const ruled = 0.9

// oneEyed reports whether the living chains have nothing that may become an eye
// outside region r: everything else they touch is the opponent's or nobody's, and does
// not open on more.
func (s *Scratch) oneEyed(c board.Color, r int16, walls []board.Point) bool {
	b := &s.base
	for _, h := range walls {
		if s.mean[h] <= 0 || s.plain.status[h] > 0 {
			return false
		}
		for p := h; ; {
			for _, q := range b.g.Neighbors(p) {
				if int(q) == b.g.N || b.color[q] == c || s.benson.region[q] == r {
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
