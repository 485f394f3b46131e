package main

import (
	"fmt"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"weiqi-experiment/analysis"
	"weiqi-experiment/sim/store"
)

// checked are the values of docs/CHECK_VALUES.md that are worked out again from
// games, by the id in the first column of its table.
type checked map[string]string

// tally is a count of games among others.
type tally struct{ k, n int }

func (t *tally) add(yes bool) {
	t.n++
	if yes {
		t.k++
	}
}

func (t tally) percent() string {
	return fmt.Sprintf("%.1f %% of %d", 100*float64(t.k)/float64(t.n), t.n)
}

func (t tally) of() string { return fmt.Sprintf("%d of %d", t.k, t.n) }

// margins are what is asked of the scores of a game.
type margins struct{ japanese, area store.ScoreRow }

// recompute works the values out from the rows of a run.
func recompute(t *testing.T, dir string) checked {
	t.Helper()
	run, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	scores := make(map[string]*margins)
	key := func(file string, index int32) string { return fmt.Sprint(file, "\x00", index) }
	err = run.Scores(func(s *store.ScoreRow) error {
		k := key(s.File, s.Index)
		if scores[k] == nil {
			scores[k] = new(margins)
		}
		switch s.Rule {
		case "japanese":
			scores[k].japanese = *s
		case "jipingdian-b":
			scores[k].area = *s
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n := make(map[string]*tally)
	add := func(id string, yes bool) {
		if n[id] == nil {
			n[id] = new(tally)
		}
		n[id].add(yes)
	}
	err = run.Games(func(g *store.GameRow) error {
		even := g.Handicap == 0 && g.SetupB == 0 && g.SetupW == 0 && g.Width == 19 && g.Height == 19
		pro := strings.Contains(g.File, "brouwer-cwi/") || strings.Contains(g.File, "fox-pro/")
		if even && pro && g.Komi != nil && g.Result != "" {
			recorded(add, g)
		}
		if g.Status == "scored" {
			settled(add, g, scores[key(g.File, g.Index)], even)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	out := make(checked)
	for id, c := range n {
		out[id] = c.percent()
		if strings.HasPrefix(id, "identity-") || strings.HasPrefix(id, "kgs-") {
			out[id] = c.of()
		}
	}
	fairKomiValues(t, run, out)
	return out
}

// recorded asks what the record says of a game between professionals.
func recorded(add func(string, bool), g *store.GameRow) {
	year := analysis.Year(g.Date)
	id := ""
	switch k := *g.Komi; {
	case k == 0 && year >= 1600:
		id = "black-0"
	case (k == 4.5 || k == 5.5) && year >= 1960 && year <= 1975:
		id = "black-4.5-5.5"
	case k == 5.5 && year > 1975:
		id = "black-5.5"
	case k == 6.5:
		id = "black-6.5"
	case k == 7.5 || k == 8:
		id = "black-7.5-8"
	}
	decided := strings.HasPrefix(g.Result, "B+") || strings.HasPrefix(g.Result, "W+")
	if id != "" && decided {
		add(id, g.Result[0] == 'B')
	}
	if id == "black-6.5" && decided {
		add("b-half-6.5", g.Result == "B+0.5")
		add("w-half-6.5", g.Result == "W+0.5")
	}
}

// settled asks what our count says of a scored game.
func settled(add func(string, bool), g *store.GameRow, s *margins, even bool) {
	pro := strings.Contains(g.File, "brouwer-cwi/") || strings.Contains(g.File, "fox-pro/")
	plays := float64(g.PlaysB - g.PlaysW + g.SetupB - g.SetupW)
	known := g.Area != nil && g.Territory != nil && g.SekiEyesB != nil && g.SekiEyesW != nil && g.OneSidedB != nil && g.OneSidedW != nil && g.Neutral != nil
	if known {
		rest := float64(*g.SekiEyesB-*g.SekiEyesW) + float64(*g.OneSidedB-*g.OneSidedW)
		add("identity-1", *g.Area-*g.Territory == plays+rest)
		points := int(g.Width*g.Height) - int(*g.Neutral)
		add("identity-3", int(math.Abs(*g.Area))%2 == points%2)
	}
	kgs := g.Judge == "marked" && strings.Contains(g.File, "kgs-ugo/") && (g.Agrees == "yes" || g.Agrees == "no")
	if kgs && (g.OwnRule == "chinese" || g.OwnRule == "japanese" || g.OwnRule == "aga") {
		add("kgs-"+g.OwnRule, g.Agrees == "yes")
	}
	if !even || s == nil {
		return
	}
	if pro {
		add("seki", g.Seki == "yes")
		if g.Seki != "yes" && math.Abs(plays) <= 1 {
			add("one-point", s.area.MarginLiteral != s.japanese.MarginLiteral)
			add("knife-edge", s.area.MarginLiteral == 7)
			add("flips", (s.area.MarginLiteral > 7.5) != (s.japanese.MarginLiteral > 6.5))
		}
	}
}

// fairKomiValues are the fair komi among equals.
func fairKomiValues(t *testing.T, run *store.Run, out checked) {
	t.Helper()
	study, err := analysis.Analyse(run, analysis.Options{Seed: 1, Rules: rulesOf(&run.Manifest, slog.New(slog.DiscardHandler)), Statistics: []*analysis.Statistic{&analysis.Komi}})
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{"japanese", "chinese"} {
		e, ok := study.One(analysis.Query{Statistic: "komi", Measure: "fair_adjusted", A: rule, Stratum: "size", Class: "19×19"})
		if !ok {
			t.Fatalf("no fair komi among equals under %s", rule)
		}
		out["fair-komi-"+rule] = fmt.Sprintf("%.1f [%.1f, %.1f]", e.Value, e.Lo, e.Hi)
	}
}

var checkedRow = regexp.MustCompile("(?m)^\\| `([a-z0-9.-]+)` \\|[^|]*\\|([^|]*)\\|")

// The values in docs/CHECK_VALUES.md are those the games give.
func TestCheckValues(t *testing.T) {
	corpus := os.Getenv("EXPERIMENT_CORPUS")
	if corpus == "" {
		t.Skip("EXPERIMENT_CORPUS is not set: published figures are not worked out again")
	}
	text, err := os.ReadFile("../../docs/CHECK_VALUES.md")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "run")
	args := []string{"run", "--rules", "chinese,japanese,jipingdian-b", "--no-use-result", "--no-report", "--quiet", "--out", out}
	for _, c := range []string{"brouwer-cwi", "fox-pro", "fox-9d", "kgs-ugo"} {
		args = append(args, filepath.Join(corpus, "dev", c))
	}
	call(t, args...).want(t, statusDone)
	got := recompute(t, out)
	seen := 0
	for _, m := range checkedRow.FindAllStringSubmatch(string(text), -1) {
		seen++
		if want, have := got[m[1]], strings.TrimSpace(m[2]); have != want {
			t.Errorf("%s: the page says %q, the games %q", m[1], have, want)
		}
	}
	if seen < 8 || seen != len(got) {
		t.Errorf("%d values on the page, %d worked out", seen, len(got))
		for id, v := range got {
			t.Logf("%s: %s", id, v)
		}
	}
}
