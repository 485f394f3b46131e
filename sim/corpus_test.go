package sim

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/store"
)

// TestNormalEndingOnMarkedGames compares the rule sets on marked, even 19×19
// games. Counted literally their winners differ more often in the games played
// by Chinese rules, for what the players did after the end; on the normal ending
// they must differ about as often in either kind.
func TestNormalEndingOnMarkedGames(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS does not name the data")
	}
	judges, err := life.Select("marked,static,playout")
	if err != nil {
		t.Fatal(err)
	}
	c := &Config{
		Paths:  []string{filepath.Join(root, "dev", "kgs-ugo")},
		Judges: judges, Ending: Normal, Seed: 1, Dedup: true,
	}
	if c.Rules, err = rules.Select("tangsong,chinese,japanese"); err != nil {
		t.Fatal(err)
	}
	if c.Filter, err = NewFilter("size=19 && counted && handicap=0"); err != nil {
		t.Fatal(err)
	}
	marked := make(map[string]bool)
	only := *c
	only.Judges, only.Ending = judges[:1], Literal
	records, _ := run(t, &only)
	for _, g := range records.games {
		marked[g.File] = g.Status == StatusScored
	}
	out, _ := run(t, c)
	type kind struct{ n, normal, literal, equal float64 }
	kinds := map[string]*kind{"chinese": {}, "japanese": {}}
	next := 0
	for _, g := range out.games {
		if g.Status != StatusScored {
			continue
		}
		s := out.scores[next : next+3]
		next += 3
		if played := s[2].Dame + s[2].Protect + s[2].OpenKo; g.AgreesBasis == basisRecorded && math.Abs(played) > 6 {
			t.Errorf("%s: completing a game that was ended changes its territory by %v", g.File, played)
		}
		k := kinds[g.Rules]
		if k == nil || !marked[g.File] {
			continue
		}
		k.n++
		if (s[1].Margin > 7.5) != (s[2].Margin > 6.5) {
			k.normal++
		}
		if (s[1].MarginLiteral > 7.5) != (s[2].MarginLiteral > 6.5) {
			k.literal++
		}
		if s[0].Margin == s[2].Margin {
			k.equal++
		}
	}
	for id, k := range kinds {
		t.Logf("%s: %.0f games, winners differ in %.1f %% (literally %.1f %%), tangsong is japanese in %.1f %%",
			id, k.n, 100*k.normal/k.n, 100*k.literal/k.n, 100*k.equal/k.n)
	}
	zh, ja := kinds["chinese"], kinds["japanese"]
	if zh.n < 300 || ja.n < 300 {
		t.Fatalf("%.0f and %.0f games", zh.n, ja.n)
	}
	if d := math.Abs(zh.normal/zh.n - ja.normal/ja.n); d > 0.03 || d > math.Abs(zh.literal/zh.n-ja.literal/ja.n)/2 {
		t.Errorf("the shares of winners that differ are %.3f apart", d)
	}
	if ja.equal/ja.n < 0.97 || zh.equal/zh.n < 0.97 {
		t.Errorf("tangsong is japanese in %.3f and %.3f", zh.equal/zh.n, ja.equal/ja.n)
	}
}

// BenchmarkFinished takes finished 19×19 games from the text of their records to
// the encoded rows of all rules: parse, replay, settle, finish, count. It reports
// the mean and the median of a game, in microseconds.
func BenchmarkFinished(b *testing.B) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		b.Skip("EXPERIMENT_CORPUS does not name the data")
	}
	judges, err := life.Select("static,playout")
	if err != nil {
		b.Fatal(err)
	}
	s := NewScorer(&Config{Rules: rules.All, Judges: judges, Ending: Normal, Seed: 1})
	var records []collect.Record
	var out Result
	_, err = collect.Walk(b.Context(), []string{filepath.Join(root, "dev", "kgs-ugo")}, collect.Options{}, func(r collect.Record) error {
		s.Score(&r, &out)
		if out.Game.Status == StatusScored && out.Game.Width == 19 && out.Game.Height == 19 {
			records = append(records, r)
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	took := make([]float64, len(records))
	var code store.Encoder
	var entry store.Entry
	for b.Loop() {
		for i := range records {
			begun := time.Now()
			s.Score(&records[i], &out)
			entry.Game, entry.Scores, entry.Problems = &out.Game, out.Scores, out.Problems
			if err := code.Encode(&entry); err != nil {
				b.Fatal(err)
			}
			took[i] += float64(time.Since(begun).Nanoseconds()) / 1000
		}
	}
	slices.Sort(took)
	b.ReportMetric(stat.Mean(took, nil)/float64(b.N), "mean-µs/game")
	b.ReportMetric(took[len(took)/2]/float64(b.N), "median-µs/game")
}
