package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"weiqi-experiment/analysis/validate"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/labels"
	"weiqi-experiment/sim/store"
)

// hiddenMarks are the judges asked where nothing else is said: those that do not
// see the marks that are to be held against them.
const hiddenMarks = "static,playout"

// validateOptions are the flags of validate.
type validateOptions struct {
	labels           []string
	judges, out      string
	useResult, force bool
	given            bool
	quiet            bool
	seed             uint64
	workers          int
	engines          engineOptions
}

func (a *app) validateVerb() *cobra.Command {
	o := new(validateOptions)
	c := &cobra.Command{
		Use:   "validate (--labels DIR [PATH...] | RUN)",
		Short: a.say("Say how right the settling of life and death is, or check the rows of a run", "检验死活判定的准确程度，或核对运行结果的各行"),
		Long: a.say(
			`With --labels validate settles positions whose life and death others have labelled, and
compares. Labels are recognised by their form: SGF records with territory marks (TB,
TW), drawn boards of a scoring library, boards with their owners or their removed
stones as JSON or numbers, test sessions, tables of an engine's dead stones or of
expected results, and cases as TOML beside their record. PATH names records: those with
marks are labels themselves, and tables speak of them by name. The marks are hidden
from the judges unless --judge names marked. A label that cannot be read is listed with
its file and line. It writes a folder: validate.csv (a row a labelled position), tables,
a figure, problems.csv, validation.html and validation.md; nothing in it depends on the
number of workers or the clock.

Without --labels it reads the run folder RUN and checks on every row the identities
that tie its numbers to one another, and names every row for which one fails; the exit
status is then 1.`,
			`带 --labels 时，validate 判定他人已标注死活的局面并作比较。标注按其形式识别：带地标记（TB、TW）的
SGF 棋谱，计分库的棋盘图，附归属或所提之子的棋盘（JSON 或数字），测试会话，引擎死子表或预期结果表，以及与
棋谱并列的 TOML 例题。PATH 指明棋谱：带标记者自为标注，各表则按名引用。除非 --judge 含 marked，判定者看不到标记。
不能读取的标注按文件与行列出。写出的目录含 validate.csv（每一标注局面一行）、各表、一图、problems.csv、
validation.html 与 validation.md；其内容与并行数、时间无关。

不带 --labels 时，读取运行目录 RUN，逐行核对各数之间的恒等式，列出每一不符之行；此时退出状态为 1。`),
		Example: `  experiment validate --labels labels/ --out checked games/
  experiment validate --labels rules/testdata/cases --judge static,playout
  experiment validate results`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(o.labels) == 0 && len(args) != 1 {
				return usagef("%s", a.say("validate needs --labels DIR, or one run folder", "validate 需要 --labels DIR，或一个运行目录"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(o.labels) == 0 {
				for _, name := range append(engineFlags(), "judge", "given", "use-result", "seed", workersFlag, "out", "force") {
					if c.Flags().Changed(name) {
						return usagef(a.say("--%s is of use with --labels only", "--%s 只与 --labels 合用"), name)
					}
				}
				return a.inspectRun(args[0])
			}
			for _, name := range append(engineFlags(), "judge", "use-result") {
				if o.given && c.Flags().Changed(name) {
					return usagef(a.say("--%s is of no use with --given, which asks no judge", "--given 不问判定者，--%s 不能与之合用"), name)
				}
			}
			return a.validateLabels(c.Context(), o, args)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVar(&o.labels, "labels", nil, a.say("folder or file `DIR` of labels; may be given more than once", "标注所在的目录或文件 `DIR`，可多次给出"))
	f.StringVar(&o.out, "out", "", a.say("`DIR` to write to; default validate-<date>-<short hash>", "写出的目录 `DIR`，默认 validate-<日期>-<短散列>"))
	f.StringVar(&o.judges, "judge", hiddenMarks, a.say("`LIST` of judges of life and death, asked in order", "死活裁定者的列表 `LIST`，依次询问"))
	f.BoolVar(&o.given, "given", false, a.say("take the dead stones from the labels that list them all, in place of the judges; compared is the seki and the score that follow", "死子取自列明全部死子的标注，不问判定者；只比较由此得出的双活与胜负数"))
	o.engines.flags(a, c)
	f.BoolVar(&o.useResult, "use-result", false, a.say("let a recorded score choose between settlements that are otherwise open", "死活未定时，可由谱上所记胜负数选定"))
	f.IntVar(&o.workers, workersFlag, 0, a.say("`N` records at a time, on at most N cores; 0 is the number of CPUs", "同时处理 `N` 局，至多用 N 个处理器核；0 为处理器数"))
	f.Uint64Var(&o.seed, "seed", 1, a.say("seed of everything drawn", "随机种子"))
	f.BoolVar(&o.force, "force", false, a.say("replace the validation the folder holds", "替换目录中已有的检验结果"))
	f.BoolVar(&o.quiet, "quiet", false, a.say("say nothing but errors and the table", "只显示错误与结果表"))
	complete(c, "judge", append(judgeIDs(), engine.IDs()...))
	return c
}

// validateLabels compares labelled positions with how they are settled.
func (a *app) validateLabels(ctx context.Context, o *validateOptions, paths []string) error {
	if o.out != "" {
		if _, err := within(o.out, slices.Concat(o.labels, paths)); err != nil {
			return err
		}
	}
	defer o.engines.close()
	o.engines.tellWaiting(a, a.logger("text", o.quiet))
	judges, err := o.engines.judges(ctx, o.judges, (&sim.Config{Workers: o.workers}).WorkerCount())
	switch {
	case err != nil:
		return err
	case len(judges) == 0:
		return usagef("%s", a.say("validate needs a judge", "validate 需要判定者"))
	case o.workers < 0:
		return usagef("workers cannot be negative")
	}
	if len(paths) > 0 {
		if err := anyPath(paths); err != nil {
			return err
		}
	}
	settings := []validate.Setting{
		{Name: "labels", Value: strings.Join(o.labels, " ")}, {Name: "records", Value: strings.Join(paths, " ")},
	}
	if o.given {
		settings = append(settings, validate.Setting{Name: "given", Value: "true"})
	} else {
		settings = append(settings, validate.Setting{Name: "judge", Value: o.judges}, validate.Setting{Name: "use-result", Value: strconv.FormatBool(o.useResult)})
	}
	settings = append(settings, validate.Setting{Name: "seed", Value: strconv.FormatUint(o.seed, 10)})
	for _, fact := range o.engines.facts() {
		settings = append(settings, validate.Setting{Name: fact.Name, Value: fact.Value})
	}
	if o.out == "" {
		var options []store.Option
		for _, s := range settings[2:] {
			options = append(options, store.Option{Name: s.Name, Value: s.Value})
		}
		o.out = "validate-" + a.now().Format(time.DateOnly) + "-" + shortHash(slices.Concat(o.labels, paths), options)
	}
	if validate.Holds(o.out) && !o.force {
		return fmt.Errorf("%s: the folder holds another validation; choose another --out, or --force to replace it", o.out)
	}
	log := a.logger("text", o.quiet)
	list, unread, err := labels.Read(o.labels, o.out)
	if err != nil {
		return err
	}
	log.Info("labels read", "labels", len(list), "problems", len(unread))
	c := &labels.Config{
		Labels: list, Paths: paths, Collect: collect.Options{Stdin: a.stdin, Progress: new(collect.Progress), Except: o.out},
		Judges: judges, Given: o.given, UseResult: o.useResult, Seed: o.seed, Workers: o.workers,
	}
	done := func() {}
	if !o.quiet && isTerminal(a.stderr) {
		p := newProgress(a, a.stderr, c.Collect.Progress)
		c.Progress, done = p.compared, p.finish
	}
	out, err := labels.Run(ctx, c)
	done()
	if err != nil {
		return err
	}
	o.engines.tell(log)
	study := validate.Analyse(out.Rows)
	if len(study.Rows) == 0 {
		log.Warn("no labelled position could be compared", "problems", len(unread)+len(out.Problems))
		for _, p := range append(unread, out.Problems...) {
			log.Warn(p.Error())
		}
		return errNothing
	}
	in := validate.Input{Problems: append(unread, out.Problems...), Settings: settings, Lang: a.lang, Given: o.given}
	if err := validate.Write(o.out, study, in); err != nil {
		return err
	}
	t := table{align: "lllrrrrrr"}
	for _, row := range study.Short(a.lang, o.given) {
		t.add(row...)
	}
	var b strings.Builder
	t.write(&b, "")
	if _, err := fmt.Fprint(a.stdout, b.String()); err != nil {
		return err
	}
	log.Info("report written", "out", o.out, "compared", len(study.Rows), "problems", len(in.Problems))
	return nil
}

// inspectRun checks the rows of a run folder.
func (a *app) inspectRun(dir string) error {
	run, err := store.Open(dir)
	if errors.Is(err, store.ErrNoRun) {
		if _, statErr := os.Stat(dir); statErr != nil {
			return statErr
		}
	}
	if err != nil {
		return err
	}
	tellInterrupted(&run.Manifest, a.logger("text", false))
	audit, err := validate.Inspect(run)
	if err != nil {
		return err
	}
	t := table{align: "lrrrl"}
	t.add(a.say("identity", "恒等式"), a.say("checked", "已核"), a.say("violated", "不符"), a.say("set aside", "不计"), "")
	for _, c := range audit.Checks {
		t.add(c.ID, strconv.FormatInt(c.N, 10), strconv.FormatInt(c.Failed, 10), strconv.FormatInt(c.Aside, 10), a.words(c.Words))
	}
	var b strings.Builder
	t.write(&b, "")
	for _, v := range audit.Violations {
		fmt.Fprintf(&b, "%s: %q,%d,%s: %s\n", v.Identity.ID, v.File, v.Index, v.Rule, v.Message)
	}
	if _, err := fmt.Fprint(a.stdout, b.String()); err != nil {
		return err
	}
	if !audit.Sound() {
		return fmt.Errorf("%s: %d violations", dir, len(audit.Violations))
	}
	return nil
}
