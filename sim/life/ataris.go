package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// readAtari is the number of positions looked at, with either side to move, for stones
// beside a chain in atari.
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
	s.hunt.limit = readAtari
	budget := 2 * readAtari
	return s.hunt.captures(c.Other(), false, &budget) == falls && s.hunt.captures(c, false, &budget) == stands
}
