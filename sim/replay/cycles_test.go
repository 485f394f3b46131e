package replay_test

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// Boards of the cycle tests, as set-up words.
var (
	tripleKo = stones(`
		OOOOOOO
		OXO.O.O
		X.XOXOX
		XXXXXXX
		OOOOOOO
		.......`)
	eternalLife = stones(`
		........
		OOOOOO..
		XXXXXO..
		XOOOXXOO
		.O.X.OX.`)
	twoForOne = stones(`
		.O.XXO
		OXXXO.
		O.X.OO
		XX.OO.
		OOOO.O`)
	twoKos = stones(`
		.XO.
		X.XO
		.XO.
		.XO.
		XO.O
		.XO.`)
	molassesKo = stones(`
		OOX.
		..OX
		OOX.`)
)

// stones turns a drawing into set-up words.
func stones(rows string) string {
	var words []string
	for y, row := range strings.Fields(rows) {
		for x, c := range row {
			if i := strings.IndexRune("XO", c); i >= 0 {
				words = append(words, fmt.Sprintf("A%c%c%c", "BW"[i], 'a'+x, 'a'+y))
			}
		}
	}
	return strings.Join(words, " ") + " "
}

// turns gives moves by turns, Black first, as words.
func turns(moves string) string {
	var words []string
	for i, m := range strings.Fields(moves) {
		words = append(words, fmt.Sprintf("%c%s", "BW"[i%2], m))
	}
	return strings.Join(words, " ")
}

func cycles(f *replay.Final) string {
	var s []string
	for _, c := range f.Cycles() {
		s = append(s, fmt.Sprintf("%v@%d-%d", c, c.Move, c.Last))
	}
	return strings.Join(s, " ")
}

// Each kind is known by its name, once however often it turns, and from its
// first repetition.
func TestCycles(t *testing.T) {
	const (
		three   = "db bc fb dc bb fc "
		forever = "ce ee de fe "
		two     = "fb pass cd fa dc " // before the cycle begins
		send    = "ca aa ba pass "
		slow    = "ab da bb dc pass ac db bc ca pass "
	)
	for _, test := range []struct {
		name          string
		width, height int
		board, moves  string
		want          string
	}{
		{"triple ko", 7, 6, tripleKo, three, "triple-ko@6-6"},
		{"triple ko, many rounds", 7, 6, tripleKo, three + three + three, "triple-ko@6-18"},
		{"triple ko given up", 7, 6, tripleKo, three + "db ef", "triple-ko@6-7"},
		{"triple ko, stopped", 7, 6, tripleKo, "db bc fb dc", "triple-ko-open@4-4"},
		{"triple ko, stopped and passed", 7, 6, tripleKo, "db bc fb pass pass", "triple-ko-open@3-3"},
		{"triple ko, left for plays elsewhere and gone through again", 7, 6, tripleKo, three + "bf cf " + three, "triple-ko@6-6 triple-ko@14-14"},
		{"two kos are no cycle yet", 7, 6, tripleKo, "db bc", ""},
		{"nor are they with one retaken", 7, 6, tripleKo, "db bc bb", ""},
		{"double ko, turned with a pass", 4, 6, twoKos, "ce bb pass be cb", "double-ko@5-5"},
		{"eternal life", 8, 5, eternalLife, forever, "eternal-life@4-4"},
		{"eternal life, twice", 8, 5, eternalLife, forever + forever, "eternal-life@4-8"},
		{"sending two, returning one", 6, 5, twoForOne, two + send, "sending-two-returning-one@8-8"},
		{"sending two, twice", 6, 5, twoForOne, two + send + send, "sending-two-returning-one@8-12"},
		{"molasses ko", 4, 3, molassesKo, slow, "molasses-ko@9-9"},
		{"molasses ko, half of it", 4, 3, molassesKo, "ab da bb dc pass", ""},
		{"a ko, retaken after passes", 7, 6, tripleKo, "db pass pass dc", "single-ko@4-4"},
		{"passes", 7, 6, tripleKo, "pass pass pass pass", ""},
		{"a ko, retaken at once", 7, 6, tripleKo, "db dc", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := play(game(test.width, test.height, test.board+turns(test.moves)))
			if got := cycles(f); got != test.want {
				t.Errorf("cycles %q, want %q", got, test.want)
			}
		})
	}
}

// A molasses ko is known where the free moves are plays elsewhere: the whole
// board never comes again then.
func TestMolassesKoElsewhere(t *testing.T) {
	board := stones(`
		X.O.O
		.XO.O
		OOXOX
		...X.`)
	f := play(game(5, 4, board+turns("da cd db ed bd ea dd eb cc ba da cd db ed")))
	for _, b := range f.Breaches {
		t.Errorf("breach %v@%d", b.Kind, b.Move)
	}
	if got, want := cycles(f), "molasses-ko@14-14"; got != want {
		t.Errorf("cycles %q, want %q", got, want)
	}
}

// EndsIn tells a record that stops in its cycle from one that goes on.
func TestEndsIn(t *testing.T) {
	const round = "db bc fb dc bb fc "
	for moves, want := range map[string]bool{
		round: true, round + "pass pass": true, round + "db": true, round + "bf": false, "db bc fb": true,
	} {
		f := play(game(7, 6, tripleKo+turns(moves)))
		all := f.Cycles()
		if len(all) != 1 {
			t.Fatalf("%s: %v", moves, all)
		}
		if got := f.EndsIn(all[0]); got != want {
			t.Errorf("%s: ends in its cycle: %v, want %v", moves, got, want)
		}
	}
}

// Set-up that brings a position back makes no cycle.
func TestCyclesForgetAtSetup(t *testing.T) {
	f := play(game(5, 5, "Baa Wbb Bcc AEcc Wdd AEdd Bcc"))
	if got := cycles(f); got != "" {
		t.Errorf("cycles %q", got)
	}
}

// TestCorpusCycles counts the cycles of real records. A cycle that turns needs
// plays that capture, and the record of it a breach of superko.
func TestCorpusCycles(t *testing.T) {
	r, f := replay.New(), new(replay.Final)
	kinds := map[string]int{}
	games, ending := 0, 0
	corpus(t, func(path string, g *sgf.Game) {
		r.Play(g, f)
		all := f.Cycles()
		if len(all) > 0 {
			games++
			if f.EndsIn(all[len(all)-1]) {
				ending++
			}
		}
		seen := map[string]bool{}
		for _, c := range all {
			if c.From >= c.Move || c.Move > c.Last || c.Last > len(f.Moves) {
				t.Errorf("%s: %+v of %d moves", path, c, len(f.Moves))
			}
			if name := c.String(); !seen[name] {
				seen[name] = true
				kinds[name]++
			}
		}
	})
	t.Logf("%d records with long cycles, %d end in one; records by kind: %v", games, ending, kinds)
	for _, name := range []string{"triple-ko", "quadruple-ko", "eternal-life", "sending-two-returning-one"} {
		if kinds[name] == 0 {
			t.Errorf("no %s among the records", name)
		}
	}
}

// A hostile record may go round in a cycle of as many moves as it likes. It is one
// cycle, told once.
func TestCycleOfManyMoves(t *testing.T) {
	const points, rounds = 14, 3
	g := &sgf.Game{Geometry: board.MustSize(19, 19)}
	for p := range board.Point(points) {
		g.Steps = append(g.Steps, sgf.Step{Point: 2 * p, Op: sgf.SetWhite})
	}
	// The points count in Gray code (Gray, US patent 2,632,058): a play on a stone replaces
	// it, and each of the 2ⁿ positions comes once a round.
	black := [points]bool{}
	for range rounds {
		for n := 1; n <= 1<<points; n++ {
			k := min(bits.TrailingZeros(uint(n)), points-1)
			op := sgf.PlayWhite
			if black[k] = !black[k]; black[k] {
				op = sgf.PlayBlack
			}
			g.Steps = append(g.Steps, sgf.Step{Point: board.Point(2 * k), Op: op})
		}
	}
	f := new(replay.Final)
	replay.New().Play(g, f)
	want := replay.Cycle{Kind: replay.OtherCycle, From: 0, Move: 1 << points, Last: rounds << points}
	if got := f.Cycles(); len(got) != 1 || got[0] != want {
		t.Errorf("%d cycles, %+v; want %+v", len(got), got, want)
	}
}
