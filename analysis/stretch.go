package analysis

import (
	"math"
	"slices"

	"weiqi-experiment/rules"
)

// staircase is the games of a sample: how many, and how many of them at or above
// each node, and above the last.
type staircase struct {
	games int64
	above []int32
}

// twiceWon is twice the games Black wins at komi v, and once those drawn; ok is
// false where the nodes do not reach v.
func (st *staircase) twiceWon(nodes []rules.Half, v rules.Half) (twice int64, ok bool) {
	i, on := slices.BinarySearch(nodes, v)
	switch {
	case on:
		return int64(st.above[i]) + int64(st.above[i+1]), true
	case i == 0 || i == len(nodes):
		return 0, false
	}
	return 2 * int64(st.above[i]), true
}

// stretch is the komi, in half points, that divide games as asked: from the
// lowest to the highest of those that do exactly, or where none does the two
// between which the share of wins passes the level.
type stretch struct {
	low, high rules.Half
	exact     bool
	at        float64 // the middle; where none is exact, between the two in proportion
}

// stretchAt is the stretch where Black wins the same part of games as twice wins
// are of twice as many games. It fails where that is off the nodes.
func (st *staircase) stretchAt(nodes []rules.Half, twice, games int64) (stretch, bool) {
	if len(nodes) == 0 || st.games == 0 || games == 0 {
		return stretch{}, false
	}
	// Black's wins less the level; it falls from step to step.
	over := func(v rules.Half) int64 {
		won, _ := st.twiceWon(nodes, v)
		return won*games - twice*st.games
	}
	first, last := nodes[0], nodes[len(nodes)-1]
	if over(first) < 0 || over(last) > 0 {
		return stretch{}, false
	}
	steps := int(last-first) + 1
	// The first komi at which Black wins no more, and the first at which less.
	from := first + rules.Half(least(steps, func(i int) bool { return over(first+rules.Half(i)) <= 0 }))
	past := first + rules.Half(least(steps, func(i int) bool { return over(first+rules.Half(i)) < 0 }))
	if from < past {
		return stretch{from, past - 1, true, (from + past - 1).Float() / 2}, true
	}
	more, less := float64(over(from-1)), float64(-over(from))
	return stretch{from - 1, from, false, (from - 1).Float() + more/(more+less)/2}, true
}

// least is the smallest i below n for which f holds, n if it holds for none; f
// holds for all above one it holds for.
func least(n int, f func(int) bool) int {
	low := 0
	for low < n {
		if mid := (low + n) / 2; f(mid) {
			n = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// outermost are the ends of the middle part of stretches: the lowest and the
// highest komi with no more than half of what is left out of the level beyond.
func outermost(low, high []rules.Half, level float64) (lo, hi float64) {
	slices.Sort(low)
	slices.Sort(high)
	out := int(math.Floor((1 - level) / 2 * float64(len(low))))
	return low[out].Float(), high[len(high)-1-out].Float()
}
