package life

import (
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Where the dead stones are agreed on, seki and false eyes follow from the shapes.
// S and s are stones in seki; want draws the points that are no territory though they
// reach one colour as -.
func TestAgreed(t *testing.T) {
	for _, tc := range []struct{ why, board, none string }{
		{"two eyes each", `
			.X.XO.O.
			XXXXOOOO`, ""},
		{"an eye each and shared points", `
			.S.s.
			SS.ss`, ""},
		{"three points in a row can be made two eyes", `
			...XO.O.
			XXXXOOOO`, ""},
		{"two points cannot", `
			..SO.O.
			SSSOOOO`, ""},
		{"nor three with a dead stone in the middle", `
			.o.SO.O.
			SSSSOOOO`, ""},
		{"nor nine of which most are dead stones", `
			oooSO.O.
			oo.SOOOO
			oo.SO.O.
			SSSSOOOO`, ""},
		{"the stone at the end has to be joined in the eye, which is false; two are left", `
			.X.X.X.O.O.
			XXXXXOOOOOO`, "ea"},
		{"the same with one eye less: a seki", `
			SS.S.S.O.O.
			SSSSSOOOOOO`, "ca ea"},
		{"the ends of a dragon share two eyes: none is false", `
			.OOOOOO
			OXXXXXO
			OX.XXXO
			OXXXXXO
			OXXX.XO
			OXXXXXO
			OOOOOO.`, ""},
		{"nobody's points join the two halves, for no stone of the opponent is beside them", `
			.XX.XX.XO.O.
			XXO.OXXXOOOO
			OOO.OOOOOOOO`, ""},
		{"one is beside the point: an eye to either side is no life", `
			.SS.SS.SO.O.
			SSOOOSSSOOOO
			OOOOOOOOOOOO`, ""},
	} {
		b, want := picture(t, tc.board)
		for turn := range 4 {
			s := NewScratch()
			var v Verdict
			v.reset(b.N)
			for p, st := range want {
				if v.Status[p] = st; st == rules.Seki {
					v.Status[p] = rules.Alive
				}
			}
			s.Agreed(&Position{Board: b, Seed: 1}, &v)
			var got strings.Builder
			for p, st := range v.Status {
				if b.At(board.Point(p)) != board.Empty && st != want[p] {
					t.Errorf("%s: turn %d: %s is %v, want %v", tc.why, turn, b.Name(board.Point(p)), st, want[p])
				}
				if b.At(board.Point(p)) == board.Empty && st == rules.Seki && turn == 0 {
					got.WriteString(b.Name(board.Point(p)) + " ")
				}
			}
			if turn == 0 && strings.TrimSpace(got.String()) != tc.none {
				t.Errorf("%s: false eyes %q, want %q", tc.why, got.String(), tc.none)
			}
			b, want = turned(b, want)
		}
	}
}
