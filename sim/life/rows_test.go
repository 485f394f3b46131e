package life

import (
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// mirroredText returns the drawn position with the rows turned round, and every stone in the
// other colour.
func mirroredText(text string) string {
	rows := strings.Fields(text)
	for y, row := range rows {
		var out strings.Builder
		for x := len(row) - 1; x >= 0; x-- {
			out.WriteByte(strings.NewReplacer("X", "O", "O", "X", "x", "o", "o", "x", "?", "!", "!", "?").Replace(row[x : x+1])[0])
		}
		rows[y] = out.String()
	}
	return strings.Join(rows, "\n")
}

// row draws n black stones on the second line of a board of the size given, from the left
// edge or open on both sides, within White's living stones. hane puts a black stone on the
// first line at the open ends.
func row(size, n int, corner, hane bool) string {
	rows := make([][]byte, size)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", size))
	}
	from := 0
	if !corner {
		from = 2
	}
	fill := func(x, y int, c byte) {
		if x >= 0 && x < size && y < size {
			rows[y][x] = c
		}
	}
	for x := from - 1; x < from+n+1; x++ {
		fill(x, 3, 'O')
		switch {
		case x >= from && x < from+n:
			fill(x, 1, '?')
		default:
			fill(x, 1, 'O')
		}
	}
	for _, x := range []int{from - 2, from + n + 1} {
		fill(x, 0, 'O')
		fill(x, 1, 'O')
		fill(x, 2, 'O')
		fill(x, 3, 'O')
	}
	if hane {
		fill(from+n, 0, '?')
	}
	// White lives all round.
	for x := range size {
		for y := 4; y < size; y++ {
			rows[y][x] = "O."[(x*2+y*3)%5/4 : (x*2+y*3)%5/4+1][0]
		}
	}
	var b strings.Builder
	for _, r := range rows {
		b.Write(r)
		b.WriteByte('\n')
	}
	return b.String()
}

// fateOfRow is what the judges say of the stones marked ? on a board, ! in white.
func fateOfRow(t *testing.T, text string, turns int) string {
	t.Helper()
	b, _ := picture(t, strings.NewReplacer("?", "X", "!", "O").Replace(text))
	marked := make([]rules.Status, b.N)
	for y, r := range strings.Fields(text) {
		for x := range r {
			if r[x] == '?' || r[x] == '!' {
				marked[b.Geometry.At(x, y)] = rules.Seki
			}
		}
	}
	for range turns {
		b, marked = turned(b, marked)
	}
	var v Verdict
	Settle(NewScratch(), []*Judge{&static, &playout}, &Position{Board: b, Seed: 1}, &v)
	if !v.Settled {
		return "open"
	}
	said := ""
	for p, m := range marked {
		if m != rules.Seki || b.At(board.Point(p)) == board.Empty {
			continue
		}
		now := "alive"
		if v.Status[p] == rules.Dead {
			now = "dead"
		}
		if said != "" && said != now {
			return "mixed"
		}
		said = now
	}
	return said
}

// Rows on the second line: in the corner four die and six live, along the edge six die and
// eight live; five in the corner are left to who moves first, with a hane too. So it is on
// every side of boards of every size and in either colour.
func TestRows(t *testing.T) {
	for _, tc := range []struct {
		n            int
		corner, hane bool
		want         string
	}{
		{3, true, false, "dead"}, {4, true, false, "dead"}, {5, true, false, "open"}, {6, true, false, "alive"},
		{4, false, false, "dead"}, {5, false, false, "dead"}, {6, false, false, "dead"}, {8, false, false, "alive"},
		{3, true, true, "dead"}, {4, true, true, "dead"}, {5, true, true, "open"},
	} {
		for _, size := range []int{9, 13, 19} {
			text := row(size, tc.n, tc.corner, tc.hane)
			if !tc.corner && tc.n+4 > size || tc.n+2 > size {
				continue
			}
			for turns := range 4 {
				if got := fateOfRow(t, text, turns); got != tc.want {
					t.Errorf("%d in a row, corner %v, hane %v, board of %d, turn %d: %s, want %s\n%s", tc.n, tc.corner, tc.hane, size, turns, got, tc.want, text)
				}
			}
			if got := fateOfRow(t, mirroredText(text), 1); got != tc.want {
				t.Errorf("%d white in a row, corner %v, hane %v, board of %d: %s, want %s", tc.n, tc.corner, tc.hane, size, got, tc.want)
			}
		}
	}
}

// Corner eyes of eight points with white stones inside, of which it hangs on one stone
// whether they are dead or left to who moves first; and three points in a row, which are
// left to who moves first.
func TestCornerEyes(t *testing.T) {
	for _, tc := range []struct{ why, board, want string }{
		{"two white stones and one more: dead", `
			.O.?.O...
			OO.?.OOOO
			..??.O.O.
			????.OOOO
			OOOOOO.O.
			.O.O.OOOO
			OOOOOO.O.`, "dead"},
		{"two white stones: who moves first", `
			...?.O...
			OO.?.OOOO
			..??.O.O.
			????.OOOO
			OOOOOO.O.
			.O.O.OOOO
			OOOOOO.O.`, "open"},
		{"three points in a row: who moves first", `
			...XO....
			XXXXOOOOO
			OOOOOO.O.
			.O.O.OOOO
			OOOOOO.O.`, "open"},
	} {
		text := strings.ReplaceAll(tc.board, "X", "?")
		for turns := range 4 {
			if got := fateOfRow(t, text, turns); got != tc.want {
				t.Errorf("%s: turn %d: %s, want %s", tc.why, turns, got, tc.want)
			}
			if got := fateOfRow(t, mirroredText(text), turns); got != tc.want {
				t.Errorf("%s: mirrored, turn %d: %s, want %s", tc.why, turns, got, tc.want)
			}
		}
	}
}
