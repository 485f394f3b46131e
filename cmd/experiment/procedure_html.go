package main

import (
	"fmt"
	"html/template"
	"strings"

	"weiqi-experiment/analysis/report"
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/procedure"
)

// The counts by hand as a part of the page of explain.
var procedureTemplate = template.Must(template.New("procedure").Parse(`
{{- if .Procedures}}
<h2>{{.Heading}}</h2>
{{- range .Procedures}}
<h3>{{.Rule}} · {{.Title}}</h3>
<p>{{.About}} <span class="note">{{.Source}}</span></p>
{{- if .Error}}<p>{{.Error}}</p>{{end}}
<ol>
{{- range .Steps}}
<li><p>{{.Words}}</p>
{{- if .Board}}<figure>{{.Board}}<figcaption class="note">{{.Changes}}</figcaption></figure>{{end}}
{{- if .Tallies}}<table><tbody>
{{- range .Tallies}}<tr><td>{{.Name}}</td><td class="n">{{.Black}}</td><td class="n">{{.White}}</td><td class="n">{{.Margin}}</td></tr>{{end}}
</tbody></table>{{end}}
</li>
{{- end}}
</ol>
{{- if not .Error}}<p>{{$.Margin}} {{.Margin}}</p>{{end}}
{{- if .Departs}}<ul class="note">{{range .Departs}}<li>{{.}}</li>{{end}}</ul>{{end}}
{{- end}}
{{- end}}`))

type htmlProcedure struct {
	Rule, Title, About, Source, Error, Margin string
	Steps                                     []htmlStep
	Departs                                   []string
}

type htmlStep struct {
	Words, Changes string
	Board          template.HTML // drawn by report; empty where the step changes no point
	Tallies        []htmlLine
}

// htmlProcedures writes the counts by hand with a board for each step that moves a stone.
func (a *app) htmlProcedures(e *explanation) (template.HTML, error) {
	page := struct {
		Heading, Margin string
		Procedures      []htmlProcedure
	}{a.say("The count by hand", "盘上计数"), a.say("margin before komi", "贴点前之差"), nil}
	for _, c := range e.byHand() {
		p := htmlProcedure{Rule: c.rule.ID, Title: a.say(c.Title, c.Native), About: a.words(c.About), Source: c.Source, Margin: signed(c.Margin)}
		if c.err != nil {
			p.Error = a.words(unaccounted)
		}
		for _, d := range c.Departs {
			p.Departs = append(p.Departs, a.words(d))
		}
		for i := range c.Steps {
			s, err := a.htmlStep(e, &c.Steps[i], i+1)
			if err != nil {
				return "", err
			}
			p.Steps = append(p.Steps, s)
		}
		page.Procedures = append(page.Procedures, p)
	}
	var b strings.Builder
	if err := procedureTemplate.Execute(&b, page); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil
}

func (a *app) htmlStep(e *explanation, s *procedure.Step, number int) (htmlStep, error) {
	out := htmlStep{Words: a.stepWords(s), Changes: a.changes(e.Final().Board.Geometry, s)}
	for _, x := range s.Tallies {
		out.Tallies = append(out.Tallies, htmlLine{Name: a.words(x.Words), Black: x.Black.String(), White: x.White.String(), Margin: signed(x.Margin())})
	}
	if len(s.Changes) == 0 && (number > 1 || len(e.Ended().Steps) == 0) { // the board drawn above is the literal one
		return out, nil
	}
	g := e.Final().Board.Geometry
	view := report.BoardView{Width: g.Width, Height: g.Height, Stones: s.Stones, Status: make([]rules.Status, g.N), Owner: s.Owner, Last: board.Pass}
	svg, err := view.SVG(fmt.Sprintf(a.say("the board after step %d", "第%d步后之盘面"), number))
	out.Board = template.HTML(svg)
	return out, err
}

// changes lists the points a step changed.
func (a *app) changes(g *board.Geometry, s *procedure.Step) string {
	var placed, lifted []string
	for _, c := range s.Changes {
		if c.To == board.Empty {
			lifted = append(lifted, g.Name(c.Point))
		} else {
			placed = append(placed, g.Name(c.Point))
		}
	}
	var parts []string
	if len(lifted) > 0 {
		parts = append(parts, a.say("taken off: ", "取下：")+strings.Join(lifted, " "))
	}
	if len(placed) > 0 {
		parts = append(parts, a.say("placed: ", "放下：")+strings.Join(placed, " "))
	}
	return strings.Join(parts, a.say("; ", "；"))
}
