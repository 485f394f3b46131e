// Package solve finds the exact value of small boards under a rule set, by
// search to the end of every game.
//
// The game solved is that of the rule set with nothing left to judgement: every
// stone on the board when the game ends is alive, so that dead stones have to be
// taken off by play. Rule sets that count territory can be played so where they
// have a stage after the stop in which plays cost nothing (the playout of
// Ikeda, the encore of Spight, 实战解决 of 多下贴点): two passes stop the game and two
// more end it. Rule sets that count territory and have their dead stones agreed or
// judged are played out like that too, with pass stones, and the outcome says so.
// Those whose count asks for more, as which play was the last competitive one, are
// refused with the reason. Where eyes in seki do not count but play settles the rest, every stone
// that could be captured if its side always passed is taken to be in seki: what
// is left are the immortal stones of Ikeda, whose Territory Rules II say so.
//
// A rule set is played by its data: its kind of repetition, suicide, and the terms
// of its count. Where its Departs take the nearest kind (the repetition of Spight,
// the kos of Ing), that is what is solved. A group tax takes two own empty points
// of a group, or what it has, and whoever needs fewer must fill the rest by play.
// Two stages come only from terms that tell plays before the stop from those
// after it. Taking a button is no pass: it lifts the bans on repetition and does
// not end the game.
//
// What is proved: values and bounds. Repetition of the board is forbidden with
// the whole history of the game; a result is remembered only with what it
// depends on of that history (see proof). Where a rule set has a simple ko the
// search is made twice, an endless game lost for Black and lost for White: if
// both give one value no cycle matters, and if not the board has no margin
// under that rule set but two bounds. Both readings count a state that comes again as
// an endless game, whatever turns may have cost in between.
//
// What it does not do: it estimates nothing, judges no life and death, and knows
// no position by heart. Rights to one-sided dame do not exist: who has them must
// use them.
package solve
