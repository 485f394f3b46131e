package life

import (
	"math/bits"

	"weiqi-experiment/rules/board"
)

// hunt asks whether one side can take a chain in a fight. It is a depth-first search by
// proof numbers (A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002) over
// positions that are kept, each once, with its ko and who moves; of the numbers of
// several moves the largest counts, and one for each other move, as moves transpose
// (T. Ueda and others, Weak proof-number search, 2008). A position met again on the way
// to itself is taken to be safe there: going round in circles saves the chain. That
// proves captures. That it cannot be taken is proved by a set of positions, found
// last, in which the defender has an answer inside the set to every play (see holds).
type hunt struct {
	fight    *fight
	attacker board.Color
	target   uint64
	threats  bool              // the attacker has one for every ko
	kos      bool              // a ko came up among the positions
	outside  uint64            // liberties of the target outside, see alike
	same     [maxPoints]uint64 // by point: those outside that are as good, itself among them
	nodes    []huntNode
	kids     []int32
	plays    []int8  // by kid: the point played, or pass
	table    []int32 // numbers of positions and one, by hash
	zone     uint64  // where the attacker plays
	limit    int     // positions looked at, for one question
	most     int     // and in all
	steps    int     // nodes that may still be gone through, the same again among them
	spent    int     // what the questions about one board have cost, see mostHunted
	stack    []int32
}

// huntNode is a position in a hunt.
type huntNode struct {
	clash
	proof, disproof uint32 // how many positions are yet to be taken, or safe, at least
	kid, kids       int32  // the positions after it
	expanded        bool
	onPath, held    bool
}

// endless is the proof number of what cannot be proved.
const endless = 1 << 30

// aim has the attacker take the chain of the first point of a fight.
func (h *hunt) aim(f *fight, attacker board.Color) {
	h.fight, h.attacker = f, attacker
	h.target = f.grow(1, f.stones[attacker.Other()])
	h.alike()
	h.zone = f.all()
	h.forget(false)
}

// forget starts with no positions.
func (h *hunt) forget(threats bool) {
	h.threats, h.kos = threats, false
	h.nodes, h.kids, h.plays = h.nodes[:0], h.kids[:0], h.plays[:0]
	if h.table == nil {
		h.table = make([]int32, leastTable)
	}
	h.table = h.table[:leastTable] // a search before may have needed a large one
	clear(h.table)
}

// leastTable is the size of the table of positions at first, a power of two.
const leastTable = 1 << 10

// captures says whether the target falls with this side to move, the attacker having no
// ko threat or one for every ko. Where more would have to be looked at than the budget
// allows it is unknown. What was looked at is taken off the budget.
func (h *hunt) captures(mover board.Color, threats bool, budget *int) filling {
	if threats != h.threats && (h.kos || len(h.nodes) == 0) {
		h.forget(threats)
	}
	before := len(h.nodes)
	limit := before + max(min(h.limit, *budget, mostHunted-h.spent), 0)
	root := h.visit(clash{h.fight.stones[board.Black], h.fight.stones[board.White], -1, mover, false})
	h.most = limit
	h.steps = stepsPerNode * (limit - before)
	h.search(root, endless, endless, limit)
	looked := len(h.nodes) - before
	*budget -= looked
	h.spent += looked + (stepsPerNode*(limit-before)-h.steps)/stepsAsNode
	n := &h.nodes[root]
	switch {
	case n.proof == 0:
		return falls
	case n.disproof == 0 && h.holds(root):
		return stands
	}
	return unknown
}

// Bounds on what is gone through: stepsPerNode says how often positions are gone through
// again, and mostHunted how much is looked at for one board, where stepsAsNode of them gone
// through count as one more. Positions drawn as problems have asked for less.
const (
	stepsPerNode = 4
	stepsAsNode  = 8
	mostHunted   = 1 << 20
)

// search looks for a proof from node i until one of its numbers reaches a threshold.
func (h *hunt) search(i int32, proof, disproof uint32, limit int) {
	n := &h.nodes[i]
	if n.proof == 0 || n.disproof == 0 {
		return
	}
	if !n.expanded {
		h.expand(i)
	}
	h.nodes[i].onPath = true
	for {
		next, p, d := h.weigh(i)
		n = &h.nodes[i]
		if n.proof >= proof || n.disproof >= disproof || n.proof == 0 || n.disproof == 0 || len(h.nodes) >= limit || h.steps <= 0 {
			break
		}
		h.steps--
		if n.mover == h.attacker {
			h.search(next, min(proof, p), disproof-d, limit)
		} else {
			h.search(next, proof-p, min(disproof, d), limit)
		}
		if taken, ok := h.known(next); ok && taken != (h.nodes[i].mover == h.attacker) {
			h.likewise(i, next)
		}
	}
	h.nodes[i].onPath = false
}

// weigh computes the numbers of node i from those after it, and returns the one to be
// looked at next. Of the two numbers returned with it, that of the mover's aim is where
// another move is better, and the other what the other moves add.
func (h *hunt) weigh(i int32) (next int32, p, d uint32) {
	n := &h.nodes[i]
	mine := n.mover == h.attacker
	best, second, most, open := uint32(endless), uint32(endless), uint32(0), uint32(0)
	next = -1
	for _, k := range h.kids[n.kid : n.kid+n.kids] {
		c := &h.nodes[k]
		aim, other := c.proof, c.disproof
		if c.onPath {
			aim, other = endless, 0
		}
		if !mine {
			aim, other = other, aim
		}
		if aim < best || next < 0 {
			best, second, next = aim, best, k
		} else if aim < second {
			second = aim
		}
		if other > 0 {
			most = min(most+other, endless)
			open++
		}
		if aim == 0 {
			break
		}
	}
	sum := uint32(0)
	switch {
	case best == 0:
		sum = endless
	case open > 0:
		sum = most
		open--
	}
	if mine {
		n.proof, n.disproof = best, sum
		return next, second + 1, open
	}
	n.disproof, n.proof = best, sum
	return next, open, second + 1
}

// visit returns the number of a position, a new one if it has not been met.
func (h *hunt) visit(s clash) int32 {
	if h.threats && s.mover == h.attacker {
		s.ko = -1
	}
	h.kos = h.kos || s.ko >= 0
	slot := s.hash() & uint64(len(h.table)-1)
	for h.table[slot] != 0 {
		if k := h.table[slot] - 1; h.nodes[k].clash == s {
			return k
		}
		slot = (slot + 1) & uint64(len(h.table)-1)
	}
	i := int32(len(h.nodes))
	h.table[slot] = i + 1
	h.nodes = append(h.nodes, huntNode{clash: s, proof: 1, disproof: 1})
	h.judge(&h.nodes[i])
	if 2*len(h.nodes) > len(h.table) {
		h.rehash()
	}
	return i
}

// judge gives a new position its numbers.
func (h *hunt) judge(n *huntNode) {
	f, d := h.fight, h.attacker.Other()
	own, opp := n.black, n.white
	if d == board.White {
		own, opp = opp, own
	}
	chain := f.grow(h.target&own, own)
	if chain&f.wall[d] != 0 || f.lives(chain, own, opp, h.attacker) {
		n.proof, n.disproof = endless, 0
		return
	}
	libs := f.beside(chain) &^ (own | opp)
	room := f.space(opp, h.attacker)
	switch k := bits.OnesCount64(libs); {
	case room == 0:
		n.proof, n.disproof = 0, endless
	case n.mover == d:
		n.proof = uint32(min(k, room))
	case k == 1:
		if _, ok := f.play(n.clash, bits.TrailingZeros64(libs)); ok {
			n.proof, n.disproof = 0, endless
		}
	default:
		n.proof = uint32(min(k, room))
	}
}

// expand finds the positions after node i.
func (h *hunt) expand(i int32) {
	f := h.fight
	s := h.nodes[i].clash
	d := h.attacker.Other()
	own, opp := s.black, s.white
	if d == board.White {
		own, opp = opp, own
	}
	var list [maxPoints + 1]int32
	var plays [maxPoints + 1]int8
	k := 0
	left := f.all() &^ (own | opp)
	if s.mover == d {
		chain := f.grow(h.target&own, own)
		left &^= h.outside | f.eyesOf(chain, f.beside(chain)&left)
		list[0], plays[0], k = h.visit(clash{s.black, s.white, -1, h.attacker, false}), pass, 1
	} else {
		left &= h.zone
	}
	for ; left != 0; left &= left - 1 {
		p := bits.TrailingZeros64(left)
		if h.outside>>p&1 != 0 && h.same[p]&^(own|opp)&(1<<p-1) != 0 {
			continue
		}
		if t, ok := f.play(s, p); ok {
			list[k], plays[k] = h.visit(t), int8(p)
			k++
		}
	}
	n := &h.nodes[i]
	n.kid, n.kids, n.expanded = int32(len(h.kids)), int32(k), true
	h.kids = append(h.kids, list[:k]...)
	h.plays = append(h.plays, plays[:k]...)
}

// pass is the play that is none.
const pass = -1

// deepest bounds how far a line is followed in another position.
const deepest = 40

// likewise tries, where a position after node i has been found to be taken or safe with
// its mover to lose by it, what was found there in the other positions after i: most plays
// change nothing (Y. Kawano, Using similar positions to search game trees, 1996).
func (h *hunt) likewise(i, known int32) {
	n := h.nodes[i]
	for _, k := range h.kids[n.kid : n.kid+n.kids] {
		h.copies(k, known, n.mover != h.attacker, deepest)
	}
}

// copies reports whether what was found of position p, taken or safe, can be shown of q
// with the same plays.
func (h *hunt) copies(q, p int32, taken bool, depth int) bool {
	if v, ok := h.known(q); ok {
		return v == taken
	}
	if depth == 0 || h.nodes[q].onPath || len(h.nodes) >= h.most || !h.nodes[p].expanded {
		return false
	}
	m := &h.nodes[p]
	from, to := m.kid, m.kid+m.kids
	if (m.mover == h.attacker) == taken {
		// one play will do
		for j := from; j < to; j++ {
			if v, ok := h.known(h.kids[j]); !ok || v != taken {
				continue
			}
			k := h.after(q, h.plays[j])
			if k < 0 || !h.copies(k, h.kids[j], taken, depth-1) {
				return false
			}
			h.mark(q, taken)
			return true
		}
		return false
	}
	if !h.nodes[q].expanded {
		h.expand(q)
	}
	for j := h.nodes[q].kid; j < h.nodes[q].kid+h.nodes[q].kids; j++ {
		k, play := h.kids[j], h.plays[j]
		if v, ok := h.known(k); ok {
			if v != taken {
				return false
			}
			continue
		}
		l := int32(-1)
		for x := from; x < to; x++ {
			if h.plays[x] == play {
				l = h.kids[x]
				break
			}
		}
		if l < 0 {
			return false
		}
		if v, ok := h.known(l); !ok || v != taken || !h.copies(k, l, taken, depth-1) {
			return false
		}
	}
	h.mark(q, taken)
	return true
}

// known says what was found of a position, if anything was.
func (h *hunt) known(i int32) (taken, ok bool) {
	n := &h.nodes[i]
	return n.proof == 0, n.proof == 0 || n.disproof == 0
}

// mark notes what was found of a position.
func (h *hunt) mark(i int32, taken bool) {
	n := &h.nodes[i]
	n.proof, n.disproof = endless, 0
	if taken {
		n.proof, n.disproof = 0, endless
	}
}

// after is the position after a play in position i, −1 if it is not legal.
func (h *hunt) after(i int32, play int8) int32 {
	if !h.nodes[i].expanded {
		h.expand(i)
	}
	for j := h.nodes[i].kid; j < h.nodes[i].kid+h.nodes[i].kids; j++ {
		if h.plays[j] == play {
			return h.kids[j]
		}
	}
	return -1
}

// holds proves that the target is safe from a position: it gathers all positions the
// attacker can get to if the defender answers with a play that was found safe.
func (h *hunt) holds(root int32) bool {
	for i := range h.nodes {
		h.nodes[i].held = false
	}
	h.stack = append(h.stack[:0], root)
	h.nodes[root].held = true
	for len(h.stack) > 0 {
		n := &h.nodes[h.stack[len(h.stack)-1]]
		h.stack = h.stack[:len(h.stack)-1]
		if !n.expanded {
			if n.disproof != 0 {
				return false
			}
			continue // two eyes
		}
		answered := false
		for _, k := range h.kids[n.kid : n.kid+n.kids] {
			c := &h.nodes[k]
			switch {
			case n.mover != h.attacker && (c.disproof != 0 || answered):
				continue
			case c.disproof != 0:
				return false
			}
			answered = true
			if !c.held {
				c.held = true
				h.stack = append(h.stack, k)
			}
		}
		if n.mover != h.attacker && !answered {
			return false
		}
	}
	return true
}

// hash mixes a position.
func (s *clash) hash() uint64 {
	x := s.black*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(s.white*0xc2b2ae3d27d4eb4f, 31)
	x ^= uint64(s.ko+1)<<2 | uint64(s.mover)
	x *= 0xff51afd7ed558ccd
	return x ^ x>>29
}

// rehash doubles the table.
func (h *hunt) rehash() {
	n := 2 * len(h.table)
	if n <= cap(h.table) {
		h.table = h.table[:n]
		clear(h.table)
	} else {
		h.table = make([]int32, n)
	}
	for i := range h.nodes {
		slot := h.nodes[i].hash() & uint64(n-1)
		for h.table[slot] != 0 {
			slot = (slot + 1) & uint64(n-1)
		}
		h.table[slot] = int32(i) + 1
	}
}

// alike notes the outside liberties: points beside living stones of the attacker and
// otherwise beside one chain of the defender and other such points of it alone. The
// defender gains nothing there, and of those beside the same chain one is as good as
// another.
func (h *hunt) alike() {
	f, attacker := h.fight, h.attacker
	own, opp := f.stones[attacker.Other()], f.stones[attacker]
	h.outside = 0
	for left := own; left != 0; {
		chain := f.grow(left&-left, own)
		left &^= chain
		libs := f.beside(chain) & f.wall[attacker] &^ (f.wall[attacker.Other()] | own | opp)
		for again := true; again; {
			again = false
			for set := libs; set != 0; set &= set - 1 {
				if p := bits.TrailingZeros64(set); f.near[p]&^(chain|libs) != 0 {
					libs &^= 1 << p
					again = true
				}
			}
		}
		h.outside |= libs
		for set := libs; set != 0; set &= set - 1 {
			h.same[bits.TrailingZeros64(set)] = libs
		}
	}
}

// lives reports whether the chain lives unconditionally (Benson 1976) among its own
// stones, in regions no living stone of the attacker stands beside, or has an empty region
// of its own that is larger than any shape in which one side can kill the other.
func (f *fight) lives(chain, own, opp uint64, attacker board.Color) bool {
	var regions [maxPoints / 2]uint64
	n := 0
	free := f.all() &^ (own | opp)
	for left := f.all() &^ own; left != 0; {
		r := f.grow(left&-left, f.all()&^own)
		left &^= r
		if r&f.wall[attacker] != 0 || r&free == 0 || n == len(regions) {
			continue
		}
		if bits.OnesCount64(r) > maxRoom && r&opp == 0 && f.beside(r)&own&^chain == 0 {
			return true
		}
		regions[n] = r
		n++
	}
	if n < 2 {
		return false
	}
	alive := own
	for again := true; again; {
		again = false
		for left := alive; left != 0; {
			c := f.grow(left&-left, own)
			left &^= c
			near, eyes := f.beside(c), 0
			for _, r := range regions[:n] {
				if r&free&^near == 0 && f.beside(r)&own&^alive == 0 {
					eyes++
				}
			}
			if eyes < 2 {
				if c == chain {
					return false
				}
				alive &^= c
				again = true
			}
		}
	}
	return true
}

// space counts the points away from living stones of the attacker: no more than so many
// plays of his there are needed. It is 0 where the defender can get no two eyes, whatever
// the attacker does elsewhere, nor join living stones: where there are no two such points
// that do not touch (after Müller 1997).
func (f *fight) space(opp uint64, attacker board.Color) int {
	living := f.grow(f.wall[attacker]&opp, opp)
	inner := f.all() &^ (living | f.wall[attacker] | f.beside(living))
	n := bits.OnesCount64(inner)
	switch {
	case f.wall[attacker.Other()] != 0:
		return max(n, 1)
	case n < 2 || n == 2 && f.near[bits.TrailingZeros64(inner)]&inner != 0:
		return 0
	}
	return n
}

// eyesOf are the points that only the chain and no wall touches: it fills none of its own
// eyes, but joins living stones.
func (f *fight) eyesOf(chain, libs uint64) (eyes uint64) {
	for left := libs &^ (f.wall[board.Black] | f.wall[board.White]); left != 0; left &= left - 1 {
		if p := bits.TrailingZeros64(left); f.near[p]&^chain == 0 {
			eyes |= 1 << p
		}
	}
	return eyes
}
