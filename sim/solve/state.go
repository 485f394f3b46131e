package solve

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// state is a situation of the game without its history.
type state struct {
	stones [2]set // of Black and of White
	turn   uint8  // 0: Black moves, 1: White
	passes uint8  // passes just made in a row, less than two
	stage  uint8  // 0 before the first stop, 1 after it
	passed uint8  // 1 + the side that made the first pass, 0 for nobody; 0 where it does not matter
	ko     int8   // point that may not be retaken at once, -1 for none or where repetition is forbidden anyway
}

// key packs a state: two states are equal exactly when their keys are.
func (s *state) key() uint64 {
	return uint64(s.stones[0]) | uint64(s.stones[1])<<25 | uint64(s.turn)<<50 | uint64(s.passes)<<51 |
		uint64(s.stage)<<52 | uint64(s.passed)<<53 | uint64(s.ko+1)<<55
}

// pass is the move that takes no point.
const pass = int(board.Pass)

// game is a form on a grid.
type game struct {
	form
	grid *grid
	// bounded says that the points of safe bound the rest of a game: turns cost
	// nothing that the strategy behind them would have to pay, or the same each.
	bounded bool
	slack   rules.Half // what turns and first passes can still change at most
}

func newGame(f form, d *grid) *game {
	g := &game{form: f, grid: d}
	none := [2]rules.Half{}
	free := f.pass == none && f.play[1] == 0 && f.play[0] <= 0
	even := f.play == f.pass && f.play[0] == f.play[1]
	g.bounded = (free || even) && f.eyeTax <= rules.Points(1) && f.groupTax <= rules.Points(1) && f.eyeTax*f.groupTax == 0 &&
		(!f.suicide || g.repeats())
	if even && f.play[0] < 0 {
		g.slack -= f.play[0]
	} else if even {
		g.slack += f.play[0]
	}
	return g
}

// repeats reports whether a rule forbids repetition of the whole board.
func (g *game) repeats() bool { return g.ko == rules.KoPositional || g.ko == rules.KoSituational }

// sign is +1 for Black and -1 for White.
func sign(turn uint8) rules.Half { return 1 - 2*rules.Half(turn) }

// passFrom makes a pass. It returns what the turn is worth to Black and whether
// the game is over.
func (g *game) passFrom(s *state) (next state, gain rules.Half, over bool) {
	next = *s
	next.turn ^= 1
	next.ko = -1
	gain = sign(s.turn) * g.pass[s.stage]
	if s.passed == 0 && (g.firstPass != 0 || g.button != 0) {
		next.passed = 1 + s.turn
		gain += sign(s.turn) * g.button
		if payer := sideOf(g.first); payer != s.turn {
			gain -= sign(payer) * g.firstPass
		}
		if g.button != 0 { // the pass takes the button and is none of those that end the game
			next.passes = 0
			return next, gain, false
		}
	}
	switch {
	case s.passes == 0:
		next.passes = 1
	case int(s.stage)+1 < g.stages:
		next.stage, next.passes = 1, 0
	default:
		over = true
	}
	return next, gain, over
}

// playAt makes a play on an empty point. It reports whether the play is allowed,
// repetition of earlier positions aside.
func (g *game) playAt(s *state, p int) (next state, gain rules.Half, ok bool) {
	if int(s.ko) == p {
		return next, 0, false
	}
	own, other, ko, suicide := g.grid.play(s.stones[s.turn], s.stones[s.turn^1], p)
	if suicide && (!g.suicide || own == s.stones[s.turn] && !g.repeats()) {
		return next, 0, false
	}
	next = *s
	next.stones[s.turn], next.stones[s.turn^1] = own, other
	next.turn ^= 1
	next.passes = 0
	next.ko = -1
	if g.ko == rules.KoSimple {
		next.ko = ko
	}
	return next, sign(s.turn) * g.play[s.stage], true
}

// sideOf is 0 for Black and 1 for White.
func sideOf(c board.Color) uint8 {
	if c == board.White {
		return 1
	}
	return 0
}

// count is what a board is worth to Black, all stones on it alive.
func (g *game) count(stones [2]set) rules.Half {
	b, w := g.grid.areas(stones[0], stones[1], g.immortal)
	return rules.Points(size(b)-size(w)) - g.tax(b, stones[0]) + g.tax(w, stones[1])
}

// tax is what a side pays for the groups of its area.
func (g *game) tax(area, stones set) rules.Half {
	var due rules.Half
	if g.eyeTax == 0 && g.groupTax == 0 {
		return 0
	}
	for area != 0 {
		group := g.grid.flood(first(area), area)
		area &^= group
		due += g.groupTax + g.eyeTax*rules.Half(min(2, size(group&^stones)))
	}
	return due
}

// bounds are what the rest of a game is worth to Black at least and at most.
func (g *game) bounds(s *state) (low, high rules.Half) {
	n := rules.Points(g.grid.N)
	if !g.bounded {
		return -unbounded, unbounded
	}
	low, high = -n+g.ground(s.stones[0]), n-g.ground(s.stones[1])
	slack := g.slack
	if s.passed == 0 {
		slack += g.firstPass + g.button
	}
	return low - slack, high + slack
}

// unbounded is more than any game searched is worth: maxDepth turns and the taxes of
// a board at mostWorth each. With the turns of a line added it still has room in the
// sixteen bits of a record.
const unbounded rules.Half = 1 << 14

// ground is how much more than the worst a side's safe points make sure of.
func (g *game) ground(own set) rules.Half {
	safe := g.grid.safe(own)
	sure := 2 * rules.Points(size(safe))
	for rest := safe; rest != 0 && g.eyeTax+g.groupTax != 0; {
		rest &^= g.grid.flood(first(rest), safe)
		sure -= max(2*g.eyeTax, g.groupTax)
	}
	return sure
}
