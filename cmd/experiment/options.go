package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/store"
)

// noJudge is the judge list that settles nothing.
const noJudge = "none"

// runOptions are the flags of run.
type runOptions struct {
	out, rules, judges, ending, komi, format string
	shard, filter, charset                   string
	useResult, noUseResult, dedup, adapt     bool
	force, resume, noReport, quiet           bool
	workers, sample, partSize                int
	limit                                    int64
	seed                                     uint64
	log                                      string
	cpuProfile, memProfile                   string
	report                                   reportOptions
	limits                                   limits
	engines                                  engineOptions

	selected *selection // what rules names, once the flags were read
}

// notEffects are flags that change nothing in the rows.
var notEffects = []string{
	"out", workersFlag, "force", "resume", "part-size", "no-report", "quiet", "log", "lang", "help", "png", "font", "cpuprofile", "memprofile", "no-use-result",
}

// flags declares the flags of run.
func (o *runOptions) flags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.out, "out", "", a.say("`DIR` to write the run to; default run-<date>-<short hash>", "运行结果的目录 `DIR`，默认 run-<日期>-<短散列>"))
	a.scoreFlags(c, &o.rules, &o.judges)
	o.engines.flags(a, c)
	f.BoolVar(&o.useResult, "use-result", true, a.say("let a recorded score choose between settlements that are otherwise open", "死活未定时，可由谱上所记胜负数选定"))
	f.BoolVar(&o.noUseResult, "no-use-result", false, a.say("do not", "不使用所记胜负数"))
	o.ending = sim.Endings[0].ID
	f.Var(choice{&o.ending, endingIDs()}, "ending", a.say("ending that margins are counted on: normal is cut after its last contested move and completed, literal is the record as it stands", "在哪种终局上计数：normal 删去余着并补完，literal 为记录原样"))
	f.BoolVar(&o.adapt, adaptFlag, false, a.say("play the last stage (dame, protective moves, kos, passes) as is best under each rule set; columns adapted and t_adapted", "按各规则的最佳着法下完最后阶段（单官、补棋、劫、虚着）；见列 adapted 与 t_adapted"))
	f.StringVar(&o.komi, "komi", "rule", a.say("which komi decides the winner: `rule|recorded|NUMBER`", "以何种贴点判胜负：`rule|recorded|NUMBER`"))
	o.format = string(store.Parquet)
	f.Var(choice{&o.format, []string{string(store.Parquet), string(store.CSV), string(store.Both)}}, "format", a.say("format of the row files; CSV has an apostrophe before texts that begin with = + - @ or one", "数据行的文件格式；CSV 中以 = + - @ 或撇号开头的文字前加一撇号"))
	f.IntVar(&o.workers, workersFlag, 0, a.say("`N` records at a time, on at most N cores; 0 is the number of CPUs", "同时处理 `N` 局，至多用 N 个处理器核；0 为处理器数"))
	f.Uint64Var(&o.seed, "seed", 1, a.say("seed of everything drawn", "随机种子"))
	f.StringVar(&o.shard, "shard", "0/1", a.say("take part `I/N` of the records, 0 ≤ I < N", "只取第 `I/N` 份棋谱，0 ≤ I < N"))
	f.StringVar(&o.filter, "filter", "", a.say("keep the games for which `EXPR` holds, as 'size=19 && counted && handicap=0 && date>=2000'", "只留满足 `EXPR` 的对局，如 'size=19 && counted && handicap=0 && date>=2000'"))
	f.Int64Var(&o.limit, "limit", 0, a.say("read the first `N` records only", "只读前 `N` 局"))
	f.IntVar(&o.sample, "sample", 0, a.say("read `N` records drawn by seed", "按种子抽取 `N` 局"))
	f.BoolVar(&o.dedup, "dedup", true, a.say("drop games whose set-up and moves came before", "去掉与前面着法完全相同的对局"))
	f.StringVar(&o.charset, "charset", "", a.say("read all text in encoding `NAME`, whatever the files say", "一律按编码 `NAME` 读取文字"))
	f.BoolVar(&o.force, "force", false, a.say("replace the run the folder holds", "覆盖目录中已有的运行"))
	f.BoolVar(&o.resume, "resume", false, a.say("go on with the run in --out; the result is the same bytes as that of an uninterrupted one", "续作 --out 中的运行，结果与未中断者逐字节相同"))
	f.IntVar(&o.partSize, "part-size", store.PartSize, a.say("bring every `N` records to the disk: a run that is killed has these to do again", "每 `N` 局写入磁盘一次，被杀的运行至多重做这些"))
	o.report.flags(a, c)
	f.BoolVar(&o.noReport, "no-report", false, a.say("write the rows only", "只写数据行，不出报告"))
	f.BoolVar(&o.quiet, "quiet", false, a.say("say nothing but errors", "只显示错误"))
	o.log = "text"
	f.Var(choice{&o.log, []string{"text", "json"}}, "log", a.say("form of log lines on standard error", "标准错误上日志的形式"))
	o.limits.flags(a, f)
	f.StringVar(&o.cpuProfile, "cpuprofile", "", "write a CPU profile to `FILE`")
	f.StringVar(&o.memProfile, "memprofile", "", "write a memory profile to `FILE`")
	for _, hidden := range []string{"cpuprofile", "memprofile"} {
		f.Lookup(hidden).Hidden = true
	}
	complete(c, "ending", endingIDs())
	complete(c, "format", []string{"parquet", "csv", "both"})
	complete(c, "komi", []string{"rule", "recorded"})
	complete(c, "log", []string{"text", "json"})
}

// scoreFlags declares the flags that choose rules and judges.
func (a *app) scoreFlags(c *cobra.Command, rules, judges *string) {
	c.Flags().StringVar(rules, "rules", "all", a.say("`LIST` of rule ids, groups and proposal files (.toml), comma-separated; see experiment rules list", "规则、组名或方案文件（.toml）的列表 `LIST`，逗号分隔；见 experiment rules list"))
	c.Flags().StringVar(judges, "judge", strings.Join(judgeIDs(), ","), a.say("`LIST` of judges of life and death, asked in order; none settles nothing", "死活裁定者的列表 `LIST`，依次询问；none 为不判定"))
	_ = c.RegisterFlagCompletionFunc("rules", func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return after(typed, ruleNames()), cobra.ShellCompDirectiveNoSpace // and proposal files
	})
	complete(c, "judge", append(append(judgeIDs(), engine.IDs()...), noJudge))
}

// complete offers words for a flag in the shell, also after a comma.
func complete(c *cobra.Command, flag string, words []string) {
	_ = c.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return after(typed, words), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// after puts what was typed before the last comma in front of words.
func after(typed string, words []string) []string {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = before + w
	}
	return out
}

func endingIDs() []string {
	var ids []string
	for _, e := range sim.Endings {
		ids = append(ids, e.ID)
	}
	return ids
}

func judgeIDs() []string {
	var ids []string
	for _, j := range life.All {
		ids = append(ids, j.ID)
	}
	return ids
}

func ruleNames() []string {
	names := append([]string{"all"}, rules.GroupNames...)
	for _, r := range rules.All {
		names = append(names, r.ID)
	}
	return names
}

// checkJudges refuses a list with a name that is none, before any engine is started.
func checkJudges(list string) error {
	if list == noJudge {
		return nil
	}
	known := append(judgeIDs(), engine.IDs()...)
	for id := range strings.SplitSeq(list, ",") {
		switch id = strings.TrimSpace(id); {
		case id == "":
			return usagef("judges %q: the list has an empty entry", list)
		case id == noJudge:
			return usagef("judges %q: %s settles nothing and stands alone", list, noJudge)
		case !slices.Contains(known, id):
			return usagef("no judge %q: there are %s, and %s alone", id, strings.Join(known, ", "), noJudge)
		}
	}
	return nil
}

// selectJudges reads a list; what it refuses is wrong usage.
func selectJudges(list string, more ...*life.Judge) ([]*life.Judge, error) {
	if list == noJudge {
		return nil, nil
	}
	chosen, err := life.Select(list, more...)
	if err != nil {
		return nil, usageError{err}
	}
	return chosen, nil
}

// config turns the flags into what sim understands, and starts the engines that
// are to judge; whatever it returns, they must be closed.
func (o *runOptions) config(a *app, paths []string) (*sim.Config, error) {
	c := &sim.Config{
		Paths: paths,
		Collect: collect.Options{
			Scan: sgf.ScanOptions{Charset: o.charset}, Stdin: a.stdin, Hash: true, Progress: new(collect.Progress),
		},
		UseResult: o.useResult && !o.noUseResult,
		Seed:      o.seed, Workers: o.workers, Limit: o.limit, Sample: o.sample, Dedup: o.dedup,
	}
	if o.workers < 0 || o.limit < 0 || o.sample < 0 {
		return nil, usagef("workers, limit and sample cannot be negative")
	}
	if o.partSize < 1 {
		return nil, usagef("part-size is at least 1")
	}
	if o.force && o.resume {
		return nil, usagef("force and resume exclude each other")
	}
	if o.resume && o.out == "" {
		return nil, usagef("resume needs --out, the run to go on with")
	}
	if o.limit > 0 && o.sample > 0 {
		return nil, usagef("limit and sample exclude each other")
	}
	if err := checkCharset(o.charset); err != nil {
		return nil, usageError{err}
	}
	if err := o.limits.apply(c); err != nil {
		return nil, err
	}
	var err error
	if o.selected, err = selectRules(o.rules); err != nil {
		return nil, err
	}
	c.Rules = o.selected.rules
	if c.Komi, err = sim.ParseKomi(o.komi); err != nil {
		return nil, usageError{err}
	}
	if c.Shard, err = sim.ParseShard(o.shard); err != nil {
		return nil, usageError{err}
	}
	if o.filter != "" {
		if c.Filter, err = sim.NewFilter(o.filter); err != nil {
			return nil, usageError{err}
		}
	}
	c.Ending, _ = sim.EndingByID(o.ending)
	if c.Adapt = o.adapt; c.Adapt && c.Ending != sim.Normal {
		return nil, errAdapt
	}
	o.engines.tellWaiting(a, a.logger(o.log, o.quiet))
	c.Judges, err = o.engines.judges(a.ctx, o.judges, c.WorkerCount())
	return c, err
}

// checkCharset refuses an encoding that is not known; the scanner knows them.
func checkCharset(name string) error {
	s := sgf.NewScanner(strings.NewReader(""), sgf.ScanOptions{Charset: name})
	s.Scan()
	return s.Err()
}

// effective lists the options in effect that the rows depend on, and where each
// came from.
func (o *runOptions) effective(f *pflag.FlagSet) []store.Option {
	var out []store.Option
	f.VisitAll(func(flag *pflag.Flag) {
		if slices.Contains(notEffects, flag.Name) || flag.Name == adaptFlag && !o.adapt || !wantsEngine(o.judges) && slices.Contains(engineFlags(), flag.Name) {
			return
		}
		opt := store.Option{Name: flag.Name, Value: flag.Value.String(), Source: "default"}
		if flag.Changed {
			opt.Source = "flag"
		}
		if flag.Name == "use-result" && o.noUseResult {
			opt.Value, opt.Source = "false", "flag"
		}
		out = append(out, opt)
	})
	return append(out, o.engines.facts()...)
}

// shortHash names a run by its inputs and options.
func shortHash(paths []string, options []store.Option) string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%q %q", paths, options)))
	return hex.EncodeToString(sum[:3])
}
