package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/store"
)

func (a *app) runVerb() *cobra.Command {
	o := new(runOptions)
	c := &cobra.Command{
		Use:   "run [flags] PATH...",
		Short: a.say("Read records, replay, settle and count them under every rule; write a run folder and its report", "读谱、复盘、判定、按各规则计数；写出运行目录与报告"),
		Long: a.say(
			`run reads game records from files, folders, archives and standard input (-), replays
them, has the final positions judged, and counts each game under every chosen rule.
It writes a run folder: rows (games, scores), problems.csv with every record skipped
and every oddity noted, manifest.json, and then the report.

--workers N has N records in work at a time and uses at most N cores, reading, writing
and cleaning up included; of engines that judge the cores are not counted, so that more
workers than cores keep them busy.

A bad record costs that record. The rows depend on the input, the options and the
seed, not on the number of workers. What is finished is brought to the disk as it
goes. After Ctrl-C, a crash or a full disk the same command with --resume goes on and
leaves the same files as a run that was never stopped.

With --shard I/N the same command does one of N parts, here or on another machine;
experiment merge makes one run of them. A part lists all of the input and leaves small
files of records, on the disk and in zip archives, unread where they belong to others;
with --limit or --sample each reads all.

--sample holds the records it draws in memory until all were read; --limit stops
reading. Both choose among the records read, before --filter.

Names for --filter are the columns of games, and size (side of a square board),
counted (the game was played out) and year; = and == both mean equality, && and ||
may be written and, or; dates compare as far as they are written.`,
			`run 从文件、目录、压缩包或标准输入（-）读取棋谱，复盘、判定终局，并按所选各规则计数。
它写出一个运行目录：数据行（games、scores）、problems.csv（每一份跳过的棋谱与每一处异常）、
manifest.json，随后是报告。

--workers N 同时处理 N 局，连读写与内存清理在内至多占用 N 个处理器核；作裁定的引擎所占的核不计，
故可令 N 多于核数而使引擎不空闲。

坏谱只损失其自身。结果只取决于输入、选项与种子，与并行数无关。完成者随时写入磁盘；
按 Ctrl-C、崩溃或磁盘已满之后，同一命令加 --resume 即可续作，所得文件与未曾中断者逐字节相同。

用 --shard I/N 时同一命令只做 N 份中的一份，可在别的机器上做；experiment merge 将各份合为一次运行。
每一份都要列出全部输入；属于他份的小棋谱文件（磁盘上或 zip 包内）则不读。用 --limit 或 --sample 时每份都要读完全部输入。

--sample 抽取的棋谱在读完之前保存于内存；--limit 读够即止。二者都先于 --filter。

--filter 可用 games 的各列名，以及 size（方形棋盘的边长）、counted（下完的对局）、year；
= 与 == 同为相等，&& 与 || 也可写作 and、or；日期按所写的长度比较。`),
		Example: `  experiment run --out results games/
  experiment run --rules yanlai,japanese --format both games.zip more/*.sgf
  experiment run --filter 'size=19 && counted && handicap=0 && date>=2000' --sample 1000 games/
  zcat games.sgf.gz | experiment run --judge marked --no-report -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("%s", a.say("run needs at least one path, or - for standard input", "run 需要至少一个路径，或以 - 表示标准输入"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return a.profiled(o, args, func() error { return a.runCollection(c.Context(), c.Flags(), o, args) })
		},
	}
	o.flags(a, c)
	return c
}

// runCollection is the main job: records become entries, kept in parts as they
// are done, and when all are done the parts become the run folder's files.
func (a *app) runCollection(ctx context.Context, f *pflag.FlagSet, o *runOptions, paths []string) error {
	log := a.logger(o.log, o.quiet)
	defer o.engines.close()
	c, err := o.config(a, paths)
	if err != nil {
		return err
	}
	if err := anyPath(paths); err != nil {
		return err
	}
	if !o.noReport {
		if err := o.report.check(); err != nil {
			return err
		}
	}
	options := o.effective(f)
	if o.out == "" {
		o.out = "run-" + a.now().Format(time.DateOnly) + "-" + shortHash(paths, options)
	}
	in, err := within(o.out, paths)
	if err != nil {
		return err
	}
	if in != "" {
		log.Info("the run folder lies in an input; it is left out there", "out", o.out, "input", in)
		c.Collect.Except = o.out
	}
	manifest, err := a.manifest(c, o.selected, options, shown(paths))
	if err != nil {
		return err
	}
	parts, err := o.begin(manifest, paths)
	if err != nil {
		return err
	}
	defer parts.Close()
	if parts.Whole() {
		log.Info("the run is finished already", "out", o.out)
		return a.again(ctx, log, o)
	}
	start := a.now()
	walked, err := a.produce(ctx, c, o, parts)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return unfinished(err, parts, o.out)
	}
	manifest.Inputs = inputsOf(walked, parts)
	sum, err := assembly{
		out: o.out, format: store.Format(o.format), dedup: o.dedup, interrupted: interrupted,
		seconds: func() float64 { return a.now().Sub(start).Seconds() },
	}.write([]*store.Parts{parts}, manifest)
	if err != nil {
		return unfinished(err, parts, o.out)
	}
	if !interrupted && c.Shard.N <= 1 {
		if err := parts.Remove(); err != nil {
			return err
		}
	}
	return a.conclude(ctx, log, o, len(c.Judges) > 0, sum, interrupted)
}

// shown are paths as they stand in rows.
func shown(paths []string) []string {
	var out []string
	for _, p := range paths {
		out = append(out, collect.Shown(p))
	}
	return out
}

// commandLine is a command that makes the same rows: with the options that were
// given and have a say in them, and without those that have not, such as the
// folder, so that equal runs have equal manifests wherever they are.
func commandLine(options []store.Option, paths []string) []string {
	line := []string{"experiment", "run"}
	for _, o := range options {
		if o.Source == "flag" {
			line = append(line, "--"+o.Name+"="+o.Value)
		}
	}
	for _, p := range paths {
		if strings.HasPrefix(p, "-") && p != "-" {
			line = append(line, "--")
			break
		}
	}
	return append(line, paths...)
}

// begin opens the run folder. What was chosen when a run gone on with was begun
// stands in the manifest.
func (o *runOptions) begin(m *store.Manifest, paths []string) (*store.Parts, error) {
	j := &store.Journal{Manifest: *m, Paths: shown(paths)}
	parts, err := store.Begin(o.out, j, store.BeginOptions{Force: o.force, Resume: o.resume, PartSize: o.partSize})
	switch {
	case errors.Is(err, store.ErrExists):
		return nil, fmt.Errorf("%w; choose another --out, --resume to go on with it, or --force to replace it", err)
	case errors.Is(err, store.ErrOther):
		return nil, fmt.Errorf("%w; choose another --out", err)
	case errors.Is(err, store.ErrDamaged):
		return nil, damaged(err, o.out)
	case err != nil:
		return nil, err
	}
	m.Command, m.Options = parts.Journal().Manifest.Command, parts.Journal().Manifest.Options
	return parts, nil
}

// unfinished says what is left of a run that failed: nothing where it had not
// begun to write, else what the next can go on with.
func unfinished(err error, parts *store.Parts, out string) error {
	if errors.Is(err, store.ErrChanged) {
		return fmt.Errorf("%w; give back the input the run was begun with, or begin another", err)
	}
	if errors.Is(err, store.ErrDamaged) {
		return damaged(err, out)
	}
	if parts.Entries() > 0 {
		return fmt.Errorf("%w; %d records that were done are kept in %s, go on with --resume", err, parts.Entries(), out)
	}
	err = errors.Join(err, parts.Remove())
	_ = os.Remove(out) // where the folder is empty
	return err
}

// damaged says what to do where a file that a run had finished is not as it was
// written: gone on with as it is, the run would come to it again.
func damaged(err error, out string) error {
	return fmt.Errorf("%w; in %s remove end.json and, where a file is named, the .rows and .index of its number and of all higher ones: --resume then does their records again; or begin anew in another --out",
		err, filepath.Join(out, "parts"))
}

// again tells the account of a run that is finished, and makes its report.
func (a *app) again(ctx context.Context, log *slog.Logger, o *runOptions) error {
	run, err := store.Open(o.out)
	if err != nil {
		return err
	}
	n := &run.Manifest.Counts
	sum := &sim.Summary{
		Read: n.Read, Scored: n.Scored, Unsettled: n.Unsettled, NotCounted: n.NotCounted, Invalid: n.Invalid,
		Duplicates: n.Duplicates, Filtered: n.Filtered, Skipped: n.Skipped, Problems: map[string]int64{},
	}
	if err := recount(run, sum); err != nil {
		return err
	}
	return a.conclude(ctx, log, o, len(run.Manifest.Judges) > 0, sum, false)
}

// recount counts in the rows of a run what the manifest does not hold.
func recount(run *store.Run, sum *sim.Summary) error {
	err := run.Games(func(g *store.GameRow) error {
		switch g.Agrees {
		case "yes":
			sum.AgreesYes++
		case "no":
			sum.AgreesNo++
		}
		return nil
	})
	if err != nil {
		return err
	}
	return run.Problems(func(p *store.ProblemRow) error {
		sum.Problems[p.Kind]++
		return nil
	})
}

// conclude makes the report and says what was done; the account is the last line.
func (a *app) conclude(ctx context.Context, log *slog.Logger, o *runOptions, judged bool, sum *sim.Summary, interrupted bool) error {
	for _, kind := range slices.Sorted(maps.Keys(sum.Problems)) {
		level := slog.LevelInfo
		if kind == collect.Missing {
			level = slog.LevelWarn // a path that was named, mistyped perhaps
		}
		log.Log(ctx, level, "problem", "kind", kind, "times", sum.Problems[kind], "see", "problems.csv")
	}
	o.engines.tell(log)
	log.Info("rows written", "out", o.out, "agrees", sum.AgreesYes, "disagrees", sum.AgreesNo)
	var err error
	switch {
	case interrupted:
		log.Warn("interrupted; what was finished is on disk, and --resume goes on", "out", o.out)
		err = quietError{context.Canceled}
	case sum.Scored == 0 && judged:
		log.Warn("nothing could be scored", "out", o.out)
		err = quietError{errNothing}
	}
	if !interrupted && !o.noReport {
		made := a.makeReport(ctx, log, &o.report, o.out)
		switch {
		case made == nil:
			log.Info("report written", "out", o.out)
		case errors.Is(made, context.Canceled):
			log.Warn("interrupted before the report was whole; experiment report makes it again", "out", o.out)
			err = quietError{made}
		default:
			err = made
		}
	}
	if !o.quiet {
		fmt.Fprintln(a.stderr, sum)
	}
	return err
}

// produce runs the pool into parts, with a progress bar on a terminal.
func (a *app) produce(ctx context.Context, c *sim.Config, o *runOptions, parts *store.Parts) (*sim.Walked, error) {
	if parts.End() != nil {
		return nil, nil // all was read before
	}
	note := func(*store.Entry) {}
	if !o.quiet && o.log == "text" && isTerminal(a.stderr) {
		p := newProgress(a, a.stderr, c.Collect.Progress)
		defer p.finish()
		note = sim.NewProgress(p.tell)
	}
	if c.Shard.N > 1 {
		c.Collect.OnItem = parts.AddItem
	}
	walked, err := sim.Produce(ctx, c, parts.Done, func(e *store.Entry) error {
		note(e)
		return parts.Append(e)
	})
	if err != nil {
		if kept := parts.Flush(); !errors.Is(err, kept) {
			err = errors.Join(err, kept)
		}
		return walked, err
	}
	end := store.End{Chosen: walked.Chosen, Records: walked.Records, Inputs: inputsOf(walked, nil)}
	for i := range walked.Inputs.Inputs {
		end.Listings = append(end.Listings, walked.Inputs.Inputs[i].Listing)
	}
	return walked, parts.Finish(end)
}

// anyPath refuses paths none of which exists, before a folder is made for them.
func anyPath(paths []string) error {
	var first error
	for _, p := range paths {
		if p == "-" {
			return nil
		}
		_, err := os.Stat(p)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	var pathError *fs.PathError
	if errors.As(first, &pathError) {
		return fmt.Errorf("nothing to read: %q: %w", pathError.Path, pathError.Err)
	}
	return first
}

// logger makes a log on standard error, as text or as JSON.
func (a *app) logger(form string, quiet bool) *slog.Logger {
	h := &slog.HandlerOptions{Level: slog.LevelInfo}
	if quiet {
		h.Level = slog.LevelError
	}
	if form == "json" {
		return slog.New(slog.NewJSONHandler(a.stderr, h))
	}
	// On a text log the clock is noise.
	h.ReplaceAttr = func(groups []string, attr slog.Attr) slog.Attr {
		if len(groups) == 0 && attr.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return attr
	}
	return slog.New(slog.NewTextHandler(a.stderr, h))
}

// manifest says what is known of a run before it starts.
func (a *app) manifest(c *sim.Config, chosen *selection, options []store.Option, paths []string) (*store.Manifest, error) {
	defs, err := chosen.definitions()
	if err != nil {
		return nil, err
	}
	m := &store.Manifest{
		Command: commandLine(options, paths),
		Options: options, Seed: c.Seed, Rules: defs, Judges: []string{}, Inputs: []store.Input{},
		Machine: store.Machine{OS: runtime.GOOS, Arch: runtime.GOARCH, CPUs: runtime.NumCPU(), Workers: c.WorkerCount(), Go: runtime.Version()},
	}
	m.Version, m.Commit = build()
	for _, j := range c.Judges {
		m.Judges = append(m.Judges, j.ID)
	}
	return m, nil
}

// inputsOf are the inputs as read now, or when the parts were finished.
func inputsOf(w *sim.Walked, parts *store.Parts) []store.Input {
	if w == nil {
		return parts.End().Inputs
	}
	inputs := []store.Input{}
	for _, in := range w.Inputs.Inputs {
		inputs = append(inputs, store.Input{Path: in.Path, SHA256: in.SHA256, Size: in.Bytes, Games: in.Trees})
	}
	return inputs
}
