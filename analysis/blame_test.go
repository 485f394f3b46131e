package analysis

import (
	"math"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// scores makes two scores that differ by the given causes, in points; the
// first has the margin, the komi of both is 0.
func scores(margin float64, causes map[int]float64) (a, b *Score) {
	a, b = &Score{Present: true, Tie: rules.Drawn}, &Score{Present: true, Tie: rules.Drawn}
	a.Ledger[causeTerritory], b.Ledger[causeTerritory] = half(margin), half(margin)
	for c, v := range causes {
		switch c {
		case causeKomi:
			b.Charge = half(v)
		case causeTie:
			b.Tie = rules.BlackWins
		default:
			b.Ledger[c] += half(v)
		}
	}
	for _, s := range []*Score{a, b} {
		s.Margin = s.Ledger.Sum()
		s.Winner = decide(s.Margin, s.Charge, s.Tie)
	}
	return a, b
}

// Changed results worked out by hand.
func TestBlameByHand(t *testing.T) {
	for _, c := range []struct {
		what   string
		margin float64
		causes map[int]float64
		want   map[int]float64
	}{
		{"one cause", -1, map[int]float64{causeSeki: 2}, map[int]float64{causeSeki: 1}},
		{"a cause too small to matter has no part", -1, map[int]float64{causeSeki: 4, causeParity: 1}, map[int]float64{causeSeki: 1}},
		// Without either the result is 1, still Black's: both must go.
		{"two that only together undo it", -1, map[int]float64{causeSeki: 2, causeParity: 2}, map[int]float64{causeSeki: 0.5, causeParity: 0.5}},
		// −3 + 2 + 2 = 1: each alone undoes it; the two are symmetric.
		{"either would do", -3, map[int]float64{causeSeki: 2, causeParity: 2}, map[int]float64{causeSeki: 0.5, causeParity: 0.5}},
		// −6 + 4 + 3 + 1 = 2. Without seki −2, without parity −1, without
		// pass stones 1: the first two are each enough. Which sets win (> 0)?
		// Seki with parity (1), and all. So pass stones are worth nothing.
		{"a null player", -6, map[int]float64{causeSeki: 4, causeParity: 3, causePassStones: 1}, map[int]float64{causeSeki: 0.5, causeParity: 0.5}},
		// −5 + 3 + 3 + 1 + 1 = 3: smallest sets that undo it (margin < 0): seki
		// with parity alone gives −3; seki with one stone −1; parity with one
		// stone −1. Sets that win (> 0): both big ones (1), or a big one with
		// both small: 3 + 1 + 1 − 5 = 0 does not. So the big two share it.
		{"several sets, two pivots", -5, map[int]float64{causeSeki: 3, causeParity: 3, causePassStones: 1, causeButton: 1}, map[int]float64{causeSeki: 0.5, causeParity: 0.5}},
		// −2 + 1.5 · 3 = 2.5: any two of three win (1): one third each; undoing
		// takes two of them.
		{"majority", -2, map[int]float64{causeSeki: 1.5, causeParity: 1.5, causeOneSided: 1.5}, map[int]float64{causeSeki: 1.0 / 3, causeParity: 1.0 / 3, causeOneSided: 1.0 / 3}},
		// [4; 3, 2, 2, 1] in the notation of weighted voting: −3.5 + 3 + 2 + 2 + 1
		// is won by 4 or more, undone by taking 5 or more away. Known indices:
		// 5/12, 3/12, 3/12, 1/12.
		{"weighted voting", -3.5, map[int]float64{causeSeki: 3, causeParity: 2, causeOneSided: 2, causePassStones: 1},
			map[int]float64{causeSeki: 5.0 / 12, causeParity: 3.0 / 12, causeOneSided: 3.0 / 12, causePassStones: 1.0 / 12}},
		{"what pushes the other way has no part", -1, map[int]float64{causeSeki: 4, causeParity: -1}, map[int]float64{causeSeki: 1}},
		{"komi", 7, map[int]float64{causeKomi: 7.5}, map[int]float64{causeKomi: 1}},
		{"the tie rule", 0, map[int]float64{causeTie: 1}, map[int]float64{causeTie: 1}},
		// Black wins at 2 as at komi 1.5: only the tax made it so.
		{"komi and tie rule are one cause", -2, map[int]float64{causeGroupTax: 4, causeKomi: 2, causeTie: 1}, map[int]float64{causeGroupTax: 1}},
	} {
		a, b := scores(c.margin, c.causes)
		got := Blame(a, b)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
			continue
		}
		for cause, v := range c.want {
			if math.Abs(got[cause]-v) > 1e-12 {
				t.Errorf("%s: %s has %v, want %v", c.what, Causes[cause].ID, got[cause], v)
			}
		}
	}
}

// Counting games by their kind changes nothing: the same numbers come of going
// through the rows one by one.
func TestAlikeGamesCountTheSame(t *testing.T) {
	rows := synthetic.Make(4000, 21)
	s := study(t, rows)
	type tally struct{ differs, bw, wb, n, sum int64 }
	want := map[[2]string]*tally{}
	scored := map[string][]int{}
	for i := range rows.S {
		scored[rows.S[i].File] = append(scored[rows.S[i].File], i)
	}
	for i := range rows.G {
		if exclusion(&rows.G[i]) != "" {
			continue
		}
		list := scored[rows.G[i].File]
		for k, x := range list {
			for _, y := range list[k+1:] {
				a, b := &rows.S[x], &rows.S[y]
				key := [2]string{a.Rule, b.Rule}
				if want[key] == nil {
					want[key] = new(tally)
				}
				w := want[key]
				w.n++
				w.sum += int64(2 * (b.Margin - a.Margin))
				if a.Margin != b.Margin {
					w.differs++
				}
				switch a.Winner + b.Winner {
				case "BW":
					w.bw++
				case "WB":
					w.wb++
				}
			}
		}
	}
	for key, w := range want {
		get := func(m string) Estimate {
			return one(t, s, Query{Statistic: "divergence", Measure: m, A: key[0], B: key[1]})
		}
		if d := get("differs"); d.Count != w.differs || d.N != w.n {
			t.Errorf("%v: differs %d of %d, want %d of %d", key, d.Count, d.N, w.differs, w.n)
		}
		if get("flips_bw").Count != w.bw || get("flips_wb").Count != w.wb {
			t.Errorf("%v: flips differ", key)
		}
		if m := get("mean").Value; math.Abs(m-float64(w.sum)/2/float64(w.n)) > 1e-9 {
			t.Errorf("%v: mean %v", key, m)
		}
	}
}

// The numbers of games that findings need are those of the published formula
// and of the interval itself.
func TestGamesNeeded(t *testing.T) {
	if n := GamesForShare(0.5, 0.05); n != 385 {
		t.Errorf("a share of one half to five percent takes %v games, want 385", n)
	}
	// Discordant shares 0.20 and 0.10, power 0.8: (1.96 √0.3 + 0.8416 √(0.3 − 0.01))² / 0.01.
	if n := GamesForDirection(0.2, 0.1, 0.8); n != 234 {
		t.Errorf("discordant shares 0.2 and 0.1 take %v games, want 234", n)
	}
}

// What a repeated position decides is due to nothing in the count.
func TestBlameRepetition(t *testing.T) {
	a := &Score{Present: true, Winner: rules.BlackWins, Margin: 20, Charge: 15}
	b := &Score{Present: true, Winner: rules.WhiteWins, Margin: 22, Charge: 13, Repetition: true}
	if got := Blame(a, b); len(got) != 1 || got[causeRepetition] != 1 {
		t.Errorf("blame %v, want repetition alone", got)
	}
	row := &store.ScoreRow{Rule: "x", Margin: 11, MarginLiteral: 9, Komi: 6.5, Winner: "W"}
	if s := score(new(store.GameRow), row, &Rule{ID: "x"}, true, false); !s.Repetition || s.WinnerLiteral != rules.WhiteWins {
		t.Errorf("a win against the margin is not taken for one by repetition: %+v", s)
	}
}

// On the record as it stands what was left undone is a cause, and the terms
// still add up to the difference.
func TestCausesAsItStands(t *testing.T) {
	s := Score{Margin: 15, Literal: 13, Winner: rules.BlackWins, WinnerLiteral: rules.WhiteWins, Steps: Steps{-2, 2, 0, 2}}
	s.Ledger[causeTerritory], s.Ledger[causeParity] = 13, 2
	l := s.asItStands()
	if l.Ledger.Sum() != s.Literal || l.Ledger[causeDame] != -2 || l.Ledger[causeAftermath] != 2 || l.Ledger[causeOpenKo] != -2 || l.Winner != rules.WhiteWins {
		t.Errorf("%+v", l)
	}
}
