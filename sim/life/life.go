// Package life judges which stones of a finished game are alive, dead, or alive
// in seki. It is the only part of the project that may be wrong about Go, so it
// never guesses silently: every verdict names its judge and a confidence, and
// a position it cannot judge is left unsettled.
//
// Three judges stand in All, and are asked in the order a study names them:
//
//   - marked reads the territory marks (TB, TW) the players left. It proves
//     nothing; its confidence is how often such marks were found right, and it
//     falls with the neutral points left on the board, for players who stop
//     early often leave dead stones unmarked.
//   - static settles only positions in which every chain is proved: alive
//     unconditionally (Benson, Information Sciences 10, 1976), or inside the
//     territory of such chains without room for two eyes there (after Müller,
//     Playing it safe, 1997).
//   - playout plays the position out many times with moves that spare eyes,
//     leave seki alone and answer atari, and that learn from the playouts before
//     them (Drake 2009, Baier and Drake 2010), and calls a chain by the owner its
//     points mostly end with.
//
// Engines that are given on the command line are judges too: see package
// sim/engine. They are asked where those before them are not sure (Judge.Below).
//
// # What is plain
//
// In three of four finished games nothing is in doubt: every chain belongs to a
// group with two eyes, or has no room for two and is enclosed by such groups. Eye
// spaces of four to seven points are searched, larger ones judged by their size.
// Groups that live by what they enclose, which is dead because they live, are found
// together, where no race is in doubt (mutual). No playout is made then; elsewhere
// playouts go on until the chains that are not plain are clear. It is an estimate
// by shapes, not a proof (plain).
//
// # What is searched
//
// Two kinds of small fight are searched to the end, without ko threats, and take
// the place of what the playouts say:
//
//   - Eye spaces of up to seven points whose owner has no other eye and in which
//     at least three stones of the opponent stand: if the opponent takes the owner
//     though the owner moves first, the owner is dead. Bent four in the corner is
//     such a shape. Stones of the owner that stand inside, with the eyes behind
//     them, are part of it. If the owner has no liberty elsewhere, cannot be taken,
//     and cannot take the stones inside without being taken, all stand in seki.
//   - Fights: chains short of liberties that touch each other, with up to nine
//     open points. Where neither side, moving first, does better than to leave
//     the position as it is, and the stones in question cannot be taken, all of
//     them stand, and those without two eyes are in seki. This finds seki in which
//     no point is shared by living stones as well: an eye each and a ko each
//     (double-ko seki), a false eye nobody may play beside, two eyes against none.
//     Taking two stones or more ends the search, unless in a shape that kills.
//
// Other seki are found by playouts that leave a shared point empty.
//
// Chains that playouts are not sure of are read out: can the opponent take them moving
// first, or also moving second, in what they can reach without crossing living stones?
// What hangs on who moves first is left open, or nearly (read, hunt). Groups with a false
// eye of two points are read out too, and die if they are taken either way (frail), as are
// small groups called alive whose chains the opponent may cut apart (untied), and stones
// called dead that are enclosed with room for two eyes (revive). Stones called dead that
// hang on a chain in atari beside them are left open (ataris). The search is by proof
// numbers; that a chain holds is proved by a closed set of answers (hunt).
//
// In positions whose players have not stopped, as drawn ones, everything is read that is not
// plain, and longer, and what hangs on who moves first leaves the position unsettled.
//
// Groups that a verdict leaves one eye and no shared liberty are given up (lifeless).
//
// # What follows from agreed dead stones
//
// Where the dead stones are agreed on, who lives without two eyes lives in seki, and which
// eyes are false shows in the shapes: see Agreed.
//
// # What is estimated
//
// Everything else. The confidence is a measurement: how often every stone was
// right, in games whose marks reproduce the recorded result and in games an
// independent engine was certain of, where the least clear chain was as clear
// (calibration). It is lowered where neutral points are left, the more the more of
// them, and where a group called dead has the shape of one that may live: three
// points or more that only it surrounds, as in rings of chains that share false
// eyes, or an eye space of four points or more. Under an ownership of 0.06 the
// position is left unsettled, for then the verdict is no better than a guess; but of a
// finished game the reading is taken that leaves many points fewer to nobody than the
// others that are about even (lean): in marked games, judged with six seeds, it was
// right in 14 of 16.
//
// # What may be reopened
//
// Reopened lists what else may have become of stones that shapes or playouts, and no
// proof, give a status. No judge weighs it: it is for a recorded score, which package
// sim believes against the judge only on boards that are filled to the last point.
//
// # Rules that see it differently
//
// There is one verdict, for play without ko threats, under all rules. What single
// rule sets make of bent four in the corner, moonshine life and dead stones inside a
// seki is said by package sim/verdict, on what is settled here. Stones in atari at
// the end and captures not finished are judged like other stones: by what becomes
// of them, which is the same under all rules that take dead stones off.
//
// OneSided (单方权利单官) names the shared points in seki that one side alone may
// fill, where a search to the end shows it and no other dame is left open (see
// oneSided). Elsewhere who may fill a point shows when the end is played out.
//
// # Limits
//
// A stone in a ko that either side may win, and a race that whoever moves next
// wins, come out even and are left unsettled, but not always: who moves next is
// not looked at. Seki with more open points than are searched (hanezeki, seki with
// large eyes), long races and eye spaces of more than seven points are for the
// playouts. Rings of chains that share false eyes are proved only where each chain
// has two regions of its own; else playouts fill the eyes, with a confidence that
// says so. A game that stopped early is judged by playouts that know nothing of
// openings. What is searched of one board is bounded in all (mostHunted, maxFought), so that
// boards full of fights do not take long; no game has come near these bounds.
package life

import (
	"fmt"
	"strings"

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
	Judge string // id of the judge that settled it
	// Status of the stone on each point. On an empty point rules.Seki says that
	// the point, though it reaches one colour only, is no territory: an eye in
	// seki, or a false eye that must be filled.
	Status       []rules.Status
	OneSided     []board.Color // 单方权利单官, nil for none
	Confidence   float64       // probability that every stone's status is right, 0 to 1
	Settled      bool          // false: unsettled; Reason says why
	Reason       string
	Alternatives []Alternative // other settlements of what is open, most likely first
	// Notes say what judges that were asked could not tell, or failed to: also of
	// a position that is settled.
	Notes []string
}

// Alternative is another reading of the open part of a position.
type Alternative struct {
	Status      []rules.Status
	Probability float64 // relative to the settlement chosen
}

// reset prepares v for a board of n points.
func (v *Verdict) reset(n int) {
	v.Judge, v.Reason = "", ""
	v.Settled, v.Confidence = false, 0
	v.OneSided = nil
	v.Alternatives = v.Alternatives[:0]
	if cap(v.Status) < n {
		v.Status = make([]rules.Status, n)
	}
	v.Status = v.Status[:n]
	clear(v.Status)
}

// Judge settles positions. Judges are data in the list All.
type Judge struct {
	ID, Title, Native, Source string
	// Below, where not 0, has the judge asked also where an earlier one has settled
	// the position, with a confidence below it.
	Below float64
	// Doubt, where not 0, is the confidence below which a settlement of this judge
	// stands only until a later one settles the position; see overrule.
	Doubt float64
	// Settle judges p into v, which is empty. It returns false where it has
	// nothing to say, and the next judge is asked.
	Settle func(s *Scratch, p *Position, v *Verdict) bool
}

// All lists the judges, cheapest evidence first.
var All = []*Judge{&marked, &static, &playout}

// Select returns the judges a comma-separated list of ids names, in that order.
// Judges that have to be opened first, as engines, are given in more.
func Select(list string, more ...*Judge) ([]*Judge, error) {
	var out []*Judge
	known := append(All[:len(All):len(All)], more...)
next:
	for _, id := range strings.Split(list, ",") {
		id = strings.TrimSpace(id)
		for _, j := range known {
			if j.ID != id {
				continue
			}
			for _, k := range out {
				if k == j {
					continue next
				}
			}
			out = append(out, j)
			continue next
		}
		return nil, fmt.Errorf("no judge %q: there are %s", id, ids())
	}
	return out, nil
}

func ids() string {
	var names []string
	for _, j := range All {
		names = append(names, j.ID)
	}
	return strings.Join(names, ", ")
}

// Scratch is the working memory of the judges, for one goroutine. It keeps
// nothing from one position to the next but what it has found by search of rooms.
type Scratch struct {
	base     mcBoard // the position as it stands
	bare     mcBoard // the same with the dead stones off
	player   player
	runs     int       // playouts made of base, 0 for none
	own      []int32   // Black minus White over the playouts, a point
	vacant   []int32   // playouts in which a point ends with nobody
	mean     []float64 // ownership by head of chain
	marks    []board.Color
	stones   []board.Color
	points   []board.Point
	seen     []bool
	marked   []bool
	groups   []bool // by number of group
	eyes     []int
	settled  rules.Settled
	benson   benson
	plain    plain
	proved   []rules.Status // stones whose status is proved
	provedOf *Position      // in the position looked at, so that it is done once
	measured [3][]int8      // by colour and point: what is known of its region
	sizes    []int          // by region: points
	inside   []int          // by region: stones of the opponent
	other    Verdict        // of a second judge
	fight    fight
	hunt     hunt
	ties     ties
	found    []finding
	stand    []board.Point // heads of chains that a search of the fight says stand
	doubt    bool          // such a search was not believed
	wide     bool          // no stones are walls but those that are plain

	nests map[nestKey]bool // eye spaces whose worth was found, see recall
}

// NewScratch returns working memory for judges.
func NewScratch() *Scratch { return new(Scratch) }

// Settled is a position as the judges counted it last, mostly that of the verdict
// given last.
func (s *Scratch) Settled() *rules.Settled { return &s.settled }

// Settle asks the judges in turn until one has an opinion on p. A judge with a
// bound is asked also where that opinion leaves the position unsettled, or
// settles it with a confidence below the bound; see second. An opinion that is
// itself in doubt has the next judges asked too; see overrule. Where none has
// anything to say v is left unsettled.
func Settle(s *Scratch, judges []*Judge, p *Position, v *Verdict) {
	s.provedOf, s.runs = nil, 0
	v.Notes = v.Notes[:0]
	said, doubted := false, false
	for _, j := range judges {
		switch {
		case !said:
			v.reset(p.Board.N)
			if said = j.Settle(s, p, v); said {
				v.Judge = j.ID
				doubted = v.Settled && v.Confidence < j.Doubt
			}
		case doubted && j.Below == 0:
			doubted = !s.overrule(j, p, v)
		case j.Below > 0 && !(v.Settled && v.Confidence >= j.Below):
			s.second(j, p, v)
		}
	}
	switch {
	case !said:
		v.reset(p.Board.N)
		v.Reason = "no judge has an opinion on the position"
	case doubted && len(judges) > 1 && v.Settled && v.Confidence < EvenOdds:
		v.reset(p.Board.N)
		v.Reason = "the marks leave points to nobody and are not believed, and no other judge is sure"
	}
}

// EvenOdds is the confidence from which a settlement is likelier right than wrong.
const EvenOdds = 0.5

// overrule asks another judge about a position whose settlement v is in doubt, and
// reports whether he settles it, so that he is likelier right than wrong. Where the
// same stones are dead v is confirmed; else his settlement takes its place. What was in
// doubt is no alternative then, for the recorded score, which may have been counted on
// it, would choose it.
func (s *Scratch) overrule(j *Judge, p *Position, v *Verdict) bool {
	w := &s.other
	w.reset(p.Board.N)
	w.Notes = w.Notes[:0]
	if !j.Settle(s, p, w) || !w.Settled || w.Confidence < EvenOdds {
		return false
	}
	if sameDead(v, w) {
		v.Confidence = max(v.Confidence, w.Confidence)
		return true
	}
	w.Notes = append(append(w.Notes, v.Notes...), v.Judge+": other stones are dead, and points are left to nobody; not believed")
	w.Judge, w.Alternatives = j.ID, w.Alternatives[:0]
	*v, *w = *w, *v
	return true
}

// second asks another judge about a position v does not settle for certain. Two
// settlements are weighed as independent opinions: alike, they confirm each other;
// else the likelier stands, with what confidence the other leaves it, and the
// other becomes an alternative. If the second judge does not settle the position
// v stands, with a note.
func (s *Scratch) second(j *Judge, p *Position, v *Verdict) {
	w := &s.other
	w.reset(p.Board.N)
	w.Notes = w.Notes[:0]
	answered := j.Settle(s, p, w)
	v.Notes = append(v.Notes, w.Notes...)
	switch {
	case !answered:
		return
	case !w.Settled:
		v.Notes = append(v.Notes, j.ID+": "+w.Reason)
		return
	case v.Settled && sameDead(v, w):
		w.Confidence = odds(w.Confidence, v.Confidence)
	case v.Settled && v.Confidence > w.Confidence:
		v.Notes = append(v.Notes, j.ID+": other stones are dead")
		v.other(w)
		v.Confidence = odds(v.Confidence, 1-w.Confidence)
		return
	case v.Settled:
		w.other(v)
		w.Confidence = odds(w.Confidence, 1-v.Confidence)
	}
	w.Judge, w.Notes = j.ID, append(w.Notes[:0], v.Notes...)
	w.Alternatives = append(w.Alternatives, v.Alternatives...)
	sortAlternatives(w.Alternatives)
	*v, *w = *w, *v
}

// odds is the probability of what two independent opinions give p and q.
func odds(p, q float64) float64 {
	both, neither := p*q, (1-p)*(1-q)
	if both+neither == 0 {
		return 0.5 // each is certain, of the contrary
	}
	return both / (both + neither)
}

// other adds the settlement of w to the alternatives of v.
func (v *Verdict) other(w *Verdict) {
	v.Alternatives = append(v.Alternatives, Alternative{
		Status: append([]rules.Status(nil), w.Status...), Probability: w.Confidence,
	})
	sortAlternatives(v.Alternatives)
}

// sameDead reports whether the same stones are dead in both.
func sameDead(v, w *Verdict) bool {
	for p := range v.Status {
		if (v.Status[p] == rules.Dead) != (w.Status[p] == rules.Dead) {
			return false
		}
	}
	return true
}

// FindSeki gives the living groups of v that stand in seki their status, for
// judges who say only what is dead. v has a status for every stone of p.
func (s *Scratch) FindSeki(p *Position, v *Verdict) {
	s.proofs(p)
	s.player.rnd = newRng(p.Seed)
	s.believe(v)
	s.seki(v)
	s.oneSided(v)
}

// setChain gives the chain at p of b a status.
func (v *Verdict) setChain(b *mcBoard, p board.Point, st rules.Status) {
	for q := p; ; {
		v.Status[q] = st
		q = b.next[q]
		if q == p {
			return
		}
	}
}
