package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Drawn boards: x and o are dead, * are the false eyes, k the mouths of kos.
func TestFalseEyesDrawn(t *testing.T) {
	for _, c := range []struct{ name, rows string }{
		{"a stone beside a dame has no other liberty", `
			.X.XXX
			XXXXXX
			.XOOOX
			OXO.OO
			*OOO.O
			OO.OOO`},
		{"filled by its own side, the dame joins it to eyes", `
			.X.XXX
			XXXXXX
			.OOOOX
			XO.O.O
			.XOOOO
			XXXXXO
			X.X.XX`},
		{"one false eye behind another", `
			.X.XXX
			XXXXXX
			.XXXXX
			OXXXXX
			*OXXXX
			OXXXXX
			*OOOOO
			OO.O.O`},
		{"the mouth of a ko", `
			.XXOO.O
			X.XOOOO
			XXkXOOO
			X.XO.OO
			XXXOOOO`},
		{"two stones that can be taken at once are no ko", `
			.XXOO.O
			X.XOOOO
			XX*XOOO
			XOXO.OO
			XOOOOOO`},
		{"a group of which all points are false eyes", `
			.X.XXX
			XXXXXX
			.XXOOO
			OXXO.O
			*OOXOO
			O*OXXO
			OOOXX.
			.XXXX.`},
		{"a group with a single point", `
			.O.XX.
			OO.X.X`},
		{"stones in seki have none", `
			.S.X.
			SSXX.
			XXX.X`},
	} {
		g, stones, status, want, kos := drawnFalseEyes(t, c.rows)
		s := Settle(g, stones, status, nil, Play{})
		if got := sorted(s.FalseEyes(nil, false)); !slices.Equal(got, want) {
			t.Errorf("%s: false eyes on %v, want %v", c.name, names(g, got), names(g, want))
		}
		all := append(slices.Clone(want), kos...)
		slices.Sort(all)
		if got := sorted(s.FalseEyes(nil, true)); !slices.Equal(got, all) {
			t.Errorf("%s: with kos %v, want %v", c.name, names(g, got), names(g, all))
		}
	}
}

func drawnFalseEyes(t *testing.T, text string) (g *board.Geometry, stones []board.Color, status []Status, eyes, kos []board.Point) {
	t.Helper()
	rows := strings.Fields(text)
	g = board.MustSize(len(rows[0]), len(rows))
	stones, status = make([]board.Color, g.N), make([]Status, g.N)
	for y, row := range rows {
		if len(row) != g.Width {
			t.Fatalf("%q is not %d wide", row, g.Width)
		}
		for x, ch := range row {
			p := g.At(x, y)
			switch ch {
			case 'X':
				stones[p], status[p] = board.Black, Alive
			case 'O':
				stones[p], status[p] = board.White, Alive
			case 'S':
				stones[p], status[p] = board.White, Seki
			case 's':
				status[p] = Seki
			case '*':
				eyes = append(eyes, p)
			case 'k':
				kos = append(kos, p)
			}
		}
	}
	return g, stones, status, eyes, kos
}

func names(g *board.Geometry, points []board.Point) (out []string) {
	for _, p := range points {
		out = append(out, g.Name(p))
	}
	return out
}

func sorted(points []board.Point) []board.Point {
	slices.Sort(points)
	return points
}

// FalseEyes agrees with filling the board: once all that is nobody's is filled by a
// colour, the points of its own that are the last liberty of a chain, and so on.
func TestFalseEyesByFilling(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 6000 {
		g := board.MustSize(2+r.IntN(9), 2+r.IntN(9))
		stones, status := scattered(g, 1+r.IntN(3), r)
		s := Settle(g, stones, status, nil, Play{})
		want := falseEyesByFilling(s)
		if got := sorted(s.FalseEyes(nil, true)); !slices.Equal(got, want) {
			t.Fatalf("false eyes on %v, want %v:\n%v\n%v", names(g, got), names(g, want), stones, status)
		}
		found += len(want)
	}
	if found < 100 {
		t.Errorf("only %d false eyes", found)
	}
}

func falseEyesByFilling(s *Settled) (all []board.Point) {
	status := slices.Clone(s.Status)
	for {
		var more []board.Point
		for c := board.Black; c <= board.White; c++ {
			more = append(more, lastLiberties(s, status, c)...)
		}
		if len(more) == 0 {
			break
		}
		for _, p := range more {
			if status[p] != Seki {
				all = append(all, p)
			}
			status[p] = Seki
		}
	}
	return sorted(slices.DeleteFunc(all, func(p board.Point) bool { return s.Groups[s.Group[p]].Empty == 1 }))
}

// lastLiberties fills what is nobody's, and what status says is no territory, and
// returns the last liberties of the chains of c.
func lastLiberties(s *Settled, status []Status, c board.Color) (out []board.Point) {
	b := board.New(s.Geometry)
	bare := func(p board.Point) bool { return s.Stones[p] == board.Empty || s.Status[p] == Dead }
	known := func(p board.Point) bool { return s.Stones[p] == board.Empty && status[p] == Seki }
	for p := range board.Point(s.N) {
		if s.Owner[p] == board.Empty || s.Owner[p] == c && (!bare(p) || known(p)) {
			b.Set(p, c)
		}
	}
	for h := range board.Point(s.N) {
		if b.At(h) != c || b.Head(h) != h {
			continue
		}
		stones, seki := false, false
		for q := h; ; {
			stones = stones || !bare(q)
			seki = seki || !bare(q) && s.Status[q] == Seki
			if q = b.Next(q); q == h {
				break
			}
		}
		var own []board.Point
		for _, l := range b.Liberties(h, nil) {
			if s.Owner[l] == c {
				own = append(own, l)
			}
		}
		if stones && !seki && len(own) == 1 && s.Stones[own[0]] == board.Empty {
			out = append(out, own[0])
		}
	}
	return out
}

func BenchmarkFalseEyes(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	g := board.MustSize(19, 19)
	stones, status := scattered(g, 1, r)
	s := Settle(g, stones, status, nil, Play{})
	var dst []board.Point
	b.ReportAllocs()
	for b.Loop() {
		dst = s.FalseEyes(dst[:0], false)
	}
}
