package rules_test

import (
	"slices"
	"strings"
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// What each rule set gives for the first move, on equality, and how it begins, as
// the sources have it.
func TestCustoms(t *testing.T) {
	const table = `
tangsong yanlai B 6.5 draw; jipingdian-b yanlai B 7.5 draw; tangsong-aesthetic yanlai B 6.5 draw; chinese-artistic yanlai B 6.5 draw;
livestone-b yanlai W 8 first; livestone-a yanlai W 7 first; livestone-artistic yanlai W 7 first; wmsg2008 yanlai,world B 6.5 draw;
chinese world B 7.5 draw; japanese world B 6.5 draw; japanese1949 historical B 5.5 draw; korean world B 6.5 draw; aga world B 7.5 draw;
ing world B 8 black; nz world B 7 draw; tromp-taylor world B 7.5 draw; button world B 7 draw; ikeda-area3 world B 6.5 draw;
ikeda-territory1 world B 6.5 draw; ikeda-territory2 world B 6.5 draw; ikeda-territory3 world B 6.5 draw; spight world B 6.5 draw;
lasker-maas world B 6.5 draw; simplified-japanese world B 6.5 draw; seki-tax world B 7.5 draw; territory-k world B 6.5 draw;
stone-scoring world B 0 draw; huanqitou historical W 0 draw; tang historical W 0 draw; taiwan historical B 7.5 draw`
	ties := map[Tie]string{TieDraw: "draw", TieBlackWins: "black", TieFirstMover: "first"}
	rows := strings.Split(table, ";")
	if len(rows) != len(All) {
		t.Errorf("%d rows for %d rule sets", len(rows), len(All))
	}
	for _, row := range rows {
		f := strings.Fields(row)
		r, ok := ByID(f[0])
		if !ok {
			t.Errorf("no rule set %s", f[0])
			continue
		}
		got := []string{r.ID, strings.Join(r.Groups, ","), r.First.String(), r.Komi.String(), ties[r.Tie]}
		if !slices.Equal(got, f) {
			t.Errorf("%v, want %v", got, f)
		}
		if cross := r.Start == StartCross; cross != (r.ID == "huanqitou" || r.ID == "tang") {
			t.Errorf("%s starts %q", r.ID, r.Start)
		}
	}
}

// filledBoard is a board of 361 points full of stones but for shared points
// between the sides; Black made so many plays more.
func filledBoard(black, shared, more int, firstPass board.Color) *Settled {
	g := board.MustSize(19, 19)
	stones := make([]board.Color, g.N)
	var on Sides
	for p := range stones {
		switch {
		case p < black:
			stones[p] = board.Black
		case p >= black+shared:
			stones[p] = board.White
		}
		on.Add(stones[p], 1)
	}
	play := Play{First: board.Black, FirstPass: firstPass, Passes: Sides{Black: 1, White: 1}, Exact: true, Plays: Sides{Black: 200 + more, White: 200}}
	play.LastPlay, play.LastTurn = firstPass.Other(), firstPass.Other()
	play.Stage1 = play.Plays
	play.Captured = Sides{Black: play.Plays.Black - on.Black, White: play.Plays.White - on.White}
	return Settle(g, stones, make([]Status, g.N), nil, play)
}

// The ways 361 points can be divided about the knife-edge of 184 : 177, and the
// result under each rule's own komi, worked out by hand.
func TestKomiArithmetic(t *testing.T) {
	for _, x := range []struct {
		black, shared int
		// chinese; tangsong and wmsg2008 with Black and with White passing first; nz;
		// ing; japanese with Black and with White passing first.
		want string
	}{
		{181, 0, "W+6.5 W+5.5 W+6.5 W+6 W+7 W+5.5 W+6.5"},
		{182, 0, "W+4.5 W+3.5 W+4.5 W+4 W+5 W+3.5 W+4.5"},
		{183, 0, "W+2.5 W+1.5 W+2.5 W+2 W+3 W+1.5 W+2.5"},
		{184, 0, "W+0.5 B+0.5 W+0.5 0 W+1 B+0.5 W+0.5"},
		{185, 0, "B+1.5 B+2.5 B+1.5 B+2 B+1 B+2.5 B+1.5"},
		{186, 0, "B+3.5 B+4.5 B+3.5 B+4 B+3 B+4.5 B+3.5"},
		{184, 1, "B+0.5 B+1.5 B+0.5 B+1 B+0 B+1.5 B+0.5"},
		{183, 1, "W+1.5 W+0.5 W+1.5 W+1 W+2 W+0.5 W+1.5"},
		{183, 2, "W+0.5 B+0.5 W+0.5 0 W+1 B+0.5 W+0.5"},
		{184, 2, "B+1.5 B+2.5 B+1.5 B+2 B+1 B+2.5 B+1.5"},
	} {
		blackFirst, whiteFirst := filledBoard(x.black, x.shared, 0, board.Black), filledBoard(x.black, x.shared, 1, board.White)
		result := func(id string, s *Settled) string {
			r, _ := ByID(id)
			d := r.Margin(&s.Counts) - r.Komi
			w := r.Winner(r.Margin(&s.Counts), r.Komi, board.Black)
			if w == Drawn {
				return string(w)
			}
			return string(w) + "+" + max(d, -d).String()
		}
		for _, first := range []string{"tangsong", "wmsg2008"} {
			got := strings.Join([]string{result("chinese", whiteFirst), result(first, blackFirst), result(first, whiteFirst), result("nz", whiteFirst),
				result("ing", blackFirst), result("japanese", blackFirst), result("japanese", whiteFirst)}, " ")
			if got != x.want {
				t.Errorf("%d to Black, %d shared, %s:\n%s, want\n%s", x.black, x.shared, first, got, x.want)
			}
		}
		if a, b := result("chinese", blackFirst), result("chinese", whiteFirst); a != b {
			t.Errorf("%d to Black: %s and %s by who passes first", x.black, a, b)
		}
	}
}
