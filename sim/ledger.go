package sim

import (
	"reflect"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
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
	Komi    rules.Half // the komi used, as a charge on Black
	Winner  rules.Outcome
}

// count counts a game under r into c: the ledger of the literal ending, then
// what each step to the chosen ending changes. A step has no term of the rule
// and its value stands on Black's side; how it is shared by the terms is their
// Change.
func (c *Count) count(r *rules.Rule, literal *rules.Counts, e *Ended, scratch []rules.Entry) {
	c.Rule, c.Lines, c.Literal = r, c.Lines[:0], 0
	for _, entry := range r.AppendTally(scratch[:0], literal) {
		c.Lines = append(c.Lines, Line{ID: entry.Term.ID, Term: entry.Term, Value: entry.Value})
		c.Literal += entry.Value.Margin()
	}
	c.Margin = c.Literal
	if n := len(e.Steps); n > 0 {
		for i, entry := range r.AppendTally(scratch[:0], &e.Steps[n-1].Settled.Counts) {
			c.Lines[i].Change = entry.Value.Margin() - c.Lines[i].Value.Margin()
		}
	}
	for _, step := range e.Steps {
		m := r.Margin(&step.Settled.Counts)
		c.Lines = append(c.Lines, Line{ID: step.Term, Value: rules.Pair{Black: m - c.Margin}})
		c.Margin = m
	}
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
func (c *Count) fill(row *store.ScoreRow) {
	v := reflect.ValueOf(row).Elem()
	for _, l := range c.Lines {
		f := v.Field(ledgerFields[l.ID])
		f.SetFloat(f.Float() + l.Value.Margin().Float())
		if i, ok := changeFields[l.ID]; ok && l.Change != 0 {
			f := v.Field(i)
			f.SetFloat(f.Float() + l.Change.Float())
		}
	}
	row.Rule = c.Rule.ID
	row.Margin, row.MarginLiteral, row.Komi = c.Margin.Float(), c.Literal.Float(), c.Komi.Float()
	row.Winner = string(c.Winner)
}
