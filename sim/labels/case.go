package labels

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/sgf"
)

// Case is what a TOML file says of the record beside it.
type Case struct {
	Record      string // name of the SGF file
	Board       string // drawn: lower case is dead
	DeadList    string `toml:"dead"`
	SekiChainAt string `toml:"seki_chain_at"` // one stone of each chain in seki
	OneSidedB   string `toml:"one_sided_b"`
	OneSidedW   string `toml:"one_sided_w"`
	AsPlayed    bool   `toml:"as_played"`         // the set-up stones stand for plays
	BeforeB     int    `toml:"captured_before_b"` // from before the record begins
	BeforeW     int    `toml:"captured_before_w"`
	Counts      map[string]any
	Margins     map[string]any // Black − White before komi by id of rule
}

// Dead lists the dead stones: those named and those drawn in lower case, sorted.
func (c *Case) Dead() []string {
	names := strings.Fields(c.DeadList)
	for y, row := range strings.Fields(c.Board) {
		for x, char := range row {
			if char == 'x' || char == 'o' {
				names = append(names, string(place(x, y)))
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// drawnSize checks that what is drawn is a board; nothing need be.
func (c *Case) drawnSize() error {
	rows := strings.Fields(c.Board)
	if len(rows) == 0 {
		return nil
	}
	for y, row := range rows {
		if len(row) != len(rows[0]) {
			return fmt.Errorf("row %d has %d points, the first %d", y+1, len(row), len(rows[0]))
		}
	}
	_, err := board.Size(len(rows[0]), len(rows))
	return err
}

// drawnCase reads a case: every stone's status, which chains are in seki, and
// margins by rule.
func (r *reader) drawnCase(path, text string) {
	var c Case
	if _, err := toml.Decode(text, &c); err != nil {
		line := 0
		var parse toml.ParseError
		if errors.As(err, &parse) {
			line = parse.Position.Line
		}
		r.problem(line, Unreadable, err.Error())
		return
	}
	if err := c.drawnSize(); err != nil {
		r.problem(0, Unreadable, "as drawn: "+err.Error())
		return
	}
	name := filepath.Join(filepath.Dir(path), filepath.FromSlash(c.Record))
	if c.Record != filepath.Base(c.Record) {
		r.problem(0, Unreadable, fmt.Sprintf("record %q is not beside it", clip(c.Record)))
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		r.problem(0, Unreadable, fmt.Sprintf("record %q: %s", clip(c.Record), cause(err)))
		return
	}
	s := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
	if !s.Scan() {
		r.problem(0, Unreadable, fmt.Sprintf("record %q holds no game", clip(c.Record)))
		return
	}
	tree := s.Tree()
	tree.Data = bytes.Clone(tree.Data)
	l := Label{
		Kind: KindCase, Trust: Worked, All: true, SekiAll: true, Drawn: true,
		Record: collect.Record{File: r.file, Tree: tree},
	}
	for _, p := range c.Dead() {
		l.Dead = append(l.Dead, Place(p))
	}
	for _, p := range strings.Fields(c.SekiChainAt) {
		l.SekiChains = append(l.SekiChains, Place(p))
	}
	for _, id := range slices.Sorted(maps.Keys(c.Margins)) {
		v, ok := number(c.Margins[id])
		if _, known := rules.ByID(id); !ok || !known {
			r.problem(0, Unreadable, fmt.Sprintf("margin of %q is not of a known rule, or no number; left out", clip(id)))
			continue
		}
		if c.BeforeB+c.BeforeW == 0 { // else the record does not show all that counts
			l.Margins = append(l.Margins, Margin{Rule: id, Points: v})
		}
	}
	r.add(l)
}

func number(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}
