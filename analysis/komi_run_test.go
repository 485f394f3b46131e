package analysis

import (
	"strings"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
)

// The rules whose text states no komi, read against their files.
func TestAssumedKomi(t *testing.T) {
	assumed := map[string]bool{
		"chinese-artistic": true, "livestone-artistic": true, "japanese1949": true, "lasker-maas": true, "simplified-japanese": true,
		"spight": true, "taiwan": true, "tromp-taylor": true, "button": true,
	}
	for _, r := range rules.All {
		if _, got := AssumedKomi(r); got != assumed[r.ID] {
			t.Errorf("%s: assumed %v, want %v", r.ID, got, assumed[r.ID])
		}
	}
}

// What is said of komi follows what the run decided by.
func TestSayFollowsTheRun(t *testing.T) {
	text := rules.Words{EN: "{each komi}; {its komi}; {komi line}", ZH: "{each komi}；{its komi}；{komi line}"}
	for _, c := range []struct{ komi, en, zh string }{
		{"", "its own komi", "自身贴目"},
		{"rule", "its own komi", "自身贴目"},
		{"6.5", "komi 6.5", "贴 6.5"},
		{"recorded", "was played under", "所记贴目"},
	} {
		s, err := Analyse(synthetic.Make(20, 1), Options{Rules: synthetic.Rules(), Resamples: 100, Komi: c.komi})
		if err != nil {
			t.Fatal(err)
		}
		w := s.Say(text)
		if !strings.Contains(w.EN, c.en) || !strings.Contains(w.ZH, c.zh) || strings.ContainsAny(w.EN+w.ZH, "{}") {
			t.Errorf("komi %q: %+v", c.komi, w)
		}
		if c.en != "its own komi" && strings.Contains(w.EN+w.ZH, "own") {
			t.Errorf("komi %q speaks of own komi: %+v", c.komi, w)
		}
		k, ok := s.KomiOf(s.Rules[0])
		switch {
		case c.komi == "recorded" && ok, c.komi != "recorded" && !ok:
			t.Errorf("komi %q: %v, %v", c.komi, k, ok)
		case c.komi == "6.5" && k != 13:
			t.Errorf("komi 6.5 is read as %v", k)
		}
	}
}
