package life

import (
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// fullSearch finds the positions from which the target is taken as the least set closed
// under the rule that says so, over every position that can be reached.
type fullSearch struct {
	f        *fight
	attacker board.Color
	target   uint64
	threats  bool
	index    map[clash]int
	after    [][]int
	list     []clash
	taken    []bool
}

func (x *fullSearch) visit(s clash) int {
	if x.threats && s.mover == x.attacker {
		s.ko = -1
	}
	i, ok := x.index[s]
	if !ok {
		i = len(x.list)
		x.index[s] = i
		x.list = append(x.list, s)
	}
	return i
}

// captures searches at most so many positions; ok is false where there are more.
func (x *fullSearch) captures(mover board.Color, most int) (taken, ok bool) {
	x.index = map[clash]int{}
	x.visit(clash{x.f.stones[board.Black], x.f.stones[board.White], -1, mover, false})
	for i := 0; i < len(x.list); i++ {
		if len(x.list) > most {
			return false, false
		}
		s := x.list[i]
		own := s.black
		if x.attacker == board.Black {
			own = s.white
		}
		x.taken = append(x.taken, x.target&^own != 0)
		x.after = append(x.after, nil)
		if x.taken[i] {
			continue
		}
		if s.mover != x.attacker {
			x.after[i] = append(x.after[i], x.visit(clash{s.black, s.white, -1, x.attacker, false}))
		}
		for p := range x.f.n {
			if (s.black|s.white)>>p&1 == 0 {
				if t, ok := x.f.play(s, p); ok {
					x.after[i] = append(x.after[i], x.visit(t))
				}
			}
		}
	}
	for again := true; again; {
		again = false
		for i := range x.list {
			if x.taken[i] || len(x.after[i]) == 0 {
				continue
			}
			mine := x.list[i].mover == x.attacker
			v := !mine
			for _, k := range x.after[i] {
				if x.taken[k] == mine {
					v = mine
					break
				}
			}
			if v {
				x.taken[i], again = true, true
			}
		}
	}
	return x.taken[0], true
}

// What the search by proof numbers finds is what the full search finds, in corners of
// random stones between living walls.
func TestHuntIsRight(t *testing.T) {
	counts := map[filling]int{}
	rapid.Check(t, func(t *rapid.T) {
		const w, h = 4, 3
		g := board.MustSize(w+1, h+1)
		wall := rapid.SampledFrom([]board.Color{board.Black, board.White}).Draw(t, "wall")
		mixed := rapid.IntRange(0, 3).Draw(t, "mixed") == 0
		s := NewScratch()
		stones := make([]board.Color, g.N)
		for y := range h + 1 {
			for x := range w + 1 {
				p := g.At(x, y)
				switch {
				case x == w || y == h:
					stones[p] = wall
					if mixed && y == h && x < 2 {
						stones[p] = wall.Other()
					}
				default:
					stones[p] = rapid.SampledFrom([]board.Color{board.Empty, board.Empty, wall, wall.Other(), wall.Other()}).Draw(t, "stone")
				}
			}
		}
		s.proved = make([]rules.Status, g.N)
		s.load(&s.base, g, stones)
		s.mean, s.plain.status = make([]float64, g.N), make([]int8, g.N)
		for y := range h + 1 {
			for x := range w + 1 {
				if x == w || y == h {
					s.proved[s.base.head[g.At(x, y)]] = rules.Alive
				}
			}
		}
		s.own = make([]int32, g.N)
		for p := range board.Point(g.N) {
			if stones[p] != board.Empty && s.base.head[p] == p && s.proved[p] != rules.Alive && chainLiberties(&s.base, p) > 0 {
				agree(t, s, p, counts)
			}
		}
	})
	t.Logf("unknown, stands, falls: %v", counts)
	for _, v := range []filling{stands, falls} {
		if counts[v] < 100 {
			t.Errorf("%d results %d: too few to tell", counts[v], v)
		}
	}
}

func chainLiberties(b *mcBoard, p board.Point) int {
	var libs [manyLiberties]board.Point
	return b.liberties(p, &libs)
}

func agree(t *rapid.T, s *Scratch, p board.Point, counts map[filling]int) {
	if !s.enclose(p, readOpen) {
		return
	}
	c := s.base.color[p]
	h := &s.hunt
	h.aim(&s.fight, c.Other())
	for _, threats := range []bool{false, true} {
		for _, mover := range []board.Color{c.Other(), c} {
			x := fullSearch{f: &s.fight, attacker: c.Other(), target: h.target, threats: threats}
			want, ok := x.captures(mover, 5000)
			if !ok {
				continue
			}
			budget := 100000
			h.limit = budget
			got := h.captures(mover, threats, &budget)
			counts[got]++
			if got == unknown {
				counts[unknown]++
				continue
			}
			if (got == falls) != want {
				t.Fatalf("chain at %d, %v to move, threats %v: %v, the full search says taken %v\n%v", p, mover, threats, got, want, s.base.color[:s.base.g.N])
			}
		}
	}
}
