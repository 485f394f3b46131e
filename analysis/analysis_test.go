package analysis

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

func study(t *testing.T, rows *synthetic.Rows) *Study {
	t.Helper()
	s, err := Analyse(rows, Options{Rules: synthetic.Rules(), Roots: []string{"games"}, Resamples: 200})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func one(t *testing.T, s *Study, q Query) Estimate {
	t.Helper()
	e, ok := s.One(q)
	if !ok {
		t.Fatalf("no estimate %+v", q)
	}
	return e
}

// evenGame is a 19×19 game of the given territory, Black having made the last
// play if plays is 1.
func evenGame(r *synthetic.Rows, territory, plays, seki int) {
	g := store.GameRow{File: "games/x/a.sgf", Index: int32(len(r.G)), Width: 19, Height: 19, End: "count"}
	first := "B"
	g.LastPlay = "W"
	if plays == 1 {
		first, g.LastPlay = "W", "B"
	}
	r.Add(g, synthetic.Truth{Territory: territory, Plays: plays, Seki: seki, FirstPass: first, GroupsB: 1, GroupsW: 1})
}

// Four games counted by hand. Chinese (area, 7.5) against Japanese (territory,
// 6.5):
//
//	territory  plays  seki   area  Chinese  Japanese
//	        7      0     0      7  W        B          komi alone changes it
//	        6      1     0      7  W        W
//	        7      1     0      8  B        B
//	        4      1     4      9  B        W          seki eyes, or komi and more
func handRows() *synthetic.Rows {
	r := new(synthetic.Rows)
	evenGame(r, 7, 0, 0)
	evenGame(r, 6, 1, 0)
	evenGame(r, 7, 1, 0)
	evenGame(r, 4, 1, 4)
	return r
}

func TestDivergenceByHand(t *testing.T) {
	s := study(t, handRows())
	q := Query{Statistic: "divergence", A: "chinese", B: "japanese"}
	for _, c := range []struct {
		measure string
		count   int64
		value   float64
	}{
		{"differs", 3, 0.75},
		{"changes", 2, 0.5},
		{"flips", 2, 0.5},
		{"flips_bw", 1, 0.25},
		{"flips_wb", 1, 0.25},
		{"draws_made", 0, 0},
		{"mean", 0, -(0 + 1 + 1 + 5) / 4.0},
		{"median", 0, -1},
		{"min", 0, -5},
		{"max", 0, 0},
		{"mcnemar_p", 0, 1},
	} {
		q.Measure = c.measure
		e := one(t, s, q)
		if e.Count != c.count || math.Abs(e.Value-c.value) > 1e-12 {
			t.Errorf("%s: count %d value %v, want %d %v", c.measure, e.Count, e.Value, c.count, c.value)
		}
	}
}

func TestCausesByHand(t *testing.T) {
	s := study(t, handRows())
	get := func(measure, item string) float64 {
		return one(t, s, Query{Statistic: "causes", Measure: measure, A: "chinese", B: "japanese", Item: item}).Value
	}
	// The first game is changed by komi. The fourth: d = 9 − 7.5 under Chinese; 4 − 6.5 under
	// Japanese. Giving back the seki eyes makes 8 − 6.5: enough alone; no other cause is.
	if got := get("cause_changes", "komi"); got != 1 {
		t.Errorf("komi changed %v results, want 1", got)
	}
	if got := get("cause_changes", "seki"); got != 1 {
		t.Errorf("seki eyes changed %v results, want 1", got)
	}
	if got := get("cause_weight", "seki"); math.Abs(got-4.0/7) > 1e-12 {
		t.Errorf("seki moved %v of the points, want 4/7", got)
	}
	if got := get("cause_mean", "parity"); got != -0.75 {
		t.Errorf("parity contributes %v, want −0.75", got)
	}
	if got := get("cause_games", "parity"); got != 0.75 {
		t.Errorf("parity touches %v of the games, want 0.75", got)
	}
}

// Causes add up: to the mean difference, to the whole of |Δ|, and to the
// changed results.
func TestCausesAddUp(t *testing.T) {
	s := study(t, synthetic.Make(3000, 7))
	for _, pair := range s.Select(Query{Statistic: "divergence", Measure: "changes"}) {
		var mean, weight, changes float64
		for _, e := range s.Select(Query{Statistic: "causes", A: pair.A, B: pair.B}) {
			switch e.Measure {
			case "cause_mean":
				mean += e.Value
			case "cause_weight":
				weight += e.Value
			case "cause_changes":
				changes += e.Value
			}
		}
		want := one(t, s, Query{Statistic: "divergence", Measure: "mean", A: pair.A, B: pair.B})
		if math.Abs(mean-want.Value) > 1e-9 {
			t.Errorf("%s/%s: causes add up to %v, the mean difference is %v", pair.A, pair.B, mean, want.Value)
		}
		if weight != 0 && math.Abs(weight-1) > 1e-9 {
			t.Errorf("%s/%s: weights add up to %v", pair.A, pair.B, weight)
		}
		if math.Abs(changes-float64(pair.Count)) > 1e-6 {
			t.Errorf("%s/%s: %v changed results are charged, %d were seen", pair.A, pair.B, changes, pair.Count)
		}
	}
}

func TestLedgerSumsToMargin(t *testing.T) {
	rows := synthetic.Make(2000, 3)
	s := new(Study)
	for _, r := range synthetic.Rules() {
		s.addRule(Rule{ID: r.ID, Rule: r})
	}
	var g Game
	n := 0
	err := join(rows, func(row *store.GameRow, sc []store.ScoreRow) error {
		if err := s.load(&g, row, sc); err != nil {
			return err
		}
		for i := range g.Scores {
			if sc := &g.Scores[i]; sc.Present {
				n++
				if sc.Ledger.Sum() != sc.Margin {
					t.Fatalf("%s under %s: ledger %v sums to %v, margin %v", row.File, s.Rules[i].ID, sc.Ledger, sc.Ledger.Sum(), sc.Margin)
				}
			}
		}
		return nil
	})
	if err != nil || n == 0 {
		t.Fatal(n, err)
	}
}

// On the normal ending the plays after the end are the players' habit and not
// a difference between rules: only what the rules say is left.
func TestLedgerOnNormalEnding(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	g := &store.GameRow{Area: f(7), Territory: f(4), AreaNormal: f(8), TerritoryNormal: f(6)}
	area := &store.ScoreRow{Area: 7, Dame: 1, DArea: 1}
	pays := &store.ScoreRow{Area: 7, FirstPass: 0, Aftermath: -1, Dame: 1, DArea: 1, DFirstPass: -1}
	taxed := &store.ScoreRow{Area: 7, GroupTax: -2, Dame: 1, Protect: 2, DArea: 1, DGroupTax: 2}
	territory := &store.ScoreRow{Territory: 4, Aftermath: 2, DTerritory: 2}
	ls := []Ledger{ledger(g, area, true, true), ledger(g, pays, true, true), ledger(g, taxed, true, true), ledger(g, territory, false, true)}
	for i, want := range []Ledger{
		{causeTerritory: rules.Points(6), causeParity: rules.Points(2)},
		{causeTerritory: rules.Points(6), causeParity: rules.Points(2), causeFirstPass: -rules.Points(1)},
		{causeTerritory: rules.Points(6), causeParity: rules.Points(2)},
		{causeTerritory: rules.Points(6)},
	} {
		if ls[i] != want {
			t.Errorf("ledger %d is %v, want %v", i, ls[i], want)
		}
	}
}

// Rows that do not say what the steps changed in the terms keep them as terms.
func TestLedgerOfStepsAlone(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	g := &store.GameRow{Area: f(7), Territory: f(4), AreaNormal: f(8), TerritoryNormal: f(6)}
	l := ledger(g, &store.ScoreRow{Area: 7, Dame: 1}, true, true)
	if want := (Ledger{causeTerritory: rules.Points(4), causeParity: rules.Points(3), causeDame: rules.Points(1)}); l != want {
		t.Errorf("ledger is %v, want %v", l, want)
	}
}

func TestHeadlineLeavesOut(t *testing.T) {
	r := handRows()
	r.Add(store.GameRow{File: "h.sgf", Width: 19, Height: 19}, synthetic.Truth{Territory: 3, Handicap: 2, Setup: 2, FirstPass: "B"})
	r.Add(store.GameRow{File: "s.sgf", Width: 19, Height: 19}, synthetic.Truth{Territory: 3, Setup: 2, FirstPass: "B"})
	r.Add(store.GameRow{File: "d.sgf", Width: 5, Height: 5}, synthetic.Truth{Territory: 3, FirstPass: "B"})
	r.G = append(r.G, store.GameRow{File: "z.sgf", Status: "not_counted", End: "resign"})
	s := study(t, r)
	for item, want := range map[string]int64{"read": 8, "scored": 7, "headline": 4, "excluded:small-board": 1, "excluded:handicap": 1, "excluded:set-up": 1, "excluded:not_counted:resign": 1} {
		if e := one(t, s, Query{Statistic: "scope", Item: item}); e.Count != want {
			t.Errorf("%s: %d, want %d", item, e.Count, want)
		}
	}
	q := Query{Statistic: "divergence", Measure: "differs", A: "chinese", B: "japanese"}
	if e := one(t, s, q); e.N != 4 {
		t.Errorf("headline compares %d games, want 4", e.N)
	}
	q.Stratum, q.Class = "handicap", "handicap"
	if e := one(t, s, q); e.N != 1 {
		t.Errorf("handicap class has %d games, want 1", e.N)
	}
}

// Classes divide the headline: their counts add up to it in every stratum but
// handicap.
func TestStrataDivideHeadline(t *testing.T) {
	s := study(t, synthetic.Make(1500, 11))
	all := one(t, s, Query{Statistic: "divergence", Measure: "changes", A: "chinese", B: "japanese"})
	for _, st := range []string{"size", "own_rule", "strength", "period", "source", "judge", "confidence"} {
		var n, k int64
		for _, e := range s.Select(Query{Statistic: "divergence", Measure: "changes", A: "chinese", B: "japanese", Stratum: st}) {
			n, k = n+e.N, k+e.Count
		}
		if n != all.N || k != all.Count {
			t.Errorf("%s: %d of %d, headline %d of %d", st, k, n, all.Count, all.N)
		}
	}
}

func TestWarnsWhereStrataDisagree(t *testing.T) {
	r := new(synthetic.Rows)
	for i := range 400 {
		g := store.GameRow{File: "games/x/a.sgf", Index: int32(i), Width: 19, Height: 19}
		truth := synthetic.Truth{Territory: 21, FirstPass: "B", GroupsB: 1, GroupsW: 1}
		if i%2 == 0 {
			g.Width, g.Height = 9, 9
		}
		if i%2 == 0 && i%4 == 0 || i%40 == 1 {
			truth.Territory = 7 // Chinese W+0.5, Japanese B+0.5
		}
		r.Add(g, truth)
	}
	s := study(t, r)
	e := one(t, s, Query{Statistic: "divergence", Measure: "changes", A: "chinese", B: "japanese"})
	for _, w := range e.Warnings {
		if strings.Contains(w.EN, "differs by board size (19×19 ") && strings.Contains(w.EN, "9×9 50.0 %") {
			return
		}
	}
	t.Errorf("on 9×9 half of the results change, on 19×19 far fewer, and it is not said: %+v", e)
}

// completed gives every scored game a normal ending, equal to the literal one.
func completed(rows *synthetic.Rows) *synthetic.Rows {
	for i := range rows.G {
		g := &rows.G[i]
		g.AreaNormal, g.TerritoryNormal = g.Area, g.Territory
	}
	return rows
}

// Where only the record as it stands was counted, nothing is said of a normal
// ending, for zeros would read as a finding.
func TestNoNormalEndingNoComparison(t *testing.T) {
	of := func(s *Study) (endings, literal int) {
		for _, e := range s.Estimates {
			if e.Statistic == "endings" {
				endings++
			}
			if e.Measure == "changes_literal" {
				literal++
			}
		}
		return
	}
	if e, l := of(study(t, synthetic.Make(200, 2))); e != 0 || l != 0 {
		t.Errorf("%d estimates of endings and %d of the literal ending without a normal one", e, l)
	}
	if e, l := of(study(t, completed(synthetic.Make(200, 2)))); e == 0 || l == 0 {
		t.Errorf("%d estimates of endings and %d of the literal ending with a normal one", e, l)
	}
}

func TestEveryMeasureIsInTheGlossary(t *testing.T) {
	s := study(t, synthetic.WithLastStages(completed(synthetic.Make(500, 2))))
	ids := make(map[string]bool)
	for _, st := range All {
		if st.ID == "" || st.Title == "" || st.Native == "" || st.About.EN == "" || st.About.ZH == "" || st.Source == "" || st.New == nil {
			t.Errorf("statistic %q lacks words or function", st.ID)
		}
		if ids[st.ID] {
			t.Errorf("statistic %q twice", st.ID)
		}
		ids[st.ID] = true
	}
	seen := make(map[string]bool)
	for _, e := range s.Estimates {
		if _, ok := MeasureByID(e.Measure); !ok {
			t.Errorf("measure %q is not in the glossary", e.Measure)
		}
		if !ids[e.Statistic] {
			t.Errorf("estimate of unknown statistic %q", e.Statistic)
		}
		if e.Method == "" || e.Unit == "" {
			t.Errorf("estimate without method or unit: %+v", e)
		}
		if e.HasInterval() && (e.Lo > e.Value+1e-12 || e.Hi < e.Value-1e-12) {
			t.Errorf("interval misses its value: %+v", e)
		}
		seen[e.Statistic] = true
	}
	for id := range ids {
		if !seen[id] {
			t.Errorf("statistic %q gave nothing", id)
		}
	}
}

func TestCauseIndices(t *testing.T) {
	if len(Causes) != numCauses {
		t.Fatalf("%d causes, %d indices", len(Causes), numCauses)
	}
	for i, id := range map[int]string{causeParity: "parity", causeFirstPass: "first_pass", causeLastPlay: "last_play", causePassStones: "pass_stones",
		causeSeki: "seki", causeOneSided: "one_sided", causeGroupTax: "group_tax", causeHandicap: "handicap", causeSetup: "setup", causeButton: "button",
		causeUnremoved: "unremoved", causeVerdict: "verdict", causeAftermath: "aftermath", causeDame: "dame", causeProtect: "protect", causeOpenKo: "open_ko",
		causeTerritory: "territory", causeKomi: "komi", causeTie: "tie", causeRepetition: "repetition"} {
		if Causes[i].ID != id {
			t.Errorf("cause %d is %q, want %q", i, Causes[i].ID, id)
		}
	}
}

// A rule's term is a cause: adding a term to the vocabulary means adding a cause.
func TestCausesCoverTheVocabulary(t *testing.T) {
	for _, w := range rules.Vocabulary {
		if _, ok := CauseByID(w.ID); !ok && w.ID != "area" {
			t.Errorf("term %q has no cause", w.ID)
		}
	}
}

func TestAnalysisIsDeterministic(t *testing.T) {
	var first []byte
	for range 3 {
		s := study(t, synthetic.Make(800, 5))
		for i := range s.Estimates {
			e := &s.Estimates[i]
			for _, v := range []*float64{&e.Value, &e.Lo, &e.Hi} {
				if math.IsNaN(*v) {
					*v = -999
				}
			}
		}
		b, err := json.Marshal([]any{s.Estimates, s.Games})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b
		} else if !bytes.Equal(b, first) {
			t.Fatal("the same rows gave different estimates")
		}
	}
}

func TestRowsOutOfOrderAreRefused(t *testing.T) {
	r := handRows()
	slices.Reverse(r.G)
	if _, err := Analyse(r, Options{Rules: synthetic.Rules()}); err == nil {
		t.Error("scores out of order were accepted")
	}
	r = handRows()
	r.S[5].Rule = "unheard-of"
	if _, err := Analyse(r, Options{Rules: synthetic.Rules()}); err == nil {
		t.Error("a score under an unknown rule was accepted")
	}
}

// However little there is, a value is a number or rests on no games, and an
// interval has two ends and a width; where there is none a warning says why.
func TestOddCollections(t *testing.T) {
	for _, rows := range synthetic.Odd() {
		s := study(t, rows.Rows)
		for _, e := range s.Estimates {
			switch bad := func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }; {
			case math.IsInf(e.Value, 0), e.HasInterval() && (bad(e.Lo) || bad(e.Hi) || bad(e.Value)):
				t.Errorf("%s: %+v", rows.Name, e)
			case math.IsNaN(e.Value) && e.N > 1 && len(e.Warnings) == 0:
				t.Errorf("%s: no number, and nothing is said: %+v", rows.Name, e)
			case e.HasInterval() && e.Lo == e.Hi && e.Measure != "equal_komi" && e.Method != "order statistics":
				t.Errorf("%s: an interval of no width: %+v", rows.Name, e)
			case e.N > 0 && (e.Measure == "mean" || e.Unit == Share && e.Method == "Wilson") && !e.HasInterval() && len(e.Warnings) == 0:
				t.Errorf("%s: no interval, and nothing is said: %+v", rows.Name, e)
			}
		}
		if rows.Name == "no games" && (s.Read != 0 || len(s.Games) != 0) {
			t.Errorf("%+v", s)
		}
	}
}

func TestRulesFoundInRows(t *testing.T) {
	s, err := Analyse(synthetic.Make(300, 4), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Rules) != len(synthetic.Rules()) {
		t.Errorf("found %d rules", len(s.Rules))
	}
}

func TestInstructiveGamesAreDiverse(t *testing.T) {
	s := study(t, synthetic.Make(4000, 9))
	if len(s.Games) != shown {
		t.Fatalf("%d games, want %d", len(s.Games), shown)
	}
	kinds, games := make(map[string]int), make(map[string]bool)
	for _, in := range s.Games {
		kinds[in.Kind.ID]++
		if games[in.Game.GameID] {
			t.Errorf("game %s is shown twice", in.Game.GameID)
		}
		games[in.Game.GameID] = true
	}
	for _, k := range []string{"last-point", "seki", "one-sided", "group-tax", "passes", "handicap", "komi"} {
		if kinds[k] == 0 {
			t.Errorf("no game for %q: %v", k, kinds)
		}
	}
}

func TestSource(t *testing.T) {
	folders := NewRoots([]string{"../data/dev"})
	files := NewRoots([]string{"../data/dev/kgs/a.sgf", "../data/dev/kgs/b.sgf", "../data/dev/fox/2/c.sgf"})
	one := NewRoots([]string{"x/a.sgf", "x/b.sgf"})
	for _, c := range []struct {
		roots      Roots
		file, want string
	}{
		{folders, "../data/dev/kgs/2004/a.sgf", "kgs"},
		{folders, "../data/dev/b.sgf", "dev"},
		{folders, "other/x/b.sgf", "other"},
		{folders, "c.sgf", "(files)"},
		{folders, "../data/dev/z/games.zip!/inner/a.sgf", "games.zip"},
		{files, "../data/dev/kgs/b.sgf", "kgs"},
		{files, "../data/dev/fox/2/c.sgf", "fox"},
		{one, "x/b.sgf", "x"},
	} {
		if got := c.roots.Source(c.file); got != c.want {
			t.Errorf("source of %q is %q, want %q", c.file, got, c.want)
		}
	}
}

func TestNumberOfKinds(t *testing.T) {
	if len(Kinds) != numKinds {
		t.Errorf("%d kinds, numKinds is %d", len(Kinds), numKinds)
	}
}
