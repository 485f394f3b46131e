// Package adapt plays the last stage of a settled game under a rule set as best
// play under that rule set would: which dame are filled by whom, whether a point
// is protected, who keeps a ko, when who passes. All else of this toolkit counts
// one game by every rule set; here each rule set has an ending of its own.
//
// The stage begins where package finish finds every boundary closed (see
// finish.Start). The game from there is that of the rule set's data, as in
// package solve: its kind of repetition, suicide, what a play, a pass, the first
// pass, a prisoner, a group and the last board are worth; two passes end it, or
// stop it where plays after a stop count otherwise, then two more end it; taking
// a button is none of these passes.
//
// What may be played (region.go): dame, mouths of kos, and what protects: the
// own empty points that are liberties of chains short of them once the dame are
// filled, and those from which a stone that cuts there could be taken; with
// these, points from which stones were taken in the search. A chain none of
// whose liberties is out of reach of such plays can be captured; all others
// stand. Dame that endanger nothing and join no groups are all alike, and only
// their number is searched.
//
// How the end is counted: chains keep their verdict, with what was played and
// taken since. A stone put on the other side's ground is dead unless its chain
// holds a stone that took living ones, or stands on other ground too. So what a
// threat threatens must be carried out before the end.
//
// What is proved: within this game the value is exact. Repetition looks at the
// whole history of the stage (a result is used after another history only where
// no board its proof met is in either, see search); where a rule forbids only the immediate retaking of a ko, a game that
// could go on for ever is refused, not valued.
//
// What is estimated, and the limits: the verdict on life and death is that of the
// judges and is not played out; plays elsewhere, threats for kos among them, do
// not exist, so that a ko goes to whom it goes to without threats; plays on own
// ground that protect nothing are not tried: who wants to wait must pass. Where
// best play takes living stones otherwise than in a ko, the position was not
// settled, and nothing is claimed (Upset). More points than MaxPoints or more
// nodes than MaxNodes are refused (Large): a limit of work, not of time.
//
// What is refused: rule sets that judge which play was the last competitive one,
// and those that leave dead stones on the board where there are any, for then
// they would have to be taken off by play.
package adapt
