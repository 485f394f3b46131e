// Package procedure carries out on the board, stone by stone, the ways of
// counting that rule sets prescribe: stones are lifted, filled in, exchanged at
// the border or borrowed, and what then lies on the board is counted.
//
// A Procedure takes a settled game to its steps and to a margin. The margin is
// counted on the last board and must be that of the formula of every rule set
// the procedure serves; the tests of this package hold that for the drawn cases
// and for games at random. Nothing here reads files or draws.
package procedure

import (
	"errors"
	"fmt"
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Procedure is one way of counting by hand.
type Procedure struct {
	ID      string
	Title   string        // English name
	Native  string        // name in Chinese
	Source  string        // text and articles it follows
	Rules   []string      // ids of the rule sets whose margin it gives
	About   rules.Words   // what is done, in a sentence or two
	Departs []rules.Words // where the text is silent, and the reading taken
	// unnumbered is a way of counting shared with a text that has articles, used
	// where there are none to cite.
	unnumbered bool
	run        func(*table) (rules.Half, error)
}

// Result is a game counted by hand.
type Result struct {
	Steps  []Step
	Margin rules.Half // Black − White before komi, counted on the last board
}

// Step is one thing done at the board, and how it then lies.
type Step struct {
	Article  string        // of the text, "" where it has no number
	Words    rules.Words   // what was done
	Stones   []board.Color // N states of the board after the step
	Owner    []board.Color // whose each point is after the step, Empty for shared points
	Changes  []Change      // the points the step changed, in order of points
	On       rules.Sides   // stones on the board
	Lid      rules.Sides   // own stones off the board that are to be filled in: captured, dead, of passes
	Bowl     rules.Sides   // own stones in the bowl, not to be filled in
	Borrowed rules.Sides   // stones the set was made larger by in this step; negative for stones put away
	Tallies  []Tally
}

// Change is one point before and after a step.
type Change struct {
	Point    board.Point
	From, To board.Color
}

// Tally is one number of each side, in half points.
type Tally struct {
	ID    string
	Words rules.Words
	rules.Pair
}

// Total is the number of stones of each colour: on the board, in the lid and in
// the bowl.
func (s *Step) Total() rules.Sides {
	return rules.Sides{
		Black: s.On.Black + s.Lid.Black + s.Bowl.Black,
		White: s.On.White + s.Lid.White + s.Bowl.White,
	}
}

// ErrUnaccounted is returned by procedures that take the hands of a record from
// its stones, when stones of the record are not accounted for.
var ErrUnaccounted = errors.New("the stones of the record are not all accounted for, so that its hands cannot be counted on the board")

// All lists the procedures, those of a rule set in the order of preference.
var All = slices.Concat(
	tangsongProcedures,
	aestheticProcedures,
	artisticProcedures,
	wmsgProcedures,
	liveStoneProcedures,
	oldStoneProcedures,
	countProcedures,
	otherCountProcedures,
	buttonProcedures,
	ingProcedures,
	territoryProcedures,
	agaProcedures,
)

// ByID returns the procedure of that id.
func ByID(id string) (*Procedure, bool) {
	for _, p := range All {
		if p.ID == id {
			return p, true
		}
	}
	return nil, false
}

// For lists the procedures that serve the rule set of that id, in the order of All.
func For(rule string) []*Procedure {
	var out []*Procedure
	for _, p := range All {
		if slices.Contains(p.Rules, rule) {
			out = append(out, p)
		}
	}
	return out
}

// Run carries p out on a settled game, which it does not change. The only error
// is ErrUnaccounted.
func (p *Procedure) Run(s *rules.Settled) (Result, error) {
	t := newTable(p, s)
	margin, err := p.run(t)
	if err != nil {
		return Result{}, err
	}
	return Result{Steps: t.steps, Margin: margin}, nil
}

// rule is the first of the rule sets p serves: its komi is the one shown.
func (p *Procedure) rule() *rules.Rule {
	r, _ := rules.ByID(p.Rules[0])
	return r
}

// say puts the same values into a sentence of each language; a colour becomes its
// name in that language.
func say(en, zh string, values ...any) rules.Words {
	inEN, inZH := slices.Clone(values), slices.Clone(values)
	for i, v := range values {
		if c, ok := v.(board.Color); ok {
			inEN[i], inZH[i] = "Black", "黑"
			if c == board.White {
				inEN[i], inZH[i] = "White", "白"
			}
		}
	}
	return rules.Words{EN: rules.Singular(fmt.Sprintf(en, inEN...)), ZH: fmt.Sprintf(zh, inZH...)}
}

// tally makes a tally of whole points.
func tally(id, en, zh string, s rules.Sides) Tally {
	return Tally{ID: id, Words: rules.Words{EN: en, ZH: zh}, Pair: s.Pair()}
}

// halves makes a tally of half points.
func halves(id, en, zh string, p rules.Pair) Tally {
	return Tally{ID: id, Words: rules.Words{EN: en, ZH: zh}, Pair: p}
}
