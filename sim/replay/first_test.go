package replay_test

import (
	"testing"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// TestFirstMoveOffTheBoard keeps who moved first where that move is on no point.
func TestFirstMoveOffTheBoard(t *testing.T) {
	r, f := replay.New(), new(replay.Final)
	var g sgf.Game
	for text, want := range map[string]board.Color{
		"(;SZ[9];B[aa];W[bb];B[cc])":      board.Black,
		"(;SZ[9];B[zz];W[bb];B[cc])":      board.Black,
		"(;SZ[9];W[zz];B[bb];W[cc])":      board.White,
		"(;SZ[9];B[zz];W[zz];B[cc])":      board.Black,
		"(;SZ[9];B[zz];B[bb];W[cc])":      board.Black,
		"(;SZ[9];B[aa];W[zz];B[cc])":      board.Black,
		"(;SZ[9];W[];B[zz];W[cc])":        board.White,
		"(;SZ[9]AB[aa][bb];W[ZZ9];B[bc])": board.White,
		"(;SZ[9];B[zz])":                  board.Empty, // there is no move
	} {
		if err := sgf.Parse(sgf.Tree{Data: []byte(text), Line: 1, Column: 1}, &g); err != nil {
			t.Fatal(err)
		}
		r.Play(&g, f)
		if f.Play.First != want {
			t.Errorf("%s: first is %q, want %q", text, f.Play.First, want)
		}
	}
}

// Passes of White between the stones of a handicap that Black places are none of the
// game; a pass of Black there is, and so is one that follows White's first play.
func TestFirstPassBesideHandicap(t *testing.T) {
	r, f := replay.New(), new(replay.Final)
	var g sgf.Game
	for text, want := range map[string]board.Color{
		"(;SZ[9];B[cc];W[];B[gg];W[ee];B[gc])":           board.Empty,
		"(;SZ[9];B[cc];W[];B[gg];W[];B[gc];W[ee])":       board.Empty,
		"(;SZ[9];B[cc];B[];B[gg];W[ee])":                 board.Black,
		"(;SZ[9];B[cc];W[];W[];B[gg];W[ee])":             board.White,
		"(;SZ[9];W[];B[cc];W[ee])":                       board.White,
		"(;SZ[9];B[cc];W[ee];B[gg];W[];B[gc];W[]; B[])":  board.White,
		"(;SZ[9];B[cc];W[];B[gg];W[ee];B[];W[]; W[dd])":  board.Black,
		"(;SZ[9];B[cc];W[];B[gg];W[])":                   board.White,
		"(;SZ[9];B[cc];W[ee];B[gg];W[gc];B[cg];W[];B[])": board.White,
	} {
		if err := sgf.Parse(sgf.Tree{Data: []byte(text), Line: 1, Column: 1}, &g); err != nil {
			t.Fatal(err)
		}
		r.Play(&g, f)
		if f.Play.FirstPass != want {
			t.Errorf("%s: first pass %q, want %q", text, f.Play.FirstPass, want)
		}
	}
}
