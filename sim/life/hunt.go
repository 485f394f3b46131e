package life

import (
	"math/bits"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// hunt asks whether one side can take a chain in a fight. Going round in circles saves
// the chain, so the positions from which it is taken are the least set closed under
// one rule: a play of the attacker leads into it, or all plays of the defender and a
// pass do. It is found from the position asked about, after X. Liu and S. A. Smolka,
// Simple linear-time algorithms for minimal fixed points (ICALP 1998): a position is
// taken to be safe until one after it is not, and those that rest on it are looked at
// again then. No position is looked at in more than one way, whatever kos there are.
type hunt struct {
	fight    *fight
	attacker board.Color
	target   uint64
	threats  bool              // the attacker has one for every ko
	outside  uint64            // liberties of the target outside, see alike
	same     [maxPoints]uint64 // by point: those outside that are as good, of lower number
	index    map[clash]int32
	nodes    []huntNode
	rests    []rest
	stack    []int32
}

// huntNode is a position in a hunt.
type huntNode struct {
	clash
	first, then uint64 // plays not tried yet, those of then after those of first
	rests       int32  // first of the list of positions that rest on it, −1 for none
	passed      bool   // the defender's pass has been tried
	taken       bool
}

// rest is an entry of a list.
type rest struct{ node, next int32 }

// aim has the attacker take the chain of the first point of a fight.
func (h *hunt) aim(f *fight, attacker board.Color) {
	h.fight, h.attacker = f, attacker
	h.target = f.grow(1, f.stones[attacker.Other()])
	h.alike()
}

// captures says whether the target falls with this side to move, the attacker having no
// ko threat or one for every ko. Where more would have to be looked at than the budget
// allows it is unknown. What was looked at is taken off the budget.
func (h *hunt) captures(mover board.Color, threats bool, budget *int) filling {
	f := h.fight
	h.threats = threats
	if h.index == nil {
		h.index = map[clash]int32{}
	}
	clear(h.index)
	h.nodes, h.rests, h.stack = h.nodes[:0], h.rests[:0], h.stack[:0]
	limit := min(readNode, *budget)
	h.visit(clash{f.stones[board.Black], f.stones[board.White], -1, mover, false})
	for len(h.stack) > 0 && !h.nodes[0].taken && len(h.nodes) <= limit {
		i := h.stack[len(h.stack)-1]
		h.stack = h.stack[:len(h.stack)-1]
		if !h.nodes[i].taken {
			h.step(i)
		}
	}
	*budget -= len(h.nodes)
	switch {
	case h.nodes[0].taken:
		return falls
	case len(h.nodes) > limit:
		return unknown
	}
	return stands
}

// visit returns the number of a position, a new one if it has not been met.
func (h *hunt) visit(s clash) int32 {
	if h.threats && s.mover == h.attacker {
		s.ko = -1
	}
	if i, ok := h.index[s]; ok {
		return i
	}
	i := int32(len(h.nodes))
	h.index[s] = i
	f := h.fight
	n := huntNode{clash: s, rests: -1}
	d := h.attacker.Other()
	own, opp := s.black, s.white
	if d == board.White {
		own, opp = opp, own
	}
	chain := f.grow(h.target&own, own)
	if chain&f.wall[d] != 0 || h.eyes(chain, own, opp) {
		h.nodes = append(h.nodes, n)
		return i
	}
	free := f.all() &^ (own | opp)
	libs := f.beside(chain) & free
	n.first, n.then = libs&free&^h.outside, free&^libs
	if s.mover == d {
		n.first &^= f.eyesOf(chain, libs)
	} else {
		n.then |= libs & h.outside // at leisure
	}
	h.nodes = append(h.nodes, n)
	h.stack = append(h.stack, i)
	return i
}

// step tries the next play of a position.
func (h *hunt) step(i int32) {
	f := h.fight
	n := &h.nodes[i]
	mine := n.mover == h.attacker
	var t clash
	for {
		if !mine && !n.passed {
			n.passed = true
			t = clash{n.black, n.white, -1, h.attacker, false}
			break
		}
		set := &n.first
		if *set == 0 {
			set = &n.then
		}
		if *set == 0 {
			if !mine {
				h.take(i) // all there is has been tried, and loses
			}
			return
		}
		p := 63 - bits.LeadingZeros64(*set)
		if inner := *set &^ h.outside; inner != 0 {
			p = bits.TrailingZeros64(inner)
		}
		*set &^= 1 << p
		if h.outside>>p&1 != 0 && h.same[p]&*set != 0 {
			continue
		}
		var ok bool
		if t, ok = f.play(n.clash, p); !ok {
			continue
		}
		if mine {
			own := t.black
			if h.attacker == board.Black {
				own = t.white
			}
			if h.target&^own != 0 {
				h.take(i)
				return
			}
		}
		break
	}
	k := len(h.nodes)
	if mine {
		h.stack = append(h.stack, i) // to go on where that does not take
	}
	j := h.visit(t)
	if int(j) < k && h.nodes[j].taken {
		if mine {
			h.take(i)
		} else {
			h.stack = append(h.stack, i)
		}
		return
	}
	h.rests = append(h.rests, rest{i, h.nodes[j].rests})
	h.nodes[j].rests = int32(len(h.rests) - 1)
}

// take notes that the target falls from a position, and looks again at those that
// rest on it.
func (h *hunt) take(i int32) {
	if h.nodes[i].taken {
		return
	}
	h.nodes[i].taken = true
	for r := h.nodes[i].rests; r >= 0; r = h.rests[r].next {
		k := h.rests[r].node
		if h.nodes[k].mover == h.attacker {
			h.take(k)
		} else if !h.nodes[k].taken {
			h.stack = append(h.stack, k)
		}
	}
}

// alike notes the outside liberties: points beside living stones of the attacker and
// otherwise beside one chain of the defender alone. The defender gains nothing there, and
// of those beside the same chain one is as good as another.
func (h *hunt) alike() {
	f, attacker := h.fight, h.attacker
	own := f.stones[attacker.Other()]
	h.outside = 0
	var touch [maxPoints]uint64
	for left := f.wall[attacker] &^ (f.stones[board.Black] | f.stones[board.White] | f.wall[attacker.Other()]); left != 0; left &= left - 1 {
		p := bits.TrailingZeros64(left)
		if f.near[p]&^own != 0 || f.near[p] == 0 {
			continue
		}
		chain := f.grow(f.near[p]&-f.near[p], own)
		if f.near[p]&^chain != 0 {
			continue // a play there joins chains
		}
		h.outside |= 1 << p
		h.same[p] = 0
		touch[p] = chain
		for before := h.outside &^ (1 << p); before != 0; before &= before - 1 {
			if q := bits.TrailingZeros64(before); touch[q] == touch[p] {
				h.same[p] |= 1 << q
			}
		}
	}
}

// eyes reports whether the chain has two regions of which every empty point is its
// liberty: it cannot be taken then.
func (h *hunt) eyes(chain, own, opp uint64) bool {
	f := h.fight
	libs := f.beside(chain) &^ (own | opp)
	n := 0
	for left := libs; left != 0; {
		r := f.grow(left&-left, f.all()&^own)
		left &^= r
		if r&f.wall[h.attacker] == 0 && f.beside(r)&own&^chain == 0 && r&^opp&^libs == 0 {
			if n++; n == 2 {
				return true
			}
		}
	}
	return false
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

// readAtari is the number of positions looked at for stones beside a chain in atari.
const readAtari = 1000

// ataris leaves open stones called dead that touch a chain in atari, called alive, and hang
// on it: they cannot be taken if their owner moves first, as by taking it, and are taken if
// the opponent does, as by saving it. Shapes see neither.
func (s *Scratch) ataris() {
	b := &s.base
	for _, h := range s.plain.heads {
		if s.mean[h] <= 0 || s.proved[h] != rules.NoStone {
			continue
		}
		if _, ok := b.atari(h); !ok {
			continue
		}
		mean, status := s.mean[h], s.plain.status[h]
		s.mean[h], s.plain.status[h] = 0, 0
		for q := h; ; {
			for _, r := range b.g.Neighbors(q) {
				if d := b.head[r]; b.color[r] == b.color[h].Other() && s.mean[d] < -readBelow && s.proved[d] == rules.NoStone && s.hangs(d) {
					s.mean[d] = undecided(s.mean[d])
				}
			}
			if q = b.next[q]; q == h {
				break
			}
		}
		s.mean[h], s.plain.status[h] = mean, status
	}
}

// hangs reports whether the chain at p falls if the opponent moves first, and only then.
func (s *Scratch) hangs(p board.Point) bool {
	if !s.enclose(p, readOpen) {
		return false
	}
	c := s.base.color[p]
	s.hunt.aim(&s.fight, c.Other())
	budget := readAtari
	return s.hunt.captures(c.Other(), false, &budget) == falls && s.hunt.captures(c, false, &budget) == stands
}
