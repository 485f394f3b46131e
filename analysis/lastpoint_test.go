package analysis

import (
	"fmt"
	"strings"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Four games counted by hand, tangsong (area, less one where White passes first)
// against Japanese territory:
//
//	plays  first pass  seki   tangsong − japanese
//	    0      B          0    0
//	    1      W          0    0
//	    1      B          0    1   passes
//	    1      W          3    3   seki
func TestLastPointByHand(t *testing.T) {
	r := new(synthetic.Rows)
	for i, g := range []synthetic.Truth{
		{Territory: 20, FirstPass: "B"},
		{Territory: 20, Plays: 1, FirstPass: "W"},
		{Territory: 20, Plays: 1, FirstPass: "B"},
		{Territory: 20, Plays: 1, FirstPass: "W", Seki: 3},
	} {
		r.Add(store.GameRow{File: "g/a.sgf", Index: int32(i), Width: 19, Height: 19}, g)
	}
	s := study(t, r)
	q := Query{Statistic: "last_point", Measure: "agree_exactly", A: "japanese", B: "tangsong"}
	if e := one(t, s, q); e.Count != 2 || e.N != 4 {
		t.Errorf("same margin in %d of %d, want 2 of 4", e.Count, e.N)
	}
	q.Measure = "apart_by"
	for item, want := range map[string]int64{"seki": 1, "passes": 1} {
		q.Item = item
		if e := one(t, s, q); e.Count != want {
			t.Errorf("%s: %d, want %d", item, e.Count, want)
		}
	}
	listed := map[int32]Apart{}
	for _, a := range s.Apart {
		if a.A == "japanese" && a.B == "tangsong" {
			listed[a.Index] = a
		}
	}
	if len(listed) != 2 || listed[2].Reason.ID != "passes" || listed[2].Value != rules.Points(1) || listed[3].Reason.ID != "seki" || listed[3].Value != rules.Points(3) {
		t.Errorf("listed %+v", listed)
	}
}

// Where the payment takes a game across the komi it decides.
func TestPaymentDecides(t *testing.T) {
	r := new(synthetic.Rows)
	for i, territory := range []int{6, 7, 20} { // area 7, 8, 21; paid 6, 7, 20; komi 6.5
		r.Add(store.GameRow{File: "g/a.sgf", Index: int32(i), Width: 19, Height: 19}, synthetic.Truth{Territory: territory, Plays: 1, FirstPass: "W"})
	}
	s := study(t, r)
	if e := one(t, s, Query{Statistic: "last_point", Measure: "payment_decides", A: "tangsong"}); e.Count != 1 || e.N != 3 {
		t.Errorf("decides %d of %d, want 1 of 3", e.Count, e.N)
	}
}

// A rule that charges for every hand more pays for the last point as much as one
// that pays at the first pass, and for a pass too many besides.
func TestPaymentOfSurplusHands(t *testing.T) {
	r := new(synthetic.Rows)
	for i, g := range []synthetic.Truth{
		{Territory: 6, Plays: 1, FirstPass: "W"},  // area 7, paid for a play: 6 under komi 6.5
		{Territory: 7, Passes: 1, FirstPass: "B"}, // area 7, paid for a pass: 6
		{Territory: 20, Plays: 1, FirstPass: "W"},
		{Territory: 7, FirstPass: "B"}, // nothing to pay for
	} {
		r.Add(store.GameRow{File: "g/a.sgf", Index: int32(i), Width: 19, Height: 19}, g)
	}
	s := study(t, r)
	for measure, want := range map[string]map[string]int64{
		"payment_decides": {"tangsong": 1, "tangsong-aesthetic": 2},
		"payment_made":    {"tangsong": 2, "tangsong-aesthetic": 3},
	} {
		for rule, count := range want {
			if e := one(t, s, Query{Statistic: "last_point", Measure: measure, A: rule}); e.Count != count || e.N != 4 {
				t.Errorf("%s of %s: %d of %d, want %d of 4", measure, rule, e.Count, e.N, count)
			}
		}
	}
	for _, rule := range []string{"chinese", "japanese"} {
		if es := s.Select(Query{Statistic: "last_point", Measure: "payment_decides", A: rule}); len(es) > 0 {
			t.Errorf("%s has no such payment, but an estimate of it: %v", rule, es)
		}
	}
}

// A rule whose payment never fell due is told of, with none.
func TestPaymentNeverDue(t *testing.T) {
	r := new(synthetic.Rows)
	for i := range 3 {
		r.Add(store.GameRow{File: "g/a.sgf", Index: int32(i), Width: 19, Height: 19}, synthetic.Truth{Territory: 7, FirstPass: "B"})
	}
	if e := one(t, study(t, r), Query{Statistic: "last_point", Measure: "payment_decides", A: "tangsong"}); e.Count != 0 || e.N != 3 {
		t.Errorf("decides %d of %d, want 0 of 3", e.Count, e.N)
	}
}

// What is paid on the chosen ending is what is paid on the literal one and what
// the ending changes in it; where a row does not say what its steps changed it is
// what it is on the literal one.
func TestPaidOnBothEndings(t *testing.T) {
	for _, c := range []struct {
		row             store.ScoreRow
		literal, chosen rules.Half
	}{
		{store.ScoreRow{Area: 9, Parity: -3}, -6, -6},
		{store.ScoreRow{Area: 9, Parity: -3, DArea: -1, DParity: 2, Aftermath: 1}, -6, -2},
		{store.ScoreRow{Area: 9, FirstPass: -1, DFirstPass: 1, Dame: 1}, -2, 0},
		{store.ScoreRow{Area: 9, Button: 0.5}, 1, 1},
		{store.ScoreRow{Area: 9, PassStones: -1, DPassStones: -1, Aftermath: -2}, -2, -2}, // does not say
	} {
		if literal, chosen := paid(&c.row); literal != c.literal || chosen != c.chosen {
			t.Errorf("%+v: paid %v and %v, want %v and %v", c.row, literal, chosen, c.literal, c.chosen)
		}
	}
}

// Flips that go one way in one source and the other way in another are not to
// be quoted together.
func TestWarnsOfReversal(t *testing.T) {
	r := new(synthetic.Rows)
	for i := range 200 {
		g := store.GameRow{File: fmt.Sprintf("games/a/%d.sgf", i), Width: 19, Height: 19}
		truth := synthetic.Truth{Territory: 7, FirstPass: "B"} // Chinese W, Japanese B
		if i%4 == 0 {
			g.File = fmt.Sprintf("games/b/%d.sgf", i)
			truth = synthetic.Truth{Territory: 5, Seki: 4, FirstPass: "B"} // Chinese B, Japanese W
		}
		r.Add(g, truth)
	}
	s := study(t, r)
	e := one(t, s, Query{Statistic: "divergence", Measure: "mcnemar_p", A: "chinese", B: "japanese"})
	reversed := false
	for _, w := range e.Warnings {
		reversed = reversed || strings.Contains(w.EN, "reversed in b (50 Black → White, 0 White → Black)")
	}
	if !reversed {
		t.Errorf("nothing is said of the reversal: %v", e.Warnings)
	}
}

// Groups are not apart while dame are open: their counts then carry a warning.
func TestWarnsOfGroupsBeforeDameAreFilled(t *testing.T) {
	for _, open := range []int32{0, 3} {
		rows := synthetic.Make(300, 5)
		for i := range rows.G {
			rows.G[i].Neutral = &open
		}
		s := study(t, rows)
		e := one(t, s, Query{Statistic: "groups", Measure: "group_tax", A: "livestone-a"})
		warned := false
		for _, w := range e.Warnings {
			warned = warned || strings.Contains(w.EN, "dame open")
		}
		if warned != (open > 0) {
			t.Errorf("%d neutral points: warned %v", open, warned)
		}
	}
}

// A ko that only one side can fill puts two counts apart; one that brings them
// together is no reason.
func TestKoPart(t *testing.T) {
	score := func(margin, ko rules.Half) *Score { return &Score{Margin: margin, Steps: Steps{stepOpenKo: ko}} }
	for _, c := range []struct {
		a, b *Score
		want rules.Half
	}{
		{score(10, 2), score(8, 0), -2},
		{score(10, 0), score(8, 2), 0},
		{score(8, 2), score(8, 0), 0},
		{score(10, 2), score(8, 2), 0},
	} {
		if got := koPart(c.a, c.b); got != c.want {
			t.Errorf("margins %v and %v: part %v, want %v", c.a.Margin, c.b.Margin, got, c.want)
		}
	}
}

// Every term of a ledger belongs to one reason, so that no difference is without one.
func TestApartReasonsAreAll(t *testing.T) {
	var n [numTerms]int
	for _, r := range ApartReasons {
		for _, c := range r.causes {
			n[c]++
		}
	}
	for c, k := range n {
		if k != 1 {
			t.Errorf("%s belongs to %d reasons", Causes[c].ID, k)
		}
	}
}
