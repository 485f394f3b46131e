package adapt

import (
	"math/bits"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// code is the region's stones.
type code struct {
	stones [2]set // of Black and of White
	took   set    // stones that took living ones: alive where they stand
}

// state is a situation of the stage without its history.
type state struct {
	code
	plain  uint8 // dame that are all alike, still open
	turn   uint8 // 0: Black moves, 1: White
	passes uint8 // passes just made in a row, less than two
	stage  uint8 // 0 before a stop, 1 after it
	passed bool  // somebody has made the game's first pass, or it does not matter
	ko     int8  // point of the region that may not be taken at once, -1 for none
}

// move is a point of the region, or one of these.
type move int8

const (
	pass  move = -1
	plain move = -2 // the next of the dame that are all alike
	none  move = -3
)

func sign(turn uint8) rules.Half { return 1 - 2*rules.Half(turn) }

// play puts a stone of the side to move on point i, which is empty. It returns
// the next state, what the turn is worth to Black, the stones taken, and whether
// the play is allowed, repetition aside.
func (g *game) play(s *state, i int) (next state, gain rules.Half, taken set, ok bool) {
	if int(s.ko) == i {
		return next, 0, 0, false
	}
	bit := set(1) << i
	me, you := s.turn, s.turn^1
	own, other := s.stones[me]|bit, s.stones[you]
	for near := g.beside[i] & other; near != 0; {
		chain := g.flood(near&-near, other)
		near &^= chain
		if !g.stays(chain, int(you)) && g.near(chain)&^own&^other == 0 {
			taken |= chain
		}
	}
	other &^= taken
	chain := g.flood(bit, own)
	free := g.near(chain) &^ own &^ other
	next = *s
	next.turn, next.passes, next.ko = you, 0, -1
	var lost set
	if free == 0 && !g.stays(chain, int(me)) {
		if !g.form.suicide || chain == bit && !g.repeats() {
			return next, 0, 0, false
		}
		lost = chain
		own &^= lost
	}
	next.stones[me], next.stones[you] = own, other
	if taken&g.living[you]&^s.took != 0 {
		next.took |= bit
	}
	next.took &^= taken | lost
	gain = sign(me)*(g.form.play[s.stage]+g.form.taken*rules.Half(bits.OnesCount32(lost))) +
		sign(you)*g.form.taken*rules.Half(bits.OnesCount32(taken))
	if g.form.ko == rules.KoSimple && chain == bit && bits.OnesCount32(taken) == 1 && free == taken && !g.stays(chain, int(me)) {
		next.ko = int8(bits.TrailingZeros32(taken))
	}
	return next, gain, taken, true
}

// fill fills one of the dame that are all alike.
func (g *game) fill(s *state) (next state, gain rules.Half) {
	next = *s
	next.plain--
	next.turn, next.passes, next.ko = s.turn^1, 0, -1
	return next, sign(s.turn) * (g.form.play[s.stage] + g.form.stone + g.form.bare)
}

// rest makes a pass. It returns what the turn is worth to Black and whether the
// game is over.
func (g *game) rest(s *state) (next state, gain rules.Half, over bool) {
	next = *s
	next.turn, next.ko = s.turn^1, -1
	gain = sign(s.turn) * g.form.pass
	if !s.passed {
		next.passed = true
		gain += g.form.first[s.turn]
		if g.form.button {
			next.passes = 0
			return next, gain, false
		}
	}
	switch {
	case s.passes == 0:
		next.passes = 1
	case int(s.stage)+1 < g.form.stages:
		next.stage, next.passes = 1, 0
	default:
		over = true
	}
	return next, gain, over
}

// value is what the last board is worth to Black, more than that of the start.
func (g *game) value(c code) rules.Half {
	x := g.count(c)
	return g.form.board(x) - g.base
}

// count counts a board of the region.
func (b *bench) count(c code) *rules.Counts {
	if x, ok := b.counted[c]; ok {
		return x
	}
	s := b.start
	copy(b.stones, s.Board.Stones())
	copy(b.status, b.statusOf)
	for i, p := range b.points {
		b.stones[p], b.status[p] = board.Empty, rules.NoStone
		if b.voids[p] {
			b.status[p] = rules.Seki
		}
		for side, color := range colors {
			if c.stones[side]>>i&1 != 0 {
				b.stones[p] = color
			}
		}
	}
	for side := range colors {
		for rest := c.stones[side]; rest != 0; {
			chain := b.flood(rest&-rest, c.stones[side])
			rest &^= chain
			status := rules.Dead
			if chain&(b.own[side]|b.joined[side]|c.took) != 0 {
				status = rules.Alive
			}
			for ; chain != 0; chain &= chain - 1 {
				p := b.points[bits.TrailingZeros32(chain)]
				b.status[p] = status
				if status == rules.Alive && s.Seki[p] && s.Board.At(p) == b.stones[p] {
					b.status[p] = rules.Seki
				}
			}
		}
	}
	b.settled.Reset(s.Board.Geometry, b.stones, b.status, b.oneSided, s.Play)
	x := new(rules.Counts)
	*x = b.settled.Counts
	b.counted[c] = x
	return x
}
