package life

import (
	"strings"
	"testing"

	"weiqi-experiment/rules/board"
)

// Rights to shared points in seki: drawn as b for a point of Black, w for one of
// White; all other points belong to who they reach, or to nobody.
func TestOneSided(t *testing.T) {
	for _, tc := range []struct{ why, board string }{
		{"each side may take the other's outside liberty, and loses the race by filling its own", `
			.O.OX.X.
			OOOOXXXX
			OOSSsXXX
			OOS.sXX.
			OwS.sbX.`},
		{"the same on a larger board", `
			.O.OXX.X
			.O.OX.X.
			OOOOXXXX
			OOSSsXXX
			OOS.sXX.
			OwS.sbX.`},
		{"the same with a dame left elsewhere", `
			.O.O.X.X
			.O.OX.X.
			OOOOXXXX
			OOSSsXXX
			OOS.sXX.
			O.S.s.X.`},
		{"both liberties are shared", `
			.O.OX.X.
			OOOOXXXX
			OOSSsXXX
			OOS.sXX.
			OOS.sXX.`},
		{"an eye each and one shared liberty", `
			.O.OOOXX.X.
			OOOOOOXXXXX
			OOSSSSsssXX
			OOS.S.s.sX.
			OOSSSSsssXX`},
		{"Black may fill any one of three points and not two of them: none is his", `
			.X.XXX
			XXXXXX
			ssssXX
			.S.sXX
			SS.sXX
			SSssXX`},
	} {
		var v Verdict
		s := NewScratch()
		text := strings.NewReplacer("b", ".", "w", ".").Replace(tc.board)
		b, want := picture(t, text)
		rights := strings.Join(strings.Fields(tc.board), "")
		v.Status = want
		s.proofs(&Position{Board: b})
		s.settled.Reset(b.Geometry, b.Stones(), v.Status, nil, s.settled.Play)
		s.oneSided(&v)
		for p := range rights {
			right := board.Empty
			switch rights[p] {
			case 'b':
				right = board.Black
			case 'w':
				right = board.White
			}
			got := board.Empty
			if v.OneSided != nil {
				got = v.OneSided[p]
			}
			if got != right {
				t.Errorf("%s: the right to %s is %v, want %v", tc.why, b.Name(board.Point(p)), got, right)
			}
		}
	}
}

// A right is a matter of the colours: exchanging them exchanges the rights.
func TestOneSidedColours(t *testing.T) {
	const text = `
		.O.OX.X.
		OOOOXXXX
		OOSSsXXX
		OOS.sXX.
		O.S.s.X.`
	swap := strings.NewReplacer("X", "O", "O", "X", "S", "s", "s", "S")
	rights := func(text string) []board.Color {
		b, status := picture(t, text)
		v := Verdict{Status: status}
		s := NewScratch()
		s.proofs(&Position{Board: b})
		s.settled.Reset(b.Geometry, b.Stones(), status, nil, s.settled.Play)
		s.oneSided(&v)
		return v.OneSided
	}
	a, b := rights(text), rights(swap.Replace(text))
	if a == nil || b == nil {
		t.Fatal("no rights found")
	}
	for p := range a {
		if a[p] != board.Empty && b[p] != a[p].Other() || a[p] == board.Empty && b[p] != board.Empty {
			t.Errorf("point %d: %v and %v", p, a[p], b[p])
		}
	}
}
