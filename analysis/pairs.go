package analysis

import (
	"cmp"
	"slices"
)

// Asked lists rule sets in the order a committee asks for them. Pairs of rules
// are shown in the order of the later asked of the two, then of the other.
var Asked = []string{
	"chinese", "japanese", "tangsong", "tangsong-aesthetic", "chinese-artistic", "wmsg2008", "livestone-a", "livestone-b", "livestone-artistic",
	"jipingdian-b", "korean", "aga", "ing", "nz", "button", "huanqitou", "taiwan", "stone-scoring",
}

func asked(id string) int {
	if i := slices.Index(Asked, id); i >= 0 {
		return i
	}
	return len(Asked)
}

// ComparePairs orders pairs of rules as a committee asks for them.
func ComparePairs(p, q [2]string) int {
	p0, p1 := asked(p[0]), asked(p[1])
	q0, q1 := asked(q[0]), asked(q[1])
	return cmp.Or(cmp.Compare(max(p0, p1), max(q0, q1)), cmp.Compare(min(p0, p1), min(q0, q1)))
}

// Pair returns two rules of the study in the order its estimates have them.
func (s *Study) Pair(a, b string) (pair [2]string, ok bool) {
	i := slices.IndexFunc(s.Rules, func(r Rule) bool { return r.ID == a })
	j := slices.IndexFunc(s.Rules, func(r Rule) bool { return r.ID == b })
	if i < 0 || j < 0 || i == j {
		return pair, false
	}
	return [2]string{s.Rules[min(i, j)].ID, s.Rules[max(i, j)].ID}, true
}

// PairsAsked lists the pairs compared, the most asked for first, at most n; n <
// 0 for all.
func (s *Study) PairsAsked(n int) [][2]string {
	var out [][2]string
	for i := range s.Rules {
		for j := i + 1; j < len(s.Rules); j++ {
			out = append(out, [2]string{s.Rules[i].ID, s.Rules[j].ID})
		}
	}
	slices.SortStableFunc(out, ComparePairs)
	if n >= 0 && len(out) > n {
		out = out[:n]
	}
	return out
}

// RulesAsked lists the rules of the study, the most asked for first.
func (s *Study) RulesAsked() []Rule {
	out := slices.Clone(s.Rules)
	slices.SortStableFunc(out, func(a, b Rule) int { return cmp.Compare(asked(a.ID), asked(b.ID)) })
	return out
}

// askedFirst reports whether a rule is among the n of the study asked for first.
func (s *Study) askedFirst(id string, n int) bool {
	all := s.RulesAsked()
	return slices.ContainsFunc(all[:min(n, len(all))], func(r Rule) bool { return r.ID == id })
}
