package main

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"path"
	"strings"
)

//go:embed explain.html.tmpl
var explainPage string

var explainTemplate = template.Must(template.New("explain").Parse(explainPage))

// htmlGame is what the page shows. All text is escaped by the template, the
// board is drawn by report and holds no text of the record but its label.
type htmlGame struct {
	Lang, Title string
	Head        string // what the record says of itself
	Board       template.HTML
	Legend      string
	Verdict     string
	Repetition  string // long cycles, and what rules forbid of the record
	Counts      string
	Ending      string // what the ending cuts and adds
	Ledgers     []htmlLedger
	Differences []htmlDifference
	Against     string
	Words       map[string]string
	Unsettled   bool
	Procedures  template.HTML
}

type htmlLedger struct {
	ID, Name string
	Lines    []htmlLine
	Margin   string
	Outcome  string
}

type htmlLine struct{ Name, Article, Black, White, Margin string }

type htmlDifference struct{ Rule, Value, Why string }

// writeHTML writes the explanation as a page that stands alone.
func (a *app) writeHTML(w io.Writer, e *explanation) error {
	g := &e.Game
	svg, err := e.view().SVG(fmt.Sprintf(a.say("final position, %s, game %d", "终局，%s 第 %d 局"), path.Base(g.File), g.Index))
	if err != nil {
		return err
	}
	page := htmlGame{
		Lang: a.lang, Title: oneLine(fmt.Sprintf("%s #%d", path.Base(g.File), g.Index)),
		Head: a.text(e, a.header), Board: template.HTML(svg), Verdict: a.text(e, a.verdict) + a.text(e, a.shapes), Repetition: a.text(e, a.repetition),
		Legend: a.say("crossed out: dead; triangle: seki; small square: owned point; ring: nobody's; lozenge: one-sided dame; square on a stone: the last play",
			"叉：死子；三角：双活；小方块：有主之点；圈：公点；菱形：单方权利单官；子上方块：最后一手"),
		Unsettled: !e.settled(),
		Words: map[string]string{
			"term": a.say("term", "项"), "article": a.say("article", "条"), "black": a.say("Black", "黑"), "white": a.say("White", "白"),
			"difference": a.say("Black − White", "黑减白"), "margin": a.say("margin before komi", "贴点前之差"),
			"counts": a.say("Counts of the record as it stands", "谱载终局的数目"), "ending": a.say("Ending", "终局"), "ledgers": a.say("The count under each rule", "各规则的账目"),
			"why": a.say("Why the margins differ", "之差及其原因"), "rule": a.say("rule", "规则"), "reason": a.say("reason", "原因"),
		},
	}
	if e.settled() {
		page.Counts = a.text(e, a.counts)
		page.Ending = a.text(e, a.ending)
		page.Against = e.reference().ID
		page.Ledgers, page.Differences = a.htmlLedgers(e), a.htmlDifferences(e)
	}
	if page.Procedures, err = a.htmlProcedures(e); err != nil {
		return err
	}
	return explainTemplate.Execute(w, page)
}

// text is a part of the text explanation.
func (a *app) text(e *explanation, part func(*strings.Builder, *explanation)) string {
	var b strings.Builder
	part(&b, e)
	return strings.TrimSpace(b.String())
}

func (a *app) htmlLedgers(e *explanation) []htmlLedger {
	var out []htmlLedger
	for i := range e.Counts() {
		c := &e.Counts()[i]
		l := htmlLedger{ID: c.Rule.ID, Name: a.ruleName(c.Rule), Margin: signed(c.Margin), Outcome: a.outcome(c)}
		for _, x := range c.Lines {
			line := htmlLine{Name: a.termName(x), Black: x.Value.Black.String(), White: x.Value.White.String(), Margin: signed(x.Value.Margin())}
			if x.Term != nil {
				line.Article = x.Term.Article
			}
			l.Lines = append(l.Lines, line)
		}
		out = append(out, l)
	}
	return out
}

func (a *app) htmlDifferences(e *explanation) []htmlDifference {
	var out []htmlDifference
	for _, d := range e.differences() {
		out = append(out, htmlDifference{d.rule.ID, signed(d.value), a.why(d)})
	}
	return out
}

// why puts the reasons of a difference into words.
func (a *app) why(d difference) string {
	var parts []string
	for _, x := range d.reasons {
		parts = append(parts, a.vocabulary(x.Term)+" "+signed(x.Value))
	}
	if d.rest != 0 {
		parts = append(parts, a.say("stones the record does not account for ", "谱中去向不明之子 ")+signed(d.rest))
	}
	if len(parts) == 0 {
		return a.say("nothing differs", "无不同")
	}
	return strings.Join(parts, a.say(", ", "，"))
}
