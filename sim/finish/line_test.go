package finish

import (
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// checkLine checks that the line of an ending, played from where the record is left,
// comes to the stones, the prisoners and the plays that are counted, and to the passes where
// none were made up for; and that it has the moves added, in order.
func checkLine(tb testing.TB, g *Game, e *Ending) {
	tb.Helper()
	if len(e.Line) == 0 {
		if len(e.Cut)+len(e.Added)+len(e.Steps) > 0 {
			tb.Errorf("cut %q and added %q without a line", list(g, e.Cut), list(g, e.Added))
		}
		return
	}
	checkPlayed(tb, g, e.From, e.Line, e.Settled(g.Literal))
	if e.Otherwise != nil {
		checkPlayed(tb, g, e.From, e.OtherLine, e.Otherwise)
	}
	if passes := passesIn(g.Final.Moves[:e.From]); len(e.Steps) > 0 && e.From == e.SettledMove {
		for _, m := range e.Line {
			if m.Point == board.Pass {
				passes.Add(m.Color, 1)
			}
		}
		if end := e.Settled(g.Literal); passes != end.Passes {
			tb.Errorf("passes %v, and in the line %v", end.Passes, passes)
		}
	}
	i := 0
	for _, m := range e.Line {
		switch {
		case m.Move > 0:
			if r := g.Final.Moves[m.Move-1]; m.Move <= e.From || r.Point != m.Point || r.Color != m.Color {
				tb.Errorf("move %d of the record is %v, and the line has %v", m.Move, r, m)
			}
		case m.Point == board.Pass:
		case i >= len(e.Added) || e.Added[i].Point != m.Point || e.Added[i].Color != m.Color:
			tb.Errorf("the line adds %v as its play %d, which is none of %q", m, i, list(g, e.Added))
		default:
			i++
		}
	}
	if i != len(e.Added) {
		tb.Errorf("%d of the %d plays added are in the line", i, len(e.Added))
	}
}

func checkPlayed(tb testing.TB, g *Game, from int, line []Played, end *rules.Settled) {
	tb.Helper()
	b := board.New(g.Final.Board.Geometry)
	g.Final.At(b, from)
	plays := g.Literal.Play.Plays
	for _, m := range g.Final.Moves[from:] {
		if m.Point != board.Pass {
			plays.Add(m.Color, -1)
		}
	}
	for i, m := range line {
		if m.Point != board.Pass {
			if b.At(m.Point) != board.Empty {
				tb.Fatalf("move %d of the line, %v, is on a stone", i, m)
			}
			plays.Add(m.Color, 1)
		}
		b.Play(m.Point, m.Color)
	}
	captured := rules.Sides{Black: b.Captured(board.Black), White: b.Captured(board.White)}
	if !slices.Equal(b.Stones(), end.Stones) || captured != end.Captured || plays != end.Plays {
		tb.Errorf("from move %d the line %v leads to captured %v, plays %v and\n%v; the ending has %v, %v", from, line, captured, plays, b, end.Captured, end.Plays)
	}
}

// TestLine plays the lines of games of the sample, whole and broken off.
func TestLine(t *testing.T) {
	lines, kos, mixed := 0, 0, 0
	var f Finisher
	s := life.NewScratch()
	for _, g := range sample(t, 25) {
		n := len(g.Final.Moves)
		for _, back := range []int{0, 8, 20, 40} {
			if back >= n {
				continue
			}
			x := settle(t, s, sgf.Tree{Data: []byte("(" + write(g, g.Final.Moves[:n-back], false) + ")")})
			if x == nil {
				continue
			}
			for _, territory := range []bool{false, true} {
				x.Territory = territory
				var e Ending
				f.Finish(x, &e)
				checkLine(t, x, &e)
				if len(e.Line) > 0 {
					lines++
				}
				if e.Otherwise != nil {
					kos++
				}
				if len(e.Cut) > 0 && len(e.Added) > 0 {
					mixed++
				}
			}
		}
	}
	t.Logf("%d lines, %d with kos turned, %d both cut and added", lines, kos, mixed)
	if lines == 0 || kos == 0 || mixed == 0 {
		t.Errorf("%d lines, %d with kos turned, %d both cut and added: each should occur", lines, kos, mixed)
	}
}
