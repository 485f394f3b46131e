package report

import "weiqi-experiment/rules"

// Chapter is a part of a report that is there only when its data are: what is to
// be known, and tables.
type Chapter struct {
	ID     string
	Title  rules.Words
	Text   []rules.Words // paragraphs
	Tables []*Table
}

// chapters lists what may become a chapter, in their order. Each gives nil where
// its data are not there.
var chapters = []func(*page) *Chapter{
	engineChapter,
	selfplayChapter,
	solvedChapter,
}

// makeChapters makes the chapters of a page, tables without rows left out.
func (p *page) makeChapters() []*Chapter {
	var out []*Chapter
	for _, of := range chapters {
		c := of(p)
		if c == nil {
			continue
		}
		var tables []*Table
		for _, t := range c.Tables {
			if len(t.Rows) > 0 {
				tables = append(tables, t)
			}
		}
		c.Tables = tables
		out = append(out, c)
	}
	return out
}
