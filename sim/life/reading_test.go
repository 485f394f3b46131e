package life

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// fateOf reads the chain at p of a board on which all chains are open that are not
// proved to live.
func fateOf(b *board.Board, p board.Point) fate {
	s := NewScratch()
	s.proofs(&Position{Board: b})
	s.plain.status = make([]int8, b.N)
	var v Verdict
	v.reset(b.N)
	copy(v.Status, s.proved)
	s.believe(&v)
	budget := readAll
	return s.read(p, readNode, &budget)
}

// What reading says of the chain marked S or s, however the board is turned.
func TestReading(t *testing.T) {
	for _, tc := range []struct {
		why, board string
		want       fate
	}{
		{"three points in a row: who plays in the middle first", `
			...SO.O.
			XXXXOOOO
			OOOOOOOO`, hangs},
		{"four points in a row", `
			....SO.O.
			XXXXXOOOO
			OOOOOOOOO`, holds},
		{"two points are one eye", `
			..SO.O.
			XXXOOOO
			OOOOOOO`, dies},
		{"two points, a stone thrown in and an outside liberty", `
			.OSO.O.
			XXXOOOO
			.OOOOOO`, dies},
		{"an eye, and two points joined by a chain that may be taken: who plays there first", `
			.XX..XO.O.
			XSOXXXOOOO
			OOOOOOOOOO`, hangs},
		{"an eye, and two points between chains that need both to be joined", `
			.XX..XO.O.
			SXOXXOOOOO
			OOOOOOOOOO`, dies},
		{"two eyes once an outside liberty joins the chains around one", `
			.X.XO.O.
			SXX.OOOO
			OOOOOOOO`, hangs},
		{"living stones to join, at a point where the opponent only captures", `
			.X.XX.SO.O
			XXXXOSSOOO
			OOOOOOOOO.`, hangs},
		{"a seki over two shared liberties", `
			.O.OX.X.
			OOOOXXXX
			OOSSOXXX
			OOS.OXX.
			OOS.OXXX`, holds},
		{"Black has a liberty more and takes White, unless White fills it first", `
			.O.OX.X.
			OOOOXXXX
			OOXXsXXX
			OOX.sXX.
			O.X.sXXX`, hangs},
	} {
		b, want := picture(t, tc.board)
		for turn := range 4 {
			for p, st := range want {
				if st == rules.Seki {
					if got := fateOf(b, board.Point(p)); got != tc.want {
						t.Errorf("%s: turn %d: fate %d, want %d", tc.why, turn, got, tc.want)
					}
				}
			}
			b, want = turned(b, want)
		}
	}
}
