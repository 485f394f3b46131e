package sgf

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

// TestHollowTrees nests trees that are never closed: some are given, the rest told
// of together, and what follows is read.
func TestHollowTrees(t *testing.T) {
	const n = 20_000
	game := "(;SZ[9];B[aa];W[bb])"
	for name, x := range map[string]struct {
		text         string
		trees, moves int
		skipped      []int
	}{
		"to the end":        {strings.Repeat("(;SZ[9]", n), mostHollow + 1, 0, []int{n - mostHollow - 1}}, // the last is not cut off
		"just as many":      {strings.Repeat("(;SZ[9]", mostHollow) + game, mostHollow + 1, 2, nil},
		"a game behind":     {strings.Repeat("(;SZ[9]\n", n) + game, mostHollow + 1, 2, []int{n - mostHollow}},
		"games in between":  {strings.Repeat(strings.Repeat("(;SZ[9]", mostHollow+7)+game, 3), 3 * (mostHollow + 1), 6, []int{7, 7, 7}},
		"games, not closed": {strings.Repeat("(;SZ[9];B[aa]", n), n, n, nil},
	} {
		s := NewScanner(iotest.HalfReader(strings.NewReader(x.text)), ScanOptions{})
		trees, moves := 0, 0
		var g Game
		for s.Scan() {
			if s.Tree().Index != trees {
				t.Fatalf("%s: tree %d is number %d", name, trees, s.Tree().Index)
			}
			trees++
			if err := Parse(s.Tree(), &g); err != nil {
				t.Fatal(name, err)
			}
			moves += len(g.Steps)
		}
		var told []string
		for _, p := range s.Problems() {
			told = append(told, p.Kind+" "+strings.Fields(p.Message)[0])
		}
		var want []string
		for _, n := range x.skipped {
			want = append(want, fmt.Sprint("limit ", n))
		}
		if trees != x.trees || moves != x.moves || fmt.Sprint(told) != fmt.Sprint(want) {
			t.Errorf("%s: %d trees with %d moves, problems %v; want %d with %d, %v", name, trees, moves, told, x.trees, x.moves, want)
		}
	}
}
