package main

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/replay"
)

// cycleNames are the kinds of long cycles in words.
var cycleNames = map[replay.CycleKind]rules.Words{
	replay.OtherCycle:  {EN: "a cycle", ZH: "循环"},
	replay.SingleKo:    {EN: "a ko retaken after passes", ZH: "弃后回提之劫"},
	replay.DoubleKo:    {EN: "a double ko", ZH: "双劫循环"},
	replay.TripleKo:    {EN: "a triple ko", ZH: "三劫循环"},
	replay.QuadrupleKo: {EN: "a quadruple ko", ZH: "四劫循环"},
	replay.MultipleKo:  {EN: "a multiple ko", ZH: "多劫循环"},
	replay.EternalLife: {EN: "eternal life", ZH: "长生"},
	replay.SendTwo:     {EN: "sending two, returning one", ZH: "送二还一"},
	replay.MolassesKo:  {EN: "a molasses ko", ZH: "糖蜜劫"},
}

// breachNames are the breaches a rule can forbid in words.
var breachNames = map[replay.BreachKind]rules.Words{
	replay.KoRetake:    {EN: "a ko retaken at once", ZH: "立即回提"},
	replay.Positional:  {EN: "a position that came before", ZH: "同形再现"},
	replay.Situational: {EN: "a position that came before with the same side to move", ZH: "同形再现且轮走方同"},
	replay.Suicide:     {EN: "suicide", ZH: "自尽"},
}

// maxCycles is how many cycles are told one by one.
const maxCycles = 5

// repetition tells the long cycles of the record and, under each rule, which of
// its moves are forbidden and what a long cycle means. It says nothing of a
// record without either.
func (a *app) repetition(b *strings.Builder, e *explanation) {
	all := e.Cycles()
	last, ended := e.EndsInCycle()
	for i, c := range all {
		if i == maxCycles {
			fmt.Fprintf(b, a.say("And %d cycles more.\n", "另有 %d 处循环。\n"), len(all)-i)
			break
		}
		b.WriteString(a.cycle(c, ended && c == last))
	}
	a.forbidden(b, e, len(all) > 0)
}

// cycle tells one long cycle.
func (a *app) cycle(c replay.Cycle, ended bool) string {
	name := cycleNames[c.Kind].In(a.lang)
	text := fmt.Sprintf(a.say("Long cycle: %s; after move %d the position before move %d stands again", "循环：%s；第 %d 手后重现第 %d 手前之局面"), name, c.Move, c.From+1)
	switch {
	case c.Open:
		text = fmt.Sprintf(a.say("Long cycle: %s; the record stops in it after move %d, before a position has come again", "循环：%s；谱止于第 %d 手，尚未重现"), name, c.Move)
	case c.Kind == replay.MolassesKo && c.Passes == 0:
		text = fmt.Sprintf(a.say("Long cycle: %s; with move %d the exchange from move %d on is made again", "循环：%s；至第 %d 手，第 %d 手起之交换重演"), name, c.Move, c.From+1)
	case c.Last > c.Move:
		text += fmt.Sprintf(a.say(", and it goes on to move %d", "，续至第 %d 手"), c.Last)
	}
	if ended {
		text += a.say("; the game ended in it", "；对局终于此")
	}
	return text + a.say(".\n", "。\n")
}

// forbidden tells the rules that forbid moves of the record or, where there is a
// long cycle, what it means under each; rules that say the same are told together.
func (a *app) forbidden(b *strings.Builder, e *explanation, cycles bool) {
	var says []string
	ids := map[string][]string{}
	for _, r := range e.config.Rules {
		text := a.forbids(r, e.Final().Breaches)
		if cycles {
			text = strings.TrimPrefix(text+a.say("; ", "；")+a.say("a long cycle: ", "循环：")+a.meaning(r.Cycling), a.say("; ", "；"))
		}
		if text == "" {
			continue
		}
		if ids[text] == nil {
			says = append(says, text)
		}
		ids[text] = append(ids[text], r.ID)
	}
	for _, text := range says {
		fmt.Fprintf(b, "  %s%s%s\n", strings.Join(ids[text], ", "), a.say(": ", "："), text)
	}
	if len(says) > 0 || cycles {
		b.WriteByte('\n')
	}
}

// meaning is what a long cycle means, as the end of a line.
func (a *app) meaning(c rules.CycleResult) string {
	first, rest, _ := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(c.Text().In(a.lang), "."), "。"), " ")
	return strings.TrimSpace(strings.ToLower(first) + " " + rest)
}

// forbids tells what r forbids of the record: each kind with its first move.
func (a *app) forbids(r *rules.Rule, breaches []replay.Breach) string {
	var parts []string
	count, first := map[replay.BreachKind]int{}, map[replay.BreachKind]int{}
	var kinds []replay.BreachKind
	for _, x := range sim.Forbidden(r, breaches) {
		if count[x.Kind]++; count[x.Kind] == 1 {
			kinds, first[x.Kind] = append(kinds, x.Kind), x.Move
		}
	}
	for _, k := range kinds {
		part := fmt.Sprintf(a.say("forbids move %d (%s)", "禁第 %d 手（%s）"), first[k], breachNames[k].In(a.lang))
		if n := count[k]; n > 1 {
			part += fmt.Sprintf(a.say(" and %d more", "及另 %d 手"), n-1)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, a.say(", ", "，"))
}
