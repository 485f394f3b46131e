package rules

import "pgregory.net/rapid"

// What the tests in package rules_test use, which may import packages that
// import this one.

// CaseGames settles every case of testdata/cases, by name.
var CaseGames = caseGames

// AnyCounts draws the counts of any game at all.
func AnyCounts() *rapid.Generator[*Counts] {
	return rapid.Map(anyGames(), func(g *randomGame) *Counts { return &g.Counts })
}
