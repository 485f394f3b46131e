package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/selfplay"
)

// aspect is one way in which games by different rules may differ. Aspects are
// data in the list aspects.
type aspect struct {
	id    string
	words rules.Words
	// share says whether of is a share of games, 0 or 1 each, else it is a mean.
	share bool
	// of is what a game shows; ok is false where it shows nothing.
	of func(*selfplay.Facts) (value float64, ok bool)
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

var aspects = []aspect{
	{"moves", rules.Words{EN: "plays and passes", ZH: "手数"}, false,
		func(f *selfplay.Facts) (float64, bool) { return float64(f.Moves), f.Scored }},
	{"dame_played", rules.Words{EN: "dame played at the end", ZH: "所收单官"}, false,
		func(f *selfplay.Facts) (float64, bool) { return float64(f.Dame), f.Scored }},
	{"left", rules.Words{EN: "points left to nobody", ZH: "所余公气"}, false,
		func(f *selfplay.Facts) (float64, bool) { return float64(f.Left), f.Scored }},
	{"passes", rules.Words{EN: "passes before the last two", ZH: "终局前虚着"}, false,
		func(f *selfplay.Facts) (float64, bool) { return float64(f.Early), f.Scored }},
	{"first_pass_w", rules.Words{EN: "White passes first", ZH: "白先虚着"}, true,
		func(f *selfplay.Facts) (float64, bool) {
			return yes(f.First == board.White), f.Scored && f.First != board.Empty
		}},
	{"last_play_b", rules.Words{EN: "Black plays last", ZH: "黑收后"}, true,
		func(f *selfplay.Facts) (float64, bool) {
			return yes(f.Last == board.Black), f.Scored && f.Last != board.Empty
		}},
	{"groups", rules.Words{EN: "living groups", ZH: "块数"}, false,
		func(f *selfplay.Facts) (float64, bool) { return float64(f.Groups), f.Scored }},
	{"margin", rules.Words{EN: "margin, Black − White before komi", ZH: "盘差（黑−白，未计贴点）"}, false,
		func(f *selfplay.Facts) (float64, bool) { return f.Margin.Float(), f.Scored }},
	{"black_wins", rules.Words{EN: "Black wins", ZH: "黑胜"}, true,
		func(f *selfplay.Facts) (float64, bool) {
			return yes(f.Outcome == rules.BlackWins), f.Scored && f.Outcome != rules.Drawn
		}},
	{"unscored", rules.Words{EN: "games not scored (resigned, void, unsettled)", ZH: "未计数（认输、无胜负、未定）"}, true,
		func(f *selfplay.Facts) (float64, bool) { return yes(!f.Scored), true }},
}

// engineWins is the aspect of a match of two engines.
var engineWins = aspect{"engine1_wins", rules.Words{EN: "the first engine wins", ZH: "第一引擎胜"}, true,
	func(f *selfplay.Facts) (float64, bool) {
		return yes((f.Outcome == rules.BlackWins) == (f.Black == 0)), f.Scored && f.Outcome != rules.Drawn
	}}

// comparison is an aspect of the games by one rule.
type comparison struct {
	aspect        *aspect
	rule          *rules.Rule
	n             int
	value, lo, hi float64
	// Against the first rule: the mean difference over the games with the same
	// opening that both rules have.
	pairs                int
	diff, diffLo, diffHi float64
}

// sameMoves is how many games have the very moves of the game with the same number
// under the first rule: an engine may know how to count by a rule and play no
// other for it.
var sameMoves = aspect{id: "same_moves", words: rules.Words{EN: "the same moves as under the first rule", ZH: "着法与首列规则全同"}, share: true}

// compareMoves computes it.
func compareMoves(r *rules.Rule, first, games map[int]*selfplay.Facts) comparison {
	c := comparison{aspect: &sameMoves, rule: r, diff: math.NaN(), diffLo: math.NaN(), diffHi: math.NaN()}
	same := 0
	for k, g := range games {
		if o := first[k]; o != nil {
			c.n++
			if o.ID == g.ID {
				same++
			}
		}
	}
	c.value, c.lo, c.hi = math.NaN(), math.NaN(), math.NaN()
	if c.n > 0 {
		c.value = float64(same) / float64(c.n)
		c.lo, c.hi = analysis.Wilson(int64(same), int64(c.n), analysis.Confidence)
	}
	c.pairs = c.n
	return c
}

// compare computes every aspect for every rule.
func compare(list []*rules.Rule, facts map[string]map[int]*selfplay.Facts, of []aspect) []comparison {
	var out []comparison
	for _, r := range list[1:] {
		out = append(out, compareMoves(r, facts[list[0].ID], facts[r.ID]))
	}
	for i := range of {
		for _, r := range list {
			out = append(out, compareOne(&of[i], r, facts[list[0].ID], facts[r.ID]))
		}
	}
	return out
}

func compareOne(a *aspect, r *rules.Rule, first, games map[int]*selfplay.Facts) comparison {
	c := comparison{aspect: a, rule: r}
	var values, diffs []float64
	for k := 1; k <= maxKey(games); k++ {
		g := games[k]
		if g == nil {
			continue
		}
		v, ok := a.of(g)
		if !ok {
			continue
		}
		values = append(values, v)
		if o := first[k]; o != nil {
			if w, ok := a.of(o); ok {
				diffs = append(diffs, v-w)
			}
		}
	}
	c.n, c.pairs = len(values), len(diffs)
	c.value, c.lo, c.hi = analysis.Mean(values, analysis.Confidence)
	if a.share && c.n > 0 {
		c.lo, c.hi = analysis.Wilson(int64(math.Round(c.value*float64(c.n))), int64(c.n), analysis.Confidence)
	}
	c.diff, c.diffLo, c.diffHi = analysis.Mean(diffs, analysis.Confidence)
	return c
}

func maxKey(games map[int]*selfplay.Facts) int {
	n := 0
	for k := range games {
		n = max(n, k)
	}
	return n
}

// compareRules reads the games again, writes games.csv and comparison.csv and
// prints the table and the commands that count the games.
func (a *app) compareRules(ctx context.Context, c *selfplay.Config, out *selfplay.Outcome, dir string) error {
	facts := map[string]map[int]*selfplay.Facts{}
	var rows [][]string
	err := selfplay.Gather(ctx, c, out.Rules, func(f *selfplay.Facts) error {
		if facts[f.Rule] == nil {
			facts[f.Rule] = map[int]*selfplay.Facts{}
		}
		x := *f
		facts[f.Rule][f.Game] = &x
		rows = append(rows, factsRow(f))
		return nil
	})
	if err != nil {
		return err
	}
	if err := writeCSV(filepath.Join(dir, "games.csv"), factsHeader, rows); err != nil {
		return err
	}
	of := aspects
	if len(c.Engines) == 2 {
		of = append(of[:len(of):len(of)], engineWins)
	}
	list := compare(out.Rules, facts, of)
	rows = rows[:0]
	for i := range list {
		rows = append(rows, list[i].row())
	}
	if err := writeCSV(filepath.Join(dir, comparisonFile), comparisonHeader, rows); err != nil {
		return err
	}
	if _, err := io.WriteString(a.stdout, a.comparisonText(list, out.Rules[0])+"\n"+next(dir, out.Rules)); err != nil {
		return err
	}
	for _, games := range facts {
		for _, f := range games {
			if f.Scored {
				return nil
			}
		}
	}
	return errNothing
}

// comparisonText is the table on the terminal.
func (a *app) comparisonText(list []comparison, first *rules.Rule) string {
	t := table{align: "llrrlrl"}
	t.add(a.say("aspect", "方面"), a.say("rule", "规则"), "n", a.say("value", "值"), a.say("95 % interval", "95% 区间"),
		fmt.Sprintf(a.say("against %s", "与 %s 之差"), first.ID), a.say("95 % interval, same openings", "95% 区间（同开局）"))
	previous := ""
	for i := range list {
		c := &list[i]
		name := a.words(c.aspect.words)
		if name == previous {
			name = ""
		} else {
			previous = name
		}
		unit, digits := 1.0, 2
		if c.aspect.share {
			unit, digits = 100, 1
			if name != "" {
				name += " (%)"
			}
		}
		diff, span := "", ""
		if c.rule != first && c.aspect != &sameMoves {
			diff, span = decimal(c.diff*unit, digits), interval(c.diffLo*unit, c.diffHi*unit, digits)
		}
		t.add(name, c.rule.ID, strconv.Itoa(c.n), decimal(c.value*unit, digits), interval(c.lo*unit, c.hi*unit, digits), diff, span)
	}
	var b strings.Builder
	t.write(&b, "")
	return b.String()
}

func decimal(x float64, digits int) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.ReplaceAll(strconv.FormatFloat(x, 'f', digits, 64), "-", "−")
}

func interval(lo, hi float64, digits int) string {
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return "–"
	}
	return "[" + decimal(lo, digits) + ", " + decimal(hi, digits) + "]"
}

var comparisonHeader = []string{"aspect", "rule", "n", "value", "lo", "hi", "pairs", "diff", "diff_lo", "diff_hi"}

func (c *comparison) row() []string {
	out := []string{c.aspect.id, c.rule.ID, strconv.Itoa(c.n)}
	for _, x := range []float64{c.value, c.lo, c.hi} {
		out = append(out, cell(x))
	}
	out = append(out, strconv.Itoa(c.pairs))
	for _, x := range []float64{c.diff, c.diffLo, c.diffHi} {
		out = append(out, cell(x))
	}
	return out
}

// cell writes a number for CSV, nothing where there is none.
func cell(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

var factsHeader = []string{
	"rule", "game", "black_engine", "end", "scored", "moves", "early_passes", "first_pass", "last_play",
	"dame_played", "left", "groups", "margin", "komi", "winner",
}

func factsRow(f *selfplay.Facts) []string {
	out := []string{
		f.Rule, strconv.Itoa(f.Game), strconv.Itoa(f.Black + 1), f.End, strconv.FormatBool(f.Scored), strconv.Itoa(f.Moves),
		strconv.Itoa(f.Early), f.First.String(), f.Last.String(),
	}
	if !f.Scored {
		return append(out, "", "", "", "", "", "")
	}
	return append(out, strconv.Itoa(f.Dame), strconv.Itoa(f.Left), strconv.Itoa(f.Groups), f.Margin.String(), f.Komi.String(), string(f.Outcome))
}

// writeCSV writes a table.
func writeCSV(name string, header []string, rows [][]string) error {
	return writeFile(name, func(w io.Writer) error {
		c := csv.NewWriter(w)
		return errors.Join(c.Write(header), c.WriteAll(rows))
	})
}
