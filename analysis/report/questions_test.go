package report

import (
	"testing"

	"weiqi-experiment/rules"
)

// The rules whose text states no komi, read against their files.
func TestAssumedKomi(t *testing.T) {
	assumed := map[string]bool{
		"chinese-artistic": true, "livestone-artistic": true, "japanese1949": true, "lasker-maas": true, "simplified-japanese": true,
		"spight": true, "taiwan": true, "tromp-taylor": true, "button": true,
	}
	for _, r := range rules.All {
		if _, got := assumedKomi(r); got != assumed[r.ID] {
			t.Errorf("%s: assumed %v, want %v", r.ID, got, assumed[r.ID])
		}
	}
}
