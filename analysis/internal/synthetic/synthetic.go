// Package synthetic makes collections of rows whose truth is known, to test
// estimates, figures and reports with. Margins, parities and the frequency of
// seki are of the order seen in played games; nothing here is data about Go.
package synthetic

import (
	"fmt"
	"math/rand/v2"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/store"
)

// Rows is a run in memory.
type Rows struct {
	G []store.GameRow
	S []store.ScoreRow
}

// Games calls f for every game.
func (r *Rows) Games(f func(*store.GameRow) error) error {
	for i := range r.G {
		if err := f(&r.G[i]); err != nil {
			return err
		}
	}
	return nil
}

// Scores calls f for every score.
func (r *Rows) Scores(f func(*store.ScoreRow) error) error {
	for i := range r.S {
		if err := f(&r.S[i]); err != nil {
			return err
		}
	}
	return nil
}

// Truth is a finished game as the count sees it. Differences are Black minus
// White in points.
type Truth struct {
	Territory, Seki, OneSided, Setup, Plays int
	Basic, GroupsB, GroupsW                 int
	Handicap                                int
	FirstPass                               string // "B" or "W"
	Passes                                  int
}

// Area is the area margin.
func (t *Truth) Area() int { return t.Territory + t.Seki + t.OneSided + t.Setup + t.Plays }

type rule struct {
	*rules.Rule
	count func(*Truth, *store.ScoreRow)
}

func area(t *Truth, s *store.ScoreRow) { s.Area = float64(t.Area()) }

func firstPass(t *Truth, s *store.ScoreRow) {
	if t.FirstPass == "W" {
		s.FirstPass = -1
	}
}

var ruleSet = []rule{
	{define("chinese", "中国规则", 15, board.Black, rules.TieDraw, "area", "handicap"), func(t *Truth, s *store.ScoreRow) {
		area(t, s)
		s.Handicap = -float64(t.Handicap)
	}},
	{define("japanese", "日本规则", 13, board.Black, rules.TieDraw, "territory"), func(t *Truth, s *store.ScoreRow) {
		s.Territory = float64(t.Territory)
	}},
	{define("tangsong", "计枰点·唐宋版", 13, board.Black, rules.TieDraw, "area", "first_pass"), func(t *Truth, s *store.ScoreRow) {
		area(t, s)
		firstPass(t, s)
	}},
	{define("tangsong-aesthetic", "计枰点·仿唐宋美学艺术版", 13, board.Black, rules.TieDraw, "area", "setup", "parity", "pass_stones"), func(t *Truth, s *store.ScoreRow) {
		area(t, s)
		s.Setup, s.Parity, s.PassStones = -float64(t.Setup), -float64(t.Plays), -float64(t.Passes)
	}},
	{define("livestone-a", "计活子 A", 14, board.White, rules.TieFirstMover, "area", "group_tax", "first_pass"), func(t *Truth, s *store.ScoreRow) {
		area(t, s)
		s.GroupTax = -float64(t.Basic)
		firstPass(t, s)
	}},
	{define("nz", "新西兰规则", 14, board.Black, rules.TieDraw, "area"), area},
}

func define(id, native string, komi rules.Half, first board.Color, tie rules.Tie, terms ...string) *rules.Rule {
	r := &rules.Rule{ID: id, Title: id, Native: native, Komi: komi, First: first, Tie: tie}
	for _, t := range terms {
		r.Terms = append(r.Terms, rules.Term{ID: t})
	}
	return r
}

// Rules returns the rule sets the rows are counted by.
func Rules() []*rules.Rule {
	out := make([]*rules.Rule, len(ruleSet))
	for i := range ruleSet {
		out[i] = ruleSet[i].Rule
	}
	return out
}

// Add appends a game of the given row and truth, with its scores.
func (r *Rows) Add(g store.GameRow, t Truth) {
	a, terr := float64(t.Area()), float64(t.Territory)
	g.Area, g.Territory = &a, &terr
	g.SekiEyesB, g.SekiEyesW = sides(t.Seki)
	g.OneSidedB, g.OneSidedW = sides(t.OneSided)
	g.GroupsB, g.GroupsW = num(t.GroupsB), num(t.GroupsW)
	g.Handicap, g.FirstPass = int32(t.Handicap), t.FirstPass
	g.SetupB = int32(t.Setup)
	if g.Status == "" {
		g.Status = "scored"
	}
	r.G = append(r.G, g)
	for _, rule := range ruleSet {
		s := store.ScoreRow{File: g.File, Index: g.Index, GameID: g.GameID, Rule: rule.ID}
		rule.count(&t, &s)
		s.Margin = s.Area + s.Territory + s.Seki + s.OneSided + s.FirstPass + s.GroupTax + s.Handicap + s.Setup + s.Parity + s.PassStones
		s.MarginLiteral = s.Margin
		komi := rule.Komi
		if t.Handicap > 0 {
			komi = 1
		}
		s.Komi = rules.Charge(komi, board.Black).Float()
		s.Winner = string(rule.Winner(rules.Half(2*s.Margin), rules.Half(2*s.Komi), board.Black))
		r.S = append(r.S, s)
	}
}

func sides(d int) (b, w *int32) {
	if d >= 0 {
		return num(d), num(0)
	}
	return num(0), num(-d)
}

func num(n int) *int32 { v := int32(n); return &v }

// Make returns n games drawn by seed, with some that are not scored.
func Make(n int, seed uint64) *Rows {
	rng := rand.New(rand.NewPCG(seed, 1))
	r := new(Rows)
	sources := [...]string{"fox", "kgs", "pro"}
	for i := range n {
		src := sources[rng.IntN(len(sources))]
		g := store.GameRow{
			File: fmt.Sprintf("games/%s/%05d.sgf", src, i), GameID: fmt.Sprintf("%08x", i),
			Width: 19, Height: 19, End: "count", Judge: "marked", OwnRule: "chinese",
			Black: fmt.Sprintf("player %d", rng.IntN(500)), White: fmt.Sprintf("player %d", rng.IntN(500)),
			Date: fmt.Sprintf("%d-01-01", 1990+rng.IntN(30)),
		}
		switch rng.IntN(10) {
		case 0:
			g.Width, g.Height = 9, 9
		case 1:
			g.Width, g.Height = 13, 13
		}
		if rng.IntN(3) == 0 {
			g.OwnRule = "japanese"
		}
		if rng.IntN(12) == 0 {
			g.End, g.Status = "resign", "not_counted"
			if i%5 == 0 {
				g.Cycles = "eternal-life@90"
			}
			r.G = append(r.G, g)
			continue
		}
		r.Add(finish(rng, g))
	}
	return r
}

// finish draws how a game ended.
func finish(rng *rand.Rand, g store.GameRow) (store.GameRow, Truth) {
	t := Truth{FirstPass: "B", GroupsB: 1 + rng.IntN(5), GroupsW: 1 + rng.IntN(5)}
	g.LastPlay, g.Seki = "W", "no"
	if rng.IntN(2) == 0 {
		t.FirstPass, g.LastPlay, t.Plays = "W", "B", 1
	}
	g.FirstPassRecorded, g.LastPlayRecorded = t.FirstPass, g.LastPlay
	if rng.IntN(60) == 0 {
		g.Seki = "yes"
		t.Seki = rng.IntN(5) - 2
	}
	if rng.IntN(200) == 0 {
		t.OneSided = 1 - 2*rng.IntN(2)
	}
	if rng.IntN(15) == 0 {
		t.Handicap = 2 + rng.IntN(5)
		t.Setup = t.Handicap
	}
	area := 2*int(rng.NormFloat64()*7+3) + 1
	t.Territory = area - t.Seki - t.OneSided - t.Setup - t.Plays
	t.Basic = 2 * (t.GroupsB - t.GroupsW)
	g.PassesB, g.PassesW = 1, 1
	if rng.IntN(50) == 0 {
		t.Passes = 1
		g.PassesB = 2
	}
	g.Neutral = num(0)
	g.AftermathB, g.AftermathW = num(rng.IntN(20)/19), num(0)
	conf := 0.9 + 0.1*rng.Float64()
	g.Confidence = &conf
	g.Agrees, g.AgreesBasis = "yes", "recorded"
	if rng.Float64() > conf {
		g.Agrees = "no"
	}
	if rng.IntN(100) == 0 {
		g.Breaches = "positional@120 ko@88"
	}
	return g, t
}
