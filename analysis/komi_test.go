package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

func latticeOf(games map[int]int) *lattice {
	l := new(lattice)
	for points := -50; points <= 50; points++ {
		for range games[points] {
			l.add(rules.Points(points))
		}
	}
	return l
}

func TestFairKomiByHand(t *testing.T) {
	for _, c := range []struct {
		games map[int]int
		want  float64
	}{
		{map[int]int{5: 1, 7: 2, 9: 1}, 7},   // symmetric about 7
		{map[int]int{5: 2, 9: 2}, 7},         // ¾ at 5, ¼ at 9: half in the middle
		{map[int]int{3: 1, 5: 1, 7: 2}, 6},   // any komi between 5 and 7 is fair
		{map[int]int{5: 3, 7: 1}, 5 + 1.0/3}, // 5/8 at 5, 1/4 from there to 7, centred on 6: a third of the way
		{map[int]int{7: 3}, 7},
	} {
		if got, ok := latticeOf(c.games).fair(); !ok || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: fair komi %v, want %v", c.games, got, c.want)
		}
	}
}

// blocked deals games to groups: the margins of a group share a shift, as those
// of the same players do. The distribution is symmetric about 7.
func blocked(rng *rand.Rand, blocks, games int, shift float64) []lattice {
	by := make([]lattice, groups)
	for b := range blocks {
		mu := 7 + shift*rng.NormFloat64()
		for range games {
			m := 2*math.Round((mu+12*rng.NormFloat64()-7)/2) + 7 // odd margins only
			by[b].add(rules.Points(int(m)))
		}
	}
	return by
}

// The intervals of the fair komi and of the mean hold the truth as often as
// they say, where games come in blocks; taking games as independent would not.
func TestBlockedIntervalsCover(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	const runs, blocks, games = 400, 60, 10
	var fair, mean, naive int
	for run := range runs {
		by := blocked(rng, blocks, games, 8)
		q := &newBootstrap([][]lattice{by}, uint64(run+1), 400).rules[0]
		value, _ := q.all.fair()
		if lo, hi, ok := BCa(value, q.fair, q.leaveOutFair(), Confidence); ok && lo <= 7 && 7 <= hi {
			fair++
		}
		if lo, hi, ok := BCa(float64(q.all.sum)/2/float64(q.all.n), q.mean, q.leaveOutMean(), Confidence); ok && lo <= 7 && 7 <= hi {
			mean++
		}
		if lo, hi, ok := q.all.inverted(); ok && lo <= 7 && 7 <= hi {
			naive++
		}
	}
	for what, n := range map[string]int{"fair komi": fair, "mean": mean} {
		if share := float64(n) / runs; share < 0.915 || share > 0.98 {
			t.Errorf("the interval of the %s covers in %.3f of runs, want about 0.95", what, share)
		}
	}
	if share := float64(naive) / runs; share > 0.9 {
		t.Errorf("taking blocked games as independent covers in %.3f of runs: the test has no blocks to speak of", share)
	}
}

// The band of the share of wins holds the truth as often as it says, where games
// come in blocks: half of the games at komi 7, a draw counting half.
func TestBandCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	const runs = 400
	hit := 0
	for run := range runs {
		q := &newBootstrap([][]lattice{blocked(rng, 60, 10, 8)}, uint64(run+1), 400).rules[0]
		lo, hi, ok := q.band(rules.Points(7))
		if !ok {
			t.Fatal("no band at the middle of the margins")
		}
		if lo <= 0.5 && 0.5 <= hi {
			hit++
		}
	}
	if share := float64(hit) / runs; share < 0.915 || share > 0.98 {
		t.Errorf("covers in %.3f of runs, want about 0.95", share)
	}
}

// Wilson's interval turned about covers where games are independent.
func TestInvertedIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	const runs = 600
	hit := 0
	for range runs {
		by := blocked(rng, groups, 2, 0)
		if lo, hi, ok := merged(by).inverted(); ok && lo <= 7 && 7 <= hi {
			hit++
		}
	}
	if share := float64(hit) / runs; share < 0.925 || share > 0.985 {
		t.Errorf("covers in %.3f of runs, want about 0.95", share)
	}
}

// The logistic model finds what the games were made with, and its clustered
// intervals cover.
func TestLogisticCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	const runs = 200
	want := [3]float64{0.2, 0.3, 0.15}
	var hit [3]int
	for range runs {
		var obs []observation
		for g := range playedGroups {
			effect := 0.5 * rng.NormFloat64()
			for range 20 {
				x := [3]float64{1, float64(rng.IntN(7) - 3), float64(rng.IntN(3)) - 1}
				eta := effect
				for i := range x {
					eta += want[i] * x[i]
				}
				o := observation{group: uint8(g), x: x, n: 4}
				for range 4 {
					if rng.Float64() < 1/(1+math.Exp(-eta)) {
						o.won++
					}
				}
				obs = append(obs, o)
			}
		}
		f, ok := logistic(obs)
		if !ok {
			t.Fatal("no fit")
		}
		for i := range want {
			// A shift of clusters flattens a logistic curve a little (S. L. Zeger, K.-Y.
			// Liang, P. S. Albert, Biometrics 44 (1988) 1049–1060): by 1/√(1 + 0.346·σ²).
			truth := want[i] / math.Sqrt(1+0.346*0.25)
			if math.Abs(f.beta[i]-truth) <= 1.96*f.se[i] {
				hit[i]++
			}
		}
	}
	for i, n := range hit {
		if share := float64(n) / runs; share < 0.89 || share > 0.99 {
			t.Errorf("coefficient %d: covers in %.3f of runs", i, share)
		}
	}
}

// Games between players of unlike strength under several komi: the plain fair
// komi is off, the adjusted one is that of equals.
func TestAdjustedFairKomi(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	r := new(synthetic.Rows)
	ranks := []string{"1d", "2d", "3d"}
	for i := range 6000 {
		white := rng.IntN(3)
		black := max(0, white-rng.IntN(2)) // Black is often weaker
		komi := []float64{5.5, 6.5, 7.5}[rng.IntN(3)]
		g := store.GameRow{File: fmt.Sprintf("g/%d.sgf", i), Width: 19, Height: 19, End: "count",
			BlackRank: ranks[black], WhiteRank: ranks[white], Komi: &komi,
			Black: fmt.Sprint("b", rng.IntN(300)), White: fmt.Sprint("w", rng.IntN(300))}
		// A logistic margin about 7 among equals; five points a rank.
		u := rng.Float64()
		m := 7 + 5*float64(black-white) + 8*math.Log(u/(1-u))
		r.Add(g, synthetic.Truth{Territory: int(math.Round(m)), FirstPass: "B"})
	}
	s := study(t, r)
	q := Query{Statistic: "komi", Measure: "fair_komi", A: "japanese", Stratum: "size"}
	plain := one(t, s, q)
	q.Measure = "fair_adjusted"
	adjusted := one(t, s, q)
	if plain.Hi > 6 {
		t.Errorf("the plain fair komi %v should be well under 7: Black is weaker here", plain.Value)
	}
	if math.Abs(adjusted.Value-7) > 1 || adjusted.Lo > 7 || adjusted.Hi < 7 {
		t.Errorf("among equals the fair komi is 7; got %v [%v, %v]", adjusted.Value, adjusted.Lo, adjusted.Hi)
	}
	q.Measure, q.Item = "fair_effect", "rank"
	if e := one(t, s, q); e.Value <= 0 || e.Lo <= 0 {
		t.Errorf("a stronger Black wins more: %v", e)
	}
}

// Resigned games pull the fair komi towards their winners, as far as by hand.
func TestResignedGamesByHand(t *testing.T) {
	r := new(synthetic.Rows)
	for i := range 60 {
		m := 5 + 2*(i%3) // 5, 7, 9: fair at 7
		r.Add(store.GameRow{File: fmt.Sprintf("%d.sgf", i), Width: 19, Height: 19, End: "count"}, synthetic.Truth{Territory: m, FirstPass: "B"})
	}
	for i := range 20 {
		r.G = append(r.G, store.GameRow{File: fmt.Sprintf("r%d.sgf", i), Width: 19, Height: 19, End: "resign", Status: "not_counted", Result: "B+R"})
	}
	s := study(t, r)
	get := func(measure, item string) float64 {
		return one(t, s, Query{Statistic: "komi", Measure: measure, A: "japanese", Item: item, Stratum: "size"}).Value
	}
	if v := get("fair_komi", ""); v != 7 {
		t.Errorf("fair komi %v, want 7", v)
	}
	// Of 80 games Black must win 40, 20 of them resigned: 20 of 60 counted. That is
	// so at any komi between 7 and 9: at 8.
	if v := get("fair_with_resigned", "100 %"); math.Abs(v-8) > 1e-9 {
		t.Errorf("with resigned games %v, want 8", v)
	}
}

// Chinese komi 7.5 over margins one above the Japanese is 6.5 under Japanese.
func TestEqualKomi(t *testing.T) {
	r := new(synthetic.Rows)
	rng := rand.New(rand.NewPCG(9, 9))
	for i := range 2000 {
		r.Add(store.GameRow{File: fmt.Sprintf("%d.sgf", i), Width: 19, Height: 19}, synthetic.Truth{Territory: int(7 + 10*rng.NormFloat64()), Plays: 1, FirstPass: "W"})
	}
	s := study(t, r)
	e := one(t, s, Query{Statistic: "komi", Measure: "equal_komi", A: "chinese", B: "japanese", Item: "7.5", Stratum: "size"})
	if math.Abs(e.Value-6.5) > 1e-6 || e.Lo > 6.5+1e-6 || e.Hi < 6.5-1e-6 {
		t.Errorf("7.5 under Chinese is worth %v [%v, %v] under Japanese, want 6.5", e.Value, e.Lo, e.Hi)
	}
}

// Where margins are odd, 7.5, 8 and 8.5 are one komi: what is worth the same is
// the whole of them, and no resample can make it less.
func TestEqualKomiIsAStretch(t *testing.T) {
	r := new(synthetic.Rows)
	rng := rand.New(rand.NewPCG(10, 10))
	for i := range 400 {
		r.Add(store.GameRow{File: fmt.Sprintf("%d.sgf", i), Width: 19, Height: 19}, synthetic.Truth{Territory: 2*int(3+6*rng.NormFloat64()) + 1, FirstPass: "B"})
	}
	s := study(t, r)
	q := Query{Statistic: "komi", Measure: "equal_komi", A: "chinese", B: "nz", Item: "7.5", Stratum: "size"}
	e := one(t, s, q)
	if e.Value != 8 || e.Lo != 7.5 || e.Hi != 8.5 {
		t.Errorf("worth the same: %v [%v, %v], want 8 [7.5, 8.5]", e.Value, e.Lo, e.Hi)
	}
	for measure, want := range map[string]float64{"equal_komi_low": 7.5, "equal_komi_high": 8.5} {
		q.Measure = measure
		if e := one(t, s, q); e.Value != want || e.Method != "exact" {
			t.Errorf("%s: %v (%s), want %v (exact)", measure, e.Value, e.Method, want)
		}
	}
	// The grain: 7.5 to 8.5 come to the same under Chinese rules, and a point more
	// changes no game; a point less gives those with margin 7 to Black.
	q = Query{Statistic: "komi", A: "chinese", Item: "7.5", Stratum: "size"}
	sevens := int64(0)
	for i := range r.G {
		if *r.G[i].Area == 7 {
			sevens++
		}
	}
	for measure, want := range map[string]float64{"grain_low": 7.5, "grain_high": 8.5} {
		q.Measure = measure
		if e := one(t, s, q); e.Value != want {
			t.Errorf("%s: %v, want %v", measure, e.Value, want)
		}
	}
	for measure, want := range map[string]int64{"grain_more": 0, "grain_less": sevens} {
		q.Measure = measure
		if e := one(t, s, q); e.Count != want || e.N != 400 {
			t.Errorf("%s: %d of %d, want %d of 400", measure, e.Count, e.N, want)
		}
	}
}

// Stretches on stairs with nodes 5, 7 and 8 and one game at each.
func TestStretchByHand(t *testing.T) {
	nodes := []rules.Half{10, 14, 16}
	st := &staircase{games: 3, above: []int32{3, 2, 1, 0}}
	for _, c := range []struct {
		twice     int64 // of three games
		low, high float64
		exact     bool
		at        float64
	}{
		{5, 5, 5, true, 5},     // one drawn
		{4, 5.5, 6.5, true, 6}, // two won between 5 and 7
		{3, 7, 7, true, 7},
		{2, 7.5, 7.5, true, 7.5},
		{1, 8, 8, true, 8},
	} {
		got, ok := st.stretchAt(nodes, c.twice, 3)
		if !ok || got.low.Float() != c.low || got.high.Float() != c.high || got.exact != c.exact || got.at != c.at {
			t.Errorf("%d half wins of 3: %+v, want %+v", c.twice, got, c)
		}
	}
	// 3.5 half wins of 3 games lie between 6.5 (4) and 7 (3).
	if got, ok := st.stretchAt(nodes, 7, 6); !ok || got.exact || got.low.Float() != 6.5 || got.high.Float() != 7 || got.at != 6.75 {
		t.Errorf("between two komi: %+v", got)
	}
	for _, off := range []int64{6, 0} {
		if got, ok := st.stretchAt(nodes, off, 3); ok {
			t.Errorf("%d half wins of 3 are off the stairs, but %+v", off, got)
		}
	}
}

// Area margins are odd; territory is one less in three games of ten. Black wins
// as often at 6.5 under territory as between 6.5 and 7 under area. The interval
// holds both ends as often as it says, or more: it lies on half points.
func TestEqualKomiCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	const runs, games = 300, 600
	hit, width := 0, 0.0
	for run := range runs {
		by := [][]lattice{make([]lattice, groups), make([]lattice, groups)}
		for i := range games {
			m := rules.Points(2*int(math.Round(6*rng.NormFloat64())) + 7)
			by[1][i%groups].add(m)
			if rng.Float64() < 0.3 {
				m -= 2
			}
			by[0][i%groups].add(m)
		}
		b := newBootstrap(by, uint64(run+1), 200)
		es := equalKomi(Estimate{}, &b.rules[0], &b.rules[1], 13)
		if len(es) == 0 || !es[0].HasInterval() {
			t.Fatal("no interval")
		}
		if es[0].Lo <= 6.5 && es[0].Hi >= 7 {
			hit++
		}
		width += (es[0].Hi - es[0].Lo) / runs
	}
	if share := float64(hit) / runs; share < 0.93 {
		t.Errorf("covers in %.3f of runs, want 0.95 or more", share)
	}
	if width > 2 {
		t.Errorf("intervals are %.1f points wide: they say nothing", width)
	}
}

// A part of the games that is all of them has the interval of all of them.
func TestSameGamesSameInterval(t *testing.T) {
	rows := synthetic.Make(400, 2)
	for i := range rows.G {
		rows.G[i].Width, rows.G[i].Height, rows.G[i].Agrees = 19, 19, "yes"
		rows.G[i].Judge = "marked"
		if i%3 == 0 {
			rows.G[i].Judge = "playout"
		}
	}
	s := study(t, rows)
	all := one(t, s, Query{Statistic: "komi", Measure: "fair_komi", A: "chinese", Stratum: "size"})
	part := one(t, s, Query{Statistic: "komi", Measure: "fair_komi", A: "chinese", Stratum: "subset", Class: "agrees"})
	if part.N != all.N || part.Lo != all.Lo || part.Hi != all.Hi || part.Method != all.Method {
		t.Errorf("all %v [%v, %v] %s, the same games %v [%v, %v] %s", all.Value, all.Lo, all.Hi, all.Method, part.Value, part.Lo, part.Hi, part.Method)
	}
	if some := one(t, s, Query{Statistic: "komi", Measure: "fair_komi", A: "chinese", Stratum: "judge", Class: "marked"}); some.N >= all.N || some.Lo == all.Lo {
		t.Errorf("a part of the games has the interval of all: %+v", some)
	}
}

// The board most games were played on is in it, however late it comes.
func TestKomiOfTheLargestBoards(t *testing.T) {
	r := new(synthetic.Rows)
	for side := int32(7); side <= 19; side++ {
		games := 50
		if side > 15 {
			games = 60 + int(side)
		}
		for i := range games {
			r.Add(store.GameRow{File: fmt.Sprintf("%d/%d.sgf", side, i), Width: side, Height: side}, synthetic.Truth{Territory: i%9 - 4, FirstPass: "B"})
		}
	}
	s := study(t, r)
	var sizes []string
	for _, e := range s.Select(Query{Statistic: "komi", Measure: "fair_komi", A: "japanese", Stratum: "size"}) {
		sizes = append(sizes, e.Class)
	}
	if got, want := fmt.Sprint(sizes), "[19×19 18×18 17×17 16×16]"; got != want || s.KomiSize() != "19×19" {
		t.Errorf("fair komi of %s, want %s; main board %s", got, want, s.KomiSize())
	}
}

// A komi asked for that a rule has itself is said once.
func TestEqualKomiOnce(t *testing.T) {
	s, err := Analyse(synthetic.Make(400, 2), Options{Rules: synthetic.Rules(), Resamples: 100, KomiAt: []rules.Half{11, 15, 11}, Statistics: []*Statistic{&Komi}})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, e := range s.Select(Query{Statistic: "komi", Measure: "equal_komi", A: "chinese", B: "japanese", Stratum: "size"}) {
		seen[e.Class+" "+e.Item]++
	}
	for at, n := range seen {
		if n != 1 {
			t.Errorf("komi %s is said %d times", at, n)
		}
	}
	if len(seen) == 0 {
		t.Error("no equal komi")
	}
}

func TestKomiIsSeeded(t *testing.T) {
	rows := synthetic.Make(400, 2)
	run := func(seed uint64) string {
		s, err := Analyse(rows, Options{Rules: synthetic.Rules(), Seed: seed, Resamples: 100, Statistics: []*Statistic{&Komi}})
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(s.Estimates)
	}
	first, again := run(3), run(3)
	if first != again {
		t.Error("the same seed gives other intervals")
	}
	if first == run(4) {
		t.Error("another seed gives the same intervals: nothing is resampled")
	}
}

func TestParseRank(t *testing.T) {
	for s, want := range map[string]float64{
		"1d": 1, "9d": 9, "1k": 0, "18k": -17, "1p": 10, "9p, Honinbo": 10 + 8.0/3, "初段": 1, "九段": 9, "3 dan": 3, "5級": -4,
	} {
		if r, ok := ParseRank(s); !ok || math.Abs(r.Value-want) > 1e-12 {
			t.Errorf("%q: %v %v, want %v", s, r, ok, want)
		}
	}
	for _, s := range []string{"", "Meijin", "ama", "0d", "99k", "d", "25th Honinbo"} {
		if r, ok := ParseRank(s); ok {
			t.Errorf("%q is no grade, read as %v", s, r)
		}
	}
}
