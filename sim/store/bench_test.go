package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"weiqi-experiment/sim/store"
)

// BenchmarkWrite measures the writing of games with eight scores each, with
// sizes on the disk.
func BenchmarkWrite(b *testing.B) {
	for _, format := range []store.Format{store.Parquet, store.CSV} {
		b.Run(string(format), func(b *testing.B) {
			r := many(50_000)
			dir := b.TempDir()
			b.ReportAllocs()
			for b.Loop() {
				w, err := store.Create(dir, store.Options{Format: format, Force: true})
				check(b, err)
				for i := range r.games {
					check(b, w.Append(&r.games[i], r.scores[8*i:8*i+8], nil))
				}
				check(b, w.Close(nil))
			}
			rows := float64(len(r.scores))
			b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "scores/s")
			for _, table := range []string{"games", "scores"} {
				info, err := os.Stat(filepath.Join(dir, table+"."+string(format)))
				check(b, err)
				n := map[string]float64{"games": float64(len(r.games)), "scores": rows}[table]
				b.ReportMetric(float64(info.Size())/n, "B/"+table)
			}
		})
	}
}

// BenchmarkRead measures the reading of scores.
func BenchmarkRead(b *testing.B) {
	for _, format := range []store.Format{store.Parquet, store.CSV} {
		b.Run(string(format), func(b *testing.B) {
			dir := b.TempDir()
			r := many(50_000)
			write(b, dir, store.Options{Format: format}, r)
			run, err := store.Open(dir)
			check(b, err)
			sum := 0.0
			b.ReportAllocs()
			for b.Loop() {
				check(b, run.Scores(func(s *store.ScoreRow) error { sum += s.Margin; return nil }))
			}
			b.ReportMetric(float64(len(r.scores))*float64(b.N)/b.Elapsed().Seconds(), "scores/s")
		})
	}
}
