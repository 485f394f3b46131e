package figure

import (
	"testing"

	"weiqi-experiment/analysis"
)

// Every cause has an ink, and no two look alike, in black and white either.
func TestInks(t *testing.T) {
	if len(inks) != len(analysis.Causes) {
		t.Fatalf("%d inks for %d causes", len(inks), len(analysis.Causes))
	}
	grey := func(k ink) int {
		r, g, b, _ := k.fill.RGBA()
		return int(299*r+587*g+114*b) / 1000 >> 8
	}
	for i := range inks {
		for j := range i {
			if d := grey(inks[i]) - grey(inks[j]); inks[i].hatch == inks[j].hatch && max(d, -d) < 20 {
				t.Errorf("%s and %s look alike in black and white", analysis.Causes[i].ID, analysis.Causes[j].ID)
			}
		}
	}
}
