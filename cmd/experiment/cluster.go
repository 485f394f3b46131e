package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"weiqi-experiment/sim/store"
)

// A plan is a run cut into tasks, each a shard of it. It stands in a folder that
// all machines see, and that folder is all the tasks have in common:
//
//	plan.json     the plan
//	shards/K      the folder of task K, there when it is finished
//	attempts/     folders of tasks being done; what is left there is of no use
//	logs/         what the tasks said
//	slurm.json    the jobs of Slurm, if any
type plan struct {
	Version string   `json:"version"`
	Commit  string   `json:"commit"`
	Tasks   int      `json:"tasks"`
	Folder  string   `json:"folder"` // where the paths are relative to
	Flags   []string `json:"flags"`  // of run
	Paths   []string `json:"paths"`

	dir string
}

const planFile = "plan.json"

// indexVariables hold the number of a task under the schedulers known, and what
// to take off to count from 0.
var indexVariables = []struct {
	name  string
	first int
}{
	{"SLURM_ARRAY_TASK_ID", 0},
	{"JOB_COMPLETION_INDEX", 0}, // Kubernetes Indexed Jobs
	{"SGE_TASK_ID", 1},          // Grid Engine
	{"PBS_ARRAY_INDEX", 0},
	{"AWS_BATCH_JOB_ARRAY_INDEX", 0},
}

func (a *app) clusterVerb() *cobra.Command {
	c := &cobra.Command{
		Use:   "cluster",
		Short: a.say("Do a run on many machines: plan, task, merge, and submission to Slurm", "在多台机器上做一次运行：规划、任务、合并，及提交到 Slurm"),
		Long: a.say(
			`cluster does one run as many tasks that need nothing in common but a folder. plan cuts
the run, task does one of the tasks and merge joins what they left, into the same
bytes as one run would have written. Tasks may run anywhere, in any order, more than
once and twice at a time; one that is killed has left nothing and is done again.

cluster slurm submits the tasks to Slurm. Templates for Kubernetes and Grid Engine are
in docs/cluster; docs/SCALING.md says what a large run costs.`,
			`cluster 把一次运行拆成许多任务，任务之间除一个共享目录外别无所需。plan 拆分，task 做其中一个，
merge 合并，所得与一次运行写出的逐字节相同。任务可在任何机器上、以任何次序、重复甚至同时进行；
被杀的任务什么都不留下，重做即可。

cluster slurm 把任务提交到 Slurm。Kubernetes 与 Grid Engine 的模板在 docs/cluster；
大规模运行的代价见 docs/SCALING.md。`),
		Example: `  experiment cluster plan --dir /shared/job --tasks 200 games/
  experiment cluster slurm submit --dir /shared/job --out results
  experiment cluster slurm status --dir /shared/job`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			c.SetOut(a.stderr)
			return errors.Join(c.Help(), usagef("%s", a.say("no verb given", "未给出动词")))
		},
	}
	c.AddCommand(a.planVerb(), a.taskVerb(), a.clusterMergeVerb(), a.clusterStatusVerb(), a.slurmVerb())
	return c
}

// planFlag declares the flag that names the folder of a plan.
func (a *app) planFlag(c *cobra.Command, dir *string) {
	c.Flags().StringVar(dir, "dir", "", a.say("folder `DIR` of the plan, seen by all machines", "规划的目录 `DIR`，各机器均可见"))
	_ = c.MarkFlagRequired("dir")
}

// notPlanned are flags of run that a task sets itself or, making no report, has no
// use for.
var notPlanned = []string{"out", "shard", "resume", "force", "no-report", "png", "dir", "tasks", "help"}

func (a *app) planVerb() *cobra.Command {
	p, o := new(plan), new(runOptions)
	c := &cobra.Command{
		Use:   "plan --dir DIR --tasks N [flags of run] PATH...",
		Short: a.say("Cut a run into tasks", "把一次运行拆成任务"),
		Long: a.say(
			`plan writes DIR/plan.json: the flags of run, the paths, and the number of tasks. Paths are
kept as given, relative to the folder plan is called in. Tasks of 5 to 30 minutes are
worth the trouble of starting them; each lists all of the input and reads its own part
of small files, on the disk and in zip archives, and all of any others.`,
			`plan 写出 DIR/plan.json：run 的各选项、路径与任务数。路径照原样保存，相对于调用时所在目录。
每个任务宜为 5 至 30 分钟；每个任务都要列出全部输入，小文件（磁盘上或 zip 包内）只读属于自己的，其余全读。`),
		Example: `  experiment cluster plan --dir /shared/job --tasks 200 --rules yanlai,world games/`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || slices.Contains(args, "-") {
				return usagef("%s", a.say("plan needs the paths of files or folders", "plan 需要文件或目录的路径"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.plan(c.Flags(), p, o, args) },
	}
	c.Flags().IntVar(&p.Tasks, "tasks", 1, a.say("number `N` of tasks", "任务数 `N`"))
	a.planFlag(c, &p.dir)
	o.flags(a, c)
	for _, name := range []string{"out", "shard", "resume", "force"} {
		c.Flags().Lookup(name).Hidden = true
	}
	return c
}

// plan writes a plan, after run would take its flags and paths.
func (a *app) plan(f *pflag.FlagSet, p *plan, o *runOptions, paths []string) error {
	if p.Tasks < 1 {
		return usagef("tasks is at least 1")
	}
	defer o.engines.close()
	if _, err := o.config(a, paths); err != nil {
		return err
	}
	for _, path := range paths {
		if err := anyPath([]string{path}); err != nil {
			return err
		}
	}
	in, err := within(p.dir, paths)
	switch {
	case err != nil:
		return err
	case in != "":
		return usagef("%s lies in the input %s, where each task would find what the others write; choose another --dir", p.dir, in)
	}
	f.Visit(func(flag *pflag.Flag) {
		switch {
		case !slices.Contains(notPlanned, flag.Name):
			p.Flags = append(p.Flags, "--"+flag.Name+"="+flag.Value.String())
		case slices.Contains([]string{"out", "shard", "resume", "force"}, flag.Name):
			err = usagef("%s is for the tasks to say", flag.Name)
		}
	})
	if err != nil {
		return err
	}
	if p.Folder, err = os.Getwd(); err != nil {
		return err
	}
	p.Paths = paths
	p.Version, p.Commit = build()
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return err
	}
	name := filepath.Join(p.dir, planFile)
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s: %w; choose another --dir", p.dir, store.ErrExists)
	}
	for _, d := range []string{"shards", "attempts", "logs"} {
		if err := os.MkdirAll(filepath.Join(p.dir, d), 0o777); err != nil {
			return err
		}
	}
	return store.WriteJSON(name, p)
}

// openPlan reads the plan of a folder, which this program must have made.
func openPlan(dir string) (*plan, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(dir, planFile))
	if err != nil {
		return nil, err
	}
	p := &plan{dir: dir}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, planFile), err)
	}
	if v, commit := build(); v != p.Version || commit != p.Commit {
		return nil, fmt.Errorf("%s: the plan was made by version %s %s of the program, this is %s %s", dir, p.Version, p.Commit, v, commit)
	}
	return p, nil
}

// shard is the folder of a task.
func (p *plan) shard(task int) string { return filepath.Join(p.dir, "shards", strconv.Itoa(task)) }

// done reports whether a task is finished. Its folder has its name only then.
func (p *plan) done(task int) bool {
	_, err := os.Stat(p.shard(task))
	return err == nil
}

// missing lists the tasks that are not finished.
func (p *plan) missing() []int {
	var missing []int
	for t := range p.Tasks {
		if !p.done(t) {
			missing = append(missing, t)
		}
	}
	return missing
}

func (a *app) taskVerb() *cobra.Command {
	var dir string
	index, of := -1, 0
	c := &cobra.Command{
		Use:   "task --dir DIR [--index K]",
		Short: a.say("Do one task of a plan", "做规划中的一个任务"),
		Long: a.say(
			`task does task K of the plan, counted from 0. Without --index it asks the scheduler's
environment: SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, SGE_TASK_ID, PBS_ARRAY_INDEX or
AWS_BATCH_JOB_ARRAY_INDEX. With --of M it does every M-th task from K on.

It works in a folder of its own and gives it the name of the task at the end; a task
that is finished is not done again, and two that do the same leave one result.`,
			`task 做规划的第 K 个任务，从 0 数起。未给 --index 时取自调度器的环境变量：SLURM_ARRAY_TASK_ID、
JOB_COMPLETION_INDEX、SGE_TASK_ID、PBS_ARRAY_INDEX 或 AWS_BATCH_JOB_ARRAY_INDEX。
用 --of M 时自 K 起每隔 M 个做一个。

任务在自己的目录中进行，完成后才改为任务之名；已完成的不再做，两个相同的任务只留一个结果。`),
		Example: `  experiment cluster task --dir /shared/job --index 3`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, err := openPlan(dir)
			if err != nil {
				return err
			}
			if index < 0 {
				if index, err = a.indexFromEnvironment(); err != nil {
					return err
				}
			}
			if of <= 0 {
				of = p.Tasks
			}
			if index >= min(of, p.Tasks) {
				return usagef("there is no task %d: the plan has %d", index, p.Tasks)
			}
			for t := index; t < p.Tasks; t += of {
				if err := a.task(c.Context(), p, t); err != nil {
					return err
				}
			}
			return nil
		},
	}
	a.planFlag(c, &dir)
	c.Flags().IntVar(&index, "index", -1, a.say("number `K` of the task, from 0", "任务号 `K`，从 0 数起"))
	c.Flags().IntVar(&of, "of", 0, a.say("do every `M`-th task from there", "自此每隔 `M` 个做一个"))
	return c
}

// indexFromEnvironment is the number of the task that a scheduler tells.
func (a *app) indexFromEnvironment() (int, error) {
	for _, v := range indexVariables {
		text := a.getenv(v.name)
		if text == "" || text == "undefined" { // Grid Engine, outside of an array
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < v.first {
			return 0, usagef("%s=%q is no number of a task", v.name, text)
		}
		return n - v.first, nil
	}
	return 0, usagef("which task? Give --index, or run it under a scheduler")
}

// task does one task in a folder of its own.
func (a *app) task(ctx context.Context, p *plan, t int) error {
	if p.done(t) {
		fmt.Fprintf(a.stderr, "task %d is done already\n", t)
		return nil
	}
	if err := os.Chdir(p.Folder); err != nil {
		return fmt.Errorf("the paths of the plan are relative to its folder: %w", err)
	}
	// A name of its own: another machine may be at the same task.
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	attempt := filepath.Join(p.dir, "attempts", fmt.Sprintf("%d-%s-%d-%d", t, host, os.Getpid(), a.now().UnixNano()))
	args := slices.Concat([]string{"run"}, p.Flags,
		[]string{"--no-report", "--shard", fmt.Sprintf("%d/%d", t, p.Tasks), "--out", attempt, "--"}, p.Paths)
	run := *a
	run.ctx = ctx
	switch status := run.execute(args); status {
	case statusDone, statusNothing:
	case statusInterrupted:
		return quietError{context.Canceled}
	default:
		return fmt.Errorf("task %d failed", t)
	}
	if err := store.Move(attempt, p.shard(t)); err != nil {
		if p.done(t) { // another has done it meanwhile
			return os.RemoveAll(attempt)
		}
		return err
	}
	return nil
}

func (a *app) clusterMergeVerb() *cobra.Command {
	var dir string
	o := new(mergeOptions)
	c := &cobra.Command{
		Use:   "merge --dir DIR --out RUN",
		Short: a.say("Join the tasks of a plan into one run folder", "把规划的各任务合为一个运行目录"),
		Long: a.say(
			`merge joins what the tasks have left, as experiment merge does. Where tasks are missing
it names them and writes nothing.`,
			`merge 合并各任务所得，同 experiment merge。有任务缺失时指出它们，什么都不写。`),
		Example: `  experiment cluster merge --dir /shared/job --out results`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, err := openPlan(dir)
			if err != nil {
				return err
			}
			return a.mergePlan(c.Context(), p, o)
		},
	}
	a.planFlag(c, &dir)
	o.flags(a, c)
	_ = c.MarkFlagRequired("out")
	return c
}

// mergePlan joins the tasks of a plan.
func (a *app) mergePlan(ctx context.Context, p *plan, o *mergeOptions) error {
	if missing := p.missing(); len(missing) > 0 {
		return fmt.Errorf("%w: %d of %d tasks: %s", store.ErrMissing, len(missing), p.Tasks, ranges(missing))
	}
	var dirs []string
	for t := range p.Tasks {
		dirs = append(dirs, p.shard(t))
	}
	if err := a.merge(ctx, o, dirs); err != nil {
		return err
	}
	// What attempts are left of is no longer of use to anybody.
	return os.RemoveAll(filepath.Join(p.dir, "attempts"))
}

func (a *app) clusterStatusVerb() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:     "status --dir DIR",
		Short:   a.say("Say which tasks of a plan are done", "显示规划中哪些任务已完成"),
		Long:    a.say("status looks at the folder of the plan and at nothing else.", "status 只看规划的目录。"),
		Example: `  experiment cluster status --dir /shared/job`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			p, err := openPlan(dir)
			if err != nil {
				return err
			}
			a.tellPlan(p)
			return nil
		},
	}
	a.planFlag(c, &dir)
	return c
}

// tellPlan says on standard output which tasks are done.
func (a *app) tellPlan(p *plan) {
	missing := p.missing()
	fmt.Fprintf(a.stdout, a.say("%d of %d tasks done\n", "%d / %d 个任务已完成\n"), p.Tasks-len(missing), p.Tasks)
	if len(missing) > 0 {
		fmt.Fprintf(a.stdout, a.say("missing: %s\n", "缺少：%s\n"), ranges(missing))
	}
}

// ranges writes ascending numbers as "0-3,7", as job arrays are written.
func ranges(numbers []int) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		text := strconv.Itoa(numbers[i])
		if j > i {
			text += "-" + strconv.Itoa(numbers[j])
		}
		out = append(out, text)
		i = j + 1
	}
	return strings.Join(out, ",")
}
