package sim

import (
	"reflect"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/store"
	"weiqi-experiment/sim/verdict"
)

// Line is one line of the ledger of a game.
type Line struct {
	ID     string // term id of rules.Vocabulary
	Term   *rules.Term
	Value  rules.Pair
	Change rules.Half // what the chosen ending changes in a term of the rule
}

// Count is a game counted under one rule. Margins are Black minus White before
// komi.
type Count struct {
	Rule    *rules.Rule
	Lines   []Line     // Margin is exactly their sum
	Margin  rules.Half // on the chosen ending
	Literal rules.Half // on the literal ending
	// Verdicts are the rule's own on the shapes that rule sets see differently, in
	// their order. Otherwise is the margin where those that play would decide go the
	// other way; it is known where there are such.
	Verdicts  []verdict.Ruling
	Otherwise *rules.Half
	Komi      rules.Half // the komi used, as a charge on Black
	Winner    rules.Outcome

	columns []lineColumns // of the terms of Rule, in their order
}

// ownVerdict is what the rule's own verdict on single stones changes in the margin.
func (c *Count) ownVerdict() (change rules.Half) {
	for _, l := range c.Lines {
		if l.ID == "verdict" {
			change += l.Value.Margin()
		}
	}
	return change
}

// lineColumns are the fields of store.ScoreRow that a line of a ledger fills: its
// value, and what the ending changes in it, -1 where there is none.
type lineColumns struct{ value, change int }

// columnsOf returns the columns of a term.
func columnsOf(id string) lineColumns {
	c := lineColumns{ledgerFields[id], -1}
	if i, ok := changeFields[id]; ok {
		c.change = i
	}
	return c
}

// count counts a game under r into c: the ledger of the literal ending, what the
// rule's own verdict on single stones changes in it, if it has one, then what each
// step to the chosen ending changes. A verdict or a step has no term of the rule and
// its value stands on Black's side; how a step is shared by the terms is their
// Change.
func (c *Count) count(r *rules.Rule, literal *rules.Settled, e *Ended, shapes []verdict.Shape, scratch []rules.Entry) {
	if c.Rule != r {
		c.columns = nil
	}
	c.Rule, c.Lines, c.Literal = r, c.Lines[:0], 0
	c.Otherwise = nil
	for _, entry := range r.AppendTally(scratch[:0], &literal.Counts) {
		c.Lines = append(c.Lines, Line{ID: entry.Term.ID, Term: entry.Term, Value: entry.Value})
		c.Literal += entry.Value.Margin()
	}
	as := viewOf(r, literal, shapes)
	if c.Verdicts = as.verdicts; len(shapes) > 0 {
		if as.differ {
			m := r.Margin(as.counts(literal))
			c.Lines = append(c.Lines, Line{ID: "verdict", Value: rules.Pair{Black: m - c.Literal}})
			c.Literal = m
		}
		if verdict.Open(c.Verdicts) {
			m := r.Margin(&verdict.Apply(e.Settled(literal), literal, c.Verdicts, true).Counts)
			c.Otherwise = &m
		}
	}
	c.Margin = c.Literal
	if n := len(e.Steps); n > 0 {
		for i, entry := range r.AppendTally(scratch[:0], as.counts(e.Steps[n-1].Settled)) {
			before := c.Lines[i].Value
			if as.differ {
				before = entry.Term.Count(as.counts(literal))
			}
			c.Lines[i].Change = entry.Value.Margin() - before.Margin()
		}
	}
	for _, step := range e.Steps {
		m := r.Margin(as.counts(step.Settled))
		c.Lines = append(c.Lines, Line{ID: step.Term, Value: rules.Pair{Black: m - c.Margin}})
		c.Margin = m
	}
}

// ownView is a game as a rule set settles it.
type ownView struct {
	literal  *rules.Settled // in which the shapes were found
	verdicts []verdict.Ruling
	differ   bool // from the settlement all rules see
}

// viewOf is the game as r settles it, by the shapes found in its literal ending.
func viewOf(r *rules.Rule, literal *rules.Settled, shapes []verdict.Shape) ownView {
	v := ownView{literal: literal}
	if len(shapes) > 0 {
		v.verdicts = verdict.All(r, shapes)
		v.differ = verdict.Differ(v.verdicts)
	}
	return v
}

// counts are those of s, the literal ending or a step from it.
func (v *ownView) counts(s *rules.Settled) *rules.Counts {
	if !v.differ {
		return &s.Counts
	}
	return &verdict.Apply(s, v.literal, v.verdicts, false).Counts
}

// ledgerFields and changeFields map a term id to its columns in store.ScoreRow.
var ledgerFields, changeFields = fieldsOf("t_"), fieldsOf("d_")

func fieldsOf(prefix string) map[string]int {
	t := reflect.TypeFor[store.ScoreRow]()
	m := make(map[string]int)
	for i := range t.NumField() {
		if id, ok := strings.CutPrefix(t.Field(i).Tag.Get("parquet"), prefix); ok {
			m[id] = i
		}
	}
	return m
}

// fill writes the count to a row. Terms with the same id are added up.
func (c *Count) fill(row *store.ScoreRow, g *board.Geometry) {
	if c.columns == nil {
		for i := range c.Rule.Terms {
			c.columns = append(c.columns, columnsOf(c.Rule.Terms[i].ID))
		}
	}
	v := reflect.ValueOf(row).Elem()
	for i, l := range c.Lines {
		var at lineColumns
		if i < len(c.columns) {
			at = c.columns[i]
		} else {
			at = columnsOf(l.ID)
		}
		if x := l.Value.Margin(); x != 0 {
			f := v.Field(at.value)
			f.SetFloat(f.Float() + x.Float())
		}
		if at.change >= 0 && l.Change != 0 {
			f := v.Field(at.change)
			f.SetFloat(f.Float() + l.Change.Float())
		}
	}
	row.Rule = c.Rule.ID
	row.Margin, row.MarginLiteral, row.Komi = c.Margin.Float(), c.Literal.Float(), c.Komi.Float()
	row.Winner = string(c.Winner)
	if len(c.Verdicts) > 0 {
		row.Verdicts = verdict.Column(g, c.Verdicts)
	}
	if c.Otherwise != nil {
		m := c.Otherwise.Float()
		row.VerdictOtherwise = &m
	}
}
