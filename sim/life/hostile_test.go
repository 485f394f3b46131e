package life

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/sgf"
)

// hostile is a kind of board that is meant to make judging it take long.
type hostile struct {
	name string
	fill func(r *rand.Rand, x, y int) board.Color
}

// rowsOf repeats a drawing over the board.
func rowsOf(drawing string) func(*rand.Rand, int, int) board.Color {
	rows := strings.Fields(drawing)
	return func(_ *rand.Rand, x, y int) board.Color {
		row := rows[y%len(rows)]
		switch row[x%len(row)] {
		case 'X', 'x', 'S':
			return board.Black
		case 'O', 'o', 's':
			return board.White
		}
		return board.Empty
	}
}

// strewnWith has so many points of a hundred, at random, be stones.
func strewnWith(percent int) func(*rand.Rand, int, int) board.Color {
	return func(r *rand.Rand, _, _ int) board.Color {
		if r.IntN(100) >= percent {
			return board.Empty
		}
		return board.Color(1 + r.IntN(2))
	}
}

// cells are squares between living walls of White, so wide, in which so many points of a
// hundred are stones, and so many of these black.
func cells(side, percent, share int) func(*rand.Rand, int, int) board.Color {
	return func(r *rand.Rand, x, y int) board.Color {
		switch {
		case y == 1 && (x == 1 || x == 3):
			return board.Empty
		case x < 5 && y < 3 || x%(side+1) == side || y%(side+1) == side:
			return board.White
		case r.IntN(100) >= percent:
			return board.Empty
		case r.IntN(100) < share:
			return board.Black
		}
		return board.White
	}
}

// hostiles are boards at random, thick and thin, patterns, and the positions of the tests
// side by side.
var hostiles = func() []hostile {
	var out []hostile
	for _, percent := range []int{5, 20, 35, 50, 60, 70, 80, 90, 97} {
		out = append(out, hostile{fmt.Sprintf("random %d", percent), strewnWith(percent)})
	}
	clumps := func(side, percent, holes int) func(r *rand.Rand, x, y int) board.Color {
		var colors map[[2]int]board.Color
		return func(r *rand.Rand, x, y int) board.Color {
			if x == 0 && y == 0 {
				colors = map[[2]int]board.Color{}
			}
			k := [2]int{x / side, y / side}
			c, ok := colors[k]
			if !ok {
				c = board.Color(1 + r.IntN(2))
				colors[k] = c
			}
			switch n := r.IntN(100); {
			case n < holes:
				return board.Empty
			case n < holes+percent:
				return c.Other()
			}
			return c
		}
	}
	for _, side := range []int{2, 3, 4, 6, 8} {
		for _, holes := range []int{10, 25, 45} {
			out = append(out, hostile{fmt.Sprintf("clumps %d %d", side, holes), clumps(side, 8, holes)})
		}
	}
	out = append(out,
		hostile{"checkerboard", rowsOf("XO\nOX")},
		hostile{"checkerboard with holes", rowsOf("XO.\nOX.\n...")},
		hostile{"grid", rowsOf("X.\n.O")},
		hostile{"stripes", rowsOf("X.O.")},
		hostile{"stripes of two", rowsOf("XX.OO.")},
		hostile{"thick stripes", rowsOf("XXO.OXX.")},
		hostile{"kos", rowsOf(".XO.\nX.XO\n.XO.\n....")},
		hostile{"kos in rows", rowsOf("XO.O\nX.XO\nXO.O\nXXOO")},
		hostile{"rooms", rowsOf("XXXXOOOO\nX..XO..O\nX.OXO.XO\nXXXXOOOO")},
		hostile{"large rooms", rowsOf("XXXXXOOOOO\nX...XO...O\nX.O.XO.X.O\nX...XO...O\nXXXXXOOOOO")},
		hostile{"fights", rowsOf(".XOOOX.....XOOOX..\nXXXXOXX...XXOXXXX.\n.XOXOOX...XOOX.X..\nXO.O.OX...XO.OXOX.\nOOOOOOX...XO.OOOO.\n..................")},
		hostile{"fights 2", rowsOf(".XOOOX.....XOOOX.\nXXXXOXX...XXOXXXX\n.XOXOOX...XOOX.X.\nXO.O.OX...XO.OXOX\nOOOOOOX...XO.OOOO\nXXXXXXX...XXXXXXX")},
		hostile{"long fights", rowsOf("....OX...\n.XXOOXXXO\nOXO.OOXOX\nXOOOOXXO.\nXXXXXOO.O\n..XXOO.O.\n.XXO.OOX.\n..XO...OX\n.XOO...O.")},
		hostile{"cut rooms", rowsOf("XXX.OOO.\nX..XO..O\nX.OXO.XO\n.XXX.OOO")},
		hostile{"rings", func(_ *rand.Rand, x, y int) board.Color {
			switch d := min(x, y, 51-x, 51-y) % 4; d {
			case 0:
				return board.Black
			case 2:
				return board.White
			}
			return board.Empty
		}},
		hostile{"broken rings", func(r *rand.Rand, x, y int) board.Color {
			d := min(x, y, 51-x, 51-y) % 3
			if r.IntN(6) == 0 {
				return board.Empty
			}
			return board.Color(d)
		}},
	)
	for _, side := range []int{4, 5, 6, 7, 8} {
		for _, percent := range []int{20, 35, 50, 65, 80} {
			for _, share := range []int{30, 50, 80} {
				out = append(out, hostile{fmt.Sprintf("cells %d %d %d", side, percent, share), cells(side, percent, share)})
			}
		}
	}
	for i, p := range positions {
		out = append(out, hostile{fmt.Sprintf("position %d", i), rowsOf(p.board)})
	}
	return out
}()

// boardOf is one of the kind, of that size, chains without liberties taken off.
func (h hostile) boardOf(width, height int, seed uint64) *board.Board {
	r := rand.New(rand.NewPCG(seed, 1))
	g := board.MustSize(width, height)
	b := board.New(g)
	for p := range board.Point(g.N) {
		x, y := g.XY(p)
		if c := h.fill(r, x, y); c != board.Empty {
			b.Set(p, c)
		}
	}
	for p := range board.Point(g.N) {
		if b.At(p) != board.Empty && !b.HasLiberty(p) {
			b.Set(p, board.Empty)
		}
	}
	return b
}

// A verdict hangs on the position and its seed alone: not on what was judged before, nor on
// how large that was.
func TestScratchForgets(t *testing.T) {
	used := NewScratch()
	judges := []string{"marked,static,playout", "static,playout", "playout", "static"}
	rapid.Check(t, func(t *rapid.T) {
		h := rapid.SampledFrom(hostiles).Draw(t, "kind")
		side := rapid.SampledFrom([]int{1, 2, 5, 9, 13, 19}).Draw(t, "height")
		b := h.boardOf(rapid.IntRange(1, 19).Draw(t, "width"), side, rapid.Uint64().Draw(t, "board"))
		p := &Position{Board: b, Seed: rapid.Uint64().Draw(t, "seed"), Finished: rapid.Bool().Draw(t, "finished")}
		if rapid.Bool().Draw(t, "marks") {
			p.Own = rapid.SampledFrom([]string{"", "japanese", "chinese"}).Draw(t, "rules")
			for q := range board.Point(b.N) {
				if prop := []string{"", "TB", "TW"}[rapid.IntRange(0, 2).Draw(t, "mark")]; prop != "" {
					p.Marks = append(p.Marks, sgf.Mark{Prop: prop, Point: q})
				}
			}
		}
		list, err := Select(rapid.SampledFrom(judges).Draw(t, "judges"))
		if err != nil {
			t.Fatal(err)
		}
		var verdicts [2]Verdict
		var more [2]string
		for i, s := range []*Scratch{used, NewScratch()} {
			v := &verdicts[i]
			Settle(s, list, p, v)
			w := Verdict{Status: slices.Clone(v.Status)}
			reopened := s.Reopened(v)
			for q := range w.Status {
				if w.Status[q] == rules.NoStone && b.At(board.Point(q)) != board.Empty {
					w.Status[q] = rules.Alive
				}
			}
			agreed := Verdict{Status: slices.Clone(w.Status)}
			s.FindSeki(p, &w)
			s.Agreed(p, &agreed)
			more[i] = fmt.Sprint(reopened, w.Status, w.OneSided, agreed.Status)
		}
		v, w := fmt.Sprintf("%+v", verdicts[0]), fmt.Sprintf("%+v", verdicts[1])
		if v != w {
			t.Fatalf("after other positions %s\nalone %s", v, w)
		}
		if more[0] != more[1] {
			t.Fatal("what is in seki or may be reopened hangs on the positions before")
		}
	})
}

// BenchmarkHostile judges boards of the largest size made to be hard.
func BenchmarkHostile(b *testing.B) {
	s := NewScratch()
	var v Verdict
	for _, h := range hostiles {
		for _, finished := range []bool{true, false} {
			b.Run(fmt.Sprintf("%s/%v", h.name, finished), func(b *testing.B) {
				p := h.boardOf(52, 52, 1)
				for range b.N {
					Settle(s, []*Judge{&static, &playout}, &Position{Board: p, Seed: 1, Finished: finished}, &v)
				}
			})
		}
	}
}
