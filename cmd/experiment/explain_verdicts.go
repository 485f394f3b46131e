package main

import (
	"fmt"
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/verdict"
)

// jsonShape is a place that rule sets see differently.
type jsonShape struct {
	Kind   string   `json:"kind"`
	Owner  string   `json:"owner"`
	Stones []string `json:"stones"` // the owner's, whose life it is about
	Inside []string `json:"inside"` // the opponent's in their eye space
	Dead   bool     `json:"dead"`   // as the judges settle it
	Threat string   `json:"threat"` // ko threats that cannot be taken away: "", seki, double-ko
}

// jsonVerdict is what a rule set makes of a shape.
type jsonVerdict struct {
	Shape  int    `json:"shape"` // its place in shapes
	Status string `json:"status"`
	Open   bool   `json:"open"`  // play would decide
	Other  string `json:"other"` // the other outcome where it is open
	Reason string `json:"reason"`
}

func (e *explanation) shapesJSON() []jsonShape {
	out := []jsonShape{}
	if !e.settled() {
		return out
	}
	for _, s := range e.Shapes() {
		out = append(out, jsonShape{string(s.Kind), s.Owner.String(), e.names(s.Stones), e.names(s.Inside), s.Base == rules.Dead, string(s.Threat)})
	}
	return out
}

func verdictsJSON(all []verdict.Ruling) []jsonVerdict {
	out := []jsonVerdict{}
	for i, x := range all {
		v := jsonVerdict{Shape: i, Status: verdict.Word(x.Status), Open: x.Open, Reason: x.Reason.EN}
		if x.Open {
			v.Other = verdict.Word(x.Other)
		}
		out = append(out, v)
	}
	return out
}

// shapes says what rule sets make of the places they see differently: one line a
// verdict, with the rule sets that give it.
func (a *app) shapes(b *strings.Builder, e *explanation) {
	if !e.settled() {
		return
	}
	for i, s := range e.Shapes() {
		kind := s.Kind.Text()
		fmt.Fprintf(b, a.say("Seen differently by rule sets: %s, %s %s\n", "各规则看法不一：%s，%s %s\n"), a.say(kind.EN, kind.ZH), a.color(s.Owner), strings.Join(e.names(s.Stones), " "))
		var said []rules.Words
		by := map[rules.Words][]string{}
		for j := range e.Counts() {
			c := &e.Counts()[j]
			x := &c.Verdicts[i]
			id := c.Rule.ID
			if c.Otherwise != nil && x.Open && x.Other != rules.NoStone {
				id += fmt.Sprintf(a.say(" (otherwise %s)", "（否则 %s）"), signed(*c.Otherwise))
			}
			if !slices.Contains(said, x.Reason) {
				said = append(said, x.Reason)
			}
			by[x.Reason] = append(by[x.Reason], id)
		}
		for _, reason := range said {
			fmt.Fprintf(b, "  %s\n    %s\n", a.say(reason.EN, reason.ZH), strings.Join(by[reason], ", "))
		}
		b.WriteByte('\n')
	}
}
