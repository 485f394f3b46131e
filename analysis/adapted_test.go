package analysis

import (
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/sim/store"
)

// TestAdapted recounts what is left of a divergence from the rows.
func TestAdapted(t *testing.T) {
	rows := synthetic.WithLastStages(completed(synthetic.Make(400, 2)))
	s := study(t, rows)
	headline := map[string]bool{}
	for i := range rows.G {
		if g := &rows.G[i]; exclusion(g) == "" {
			headline[g.GameID] = true
		}
	}
	chinese, japanese := map[string]*store.ScoreRow{}, map[string]*store.ScoreRow{}
	var large, all int64
	for i := range rows.S {
		x := &rows.S[i]
		if !headline[x.GameID] {
			continue
		}
		switch x.Rule {
		case "chinese":
			all++
			if x.Adapted == "large" {
				large++
			}
			chinese[x.GameID] = x
		case "japanese":
			japanese[x.GameID] = x
		}
	}
	var n, before, left int64
	for id, c := range chinese {
		if c.TAdapted == nil {
			continue
		}
		n++
		if c.Margin != japanese[id].Margin {
			before++
			if c.Margin+*c.TAdapted != japanese[id].Margin {
				left++
			}
		}
	}
	pair, _ := s.Pair("chinese", "japanese")
	for measure, want := range map[string]share{
		"adapted_differs_before": {before, n}, "adapted_differs": {left, n}, "adapted_survives": {left, before},
	} {
		e, ok := s.One(Query{Statistic: "adapted", Measure: measure, A: pair[0], B: pair[1]})
		if !ok || e.Count != want.k || e.N != want.n || want.k == 0 {
			t.Errorf("%s: %d of %d, want %d of %d", measure, e.Count, e.N, want.k, want.n)
		}
	}
	if e, _ := s.One(Query{Statistic: "adapted", Measure: "adapted_status", A: "chinese", Item: "large"}); e.Count != large || e.N != all || large == 0 {
		t.Errorf("too large: %d of %d, want %d of %d", e.Count, e.N, large, all)
	}
	for _, e := range s.Select(Query{Statistic: "adapted", Measure: "adapted_result"}) {
		if e.A != "chinese" && e.B != "chinese" {
			was, _ := s.One(Query{Statistic: "adapted", Measure: "adapted_result_before", A: e.A, B: e.B})
			if was.Count != e.Count {
				t.Errorf("%s, %s: %d results differ, and %d where nothing is changed", e.A, e.B, e.Count, was.Count)
			}
		}
	}
	if got := study(t, completed(synthetic.Make(50, 2))).Select(Query{Statistic: "adapted"}); len(got) != 0 {
		t.Errorf("%d estimates of a run that played no last stage", len(got))
	}
}
