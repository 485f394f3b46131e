package main

import (
	"fmt"
	"strings"
)

// width is the length at which a line of the file is broken, between properties.
const width = 80

// record writes the game as an SGF tree. Properties stand in a fixed order.
func (g *game) record(number int, owner []color) string {
	var w wrapper
	w.add("(;FF[4]GM[1]CA[UTF-8]")
	w.add("AP[weiqi-experiment sample:1]")
	w.add(fmt.Sprintf("SZ[%d]", g.size))
	w.add(fmt.Sprintf("GN[%d×%d %s, game %d, seed %d]", g.size, g.size, g.rules, number, g.seed))
	w.add("DT[2026-11-30]")
	w.add(fmt.Sprintf("PB[GNU Go 3.8 level %d]", g.level[black]))
	w.add(fmt.Sprintf("PW[GNU Go 3.8 level %d]", g.level[white]))
	w.add(fmt.Sprintf("RU[%s]", g.rules))
	w.add(fmt.Sprintf("KM[%s]", points(g.komi)))
	if g.handicap > 0 {
		w.add(fmt.Sprintf("HA[%d]", g.handicap))
	}
	w.add(fmt.Sprintf("RE[%s]", result(g.score(owner))))
	g.list(&w, "AB", g.setup)
	for _, m := range g.moves {
		w.add(fmt.Sprintf(";%v[%s]", m.color, g.board.sgf(m.point)))
	}
	var territory [3][]point
	for p, c := range owner {
		territory[c] = append(territory[c], point(p))
	}
	g.list(&w, "TB", territory[black])
	g.list(&w, "TW", territory[white])
	w.add(")")
	return w.String() + "\n"
}

// list adds a property with many points, and nothing where there are none.
func (g *game) list(w *wrapper, name string, ps []point) {
	for i, p := range ps {
		value := "[" + g.board.sgf(p) + "]"
		if i == 0 {
			value = name + value
		}
		w.add(value)
	}
}

// result writes a score, Black minus White in half points, as SGF does.
func result(half int) string {
	switch {
	case half > 0:
		return "B+" + points(half)
	case half < 0:
		return "W+" + points(-half)
	}
	return "0"
}

// wrapper joins pieces of text and breaks lines between them.
type wrapper struct {
	strings.Builder
	used int
}

func (w *wrapper) add(piece string) {
	if w.used > 0 && w.used+len(piece) > width {
		w.WriteByte('\n')
		w.used = 0
	}
	w.WriteString(piece)
	w.used += len(piece)
}
