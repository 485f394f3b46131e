package life

import (
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// TestLifeless gives verdicts in which a group is alive in the corner: it is given up where
// it cannot make two eyes though it moves first and shares no liberty.
func TestLifeless(t *testing.T) {
	for _, tc := range []struct{ why, verdict, want string }{
		{"a square of four points is one eye", `
			.O.OXX..
			...OOX..
			OOOOOXXX
			.O.OOOOO
			OOOO.O.O`, `
			.O.Oxx..
			...OOx..
			OOOOOxxx
			.O.OOOOO
			OOOO.O.O`},
		{"a row of four points is two", `
			.O.OOXX.
			...OOXX.
			OOOOOXX.
			.O.OOXX.
			OOOO.OXX
			OOOOOOOO`, ""},
		{"three points make two eyes if its owner moves first", `
			.O.OXX.X
			...OOX..
			OOOOOXXX
			.O.OOOOO
			OOOO.O.O`, ""},
		{"what it called dead inside lives", `
			.O.OXoo.
			...OXXo.
			OOOOOXXX
			.O.OOOOO
			OOOO.O.O`, `
			.O.OxOO.
			...OxxO.
			OOOOOxxx
			.O.OOOOO
			OOOO.O.O`},
		{"a liberty is shared: it may be in seki", `
			.O.O.X..
			...OOX..
			OOOOOXXX
			.O.OOOOO
			OOOO.O.O`, ""},
		{"it is called alive in seki", `
			.O.OSS..
			...OOS..
			OOOOOSSS
			.O.OOOOO
			OOOO.O.O`, ""},
	} {
		b, given := picture(t, tc.verdict)
		want := given
		if tc.want != "" {
			_, want = picture(t, tc.want)
		}
		for turn := range 8 {
			s := NewScratch()
			p := &Position{Board: b, Finished: true, Seed: 1}
			s.proofs(p)
			v := &Verdict{Status: slices.Clone(given)}
			s.settled.Reset(b.Geometry, b.Stones(), v.Status, nil, rules.Play{})
			if got := s.lifeless(v); got != (tc.want != "") {
				t.Errorf("%s: turn %d: given up %v", tc.why, turn, got)
			}
			for q := range want {
				if v.Status[q] != want[q] {
					t.Fatalf("%s: turn %d: %s is %v, want %v", tc.why, turn, b.Name(board.Point(q)), v.Status[q], want[q])
				}
			}
			if turn == 3 {
				_, want = mirrored(b, want, true)
				b, given = mirrored(b, given, true)
				continue
			}
			_, want = turned(b, want)
			b, given = turned(b, given)
		}
	}
}
