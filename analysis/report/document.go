package report

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/rules"
)

// Document is a report that is not of a study: paragraphs, figures, tables, and
// texts set as they are, with the look of the report and the same care for what
// comes from records.
type Document struct {
	Lang    string // "en" or "zh": shown first, and the language of the Markdown
	Title   rules.Words
	Summary []rules.Words // numbered sentences at the top
	Notes   []rules.Words // paragraphs on how to read it
	Figures []DocumentFigure
	Tables  []*Table
	Texts   rules.Words // heading over Blocks
	Blocks  []Block
}

// Block is text set in a fixed width, as it is.
type Block struct {
	Title string
	About string
	Text  string
}

// DocumentFigure is a figure of a document.
type DocumentFigure struct {
	ID             string // file name without its extension
	Title, Caption rules.Words
	Needs          rules.Words // what there must be for it to be drawn
	// Draw lays it out; nil where there is nothing to draw.
	Draw func(figure.Format, figure.Options) *figure.Drawing
}

//go:embed document.html.tmpl
var documentFiles embed.FS

var documentTemplate = template.Must(template.Must(htmlTemplate.Clone()).ParseFS(documentFiles, "document.html.tmpl"))

// shownDocument is what the template sees: a document with its figures drawn.
type shownDocument struct {
	*Document
	Shown   []inlineFigure
	Missing rules.Words // figures not drawn, and what they would need
}

type inlineFigure struct {
	ID             string
	Title, Caption rules.Words
	EN, ZH         template.HTML
}

// Write writes the document into dir as name.html and name.md, with tables/ and
// figures/ beside it.
func (d *Document) Write(dir, name string) error {
	files := make(map[string][]byte)
	shown := shownDocument{Document: d}
	var missing []missingFigure
	for _, f := range d.Figures {
		in := inlineFigure{ID: f.ID, Title: f.Title, Caption: f.Caption}
		for _, lang := range []string{"en", "zh"} {
			drawing := f.Draw(figure.SVG, figure.Options{Lang: lang})
			if drawing == nil {
				continue
			}
			svg, err := drawing.Bytes(figure.SVG)
			if err != nil {
				return err
			}
			if lang == "zh" {
				in.ZH = template.HTML(inline(svg, f.Title.ZH))
			} else {
				in.EN = template.HTML(inline(svg, f.Title.EN))
			}
		}
		if in.EN == "" {
			missing = append(missing, missingFigure{f.Title, f.Needs})
			continue
		}
		shown.Shown = append(shown.Shown, in)
		drawing := f.Draw(figure.SVG, figure.Options{Lang: d.Lang})
		svg, err := drawing.Bytes(figure.SVG)
		if err != nil {
			return err
		}
		files["figures/"+f.ID+".svg"] = svg
	}
	shown.Missing = missingWords(missing)
	var page bytes.Buffer
	if err := documentTemplate.ExecuteTemplate(&page, "document.html.tmpl", &shown); err != nil {
		return err
	}
	files[name+".html"] = []byte(cleanLines(page.String()))
	files[name+".md"] = shown.markdown()
	for _, t := range d.Tables {
		files["tables/"+t.ID+".csv"] = t.csv()
	}
	return writeFiles(dir, files)
}

// markdown writes the document in its language.
func (d *shownDocument) markdown() []byte {
	var b bytes.Buffer
	say := func(w rules.Words) string { return md(pick(w, d.Lang)) }
	fmt.Fprintf(&b, "# %s\n\n", say(d.Title))
	for i, s := range d.Summary {
		fmt.Fprintf(&b, "%d. %s\n", i+1, say(s))
	}
	for _, n := range d.Notes {
		fmt.Fprintf(&b, "\n%s\n", say(n))
	}
	for _, f := range d.Shown {
		fmt.Fprintf(&b, "\n![%s](figures/%s.svg)\n\n%s\n", say(f.Title), f.ID, say(f.Caption))
	}
	if d.Missing.EN != "" {
		fmt.Fprintf(&b, "\n%s\n", say(d.Missing))
	}
	for _, t := range d.Tables {
		if len(t.Rows) > 0 {
			t.markdown(&b, d.Lang)
		}
	}
	if len(d.Blocks) > 0 {
		fmt.Fprintf(&b, "\n## %s\n", say(d.Texts))
	}
	for _, block := range d.Blocks {
		// Indented text is code in Markdown whatever is in it.
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n    %s\n", md(block.Title), md(block.About),
			strings.ReplaceAll(strings.TrimRight(cleanLines(block.Text), "\n"), "\n", "\n    "))
	}
	return b.Bytes()
}

// Text makes a cell of text from records.
func Text(s string) Cell { return plainCell(s) }

// Label makes a cell that shows words and has an id in CSV.
func Label(id string, w rules.Words) Cell { return wordsCell(id, w) }

// Count makes a cell of a whole number.
func Count(n int64) Cell { return countCell(n) }

// Estimate makes a cell of an estimate with its interval, for a column of
// Interval; warnings become notes of the table.
func (t *Table) Estimate(e analysis.Estimate) Cell { return t.estimateCell(e) }

// Interval names the CSV columns of a value with its interval.
func Interval(id string) []string { return interval(id) }

// Percent writes a share in percent with the digits that matter.
func Percent(share float64) string { return percent(share) }
