package labels

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules/board"
)

// place names the point of a column and row, from 0.
func place(x, y int) Place { return Place([]byte{letter(x), letter(y)}) }

func letter(i int) byte {
	if i < 26 {
		return byte('a' + i)
	}
	return byte('A' + i - 26)
}

// coordinate is the inverse of letter, -1 for no letter.
func coordinate(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

// at returns the point of g a place names.
func at(g *board.Geometry, p Place) (board.Point, bool) {
	if len(p) != 2 {
		return 0, false
	}
	x, y := coordinate(p[0]), coordinate(p[1])
	if x < 0 || y < 0 || x >= g.Width || y >= g.Height {
		return 0, false
	}
	return g.At(x, y), true
}

// grid is a drawn board: rows of colours.
type grid [][]board.Color

// size checks that the rows are of one length a board can have.
func (g grid) size() error {
	for _, row := range g {
		if len(row) != len(g[0]) {
			return fmt.Errorf("rows of %d and of %d points", len(g[0]), len(row))
		}
	}
	if len(g) == 0 {
		return fmt.Errorf("no board")
	}
	_, err := board.Size(len(g[0]), len(g))
	return err
}

// sgf writes the board as a record that sets it up, with more root properties,
// the side to move, and two passes where the players have stopped.
func (g grid) sgf(more string, toMove board.Color, stopped bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[1]FF[4]CA[UTF-8]SZ[%d:%d]%s", len(g[0]), len(g), more)
	for _, c := range []board.Color{board.Black, board.White} {
		prop := "A" + c.String()
		for y, row := range g {
			for x, at := range row {
				if at == c {
					b.WriteString(prop + "[" + string(place(x, y)) + "]")
					prop = ""
				}
			}
		}
	}
	if toMove != board.White {
		toMove = board.Black
	}
	fmt.Fprintf(&b, "PL[%v]", toMove)
	if stopped {
		fmt.Fprintf(&b, ";%v[];%v[]", toMove, toMove.Other())
	}
	return b.String() + ")"
}
