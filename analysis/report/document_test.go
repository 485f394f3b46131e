package report

import (
	"strings"
	"testing"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/rules"
)

// A document has both languages, its tables and figures as files, and no name
// becomes markup.
func TestDocument(t *testing.T) {
	const name = `<b>"a"</b>`
	same := func(s string) rules.Words { return rules.Words{EN: s, ZH: s} }
	table := &Table{ID: "shares", Title: same("Shares"), About: same("about"), Columns: []Column{
		{Head: same("file"), IDs: []string{"file"}}, {Head: same("right"), IDs: Interval("right"), Numeric: true},
	}}
	table.Rows = append(table.Rows, []Cell{Text(name), table.Estimate(analysis.ShareOf(9, 10))})
	title := same("Levels")
	d := &Document{
		Lang: "en", Title: rules.Words{EN: "Title", ZH: "标题"}, Summary: []rules.Words{same(name)}, Notes: []rules.Words{{EN: "note", ZH: "说明"}},
		Tables: []*Table{table}, Texts: same("Texts"), Blocks: []Block{{Title: name, About: name, Text: "X.O\n" + name + "\n"}},
		Figures: []DocumentFigure{
			{ID: "levels", Title: title, Caption: same("caption"), Draw: func(f figure.Format, o figure.Options) *figure.Drawing {
				return figure.Reliability(title, same("sub"), same("axis"), []figure.Level{{Name: "0.9", Said: 0.9, Estimate: analysis.ShareOf(9, 10)}}, f, o)
			}},
			{ID: "none", Title: same("Nothing"), Needs: same("something"), Draw: func(f figure.Format, o figure.Options) *figure.Drawing {
				return figure.Reliability(title, same(""), same(""), nil, f, o)
			}},
		},
	}
	dir := t.TempDir()
	if err := d.Write(dir, "doc"); err != nil {
		t.Fatal(err)
	}
	page, text := read(t, dir, "doc.html"), read(t, dir, "doc.md")
	for _, want := range []string{"<style>", "</style>", "table.sortable", `data-lang="en"`, "标题", "说明", `role="img"`, "&lt;b&gt;", `<pre>X.O`, "90.0 [59.6, 98.2]"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, want := range []string{"# Title", "![Levels](figures/levels.svg)", "    X.O\n    <b>", "1. &lt;b&gt;", "“Nothing” (needs something)"} {
		if !strings.Contains(text, want) {
			t.Errorf("the Markdown lacks %q", want)
		}
	}
	if strings.Contains(page, "<b>") || strings.Contains(page, "ZgotmplZ") || strings.Contains(page, "figure-none") {
		t.Error("the page has markup out of a name, or a figure of nothing")
	}
	if got, want := read(t, dir, "tables", "shares.csv"), "file,right,right_lo,right_hi\n\"<b>\"\"a\"\"</b>\",0.9,"; !strings.HasPrefix(got, want) {
		t.Errorf("table %q, want %q…", got, want)
	}
	if svg := read(t, dir, "figures", "levels.svg"); !strings.Contains(svg, "n = 10") {
		t.Error("the figure does not say of how many")
	}
}
