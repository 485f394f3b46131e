package replay

import (
	"weiqi-experiment/rules/board"
)

// At plays f again on b up to the position its move k+1 was made in: after k
// moves and the set-up that follows them. k goes from 0 to len(f.Moves); with
// len(f.Moves) b becomes equal to f.Board. It allocates nothing where b has
// had the size before.
func (f *Final) At(b *board.Board, k int) {
	b.Reset(f.Board.Geometry)
	at := f.setUp(b, 0, 0)
	for i := range k {
		f.remake(b, i)
		at = f.setUp(b, at, i+1)
	}
}

// Positions calls yield with every position of the game in turn, each after
// the given number of moves and the set-up that follows them, from 0 to
// len(f.Moves), until yield returns false. The board is yield's until it
// returns.
func (f *Final) Positions(yield func(move int, b *board.Board) bool) {
	b := board.New(f.Board.Geometry)
	at := f.setUp(b, 0, 0)
	for i := range f.Moves {
		if !yield(i, b) {
			return
		}
		f.remake(b, i)
		at = f.setUp(b, at, i+1)
	}
	yield(len(f.Moves), b)
}

// remake makes move i on b.
func (f *Final) remake(b *board.Board, i int) {
	m := &f.Moves[i]
	if m.Point != board.Pass && b.At(m.Point) != board.Empty {
		b.Set(m.Point, board.Empty)
	}
	b.Play(m.Point, m.Color)
}

// setUp applies the set-up entries from number at that follow the given number
// of moves, and returns the number of the next.
func (f *Final) setUp(b *board.Board, at, moves int) int {
	for at < len(f.Setups) && f.Setups[at].After == moves {
		b.Set(f.Setups[at].Point, f.Setups[at].Color)
		at++
	}
	return at
}
