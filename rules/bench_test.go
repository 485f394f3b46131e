package rules

import (
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules/board"
)

// finished plays a game at random on 19×19 until both sides have filled what is
// not their own eyes, and judges a few chains dead.
func finished() (*board.Board, []Status, Play) {
	rng := rand.New(rand.NewPCG(1, 2))
	r := recorder{b: board.New(board.MustSize(19, 19)), play: Play{Exact: true}}
	for c := board.Black; r.passes < 2 && r.play.Plays.Black < 400; c = c.Other() {
		r.move(nextPoint(r.b, rng.IntN(r.b.N), c, false), c)
	}
	r.finish()
	status := make([]Status, r.b.N)
	for p, s := range r.b.Stones() {
		switch {
		case s == board.Empty:
		case r.b.ChainSize(board.Point(p)) < 3:
			status[p] = Dead
		default:
			status[p] = Alive
		}
	}
	return r.b, status, r.play
}

func BenchmarkSettle(b *testing.B) {
	position, status, play := finished()
	var s Settled
	b.ReportAllocs()
	for b.Loop() {
		s.Reset(position.Geometry, position.Stones(), status, nil, play)
	}
}

func BenchmarkTallyAll(b *testing.B) {
	position, status, play := finished()
	s := Settle(position.Geometry, position.Stones(), status, nil, play)
	entries := make([]Entry, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range All {
			entries = r.AppendTally(entries[:0], &s.Counts)
		}
	}
}

func BenchmarkReasons(b *testing.B) {
	position, status, play := finished()
	s := Settle(position.Geometry, position.Stones(), status, nil, play)
	reasons := make([]Reason, 0, len(Vocabulary))
	b.ReportAllocs()
	for b.Loop() {
		reasons = AppendReasons(reasons[:0], &chinese, &japanese, &s.Counts)
	}
}

// Counting a game takes no memory once there is room for it.
func TestNoAllocation(t *testing.T) {
	position, status, play := finished()
	var s Settled
	entries := make([]Entry, 0, 8)
	count := func() {
		s.Reset(position.Geometry, position.Stones(), status, nil, play)
		for _, r := range All {
			entries = r.AppendTally(entries[:0], &s.Counts)
		}
	}
	count()
	if n := testing.AllocsPerRun(20, count); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
