package finish

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Start is the last stage of a game before it is played: every boundary is
// closed, and nothing is left but dame, protective moves, kos and passes. What
// it holds is a copy.
type Start struct {
	Found  bool // there is such a stage; the rest means nothing without
	Board  *board.Board
	ToMove board.Color
	Passed bool          // the last move was a pass
	Play   rules.Play    // of the game up to there
	Owner  []board.Color // whose a point is, N entries: Empty for dame and for points shared in seki
	Dead   []bool        // of the stone on a point
	Seki   []bool        // living stones in seki and their eyes
	Open   []board.Point // dame that may be filled
	Voids  []board.Point // false eyes that their owner must fill
	// Weak lists the living chains, by head, that reading finds in danger, now or
	// once the opponent has filled all dame.
	Weak []board.Point

	filled *board.Board
}

// mark copies the position into the start asked for, if its boundaries are
// closed and no earlier one was.
func (f *Finisher) mark(g *Game) {
	s := g.Start
	if s == nil || s.Found || len(f.wide) > 0 {
		return
	}
	n := f.g.N
	if s.Board == nil || s.Board.Geometry != f.g {
		s.Board = board.New(f.g)
	}
	s.Found = true
	s.Board.CopyFrom(f.b)
	s.ToMove, s.Passed = f.turn, f.tally.passed
	s.Play = f.playOf(g, f.tally)
	s.Owner = append(s.Owner[:0], f.owner[:n]...)
	s.Dead = append(s.Dead[:0], f.dead[:n]...)
	s.Seki = append(s.Seki[:0], f.seki[:n]...)
	s.Open, s.Voids = s.Open[:0], s.Voids[:0]
	for _, p := range f.open {
		if f.isDame(p) {
			s.Open = append(s.Open, p)
		}
	}
	for _, p := range f.voids {
		if f.b.At(p) == board.Empty {
			s.Voids = append(s.Voids, p)
		}
	}
	slices.Sort(s.Open)
	s.Weak = s.Weak[:0]
	for c := board.Black; c <= board.White; c++ {
		f.listWeak(s, c)
	}
	slices.Sort(s.Weak)
	s.Weak = slices.Compact(s.Weak)
}

// goesOn takes the start back if the game goes on with a play that is none of its
// stage: on a point that nobody owns and that is no dame to be filled.
func (f *Finisher) goesOn(p board.Point) {
	if s := f.start; s != nil && s.Found && s.Owner[p] == board.Empty && !slices.Contains(s.Open, p) {
		s.Found = false
	}
}

// listWeak adds the chains of c in danger to s.Weak.
func (f *Finisher) listWeak(s *Start, c board.Color) {
	if s.filled == nil || s.filled.Geometry != f.g {
		s.filled = board.New(f.g)
	}
	s.filled.CopyFrom(s.Board)
	for _, p := range s.Open {
		s.filled.Set(p, c.Other())
		f.owner[p] = c.Other()
	}
	for p := range board.Point(f.g.N) {
		if s.Board.At(p) == c && s.Board.Head(p) == p && f.alive(s.Board, p, c) && !f.seki[p] && (f.inDanger(s.filled, p, c) || f.inDanger(s.Board, p, c)) {
			s.Weak = append(s.Weak, p)
		}
	}
	for _, p := range s.Open {
		f.owner[p] = board.Empty
	}
}

// inDanger reports whether a play of the opponent on a liberty of the chain at p,
// which has two or fewer, takes stones, if only in a ko.
func (f *Finisher) inDanger(b *board.Board, p board.Point, c board.Color) bool {
	var buf [4]board.Point
	libs := free(b, p, &buf)
	if len(libs) > 2 {
		return false
	}
	for _, l := range libs {
		f.read.nodes = 0
		if f.threatens(b, l, c, 0) != noThreat {
			return true
		}
	}
	return len(libs) == 0
}
