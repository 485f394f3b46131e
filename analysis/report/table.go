package report

import (
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Table is a table of the report: on the page a cell may hold a value with its
// interval; in CSV each is a column of its own.
type Table struct {
	ID      string
	Section rules.Words // heading of the part of the page it begins, "" for none
	Title   rules.Words
	About   rules.Words
	Columns []Column
	Rows    [][]Cell
	Notes   []rules.Words // warnings, numbered from 1 by position
	Folded  bool          // shown folded up on the page
}

// Column is a column of a table.
type Column struct {
	Head    rules.Words
	IDs     []string // the columns it makes in CSV
	Numeric bool
}

// Cell is one cell: what is shown, and the CSV columns behind it.
type Cell struct {
	Show   rules.Words
	Values []string
	Notes  []int // numbers of notes of the table
}

// Marks are the numbers of the notes of a cell: "1, 3".
func (c Cell) Marks() string {
	var out []string
	for _, n := range c.Notes {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, ", ")
}

// noted adds notes to a cell, each once.
func (c Cell) noted(t *Table, notes ...rules.Words) Cell {
	for _, w := range notes {
		if n := t.note(w); !slices.Contains(c.Notes, n) {
			c.Notes = append(c.Notes, n)
		}
	}
	return c
}

// Sort is the value a table is sorted by.
func (c Cell) Sort() string {
	if len(c.Values) > 0 {
		return c.Values[0]
	}
	return ""
}

func plainCell(s string) Cell {
	s = shorten(clean(s))
	return Cell{Show: rules.Words{EN: s, ZH: s}, Values: []string{s}}
}

func wordsCell(id string, w rules.Words) Cell { return Cell{Show: w, Values: []string{id}} }

func countCell(n int64) Cell {
	s := thousands(n)
	return Cell{Show: rules.Words{EN: s, ZH: s}, Values: []string{strconv.FormatInt(n, 10)}}
}

// exact writes a number for a CSV file: with all its digits, empty if not known.
func exact(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 10, 64)
}

// estimateCell shows an estimate as a cell with its interval: three CSV columns.
func (t *Table) estimateCell(e analysis.Estimate) Cell {
	s := show(e)
	c := Cell{Show: rules.Words{EN: s, ZH: s}, Values: []string{exact(e.Value), "", ""}}
	if e.HasInterval() {
		c.Values[1], c.Values[2] = exact(e.Lo), exact(e.Hi)
	}
	return c.noted(t, e.Warnings...)
}

// valueCell shows an estimate without its interval: one CSV column.
func (t *Table) valueCell(e analysis.Estimate) Cell {
	s := value(e)
	return Cell{Show: rules.Words{EN: s, ZH: s}, Values: []string{exact(e.Value)}}.noted(t, e.Warnings...)
}

// maxNotes bounds the notes under a table; the last of them stands for all others.
const maxNotes = 12

var otherNote = rules.Words{
	EN: "carries a warning of its own (few games, none seen, or parts that disagree): see the column warnings of tables/estimates.csv",
	ZH: "另有提示（局数少、未见或各层不一致）：见 tables/estimates.csv 的 warnings 列",
}

// note returns the number of a note, adding it if it is new.
func (t *Table) note(w rules.Words) int {
	for i := range t.Notes {
		if t.Notes[i] == w {
			return i + 1
		}
	}
	switch {
	case len(t.Notes) < maxNotes-1:
		t.Notes = append(t.Notes, w)
	case len(t.Notes) == maxNotes-1:
		t.Notes = append(t.Notes, otherNote)
	}
	return len(t.Notes)
}

// interval makes the CSV columns of a value with its interval.
func interval(id string) []string { return []string{id, id + "_lo", id + "_hi"} }

// show writes an estimate for the eye: "3.1 [2.5, 3.9]", shares in percent.
func show(e analysis.Estimate) string {
	s := value(e)
	if !e.HasInterval() {
		return s
	}
	lo, hi := e, e
	lo.Value, hi.Value = e.Lo, e.Hi
	return s + " [" + value(lo) + ", " + value(hi) + "]"
}

// value writes the number of an estimate, shares in percent without the sign.
func value(e analysis.Estimate) string {
	switch {
	case math.IsNaN(e.Value):
		return "–"
	case e.Unit == analysis.Share:
		return percent(e.Value)
	case e.Unit == analysis.Prob:
		if e.Value < 0.001 {
			return "< 0.001"
		}
		return strconv.FormatFloat(e.Value, 'f', 3, 64)
	case e.Unit == analysis.Games && e.Value == math.Trunc(e.Value):
		return thousands(int64(e.Value))
	}
	if e.Method == "extreme" || e.Method == "order statistics" {
		return signed(strconv.FormatFloat(e.Value, 'f', -1, 64))
	}
	return signed(strconv.FormatFloat(e.Value, 'f', 2, 64))
}

// percent writes a share in percent with the digits that matter.
func percent(share float64) string {
	p := 100 * share
	switch {
	case p <= 1e-9 || p >= 100-1e-9:
		return strconv.FormatFloat(math.Abs(p), 'f', 0, 64)
	case p < 0.1 || p > 99.9:
		return strconv.FormatFloat(p, 'f', 3, 64)
	case p < 1 || p > 99:
		return strconv.FormatFloat(p, 'f', 2, 64)
	}
	return strconv.FormatFloat(p, 'f', 1, 64)
}

func signed(s string) string {
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	return strings.Replace(s, "-", "−", 1)
}

func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// csv writes the table with ids as column names and exact values.
func (t *Table) csv() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	var head []string
	for _, c := range t.Columns {
		head = append(head, c.IDs...)
	}
	w.Write(head)
	for _, r := range t.Rows {
		var line []string
		for i, c := range r {
			for k := range t.Columns[i].IDs {
				v := ""
				if k < len(c.Values) {
					v = c.Values[k]
				}
				line = append(line, inert(v))
			}
		}
		w.Write(line)
	}
	w.Flush()
	return b.Bytes()
}

// inert keeps a spreadsheet from taking text for a formula: what starts like one
// and is no number gets an apostrophe in front.
func inert(s string) string {
	if s == "" || !strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// Download is the CSV file as an address a browser can save.
func (t *Table) Download() template.URL {
	return template.URL("data:text/csv;charset=utf-8;base64," + base64.StdEncoding.EncodeToString(t.csv()))
}

// What a page of print bears: more rows are left to the CSV file, more columns
// are scaled down.
const latexRows, latexColumns = 45, 7

// latex writes the table for the booktabs package.
func (t *Table) latex(lang string) []byte {
	var b bytes.Buffer
	b.WriteString("% \\usepackage{booktabs,graphicx}; Chinese text needs XeLaTeX or LuaLaTeX with ctex\n")
	if len(t.Rows) > latexRows {
		fmt.Fprintf(&b, "%% the first %d of %d rows; the CSV file of the same name has all\n", latexRows, len(t.Rows))
	}
	fmt.Fprintf(&b, "\\begin{table}\n\\centering\n\\caption{%s}\n\\label{tab:%s}\n\\small\n", tex(pick(t.Title, lang)), t.ID)
	wide := len(t.Columns) > latexColumns
	if wide {
		b.WriteString("\\resizebox{\\textwidth}{!}{%\n")
	}
	b.WriteString("\\begin{tabular}{")
	for _, c := range t.Columns {
		if c.Numeric {
			b.WriteByte('r')
		} else {
			b.WriteByte('l')
		}
	}
	b.WriteString("}\n\\toprule\n")
	for i, c := range t.Columns {
		b.WriteString(sep(i) + tex(pick(c.Head, lang)))
	}
	b.WriteString(" \\\\\n\\midrule\n")
	for _, r := range t.Rows[:min(len(t.Rows), latexRows)] {
		for i, c := range r {
			b.WriteString(sep(i) + tex(pick(c.Show, lang)))
			if len(c.Notes) > 0 {
				fmt.Fprintf(&b, "\\textsuperscript{%s}", c.Marks())
			}
		}
		b.WriteString(" \\\\\n")
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
	if wide {
		b.WriteString("}\n")
	}
	for i, n := range t.Notes {
		fmt.Fprintf(&b, "\n\\footnotesize\\textsuperscript{%d} %s\n", i+1, tex(pick(n, lang)))
	}
	b.WriteString("\\end{table}\n")
	return b.Bytes()
}

func sep(i int) string {
	if i == 0 {
		return ""
	}
	return " & "
}

var texReplacer = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`,
	`_`, `\_`, `^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`,
	`"`, `\textquotedbl{}`, "−", "$-$", "×", "$\\times$", "–", "--", "→", "$\\rightarrow$", "≤", "$\\leq$", "≥", "$\\geq$", "Δ", "$\\Delta$", "χ", "$\\chi$", "…", "\\ldots{}", "’", "'", "½", "$\\frac12$",
	"[", "{[}", "]", "{]}",
)

// tex escapes text for LaTeX.
func tex(s string) string { return texReplacer.Replace(clean(s)) }

func pick(w rules.Words, lang string) string {
	if lang == "zh" {
		return w.ZH
	}
	return w.EN
}

// estimatesCSV writes every estimate as a long row.
func estimatesCSV(es []analysis.Estimate) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write([]string{"statistic", "measure", "a", "b", "item", "stratum", "class", "value", "count", "n", "lo", "hi", "level", "method", "unit", "warnings"})
	for _, e := range es {
		lo, hi, level := "", "", ""
		if e.HasInterval() {
			lo, hi, level = exact(e.Lo), exact(e.Hi), exact(e.Level)
		}
		var warnings []string
		for _, x := range e.Warnings {
			warnings = append(warnings, x.EN)
		}
		w.Write([]string{e.Statistic, e.Measure, inert(clean(e.A)), inert(clean(e.B)), inert(clean(e.Item)), e.Stratum, inert(clean(e.Class)), exact(e.Value),
			strconv.FormatInt(e.Count, 10), strconv.FormatInt(e.N, 10), lo, hi, level, e.Method, string(e.Unit), strings.Join(warnings, "; ")})
	}
	w.Flush()
	return b.Bytes()
}
