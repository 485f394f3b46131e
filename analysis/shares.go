package analysis

import (
	"fmt"

	"weiqi-experiment/rules"
)

// parts are the shares of the classes of one stratum.
type parts struct {
	names []string
	k, n  []int64
}

func (q *parts) add(name string, s share) {
	q.names, q.k, q.n = append(q.names, name), append(q.k, s.k), append(q.n, s.n)
}

// shares gives the estimate of a share for the headline, with a warning where
// the classes of a stratum disagree, and for every class.
func shares[T any](s *Study, p *split[T], e Estimate, of func(*T) share) []Estimate {
	pooled := of(&p.all).estimate(e)
	out := make([]Estimate, 1, 1+len(p.parts))
	by := make([]parts, len(Strata))
	for _, c := range s.order() {
		t := p.part(c)
		if t == nil {
			continue
		}
		sh := of(t)
		if sh.n == 0 {
			continue
		}
		name := s.classes.names[c]
		e.Stratum, e.Class = name.stratum, name.name
		out = append(out, sh.estimate(e))
		if i := stratumPlace(name.stratum); !Strata[i].Overlap && sh.n >= minGames {
			by[i].add(name.name, sh)
		}
	}
	for i := range by {
		if pv, ok := Homogeneity(by[i].k, by[i].n); ok && pv < heterogeneous {
			pooled = pooled.warn(disagree(Strata[i].Words, &by[i]))
		}
	}
	out[0] = pooled
	return out
}

// heterogeneous is the p-value below which classes are said to disagree: small,
// since every stratum of every pair of rules is asked.
const heterogeneous = 0.001

func disagree(stratum rules.Words, q *parts) rules.Words {
	lo, hi := 0, 0
	rate := func(i int) float64 { return float64(q.k[i]) / float64(q.n[i]) }
	for i := range q.names {
		if rate(i) < rate(lo) {
			lo = i
		}
		if rate(i) > rate(hi) {
			hi = i
		}
	}
	return rules.Words{
		EN: fmt.Sprintf("differs by %s (%s %.1f %%, %s %.1f %%): read it for each separately", stratum.EN, q.names[lo], 100*rate(lo), q.names[hi], 100*rate(hi)),
		ZH: fmt.Sprintf("因%s而异（%s %.1f%%，%s %.1f%%）：应分别看", stratum.ZH, q.names[lo], 100*rate(lo), q.names[hi], 100*rate(hi)),
	}
}
