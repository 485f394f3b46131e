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
	depth  int      // of the situation searched
	lists  [][]step // its moves, by depth
	known  map[state]*entry
	// Bounds that hold after one history, and the histories numbered.
	bound   map[key]*bounds
	numbers map[string]int32
}

// key is a situation with its history.
type key struct {
	state
	history int32
}

// entry is what is known of a situation whatever came before it, but for the
// boards that its proofs met.
type entry struct {
	bounds
	best  move
	open  bool // it is being searched
	bound bool // more is known of it after some histories
}

// bounds are bounds of the value of a situation, each with the boards its proof
// met.
type bounds struct {
	low, high       rules.Half
	lowMet, highMet boards
}

var unknown = bounds{low: -unbounded, high: unbounded}

// settles returns the bound that tells whether the value is at least goal, if
// one does whose proof met no board of those past.
func (b *bounds) settles(goal rules.Half, past *boards) (rules.Half, boards, bool) {
	if b.low >= goal && !b.lowMet.meet(past) {
		return b.low, b.lowMet, true
	}
	if b.high < goal && !b.highMet.meet(past) {
		return b.high, b.highMet, true
	}
	return 0, boards{}, false
}

// set takes down what a test of goal returned.
func (b *bounds) set(v, goal rules.Half, met *boards) {
	if v >= goal {
		b.low, b.lowMet = v, *met
	} else {
		b.high, b.highMet = v, *met
	}
}

// boards is a set of boards of which only a superset is kept: a bit for all that
// share a mark (Bloom 1970, with one hash function).
type boards [4]uint64

func (t *boards) add(p *place) {
	h := p.stones[0]*0x9e3779b97f4a7c15 ^ (p.stones[1]+uint64(p.turn)<<62)*0xc2b2ae3d27d4eb4f
	h = (h ^ h>>29) * 0x9e3779b97f4a7c15
	t[h>>62] |= 1 << (h >> 56 & 63)
}

func (t *boards) join(o *boards) {
	for i := range t {
		t[i] |= o[i]
	}
}

func (t *boards) meet(o *boards) bool {
	return t[0]&o[0]|t[1]&o[1]|t[2]&o[2]|t[3]&o[3] != 0
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
	next  state
	gain  rules.Half
	over  bool
	lifts bool // the bans on repetition: nothing before it can come again, or may
}

// steps lists the moves of a state: plays that take stones, the dame that are
// all alike, other plays, a pass. It is valid until the next at this depth.
// banned are the boards of plays that a rule of repetition forbids.
func (g *game) steps(s *state, history []place) (list []step, banned boards) {
	if g.depth == len(g.lists) {
		g.lists = append(g.lists, make([]step, 0, len(g.points)+2))
	}
	list = g.lists[g.depth][:0]
	if s.plain > 0 {
		next, gain := g.fill(s)
		list = append(list, step{move: plain, next: next, gain: gain, lifts: true})
	}
	captures := 0
	for i := range g.points {
		if (s.stones[0]|s.stones[1])>>i&1 != 0 {
			continue
		}
		next, gain, taken, over, ok := g.play(s, i)
		if !ok {
			continue
		}
		if g.repeats() {
			if p := g.placeOf(&next); slices.Contains(history, p) {
				banned.add(&p)
				continue
			}
		}
		list = append(list, step{move: move(i), next: next, gain: gain, over: over})
		if taken != 0 {
			toFront(list[captures:], len(list)-1-captures)
			captures++
		}
	}
	next, gain, over := g.rest(s)
	return append(list, step{move: pass, next: next, gain: gain, over: over, lifts: g.form.button && !s.passed}), banned
}

// toFront moves a step to the front of a list.
func toFront(list []step, at int) {
	x := list[at]
	copy(list[1:], list[:at])
	list[0] = x
}

// then is the history after a step.
func (g *game) then(history []place, x *step) []place {
	if x.lifts {
		history = nil
	}
	return g.after(history, &x.next)
}

// past is the set of the boards of a history, less that of the state it ends in.
func (g *game) past(s *state, history []place) (b boards) {
	now := g.placeOf(s)
	for i := range history {
		if history[i] != now {
			b.add(&history[i])
		}
	}
	return b
}

// settled reports that the mover has the better of a test: that v is at least
// goal for Black, less for White.
func settled(turn uint8, v, goal rules.Half) bool { return (v >= goal) == (turn == 0) }

// search tells whether a state is worth goal to Black from there on: it returns a
// lower bound of its value if that is at least goal, else an upper bound. The
// state is the last of its history. Once a limit is met or a cycle is found it
// means nothing.
//
// A bound found after one history holds after another if no board that its proof
// met, made or forbidden, is in either (the graph-history interaction; Kishimoto
// and Müller, AAAI 2004): met is a superset of these.
func (g *game) search(s *state, history []place, goal rules.Half) (bound rules.Half, met boards) {
	e := g.known[*s]
	if e == nil {
		e = &entry{bounds: unknown, best: none}
		g.known[*s] = e
	}
	if e.open && !g.repeats() {
		g.cycle = true
		return 0, boards{}
	}
	past := g.past(s, history)
	if v, m, ok := g.recall(e, s, history, goal, &past); ok {
		return v, m
	}
	if g.nodes++; len(history) > maxHistory {
		g.nodes = MaxNodes + 1
	}
	if g.stopped() {
		return 0, boards{}
	}
	e.open = true
	bound, met = g.moves(e, s, history, goal)
	e.open = false
	if !g.stopped() {
		g.keep(e, s, history, &past, bound, goal, &met)
	}
	return bound, met
}

// recall looks for a bound that settles a test of a state.
func (g *game) recall(e *entry, s *state, history []place, goal rules.Half, past *boards) (rules.Half, boards, bool) {
	if v, m, ok := e.settles(goal, past); ok || !e.bound {
		return v, m, ok
	}
	if b := g.bound[key{*s, g.number(history)}]; b != nil {
		return b.settles(goal, &boards{})
	}
	return 0, boards{}, false
}

// keep remembers what a test returned.
func (g *game) keep(e *entry, s *state, history []place, past *boards, v, goal rules.Half, met *boards) {
	if !met.meet(past) {
		e.set(v, goal, met)
		return
	}
	e.bound = true
	k := key{*s, g.number(history)}
	b := g.bound[k]
	if b == nil {
		b = new(bounds)
		*b = unknown
		g.bound[k] = b
	}
	b.set(v, goal, met)
}

// moves tests the moves of a state.
func (g *game) moves(e *entry, s *state, history []place, goal rules.Half) (best rules.Half, met boards) {
	list, met := g.steps(s, history)
	for i := range list {
		if v, m, ok := g.foreseen(s, &list[i], history, goal); ok {
			e.best = list[i].move
			return v, m
		}
	}
	if at := slices.IndexFunc(list, func(x step) bool { return x.move == e.best }); at > 0 {
		toFront(list, at)
	}
	best = -unbounded * sign(s.turn)
	for i := range list {
		x := &list[i]
		v, m := g.try(x, history, goal)
		if g.stopped() {
			return 0, met
		}
		g.mark(x, &m)
		if settled(s.turn, v, goal) {
			e.best = x.move
			return v, m
		}
		met.join(&m)
		if s.turn == 0 {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	return best, met
}

// try tests a move.
func (g *game) try(x *step, history []place, goal rules.Half) (rules.Half, boards) {
	if x.over {
		return x.gain + g.value(x.next.code), boards{}
	}
	g.depth++
	v, met := g.search(&x.next, g.then(history, x), goal-x.gain)
	g.depth--
	return x.gain + v, met
}

// foreseen reports whether a move is known to settle a test for who makes it
// (enhanced transposition cutoff; Plaat and others 1996).
func (g *game) foreseen(s *state, x *step, history []place, goal rules.Half) (rules.Half, boards, bool) {
	if x.over {
		v := x.gain + g.value(x.next.code)
		return v, boards{}, settled(s.turn, v, goal)
	}
	e := g.known[x.next]
	if e == nil {
		return 0, boards{}, false
	}
	var past boards
	if !x.lifts {
		for i := range history {
			past.add(&history[i])
		}
	}
	v, met, ok := e.settles(goal-x.gain, &past)
	v += x.gain
	if !ok || !settled(s.turn, v, goal) {
		return 0, boards{}, false
	}
	g.mark(x, &met)
	return v, met, true
}

// mark adds the board a play makes to those a proof met.
func (g *game) mark(x *step, met *boards) {
	if x.move >= 0 && g.repeats() {
		p := g.placeOf(&x.next)
		met.add(&p)
	}
}

// solve finds the value of a state by tests (Plaat and others 1996, MTD(f)).
func (g *game) solve(s *state, history []place) rules.Half {
	low, high := -unbounded, unbounded
	value := rules.Half(0)
	for low < high && !g.stopped() {
		goal := max(value, low+1)
		value, _ = g.search(s, history, goal)
		if value >= goal {
			low = value
		} else {
			high = value
		}
	}
	return value
}

// stopped reports whether the search has met its limit or a cycle.
func (g *game) stopped() bool { return g.cycle || g.nodes > MaxNodes }

// line follows best play from a state of that value to the end of the game. It
// reports whether its last board overturns the verdict.
func (g *game) line(s *state, history []place, value rules.Half) (moves []step, upset bool) {
	for {
		list, _ := g.steps(s, history)
		at := slices.IndexFunc(list, func(x step) bool {
			goal := value + rules.Half(s.turn)
			v, _ := g.try(&x, history, goal)
			return settled(s.turn, v, goal) && (!x.over || v == value)
		})
		if g.stopped() {
			return nil, false
		}
		x := list[at]
		moves = append(moves, x)
		if x.over {
			return moves, g.overturns(x.next.code)
		}
		value -= x.gain
		next := x.next
		s, history = &next, g.then(history, &x)
	}
}
