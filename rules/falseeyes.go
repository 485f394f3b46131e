package rules

import (
	"math/bits"
	"slices"

	"weiqi-experiment/rules/board"
)

// FalseEyes appends to dst the points of either colour's own on which it has to
// play itself (假眼, 欠け目): stones beside such a point have no other liberty of
// their own, neither now nor if every neutral point they reach were filled by their
// own side, so that they could be taken there. It is where nothing but the dame has
// still to be filled that a point of this kind looks like territory, which it is not
// (Japanese rules 1989, article 8 with article 9.2, dame and protective moves). One
// that is filled, or known for no territory, may make another one. A group all of
// whose points are such lives like stones in seki, without territory. Stones judged to
// be in seki have none, nor has a group with a single point, which is taken at the
// judge's word. The mouth of a ko, which is fought for, is one only with kos.
//
// The marks that a server of the game leaves in records counted by Japanese rules
// are the same: of 1,334 such records they were so on every point, the mouths of
// kos left open among them.
func (s *Settled) FalseEyes(dst []board.Point, kos bool) []board.Point {
	var neutral plane
	for y := 1; y <= s.Height; y++ {
		neutral[y] = (uint64(1)<<s.Width - 1) &^ (s.area.black[y] | s.area.white[y])
	}
	filled := s.inSeki
	from := len(dst)
	for n := -1; n < len(dst); {
		n = len(dst)
		dst = s.lastPoints(dst, &s.area.black, &neutral, &filled, kos)
		dst = s.lastPoints(dst, &s.area.white, &neutral, &filled, kos)
		for _, p := range dst[n:] {
			filled[int(p)/s.Width+1] |= 1 << (int(p) % s.Width)
		}
	}
	found := slices.DeleteFunc(dst[from:], func(p board.Point) bool { return s.Groups[s.Group[p]].Empty == 1 })
	return dst[:from+len(found)]
}

// lastPoints appends the points owned by the colour of area that are the only ones a
// chain of it has beside it, once it is joined with what neutral points and those
// filled join it with.
func (s *Settled) lastPoints(dst []board.Point, area, neutral, filled *plane, kos bool) []board.Point {
	var stones, within, sure, own plane
	h := s.Height
	for y := 1; y <= h; y++ {
		stones[y] = area[y] &^ s.empty[y]
		own[y] = area[y] & s.empty[y] &^ filled[y]
		within[y] = area[y]&^own[y] | neutral[y]
	}
	// Most stones are joined with one that has two points of its own beside it.
	for y := 1; y <= h; y++ {
		left, right, up, down := own[y]<<1, own[y]>>1, own[y-1], own[y+1]
		two := left&right | up&down | (left|right)&(up|down)
		sure[y] = within[y] & (two | s.inSeki[y]&stones[y])
	}
	sure.spread(&within, h)
	for y := 1; y <= h; y++ {
		for rest := stones[y] &^ sure[y]; rest != 0; rest = stones[y] &^ sure[y] {
			var chain plane
			chain[y] = rest & -rest
			chain.spread(&within, h)
			p, n := board.Point(0), 0
			for i := 1; i <= h; i++ {
				sure[i] |= chain[i]
				beside := own[i] & (chain[i]<<1 | chain[i]>>1 | chain[i-1] | chain[i+1])
				if beside != 0 {
					n += bits.OnesCount64(beside)
					p = board.Point((i-1)*s.Width + bits.TrailingZeros64(beside))
				}
			}
			if n == 1 && s.Stones[p] == board.Empty && (kos || !chain.one(h) || !s.koMouth(p)) && !slices.Contains(dst, p) {
				dst = append(dst, p)
			}
		}
	}
	return dst
}

// one reports whether there is one point in p, on a board of h rows.
func (p *plane) one(h int) bool {
	n := 0
	for _, row := range p[1 : h+1] {
		n += bits.OnesCount64(row)
	}
	return n == 1
}

// koMouth reports whether a stone put on p, to take one of those beside it that is
// alone, could be taken back: nothing else beside p can be taken there.
func (s *Settled) koMouth(p board.Point) bool {
	short := 0
	for _, q := range s.Neighbors(p) {
		switch {
		case int(q) == s.N:
		case s.Stones[q] == board.Empty || s.Stones[q] != s.Owner[p]:
			return false
		case s.alone(q, p):
			short++
		}
	}
	return short == 1
}

// alone reports whether the stone on q has no stone of its colour and no empty point
// beside it, p apart.
func (s *Settled) alone(q, p board.Point) bool {
	for _, r := range s.Neighbors(q) {
		if r != p && int(r) < s.N && s.Stones[r] != s.Stones[q].Other() {
			return false
		}
	}
	return true
}

// spread adds to the points of p all those of within that they reach in it, on a
// board of h rows.
func (p *plane) spread(within *plane, h int) {
	for y, step := 1, 1; ; step = -step {
		added := uint64(0)
		for ; y >= 1 && y <= h; y += step {
			old := p[y]
			p[y] = old | within[y]&(old<<1|old>>1|p[y-1]|p[y+1])
			added |= p[y] ^ old
		}
		y -= step
		if added == 0 {
			return
		}
	}
}
