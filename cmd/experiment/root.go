package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	statusDone        = 0
	statusFailed      = 1
	statusUsage       = 2
	statusNothing     = 3
	statusInterrupted = 130
)

// errNothing is returned when all is done but nothing could be scored.
var errNothing = errors.New("nothing could be scored")

// usageError is an error in how the command was called.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// quietError is an error that was told already: it sets the exit status alone.
type quietError struct{ error }

func (e quietError) Unwrap() error { return e.error }

// workersFlag is how many records, positions or games are in work at a time, and
// how many cores the process may use, in every verb that has it.
const workersFlag = "workers"

// usagef makes a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// app is one call of the command.
type app struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	now            func() time.Time
	limitCores     func(n int)   // of the whole process
	patience       time.Duration // with an engine that starts, before it is told
	lang           string
	langSource     string
	started        bool // a verb runs: what goes wrong from here on is not usage
}

// execute runs the verb args name and returns the exit status.
func (a *app) execute(args []string) int {
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	err := root.ExecuteContext(a.ctx)
	status := a.status(err)
	var quiet quietError
	switch {
	case status == statusDone, errors.As(err, &quiet):
	case status == statusInterrupted:
		fmt.Fprintf(a.stderr, "experiment: %s\n", a.say("interrupted", "已中断"))
	case status == statusUsage:
		fmt.Fprintf(a.stderr, "experiment: %v\n%s\n", err, a.say("see experiment --help", "参见 experiment --help"))
	default:
		fmt.Fprintf(a.stderr, "experiment: %v\n", err)
	}
	return status
}

// status is the exit status of an error.
func (a *app) status(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, context.Canceled):
		return statusInterrupted
	case errors.Is(err, errNothing):
		return statusNothing
	case errors.As(err, &usage), !a.started:
		return statusUsage
	}
	return statusFailed
}

// root builds the command with its verbs.
func (a *app) root() *cobra.Command {
	c := &cobra.Command{
		Use: "experiment",
		Short: a.say("Where the rules of Go diverge, and why: counts game records under many rule sets",
			"围棋规则对比：用多种规则计算同一批棋谱，看何处不同、为何不同"),
		Long: a.say(
			`experiment replays collections of Go records, has the final positions judged, counts
every game under each rule set exactly and term by term, and reports where results
diverge and which term of the rules is the cause.

The exit status is 0 when it is done, also where single records were skipped; 1 when it
failed, as where a file named is not there; 2 for wrong usage; 3 when it is done but
nothing could be scored; 130 when it was interrupted.`,
			`experiment 读入围棋棋谱集，复盘、判定终局死活，按每种规则逐项精确计数，
并报告各规则的结果在何处不同，以及由规则的哪一项造成。

退出状态：0 为完成，个别棋谱被跳过亦然；1 为失败，如所指文件不存在；2 为用法有误；
3 为完成而无一局可以计分；130 为被中断。`),
		Example: `  experiment run --out results games/
  experiment explain game.sgf
  experiment rules list`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			// cobra looks for these after this, where they would not be told from failures.
			if err := errors.Join(c.ValidateRequiredFlags(), a.apartFlags(c.Flags())); err != nil {
				return usageError{err}
			}
			a.started = true
			if n, err := c.Flags().GetInt(workersFlag); err == nil && n > 0 {
				a.limitCores(n)
			}
			return nil
		},
	}
	c.PersistentFlags().Var(choice{&a.lang, []string{english, chinese}}, "lang",
		a.say("language of reports and terminal text", "报告与终端文字的语言"))
	c.SetVersionTemplate("{{.Version}}\n")
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{a.flagError(err)} })
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		cmd.SetOut(a.stderr)
		return errors.Join(cmd.Help(), usagef("%s", a.say("no verb given", "未给出动词")))
	}
	c.AddCommand(a.runVerb(), a.mergeVerb(), a.clusterVerb(), a.reportVerb(), a.komiVerb(), a.explainVerb(), a.rulesVerb(), a.validateVerb(), a.solveVerb(), a.selfplayVerb(), a.versionVerb())
	_ = c.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions([]string{english, chinese}, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// choice is a flag that takes one of a few words.
type choice struct {
	value *string
	of    []string
}

// String returns the value.
func (c choice) String() string {
	if c.value == nil {
		return ""
	}
	return *c.value
}

// Type lists the words, for help.
func (c choice) Type() string { return strings.Join(c.words(), "|") }

// words are those that are not empty: an empty one stands for none.
func (c choice) words() []string {
	return slices.DeleteFunc(slices.Clone(c.of), func(w string) bool { return w == "" })
}

// Set takes one of the words.
func (c choice) Set(s string) error {
	for _, w := range c.of {
		if s == w {
			*c.value = s
			return nil
		}
	}
	return fmt.Errorf("want %s", strings.Join(c.words(), " or "))
}
