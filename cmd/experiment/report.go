package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/analysis/report"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// reportOptions are the flags that shape a report.
type reportOptions struct {
	png      bool
	font     string
	chapters chapterOptions
}

// flags declares them.
func (o *reportOptions) flags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&o.png, "png", false, a.say("write figures as PNG too", "图另存为 PNG"))
	f.StringVar(&o.font, "font", "", a.say("font `FILE` with Chinese glyphs, for figures as PDF and PNG", "含汉字的字体文件 `FILE`，用于 PDF 与 PNG 图"))
}

// check refuses a font that cannot be read, before there is work to lose.
func (o *reportOptions) check() error {
	if o.font == "" {
		return nil
	}
	_, err := figure.OpenFont(o.font)
	return err
}

func (a *app) reportVerb() *cobra.Command {
	o := new(reportOptions)
	quiet := false
	chapters := func(c *cobra.Command) {
		c.Flags().StringVar(&o.chapters.selfplay, "selfplay", "", a.say("add a chapter on the match of selfplay in `DIR`; found by itself where the games of the run are that match's", "加入 `DIR` 中 selfplay 比赛一章；运行之对局即该比赛者自动加入"))
		c.Flags().StringSliceVar(&o.chapters.solved, "solved", nil, a.say("add a chapter on small boards from `FILE`, written by solve --csv; solved.csv in the run folder is found by itself", "由 solve --csv 所写之 `FILE` 加入小棋盘一章；运行目录中的 solved.csv 自动加入"))
	}
	c := &cobra.Command{
		Use:   "report [flags] RUN",
		Short: a.say("Make statistics, figures and the report of a run folder again, replaying nothing", "由运行目录重作统计、图与报告，不重新复盘"),
		Long: a.say(
			`report reads the rows of a run folder and writes its tables, figures, report.html and
report.md again. Only the few games drawn as boards are looked up in the input; where
it is no longer there they are shown without a board.

Chapters are added where their data are: on engines where some were judges (records they
were asked about are then settled again without them), on self-play, and on small boards.`,
			`report 读取运行目录的数据行，重写表、图、report.html 与 report.md。
只有画出棋盘的几局才会回查原谱；原谱已不在时，这几局不画棋盘。

有其数据者各加一章：引擎判定（所问之谱不用引擎重判以资比较）、引擎对局、小棋盘。`),
		Example: `  experiment report results
  experiment report --lang zh --png results
  experiment solve --size 2x2,2x3,3x3 --csv > small.csv && experiment report --solved small.csv results
  experiment report --selfplay match results`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("%s", a.say("report takes one run folder", "report 只取一个运行目录"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return a.makeReport(c.Context(), a.logger("text", quiet), o, args[0])
		},
	}
	c.Flags().SortFlags = false
	o.flags(a, c)
	chapters(c)
	c.Flags().BoolVar(&quiet, "quiet", false, a.say("say nothing but errors", "只显示错误"))
	return c
}

// makeReport writes the report of the run in dir.
func (a *app) makeReport(ctx context.Context, log *slog.Logger, o *reportOptions, dir string) error {
	run, err := store.Open(dir)
	if err != nil {
		return err
	}
	m := &run.Manifest
	tellInterrupted(m, log)
	in := report.Input{
		Source: run, Manifest: m, Rules: rulesOf(m, log), Roots: rootsOf(m), Problems: run.Problems,
		Lang: a.lang, PNG: o.png, Font: o.font,
		Warn: func(err error) { log.Warn(err.Error()) },
	}
	in.Seed = m.Seed
	study, err := analysis.Analyse(in.Source, in.Options())
	if err != nil {
		return err
	}
	boards, err := drawn(ctx, m, study)
	if wantsEngine(strings.Join(m.Judges, ",")) && err != nil && ctx.Err() == nil {
		log.Warn("boards are not drawn: the engine that judged them does not run", "error", err)
		boards, err = nil, nil
	}
	if err != nil {
		return err
	}
	in.Boards = boards.find
	if err := o.chapters.read(&in, log, dir); err != nil {
		return err
	}
	if in.Engines, err = enginesOf(ctx, run, m, in.Rules); err != nil {
		return err
	}
	if err := report.WriteStudy(dir, study, in); err != nil {
		return err
	}
	return ctx.Err()
}

// rulesOf are the rule sets of a run in their order. A definition that has
// changed since is worth a warning: the rows were made by the older one.
func rulesOf(m *store.Manifest, log *slog.Logger) []*rules.Rule {
	var out []*rules.Rule
	for i := range m.Rules {
		then := &m.Rules[i]
		r, ok := ruleThen(then)
		if !ok {
			log.Warn("a rule set of the run is not known any more; it is named by its id", "rule", then.ID)
			r = &rules.Rule{ID: then.ID, Title: then.ID}
		} else if now, err := digest(r); err == nil && now != then.Digest {
			log.Warn("a rule set has changed since the run; its rows are those of the older definition", "rule", then.ID)
		}
		out = append(out, r)
	}
	return out
}

// tellInterrupted warns where the rows are those of a part of the records.
func tellInterrupted(m *store.Manifest, log *slog.Logger) {
	if m.Interrupted {
		log.Warn("the run was interrupted; its rows are those of the records finished until then, and run --resume does the rest", "read", m.Counts.Read)
	}
}

// rootsOf are the paths a run was given.
func rootsOf(m *store.Manifest) []string {
	var out []string
	for _, in := range m.Inputs {
		out = append(out, in.Path)
	}
	return out
}

// errChanged is the fate of a board whose record is another than it was.
var errChanged = errors.New("the record has changed since the run")
