package board_test

import (
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/board/boardtest"
)

// games returns random 19×19 games of up to 400 plays and their number of plays.
func games(n int) ([][]boardtest.Turn, int) {
	r := rand.New(rand.NewPCG(1, 2))
	all, plays := make([][]boardtest.Turn, n), 0
	for i := range all {
		all[i] = boardtest.Game(19, 19, 400, r)
		plays += len(all[i])
	}
	return all, plays
}

// BenchmarkPlay measures a play of a random 19×19 game, captures included.
func BenchmarkPlay(b *testing.B) {
	all, plays := games(100)
	g := board.MustSize(19, 19)
	p := board.New(g)
	captured := 0
	b.ReportAllocs()
	for b.Loop() {
		captured = 0
		for _, game := range all {
			p.Reset(g)
			for _, t := range game {
				n, _ := p.Play(t.Point, t.Color)
				captured += n
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plays), "ns/play")
	b.ReportMetric(float64(captured)/float64(plays), "captures/play")
}

// BenchmarkLegal measures the question whether a play is legal, on every point
// of positions of random games.
func BenchmarkLegal(b *testing.B) {
	all, _ := games(10)
	g := board.MustSize(19, 19)
	var positions []*board.Board
	for _, game := range all {
		p := board.New(g)
		for _, t := range game {
			p.Play(t.Point, t.Color)
		}
		positions = append(positions, p)
	}
	legal := 0
	for b.Loop() {
		for _, p := range positions {
			for q := range board.Point(g.N) {
				if p.Legal(q, board.Black) {
					legal++
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(positions)*g.N), "ns/point")
}

// BenchmarkCopy measures the copy of a 19×19 position.
func BenchmarkCopy(b *testing.B) {
	all, _ := games(1)
	g := board.MustSize(19, 19)
	from, to := board.New(g), board.New(g)
	for _, t := range all[0] {
		from.Play(t.Point, t.Color)
	}
	for b.Loop() {
		to.CopyFrom(from)
	}
}
