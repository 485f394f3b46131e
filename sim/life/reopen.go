package life

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Reopened lists what else may have become of the stones of the position that was
// judged last, by playouts, as v: for each cluster of stones without a proof the
// settlement in which it is turned round, dead for alive, and the rest follows from
// that by shape. Settlements in which a dead stone lies on a point that is not the
// opponent's are left out.
func (s *Scratch) Reopened(v *Verdict) [][]rules.Status {
	if v.Judge != playout.ID {
		return nil
	}
	var out [][]rules.Status
	for _, heads := range s.clustered(v) {
		status := s.supposing(v, heads)
		if s.coherent(status) && !slices.ContainsFunc(out, func(o []rules.Status) bool { return slices.Equal(o, status) }) {
			out = append(out, status)
		}
	}
	return out
}

// clustered lists the heads of each set of chains that may be turned round
// together: single chains; living chains of a colour that share territory; and
// chains of a colour and a status that nothing but empty points and dead stones
// part.
func (s *Scratch) clustered(v *Verdict) [][]board.Point {
	b := &s.base
	s.settled.Reset(b.g, b.color, v.Status, nil, rules.Play{})
	var out [][]board.Point
	for p := range board.Point(b.g.N) {
		if b.color[p] == board.Empty || b.head[p] != p || s.proved[p] != rules.NoStone {
			continue
		}
		for _, heads := range [][]board.Point{{p}, s.cluster(v, p, true), s.cluster(v, p, false)} {
			if heads != nil && !slices.ContainsFunc(out, func(o []board.Point) bool { return slices.Equal(o, heads) }) {
				out = append(out, heads)
			}
		}
	}
	return out
}

// cluster lists the heads, in order, of the chains of the colour and status of the
// one at p that are reached from it over empty points and dead stones, if territory
// is true over those of its territory alone; nil where one of them is proved.
func (s *Scratch) cluster(v *Verdict, p board.Point, territory bool) []board.Point {
	b := &s.base
	c, dead := b.color[p], v.Status[p] == rules.Dead
	s.marked = zeroed(s.marked, b.g.N+1)
	s.marked[b.g.N], s.marked[p] = true, true
	list := []board.Point{p}
	var heads []board.Point
	for i := 0; i < len(list); i++ {
		q := list[i]
		if b.color[q] == c && b.head[q] == q && (v.Status[q] == rules.Dead) == dead {
			if s.proved[q] != rules.NoStone {
				return nil
			}
			heads = append(heads, q)
		}
		for _, r := range b.g.Neighbors(q) {
			switch {
			case s.marked[r]:
				continue
			case !s.emptied(v, r) && (dead || b.color[r] != c):
				continue
			case s.emptied(v, r) && !dead && territory && s.settled.Owner[r] != c:
				continue
			}
			s.marked[r] = true
			list = append(list, r)
		}
	}
	slices.Sort(heads)
	return heads
}

// emptied reports whether p is empty once what is dead by v is taken off.
func (s *Scratch) emptied(v *Verdict, p board.Point) bool {
	return s.base.color[p] == board.Empty || v.Status[p] == rules.Dead
}

// supposing is what becomes of the stones if those chains are turned round: the
// others by shape, or, where that says nothing, as in v.
func (s *Scratch) supposing(v *Verdict, heads []board.Point) []rules.Status {
	b := &s.base
	given := slices.Clone(s.proved)
	for _, h := range heads {
		st := rules.Dead
		if v.Status[h] == rules.Dead {
			st = rules.Alive
		}
		for q := h; ; {
			given[q] = st
			if q = b.next[q]; q == h {
				break
			}
		}
	}
	s.plain.settle(b, given)
	status := slices.Clone(v.Status)
	for p, st := range s.plain.status {
		if b.color[p] == board.Empty || st == 0 || (st < 0) == (v.Status[p] == rules.Dead) {
			continue
		}
		status[p] = rules.Alive
		if st < 0 {
			status[p] = rules.Dead
		}
		for _, q := range b.g.Neighbors(board.Point(p)) {
			if int(q) < b.g.N && b.color[q] == board.Empty {
				status[q] = rules.NoStone // no longer what it was beside
			}
		}
	}
	return status
}

// coherent reports whether every dead stone lies on a point of the opponent's.
func (s *Scratch) coherent(status []rules.Status) bool {
	b, w := &s.base, &s.settled
	w.Reset(b.g, b.color, status, nil, rules.Play{})
	for p, st := range status {
		if st == rules.Dead && w.Owner[p] != b.color[p].Other() {
			return false
		}
	}
	return true
}
