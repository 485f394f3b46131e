package life

import "weiqi-experiment/rules/board"

// mutual finds groups that live if what they enclose is dead, where that is dead if
// they live, and reports whether there are any. Chains that would be dead were the
// other colour given the benefit are left open, as are those that may lose a race
// (outlasts), and whatever depends on them.
func (y *plain) mutual(b *mcBoard) bool {
	y.before = append(y.before[:0], y.status...)
	y.trying = true
	for c := board.Black; c <= board.White; c++ {
		copy(y.status, y.before)
		y.set(b, c, 0, 1)
		y.sustain(b, c)
		y.trial[c] = append(y.trial[c][:0], y.status...)
	}
	y.decided = append(y.decided[:0], y.before...)
	found := false
	for c := board.Black; c <= board.White; c++ {
		copy(y.status, y.trial[c])
		for y.concede(b, c) {
			y.sustain(b, c)
		}
		for _, h := range y.heads {
			if st := y.status[h]; y.before[h] == 0 && st != 0 && st*y.trial[c.Other()][h] >= 0 {
				y.decided[h] = st
				found = true
			}
		}
	}
	y.trying = false
	for _, h := range y.heads {
		y.setChain(b, h, y.decided[h])
	}
	return found
}

// set turns chains of c that were open before mutual and have one status into
// those of another.
func (y *plain) set(b *mcBoard, c board.Color, from, to int8) {
	for _, h := range y.heads {
		if b.color[h] == c && y.before[h] == 0 && y.status[h] == from {
			y.setChain(b, h, to)
		}
	}
}

func (y *plain) setChain(b *mcBoard, h board.Point, st int8) {
	if y.status[h] == st {
		return
	}
	for q := h; ; {
		y.status[q] = st
		if q = b.next[q]; q == h {
			return
		}
	}
}

// sustain finds what is dead if the chains of c that are called alive are, and
// takes those that have no two eyes then as open, until all have.
func (y *plain) sustain(b *mcBoard, c board.Color) {
	for again := true; again; {
		y.enclosedOf(b, c.Other(), false)
		y.open(b)
		y.hollow = y.hollow[:0]
		y.count(b)
		for _, h := range y.heads {
			if y.before[h] > 0 {
				y.eyes[y.root(h)] = 2
			}
		}
		again = false
		for _, h := range y.heads {
			if b.color[h] == c && y.before[h] == 0 && y.status[h] > 0 && y.eyes[y.root(h)] < 2 {
				y.setChain(b, h, 0)
				again = true
			}
		}
		if again {
			y.set(b, c.Other(), -1, 0)
		}
	}
}

// concede takes chains of c as open that would be dead were the other colour given
// the benefit, that enclose one that would live then, or that may not outlast one
// called dead. It reports whether there are any; what was called dead is open then.
func (y *plain) concede(b *mcBoard, c board.Color) bool {
	other := y.trial[c.Other()]
	found := false
	for _, h := range y.heads {
		if b.color[h] == c && y.before[h] == 0 && y.status[h] > 0 && (other[h] < 0 || !y.safe(b, h, other)) {
			y.setChain(b, h, 0)
			found = true
		}
	}
	if found {
		y.set(b, c.Other(), -1, 0)
	}
	return found
}

// safe reports whether the chain at h outlasts those called dead beside it, and
// none of them would live in the other trial.
func (y *plain) safe(b *mcBoard, h board.Point, other []int8) bool {
	for q := h; ; {
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] == b.color[h].Other() && y.before[r] == 0 && y.status[r] < 0 && (other[r] > 0 || !y.outlasts(b, h, b.head[r])) {
				return false
			}
		}
		if q = b.next[q]; q == h {
			return true
		}
	}
}

// manyLiberties is the number up to which liberties are counted.
const manyLiberties = 8

// outlasts reports whether the chain at h is in no danger from the one at d, which
// it encloses: it has more liberties, or three against four at most; or two where
// the other has no eye, no atari that cannot be answered, and one that need not be
// feared unless h has no eye either: chains that share their last two liberties
// stand in seki.
func (y *plain) outlasts(b *mcBoard, h, d board.Point) bool {
	var own, their [manyLiberties]board.Point
	n, m := b.liberties(h, &own), b.liberties(d, &their)
	switch {
	case n > m || n >= 3 && m <= 4:
		return true
	case n < 2 || m > 4 || y.had[d] > 0:
		return false
	}
	feared := false
	for i, p := range own[:n] {
		if x := b.try(p, b.color[d]); !x.captures && (x.suicide || x.one) {
			continue
		}
		feared = true
		if x := b.try(own[1-i], b.color[h]); !x.captures && (x.suicide || x.one) {
			return false
		}
	}
	return feared || y.had[h] > 0
}

// liberties lists those of the chain at h, as many as there is room for.
func (b *mcBoard) liberties(h board.Point, libs *[manyLiberties]board.Point) int {
	n := 0
	for q := h; ; {
	next:
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] != board.Empty {
				continue
			}
			for _, l := range libs[:n] {
				if l == r {
					continue next
				}
			}
			libs[n] = r
			if n++; n == len(libs) {
				return n
			}
		}
		if q = b.next[q]; q == h {
			return n
		}
	}
}
