package main

import "math/rand/v2"

// ruleset is the rule set a game is played and counted by.
type ruleset string

const (
	chinese  ruleset = "Chinese"
	japanese ruleset = "Japanese"
)

// file is one file of the sample: games of one board size and rule set.
type file struct {
	name  string
	size  int
	rules ruleset
	games int
	// komi of the even games, in turn, in half points.
	komi []int
	// level of GNU Go for the two players is between 0 and maxLevel.
	maxLevel int
	// every nth game has handicap, 2 to maxHandicap in turn.
	handicapEvery, maxHandicap int
	seed                       int
}

// plan is the whole sample.
var plan = []file{
	{"gnugo-9x9-chinese.sgf", 9, chinese, 170, []int{15, 14, 14, 11}, 5, 8, 4, 10_000},
	{"gnugo-9x9-japanese.sgf", 9, japanese, 170, []int{13, 11, 13, 12}, 5, 8, 4, 20_000},
	{"gnugo-13x13-chinese.sgf", 13, chinese, 62, []int{15, 15, 11}, 2, 6, 4, 30_000},
	{"gnugo-13x13-japanese.sgf", 13, japanese, 62, []int{13, 13, 11}, 2, 6, 4, 40_000},
	{"gnugo-19x19-chinese.sgf", 19, chinese, 24, []int{15, 15, 11}, 1, 3, 9, 50_000},
	{"gnugo-19x19-japanese.sgf", 19, japanese, 24, []int{13, 13, 11}, 1, 3, 9, 60_000},
}

// attempts is how many seeds are tried for one game of the plan before the
// maker gives up: a game that fails a check is made again with the next seed.
const attempts = 10

// setting is what is decided before a game.
type setting struct {
	size     int
	rules    ruleset
	komi     int // in half points
	handicap int
	level    [3]int // by color
	opening  int    // plays chosen by chance
	seed     int
}

// setting derives the game number i (from 0) of f, at the given attempt.
func (f *file) setting(i, attempt int) setting {
	s := setting{size: f.size, rules: f.rules, komi: f.komi[i%len(f.komi)], seed: f.seed + attempts*i + attempt}
	d := dice(s.seed)
	s.level[black], s.level[white] = d.pick(f.maxLevel+1), d.pick(f.maxLevel+1)
	s.opening = 2 + d.pick(5)
	if i%f.handicapEvery == f.handicapEvery-1 {
		nth := i / f.handicapEvery
		s.handicap = 2 + nth%(f.maxHandicap-1)
		s.komi = 1 - nth%2
	}
	return s
}

// die is a random source whose numbers depend on the seed alone.
type die struct{ *rand.PCG }

func dice(seed int) die { return die{rand.NewPCG(uint64(seed), 0)} }

// pick is a number from 0 to n-1.
func (d die) pick(n int) int { return int(d.Uint64() % uint64(n)) }

// openingPoint chooses an empty point on the third to fifth line that touches no stone,
// not even diagonally. It returns pass if there is none.
func (d die) openingPoint(b *board) point {
	var free []point
	for p := range b.at {
		row, col := p/b.size, p%b.size
		line := 1 + min(row, col, b.size-1-row, b.size-1-col)
		if 3 <= line && line <= 5 && b.lonely(row, col) {
			free = append(free, point(p))
		}
	}
	if len(free) == 0 {
		return pass
	}
	return free[d.pick(len(free))]
}

// lonely says whether there is no stone on the point or the eight around it.
func (b *board) lonely(row, col int) bool {
	for r := max(row-1, 0); r <= min(row+1, b.size-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, b.size-1); c++ {
			if b.at[r*b.size+c] != empty {
				return false
			}
		}
	}
	return true
}
