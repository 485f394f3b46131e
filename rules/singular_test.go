package rules_test

import (
	"testing"

	. "weiqi-experiment/rules"
)

func TestSingular(t *testing.T) {
	for text, want := range map[string]string{
		"1 stones":                         "1 stone",
		"White 13, and 1 are shared":       "White 13, and 1 is shared",
		"(1 games), 1 groups, 1 passes":    "(1 game), 1 group, 1 pass",
		"1 games by 1 pairs of players":    "1 game by 1 pair of players",
		"11 stones, 0.1 points, 2,1 games": "11 stones, 0.1 points, 2,1 games",
		"7.1 points and 21 moves":          "7.1 points and 21 moves",
		"Black has 1 points, White 1.":     "Black has 1 point, White 1.",
		"1 games are few":                  "1 game is few",
		"1 were settled":                   "1 was settled",
		"White 1 area":                     "White 1 area",
		"2:1 groups":                       "2:1 groups",
		"":                                 "",
	} {
		if got := Singular(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
