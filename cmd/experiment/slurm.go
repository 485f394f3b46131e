package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/sim/store"
)

// slurmJobs are the jobs a plan was submitted as. They are kept to be asked
// about; whether a task is done, its folder alone says, since a controller that
// is restarted may have forgotten a job.
type slurmJobs struct {
	Elements int      `json:"elements"` // of the job array; each does every Elements-th task
	Out      string   `json:"out"`      // of the merge
	Merge    []string `json:"merge"`    // flags of the merge
	Sbatch   []string `json:"sbatch"`   // options of sbatch
	Parallel int      `json:"parallel"` // tasks at a time, 0 for as many as there is room for
	Tasks    string   `json:"tasks_job"`
	Merger   string   `json:"merge_job"`
}

const slurmFile = "slurm.json"

// defaultArray is what an array of Slurm may have where it does not say.
const defaultArray = 1000

func (a *app) slurmVerb() *cobra.Command {
	c := &cobra.Command{
		Use:   "slurm",
		Short: a.say("Do a plan on a Slurm cluster: submit, status, resume, cancel", "在 Slurm 集群上做规划：submit、status、resume、cancel"),
		Long: a.say(
			`slurm submits the tasks of a plan as a job array, and a merge that runs when all have
ended, well or not, and checks. A node that is lost has its tasks queued again by
Slurm; a worker that is killed has not: resume submits what is missing.`,
			`slurm 把规划的任务作为作业数组提交，并提交一个合并作业：各任务结束后（无论成败）运行并检查。
节点失联时由 Slurm 重新排队；被杀的进程则不会：用 resume 提交所缺的任务。`),
		Example: `  experiment cluster slurm submit --dir /shared/job --out results --parallel 50 --sbatch --partition=long
  experiment cluster slurm resume --dir /shared/job`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			c.SetOut(a.stderr)
			return errors.Join(c.Help(), usagef("%s", a.say("no verb given", "未给出动词")))
		},
	}
	c.AddCommand(a.submitVerb(), a.slurmStatusVerb(), a.slurmResumeVerb(), a.slurmCancelVerb())
	return c
}

func (a *app) submitVerb() *cobra.Command {
	var dir string
	j, o := new(slurmJobs), new(mergeOptions)
	c := &cobra.Command{
		Use:     "submit --dir DIR --out RUN",
		Short:   a.say("Submit the tasks and the merge", "提交各任务与合并"),
		Long:    a.say("submit submits the tasks that are not done as a job array, and the merge after it.", "submit 把未完成的任务作为作业数组提交，其后提交合并。"),
		Example: `  experiment cluster slurm submit --dir /shared/job --out results --sbatch --time=1:00:00`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, err := openPlan(dir)
			if err != nil {
				return err
			}
			if _, err := os.Lstat(filepath.Join(p.dir, slurmFile)); err == nil {
				return fmt.Errorf("%s was submitted already; see cluster slurm status and resume", p.dir)
			}
			if j.Out, err = filepath.Abs(o.out); err != nil {
				return err
			}
			j.Merge = o.line()
			return a.submit(c.Context(), p, j)
		},
	}
	a.planFlag(c, &dir)
	o.flags(a, c)
	c.Flags().IntVar(&j.Parallel, "parallel", 0, a.say("at most `N` tasks at a time", "同时至多 `N` 个任务"))
	c.Flags().StringArrayVar(&j.Sbatch, "sbatch", nil, a.say("`OPTION` for sbatch, as --partition=long; may be repeated", "传给 sbatch 的选项 `OPTION`，可重复"))
	_ = c.MarkFlagRequired("out")
	return c
}

func (a *app) slurmStatusVerb() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:     "status --dir DIR",
		Short:   a.say("Say which tasks are done, and what Slurm has queued", "显示已完成的任务与 Slurm 的队列"),
		Long:    a.say("status looks at the folder of the plan, and asks Slurm for what is queued or running.", "status 查看规划的目录，并向 Slurm 询问排队与运行中的作业。"),
		Example: `  experiment cluster slurm status --dir /shared/job`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, j, err := openSlurm(dir)
			if err != nil {
				return err
			}
			a.tellPlan(p)
			queue, err := j.queue(c.Context(), j.Tasks, j.Merger)
			if err != nil {
				return err
			}
			fmt.Fprint(a.stdout, queue)
			return nil
		},
	}
	a.planFlag(c, &dir)
	return c
}

func (a *app) slurmResumeVerb() *cobra.Command {
	var dir string
	force := false
	c := &cobra.Command{
		Use:   "resume --dir DIR",
		Short: a.say("Submit what is missing, and the merge", "提交所缺的任务与合并"),
		Long: a.say(
			`resume submits the tasks that the folder of the plan lacks, and the merge after them.
Where Slurm still has tasks of it queued or running, it is refused, or with --force
they are cancelled first.`,
			`resume 提交规划目录中所缺的任务，其后提交合并。Slurm 中仍有其任务时拒绝，或以 --force 先行取消。`),
		Example: `  experiment cluster slurm resume --dir /shared/job`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, j, err := openSlurm(dir)
			if err != nil {
				return err
			}
			queue, err := j.queue(c.Context(), j.Tasks)
			if err != nil {
				return err
			}
			if queue != "" && !force {
				return fmt.Errorf("job %s still has tasks; wait for them, or --force to cancel them:\n%s", j.Tasks, strings.TrimSpace(queue))
			}
			if err := j.cancel(c.Context()); err != nil {
				return err
			}
			return a.submit(c.Context(), p, j)
		},
	}
	a.planFlag(c, &dir)
	c.Flags().BoolVar(&force, "force", false, a.say("cancel what is queued or running", "取消排队与运行中的任务"))
	return c
}

func (a *app) slurmCancelVerb() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:     "cancel --dir DIR",
		Short:   a.say("Cancel the jobs; what is done stays", "取消作业；已完成者保留"),
		Long:    a.say("cancel takes the jobs back. Tasks that are done stay, and resume goes on from there.", "cancel 撤回作业。已完成的任务保留，resume 由此续作。"),
		Example: `  experiment cluster slurm cancel --dir /shared/job`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, j, err := openSlurm(dir)
			if err != nil {
				return err
			}
			return j.cancel(c.Context())
		},
	}
	a.planFlag(c, &dir)
	return c
}

// openSlurm reads a plan and the jobs it was submitted as.
func openSlurm(dir string) (*plan, *slurmJobs, error) {
	p, err := openPlan(dir)
	if err != nil {
		return nil, nil, err
	}
	data, err := os.ReadFile(filepath.Join(p.dir, slurmFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil, fmt.Errorf("%s was not submitted to Slurm", p.dir)
	}
	if err != nil {
		return nil, nil, err
	}
	j := new(slurmJobs)
	if err := json.Unmarshal(data, j); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", filepath.Join(p.dir, slurmFile), err)
	}
	return p, j, nil
}

// submit submits what is missing of a plan, and the merge.
func (a *app) submit(ctx context.Context, p *plan, j *slurmJobs) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if j.Elements == 0 {
		j.Elements = min(p.Tasks, arrayLimit(ctx))
	}
	j.Tasks, j.Merger = "", ""
	options := []string{"--job-name=experiment", "--chdir=" + p.Folder}
	var after []string
	if elements := j.missing(p); len(elements) > 0 {
		array := "--array=" + ranges(elements)
		if j.Parallel > 0 {
			array += "%" + strconv.Itoa(j.Parallel)
		}
		line := quoted(self, "cluster", "task", "--dir", p.dir, "--of", strconv.Itoa(j.Elements))
		j.Tasks, err = sbatch(ctx, line, slices.Concat(options, j.Sbatch, []string{array, "--requeue", "--open-mode=append", "--output=" + filepath.Join(p.dir, "logs", "task-%a.log")}))
		if err != nil {
			return err
		}
		// Not afterok: a task that fails would keep the merge waiting for ever,
		// where it is to run and to say what is missing.
		after = []string{"--dependency=afterany:" + j.Tasks}
	}
	if err := store.WriteJSON(filepath.Join(p.dir, slurmFile), j); err != nil {
		return err
	}
	line := quoted(slices.Concat([]string{self, "cluster", "merge", "--dir", p.dir, "--out", j.Out}, j.Merge)...)
	j.Merger, err = sbatch(ctx, line, slices.Concat(options, j.Sbatch, after, []string{"--open-mode=append", "--output=" + filepath.Join(p.dir, "logs", "merge.log")}))
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, a.say("tasks: job %s, merge: job %s\n", "任务：作业 %s，合并：作业 %s\n"), cmp.Or(j.Tasks, "-"), j.Merger)
	return store.WriteJSON(filepath.Join(p.dir, slurmFile), j)
}

// missing lists the elements of the array that have something to do.
func (j *slurmJobs) missing(p *plan) []int {
	var elements []int
	for _, t := range p.missing() {
		elements = append(elements, t%j.Elements)
	}
	slices.Sort(elements)
	return slices.Compact(elements)
}

// arrayLimit is the number of elements a job array may have here.
func arrayLimit(ctx context.Context) int {
	out, err := exec.CommandContext(ctx, "scontrol", "show", "config").Output()
	if err != nil {
		return defaultArray
	}
	m := regexp.MustCompile(`(?m)^MaxArraySize\s*=\s*(\d+)`).FindSubmatch(out)
	if m == nil {
		return defaultArray
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil || n < 2 {
		return defaultArray
	}
	return n - 1 // the limit is on the number of an element, not on how many there are
}

// sbatch submits a command line and returns the number of the job.
func sbatch(ctx context.Context, line string, options []string) (string, error) {
	c := exec.CommandContext(ctx, "sbatch", append([]string{"--parsable"}, options...)...)
	c.Stdin = strings.NewReader("#!/bin/sh\nexec " + line + "\n")
	out, err := output(c)
	id, _, _ := strings.Cut(strings.TrimSpace(out), ";") // behind it, the cluster
	return id, err
}

// queue is what Slurm says of jobs that have not ended, a line each.
func (j *slurmJobs) queue(ctx context.Context, jobs ...string) (string, error) {
	jobs = slices.DeleteFunc(jobs, func(id string) bool { return id == "" })
	if len(jobs) == 0 {
		return "", nil
	}
	out, err := output(exec.CommandContext(ctx, "squeue", "--noheader", "--format=%i %T %r %N", "--jobs="+strings.Join(jobs, ",")))
	if err != nil && strings.Contains(err.Error(), "Invalid job id") {
		return "", nil // all have ended, and are forgotten
	}
	return out, err
}

// cancel takes the jobs back.
func (j *slurmJobs) cancel(ctx context.Context) error {
	queue, err := j.queue(ctx, j.Tasks, j.Merger)
	if err != nil || queue == "" {
		return err
	}
	jobs := slices.DeleteFunc([]string{j.Tasks, j.Merger}, func(id string) bool { return id == "" })
	_, err = output(exec.CommandContext(ctx, "scancel", jobs...))
	return err
}

// output runs a command; what it says of its failure is in the error.
func output(c *exec.Cmd) (string, error) {
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w: %s", filepath.Base(c.Path), err, strings.TrimSpace(stderr.String()))
	}
	return string(out), err
}

// quoted writes a command line for a shell.
func quoted(words ...string) string {
	for i, w := range words {
		words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	return strings.Join(words, " ")
}
