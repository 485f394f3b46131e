package finish

import (
	"slices"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
)

// keep goes through the moves after the last contested one: dame and protective
// moves that come in turn stay, the rest is set aside.
func (f *Finisher) keep(g *Game, e *Ending) {
	moves := g.Final.Moves
	cut := 0
	for _, m := range moves[e.SettledMove:] {
		p, c := m.Point, m.Color
		if p != board.Pass && c == f.turn && f.stays(p, c) {
			f.play(p, c)
			continue
		}
		e.Cut = append(e.Cut, m)
		if p != board.Pass {
			cut = len(e.Cut)
			f.last = board.Pass
		}
	}
	if len(e.Cut) > cut {
		f.last = board.Pass // somebody passed and saw no danger
	}
	e.Cut = e.Cut[:cut]
}

// purge is keep from the first pass of the end of the game on, for records in
// which some were made before the last contested move, while the opponent still
// played. Contested moves stay, in turn: a side that had passed or played in
// settled ground fills a dame instead. With strict, plays inside one's own stay
// too. It returns false where not everything is settled then as it was in the
// record.
func (f *Finisher) purge(g *Game, e *Ending, strict bool) bool {
	e.Cut, e.Added = e.Cut[:0], e.Added[:0]
	f.rewind(g, f.early)
	f.claim(g)
	cut := 0
	for i, m := range g.Final.Moves[f.early:] {
		p, c := m.Point, m.Color
		if p != board.Pass && f.b.At(p) == board.Empty {
			k := f.kinds[f.early+i]
			open := f.owner[p] == board.Empty && !f.isDame(p)
			if k == contested || open || strict && k == fill {
				if c != f.turn {
					f.tenuki(g, e, f.early+i)
				}
				if f.final[p] == c && f.b.At(p) == board.Empty && f.b.Legal(p, c) {
					f.play(p, c)
					f.claim(g)
					continue
				}
			} else if c == f.turn && f.stays(p, c) {
				f.play(p, c)
				continue
			}
		}
		e.Cut = append(e.Cut, m)
		if p != board.Pass {
			cut = len(e.Cut)
		}
	}
	e.Cut = e.Cut[:cut]
	f.claim(g)
	f.last = board.Pass
	return f.agreesWithRecord(e)
}

// agreesWithRecord reports whether every point belongs to whom it does by the
// verdict on the record, dame aside.
func (f *Finisher) agreesWithRecord(e *Ending) bool {
	for p, o := range f.final[:f.g.N] {
		if q := board.Point(p); f.owner[p] != o && o != board.Empty && !f.isDame(q) && !added(e, q) {
			return false
		}
	}
	return true
}

func added(e *Ending, p board.Point) bool {
	return slices.ContainsFunc(e.Added, func(m replay.Move) bool { return m.Point == p })
}

// tenuki has the side to move, which in the record had passed or played in
// settled ground before move i, fill a dame: one that is open now, or that was
// filled later. It passes where there is none.
func (f *Finisher) tenuki(g *Game, e *Ending, i int) {
	c := f.turn
	p := f.chooseDame(c, f.open)
	for j := i + 1; p == board.Pass && j < len(f.kinds); j++ {
		if f.kinds[j] == dame {
			if x := g.Final.Moves[j].Point; x != board.Pass && f.b.At(x) == board.Empty && f.reaches(x, c) && f.filling(x, c) == plain {
				p = x
			}
		}
	}
	if p == board.Pass {
		f.pass(c)
		return
	}
	f.add(e, p, c)
}

// reaches reports whether p lies beside living stones of c.
func (f *Finisher) reaches(p board.Point, c board.Color) bool {
	for _, q := range f.g.Neighbors(p) {
		if f.alive(f.b, q, c) {
			return true
		}
	}
	return false
}

// stays reports whether c, to move, plays p also in the normal ending.
func (f *Finisher) stays(p board.Point, c board.Color) bool {
	if f.b.At(p) != board.Empty {
		return false
	}
	switch f.owner[p] {
	case board.Empty:
		if !f.isDame(p) {
			return false
		}
		e := f.filling(p, c)
		return e != forbidden && e != killing
	case c:
		return f.needed(p, c)
	}
	return false
}
