package solve

import (
	"context"

	"weiqi-experiment/rules"
)

// cycle says what it means that a state comes again where no rule forbids it.
type cycle int

const (
	cycleForbidden cycle = iota // repetition of the board is forbidden: there are none
	cycleForBlack               // Black wins at any threshold
	cycleForWhite
)

// searcher proves or refutes that Black can reach a threshold, by depth-first
// proof-number search (Nagai 1999). A node is a state with its path. It belongs
// to one reading of cycles.
type searcher struct {
	*game
	cycle  cycle
	ctx    context.Context
	limits Limits
	nodes  int64
	stop   bool
	err    error // of ctx

	path []place
	from int // first place of the path that repetition looks at
	kids [][]kid

	*table
}

// place is a situation of the path.
type place struct {
	state
	mark uint16
}

// numbers are how many leaves must still be proved (pn) and refuted (dn), about.
type numbers struct{ pn, dn uint32 }

const (
	infinite uint32 = 1 << 30
	hopeless uint32 = 1 << 28 // of a line that is too long
)

// kid is a move from the node searched.
type kid struct {
	state
	numbers
	move  int
	goal  rules.Half
	key   uint64 // canonical
	frame uint8  // symmetry that makes it canonical
	from  int    // as in searcher, after the move
	mark  uint16 // of the position the move makes
	proof proof  // once solved
}

func newSearcher(ctx context.Context, g *game, c cycle, limits Limits) *searcher {
	return &searcher{
		game: g, cycle: c, ctx: ctx, limits: limits, table: newTable(),
	}
}

// canonical turns a state so that its stones, White's before Black's, and its ko
// are the least. It returns the key and which symmetry did it.
func (s *searcher) canonical(st *state) (uint64, uint8) {
	t, which := *st, 0
	for i := 1; i < len(s.grid.symmetries); i++ {
		y := &s.grid.symmetries[i]
		white := y.turn(st.stones[1])
		if white > t.stones[1] {
			continue
		}
		u := state{stones: [2]set{y.turn(st.stones[0]), white}, ko: st.ko}
		if st.ko >= 0 {
			u.ko = s.grid.turnedPoint[i][st.ko]
		}
		if white < t.stones[1] || u.stones[0] < t.stones[0] || u.stones[0] == t.stones[0] && u.ko < t.ko {
			t.stones, t.ko, which = u.stones, u.ko, i
		}
	}
	return t.key(), uint8(which)
}

const boardBits = 1<<50 - 1

// positionMark is the mark of the position a state has on the board.
func (s *searcher) positionMark(canonical uint64, st *state) uint16 {
	k := canonical & boardBits
	if s.ko == rules.KoSituational {
		k |= uint64(st.turn) << 50
	}
	return mark(k)
}

// position is what repetition compares.
func (s *searcher) position(stones [2]set, turn uint8) uint64 {
	k := uint64(stones[0]) | uint64(stones[1])<<25
	if s.ko == rules.KoSituational {
		k |= uint64(turn) << 50
	}
	return k
}

// push puts a state at the end of the path.
func (s *searcher) push(st *state) {
	k, _ := s.canonical(st)
	s.path = append(s.path, place{*st, s.positionMark(k, st)})
}

// repeated returns the last place of the path that st repeats, -1 for none.
func (s *searcher) repeated(st *state) int {
	for i := len(s.path) - 1; i >= s.from; i-- {
		p := &s.path[i]
		switch {
		case s.cycle != cycleForbidden:
			if p.state == *st {
				return i
			}
		case p.stones == st.stones && (s.ko == rules.KoPositional || p.turn == st.turn):
			return i
		}
	}
	return -1
}

// won and lost are the numbers of what is solved.
func won(k *kid)  { k.pn, k.dn = 0, infinite }
func lost(k *kid) { k.pn, k.dn = infinite, 0 }

// expand lists the moves of a state in kids of that depth. banned are the places
// that forbid a move.
func (s *searcher) expand(st *state, goal rules.Half, depth int) (list []kid, banned depths) {
	for len(s.kids) <= depth {
		s.kids = append(s.kids, make([]kid, 0, s.grid.N+1))
	}
	list = s.kids[depth][:0]
	open := s.grid.all &^ st.stones[0] &^ st.stones[1]
	for _, p := range s.grid.order {
		if open>>p&1 == 0 {
			continue
		}
		next, gain, ok := s.playAt(st, p)
		if !ok {
			continue
		}
		again := s.repeated(&next)
		if again >= 0 && s.cycle == cycleForbidden {
			banned.add(again)
			continue
		}
		list = append(list, kid{state: next, move: p, goal: goal - gain, from: s.from})
		k := &list[len(list)-1]
		if again >= 0 {
			s.close(k, again)
			continue
		}
		s.look(k)
	}
	next, gain, over := s.passFrom(st)
	list = append(list, kid{state: next, move: pass, goal: goal - gain, from: s.from})
	k := &list[len(list)-1]
	switch again := s.repeated(&next); {
	case over:
		if s.count(st.stones) >= k.goal {
			won(k)
		} else {
			lost(k)
		}
	case again >= 0 && s.cycle != cycleForbidden:
		s.close(k, again)
	default:
		if s.button != 0 && st.passed == 0 && next.passed != 0 {
			k.from = len(s.path)
		}
		s.look(k)
	}
	s.kids[depth] = list
	return list, banned
}

// close solves a move that closes a cycle.
func (s *searcher) close(k *kid, again int) {
	if s.cycle == cycleForBlack {
		won(k)
	} else {
		lost(k)
	}
	k.proof.needs.add(again)
}

// look fills in what is known of a move.
func (s *searcher) look(k *kid) {
	k.key, k.frame = s.canonical(&k.state)
	if k.move != pass {
		k.mark = s.positionMark(k.key, &k.state)
	}
	if r := s.find(k.key); r != nil {
		if v := &s.filters[r.lowV]; rules.Half(r.low) >= k.goal && s.holds(v, k.from) {
			won(k)
			k.proof.visits = *v
			return
		}
		if v := &s.filters[r.highV]; rules.Half(r.high) < k.goal && s.holds(v, k.from) {
			lost(k)
			k.proof.visits = *v
			return
		}
		if s.lookConditions(s.conds[r.conds], k) {
			return
		}
		if n, ok := r.effort(int16(k.goal)); ok {
			k.numbers = n
			return
		}
	}
	switch low, high := s.bounds(&k.state); {
	case low >= k.goal:
		won(k)
	case high < k.goal:
		lost(k)
	default:
		k.numbers = numbers{1, 1}
	}
}

// holds reports that no position of the path from there on is visited.
func (s *searcher) holds(v *filter, from int) bool {
	if s.cycle != cycleForbidden || *v == (filter{}) {
		return true
	}
	for i := from; i < len(s.path); i++ {
		if v.has(s.path[i].mark) {
			return false
		}
	}
	return true
}

// lookConditions looks for a proof whose needs the path has.
func (s *searcher) lookConditions(list []condition, k *kid) bool {
	for i := range list {
		c := &list[i]
		if c.low && rules.Half(c.bound) < k.goal || !c.low && rules.Half(c.bound) >= k.goal || !s.holds(&c.visits, k.from) {
			continue
		}
		needs, ok := s.meets(c, k)
		if !ok {
			continue
		}
		if c.low {
			won(k)
		} else {
			lost(k)
		}
		k.proof = proof{needs, c.visits}
		return true
	}
	return false
}

// meets finds the needs of a proof on the path.
func (s *searcher) meets(c *condition, k *kid) (found depths, ok bool) {
	for _, need := range c.needs {
		at := -1
		for i := len(s.path) - 1; i >= k.from && at < 0; i-- {
			if s.needed(&s.path[i], k.frame) == need {
				at = i
			}
		}
		if at < 0 {
			return found, false
		}
		found.add(at)
	}
	return found, true
}

// needed names a place in the frame of a symmetry: what repeats there.
func (s *searcher) needed(p *place, symmetry uint8) uint64 {
	t := s.turned(&p.state, symmetry)
	if s.cycle != cycleForbidden {
		return t.key()
	}
	return s.position(t.stones, t.turn)
}

// turned is a state turned and mirrored.
func (s *searcher) turned(st *state, symmetry uint8) state {
	y := &s.grid.symmetries[symmetry]
	t := *st
	t.stones = [2]set{y.turn(st.stones[0]), y.turn(st.stones[1])}
	if st.ko >= 0 {
		t.ko = s.grid.turnedPoint[symmetry][st.ko]
	}
	return t
}

// solved reports whether a result is final.
func (n numbers) solved() bool { return n.pn == 0 || n.dn == 0 }

// node searches a state, which is the last of the path, until it is solved or
// its numbers reach the limits. It returns them, the proof if it is solved, and
// the place in the list of moves of the winner's move, or -1.
func (s *searcher) node(st *state, goal rules.Half, limits numbers, depth int) (numbers, proof, int) {
	if s.nodes++; s.nodes > s.limits.Nodes || len(s.records) > s.limits.States {
		s.stop = true
	}
	if s.nodes&1023 == 0 && s.ctx.Err() != nil {
		s.stop, s.err = true, s.ctx.Err()
	}
	if s.stop || depth >= maxDepth-1 {
		return numbers{hopeless, hopeless}, proof{}, -1
	}
	list, banned := s.expand(st, goal, depth)
	black := st.turn == 0
	for {
		n, best, second := s.weigh(list, black)
		if n.solved() {
			p, move := s.gather(list, black, n.pn == 0, &banned)
			return n, p, move
		}
		if n.pn >= limits.pn || n.dn >= limits.dn || s.stop {
			return n, proof{}, -1
		}
		k := &list[best]
		s.into(k, s.share(list, black, limits, second), depth)
	}
}

// into searches a move.
func (s *searcher) into(k *kid, limits numbers, depth int) {
	from := s.from
	s.from = k.from
	s.path = append(s.path, place{k.state, s.positionMark(k.key, &k.state)})
	at := len(s.path) - 1
	n, p, _ := s.node(&k.state, k.goal, limits, depth+1)
	s.path = s.path[:at]
	s.from = from
	k.numbers = n
	switch {
	case n.solved():
		p.needs.below(at)
		k.proof = p
		s.keep(k, n.pn == 0)
	case !s.stop:
		s.at(k.key).leave(int16(k.goal), n)
	}
}

// weigh adds up the numbers of the moves. It returns the move to search and the
// number of the next best. The side that must refute all moves is charged for
// the hardest and one for each other, not for the sum, since moves lead to the
// same positions (Ueda and others 2008, weak proof numbers).
func (s *searcher) weigh(list []kid, black bool) (n numbers, best int, second uint32) {
	least, most, open := infinite, uint32(0), uint32(0)
	second = infinite
	for i := range list {
		a, b := list[i].pn, list[i].dn
		if !black {
			a, b = b, a
		}
		switch {
		case a < least:
			second, least, best = least, a, i
		case a < second:
			second = a
		}
		if b != 0 {
			open++
			most = max(most, b)
		}
	}
	if open > 0 && most < infinite {
		most = min(most+open-1, infinite-1)
	}
	if least == 0 {
		most = infinite
	}
	n = numbers{least, most}
	if !black {
		n = numbers{most, least}
	}
	return n, best, second
}

// share is how far the best move is searched.
func (s *searcher) share(list []kid, black bool, limits numbers, second uint32) numbers {
	if !black {
		limits = numbers{limits.dn, limits.pn}
	}
	open := uint32(0)
	for i := range list {
		if black && list[i].dn != 0 || !black && list[i].pn != 0 {
			open++
		}
	}
	n := numbers{min(limits.pn, second+second/4+1), limits.dn - min(limits.dn, open-1)}
	if !black {
		n = numbers{n.dn, n.pn}
	}
	return n
}

// gather makes the proof of a node from those of its moves.
func (s *searcher) gather(list []kid, black, yes bool, banned *depths) (proof, int) {
	var p proof
	if black != yes { // every move of the loser fails
		p.needs = *banned
		for i := range list {
			p.needs.join(&list[i].proof.needs)
			p.visits.join(&list[i].proof.visits)
		}
		return p, -1
	}
	move := -1
	for i := range list {
		k := &list[i]
		if yes && k.pn != 0 || !yes && k.dn != 0 {
			continue
		}
		if move < 0 || k.proof.needs.none() && !list[move].proof.needs.none() {
			move = i
		}
	}
	p = list[move].proof
	if list[move].move != pass {
		p.visits.add(list[move].mark)
	}
	return p, move
}

// keep remembers a solved move.
func (s *searcher) keep(k *kid, yes bool) {
	r := s.at(k.key)
	known := yes && rules.Half(r.low) >= k.goal || !yes && rules.Half(r.high) < k.goal // but not on this path
	if known || !k.proof.needs.none() {
		s.keepCondition(k, yes)
		return
	}
	if yes {
		r.low, r.lowV = int16(k.goal), s.filter(r.lowV, &k.proof.visits)
	} else {
		r.high, r.highV = int16(k.goal-1), s.filter(r.highV, &k.proof.visits)
	}
}

// keepCondition remembers a solved move with what it needs.
func (s *searcher) keepCondition(k *kid, yes bool) {
	c := condition{low: yes, bound: int16(k.goal), visits: k.proof.visits}
	if !yes {
		c.bound--
	}
	for i := range s.path {
		if k.proof.needs[i/64]>>(i%64)&1 == 0 {
			continue
		}
		if len(c.needs) == maxNeeds {
			return
		}
		c.needs = append(c.needs, s.needed(&s.path[i], k.frame))
	}
	r := s.at(k.key)
	if r.conds == 0 {
		s.conds = append(s.conds, nil)
		r.conds = int32(len(s.conds) - 1)
	}
	list := s.conds[r.conds]
	if len(list) == maxConditions {
		list = append(list[:0], list[1:]...)
	}
	s.conds[r.conds] = append(list, c)
}
