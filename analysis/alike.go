package analysis

import (
	"encoding/binary"

	"weiqi-experiment/rules"
)

// pairwise is a Counter that only compares rules within a game. Games that are
// alike in everything two rules can be compared by are counted at once, since
// comparing thirty rules in pairs costs far more than reading them.
type pairwise interface {
	Counter
	// addAlike counts n games like g. Only its scores, Headline, Excluded and
	// classes are set; margins are those of the game up to what all its rules share.
	addAlike(g *Game, n int64)
}

// maxAlike bounds the kinds of game kept at once; when it is reached they are
// counted and forgotten.
const maxAlike = 1 << 14

// alike gathers games by what tells their scores apart.
type alike struct {
	to    []pairwise
	kinds map[string]int
	games []Game
	times []int64
	key   []byte
}

func newAlike(to []pairwise) *alike { return &alike{to: to, kinds: make(map[string]int)} }

// add takes in a scored game.
func (a *alike) add(g *Game) {
	a.key = fingerprint(a.key[:0], g)
	if i, ok := a.kinds[string(a.key)]; ok {
		a.times[i]++
		return
	}
	if len(a.games) == maxAlike {
		a.flush()
	}
	a.kinds[string(a.key)] = len(a.games)
	kept := Game{Scored: true, Headline: g.Headline, Excluded: g.Excluded}
	kept.Scores = append(kept.Scores, g.Scores...)
	kept.classes = append(kept.classes, g.classes...)
	a.games, a.times = append(a.games, kept), append(a.times, 1)
}

func (a *alike) flush() {
	for i := range a.games {
		for _, c := range a.to {
			c.addAlike(&a.games[i], a.times[i])
		}
	}
	clear(a.kinds)
	a.games, a.times = a.games[:0], a.times[:0]
}

// fingerprint writes what two rules can be compared by: the classes, and of
// every rule its ledger and literal margin relative to those of the first rule,
// its komi and its results. How far the margin is from komi matters only where
// results differ, and then it is written too.
func fingerprint(to []byte, g *Game) []byte {
	put := func(v int) { to = binary.AppendVarint(to, int64(v)) }
	put(len(g.classes))
	for _, c := range g.classes {
		put(int(c))
	}
	if g.Headline {
		put(1)
	} else {
		put(0)
	}
	var first *Score
	split := false
	for i := range g.Scores {
		s := &g.Scores[i]
		if !s.Present {
			put(0)
			continue
		}
		if first == nil {
			first = s
		}
		put(1)
		to = append(to, winnerByte(s.Winner), winnerByte(s.WinnerLiteral), winnerByte(s.Tie))
		put(int(s.Charge))
		put(int(s.Literal - first.Literal))
		for c := range s.Ledger {
			if d := s.Ledger[c] - first.Ledger[c]; d != 0 {
				put(c + 1)
				put(int(d))
			}
		}
		put(0)
		split = split || s.Winner != first.Winner
	}
	if split && first != nil {
		put(int(first.Margin))
	}
	return to
}

func winnerByte(o rules.Outcome) byte {
	if o == "" {
		return 0
	}
	return o[0]
}
