package labels

import (
	"strings"
	"testing"
)

// A point that people took off the board for no territory is right where nobody owns
// it, and wrong where it is counted; life and death is told apart from it.
func TestNoTerritory(t *testing.T) {
	const board = `width 7
height 5
player_to_move 1
0 0 1 0 -1 0 0
0 0 1 0 -1 0 0
0 0 1 0 -1 0 0
0 0 1 0 -1 0 0
0 0 1 0 -1 0 0

`
	for _, x := range []struct {
		name, removed string
		wrong         int32
		reason        string
		drawn         string // the first row
	}{
		{"a dame", "0 0 0 1 0 0 0", 0, "", ""},
		{"a point of Black", "1 0 0 0 0 0 0", 1, "counts as territory 1: aa", "-.X.O..    ..X.O..    !......"},
		{"both", "0 1 0 1 0 0 0", 1, "counts as territory 1: ba", ".-X-O..    ..X.O..    .!....."},
	} {
		r := &reader{file: "test", source: "test"}
		r.content("test.game", []byte(board+x.removed+strings.Repeat("\n0 0 0 0 0 0 0", 4)))
		if len(r.labels) != 1 {
			t.Fatalf("%s: %v", x.name, r.problems)
		}
		out := compare(t, r.labels, 1)
		if len(out.Rows) != 1 {
			t.Fatalf("%s: %v", x.name, out.Problems)
		}
		row := out.Rows[0]
		if row.Right != Yes || row.SekiWrong == nil || *row.SekiWrong != x.wrong || row.Reason != x.reason {
			t.Errorf("%s: right %s, %v, %q", x.name, row.Right, row.SekiWrong, row.Reason)
		}
		if lines := strings.Split(row.Drawn, "\n"); len(lines) > 1 && lines[1] != x.drawn || x.drawn == "" && row.Drawn != "" {
			t.Errorf("%s: drawn\n%s", x.name, row.Drawn)
		}
	}
}
