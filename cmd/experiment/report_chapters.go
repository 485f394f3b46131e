package main

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"weiqi-experiment/analysis/report"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// chapterOptions are the flags that name data beside the rows of a run.
type chapterOptions struct {
	selfplay string
	solved   []string
}

// solutionsHeader are the columns of solve --csv that are read.
var solutionsHeader = []string{"rule", "width", "height", "to_move", "proved", "cycle", "low", "high", "nodes", "line", "refused"}

// solvedFile is what solve --csv is looked for under in a run folder.
const solvedFile = "solved.csv"

// read reads what was named, and what is found where nothing was: the match whose
// games are the run's, and solved.csv in the run folder. What was named must be
// readable; what was found and is not is told and left out.
func (o *chapterOptions) read(in *report.Input, log *slog.Logger, dir string) error {
	match, err := o.selfplay, error(nil)
	found := ""
	if roots := matchOf(in.Roots); len(roots) > 0 {
		found = roots[0]
	}
	if match == "" {
		match = found
	}
	if match != "" {
		if in.Selfplay, err = readSelfplay(match); err != nil {
			if o.selfplay != "" {
				return err
			}
			log.Warn("the chapter on self-play is left out", "error", err)
		} else {
			in.Selfplay.This = filepath.Clean(match) == found
		}
	}
	files := o.solved
	if len(files) == 0 {
		if name := filepath.Join(dir, solvedFile); exists(name) {
			files = []string{name}
		}
	}
	for _, name := range files {
		list, err := readSolved(name)
		if err != nil {
			if len(o.solved) > 0 {
				return err
			}
			log.Warn("the chapter on small boards is left out", "error", err)
			continue
		}
		in.Solved = append(in.Solved, list...)
	}
	return nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// matchOf lists the folders of matches that the inputs of a run are in.
func matchOf(inputs []string) []string {
	var out []string
	seen := make(map[string]bool)
	for _, in := range inputs {
		if in == "-" {
			continue
		}
		// DIR/games/RULE/1.sgf, or a folder on the way.
		for d, up := filepath.Clean(in), 0; up < 4 && !seen[d]; d, up = filepath.Dir(d), up+1 {
			seen[d] = true
			if exists(filepath.Join(d, matchFile)) && !slices.Contains(out, d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// comparisonFile is what a match showed, as selfplay writes it.
const comparisonFile = "comparison.csv"

// readSelfplay reads what a match in a folder showed.
func readSelfplay(dir string) (*report.Selfplay, error) {
	name := filepath.Join(dir, matchFile)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no match of selfplay is in this folder: %w", dir, err)
	}
	if err != nil {
		return nil, err
	}
	var m match
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	out := &report.Selfplay{Size: m.Size, Games: m.Games, Komi: m.Komi, Seed: m.Seed}
	for _, p := range m.Players {
		out.Players = append(out.Players, p.Name+" "+p.Version)
	}
	if len(out.Players) == 0 {
		out.Players = m.Engines
	}
	rows, err := readTable(filepath.Join(dir, comparisonFile), comparisonHeader)
	if err != nil {
		return nil, err
	}
	words := make(map[string]*aspect)
	for i := range aspects {
		words[aspects[i].id] = &aspects[i]
	}
	words[engineWins.id], words[sameMoves.id] = &engineWins, &sameMoves
	played := make(map[string]bool)
	for _, r := range rows {
		played[r.get("rule")] = true
		a := report.Aspect{ID: r.get("aspect"), Words: rules.Words{EN: r.get("aspect"), ZH: r.get("aspect")}, Rule: r.get("rule"), SameMoves: r.get("aspect") == sameMoves.id}
		if w := words[a.ID]; w != nil {
			a.Words, a.Share = w.words, w.share
		}
		a.N, a.Pairs = int64(r.number("n")), int64(r.number("pairs"))
		a.Value, a.Lo, a.Hi = r.number("value"), r.number("lo"), r.number("hi")
		a.Against, a.AgainstLo, a.AgainstHi = r.number("diff"), r.number("diff_lo"), r.number("diff_hi")
		if r.err != nil {
			return nil, r.err
		}
		out.Aspects = append(out.Aspects, a)
	}
	// Rules the engines could not play by were left out.
	for _, r := range m.Rules {
		if played[r.ID] {
			out.Rules = append(out.Rules, r.ID)
		}
	}
	if len(out.Rules) == 0 {
		return nil, fmt.Errorf("%s: no rule of %s is in it", filepath.Join(dir, comparisonFile), matchFile)
	}
	return out, nil
}

// readSolved reads what solve --csv wrote.
func readSolved(name string) ([]report.Solution, error) {
	rows, err := readTable(name, solutionsHeader)
	if err != nil {
		return nil, err
	}
	var out []report.Solution
	for _, r := range rows {
		s := report.Solution{Rule: r.get("rule"), ToMove: r.get("to_move"), Line: r.get("line"), Refused: r.get("refused"),
			Proved: r.get("proved") == "true", Cycle: r.get("cycle") == "true"}
		s.Width, s.Height = int(r.number("width")), int(r.number("height"))
		if s.Refused == "" {
			s.Low, s.High = halfPoints(r.number("low")), halfPoints(r.number("high"))
			s.Nodes = int64(r.number("nodes"))
			if r.err == nil && (r.get("low") == "" || r.get("high") == "" || s.Low > s.High) {
				r.err = fmt.Errorf("%s, line %d: want bounds, the lower first", name, r.line)
			}
		}
		if r.err == nil && (s.Width < 1 || s.Height < 1) {
			r.err = fmt.Errorf("%s, line %d: %q by %q is no board", name, r.line, r.get("width"), r.get("height"))
		}
		if r.err != nil {
			return nil, r.err
		}
		out = append(out, s)
	}
	return out, nil
}

func halfPoints(points float64) rules.Half { return rules.Half(math.Round(2 * points)) }

// tableRow is a row of a table read, with the place of each column.
type tableRow struct {
	name   string
	line   int
	place  map[string]int
	fields []string
	err    error // the first number that is none
}

func (r *tableRow) get(column string) string { return r.fields[r.place[column]] }

// number reads a number, NaN where there is none.
func (r *tableRow) number(column string) float64 {
	s := r.get(column)
	if s == "" {
		return math.NaN()
	}
	v, err := strconv.ParseFloat(s, 64)
	if (err != nil || math.IsInf(v, 0) || math.Abs(v) > 1e15) && r.err == nil {
		r.err = fmt.Errorf("%s, line %d: %s: %q is no number", r.name, r.line, column, s)
	}
	return v
}

// readTable reads a CSV file that has the columns wanted.
func readTable(name string, columns []string) ([]*tableRow, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c := csv.NewReader(f)
	header, err := c.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	place := make(map[string]int)
	for _, want := range columns {
		i := slices.Index(header, want)
		if i < 0 {
			return nil, fmt.Errorf("%s, line 1: there is no column %s", name, want)
		}
		place[want] = i
	}
	var out []*tableRow
	for {
		r, err := c.Read()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		line, _ := c.FieldPos(0)
		out = append(out, &tableRow{name: name, line: line, place: place, fields: r})
	}
}

// optionsOf are the options of a run by name.
func optionsOf(m *store.Manifest) map[string]string {
	out := make(map[string]string)
	for _, o := range m.Options {
		out[o.Name] = o.Value
	}
	return out
}
