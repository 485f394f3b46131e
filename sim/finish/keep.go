package finish

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
)

// keep goes through the moves after the last contested one: dame and protective
// moves that come in turn stay, the rest is set aside.
func (f *Finisher) keep(g *Game, e *Ending) {
	moves := g.Final.Moves
	cut := 0
	for i, m := range moves[e.SettledMove:] {
		p, c := m.Point, m.Color
		if p != board.Pass && c == f.turn && f.stays(g, p, c) {
			f.play(p, c, e.SettledMove+i+1)
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

// mostRepairs is how often a record is gone through again without its passes.
const mostRepairs = 16

// way is how a record is gone through without its passes: with strict, plays inside
// one's own stay up to the last contested move; with quiet, who had passed fills only
// dame that ask for no answer.
type way struct{ strict, quiet bool }

var ways = [...]way{{false, false}, {false, true}, {true, false}, {true, true}}

// withoutPasses goes through the record from the first pass of the end of the game
// on, for records in which some were made before the last contested move, while the
// opponent still played, and has the side that passed play instead; see purge. Where
// something is settled otherwise then than in the record, a dame or a play inside
// that was left out had more to it: it is kept and the record gone through again. Of
// the ways to do it the first is taken that leaves the passes of both sides nearest to
// each other. It reports false where none comes out as the record, or no nearer.
func (f *Finisher) withoutPasses(g *Game, e *Ending) bool {
	recorded := slices.Clone(f.kinds)
	var best way
	var kinds []kind
	least := surplus(passesIn(g.Final.Moves[f.early:e.SettledMove])) + 1
	for _, w := range ways {
		copy(f.kinds, recorded)
		if !f.purgeAll(g, e, w) {
			continue
		}
		left := f.owed(g)
		if n := surplus(left); n < least {
			best, least = w, n
			kinds = append(kinds[:0], f.kinds...)
		}
		if left == (rules.Sides{}) {
			return true
		}
	}
	if kinds == nil {
		return false
	}
	copy(f.kinds, kinds)
	f.purge(g, e, best)
	return true
}

func passesIn(moves []replay.Move) (n rules.Sides) {
	for _, m := range moves {
		if m.Point == board.Pass {
			n.Add(m.Color, 1)
		}
	}
	return n
}

// surplus is by how many one side passed more often.
func surplus(passes rules.Sides) int { return max(passes.Diff(), -passes.Diff()) }

// purgeAll is purge, again and again until all is settled as in the record. It
// reports whether it is.
func (f *Finisher) purgeAll(g *Game, e *Ending, w way) bool {
	for range mostRepairs {
		p := f.purge(g, e, w)
		if p == board.Pass {
			return true
		}
		if !f.repair(g, p) {
			return false
		}
	}
	return false
}

// purge is keep from f.early on. Contested moves stay, in turn: a side that had
// passed or played in settled ground fills a dame instead. It returns a point that is
// settled otherwise then than in the record, board.Pass if there is none.
func (f *Finisher) purge(g *Game, e *Ending, w way) board.Point {
	e.Cut, e.Added = e.Cut[:0], e.Added[:0]
	f.rewind(g, f.early)
	f.claim(g)
	cut := 0
	for i, m := range g.Final.Moves[f.early:] {
		p, c := m.Point, m.Color
		if p != board.Pass && f.b.At(p) == board.Empty {
			k := f.kinds[f.early+i]
			open := f.owner[p] == board.Empty && !f.isDame(p)
			if k == contested || open || w.strict && k == fill && f.early+i < e.SettledMove {
				if c != f.turn {
					f.tenuki(g, e, f.early+i, w.quiet)
				}
				if f.final[p] == c && f.b.At(p) == board.Empty && f.b.Legal(p, c) {
					f.play(p, c, f.early+i+1)
					f.claim(g)
					continue
				}
			} else if c == f.turn && f.stays(g, p, c) {
				f.play(p, c, f.early+i+1)
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
	return f.disagreesWithRecord(e)
}

// disagreesWithRecord returns a point that does not belong to whom it does by the
// verdict on the record, dame aside, board.Pass if there is none.
func (f *Finisher) disagreesWithRecord(e *Ending) board.Point {
	for p, o := range f.final[:f.g.N] {
		if q := board.Point(p); f.owner[p] != o && o != board.Empty && !f.isDame(q) && !added(e, q) {
			return q
		}
	}
	return board.Pass
}

// repair has the first play of the record stay, as if it were contested, that was
// left out on p, on the open points about it, or beside them. It returns false if
// there is none.
func (f *Finisher) repair(g *Game, p board.Point) bool {
	clear(f.seen)
	f.seen[p] = true
	points := append(f.region[:0], p)
	for i := 0; i < len(points); i++ {
		for _, q := range f.g.Neighbors(points[i]) {
			if !f.seen[q] && int(q) < f.g.N && (f.b.At(q) == board.Empty || f.dead[q]) {
				f.seen[q] = true
				points = append(points, q)
			}
		}
	}
	f.region = points
	if f.retain(g, f.final[p]) {
		return true
	}
	for _, x := range points {
		for _, q := range f.g.Neighbors(x) {
			f.seen[q] = true
		}
	}
	return f.retain(g, f.final[p])
}

// retain makes the first play of c on a point of f.seen contested that is not. It
// returns false if there is none.
func (f *Finisher) retain(g *Game, c board.Color) bool {
	for i := f.early; i < len(f.kinds); i++ {
		m := &g.Final.Moves[i]
		if m.Point != board.Pass && f.seen[m.Point] && m.Color == c && (f.kinds[i] == dame || f.kinds[i] == fill) {
			f.kinds[i] = contested
			return true
		}
	}
	return false
}

func added(e *Ending, p board.Point) bool {
	return slices.ContainsFunc(e.Added, func(m replay.Move) bool { return m.Point == p })
}

// tenuki has the side to move, which in the record had passed or played in
// settled ground before move i, fill a dame: one that is open now, or that was
// filled later. With quiet it is one that asks for no answer. It passes where there
// is none.
func (f *Finisher) tenuki(g *Game, e *Ending, i int, quiet bool) {
	c := f.turn
	for _, p := range f.open {
		if f.isDame(p) {
			if x := f.filling(p, c); x == plain || !quiet && x != forbidden && x != killing {
				f.add(e, p, c)
				return
			}
		}
	}
	for j := i + 1; j < len(f.kinds); j++ {
		x := g.Final.Moves[j].Point
		if f.kinds[j] == dame && x != board.Pass && f.b.At(x) == board.Empty && f.reaches(x, c) && f.filling(x, c) == plain {
			f.add(e, x, c)
			return
		}
	}
	f.pass(c)
}

// makeUp makes up for the passes that could not be taken out of the record: those of one
// side against those of the other, and the rest with dame that are open still, for it
// comes to the same when a dame is filled.
func (f *Finisher) makeUp(g *Game, e *Ending) {
	if f.early < 0 {
		return
	}
	unclear := f.unclear
	f.unclear = false // dame are dame, whatever else was left open
	f.claim(g)
	owed := f.owed(g)
	left, turn := owed, f.turn
	both := min(owed.Black, owed.White)
	left.Black -= both
	left.White -= both
	for c := board.Black; c <= board.White; c++ {
		f.turn = c
		for left.Of(c) > 0 && f.fillQuietly(e, c) {
			left.Add(c, -1)
			f.turn = c
		}
	}
	f.turn, f.unclear = turn, unclear
	f.claim(g)
	t := &f.tally
	t.passes.Add(board.Black, left.Black-owed.Black)
	t.passes.Add(board.White, left.White-owed.White)
	if left == (rules.Sides{}) {
		t.firstPass = replay.FirstPass(g.Final.Moves[:f.early])
	}
}

// owed are the passes of the end of the game, up to the position.
func (f *Finisher) owed(g *Game) rules.Sides {
	n, before := f.tally.passes, passesIn(g.Final.Moves[:f.early])
	n.Black -= before.Black
	n.White -= before.White
	return n
}

// fillQuietly has c fill an open dame that asks for no answer and reports whether there
// is one.
func (f *Finisher) fillQuietly(e *Ending, c board.Color) bool {
	for _, p := range f.open {
		if f.isDame(p) && f.filling(p, c) == plain {
			f.add(e, p, c)
			return true
		}
	}
	return false
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
func (f *Finisher) stays(g *Game, p board.Point, c board.Color) bool {
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
		return f.answers(p, c) || f.needed(p, c) || g.Territory && f.isFalseEye(g, p)
	}
	return false
}
