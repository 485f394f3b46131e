// Package labels reads what others say of final positions (which stones are
// dead, which groups are in seki, what the score is) and compares it with how
// the judges of this project settle them.
//
// A Label is what one source claims about one position, and no more than that:
// a form that lists the dead stones claims that all others are alive; one that
// gives a score claims nothing about single stones. What a label does not claim
// is not compared. Read recognises the forms by their content, not by the names
// of files. Nothing a label file holds stops the reading: what cannot be used
// becomes a Problem with its file and line.
package labels

import (
	"fmt"

	"weiqi-experiment/sim/collect"
)

// Kinds of label, by the form they were read from.
const (
	KindMarks     = "marks"     // TB and TW of an SGF record
	KindEngine    = "engine"    // table of dead stones an engine sees, with its certainty
	KindScore     = "score"     // table of expected results
	KindGoscorer  = "goscorer"  // drawn board with dead stones given, and territory and seki worked out
	KindOwnership = "ownership" // JSON: final board and the owner of each point
	KindRemoved   = "removed"   // .game: board, then stones to remove
	KindGame      = "ogs-game"  // JSON of a server: moves, stones removed, score
	KindGTP       = "gtp"       // GTP session with a remark on the dead stones
	KindCase      = "case"      // TOML: a position with its counts and margins
)

// Trust says how far a label may be believed.
const (
	Trusted = "trusted" // marks that give the recorded result and leave no neutral point
	JPOpen  = "jp-open" // the same under a territory rule with 1 to 10 neutral points
	Other   = "other"   // marks of which neither can be said
	Sure    = "sure"    // an engine at least 0.8 certain of every chain
	Unsure  = "unsure"  // an engine less certain
	People  = "people"  // settled or written down by people
	Given   = "given"   // dead stones are the input of a program that works out the rest
	Worked  = "worked"  // a constructed position worked out by hand
)

// sureFrom is the certainty of its least clear chain from which an engine's
// opinion counts as sure.
const sureFrom = 0.8

// A Place is a point as SGF letters name it, "cd" being column c, row d.
type Place string

// Margin is a claimed score under a rule, Black − White in points: before komi,
// or after it where Net says so.
type Margin struct {
	Rule   string // id; "" for the game's own rule
	Points float64
	Net    bool
}

// Label is what one source claims of one position.
type Label struct {
	Source string // folder or file the label comes from
	Kind   string
	Trust  string
	File   string // of the label
	Line   int    // in it, 0 where it is the whole file

	// Record is the position. Where its Tree has no data the label speaks of the
	// record named Ref, which is to be found among the records read.
	Record collect.Record
	Ref    string
	Rule   string // id of the rule set the label states, "" if none
	Drawn  bool   // a position worth drawing where it is missed

	Dead    []Place
	Alive   []Place
	Spared  []Place // stones nothing is claimed of
	All     bool    // every stone not named is alive
	AnyDead bool    // at least one stone is dead

	Seki        []Place // stones in seki
	SekiAll     bool    // every stone alive and not named is not in seki
	NoTerritory []Place // empty points that are nobody's territory
	SekiChains  []Place // one stone of each chain in seki, SekiAll speaking of chains

	Margins []Margin
}

// claimsStones reports whether the label says anything about single stones.
func (l *Label) claimsStones() bool {
	return l.All || l.AnyDead || len(l.Dead)+len(l.Alive) > 0
}

// A Problem is something in a label file that could not be used.
type Problem struct {
	File    string
	Line    int // from 1; 0 for the whole file
	Kind    string
	Message string
}

// Error makes a Problem an error.
func (p *Problem) Error() string {
	if p.Line == 0 {
		return fmt.Sprintf("%s: %s: %s", p.File, p.Kind, p.Message)
	}
	return fmt.Sprintf("%s:%d: %s: %s", p.File, p.Line, p.Kind, p.Message)
}

// Kinds of problem.
const (
	Unreadable   = "unreadable"    // the form is known, the content is not in it
	UnknownForm  = "unknown-form"  // no form of label
	Partial      = "partial"       // not every stone is spoken of, where that is wanted
	NoClaim      = "no-claim"      // nothing is said about a stone or a score
	OtherTask    = "other-subject" // a label of another kind than life and death
	NoRecord     = "no-record"     // the record a label names is not among those read
	Repeated     = "repeated"      // the same claim about the same position as before
	Contradicted = "contradicted"  // the position does not have what the label speaks of
)
