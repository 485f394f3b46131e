package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"weiqi-experiment/sim/store"
)

// mergeOptions are the flags of merge.
type mergeOptions struct {
	out             string
	force           bool
	noReport, quiet bool
	report          reportOptions
}

func (a *app) mergeVerb() *cobra.Command {
	o := new(mergeOptions)
	c := &cobra.Command{
		Use:   "merge --out RUN SHARD...",
		Short: a.say("Join the shards of one run into one run folder", "把一次运行的各份合为一个运行目录"),
		Long: a.say(
			`merge joins the folders that run --shard I/N has written, in whatever order they are
named, into the run folder that one run over all the records would have written: the
same bytes. Duplicates across shards are dropped as in one run: the first in the order
of the records stays.

A shard that is missing, given twice, damaged, not finished, or of another run is
named, and nothing is written. Every record read is accounted for, or there is no run.`,
			`merge 把 run --shard I/N 写出的各目录合为一个运行目录，次序不限；所得与一次读完全部棋谱的
运行逐字节相同。跨份的重复对局同样只留次序最先的一局。

缺少、重复、损坏、未完成或属于另一次运行的份会被指出，且什么都不写。每一局都有交代，否则不成运行。`),
		Example: `  experiment run --shard 0/2 --no-report --out s0 games/
  experiment run --shard 1/2 --no-report --out s1 games/
  experiment merge --out results s0 s1`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || o.out == "" {
				return usagef("%s", a.say("merge needs --out and the folders of the shards", "merge 需要 --out 与各份的目录"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.merge(c.Context(), o, args) },
	}
	o.flags(a, c)
	return c
}

// flags declares the flags of merge.
func (o *mergeOptions) flags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.out, "out", "", a.say("`DIR` to write the run to", "运行结果的目录 `DIR`"))
	f.BoolVar(&o.force, "force", false, a.say("replace the run the folder holds", "覆盖目录中已有的运行"))
	o.report.flags(a, c)
	f.BoolVar(&o.noReport, "no-report", false, a.say("write the rows only", "只写数据行，不出报告"))
	f.BoolVar(&o.quiet, "quiet", false, a.say("say nothing but errors", "只显示错误"))
}

// line writes the flags but for the folder as a command line has them.
func (o *mergeOptions) line() []string {
	var line []string
	for _, f := range []struct {
		name string
		on   bool
	}{{"force", o.force}, {"png", o.report.png}, {"no-report", o.noReport}, {"quiet", o.quiet}} {
		if f.on {
			line = append(line, "--"+f.name)
		}
	}
	if o.report.font != "" {
		line = append(line, "--font="+o.report.font)
	}
	return line
}

// merge joins shards.
func (a *app) merge(ctx context.Context, o *mergeOptions, dirs []string) error {
	if !o.noReport {
		if err := o.report.check(); err != nil {
			return err
		}
	}
	start := a.now()
	shards, err := openShards(dirs)
	if err != nil {
		return err
	}
	j := shards[0].Journal()
	m, err := mergedManifest(j)
	if err != nil {
		return fmt.Errorf("%s: %w", shards[0].Dir(), err)
	}
	if m.Inputs, err = store.Inputs(shards); err != nil {
		return err
	}
	if err := o.clear(dirs); err != nil {
		return err
	}
	sum, err := assembly{
		out: o.out, format: j.Format(), dedup: j.Option("dedup") == "true",
		seconds: func() float64 { return a.now().Sub(start).Seconds() },
	}.write(shards, m)
	if err != nil {
		return err
	}
	ro := &runOptions{out: o.out, noReport: o.noReport, quiet: o.quiet, report: o.report}
	return a.conclude(ctx, a.logger("text", o.quiet), ro, len(m.Judges) > 0, sum, false)
}

// clear makes room for the run.
func (o *mergeOptions) clear(dirs []string) error {
	if !store.HoldsRun(o.out) {
		return nil
	}
	if !o.force {
		return fmt.Errorf("%s: %w; choose another --out, or --force to replace it", o.out, store.ErrExists)
	}
	there, err := os.Stat(o.out)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		if shard, err := os.Stat(dir); err == nil && os.SameFile(there, shard) {
			return fmt.Errorf("%s is a shard to be merged; choose another --out", o.out)
		}
	}
	return store.Discard(o.out)
}

// openShards opens, checks and sorts the shards of a run.
func openShards(dirs []string) ([]*store.Parts, error) {
	var shards []*store.Parts
	var errs []error
	for _, dir := range dirs {
		p, err := store.OpenParts(dir)
		if err == nil {
			shards = append(shards, p)
			err = p.Verify()
		}
		errs = append(errs, err)
	}
	if len(shards) > 0 {
		errs = append(errs, store.CheckShards(shards))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	slices.SortFunc(shards, func(p, q *store.Parts) int {
		i, _ := p.Shard()
		j, _ := q.Shard()
		return cmp.Compare(i, j)
	})
	return shards, nil
}

// mergedManifest is the manifest of the one run that the shards stand for: its
// command is theirs without the shard.
func mergedManifest(j *store.Journal) (*store.Manifest, error) {
	m := j.Manifest
	if v, commit := build(); v != m.Version || commit != m.Commit {
		return nil, fmt.Errorf("%w: it was made by version %s %s of the program, this is %s %s", store.ErrOther, m.Version, m.Commit, v, commit)
	}
	m.Options = slices.Clone(m.Options)
	for i := range m.Options {
		if m.Options[i].Name == "shard" {
			m.Options[i].Value, m.Options[i].Source = "0/1", "default"
		}
	}
	m.Command = commandLine(m.Options, j.Paths)
	m.Rules = slices.Clone(m.Rules)
	for i := range m.Rules { // a definition read back from JSON has lost its order
		r, ok := ruleThen(&m.Rules[i])
		if !ok {
			return nil, fmt.Errorf("rule set %s is not known", m.Rules[i].ID)
		}
		if d, err := digest(r); err != nil || d != m.Rules[i].Digest {
			return nil, fmt.Errorf("rule set %s has changed since", m.Rules[i].ID)
		}
		m.Rules[i].Definition = r
	}
	return &m, nil
}
