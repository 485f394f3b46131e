package engine

import (
	"strings"
	"testing"

	"weiqi-experiment/rules"
)

func rule(t *testing.T, id string) *rules.Rule {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule %q", id)
	}
	return r
}

// TestKataRules holds the words for rule sets KataGo documents a shorthand for,
// and for those it can play though it has none.
func TestKataRules(t *testing.T) {
	for id, want := range map[string]string{
		"chinese":             `{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N"}`,
		"japanese":            `{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0"}`,
		"korean":              `{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0"}`,
		"aga":                 `{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1"}`,
		"nz":                  `{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0"}`,
		"tromp-taylor":        `{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false}`,
		"stone-scoring":       `{"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false,"hasButton":false,"whiteHandicapBonus":"0"}`,
		"button":              `{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":true,"whiteHandicapBonus":"0"}`,
		"tang":                `"scoring":"TERRITORY","tax":"ALL"`,
		"seki-tax":            `"scoring":"AREA","tax":"SEKI"`,
		"simplified-japanese": `"scoring":"TERRITORY","tax":"NONE"`,
		"spight":              `"scoring":"TERRITORY","tax":"NONE"`,
		"ikeda-territory3":    `"scoring":"AREA","tax":"NONE"`,
		"chinese-artistic":    `"scoring":"TERRITORY","tax":"NONE"`,
		"livestone-b":         `"scoring":"AREA","tax":"ALL"`,
		"tangsong":            `"scoring":"AREA","tax":"NONE","suicide":false,"hasButton":true`,
	} {
		k, err := KataRules(rule(t, id))
		if err != nil {
			t.Error(err)
			continue
		}
		if !strings.Contains(k.JSON(), want) {
			t.Errorf("%s: %s, want %s", id, k.JSON(), want)
		}
	}
	for id, want := range map[string]string{
		"tangsong-aesthetic": `no count with "pass stones"`,
		"taiwan":             `no count with "last-play compensation"`,
	} {
		if _, err := KataRules(rule(t, id)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
}

// TestShift: with its shift of komi the button decides as the rule itself does,
// whoever passes first and whatever the margin.
func TestShift(t *testing.T) {
	for _, id := range []string{"tangsong", "wmsg2008", "ikeda-area3"} {
		r := rule(t, id)
		k, err := KataRules(r)
		if err != nil {
			t.Fatal(err)
		}
		button := rule(t, "button")
		for area := -20; area <= 20; area++ {
			for _, pass := range []rules.Play{{First: 1, FirstPass: 1, LastTurn: 2}, {First: 1, FirstPass: 2, LastTurn: 1}} {
				c := rules.Counts{Play: pass, Territory: rules.Sides{Black: area + 50, White: 50}}
				komi := rules.Charge(r.Komi, r.First)
				own := r.Margin(&c) - komi
				theirs := button.Margin(&c) - (komi + k.Shift)
				if own != theirs {
					t.Errorf("%s: area %d, first pass %v: %v by the rule and %v by the button", id, area, pass.FirstPass, own, theirs)
				}
			}
		}
	}
}

func TestGNUGoOptions(t *testing.T) {
	for id, want := range map[string]string{
		"chinese":      "--chinese-rules --simple-ko --forbid-suicide",
		"jipingdian-b": "--chinese-rules --positional-superko --forbid-suicide",
		"nz":           "--chinese-rules --situational-superko --allow-suicide",
		"japanese":     "--japanese-rules --simple-ko --forbid-suicide",
		"korean":       "--japanese-rules --simple-ko --forbid-suicide",
	} {
		if o, err := GNUGoOptions(rule(t, id)); err != nil || strings.Join(o, " ") != want {
			t.Errorf("%s: %q, %v; want %q", id, o, err, want)
		}
	}
	for id, want := range map[string]string{
		"tangsong":            "first pass",
		"button":              "first pass",
		"stone-scoring":       "group tax",
		"simplified-japanese": "eyes in seki",
		"spight":              "eyes in seki",
		"tromp-taylor":        "dead stones",
		"chinese-artistic":    "eyes in seki",
	} {
		if _, err := GNUGoOptions(rule(t, id)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
}
