package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// drawnRecord writes a position of X and O as a record, Black to move.
func drawnRecord(t *testing.T, text string) string {
	t.Helper()
	rows := strings.Fields(text)
	var add [2]strings.Builder
	for y, row := range rows {
		for x, c := range row {
			if i := strings.IndexRune("XO", c); i >= 0 {
				add[i].WriteString("[" + string(rune('a'+x)) + string(rune('a'+y)) + "]")
			}
		}
	}
	name := filepath.Join(t.TempDir(), "drawn.sgf")
	size := string(rune('0'+len(rows[0])/10)) + string(rune('0'+len(rows[0])%10)) + ":" + string(rune('0'+len(rows)))
	text = "(;GM[1]FF[4]SZ[" + size + "]AB" + add[0].String() + "AW" + add[1].String() + "PL[B])"
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// explainedVerdicts is the part of the JSON of explain that speaks of verdicts.
type explainedVerdicts struct {
	Status string
	Shapes []jsonShape
	Scores []struct {
		Rule, Winner string
		Margin       float64
		Literal      float64 `json:"margin_literal"`
		Terms        map[string]float64
		Verdicts     []jsonVerdict
		Otherwise    *float64 `json:"verdict_otherwise"`
	}
	Reasons   []jsonReason
	Procedure []struct {
		Rule   string
		Margin float64
	}
}

// A bent four beside a double-ko seki is dead under article 7 and lives where the
// game is played out: each rule set is counted by its own verdict, the difference is
// a term of its own, and every ledger adds up.
func TestExplainVerdicts(t *testing.T) {
	name := drawnRecord(t, `
		O.O.OOOOOOOOXO.OXXXX
		OOOOOOOOO.OXXXOOOX.X
		XXOOOOOOOOOX.XO.OXXX
		.XXXXOOOO.OXXXOOOX.X
		OOO.XOOOOOOOX.XOXXXX`)
	r := call(t, "explain", "--json", "--procedure", "--rules", "chinese,japanese,korean,tangsong,lasker-maas,tromp-taylor", name)
	if r.status != statusDone {
		t.Fatalf("status %d: %s", r.status, r.stderr)
	}
	var got explainedVerdicts
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Shapes) != 1 || got.Shapes[0].Kind != "bent-four" || got.Shapes[0].Threat != "double-ko" || !got.Shapes[0].Dead {
		t.Fatalf("shapes %+v", got.Shapes)
	}
	margin := map[string]float64{}
	for _, s := range got.Scores {
		margin[s.Rule] = s.Margin
		sum := 0.0
		for _, v := range s.Terms {
			sum += v
		}
		if sum != s.Margin {
			t.Errorf("%s: terms add to %v, margin %v", s.Rule, sum, s.Margin)
		}
		plays := s.Rule == "chinese" || s.Rule == "tangsong" || s.Rule == "lasker-maas"
		want := jsonVerdict{Status: "dead"}
		if plays {
			want = jsonVerdict{Status: "stays", Open: true, Other: "dead"}
		}
		v := s.Verdicts[0]
		if v.Reason == "" || v.Status != want.Status || v.Open != want.Open || v.Other != want.Other {
			t.Errorf("%s: verdict %+v, want %+v", s.Rule, v, want)
		}
		if change := map[bool]float64{true: 16}[plays]; s.Terms["verdict"] != change {
			t.Errorf("%s: the verdict changes %v, want %v", s.Rule, s.Terms["verdict"], change)
		}
		if plays != (s.Otherwise != nil) || plays && *s.Otherwise != s.Margin-16 {
			t.Errorf("%s: otherwise %v, margin %v", s.Rule, s.Otherwise, s.Margin)
		}
	}
	for _, d := range got.Reasons {
		if d.Rest != 0 || d.Value != margin[d.Rule]-margin[d.Against] {
			t.Errorf("%s against %s: difference %v of %v and %v, unexplained %v", d.Rule, d.Against, d.Value, margin[d.Rule], margin[d.Against], d.Rest)
		}
	}
	counted := map[string]bool{}
	for _, p := range got.Procedure {
		counted[p.Rule] = true
		if p.Margin != margin[p.Rule] {
			t.Errorf("%s by hand: %v, margin %v", p.Rule, p.Margin, margin[p.Rule])
		}
	}
	if !counted["chinese"] || !counted["japanese"] {
		t.Errorf("counted by hand: %v", counted)
	}
	for _, lang := range []string{"en", "zh"} {
		r := call(t, "explain", "--lang", lang, "--rules", "chinese,japanese", name)
		want := map[string]string{"en": "Seen differently by rule sets: bent four in the corner", "zh": "盘角曲四"}[lang]
		if r.status != statusDone || !strings.Contains(r.stdout, want) {
			t.Errorf("%s: status %d\n%s", lang, r.status, r.stdout)
		}
	}
}
