package labels

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// tableRows calls yield with the cells of each line of a table after its heading.
func tableRows(text string, columns int, yield func(line int, cells []string)) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if n == 1 || strings.TrimSpace(line) == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		for len(cells) < columns {
			cells = append(cells, "")
		}
		yield(n, cells)
	}
}

// engine reads a table of records, the stones an engine sees dead on their
// final positions, and how certain it is of the least clear chain. It is a
// second opinion.
func (r *reader) engine(text string, head []string) {
	file, dead, sure := slices.Index(head, "file"), slices.Index(head, "dead"), slices.Index(head, "least_certainty")
	tableRows(text, len(head), func(line int, cells []string) {
		l := Label{Kind: KindEngine, Trust: Unsure, Line: line, Ref: cells[file], All: true}
		if l.Ref == "" {
			r.problem(line, Unreadable, "no record is named")
			return
		}
		certainty, err := strconv.ParseFloat(cells[sure], 64)
		if err != nil || !(certainty >= 0 && certainty <= 1) {
			r.problem(line, Unreadable, fmt.Sprintf("certainty %q: want a number from 0 to 1", clip(cells[sure])))
			return
		}
		if certainty >= sureFrom {
			l.Trust = Sure
		}
		if cells[dead] != "-" {
			for _, p := range strings.Fields(cells[dead]) {
				if len(p) != 2 || coordinate(p[0]) < 0 || coordinate(p[1]) < 0 {
					r.problem(line, Unreadable, fmt.Sprintf("dead stone %q: want two letters", clip(p)))
					return
				}
				l.Dead = append(l.Dead, Place(p))
			}
		}
		r.add(l)
	})
}

// expected is a result as test suites expect it, perhaps as a pattern with more
// behind it.
var expected = regexp.MustCompile(`^(0|[BW]\+\d+(\.\d+)?)( \.\*)?$`)

// scoreTable reads a table of records and the scores expected of them, after
// komi, by the rule and komi of the record. Two lines that say the same of the
// same position are one label.
func (r *reader) scoreTable(text string, head []string) {
	stop, want := -1, -1
	for i, h := range head {
		switch {
		case strings.HasPrefix(h, "stop"):
			stop = i
		case strings.HasPrefix(h, "expected"):
			want = i
		}
	}
	if r.scores == nil {
		r.scores = map[string]bool{}
	}
	tableRows(text, len(head), func(line int, cells []string) {
		found := expected.FindStringSubmatch(cells[want])
		if found == nil || cells[0] == "" {
			r.problem(line, Unreadable, fmt.Sprintf("expected result %q of %q: want B+ or W+ and a score, or 0", clip(cells[want]), clip(cells[0])))
			return
		}
		if stop >= 0 && cells[stop] != "" {
			r.problem(line, Unreadable, "the position before a move of the record; only final positions are compared")
			return
		}
		points := 0.0
		if found[1] != "0" {
			points, _ = strconv.ParseFloat(found[1][2:], 64)
			if found[1][0] == 'W' {
				points = -points
			}
		}
		if key := cells[0] + "\t" + found[1]; r.scores[key] {
			r.problem(line, Repeated, "the same result of the same record as in a line before; compared once")
			return
		} else {
			r.scores[key] = true
		}
		r.add(Label{Kind: KindScore, Trust: People, Line: line, Ref: cells[0], Margins: []Margin{{Points: points, Net: true}}, Drawn: true})
	})
}
