package life

import (
	"testing"

	"weiqi-experiment/rules/board"
)

// TestWithin has an eye behind stones that stand inside an eye space, as they lie in
// corners. By the eye space alone White takes the group; but he has to fill a liberty of his
// own stones to do so and loses them, and Black, who has no liberty outside, is taken if he
// attacks them: on one side White takes the inner stones with their eye, on the other all.
func TestWithin(t *testing.T) {
	for _, tc := range []struct{ why, board string }{
		{"a stone inside", `
			.s.SO..
			SssSOO.
			.SSSO.O
			SSOOOOO
			OOO....
			.......`},
		{"a stone inside, against two", `
			.O.O.O.
			OOOOOOO
			SSOO.O.
			.SSSOOO
			SsSSOO.
			.s.SO.O`},
		{"two stones inside", `
			.O.OOOOOOO
			OOOOOOOOO.
			....OOOOSO
			....OOSSSS
			....OSS.ss
			....OOSSs.
			....OOS.SS`},
	} {
		b, want := picture(t, tc.board)
		for turn := range 8 {
			for seed := range uint64(8) {
				s := NewScratch()
				var v Verdict
				Settle(s, []*Judge{&static, &playout}, &Position{Board: b, Finished: true, Seed: seed}, &v)
				for p, st := range want {
					if b.At(board.Point(p)) != board.Empty && st != v.Status[p] {
						t.Fatalf("%s: turn %d seed %d: %s is %v, want %v, confidence %.3f", tc.why, turn, seed, b.Name(board.Point(p)), v.Status[p], st, v.Confidence)
					}
				}
			}
			if b, want = turned(b, want); turn == 3 {
				b, want = mirrored(b, want, true)
			}
		}
	}
}
