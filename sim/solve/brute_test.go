package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// brute is a solver that knows nothing but the rules: every game is played out
// on a board.Board, its end settled with all stones alive and counted by the
// terms of the rule set. It cuts nothing off; it only does not look twice at the
// same situation with the same past.
type brute struct {
	rule     *rules.Rule
	first    board.Color
	stages   int
	button   bool
	immortal bool
	memo     map[moment]rules.Half
}

// moment is all that the rest of a game and its count can depend on.
type moment struct {
	position int // base 3
	turn     board.Color
	passes   int
	stage    int
	fp       board.Color
	last     board.Color
	plays    rules.Sides
	first    rules.Sides // plays before the stop
	given    rules.Sides
	seen     [3]uint64 // situations, or positions
}

func (m *moment) bit(c board.Color) (word int, mask uint64) {
	i := 2*m.position + int(c) - 1
	return i / 64, 1 << (i % 64)
}

func number(b *board.Board) int {
	n := 0
	for _, c := range b.Stones() {
		n = 3*n + int(c)
	}
	return n
}

// see adds the situation to those seen and reports whether the rule forbids it.
func (v *brute) see(m *moment) (again bool) {
	c := m.turn
	if v.rule.Ko == rules.KoPositional {
		c = board.Black
	}
	w, mask := m.bit(c)
	again = m.seen[w]&mask != 0
	m.seen[w] |= mask
	return again
}

func (v *brute) value(b *board.Board, m moment) rules.Half {
	if known, ok := v.memo[m]; ok {
		return known
	}
	best := rules.Half(-1 << 30)
	if m.turn == board.White {
		best = 1 << 30
	}
	better := func(x rules.Half) {
		if m.turn == board.Black {
			best = max(best, x)
		} else {
			best = min(best, x)
		}
	}
	for p := range board.Point(b.N) {
		if b.At(p) != board.Empty {
			continue
		}
		next := board.New(b.Geometry)
		next.CopyFrom(b)
		if _, suicide := next.Play(p, m.turn); suicide && !v.rule.Suicide {
			continue
		}
		if n, again := v.played(next, m); !again {
			better(v.value(next, n))
		}
	}
	if n := v.passed(m); n.stage == v.stages {
		better(v.count(b, n))
	} else {
		better(v.value(b, n))
	}
	v.memo[m] = best
	if len(v.memo) > tooMany {
		panic(errTooMany)
	}
	return best
}

var errTooMany = errors.New("too many moments")

// played is the moment after a play that led to the board b, and whether it
// repeats an earlier one.
func (v *brute) played(b *board.Board, m moment) (moment, bool) {
	n := m
	n.position, n.turn, n.passes, n.last = number(b), m.turn.Other(), 0, m.turn
	n.plays.Add(m.turn, 1)
	if m.stage == 0 {
		n.first.Add(m.turn, 1)
	}
	again := v.see(&n)
	return n, again
}

// passed is the moment after a pass.
func (v *brute) passed(m moment) moment {
	n := m
	n.turn = m.turn.Other()
	n.given.Add(m.turn, 1)
	if m.fp == board.Empty {
		n.fp = m.turn
		if v.button {
			n.seen = [3]uint64{}
			v.see(&n)
			return n
		}
	}
	n.passes++
	if n.passes == 2 {
		n.passes = 0
		n.stage++
	}
	v.see(&n)
	return n
}

// count settles the board with every stone alive; where eyes in seki do not
// count those that can be captured are in seki.
func (v *brute) count(b *board.Board, m moment) rules.Half {
	status := make([]rules.Status, b.N)
	for p, c := range b.Stones() {
		if c != board.Empty {
			status[p] = rules.Alive
			if v.immortal && captured(b, board.Point(p), map[uint64]bool{}) {
				status[p] = rules.Seki
			}
		}
	}
	s := rules.Settle(b.Geometry, b.Stones(), status, nil, rules.Play{
		First: v.first, Captured: rules.Sides{Black: b.Captured(board.Black), White: b.Captured(board.White)},
		Plays: m.plays, Passes: m.given, FirstPass: m.fp, LastPlay: m.last, LastTurn: m.turn.Other(),
		Stage1: m.first, FirstTwo: true, Exact: true,
	})
	return v.rule.Margin(&s.Counts)
}

// tooMany is how many moments make brute force give a position up.
const tooMany = 6_000

// The solver agrees with brute force, under every rule set that forbids
// repetition and can be solved: on the smallest boards, and after games at
// random on those of four points, where the past matters most.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	compared := map[string]int{}
	for _, r := range rules.All {
		f, err := formOf(r, board.Black)
		if err != nil || r.Ko != rules.KoPositional && r.Ko != rules.KoSituational {
			continue
		}
		for _, size := range [][2]int{{1, 1}, {1, 2}, {3, 1}, {2, 2}, {4, 1}} {
			g := board.MustSize(size[0], size[1])
			for i := range 12 {
				p := &Problem{Geometry: g, ToMove: board.Color(1 + i%2)}
				if g.N == 4 {
					p.Moves = randomMoves(random, r, f, g, p.ToMove, 6+i%9)
				} else if i >= 2 {
					break
				}
				want, ok := bruteValue(t, r, f, p)
				if !ok {
					continue
				}
				got, err := Solve(context.Background(), r, p, Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if value, ok := got.Value(); !ok || value != want {
					t.Errorf("%s on %d×%d after %v, %v first: %v to %v, brute force %v", r.ID, g.Width, g.Height, p.Moves, p.ToMove, got.Low, got.High, want)
				}
				compared[fmt.Sprint(size)]++
			}
		}
	}
	t.Log(compared)
	for _, size := range []string{"[1 1]", "[1 2]", "[3 1]", "[2 2]", "[4 1]"} {
		if compared[size] < 15 {
			t.Errorf("board %s: only %d values compared", size, compared[size])
		}
	}
}

// randomMoves plays up to n moves the rule set allows, most of them on the board.
func randomMoves(random *rand.Rand, r *rules.Rule, f form, g *board.Geometry, first board.Color, n int) []Move {
	l := &lane{newSearcher(context.Background(), newGame(f, newGrid(g)), cycleForbidden, Limits{}), state{turn: sideOf(first), ko: -1}}
	l.push(&l.at)
	var moves []Move
	for c := first; len(moves) < n; c = c.Other() {
		done := false
		for try := 0; try < 20 && !done; try++ {
			p := board.Point(random.IntN(g.N+1)) - 1
			if p == board.Pass && try < 15 {
				continue
			}
			_, err := l.make(p)
			if done = err == nil; done {
				moves = append(moves, Move{p, c})
			}
		}
		if !done {
			break
		}
	}
	return moves
}

// bruteValue plays the moves of a problem and finds its value, if that does not
// take too many moments.
func bruteValue(t *testing.T, r *rules.Rule, f form, p *Problem) (value rules.Half, ok bool) {
	t.Helper()
	v := &brute{rule: r, first: p.ToMove, stages: f.stages, button: f.button != 0, immortal: f.immortal, memo: map[moment]rules.Half{}}
	defer func() {
		if e := recover(); e == errTooMany {
			value, ok = 0, false
		} else if e != nil {
			panic(e)
		}
	}()
	b, m := board.New(p.Geometry), moment{turn: p.ToMove}
	v.see(&m)
	for _, move := range p.Moves {
		n, again := m, false
		if move.Point == board.Pass {
			n = v.passed(m)
		} else {
			b.Play(move.Point, move.Color)
			n, again = v.played(b, m)
		}
		if again || n.stage == v.stages {
			t.Fatalf("%s: %v are not allowed", r.ID, p.Moves)
		}
		m = n
	}
	return v.value(b, m), true
}
