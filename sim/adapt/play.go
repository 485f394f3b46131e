package adapt

import (
	"math/bits"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// code is the region's stones.
type code struct {
	stones [2]set // of Black and of White
}

// state is a situation of the stage without its history.
type state struct {
	code
	lost   [2]set // points of the other side's ground on which a side has lost a stone
	plain  uint8  // dame that are all alike, still open
	turn   uint8  // 0: Black moves, 1: White
	passes uint8  // passes just made in a row, less than two
	stage  uint8  // 0 before a stop, 1 after it
	passed bool   // somebody has made the game's first pass, or it does not matter
	ko     int8   // point of the region that may not be taken at once, -1 for none
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
// the next state, what the turn is worth to Black, the stones taken, whether they
// are living ones taken for good, which ends the stage, and whether the play is
// allowed, repetition aside.
func (g *game) play(s *state, i int) (next state, gain rules.Half, taken set, over, ok bool) {
	if int(s.ko) == i {
		return next, 0, 0, false, false
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
	if !g.may(s, i, taken) {
		return next, 0, 0, false, false
	}
	other &^= taken
	chain := g.flood(bit, own)
	free := g.near(chain) &^ own &^ other
	next = *s
	next.turn, next.passes, next.ko = you, 0, -1
	var lost set
	if free == 0 && !g.stays(chain, int(me)) {
		if !g.form.suicide || chain == bit && !g.repeats() {
			return next, 0, 0, false, false
		}
		lost = chain
		own &^= lost
	}
	next.stones[me], next.stones[you] = own, other
	next.lost[you] |= taken &^ g.own[you]
	next.lost[me] |= lost &^ g.own[me]
	gain = sign(me)*(g.form.play[s.stage]+g.form.taken*rules.Half(bits.OnesCount64(lost))) +
		sign(you)*g.form.taken*rules.Half(bits.OnesCount64(taken))
	if g.form.ko == rules.KoSimple && chain == bit && bits.OnesCount64(taken) == 1 && free == taken && !g.stays(chain, int(me)) {
		next.ko = int8(bits.TrailingZeros64(taken))
	}
	stays := g.stays(chain, int(me)) || free&(free-1) != 0
	return next, gain, taken, stays && taken&g.origin.stones[you]&g.own[you] != 0, true
}

// may reports whether a play on point i that takes the stones taken is tried:
// on dame, or where it does something to chains that matter, those by which one
// side could come into the ground of the other.
func (g *game) may(s *state, i int, taken set) bool {
	bit := set(1) << i
	me := s.turn
	return bit&g.own[0]&g.own[1] != 0 || bit&g.own[me] == 0 && g.invades(s, i, taken) || g.protects(s, i, taken)
}

// invades reports whether a play on the other side's ground takes a living chain
// that touches living stones of the mover's, or leaves one with one liberty; the
// latter only where the mover has lost no stone on the point before.
func (g *game) invades(s *state, i int, taken set) bool {
	bit := set(1) << i
	me, you := s.turn, s.turn^1
	own, other := s.stones[me]|bit, s.stones[you]
	for near := g.beside[i] & other; near != 0; {
		chain := g.flood(near&-near, other)
		near &^= chain
		if chain&g.own[you] == 0 || !g.touches(chain, own, int(me)) {
			continue
		}
		if chain&taken != 0 {
			return true
		}
		free := g.near(chain) &^ own &^ (other &^ taken)
		if bit&s.lost[me] == 0 && !g.stays(chain, int(you)) && free&(free-1) == 0 {
			return true
		}
	}
	return false
}

// protects reports whether a play touches a chain of the mover's that has two
// liberties or fewer, lives and touches dame or living stones of the other side,
// or takes stones that touch such a chain; or whether it touches or takes stones
// that the other side has put down on the mover's ground.
func (g *game) protects(s *state, i int, taken set) bool {
	me, you := s.turn, s.turn^1
	own, other := s.stones[me], s.stones[you]
	empty := g.all() &^ own &^ other
	if (g.beside[i]|taken)&other&g.own[me]&^g.own[you]&^g.origin.stones[you] != 0 {
		return true
	}
	for near := (g.beside[i] | g.near(taken)) & own; near != 0; {
		chain := g.flood(near&-near, own)
		near &^= chain
		free := g.near(chain) & empty
		if g.stays(chain, int(me)) || bits.OnesCount64(free) > short {
			continue
		}
		lives := g.flood(chain, own|empty)&(g.own[me]&own|g.joined[me]) != 0
		if lives && (free&g.own[0]&g.own[1] != 0 || g.touches(chain, other, int(you))) {
			return true
		}
	}
	return false
}

// touches reports whether a chain touches living stones of a side, whose stones
// in the region are given.
func (g *game) touches(chain, stones set, side int) bool {
	return chain&g.joined[side]|g.near(chain)&stones&g.own[side] != 0
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
	x := new(rules.Counts)
	*x = b.settle(c).Counts
	b.counted[c] = x
	return x
}

// settle settles a board of the region. It is valid until the next.
func (b *bench) settle(c code) *rules.Settled {
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
	empty := b.all() &^ c.stones[0] &^ c.stones[1]
	for side := range colors {
		for rest := c.stones[side]; rest != 0; {
			chain := b.flood(rest&-rest, c.stones[side])
			rest &^= chain
			status := rules.Dead
			if b.flood(chain, c.stones[side]|empty)&(b.own[side]&c.stones[side]|b.joined[side]) != 0 {
				status = rules.Alive
			}
			for ; chain != 0; chain &= chain - 1 {
				p := b.points[bits.TrailingZeros64(chain)]
				b.status[p] = status
				if status == rules.Alive && s.Seki[p] && s.Board.At(p) == b.stones[p] {
					b.status[p] = rules.Seki
				}
			}
		}
	}
	b.settled.Reset(s.Board.Geometry, b.stones, b.status, b.oneSided, s.Play)
	return b.settled
}

// overturns reports whether a board gives a point to the side that did not have
// it, but for those a ko is fought on.
func (b *bench) overturns(c code) bool {
	for p, owner := range b.settle(c).Owner {
		was := b.start.Owner[p]
		if i := b.index[p]; was != board.Empty && was != owner && (i < 0 || b.koStones>>i&1 == 0) {
			return true
		}
	}
	return false
}
