package analysis

import (
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// addEnded makes a game whose record has White play on inside Black's area (Black
// answers elsewhere), a dame left open, or a ko: a step that changes the territory
// count by a point and the area count by none.
func addEnded(r *synthetic.Rows, index int, territory, step int, of func(*store.ScoreRow) *float64) {
	r.Add(store.GameRow{File: "g/a.sgf", Index: int32(index), GameID: string(rune('a' + index)), Width: 19, Height: 19, Confidence: new(float64)}, synthetic.Truth{Territory: territory, FirstPass: "B"})
	g := &r.G[len(r.G)-1]
	normal := *g.Territory + float64(step)
	g.TerritoryNormal, g.AreaNormal = &normal, g.Area
	for i := len(r.S) - len(synthetic.Rules()); i < len(r.S); i++ {
		s := &r.S[i]
		if s.Rule != "japanese" {
			continue
		}
		*of(s) = float64(step)
		s.DTerritory = float64(step)
		s.Margin += float64(step)
		s.Winner = string(decide(half(s.Margin), half(s.Komi), rules.Drawn))
	}
}

// What the ending changes makes games instructive, under its own name, whether or
// not rules differ on the ending counted.
func TestInstructiveEndings(t *testing.T) {
	r := new(synthetic.Rows)
	addEnded(r, 0, 6, 1, func(s *store.ScoreRow) *float64 { return &s.Aftermath })  // Japanese W by 0.5 as it stands, B by 0.5 ended
	addEnded(r, 1, 20, -1, func(s *store.ScoreRow) *float64 { return &s.Protect })  // changes no result
	addEnded(r, 2, 7, -1, func(s *store.ScoreRow) *float64 { return &s.OpenKo })    // B by 0.5 as it stands, W by 0.5 ended
	addEnded(r, 3, 20, 0, func(s *store.ScoreRow) *float64 { return &s.Aftermath }) // nothing
	s := study(t, r)
	f, batch := newFinder(s), newAlike(nil)
	var g Game
	if err := join(r, func(row *store.GameRow, rows []store.ScoreRow) error {
		err := s.load(&g, row, rows)
		f.add(&g, batch.add(&g))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	got := make(map[string]Instructive)
	for k, list := range f.kinds {
		if Kinds[k].steps == nil {
			continue
		}
		if len(list) != 1 {
			t.Fatalf("%d games of kind %s, want 1", len(list), Kinds[k].ID)
		}
		got[Kinds[k].ID] = list[0]
	}
	for kind, want := range map[string]struct {
		index    int32
		step     rules.Half
		cause    int
		byEnding bool
	}{
		"aftermath": {0, 2, causeAftermath, true},
		"undone":    {1, -2, causeProtect, false},
		"open-ko":   {2, -2, causeOpenKo, true},
	} {
		in, ok := got[kind]
		if !ok {
			t.Errorf("no game of kind %s", kind)
			continue
		}
		a, b := s.Rules[in.A].ID, s.Rules[in.B].ID
		if in.Game.Index != want.index || len(in.Steps) != 1 || in.Steps[0].Cause != want.cause || a != "chinese" && b != "chinese" || a != "japanese" && b != "japanese" {
			t.Errorf("%s: game %d, %s and %s, steps %v", kind, in.Game.Index, a, b, in.Steps)
			continue
		}
		if step := in.Steps[0].B + in.Steps[0].A; step != want.step {
			t.Errorf("%s: step %v, want %v", kind, step, want.step)
		}
		if in.ByEnding() != want.byEnding {
			t.Errorf("%s: decided by the ending %v, want %v", kind, in.ByEnding(), want.byEnding)
		}
		// On the record as it stands the two counts are the same.
		if len(in.Parts) != 0 {
			t.Errorf("%s: parts on the literal ending %v", kind, in.Parts)
		}
	}
}
