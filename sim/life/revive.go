package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Bounds on what is read of stones called dead that have room: the fewest stones of a
// chain, the most open points, and the positions looked at.
const (
	fewRevived  = 3
	openRevived = 14
	readRevived = 2000
)

// revive reads out the stones called dead that are enclosed with room for two eyes, such
// as rows on the second line. Those that cannot be taken live; those that live if they
// move first are left open, but in a game whose players stopped, who saw what they had
// to play. It reports whether there are any such.
func (s *Scratch) revive(finished bool) bool {
	b, f := &s.base, &s.fight
	found := false
	open := openRevived
	if !finished {
		open = readOpen
	}
	s.marked = zeroed(s.marked, b.g.N)
	for _, h := range s.plain.heads {
		if s.mean[h] >= 0 || b.size[h] < fewRevived || s.proved[h] != rules.NoStone || s.marked[h] || !s.enclose(h, open) {
			continue
		}
		c := b.color[h]
		largest := h
		for _, q := range f.points[:f.n] {
			if b.color[q] != c || s.mean[b.head[q]] >= 0 {
				continue
			}
			s.marked[q] = true
			if g := b.head[q]; b.size[g] > b.size[largest] {
				largest = g
			}
		}
		if f.wall[c] != 0 || f.space(f.stones[c.Other()], c.Other()) == 0 {
			continue
		}
		if largest != h && !s.enclose(largest, open) {
			continue
		}
		found = s.raise(largest, finished) || found
	}
	return found
}

// raise reads out the chain at h, called dead.
func (s *Scratch) raise(h board.Point, finished bool) bool {
	c := s.base.color[h]
	s.hunt.aim(&s.fight, c.Other())
	budget := readRevived
	if !finished {
		budget *= patience
	}
	s.hunt.limit = budget
	if !finished && s.hunt.captures(c, false, &budget) != stands {
		return false
	}
	if s.hunt.captures(c.Other(), true, &budget) == stands {
		s.mean[h] = readOut
		return true
	}
	if !finished {
		s.mean[h] = 0
	}
	return !finished
}
