package selfplay

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// What each rule set forbids is no move of a game, and nothing else is: a suicide of
// one stone, which repeats the board, not even where suicide is allowed.
func TestForbidden(t *testing.T) {
	// Black's points aa, a suicide of one stone, and ed, one of two.
	one := []string{
		".OXX.",
		"O.X.X",
		"OOX.O",
		"XXXO.",
		"..XOX",
	}
	for _, x := range []struct{ rule, at, want string }{
		{"ing", "aa", "a suicide of one stone"},
		{"ing", "ed", ""},
		{"nz", "aa", "a position repeated"},
		{"nz", "ed", ""},
		{"tromp-taylor", "aa", "a position repeated"},
		{"chinese", "aa", "a suicide"},
		{"chinese", "ed", "a suicide"},
		{"ing", "ba", "a play on a stone"},
		{"ing", "bb", ""},
		{"ing", "", ""},
	} {
		r, _ := rules.ByID(x.rule)
		g := &game{plan: &plan{rule: r, first: board.Black}, board: board.New(board.MustSize(5, 5))}
		for y, row := range one {
			for col, c := range row {
				switch c {
				case 'X':
					g.board.Set(g.board.Geometry.At(col, y), board.Black)
				case 'O':
					g.board.Set(g.board.Geometry.At(col, y), board.White)
				}
			}
		}
		p := board.Pass
		for q := range board.Point(g.board.N) {
			if x.at != "" && g.board.Name(q) == x.at {
				p = q
			}
		}
		seen := map[uint64]bool{g.hash(board.Black): true, g.hash(board.White): true}
		if got := g.forbidden(p, board.Black, seen); got != x.want {
			t.Errorf("%s at %q: %q, want %q", x.rule, x.at, got, x.want)
		}
	}
}
