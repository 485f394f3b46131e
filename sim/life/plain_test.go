package life

import (
	"testing"

	"weiqi-experiment/rules"
)

// TestPlain draws positions that shapes settle, and some like them that they must
// leave to the playouts.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		name, text string
		plain      bool
	}{
		{"a stone in an eye and an eye elsewhere", `
			.Xo.XO...
			XXXXXO...
			OOOOOO...
			.........
			OOOOOOOOO
			XXXXXXXXX
			.........
			.........
			.........`, true},
		{"an eye of five in the corner, which the opponent may halve", `
			...XO....
			..XXO....
			XXXOO....
			OOOO.....
			.........
			OOOOOOOOO
			XXXXXXXXX
			.........
			.........`, false},
		{"six in a row on the edge", `
			......XO.
			XXXXXXXO.
			OOOOOOOO.
			.........
			OOOOOOOOO
			XXXXXXXXX
			.........
			.........
			.........`, true},
		{"a race that whoever moves wins", `
			XXXX.OO..
			OOOO.XO..
			XXXXXXOO.
			X.X.X.XO.
			XXXXXXXO.
			OOOOOOOO.
			.........
			.........
			.........`, false},
	} {
		b, _ := picture(t, c.text)
		s := NewScratch()
		p := &Position{Board: b}
		s.proofs(p)
		plain := s.plain.settle(&s.base, make([]rules.Status, b.N))
		if plain != c.plain {
			t.Errorf("%s: plain %v, status %v", c.name, plain, s.plain.status)
		}
	}
}
