package analysis

import (
	"math/bits"

	"weiqi-experiment/rules"
)

// Blame divides a changed result between causes; the parts sum to 1. It is nil
// when the results are equal or one is "no result".
//
// Only causes that push the way the result went can have changed it; the rest
// are counted as b counts them throughout. A set of causes is enough when,
// counting them the way a does, the result is not b's: without it the change
// would not have happened. If one smallest set is enough, it has the whole
// change, its causes in equal parts. If several of that size would do, every
// cause that pushes gets its Shapley value in the game "is the result b's when
// just these causes are counted as b counts them" (L. S. Shapley, Contributions
// to the Theory of Games 2 (1953) 307–317; for games of this kind also L. S.
// Shapley, M. Shubik, Am. Polit. Sci. Rev. 48 (1954) 787–792), exactly, by going
// through all sets. Komi and the rule about equality are one cause, named for
// komi where komi differs. Where a repeated position decides under either rule,
// no count plays a part and repetition has the whole change.
func Blame(a, b *Score) map[int]float64 {
	if a.Winner == b.Winner || a.Winner == rules.NoResult || b.Winner == rules.NoResult {
		return nil
	}
	if a.Repetition || b.Repetition {
		return map[int]float64{causeRepetition: 1}
	}
	p := pushing(a, b)
	smallest, many := smallestUndoing(p, a, b)
	if smallest == 0 {
		return nil
	}
	blame := make(map[int]float64)
	if !many {
		part := 1 / float64(bits.OnesCount32(smallest))
		for i := range p {
			if smallest&(1<<i) != 0 {
				blame[p[i].Cause] += part
			}
		}
		return blame
	}
	for i, v := range shapley(len(p), func(set uint32) bool {
		undo := ^set & (1<<len(p) - 1)
		return outcomeWithout(p, undo, a, b) == b.Winner
	}) {
		if v > 0 {
			blame[p[i].Cause] += v
		}
	}
	return blame
}

// standing orders results for Black: lost, drawn, won.
func standing(o rules.Outcome) int {
	switch o {
	case rules.BlackWins:
		return 1
	case rules.WhiteWins:
		return -1
	}
	return 0
}

// pushing lists the causes that favour the side the result went to.
func pushing(a, b *Score) []Reason {
	way := rules.Half(standing(b.Winner) - standing(a.Winner))
	var out []Reason
	for _, r := range Reasons(a, b) {
		if r.Value*way > 0 {
			out = append(out, r)
		}
	}
	if d := threshold(a, b); d*way > 0 {
		cause := causeKomi
		if a.Charge == b.Charge {
			cause = causeTie
		}
		out = append(out, Reason{cause, d})
	}
	return out
}

// threshold says how komi and the rule about equality, taken together, move
// results from a to b: above 0 for Black. They are one cause: komi 7 with
// equality for Black decides as 6.5 does.
func threshold(a, b *Score) rules.Half {
	var d int
	for m := min(a.Charge, b.Charge); m <= max(a.Charge, b.Charge); m++ {
		d += standing(decide(m, b.Charge, b.Tie)) - standing(decide(m, a.Charge, a.Tie))
	}
	return rules.Half(d)
}

// smallestUndoing returns a smallest set of causes, as bits, that undoes the
// change, and whether there are several of its size.
func smallestUndoing(p []Reason, a, b *Score) (set uint32, many bool) {
	for size := 1; size <= len(p); size++ {
		for s := range uint32(1) << len(p) {
			if bits.OnesCount32(s) != size || outcomeWithout(p, s, a, b) == b.Winner {
				continue
			}
			if set != 0 {
				return set, true
			}
			set = s
		}
		if set != 0 {
			return set, false
		}
	}
	return 0, false
}

// outcomeWithout is b's result with the causes of a set counted the way a does.
func outcomeWithout(p []Reason, set uint32, a, b *Score) rules.Outcome {
	margin, charge, tie := b.Margin, b.Charge, b.Tie
	for i, r := range p {
		if set&(1<<i) == 0 {
			continue
		}
		switch r.Cause {
		case causeKomi, causeTie:
			charge, tie = a.Charge, a.Tie
		default:
			margin -= r.Value
		}
	}
	return decide(margin, charge, tie)
}

// shapley returns the Shapley values of a simple game of n players.
func shapley(n int, wins func(uint32) bool) []float64 {
	worth := make([]float64, n) // of joining a set of this size
	for k := range worth {
		// k! (n−1−k)! / n!
		w := 1 / float64(n)
		for i := 1; i <= k; i++ {
			w *= float64(i) / float64(n-i)
		}
		worth[k] = w
	}
	won := make([]bool, 1<<n)
	for s := range won {
		won[s] = wins(uint32(s))
	}
	out := make([]float64, n)
	for s := range won {
		for i := range n {
			if s&(1<<i) == 0 && won[s|1<<i] != won[s] {
				out[i] += worth[bits.OnesCount32(uint32(s))] * sign(won[s|1<<i])
			}
		}
	}
	return out
}

func sign(yes bool) float64 {
	if yes {
		return 1
	}
	return -1
}
