package labels

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"weiqi-experiment/rules/board"
)

// json reads the two forms of JSON a server and its libraries write: a final
// board with the owner of each point, and a whole game with the stones removed.
func (r *reader) json(data []byte) {
	var form struct {
		Ownership []string `json:"correct_ownership"`
		Board     []string
		Rules     string
		Moves     json.RawMessage
		Removed   *string
	}
	if err := json.Unmarshal(data, &form); err != nil {
		r.problem(jsonLine(data, err), Unreadable, err.Error())
		return
	}
	switch {
	case form.Board != nil && form.Ownership != nil:
		r.ownership(form.Board, form.Ownership, form.Rules)
	case form.Moves != nil && form.Removed != nil:
		r.serverGame(data)
	default:
		r.problem(0, UnknownForm, "JSON with neither board and correct_ownership nor moves and removed")
	}
}

// jsonLine is the line an error of decoding speaks of, 0 if it has none.
func jsonLine(data []byte, err error) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	at := int64(-1)
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	}
	if at < 0 || at > int64(len(data)) {
		return 0
	}
	return 1 + strings.Count(string(data[:at]), "\n")
}

// ownership reads a final board (b or B, W or w, blank) and the owner people
// gave each point: B, W, blank for nobody, s for a point still to be closed off,
// * where anything is right. A stone on a point of the other side is dead, one on
// a point of its own alive; of others nothing is claimed.
func (r *reader) ownership(stones, owners []string, rule string) {
	l := Label{Kind: KindOwnership, Trust: People, All: true, Drawn: true, Rule: rule}
	if len(stones) != len(owners) {
		r.problem(0, Unreadable, fmt.Sprintf("%d rows of the board, %d of owners", len(stones), len(owners)))
		return
	}
	var g grid
	for y := range stones {
		row, err := l.owned(y, stones[y], owners[y])
		if err != nil {
			r.problem(0, Unreadable, fmt.Sprintf("row %d: %v", y+1, err))
			return
		}
		g = append(g, row)
	}
	if err := g.size(); err != nil {
		r.problem(0, Unreadable, err.Error())
		return
	}
	l.Record = r.record(g.sgf(ruleProperty(rule), board.Black, true))
	r.add(l)
}

// owned reads one row of the board and of the owners.
func (l *Label) owned(y int, stones, owners string) ([]board.Color, error) {
	if len(stones) != len(owners) {
		return nil, fmt.Errorf("%d points of the board, %d of owners", len(stones), len(owners))
	}
	row := make([]board.Color, len(stones))
	for x := range row {
		stone, ok := colorOf(stones[x], " .")
		if !ok {
			return nil, fmt.Errorf("%q on the board", stones[x])
		}
		owner, ok := colorOf(owners[x], " .s*")
		if !ok {
			return nil, fmt.Errorf("owner %q", owners[x])
		}
		switch row[x] = stone; {
		case stone == board.Empty, owner == stone:
		case owner == board.Empty:
			l.Spared = append(l.Spared, place(x, y))
		default:
			l.Dead = append(l.Dead, place(x, y))
		}
	}
	return row, nil
}

// colorOf reads a letter for a colour, or one of those that stand for none.
func colorOf(c byte, none string) (board.Color, bool) {
	switch c {
	case 'b', 'B':
		return board.Black, true
	case 'w', 'W':
		return board.White, true
	}
	return board.Empty, strings.IndexByte(none, c) >= 0
}

// ruleProperty writes RU for a rule named by a label file.
func ruleProperty(rule string) string {
	if rule == "" {
		return ""
	}
	return "RU[" + escape(rule) + "]"
}

// escape escapes text for the value of an SGF property.
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, "]", `\]`).Replace(s)
}

// serverGame reads a whole game as a server hands it out: the stones both sides
// agreed to remove, and the score.
func (r *reader) serverGame(data []byte) {
	var game struct {
		Width, Height int
		Komi          float64
		Handicap      int
		Rules         string
		Moves         [][]json.Number
		Removed       string
		Outcome       string
		Winner        json.Number
		InitialPlayer string                        `json:"initial_player"`
		InitialState  struct{ Black, White string } `json:"initial_state"`
		Players       struct{ Black, White struct{ ID json.Number } }
	}
	if err := json.Unmarshal(data, &game); err != nil {
		r.problem(jsonLine(data, err), Unreadable, err.Error())
		return
	}
	geometry, err := board.Size(game.Width, game.Height)
	if err != nil {
		r.problem(0, Unreadable, err.Error())
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[1]FF[4]CA[UTF-8]SZ[%d:%d]KM[%v]%s", game.Width, game.Height, game.Komi, ruleProperty(game.Rules))
	if game.Handicap > 1 {
		fmt.Fprintf(&b, "HA[%d]", game.Handicap)
	}
	for _, set := range []struct{ prop, points string }{{"AB", game.InitialState.Black}, {"AW", game.InitialState.White}} {
		for i := 0; i+1 < len(set.points); i += 2 {
			fmt.Fprintf(&b, "%s[%s]", set.prop, escape(set.points[i:i+2]))
		}
	}
	color := board.Black
	if game.InitialPlayer == "white" {
		color = board.White
	}
	for i, m := range game.Moves {
		value, err := serverMove(geometry, m)
		if err != nil {
			r.problem(0, Unreadable, fmt.Sprintf("move %d: %v", i+1, err))
			return
		}
		b.WriteString(";" + color.String() + "[" + value + "]")
		color = color.Other()
	}
	b.WriteString(")")
	l := Label{Kind: KindGame, Trust: People, All: true, Drawn: true, Record: r.record(b.String())}
	for i := 0; i+1 < len(game.Removed); i += 2 {
		p := Place(game.Removed[i : i+2])
		if _, ok := at(geometry, p); !ok {
			r.problem(0, Unreadable, fmt.Sprintf("removed %q is no point", clip(string(p))))
			return
		}
		l.Dead = append(l.Dead, p) // those on empty points are sorted out on the board
	}
	if points, ok := strings.CutSuffix(game.Outcome, " points"); ok {
		v, err := strconv.ParseFloat(points, 64)
		switch {
		case err != nil:
		case game.Winner != "" && game.Winner == game.Players.Black.ID:
			l.Margins = []Margin{{Points: v, Net: true}}
		case game.Winner != "" && game.Winner == game.Players.White.ID:
			l.Margins = []Margin{{Points: -v, Net: true}}
		}
	}
	r.add(l)
}

// serverMove is a move [column, row, time] as SGF has it; -1 is a pass.
func serverMove(g *board.Geometry, m []json.Number) (string, error) {
	if len(m) < 2 {
		return "", errors.New("too short")
	}
	x, errX := m[0].Int64()
	y, errY := m[1].Int64()
	switch {
	case errX != nil || errY != nil:
		return "", errors.New("no numbers")
	case x == -1 && y == -1:
		return "", nil
	case x < 0 || y < 0 || int(x) >= g.Width || int(y) >= g.Height:
		return "", errors.New("off the board")
	}
	return string(place(int(x), int(y))), nil
}
