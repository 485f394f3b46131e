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
	Doubt:  0.9,
	Settle: (*Scratch).readMarks,
}

// bareSeki reports whether points in seki are left unmarked under the rule set of that id.
func bareSeki(id string) bool {
	r, ok := rules.ByID(id)
	return ok && !r.CountsEyesInSeki()
}

// readMarks settles p by TB and TW: a stone on the opponent's territory is dead.
// A chain is dead when most of it is marked. Under territory rules an empty
// point that reaches one colour only and is not marked is no territory. Where
// there is neither TB nor TW, crossed-out stones are read (see crossed); it says
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
		return s.crossed(p, v)
	}
	s.proofs(p)
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
	s.believe(v)
	s.seki(v)
	if bareSeki(p.Own) {
		s.voids(v)
	}
	v.Settled = true
	v.Confidence = s.trust(bareSeki(p.Own))
	s.oneSided(v)
	return true
}

// crossTrust is the confidence in crossed-out stones, for which there is no
// collection to measure it on.
const crossTrust = 0.9

// crossed settles a finished game without territory marks in which whole chains,
// and nothing but whole chains, are marked MA on the final position: they are
// dead. One marked stone says nothing, for the last move is often marked so.
func (s *Scratch) crossed(p *Position, v *Verdict) bool {
	b := p.Board
	marked := 0
	for _, m := range p.Marks {
		if m.Prop != "MA" {
			continue
		}
		if m.Point < 0 || int(m.Point) >= b.N || b.At(m.Point) == board.Empty {
			return false
		}
		if s.marks[m.Point] == board.Empty {
			s.marks[m.Point] = board.Edge
			marked++
		}
	}
	if marked < 2 || !p.Finished {
		return false
	}
	s.proofs(p)
	for q := range b.N {
		c := b.At(board.Point(q))
		switch {
		case c == board.Empty:
		case s.marks[q] != s.marks[s.base.head[q]]:
			return false
		case s.marks[q] == board.Edge:
			v.Status[q] = rules.Dead
		default:
			v.Status[q] = rules.Alive
		}
	}
	s.player.rnd = newRng(p.Seed)
	s.believe(v)
	s.seki(v)
	v.Settled, v.Confidence = true, crossTrust
	s.oneSided(v)
	return true
}

// believe takes the statuses of v for the ownership of the chains.
func (s *Scratch) believe(v *Verdict) {
	s.runs = 0
	s.own = zeroed(s.own, s.base.g.N)
	s.mean = zeroed(s.mean, s.base.g.N)
	for p, st := range v.Status {
		switch st {
		case rules.Dead:
			s.mean[p] = -1
		case rules.Alive:
			s.mean[p] = 1
		}
	}
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

// voids takes unmarked empty points out of the territory. A group that has eyes
// and none of them marked lives without territory, which is what seki is
// (Japanese rules 1989, article 8); one that has marked eyes is not in seki, and
// what is not marked of it is a false eye.
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
			if s.groups[id] {
				v.Status[p] = rules.Alive
			} else if w.Groups[id].Empty > 0 {
				v.Status[p] = rules.Seki
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
// on every stone, by the kind of rule and by the neutral points left outside seki
// (about 3,800 KGS records). Who counts area has filled all dame: what the marks
// leave open then is most often dead stones that nobody marked, and the more so
// the more it is, while playouts were right as often as elsewhere.
func (s *Scratch) trust(territory bool) float64 {
	switch loose := s.loose(); {
	case loose == 0 && territory:
		return 0.997
	case territory && loose <= 3:
		return 0.97
	case territory && loose <= 25:
		return 0.95
	case loose == 0:
		return 0.95
	case loose <= 10:
		return 0.68
	case loose <= 18:
		return 0.44
	}
	return 0.02
}

// loose counts the neutral points of s.settled that are not shared with a group
// in seki.
func (s *Scratch) loose() int {
	w := &s.settled
	s.seen = zeroed(s.seen, w.N)
	n := 0
	for p := range w.N {
		if s.seen[p] || w.Owner[p] != board.Empty {
			continue
		}
		s.seen[p] = true
		region := append(s.points[:0], board.Point(p))
		seki := false
		for i := 0; i < len(region); i++ {
			for _, q := range w.Neighbors(region[i]) {
				switch {
				case int(q) == w.N || s.seen[q]:
				case w.Owner[q] == board.Empty:
					s.seen[q] = true
					region = append(region, q)
				case w.InSeki[q]:
					seki = true
				}
			}
		}
		if !seki {
			n += len(region)
		}
		s.points = region
	}
	return n
}
