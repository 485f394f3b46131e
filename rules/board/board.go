// Package board is the bare game: points, colours, stones, capture and
// repetition. It knows no rule set; it plays whatever it is told to play and
// reports what happened.
//
// Two words of the Tromp–Taylor rules carry the package: a point reaches a
// colour when a path of adjacent points of its own colour leads from it to a
// point of that colour, and clearing a colour empties the points of it that do
// not reach empty. Chains keep pseudo-liberties (pairs of a stone and an empty
// neighbour), so a play costs a few additions and allocates nothing.
package board

import (
	"fmt"
	"sync"
)

// Color is the state of a point. Edge is the state of the points off the board.
type Color uint8

// The four states of a point.
const (
	Empty Color = iota
	Black
	White
	Edge
)

// Other returns the opponent of Black or White, and c itself for the rest.
func (c Color) Other() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return c
}

// String returns "B", "W", or "" for a point that is neither.
func (c Color) String() string {
	switch c {
	case Black:
		return "B"
	case White:
		return "W"
	}
	return ""
}

// Point is a row-major index, 0 at the top left: row*Width + column. The
// number of points, Geometry.N, stands for "off the board".
type Point int16

// Pass is the play that takes no point.
const Pass Point = -1

// MaxSide is the longest side of a board: SGF has letters for no more.
const MaxSide = 52

// Geometry holds what depends on the size of the board alone. Geometries are
// shared and must not be changed.
type Geometry struct {
	Width, Height int
	N             int    // number of points
	sites         []site // N+1, the last for off the board
}

// site is what a board of that size needs to know of a point.
type site struct {
	nbr     [4]Point  // up, left, right, down; N where off the board
	code    liberties // of one pseudo-liberty at the point; 0 off the board
	zobrist [2]uint64 // of a black and a white stone on the point
}

var geometries sync.Map // [2]int → *Geometry

// Size returns the geometry of a board of the given number of columns and
// rows, each from 1 to MaxSide.
func Size(width, height int) (*Geometry, error) {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return nil, fmt.Errorf("board of %d×%d points: sides go from 1 to %d", width, height, MaxSide)
	}
	key := [2]int{width, height}
	if g, ok := geometries.Load(key); ok {
		return g.(*Geometry), nil
	}
	g, _ := geometries.LoadOrStore(key, newGeometry(width, height))
	return g.(*Geometry), nil
}

// MustSize is Size for sizes known to be right; it panics on others.
func MustSize(width, height int) *Geometry {
	g, err := Size(width, height)
	if err != nil {
		panic(err)
	}
	return g
}

func newGeometry(width, height int) *Geometry {
	g := &Geometry{Width: width, Height: height, N: width * height}
	off := Point(g.N)
	g.sites = make([]site, g.N+1)
	seed := uint64(width)<<32 | uint64(height)
	for p := range g.sites {
		nbr := &g.sites[p].nbr
		*nbr = [4]Point{off, off, off, off}
		if p == g.N {
			break
		}
		x, y := p%width, p/width
		if y > 0 {
			nbr[0] = Point(p - width)
		}
		if x > 0 {
			nbr[1] = Point(p - 1)
		}
		if x < width-1 {
			nbr[2] = Point(p + 1)
		}
		if y < height-1 {
			nbr[3] = Point(p + width)
		}
		g.sites[p].code = pseudoLiberty(p)
		g.sites[p].zobrist = [2]uint64{splitmix(&seed), splitmix(&seed)}
	}
	return g
}

// splitmix is Steele, Lea and Flood's SplitMix64 (OOPSLA 2014).
func splitmix(s *uint64) uint64 {
	*s += 0x9e3779b97f4a7c15
	z := *s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// At returns the point in the given column and row, counted from 0 at the top
// left. The point must be on the board.
func (g *Geometry) At(column, row int) Point { return Point(row*g.Width + column) }

// XY returns the column and row of p, counted from 0 at the top left.
func (g *Geometry) XY(p Point) (column, row int) { return int(p) % g.Width, int(p) / g.Width }

// Neighbors returns the four neighbours of p: up, left, right, down. Those off
// the board are Point(g.N).
func (g *Geometry) Neighbors(p Point) *[4]Point { return &g.sites[p].nbr }

// letter returns the SGF letter of a column or row.
func letter(i int) byte {
	if i < 26 {
		return byte('a' + i)
	}
	return byte('A' + i - 26)
}

// Name returns the SGF coordinates of p, "" for Pass.
func (g *Geometry) Name(p Point) string {
	if p < 0 || int(p) >= g.N {
		return ""
	}
	x, y := g.XY(p)
	return string([]byte{letter(x), letter(y)})
}

// liberties is the sum of the pseudo-liberties of a chain. A pseudo-liberty is a
// pair of a stone and an empty neighbour p of it, and is the number
//
//	1 + p·2¹³ + p²·2³⁷
//
// so that a sum holds, from the low end, how many there are, the sum of their
// points and the sum of the squares of their points. The count is always right:
// a board has no more than 2·52·51 pairs of neighbours, less than 2¹³. The upper
// fields overflow, but wherever the count is 4 or less they are right again,
// since sums modulo 2⁶⁴ are: 4·2703 is less than 2²⁴ and 4·2703² less than 2²⁷.
// No more is needed to find chains with one liberty, as a point has four
// neighbours.
type liberties uint64

func pseudoLiberty(p int) liberties { return liberties(1 | p<<13 | p*p<<37) }

// single returns the one liberty of a chain that has no other. All its
// pseudo-liberties are one point exactly when the square of their sum is the
// sum of the squares times their number (Cauchy–Schwarz).
func (l liberties) single() (Point, bool) {
	n := uint32(l & (1<<13 - 1))
	if n-1 >= 4 {
		return Pass, false
	}
	sum, square := uint32(l>>13)&(1<<24-1), uint32(l>>37)
	if sum*sum != n*square {
		return Pass, false
	}
	return Point(sum / n), true
}

// cell is what is known of a point and, where it is the head of one, of its chain.
type cell struct {
	free liberties // of the chain; that of a point without a stone means nothing, but may be added to
	size int16     // stones of the chain
	head Point     // a stone of the chain a stone is in; the point itself where there is no stone
	next Point     // ring of the stones of a chain
}

// Board is a position. The zero value is not usable; see New. A Board is for
// one goroutine.
type Board struct {
	*Geometry
	stone    []Color // N+1, the last is Edge
	cells    []cell  // N+1
	hash     uint64
	ko       Point // point just vacated by a ko capture, or Pass
	koColor  Color // who may not retake there at once
	captured [3]int
	removed  []Point // stones the last play took off
}

// New returns an empty board.
func New(g *Geometry) *Board {
	b := new(Board)
	b.Reset(g)
	return b
}

// Reset empties the board and gives it another size, reusing its memory.
func (b *Board) Reset(g *Geometry) {
	b.Geometry = g
	if cap(b.stone) < g.N+1 {
		b.stone = make([]Color, g.N+1)
		b.cells = make([]cell, g.N+1)
		b.removed = make([]Point, 0, g.N)
	}
	b.stone, b.cells = b.stone[:g.N+1], b.cells[:g.N+1]
	clear(b.stone)
	b.stone[g.N] = Edge
	for p := range b.cells {
		b.cells[p].head = Point(p)
	}
	b.hash, b.ko, b.koColor, b.captured = 0, Pass, Empty, [3]int{}
	b.removed = b.removed[:0]
}

// CopyFrom makes b equal to o, reusing the memory of b.
func (b *Board) CopyFrom(o *Board) {
	if b.Geometry != o.Geometry {
		b.Reset(o.Geometry)
	}
	copy(b.stone, o.stone)
	copy(b.cells, o.cells)
	b.hash, b.ko, b.koColor, b.captured = o.hash, o.ko, o.koColor, o.captured
	b.removed = append(b.removed[:0], o.removed...)
}

// At returns the state of p; Edge for Point(N).
func (b *Board) At(p Point) Color { return b.stone[p] }

// Stones returns the states of the N points. The caller must not change them.
func (b *Board) Stones() []Color { return b.stone[:b.N:b.N] }

// Hash is the Zobrist hash of the position: the stones alone, neither the side
// to move nor a ko ban.
func (b *Board) Hash() uint64 { return b.hash }

// Captured returns how many stones of colour c were captured by plays,
// suicides included.
func (b *Board) Captured(c Color) int { return b.captured[c] }

// Ko returns the point on which c may not play under simple ko, or Pass.
func (b *Board) Ko(c Color) Point {
	if c == b.koColor {
		return b.ko
	}
	return Pass
}

// Removed lists the stones the last play took off. It is valid until the next play.
func (b *Board) Removed() []Point { return b.removed }

// Head returns the representative stone of the chain at p.
func (b *Board) Head(p Point) Point { return b.cells[p].head }

// Next returns the stone after p in the ring of its chain.
func (b *Board) Next(p Point) Point { return b.cells[p].next }

// chain returns the cell of the head of the chain at p.
func (b *Board) chain(p Point) *cell { return &b.cells[b.cells[p].head] }

// ChainSize returns the number of stones in the chain at p.
func (b *Board) ChainSize(p Point) int { return int(b.chain(p).size) }

// HasLiberty reports whether the chain at p has a liberty. Only set-up leaves
// chains without one.
func (b *Board) HasLiberty(p Point) bool { return b.chain(p).free != 0 }

// InAtari reports whether the chain at p has one liberty, and which.
func (b *Board) InAtari(p Point) (Point, bool) {
	return b.chain(p).free.single()
}

// Legal reports whether c may play on p: empty, not the ko point, and not
// suicide.
func (b *Board) Legal(p Point, c Color) bool {
	if b.stone[p] != Empty || (p == b.ko && c == b.koColor) {
		return false
	}
	return !b.Suicide(p, c)
}

// Suicide reports whether a stone of colour c on the empty point p would be
// left without a liberty after captures.
func (b *Board) Suicide(p Point, c Color) bool {
	for _, q := range b.Neighbors(p) {
		switch s := b.stone[q]; s {
		case Empty:
			return false
		case Edge:
		case c:
			if _, atari := b.InAtari(q); !atari {
				return false
			}
		default:
			if _, atari := b.InAtari(q); atari {
				return false
			}
		}
	}
	return true
}

// Play puts a stone of colour c on the empty point p, removes the opposing
// chains without liberties and then, if it has none, the chain just played. It
// returns the number of opposing stones captured and whether the play was
// suicide. Pass only lifts the ko ban. Play checks no ban.
func (b *Board) Play(p Point, c Color) (captured int, suicide bool) {
	b.ko, b.koColor = Pass, Empty
	b.removed = b.removed[:0]
	if p < 0 {
		return 0, false
	}
	other := c.Other()
	own, none := b.place(p, c)
	if none {
		for _, q := range b.Neighbors(p) {
			if b.stone[q] == other && b.chain(q).free == 0 {
				captured += b.lift(b.cells[q].head)
			}
		}
		b.captured[other&3] += captured
	}
	chain := &b.cells[own]
	if chain.free == 0 {
		b.captured[c&3] += b.lift(own)
		return captured, true
	}
	if captured == 1 && chain.size == 1 && chain.free == b.sites[b.removed[0]].code {
		b.ko, b.koColor = b.removed[0], other
	}
	return captured, false
}

// ifEmpty is all ones for Empty and 0 for the other states.
var ifEmpty = [4]liberties{Empty: ^liberties(0)}

// ifSame is all ones for two equal colours and 0 for different states, at the state
// of one and the other.
var ifSame = [4][4]Point{Black: {Black: -1}, White: {White: -1}}

// place puts a stone down and joins it to its neighbours; it captures nothing. It
// returns the head of the stone's chain, and whether a chain beside it may have lost
// its last liberty.
//
// It is written out for the four neighbours, takes the stone's point off them all
// without asking what they are, and adds the stone to a chain of its own where
// there is no other: what a neighbour is cannot be guessed, and a wrong guess of
// the processor costs as much as all of this.
func (b *Board) place(p Point, c Color) (own Point, none bool) {
	stone := b.stone
	cells, sites := b.cells[:len(stone)], b.sites[:len(stone)] // one length: a point is checked once
	site := &sites[p]
	q0, q1, q2, q3 := site.nbr[0], site.nbr[1], site.nbr[2], site.nbr[3]
	s0, s1, s2, s3 := stone[q0]&3, stone[q1]&3, stone[q2]&3, stone[q3]&3
	h0, h1, h2, h3 := cells[q0].head, cells[q1].head, cells[q2].head, cells[q3].head

	gone := site.code
	c0, c1, c2, c3 := &cells[h0], &cells[h1], &cells[h2], &cells[h3]
	c0.free -= gone
	c1.free -= gone
	c2.free -= gone
	c3.free -= gone
	none = c0.free == 0 || c1.free == 0 || c2.free == 0 || c3.free == 0

	b.hash ^= site.zobrist[(c-1)&1]
	stone[p] = c

	// The chain to join is that of the last neighbour of the colour.
	same := &ifSame[c&3]
	m0, m1, m2, m3 := same[s0], same[s1], same[s2], same[s3]
	own = p
	own ^= (own ^ h0) & m0
	own ^= (own ^ h1) & m1
	own ^= (own ^ h2) & m2
	own ^= (own ^ h3) & m3
	free := sites[q0].code&ifEmpty[s0] + sites[q1].code&ifEmpty[s1] + sites[q2].code&ifEmpty[s2] + sites[q3].code&ifEmpty[s3]
	cell, chain := &cells[p], &cells[own]
	cell.free, cell.size, cell.head, cell.next = 0, 0, own, p
	cell.next, chain.next = chain.next, p
	chain.free += free
	chain.size++
	d0, d1, d2 := (h0^own)&m0, (h1^own)&m1, (h2^own)&m2
	if d0|d1|d2 == 0 {
		return own, none
	}
	if d0 != 0 {
		b.join(p, q0)
	}
	if d1 != 0 {
		b.join(p, q1)
	}
	if d2 != 0 {
		b.join(p, q2)
	}
	return b.cells[p].head, none
}

// join merges the chains at p and q, relabelling the smaller.
func (b *Board) join(p, q Point) {
	cells := b.cells
	x, y := cells[p].head, cells[q].head
	if x == y {
		return
	}
	if cells[x].size < cells[y].size {
		x, y = y, x
	}
	cells[x].free += cells[y].free
	cells[x].size += cells[y].size
	for q := y; ; {
		cells[q].head = x
		q = cells[q].next
		if q == y {
			break
		}
	}
	cells[x].next, cells[y].next = cells[y].next, cells[x].next
}

// lift takes the chain with head h off the board and returns its size.
func (b *Board) lift(h Point) int {
	stone := b.stone
	cells, sites := b.cells[:len(stone)], b.sites[:len(stone)]
	c := (stone[h] - 1) & 1
	n := len(b.removed)
	for q := h; ; {
		stone[q] = Empty
		cell, site := &cells[q], &sites[q]
		cell.head = q
		b.hash ^= site.zobrist[c]
		b.removed = append(b.removed, q)
		// What this adds to the chain itself is of no account: it is going.
		cells[cells[site.nbr[0]].head].free += site.code
		cells[cells[site.nbr[1]].head].free += site.code
		cells[cells[site.nbr[2]].head].free += site.code
		cells[cells[site.nbr[3]].head].free += site.code
		q = cell.next
		if q == h {
			return len(b.removed) - n
		}
	}
}

// Set puts the state c on p as set-up: nothing is captured, and chains without
// liberties may remain. It costs time linear in the board where p holds a
// stone already.
func (b *Board) Set(p Point, c Color) {
	b.ko, b.koColor = Pass, Empty
	b.removed = b.removed[:0]
	if b.stone[p] == c {
		return
	}
	if b.stone[p] != Empty {
		b.take(p)
	}
	if c == Black || c == White {
		b.place(p, c)
	}
}

// take removes the one stone on p and rebuilds the chain it was in.
func (b *Board) take(p Point) {
	c := b.stone[p]
	b.removed = b.removed[:0]
	b.lift(b.cells[p].head)
	for _, q := range b.removed {
		if q != p {
			b.place(q, c)
		}
	}
	b.removed = b.removed[:0]
}

// Clear empties the points of colour c that do not reach an empty point, and
// returns how many. It is for set-up positions; Play clears as it goes.
func (b *Board) Clear(c Color) int {
	n := 0
	for p := Point(0); int(p) < b.N; p++ {
		if b.stone[p] == c && b.chain(p).free == 0 {
			n += b.lift(b.cells[p].head)
		}
	}
	return n
}

// Liberties appends the liberties of the chain at p to dst, each once, in the
// order they are met.
func (b *Board) Liberties(p Point, dst []Point) []Point {
	from := len(dst)
	h := b.cells[p].head
	for q := h; ; {
		for _, r := range b.Neighbors(q) {
			if b.stone[r] == Empty && !contains(dst[from:], r) {
				dst = append(dst, r)
			}
		}
		q = b.cells[q].next
		if q == h {
			return dst
		}
	}
}

// contains is slices.Contains, written out: Liberties takes a seventh less time so.
func contains(s []Point, p Point) bool {
	for _, q := range s {
		if q == p {
			return true
		}
	}
	return false
}

// Superko hash of a side to move, for situational repetition.
const situation = 0x9d39247e33776d41

// Situation is the hash of the position together with the side to move.
func (b *Board) Situation(toMove Color) uint64 {
	if toMove == White {
		return b.hash ^ situation
	}
	return b.hash
}
