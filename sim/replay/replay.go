// Package replay plays a record on a board. Every recorded move is played, also
// those a rule forbids; the breaches are noted, per rule.
package replay

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// BreachKind names what a recorded move does that some rule forbids.
type BreachKind uint8

// The kinds of breach.
const (
	KoRetake    BreachKind = iota // retakes a ko at once (every rule with a ko rule)
	Positional                    // repeats a whole-board position
	Situational                   // repeats a position with the same side to move
	Suicide                       // takes off the chain just played
	Occupied                      // is on an occupied point: the stone there is replaced
	TwoInARow                     // same colour moves twice in a row
)

var breachNames = [...]string{"ko", "positional", "situational", "suicide", "occupied", "two-in-a-row"}

// String returns the name used in the breaches column.
func (k BreachKind) String() string { return breachNames[k] }

// Breach is one breach: its kind and the 1-based number of the play.
type Breach struct {
	Kind BreachKind
	Move int
}

// Move is a play or pass as replayed.
type Move struct {
	Point    board.Point // board.Pass for a pass
	Color    board.Color
	Captured int16 // opposing stones taken
}

// Final is a record played to its end.
type Final struct {
	Board    *board.Board
	Play     rules.Play
	ToMove   board.Color
	Moves    []Move // plays and passes; set-up steps are in Start and Setups
	Breaches []Breach
	// FinalPasses is the number of consecutive passes the record ends with.
	FinalPasses int
}
