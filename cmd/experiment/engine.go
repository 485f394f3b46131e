package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/store"
)

// engineOptions are the flags of the judges that are engines, and the engines
// once they are started.
type engineOptions struct {
	commands []string // by place in engine.All, "" for none
	below    float64
	timeout  time.Duration
	start    time.Duration
	waiting  func() // told once while an engine starts, if that is long; nil for nobody
	patience time.Duration

	opened []*engine.Engine
}

// The values of the flags where nothing is said.
const (
	engineBelow   = 0.9
	engineTimeout = 30 * time.Second
	engineStart   = 5 * time.Minute // KataGo tunes itself to a graphics card when it first meets it
)

// enginePatience is how long an engine may start without a word about it.
const enginePatience = 5 * time.Second

// The flags all engines share.
const (
	flagBelow   = "engine-below"
	flagTimeout = "engine-timeout"
	flagStart   = "engine-start"
)

// flags declares the flags: one a kind of engine, named as its judge, and those
// they share.
func (o *engineOptions) flags(a *app, c *cobra.Command) {
	f := c.Flags()
	o.commands = make([]string, len(engine.All))
	for i, k := range engine.All {
		f.StringVar(&o.commands[i], k.ID, "", a.words(k.Help))
	}
	f.Float64Var(&o.below, flagBelow, engineBelow, a.say("ask an engine where the judges before it have a confidence below `P`", "前面的裁定者置信度低于 `P` 时才询问引擎"))
	f.DurationVar(&o.timeout, flagTimeout, engineTimeout, a.say("give up an answer of an engine after `TIME`", "引擎逾 `TIME` 未答即放弃"))
	startFlag(a, c, &o.start)
}

// startFlag declares the flag of how long an engine may take to start.
func startFlag(a *app, c *cobra.Command, start *time.Duration) {
	c.Flags().DurationVar(start, flagStart, engineStart, a.say("give up an engine that has not answered `TIME` after its start; tuning to a graphics card takes minutes", "引擎启动后逾 `TIME` 未答即放弃；首次为显卡调优需数分钟"))
}

// tellWaiting has a line of the log say that an engine takes its time to start.
func (o *engineOptions) tellWaiting(a *app, log *slog.Logger) {
	o.patience, o.waiting = a.patience, waitingLine(log)
}

// waitingLine writes that line.
func waitingLine(log *slog.Logger) func() {
	return func() { log.Info("waiting for the engine to start", "give_up", "--"+flagStart) }
}

// engineFlags are the names of these flags.
func engineFlags() []string { return append(engine.IDs(), flagBelow, flagTimeout, flagStart) }

// wants reports whether a list of judges has the one of that id.
func wants(list, id string) bool {
	return slices.ContainsFunc(strings.Split(list, ","), func(s string) bool { return strings.TrimSpace(s) == id })
}

// wantsEngine reports whether a list of judges has an engine.
func wantsEngine(list string) bool {
	return slices.ContainsFunc(engine.IDs(), func(id string) bool { return wants(list, id) })
}

// check refuses flags that do not go together; that is wrong usage.
func (o *engineOptions) check(list string) error {
	if err := checkJudges(list); err != nil {
		return err
	}
	for i, k := range engine.All {
		switch given := o.commands[i] != ""; {
		case given && !wants(list, k.ID):
			return usagef("--%s is of no use without %s in --judge", k.ID, k.ID)
		case !given && wants(list, k.ID):
			return usagef("the judge %s needs --%s CMD", k.ID, k.ID)
		}
	}
	if !(o.below > 0 && o.below <= 1) || o.timeout <= 0 || o.start <= 0 {
		return usagef("--%s is above 0 and no more than 1, --%s and --%s above 0", flagBelow, flagTimeout, flagStart)
	}
	return nil
}

// judges reads a list of judges and starts the engines in it, which end with ctx.
// Whatever it returns, close must be called.
func (o *engineOptions) judges(ctx context.Context, list string, workers int) ([]*life.Judge, error) {
	if err := o.check(list); err != nil {
		return nil, err
	}
	var more []*life.Judge
	for i, k := range engine.All {
		if !wants(list, k.ID) {
			continue
		}
		c, err := engine.ParseCommand(o.commands[i])
		if err != nil {
			return nil, usageError{err}
		}
		e, err := engine.Open(ctx, k, c, engine.Config{
			Below: o.below, Timeout: o.timeout, Start: o.start, Workers: workers, Patience: o.patience, Waiting: o.waiting,
		})
		if err != nil {
			return nil, fmt.Errorf("judge %s: %w", k.ID, err)
		}
		o.opened = append(o.opened, e)
		more = append(more, e.Judge)
	}
	return selectJudges(list, more...)
}

// close ends the engines.
func (o *engineOptions) close() {
	for _, e := range o.opened {
		e.Close()
	}
	o.opened = nil
}

// facts are what is known of the engines, as a manifest lists it.
func (o *engineOptions) facts() []store.Option {
	var out []store.Option
	for _, e := range o.opened {
		for _, f := range e.Facts() {
			out = append(out, store.Option{Name: f.Name, Value: f.Value, Source: "engine"})
		}
	}
	return out
}

// tell logs what became of the questions.
func (o *engineOptions) tell(log *slog.Logger) {
	for _, e := range o.opened {
		s := e.Stats()
		log.Info("engine", "judge", e.Kind.ID, "asked", s.Asked, "remembered", s.Remembered, "without_answer", s.Failed, "processes_given_up", s.GivenUp)
		for _, w := range e.Warnings() {
			log.Warn("the engine warns", "judge", e.Kind.ID, "warning", w)
		}
		if s.Failed > 0 {
			log.Warn("positions an engine had no answer to are settled by the other judges alone; problems.csv names them", "judge", e.Kind.ID, "positions", s.Failed)
		}
	}
}

// engineOptionsOf are the flags a run was made with.
func engineOptionsOf(option map[string]string) *engineOptions {
	o := &engineOptions{commands: make([]string, len(engine.All)), below: engineBelow, timeout: engineTimeout, start: engineStart}
	for i, k := range engine.All {
		o.commands[i] = option[k.ID]
	}
	if x, err := strconv.ParseFloat(option[flagBelow], 64); err == nil {
		o.below = x
	}
	if d, err := time.ParseDuration(option[flagTimeout]); err == nil {
		o.timeout = d
	}
	if d, err := time.ParseDuration(option[flagStart]); err == nil {
		o.start = d
	}
	return o
}
