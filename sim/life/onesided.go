package life

import (
	"math/bits"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// oneSided finds the shared points in seki that one side alone may fill
// (单方权利单官): its stones stand when it has filled the point, though the
// opponent moves next, while the opponent may not play there or loses stones by
// it. Each seki is searched to the end (see fight), and a right is given only where
// all the rights of a seki can be used at once: a group that may fill any one of
// three points but no two of them has a right to none. What is too large to be
// searched gives no right, nor does a board with dame left elsewhere: who stops
// before they are filled leaves boundaries that look like seki.
func (s *Scratch) oneSided(v *Verdict) {
	w := &s.settled
	v.OneSided = nil
	if !w.Counts.AnySeki || w.Counts.Neutral == 0 {
		return
	}
	s.believe(v)
	s.seen = zeroed(s.seen, w.N)
	elsewhere := w.Counts.Neutral
	for p, st := range v.Status {
		h := board.Point(p)
		if st != rules.Seki || s.base.color[p] == board.Empty || s.base.head[p] != h || s.seen[p] || !s.fights(h) || !s.around(h) {
			continue
		}
		f := &s.fight
		for _, q := range f.points[:f.n] {
			s.seen[q] = true
		}
		var open uint64
		for i, q := range f.points[:f.n] {
			if s.base.color[q] == board.Empty && w.Owner[q] == board.Empty {
				open |= 1 << i
				elsewhere--
			}
		}
		f.takeOff(v, &s.base)
		rights, ok := f.rights(open)
		if !ok || rights == [3]uint64{} {
			continue
		}
		if v.OneSided == nil {
			v.OneSided = make([]board.Color, w.N)
		}
		for c := board.Black; c <= board.White; c++ {
			for left := rights[c]; left != 0; left &= left - 1 {
				v.OneSided[f.points[bits.TrailingZeros64(left)]] = c
			}
		}
	}
	if elsewhere > 0 {
		v.OneSided = nil
	}
}

// rights are, by colour, the points of open that it alone may fill; ok is false
// where the search is too large, or they cannot all be filled.
func (f *fight) rights(open uint64) (rights [3]uint64, ok bool) {
	start := clash{black: f.stones[board.Black], white: f.stones[board.White], ko: -1}
	for left := open; left != 0; left &= left - 1 {
		p := bits.TrailingZeros64(left)
		var fill [3]filling
		for c := board.Black; c <= board.White; c++ {
			if fill[c] = f.filled(start, p, c); fill[c] == unknown {
				return rights, false
			}
		}
		switch {
		case fill[board.Black] == stands && fill[board.White] == falls:
			rights[board.Black] |= 1 << p
		case fill[board.White] == stands && fill[board.Black] == falls:
			rights[board.White] |= 1 << p
		}
	}
	end := start
	end.black |= rights[board.Black]
	end.white |= rights[board.White]
	for c := board.Black; c <= board.White; c++ {
		if f.loses(end, c) != stands {
			return rights, false
		}
	}
	return rights, true
}

// filling is what becomes of a side's stones when it fills a point.
type filling uint8

const (
	unknown filling = iota
	stands
	falls
)

// filled says whether the stones of c stand when it has filled p. A play that
// takes stones is no filling, and a play that is not allowed none that stands.
func (f *fight) filled(s clash, p int, c board.Color) filling {
	s.mover = c
	t, ok := f.play(s, p)
	if !ok {
		return falls
	}
	if bits.OnesCount64(t.black|t.white) != bits.OnesCount64(s.black|s.white)+1 {
		return unknown
	}
	return f.loses(t, c)
}

// loses says whether c, the opponent moving first, can lose stones in s.
func (f *fight) loses(s clash, c board.Color) filling {
	own := s.black
	if c == board.White {
		own = s.white
	}
	own &^= f.off[c] // what is dead cannot be lost
	for left := own; left != 0; {
		chain := f.grow(left&-left, own)
		left &^= chain
		if chain&f.wall[c] == 0 && f.beside(chain)&^(s.black|s.white) == 0 {
			return falls
		}
	}
	s.mover, s.passed = c.Other(), false
	f.target, f.attacker = own, c.Other()
	switch taken, ok := f.search(s); {
	case !ok:
		return unknown
	case taken:
		return falls
	}
	return stands
}
