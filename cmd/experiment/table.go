package main

import (
	"strings"

	"github.com/rivo/uniseg"
)

// table is text in columns as wide as a terminal shows it: Chinese characters
// take two places.
type table struct {
	align string // a letter a column: l or r
	rows  [][]string
}

// add adds a row.
func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table, each line after indent and without spaces at its end.
func (t *table) write(b *strings.Builder, indent string) {
	width := make([]int, len(t.align))
	for _, row := range t.rows {
		for i, cell := range row {
			width[i] = max(width[i], uniseg.StringWidth(cell))
		}
	}
	for _, row := range t.rows {
		line := indent
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-uniseg.StringWidth(cell))
			if i > 0 {
				line += "  "
			}
			if t.align[i] == 'r' {
				line += pad + cell
			} else {
				line += cell + pad
			}
		}
		b.WriteString(strings.TrimRight(line, " "))
		b.WriteByte('\n')
	}
}
