package sim

import (
	"bytes"
	"math"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/store"
)

// smallBoard is the number of points up to which FuzzScore has a position played
// out; larger ones are judged by marks and by proof alone, to be fast.
const smallBoard = 30

// FuzzScore takes any bytes to rows, under every rule and on either ending.
// Nothing panics, every record has a status, and what is counted holds together:
// a margin is the sum of its ledger, and area and territory differ by what the
// identities say.
func FuzzScore(f *testing.F) {
	for _, s := range []string{
		"(;SZ[5]RU[Chinese]KM[0]RE[B+25];B[cb];W[cd];B[bb];W[bd];B[db];W[dd];B[ac];W[bc];B[cc];W[dc];B[ec];W[];B[])",
		"(;SZ[3]AB[aa][ba][ca]AW[ac][bc][cc]PL[W];W[ab];B[bb];W[cb];B[];W[]TB[aa]TW[cc])",
		"(;SZ[5:3]HA[2]AB[ba][da]KM[-3.5]RE[W+2.5];W[bc];B[cb];W[cc];B[bb];W[db];B[tt];W[tt])",
		"(;SZ[2];B[aa];W[bb];B[ab];W[ba];B[aa];W[bb];B[ab])", "(;SZ[1];B[aa];W[aa];B[];W[])", "(;SZ[1:9]RE[0];B[ac];W[ag];B[];W[])",
		"(;SZ[4]RE[Void]AB[aa:dd]AE[bb];W[bb];B[bb];W[cc])", "(;SZ[3];B[bb];B[bb];W[zz];W[ab];B[aa];AE[bb];W[bb];B[];W[]MA[aa][ab])",
		"(;GM[1]SZ[7]RE[W+1.25]RU[Ancient]KM[3 3/4]DT[1702];W[dd];B[dc];W[cd];B[cc];W[bd];B[bc];W[ad];B[ac];W[ed];B[ec];W[fd];B[fc];W[gd];B[gc])",
		"(;SZ[5]AB[ab][bb][ba][dd]AW[ac][bc][cb][ca]RE[?];B[aa];W[];B[ea];W[eb];B[da];W[db];B[])",
	} {
		f.Add([]byte(s), uint8(0))
		f.Add([]byte(s), uint8(0xff))
	}
	var quick []*life.Judge
	for _, j := range life.All {
		if j.ID != "playout" {
			quick = append(quick, j)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, options uint8) {
		c := &Config{
			Rules: rules.All, Judges: quick, Ending: Literal, Seed: 1, UseResult: options&2 != 0, SettlePositions: options&4 != 0,
			Limits: sgf.Limits{Depth: 100, Nodes: 500, Steps: 1000, Value: 1 << 12},
		}
		if options&1 != 0 {
			c.Ending = Normal
		}
		trees := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{MaxTree: 1 << 14})
		for trees.Scan() {
			tree := trees.Tree()
			var g sgf.Game
			g.Limits = c.Limits
			if sgf.Parse(tree, &g) == nil && g.Geometry.N <= smallBoard && options&8 != 0 {
				c.Judges = life.All
			}
			rec := &collect.Record{File: "fuzz.sgf", Tree: tree}
			var out Result
			NewScorer(c).Score(rec, &out)
			checkResult(t, c, &out)
		}
	})
}

// checkResult checks the rows of one record against one another.
func checkResult(t *testing.T, c *Config, r *Result) {
	g := &r.Game
	switch g.Status {
	case StatusScored:
	case StatusUnsettled, StatusNotCounted, StatusInvalid:
		if len(r.Scores) > 0 || g.Reason == "" {
			t.Fatalf("%s for %q, with %d scores", g.Status, g.Reason, len(r.Scores))
		}
		return
	default:
		t.Fatalf("status %q", g.Status)
	}
	if len(r.Scores) != len(c.Rules) && g.CycleEnd == "" {
		t.Fatalf("%d scores for %d rules", len(r.Scores), len(c.Rules))
	}
	points := float64(g.Width * g.Height)
	for i := range r.Scores {
		s := &r.Scores[i]
		if sum := ledgerSum(s); sum != s.Margin {
			t.Fatalf("%s: ledger %v, margin %v", s.Rule, sum, s.Margin)
		}
		if math.Abs(s.Margin) > 4*points+1000 {
			t.Fatalf("%s: margin %v on %v points", s.Rule, s.Margin, points)
		}
	}
	parity := float64(g.PlaysB + g.SetupB - g.PlaysW - g.SetupW)
	eyes := float64(*g.SekiEyesB - *g.SekiEyesW + *g.OneSidedB - *g.OneSidedW)
	if lost := breach(r, replay.Occupied.String()) || breach(r, replay.NoLiberty.String()) || breach(r, problemCleared); !lost && *g.Area != *g.Territory+eyes+parity {
		t.Fatalf("area %v, territory %v, eyes in seki and one-sided dame %v, stones %v", *g.Area, *g.Territory, eyes, parity)
	}
}

func ledgerSum(s *store.ScoreRow) float64 {
	return s.Area + s.Territory + s.Seki + s.OneSided + s.Setup + s.Parity + s.FirstPass + s.LastPlay + s.GroupTax +
		s.Handicap + s.PassStones + s.Button + s.Unremoved + s.Verdict + s.Aftermath + s.Dame + s.Protect + s.OpenKo
}

func breach(r *Result, kind string) bool {
	for _, p := range r.Problems {
		if p.Kind == kind {
			return true
		}
	}
	return false
}

// FuzzFilter compiles any condition and, where it compiles, asks it about a
// game: an answer or an error, no panic.
func FuzzFilter(f *testing.F) {
	for _, s := range []string{
		"size=19 && counted && handicap=0 && date>=2000", `date<"1998-05"`, "black in ['a', \"b\"]", "lower(event) contains 'cup'", "abs(komi) < 1e9",
		"year % 2 == 0", "komi ?? 0 > 1", "1/0 > 0", "not seki matches '['", "date_number(date, 8) > 3", "((((((((", "width ** 99999 > 0", "", "=", "`a`=`", "file == \"\\x1b\"",
	} {
		f.Add(s)
	}
	komi := 6.5
	rows := []*store.GameRow{{}, {File: "a", Width: 19, Height: 19, Komi: &komi, Date: "1998-05-03", Status: StatusScored}}
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := NewFilter(text)
		if err != nil {
			return
		}
		for _, g := range rows {
			_, _ = filter.Keep(g, true, map[string]any{})
		}
	})
}
