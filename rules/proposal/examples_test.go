package proposal

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"weiqi-experiment/rules"
)

// examplesDir holds the worked proposals and the schema.
const examplesDir = "../../datasets/proposals"

func examples(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(examplesDir, "*"+Ext))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d examples (%v)", len(files), err)
	}
	return files
}

// Every example is sound, is named as its file and is introduced in both
// languages.
func TestExamples(t *testing.T) {
	for _, name := range examples(t) {
		r, data, err := Read(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if r.ID+Ext != filepath.Base(name) {
			t.Errorf("%s holds %q", name, r.ID)
		}
		comment, _, _ := strings.Cut(string(data), "#:schema ./proposal.schema.json\n")
		if comment == string(data) || !strings.Contains(comment, "# For: ") || !strings.Contains(comment, "# 用途：") {
			t.Errorf("%s does not say in both languages what it is for, or names no schema", name)
		}
		if r.Summary.EN == r.Summary.ZH || !strings.ContainsFunc(r.Native+r.Summary.ZH, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
			t.Errorf("%s speaks one language", name)
		}
	}
}

// The examples count as their comments say, on a small game: stones 6 to 5,
// territory 4 to 3, an eye in seki and a group more for Black, who has lost a
// stone and passed first, and one point left to nobody.
func TestExamplesCount(t *testing.T) {
	c := &rules.Counts{
		Stones: rules.Sides{Black: 6, White: 5}, Territory: rules.Sides{Black: 4, White: 3}, SekiEyes: rules.Sides{Black: 1},
		Neutral: 1, Groups: rules.Sides{Black: 3, White: 1}, SekiGroups: rules.Sides{Black: 1}, Basic: rules.Sides{Black: 5, White: 2},
	}
	c.First, c.FirstPass, c.LastPlay, c.LastTurn = 1, 1, 1, 2
	c.Plays = rules.Sides{Black: 7, White: 5}
	c.Captured = rules.Sides{Black: 1}
	c.Passes = rules.Sides{Black: 2, White: 1}
	for id, want := range map[string]string{
		"button-half":                "3.5", // 11 − 8, and the button
		"button-one":                 "4",
		"seki-eyes-taxed":            "2",
		"group-tax-one":              "2", // two groups of Black outside seki, one of White
		"pass-costs-a-stone":         "0", // (4 + 1) − (3 + 1), less a pass more
		"last-play-with-dame":        "2",
		"japanese-without-prisoners": "1",
		"livestone-a-last-play":      "-1", // 11 − 5 to 8 − 2, and Black, who moved first, played last
	} {
		r, _, err := Read(filepath.Join(examplesDir, id+Ext))
		if err != nil {
			t.Error(err)
			continue
		}
		if got := r.Margin(c).String(); got != want {
			t.Errorf("%s counts %s, want %s", id, got, want)
		}
	}
	c.Neutral = 0
	if r, _, _ := Read(filepath.Join(examplesDir, "last-play-with-dame"+Ext)); r.Margin(c) != rules.Points(3) {
		t.Errorf("no point is open, and the last play is charged: %v", r.Margin(c))
	}
}
