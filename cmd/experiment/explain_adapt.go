package main

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/adapt"
)

// jsonLast is the last stage of the game played under one rule set.
type jsonLast struct {
	Rule   string     `json:"rule"`
	Status string     `json:"status"`
	Why    string     `json:"why,omitempty"`
	Margin *float64   `json:"margin"`    // null where it was not played
	Change *float64   `json:"t_adapted"` // of the margin on the normal ending
	Line   []jsonMove `json:"line"`
	Points int        `json:"points"` // open points searched one by one
	Dame   int        `json:"dame"`   // dame that are all alike
	Nodes  int        `json:"nodes"`
}

// lastJSON is the last stage under every rule set, nil where it was not asked for.
func (e *explanation) lastJSON() []jsonLast {
	var out []jsonLast
	for i, x := range e.Adapted() {
		c := &e.Counts()[i]
		j := jsonLast{Rule: c.Rule.ID, Status: string(x.Status), Why: x.Why, Line: []jsonMove{}, Points: x.Points, Dame: x.Plain, Nodes: x.Nodes}
		if x.Played() {
			margin, change := x.Margin.Float(), (x.Margin - c.Margin).Float()
			j.Margin, j.Change = &margin, &change
			for _, m := range x.Line {
				j.Line = append(j.Line, jsonMove{m.Color.String(), e.Final().Board.Name(m.Point)})
			}
		}
		out = append(out, j)
	}
	return out
}

// statusWords say why a last stage was not played.
var statusWords = map[adapt.Status]rules.Words{
	adapt.Large:   {EN: "too large to search", ZH: "过大，未搜索"},
	adapt.Upset:   {EN: "best play overturns the verdict: the position was not settled", ZH: "最佳着法推翻判定：局面未定"},
	adapt.Cycle:   {EN: "it could go on for ever, which the rule does not forbid", ZH: "可无限循环，而规则不禁"},
	adapt.Open:    {EN: "a boundary is open to the end", ZH: "边界始终未定"},
	adapt.Refused: {EN: "not defined by play under the rule", ZH: "该规则下非着手所能定"},
}

// lastStage tells how each rule set has the last stage played. Rule sets with one
// line of play are told together.
func (a *app) lastStage(b *strings.Builder, e *explanation) {
	results := e.Adapted()
	if len(results) == 0 {
		return
	}
	b.WriteString(a.say("\nThe last stage as is best under each rule set (margin, and what that changes):\n", "\n最后阶段，各按其规则之最佳着法（差数及其改变）：\n"))
	var order []string
	margins := map[string][]string{}
	for i, x := range results {
		c := &e.Counts()[i]
		what, margin := a.say(statusWords[x.Status].EN, statusWords[x.Status].ZH), c.Rule.ID
		if x.Played() {
			what = e.lineText(a, x)
			margin = fmt.Sprintf("%s %s (%s)", c.Rule.ID, signed(x.Margin), signed(x.Margin-c.Margin))
		}
		if margins[what] == nil {
			order = append(order, what)
		}
		margins[what] = append(margins[what], margin)
	}
	for _, what := range order {
		fmt.Fprintf(b, "  %s\n    %s\n", what, strings.Join(margins[what], ", "))
	}
}

// lineText writes best play.
func (e *explanation) lineText(a *app, x *adapt.Result) string {
	moves := make([]string, len(x.Line))
	for i, m := range x.Line {
		name := e.Final().Board.Name(m.Point)
		if name == "" {
			name = a.say("pass", "虚着")
		}
		moves[i] = m.Color.String() + " " + name
	}
	if x.Status == adapt.Ko {
		return strings.Join(moves, ", ") + a.say(" (a ko, without threats elsewhere)", "（有劫，不计他处劫材）")
	}
	return strings.Join(moves, ", ")
}
