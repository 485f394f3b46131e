package analysis

import (
	"os"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// BenchmarkAnalyse makes every statistic of 5,000 games under six rules, or of
// the run folder EXPERIMENT_RUN names.
func BenchmarkAnalyse(b *testing.B) {
	var src Source = synthetic.Make(5000, 1)
	all := synthetic.Rules()
	if dir := os.Getenv("EXPERIMENT_RUN"); dir != "" {
		run, err := store.Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		src, all = run, nil
		for _, r := range run.Manifest.Rules {
			if known, ok := rules.ByID(r.ID); ok {
				all = append(all, known)
			}
		}
	}
	var games int64
	for b.Loop() {
		s, err := Analyse(src, Options{Rules: all})
		if err != nil {
			b.Fatal(err)
		}
		games += s.Read
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
