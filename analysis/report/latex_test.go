package report

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/analysis/internal/synthetic"
)

// Every table compiles in a paper, hostile text and all.
func TestTablesCompileInAPaper(t *testing.T) {
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("no pdflatex on this machine (Debian: texlive-latex-recommended): tables are only checked for their syntax")
	}
	for name, rows := range map[string]*synthetic.Rows{"plain": synthetic.Make(500, 1), "hostile": hostileRows()} {
		dir := write(t, withChapters(input(rows, "en"), hostile))
		tables, err := filepath.Glob(filepath.Join(dir, "tables", "*.tex"))
		if err != nil || len(tables) < 10 {
			t.Fatal(len(tables), err)
		}
		slices.Sort(tables)
		var paper strings.Builder
		paper.WriteString("\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{textcomp,booktabs,graphicx}\n\\begin{document}\n")
		for _, table := range tables {
			fmt.Fprintf(&paper, "\\input{tables/%s}\\clearpage\n", filepath.Base(table))
		}
		paper.WriteString("\\end{document}\n")
		if err := os.WriteFile(filepath.Join(dir, "paper.tex"), []byte(paper.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "paper.tex")
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, tail(string(out), 1500))
		}
	}
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }
