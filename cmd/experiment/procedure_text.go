package main

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/procedure"
)

// procedures writes the count by hand of each rule set that has one: what is done
// at the board, the board where it changed, and the tallies.
func (a *app) procedures(b *strings.Builder, e *explanation) {
	all := e.byHand()
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", a.say("The count by hand. On the boards # and @ are black and white stones just placed, - is where one was just taken off, : a shared point.",
		"盘上计数。图中 # 与 @ 为刚放下之黑白子，- 为刚取下之处，: 为公点。"))
	for i := range all {
		a.procedure(b, e, &all[i])
	}
}

func (a *app) procedure(b *strings.Builder, e *explanation, c *counted) {
	fmt.Fprintf(b, "\n%s  %s\n", c.rule.ID, a.say(c.Title, c.Native))
	fmt.Fprintf(b, "  %s\n  %s\n", a.words(c.About), c.Source)
	if c.err != nil {
		fmt.Fprintf(b, "  %s\n", a.words(unaccounted))
		return
	}
	for i := range c.Steps {
		s := &c.Steps[i]
		fmt.Fprintf(b, "  %d. %s\n", i+1, a.stepWords(s))
		if len(s.Changes) > 0 || i == 0 && len(e.Ended().Steps) > 0 { // the board drawn above is the literal one
			for _, row := range stepRows(e.Settled().Geometry, s) {
				fmt.Fprintf(b, "       %s\n", row)
			}
		}
		t := table{align: "lrrr"}
		for _, x := range s.Tallies {
			t.add(a.words(x.Words), x.Black.String(), x.White.String(), signed(x.Margin()))
		}
		t.write(b, "       ")
	}
	fmt.Fprintf(b, a.say("  margin before komi: %s\n", "  贴点前之差：%s\n"), signed(c.Margin))
	for _, d := range c.Departs {
		fmt.Fprintf(b, a.say("  reading: %s\n", "  取义：%s\n"), a.words(d))
	}
}

// unaccounted is procedure.ErrUnaccounted in words.
var unaccounted = rules.Words{
	EN: "Not carried out: " + procedure.ErrUnaccounted.Error() + ".",
	ZH: "未能操作：谱中之子去向不全明，盘上无从计手数。",
}

func (a *app) words(w rules.Words) string { return a.say(w.EN, w.ZH) }

// stepWords is a step with its article.
func (a *app) stepWords(s *procedure.Step) string {
	if s.Article == "" {
		return a.words(s.Words)
	}
	return fmt.Sprintf(a.say("(art. %s) %s", "（第%s条）%s"), s.Article, a.words(s.Words))
}
