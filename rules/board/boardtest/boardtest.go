// Package boardtest is a plain, slow board to test other boards against, and
// random games to test them with. It knows points as pairs of numbers, finds
// chains and liberties by flood fill, and shares no code with package board but
// the colours.
package boardtest

import (
	"math/rand/v2"
	"strings"

	"weiqi-experiment/rules/board"
)

// Point is a column and a row, from 0 at the top left.
type Point struct{ X, Y int }

// Board is a position.
type Board struct {
	Width, Height int
	Stones        map[Point]board.Color
	Captured      map[board.Color]int
	Ko            *Point // where KoColor may not retake at once
	KoColor       board.Color
}

// New returns an empty board.
func New(width, height int) *Board {
	return &Board{
		Width: width, Height: height,
		Stones:   map[Point]board.Color{},
		Captured: map[board.Color]int{},
	}
}

// Neighbors returns the neighbours of p on the board.
func (b *Board) Neighbors(p Point) []Point {
	var on []Point
	for _, q := range []Point{{p.X, p.Y - 1}, {p.X - 1, p.Y}, {p.X + 1, p.Y}, {p.X, p.Y + 1}} {
		if q.X >= 0 && q.Y >= 0 && q.X < b.Width && q.Y < b.Height {
			on = append(on, q)
		}
	}
	return on
}

// Chain returns the stones of the chain at p and its liberties.
func (b *Board) Chain(p Point) (stones, liberties map[Point]bool) {
	stones, liberties = map[Point]bool{p: true}, map[Point]bool{}
	for queue := []Point{p}; len(queue) > 0; queue = queue[1:] {
		for _, q := range b.Neighbors(queue[0]) {
			switch {
			case b.Stones[q] == board.Empty:
				liberties[q] = true
			case b.Stones[q] == b.Stones[p] && !stones[q]:
				stones[q] = true
				queue = append(queue, q)
			}
		}
	}
	return stones, liberties
}

// Play puts a stone on the empty point p, removes the opposing chains beside it
// that have no liberty, then its own chain if that has none. It returns the
// stones of the opponent taken, and whether the play was suicide. A ko arises
// where one stone was taken and the stone played stands alone with the point of
// the other as its only liberty.
func (b *Board) Play(p Point, c board.Color) (captured int, suicide bool) {
	b.Lift()
	b.Stones[p] = c
	var last Point
	for _, q := range b.Neighbors(p) {
		if b.Stones[q] == c.Other() {
			n := b.take(q)
			captured += n
			if n == 1 {
				last = q
			}
		}
	}
	if b.take(p) > 0 {
		return captured, true
	}
	stones, liberties := b.Chain(p)
	if captured == 1 && len(stones) == 1 && len(liberties) == 1 {
		b.Ko, b.KoColor = &last, c.Other()
	}
	return captured, false
}

// take removes the chain at p if it has no liberty and returns its size.
func (b *Board) take(p Point) int {
	stones, liberties := b.Chain(p)
	if len(liberties) > 0 {
		return 0
	}
	b.Captured[b.Stones[p]] += len(stones)
	for q := range stones {
		delete(b.Stones, q)
	}
	return len(stones)
}

// Lift ends the ko ban, as a pass does.
func (b *Board) Lift() { b.Ko, b.KoColor = nil, board.Empty }

// Set puts c on p and captures nothing.
func (b *Board) Set(p Point, c board.Color) {
	b.Lift()
	if c == board.Empty {
		delete(b.Stones, p)
	} else {
		b.Stones[p] = c
	}
}

// Clear removes the chains of colour c without liberties and returns the number
// of their stones.
func (b *Board) Clear(c board.Color) int {
	var gone []Point
	for p, s := range b.Stones {
		if _, liberties := b.Chain(p); s == c && len(liberties) == 0 {
			gone = append(gone, p)
		}
	}
	for _, p := range gone {
		delete(b.Stones, p)
	}
	return len(gone)
}

// Suicide reports whether c on the empty point p would take itself off.
func (b *Board) Suicide(p Point, c board.Color) bool {
	trial := New(b.Width, b.Height)
	for q, s := range b.Stones {
		trial.Stones[q] = s
	}
	_, suicide := trial.Play(p, c)
	return suicide
}

// String draws the position: X black, O white, a line a row.
func (b *Board) String() string {
	var s strings.Builder
	for y := range b.Height {
		for x := range b.Width {
			s.WriteByte(".XO"[b.Stones[Point{x, y}]])
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// A Turn is a play in a random game.
type Turn struct {
	Point board.Point
	Color board.Color
}

// Game makes a random game on a board of the given size: colours take turns and
// play a random point that is neither suicide, nor an immediate retaking of a
// ko, nor a point that all neighbours of one's own colour surround, until there
// is none or the game has n plays. It has many captures and kos.
func Game(width, height, n int, r *rand.Rand) []Turn {
	b := board.New(board.MustSize(width, height))
	var game []Turn
	for c := board.Black; len(game) < n; c = c.Other() {
		p := choose(b, c, r)
		if p == board.Pass {
			break
		}
		b.Play(p, c)
		game = append(game, Turn{p, c})
	}
	return game
}

// choose returns a random sensible play of c, board.Pass if there is none.
func choose(b *board.Board, c board.Color, r *rand.Rand) board.Point {
	first := r.IntN(b.N)
	for i := range b.N {
		p := board.Point((first + i) % b.N)
		if b.Legal(p, c) && !surrounded(b, p, c) {
			return p
		}
	}
	return board.Pass
}

func surrounded(b *board.Board, p board.Point, c board.Color) bool {
	for _, q := range b.Neighbors(p) {
		if s := b.At(q); s != c && s != board.Edge {
			return false
		}
	}
	return true
}
