package analysis

import (
	"cmp"
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Stratum is something the games are divided by.
type Stratum struct {
	ID      string
	Words   rules.Words
	Overlap bool // its classes share games: they are not compared with each other
}

// Strata are what the headline games are divided by. Handicap games are in
// none but the handicap stratum, so that the others divide the headline.
var Strata = []Stratum{
	{"size", rules.Words{EN: "board size", ZH: "棋盘"}, false},
	{"handicap", rules.Words{EN: "handicap", ZH: "让子"}, true},
	{"own_rule", rules.Words{EN: "own rules", ZH: "对局所用规则"}, false},
	{"strength", rules.Words{EN: "strength", ZH: "棋力"}, false},
	{"period", rules.Words{EN: "period", ZH: "年代"}, false},
	{"source", rules.Words{EN: "source", ZH: "来源"}, false},
	{"judge", rules.Words{EN: "judge", ZH: "判定者"}, false},
	{"confidence", rules.Words{EN: "confidence", ZH: "置信度"}, false},
	{"subset", rules.Words{EN: "only games", ZH: "仅取"}, true},
}

func stratumPlace(id string) int {
	for i := range Strata {
		if Strata[i].ID == id {
			return i
		}
	}
	return len(Strata)
}

// Subset is a part of the games on which headlines are made again, to see how
// far they depend on what is uncertain.
type Subset struct {
	ID    string
	Words rules.Words
	has   func(*store.GameRow) bool
}

// Subsets are the classes of the stratum "subset".
var Subsets = []Subset{
	{"agrees", rules.Words{EN: "our count reproduces the recorded score", ZH: "计数与所记比分一致"}, func(g *store.GameRow) bool { return g.Agrees == "yes" }},
	{"passed", rules.Words{EN: "the record ends in passes", ZH: "棋谱以虚着收尾"}, func(g *store.GameRow) bool { return g.FirstPassRecorded != "" && g.PassesB+g.PassesW >= 2 }},
	{"closed", rules.Words{EN: "no neutral points are left", ZH: "终局无公空"}, func(g *store.GameRow) bool { return g.Neutral != nil && *g.Neutral == 0 }},
	{"own_judgement", rules.Words{EN: "settled without the recorded score", ZH: "定局未借助所记比分"}, func(g *store.GameRow) bool { return !g.UsedResult }},
	{"confidence90", rules.Words{EN: "confidence 0.90 or more", ZH: "置信度 ≥ 0.90"}, func(g *store.GameRow) bool { return g.Confidence != nil && *g.Confidence >= 0.90 }},
	{"confidence99", rules.Words{EN: "confidence 0.99 or more", ZH: "置信度 ≥ 0.99"}, func(g *store.GameRow) bool { return g.Confidence != nil && *g.Confidence >= 0.99 }},
	{"agrees_confident", rules.Words{EN: "reproduced, and confidence 0.99 or more", ZH: "一致且置信度 ≥ 0.99"}, func(g *store.GameRow) bool {
		return g.Agrees == "yes" && g.Confidence != nil && *g.Confidence >= 0.99
	}},
}

// maxClasses bounds the classes of one stratum; what comes later is "(other)".
const maxClasses = 48

const otherClass = "(other)"

// class is one part of one stratum, by its place in classTable.names.
type class int32

// className is what a class is.
type className struct{ stratum, name string }

// classTable numbers the classes met.
type classTable struct {
	names []className
	place map[className]class
	sizes map[string]int
}

func (t *classTable) of(stratum, name string) class {
	k := className{stratum, orNone(name)}
	if c, ok := t.place[k]; ok {
		return c
	}
	if t.place == nil {
		t.place, t.sizes = make(map[className]class), make(map[string]int)
	}
	if t.sizes[stratum] >= maxClasses && k.name != otherClass {
		return t.of(stratum, otherClass)
	}
	t.sizes[stratum]++
	c := class(len(t.names))
	t.names = append(t.names, k)
	t.place[k] = c
	return c
}

// sorted lists the classes by stratum in the order of Strata, then by name.
func (t *classTable) sorted() []class {
	out := make([]class, len(t.names))
	for i := range out {
		out[i] = class(i)
	}
	slices.SortFunc(out, func(a, b class) int {
		p, q := t.names[a], t.names[b]
		return cmp.Or(cmp.Compare(stratumPlace(p.stratum), stratumPlace(q.stratum)), compareNatural(p.name, q.name))
	})
	return out
}

// classify appends the classes of a scored game.
func (s *Study) classify(g *Game, to []class) []class {
	add := func(stratum, name string) { to = append(to, s.classes.of(stratum, name)) }
	if g.Excluded == ExcludedHandicap {
		add("handicap", "handicap")
		return to
	}
	if !g.Headline {
		return to
	}
	add("size", SizeName(g.Width, g.Height))
	add("handicap", "even")
	add("own_rule", g.OwnRule)
	add("strength", Strength(g.BlackRank, g.WhiteRank))
	add("period", Period(g.Date))
	add("source", s.roots.Source(g.File))
	add("judge", g.Judge)
	add("confidence", confidenceClass(g.Confidence))
	for i := range Subsets {
		if Subsets[i].has(g.GameRow) {
			add("subset", Subsets[i].ID)
		}
	}
	return to
}

func confidenceClass(c *float64) string {
	if c == nil {
		return ""
	}
	_, name := ConfidenceClass(*c)
	return name
}

// Period is the decade of a date, its century before 1900, "" where unknown.
func Period(date string) string {
	year := Year(date)
	switch {
	case year == 0:
		return ""
	case year < 1900:
		return date[:2] + "00–" + date[:2] + "99"
	}
	return date[:3] + "0–" + date[:3] + "9"
}

// Year is the year of a date as rows hold it, 0 where it is not known.
func Year(date string) int {
	if len(date) < 4 {
		return 0
	}
	y := 0
	for _, r := range date[:4] {
		if r < '0' || r > '9' {
			return 0
		}
		y = 10*y + int(r-'0')
	}
	return y
}

// Rank is a grade on one scale: kyu below 0 (1 kyu is 0, 2 kyu −1), amateur dan
// from 1, professional dan from 10 in steps of a third, as grades of
// professionals lie closer together.
type Rank struct {
	Value float64
	Pro   bool
}

// ParseRank reads a grade: 9d, 5k, 9p, 3 dan, 初段, 九段, "9p, Honinbo".
func ParseRank(s string) (Rank, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if cut := strings.IndexAny(s, ",;("); cut > 0 {
		s = strings.TrimSpace(s[:cut])
	}
	n, rest := 0, s
	for rest != "" && rest[0] >= '0' && rest[0] <= '9' && n < 100 {
		n = 10*n + int(rest[0]-'0')
		rest = rest[1:]
	}
	if rest == s {
		for i, digit := range []string{"初", "二", "三", "四", "五", "六", "七", "八", "九"} {
			if after, ok := strings.CutPrefix(s, digit); ok {
				n, rest = i+1, after
			}
		}
	}
	rest = strings.TrimLeft(rest, " -")
	switch {
	case n < 1 || n > 40:
		return Rank{}, false
	case strings.HasPrefix(rest, "p") || strings.HasPrefix(rest, "dan pro"):
		return Rank{10 + float64(n-1)/3, true}, n <= 9
	case strings.HasPrefix(rest, "d") || strings.HasPrefix(rest, "段"):
		return Rank{float64(n), false}, n <= 10
	case strings.HasPrefix(rest, "k") || strings.HasPrefix(rest, "级") || strings.HasPrefix(rest, "級"):
		return Rank{1 - float64(n), false}, true
	}
	return Rank{}, false
}

// Strength is the class of a game by the weaker of its players.
func Strength(black, white string) string {
	b, okB := ParseRank(black)
	w, okW := ParseRank(white)
	if !okB || !okW {
		return ""
	}
	switch v := min(b.Value, w.Value); {
	case b.Pro && w.Pro:
		return "professional"
	case v >= 7:
		return "7–9 dan"
	case v >= 4:
		return "4–6 dan"
	case v >= 1:
		return "1–3 dan"
	}
	return "kyu"
}

// split keeps a T for the headline and one for each class of each stratum.
type split[T any] struct {
	all   T
	parts []*T // by class; nil where the class has no games
}

// each calls f for the headline, where the game belongs to it, and for every
// class of the game.
func (p *split[T]) each(g *Game, f func(*T)) {
	if g.Headline {
		f(&p.all)
	}
	for _, c := range g.classes {
		f(p.grow(c))
	}
}

// grow is what a class has, made where it has nothing yet.
func (p *split[T]) grow(c class) *T {
	for int(c) >= len(p.parts) {
		p.parts = append(p.parts, nil)
	}
	if p.parts[c] == nil {
		p.parts[c] = new(T)
	}
	return p.parts[c]
}

// part is what a class has, nil for nothing.
func (p *split[T]) part(c class) *T {
	if int(c) < len(p.parts) {
		return p.parts[c]
	}
	return nil
}

// compareNatural orders names by length first where both start with a digit,
// so that 9×9 comes before 13×13.
func compareNatural(a, b string) int {
	digit := func(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
	if digit(a) && digit(b) && strings.Contains(a, "×") && strings.Contains(b, "×") {
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	}
	return strings.Compare(a, b)
}
