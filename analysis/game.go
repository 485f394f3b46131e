package analysis

import (
	"fmt"
	"iter"
	"math"
	"path"
	"strconv"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/store"
)

// Source gives the rows of a run. Scores come in the order of the games they
// belong to, those of one game together. The rows passed may be reused.
type Source interface {
	Games(func(*store.GameRow) error) error
	Scores(func(*store.ScoreRow) error) error
}

// Game is one record with its scores.
type Game struct {
	*store.GameRow
	Scores   []Score // by position in Study.Rules
	Scored   bool
	Headline bool    // scored, without handicap and set-up stones
	Excluded string  // why it is not, an item of statistic "scope"
	classes  []class // the strata it belongs to
}

// Score is one game under one rule.
type Score struct {
	Present         bool
	Margin, Literal rules.Half
	Charge          rules.Half // komi as a charge on Black
	Winner          rules.Outcome
	WinnerLiteral   rules.Outcome // with the margin of the literal ending
	Tie             rules.Outcome // who wins when margin and komi are equal
	Repetition      bool          // a repeated position decided, and not the margin
	Ledger          Ledger
	Steps           Steps
	Ended           Ledger // what the steps change in the terms of the ledger
	// What the rule pays for the last point, of rules that count area, in the
	// margins of the two endings.
	Paid, PaidLiteral rules.Half
	area              bool // the rule counts area
	last              last // stage, played for the rule
}

// half converts points to half points. Rows hold halves exactly.
func half(points float64) rules.Half { return rules.Half(math.Round(2 * points)) }

func decide(margin, charge rules.Half, tie rules.Outcome) rules.Outcome {
	switch {
	case margin > charge:
		return rules.BlackWins
	case margin < charge:
		return rules.WhiteWins
	}
	return tie
}

// tieOutcome is who wins on equality under r. The first mover is read off the
// komi where there is one: who pays it moved first.
func tieOutcome(r *rules.Rule, charge rules.Half) rules.Outcome {
	if r == nil {
		return rules.Drawn
	}
	first := r.First
	switch {
	case charge > 0:
		first = board.Black
	case charge < 0:
		first = board.White
	}
	return r.Winner(0, 0, first)
}

// Same reports whether two scores are alike in everything a reader sees.
func (s *Score) Same(t *Score) bool {
	return s.Margin == t.Margin && s.Charge == t.Charge && s.Winner == t.Winner && s.Ledger == t.Ledger
}

// load reads a game and the rows of its scores.
func (s *Study) load(g *Game, row *store.GameRow, rows []store.ScoreRow) error {
	g.GameRow = row
	g.Scored = row.Status == "scored" && len(rows) > 0
	g.Headline, g.Excluded = false, exclusion(row)
	clear(g.Scores)
	normal := isNormal(rows)
	for i := range rows {
		r := i // rows come in the order of the rules, as a rule
		if i >= len(s.Rules) || s.Rules[i].ID != rows[i].Rule {
			var err error
			if r, err = s.rule(rows[i].Rule); err != nil {
				return fmt.Errorf("%s, game %d: %w", row.File, row.Index, err)
			}
		}
		for len(g.Scores) < len(s.Rules) {
			g.Scores = append(g.Scores, Score{})
		}
		s.countsArea[r] = s.countsArea[r] || rows[i].Area != 0
		g.Scores[r] = score(row, &rows[i], &s.Rules[r], s.countsArea[r], normal)
		if s.stepsAsked[r] {
			g.Scores[r].Ended = ended(row, &rows[i], &g.Scores[r].Ledger, s.countsArea[r], normal)
		}
	}
	g.classes = g.classes[:0]
	if g.Scored {
		g.Headline = g.Excluded == ""
		g.classes = s.classify(g, g.classes)
	}
	return nil
}

func score(g *store.GameRow, row *store.ScoreRow, r *Rule, countsArea, normal bool) Score {
	sc := Score{
		Present: true,
		Margin:  half(row.Margin),
		Literal: half(row.MarginLiteral),
		Charge:  half(row.Komi),
		Winner:  rules.Outcome(row.Winner),
		Ledger:  ledger(g, row, countsArea, normal),
		Steps:   stepsOf(row),
		last:    lastOf(row),
	}
	sc.area = countsArea
	if countsArea {
		sc.PaidLiteral, sc.Paid = paid(row)
	}
	sc.Tie = tieOutcome(r.Rule, sc.Charge)
	if sc.Margin == sc.Charge && sc.Winner != rules.NoResult {
		sc.Tie = sc.Winner
	}
	sc.Repetition = sc.Winner != decide(sc.Margin, sc.Charge, sc.Tie)
	sc.WinnerLiteral = sc.Winner
	if !sc.Repetition {
		sc.WinnerLiteral = decide(sc.Literal, sc.Charge, sc.Tie)
	}
	return sc
}

// Reasons for which a record is not among the headline games. The first that
// holds is the one counted.
const (
	ExcludedHandicap = "handicap"
	ExcludedSetup    = "set-up"
	ExcludedSmall    = "small-board"
)

// smallestSide is the side of the smallest board games are played on; records
// on smaller ones are positions made to show something.
const smallestSide = 7

func exclusion(g *store.GameRow) string {
	switch {
	case g.Status == "not_counted":
		return g.Status + ":" + orNone(g.End)
	case g.Status != "scored":
		return orNone(g.Status)
	case g.Handicap != 0:
		return ExcludedHandicap
	case g.SetupB != 0 || g.SetupW != 0:
		return ExcludedSetup
	case min(g.Width, g.Height) < smallestSide:
		return ExcludedSmall
	}
	return ""
}

func orNone(s string) string {
	if s == "" {
		return "(none)"
	}
	return s
}

// SizeName writes a board size: 19×19.
func SizeName(width, height int32) string {
	return strconv.Itoa(int(width)) + "×" + strconv.Itoa(int(height))
}

// Roots are the paths a run was given or the files it read. They tell which
// part of a path names a collection.
type Roots struct {
	given  map[string]bool
	common string // the folder all of them are in
}

// NewRoots makes Roots of paths with / separators.
func NewRoots(paths []string) Roots {
	r := Roots{given: make(map[string]bool)}
	for i, p := range paths {
		p = path.Clean(p)
		r.given[p] = true
		if i == 0 {
			r.common = path.Dir(p)
		}
		for r.common != "." && r.common != "/" && !strings.HasPrefix(p, r.common+"/") {
			r.common = path.Dir(r.common)
		}
	}
	return r
}

// Source is the part of a path that names a collection: its archive, or the
// first folder below the root it was found under.
func (r Roots) Source(file string) string {
	if i := strings.Index(file, "!/"); i >= 0 {
		return path.Base(file[:i])
	}
	file = path.Clean(file)
	for dir := path.Dir(file); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if r.given[dir] {
			return below(file, dir)
		}
	}
	if r.given[file] && r.common != "." && r.common != "/" {
		return below(file, r.common)
	}
	for _, part := range strings.Split(path.Dir(file), "/") {
		if part != "" && part != "." && part != ".." {
			return part
		}
	}
	return "(files)"
}

// below is the first folder on the way from dir to file, or dir itself.
func below(file, dir string) string {
	if first, _, more := strings.Cut(file[len(dir)+1:], "/"); more {
		return first
	}
	return path.Base(dir)
}

// join calls f for every game with its scores, in order.
func join(src Source, f func(*store.GameRow, []store.ScoreRow) error) error {
	var scoresErr error
	next, stop := iter.Pull(func(yield func(store.ScoreRow) bool) {
		scoresErr = src.Scores(func(s *store.ScoreRow) error {
			if !yield(*s) {
				return errStopped
			}
			return nil
		})
	})
	defer stop()
	ahead, ok := next()
	var rows []store.ScoreRow
	err := src.Games(func(g *store.GameRow) error {
		rows = rows[:0]
		for ok && ahead.File == g.File && ahead.Index == g.Index {
			rows = append(rows, ahead)
			ahead, ok = next()
		}
		return f(g, rows)
	})
	switch {
	case err != nil:
		return err
	case ok:
		return fmt.Errorf("scores of %s, game %d, have no row in games or are out of order", ahead.File, ahead.Index)
	case scoresErr != nil:
		return scoresErr
	}
	return nil
}

var errStopped = fmt.Errorf("stopped")
