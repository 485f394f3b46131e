package rules_test

import (
	"math/rand/v2"
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/rulestest"
)

// finished plays a game at random on 19×19 until both sides have filled what is
// not their own eyes, and judges a few chains dead.
func finished(seed uint64) (*board.Board, []Status, Play) {
	rng := rand.New(rand.NewPCG(1, seed))
	r := rulestest.NewRecorder(board.MustSize(19, 19))
	for c := board.Black; r.Passes < 2 && r.Play.Plays.Black < 400; c = c.Other() {
		r.Move(rulestest.NextPoint(r.Board, rng.IntN(r.Board.N), c, false), c)
	}
	r.Finish()
	status := make([]Status, r.Board.N)
	for p, s := range r.Board.Stones() {
		switch {
		case s == board.Empty:
		case r.Board.ChainSize(board.Point(p)) < 3:
			status[p] = Dead
		default:
			status[p] = Alive
		}
	}
	return r.Board, status, r.Play
}

// BenchmarkSettle measures a position, of so many that the processor does not know
// them by heart.
func BenchmarkSettle(b *testing.B) {
	type judged struct {
		*board.Board
		status []Status
		play   Play
	}
	positions := make([]judged, 200)
	for i := range positions {
		p := &positions[i]
		p.Board, p.status, p.play = finished(uint64(i))
	}
	var s Settled
	b.ReportAllocs()
	for b.Loop() {
		for i := range positions {
			p := &positions[i]
			s.Reset(p.Geometry, p.Stones(), p.status, nil, p.play)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(positions)), "ns/position")
}

func BenchmarkTallyAll(b *testing.B) {
	position, status, play := finished(2)
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
	position, status, play := finished(2)
	s := Settle(position.Geometry, position.Stones(), status, nil, play)
	reasons := make([]Reason, 0, len(Vocabulary))
	chinese, _ := ByID("chinese")
	japanese, _ := ByID("japanese")
	b.ReportAllocs()
	for b.Loop() {
		reasons = AppendReasons(reasons[:0], chinese, japanese, &s.Counts)
	}
}

// Counting a game takes no memory once there is room for it.
func TestNoAllocation(t *testing.T) {
	position, status, play := finished(2)
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
