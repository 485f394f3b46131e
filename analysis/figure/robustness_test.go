package figure

import (
	"strings"
	"testing"
)

// Every headline number that can be made again has a panel, with every part of
// the games it was made on, and no panel leaves its headline out of sight.
func TestRobustnessHasEveryHeadline(t *testing.T) {
	st := study(t, 2000)
	s := newStyle(Robustness.Title, "en", SVG, nil)
	panels, variants := s.robustPanels(st)
	at := 0
	for _, h := range st.Headlines() {
		list := st.Again(&h)
		if len(list) < 2 {
			continue
		}
		if at == len(panels) {
			t.Fatalf("no panel for %s", h.ID)
		}
		p := &panels[at]
		at++
		lo, hi := p.span()
		head := p.at["headline"]
		if head.Value != list[0].Value || head.Lo < lo || head.Hi > hi {
			t.Errorf("%s: headline %v [%v, %v] in a panel from %v to %v", h.ID, head.Value, head.Lo, head.Hi, lo, hi)
		}
		for _, v := range list {
			if e, ok := p.at[v.ID]; !ok || e.Value < lo || e.Value > hi {
				t.Errorf("%s: %s is not in the panel", h.ID, v.ID)
			}
		}
		if n := len(p.ticks(lo, hi)); n < 2 || n > 5 {
			t.Errorf("%s: %d marks on the axis from %v to %v", h.ID, n, lo, hi)
		}
	}
	if at < 8 || at != len(panels) {
		t.Errorf("%d headlines made again, %d panels", at, len(panels))
	}
	if variants[0].ID != "headline" {
		t.Errorf("the first row is %s", variants[0].ID)
	}
	svg, err := Robustness.Draw(st, SVG, Options{Lang: "en"}).Bytes(SVG)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range panels {
		if !strings.Contains(string(svg), p.head) {
			t.Errorf("the figure does not name %q in full", p.head)
		}
	}
}

// Whatever the span of a panel its axis has two to five marks, all within it.
func TestRobustTicks(t *testing.T) {
	for span := 0.003; span < 3; span *= 1.07 {
		for _, lo := range []float64{0, 0.0137, 0.31, 0.9} {
			p := robustPanel{}
			list := p.ticks(lo, lo+span)
			if len(list) < 2 || len(list) > 5 || list[0].at < lo-1e-9 || list[len(list)-1].at > lo+span+1e-9 {
				t.Errorf("from %v to %v: %v", lo, lo+span, list)
			}
		}
	}
}

// Rows keep the order in which the headlines have them.
func TestRobustRowsKeepOrder(t *testing.T) {
	st := study(t, 2000)
	_, variants := newStyle(Robustness.Title, "en", SVG, nil).robustPanels(st)
	place := make(map[string]int)
	for i, v := range variants {
		place[v.ID] = i
	}
	for _, h := range st.Headlines() {
		last := -1
		for _, v := range st.Again(&h) {
			i, shown := place[v.ID]
			if shown && i < last {
				t.Errorf("%s: %s stands before what comes before it", h.ID, v.ID)
			}
			if shown {
				last = i
			}
		}
	}
}
