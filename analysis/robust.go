package analysis

import (
	"cmp"
	"slices"

	"weiqi-experiment/rules"
)

// Variant is one way to make a headline again.
type Variant struct {
	ID    string // "headline", "literal", or stratum:class
	Words rules.Words
	Estimate
}

// robustStrata are the strata whose classes are variants of a headline.
var robustStrata = []string{"subset", "judge", "source"}

// Robust makes the headline "result changes" of two rules, or another measure
// of theirs, again: on the literal ending, and on the parts of the games of
// which something that is uncertain holds or does not.
func (s *Study) Robust(statistic, measure, a, b, item string) []Variant {
	q := Query{Statistic: statistic, Measure: measure, A: a, B: b, Item: item}
	if statistic == Komi.ID {
		q.Stratum, q.Class = "size", s.KomiSize()
	}
	e, ok := s.One(q)
	if !ok || e.N == 0 {
		return nil
	}
	out := []Variant{{"headline", rules.Words{EN: "headline", ZH: "主要数字"}, e}}
	for _, suffix := range []string{"_literal", "_recorded"} {
		literal := q
		literal.Measure += suffix
		if l, ok := s.One(literal); ok && l.N > 0 && s.Completed > 0 {
			out = append(out, Variant{"literal", rules.Words{EN: "on the literal ending", ZH: "按原样终局"}, l})
		}
	}
	q.Class = ""
	for _, stratum := range robustStrata {
		q.Stratum = stratum
		es := s.Select(q)
		if stratum == "subset" {
			slices.SortStableFunc(es, func(a, b Estimate) int { return cmp.Compare(subsetPlace(a.Class), subsetPlace(b.Class)) })
		}
		if stratum == "source" {
			slices.SortStableFunc(es, func(a, b Estimate) int { return cmp.Compare(b.N, a.N) })
		}
		for _, e := range es {
			if e.Item == item && e.N >= minGames {
				out = append(out, Variant{stratum + ":" + e.Class, variantWords(stratum, e.Class), e})
			}
		}
	}
	return out
}

func variantWords(stratum, class string) rules.Words {
	if stratum == "subset" {
		for _, s := range Subsets {
			if s.ID == class {
				return s.Words
			}
		}
	}
	w := Strata[stratumPlace(stratum)].Words
	return rules.Words{EN: w.EN + ": " + class, ZH: w.ZH + "：" + class}
}

func subsetPlace(id string) int {
	return slices.IndexFunc(Subsets, func(s Subset) bool { return s.ID == id })
}
