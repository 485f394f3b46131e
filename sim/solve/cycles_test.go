package solve

import (
	"context"
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// sweep finds the two bounds of an empty board under simple ko by going over all
// its states until nothing changes, from the worst for Black and from the best:
// the values of the game in which endless play is lost for him, and won.
type sweep struct {
	rule     *rules.Rule
	immortal bool
	index    map[swept]int
	all      []swept
	moves    [][]int      // states a move leads to
	end      []rules.Half // of a pass that ends the game
	ends     []bool
}

type swept struct {
	position int
	turn     board.Color
	ko       board.Point
	passes   int
}

// add lists a state and all it leads to.
func (v *sweep) add(b *board.Board, s swept) int {
	if i, ok := v.index[s]; ok {
		return i
	}
	i := len(v.all)
	v.index[s] = i
	v.all, v.moves, v.end, v.ends = append(v.all, s), append(v.moves, nil), append(v.end, 0), append(v.ends, false)
	var moves []int
	for p := range board.Point(b.N) {
		if b.At(p) != board.Empty || p == s.ko {
			continue
		}
		next := board.New(b.Geometry)
		next.CopyFrom(b)
		if _, suicide := next.Play(p, s.turn); suicide {
			continue
		}
		moves = append(moves, v.add(next, swept{number(next), s.turn.Other(), next.Ko(s.turn.Other()), 0}))
	}
	if s.passes == 0 {
		next := board.New(b.Geometry)
		next.CopyFrom(b)
		next.Play(board.Pass, s.turn)
		moves = append(moves, v.add(next, swept{s.position, s.turn.Other(), board.Pass, 1}))
	} else {
		counter := brute{rule: v.rule, first: board.Black, immortal: v.immortal}
		v.end[i], v.ends[i] = counter.count(b, moment{turn: s.turn.Other()}), true
	}
	v.moves[i] = moves
	return i
}

// value is that of state 0 after sweeps that start from every state being worth
// so much.
func (v *sweep) value(from rules.Half) rules.Half {
	values := slices.Repeat([]rules.Half{from}, len(v.all))
	for changed := true; changed; {
		changed = false
		for i, s := range v.all {
			var best rules.Half
			seen := false
			better := func(x rules.Half) {
				if !seen || s.turn == board.Black && x > best || s.turn == board.White && x < best {
					best, seen = x, true
				}
			}
			for _, m := range v.moves[i] {
				better(values[m])
			}
			if v.ends[i] {
				better(v.end[i])
			}
			if best != values[i] {
				values[i], changed = best, true
			}
		}
	}
	return values[0]
}

// Under simple ko the two readings of cycles agree with sweeps over all states.
func TestAgainstSweeps(t *testing.T) {
	cycles, values := 0, 0
	for _, id := range []string{"chinese", "stone-scoring", "seki-tax"} {
		r, _ := rules.ByID(id)
		for _, size := range [][2]int{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 2}, {2, 3}, {3, 3}} {
			if size == [2]int{3, 3} && testing.Short() {
				continue
			}
			g := board.MustSize(size[0], size[1])
			f, err := formOf(r, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			v := &sweep{rule: r, immortal: f.immortal, index: map[swept]int{}}
			v.add(board.New(g), swept{0, board.Black, board.Pass, 0})
			low, high := v.value(-1000), v.value(1000)
			got, err := Solve(context.Background(), r, &Problem{Geometry: g}, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if got.Low != low || got.High != high || !got.Proved {
				t.Errorf("%s on %d×%d: %v to %v, by sweeps %v to %v", id, g.Width, g.Height, got.Low, got.High, low, high)
			}
			if got.Cycle() {
				cycles++
			} else {
				values++
			}
		}
	}
	if cycles < 3 || values < 3 {
		t.Errorf("%d cycles, %d values", cycles, values)
	}
}
