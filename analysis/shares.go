package analysis

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"weiqi-experiment/rules"
)

// halfShare is the share of n games won, a draw counting half; twice is the games
// won counted double and those drawn once. The interval is Wilson's, as in partShare.
func halfShare(e Estimate, twice, n int64) Estimate {
	s := share{twice / 2, n}.estimate(e)
	if twice%2 != 0 {
		s.Value = float64(twice) / 2 / float64(n)
		s.Lo, s.Hi = wilson(s.Value, float64(n), normalQuantile)
	}
	return s
}

// partShare is the share sum/n of n games that each have a part from 0 to 1. Parts
// spread at most as ones and zeros of the same mean do, so the Wilson interval of
// these covers at least as often as it says.
func partShare(e Estimate, sum float64, n int64) Estimate {
	e = fixed(e, min(1, sum/float64(n)), n, Share, "smallest set, else Shapley; Wilson, at its widest")
	e.Lo, e.Hi = wilson(e.Value, float64(n), normalQuantile)
	e.Lo, e.Hi, e.Level = min(e.Lo, e.Value), max(e.Hi, e.Value), Confidence
	return e.warnFew(n)
}

// ratio holds the sums of pairs of values, a part and its whole, from games apart.
type ratio struct {
	part, partSq, both, wholeSq, whole float64
	n                                  int64
}

// addN adds a game's part and whole n times.
func (r *ratio) addN(part, whole float64, n int64) {
	m := float64(n)
	r.n += n
	r.part += m * part
	r.whole += m * whole
	r.partSq += m * part * part
	r.both += m * part * whole
	r.wholeSq += m * whole * whole
}

// estimate makes the ratio of all parts to all wholes among n games, from 0 to 1,
// with the interval of a ratio of sums (W. G. Cochran, Sampling Techniques, 3rd
// ed. 1977, §6.3). It is taken on the scale of log odds (E. L. Korn, B. I. Graubard,
// Analysis of Health Surveys, 1999, §2.7), with Student's t of the games that
// differ: a few large differences make small ratios lopsided, and an interval even
// on both sides would reach past 0. Where the ratio is none or all of every whole
// there is no spread, and the Wilson interval of the games that differ stands
// instead. Games not added have neither part nor whole; of has the sums of every
// whole.
func (r *ratio) estimate(e Estimate, of ratio, n int64) Estimate {
	e = fixed(e, r.part/max(of.whole, 1), n, Share, "ratio of sums, on log odds")
	if of.whole == 0 {
		return e.warn(rules.Words{EN: "there is no difference to divide", ZH: "两者无差，无从分摊"})
	}
	ss := max(0, r.partSq-2*e.Value*r.both+e.Value*e.Value*of.wholeSq)
	if of.n < 2 || r.part == 0 || r.part == of.whole || ss == 0 {
		e.Method = "Wilson, of the games that differ"
		e.Lo, e.Hi = wilson(e.Value, float64(of.n), normalQuantile)
		e.Lo, e.Hi, e.Level = min(e.Lo, e.Value), max(e.Hi, e.Value), Confidence
		return e.warnFew(of.n)
	}
	se := math.Sqrt(ss*float64(n)/float64(n-1)) / of.whole
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(of.n - 1)}.Quantile(1 - (1-Confidence)/2)
	half := t * se / (e.Value * (1 - e.Value))
	middle := math.Log(e.Value / (1 - e.Value))
	e.Lo, e.Hi, e.Level = logisticOf(middle-half), logisticOf(middle+half), Confidence
	return e.warnFew(of.n)
}

// logisticOf is the chance of log odds.
func logisticOf(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

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
			pooled = pooled.warn(disagree(&Strata[i], &by[i]))
		}
	}
	out[0] = pooled
	return out
}

// heterogeneous is the p-value below which classes are said to disagree: small,
// since every stratum of every pair of rules is asked.
const heterogeneous = 0.001

func disagree(stratum *Stratum, q *parts) rules.Words {
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
	least, most := ClassWords(stratum.ID, q.names[lo]), ClassWords(stratum.ID, q.names[hi])
	return rules.Words{
		EN: fmt.Sprintf("differs by %s (%s %.1f %%, %s %.1f %%): read it for each separately", stratum.Words.EN, least.EN, 100*rate(lo), most.EN, 100*rate(hi)),
		ZH: fmt.Sprintf("因%s而异（%s %.1f%%，%s %.1f%%）：应分别看", stratum.Words.ZH, least.ZH, 100*rate(lo), most.ZH, 100*rate(hi)),
	}
}
