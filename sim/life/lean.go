package life

import (
	"math"
	"slices"

	"weiqi-experiment/rules"
)

// Readings of a position are about even from this likelihood of one, relative to the
// other, on: as where a chain is left unsettled. One of them speaks for itself if it
// leaves so many points fewer to nobody than every other.
const (
	aboutEven = (1 - unsettledBelow) / (1 + unsettledBelow)
	manyFewer = 6
)

// leaning is the confidence in a settlement that speaks for itself.
const leaning = 0.8

// lean settles a finished game in which playouts give chains to either side about as
// often, if of the readings that are about even one leaves many points fewer to nobody
// than the others, and few in all. Players stop when hardly any are left, while stones
// that are taken for dead where they live, or for alive where they die, leave a whole
// territory to nobody.
func (s *Scratch) lean(v *Verdict) {
	b, w := &s.base, &s.settled
	best, least, next := -1, w.Counts.Neutral, math.MaxInt
	for i, a := range v.Alternatives {
		if a.Probability < aboutEven {
			break // they are sorted
		}
		w.Reset(b.g, b.color, a.Status, nil, rules.Play{})
		if n := w.Counts.Neutral; n < least {
			best, least, next = i, n, least
		} else {
			next = min(next, n)
		}
	}
	factor := ofNeutral(least, b.g.N)
	if next == math.MaxInt || next-least < manyFewer || factor < withNeutral {
		w.Reset(b.g, b.color, v.Status, nil, rules.Play{})
		return
	}
	if best >= 0 {
		a := &v.Alternatives[best]
		a.Status, v.Status = slices.Clone(v.Status), append(v.Status[:0], a.Status...)
	}
	v.Settled, v.Reason, v.Confidence = true, "", leaning*factor
	s.believe(v)
	s.seki(v)
	s.lifeless(v)
}
