package sim

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/finish"
)

// Ending says on which position of a game the rules are counted. Endings are
// data in the list Endings.
type Ending struct {
	ID    string
	Words rules.Words
	// Finish takes a settled record to this ending; nil leaves it as it stands.
	// It fills in all of Ended.
	Finish func(*finish.Finisher, *finish.Game, *Ended)
}

// Ended is what an ending makes of a game, Step a change on the way to it.
type (
	Ended = finish.Ending
	Step  = finish.Step
)

// Normal is the game cut after its last contested move and completed.
var Normal = &Ending{
	ID: "normal",
	Words: rules.Words{
		EN: "what was played inside settled ground is cut, what was left open is played out",
		ZH: "删去已定之地内的余着，补完未收的官子与单官",
	},
	Finish: (*finish.Finisher).Finish,
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
var Endings = []*Ending{Normal, Literal}

// EndingByID returns the ending with the given id.
func EndingByID(id string) (*Ending, bool) {
	for _, e := range Endings {
		if e.ID == id {
			return e, true
		}
	}
	return nil, false
}

// countsTerritory reports whether a play in one's own costs a point under r,
// nil being rules that are not known, for which it is assumed.
func countsTerritory(r *rules.Rule) bool {
	return r == nil || slices.ContainsFunc(r.Terms, func(t rules.Term) bool { return t.ID == "territory" })
}

// What a completion may do at most and still be one: points that go from one side to
// the other or to nobody, a ko apart, and points left to nobody where there is no seki.
// Of 83 games in which it did more, 79 of them professional, two had the recorded score.
const (
	mostGiven   = 1
	mostLost    = 2
	mostNeutral = 4
)

// mostPlain is how many moves a plain completion adds at most.
const mostPlain = 29

// completes reports whether the game, settled as it was broken off, still is what it
// was where it ends: no more than that has changed hands or been left open.
func completes(settled, end *rules.Settled) bool {
	given, lost := changed(settled, end)
	return given <= mostGiven && lost <= mostLost && (end.Counts.AnySeki || end.Counts.Neutral <= mostNeutral)
}

// completesPlainly reports whether nothing has changed hands nor been left open where
// the game ends, and few moves led there.
func completesPlainly(settled *rules.Settled, e *Ended) bool {
	end := e.Settled(settled)
	given, lost := changed(settled, end)
	return given+lost+end.Counts.Neutral == 0 && len(e.Added) <= mostPlain
}

// changed returns how many points of either side belong to the other where the game
// ends, and how many to nobody.
func changed(settled, end *rules.Settled) (given, lost int) {
	for p, was := range settled.Owner {
		switch now := end.Owner[p]; {
		case was == board.Empty || now == was:
		case now == board.Empty:
			lost++
		default:
			given++
		}
	}
	return given, lost
}
