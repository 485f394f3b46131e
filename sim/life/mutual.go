package life

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// mutual finds groups that live if what they enclose is dead, where that is dead if
// they live, and reports whether there are any. Each colour is given the benefit in
// turn, and all the eyes it might have. Chains that live in one trial and are dead in
// the other are left open but where they win a race at once, as are those that may
// lose one (outlasts), and whatever depends on them.
func (y *plain) mutual(b *mcBoard) bool {
	y.before = append(y.before[:0], y.status...)
	y.trying, y.generous = true, true
	for c := board.Black; c <= board.White; c++ {
		copy(y.status, y.before)
		y.set(b, c, 0, 1)
		y.sustain(b, c)
		y.trial[c] = append(y.trial[c][:0], y.status...)
	}
	y.generous = false
	for c := board.Black; c <= board.White; c++ {
		copy(y.status, y.trial[c])
		y.set(b, c.Other(), -1, 0)
		y.sustain(b, c)
		for y.concede(b, c) {
			y.sustain(b, c)
		}
		y.kept[c] = append(y.kept[c][:0], y.status...)
	}
	copy(y.status, y.before)
	found := false
	for _, h := range y.heads {
		x, z := y.kept[board.Black][h], y.kept[board.White][h]
		if y.before[h] == 0 && x+z != 0 {
			y.setChain(b, h, max(min(x+z, 1), -1))
			found = true
		}
	}
	y.trying = false
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

// concede takes chains of c as open that are not safe, or that are dead in the other
// trial unless their group beats a chain that lives there. It reports whether there
// are any; what was called dead is open then.
func (y *plain) concede(b *mcBoard, c board.Color) bool {
	y.open(b)
	y.beaten = zeroed(y.beaten, b.g.N)
	y.list = y.list[:0]
	for _, h := range y.heads {
		if b.color[h] == c && y.before[h] == 0 && y.status[h] > 0 && !y.safe(b, h) {
			y.list = append(y.list, h)
		}
	}
	for _, h := range y.heads {
		if b.color[h] == c && y.before[h] == 0 && y.status[h] > 0 && y.trial[c.Other()][h] < 0 && !y.beaten[y.root(h)] {
			y.list = append(y.list, h)
		}
	}
	for _, h := range y.list {
		y.setChain(b, h, 0)
	}
	if len(y.list) == 0 {
		return false
	}
	y.set(b, c.Other(), -1, 0)
	return true
}

// safe reports whether the chain at h outlasts those called dead beside it and beats
// those of them that live in the other trial; that is noted of its group.
func (y *plain) safe(b *mcBoard, h board.Point) bool {
	other := y.trial[b.color[h].Other()]
	for q := h; ; {
		for _, r := range b.g.Neighbors(q) {
			switch {
			case b.color[r] != b.color[h].Other() || y.before[r] != 0 || y.status[r] >= 0:
			case other[r] > 0:
				if !b.beats(h, r) {
					return false
				}
				y.beaten[y.root(h)] = true
			case !y.outlasts(b, h, b.head[r]):
				return false
			}
		}
		if q = b.next[q]; q == h {
			return true
		}
	}
}

// beats reports whether the chain at h wins a race with the one at d, whoever moves
// first: d is in atari and h is not.
func (b *mcBoard) beats(h, d board.Point) bool {
	_, own := b.atari(h)
	_, their := b.atari(d)
	return their && !own
}

// manyLiberties is the number up to which liberties are counted.
const manyLiberties = 8

// outlasts reports whether the chain at h is in no danger from the one at d, which
// it encloses: it has more liberties, or three against four at most; or two where
// the other has no eye, no atari that cannot be answered, and one that need not be
// feared unless h has no eye either. Chains without an eye that share their last
// liberties stand in seki.
func (y *plain) outlasts(b *mcBoard, h, d board.Point) bool {
	var own, their [manyLiberties]board.Point
	n, m := b.liberties(h, &own), b.liberties(d, &their)
	switch {
	case n > m || n >= 3 && m <= 4 && (y.had[h] > 0 || !sharesAll(own[:n], their[:m])):
		return true
	case n != 2 || m > 4 || y.had[d] > 0:
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

// sharesAll reports whether all liberties of one chain are the other's.
func sharesAll(own, their []board.Point) bool {
	for _, p := range own {
		if !slices.Contains(their, p) {
			return false
		}
	}
	return true
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
