// Package finish makes the normal ending of a settled game: the position on
// which rule sets can be compared, because the players' habits after the end are
// taken out of it and what they left undone is done.
//
// Players end their games for their own rules. Under area rules they go on
// inside settled ground, where it costs nothing; under territory rules they stop
// with dame open, and a printed record may stop before that. Counted as written,
// one rule after the other, such records differ by what the players did after
// the game. So a record is first cut, then completed:
//
//   - The cut. The record is walked back from its end, by the verdict on it,
//     while each move taken back was a pass, a dame, or a play inside what was
//     settled already. The first move that was not is the last contested one. A
//     play inside one's own was needed if it cost a point under the players' own
//     rules: always under territory rules, while dame are open under area rules.
//     After a pass it was not: who passes sees nothing to gain there. Of the
//     moves that follow, dame played in turn stay and so do plays that reading
//     shows to be needed; the rest is set aside.
//   - The completion. From there the sides play in turn: an answer where the
//     last play endangers living stones, points at boundaries still open by
//     size, a ko left open, dame, a play inside where a wall could be broken
//     otherwise, and then they pass. A dame is filled only where the stone cannot
//     be taken; one that a side cannot fill is left to the other, and one that
//     neither can stays open. Seki is left alone and dead stones stay where they
//     are.
//   - False eyes, points that a side has to fill though it had every dame itself
//     (rules.Settled.FalseEyes). In a game broken off they are filled when no dame is
//     left; where the players ended the game by territory the verdict has them already,
//     and the owner fills them first.
//   - Passes while the opponent still played. Where a side passed in the last
//     two fifths of the game, it fills a dame instead, one that was filled later too,
//     so that the stones of both sides stay as many as turns are. Where the game
//     would not come out as it did the record stays, passes of one side are set
//     against those of the other, and what is left is made up for with dame open at
//     the end. A side passes where there is none.
//   - A last dame that neither side can fill as it stands, as in a corner. Both
//     prepare it inside their own, and who comes first fills it: area rules have no
//     dame left, and the territory of both is less by as much. Where one side alone
//     can prepare it, in a game broken off, it does, and the other answers twice.
//
// What is proved: every added play is legal under simple ko, and the identities
// of area and territory hold on every step. The verdict is kept, not judged
// again: living stones stay the owner's and so does their territory, kos aside.
//
// What is estimated: reading looks at captures of chains with up to three
// liberties (two, where the players passed), to a bound, and takes stones beyond
// it for safe. In games broken off it also looks for plays that attack two chains
// at once and for combinations of up to three forcing plays against a boundary, which are
// mended, and of the answers to a threat it chooses one after which there is nothing to
// mend. It sees no life and death otherwise, nor that a play
// at a gap cuts off a group without eyes. Gaps in boundaries are searched each for itself, with
// the chains beside them that are short of liberties, few
// moves deep, and points counted by the nearer side. The holder of a ko is taken
// to win it, unless he has no chain of three liberties or fewer to threaten when
// the opponent can take it; such kos are listed in Ending.Open and counted the
// other way too. What reading leaves open of a broken-off game is listed in
// Ending.Choices, so that the game can be completed with any of it decided
// otherwise.
//
// What comes to nothing: a game that the players ended, and whose territory completing it
// would change by more than protective moves and kos can, stays as it is recorded.
//
// What is refused: boundaries the players left open and passed are not played
// out, nor are points left open by passing players under area rules, who would
// have taken them, unless all of them are dame. Nothing is cut before a set-up, a
// play on an occupied point or a suicide.
//
// The last contested move is the "last competitive play" of the Taiwanese rules.
// What each of the steps changes in a count is in its ledger, under "aftermath",
// "dame", "protect" and "open_ko".
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
	// Turned are choices of an earlier completion of the game that are to be
	// made the other way round.
	Turned []Choice
	Start  *Start // where not nil, takes the stage from which only dame, protective moves and kos are left
}

// Played is a move of the normal ending.
type Played struct {
	Color board.Color
	Point board.Point
	Move  int // its number in the record, from 1; 0 for a move added
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
	// From and Line are how the game goes on from its first From recorded moves: the
	// moves that stay and those added, in order and with every pass. Colours need not
	// alternate. Where Line is empty the record stands. It holds until the next ending.
	From int
	Line []Played
	// SettledMove is the number of the last contested move.
	SettledMove int
	// Open lists kos that neither reading nor threats decide. Otherwise is the
	// game with each of them won by the other side, nil where there are none.
	Open      []board.Point
	Otherwise *rules.Settled
	// OtherLine is the line to Otherwise.
	OtherLine []Played
	Choices   []Choice // questions open in a game that was broken off
	Turned    []Choice // those answered otherwise than by reading, as was asked
}

// Reset empties e, keeping its memory.
func (e *Ending) Reset() {
	*e = Ending{Steps: e.Steps[:0], Cut: e.Cut[:0], Added: e.Added[:0], Open: e.Open[:0], Choices: e.Choices[:0], Turned: e.Turned[:0]}
}

// Settled returns the game as it ends: the last step, or literal if there is none.
func (e *Ending) Settled(literal *rules.Settled) *rules.Settled {
	if n := len(e.Steps); n > 0 {
		return e.Steps[n-1].Settled
	}
	return literal
}
