package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/store"
)

// disputed are the ways in which a game can end with something left to decide. Each
// is drawn and goes the whole way of a record, with the judges that are asked where
// nothing is said. X and O are living stones, x and o dead ones,
// S and s alive in seki.
var disputed = []struct {
	kind, why, board string
	moves            string // after the stones drawn
	status           string // "" is scored
	shapes           string
	// By rule set: the margin as recorded and on the normal ending, and the rule's own
	// verdict on the shape, where there is one.
	want map[string]string
}{
	{"bent four in the corner", "its ko has no threats that could not be taken away first: dead for all but who takes nothing off", `
		.X.X.XX.
		XXXXXXXX
		OOOOOOOO
		OOOO.O.O
		xxOOOOOO
		.xxxxOOO
		OOO.xOOO`, ";B[];W[]", "", "bent-four@ae", map[string]string{
		// Black has 16 points, White 40, with 4 and 11 empty ones and 7 prisoners.
		"japanese": "-14 -14 dead", "japanese1949": "-14 -14 dead", "korean": "-14 -14 dead", "simplified-japanese": "-14 -14 dead",
		"chinese": "-24 -24 dead", "tangsong": "-24 -24 dead", "chinese-artistic": "-24 -24 dead",
		// As it stands: 16 and 7 points to Black, 31 to White, two to nobody.
		"tromp-taylor": "-8 -8 dead",
	}},
	{"moonshine life", "alive in its own place alone; elsewhere dead, or as open as the cycle", `
		OOOOSs.sXXXXXXXXXXX
		O.OSSSsssX.XXXXXXXX
		OOOS.Ss.sXXXXXXXXXX
		O.OSSSsssX.XXooooXX
		OOOOS.SsXXXXXo.o.oX`, ";B[];W[]", "", "moonshine@nd+double-ko", map[string]string{
		// 65 points to Black and 30 to White, 13 of each in the seki; 11 and 2 are territory,
		// with 7 prisoners. Alive, the seven leave Black 2 points and White 4.
		"japanese": "16 16 dead", "korean": "-2 -2 alive|cycle", "chinese": "35 35 dead", "tangsong": "35 35 dead", "tangsong-aesthetic": "16 16 dead|cycle",
	}},
	{"ko threats that cannot be removed", "played out, the double-ko seki saves the bent four; hypothetical play and rulings know no threats", `
		O.O.OOOOOOOOSs.sXXXX
		OOOOOOOOO.OSSSsssX.X
		xxOOOOOOOOOS.Ss.sXXX
		.xxxxOOOO.OSSSsssX.X
		OOO.xOOOOOOOS.SsXXXX`, ";B[];W[]", "", "bent-four@ac+double-ko", map[string]string{
		// Dead: 2 points of territory to Black, 13 and 7 prisoners to White. Living: 37 points
		// to Black, 61 to White, two to nobody.
		"japanese": "-18 -18 dead", "japanese1949": "-18 -18 dead", "korean": "-18 -18 dead",
		"chinese": "-24 -24 stays|dead", "tangsong": "-24 -24 stays|dead", "chinese-artistic": "-24 -24 stays|dead",
	}},
	{"dead stones inside a seki", "no territory, so that they stay under the Japanese rules of 1989; elsewhere they come off", `
		.O.OOOXX.X.
		OOOOOOXXXXX
		OOSSSSsssXX
		OOS.S.s.sX.
		OOSoSSsssXX`, ";B[];W[]", "", "dead-in-seki@de", map[string]string{
		// 27 points to each and one to nobody; 3 and 2 are territory, and the stone a prisoner or not.
		"japanese": "1 1 stays", "japanese1949": "2 2 dead", "korean": "2 2 dead", "chinese": "0 0 dead", "tangsong": "0 0 dead",
	}},
	{"stones in atari at the end", "the stone thrown in can be taken, but a new one takes all that took it: it lives and the four are dead", `
		XoX.X.X
		XoooXXX
		XXXXX.X
		XXXXXXX
		OOOOOOO
		O.O.OOO
		OOOOOOO`, ";B[];W[]", "", "", map[string]string{
		// 28 points to Black and 21 to White; 7 with the dead ones and 2 empty, 4 prisoners.
		"japanese": "9 9", "korean": "9 9", "chinese": "7 7", "tangsong": "7 7", "tangsong-aesthetic": "9 9", "chinese-artistic": "7 7",
		// As it stands: 23 to Black, 25 to White, one point to nobody.
		"tromp-taylor": "-2 -2",
	}},
	{"stones in atari at the end", "two stones that either side could save or take are alive, as both sides passed and left them", `
		.XXOO.O
		X.XOOO.
		XX.XXOO
		X.XOOO.
		XXXO.OO
		.XXOO.O
		XXXOOOO`, ";W[];B[]", "", "", map[string]string{
		// 23 points to Black and 26 to White, 5 empty ones each.
		"japanese": "0 0", "chinese": "-3 -3", "tangsong": "-3 -3", "tangsong-aesthetic": "0 0", "tromp-taylor": "-3 -3",
	}},
	{"unfinished captures", "nine stones with three liberties and one eye are dead as they stand", `
		.XX.XO.O.
		oXoXXOOOO
		o.oX.XO..
		o.oXXXOOO
		oooXXXO.O
		XXXX.XOOO
		X.X.XXO.O`, ";B[];W[]", "", "", map[string]string{
		// 40 points to Black and 23 to White; 17 with the dead ones and 6 empty, 9 prisoners.
		"japanese": "20 20", "korean": "20 20", "spight": "20 20", "tangsong-aesthetic": "20 20",
		"chinese": "17 17", "tangsong": "17 17", "chinese-artistic": "17 17", "livestone-artistic": "17 17",
		// As it stands: 28 to Black, 32 to White, three points to nobody.
		"tromp-taylor": "-4 -4",
	}},
	{"unfinished captures", "they are taken after the stop: at no cost by area and where plays after it are free, at three points by territory", `
		.XX.XO.O.
		oXoXXOOOO
		o.oX.XO..
		o.oXXXOOO
		oooXXXO.O
		XXXX.XOOO
		X.X.XXO.O`, ";B[];W[];B[bc];W[];B[bd];W[];B[aa];W[];B[]", "", "", map[string]string{
		// The normal ending is that of the case before: the plays were not needed.
		"japanese": "17 20", "korean": "17 20", "spight": "20 20",
		// Hands are 5 : 4 since the first stone was taken up, three of them plays.
		"tangsong-aesthetic": "19 20",
		"chinese":            "17 17", "tangsong": "17 17", "chinese-artistic": "17 17", "livestone-artistic": "17 17", "tromp-taylor": "17 -4",
	}},
	{"games stopped early", "five dame left by both: to be filled by turns, Black first, but where it makes no difference", `
		.....
		.....
		.....
		.....
		.....`, ";B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[]", "", "", map[string]string{
		"chinese": "0 1", "jipingdian-b": "0 1", "livestone-b": "0 1", "tangsong": "0 0", "wmsg2008": "0 0", "tangsong-aesthetic": "0 0", "chinese-artistic": "0 0",
		"japanese": "0 0", "button": "0.5 0.5", "taiwan": "0 0", "tromp-taylor": "0 1",
	}},
	{"games stopped early", "broken off with the boundary open: no count is likelier right than wrong", `
		.........
		..X...O..
		.........
		..X...O..
		.........
		..X...O..
		.........
		..X...O..
		.........`, "PL[B]", StatusUnsettled, "", nil},
}

// stonesOf is a drawn board as the properties of a root.
func stonesOf(drawn string) string {
	rows := strings.Fields(drawn)
	root := fmt.Sprintf("SZ[%d:%d]", len(rows[0]), len(rows))
	for _, color := range []struct{ property, letters string }{{"AB", "XxS"}, {"AW", "Oos"}} {
		property := color.property
		for y, row := range rows {
			for x, c := range row {
				if strings.ContainsRune(color.letters, c) {
					root += fmt.Sprintf("%s[%c%c]", property, 'a'+x, 'a'+y)
					property = ""
				}
			}
		}
	}
	return root
}

// deadIn lists the dead stones of a drawn board as the column does.
func deadIn(drawn string) string {
	var names []string
	for y, row := range strings.Fields(drawn) {
		for x, c := range row {
			if c == 'x' || c == 'o' {
				names = append(names, fmt.Sprintf("%c%c", 'a'+x, 'a'+y))
			}
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// Whatever players leave to be decided has its verdict, of each rule set its own where
// the texts give one, and is else refused.
func TestDisputed(t *testing.T) {
	judges, err := life.Select("marked,static,playout")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range disputed {
		c := config(t, "(;"+stonesOf(x.board)+x.moves+")")
		c.Judges, c.SettlePositions, c.Ending, c.UseResult = judges, true, Normal, false
		out, _ := run(t, c)
		g := &out.games[0]
		if x.status == "" {
			x.status = StatusScored
		}
		if g.Status != x.status || g.Shapes != x.shapes {
			t.Errorf("%s (%s): %s %s, shapes %q", x.kind, x.why, g.Status, g.Reason, g.Shapes)
			continue
		}
		if taken := g.CapturedB+g.CapturedW > 0; !taken && x.status == StatusScored && g.Dead != deadIn(x.board) {
			t.Errorf("%s (%s): dead are %q, want %q", x.kind, x.why, g.Dead, deadIn(x.board))
		}
		for id, want := range x.want {
			i := slices.IndexFunc(out.scores, func(s store.ScoreRow) bool { return s.Rule == id })
			if i < 0 {
				t.Fatalf("no score under %s", id)
			}
			s := &out.scores[i]
			got := fmt.Sprint(s.MarginLiteral, " ", s.Margin)
			if _, verdict, some := strings.Cut(s.Verdicts, ":"); some {
				got += " " + verdict
			}
			if got != want {
				t.Errorf("%s (%s): %s has %q, want %q", x.kind, x.why, id, got, want)
			}
		}
	}
}
