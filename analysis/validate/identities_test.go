package validate

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/store"
)

// folder is what a run folder is written from.
type folder struct {
	manifest store.Manifest
	games    []store.GameRow
	scores   []store.ScoreRow
	problems []store.ProblemRow
}

// sound is a run of two games, one of them scored under three rules.
func sound() *folder {
	f := &folder{
		manifest: store.Manifest{Rules: []store.Rule{{ID: "japanese"}, {ID: "nz"}, {ID: "ing"}}},
		games: []store.GameRow{
			{File: "a.sgf", GameID: "1", Status: sim.StatusScored, Confidence: of(0.9), PlaysB: 30, PlaysW: 29, SetupB: 2,
				SekiEyesB: of(int32(1)), SekiEyesW: of(int32(0)), OneSidedB: of(int32(0)), OneSidedW: of(int32(2)), Area: of(9.0), Territory: of(7.0)},
			{File: "b.sgf", GameID: "2", Status: sim.StatusNotCounted, Reason: "resigned"},
		},
		scores: []store.ScoreRow{
			{File: "a.sgf", GameID: "1", Rule: "japanese", Margin: 7, MarginLiteral: 7, Komi: 6.5, Winner: "B", Territory: 7},
			{File: "a.sgf", GameID: "1", Rule: "nz", Margin: 9, MarginLiteral: 9, Komi: 9, Winner: "0", Area: 9},
			{File: "a.sgf", GameID: "1", Rule: "ing", Margin: 8, MarginLiteral: 9, Komi: 8, Winner: "B", Area: 9, Dame: -1, DArea: -1},
		},
	}
	f.manifest.Counts = store.Counts{Read: 3, Scored: 1, NotCounted: 1, Duplicates: 1}
	return f
}

// inspect writes the folder and inspects it.
func (f *folder) inspect(t *testing.T) *Audit {
	t.Helper()
	dir := t.TempDir()
	w, err := store.Create(dir, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.games {
		var scores []store.ScoreRow
		if i == 0 {
			scores = f.scores
		}
		if err := w.Append(&f.games[i], scores, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Append(nil, nil, f.problems); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&f.manifest); err != nil {
		t.Fatal(err)
	}
	run, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	audit, err := Inspect(run)
	if err != nil {
		t.Fatal(err)
	}
	return audit
}

func TestInspectSound(t *testing.T) {
	audit := sound().inspect(t)
	for _, v := range audit.Violations {
		t.Errorf("%s: %+v", v.Identity.ID, v)
	}
	want := map[string]int64{"area-territory": 1, "ledger": 3, "endings": 3, "winner": 3, "formula": 2, "every-rule": 1, "sane": 2, "account": 1, "manifest": 5}
	for _, c := range audit.Checks {
		if c.N != want[c.ID] || c.Failed != 0 {
			t.Errorf("%s: checked %d, failed %d, want %d and 0", c.ID, c.N, c.Failed, want[c.ID])
		}
		delete(want, c.ID)
	}
	if len(want) > 0 {
		t.Errorf("not checked: %v", want)
	}
}

// Each number changed breaks the identities it is tied by, and no other.
func TestInspectDoctored(t *testing.T) {
	for _, c := range []struct {
		name   string
		doctor func(*folder)
		want   []string // identity and rule of each violation
	}{
		{"area", func(f *folder) { *f.games[0].Area = 10 }, []string{"area-territory ", "formula nz"}},
		{"seki", func(f *folder) { *f.games[0].SekiEyesW = 1 }, []string{"area-territory "}},
		{"plays", func(f *folder) { f.games[0].PlaysW = 30 }, []string{"area-territory "}},
		{"term", func(f *folder) { f.scores[2].Area = 10 }, []string{"ledger ing"}},
		{"quarter", func(f *folder) { f.scores[2].MarginLiteral = 9.25 }, []string{"ledger ing", "endings ing"}},
		{"step", func(f *folder) { f.scores[2].DArea, f.scores[2].DSeki = 0, 1 }, []string{"endings ing"}},
		{"literal", func(f *folder) { f.scores[2].MarginLiteral = 8 }, []string{"endings ing"}},
		{"winner", func(f *folder) { f.scores[0].Winner = "W" }, []string{"winner japanese"}},
		{"tie", func(f *folder) { f.scores[2].Winner = "0" }, []string{"winner ing"}},
		{"draw", func(f *folder) { f.scores[1].Winner = "B" }, []string{"winner nz"}},
		{"missing score", func(f *folder) { f.scores = f.scores[:2] }, []string{"every-rule "}},
		{"foreign score", func(f *folder) { f.scores[0].GameID = "9" }, []string{"every-rule japanese", "every-rule "}},
		{"confidence", func(f *folder) { *f.games[0].Confidence = 1.5 }, []string{"sane "}},
		{"no reason", func(f *folder) { f.games[1].Reason = "" }, []string{"sane "}},
		{"read", func(f *folder) { f.manifest.Counts.Read = 4 }, []string{"account "}},
		{"unsettled", func(f *folder) { f.manifest.Counts.Unsettled, f.manifest.Counts.Read = 1, 4 }, []string{"manifest "}},
		{"problems", func(f *folder) { f.manifest.Counts.Problems = 1 }, []string{"manifest "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sound()
			c.doctor(f)
			audit := f.inspect(t)
			var got []string
			for _, v := range audit.Violations {
				got = append(got, v.Identity.ID+" "+v.Rule)
				if v.Identity != &account && v.Identity != &manifest && v.File == "" {
					t.Errorf("%s does not say of which row", v.Identity.ID)
				}
			}
			if len(got) != len(c.want) {
				t.Fatalf("violations %q, want %q", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("violations %q, want %q", got, c.want)
				}
			}
			if audit.Sound() {
				t.Error("and yet sound")
			}
		})
	}
}

// Stones cleared away at the end are prisoners the row does not show: such a
// game is set aside, and said to be.
func TestInspectCleared(t *testing.T) {
	f := sound()
	*f.games[0].Territory = 5
	f.scores[0] = store.ScoreRow{File: "a.sgf", GameID: "1", Rule: "japanese", Margin: 5, MarginLiteral: 5, Komi: 6.5, Winner: string(rules.WhiteWins), Territory: 5}
	f.problems = []store.ProblemRow{{File: "a.sgf", Kind: "cleared"}}
	f.manifest.Counts.Problems = 1
	audit := f.inspect(t)
	for _, v := range audit.Violations {
		t.Errorf("%+v", v)
	}
	if c := audit.Checks[0]; c.N != 0 || c.Aside != 1 {
		t.Errorf("checked %d, set aside %d, want 0 and 1", c.N, c.Aside)
	}
}
