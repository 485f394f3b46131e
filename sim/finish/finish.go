// Package finish makes the normal ending of a settled game: the position on
// which rule sets can be compared, because the players' habits after the end are
// taken out of it and what they left undone is done.
package finish

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
)

// Game is a settled game whose normal ending is asked for.
type Game struct {
	Final   *replay.Final
	Literal *rules.Settled // the game settled as its record ends
	// Territory says that the players' own rules count territory, so that a play
	// in one's own costs a point also when no dame is left. Where the rules are
	// not known it is true: fewer plays are then taken for aftermath.
	Territory bool
}

// Step is one change on the way from the literal ending to the normal one.
type Step struct {
	Term    string // of rules.Vocabulary: "aftermath", "dame", "protect", "open_ko"
	Settled *rules.Settled
}

// Ending is what an ending makes of a game. The zero value is the record as it
// stands.
type Ending struct {
	// Steps lead from the literal ending to this one, in order. What each
	// changes in a count is a line of the ledger under its term.
	Steps []Step
	Cut   []replay.Move // recorded moves set aside, up to the last play among them
	Added []replay.Move // moves that complete the game, its final passes left out
	// SettledMove is the number of the last contested move.
	SettledMove int
	// Open lists kos that neither reading nor threats decide. Otherwise is the
	// game with each of them won by the other side, nil where there are none.
	Open      []board.Point
	Otherwise *rules.Settled
}

// Reset empties e, keeping its memory.
func (e *Ending) Reset() {
	*e = Ending{Steps: e.Steps[:0], Cut: e.Cut[:0], Added: e.Added[:0], Open: e.Open[:0]}
}

// Settled returns the game as it ends: the last step, or literal if there is none.
func (e *Ending) Settled(literal *rules.Settled) *rules.Settled {
	if n := len(e.Steps); n > 0 {
		return e.Steps[n-1].Settled
	}
	return literal
}
