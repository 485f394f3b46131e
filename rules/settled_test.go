package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Settle agrees with a count that walks over the points one by one, on boards of
// every shape, whatever stands on them and however it was judged.
func TestSettleByWalking(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sizes := [][2]int{{1, 1}, {1, 52}, {52, 1}, {52, 52}, {8, 3}, {9, 16}, {51, 7}, {2, 2}, {19, 19}}
	var s Settled
	for i := range 1500 {
		size := [2]int{1 + r.IntN(21), 1 + r.IntN(21)}
		if i < 3*len(sizes) {
			size = sizes[i%len(sizes)]
		}
		g := board.MustSize(size[0], size[1])
		stones, status := scattered(g, 1+r.IntN(6), r)
		s.Reset(g, stones, status, nil, Play{})
		checkByWalking(t, &s)
	}
}

// A corridor that winds over the whole board to the one white stone at its end.
func TestSettleSpiral(t *testing.T) {
	g := board.MustSize(board.MaxSide, board.MaxSide)
	stones, status := make([]board.Color, g.N), make([]Status, g.N)
	for p := range stones {
		stones[p], status[p] = board.Black, Alive
	}
	x, y, dx, dy := 0, 0, 1, 0
	free := func(x, y int) bool {
		return x < 0 || y < 0 || x >= g.Width || y >= g.Height || stones[g.At(x, y)] == board.Empty
	}
	inside := func(x, y int) bool { return x >= 0 && y >= 0 && x < g.Width && y < g.Height }
	for turns := 0; turns < 2; {
		p := g.At(x, y)
		stones[p], status[p] = board.Empty, NoStone
		if inside(x+dx, y+dy) && !free(x+dx, y+dy) && !(inside(x+2*dx, y+2*dy) && free(x+2*dx, y+2*dy)) {
			x, y, turns = x+dx, y+dy, 0
			continue
		}
		dx, dy = -dy, dx
		turns++
	}
	end := g.At(x, y)
	stones[end], status[end] = board.White, Alive
	s := Settle(g, stones, status, nil, Play{})
	checkByWalking(t, s)
	if s.Counts.Neutral < 1000 || s.Counts.Territory != (Sides{}) {
		t.Errorf("%d neutral points in the corridor, territory %v", s.Counts.Neutral, s.Counts.Territory)
	}
}

// scattered puts stones on a board, one on a point in so many left out, and judges
// each by itself.
func scattered(g *board.Geometry, out int, r *rand.Rand) (stones []board.Color, status []Status) {
	stones, status = make([]board.Color, g.N), make([]Status, g.N)
	verdicts := []Status{Alive, Alive, Alive, Alive, Dead, Seki, Unsettled}
	if r.IntN(2) == 0 {
		verdicts = verdicts[:5]
	}
	for p := range stones {
		switch {
		case r.IntN(out+1) == 0:
			if len(verdicts) > 5 && r.IntN(8) == 0 {
				status[p] = Seki
			}
		default:
			stones[p] = board.Black + board.Color(r.IntN(2))
			status[p] = verdicts[r.IntN(len(verdicts))]
		}
	}
	return stones, status
}

// checkByWalking counts s again from its stones and verdicts.
func checkByWalking(t *testing.T, s *Settled) {
	t.Helper()
	live := slices.Clone(s.Stones)
	for p, st := range s.Status {
		if st == Dead {
			live[p] = board.Empty
		}
	}
	owner := owners(s.Geometry, live)
	groups, numbers := []Group{}, slices.Repeat([]int16{-1}, s.N)
	inSeki := make([]bool, s.N)
	for p, c := range owner {
		if c == board.Empty || numbers[p] >= 0 {
			continue
		}
		g := Group{Color: c}
		points := component(s.Geometry, p, func(q int) bool { return owner[q] == c })
		eyes := map[int]bool{} // by their first points
		for _, q := range points {
			numbers[q] = int16(len(groups))
			switch seki := s.Status[q] == Seki; {
			case live[q] != board.Empty:
				g.Stones++
				g.Seki = g.Seki || seki
			default:
				g.Empty++
				eyes[slices.Min(component(s.Geometry, q, func(q int) bool { return live[q] == board.Empty }))] = true
				if seki && s.Stones[q] == board.Empty {
					g.Void++
					inSeki[q] = true
				}
			}
		}
		if g.Basic = len(eyes); !g.Seki {
			g.Basic = min(2, g.Empty)
		}
		for _, q := range points {
			inSeki[q] = inSeki[q] || g.Seki
		}
		groups = append(groups, g)
	}
	var bare, dead Sides
	for p, c := range owners(s.Geometry, s.Stones) {
		bare.Add(c, 1)
		if live[p] != s.Stones[p] {
			dead.Add(s.Stones[p], 1)
		}
	}
	switch n := &s.Counts; {
	case !slices.Equal(s.Owner, owner), !slices.Equal(s.Group, numbers), !slices.Equal(s.InSeki, inSeki):
		t.Fatalf("%d×%d: owners, groups or seki differ", s.Width, s.Height)
	case !slices.Equal(s.Groups, groups):
		t.Fatalf("%d×%d: groups %v, want %v", s.Width, s.Height, s.Groups, groups)
	case n.BareArea != bare, n.Dead != dead:
		t.Fatalf("%d×%d: bare area %v, %v dead, want %v and %v", s.Width, s.Height, n.BareArea, n.Dead, bare, dead)
	case n.Stones.Black+n.Stones.White+n.Territory.Black+n.Territory.White+n.SekiEyes.Black+n.SekiEyes.White+n.Neutral != s.N:
		t.Fatalf("%d×%d: %+v do not add up", s.Width, s.Height, n)
	}
}

// owners gives each point to the colour of its stone or the only one it reaches.
func owners(g *board.Geometry, stones []board.Color) []board.Color {
	owner := slices.Clone(stones)
	for p, c := range stones {
		if c != board.Empty {
			continue
		}
		var reached [4]bool
		for _, q := range component(g, p, func(q int) bool { return stones[q] == board.Empty }) {
			for _, r := range g.Neighbors(board.Point(q)) {
				if int(r) < g.N {
					reached[stones[r]] = true
				}
			}
		}
		switch {
		case reached[board.Black] && !reached[board.White]:
			owner[p] = board.Black
		case reached[board.White] && !reached[board.Black]:
			owner[p] = board.White
		}
	}
	return owner
}

// component lists the points connected with p through points that are inside.
func component(g *board.Geometry, p int, inside func(q int) bool) []int {
	points, seen := []int{p}, map[int]bool{p: true}
	for i := 0; i < len(points); i++ {
		for _, q := range g.Neighbors(board.Point(points[i])) {
			if q := int(q); q < g.N && !seen[q] && inside(q) {
				seen[q] = true
				points = append(points, q)
			}
		}
	}
	return points
}
