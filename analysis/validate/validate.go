// Package validate tells how right the settling of life and death is. It has two
// halves: Settling makes estimates and a report of labelled positions compared
// with how they were settled (package sim/labels), and Identities checks that the
// rows of a run folder agree with one another.
package validate

import (
	"cmp"
	"slices"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/labels"
)

// sureFrom is the confidence that reports call sure.
const sureFrom = 0.99

// Tally counts labelled positions.
type Tally struct {
	N         int64 // positions
	Right     int64 // settled as labelled
	Unsettled int64
	Sure      int64 // settled with a confidence of at least 0.99
	SureRight int64
	Margins   int64 // settled positions with a score to compare
	Exact     int64 // of them, those whose score is ours
	Seki      int64 // settled positions with a claim about seki
	SekiRight int64
}

func (t *Tally) add(r *labels.Row) {
	t.N++
	right := r.Right == labels.Yes
	if right {
		t.Right++
	}
	if r.Right == labels.Unsettled {
		t.Unsettled++
		return
	}
	if r.Confidence != nil && *r.Confidence >= sureFrom {
		t.Sure++
		if right {
			t.SureRight++
		}
	}
	if r.Expected != nil && r.Got != nil {
		t.Margins++
		if *r.Expected == *r.Got {
			t.Exact++
		}
	}
	if r.SekiWrong != nil {
		t.Seki++
		if *r.SekiWrong == 0 {
			t.SekiRight++
		}
	}
}

// Class is what a tally is of. An empty field stands for all.
type Class struct{ Source, Kind, Trust, Size, Rule string }

// Part is a class with its tally.
type Part struct {
	Class
	Tally
}

// Sizes of boards and rule sets told apart; the rest is otherClass.
const otherClass = "other"

func sizeClass(width, height int32) string {
	if width == height {
		switch width {
		case 9:
			return "9"
		case 13:
			return "13"
		case 19:
			return "19"
		}
	}
	return otherClass
}

func ruleClass(rule string) string {
	switch rule {
	case "chinese", "japanese", "aga":
		return rule
	}
	return otherClass
}

// Study is what the comparison of labelled positions found.
type Study struct {
	Rows    []labels.Row
	Sources []Part // by source, kind and trust, in the order of the names
	Cross   []Part // the same by board size and rule
	Levels  map[string][]Level
}

// Level is a class of stated confidence among the settled positions.
type Level struct {
	Name  string
	N     int64
	Right int64
	Said  float64 // mean of the confidence stated
}

// Groups of labels a calibration is made of.
const (
	Believed = "believed" // see firm
	AllKinds = "all"
)

// firm reports whether a label may be held against a judge: marks that give the
// recorded result, a certain engine, people, and cases worked by hand.
func firm(trust string) bool {
	switch trust {
	case labels.Trusted, labels.Sure, labels.People, labels.Worked:
		return true
	}
	return false
}

// Analyse makes the estimates. Rows are kept, not copied.
func Analyse(rows []labels.Row) *Study {
	s := &Study{Rows: rows, Levels: map[string][]Level{}}
	sources, cross := map[Class]*Tally{}, map[Class]*Tally{}
	count := func(m map[Class]*Tally, k Class, r *labels.Row) {
		if m[k] == nil {
			m[k] = new(Tally)
		}
		m[k].add(r)
	}
	for i := range rows {
		r := &rows[i]
		k := Class{Source: r.Source, Kind: r.Kind, Trust: r.Trust}
		count(sources, k, r)
		k.Size, k.Rule = sizeClass(r.Width, r.Height), ruleClass(r.Rule)
		count(cross, k, r)
	}
	s.Sources, s.Cross = parts(sources), parts(cross)
	s.Levels[AllKinds] = levels(rows, func(*labels.Row) bool { return true })
	s.Levels[Believed] = levels(rows, func(r *labels.Row) bool { return firm(r.Trust) })
	return s
}

// Compared is the number of positions compared.
func (s *Study) Compared() int { return len(s.Rows) }

func parts(m map[Class]*Tally) []Part {
	out := make([]Part, 0, len(m))
	for k, t := range m {
		out = append(out, Part{k, *t})
	}
	slices.SortFunc(out, func(a, b Part) int {
		return cmp.Or(
			cmp.Compare(a.Source, b.Source), cmp.Compare(a.Kind, b.Kind),
			cmp.Compare(place(trusts, a.Trust), place(trusts, b.Trust)), cmp.Compare(place(sizes, a.Size), place(sizes, b.Size)),
			cmp.Compare(a.Rule, b.Rule))
	})
	return out
}

var (
	trusts = []string{labels.Trusted, labels.JPOpen, labels.Other, labels.Sure, labels.Unsure, labels.People, labels.Given, labels.Worked}
	sizes  = []string{"9", "13", "19", otherClass}
)

func place(list []string, s string) int { return slices.Index(list, s) }

// levels makes the classes of stated confidence of the rows that count whose
// stones are labelled.
func levels(rows []labels.Row, keep func(*labels.Row) bool) []Level {
	by := map[int]*Level{}
	for i := range rows {
		r := &rows[i]
		if r.Confidence == nil || r.Right == labels.Unsettled || r.StonesWrong == nil || !keep(r) {
			continue
		}
		k, name := analysis.ConfidenceClass(*r.Confidence)
		if by[k] == nil {
			by[k] = &Level{Name: name}
		}
		l := by[k]
		l.N++
		l.Said += *r.Confidence
		if r.Right == labels.Yes {
			l.Right++
		}
	}
	var out []Level
	for k := range analysis.ConfidenceClasses {
		if l := by[k]; l != nil {
			l.Said /= float64(l.N)
			out = append(out, *l)
		}
	}
	return out
}

// Words of the trusts, for people.
var trustWords = map[string]rules.Words{
	labels.Trusted: {EN: "trusted: the marks give the recorded result and leave no neutral point", ZH: "可信：标记可重现所记结果且无公空"},
	labels.JPOpen:  {EN: "jp-open: the same under a territory rule with 1 to 10 neutral points", ZH: "jp-open：比目规则，可重现结果，留有 1–10 处公空"},
	labels.Other:   {EN: "other: marks that do not give the recorded result, or leave more open, or no result to check by", ZH: "其他：标记不能重现结果、留空更多，或无结果可核"},
	labels.Sure:    {EN: "sure: an engine at least 0.8 certain of every chain; a second opinion, not truth", ZH: "sure：引擎对每串皆至少 0.8 确定；仅为旁证"},
	labels.Unsure:  {EN: "unsure: an engine less certain than that", ZH: "unsure：引擎不够确定"},
	labels.People:  {EN: "people: settled or written down by people", ZH: "people：由人判定或写下"},
	labels.Given:   {EN: "given: dead stones are the input of a program that works out eyes and seki", ZH: "given：死子为程序之输入，所验为眼与双活"},
	labels.Worked:  {EN: "worked: a position worked out by hand", ZH: "worked：手工推算的局面"},
}
