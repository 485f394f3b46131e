package sim

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
)

// Ending says on which position of a game the rules are counted. Endings are
// data in the list Endings.
type Ending struct {
	ID    string
	Words rules.Words
	// Finish takes a settled record to this ending; nil leaves it as it stands.
	// It fills in all of Ended.
	Finish func(*Settling, *Ended)
}

// Settling is a game settled on its literal ending.
type Settling struct {
	Final   *replay.Final
	Verdict *life.Verdict
	Literal *rules.Settled
}

// Ended is what an ending makes of a game.
type Ended struct {
	// Steps lead from the literal ending to this one, in order. What each
	// changes in a count is a line of the ledger under its term.
	Steps []Step
	Cut   []replay.Move // the aftermath, set aside
	Added []replay.Move // moves that complete the game
	// SettledMove is the number of the last contested move.
	SettledMove int
}

// Step is one change on the way to an ending.
type Step struct {
	Term    string // of rules.Vocabulary: "aftermath", "dame", "protect"
	Settled *rules.Settled
}

// reset empties e, keeping its memory.
func (e *Ended) reset() { *e = Ended{Steps: e.Steps[:0], Cut: e.Cut[:0], Added: e.Added[:0]} }

// Settled returns the game as it ends: the last step, or literal if there is none.
func (e *Ended) Settled(literal *rules.Settled) *rules.Settled {
	if n := len(e.Steps); n > 0 {
		return e.Steps[n-1].Settled
	}
	return literal
}

// Literal is the record as it stands.
var Literal = &Ending{
	ID: "literal",
	Words: rules.Words{
		EN: "the record as it stands, nothing cut and nothing added",
		ZH: "以记录原样为终局，不删不补",
	},
}

// Endings lists every ending, the default first.
var Endings = []*Ending{Literal}

// EndingByID returns the ending with the given id.
func EndingByID(id string) (*Ending, bool) {
	for _, e := range Endings {
		if e.ID == id {
			return e, true
		}
	}
	return nil, false
}
