package finish

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// sample settles games of the bundled sample, up to most of each file.
func sample(tb testing.TB, most int) []*Game {
	tb.Helper()
	files, err := filepath.Glob("../../datasets/sample/*.sgf")
	if err != nil || len(files) < 4 {
		tb.Fatalf("%d files in the sample (%v)", len(files), err)
	}
	var out []*Game
	s := life.NewScratch()
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		sc := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
		for n := 0; n < most && sc.Scan(); n++ {
			if g := settle(tb, s, sc.Tree()); g != nil {
				out = append(out, g)
			}
		}
	}
	if len(out) < most {
		tb.Fatalf("only %d games of the sample are settled", len(out))
	}
	return out
}

// settle replays and judges one game, nil where it cannot be counted.
func settle(tb testing.TB, s *life.Scratch, tree sgf.Tree) *Game {
	var parsed sgf.Game
	if err := sgf.Parse(tree, &parsed); err != nil {
		tb.Fatal(err)
	}
	f := new(replay.Final)
	replay.New().Play(&parsed, f)
	replay.InferPasses(f)
	var v life.Verdict
	life.Settle(s, life.All, &life.Position{Board: f.Board, ToMove: f.ToMove, Marks: parsed.Marks, Finished: true, Seed: 1}, &v)
	if !v.Settled || f.Play.FromSetup {
		return nil
	}
	return &Game{
		Final:     f,
		Literal:   rules.Settle(f.Board.Geometry, f.Board.Stones(), v.Status, v.OneSided, f.Play),
		Territory: sgf.Interpret(&parsed).Rule == "japanese",
	}
}

// write writes a game of the given moves with the set-up of g before the first
// move; swap exchanges the colours.
func write(g *Game, moves []replay.Move, swap bool) string {
	color := func(c board.Color) string {
		if swap {
			c = c.Other()
		}
		return c.String()
	}
	b := g.Final.Board
	var s strings.Builder
	fmt.Fprintf(&s, ";SZ[%d:%d]", b.Width, b.Height)
	for _, x := range g.Final.Setups {
		if x.After == 0 && x.Color != board.Empty {
			fmt.Fprintf(&s, "A%s[%s]", color(x.Color), b.Name(x.Point))
		}
	}
	for _, m := range moves {
		fmt.Fprintf(&s, ";%s[%s]", color(m.Color), b.Name(m.Point))
	}
	return s.String()
}

// again settles the record text by the verdict of s on the same stones, the
// colours exchanged where swap says so.
func again(t *rapid.T, tb testing.TB, text string, s *rules.Settled, territory bool) *Game {
	var parsed sgf.Game
	if err := sgf.Parse(sgf.Tree{Data: []byte("(" + text + ")")}, &parsed); err != nil {
		t.Fatal(err)
	}
	f := new(replay.Final)
	replay.New().Play(&parsed, f)
	replay.InferPasses(f)
	return &Game{Final: f, Literal: rules.Settle(s.Geometry, f.Board.Stones(), s.Status, s.OneSided, f.Play), Territory: territory}
}

// TestSample checks on games of the sample what must hold for any game.
func TestSample(t *testing.T) {
	games := sample(t, 25)
	var f Finisher
	changed := 0
	rapid.Check(t, func(rt *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(rt, "game")]
		before := *g.Literal
		stones, status := slices.Clone(before.Stones), slices.Clone(before.Status)
		var e Ending
		f.Finish(g, &e)
		end := e.Settled(g.Literal)
		if len(e.Steps) > 0 {
			changed++
		}
		if g.Literal.Counts != before.Counts || !slices.Equal(g.Literal.Stones, stones) || !slices.Equal(g.Literal.Status, status) {
			rt.Fatal("the literal ending is changed")
		}
		for _, s := range e.Steps {
			checkIdentities(rt, &s.Settled.Counts)
		}
		checkLine(t, g, &e)
		checkTerritory(rt, g, &e, end)
		checkSwap(rt, t, g, &e)
		checkAgain(rt, t, g, &e)
	})
	if changed == 0 {
		t.Error("no ending of the sample differs from the record")
	}
}

// checkIdentities checks that no stone is lost and that area is territory and
// the stones that entered the board.
func checkIdentities(t *rapid.T, c *rules.Counts) {
	p, n := c.Prisoners(), c.Entered()
	if c.Stones.Black+p.Black != n.Black || c.Stones.White+p.White != n.White {
		t.Fatalf("stones %v and prisoners %v, but %v entered", c.Stones, p, n)
	}
	if want := c.TerritoryScore().Diff() + c.SekiEyes.Diff() + c.OneSided.Diff() + n.Diff(); c.Area().Diff() != want {
		t.Fatalf("area %d, want %d", c.Area().Diff(), want)
	}
}

// checkTerritory checks that all territory of the record stays its owner's, so
// that nothing alive has died.
func checkTerritory(t *rapid.T, g *Game, e *Ending, end *rules.Settled) {
	if len(e.Open) > 0 {
		return
	}
	for p, o := range g.Literal.Owner {
		if o != board.Empty && g.Literal.Stones[p] != o && end.Owner[p] != o {
			t.Fatalf("%s is %v in the record and %v in the end", g.Literal.Name(board.Point(p)), o, end.Owner[p])
		}
	}
}

// checkSwap checks that exchanging the colours negates the area.
func checkSwap(rt *rapid.T, t *testing.T, g *Game, e *Ending) {
	var f Finisher
	var other Ending
	x := again(rt, t, write(g, g.Final.Moves, true), g.Literal, g.Territory)
	f.Finish(x, &other)
	a, b := e.Settled(g.Literal).Counts.Area().Diff(), other.Settled(x.Literal).Counts.Area().Diff()
	if a != -b {
		rt.Fatalf("area %d, and with exchanged colours %d", a, b)
	}
}

// checkAgain finishes the game as it ends normally: nothing may change.
func checkAgain(rt *rapid.T, t *testing.T, g *Game, e *Ending) {
	moves, cut := slices.Clone(g.Final.Moves[:len(g.Final.Moves)-g.Final.FinalPasses]), e.Cut
	for i := len(moves) - 1; i >= 0 && len(cut) > 0; i-- {
		if last := cut[len(cut)-1]; moves[i].Point == last.Point && moves[i].Color == last.Color {
			moves, cut = slices.Delete(moves, i, i+1), cut[:len(cut)-1]
		}
	}
	moves = append(moves, e.Added...)
	for i := 1; i < len(moves); i++ {
		if moves[i].Color == moves[i-1].Color {
			return // dame were filled between the moves of the record, or one side had none left
		}
	}
	c := moves[len(moves)-1].Color.Other()
	moves = append(moves, replay.Move{Point: board.Pass, Color: c}, replay.Move{Point: board.Pass, Color: c.Other()})
	end := e.Settled(g.Literal)
	x := again(rt, t, write(g, moves, false), end, g.Territory)
	if !slices.Equal(x.Final.Board.Stones(), end.Stones) {
		rt.Fatalf("the moves do not lead to the position in the end")
	}
	var f Finisher
	var twice Ending
	f.Finish(x, &twice)
	if len(twice.Cut)+len(twice.Added)+len(twice.Steps) > 0 {
		rt.Fatalf("finished again: cut %q, added %q, %d steps; first: cut %q, added %q",
			list(x, twice.Cut), list(x, twice.Added), len(twice.Steps), list(g, e.Cut), list(g, e.Added))
	}
}

func BenchmarkFinish(b *testing.B) {
	games := sample(b, 25)
	var f Finisher
	var e Ending
	for _, g := range games {
		f.Finish(g, &e)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			f.Finish(g, &e)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(games)), "µs/game")
}

// brokenOff are games of the sample without their last plays, judged anew.
func brokenOff(tb testing.TB) []*Game {
	tb.Helper()
	const last = 12
	var out []*Game
	s := life.NewScratch()
	for _, g := range sample(tb, 25) {
		n := len(g.Final.Moves) - g.Final.FinalPasses - last
		if n < 100 {
			continue
		}
		if x := settle(tb, s, sgf.Tree{Data: []byte("(" + write(g, g.Final.Moves[:n], false) + ")")}); x != nil {
			out = append(out, x)
		}
	}
	if len(out) < 20 {
		tb.Fatalf("%d games", len(out))
	}
	return out
}

func BenchmarkFinishBrokenOff(b *testing.B) {
	games := brokenOff(b)
	var f Finisher
	var e Ending
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			f.Finish(g, &e)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(games)), "µs/game")
}
