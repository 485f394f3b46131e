package life

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Bounds on what is taken to hang together: the number of points from which a region is two
// eyes, if fewer than two stones stand in it, that from which it is whatever stands in it and
// there is room to join, and the liberties in regions of its own with which a chain is short
// of them.
const (
	wideRegion = maxRoom + 1
	openRegion = 13
	fewInside  = 2
)

// Bounds on what is read where chains may be cut apart: the fewest stones, the most open
// points, and the positions looked at for a chain.
const (
	fewStones  = 3
	fewHang    = 5 // where the group is left open
	openUntied = 14
	readUntied = 3000
)

// ties is how living chains hang together with others of their colour.
type ties struct {
	group   []board.Point // union of chains, by head
	inside  []int16       // by head: liberties in its own regions
	links   []link        // by region
	pairs   []pair
	regions []ownRegion
	eyes    []int8        // by root of a group: its eyes, or notHeld
	last    []int16       // by root: the region counted last, and one
	heads   []board.Point // of the chains read
	means   []float64     // theirs before
	fallen  []board.Point
}

// notHeld is the number of eyes of a group that may be cut apart.
const notHeld = -1

// link is a point of a region of its own that a chain touches.
type link struct {
	chain, at board.Point
	region    int16
}

// pair is two chains of a colour with an empty point beside both.
type pair struct {
	x, y, at board.Point
	inside   bool // of a region of theirs
}

// ownRegion is a connected set of points without a living stone that touches chains of
// one colour only.
type ownRegion struct {
	size   int
	eyes   int8
	shared bool // between groups
	lost   bool // a group around it is not held
}

func (t *ties) reset(n int) {
	if len(t.group) != n {
		t.group, t.inside = make([]board.Point, n), make([]int16, n)
	}
	for p := range t.group {
		t.group[p] = board.Point(p)
	}
	clear(t.inside)
	t.links, t.pairs, t.regions = t.links[:0], t.pairs[:0], t.regions[:0]
}

func (t *ties) root(h board.Point) board.Point {
	for t.group[h] != h {
		t.group[h] = t.group[t.group[h]]
		h = t.group[h]
	}
	return h
}

// tie notes which chains touch the points of a region; its owner is Empty where it
// touches both colours.
func (s *Scratch) tie(region []board.Point, owner board.Color) {
	t, b := &s.ties, &s.base
	id := int16(len(t.regions))
	if owner != board.Empty {
		t.regions = append(t.regions, ownRegion{size: len(region), eyes: s.worth(region, owner)})
	}
	for _, q := range region {
		var heads [4]board.Point
		k := 0
		for _, r := range b.g.Neighbors(q) {
			if h := b.head[r]; int(r) < b.g.N && b.color[r] != board.Empty && s.mean[h] >= 0 && !slices.Contains(heads[:k], h) {
				heads[k] = h
				k++
			}
		}
		for i, h := range heads[:k] {
			if owner != board.Empty {
				t.links = append(t.links, link{h, q, id})
			}
			if b.color[q] != board.Empty || owner != board.Empty && len(region) == 1 {
				continue // an eye is not spent on joining
			}
			if owner != board.Empty {
				t.inside[h]++
			}
			for _, g := range heads[:i] {
				if b.color[g] == b.color[h] {
					t.pairs = append(t.pairs, pair{g, h, q, owner != board.Empty})
				}
			}
		}
	}
}

// worth counts the eyes of a region of c that nobody cuts into.
func (s *Scratch) worth(region []board.Point, c board.Color) int8 {
	switch n := len(region); {
	case n >= wideRegion:
		inside := 0
		for _, q := range region {
			if s.base.color[q] != board.Empty {
				inside++
			}
		}
		if n < openRegion && inside >= 2 {
			return 1
		}
		return 2
	case n < 4:
		return 1
	}
	var x room
	attack := x.fill(s.base.g, s.base.color, region, c)
	if s.plain.recall(&x, attack, false) {
		return 1
	}
	return 2
}

// bind joins chains into groups: those around a wide region, and those with two points
// beside both, so that one is left if the opponent plays the other; one is enough
// inside a region if neither is in atari there and one is not short of liberties.
func (t *ties) bind() {
	for i, l := range t.links {
		if i > 0 && t.links[i-1].region == l.region && t.regions[l.region].size >= openRegion {
			t.group[t.root(l.chain)] = t.root(t.links[i-1].chain)
		}
	}
	for again := true; again; {
		again = false
		open := t.pairs[:0]
		for _, p := range t.pairs {
			p.x, p.y = t.root(p.x), t.root(p.y)
			if p.x > p.y {
				p.x, p.y = p.y, p.x
			}
			if p.x == p.y {
				continue
			}
			few, many := min(t.inside[p.x], t.inside[p.y]), max(t.inside[p.x], t.inside[p.y])
			joined := p.inside && few >= fewInside && many > fewInside
			for i := 0; i < len(open) && !joined; i++ {
				o := &open[i]
				joined = o.x == p.x && o.y == p.y && o.at != p.at
			}
			if joined {
				t.group[p.x] = p.y
				t.inside[p.y] = max(t.inside[p.x], t.inside[p.y])
				again = true
				continue
			}
			open = append(open, p)
		}
		t.pairs = open
	}
}

// hold finds the groups that are held: with two eyes in regions around which all
// groups are held, as with D. Benson (1976), or proved to live, or joined with such a
// group at a point the opponent cannot play on.
func (s *Scratch) hold() bool {
	t := &s.ties
	for i, l := range t.links {
		if i > 0 && t.links[i-1].region == l.region && t.root(t.links[i-1].chain) != t.root(l.chain) {
			t.regions[l.region].shared = true
		}
	}
	t.eyes = zeroed(t.eyes, s.base.g.N)
	found := false
	for s.count() {
		found = true
	}
	for again := found; again; {
		again = false
		for i, l := range t.links {
			r, g := &t.regions[l.region], t.root(l.chain)
			if r.size > 1 || t.eyes[g] != notHeld {
				continue
			}
			for j := i - 3; j <= i+3; j++ {
				if j >= 0 && j < len(t.links) && t.links[j].region == l.region && t.eyes[t.root(t.links[j].chain)] > 0 {
					t.eyes[g] = 1
					again = true
				}
			}
		}
	}
	return found
}

// count counts the eyes of the groups that may be held, gives up those that have fewer
// than two, with the regions they touch, and reports whether there are any.
func (s *Scratch) count() bool {
	t, n := &s.ties, s.base.g.N
	for _, h := range s.plain.heads {
		if g := t.root(h); t.eyes[g] != notHeld {
			t.eyes[g] = 0
		}
	}
	t.last = zeroed(t.last, n)
	for _, l := range t.links {
		g, r := t.root(l.chain), &t.regions[l.region]
		if t.eyes[g] == notHeld || r.lost || t.last[g] == l.region+1 {
			continue
		}
		t.last[g] = l.region + 1
		k := r.eyes
		if r.shared {
			k = 1
		}
		t.eyes[g] = min(t.eyes[g]+k, 2)
	}
	for _, h := range s.plain.heads {
		if s.proved[h] == rules.Alive {
			t.eyes[t.root(h)] = 2
		}
	}
	found := false
	for _, h := range s.plain.heads {
		if g := t.root(h); s.mean[h] > 0 && (t.eyes[g] == 0 || t.eyes[g] == 1) {
			t.eyes[g] = notHeld
			found = true
		}
	}
	for _, l := range t.links {
		if t.eyes[t.root(l.chain)] == notHeld {
			t.regions[l.region].lost = true
		}
	}
	return found
}

// untied reads out the groups, of those called alive, that may be cut apart. It reports
// whether any is taken though its owner moves first, and dead then.
func (s *Scratch) untied(finished bool) bool {
	t := &s.ties
	t.bind()
	if !s.hold() {
		return false
	}
	t.gather()
	found := false
	for _, h := range s.plain.heads {
		if g := t.root(h); s.mean[h] > 0 && t.eyes[g] == notHeld && t.last[g] >= 0 {
			t.last[g] = -1 // once
			found = s.readUntied(g, finished) || found
		}
	}
	return found
}

// gather joins the groups that are not held and touch the same regions or points.
func (t *ties) gather() {
	region, first := int16(-1), board.Pass
	for _, l := range t.links {
		if !t.regions[l.region].lost {
			continue
		}
		switch g := t.root(l.chain); {
		case t.eyes[g] != notHeld:
		case l.region != region:
			region, first = l.region, g
		default:
			t.group[g] = t.root(first)
		}
	}
	for _, p := range t.pairs {
		if x, y := t.root(p.x), t.root(p.y); t.eyes[x] == notHeld && t.eyes[y] == notHeld {
			t.group[x] = y
		}
	}
}

// readUntied reads out the chains that were gathered at g, the largest first. Where an
// opponent's chain beside them may be cut apart too, what falls is not known.
func (s *Scratch) readUntied(g board.Point, finished bool) bool {
	t := &s.ties
	unheld := func(o board.Point) bool { return s.mean[o] > 0 && t.eyes[t.root(o)] == notHeld }
	t.heads = t.heads[:0]
	stones, largest := 0, int16(0)
	for _, h := range s.plain.heads {
		if s.mean[h] <= 0 || t.root(h) != g || s.proved[h] != rules.NoStone || slices.Contains(s.stand, h) {
			continue
		}
		if s.opposed(h, unheld) {
			return false
		}
		t.heads = append(t.heads, h)
		size := s.base.size[h]
		stones += int(size)
		if size > largest {
			largest = size
			k := len(t.heads) - 1
			t.heads[0], t.heads[k] = t.heads[k], t.heads[0]
		}
	}
	if stones < fewStones {
		return false
	}
	t.means = t.means[:0]
	for _, h := range t.heads {
		t.means = append(t.means, s.mean[h])
		s.mean[h], s.plain.status[h] = 0, 0
	}
	t.fallen = t.fallen[:0]
	for _, h := range t.heads {
		if f := s.taken(h, finished); f == falls && !s.retaken(h, finished) || f == unknown && len(t.fallen) > 0 {
			t.fallen = append(t.fallen, h)
		}
		if len(t.fallen) == 0 {
			break
		}
	}
	var open []board.Point
	if len(t.fallen) == 0 && !finished && largest >= fewHang && s.takenFirst(t.heads[0]) {
		open = append(open, t.heads[0])
	}
	for i, h := range t.heads {
		s.mean[h] = t.means[i]
	}
	s.fell(t.fallen)
	for _, h := range open {
		s.mean[h] = 0
	}
	return len(t.fallen)+len(open) > 0
}

// taken says whether the chain at h is taken though its owner moves first.
func (s *Scratch) taken(h board.Point, finished bool) filling {
	open, budget := untiedBounds(finished)
	if !s.enclose(h, open) {
		return unknown
	}
	c := s.base.color[h]
	s.hunt.aim(&s.fight, c.Other())
	s.hunt.limit = budget
	return s.hunt.captures(c, false, &budget)
}

// untiedBounds are the most open points and the positions looked at for a chain that may be
// cut off.
func untiedBounds(finished bool) (open, budget int) {
	if finished {
		return openUntied, readUntied
	}
	return readOpen, readUntied * patience
}

// retaken reports whether the opponent's stones beside the chain at h, called dead, may be
// taken whoever moves first, as far as is known: then they gain nothing by taking it.
func (s *Scratch) retaken(h board.Point, finished bool) bool {
	any := false
	safe := s.opposed(h, func(o board.Point) bool {
		if s.mean[o] >= 0 {
			return false
		}
		any = true
		return s.taken(o, finished) == stands
	})
	return any && !safe
}

// takenFirst reports whether the chain at h is taken if the opponent moves first.
func (s *Scratch) takenFirst(h board.Point) bool {
	open, budget := untiedBounds(false)
	if !s.enclose(h, open) {
		return false
	}
	c := s.base.color[h]
	s.hunt.aim(&s.fight, c.Other())
	s.hunt.limit = budget
	return s.hunt.captures(c.Other(), false, &budget) == falls
}

// fell gives up chains, and gives the stones that were dead in their regions and beside
// them their lives.
func (s *Scratch) fell(heads []board.Point) {
	b := &s.base
	s.seen = zeroed(s.seen, b.g.N)
	for _, l := range s.ties.links {
		if s.seen[l.at] || !slices.Contains(heads, l.chain) {
			continue
		}
		region, _ := s.enclosure(l.at)
		for _, q := range region {
			if h := b.head[q]; b.color[q] != board.Empty && s.proved[h] == rules.NoStone {
				s.mean[h] = readOut
			}
		}
	}
	for _, h := range heads {
		s.mean[h] = -readOut
		for q := h; ; {
			for _, r := range b.g.Neighbors(q) {
				if o := b.head[r]; b.color[r] == b.color[h].Other() && s.mean[o] < 0 && s.proved[o] == rules.NoStone {
					s.mean[o] = readOut
				}
			}
			if q = b.next[q]; q == h {
				break
			}
		}
	}
}
