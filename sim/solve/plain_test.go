package solve

import (
	"context"
	"fmt"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// plain is brute where no repetition of the board is forbidden: it plays every
// game out until a situation comes again, which is lost for one side.
type plain struct {
	brute
	endless rules.Half
	memo    map[string]rules.Half
}

// spot is a situation: what comes again where it comes again.
type spot struct {
	position, passes, stage int
	turn                    board.Color
	ko                      board.Point
}

func (v *plain) value(b *board.Board, m moment, at spot, past map[spot]bool) rules.Half {
	if past[at] {
		return v.endless
	}
	key := fmt.Sprint(m, at, past) // fmt sorts maps
	if known, ok := v.memo[key]; ok {
		return known
	}
	if len(v.memo) > tooMany {
		panic(errTooMany)
	}
	past[at] = true
	defer delete(past, at)
	best, seen := rules.Half(0), false
	better := func(x rules.Half) {
		if !seen || m.turn == board.Black && x > best || m.turn == board.White && x < best {
			best, seen = x, true
		}
	}
	for p := range board.Point(b.N) {
		if b.At(p) != board.Empty || p == at.ko {
			continue
		}
		next := board.New(b.Geometry)
		next.CopyFrom(b)
		if _, suicide := next.Play(p, m.turn); suicide && (!v.rule.Suicide || number(next) == number(b)) {
			continue
		}
		n, _ := v.played(next, m)
		n.seen = [3]uint64{}
		better(v.value(next, n, spot{number(next), 0, n.stage, n.turn, next.Ko(n.turn)}, past))
	}
	n := v.passed(m)
	n.seen = [3]uint64{}
	if n.stage == v.stages {
		better(v.count(b, n))
	} else {
		better(v.value(b, n, spot{at.position, n.passes, n.stage, n.turn, board.Pass}, past))
	}
	v.memo[key] = best
	return best
}

// Under every simple ko the two readings of cycles agree with plain play on the
// smallest boards: with suicide, with turns that cost, with two stages.
func TestAgainstPlainPlay(t *testing.T) {
	compared := map[string]int{}
	seen := map[form]bool{}
	games := 0
	for _, r := range rules.All {
		f, err := formOf(r, board.Black)
		if err != nil || f.ko != rules.KoSimple || r.Start != rules.StartEmpty || seen[f] {
			continue
		}
		seen[f] = true
		games++
		for _, size := range [][2]int{{1, 1}, {1, 2}, {3, 1}} {
			g := board.MustSize(size[0], size[1])
			for _, c := range []board.Color{board.Black, board.White} {
				plainly := func(endless rules.Half) (x rules.Half, ok bool) {
					defer func() {
						if e := recover(); e == errTooMany {
							ok = false
						} else if e != nil {
							panic(e)
						}
					}()
					v := &plain{brute{rule: r, first: c, stages: f.stages, immortal: f.immortal}, endless, map[string]rules.Half{}}
					return v.value(board.New(g), moment{turn: c}, spot{turn: c, ko: board.Pass}, map[spot]bool{}), true
				}
				low, ok1 := plainly(-1000)
				high, ok2 := plainly(1000)
				if !ok1 || !ok2 {
					continue
				}
				got, err := Solve(context.Background(), r, &Problem{Geometry: g, ToMove: c}, Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if low != -1000 && got.Low != low || high != 1000 && got.High != high || low == -1000 && got.Low > -rules.Points(g.N) || high == 1000 && got.High < rules.Points(g.N) {
					t.Errorf("%s on %v, %v first: %v to %v, plainly %v to %v", r.ID, size, c, got.Low, got.High, low, high)
				}
				compared[r.ID]++
			}
		}
	}
	t.Log(compared)
	if games < 6 {
		t.Errorf("%d games", games)
	}
	for id, n := range compared {
		if n < 4 {
			t.Errorf("%s: %d boards compared", id, n)
		}
	}
}
