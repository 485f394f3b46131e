// Package report writes what a study found as files a committee reads: one
// report.html that opens offline, report.md, the tables as CSV and LaTeX, and
// the figures.
//
// Text from records (file names, players, events) is hostile: it is escaped for
// each format where it is written, and nowhere before. Nothing in a report
// depends on the clock or the machine, save that Chinese in PDF and PNG needs a
// font.
package report

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/store"
)

// Input is what a report is made of.
type Input struct {
	Source   analysis.Source
	Manifest *store.Manifest // nil if there is none
	Rules    []*rules.Rule   // as in analysis.Options
	Roots    []string        // as in analysis.Options
	// Seed and Resamples are as in analysis.Options.
	Seed      uint64
	Resamples int
	Problems  func(func(*store.ProblemRow) error) error
	// Boards gives the final position of a game, nil or an error where the
	// record cannot be read again; the game is then shown without a board.
	Boards func(file string, index int) (*BoardView, error)
	// What else is known, each a chapter where it is there.
	Engines  *Engines    // that were judges
	Selfplay *Selfplay   // a match under several rules
	Solved   []Solution  // small boards
	Lang     string      // "en" or "zh": shown first, and the language of report.md, figures and LaTeX
	PNG      bool        // figures as PNG too
	Font     string      // file of a font with Chinese glyphs; "" to look for one
	Warn     func(error) // told what is not as asked but harms nothing; nil to ignore
}

// BoardView is a finished position to be drawn. Slices are row by row from the
// top left; OneSided may be nil.
type BoardView struct {
	Width, Height int
	Stones        []board.Color
	Status        []rules.Status
	Owner         []board.Color // of each point once dead stones are off
	OneSided      []board.Color
	Last          board.Point // of the last play; board.Pass for none
}

// Options are those of the study of an input.
func (in *Input) Options() analysis.Options {
	return analysis.Options{Rules: in.Rules, Roots: in.Roots, Komi: in.option("komi"), Seed: in.Seed, Resamples: in.Resamples}
}

// option is the value an option of the run had, "" where it is not known.
func (in *Input) option(name string) string {
	if in.Manifest != nil {
		for _, o := range in.Manifest.Options {
			if o.Name == name {
				return o.Value
			}
		}
	}
	return ""
}

// Write analyses the rows and writes the report into dir: report.html,
// report.md, tables/ and figures/, and notes them for a run that replaces this one.
// Files of the same names are replaced; other files are left alone.
func Write(dir string, in Input) error {
	st, err := analysis.Analyse(in.Source, in.Options())
	if err != nil {
		return err
	}
	return WriteStudy(dir, st, in)
}

// WriteStudy writes the report of a study already made. in.Source is not used.
func WriteStudy(dir string, st *analysis.Study, in Input) error {
	if in.Lang != "zh" {
		in.Lang = "en"
	}
	problems, err := countProblems(in.Problems)
	if err != nil {
		return err
	}
	p := newPage(st, &in, problems)
	files := make(map[string][]byte)
	if err := figures(files, p); err != nil {
		return err
	}
	if files["report.html"], err = p.html(); err != nil {
		return err
	}
	files["report.md"] = p.markdown()
	tables := slices.Clone(p.Tables)
	for _, c := range p.Chapters {
		tables = append(tables, c.Tables...)
	}
	for _, t := range tables {
		files["tables/"+t.ID+".csv"] = t.csv()
		files["tables/"+t.ID+".tex"] = t.latex(in.Lang)
	}
	files["tables/estimates.csv"] = estimatesCSV(st.Estimates)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := store.NoteMade(dir, files); err != nil {
		return err
	}
	return writeFiles(dir, files)
}

func writeFiles(dir string, files map[string][]byte) error {
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// figures draws every figure of the study into files and into the page, there
// in both languages.
func figures(files map[string][]byte, p *page) error {
	font, err := openFont(p.in.Font)
	if errors.Is(err, fs.ErrNotExist) || err != nil && p.in.Font != "" {
		return err
	}
	if err != nil && p.in.Lang == "zh" {
		p.warn(fmt.Errorf("%w; Chinese figures are drawn in English as PDF and PNG", err))
	}
	formats := []figure.Format{figure.SVG, figure.PDF}
	if p.in.PNG {
		formats = append(formats, figure.PNG)
	}
	var missing []missingFigure
	for _, f := range figure.All {
		shown := shownFigure{Figure: f, Caption: p.Study.Say(f.Caption)}
		for _, lang := range []string{"en", "zh"} {
			d := f.Draw(p.Study, figure.SVG, figure.Options{Lang: lang})
			if d == nil {
				continue
			}
			svg, err := d.Bytes(figure.SVG)
			if err != nil {
				return err
			}
			shown.add(lang, svg)
		}
		if shown.EN == "" {
			missing = append(missing, missingFigure{f.Title, f.Needs})
			continue
		}
		p.Figures = append(p.Figures, shown)
		for _, format := range formats {
			d := f.Draw(p.Study, format, figure.Options{Lang: p.in.Lang, Font: font})
			data, err := d.Bytes(format)
			if err != nil {
				return err
			}
			files["figures/"+f.ID+"."+string(format)] = data
		}
	}
	p.Missing = missingWords(missing)
	return nil
}

// missingFigure is a figure that was not drawn, and what it would need.
type missingFigure struct{ title, needs rules.Words }

// missingWords says which figures were not drawn and what they would need.
func missingWords(list []missingFigure) rules.Words {
	if len(list) == 0 {
		return rules.Words{}
	}
	var en, zh []string
	for _, f := range list {
		en = append(en, fmt.Sprintf("“%s” (needs %s)", f.title.EN, f.needs.EN))
		zh = append(zh, fmt.Sprintf("“%s”（需：%s）", f.title.ZH, f.needs.ZH))
	}
	return rules.Words{
		EN: "Not drawn, for want of what they need: " + strings.Join(en, "; ") + ".",
		ZH: "未绘之图，因缺其所需：" + strings.Join(zh, "；") + "。"}
}

// What stands where there are no figures, and no games.
var (
	noFigures = rules.Words{EN: "There is nothing to draw.", ZH: "无可绘之图。"}
	noGames   = rules.Words{EN: "No game shows a disagreement.", ZH: "没有出现分歧的对局。"}
)

func openFont(path string) (*figure.Font, error) {
	if path != "" {
		return figure.OpenFont(path)
	}
	return figure.FindFont()
}

func (p *page) warn(err error) {
	if p.in.Warn != nil {
		p.in.Warn(err)
	}
}

// inline makes an SVG file an element of a page with a name for readers who do
// not see it.
func inline(svg []byte, label string) string {
	if i := bytes.Index(svg, []byte("<svg ")); i >= 0 {
		svg = svg[i+len("<svg "):]
	}
	return `<svg role="img" aria-label="` + escape(label) + `" ` + string(bytes.TrimSpace(svg))
}

// escape escapes text for an XML attribute or element.
func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(clean(s))
}

// clean takes out control characters, which no format of a report can hold,
// and marks that reorder text.
func clean(s string) string { return strings.ReplaceAll(cleanLines(s), "\n", " ") }

// cleanLines is clean for text of several lines.
func cleanLines(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\r':
			return ' '
		case r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0xfffe || r == 0xffff:
			return -1
		case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// shorten cuts text from records to a length a page can bear.
func shorten(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
