package analysis

import (
	"encoding/binary"
	"slices"

	"weiqi-experiment/rules"
)

// pairwise is a Counter that only compares rules within a game. Games that are
// alike in everything two rules can be compared by are counted at once, since
// comparing thirty rules in pairs costs far more than reading them.
type pairwise interface {
	Counter
	addAlike(*kindOfGame)
}

// kindOfGame is what games alike have in common, and how many there are. The
// margins are those of the first of them.
type kindOfGame struct {
	scores   []Score
	wild     []int // where set, only pairs with one of these rules are meant
	headline int64
	classes  []int64 // games by class
	picks    *picks  // the pairs that show each kind of disagreement best, once asked for
}

// pairs calls f for every two rules meant.
func (k *kindOfGame) pairs(f func(i, j int, a, b *Score)) {
	for i := range k.scores {
		for j := i + 1; j < len(k.scores); j++ {
			a, b := &k.scores[i], &k.scores[j]
			if a.Present && b.Present && (k.wild == nil || slices.Contains(k.wild, i) || slices.Contains(k.wild, j)) {
				f(i, j, a, b)
			}
		}
	}
}

// isWild reports whether a score takes values so various that games with it are
// hardly ever alike: those that count dead stones left on the board.
func isWild(s *Score) bool { return s.Ledger[causeUnremoved] != 0 }

// maxAlike bounds the kinds of game kept at once; when it is reached they are
// counted and forgotten.
const maxAlike = 1 << 14

// alike gathers games by what tells their scores apart. Wild scores are set
// aside and compared game by game.
type alike struct {
	to    []pairwise
	place map[string]*kindOfGame
	kinds []*kindOfGame // in the order met
	key   []byte
	tame  Game
	one   kindOfGame
}

func newAlike(to []pairwise) *alike { return &alike{to: to, place: make(map[string]*kindOfGame)} }

// add counts a scored game with those of its kind and returns the kind, in
// which wild scores are absent.
func (a *alike) add(g *Game) *kindOfGame {
	a.tame.Scores = append(a.tame.Scores[:0], g.Scores...)
	a.one.wild = a.one.wild[:0]
	for i := range g.Scores {
		if s := &g.Scores[i]; s.Present && isWild(s) {
			a.one.wild = append(a.one.wild, i)
			a.tame.Scores[i] = Score{}
		}
	}
	if len(a.one.wild) > 0 {
		a.one.scores, a.one.headline = g.Scores, 0
		clear(a.one.classes)
		a.one.count(g)
		for _, c := range a.to {
			c.addAlike(&a.one)
		}
	}
	a.key = fingerprint(a.key[:0], &a.tame)
	k, ok := a.place[string(a.key)]
	if !ok {
		if len(a.kinds) == maxAlike {
			a.flush()
		}
		k = &kindOfGame{scores: slices.Clone(a.tame.Scores)}
		a.place[string(a.key)] = k
		a.kinds = append(a.kinds, k)
	}
	k.count(g)
	return k
}

// count adds a game.
func (k *kindOfGame) count(g *Game) {
	if g.Headline {
		k.headline++
	}
	for _, c := range g.classes {
		for int(c) >= len(k.classes) {
			k.classes = append(k.classes, 0)
		}
		k.classes[c]++
	}
}

func (a *alike) flush() {
	for _, k := range a.kinds {
		for _, c := range a.to {
			c.addAlike(k)
		}
	}
	clear(a.place)
	clear(a.kinds)
	a.kinds = a.kinds[:0]
}

// eachOf calls f for the headline and for every class a kind of game has games
// in, with their number.
func (p *split[T]) eachOf(k *kindOfGame, f func(*T, int64)) {
	if k.headline > 0 {
		f(&p.all, k.headline)
	}
	for c, n := range k.classes {
		if n == 0 {
			continue
		}
		f(p.grow(class(c)), n)
	}
}

// fingerprint writes what two rules can be compared by: of every rule its ledger and literal margin relative to those of the first rule,
// its komi and its results. How far the margin is from komi matters only where
// results differ, and then it is written too.
func fingerprint(to []byte, g *Game) []byte {
	put := func(v int) { to = binary.AppendVarint(to, int64(v)) }
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
		put(firstLiteral(g.Scores[:i+1]))
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

// firstLiteral is the place of the first score with the literal margin of the last.
func firstLiteral(scores []Score) int {
	last := &scores[len(scores)-1]
	for i := range scores {
		if scores[i].Present && scores[i].Literal == last.Literal {
			return i
		}
	}
	return len(scores) - 1
}

func winnerByte(o rules.Outcome) byte {
	if o == "" {
		return 0
	}
	return o[0]
}
