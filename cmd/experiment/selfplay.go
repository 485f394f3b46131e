package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/kballard/go-shellquote"
	"github.com/spf13/cobra"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/selfplay"
	"weiqi-experiment/sim/store"
)

// selfplayOptions are the flags of selfplay.
type selfplayOptions struct {
	engine, engine2      string
	rules, komi, out     string
	games, size, opening int
	workers              int
	seed                 uint64
	timeout, start       time.Duration
	resume, quiet        bool
}

func (a *app) selfplayVerb() *cobra.Command {
	o := new(selfplayOptions)
	c := &cobra.Command{
		Use:   "selfplay --engine CMD --rules LIST --games N --out DIR",
		Short: a.say("Have engines play games under each rule, and compare how they play", "令引擎按各规则对局，比较下法之异"),
		Long: a.say(
			`selfplay has a GTP engine play itself, or two engines each other, N games under each
rule set, and writes the games as SGF with the rule, the final passes and what the
engines say is dead. Game k begins with the same moves under every rule, drawn by the
seed; with two engines colours are exchanged after each game of a pair. What is left
when a match is broken off is played with --resume.

GNU Go is told the rule by its options and plays area or territory; engines with
kata-set-rules (KataGo) are told ko, scoring, tax, button, handicap bonus and suicide,
and play a point for the first pass (收后贴点) as a button with half a point of komi;
others are told by kgs-rules. Rules an engine cannot play by are named and left out.
KataGo should be told not to resign: -override-config allowResignation=false.

At the end a table compares the rules: dame played and left, passes, the last play,
groups, margins, with intervals. The games are input for run and report.`,
			`selfplay 令一个 GTP 引擎自弈，或令两个引擎对弈，每种规则 N 局，写成 SGF，记有规则、终局虚着与引擎所判死子。
第 k 局在各规则下开局着法相同，由种子抽定；两引擎时，每对两局互换先后手。中断后可用 --resume 续下。

GNU Go 由命令行选项得知规则，能下数子与数目；有 kata-set-rules 的引擎（KataGo）得知劫、计数、还棋头、半点牌、
让子贴还与自杀，并以半点牌另加半点贴点来下收后贴点；其余用 kgs-rules。引擎不能下的规则会指明并略去。
KataGo 应设为不认输：-override-config allowResignation=false。

终了列表比较各规则：所收与所余单官、虚着、收后、块数、盘差，附区间。所得棋谱可直接用于 run 与 report。`),
		Example: `  experiment selfplay --engine "gnugo --mode gtp --level 1" --rules chinese,japanese --games 50 --size 9 --out match
  experiment selfplay --engine "katago gtp -model M -config C" --rules yanlai --games 20 --size 13 --out yanlai
  experiment selfplay --engine "gnugo --mode gtp" --engine2 "katago gtp -model M -config C" --rules chinese --games 10 --out pair`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.selfplay(c.Context(), o) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.engine, "engine", "", a.say("command `CMD` of a GTP engine", "GTP 引擎的命令 `CMD`"))
	f.StringVar(&o.engine2, "engine2", "", a.say("command `CMD` of its opponent; itself if not given", "对手的命令 `CMD`，不给则自弈"))
	f.StringVar(&o.rules, "rules", "", a.say("`LIST` of rule ids, groups and proposal files (.toml), comma-separated", "规则、组名或方案文件（.toml）的列表 `LIST`，逗号分隔"))
	f.IntVar(&o.games, "games", 10, a.say("games under each rule", "每种规则的局数"))
	f.IntVar(&o.size, "size", 19, a.say("side of the board", "棋盘边长"))
	f.StringVar(&o.komi, "komi", "rule", a.say("komi `rule|NUMBER`, paid by the side that moves first", "贴点 `rule|NUMBER`，由先行方付"))
	f.IntVar(&o.opening, "opening", -1, a.say("moves drawn by the seed; -1 for as many as suit the size", "由种子抽定的开局手数，-1 为随棋盘大小"))
	f.Uint64Var(&o.seed, "seed", 1, a.say("seed of everything drawn", "随机种子"))
	f.IntVar(&o.workers, workersFlag, 0, a.say("`N` games at a time, on at most N cores besides the engines; 0 is the number of CPUs", "同时进行 `N` 局，引擎之外至多用 N 个处理器核；0 为处理器数"))
	f.DurationVar(&o.timeout, flagTimeout, 2*time.Minute, a.say("give up an answer of an engine after `TIME`", "引擎逾 `TIME` 未答即放弃"))
	startFlag(a, c, &o.start)
	f.StringVar(&o.out, "out", "", a.say("`DIR` to write the games to", "写出棋谱的目录 `DIR`"))
	f.BoolVar(&o.resume, "resume", false, a.say("go on with the match the folder holds", "续下目录中的比赛"))
	f.BoolVar(&o.quiet, "quiet", false, a.say("say nothing but errors and the table", "只显示错误与结果表"))
	complete(c, "komi", []string{"rule"})
	_ = c.RegisterFlagCompletionFunc("rules", func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return after(typed, ruleNames()), cobra.ShellCompDirectiveNoSpace
	})
	return c
}

// config turns the flags into a match.
func (o *selfplayOptions) config() (*selfplay.Config, error) {
	switch {
	case o.engine == "":
		return nil, usagef("selfplay needs --engine CMD")
	case o.rules == "":
		return nil, usagef("selfplay needs --rules LIST")
	case o.out == "":
		return nil, usagef("selfplay needs --out DIR")
	case o.games < 1 || o.workers < 0 || o.opening < -1 || o.timeout <= 0 || o.start <= 0:
		return nil, usagef("games, %s and %s are above 0, workers not below, opening not below -1", flagTimeout, flagStart)
	case o.size < selfplay.MinSize || o.size > selfplay.MaxSize:
		return nil, usagef("size %d: boards go from %d to %d", o.size, selfplay.MinSize, selfplay.MaxSize)
	}
	c := &selfplay.Config{
		Games: o.games, Size: o.size, Opening: o.opening, Seed: o.seed, Timeout: o.timeout, Start: o.start, Dir: o.out,
		Workers: (&sim.Config{Workers: o.workers}).WorkerCount(),
	}
	for _, line := range []string{o.engine, o.engine2} {
		if line == "" {
			continue
		}
		command, err := engine.ParseCommand(line)
		if err != nil {
			return nil, usageError{err}
		}
		c.Engines = append(c.Engines, command)
	}
	if o.komi != "rule" {
		k, err := sim.ParseKomi(o.komi)
		if err != nil || o.komi == "recorded" {
			return nil, usagef("komi %q: want rule, or a number of points such as 6.5 or 7", o.komi)
		}
		// A number is charged on who moves first; without a game that is Black.
		points := k.Charge(&rules.Rule{}, &rules.Play{First: board.Black}, nil)
		c.Komi = &points
	}
	chosen, err := selectRules(o.rules)
	if err != nil {
		return nil, err
	}
	c.Rules = chosen.rules
	return c, nil
}

// match is what a folder of games was made with.
type match struct {
	Version string       `json:"version"` // of the program
	Engines []string     `json:"engines"`
	Rules   []matchRule  `json:"rules"`
	Games   int          `json:"games"`
	Size    int          `json:"size"`
	Komi    string       `json:"komi"`
	Opening int          `json:"opening"`
	Seed    uint64       `json:"seed"`
	Players []matchEntry `json:"players,omitempty"`
}

type matchRule struct {
	ID     string `json:"id"`
	Digest string `json:"digest"` // SHA-256 of the definition
}

type matchEntry struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// matchFile is its name.
const matchFile = "selfplay.json"

// match describes the match.
func (o *selfplayOptions) match(c *selfplay.Config) (*match, error) {
	m := &match{Games: c.Games, Size: c.Size, Komi: o.komi, Opening: c.Opening, Seed: c.Seed}
	m.Version, _ = build()
	for _, e := range c.Engines {
		m.Engines = append(m.Engines, e.String())
	}
	for _, r := range c.Rules {
		d, err := digest(r)
		if err != nil {
			return nil, err
		}
		m.Rules = append(m.Rules, matchRule{r.ID, d})
	}
	return m, nil
}

// write writes it into the folder, whole or not at all: without it the games are no
// match that can be gone on with.
func (m *match) write(dir string) error {
	return store.WriteJSON(filepath.Join(dir, matchFile), m)
}

// claim makes the folder, or sees that it holds this match; it reports whether the
// match is new.
func (o *selfplayOptions) claim(m *match) (fresh bool, err error) {
	text, err := os.ReadFile(filepath.Join(o.out, matchFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(o.out, 0o777); err != nil {
			return false, err
		}
		return true, m.write(o.out)
	case err != nil:
		return false, err
	case !o.resume:
		return false, fmt.Errorf("%s: the folder holds a match; choose another --out, or --resume to go on with it", o.out)
	}
	var held match
	if err := json.Unmarshal(text, &held); err != nil {
		return false, fmt.Errorf("%s: %w", filepath.Join(o.out, matchFile), err)
	}
	now := *m
	held.Version, held.Players, held.Games = now.Version, nil, now.Games
	if !reflect.DeepEqual(held, now) {
		return false, fmt.Errorf("%s: the folder holds another match: its engines, rules, size, komi, opening or seed are not these", o.out)
	}
	return false, nil
}

// selfplay plays the match and compares the rules.
func (a *app) selfplay(ctx context.Context, o *selfplayOptions) error {
	c, err := o.config()
	if err != nil {
		return err
	}
	m, err := o.match(c)
	if err != nil {
		return err
	}
	fresh, err := o.claim(m)
	if err != nil {
		return err
	}
	log := a.logger("text", o.quiet)
	c.Patience, c.Waiting = a.patience, waitingLine(log)
	if !o.quiet && isTerminal(a.stderr) {
		c.Progress = func(done, all int) { fmt.Fprintf(a.stderr, "\r%d / %d", done, all) }
	}
	out, err := selfplay.Run(ctx, c)
	if c.Progress != nil {
		fmt.Fprintln(a.stderr)
	}
	if out == nil {
		if fresh { // nothing was begun
			_ = os.Remove(filepath.Join(o.out, matchFile))
			_ = os.Remove(o.out) // where the folder is empty
		}
		return err
	}
	for _, p := range out.Players {
		m.Players = append(m.Players, matchEntry{p.Name, p.Version})
	}
	if err := errors.Join(err, m.write(o.out)); err != nil {
		if errors.Is(err, context.Canceled) {
			log.Warn("interrupted; --resume plays the rest", "out", o.out, "played", out.Played, "kept", out.Kept)
		}
		return err
	}
	for _, e := range out.Refused {
		log.Warn("a rule is left out", "reason", e.Error())
	}
	for _, e := range out.Failed {
		log.Warn("a game failed", "error", e.Error())
	}
	log.Info("games played", "out", o.out, "played", out.Played, "kept", out.Kept, "failed", len(out.Failed))
	if err := a.compareRules(ctx, c, out, o.out); err != nil {
		return err
	}
	if n := len(out.Failed); n > 0 {
		return fmt.Errorf("%d games failed; --resume plays them", n)
	}
	return nil
}

// next are the commands that count the games and make a report. Games with the
// same moves under two rules are two games here.
func next(dir string, list []*rules.Rule) string {
	ids := make([]string, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	games, run := filepath.Join(dir, "games"), filepath.Join(dir, "run")
	return shellquote.Join("experiment", "run", "--dedup=false", "--rules", strings.Join(ids, ","), "--out", run, games) + "\n" +
		shellquote.Join("experiment", "report", run) + "\n"
}
