package figure

import (
	"fmt"
	"strings"
	"testing"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/internal/synthetic"
)

// The figure has a row for every pair whose margins differ, with the shares that
// the statistic has, and there is none where no last stage was played.
func TestAdaptedRows(t *testing.T) {
	st := study(t, 400)
	s := newStyle(Adapted.Title, "en", SVG, nil)
	list := s.adaptedRows(st)
	if len(list) < 10 {
		t.Fatalf("%d rows", len(list))
	}
	svg, err := Adapted.Draw(st, SVG, Options{Lang: "en"}).Bytes(SVG)
	if err != nil {
		t.Fatal(err)
	}
	less := 0
	for _, r := range list {
		if r.n == 0 || r.margins.after.N != r.n || r.result.before.N == 0 {
			t.Errorf("%s: %+v", r.name, r)
		}
		if r.margins.after.Value < r.margins.before.Value {
			less++
		}
		for _, want := range []string{r.name, fmt.Sprintf("%s → %s", percent(r.margins.before.Value), percent(r.margins.after.Value)), count(r.n)} {
			if !strings.Contains(string(svg), want) {
				t.Errorf("%s: no %q in the figure", r.name, want)
			}
		}
	}
	if less == 0 {
		t.Error("no divergence is less with endings of their own")
	}
	none, err := analysis.Analyse(synthetic.Make(100, 1), analysis.Options{Rules: synthetic.Rules()})
	if err != nil {
		t.Fatal(err)
	}
	if Adapted.Draw(none, SVG, Options{Lang: "en"}) != nil {
		t.Error("drawn without last stages")
	}
}
