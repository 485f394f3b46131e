package report

import (
	"bytes"
	"fmt"
	"strings"

	"weiqi-experiment/rules"
)

var mdReplacer = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `{`, `\{`, `}`, `\}`, `[`, `\[`, `]`, `\]`,
	`<`, `&lt;`, `>`, `&gt;`, `#`, `\#`, `|`, `\|`, `!`, `\!`, `&`, `&amp;`, `~`, `\~`, `$`, `\$`,
	`://`, `:&#47;/`, `@`, `&#64;`,
)

// md escapes text for Markdown. Nothing in it becomes markup or a link.
func md(s string) string { return mdReplacer.Replace(clean(s)) }

// markdownRows is the number of rows of a table shown in report.md; the CSV
// file has all.
const markdownRows = 60

// markdown writes report.md in the language of the report.
func (p *page) markdown() []byte {
	var b bytes.Buffer
	say := func(w rules.Words) string { return md(pick(w, p.Lang)) }
	sayf := func(en, zh string) string { return pick(rules.Words{EN: en, ZH: zh}, p.Lang) }
	fmt.Fprintf(&b, "# %s\n\n", sayf("Where the rules of Go diverge", "围棋规则分歧报告"))
	for i, s := range p.Summary {
		fmt.Fprintf(&b, "%d. %s\n", i+1, say(s))
	}
	for _, w := range p.Warnings {
		fmt.Fprintf(&b, "\n> %s%s\n", sayf("**Note:** ", "**注意：** "), say(w))
	}
	fmt.Fprintf(&b, "\n## %s\n", sayf("Figures", "图"))
	if len(p.Figures) > 0 {
		fmt.Fprintf(&b, "\n%s\n", say(p.Named))
	}
	for _, f := range p.Figures {
		fmt.Fprintf(&b, "\n### %s\n\n![%s](figures/%s.svg)\n\n%s\n", say(f.Title), say(f.Title), f.ID, say(f.Caption))
	}
	if len(p.Figures) == 0 {
		fmt.Fprintf(&b, "\n%s\n", say(noFigures))
	}
	if p.Missing.EN != "" {
		fmt.Fprintf(&b, "\n%s\n", say(p.Missing))
	}
	for _, t := range p.Tables {
		if t.Section.EN != "" {
			fmt.Fprintf(&b, "\n## %s\n", say(t.Section))
		}
		if len(t.Rows) > 0 {
			t.markdown(&b, p.Lang)
		}
	}
	for _, c := range p.Chapters {
		fmt.Fprintf(&b, "\n## %s\n", say(c.Title))
		for _, w := range c.Text {
			fmt.Fprintf(&b, "\n%s\n", say(w))
		}
		for _, t := range c.Tables {
			t.markdown(&b, p.Lang)
		}
	}
	fmt.Fprintf(&b, "\n## %s\n", sayf("Instructive games", "典型对局"))
	if len(p.Games) == 0 {
		fmt.Fprintf(&b, "\n%s\n", say(noGames))
	}
	for i := range p.Games {
		p.Games[i].markdown(&b, p.Lang)
	}
	fmt.Fprintf(&b, "\n## %s\n\n", sayf("Rules compared", "所比规则"))
	for _, r := range p.Rules {
		fmt.Fprintf(&b, "- **%s** (%s) %s %s %s\n", say(r.Name), md(r.ID), say(r.Summary), say(r.Assumed), md(r.Source))
	}
	section := func(en, zh string, list []rules.Words) {
		fmt.Fprintf(&b, "\n## %s\n\n", sayf(en, zh))
		for _, w := range list {
			fmt.Fprintf(&b, "- %s\n", say(w))
		}
	}
	section("Methods", "方法", p.Methods)
	section("Limits", "局限", p.Limits)
	section("How to cite", "如何引用", []rules.Words{p.Cite})
	return b.Bytes()
}

func (t *Table) markdown(b *bytes.Buffer, lang string) {
	fmt.Fprintf(b, "\n### %s\n\n%s\n\n", md(pick(t.Title, lang)), md(pick(t.About, lang)))
	for i, c := range t.Columns {
		fmt.Fprintf(b, "%s%s", bar(i), md(pick(c.Head, lang)))
	}
	b.WriteString(" |\n")
	for i, c := range t.Columns {
		rule := "---"
		if c.Numeric {
			rule = "---:"
		}
		b.WriteString(bar(i) + rule)
	}
	b.WriteString(" |\n")
	for n, r := range t.Rows {
		if n == markdownRows {
			fmt.Fprintf(b, "\n%s\n", pick(rules.Words{
				EN: fmt.Sprintf("%d more rows are in tables/%s.csv.", len(t.Rows)-n, t.ID),
				ZH: fmt.Sprintf("其余 %d 行见 tables/%s.csv。", len(t.Rows)-n, t.ID)}, lang))
			break
		}
		for i, c := range r {
			b.WriteString(bar(i) + md(pick(c.Show, lang)))
			if len(c.Notes) > 0 {
				fmt.Fprintf(b, " (%s)", c.Marks())
			}
		}
		b.WriteString(" |\n")
	}
	for i, n := range t.Notes {
		fmt.Fprintf(b, "\n(%d) %s\n", i+1, md(pick(n, lang)))
	}
}

func bar(i int) string {
	if i == 0 {
		return "| "
	}
	return " | "
}

func (g *game) markdown(b *bytes.Buffer, lang string) {
	fmt.Fprintf(b, "\n### %d. %s\n\n%s, %s. %s\n\n", g.Number, md(pick(g.Kind, lang)), md(g.File),
		pick(rules.Words{EN: fmt.Sprintf("game %d (from 0)", g.Index), ZH: fmt.Sprintf("局号 %d（自 0 起）", g.Index)}, lang), md(g.Players))
	for i, f := range g.Facts {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(md(pick(f, lang)))
	}
	b.WriteString("\n\n")
	for _, r := range g.Reasons {
		fmt.Fprintf(b, "- %s\n", md(pick(r, lang)))
	}
	b.WriteString("\n|")
	for _, c := range g.Ledger.Columns {
		var names []string
		for _, r := range c.Rules {
			names = append(names, md(pick(r, lang)))
		}
		b.WriteString(" | " + strings.Join(names, ", "))
		if c.More > 0 {
			fmt.Fprintf(b, " +%d", c.More)
		}
	}
	b.WriteString(" |\n|---")
	b.WriteString(strings.Repeat("|---:", len(g.Ledger.Columns)) + "|\n")
	for _, l := range g.Ledger.Lines {
		b.WriteString("| " + md(pick(l.Words, lang)))
		for _, v := range l.Values {
			b.WriteString(" | " + v)
		}
		b.WriteString(" |\n")
	}
	last := func(w rules.Words, of func(ledgerColumn) string) {
		b.WriteString("| **" + pick(w, lang) + "**")
		for _, c := range g.Ledger.Columns {
			b.WriteString(" | " + of(c))
		}
		b.WriteString(" |\n")
	}
	last(marginWords, func(c ledgerColumn) string { return c.Margin })
	last(komiWords, func(c ledgerColumn) string { return c.Komi })
	last(resultWords, func(c ledgerColumn) string { return pick(c.Result, lang) })
}

var (
	marginWords = rules.Words{EN: "margin", ZH: "盘差"}
	komiWords   = rules.Words{EN: "komi", ZH: "贴目"}
	resultWords = rules.Words{EN: "result", ZH: "结果"}
)
