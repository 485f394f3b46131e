package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// komiOptions are the flags of komi.
type komiOptions struct {
	rules     string
	size      string
	by        string
	curve     bool
	equal     string
	at        float64
	csv       bool
	seed      uint64
	resamples int
}

func (a *app) komiVerb() *cobra.Command {
	o := new(komiOptions)
	var strata []string
	for _, s := range analysis.Strata {
		strata = append(strata, s.ID)
	}
	c := &cobra.Command{
		Use:   "komi [flags] RUN",
		Short: a.say("Find the fair komi under each rule, with intervals", "求各规则的公平贴目及其区间"),
		Long: a.say(
			`komi reads the rows of a run folder, replaying nothing, and asks which komi would have
let Black win half of the games under each rule. Intervals come from resampling the
games by their players, or by event, so that games of the same players do not count
as independent.

"adjusted" is the komi among players of one rank who play under the very komi: a
logistic model takes out strength and the komi the games were played under. It cannot
take out what is not recorded, such as form, time limits and how openings changed.
"resigned" is the fair komi with all resigned games counted as won by the same side
under any komi; the plain one leaves them out. The truth lies between, as long as a
resigned game was never close.

A positive komi is paid by Black, a negative one by White.`,
			`komi 读取运行目录的数据行（不重新复盘），求在各规则下使黑方恰胜半数的贴目。
区间由按棋手（或赛事）重抽样得出，故同一对棋手的多局不算独立样本。

“校正”为同段位棋手以所论贴目对局时的公平贴目：由逻辑斯蒂模型除去棋力差与实际贴目之影响；
未记录者（状态、用时、布局之变迁等）无从校正。“含认输”则将认输之局视为任何贴目下胜负不变；
不含者略去之。只要认输之局皆非细棋，真值当在二者之间。

贴目为正由黑方付，为负由白方付。`),
		Example: `  experiment komi results
  experiment komi --rules chinese,japanese,tangsong --by period results
  experiment komi --curve --rules tangsong results
  experiment komi --equal chinese results
  experiment komi --equal japanese --at 5.5 results
  experiment komi --csv results > komi.csv`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("%s", a.say("komi takes one run folder", "komi 只取一个运行目录"))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.fairKomi(o, args[0]) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.rules, "rules", "all", a.say("rule sets shown: ids and group names, separated by commas", "所列规则：代号与组名，以逗号分隔"))
	f.StringVar(&o.size, "size", "", a.say("board `COLSxROWS`; the one with the most games if not given", "棋盘 `COLSxROWS`；不给则取局数最多者"))
	f.Var(choice{&o.by, append([]string{""}, strata...)}, "by", a.say("divide the games by a stratum", "按层划分对局"))
	f.BoolVar(&o.curve, "curve", false, a.say("show how often Black wins at every komi near the fair one", "列出公平贴目附近各贴目之黑方胜率"))
	f.StringVar(&o.equal, "equal", "", a.say("show the komi under every rule that is worth the own komi of rule `ID`", "列出各规则下与规则 `ID` 自身贴目等价的贴目"))
	f.Float64Var(&o.at, "at", 0, a.say("with --equal: komi `K` of that rule in place of its own", "与 --equal 同用：以贴目 `K` 代替该规则自身贴目"))
	f.BoolVar(&o.csv, "csv", false, a.say("write every estimate as CSV, its words in English", "以 CSV 写出全部估计，文字为英文"))
	f.Uint64Var(&o.seed, "seed", 0, a.say("seed of the resampling; 0 for that of the run", "重抽样的种子；0 为运行所用者"))
	f.IntVar(&o.resamples, "resamples", analysis.Resamples, a.say("number of resamples", "重抽样次数"))
	return c
}

func (a *app) fairKomi(o *komiOptions, dir string) error {
	chosen, err := selectRules(o.rules)
	if err != nil {
		return err
	}
	if o.resamples < 100 {
		return usagef("%s", a.say("--resamples must be 100 or more", "--resamples 不得少于 100"))
	}
	at := rules.Half(math.Round(2 * o.at))
	if o.at != 0 && (o.equal == "" || at.Float() != o.at) {
		return usagef("%s", a.say("--at takes whole and half points, and goes with --equal", "--at 取整点或半点，且须与 --equal 同用"))
	}
	if o.size != "" {
		g, err := boardSize(strings.ReplaceAll(o.size, "×", "x"))
		if err != nil {
			return usageError{err}
		}
		o.size = fmt.Sprintf("%d×%d", g.Width, g.Height)
	}
	run, err := store.Open(dir)
	if err != nil {
		return err
	}
	if o.seed == 0 {
		o.seed = run.Manifest.Seed
	}
	log := a.logger("text", false)
	tellInterrupted(&run.Manifest, log)
	study, err := analysis.Analyse(run, analysis.Options{
		Rules: rulesOf(&run.Manifest, log), Roots: rootsOf(&run.Manifest), Seed: o.seed, Resamples: o.resamples,
		KomiAt:     komiAt(at),
		Statistics: []*analysis.Statistic{&analysis.Scope, &analysis.Komi},
	})
	if err != nil {
		return err
	}
	k := komiTables{app: a, study: study, size: o.size}
	k.shown = func(id string) bool {
		return slices.ContainsFunc(chosen.rules, func(r *rules.Rule) bool { return r.ID == id })
	}
	if k.size == "" {
		k.size = study.KomiSize()
	}
	if len(study.Select(analysis.Query{Statistic: "komi", Stratum: "size", Class: k.size})) == 0 {
		return fmt.Errorf("%s", a.say("too few games to say anything of komi: 50 even games on one board are the least", "局数太少，无从论贴目：同一棋盘至少需 50 局分先棋"))
	}
	switch {
	case o.csv:
		return k.csv()
	case o.by != "":
		k.by(o.by)
	case o.curve:
		k.curve()
	case o.equal != "":
		if _, err := oneRule(o.equal); err != nil {
			return err
		}
		k.equal(o.equal, at)
	default:
		k.main()
	}
	_, err = io.WriteString(a.stdout, k.out.String())
	return err
}

// komiAt lists a komi asked for, none for 0.
func komiAt(k rules.Half) []rules.Half {
	if k == 0 {
		return nil
	}
	return []rules.Half{k}
}

// komiTables writes what a study says of komi as text.
type komiTables struct {
	*app
	study *analysis.Study
	size  string
	shown func(id string) bool
	out   strings.Builder
}

func (k *komiTables) get(rule, measure, item string) (analysis.Estimate, bool) {
	return k.study.One(analysis.Query{Statistic: "komi", Measure: measure, A: rule, Item: item, Stratum: "size", Class: k.size})
}

// cell writes an estimate of the rule, "–" where there is none.
func (k *komiTables) cell(rule, measure, item string) string {
	e, ok := k.get(rule, measure, item)
	if !ok {
		return "–"
	}
	return komiCell(e)
}

// komiCell writes a number of points or a share with its interval.
func komiCell(e analysis.Estimate) string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
	unit := ""
	if e.Unit == analysis.Share {
		number = func(v float64) string { return strconv.FormatFloat(100*v, 'f', 1, 64) }
		unit = " %"
	}
	if !e.HasInterval() {
		return number(e.Value) + unit
	}
	return fmt.Sprintf("%s%s [%s, %s]", number(e.Value), unit, number(e.Lo), number(e.Hi))
}

// each calls f for the rules shown that have a fair komi.
func (k *komiTables) each(f func(analysis.Rule, analysis.Estimate)) {
	for _, r := range k.study.Rules {
		if e, ok := k.get(r.ID, "fair_komi", ""); ok && k.shown(r.ID) {
			f(r, e)
		}
	}
}

func (k *komiTables) own(r analysis.Rule) string {
	if r.Rule == nil {
		return "–"
	}
	return r.Komi.String()
}

func (k *komiTables) main() {
	t := table{align: "lrlrllllr"}
	t.add(k.say("rule", "规则"), k.say("own", "自身"), k.say("fair komi", "公平贴目"), k.say("best half", "最佳半点"), k.say("Black wins at it", "此时黑胜"),
		k.say("mean margin", "平均盘差"), k.say("adjusted", "校正"), k.say("with resigned", "含认输"), "n")
	var notes []string
	k.each(func(r analysis.Rule, fair analysis.Estimate) {
		best, _ := k.get(r.ID, "best_komi", "")
		t.add(r.Name(k.lang), k.own(r), komiCell(fair), strconv.FormatFloat(best.Value, 'f', 1, 64), k.cell(r.ID, "best_komi_share", ""),
			k.cell(r.ID, "mean", ""), k.cell(r.ID, "fair_adjusted", ""), k.cell(r.ID, "fair_with_resigned", "100 %"), strconv.FormatInt(fair.N, 10))
		adjusted, _ := k.get(r.ID, "fair_adjusted", "")
		for _, w := range append(fair.Warnings, adjusted.Warnings...) {
			if s := k.say(w.EN, w.ZH); !slices.Contains(notes, s) && len(notes) < 4 {
				notes = append(notes, s)
			}
		}
	})
	fmt.Fprintf(&k.out, "%s: %s\n", k.say("board", "棋盘"), k.size)
	t.write(&k.out, "")
	for _, n := range notes {
		fmt.Fprintf(&k.out, "%s %s\n", k.say("note:", "注："), n)
	}
}

func (k *komiTables) by(stratum string) {
	t := table{align: "lllr"}
	t.add(k.say("rule", "规则"), k.say("part", "部分"), k.say("fair komi", "公平贴目"), "n")
	for _, r := range k.study.Rules {
		for _, e := range k.study.Select(analysis.Query{Statistic: "komi", Measure: "fair_komi", A: r.ID, Stratum: stratum}) {
			if k.shown(r.ID) {
				t.add(r.Name(k.lang), e.Class, komiCell(e), strconv.FormatInt(e.N, 10))
			}
		}
	}
	t.write(&k.out, "")
}

func (k *komiTables) curve() {
	k.each(func(r analysis.Rule, _ analysis.Estimate) {
		fmt.Fprintf(&k.out, "%s\n", r.Name(k.lang))
		t := table{align: "rll"}
		t.add(k.say("komi", "贴目"), k.say("Black wins", "黑胜"), k.say("draws", "和棋"))
		for _, e := range k.study.Select(analysis.Query{Statistic: "komi", Measure: "black_at", A: r.ID, Stratum: "size", Class: k.size}) {
			draws := ""
			if d, ok := k.get(r.ID, "draw_at", e.Item); ok {
				draws = komiCell(d)
			}
			t.add(e.Item, komiCell(e), draws)
		}
		t.write(&k.out, "  ")
	})
}

func (k *komiTables) equal(id string, at rules.Half) {
	t := table{align: "lrll"}
	t.add(k.say("rule", "规则"), k.say("own", "自身"), k.say("worth the same as under ", "等价于")+id, k.say("stretch", "区段"))
	for _, r := range k.study.Rules {
		q := analysis.Query{Statistic: "komi", Measure: "equal_komi", A: id, B: r.ID, Stratum: "size", Class: k.size}
		if at != 0 {
			q.Item = at.String()
		}
		e, ok := k.study.One(q)
		if ok && k.shown(r.ID) {
			t.add(r.Name(k.lang), k.own(r), e.Item+" → "+komiCell(e), k.stretch(q, e.Item))
		}
	}
	t.write(&k.out, "")
}

// stretch writes all komi in half points that are worth the same, or the two
// between which that is passed.
func (k *komiTables) stretch(q analysis.Query, item string) string {
	q.Item = item
	q.Measure = "equal_komi_low"
	low, ok := k.study.One(q)
	if !ok {
		return ""
	}
	q.Measure = "equal_komi_high"
	high, _ := k.study.One(q)
	lo, hi := number(low.Value), number(high.Value)
	switch {
	case low.Method == "passed between":
		return fmt.Sprintf(k.say("between %s and %s", "%s 与 %s 之间"), lo, hi)
	case lo == hi:
		return lo
	}
	return fmt.Sprintf(k.say("%s to %s", "%s 至 %s"), lo, hi)
}

// csv writes every estimate of komi as a long row.
func (k *komiTables) csv() error {
	w := csv.NewWriter(k.stdout)
	_ = w.Write([]string{"measure", "rule", "other_rule", "item", "stratum", "class", "value", "count", "n", "lo", "hi", "method", "unit", "warnings"})
	for _, e := range k.study.Select(analysis.Query{Statistic: "komi", Stratum: analysis.AnyStratum}) {
		if !k.shown(e.A) {
			continue
		}
		number := func(v float64) string { return strconv.FormatFloat(v, 'g', 10, 64) }
		lo, hi := "", ""
		if e.HasInterval() {
			lo, hi = number(e.Lo), number(e.Hi)
		}
		var warnings []string
		for _, x := range e.Warnings {
			warnings = append(warnings, x.EN)
		}
		_ = w.Write([]string{e.Measure, e.A, e.B, e.Item, e.Stratum, e.Class, number(e.Value), strconv.FormatInt(e.Count, 10), strconv.FormatInt(e.N, 10),
			lo, hi, e.Method, string(e.Unit), strings.Join(warnings, "; ")})
	}
	w.Flush()
	return w.Error()
}
