package finish

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// openKo is a ko whose winner is an estimate: it was taken for want of threats,
// or is held unconnected.
type openKo struct {
	stone, mouth board.Point // where its one stone stood first, and where that is taken
	loser        board.Color
}

// ko returns the play of c in a ko left open: it connects one of its own that
// the opponent could take, and takes one whose holder has no threat, unless the
// players passed with it open. It is board.Pass where there is none.
func (f *Finisher) ko(c board.Color) board.Point {
	b := f.b
	for s := range board.Point(b.N) {
		x, ok := f.koAt(s)
		if !ok {
			continue
		}
		o := b.At(s)
		if o == c {
			if f.decide(WhoseKo, x, c, true) {
				return x
			}
			continue
		}
		if f.broken && b.Legal(x, c) && f.decide(WhoseKo, x, c, f.threats(o) == 0) {
			f.kos = append(f.kos, openKo{s, x, o})
			return x
		}
	}
	return board.Pass
}

// koAt reports whether a living stone on s can be taken in a ko, and where.
func (f *Finisher) koAt(s board.Point) (board.Point, bool) {
	b := f.b
	o := b.At(s)
	if o == board.Empty || f.dead[s] || f.seki[s] || b.ChainSize(s) != 1 {
		return board.Pass, false
	}
	x, atari := b.InAtari(s)
	return x, atari && f.owner[x] == o && f.isKo(s, x) && f.besieged(s)
}

// besieged reports whether the stone on s touches a living one of the opponent:
// what only dead stones surround is not taken.
func (f *Finisher) besieged(s board.Point) bool {
	o := f.b.At(s)
	for _, q := range f.b.Neighbors(s) {
		if c := f.b.At(q); c == o.Other() && !f.dead[q] {
			return true
		}
	}
	return false
}

// isKo reports whether the stone on s, taken on x, can be taken back: x touches
// nothing but chains of its colour, none but s in atari.
func (f *Finisher) isKo(s, x board.Point) bool {
	b := f.b
	o := b.At(s)
	for _, q := range b.Neighbors(x) {
		if c := b.At(q); c != o && c != board.Edge {
			return false
		}
		if q != s && b.At(q) == o {
			if _, atari := b.InAtari(q); atari {
				return false
			}
		}
	}
	return true
}

// threats counts the chains of the opponent of c that c could threaten: those
// that two more plays would put in atari.
func (f *Finisher) threats(c board.Color) int {
	b, n := f.b, 0
	for p := range board.Point(b.N) {
		if b.At(p) != c.Other() || f.dead[p] || b.Head(p) != p || b.ChainSize(p) < 2 {
			continue
		}
		var buf [4]board.Point
		libs := free(b, p, &buf)
		if len(libs) > 3 {
			continue
		}
		for _, l := range libs {
			if b.Legal(l, c) {
				n++
				break
			}
		}
	}
	return n
}

// otherwise settles the finished game with every open ko won by the other side.
func (f *Finisher) otherwise(g *Game, e *Ending) {
	for s := range board.Point(f.b.N) {
		if x, ok := f.koAt(s); ok && !f.estimated(s) {
			f.kos = append(f.kos, openKo{s, x, f.b.At(s).Other()})
		}
	}
	if len(f.kos) == 0 {
		return
	}
	play := e.Settled(g.Literal).Play
	copy(f.stones, f.b.Stones())
	for _, k := range f.kos {
		e.Open = append(e.Open, k.mouth)
		f.turnKo(&k, &play)
	}
	f.other.Reset(f.g, f.stones, f.verdict(g), g.Literal.OneSided, play)
	e.Otherwise, e.OtherLine = &f.other, f.lineAround()
}

// estimated reports whether the stone on s was put there to take a ko that is
// listed.
func (f *Finisher) estimated(s board.Point) bool {
	return slices.ContainsFunc(f.kos, func(k openKo) bool { return k.mouth == s })
}

// lineAround is the line with every open ko won by the other side: a ko that is held is
// taken and connected at the end; one that was taken is connected instead where it was
// taken, and not by who took it.
func (f *Finisher) lineAround() []Played {
	f.around = append(f.around[:0], f.line...)
	for _, k := range f.kos {
		winner := k.loser.Other()
		if f.b.At(k.stone) == winner && f.b.At(k.mouth) == board.Empty {
			f.around = append(f.around, Played{k.loser, k.mouth, 0}, Played{k.loser, k.stone, 0})
			continue
		}
		for i := range f.around {
			if m := &f.around[i]; m.Point == k.mouth && m.Color == winner && m.Move == 0 {
				*m = Played{k.loser, k.mouth, 0}
			}
		}
		f.around = slices.DeleteFunc(f.around, func(m Played) bool { return m.Point == k.stone && m.Color == winner && m.Move == 0 })
	}
	return f.around
}

// turnKo gives both points of a ko to its loser, in f.stones and in what was
// played and captured.
func (f *Finisher) turnKo(k *openKo, play *rules.Play) {
	winner := k.loser.Other()
	if f.b.At(k.stone) == winner && f.b.At(k.mouth) == board.Empty { // held: taken and connected
		play.Captured.Add(winner, 1)
		play.Plays.Add(k.loser, 2)
	} else { // taken: kept and connected
		for _, p := range [2]board.Point{k.stone, k.mouth} {
			if f.b.At(p) == winner {
				play.Plays.Add(winner, -1)
			}
		}
		play.Captured.Add(k.loser, -1)
		play.Plays.Add(k.loser, 1)
	}
	f.stones[k.stone], f.stones[k.mouth] = k.loser, k.loser
}
