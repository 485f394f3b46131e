package finish

import (
	"testing"

	"weiqi-experiment/rules/board"
)

// netted is a position in which Black could play eb: the six white stones in the
// corner are cut off whatever White answers.
var netted = rows(
	"OO.....OXX..",
	"XOO....OOX.X",
	"XXOOXOO.OX.X",
	".XXXOOX.OOX.",
	".X.XXXOXOXX.",
	"X..XOOOOOX..",
	"XXXXXXXXXXXX",
)

const nettedDead = "ec gd he"

// tied is the same with the corner tied to the other stones.
var tied = rows(
	"OO.....OXX..",
	"XOOO.O.OOX.X",
	"XXOOXOO.OX.X",
	".XXXOOX.OOX.",
	".X.XXXOXOXX.",
	"X..XOOOOOX..",
	"XXXXXXXXXXXX",
)

// chained is a position in which White could play gg: Black can answer it, but to each
// answer White has a second play.
var chained = rows(
	"XOOO.OX.OXXXXX.....",
	"XXO.OO..OXOXX.XOXX.",
	"X.XOOOOOOOOXX..XX.X",
	".XXXOXXOXOOOXX.X..X",
	"..XOXX.XXOXXXX..XXX",
	"XX.O...XOOOXOOXXOOX",
	".XX....XXOXXXOXXO.O",
	"..XO.OXOOOXOOOXOO..",
	"XXOXXOXXOOO.OXXXOO.",
	"XOOOXX.XOXOO.OXXXO.",
	"OOOXX.XXXXXO.OOXXO.",
	".OXOXXOOXXXOOOOXXO.",
	"...OXOOOOOXOXXOXO.O",
	"..XOOOOXOOOXXXOXOOO",
	".OOOXXXXOOOOXXX.XXX",
	"..XOOX.XXOOX.XX.X..",
	".X.XOOXX.XXXXOOXXXX",
	"O.XO.OXXXOOOO.OOXOX",
	".XO.OOOXOO....OOOOO",
)

const chainedDead = "bq bs cl cn cp cr de df dh dq fh fi ga pb"

// TestCombinationsAreMended checks that a side mends, once, where its opponent could
// break its boundary by forcing plays, and only if the game was broken off.
func TestCombinationsAreMended(t *testing.T) {
	for _, x := range []struct{ name, text, dead, added string }{
		{"Black to move", netted + "PL[B]", nettedDead, "W:eb"},
		{"White to move", netted + "PL[W]", nettedDead, "W:eb"},
		{"mended before", netted + ";W[eb]", nettedDead, ""},
		{"tied", tied + "PL[B]", nettedDead, ""},
		{"the players passed", netted + ";B[];W[]", nettedDead, ""},
		{"two plays, Black to move", chained + "PL[B]", chainedDead, "B:gg"},
		{"two plays, White to move", chained + "PL[W]", chainedDead, "B:gg"},
	} {
		g, e := finish(t, position{text: x.text, dead: x.dead})
		if got := list(g, e.Added); got != x.added {
			t.Errorf("%s: added %q, want %q", x.name, got, x.added)
		}
	}
}

// TestBreaks checks how many stones a combination of so many plays takes.
func TestBreaks(t *testing.T) {
	for _, x := range []struct {
		name, text, dead, play string
		c                      board.Color
		want                   [combineSteps]int
	}{
		{"one play", netted + "PL[B]", nettedDead, "eb", board.White, [...]int{6, 6, 6}},
		{"two plays", chained + "PL[W]", chainedDead, "gg", board.Black, [...]int{0, 4, 4}},
		{"none", tied + "PL[B]", nettedDead, "ee", board.White, [...]int{0, 0, 0}},
	} {
		g := position{text: x.text, dead: x.dead}.game(t)
		var f Finisher
		f.prepare(g)
		f.rewind(g, 0)
		f.claim(g)
		p := board.Point(int(x.play[1]-'a')*f.g.Width + int(x.play[0]-'a'))
		for i, want := range x.want {
			plays := combinePlays
			if got := f.breaks(f.b, p, x.c, i+1, 0, &plays); got != want {
				t.Errorf("%s: %d stones in %d plays, want %d", x.name, got, i+1, want)
			}
		}
	}
}
