package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// frail reports whether a group called alive, without proof, has a false eye of two
// points. Such an eye is closed at one point by a chain that touches that point alone:
// once its other liberties are taken it must be joined there. If the chains so joined
// touch nothing else that is theirs, they have the other point for their only liberty,
// and are taken there. The chains of such groups are read out, and dead if they are taken
// though their owner moves first.
func (s *Scratch) frail(finished bool) bool {
	b := &s.base
	n := b.g.N
	s.seen = zeroed(s.seen, n)
	s.ties.reset(n)
	var pairs [][2]board.Point
	for p := range board.Point(n) {
		if s.seen[p] || !s.vacated(p) {
			continue
		}
		region, owner := s.enclosure(p)
		s.tie(region, owner)
		if owner != board.Empty && len(region) == 2 && b.color[region[0]] == board.Empty && b.color[region[1]] == board.Empty {
			pairs = append(pairs, [2]board.Point{region[0], region[1]})
		}
	}
	if len(pairs) > 0 {
		s.countRegions()
	}
	found := s.untied(finished)
	for _, p := range pairs {
		if s.falseAt(p[0], p[1]) || s.falseAt(p[1], p[0]) {
			s.readGroup(p[0])
			found = true
		}
	}
	return found
}

// countRegions counts in s.sizes, by head of chain, the regions of its own that it touches.
func (s *Scratch) countRegions() {
	n := s.base.g.N
	t := &s.ties
	s.sizes, t.last = zeroed(s.sizes, n), zeroed(t.last, n)
	for _, l := range t.links {
		if t.last[l.chain] != l.region+1 { // the links of a region come together
			t.last[l.chain] = l.region + 1
			s.sizes[l.chain]++
		}
	}
}

// readGroup reads out the chains of the group that has an eye at p, none of them taken
// to live.
func (s *Scratch) readGroup(p board.Point) {
	b := &s.base
	var heads []board.Point
	s.seen = zeroed(s.seen, b.g.N)
	s.seen[p] = true
	list := append(s.points[:0], p)
	c := board.Empty
	for i := 0; i < len(list); i++ {
		for _, q := range b.g.Neighbors(list[i]) {
			d := b.color[q]
			if c == board.Empty && d != board.Empty && d != board.Edge {
				c = d
			}
			if d == board.Edge || s.seen[q] || d != c && (!s.vacated(q) || b.near[q]&stonesOf[c.Other()] != 0) {
				continue
			}
			s.seen[q] = true
			list = append(list, q)
			if h := b.head[q]; d == c && h == q && s.proved[h] == rules.NoStone && s.mean[h] > 0 {
				heads = append(heads, h)
				s.mean[h], s.plain.status[h] = 0, 0
			}
		}
	}
	s.points = list
	budget := readAll
	fates := make([]fate, len(heads))
	for i, h := range heads {
		fates[i] = s.read(h, readNode, &budget)
	}
	for i, h := range heads {
		s.mean[h] = 1
		if fates[i] == dies {
			s.mean[h] = -readOut
		}
	}
}

// vacated reports whether p is empty once the dead are taken off.
func (s *Scratch) vacated(p board.Point) bool {
	return s.base.color[p] == board.Empty || s.mean[s.base.head[p]] < 0
}

// enclosure returns the vacated points connected with p and the colour they reach,
// Empty if both.
func (s *Scratch) enclosure(p board.Point) ([]board.Point, board.Color) {
	b := &s.base
	var reach [3]bool
	s.seen[p] = true
	region := append(s.points[:0], p)
	for i := 0; i < len(region); i++ {
		for _, q := range b.g.Neighbors(region[i]) {
			switch {
			case int(q) == b.g.N:
			case !s.vacated(q):
				reach[b.color[q]] = true
			case !s.seen[q]:
				s.seen[q] = true
				region = append(region, q)
			}
		}
	}
	s.points = region
	switch {
	case reach[board.Black] && !reach[board.White]:
		return region, board.Black
	case reach[board.White] && !reach[board.Black]:
		return region, board.White
	}
	return region, board.Empty
}

// falseAt reports whether the eye of the points p and q is false at p.
func (s *Scratch) falseAt(p, q board.Point) bool {
	b := &s.base
	alone := false
	for _, r := range b.g.Neighbors(p) {
		if int(r) == b.g.N || b.color[r] == board.Empty {
			continue
		}
		h := b.head[r]
		if s.proved[h] == rules.Alive || s.sizes[h] > 1 {
			return false
		}
		alone = alone || !s.beside(h, q)
	}
	if !alone {
		return false
	}
	for _, r := range b.g.Neighbors(q) {
		if int(r) < b.g.N && b.color[r] != board.Empty && !s.beside(b.head[r], p) {
			return true // the others hang on q too
		}
	}
	return false
}

// beside reports whether p touches the chain at h.
func (s *Scratch) beside(h, p board.Point) bool {
	b := &s.base
	for _, r := range b.g.Neighbors(p) {
		if int(r) < b.g.N && b.color[r] != board.Empty && b.head[r] == h {
			return true
		}
	}
	return false
}
