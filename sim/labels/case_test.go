package labels

import "testing"

// A case whose drawing is no board is refused: its points would be named wrongly.
func TestDrawnBoard(t *testing.T) {
	for drawn, want := range map[string]string{
		"":          "",
		"..XO.x":    "",
		"X.O\nX.Ox": "as drawn: row 2 has 4 points, the first 3",
		"..........................................................x": "as drawn: board of 59×1 points: sides go from 1 to 52",
	} {
		r := &reader{file: "test", source: "test"}
		r.content("testdata/labels/case/test.toml", []byte("record = \"walls.sgf\"\nboard = \"\"\"\n"+drawn+"\n\"\"\"\n"))
		got := ""
		if len(r.problems) > 0 {
			got = r.problems[0].Message
		}
		if got != want || (len(r.labels) == 1) != (want == "") {
			t.Errorf("%q: %d labels, %q, want %q", drawn, len(r.labels), got, want)
		}
	}
}
