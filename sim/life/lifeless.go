package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// lifeless gives up groups that a verdict calls alive and that cannot live as it stands:
// no point beside them is left to nobody, so that they are in no seki, and they cannot make
// two eyes though they move first. Playouts that give each of two fights that hang together
// to either side about as often say so now and then. No stone is turned round twice. It
// reports whether there were any, and leaves s.settled on the verdict.
func (s *Scratch) lifeless(v *Verdict) bool {
	found := false
	s.marked = zeroed(s.marked, s.base.g.N)
	for s.weak() && s.giveUp(v) {
		found = true
		s.settled.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
	}
	return found
}

// giveUp calls the groups of s.groups dead that cannot live, and their captives alive.
func (s *Scratch) giveUp(v *Verdict) bool {
	found := false
	for id, weak := range s.groups {
		if !weak || !s.cornered(v, int16(id)) {
			continue
		}
		found = true
		for p, g := range s.settled.Group {
			if int(g) != id || s.base.color[p] == board.Empty {
				continue
			}
			s.marked[p] = true
			v.Status[p] = rules.Alive
			if s.livingAt(p) {
				v.Status[p] = rules.Dead
			}
		}
	}
	return found
}

// cornered reports whether a group without two eyes is not in seki, has no shared liberty
// and cannot make two eyes though it moves first. s.points is its eye space then.
func (s *Scratch) cornered(v *Verdict, id int16) bool {
	w := &s.settled
	s.points = s.points[:0]
	for p, g := range w.Group {
		switch {
		case g != id:
		case !s.livingAt(p):
			s.points = append(s.points, board.Point(p))
		case v.Status[p] == rules.Seki || s.proved[p] == rules.Alive || s.marked[p]:
			return false
		default:
			for _, q := range w.Neighbors(board.Point(p)) {
				if int(q) < w.N && w.Group[q] < 0 {
					return false
				}
			}
		}
	}
	if len(s.points) > maxRoom {
		return false
	}
	var x room
	attack := x.fill(s.base.g, s.base.color, s.points, w.Groups[id].Color)
	return s.plain.recall(&x, attack, true)
}
