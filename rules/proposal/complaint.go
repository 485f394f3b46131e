package proposal

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/pelletier/go-toml/v2"
)

// Complaint is one thing that is wrong with a proposal.
type Complaint struct {
	File         string
	Line, Column int // from 1
	Message      string
}

// Error returns file:line:column: message.
func (c *Complaint) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", c.File, c.Line, c.Column, c.Message)
}

// Complaints are what is wrong with a proposal, in the order of the file.
type Complaints []*Complaint

// maxTold is how many complaints are told: the author of more has another file
// in mind.
const maxTold = 25

// Error returns the complaints, one a line.
func (c Complaints) Error() string {
	var lines []string
	for i := range c[:min(len(c), maxTold)] {
		lines = append(lines, c[i].Error())
	}
	if more := len(c) - maxTold; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// complain adds a complaint about a key; what is missing is told at the table
// that lacks it.
func (r *reader) complain(key, format string, args ...any) {
	at := r.places.of(key)
	r.wrong = append(r.wrong, &Complaint{r.name, at.line, at.column, fmt.Sprintf(format, args...)})
}

// sorted puts complaints in the order of the file.
func (c Complaints) sorted() Complaints {
	slices.SortStableFunc(c, func(a, b *Complaint) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return c
}

// decoding turns what the TOML library refuses into a complaint: words for the
// proposal's author instead of names of Go types.
func (r *reader) decoding(err error) {
	var wrong *toml.DecodeError
	if !errors.As(err, &wrong) {
		r.wrong = append(r.wrong, &Complaint{r.name, 1, 1, err.Error()})
		return
	}
	line, column := wrong.Position()
	message := strings.TrimPrefix(wrong.Error(), "toml: ")
	if f, ok := field(wrong.Key()); ok {
		if slices.ContainsFunc([]string{"cannot decode", "cannot store", "type mismatch", "unable to parse"}, func(s string) bool { return strings.Contains(message, s) }) {
			message = fmt.Sprintf("%s is of the wrong type: it is %s (%s)", strings.Join(wrong.Key(), "."), f.kind(), f.doc)
		}
	}
	r.wrong = append(r.wrong, &Complaint{r.name, max(line, 1), max(column, 1), message})
}

// unknown complains about every key the language has not, also where it differs
// from one by capitals alone, which the TOML library lets pass. What stands in an
// unknown table is not told apart from it.
func (r *reader) unknown() {
	told := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(r.places)) {
		parts := strings.Split(path, ".")
		for n := range parts {
			table, last := unnumbered(strings.Join(parts[:n], ".")), unnumbered(parts[n])[0]
			if n == 0 {
				table = nil
			}
			known := keysOf(table)
			if slices.Contains(known, last) {
				continue
			}
			if whole := strings.Join(parts[:n+1], "."); !told[whole] {
				told[whole] = true
				r.meant[strings.Join(append(slices.Clone(table), closest(last, known)), ".")] = true
				r.complain(path, "no key is called %q here%s", short(strings.Join(append(slices.Clone(table), last), ".")), suggest(last, known))
			}
			break
		}
	}
}

// short cuts what an author wrote to what a complaint has room for.
func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// suggest names the word meant, or all there are to choose from.
func suggest(word string, known []string) string {
	if len(known) == 0 {
		return ""
	}
	if best := closest(word, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return "; there are " + strings.Join(known, ", ")
}

// closest is the word that differs by the fewest letters, if that is few: one in
// a short word, two, or a third of them.
func closest(word string, known []string) string {
	if len(word) > 60 {
		return "" // no misspelling
	}
	best, limit := "", max(2, len(word)/3)
	if len(word) < 4 {
		limit = 1
	}
	for _, k := range known {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), k); d <= limit {
			best, limit = k, d-1
		}
	}
	return best
}
