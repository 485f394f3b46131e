package rules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/rulestest"
)

func TestCases(t *testing.T) {
	cases, err := rulestest.LoadAll("testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			s, err := c.Settle()
			if err != nil {
				t.Fatal(err)
			}
			compare(t, c, s)
			if t.Failed() {
				t.Logf("%s\n%s\n%s\n%s", c.Title, strings.TrimSpace(c.Why), rulestest.Picture(s), ledgers(s, c.Margins))
			}
		})
	}
}

// compare checks every count and margin the case gives.
func compare(t *testing.T, c *rulestest.Case, s *Settled) {
	for _, key := range sortedKeys(c.Counts) {
		got, known := countOf(&s.Counts, key)
		if want := fmt.Sprint(c.Counts[key]); !known || got != want {
			t.Errorf("%s = %s, want %s", key, got, want)
		}
	}
	for _, id := range sortedKeys(c.Margins) {
		r, ok := ByID(id)
		if !ok {
			t.Errorf("margin of %s: no such rule set", id)
			continue
		}
		if got, want := r.Margin(&s.Counts).String(), fmt.Sprint(c.Margins[id]); got != want {
			t.Errorf("margin under %s = %s, want %s", id, got, want)
		}
	}
}

// countOf is the count of that name, as the explain command calls it.
func countOf(c *Counts, key string) (string, bool) {
	two := map[string]Sides{
		"area": c.Area(), "seki_eyes": c.SekiEyes, "one_sided": c.OneSided, "groups": c.Groups,
		"basic_eye_points": c.Basic, "live_stones": c.LiveStones(), "plays": c.Plays,
		"passes": c.Passes, "setup": c.Setup, "captured": c.Captured, "dead": c.Dead,
		"stones": c.Stones, "territory": c.Territory, "prisoners": c.Prisoners(),
	}
	switch key {
	case "territory":
		return strconv.Itoa(c.TerritoryScore().Diff()), true
	case "neutral":
		return strconv.Itoa(c.Neutral), true
	case "first_pass":
		return c.FirstPass.String(), true
	case "last_play":
		return c.LastPlay.String(), true
	}
	name, isBlack := strings.CutSuffix(key, "_b")
	name, isWhite := strings.CutSuffix(name, "_w")
	sides, known := two[name]
	switch {
	case known && isBlack:
		return strconv.Itoa(sides.Black), true
	case known && isWhite:
		return strconv.Itoa(sides.White), true
	}
	return "", false
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// ledgers writes the ledgers of the rules named, and the counts they use.
func ledgers(s *Settled, margins map[string]any) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%+v\n", s.Counts)
	for _, id := range sortedKeys(margins) {
		r, ok := ByID(id)
		if !ok {
			continue
		}
		fmt.Fprintf(&out, "%s:", id)
		for _, e := range r.Tally(&s.Counts).Entries {
			fmt.Fprintf(&out, " %s %v", e.Term.ID, e.Value.Margin())
		}
		fmt.Fprintln(&out)
	}
	return out.String()
}
