package labels

import (
	"fmt"
	"strconv"
	"strings"

	"weiqi-experiment/rules/board"
)

// removed reads a board of numbers (1 Black, −1 White, 0 open) and below it the
// points people took off at the end of the game (1): dead stones, and on empty
// points what they agreed is no territory.
func (r *reader) removed(text string) {
	width, height := 0, 0
	toMove := board.Black
	var rows [][]int
	var lines []int
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if key := words[0]; key == "width" || key == "height" || key == "player_to_move" {
			v, err := strconv.Atoi(words[len(words)-1])
			if err != nil || len(words) != 2 {
				r.problem(n, Unreadable, fmt.Sprintf("%s wants a number", key))
				return
			}
			switch key {
			case "width":
				width = v
			case "height":
				height = v
			default:
				if v < 0 {
					toMove = board.White
				}
			}
			continue
		}
		row := make([]int, len(words))
		for i, w := range words {
			v, err := strconv.Atoi(w)
			if err != nil || v < -1 || v > 1 {
				r.problem(n, Unreadable, fmt.Sprintf("%q: want -1, 0 or 1", clip(w)))
				return
			}
			row[i] = v
		}
		if len(row) != width {
			r.problem(n, Unreadable, fmt.Sprintf("%d points in a row of %d", len(row), width))
			return
		}
		rows, lines = append(rows, row), append(lines, n)
	}
	if len(rows) != 2*height || height < 1 {
		r.problem(0, Unreadable, fmt.Sprintf("%d rows, want twice the height %d", len(rows), height))
		return
	}
	l := Label{Kind: KindRemoved, Trust: People, All: true, Drawn: true}
	g := make(grid, height)
	for y, row := range rows[:height] {
		g[y] = make([]board.Color, width)
		for x, v := range row {
			switch v {
			case 1:
				g[y][x] = board.Black
			case -1:
				g[y][x] = board.White
			}
			switch gone := rows[height+y][x]; {
			case gone < 0:
				r.problem(lines[height+y], Unreadable, "-1 among the points removed")
				return
			case gone == 0:
			case v == 0:
				l.NoTerritory = append(l.NoTerritory, place(x, y))
			default:
				l.Dead = append(l.Dead, place(x, y))
			}
		}
	}
	if err := g.size(); err != nil {
		r.problem(0, Unreadable, err.Error())
		return
	}
	l.Record = r.record(g.sgf("", toMove, true))
	r.add(l)
}

// clip shortens what is quoted from a file.
func clip(s string) string {
	const most = 60
	if c := []rune(s); len(c) > most {
		return string(c[:most-1]) + "…"
	}
	return s
}
