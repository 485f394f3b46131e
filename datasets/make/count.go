package main

import (
	"errors"
	"fmt"
)

// The reasons for which a game is made again.
var (
	errTooLong      = errors.New("no two passes within three moves a point")
	errUnjudged     = errors.New("a point without status")
	errDeadInside   = errors.New("a dead stone outside the opponent's territory")
	errLiveMarked   = errors.New("a stone and a status that do not fit")
	errTwoOwners    = errors.New("territory that reaches living stones of both colors")
	errPartOfRegion = errors.New("an area only part of which is territory")
	errScore        = errors.New("an unexplained difference from GNU Go's score")
)

// owners gives each point of the marks that end the record: black or white
// where it is territory, the points under dead stones included.
//
// It returns an error if the statuses contradict each other or the board: the
// game is then not fit to be counted by anyone.
func (g *game) owners() ([]color, error) {
	left := append([]color(nil), g.board.at...) // the board without dead stones
	for p, s := range g.state {
		stone := g.board.at[p] != empty
		switch {
		case s == "":
			return nil, fmt.Errorf("%w: %s", errUnjudged, g.board.vertex(point(p)))
		case stone != (s == alive || s == dead || s == seki):
			return nil, fmt.Errorf("%w: %s %s", errLiveMarked, g.board.vertex(point(p)), s)
		case s == dead:
			left[p] = empty
		}
	}
	owner := make([]color, len(left))
	seen := make([]bool, len(left))
	for p := range left {
		if left[p] != empty || seen[p] {
			continue
		}
		region, next := g.board.region(left, point(p))
		c, err := g.regionOwner(region, next)
		if err != nil {
			return nil, fmt.Errorf("%w: %s", err, g.board.vertex(point(p)))
		}
		for _, q := range region {
			owner[q], seen[q] = c, true
		}
	}
	return owner, nil
}

// regionOwner is whose territory a connected set of points without living
// stones is. next says which colors live beside it.
func (g *game) regionOwner(region []point, next [3]bool) (color, error) {
	var marked [3]int
	var lost [3]bool
	for _, p := range region {
		switch g.state[p] {
		case blackTerritory:
			marked[black]++
		case whiteTerritory:
			marked[white]++
		case dame:
			marked[empty]++
		case dead:
			lost[g.board.at[p]] = true
		}
	}
	c := empty
	switch {
	case next[black] && !next[white]:
		c = black
	case next[white] && !next[black]:
		c = white
	}
	switch {
	case c == empty && marked[black]+marked[white] > 0:
		return c, errTwoOwners
	case c == empty && (lost[black] || lost[white]), lost[c] && c != empty:
		return c, errDeadInside
	case c == empty:
		return c, nil
	case marked[c.other()] > 0:
		return c, errTwoOwners
	case marked[empty] == 0:
		return c, nil
	case marked[c] > 0 || lost[c.other()]:
		return c, errPartOfRegion
	}
	// All of it is dame to GNU Go and reaches one color only: an eye in seki,
	// which the Chinese rules count and the Japanese do not.
	if g.rules == chinese {
		return c, nil
	}
	return empty, nil
}

// score counts the game by its own rules from the marks: Black minus White,
// komi and compensation included, in half points.
//
// Chinese: living stones and marked points, one point to White for each
// handicap stone. Japanese: marked points, and a point for each stone captured
// or dead.
func (g *game) score(owner []color) int {
	var count [3]int
	for p, c := range owner {
		stone := g.board.at[p]
		switch {
		case c == empty && g.rules == chinese:
			count[stone]++
		case c != empty:
			count[c]++
			if g.rules == japanese && stone != empty {
				count[c]++
			}
		}
	}
	margin := count[black] - count[white]
	if g.rules == chinese {
		return 2*(margin-g.handicap) - g.komi
	}
	return 2*(margin+g.board.captured[white]-g.board.captured[black]) - g.komi
}

// check compares the count with GNU Go's. They may differ by the eyes in seki
// alone, which GNU Go counts under neither rule set.
func (g *game) check(owner []color) error {
	eyes := 0
	for p, s := range g.state {
		if s == dame {
			switch owner[p] {
			case black:
				eyes++
			case white:
				eyes--
			}
		}
	}
	if counted := g.score(owner); counted-2*eyes != g.claim {
		return fmt.Errorf("%w: %s, counted %s", errScore, result(g.claim), result(counted))
	}
	return nil
}
