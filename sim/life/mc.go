package life

import "weiqi-experiment/rules/board"

// rng is Marsaglia's xorshift64* generator: small, fast, and seeded by the game.
type rng uint64

func (r *rng) next() uint64 {
	x := uint64(*r)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*r = rng(x)
	return x * 0x2545f4914f6cdd1d
}

// newRng seeds a generator; every seed will do.
func newRng(seed uint64) rng {
	r := rng(seed*0x9e3779b97f4a7c15 + 0xd1b54a32d192ed03)
	if r == 0 {
		r = 1
	}
	return r
}

// below returns a number from 0 to n−1.
func (r *rng) below(n int) int { return int((r.next() >> 32) * uint64(n) >> 32) }

// chance is true with probability k/256.
func (r *rng) chance(k int) bool { return int(r.next()>>56) < k }

// liberties is the sum of the pseudo-liberties of a chain, packed as in package
// board: 1 + p·2¹³ + p²·2³⁷ for each pair of a stone and an empty neighbour p.
type liberties uint64

func pseudoLiberty(p int) liberties { return liberties(1 | p<<13 | p*p<<37) }

// pairs is the number of pseudo-liberties.
func (l liberties) pairs() int { return int(l & (1<<13 - 1)) }

// single returns the one liberty of a chain that has no other.
func (l liberties) single() (board.Point, bool) {
	n := uint32(l & (1<<13 - 1))
	if n-1 >= 4 {
		return board.Pass, false
	}
	sum, square := uint32(l>>13)&(1<<24-1), uint32(l>>37)
	if sum*sum != n*square {
		return board.Pass, false
	}
	return board.Point(sum / n), true
}

// around counts the neighbours of a point: the empty ones in the lowest four
// bits, black and white stones in the next.
type around uint16

var unit = [4]around{board.Empty: 1, board.Black: 1 << 4, board.White: 1 << 8}

const (
	empties around = 0x00f
	blacks  around = 0x0f0
	whites  around = 0xff0 &^ blacks
)

// stonesOf selects the count of a colour.
var stonesOf = [4]around{board.Empty: empties, board.Black: blacks, board.White: whites}

// Places in the list of points that are not on it.
const (
	filled = -1 // by a stone, or off the board
	asleep = -2 // empty, but nobody may sensibly play there
)

// mcBoard is a board made for playouts: it adds to board.Board a list of the
// empty points worth drawing from, and gives up the rest. Eyes found by the
// player are put to sleep: they leave the list until a play beside them or an
// atari on a chain around them may have changed that.
type mcBoard struct {
	g     *board.Geometry
	color []board.Color // N+1
	near  []around      // N+1
	head  []board.Point
	next  []board.Point
	free  []liberties // by head of chain
	size  []int16     // by head of chain
	code  []liberties // of one pseudo-liberty at a point
	diag  [][4]board.Point
	list  []board.Point // the empty points awake, in no order
	where []int16       // N+1: place in list, or filled, or asleep
	ko    board.Point
	taken []board.Point // stones the last play removed

	// The empty board: what near is on it, and the list of all points, which is
	// their places as well.
	bare []around
	all  []board.Point
	each []int16
}

func (b *mcBoard) reset(g *board.Geometry) {
	if b.g == g {
		return
	}
	b.g = g
	n := g.N + 1
	b.color = make([]board.Color, n)
	b.near = make([]around, n)
	b.head = make([]board.Point, n)
	b.next = make([]board.Point, n)
	b.free = make([]liberties, n)
	b.size = make([]int16, n)
	b.where = make([]int16, n)
	b.list = make([]board.Point, 0, n)
	b.taken = make([]board.Point, 0, n)
	b.diag = diagonals(g)
	b.head[g.N] = board.Point(g.N)
	b.bare, b.all, b.each = make([]around, n), make([]board.Point, g.N), make([]int16, g.N)
	for p := range b.all {
		b.all[p], b.each[p] = board.Point(p), int16(p)
		for _, q := range g.Neighbors(board.Point(p)) {
			b.bare[q] += unit[board.Empty]
		}
	}
	b.code = make([]liberties, n)
	for p := range b.code {
		b.code[p] = pseudoLiberty(p)
	}
}

// diagonals lists the four diagonal neighbours of every point, N where off the board.
func diagonals(g *board.Geometry) [][4]board.Point {
	d := make([][4]board.Point, g.N)
	for p := range d {
		x, y := g.XY(board.Point(p))
		for i, v := range [4][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
			d[p][i] = board.Point(g.N)
			if cx, cy := x+v[0], y+v[1]; cx >= 0 && cy >= 0 && cx < g.Width && cy < g.Height {
				d[p][i] = g.At(cx, cy)
			}
		}
	}
	return d
}

// load sets the position; chains without liberties are tolerated.
func (b *mcBoard) load(stones []board.Color) {
	n := b.g.N
	b.list = append(b.list[:0], b.all...)
	b.ko = board.Pass
	clear(b.color)
	clear(b.free)
	copy(b.near, b.bare)
	copy(b.head, b.all)
	copy(b.where, b.each)
	b.color[n] = board.Edge
	b.where[n] = filled
	for p := range n {
		if c := stones[p]; c == board.Black || c == board.White {
			b.place(board.Point(p), c)
		}
	}
}

func (b *mcBoard) copyFrom(o *mcBoard) {
	b.reset(o.g)
	copy(b.color, o.color)
	copy(b.near, o.near)
	copy(b.head, o.head)
	copy(b.next, o.next)
	copy(b.free, o.free)
	copy(b.size, o.size)
	copy(b.where, o.where)
	b.list = append(b.list[:0], o.list...)
	b.ko = o.ko
}

// wake puts the empty point p on the list.
func (b *mcBoard) wake(p board.Point) {
	b.where[p] = int16(len(b.list))
	b.list = append(b.list, p)
}

// drop takes p off the list, where a stone comes to stand on it.
func (b *mcBoard) drop(p board.Point) {
	if i := b.where[p]; i >= 0 {
		last := b.list[len(b.list)-1]
		b.list[i] = last
		b.where[last] = i
		b.list = b.list[:len(b.list)-1]
	}
	b.where[p] = filled
}

// sleep takes the empty point p off the list.
func (b *mcBoard) sleep(p board.Point) {
	b.drop(p)
	b.where[p] = asleep
}

// atari returns the last liberty of the chain at p if it has only one.
func (b *mcBoard) atari(p board.Point) (board.Point, bool) { return b.free[b.head[p]].single() }

// ifEmpty is all ones for Empty and 0 for the other states.
var ifEmpty = [4]liberties{board.Empty: ^liberties(0)}

// place puts a stone down. As in package board it takes the point off all four
// neighbours without asking what they are; what is added to a point without a
// stone means nothing.
func (b *mcBoard) place(p board.Point, c board.Color) {
	b.drop(p)
	color, near, head, free := b.color, b.near, b.head, b.free
	nbr := b.g.Neighbors(p)
	q0, q1, q2, q3 := nbr[0], nbr[1], nbr[2], nbr[3]
	s0, s1, s2, s3 := color[q0]&3, color[q1]&3, color[q2]&3, color[q3]&3
	h0, h1, h2, h3 := head[q0], head[q1], head[q2], head[q3]

	change := unit[c&3] - unit[board.Empty]
	near[q0] += change
	near[q1] += change
	near[q2] += change
	near[q3] += change
	gone := b.code[p]
	free[h0] -= gone
	free[h1] -= gone
	free[h2] -= gone
	free[h3] -= gone
	own := b.code[q0]&ifEmpty[s0] + b.code[q1]&ifEmpty[s1] + b.code[q2]&ifEmpty[s2] + b.code[q3]&ifEmpty[s3]
	color[p] = c

	h := board.Pass // the chain to join: that of the last neighbour of the colour
	if s0 == c {
		h = h0
	}
	if s1 == c {
		h = h1
	}
	if s2 == c {
		h = h2
	}
	if s3 == c {
		h = h3
	}
	if h < 0 {
		head[p], b.next[p] = p, p
		free[p], b.size[p] = own, 1
	} else {
		head[p] = h
		b.next[p], b.next[h] = b.next[h], p
		free[h] += own
		b.size[h]++
		if s0 == c && h0 != h {
			b.join(p, q0)
		}
		if s1 == c && h1 != h {
			b.join(p, q1)
		}
		if s2 == c && h2 != h {
			b.join(p, q2)
		}
	}
	b.stir(head[p])
	if near[p]&stonesOf[c.Other()&3] != 0 {
		for _, q := range nbr {
			if color[q] != board.Empty {
				b.stir(head[q])
			}
		}
	}
	// A stone at its corner may make an eye false.
	for _, q := range &b.diag[p] {
		if b.where[q] == asleep {
			b.wake(q)
		}
	}
}

// stir wakes the last liberty of chain h if it is in atari.
func (b *mcBoard) stir(h board.Point) {
	if l, ok := b.free[h].single(); ok && b.where[l] == asleep {
		b.wake(l)
	}
}

// join merges the chains at p and q, relabelling the smaller.
func (b *mcBoard) join(p, q board.Point) {
	x, y := b.head[p], b.head[q]
	if x == y {
		return
	}
	if b.size[x] < b.size[y] {
		x, y = y, x
	}
	b.free[x] += b.free[y]
	b.size[x] += b.size[y]
	for q := y; ; {
		b.head[q] = x
		q = b.next[q]
		if q == y {
			break
		}
	}
	b.next[x], b.next[y] = b.next[y], b.next[x]
}

// lift takes the chain with head h off the board.
func (b *mcBoard) lift(h board.Point) {
	color, near, head, free := b.color, b.near, b.head, b.free
	change := unit[board.Empty] - unit[color[h]&3]
	for q := h; ; {
		color[q] = board.Empty
		head[q] = q
		b.wake(q)
		b.taken = append(b.taken, q)
		code := b.code[q]
		for _, r := range b.g.Neighbors(q) {
			near[r] += change
			free[head[r]] += code
			if b.where[r] == asleep {
				b.wake(r)
			}
		}
		q = b.next[q]
		if q == h {
			return
		}
	}
}

// play puts c on p, which must be legal.
func (b *mcBoard) play(p board.Point, c board.Color) {
	b.ko = board.Pass
	b.taken = b.taken[:0]
	if p < 0 {
		return
	}
	b.place(p, c)
	if other := c.Other(); b.near[p]&stonesOf[other] != 0 {
		for _, q := range b.g.Neighbors(p) {
			if b.color[q] == other && b.free[b.head[q]] == 0 {
				b.lift(b.head[q])
			}
		}
	}
	h := b.head[p]
	if len(b.taken) == 1 && b.size[h] == 1 && b.near[p]&empties == 1 {
		b.ko = b.taken[0]
	} else if b.free[h] == 0 {
		b.lift(h)
	}
}

// after describes the chain a play of c on p would make.
type after struct {
	captures bool // takes at least one chain; the rest is not looked at then
	suicide  bool // no liberty is left
	one      bool // exactly one liberty is left
	size     int  // stones of the chain
}

// try looks at a play of c on p without making it.
func (b *mcBoard) try(p board.Point, c board.Color) after {
	near := b.g.Neighbors(p)
	if other := c.Other(); b.near[p]&stonesOf[other] != 0 {
		for _, q := range near {
			if b.color[q] == other {
				if l, ok := b.free[b.head[q]].single(); ok && l == p {
					return after{captures: true}
				}
			}
		}
	}
	var heads [4]board.Point
	var free liberties
	n, size := 0, 1
	code := b.code[p]
next:
	for _, q := range near {
		switch b.color[q] {
		case board.Empty:
			free += b.code[q]
		case c:
			h := b.head[q]
			free -= code
			for i := range n {
				if heads[i] == h {
					continue next
				}
			}
			heads[n] = h
			n++
			free += b.free[h]
			size += int(b.size[h])
		}
	}
	_, one := free.single()
	return after{suicide: free == 0, one: one, size: size}
}

// eye reports whether p is an eye of c that must not be filled: every neighbour
// is c or edge, and too few diagonals are the enemy's for it to be false.
func (b *mcBoard) eye(p board.Point, c board.Color) bool {
	return b.near[p]&^stonesOf[c] == 0 && b.corners(p, c)
}

// corners reports whether the enemy of c holds too few diagonals of p to make an
// eye there false.
func (b *mcBoard) corners(p board.Point, c board.Color) bool {
	enemy, edge := 0, 0
	other := c.Other()
	for _, q := range b.diag[p] {
		switch b.color[q] {
		case other:
			enemy++
		case board.Edge:
			edge = 1
		}
	}
	return enemy+edge < 2
}

// sleeps reports whether the empty point p is an eye of either colour that the
// other cannot fill by capturing.
func (b *mcBoard) sleeps(p board.Point) bool {
	n := b.near[p]
	var c board.Color
	switch {
	case n&^blacks == 0:
		c = board.Black
	case n&^whites == 0:
		c = board.White
	default:
		return false
	}
	if !b.corners(p, c) {
		return false
	}
	for _, q := range b.g.Neighbors(p) {
		if b.color[q] != board.Edge {
			if _, ok := b.free[b.head[q]].single(); ok {
				return false
			}
		}
	}
	return true
}

// owner is who has p at the end of a playout: its stone, or the one colour
// around it.
func (b *mcBoard) owner(p board.Point) board.Color {
	if c := b.color[p]; c != board.Empty {
		return c
	}
	switch n := b.near[p]; {
	case n&^blacks == 0 && n != 0:
		return board.Black
	case n&^whites == 0 && n != 0:
		return board.White
	}
	return board.Empty
}
