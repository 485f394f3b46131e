package life

import (
	"math/bits"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Bounds on the fights searched: points without a stone, points, liberties of a
// chain that may be taken in one, and positions looked at for a question and for a
// board, of which games have asked for a tenth.
const (
	maxOpen   = 9
	maxPoints = 64
	fewFree   = 6
	maxLooked = 4000
	maxFought = 300000
)

// wallAbove is the ownership above which a chain that does not fight is taken to
// live.
const wallAbove = 0.25

// fight is a set of chains short of liberties that touch each other, with all
// their liberties. Stones around it are taken to live.
type fight struct {
	n      int
	points [maxPoints]board.Point
	room   int               // open points that may still be taken in
	at     []int8            // by point of the board: its number, or −1
	near   [maxPoints]uint64 // by number: the points beside it, a bit each
	wall   [3]uint64         // by colour: points beside stones of it that live
	stones [3]uint64         // by colour, as the position stands
	off    [3]uint64         // by colour, those that count as dead while they stand

	attacker board.Color // who must do better than the position as it stands
	target   uint64      // stones to be taken, 0 where it is points that count
	standing int         // Black's points less White's if all stones stand
	seen     map[clash]bool
	path     []clash
	cycled   bool
	looked   int // positions, for a question
	most     int // of them
	spent    int // on the questions about one board
}

// clash is a position in a fight.
type clash struct {
	black, white uint64
	ko           int8 // point that may not be retaken, −1 for none
	mover        board.Color
	passed       bool // the play before was a pass
}

// stands reports whether the chain numbered first stands: the opponent, moving
// first, cannot take it, and neither side, moving first, does better than to leave
// the position as it is, as the players found who passed. Repetition is no gain,
// and there are no ko threats.
func (f *fight) stands() bool {
	first := uint64(1)
	c := board.Black
	if f.stones[board.White]&first != 0 {
		c = board.White
	}
	return !f.wins(c.Other(), f.grow(first, f.stones[c])) && !f.wins(board.Black, 0) && !f.wins(board.White, 0)
}

// wins reports whether c, moving first, takes the target, or does better than the
// position as it stands where there is none. Where the search grows too large c is
// given the benefit.
func (f *fight) wins(c board.Color, target uint64) bool {
	s := clash{f.stones[board.Black], f.stones[board.White], -1, c, false}
	f.standing, f.target = f.score(&s), target
	f.attacker = c
	gains, ok := f.search(s)
	return gains || !ok
}

// search reports whether the attacker reaches the aim from s; ok is false where the search
// grows too large.
func (f *fight) search(s clash) (gains, ok bool) {
	f.looked, f.cycled = 0, false
	f.most = min(maxLooked, maxFought-f.spent)
	f.path = f.path[:0]
	f.seen = map[clash]bool{}
	gains = f.gains(s)
	f.spent += f.looked
	return gains, f.looked <= f.most
}

// gains reports whether the attacker reaches the aim from s.
func (f *fight) gains(s clash) bool {
	if f.looked++; f.looked > f.most {
		return false
	}
	if v, ok := f.seen[s]; ok {
		return v
	}
	for i := range f.path {
		if f.path[i] == s {
			f.cycled = true
			return false
		}
	}
	f.path = append(f.path, s)
	before := f.cycled
	f.cycled = false
	v := f.tryAll(s)
	f.path = f.path[:len(f.path)-1]
	if !f.cycled {
		f.seen[s] = v
	}
	f.cycled = f.cycled || before
	return v
}

// tryAll tries a pass and then every play.
func (f *fight) tryAll(s clash) bool {
	mine := s.mover == f.attacker
	t := clash{s.black, s.white, -1, s.mover.Other(), true}
	if s.passed {
		if f.better(&s) == mine {
			return mine
		}
	} else if f.gains(t) == mine {
		return mine
	}
	for left := f.all() &^ (s.black | s.white); left != 0; left &= left - 1 {
		p := bits.TrailingZeros64(left)
		t, ok := f.play(s, p)
		if !ok {
			continue
		}
		if f.takes(&s, &t, p) || f.gains(t) == mine {
			return mine
		}
	}
	return !mine
}

// noSacrifice is the number of stones of the position that nobody gives away.
const noSacrifice = 4

// better reports whether the attacker has more in s, left as it is, than in the
// position as it stood.
func (f *fight) better(s *clash) bool {
	switch {
	case f.target != 0:
		return false
	case f.attacker == board.Black:
		return f.score(s) > f.standing
	default:
		return f.score(s) < f.standing
	}
}

// takes reports whether the play on p, from s to t, takes two stones or more with
// stones that cannot be retaken at once, and leaves no shape that makes one eye
// only where the attacker lost them, or takes the target: that settles the matter.
func (f *fight) takes(s, t *clash, p int) bool {
	before, after, own := s.white, t.white, t.black
	if s.mover == board.White {
		before, after, own = s.black, t.black, t.white
	}
	gone := before &^ after
	if f.target != 0 && s.mover == f.attacker {
		return gone&f.target != 0
	}
	if gone &^= f.off[s.mover.Other()]; bits.OnesCount64(gone) < 2 || s.mover != f.attacker && bits.OnesCount64(gone&f.stones[f.attacker]) < noSacrifice && f.nakade(gone) {
		return false
	}
	chain := f.grow(1<<p, own)
	return chain&f.wall[s.mover] != 0 || bits.OnesCount64(f.beside(chain)&^(own|after)) > 1
}

// nakade reports whether stones are in a shape that makes one eye only where they
// are taken, or in two such, as far as their number tells.
func (f *fight) nakade(set uint64) bool {
	for set != 0 {
		shape := f.grow(set&-set, set)
		set &^= shape
		n, most, twos := bits.OnesCount64(shape), 0, 0
		for left := shape; left != 0; left &= left - 1 {
			d := bits.OnesCount64(f.near[bits.TrailingZeros64(left)] & shape)
			most = max(most, d)
			if d == 2 {
				twos++
			}
		}
		if n <= 3 || n == 4 && (most == 3 || twos == 4) || n == 5 && (most == 4 || most == 3 && twos >= 3) || n == 6 && most == 4 && twos >= 3 {
			return true
		}
	}
	return false
}

func (f *fight) all() uint64 { return 1<<f.n - 1 }

// play makes a play; ok says that it is legal.
func (f *fight) play(s clash, p int) (t clash, ok bool) {
	if s.ko == int8(p) {
		return s, false
	}
	bit := uint64(1) << p
	own, opp := s.black, s.white
	if s.mover == board.White {
		own, opp = opp, own
	}
	own |= bit
	other := s.mover.Other()
	var gone uint64
	for left := f.near[p] & opp; left != 0; {
		chain := f.grow(left&-left, opp)
		left &^= chain
		if chain&f.wall[other] == 0 && f.beside(chain)&^(own|opp) == 0 {
			gone |= chain
		}
	}
	opp &^= gone
	chain := f.grow(bit, own)
	free := f.beside(chain) &^ (own | opp)
	if free == 0 && chain&f.wall[s.mover] == 0 {
		return s, false
	}
	t = clash{own, opp, -1, other, false}
	if s.mover == board.White {
		t.black, t.white = opp, own
	}
	if bits.OnesCount64(gone) == 1 && chain == bit && bit&f.wall[s.mover] == 0 && free == gone {
		t.ko = int8(bits.TrailingZeros64(gone))
	}
	return t, true
}

// beside is the set of points beside those of a set.
func (f *fight) beside(set uint64) uint64 {
	var n uint64
	for ; set != 0; set &= set - 1 {
		n |= f.near[bits.TrailingZeros64(set)]
	}
	return n
}

// grow is the part of set connected with seed.
func (f *fight) grow(seed, set uint64) uint64 {
	edge := seed
	for edge != 0 {
		edge = f.beside(edge) & set &^ seed
		seed |= edge
	}
	return seed
}

// score is Black's points less White's where every stone lives that is not off:
// stones, and empty points that reach one colour only.
func (f *fight) score(s *clash) int {
	black, white := s.black&^f.off[board.Black], s.white&^f.off[board.White]
	n := bits.OnesCount64(black) - bits.OnesCount64(white)
	for left := f.all() &^ (black | white); left != 0; {
		space := f.grow(left&-left, f.all()&^(black|white))
		left &^= space
		around := f.beside(space)
		b := around&black|space&f.wall[board.Black] != 0
		w := around&white|space&f.wall[board.White] != 0
		if b && !w {
			n += bits.OnesCount64(space)
		} else if w && !b {
			n -= bits.OnesCount64(space)
		}
	}
	return n
}

// around fills f with the fight that the chain at p is part of. It reports false
// where that is too large, or not bounded by stones or territory.
func (s *Scratch) around(p board.Point) bool {
	b, f := &s.base, &s.fight
	f.empty(b.g.N, maxOpen)
	if !f.chain(b, b.head[p]) {
		return false
	}
	for i := 0; i < f.n; i++ {
		q := f.points[i]
		c := b.color[q]
		for _, r := range b.g.Neighbors(q) {
			switch d := b.color[r]; {
			case d == board.Edge || d == c && c != board.Empty:
			case d != board.Empty:
				if f.at[r] >= 0 {
					continue
				}
				_, atari := b.atari(r)
				m := s.mean[b.head[r]]
				switch {
				case s.fights(r):
					if (c == board.Empty || atari || m < openBelow) && !f.chain(b, b.head[r]) {
						return false
					}
				case m < wallAbove:
					return false
				}
			case c != board.Empty:
				if !f.add(b, r) {
					return false
				}
			}
		}
	}
	s.bound()
	return true
}

// empty makes f a fight of no points on a board of n, with room for so many open ones.
func (f *fight) empty(n, open int) {
	if len(f.at) != n {
		f.at = make([]int8, n)
	}
	for i := range f.at {
		f.at[i] = -1
	}
	f.n, f.room = 0, open
	f.wall, f.stones, f.off = [3]uint64{}, [3]uint64{}, [3]uint64{}
}

// add takes in a point; it reports false where there is no room for it.
func (f *fight) add(b *mcBoard, q board.Point) bool {
	switch {
	case f.at[q] >= 0:
		return true
	case f.n == maxPoints-1:
		return false
	case b.color[q] == board.Empty:
		f.room--
	}
	f.at[q] = int8(f.n)
	f.points[f.n] = q
	f.n++
	return f.room >= 0
}

// chain takes in the chain at h.
func (f *fight) chain(b *mcBoard, h board.Point) bool {
	for q := h; ; {
		if !f.add(b, q) {
			return false
		}
		if q = b.next[q]; q == h {
			return true
		}
	}
}

// bound finds what is beside the points of the fight, in it and around it.
func (s *Scratch) bound() {
	b, f := &s.base, &s.fight
	for i := range f.n {
		q := f.points[i]
		c := b.color[q]
		f.near[i] = 0
		if c != board.Empty {
			f.stones[c] |= 1 << i
		}
		for _, r := range b.g.Neighbors(q) {
			switch {
			case b.color[r] == board.Edge:
			case f.at[r] >= 0:
				f.near[i] |= 1 << f.at[r]
			case b.color[r] != board.Empty:
				f.wall[b.color[r]] |= 1 << i // also where a stone stands that may be taken
			case 2*int(s.own[r]) > s.runs:
				f.wall[board.Black] |= 1 << i
			case 2*int(s.own[r]) < -s.runs:
				f.wall[board.White] |= 1 << i
			default: // it opens on more than the fight
				f.wall[board.Black] |= 1 << i
				f.wall[board.White] |= 1 << i
			}
		}
	}
}

// fights reports whether the chain at p may be taken in a fight: it is short of
// liberties, has no two eyes and is not proved to live.
func (s *Scratch) fights(p board.Point) bool {
	return s.proved[p] != rules.Alive && s.base.short(p, fewFree) && !s.base.runs(p)
}

// runs reports whether the chain at p has a liberty with two empty points beside
// it, so that it may get more.
func (b *mcBoard) runs(p board.Point) bool {
	for q := p; ; {
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] == board.Empty && b.near[r]&empties >= 2 {
				return true
			}
		}
		if q = b.next[q]; q == p {
			return false
		}
	}
}

// standings finds the chains that are called dead, or not clearly alive, though
// neither side can do better than to leave them and the chains around them as
// they are. They are listed in s.stand.
func (s *Scratch) standings() {
	b := &s.base
	s.stand = s.stand[:0]
	s.doubt = false
	unowned := -1 // not counted yet
	s.seen = zeroed(s.seen, b.g.N)
	for p, m := range s.mean {
		if b.color[p] == board.Empty || b.head[p] != board.Point(p) || m >= openBelow || s.proved[p] != rules.NoStone || s.seen[p] {
			continue
		}
		if !s.fights(board.Point(p)) || !s.facesWeak(board.Point(p)) || !s.around(board.Point(p)) {
			continue
		}
		f := &s.fight
		if !f.stands() {
			continue
		}
		if unowned < 0 {
			unowned = s.unowned()
		}
		if unowned > fewOpen {
			s.doubt = true
			return
		}
		for _, q := range f.points[:f.n] {
			s.seen[q] = true
			if b.color[q] != board.Empty && b.head[q] == q {
				s.mean[q] = ruled
				s.stand = append(s.stand, q)
			}
		}
	}
}

// fewOpen is the number of points without an owner up to which a search of a
// fight is believed: where boundaries are still open there is more at stake than
// it looks at, and it sees seki where there is none. There it only raises doubt.
const fewOpen = 12

// unowned counts the empty points that playouts give to neither side clearly and
// that both colours reach, over empty points and stones that playouts take.
func (s *Scratch) unowned() int {
	b := &s.base
	total := 0
	s.marked = zeroed(s.marked, b.g.N)
	for p := range s.own {
		if b.color[p] != board.Empty || s.marked[p] {
			continue
		}
		unclear, black, white := 0, false, false
		s.marked[p] = true
		s.points = append(s.points[:0], board.Point(p))
		for i := 0; i < len(s.points); i++ {
			q := s.points[i]
			if own := s.own[q]; b.color[q] == board.Empty && 2*max(own, -own) < int32(s.runs) {
				unclear++
			}
			for _, r := range b.g.Neighbors(q) {
				switch {
				case b.color[r] == board.Edge || s.marked[r]:
				case b.color[r] == board.Empty || s.mean[b.head[r]] < 0:
					s.marked[r] = true
					s.points = append(s.points, r)
				case b.color[r] == board.Black:
					black = true
				default:
					white = true
				}
			}
		}
		if black && white {
			total += unclear
		}
	}
	return total
}

// facesWeak reports whether the chain at p touches a chain of the opponent that
// may be taken in a fight.
func (s *Scratch) facesWeak(p board.Point) bool {
	b := &s.base
	c := b.color[p].Other()
	h := b.head[p]
	for q := h; ; {
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] == c && s.fights(r) {
				return true
			}
		}
		if q = b.next[q]; q == h {
			return false
		}
	}
}
