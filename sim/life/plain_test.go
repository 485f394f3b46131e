package life

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
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
		{"a seki of three shared points", `
			.X.XXX
			XXXXXX
			OOOOXX
			.X.OXX
			XX.OXX
			XXOOXX`, false},
		{"a race with stones in atari", `
			.XOOO.XXXO
			.XXO.OOXXO
			.X.XOOXOO.
			XX.XXXXO.O
			XXXXXXXOO.`, true},
		{"the same with a liberty more", `
			.XOOO.XXX.
			.XXO.OOXXO
			.X.XOOXOO.
			XX.XXXXO.O
			XXXXXXXOO.`, false},
		{"an eye and a false one", `
			.XX.XO...
			XXOXXO...
			OOOOOO...
			.........
			OOOOOOOOO
			XXXXXXXXX
			.........
			.........
			.........`, true},
		{"an eye of three with a stone in its middle", `
			.O.XO....
			XXXXO....
			OOOOO....
			.........
			OOOOOOOOO
			XXXXXXXXX
			.........
			.........
			.........`, true},
		{"an eye of three, which either side may settle", `
			...XO....
			XXXXO....
			OOOOO....
			.........
			OOOOOOOOO
			XXXXXXXXX
			.........
			.........
			.........`, false},
		{"a group that lives by what it encloses", `
			x..O...OX
			.xxOOOOOX
			OOOOXXXXX
			XXXX.....
			.........
			XXXXXXXXX
			OOOOOOOOO
			.........
			.........`, true},
		{"two that share all their liberties", `
			O.XXXX.OX
			OOOOOOOOX
			XXXXXXXXX
			.........
			XXXXXXXXX
			OOOOOOOOO
			.........
			.........
			.........`, false},
		{"two that share all their liberties, where one side may leave a bulky five", `
			O.X.OX...
			OXXXOX...
			OOOOOX...
			XXXXXX...
			.........
			XXXXXXXXX
			OOOOOOOOO
			.........
			.........`, true},
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

// TestOutlasts draws races between a chain of White and one of Black it encloses,
// at the first stones of their colours.
func TestOutlasts(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"more liberties", `
			O..OX
			OXXOX
			OOOOX
			XXXXX`, true},
		{"one each", `
			XXXOX
			X.OOX
			XOOXX
			OOXX.`, false},
		{"shared, and no eye", `
			O.X.OX
			OXXXOX
			OOOOOX
			XXXXXX`, false},
		{"shared, and an eye", `
			.OX.OX
			OOXXOX
			OOOOOX
			XXXXXX`, true},
		{"more, but none to spare", `
			OX.X.X.X.O
			OXXXXXXX.O
			OOOOOOOOOO
			XXXXXXXXXX`, false},
	} {
		b, _ := picture(t, c.text)
		s := NewScratch()
		s.proofs(&Position{Board: b})
		first := func(c board.Color) board.Point {
			for p, d := range s.base.color {
				if d == c {
					return s.base.head[p]
				}
			}
			return board.Pass
		}
		y := &s.plain
		y.settle(&s.base, s.proved)
		if got := y.outlasts(&s.base, first(board.White), first(board.Black)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestFrail draws two chains that share two false eyes, which are none then.
func TestFrail(t *testing.T) {
	b, _ := picture(t, `
		XX.XX
		XXXOX
		XOOOX
		XXXOX
		XX.XX`)
	s := NewScratch()
	s.proofs(&Position{Board: b})
	y := &s.plain
	y.settle(&s.base, s.proved)
	for p, c := range s.base.color[:b.N] {
		if c == board.White {
			y.status[p] = 1
		}
	}
	top, bottom := b.Geometry.At(2, 0), b.Geometry.At(2, 4)
	if !y.frail(&s.base, top, board.Black, []board.Point{top}) {
		t.Error("a false eye that alone joins two chains is one")
	}
	if y.frail(&s.base, top, board.Black, []board.Point{top, bottom}) {
		t.Error("a false eye between chains that another joins is none")
	}
}
