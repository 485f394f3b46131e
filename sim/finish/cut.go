package finish

import (
	"slices"

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
	doubtful              // the same, taking stones there
)

// lastContested walks the record backwards, taking moves back, while all that
// was settled at the end is settled before the move too. It returns the number
// of the last move that was not of this sort.
//
// A play inside one's own shows by what it cost whether it was needed: under
// area rules a point while dame are open, under territory rules always one. So
// it is taken for contested there, unless somebody passed before it and nothing
// was contested in between: who passes sees no need of a play.
func (f *Finisher) lastContested(g *Game) int {
	final := g.Final
	n := len(final.Moves)
	floor := f.floor(g)
	f.early = -1
	if floor >= n {
		return n - final.FinalPasses
	}
	f.kinds = slices.Grow(f.kinds[:0], n)[:n]
	f.record(final, floor)
	copy(f.stones, final.Board.Stones())
	copy(f.whose, f.final)
	open := f.openDame
	doubt := 0 // number of the first move walked over that may have been needed
	k := n
	for ; k > floor; k-- {
		m := &final.Moves[k-1]
		if m.Point == board.Pass {
			doubt = 0 // who passed saw no need
			continue
		}
		kd := f.undo(m, k-1-floor)
		f.kinds[k-1] = kd
		switch kd {
		case contested:
			f.early = f.passBefore(g, k, floor)
			return max(k, doubt)
		case dame:
			open++
		case doubtful:
			doubt = max(doubt, k)
		case fill:
			if g.Territory || open > 0 {
				doubt = max(doubt, k)
			}
		}
	}
	return min(max(k, doubt), n-final.FinalPasses) // the floor may lie between the last passes
}

// undo takes move i after the floor back from f.stones and returns what it was.
func (f *Finisher) undo(m *replay.Move, i int) kind {
	taken := f.taken[f.from[i]:f.from[i+1]]
	kd := f.classify(m, taken)
	f.stones[m.Point] = board.Empty
	if kd == dame || kd == contested {
		f.whose[m.Point] = board.Empty
	}
	for _, q := range taken {
		f.stones[q] = m.Color.Other()
	}
	return kd
}

// tailOf is the number of moves, at the end of a game of n, in which passes are taken
// to belong to its end: two in five, in which boundaries are closed.
func tailOf(n int) int { return 2 * n / 5 }

// passBefore walks on from move k-1, taken back, to the first pass of the end of
// the game, and returns its index; -1 where there is none.
func (f *Finisher) passBefore(g *Game, k, floor int) int {
	moves := g.Final.Moves
	first := -1
	for i := k - 2; i >= max(floor, len(moves)-tailOf(len(moves)), 1); i-- {
		if moves[i].Point == board.Pass {
			first = i
		}
	}
	for i := k - 2; first >= 0 && i > first; i-- {
		if m := &moves[i]; m.Point != board.Pass {
			f.kinds[i] = f.undo(m, i-floor)
		}
	}
	return first
}

// floor is the number of moves before which nothing is taken back: those made
// before set-up or before a move that replaced a stone.
func (f *Finisher) floor(g *Game) int {
	final := g.Final
	n := len(final.Moves)
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

// record notes what each move from number floor took.
func (f *Finisher) record(final *replay.Final, floor int) {
	n := 0
	f.from = append(f.from[:0], 0)
	for _, m := range final.Moves[floor:] {
		n += int(m.Captured)
		f.from = append(f.from, int32(n))
	}
	f.taken = final.Taken[len(final.Taken)-n:]
}

// around says what lies beside a point, by the final verdict.
type around struct {
	own, other         bool // living stones of a colour and of its opponent
	ours, theirs, open bool // points, empty or with a dead stone, of either and of nobody
	seki               bool
}

// look looks around p for colour c on the position of the walk.
func (f *Finisher) look(p board.Point, c board.Color) around {
	var a around
	for _, q := range f.g.Neighbors(p) {
		s, o := f.stones[q], f.whose[q]
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
		a := f.look(p, c)
		switch {
		case a.seki:
			return contested
		case !a.other && !a.theirs && !a.open:
			return fill
		case a.other && a.own && !a.ours && !a.theirs:
			return dame
		}
	case c.Other():
		for _, q := range taken {
			if f.final[q] != c.Other() {
				return contested
			}
		}
		if len(taken) > 0 {
			return doubtful
		}
		return waste
	}
	return contested
}
