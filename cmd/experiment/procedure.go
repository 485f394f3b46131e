package main

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/procedure"
)

// fewRules is up to how many rule sets explain counts by hand without being
// asked: more make a long page.
const fewRules = 3

// Which countings by hand explain shows.
type byHand int

const (
	handNone  byHand = iota
	handFirst        // the first procedure of each rule set
	handAll          // every procedure of each rule set
)

// byHand says which countings by hand are shown: all if asked for, the first of
// each rule set where only a few were named.
func (o *explainOptions) byHand(named bool, rules int) byHand {
	switch {
	case o.procedure:
		return handAll
	case named && rules <= fewRules:
		return handFirst
	}
	return handNone
}

// counted is one rule set counted by hand.
type counted struct {
	rule *rules.Rule
	*procedure.Procedure
	procedure.Result
	err error // why it could not be carried out
}

// byHand counts the chosen ending by hand, for each rule set that has a procedure.
func (e *explanation) byHand() []counted {
	var out []counted
	if !e.settled() || e.hand == handNone {
		return out
	}
	for i, r := range e.config.Rules {
		s := e.As(&e.Counts()[i])
		list := procedure.For(r.ID)
		if e.hand == handFirst && len(list) > 1 {
			list = list[:1]
		}
		for _, p := range list {
			result, err := p.Run(s)
			out = append(out, counted{r, p, result, err})
		}
	}
	return out
}

// stepRows draws the board after a step: X and O, # and @ for stones just placed, -
// where one was just taken off, : for shared points and . for the rest.
func stepRows(g *board.Geometry, s *procedure.Step) []string {
	cells := make([]byte, g.N)
	for p, c := range s.Stones {
		cells[p] = ".XO"[c]
		if c == board.Empty && s.Owner[p] == board.Empty {
			cells[p] = markNeutral
		}
	}
	for _, c := range s.Changes {
		cells[c.Point] = "-#@"[c.To]
	}
	rows := make([]string, g.Height)
	for y := range rows {
		rows[y] = string(cells[y*g.Width : (y+1)*g.Width])
	}
	return rows
}
