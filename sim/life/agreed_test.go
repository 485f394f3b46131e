package life

import (
	"slices"
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
		{"nor eight of which most are dead stones", `
			..SSO.O.
			oooSOOOO
			oo.SO.O.
			SSSSOOOO`, ""},
		{"but seven dead stones leave room for two eyes", `
			oooXO.O.
			oo.XOOOO
			oo.XO.O.
			XXXXOOOO`, ""},
		{"and so does a cut between them", `
			oo.ooXO.O.
			XX.XoXOOOO
			XXXXoXO.O.
			XXXXXXOOOO`, ""},
		{"leaving three dead stones of five alone is a seki, no life", `
			.ooo.SO.O.
			SSSSSSOOOO`, ""},
		{"four of six leave four points in a row, which are two eyes", `
			.oooo.XO.O.
			XXXXXXXOOOO`, ""},
		{"the opponent comes in at an end that has to be joined: three points beside it are one eye", `
			.OOS....S.O.
			OOOSSSSSOOOO
			O.OSOOOOOO.O`, "ha"},
		{"four are two", `
			.OOX.....X.O.
			OOOXXXXXXOOOO
			O.OXOOOOOOO.O`, "ia"},
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
		{"one is beside the point, but the halves live by agreement, so they join", `
			.XX.XX.XO.O.
			XXOOOXXXOOOO
			OOOOOOOOOOOO`, ""},
		{"a group with one eye joins one with two the same way", `
			XX.XX.X.X
			X.OOXXXXX
			XXOOOOOOO
			OOOO.O.OO`, ""},
		{"the ends of a wall open to both are closed by each: the row of seven has five points, two eyes", `
			O.O...........O.O
			OOOOOXXXXXXXOOOOO
			O.OOOXXXXXXXOOO.O`, ""},
		{"the row of six has four, and both ends open: one", `
			O.O..........O.O
			OOOOOSSSSSSOOOOO
			O.OOOSSSSSSOOO.O`, ""},
	} {
		b, want := picture(t, tc.board)
		for turn := range 16 { // four ways round, mirrored, the colours changed
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
			if turn%4 == 3 {
				b, want = mirrored(b, want, turn == 7)
			}
		}
	}
}

// mirrored returns the position mirrored left to right, and with the colours changed
// where swap says so.
func mirrored(b *board.Board, want []rules.Status, swap bool) (*board.Board, []rules.Status) {
	r := board.New(b.Geometry)
	status := make([]rules.Status, len(want))
	for p := range board.Point(b.N) {
		x, y := b.XY(p)
		q := b.Geometry.At(b.Width-1-x, y)
		c := b.At(p)
		if swap && c != board.Empty {
			c = c.Other()
		}
		r.Set(q, c)
		status[q] = want[p]
	}
	return r, status
}

// On a board of one row a false eye may have no stone beside it.
func TestAgreedOneRow(t *testing.T) {
	b, status := picture(t, ".X....O.....xx")
	v := Verdict{Status: slices.Clone(status)}
	NewScratch().Agreed(&Position{Board: b}, &v)
	for p, st := range v.Status {
		if want := status[p]; b.At(board.Point(p)) != board.Empty && (st == rules.Dead) != (want == rules.Dead) {
			t.Errorf("the stone on point %d is %v, agreed to be %v", p, st, want)
		}
	}
}
