package analysis

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/store"
)

// randomCounts makes the counts of a game in which every stone is accounted for.
func randomCounts(rng *rand.Rand) *rules.Counts {
	sides := func(n int) rules.Sides { return rules.Sides{Black: rng.IntN(n), White: rng.IntN(n)} }
	c := &rules.Counts{Points: 361, Territory: sides(60), SekiEyes: sides(4), OneSided: sides(3), Neutral: rng.IntN(3), Dead: sides(8), Groups: sides(6), Basic: sides(12)}
	c.First, c.FirstPass, c.LastPlay, c.LastTurn = board.Black, board.Color(1+rng.IntN(2)), board.Color(1+rng.IntN(2)), board.Color(1+rng.IntN(2))
	c.Captured, c.Passes, c.Exact, c.FirstTwo = sides(20), sides(4), true, true
	c.Stones = rules.Sides{Black: 60 + rng.IntN(20), White: 60 + rng.IntN(20)}
	if rng.IntN(4) == 0 {
		c.Handicap = 2 + rng.IntN(6)
		c.Setup.Black = c.Handicap
	}
	p := c.Prisoners()
	c.Plays = rules.Sides{Black: c.Stones.Black + p.Black - c.Setup.Black, White: c.Stones.White + p.White}
	c.Stage1 = rules.Sides{Black: c.Plays.Black - rng.IntN(5), White: c.Plays.White - rng.IntN(5)}
	a := c.Area()
	c.BareArea = rules.Sides{Black: a.Black - rng.IntN(9), White: a.White - rng.IntN(9)}
	return c
}

// row fills the ledger columns the way a run does.
func row(r *rules.Rule, c *rules.Counts) store.ScoreRow {
	s := store.ScoreRow{Rule: r.ID}
	v := reflect.ValueOf(&s).Elem()
	for _, e := range r.Tally(c).Entries {
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("parquet") == "t_"+e.Term.ID {
				f := v.Field(i)
				f.SetFloat(f.Float() + e.Value.Margin().Float())
			}
		}
	}
	s.Margin = r.Margin(c).Float()
	s.MarginLiteral = s.Margin
	return s
}

func gameRow(c *rules.Counts) *store.GameRow {
	n := func(v int) *int32 { w := int32(v); return &w }
	area, territory := c.Area().Pair().Margin().Float(), c.TerritoryScore().Pair().Margin().Float()
	return &store.GameRow{
		Area: &area, Territory: &territory, SetupB: int32(c.Setup.Black), SetupW: int32(c.Setup.White),
		SekiEyesB: n(c.SekiEyes.Black), SekiEyesW: n(c.SekiEyes.White), OneSidedB: n(c.OneSided.Black), OneSidedW: n(c.OneSided.White),
	}
}

// For every two rules of the toolkit the causes read from rows are the reasons
// the rules themselves give.
func TestCausesAreTheReasonsOfTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 300 {
		c := randomCounts(rng)
		g := gameRow(c)
		scores := make([]Score, len(rules.All))
		for i, r := range rules.All {
			s := row(r, c)
			scores[i] = score(g, &s, &Rule{ID: r.ID, Rule: r}, hasArea(r), false)
			if scores[i].Ledger.Sum() != scores[i].Margin {
				t.Fatalf("%s: ledger sums to %v, margin %v", r.ID, scores[i].Ledger.Sum(), scores[i].Margin)
			}
		}
		for i, a := range rules.All {
			for j, b := range rules.All[:i] {
				want := make(map[string]rules.Half)
				for _, r := range rules.Reasons(b, a, c) {
					want[r.Term] = r.Value
				}
				got := make(map[string]rules.Half)
				for _, r := range Reasons(&scores[i], &scores[j]) {
					got[Causes[r.Cause].ID] = r.Value
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s − %s: rows give %v, the rules %v", b.ID, a.ID, got, want)
				}
			}
		}
	}
}
