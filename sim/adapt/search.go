package adapt

import (
	"cmp"
	"encoding/binary"
	"slices"

	"weiqi-experiment/rules"
)

// Limits of a search for one rule set.
const (
	MaxNodes   = 5_000 // situations looked at
	maxHistory = 48    // boards remembered on the way to one
)

// unbounded is more than any stage is worth.
const unbounded rules.Half = 1 << 20

// game is a form on the region of a stage, and what is known of it.
type game struct {
	*bench
	form   *form
	origin code       // the board at the start
	base   rules.Half // its worth
	nodes  int
	cycle  bool
	known  map[key]*entry
	// Histories of boards that may come again, numbered.
	numbers map[string]int32
}

// key is a situation with all that its value depends on.
type key struct {
	state
	history int32
}

// entry is what is known of the value of a situation.
type entry struct {
	low, high rules.Half
	best      move
	open      bool // it is being searched
}

// place is a board that may not come again.
type place struct {
	stones [2]set
	turn   uint8 // 0 where any
}

// repeats reports whether a rule forbids repetition of the whole board.
func (g *game) repeats() bool {
	return g.form.ko == rules.KoPositional || g.form.ko == rules.KoSituational
}

// placeOf is a state as the rule's repetition sees it.
func (g *game) placeOf(s *state) place {
	p := place{stones: s.stones}
	if g.form.ko == rules.KoSituational {
		p.turn = s.turn
	}
	return p
}

// after is the history once a state was reached: that before it, less the boards
// that cannot come again because a stone stands that they have not and that
// cannot be taken, and the state itself. A history is sorted.
func (g *game) after(history []place, s *state) []place {
	if !g.repeats() {
		return nil
	}
	var fixed [2]set
	for side := range fixed {
		for rest := s.stones[side]; rest != 0; {
			chain := g.flood(rest&-rest, s.stones[side])
			rest &^= chain
			if g.stays(chain, side) {
				fixed[side] |= chain
			}
		}
	}
	now := g.placeOf(s)
	next := make([]place, 0, len(history)+1)
	for _, p := range history {
		if p != now && fixed[0]&^p.stones[0] == 0 && fixed[1]&^p.stones[1] == 0 {
			next = append(next, p)
		}
	}
	next = append(next, now)
	slices.SortFunc(next, comparePlaces)
	return next
}

func comparePlaces(a, b place) int {
	return cmp.Or(cmp.Compare(a.stones[0], b.stones[0]), cmp.Compare(a.stones[1], b.stones[1]), cmp.Compare(a.turn, b.turn))
}

// number names a history: two are equal exactly when their numbers are.
func (g *game) number(history []place) int32 {
	if len(history) == 0 {
		return 0
	}
	text := make([]byte, 0, 17*len(history))
	for _, p := range history {
		text = binary.LittleEndian.AppendUint64(text, p.stones[0])
		text = binary.LittleEndian.AppendUint64(text, p.stones[1])
		text = append(text, p.turn)
	}
	n, ok := g.numbers[string(text)]
	if !ok {
		n = int32(len(g.numbers) + 1)
		g.numbers[string(text)] = n
	}
	return n
}

// step is a move with what it leads to.
type step struct {
	move
	next    state
	history []place
	gain    rules.Half
	over    bool
}

// steps lists the moves of a state: plays that take stones, the dame that are
// all alike, other plays, a pass.
func (g *game) steps(s *state, history []place) []step {
	list := make([]step, 0, len(g.points)+2)
	if s.plain > 0 {
		next, gain := g.fill(s)
		list = append(list, step{move: plain, next: next, gain: gain, history: g.after(nil, &next)})
	}
	captures := 0
	for i := range g.points {
		if (s.stones[0]|s.stones[1])>>i&1 != 0 {
			continue
		}
		next, gain, taken, over, ok := g.play(s, i)
		if !ok || g.repeats() && slices.Contains(history, g.placeOf(&next)) {
			continue
		}
		list = append(list, step{move: move(i), next: next, gain: gain, over: over, history: g.after(history, &next)})
		if taken != 0 {
			last := list[len(list)-1]
			copy(list[captures+1:], list[captures:len(list)-1])
			list[captures] = last
			captures++
		}
	}
	next, gain, over := g.rest(s)
	if g.form.button && !s.passed {
		history = nil // taking it lifts the bans
	}
	return append(list, step{move: pass, next: next, gain: gain, over: over, history: g.after(history, &next)})
}

// search returns what a state is worth to Black from there on, exactly where it
// is between alpha and beta, else a bound on that side; the state is the last of
// its history. Once a limit is met or a cycle is found it means nothing.
func (g *game) search(s *state, history []place, alpha, beta rules.Half) rules.Half {
	k := key{*s, g.number(history)}
	e := g.known[k]
	if e == nil {
		e = &entry{low: -unbounded, high: unbounded, best: none}
		g.known[k] = e
	}
	switch {
	case e.open:
		g.cycle = true
		return 0
	case e.low >= beta || e.low == e.high:
		return e.low
	case e.high <= alpha:
		return e.high
	}
	if g.nodes++; len(history) > maxHistory {
		g.nodes = MaxNodes + 1
	}
	if g.stopped() {
		return 0
	}
	e.open = true
	defer func() { e.open = false }()
	list := g.steps(s, history)
	if e.best != none {
		at := slices.IndexFunc(list, func(x step) bool { return x.move == e.best })
		list[0], list[at] = list[at], list[0]
	}
	best, a, b := -unbounded, alpha, beta
	if s.turn == 1 {
		best = unbounded
	}
	choice := none
	for i := range list {
		x := &list[i]
		v := x.gain
		if x.over {
			v += g.value(x.next.code)
		} else {
			v += g.search(&x.next, x.history, a-x.gain, b-x.gain)
		}
		if g.stopped() {
			return 0
		}
		if s.turn == 0 && v > best || s.turn == 1 && v < best {
			best, choice = v, x.move
		}
		if s.turn == 0 {
			a = max(a, best)
		} else {
			b = min(b, best)
		}
		if a >= b {
			break
		}
	}
	e.best = choice
	switch {
	case best <= alpha:
		e.high = min(e.high, best)
	case best >= beta:
		e.low = max(e.low, best)
	default:
		e.low, e.high = best, best
	}
	return best
}

// stopped reports whether the search has met its limit or a cycle.
func (g *game) stopped() bool { return g.cycle || g.nodes > MaxNodes }

// line follows best play from a state of that value to the end of the game. It
// reports whether its last board overturns the verdict.
func (g *game) line(s *state, history []place, value rules.Half) (moves []step, upset bool) {
	for {
		list := g.steps(s, history)
		at := -1
		for i := range list {
			x := &list[i]
			if x.over {
				if x.gain+g.value(x.next.code) == value {
					at = i
				}
			} else if rest := value - x.gain; s.turn == 0 && g.search(&x.next, x.history, rest-1, rest) >= rest ||
				s.turn == 1 && g.search(&x.next, x.history, rest, rest+1) <= rest {
				at = i
			}
			if g.stopped() {
				return nil, false
			}
			if at >= 0 {
				break
			}
		}
		x := list[at]
		moves = append(moves, x)
		if x.over {
			return moves, g.overturns(x.next.code)
		}
		value -= x.gain
		next := x.next
		s, history = &next, x.history
	}
}
