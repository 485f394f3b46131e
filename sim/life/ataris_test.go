package life

import (
	"testing"

	"weiqi-experiment/rules/board"
)

// TestAtariHangs has stones that live by taking the white one in atari, which White may join
// first: shapes call them dead, and that is not sure. Once the white stone is joined it is.
func TestAtariHangs(t *testing.T) {
	for _, tc := range []struct {
		why, board string
		sure       bool
	}{
		{"in atari", `
			OX.X.
			OXXOX
			OOO.O
			.O.OO
			OOOOO`, false},
		{"joined", `
			Ox.x.
			OxxOx
			OOOOO
			.O.OO
			OOOOO`, true},
	} {
		b, want := picture(t, tc.board)
		for turn := range 8 {
			for seed := range uint64(4) {
				s := NewScratch()
				var v Verdict
				Settle(s, []*Judge{&static, &playout}, &Position{Board: b, Finished: true, Seed: seed}, &v)
				if sure := v.Settled && v.Confidence >= 0.9; sure != tc.sure {
					t.Fatalf("%s: turn %d seed %d: settled %v, confidence %.3f", tc.why, turn, seed, v.Settled, v.Confidence)
				}
				for p, st := range want {
					if tc.sure && b.At(board.Point(p)) != board.Empty && st != v.Status[p] {
						t.Fatalf("%s: turn %d seed %d: %s is %v, want %v", tc.why, turn, seed, b.Name(board.Point(p)), v.Status[p], st)
					}
				}
			}
			if b, want = turned(b, want); turn == 3 {
				b, want = mirrored(b, want, true)
			}
		}
	}
}
