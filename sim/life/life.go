// Package life judges which stones of a finished game are alive, dead, or alive
// in seki. It is the only part of the project that may be wrong about Go, so it
// never guesses silently: every verdict names its judge and a confidence, and
// a position it cannot judge is left unsettled.
package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/sgf"
)

// Position is what a judge may look at.
type Position struct {
	Board    *board.Board
	ToMove   board.Color
	Marks    []sgf.Mark // of the record; hidden where a study asks for it
	Own      string     // id of the rule set the game was played by, "" if not known
	Finished bool       // the record ends in two passes, or its result is a count
	Seed     uint64     // of this game
}

// Verdict is the judgement of a position.
type Verdict struct {
	Judge        string         // id of the judge that settled it
	Status       []rules.Status // of the stone on each point
	OneSided     []board.Color  // 单方权利单官, nil for none
	Confidence   float64        // probability that every stone's status is right, 0 to 1
	Settled      bool           // false: unsettled; Reason says why
	Reason       string
	Alternatives []Alternative // other settlements of what is open, most likely first
}

// Alternative is another reading of the open part of a position.
type Alternative struct {
	Status      []rules.Status
	Probability float64
}

// Judge settles positions. Judges are data in the list All.
type Judge struct {
	ID, Title, Native, Source string
	// Settle judges p into v, reusing the memory of v. It returns false where
	// it has nothing to say, and the next judge is asked.
	Settle func(s *Scratch, p *Position, v *Verdict) bool
}
