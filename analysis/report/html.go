package report

import (
	"bytes"
	_ "embed"
	"html/template"

	"weiqi-experiment/rules"
)

//go:embed report.html.tmpl
var htmlText string

var htmlTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"noFigures": func() rules.Words { return noFigures },
	"noGames":   func() rules.Words { return noGames },
	"words":     func(en, zh string) rules.Words { return rules.Words{EN: en, ZH: zh} },
	"inc":       func(i int) int { return i + 1 },
	"join": func(w []rules.Words) rules.Words {
		var out rules.Words
		for i, x := range w {
			if i > 0 {
				out.EN, out.ZH = out.EN+", ", out.ZH+"、"
			}
			out.EN, out.ZH = out.EN+x.EN, out.ZH+x.ZH
		}
		return out
	},
}).Parse(htmlText))

// html writes report.html.
func (p *page) html() ([]byte, error) {
	var b bytes.Buffer
	if err := htmlTemplate.Execute(&b, p); err != nil {
		return nil, err
	}
	return []byte(cleanLines(b.String())), nil
}
