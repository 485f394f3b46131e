package analysis

import (
	"slices"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// ofRules leaves of rows the scores under some rules, and of the rules those.
func ofRules(rows *synthetic.Rows, ids ...string) (*synthetic.Rows, []*rules.Rule) {
	out := &synthetic.Rows{G: rows.G}
	for _, s := range rows.S {
		if slices.Contains(ids, s.Rule) {
			out.S = append(out.S, s)
		}
	}
	return out, slices.DeleteFunc(synthetic.Rules(), func(r *rules.Rule) bool { return !slices.Contains(ids, r.ID) })
}

// In a run of rules that are seldom asked for those are the ones asked for first:
// their flips are given by class too, and add up to all of them.
func TestFlipsOfRulesSeldomAskedFor(t *testing.T) {
	rows, defs := ofRules(synthetic.Make(1500, 11), "livestone-a", "nz")
	s, err := Analyse(rows, Options{Rules: defs, Resamples: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, measure := range []string{"flips_bw", "flips_wb"} {
		all := one(t, s, Query{Statistic: "divergence", Measure: measure, A: "livestone-a", B: "nz"})
		var n int64
		for _, e := range s.Select(Query{Statistic: "divergence", Measure: measure, A: "livestone-a", B: "nz", Stratum: "size"}) {
			n += e.Count
		}
		if all.Count == 0 || n != all.Count {
			t.Errorf("%s: %d by board size, %d in all", measure, n, all.Count)
		}
	}
}

// And what the steps of the ending do between them is shown.
func TestStepsOfRulesSeldomAskedFor(t *testing.T) {
	r := new(synthetic.Rows)
	for i := range 8 { // a game is shown for one kind alone
		addEnded(r, i, 6, 1, func(s *store.ScoreRow) *float64 { return &s.Aftermath })
	}
	rows, defs := ofRules(r, "japanese", "nz")
	s, err := Analyse(rows, Options{Rules: defs, Resamples: 100})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(s.Games, func(in Instructive) bool { return in.Kind.ID == "aftermath" }) {
		t.Errorf("no game of plays after the end among %d", len(s.Games))
	}
}
