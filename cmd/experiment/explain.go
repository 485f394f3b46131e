package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/finish"
	"weiqi-experiment/sim/sgf"
)

// explainOptions are the flags of explain.
type explainOptions struct {
	game                                 int
	rules, judges, ending, komi, charset string
	json                                 bool
	html                                 string
	procedure, adapt                     bool
	engines                              engineOptions
}

func (a *app) explainVerb() *cobra.Command {
	o := new(explainOptions)
	c := &cobra.Command{
		Use:   "explain [flags] FILE.sgf",
		Short: a.say("Explain one game: the board, the verdicts, the ledger under every rule, and why rules differ", "讲解一局：棋盘、死活判定、各规则的逐项账目，以及规则为何不同"),
		Long: a.say(
			`explain draws the final position of one game with its dead stones, seki and open
points, counts it under every rule term by term, and says which terms make rules
differ. It settles whatever position the record ends in, also of a game resigned and
one that is only set up. Coordinates are SGF letters, numbers are points. The moves to
the normal ending are listed in order with their passes: played after the recorded moves
before them they lead to the board and the prisoners counted.

FILE may name a record inside an archive as the rows of a run do: games.zip!/inner/a.sgf;
- is standard input. The exit status is 3 when the position could not be settled.`,
			`explain 画出一局的终局，标出死子、双活与未定空点，按各规则逐项计数，并说明各规则因哪一项而不同。
无论棋谱止于何处都作判定，认输的对局与仅有摆子的局面亦然。坐标为 SGF 字母，数目单位为点（目）。
至正常终局的着手依次列出，虚着在内：接其前谱中着手下去，即得所计之盘面与俘虏。

FILE 可以照运行结果各行的写法指向压缩包中的棋谱：games.zip!/inner/a.sgf；- 为标准输入。
局面无法判定时退出状态为 3。`),
		Example: `  experiment explain game.sgf
  experiment explain --rules tangsong,chinese,japanese --game 2 collection.sgf
  experiment explain --json game.sgf
  experiment explain --adapt --rules livestone-b,tangsong,chinese game.sgf
  experiment explain --html game.html --lang zh game.sgf`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("%s", a.say("explain takes one file", "explain 只取一个文件"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return a.explain(c.Context(), o, args[0], c.Flags().Changed("rules"))
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.IntVar(&o.game, "game", 0, a.say("number `N` of the game in its file, from 0", "文件中的第 `N` 局，从 0 起"))
	a.scoreFlags(c, &o.rules, &o.judges)
	o.engines.flags(a, c)
	o.ending = sim.Endings[0].ID
	f.Var(choice{&o.ending, endingIDs()}, "ending", a.say("ending that margins are counted on: normal is cut after its last contested move and completed, literal is the record as it stands", "在哪种终局上计数：normal 删去余着并补完，literal 为记录原样"))
	f.StringVar(&o.komi, "komi", "rule", a.say("which komi decides the winner: `rule|recorded|NUMBER`", "以何种贴点判胜负：`rule|recorded|NUMBER`"))
	f.StringVar(&o.charset, "charset", "", a.say("read all text in encoding `NAME`, whatever the file says", "一律按编码 `NAME` 读取文字"))
	f.BoolVar(&o.json, "json", false, a.say("write one JSON object, its words in English", "输出一个 JSON 对象，文字为英文"))
	f.BoolVar(&o.procedure, "procedure", false, a.say("count by hand, step by step, in every way each rule set has; up to three rule sets named with --rules show their first way unasked", "以各规则的每种手续在盘上逐步计数；以 --rules 指定不多于三种规则时，自动示出其首种"))
	f.BoolVar(&o.adapt, adaptFlag, false, a.say("play the last stage (dame, protective moves, kos, passes) as is best under each rule set, and show the line", "按各规则的最佳着法下完最后阶段（单官、补棋、劫、虚着），并示其着法"))
	f.StringVar(&o.html, "html", "", a.say("write a page to `OUT` instead", "改为写出网页 `OUT`"))
	complete(c, "ending", endingIDs())
	complete(c, "komi", []string{"rule", "recorded"})
	return c
}

// explain does one game; named says that the rule sets were named.
func (a *app) explain(ctx context.Context, o *explainOptions, file string, named bool) error {
	if o.json && o.html != "" {
		return usagef("%s", a.say("json and html exclude each other", "json 与 html 不可并用"))
	}
	defer o.engines.close()
	c, err := o.config(a)
	if err != nil {
		return err
	}
	rec, more, err := findGame(ctx, c.Collect, file, o.game)
	if err != nil {
		return err
	}
	if o.html != "" {
		if err := o.apart(a.stdin, file, rec.File); err != nil {
			return err
		}
	}
	e, err := explained(c, rec)
	if ctx.Err() != nil { // an engine has then no answer
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	e.more = more
	e.hand = o.byHand(named, len(c.Rules))
	switch {
	case o.json:
		err = e.writeJSON(a.stdout)
	case o.html != "":
		err = writeFile(o.html, func(w io.Writer) error { return a.writeHTML(w, e) })
	default:
		err = a.writeText(a.stdout, e)
	}
	if err == nil && !e.settled() {
		return errNothing
	}
	return err
}

// apart refuses to write the page over the record, by whatever name it was given,
// or over a proposal.
func (o *explainOptions) apart(stdin io.Reader, file, found string) error {
	if err := apart(o.html, append(proposalFiles(o.rules), diskPath(file), diskPath(found))...); err != nil {
		return err
	}
	if f, ok := stdin.(*os.File); ok && file == "-" {
		if read, err := f.Stat(); err == nil && read.Mode().IsRegular() {
			return apartFrom(o.html, read)
		}
	}
	return nil
}

// config turns the flags into what sim understands.
func (o *explainOptions) config(a *app) (*sim.Config, error) {
	c := &sim.Config{
		Collect:   collect.Options{Scan: sgf.ScanOptions{Charset: o.charset}, Stdin: a.stdin},
		UseResult: true, Seed: 1, SettlePositions: true,
	}
	if o.game < 0 {
		return nil, usagef("game %d: games are numbered from 0", o.game)
	}
	if err := checkCharset(o.charset); err != nil {
		return nil, usageError{err}
	}
	chosen, err := selectRules(o.rules)
	if err != nil {
		return nil, err
	}
	c.Rules = chosen.rules
	if c.Komi, err = sim.ParseKomi(o.komi); err != nil {
		return nil, usageError{err}
	}
	c.Ending, _ = sim.EndingByID(o.ending)
	if c.Adapt = o.adapt; c.Adapt && c.Ending != sim.Normal {
		return nil, errAdapt
	}
	o.engines.tellWaiting(a, a.logger("text", false))
	c.Judges, err = o.engines.judges(a.ctx, o.judges, 1)
	return c, err
}

// writeFile writes a file whole or, if write fails, not at all.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}

// errFound stops a walk that has what it is for.
var errFound = errors.New("found")

// errSeveral stops a walk that comes to a second file.
var errSeveral = errors.New("several files")

// findGame reads one record, by the name a run gives it, and tells whether its file holds
// others. A folder or an archive stands for the file in it, if there is but one.
func findGame(ctx context.Context, o collect.Options, file string, index int) (found *collect.Record, more bool, err error) {
	var first, problem string // the file with the first record, and what was wrong before
	games := 0
	disk := diskPath(file)
	_, err = collect.Walk(ctx, []string{disk}, o, func(r collect.Record) error {
		if found != nil && found.File == file {
			// One game further is as far as it is worth reading.
			more = more || r.File == file && r.Tree.Data != nil
			return errFound
		}
		switch {
		case disk != file && r.File != file && r.File != disk:
		case r.Tree.Data == nil:
			if problem == "" {
				problem = fmt.Sprintf("%s: %s", r.Problem.Kind, r.Problem.Message)
			}
		case first != "" && r.File != first:
			return errSeveral
		default:
			first = r.File
			games++
			if r.Tree.Index == index {
				found = &r
			}
			more = games > 1
		}
		return nil
	})
	switch {
	case errors.Is(err, errSeveral):
		return nil, false, fmt.Errorf("%s holds several files; name one of them, such as %s", collect.Shown(file), first)
	case err != nil && !errors.Is(err, collect.ErrNoInput) && !errors.Is(err, errFound):
		return nil, false, err
	case found != nil:
		return found, more, nil
	case games > 0:
		return nil, false, fmt.Errorf("%s has no game %d: its games are 0 to %d", collect.Shown(file), index, games-1)
	case problem != "":
		return nil, false, fmt.Errorf("%s: %s", collect.Shown(file), problem)
	}
	return nil, false, fmt.Errorf("%s: no game found", collect.Shown(file))
}

// archiveMark stands between an archive and what is in it, in names of records.
const archiveMark = "!/"

// diskPath is the path on disk of a record's file: as far as the first mark that
// ends the name of an archive there, since names of folders may end in one too.
func diskPath(file string) string {
	for from := 0; ; {
		i := strings.Index(file[from:], archiveMark)
		if i < 0 {
			return file
		}
		if info, err := os.Stat(file[:from+i]); err == nil && !info.IsDir() {
			return file[:from+i]
		}
		from += i + len(archiveMark)
	}
}

// explanation is one game settled and counted.
type explanation struct {
	*sim.Scorer
	sim.Result
	config *sim.Config
	hand   byHand
	more   bool // the file holds other games
}

// explained scores one record.
func explained(c *sim.Config, rec *collect.Record) (*explanation, error) {
	e := &explanation{Scorer: sim.NewScorer(c), config: c}
	e.Score(rec, &e.Result)
	if e.Game.Status == sim.StatusInvalid {
		for _, p := range e.Problems {
			if p.Kind == e.Game.Reason {
				return nil, fmt.Errorf("%s, game %d, line %d, column %d: %s", p.File, p.Index, p.Line, p.Column, p.Message)
			}
		}
		return nil, fmt.Errorf("%s, game %d: %s", e.Game.File, e.Game.Index, e.Game.Reason)
	}
	return e, nil
}

// settled reports whether the position could be counted.
func (e *explanation) settled() bool { return e.Game.Status == sim.StatusScored }

// literal are the counts of the record as it stands.
func (e *explanation) literal() *rules.Counts { return &e.Settled().Counts }

// reference is the rule set the others are compared with: the game's own, if it
// was chosen, else the first.
func (e *explanation) reference() *rules.Rule {
	for _, r := range e.config.Rules {
		if r.ID == e.Game.OwnRule {
			return r
		}
	}
	return e.config.Rules[0]
}

// difference is one rule set against the reference.
type difference struct {
	rule    *rules.Rule
	value   rules.Half // margin(rule) − margin(reference)
	reasons []rules.Reason
	// rest is what the reasons leave: nothing, unless stones of the record are
	// not all accounted for.
	rest rules.Half
}

// differences compares the rule sets on the chosen ending.
func (e *explanation) differences() []difference {
	var out []difference
	ref := e.reference()
	c := &e.Ended().Settled(e.Settled()).Counts
	// What a rule's own verdict on single stones adds to its count of c.
	own := make(map[*rules.Rule]rules.Half)
	for i := range e.Counts() {
		n := &e.Counts()[i]
		own[n.Rule] = n.Margin - n.Rule.Margin(c)
	}
	for _, r := range e.config.Rules {
		if r == ref {
			continue
		}
		d := difference{rule: r, value: own[r] + r.Margin(c) - own[ref] - ref.Margin(c), reasons: rules.Reasons(r, ref, c)}
		if v := own[r] - own[ref]; v != 0 {
			d.reasons = append(d.reasons, rules.Reason{Term: "verdict", Value: v})
		}
		d.rest = d.value
		for _, x := range d.reasons {
			d.rest -= x.Value
		}
		out = append(out, d)
	}
	return out
}

// line is how the game goes on to its ending from its first recorded moves: nothing and
// all of them where the record stands.
func (e *explanation) line() (from int, line []finish.Played) {
	if end := e.Ended(); len(end.Line) > 0 {
		return end.From, end.Line
	}
	return len(e.Final().Moves), nil
}

// letters draws the board of the record.
func (e *explanation) letters() []string {
	b := e.Final().Board
	if !e.settled() {
		return letters(b.Geometry, b.Stones(), nil)
	}
	return letters(b.Geometry, b.Stones(), e.Settled().Status)
}

// letters draws a board: X and O, lower case where dead, and . for the rest. Nobody is
// dead without a status.
func letters(g *board.Geometry, stones []board.Color, status []rules.Status) []string {
	rows := make([]string, g.Height)
	for y := range rows {
		row := make([]byte, g.Width)
		for x := range row {
			p := g.At(x, y)
			row[x] = ".XO"[stones[p]]
			if status != nil && status[p] == rules.Dead {
				row[x] |= 0x20
			}
		}
		rows[y] = string(row)
	}
	return rows
}
