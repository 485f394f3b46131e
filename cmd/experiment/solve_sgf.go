package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// writeLines writes the lines of best play as records into a folder, one for
// each board and rule set that has one: 3x4-tangsong.sgf, with -W where White
// moves first; position-tangsong.sgf where the board is that of a record. Unless
// force, it writes none where one would replace a file that says another thing.
func writeLines(dir string, found []solution, position, force bool) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	lines := make(map[string]string)
	for i := range found {
		s := &found[i]
		if s.Err != nil || len(s.Result.Line) == 0 {
			continue
		}
		g := s.board.Geometry
		name := fmt.Sprintf("%dx%d", g.Width, g.Height)
		if s.board.ToMove == board.White {
			name += "-W"
		}
		if position {
			name = "position"
		}
		lines[lineFile(dir, name, s.Rule.ID)] = s.sgf()
	}
	paths := slices.Sorted(maps.Keys(lines))
	for _, path := range paths {
		there, err := os.ReadFile(path)
		if err == nil && !force && string(there) != lines[path] {
			return fmt.Errorf("%s is there and says another thing; choose another folder for --sgf, or --force to replace it", path)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	for _, path := range paths {
		if err := os.WriteFile(path, []byte(lines[path]), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// lineFile is where the line of a board under a rule set is written.
func lineFile(dir, board, rule string) string {
	return filepath.Join(dir, board+"-"+rule+".sgf")
}

// sgf is the game of best play: the position, its moves, and a comment with the
// value at its end.
func (s *solution) sgf() string {
	var b strings.Builder
	g := s.board.Geometry
	value := s.Result.Low
	size := fmt.Sprint(g.Width)
	if g.Width != g.Height {
		size = fmt.Sprintf("%d:%d", g.Width, g.Height)
	}
	first := s.mover()
	if len(s.board.Moves) > 0 {
		first = s.board.Moves[0].Color
	}
	fmt.Fprintf(&b, "(;FF[4]GM[1]CA[UTF-8]AP[weiqi-experiment]SZ[%s]KM[0]RU[%s]RE[%s]PL[%v]", size, s.Rule.ID, resultOf(value), first)
	for _, c := range []board.Color{board.Black, board.White} {
		var points strings.Builder
		for p, at := range s.board.Setup {
			if at == c {
				fmt.Fprintf(&points, "[%s]", g.Name(board.Point(p)))
			}
		}
		if points.Len() > 0 {
			b.WriteString("A" + c.String() + points.String())
		}
	}
	fmt.Fprintf(&b, "\nC[Value %v, Black minus White before komi, with every stone on the last board alive; %d nodes were searched to prove it.]\n", value, s.Result.Nodes)
	for _, m := range s.board.Moves {
		fmt.Fprintf(&b, ";%v[%s]", m.Color, g.Name(m.Point))
	}
	c := s.mover()
	for i, p := range s.Result.Line {
		fmt.Fprintf(&b, ";%v[%s]", c, g.Name(p))
		if i == 0 {
			b.WriteString("N[best play]")
		}
		c = c.Other()
	}
	b.WriteString(")\n")
	return b.String()
}

// resultOf is a margin as the property RE has it.
func resultOf(margin rules.Half) string {
	switch {
	case margin > 0:
		return "B+" + margin.String()
	case margin < 0:
		return "W+" + (-margin).String()
	}
	return "0"
}
