package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Playouts made to see which shared points nobody fills, and the share of them
// in which a point must stay empty.
const (
	moreSekiRuns = 8
	mostSekiRuns = 32
	sekiShare    = 0.5
)

// roomForEyes is the number of points of one eye space from which a group is
// taken to have two eyes.
const roomForEyes = 7

// seki finds the living groups in seki: those without two eyes, or the room for
// them, that touch a shared point which playouts leave empty. Their chains get
// the status rules.Seki. It leaves s.settled on the verdict.
func (s *Scratch) seki(v *Verdict) {
	w := &s.settled
	w.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
	if !s.weak() {
		return
	}
	if w.Counts.Neutral <= fewOpen && s.facing(v) {
		w.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
		s.weak()
	}
	if w.Counts.Neutral == 0 || !s.doubtful() {
		return
	}
	s.stones = append(s.stones[:0], s.base.color[:s.base.g.N]...)
	for p, st := range v.Status {
		if st == rules.Dead {
			s.stones[p] = board.Empty
		}
	}
	s.load(&s.bare, s.base.g, s.stones)
	s.own = zeroed(s.own, w.N)
	s.vacant = zeroed(s.vacant, w.N)
	s.player.known.forget(w.N)
	runs := s.sekiRuns()
	found := false
	for p, owner := range w.Owner {
		if owner != board.Empty || float64(s.vacant[p]) < sekiShare*float64(runs) {
			continue
		}
		for _, q := range w.Neighbors(board.Point(p)) {
			if int(q) < w.N && w.Group[q] >= 0 && s.groups[w.Group[q]] {
				found = s.inSeki(v, w.Group[q]) || found
			}
		}
	}
	if found {
		w.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
	}
}

// sekiRuns makes playouts of the bare board and returns how many: they end early
// where every shared point beside a weak group is clearly filled or left.
func (s *Scratch) sekiRuns() int {
	runs := 0
	for open := true; open && runs < mostSekiRuns; {
		s.run(&s.bare, moreSekiRuns)
		runs += moreSekiRuns
		open = false
		for p, owner := range s.settled.Owner {
			if n := int(s.vacant[p]); owner == board.Empty && 4*n > runs && 4*n < 3*runs && s.besideWeak(board.Point(p)) {
				open = true
				break
			}
		}
	}
	return runs
}

// besideWeak reports whether a weak group stands beside p.
func (s *Scratch) besideWeak(p board.Point) bool {
	w := &s.settled
	for _, q := range w.Neighbors(p) {
		if int(q) < w.N && w.Group[q] >= 0 && s.groups[w.Group[q]] {
			return true
		}
	}
	return false
}

// facing marks the chains of weak groups that face weak groups of the opponent,
// where neither side can do better than to leave them alone, the stones of their
// kos among them. It reports whether there are any.
func (s *Scratch) facing(v *Verdict) bool {
	b, w := &s.base, &s.settled
	found := false
	s.seen = zeroed(s.seen, b.g.N)
	for p, id := range w.Group {
		h := board.Point(p)
		if id < 0 || !s.groups[id] || s.seen[p] || b.color[p] == board.Empty || b.head[p] != h || v.Status[p] != rules.Alive {
			continue
		}
		if _, atari := b.atari(h); atari || !s.fights(h) || !s.facesGroup(h) || !s.around(h) {
			continue
		}
		f := &s.fight
		for _, q := range f.points[:f.n] {
			s.seen[q] = true
		}
		if !f.stands() && !(s.shares(f) && f.takeOff(v, b) && f.stands()) {
			continue
		}
		for i, q := range f.points[:f.n] {
			if v.Status[q] != rules.NoStone && (f.off[board.Black]|f.off[board.White])>>i&1 == 0 {
				v.Status[q] = rules.Seki
				found = true
			}
		}
	}
	return found
}

// shares reports whether the fight has points that belong to nobody, and all there
// are. Without one, who has dead stones in its eye mostly lives on it; with others
// elsewhere boundaries are open, and it may live by them.
func (s *Scratch) shares(f *fight) bool {
	n := 0
	for _, q := range f.points[:f.n] {
		if s.settled.Owner[q] == board.Empty {
			n++
		}
	}
	return n > 0 && n == s.settled.Counts.Neutral
}

// takeOff has the stones of the fight that v calls dead count as dead while they
// stand. It reports whether there are any.
func (f *fight) takeOff(v *Verdict, b *mcBoard) bool {
	for i, q := range f.points[:f.n] {
		if v.Status[q] == rules.Dead {
			f.off[b.color[q]] |= 1 << i
		}
	}
	return f.off != [3]uint64{}
}

// facesGroup reports whether the chain at h touches one of the opponent's that
// fights and belongs to a weak group.
func (s *Scratch) facesGroup(h board.Point) bool {
	b, w := &s.base, &s.settled
	for q := h; ; {
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] == b.color[h].Other() && w.Group[r] >= 0 && s.groups[w.Group[r]] && s.fights(r) {
				return true
			}
		}
		if q = b.next[q]; q == h {
			return false
		}
	}
}

// doubtful reports whether there is a neutral point beside a weak group that the
// playouts made so far left empty now and then.
func (s *Scratch) doubtful() bool {
	if s.runs == 0 {
		return true
	}
	w := &s.settled
	for p, owner := range w.Owner {
		if owner != board.Empty || s.base.color[p] != board.Empty || float64(s.vacant[p]) < seldom*float64(s.runs) {
			continue
		}
		for _, q := range w.Neighbors(board.Point(p)) {
			if int(q) < w.N && w.Group[q] >= 0 && s.groups[w.Group[q]] {
				return true
			}
		}
	}
	return false
}

// seldom is the share of playouts under which a point left empty is no sign of
// seki.
const seldom = 0.15

// weak lists in s.groups the groups of s.settled without two eyes and reports
// whether there are any.
func (s *Scratch) weak() bool {
	w := &s.settled
	s.groups = zeroed(s.groups, len(w.Groups))
	s.eyes = zeroed(s.eyes, len(w.Groups))
	s.seen = zeroed(s.seen, w.N)
	for p, id := range w.Group {
		if id < 0 || s.seen[p] || s.livingAt(p) {
			continue
		}
		if !s.mouth(board.Point(p)) {
			s.eyes[id]++
		}
		s.points = append(s.points[:0], board.Point(p))
		s.seen[p] = true
		for i := 0; i < len(s.points); i++ {
			for _, q := range w.Neighbors(s.points[i]) {
				if int(q) < w.N && !s.seen[q] && w.Group[q] == id && !s.livingAt(int(q)) {
					s.seen[q] = true
					s.points = append(s.points, q)
				}
			}
		}
	}
	any := false
	for id := range w.Groups {
		s.groups[id] = s.eyes[id] < 2 && w.Groups[id].Empty < roomForEyes
		any = any || s.groups[id]
	}
	return any
}

// mouth reports whether p is empty and a stone of who owns it can be taken there:
// a ko, and no eye.
func (s *Scratch) mouth(p board.Point) bool {
	b := &s.base
	if b.color[p] != board.Empty || b.near[p]&empties != 0 {
		return false
	}
	for _, q := range b.g.Neighbors(p) {
		if l, ok := b.atari(q); ok && l == p && b.color[q] == s.settled.Owner[p] && b.size[b.head[q]] == 1 {
			return true
		}
	}
	return false
}

// livingAt reports whether a living stone stands on p in s.settled.
func (s *Scratch) livingAt(p int) bool {
	w := &s.settled
	return w.Stones[p] != board.Empty && w.Status[p] != rules.Dead
}

// inSeki gives the living stones of a group the status Seki; it reports whether
// any had another.
func (s *Scratch) inSeki(v *Verdict, id int16) bool {
	found := false
	for p, g := range s.settled.Group {
		if g == id && v.Status[p] == rules.Alive {
			v.Status[p] = rules.Seki
			found = true
		}
	}
	return found
}
