// Package analysis turns rows into estimates: how often rules of Go disagree,
// by how much, and for which cause.
//
// It reads the rows of a run once, in order, and keeps counts only, so its
// memory does not grow with the number of games. Margins are counted in half
// points, exactly; floating point begins where an estimate is made of counts.
//
// A Statistic is a value in the list All: words, a source, and a Counter that
// sees every game, or the scored games by kind where it only compares rules
// within a game, and then gives its estimates. Counters run beside each other,
// each through all games in order, so nothing depends on the number of
// processors. An Estimate is one long row: what was
// measured, on which rules and which games, the value, n, an interval, how it
// was made, and warnings that say what to do about it.
//
// Headline estimates are made of the scored games without handicap and set-up
// stones, on boards of 7×7 or more; everything left out is counted by reason (statistic "scope").
package analysis
