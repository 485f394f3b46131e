package finish

import (
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
)

// kind says what a recorded move was, seen from the final verdict.
type kind uint8

const (
	contested kind = iota // it changed whose a point is, or may have
	dame                  // on a point both sides touched
	fill                  // inside what was already the mover's
	waste                 // inside what was already the opponent's
)

// lastContested walks the record backwards, taking moves back, while all that
// was settled at the end is settled before the move too. It returns the number
// of the last move that was not of this sort.
func (f *Finisher) lastContested(g *Game) int {
	final := g.Final
	n := len(final.Moves)
	floor := f.floor(g)
	if floor >= n {
		return n - final.FinalPasses
	}
	f.record(final, floor)
	copy(f.stones, final.Board.Stones())
	open := f.openDame
	k := n
	for ; k > floor; k-- {
		m := &final.Moves[k-1]
		if m.Point == board.Pass {
			continue
		}
		taken := f.taken[f.from[k-1-floor]:f.from[k-floor]]
		switch f.classify(m, taken) {
		case contested:
			return k
		case dame:
			open++
		case fill:
			if costs(g, k-1, open) {
				return k
			}
		}
		f.stones[m.Point] = board.Empty
		for _, q := range taken {
			f.stones[q] = m.Color.Other()
		}
	}
	return k
}

// costs reports whether filling one's own as move i did cost its mover a point
// under the rules of the game, which shows that it was thought necessary: under
// area rules while dame were open, under territory rules always; but in answer
// to a pass it was not, for who passes sees nothing to gain there.
func costs(g *Game, i, open int) bool {
	moves := g.Final.Moves
	if i > 0 && moves[i-1].Point == board.Pass {
		return false
	}
	return g.Territory || open > 0
}

// floor is the number of moves before which nothing is taken back: those made
// before set-up or before a move that replaced a stone.
func (f *Finisher) floor(g *Game) int {
	final := g.Final
	n := len(final.Moves)
	if f.gaps {
		return n // nothing is settled yet
	}
	floor := 0
	for i := range final.Setups {
		floor = max(floor, final.Setups[i].After)
	}
	for _, b := range final.Breaches {
		switch b.Kind {
		case replay.Occupied, replay.OffBoard, replay.Suicide, replay.NoLiberty:
			floor = max(floor, b.Move)
		}
	}
	return min(floor, n)
}

// record replays the moves from number floor and notes what each took.
func (f *Finisher) record(final *replay.Final, floor int) {
	b := f.b
	final.At(b, floor)
	f.taken, f.from = f.taken[:0], append(f.from[:0], 0)
	for _, m := range final.Moves[floor:] {
		b.Play(m.Point, m.Color)
		f.taken = append(f.taken, b.Removed()...)
		f.from = append(f.from, int32(len(f.taken)))
	}
}

// around says what lies beside a point, by the final verdict.
type around struct {
	own, other         bool // living stones of a colour and of its opponent
	ours, theirs, open bool // points, empty or with a dead stone, of either and of nobody
	seki               bool
}

// look looks around p for colour c on stones, by owner.
func (f *Finisher) look(stones, owner []board.Color, p board.Point, c board.Color) around {
	var a around
	for _, q := range f.g.Neighbors(p) {
		s, o := stones[q], owner[q]
		switch {
		case s == board.Edge:
		case s != board.Empty && s == o:
			a.own = a.own || s == c
			a.other = a.other || s != c
			a.seki = a.seki || f.seki[q]
		case o == board.Empty:
			a.open = true
		default:
			a.ours = a.ours || o == c
			a.theirs = a.theirs || o != c
		}
	}
	return a
}

// classify says what m was: its stone still stands in f.stones and it took the
// stones taken.
func (f *Finisher) classify(m *replay.Move, taken []board.Point) kind {
	p, c := m.Point, m.Color
	if f.stones[p] != c || f.seki[p] {
		return contested
	}
	switch f.final[p] {
	case c:
		for _, q := range taken {
			if f.final[q] != c {
				return contested
			}
		}
		a := f.look(f.stones, f.final, p, c)
		switch {
		case a.seki:
			return contested
		case !a.other && !a.theirs && !a.open:
			return fill
		case a.other && a.own && !a.ours && !a.theirs:
			return dame
		}
	case c.Other():
		if len(taken) == 0 {
			return waste
		}
	}
	return contested
}
