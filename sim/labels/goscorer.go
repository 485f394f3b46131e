package labels

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules/board"
)

// goscorer reads the expected output of a scoring library: sections of drawn
// boards under headings in capitals. BOARD gives the stones (x and o, b and w
// where a stone is given as dead); TERRITORY writes z and a on the territory of
// Black and White; SEKI shows the stones in seki, and z and a on their eyes.
//
// The dead stones are input there and no verdict, which Given says; what the
// library works out is the eyes. So it claims that the stones given as dead are
// dead, that those it gives two eyes are alive, and of those it calls seki only
// that they are in seki if they live: nothing about their life is compared. The
// score claimed is territory with dead stones, as a rule counts that gives
// nothing in seki.
func (r *reader) goscorer(text string) {
	sections, lines := sectionsOf(text)
	for _, want := range []string{"BOARD", "TERRITORY", "SEKI"} {
		if _, ok := lines[want]; !ok {
			r.problem(0, Unreadable, "no section "+want)
			return
		}
	}
	l := Label{Kind: KindGoscorer, Trust: Given, All: true, SekiAll: true, Drawn: true}
	g, score, err := l.drawn(sections["BOARD"])
	if err != nil {
		r.problem(lines["BOARD"]+1+len(g), Unreadable, err.Error())
		return
	}
	if err := g.size(); err != nil {
		r.problem(lines["BOARD"], Unreadable, err.Error())
		return
	}
	for _, name := range []string{"TERRITORY", "SEKI"} {
		if !fits(sections[name], g) {
			r.problem(lines[name], Unreadable, name+" is not of the size of BOARD")
			return
		}
	}
	for y, row := range sections["TERRITORY"] {
		for x, c := range []byte(row) {
			switch c {
			case 'z':
				score++
			case 'a':
				score--
			}
			if s := sections["SEKI"][y][x]; s == 'x' || s == 'o' {
				l.Seki = append(l.Seki, place(x, y))
				l.Spared = append(l.Spared, place(x, y))
			}
		}
	}
	l.Margins = []Margin{{Rule: "japanese", Points: float64(score)}}
	l.Record = r.record(g.sgf("", board.Black, false))
	r.add(l)
}

// sectionsOf cuts a text into its sections, by heading, and says on which line
// each begins.
func sectionsOf(text string) (sections map[string][]string, lines map[string]int) {
	sections, lines = map[string][]string{}, map[string]int{}
	name, n := "", 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if heading, ok := strings.CutSuffix(line, ":"); ok {
			name = heading
			lines[name], sections[name] = n, nil
		} else if line != "" {
			sections[name] = append(sections[name], line)
		}
	}
	return sections, lines
}

// drawn reads the rows of BOARD and enters the dead stones. It returns the board,
// or what was read of it before an error, and the balance of the prisoners.
func (l *Label) drawn(rows []string) (g grid, prisoners int, err error) {
	for y, row := range rows {
		points := make([]board.Color, 0, len(row))
		for x, c := range []byte(row) {
			at := board.Empty
			switch c {
			case 'x', 'b':
				at = board.Black
			case 'o', 'w':
				at = board.White
			case '.':
			default:
				return g, 0, fmt.Errorf("%q on the board", c)
			}
			switch c {
			case 'b':
				prisoners--
				l.Dead = append(l.Dead, place(x, y))
			case 'w':
				prisoners++
				l.Dead = append(l.Dead, place(x, y))
			}
			points = append(points, at)
		}
		g = append(g, points)
	}
	return g, prisoners, nil
}

// fits reports whether drawn rows have the size of a board.
func fits(rows []string, g grid) bool {
	if len(rows) != len(g) {
		return false
	}
	for y := range rows {
		if len(rows[y]) != len(g[y]) {
			return false
		}
	}
	return true
}
