package rules

import "slices"

// Reason is one term of the difference between two counts of a game.
type Reason struct {
	Term  string // id, see Vocabulary
	Value Half   // its part of margin(a) − margin(b)
}

// Reasons says why a and b differ on a settled game: margin(a) − margin(b) term
// by term, terms that have parts taken apart into them, in the order of
// Vocabulary. Terms that make no difference are left out. The values add up to
// the difference of the margins for every game whose stones are all accounted
// for (Counts.Conserved); where they are not, a difference between area and
// territory has a remainder that no term explains.
func Reasons(a, b *Rule, c *Counts) []Reason {
	return AppendReasons(nil, a, b, c)
}

// AppendReasons appends the Reasons to dst and returns it.
func AppendReasons(dst []Reason, a, b *Rule, c *Counts) []Reason {
	var sum [maxTerms]Half
	addTerms(&sum, a.Terms, c, +1)
	addTerms(&sum, b.Terms, c, -1)
	for i := range Vocabulary {
		if sum[i] != 0 {
			dst = append(dst, Reason{Vocabulary[i].ID, sum[i]})
		}
	}
	return dst
}

// maxTerms is room for every term of Vocabulary.
const maxTerms = 32

// addTerms adds the margins of terms, times sign, at their places in Vocabulary.
func addTerms(sum *[maxTerms]Half, terms []Term, c *Counts, sign Half) {
	for i := range terms {
		t := &terms[i]
		if len(t.Parts) > 0 {
			addTerms(sum, t.Parts, c, sign)
			continue
		}
		sum[order(t.ID)] += sign * t.Count(c).Margin()
	}
}

// Conserved reports whether every stone is accounted for: the stones that
// entered the board, set up or played, are those living on it and those captured
// or dead. It fails for records whose plays or set-up could not be followed.
func (c *Counts) Conserved() bool {
	p, e := c.Prisoners(), c.Entered()
	return c.Stones.Black+p.Black == e.Black && c.Stones.White+p.White == e.White
}

// Part is one term of the difference between two rules, whatever the game.
type Part struct {
	Term  *Term
	Times Half // how often the quantity the term names is added, in half times; negative: taken away
}

// Compare takes margin(a) − margin(b) apart into the terms that do not cancel,
// in the order of Vocabulary. Two rules that count alike have no parts.
func Compare(a, b *Rule) []Part {
	var parts []Part
	parts = appendParts(parts, a.Terms, +1)
	parts = appendParts(parts, b.Terms, -1)
	parts = slices.DeleteFunc(parts, func(p Part) bool { return p.Times == 0 })
	slices.SortStableFunc(parts, func(p, q Part) int { return order(p.Term.ID) - order(q.Term.ID) })
	return parts
}

// appendParts adds terms, times sign, to what is there under the same title.
func appendParts(parts []Part, terms []Term, sign Half) []Part {
	for i := range terms {
		t := &terms[i]
		if len(t.Parts) > 0 {
			parts = appendParts(parts, t.Parts, sign)
			continue
		}
		same := func(p Part) bool { return p.Term.ID == t.ID && p.Term.Title == t.Title }
		if at := slices.IndexFunc(parts, same); at >= 0 {
			parts[at].Times += sign * t.weight()
		} else {
			parts = append(parts, Part{t, sign * t.weight()})
		}
	}
	return parts
}
