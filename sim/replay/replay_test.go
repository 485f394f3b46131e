package replay_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/board/boardtest"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// ops are the words of a drawn game.
var ops = map[string]sgf.Op{
	"B": sgf.PlayBlack, "W": sgf.PlayWhite, "AB": sgf.SetBlack, "AW": sgf.SetWhite, "AE": sgf.SetEmpty,
}

// game makes a game from words like "Baa Wpass AEbb PLW B??": an operation and
// SGF coordinates.
func game(width, height int, words string) *sgf.Game {
	g := &sgf.Game{Geometry: board.MustSize(width, height)}
	for _, w := range strings.Fields(words) {
		switch w {
		case "PLB":
			g.Steps = append(g.Steps, sgf.Step{Op: sgf.TurnBlack})
			continue
		case "PLW":
			g.Steps = append(g.Steps, sgf.Step{Op: sgf.TurnWhite})
			continue
		}
		at := strings.IndexAny(w, "abcdefghijklmnopqrstuvwxyz?")
		s := sgf.Step{Op: ops[w[:at]], Point: board.Pass}
		switch {
		case w[at:] == "??":
			s.Point = board.Point(g.Geometry.N)
		case w[at:] != "pass":
			s.Point = g.Geometry.At(int(w[at]-'a'), int(w[at+1]-'a'))
		}
		g.Steps = append(g.Steps, s)
	}
	return g
}

func play(g *sgf.Game) *replay.Final {
	f := new(replay.Final)
	replay.New().Play(g, f)
	return f
}

// breaches writes breaches as kind@move.
func breaches(list []replay.Breach) string {
	var s []string
	for _, b := range list {
		s = append(s, fmt.Sprintf("%v@%d", b.Kind, b.Move))
	}
	return strings.Join(s, " ")
}

// TestBreaches plays small games that break rules.
func TestBreaches(t *testing.T) {
	const ko = "Bba Wca Bab Wdb Bbc Wcc Wpass Bcb Wbb " // White takes the ko at bb
	for _, c := range []struct {
		name          string
		width, height int
		words         string
		want          string
		exact         bool
	}{
		{"nothing", 9, 9, "Baa Wbb Bcc Wpass Bpass", "", true},
		{"ko taken", 4, 3, ko, "two-in-a-row@7", false},
		{"ko retaken at once", 4, 3, ko + "Bcb", "two-in-a-row@7 ko@10 positional@10 situational@10", false},
		{"ko retaken after passes", 4, 3, ko + "Bpass Wpass Bcb", "two-in-a-row@7 positional@12 situational@12", false},
		{"ko retaken after an exchange", 4, 3, ko + "Baa Wda Bcb", "two-in-a-row@7", false},
		{"a capture is no suicide", 3, 3, "Bba Waa Bab", "", true},
		{"suicide of a single stone", 3, 3, "Bba Wcc Bab Waa", "suicide@4 positional@4", true},
		{"suicide of two", 3, 3, "ABca ABbb ABac Wba ABab Bpass Waa", "suicide@3", false},
		{"occupied by the opponent", 3, 3, "Baa Waa", "occupied@2", false},
		{"occupied by oneself", 3, 3, "Baa Wbb Baa", "occupied@3 positional@3", false},
		{"two in a row", 9, 9, "Baa Bbb Wcc", "two-in-a-row@2", false},
		{"off the board", 9, 9, "Baa W?? Bbb", "off-board@2", false},
		{"set-up without liberties", 3, 3, "ABaa AWba AWab Bcc", "no-liberty@1", true},
		{"set-up without liberties at the end", 3, 3, "Baa Wba AWab", "no-liberty@3", false},
		{"set-up begins a new history", 4, 3, ko + "ABaa AEaa Bcb", "two-in-a-row@7", false},
	} {
		f := play(game(c.width, c.height, c.words))
		if got := breaches(f.Breaches); got != c.want {
			t.Errorf("%s: breaches %q, want %q", c.name, got, c.want)
		}
		if f.Play.Exact != c.exact {
			t.Errorf("%s: exact %v, want %v", c.name, f.Play.Exact, c.exact)
		}
	}
}

// TestSendingTwo plays "sending two, returning one": the whole-board position
// comes again with the other side to move, then with the same.
func TestSendingTwo(t *testing.T) {
	// After the set-up of KataGo's ko test board, the cycle of White's two stones.
	const cycle = "Wca Baa Wba Bpass "
	f := play(game(6, 5, "AWba ABda ABea AWfa AWab ABbb ABcb ABdb AWeb AWac ABcc AWec AWfc "+
		"ABad ABbd AWdd AWed AWae AWbe AWce AWde AWfe "+
		"Bfb Wpass Bcd Wfa Bdc "+cycle+cycle))
	for _, c := range []struct {
		kind  replay.BreachKind
		first int
	}{{replay.Positional, 8}, {replay.Situational, 10}} {
		i := slices.IndexFunc(f.Breaches, func(b replay.Breach) bool { return b.Kind == c.kind })
		if i < 0 || f.Breaches[i].Move != c.first {
			t.Errorf("%v: breaches %q, want the first at move %d", c.kind, breaches(f.Breaches), c.first)
		}
	}
}

// TestPlay checks what a record tells of how it was played.
func TestPlay(t *testing.T) {
	const b, w, none = board.Black, board.White, board.Empty
	for _, c := range []struct {
		name        string
		words       string
		toMove      board.Color
		finalPasses int
		opening     int
		want        rules.Play
	}{
		{"nothing at all", "", b, 0, 0, rules.Play{Exact: true, FromSetup: true}},
		{"handicap stones alone", "ABaa ABbb", w, 0, 0, rules.Play{Exact: true, FromSetup: true, Setup: rules.Sides{Black: 2}}},
		{"one black stone set up", "ABaa", b, 0, 0, rules.Play{Exact: true, FromSetup: true, Setup: rules.Sides{Black: 1}}},
		{"a position", "ABaa ABbb AWcc PLB", b, 0, 0, rules.Play{Exact: true, FromSetup: true, Setup: rules.Sides{Black: 2, White: 1}}},
		{"set up, taken off again and recoloured", "ABaa ABbb AEaa AWbb ABbb ABbb", b, 0, 0,
			rules.Play{Exact: true, FromSetup: true, Setup: rules.Sides{Black: 1}}},
		{"the usual ending", "Baa Wbb Bpass Wpass", b, 2, 1, rules.Play{
			First: b, Plays: rules.Sides{Black: 1, White: 1}, Passes: rules.Sides{Black: 1, White: 1},
			FirstPass: b, LastPlay: w, LastTurn: w, Stage1: rules.Sides{Black: 1, White: 1}, FirstTwo: true, Exact: true}},
		{"play goes on after two passes", "Wbb Baa Wpass Bpass Wcc Bdd", w, 0, 0, rules.Play{
			First: w, Plays: rules.Sides{Black: 2, White: 2}, Passes: rules.Sides{Black: 1, White: 1},
			FirstPass: w, LastPlay: b, LastTurn: b, Stage1: rules.Sides{Black: 1, White: 1}, FirstTwo: true, Exact: true}},
		{"two passes of one colour do not stop the game", "Baa Wbb Bpass Bpass Wcc", b, 0, 1, rules.Play{
			First: b, Plays: rules.Sides{Black: 1, White: 2}, Passes: rules.Sides{Black: 2},
			FirstPass: b, LastPlay: w, LastTurn: w, Stage1: rules.Sides{Black: 1, White: 2}}},
		{"handicap placed by passing", "Baa Wpass Bbb Wpass Bcc Wdd Bpass Wpass", b, 2, 3, rules.Play{
			First: b, Plays: rules.Sides{Black: 3, White: 1}, Passes: rules.Sides{Black: 1, White: 3},
			FirstPass: b, LastPlay: w, LastTurn: w, Stage1: rules.Sides{Black: 3, White: 1}, FirstTwo: true, Exact: true}},
		{"White never plays", "Bbb Wpass Bpass", w, 2, 0, rules.Play{
			First: b, Plays: rules.Sides{Black: 1}, Passes: rules.Sides{Black: 1, White: 1},
			FirstPass: w, LastPlay: b, LastTurn: b, Stage1: rules.Sides{Black: 1}, FirstTwo: true, Exact: true}},
		{"White passes after a play", "Baa Wbb Bcc Wpass Bdd Wee", b, 0, 1, rules.Play{
			First: b, Plays: rules.Sides{Black: 3, White: 2}, Passes: rules.Sides{White: 1},
			FirstPass: w, LastPlay: w, LastTurn: w, Stage1: rules.Sides{Black: 3, White: 2}, Exact: true}},
		{"set-up in the game", "Baa Wbb ABcc Bdd", w, 0, 1, rules.Play{
			First: b, Plays: rules.Sides{Black: 2, White: 1}, Setup: rules.Sides{Black: 1},
			FirstPass: none, LastPlay: b, LastTurn: b, Stage1: rules.Sides{Black: 2, White: 1}}},
		{"captured stones emptied once more", "Bba Waa Bab AEaa Wcc", b, 0, 1, rules.Play{
			First: b, Plays: rules.Sides{Black: 2, White: 2}, Captured: rules.Sides{White: 1},
			FirstPass: none, LastPlay: w, LastTurn: w, Stage1: rules.Sides{Black: 2, White: 2}, Exact: true}},
		{"the side to move is given", "Baa Wbb PLW", w, 0, 1, rules.Play{
			First: b, Plays: rules.Sides{Black: 1, White: 1},
			LastPlay: w, LastTurn: w, Stage1: rules.Sides{Black: 1, White: 1}, Exact: true}},
	} {
		f := play(game(5, 5, c.words))
		if f.Play != c.want {
			t.Errorf("%s:\n%+v, want\n%+v", c.name, f.Play, c.want)
		}
		if f.ToMove != c.toMove || f.FinalPasses != c.finalPasses || f.Opening != c.opening {
			t.Errorf("%s: to move %v, %d final passes, opening %d; want %v, %d, %d",
				c.name, f.ToMove, f.FinalPasses, f.Opening, c.toMove, c.finalPasses, c.opening)
		}
	}
}

// TestCleared checks that dead stones taken off by set-up at the end are told
// from set-up within the game.
func TestCleared(t *testing.T) {
	for words, want := range map[string]rules.Sides{
		"Baa Wbb Bpass Wpass AEaa AEbb AEcc": {Black: 1, White: 1},
		"Baa Wbb AEaa Bcc":                   {},
		"ABaa AEaa":                          {},
	} {
		if f := play(game(5, 5, words)); f.Cleared != want {
			t.Errorf("%s: cleared %+v, want %+v", words, f.Cleared, want)
		}
	}
	if f := play(game(5, 5, "Baa Wbb Bpass Wpass AEaa")); !f.Play.Exact {
		t.Error("clearing dead stones at the end makes the hands uncountable")
	}
	if f := play(game(5, 5, "Baa Wbb AEaa Bcc")); f.Play.Exact {
		t.Error("a stone taken off in the game leaves the hands countable")
	}
}

// TestSkipped checks that moves left out in reading are not forgotten.
func TestSkipped(t *testing.T) {
	g := game(5, 5, "Baa Wbb")
	g.Problems = []sgf.Problem{{Kind: "off-board", Move: 3}}
	if play(g).Play.Exact {
		t.Error("hands are exact though a move was left out in reading")
	}
}

// TestInferPasses checks who is taken to pass first where nobody does.
func TestInferPasses(t *testing.T) {
	for _, c := range []struct {
		words           string
		first, lastTurn board.Color
		inferred        bool
	}{
		{"Baa Wbb", board.Black, board.White, true},
		{"Baa Wbb Bcc", board.White, board.Black, true},
		{"Baa Wbb PLW", board.White, board.Black, true},
		{"Baa Wbb Bpass Wcc", board.Black, board.White, false},
		{"ABaa AWbb", board.Empty, board.Empty, false},
	} {
		f := play(game(5, 5, c.words))
		replay.InferPasses(f)
		if f.Play.FirstPass != c.first || f.Play.LastTurn != c.lastTurn || f.Play.Inferred != c.inferred {
			t.Errorf("%s: first pass %v, last turn %v, inferred %v", c.words, f.Play.FirstPass, f.Play.LastTurn, f.Play.Inferred)
		}
	}
}

// TestDigest checks which games are the same.
func TestDigest(t *testing.T) {
	const base = "ABaa ABbb AWcc Wdd Bee Wpass"
	name := replay.Digest(game(5, 5, base))
	if len(name) != 32 || strings.Trim(name, "0123456789abcdef") != "" {
		t.Errorf("digest %q", name)
	}
	for _, same := range []string{
		"ABbb AWcc ABaa Wdd Bee Wpass",
		"AEee ABaa AWbb ABbb AWcc PLW Wdd Bee Wpass",
	} {
		if got := replay.Digest(game(5, 5, same)); got != name {
			t.Errorf("%q is another game than %q", same, base)
		}
	}
	for _, other := range []string{
		"", "ABaa ABbb AWcc Wdd Bee", base + " Bpass", base + " PLW", "ABaa AWbb AWcc Wdd Bee Wpass",
		"ABaa ABbb AWcc Wee Bdd Wpass", "ABaa ABbb AWcc Bdd Wee Bpass", "Baa Bbb Wcc Wdd Bee Wpass",
		base + " AEaa", "ABaa ABbb AWcc Wdd AEaa Bee Wpass",
	} {
		if replay.Digest(game(5, 5, other)) == name {
			t.Errorf("%q is the same game as %q", other, base)
		}
	}
	if replay.Digest(game(5, 6, base)) == name {
		t.Error("games on boards of different sizes are the same")
	}
	if f := replay.Digest(game(9, 9, "Baa")); f != replay.Digest(game(9, 9, "Baa")) {
		t.Error("a digest is not the same twice")
	}
}

// plain replays a game on the plain board and notes breaches by comparing
// drawings of positions.
type plain struct {
	b        *boardtest.Board
	g        *board.Geometry
	breaches []string
	drawings []string // of every move, set-up before the next included
	seen     map[string]bool
	moves    int
	last     board.Color
	fresh    bool
}

func (s *plain) note(kind string) {
	s.breaches = append(s.breaches, fmt.Sprintf("%s@%d", kind, s.moves+1))
}

func (s *plain) situation(toMove board.Color) string { return s.b.String() + toMove.String() }

func (s *plain) remember(toMove board.Color) {
	s.seen[s.b.String()] = true
	s.seen[s.situation(toMove)] = true
}

func (s *plain) choked() bool {
	for p := range s.b.Stones {
		if _, liberties := s.b.Chain(p); len(liberties) == 0 {
			return true
		}
	}
	return false
}

func (s *plain) step(st sgf.Step) {
	x, y := s.g.XY(st.Point)
	p := boardtest.Point{X: x, Y: y}
	if !st.Op.Play() {
		if s.b.Stones[p] != st.Op.Color() {
			s.b.Set(p, st.Op.Color())
			s.fresh = true
		}
		return
	}
	c := st.Op.Color()
	if s.fresh {
		s.seen = map[string]bool{}
		s.remember(c)
		s.fresh = false
	}
	s.drawings = append(s.drawings, s.b.String())
	if c == s.last {
		s.note("two-in-a-row")
	}
	s.last = c
	if st.Point == board.Pass {
		s.b.Lift()
	} else {
		s.play(p, c)
	}
	s.remember(c.Other())
	s.moves++
}

func (s *plain) play(p boardtest.Point, c board.Color) {
	if s.b.Stones[p] != board.Empty {
		s.note("occupied")
		s.b.Set(p, board.Empty)
	} else if s.b.Ko != nil && *s.b.Ko == p && s.b.KoColor == c {
		s.note("ko")
	}
	if _, suicide := s.b.Play(p, c); suicide {
		s.note("suicide")
	}
	if s.seen[s.b.String()] {
		s.note("positional")
	}
	if s.seen[s.situation(c.Other())] {
		s.note("situational")
	}
}

// randomGame draws a game with plays anywhere, passes and set-up.
func randomGame(t *rapid.T) *sgf.Game {
	g := &sgf.Game{Geometry: board.MustSize(rapid.IntRange(1, 5).Draw(t, "width"), rapid.IntRange(1, 5).Draw(t, "height"))}
	c := board.Black
	for range rapid.IntRange(0, 80).Draw(t, "steps") {
		s := sgf.Step{Point: board.Point(rapid.IntRange(0, g.Geometry.N-1).Draw(t, "point"))}
		switch rapid.IntRange(0, 29).Draw(t, "kind") {
		case 0:
			s.Op = rapid.SampledFrom([]sgf.Op{sgf.SetBlack, sgf.SetWhite, sgf.SetEmpty}).Draw(t, "set")
		case 1, 2:
			s.Point = board.Pass
			fallthrough
		default:
			s.Op = sgf.PlayBlack
			if c == board.White {
				s.Op = sgf.PlayWhite
			}
			if rapid.IntRange(0, 19).Draw(t, "repeat") > 0 {
				c = c.Other()
			}
		}
		g.Steps = append(g.Steps, s)
	}
	return g
}

// draw draws a board as boardtest does.
func draw(b *board.Board) string {
	var s strings.Builder
	for p, c := range b.Stones() {
		s.WriteByte(".XO"[c])
		if (p+1)%b.Width == 0 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}

// TestAgainstPlainBoard compares random games with a replay on the plain board:
// positions, breaches, the positions played again, and that no stone is lost.
func TestAgainstPlainBoard(t *testing.T) {
	r, f := replay.New(), new(replay.Final)
	again := board.New(board.MustSize(1, 1))
	rapid.Check(t, func(t *rapid.T) {
		g := randomGame(t)
		r.Play(g, f)
		s := &plain{b: boardtest.New(g.Geometry.Width, g.Geometry.Height), g: g.Geometry, seen: map[string]bool{}, fresh: true}
		for _, st := range g.Steps {
			s.step(st)
		}
		s.drawings = append(s.drawings, s.b.String())

		var noted []string // of the rest; chains without liberties are compared below
		for _, b := range f.Breaches {
			if b.Kind != replay.NoLiberty {
				noted = append(noted, fmt.Sprintf("%v@%d", b.Kind, b.Move))
			}
		}
		if !slices.Equal(noted, s.breaches) {
			t.Fatalf("breaches %v, want %v", noted, s.breaches)
		}
		if s.choked() && !slices.ContainsFunc(f.Breaches, func(b replay.Breach) bool { return b.Kind == replay.NoLiberty }) {
			t.Fatalf("no set-up is noted that leaves a chain without liberties\n%v", s.b)
		}
		if got := draw(f.Board); got != s.b.String() {
			t.Fatalf("final position\n%v, want\n%v", got, s.b)
		}
		checkConservation(t, f)
		n := 0
		f.Positions(func(move int, b *board.Board) bool {
			if move != n || draw(b) != s.drawings[move] {
				t.Fatalf("position %d is yielded as number %d:\n%v, want\n%v", n, move, draw(b), s.drawings[move])
			}
			n++
			return true
		})
		if n != len(s.drawings) {
			t.Fatalf("%d positions, want %d", n, len(s.drawings))
		}
		k := rapid.IntRange(0, len(f.Moves)).Draw(t, "k")
		if f.At(again, k); draw(again) != s.drawings[k] {
			t.Fatalf("position %d is\n%v, want\n%v", k, draw(again), s.drawings[k])
		}
	})
}

// checkConservation checks h + n = S + P for both colours.
func checkConservation(t interface{ Fatalf(string, ...any) }, f *replay.Final) {
	var on rules.Sides
	for _, c := range f.Board.Stones() {
		on.Add(c, 1)
	}
	for _, c := range []board.Color{board.Black, board.White} {
		entered := f.Play.Setup.Of(c) + f.Play.Plays.Of(c)
		if got := on.Of(c) + f.Play.Captured.Of(c); got != entered {
			t.Fatalf("%v: %d stones entered the board, %d are on it or captured", c, entered, got)
		}
	}
}

// TestPositionsStop checks that no position follows once yield returns false.
func TestPositionsStop(t *testing.T) {
	f := play(game(5, 5, "Baa Wbb Bcc"))
	n := 0
	f.Positions(func(int, *board.Board) bool {
		n++
		return n < 2
	})
	if n != 2 {
		t.Errorf("%d positions after asking for 2", n)
	}
}

// The stones taken stand in the order of the moves that took them, those of a
// suicide left out, and are forgotten with the game.
func TestTaken(t *testing.T) {
	r, f := replay.New(), new(replay.Final)
	for range 2 {
		// White takes aa, ca and cc; then Black plays aa again and dies there.
		r.Play(game(3, 3, "Baa Wba Bca Wab Bcc Wcb Baa Wbc Baa"), f)
		n := 0
		for _, m := range f.Moves {
			n += int(m.Captured)
		}
		var names []string
		for _, p := range f.Taken {
			names = append(names, f.Board.Name(p))
		}
		if got := strings.Join(names, " "); n != len(f.Taken) || got != "aa ca cc" {
			t.Errorf("moves took %d stones, %q", n, got)
		}
	}
}

// TestManyHistories checks that games do not remember each other.
func TestManyHistories(t *testing.T) {
	r, f := replay.New(), new(replay.Final)
	g := game(3, 3, "Baa Wbb Bcc")
	for range 3 {
		if r.Play(g, f); len(f.Breaches) > 0 {
			t.Fatalf("breaches %q in a game played before", breaches(f.Breaches))
		}
	}
}

// generated returns random 19×19 games of up to 300 plays, and the number of
// plays in all.
func generated(n int) ([]*sgf.Game, int) {
	r := rand.New(rand.NewPCG(7, 8))
	games, plays := make([]*sgf.Game, n), 0
	for i := range games {
		games[i] = &sgf.Game{Geometry: board.MustSize(19, 19)}
		for _, turn := range boardtest.Game(19, 19, 300, r) {
			op := sgf.PlayBlack
			if turn.Color == board.White {
				op = sgf.PlayWhite
			}
			games[i].Steps = append(games[i].Steps, sgf.Step{Op: op, Point: turn.Point})
		}
		plays += len(games[i].Steps)
	}
	return games, plays
}

// TestNoAllocation checks that a warm replayer allocates nothing, set-up and
// broken rules included.
func TestNoAllocation(t *testing.T) {
	games, _ := generated(3)
	games = append(games, game(5, 5, "ABaa ABba ABca AEba Baa Waa Bab Wba ABbb ABbc AEbb Bpass Wpass"))
	r, f, b := replay.New(), new(replay.Final), board.New(board.MustSize(19, 19))
	allocs := testing.AllocsPerRun(10, func() {
		for _, g := range games {
			r.Play(g, f)
			f.At(b, len(f.Moves)/2)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// BenchmarkReplay measures a move of a random 19×19 game, repetition noted.
func BenchmarkReplay(b *testing.B) {
	games, plays := generated(100)
	r, f := replay.New(), new(replay.Final)
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			r.Play(g, f)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plays), "ns/move")
}

// BenchmarkDigest measures the digest of a game of 300 moves.
func BenchmarkDigest(b *testing.B) {
	games, _ := generated(1)
	for b.Loop() {
		replay.Digest(games[0])
	}
}
