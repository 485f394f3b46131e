package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"weiqi-experiment/sim/labels"
)

// casesDir holds positions and games with their counts and margins, one record
// and one TOML file each.
const casesDir = "../../rules/testdata/cases"

// judgedOtherwise names the cases that the judges settle otherwise than the case
// says, or not at all, and why. The list is exact: a case settled as it says
// must not be in it.
var judgedOtherwise = map[string]string{
	"seki-outside-liberties-open": "the board is that of seki-outside-liberties-by-right, and by R of the rules the points that one side alone may fill are its own; the margins are the same",
}

// agreedCases names the cases whose life and death is what the players agreed on
// or a count takes for granted, and not what play makes of the board. Their records
// say so with territory marks.
var agreedCases = map[string]string{
	"first-pass-white-last-play-white": "agreed to be alive; played on, White takes everything though Black moves first",
	"seki-published-as-dead":           "agreed to be dead; played on, it is the seki of seki-as-published whoever moves first",
	"seki-two-point-eye":               "a seki for the arithmetic of the count; played on, Black takes everything whoever moves first",
}

// countedCase is what a TOML file says of its record.
type countedCase struct{ labels.Case }

// explainedCase is the part of the JSON of explain that a case speaks of.
type explainedCase struct {
	Status string
	Board  []string
	Dead   []string
	Counts map[string]any
	Scores []struct {
		Rule    string
		Margin  float64
		Literal float64 `json:"margin_literal"`
	}
}

// TestExplainCases explains every drawn case from its record alone.
func TestExplainCases(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(casesDir, "*.toml"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d cases in %s (%v)", len(files), casesDir, err)
	}
	gaps := maps.Clone(judgedOtherwise)
	for id := range agreedCases {
		if _, err := os.Stat(filepath.Join(casesDir, id+".toml")); err != nil {
			t.Error(err)
		}
	}
	for _, name := range files {
		id := strings.TrimSuffix(filepath.Base(name), ".toml")
		_, gap := gaps[id]
		delete(gaps, id)
		t.Run(id, func(t *testing.T) {
			var c countedCase
			if _, err := toml.DecodeFile(name, &c.Case); err != nil {
				t.Fatal(err)
			}
			got := c.explain(t)
			switch other := c.otherVerdict(&got); {
			case gap && other == "":
				t.Errorf("is settled as it should be; take it off the list of known gaps")
			case !gap && other != "":
				t.Errorf("is settled otherwise: %s\n%s", other, strings.Join(got.Board, "\n"))
			case !gap:
				c.compare(t, &got)
			}
		})
	}
	for id := range gaps {
		t.Errorf("%s is a known gap but no case", id)
	}
}

// explain explains the record of the case under the rules it has margins of.
func (c *countedCase) explain(t *testing.T) explainedCase {
	t.Helper()
	ids := strings.Join(slices.Sorted(maps.Keys(c.Margins)), ",")
	if ids == "" {
		t.Fatal("no margins")
	}
	return explainRecord(t, filepath.Join(casesDir, c.Record), ids)
}

// explainRecord explains a record under the rule sets named.
func explainRecord(t *testing.T, record, ids string) explainedCase {
	t.Helper()
	r := call(t, "explain", "--json", "--ending", "literal", "--rules", ids, record)
	if r.status != statusDone && r.status != statusNothing {
		t.Fatalf("status %d: %s", r.status, r.stderr)
	}
	var got explainedCase
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// otherVerdict says in what the verdict on the position is not that of the
// case, "" if they are the same.
func (c *countedCase) otherVerdict(got *explainedCase) string {
	if got.Status != "scored" {
		return got.Status
	}
	if want := c.Dead(); !slices.Equal(got.Dead, want) {
		return fmt.Sprintf("dead %q, want %q", got.Dead, want)
	}
	if want := c.SekiChainAt != ""; got.Counts["seki"] != want {
		return fmt.Sprintf("seki %v, want %v", got.Counts["seki"], want)
	}
	for key, points := range map[string]string{"one_sided_b": c.OneSidedB, "one_sided_w": c.OneSidedW} {
		if want := len(strings.Fields(points)); got.Counts[key] != float64(want) {
			return fmt.Sprintf("%s %v, want %d", key, got.Counts[key], want)
		}
	}
	return ""
}

// compare checks every count and margin the case gives. Stones and captures from
// before the record begins, which only the case knows, are added to what the
// record shows; margins then mean nothing and are left out.
func (c *countedCase) compare(t *testing.T, got *explainedCase) {
	t.Helper()
	counts := got.derived()
	if c.AsPlayed {
		for side, before := range map[string]float64{"b": float64(c.BeforeB), "w": float64(c.BeforeW)} {
			counts["plays_"+side] += counts["setup_"+side] + before
			counts["captured_"+side] += before
			counts["setup_"+side] = 0
		}
		counts["territory"] += float64(c.BeforeW - c.BeforeB)
	}
	for key, want := range c.Counts {
		if fmt.Sprint(counts.value(got, key)) != fmt.Sprint(want) {
			t.Errorf("%s is %v, want %v", key, counts.value(got, key), want)
		}
	}
	if c.BeforeB+c.BeforeW > 0 {
		return
	}
	if len(got.Scores) != len(c.Margins) {
		t.Errorf("%d scores for %d margins", len(got.Scores), len(c.Margins))
	}
	for _, s := range got.Scores {
		want := fmt.Sprint(c.Margins[s.Rule])
		if fmt.Sprint(s.Margin) != want || fmt.Sprint(s.Literal) != want {
			t.Errorf("%s: margin %v, literal %v, want %s", s.Rule, s.Margin, s.Literal, want)
		}
	}
}

// caseCounts are numbers by name.
type caseCounts map[string]float64

// TestAgreedCases makes sure that the cases which rest on an agreement need it:
// search to the end of the game gives another area or territory than the case, and
// without the marks the judges do not settle the position as the case does.
func TestAgreedCases(t *testing.T) {
	for id := range agreedCases {
		var c countedCase
		if _, err := toml.DecodeFile(filepath.Join(casesDir, id+".toml"), &c.Case); err != nil {
			t.Fatal(err)
		}
		record := filepath.Join(casesDir, c.Record)
		rule := "nz"
		if _, moves := c.Counts["last_play"]; moves {
			rule = "japanese" // its game has ended, by the other
		}
		out := solutions(t, "--position", record, "--to-move", "B", "--rules", rule)
		if len(out.Results) != 1 || out.Results[0].Value == nil || fmt.Sprint(*out.Results[0].Value) == fmt.Sprint(c.Margins[rule]) {
			t.Errorf("%s: search gives %+v, the case %v", id, out, c.Margins[rule])
		}
		data, err := os.ReadFile(record)
		if err != nil {
			t.Fatal(err)
		}
		bare := territoryMarks.ReplaceAll(data, nil)
		if len(bare) == len(data) {
			t.Errorf("%s has no marks", id)
		}
		got := explainRecord(t, file(t, "bare.sgf", string(bare)), rule)
		if c.otherVerdict(&got) == "" {
			t.Errorf("%s is settled without its marks too", id)
		}
	}
}

var territoryMarks = regexp.MustCompile(`T[BW](\[[a-z]{2}\])+`)

// TestSameBoard makes sure that the case judged otherwise has the board of the other
// case, whose verdict is that of the judges, and that its margins are theirs.
func TestSameBoard(t *testing.T) {
	var open, right countedCase
	for id, c := range map[string]*countedCase{"seki-outside-liberties-open": &open, "seki-outside-liberties-by-right": &right} {
		if _, err := toml.DecodeFile(filepath.Join(casesDir, id+".toml"), &c.Case); err != nil {
			t.Fatal(err)
		}
	}
	if open.Board != right.Board || open.SekiChainAt != right.SekiChainAt {
		t.Error("the boards differ")
	}
	got := open.explain(t)
	if other := right.otherVerdict(&got); other != "" {
		t.Error(other)
	}
	open.Counts = right.Counts
	open.compare(t, &got)
}

// derived are the counts of explain that are numbers, and those a case names
// that the drawn board shows: living and dead stones.
func (e *explainedCase) derived() caseCounts {
	n := caseCounts{}
	for key, v := range e.Counts {
		if f, ok := v.(float64); ok {
			n[key] = f
		}
	}
	for key, char := range map[string]string{"stones_b": "X", "stones_w": "O", "dead_b": "x", "dead_w": "o"} {
		n[key] = float64(strings.Count(strings.Join(e.Board, ""), char))
	}
	return n
}

// value is the count of that name, nil if explain has none.
func (n caseCounts) value(e *explainedCase, key string) any {
	if f, ok := n[key]; ok {
		return f
	}
	return e.Counts[key]
}

// TestEveryRecordHasACase makes sure that no record lies beside the cases unused.
func TestEveryRecordHasACase(t *testing.T) {
	records, err := filepath.Glob(filepath.Join(casesDir, "*.sgf"))
	if err != nil || len(records) == 0 {
		t.Fatalf("no records in %s (%v)", casesDir, err)
	}
	for _, r := range records {
		if _, err := os.Stat(strings.TrimSuffix(r, ".sgf") + ".toml"); err != nil {
			t.Error(err)
		}
	}
}
