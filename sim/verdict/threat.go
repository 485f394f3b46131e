package verdict

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// doubleKo reports whether there is a double-ko seki: living groups in seki that
// touch, with a ko held by each side.
func doubleKo(s *rules.Settled) bool {
	seen := make([]bool, s.N)
	var stack []board.Point
	for p := range s.N {
		if !s.InSeki[p] || seen[p] {
			continue
		}
		var held [3]bool
		stack = append(stack[:0], board.Point(p))
		seen[p] = true
		for len(stack) > 0 {
			q := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if c := s.Stones[q]; c != board.Empty && s.Status[q] == rules.Seki && koStone(s, q) {
				held[c] = true
			}
			for _, r := range s.Neighbors(q) {
				if int(r) < s.N && s.InSeki[r] && !seen[r] {
					seen[r] = true
					stack = append(stack, r)
				}
			}
		}
		if held[board.Black] && held[board.White] {
			return true
		}
	}
	return false
}

// koStone reports whether the stone on p can be taken in a ko: it stands alone
// with one liberty, at which a stone of the opponent would stand alone and could be
// retaken.
func koStone(s *rules.Settled, p board.Point) bool {
	mouth := board.Pass
	for _, q := range s.Neighbors(p) {
		switch {
		case int(q) == s.N:
		case s.Stones[q] == s.Stones[p]:
			return false
		case s.Stones[q] == board.Empty && mouth != board.Pass:
			return false
		case s.Stones[q] == board.Empty:
			mouth = q
		}
	}
	if mouth == board.Pass {
		return false
	}
	for _, q := range s.Neighbors(mouth) {
		if int(q) < s.N && s.Stones[q] != s.Stones[p] {
			return false
		}
	}
	return true
}

// sekiThreat reports whether the owner of sh can put two stones or more of the
// opponent that live in seki elsewhere in atari.
func sekiThreat(s *rules.Settled, sh *Shape) bool {
	c := sh.Owner
	b := position(s)
	t := board.New(s.Geometry)
	for p := range board.Point(s.N) {
		if s.Owner[p] != board.Empty || s.Stones[p] != board.Empty || !b.Legal(p, c) {
			continue
		}
		t.CopyFrom(b)
		t.Play(p, c)
		for _, q := range s.Neighbors(p) {
			if int(q) == s.N || t.At(q) != c.Other() || s.Status[q] != rules.Seki || slices.Contains(sh.Inside, q) {
				continue
			}
			if _, atari := t.InAtari(q); atari && t.ChainSize(q) >= 2 {
				return true
			}
		}
	}
	return false
}

// position puts the stones on a board.
func position(s *rules.Settled) *board.Board {
	b := board.New(s.Geometry)
	for p, c := range s.Stones {
		if c != board.Empty {
			b.Set(board.Point(p), c)
		}
	}
	return b
}
