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

// mcChain is what the playout board keeps of a chain, by its head.
type mcChain struct {
	pseudo, sum int32
	square      int64
	size        int32
}

// mcBoard is a board made for playouts: it adds to board.Board a list of empty
// points to draw from and gives up the rest.
type mcBoard struct {
	g     *board.Geometry
	color []board.Color // N+1
	head  []board.Point
	next  []board.Point
	chain []mcChain
	empty []board.Point // the empty points, in no order
	where []int16       // place in empty
	ko    board.Point
	taken []board.Point // stones the last play removed
	diag  []board.Point // four a point
}

func (b *mcBoard) reset(g *board.Geometry) {
	if b.g == g {
		return
	}
	b.g = g
	n := g.N + 1
	b.color = make([]board.Color, n)
	b.head = make([]board.Point, n)
	b.next = make([]board.Point, n)
	b.chain = make([]mcChain, n)
	b.where = make([]int16, n)
	b.empty = make([]board.Point, 0, n)
	b.taken = make([]board.Point, 0, n)
	b.diag = diagonals(g)
}

// diagonals lists the four diagonal neighbours of every point, N where off the board.
func diagonals(g *board.Geometry) []board.Point {
	d := make([]board.Point, 4*g.N)
	for p := 0; p < g.N; p++ {
		x, y := g.XY(board.Point(p))
		i := 4 * p
		for _, v := range [4][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
			d[i] = board.Point(g.N)
			if cx, cy := x+v[0], y+v[1]; cx >= 0 && cy >= 0 && cx < g.Width && cy < g.Height {
				d[i] = g.At(cx, cy)
			}
			i++
		}
	}
	return d
}

// load sets the position; chains without liberties are tolerated.
func (b *mcBoard) load(stones []board.Color) {
	n := b.g.N
	b.empty = b.empty[:0]
	b.ko = board.Pass
	b.color[n] = board.Edge
	for p := 0; p < n; p++ {
		b.color[p] = board.Empty
	}
	for p := 0; p < n; p++ {
		b.where[p] = int16(len(b.empty))
		b.empty = append(b.empty, board.Point(p))
	}
	for p := 0; p < n; p++ {
		if c := stones[p]; c == board.Black || c == board.White {
			b.place(board.Point(p), c)
		}
	}
}

func (b *mcBoard) copyFrom(o *mcBoard) {
	b.reset(o.g)
	copy(b.color, o.color)
	copy(b.head, o.head)
	copy(b.next, o.next)
	copy(b.chain, o.chain)
	copy(b.where, o.where)
	b.empty = append(b.empty[:0], o.empty...)
	b.ko = o.ko
}

// atari returns the last liberty of the chain at p if it has only one.
func (b *mcBoard) atari(p board.Point) (board.Point, bool) {
	c := &b.chain[b.head[p]]
	if c.pseudo > 0 && int64(c.sum)*int64(c.sum) == int64(c.pseudo)*c.square {
		return board.Point(c.sum / c.pseudo), true
	}
	return board.Pass, false
}

func (b *mcBoard) place(p board.Point, c board.Color) {
	last := b.empty[len(b.empty)-1]
	i := b.where[p]
	b.empty[i] = last
	b.where[last] = i
	b.empty = b.empty[:len(b.empty)-1]

	b.color[p] = c
	b.head[p], b.next[p] = p, p
	own := mcChain{size: 1}
	for _, q := range b.g.Neighbors(p) {
		if b.color[q] == board.Empty {
			own.pseudo++
			own.sum += int32(q)
			own.square += int64(q) * int64(q)
		}
	}
	b.chain[p] = own
	pp := int64(p) * int64(p)
	for _, q := range b.g.Neighbors(p) {
		s := b.color[q]
		if s == board.Empty || s == board.Edge {
			continue
		}
		h := b.head[q]
		k := &b.chain[h]
		k.pseudo--
		k.sum -= int32(p)
		k.square -= pp
		if s == c && h != b.head[p] {
			b.join(b.head[p], h)
		}
	}
}

func (b *mcBoard) join(x, y board.Point) {
	if b.chain[x].size < b.chain[y].size {
		x, y = y, x
	}
	cx, cy := &b.chain[x], &b.chain[y]
	cx.pseudo += cy.pseudo
	cx.sum += cy.sum
	cx.square += cy.square
	cx.size += cy.size
	for q := y; ; {
		b.head[q] = x
		q = b.next[q]
		if q == y {
			break
		}
	}
	b.next[x], b.next[y] = b.next[y], b.next[x]
}

func (b *mcBoard) lift(h board.Point) {
	from := len(b.taken)
	for q := h; ; {
		b.color[q] = board.Empty
		b.where[q] = int16(len(b.empty))
		b.empty = append(b.empty, q)
		b.taken = append(b.taken, q)
		q = b.next[q]
		if q == h {
			break
		}
	}
	for _, q := range b.taken[from:] {
		qq := int64(q) * int64(q)
		for _, r := range b.g.Neighbors(q) {
			if s := b.color[r]; s == board.Black || s == board.White {
				k := &b.chain[b.head[r]]
				k.pseudo++
				k.sum += int32(q)
				k.square += qq
			}
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
	other := c.Other()
	for _, q := range b.g.Neighbors(p) {
		if b.color[q] == other && b.chain[b.head[q]].pseudo == 0 {
			b.lift(b.head[q])
		}
	}
	k := &b.chain[b.head[p]]
	if len(b.taken) == 1 && k.size == 1 && k.pseudo == 1 {
		b.ko = b.taken[0]
	} else if k.pseudo == 0 {
		b.lift(b.head[p])
	}
}

// after describes the chain a play of c on p would make.
type after struct {
	captures bool        // takes at least one chain
	pseudo   int32       // 0: suicide (when captures is false)
	one      bool        // exactly one liberty left
	lib      board.Point // which
	size     int32       // stones of the chain
}

// try looks at a play of c on p without making it. Liberties gained by
// capturing are not looked into.
func (b *mcBoard) try(p board.Point, c board.Color) after {
	var a after
	a.size = 1
	var sum int32
	var square int64
	var heads [4]board.Point
	n := 0
	pp := int64(p) * int64(p)
next:
	for _, q := range b.g.Neighbors(p) {
		switch s := b.color[q]; s {
		case board.Empty:
			a.pseudo++
			sum += int32(q)
			square += int64(q) * int64(q)
		case board.Edge:
		case c:
			h := b.head[q]
			k := &b.chain[h]
			for i := 0; i < n; i++ {
				if heads[i] == h {
					a.pseudo--
					sum -= int32(p)
					square -= pp
					continue next
				}
			}
			heads[n] = h
			n++
			a.size += k.size
			a.pseudo += k.pseudo - 1
			sum += k.sum - int32(p)
			square += k.square - pp
		default:
			if l, ok := b.atari(q); ok && l == p {
				a.captures = true
			}
		}
	}
	if a.pseudo > 0 && int64(sum)*int64(sum) == int64(a.pseudo)*square {
		a.one = true
		a.lib = board.Point(sum / a.pseudo)
	}
	return a
}

// eye reports whether p is an eye of c that must not be filled: every neighbour
// is c or edge, and too few diagonals are the enemy's for it to be false.
func (b *mcBoard) eye(p board.Point, c board.Color) bool {
	for _, q := range b.g.Neighbors(p) {
		if s := b.color[q]; s != c && s != board.Edge {
			return false
		}
	}
	enemy, edge := 0, 0
	other := c.Other()
	for _, q := range b.diag[4*int(p) : 4*int(p)+4] {
		switch b.color[q] {
		case other:
			enemy++
		case board.Edge:
			edge = 1
		}
	}
	return enemy+edge < 2
}

// owner is who has p at the end of a playout: its stone, or the one colour
// around it.
func (b *mcBoard) owner(p board.Point) board.Color {
	if c := b.color[p]; c != board.Empty {
		return c
	}
	o := board.Empty
	for _, q := range b.g.Neighbors(p) {
		switch c := b.color[q]; c {
		case board.Edge:
		case board.Empty:
			return board.Empty
		default:
			if o != board.Empty && o != c {
				return board.Empty
			}
			o = c
		}
	}
	return o
}
