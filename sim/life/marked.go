package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// marked is the judge that believes the players' marks.
var marked = Judge{
	ID:     "marked",
	Title:  "Territory marks of the record",
	Native: "记录中的地标记",
	Source: "SGF FF[4], properties TB and TW",
	Settle: (*Scratch).readMarks,
}

// territorial holds the rule sets under which points in seki are not marked.
var territorial = map[string]bool{"japanese": true, "japanese1949": true, "korean": true, "seki-tax": true}

// readMarks settles p by TB and TW: a stone on the opponent's territory is dead.
// A chain is dead when most of it is marked. Under territory rules an empty
// point that reaches one colour only and is not marked is no territory. It says
// nothing where there is no mark.
func (s *Scratch) readMarks(p *Position, v *Verdict) bool {
	b := p.Board
	n := b.N
	s.marks = zeroed(s.marks, n)
	some := false
	for _, m := range p.Marks {
		if m.Point < 0 || int(m.Point) >= n {
			continue
		}
		switch m.Prop {
		case "TB":
			s.marks[m.Point] = board.Black
		case "TW":
			s.marks[m.Point] = board.White
		default:
			continue
		}
		some = true
	}
	if !some {
		return false
	}
	s.load(&s.base, b.Geometry, b.Stones())
	for h := range n {
		if b.At(board.Point(h)) == board.Empty || s.base.head[h] != board.Point(h) {
			continue
		}
		st := rules.Alive
		if s.deadByMarks(board.Point(h)) {
			st = rules.Dead
		}
		v.setChain(&s.base, board.Point(h), st)
	}
	s.player.rnd = newRng(p.Seed)
	s.seki(v)
	if territorial[p.Own] {
		s.voids(v)
	}
	v.Settled = true
	v.Confidence = s.trust(territorial[p.Own])
	return true
}

// deadByMarks reports whether most stones of the chain lie on the opponent's
// marks.
func (s *Scratch) deadByMarks(h board.Point) bool {
	b := &s.base
	other := b.color[h].Other()
	k, n := 0, 0
	for q := h; ; {
		n++
		if s.marks[q] == other {
			k++
		}
		q = b.next[q]
		if q == h {
			return 2*k > n
		}
	}
}

// voids takes unmarked empty points out of the territory, and groups whose
// eyes the players marked out of seki.
func (s *Scratch) voids(v *Verdict) {
	w := &s.settled
	w.Reset(s.base.g, s.base.color, v.Status, nil, rules.Play{})
	s.groups = zeroed(s.groups, len(w.Groups))
	for p, id := range w.Group {
		if id >= 0 && s.marks[p] == w.Groups[id].Color && !s.living(v, p) {
			s.groups[id] = true
		}
	}
	for p, id := range w.Group {
		switch {
		case id < 0:
		case s.living(v, p):
			if v.Status[p] == rules.Seki && s.groups[id] {
				v.Status[p] = rules.Alive
			}
		case s.base.color[p] == board.Empty && s.marks[p] != w.Groups[id].Color:
			v.Status[p] = rules.Seki
		}
	}
}

// living reports whether a living stone stands on p.
func (s *Scratch) living(v *Verdict, p int) bool {
	return v.Status[p] == rules.Alive || (v.Status[p] == rules.Seki && s.base.color[p] != board.Empty)
}

// trust is the share of records in which a strong engine agreed with the marks
// on every stone, by the number of neutral points left and the kind of rule
// (about 3,800 KGS records).
func (s *Scratch) trust(territory bool) float64 {
	neutral := 0
	for _, c := range s.settled.Owner {
		if c == board.Empty {
			neutral++
		}
	}
	switch {
	case neutral == 0 && territory:
		return 0.997
	case territory && neutral <= 3:
		return 0.97
	case territory:
		return 0.93
	case neutral == 0:
		return 0.965
	case neutral <= 3:
		return 0.8
	case neutral <= 10:
		return 0.5
	case neutral <= 25:
		return 0.26
	}
	return 0.01
}
