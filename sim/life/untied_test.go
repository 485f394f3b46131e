package life

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// White in the corner has one space around which two chains stand. Black plays in it so
// that the small one is in atari, and takes all where they are joined there only.
func TestUntied(t *testing.T) {
	for _, tc := range []struct {
		name, picture string
		dead          board.Color
	}{
		{"joined in the space only", `
			XX.X.XOO.
			XXXXXXOOO
			XOOOXXOO.
			O.OXXXO.O
			.XOX.XOOO
			XOOOXXOOO
			.OXXXXO.O`, board.White},
		{"joined outside", `
			XX.X.XOO.
			XXXXXXOOO
			OOOOXXOO.
			O.OXXXO.O
			.XOX.XOOO
			XOOOXXOOO
			.OXXXXO.O`, board.Black},
	} {
		b, _ := picture(t, tc.picture)
		s := NewScratch()
		var v Verdict
		Settle(s, []*Judge{&playout}, &Position{Board: b, Finished: true, Seed: 1}, &v)
		for p, st := range v.Status {
			q := board.Point(p)
			x, y := b.XY(q)
			if c := b.At(q); c != board.Empty && x < 4 && y > 2 && (c == tc.dead) != (st == rules.Dead) && !(c == board.Black && x > 1) {
				t.Errorf("%s: %c%d is %v", tc.name, 'a'+x, b.Height-y, st)
			}
		}
		if tc.dead == board.White && v.Confidence >= 0.95 {
			t.Errorf("%s: settled with confidence %v", tc.name, v.Confidence)
		}
	}
}
