package rules_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/rulestest"
)

// What the page says a point or a play is worth is what the count makes of it.
func TestMatters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rulestest.AnyGames().Draw(t, "game").Counts
		for _, r := range All {
			for _, test := range []struct {
				name   string
				worth  Half
				change func(*Counts)
			}{
				{"an eye in seki", r.SekiEye(), func(c *Counts) { c.SekiEyes.Black++; c.Neutral--; c.BareArea.Black++ }},
				{"a dame", r.Dame(), func(c *Counts) {
					c.Stones.Black++
					c.BareArea.Black++
					c.Plays.Black++
					c.Stage1.Black++
				}},
				{"a ko connected", r.Connect(), func(c *Counts) {
					c.Territory.Black--
					c.Stones.Black++
					c.Plays.Black++
					c.Stage1.Black++
				}},
				{"a stone set up", r.Set(), func(c *Counts) { c.Stones.Black++; c.Neutral--; c.BareArea.Black++; c.Setup.Black++ }},
			} {
				changed := c
				test.change(&changed)
				if got := r.Margin(&changed) - r.Margin(&c); got != test.worth {
					t.Fatalf("%s: %s changes the margin by %v, the page says %v", r.ID, test.name, got, test.worth)
				}
			}
		}
	})
}

func TestMattersInWords(t *testing.T) {
	for _, test := range []struct{ id, lang, want string }{
		{"japanese", "en", "Seki: Eyes in seki do not count.\n"},
		{"chinese", "en", "Seki: Eyes in seki count as other points do. Stones in seki count.\n"},
		{"livestone-b", "zh", "双活：双活之目照计。双活之子亦计。双活之块亦扣。\n"},
		{"japanese", "en", "Dame: A dame is worth nothing to the side that plays it.\n"},
		{"chinese", "en", "Dame: A dame is worth 1 point to the side that plays it.\n"},
		{"chinese-artistic", "en", "Dame: A dame is worth nothing to the side that plays it.\n"},
		{"tangsong-aesthetic", "en", "Passes in the count: Each pass costs 1 point.\n"},
		{"button", "en", "The first pass of the game takes the button, 0.5 points.\n"},
		{"japanese", "zh", "填己方一点粘劫损1点"},
		{"aga", "en", "Handicap: White gets 1 point for each handicap stone after the first. As stones on the board they count.\n"},
		{"tromp-taylor", "en", "counts for nobody until it is filled.\n"},
		{"tang", "en", "Start: two stones of each side on opposite corner stars\n"},
		{"korean", "en", "Long cycles: The game is drawn.\n"},
	} {
		r, _ := ByID(test.id)
		if page := r.Page(test.lang, Plain); !strings.Contains(page, test.want) {
			t.Errorf("the page of %s lacks %q:\n%s", test.id, test.want, page)
		}
	}
}

// The examples of the pages are cases, counted as the cases are.
func TestExamples(t *testing.T) {
	for i := range Examples {
		e := &Examples[i]
		c, err := rulestest.Load("testdata/cases/" + e.Case + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		want, err := c.Settle()
		if err != nil {
			t.Fatalf("%s: %v", e.Case, err)
		}
		got := e.Settle()
		if got.Counts != want.Counts {
			t.Errorf("%s\nexample: %+v\ncase:    %+v", e.Case, got.Counts, want.Counts)
		}
		compare(t, c, got)
	}
}

// A page works the examples out: its last lines are the margins of the cases.
func TestPageExamples(t *testing.T) {
	for id, want := range map[string][]string{
		"tangsong":    {"  area: 16 − 19 = −3\n  first-pass compensation: (−1) − 0 = −1\n  Black − White, before komi: −4\n  Less the komi, paid by Black: −4 − 6.5 = −10.5, White wins\n"},
		"japanese":    {"  territory: 4 − 9 = −5\n", "Black − White, before komi: 1\n"},
		"livestone-b": {"  group tax: (−2) − (−2) = 0\n", "0 − (−8) = 8, Black wins\n"},
	} {
		r, _ := ByID(id)
		page := r.Page("en", Plain)
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("the page of %s lacks %q:\n%s", id, text, page)
			}
		}
		if marked := r.Page("en", Markdown); !strings.Contains(marked, "```\n  a b c d e f g\na . X X O O O .\n") {
			t.Errorf("no board in the Markdown page of %s", id)
		}
	}
}
