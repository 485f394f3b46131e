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

// Headline is a number of the summary, with what it takes to make it again.
type Headline struct {
	ID                             string
	Words                          rules.Words // of the measure; the rules are named by A and B
	Statistic, Measure, A, B, Item string
}

// Headlines lists the headline numbers, in the order of the summary: how often
// results change, who plays last, how common seki is, how often a point decides,
// how far the rules that pay for the last play agree with territory counting, how
// often that payment decides, and the fair komi.
func (s *Study) Headlines() []Headline {
	var out []Headline
	add := func(statistic, measure, a, b, item string, w rules.Words) {
		id := measure
		for _, part := range []string{item, a, b} {
			if part != "" {
				id += "_" + part
			}
		}
		out = append(out, Headline{id, w, statistic, measure, a, b, item})
	}
	words := func(measure string) rules.Words {
		m, _ := MeasureByID(measure)
		return m.Words
	}
	for _, pair := range s.PairsAsked(3) {
		add(Divergence.ID, "changes", pair[0], pair[1], "", words("changes"))
	}
	add(Parity.ID, "last_play_b", "", "", "", words("last_play_b"))
	add(Parity.ID, "first_pass_w", "", "", "", words("first_pass_w"))
	add(Prevalence.ID, "happens", "", "", "seki", rules.Words{EN: "seki on the board", ZH: "有双活"})
	asked := s.RulesAsked()
	if len(asked) > 0 {
		add(Winners.ID, "one_point", asked[0].ID, "", "", words("one_point"))
	}
	if pair, ok := s.Pair("tangsong", "japanese"); ok {
		add(LastPoint.ID, "agree_exactly", pair[0], pair[1], "", words("agree_exactly"))
		add(LastPoint.ID, "payment_decides", "tangsong", "", "", rules.Words{EN: "the payment decides", ZH: "收后之偿定胜负"})
	}
	for _, r := range asked[:min(2, len(asked))] {
		add(Komi.ID, "fair_komi", r.ID, "", "", words("fair_komi"))
	}
	return out
}

// Again makes a headline again; see Robust.
func (s *Study) Again(h *Headline) []Variant {
	return s.Robust(h.Statistic, h.Measure, h.A, h.B, h.Item)
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
	w := ClassWords(stratum, class)
	if stratum == "subset" {
		return w
	}
	of := Strata[stratumPlace(stratum)].Words
	return rules.Words{EN: of.EN + ": " + w.EN, ZH: of.ZH + "：" + w.ZH}
}

func subsetPlace(id string) int {
	return slices.IndexFunc(Subsets, func(s Subset) bool { return s.ID == id })
}
