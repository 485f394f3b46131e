package main

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/procedure"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
)

// explainedByHand is the part of the JSON of explain that is counted by hand.
type explainedByHand struct {
	Status string
	Scores []struct {
		Rule    string
		Margin  float64
		Literal float64 `json:"margin_literal"`
	}
	Procedure []struct {
		Rule, ID, Error string
		Margin          *float64
		Steps           []struct {
			Board   []string
			Changes []struct{ Point, From, To string }
			OnB     int `json:"on_board_b"`
			OnW     int `json:"on_board_w"`
			Tallies []struct{ ID string }
		}
	}
}

func byHandJSON(t *testing.T, args ...string) explainedByHand {
	t.Helper()
	r := call(t, append([]string{"explain", "--json"}, args...)...)
	if r.status != statusDone && r.status != statusNothing {
		t.Fatalf("status %d: %s", r.status, r.stderr)
	}
	var got explainedByHand
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// Every case that can be settled is counted by hand with the margins of the
// formulas, on boards that hold the stones they are said to hold.
func TestExplainProceduresOfCases(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(casesDir, "*.sgf"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d records (%v)", len(files), err)
	}
	for _, f := range files {
		got := byHandJSON(t, "--procedure", "--ending", "literal", f)
		if got.Status != "scored" {
			if len(got.Procedure) != 0 {
				t.Errorf("%s: %d procedures of a game not settled", f, len(got.Procedure))
			}
			continue
		}
		if len(got.Procedure) < len(procedure.All) {
			t.Errorf("%s: %d procedures", f, len(got.Procedure))
		}
		margins := map[string]float64{}
		for _, s := range got.Scores {
			margins[s.Rule] = s.Margin
		}
		for _, p := range got.Procedure {
			if p.Margin == nil || *p.Margin != margins[p.Rule] {
				t.Errorf("%s: %s for %s: margin %v %s, want %v", f, p.ID, p.Rule, p.Margin, p.Error, margins[p.Rule])
			}
			for i, s := range p.Steps {
				all := strings.Join(s.Board, "")
				if strings.Count(all, "X") != s.OnB || strings.Count(all, "O") != s.OnW {
					t.Errorf("%s: %s, step %d: %d and %d stones on\n%s", f, p.ID, i, s.OnB, s.OnW, strings.Join(s.Board, "\n"))
				}
			}
		}
	}
}

// The counts by hand are shown where few rule sets are named or they are asked for.
func TestExplainShowsProcedures(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]"))
	for _, x := range []struct {
		args string
		want []string
	}{
		{"", nil},
		{"--rules yanlai", nil},
		{"--rules tangsong,chinese,nz", []string{"tangsong-refill", "chinese-count", "nz-count"}},
		{"--rules tangsong --procedure", []string{"tangsong-refill", "tangsong-area", "tangsong-fill"}},
	} {
		var got []string
		for _, p := range byHandJSON(t, append(strings.Fields(x.args), in)...).Procedure {
			got = append(got, p.ID)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("explain %s: %v, want %v", x.args, got, x.want)
		}
	}
	text := call(t, "explain", "--rules", "tangsong", in).want(t, statusDone).stdout
	for _, want := range []string{"The count by hand.", "A-class negative move", "\n       #X:O@\n", "margin before komi: 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
	if zh := call(t, "--lang", "zh", "explain", "--rules", "tangsong", in).want(t, statusDone).stdout; !strings.Contains(zh, "盘上计数") || strings.Contains(zh, "by hand") {
		t.Errorf("in Chinese: %s", zh)
	}
	page := filepath.Join(t.TempDir(), "a.html")
	call(t, "explain", "--rules", "tangsong", "--html", page, in).want(t, statusDone)
	html, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(html), "<svg"); n < 3 || !strings.Contains(string(html), "taken off: ") {
		t.Errorf("%d boards on the page", n)
	}
}

// Every procedure gives the formula's margin on every labelled game.
func TestCorpusProcedures(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS names no folder of records")
	}
	judges, err := selectJudges("marked")
	if err != nil {
		t.Fatal(err)
	}
	c := &sim.Config{Judges: judges, Seed: 1, SettlePositions: true}
	c.Ending, _ = sim.EndingByID("literal")
	scorer := sim.NewScorer(c)
	var out sim.Result
	games := 0
	refused := map[string]int{}
	_, err = collect.Walk(context.Background(), []string{filepath.Join(root, "dev")}, c.Collect, func(r collect.Record) error {
		if r.Tree.Data == nil {
			return nil
		}
		if scorer.Score(&r, &out); out.Game.Status != sim.StatusScored {
			return nil
		}
		games++
		s := scorer.Settled()
		for _, p := range procedure.All {
			got, err := p.Run(s)
			if errors.Is(err, procedure.ErrUnaccounted) && !s.Counts.Conserved() {
				refused[p.ID]++
				continue
			}
			for _, id := range p.Rules {
				rule, _ := rules.ByID(id)
				if want := rule.Margin(&s.Counts); err != nil || got.Margin != want {
					t.Errorf("%s, game %d: %s gives %v, %s %v (%v)", r.File, r.Tree.Index, p.ID, got.Margin, id, want, err)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d labelled games by %d procedures; not carried out: %v", games, len(procedure.All), refused)
	if games < 3000 {
		t.Errorf("only %d labelled games", games)
	}
	for _, id := range slices.Sorted(maps.Keys(refused)) {
		if refused[id]*20 > games {
			t.Errorf("%s was refused for %d of %d games", id, refused[id], games)
		}
	}
}
