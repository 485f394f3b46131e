package analysis

import (
	"fmt"
	"strings"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/sim/store"
)

// Runs of years hold enough games, cover every year once, and their games add
// up; a year in which more results change shows it.
func TestTrends(t *testing.T) {
	r := new(synthetic.Rows)
	for i := range 900 {
		year, territory := 1990+i/60, 21
		if year >= 2000 && i%2 == 0 {
			territory = 7 // Chinese W+0.5, Japanese B+0.5
		}
		r.Add(store.GameRow{File: fmt.Sprintf("g/%d.sgf", i), Width: 19, Height: 19, Date: fmt.Sprint(year, "-05-01")}, synthetic.Truth{Territory: territory, FirstPass: "B"})
	}
	s := study(t, r)
	var n int64
	last := 1989
	for _, e := range s.Select(Query{Statistic: "trends", Measure: "changes", A: "chinese", B: "japanese", Stratum: "years"}) {
		from, to := Years(e.Class)
		if from != last+1 || to < from {
			t.Errorf("run %s follows %d", e.Class, last)
		}
		last = to
		n += e.N
		if want := map[bool]float64{false: 0, true: 0.5}[from >= 2000]; e.Value != want {
			t.Errorf("%s: %v of results change, want %v", e.Class, e.Value, want)
		}
	}
	if n != 900 || last != 2004 {
		t.Errorf("%d games up to %d", n, last)
	}
}

// Years left over at the end with too few games join the run before; a run of too
// few games alone is not told of.
func TestTrendsLeftOver(t *testing.T) {
	for _, c := range []struct {
		games map[int]int // by year
		want  string
	}{
		{map[int]int{2000: 150, 2001: 20}, "[2000–2001 170]"},
		{map[int]int{2000: 150, 2001: 40}, "[2000 150] [2001 40]"},
		{map[int]int{2000: 60, 2004: 50, 2005: 10}, "[2000–2005 120]"},
		{map[int]int{2000: 20}, ""},
	} {
		r := new(synthetic.Rows)
		for year := 2000; year < 2010; year++ {
			for i := range c.games[year] {
				r.Add(store.GameRow{File: fmt.Sprintf("g/%d-%d.sgf", year, i), Width: 19, Height: 19, Date: fmt.Sprint(year)}, synthetic.Truth{Territory: 21, FirstPass: "B"})
			}
		}
		var got []string
		for _, e := range study(t, r).Select(Query{Statistic: "trends", Measure: "changes", A: "chinese", B: "japanese", Stratum: "years"}) {
			got = append(got, fmt.Sprintf("[%s %d]", e.Class, e.N))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%v: runs %s, want %s", c.games, got, c.want)
		}
	}
}

// The variants of a headline are parts of its games.
func TestRobust(t *testing.T) {
	s := study(t, synthetic.Make(2000, 4))
	list := s.Robust("divergence", "changes", "chinese", "japanese", "")
	seen := map[string]int64{}
	for _, v := range list {
		seen[v.ID] = v.N
		if v.N > list[0].N {
			t.Errorf("%s has more games than the headline", v.ID)
		}
	}
	for _, id := range []string{"headline", "subset:agrees", "subset:confidence99", "judge:marked", "source:kgs"} {
		if seen[id] == 0 {
			t.Errorf("no variant %s in %v", id, seen)
		}
	}
	if seen["subset:confidence99"] >= seen["subset:confidence90"] {
		t.Errorf("a higher threshold leaves no fewer games: %v", seen)
	}
}

// A measure that is also given for some games alone, by item, is made again
// without them.
func TestRobustLeavesItemsApart(t *testing.T) {
	s := study(t, synthetic.Make(2000, 4))
	for _, v := range s.Robust("parity", "last_play_b", "", "", "") {
		all := one(t, s, Query{Statistic: "divergence", Measure: "differs", A: "chinese", B: "japanese"})
		if v.ID == "subset:own_judgement" && v.N != all.N {
			t.Errorf("%s: %d games, want %d", v.ID, v.N, all.N)
		}
	}
}

// Where there is a normal ending the headline is made again on the literal one.
func TestRobustOnTheLiteralEnding(t *testing.T) {
	rows := completed(synthetic.Make(400, 6))
	for i := range rows.S {
		if s := &rows.S[i]; s.Rule == "japanese" {
			s.MarginLiteral = s.Margin - 100 // White wins every game as it stands
		}
	}
	s := study(t, rows)
	var headline, literal Variant
	for _, v := range s.Robust("divergence", "changes", "chinese", "japanese", "") {
		switch v.ID {
		case "headline":
			headline = v
		case "literal":
			literal = v
		}
	}
	black := one(t, s, Query{Statistic: "winners", Measure: "black", A: "chinese"})
	if literal.Count != black.Count || headline.Count == literal.Count {
		t.Errorf("on the literal ending %d results change, want the %d Black wins under Chinese rules; headline %d", literal.Count, black.Count, headline.Count)
	}
}
