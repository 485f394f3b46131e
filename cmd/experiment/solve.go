package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/solve"
)

// solveOptions are the flags of solve.
type solveOptions struct {
	sizes    string
	rules    string
	position string
	toMove   string
	nodes    int64
	time     time.Duration
	json     bool
	csv      bool
	sgf      string
	force    bool
}

func (a *app) solveVerb() *cobra.Command {
	o := new(solveOptions)
	c := &cobra.Command{
		Use:   "solve [flags]",
		Short: a.say("Find the exact value of small boards under each rule set", "求小棋盘在各规则下的精确值"),
		Long: a.say(
			`solve searches a small board to the end of every game and proves its value under each
rule set: the margin, Black minus White before komi, that neither side can better.
Everything on the board at the end is alive, so dead stones must be taken off by play;
repetition is forbidden with the whole history of the game, where the rule set forbids
it. Rule sets that count territory and have dead stones agreed or judged are played out
after two passes, with pass stones. Rule sets whose count asks for more judgement than
that are refused. Rule sets that allow the same moves and make the same of every game are the same game, solved once
and told by an equals sign.

Under a simple ko best play can be an endless game. The board has no margin then, and
what each side can make sure of is told as two bounds.

A search that meets --nodes or --time tells the bounds it has proved. Boards of twelve
points take seconds. The exit status is 3 where no rule set could be searched; bounds
that a limit left open are an answer.`,
			`solve 将小棋盘搜索至每局终了，证明其在各规则下之值：双方皆不能更好的差数（黑减白，贴目前）。
终局时盘上棋子皆活，死子须以着手提清；规则禁全同者，按全局历史判断。
数目而死子由协议或判定之规则，两虚着后以实战解决，虚着须交一子；
计数另有赖判断之规则不能如此定义，予以拒绝并说明原因。
着手相同、每局所得亦相同之规则，为同一博弈，只解一次，以等号标出。

单纯打劫之下，双方最善可能成无尽之局；此时无差数可言，列出双方各自可保之界。

达到 --nodes 或 --time 时，报告已证之界。十二路以内之盘数秒可得。无一规则可解时退出状态为 3。`),
		Example: `  experiment solve --size 3x3 --rules yanlai
  experiment solve --size 2x2,2x3,3x3 --rules jipingdian-b,tangsong,livestone-b
  experiment solve --size 3x4 --rules chinese --json
  experiment solve --size 2x6 --rules all --csv --sgf lines > values.csv
  experiment solve --position corner.sgf --to-move W --rules nz --time 1m`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.solve(c.Context(), o) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.sizes, "size", "", a.say("boards `COLSxROWS`, separated by commas", "棋盘 `COLSxROWS`，以逗号分隔"))
	f.StringVar(&o.rules, "rules", "all", a.say("rule sets: ids, group names and proposal files, separated by commas", "规则：代号、组名或提案文件，以逗号分隔"))
	f.StringVar(&o.position, "position", "", a.say("solve the position the main line of `FILE.sgf` ends in, its moves being the history", "求 `FILE.sgf` 主线末局面之值，其着手即历史"))
	f.Var(choice{&o.toMove, []string{"B", "W"}}, "to-move", a.say("side that moves first; of a position without moves, the side to move", "先行方；无着手之局面则为轮走方"))
	f.Int64Var(&o.nodes, "nodes", 0, a.say("stop each search after `N` nodes; 0 for no limit", "每次搜索至多 `N` 个节点；0 为不限"))
	f.DurationVar(&o.time, "time", 0, a.say("stop each search after `DURATION`, such as 30s; what is proved by then depends on the machine", "每次搜索至多 `DURATION`，如 30s；届时所证者因机器而异"))
	f.BoolVar(&o.json, "json", false, a.say("write one JSON object, its words in English", "输出一个 JSON 对象，文字为英文"))
	f.BoolVar(&o.csv, "csv", false, a.say("write CSV, its words in English", "输出 CSV，文字为英文"))
	f.StringVar(&o.sgf, "sgf", "", a.say("write each line of best play as a record into `DIR`", "将各最善变化写成棋谱，存入 `DIR`"))
	f.BoolVar(&o.force, "force", false, a.say("with --sgf: replace records of the same names", "与 --sgf 同用：替换同名棋谱"))
	complete(c, "to-move", []string{"B", "W"})
	return c
}

// solution is one board under one rule set.
type solution struct {
	board *solve.Problem
	solve.Outcome
}

func (a *app) solve(ctx context.Context, o *solveOptions) error {
	if o.json && o.csv {
		return usagef("%s", a.say("json and csv exclude each other", "json 与 csv 不可并用"))
	}
	if o.nodes < 0 || o.time < 0 {
		return usagef("%s", a.say("limits cannot be negative", "限度不可为负"))
	}
	chosen, err := selectRules(o.rules)
	if err != nil {
		return err
	}
	if o.sgf != "" && o.position != "" {
		for _, r := range chosen.rules {
			if err := apart(lineFile(o.sgf, "position", r.ID), diskPath(o.position)); err != nil {
				return err
			}
		}
	}
	problems, err := a.problems(ctx, o)
	if err != nil {
		return err
	}
	var found []solution
	solved := 0
	for _, p := range problems {
		outcomes := solve.All(ctx, chosen.rules, p, o.limits())
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, s := range outcomes {
			if s.Err == nil {
				solved++
			}
			found = append(found, solution{p, s})
		}
	}
	switch {
	case o.json:
		err = writeSolutionsJSON(a.stdout, found)
	case o.csv:
		err = writeSolutionsCSV(a.stdout, found)
	default:
		err = a.writeSolutions(found)
	}
	if err == nil && o.sgf != "" { // last: what was found is told whatever lies in the folder
		err = writeLines(o.sgf, found, o.position != "", o.force)
	}
	if err == nil && solved == 0 {
		return errNothing
	}
	return err
}

// limits are those of each search.
func (o *solveOptions) limits() solve.Limits {
	l := solve.Limits{Nodes: o.nodes}
	if o.time > 0 {
		l.Within = func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, o.time)
		}
	}
	return l
}

// problems are the boards asked for.
func (a *app) problems(ctx context.Context, o *solveOptions) ([]*solve.Problem, error) {
	if o.sizes == "" && o.position == "" {
		return nil, usagef("%s", a.say("name boards with --size or a record with --position", "须以 --size 指定棋盘，或以 --position 指定棋谱"))
	}
	if o.position != "" {
		p, more, err := readProblem(ctx, o)
		if more {
			a.logger("text", false).Warn("the file holds other games; the first is solved", "file", collect.Shown(o.position))
		}
		return []*solve.Problem{p}, err
	}
	var list []*solve.Problem
	for name := range strings.SplitSeq(o.sizes, ",") {
		g, err := parseSize(strings.TrimSpace(name))
		if err != nil {
			return nil, usageError{err}
		}
		list = append(list, &solve.Problem{Geometry: g, ToMove: sideNamed(o.toMove)})
	}
	return list, nil
}

// parseSize reads the size of a board to solve.
func parseSize(name string) (*board.Geometry, error) {
	g, err := boardSize(name)
	if err == nil && g.N > solve.MaxPoints {
		err = fmt.Errorf("size %s: exact values are found on boards of up to %d points", name, solve.MaxPoints)
	}
	return g, err
}

// boardSize reads "3x4": columns and rows.
func boardSize(name string) (*board.Geometry, error) {
	columns, rows, ok := strings.Cut(name, "x")
	w, err1 := strconv.Atoi(columns)
	h, err2 := strconv.Atoi(rows)
	if !ok || err1 != nil || err2 != nil {
		return nil, fmt.Errorf("size %q: want columns and rows, as in 3x4", name)
	}
	return board.Size(w, h)
}

func sideNamed(name string) board.Color {
	switch name {
	case "B":
		return board.Black
	case "W":
		return board.White
	}
	return board.Empty
}

// readProblem reads the position at the end of a record, and says whether its file holds
// others.
func readProblem(ctx context.Context, o *solveOptions) (p *solve.Problem, more bool, err error) {
	rec, more, err := findGame(ctx, collect.Options{}, o.position, 0)
	if err != nil {
		return nil, false, err
	}
	var g sgf.Game
	if err := sgf.Parse(rec.Tree, &g); err != nil {
		return nil, more, fmt.Errorf("%s, game %d: %w", rec.File, rec.Tree.Index, err)
	}
	var f replay.Final
	replay.New().Play(&g, &f)
	p = &solve.Problem{Geometry: g.Geometry, Setup: make([]board.Color, g.Geometry.N), ToMove: f.ToMove}
	for _, s := range f.Setups {
		if s.After > 0 {
			return nil, more, fmt.Errorf("%s, game %d: stones are set up after move %d: a position to solve has its set-up before its moves", rec.File, rec.Tree.Index, s.After)
		}
		p.Setup[s.Point] = s.Color
	}
	for _, m := range f.Moves {
		p.Moves = append(p.Moves, solve.Move{Point: m.Point, Color: m.Color})
	}
	if side := sideNamed(o.toMove); side != board.Empty {
		if len(p.Moves) > 0 && side != f.ToMove {
			return nil, more, usagef("%s: %v is to move after its moves", rec.File, f.ToMove)
		}
		p.ToMove = side
	}
	return p, more, nil
}

// mover is who is to move in the position solved.
func (s *solution) mover() board.Color {
	switch n := len(s.board.Moves); {
	case n > 0:
		return s.board.Moves[n-1].Color.Other()
	case s.board.ToMove != board.Empty:
		return s.board.ToMove
	}
	return board.Black
}

// The JSON of solve. Its keys are part of the command's contract.
type jsonSolutions struct {
	Results []jsonSolution    `json:"results"`
	Refused []jsonNotSolvable `json:"refused"`
}

type jsonSolution struct {
	Rule   string   `json:"rule"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
	ToMove string   `json:"to_move"`
	Value  *float64 `json:"value"` // null where a limit was met or best play is an endless game
	Proved bool     `json:"proved"`
	Cycle  bool     `json:"cycle"`
	Low    float64  `json:"low"`
	High   float64  `json:"high"`
	Nodes  int64    `json:"nodes"`
	Line   []string `json:"line"`
	SameAs string   `json:"same_as,omitempty"` // the first rule set listed that is the same game by play
	// PlayedOut: the rule set leaves dead stones to judgement; they are played out.
	PlayedOut bool `json:"played_out"`
}

type jsonNotSolvable struct {
	Rule   string `json:"rule"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Reason string `json:"reason"`
}

func writeSolutionsJSON(w io.Writer, found []solution) error {
	out := jsonSolutions{Results: []jsonSolution{}, Refused: []jsonNotSolvable{}}
	for i := range found {
		s := &found[i]
		g := s.board.Geometry
		if s.Err != nil {
			out.Refused = append(out.Refused, jsonNotSolvable{s.Rule.ID, g.Width, g.Height, s.reason().EN})
			continue
		}
		r := s.Result
		j := jsonSolution{
			Rule: s.Rule.ID, Width: g.Width, Height: g.Height, ToMove: s.mover().String(), Proved: r.Proved, Cycle: r.Cycle(),
			Low: r.Low.Float(), High: r.High.Float(), Nodes: r.Nodes, Line: solve.Names(g, r.Line), SameAs: s.sameAs(), PlayedOut: s.PlayedOut,
		}
		if v, ok := r.Value(); ok {
			x := v.Float()
			j.Value = &x
		}
		out.Results = append(out.Results, j)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

// sameAs names the rule set listed before that is the same game, "" for none.
func (s *solution) sameAs() string {
	if s.Same == nil {
		return ""
	}
	return s.Same.ID
}

// reason is why a board was not solved.
func (s *solution) reason() rules.Words {
	var refusal *solve.Refusal
	if errors.As(s.Err, &refusal) {
		return refusal.Why
	}
	return rules.Words{EN: s.Err.Error(), ZH: s.Err.Error()}
}

func writeSolutionsCSV(w io.Writer, found []solution) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"rule", "width", "height", "to_move", "value", "proved", "cycle", "low", "high", "nodes", "line", "refused", "same_as"}}
	for i := range found {
		s := &found[i]
		g := s.board.Geometry
		row := []string{s.Rule.ID, strconv.Itoa(g.Width), strconv.Itoa(g.Height), s.mover().String()}
		if r := s.Result; r != nil {
			value := ""
			if v, ok := r.Value(); ok {
				value = v.String()
			}
			row = append(row, value, strconv.FormatBool(r.Proved), strconv.FormatBool(r.Cycle()), r.Low.String(), r.High.String(),
				strconv.FormatInt(r.Nodes, 10), lineText(g, r.Line), "", s.sameAs())
		} else {
			row = append(row, "", "", "", "", "", "", "", s.reason().EN, "")
		}
		rows = append(rows, row)
	}
	return c.WriteAll(rows)
}

// lineText is a line with "pass" for a pass.
func lineText(g *board.Geometry, line []board.Point) string {
	names := solve.Names(g, line)
	for i := range names {
		if names[i] == "" {
			names[i] = "pass"
		}
	}
	return strings.Join(names, " ")
}

// writeSolutions writes a table for each board.
func (a *app) writeSolutions(found []solution) error {
	var b strings.Builder
	for i := 0; i < len(found); {
		p := found[i].board
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, a.say("%d×%d, %v to move; Black minus White before komi\n", "%d×%d，%v 先；黑减白，贴目前\n"), p.Geometry.Width, p.Geometry.Height, found[i].mover())
		t := table{align: "lrrl"}
		t.add(a.say("rule", "规则"), a.say("value", "值"), a.say("nodes", "节点"), a.say("line", "最善变化"))
		var refused, played []string
		for ; i < len(found) && found[i].board == p; i++ {
			s := &found[i]
			if s.Err != nil {
				why := s.reason()
				refused = append(refused, fmt.Sprintf("  %s: %s", s.Rule.ID, a.say(why.EN, why.ZH)))
				continue
			}
			id := s.Rule.ID
			if s.PlayedOut {
				played = append(played, id)
			}
			if s.Same != nil {
				id += " = " + s.Same.ID
			}
			t.add(id, a.valueText(s.Result), strconv.FormatInt(s.Result.Nodes, 10), a.resultNote(p.Geometry, s.Result))
		}
		t.write(&b, "  ")
		if len(played) > 0 {
			fmt.Fprintf(&b, a.say("dead stones, which the rules have agreed or judged, are played out after the stop with pass stones: %s\n", "以下规则之死子本由协议或判定，此处于休止后以实战解决，虚着须交一子：%s\n"), strings.Join(played, " "))
		}
		if len(refused) > 0 {
			fmt.Fprintf(&b, "%s\n%s\n", a.say("not solved:", "未解："), strings.Join(refused, "\n"))
		}
	}
	_, err := io.WriteString(a.stdout, b.String())
	return err
}

// valueText is a value, or its bounds.
func (a *app) valueText(r *solve.Result) string {
	if v, ok := r.Value(); ok {
		return v.String()
	}
	return fmt.Sprintf(a.say("%v to %v", "%v 至 %v"), r.Low, r.High)
}

// resultNote is the line of best play, or why there is none.
func (a *app) resultNote(g *board.Geometry, r *solve.Result) string {
	switch {
	case r.Cycle():
		return a.say("best play is an endless game", "双方最善为无尽之局")
	case !r.Proved:
		return a.say("not proved: a limit was met", "未证：已达限度")
	}
	return lineText(g, r.Line)
}
