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
}
