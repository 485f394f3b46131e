// Package rulestest has what tests of rule sets ask of: the drawn cases, and games
// played and judged at random.
package rulestest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Case is a file of testdata/cases: a position or a game, and its counts
// and margins under the rules the case is about.
type Case struct {
	Title        string
	Why          string
	Source       string
	Record       string // SGF beside the file
	PositionOnly bool   `toml:"position_only"`
	Board        string // rows of X O x o . ; lower case is dead
	Dead         string // points, space-separated
	SekiChainAt  string `toml:"seki_chain_at"` // one point of each living chain in seki
	OneSidedB    string `toml:"one_sided_b"`   // points Black owns by right
	OneSidedW    string `toml:"one_sided_w"`
	AsPlayed     bool   `toml:"as_played"` // the set-up stones stand for plays
	BeforeB      int    `toml:"captured_before_b"`
	BeforeW      int    `toml:"captured_before_w"`
	Counts       map[string]any
	Margins      map[string]any

	file string
}

// Name is the name of the case's file, without folder and extension.
func (c *Case) Name() string { return strings.TrimSuffix(filepath.Base(c.file), ".toml") }

// LoadAll reads the cases of a folder, in the order of their names. To have none
// is an error.
func LoadAll(dir string) ([]*Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.toml"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no cases in %s", dir)
	}
	cases := make([]*Case, len(files))
	for i, file := range files {
		if cases[i], err = Load(file); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return cases, nil
}

// Load reads a case.
func Load(file string) (*Case, error) {
	c := &Case{file: file}
	meta, err := toml.DecodeFile(file, c)
	if err != nil {
		return nil, err
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return nil, fmt.Errorf("keys no case has: %v", extra)
	}
	if len(c.Margins) == 0 && len(c.Counts) == 0 {
		return nil, fmt.Errorf("nothing to compare")
	}
	return c, nil
}

// Settle plays or sets up the case and counts it.
func (c *Case) Settle() (*rules.Settled, error) {
	b, play := (*board.Board)(nil), rules.Play{}
	dead := strings.Fields(c.Dead)
	if c.Record != "" {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(c.file), c.Record))
		if err != nil {
			return nil, err
		}
		if b, play, err = playRecord(string(data)); err != nil {
			return nil, err
		}
	}
	if c.Board != "" {
		drawn, lower, err := drawBoard(c.Board)
		if err != nil {
			return nil, err
		}
		if b == nil {
			b = drawn
			play = rules.Play{FromSetup: true}
			for _, s := range b.Stones() {
				play.Setup.Add(s, 1)
			}
		}
		if drawn.Geometry != b.Geometry || drawn.Hash() != b.Hash() {
			return nil, fmt.Errorf("the record does not end in the board drawn")
		}
		dead = append(dead, lower...)
	}
	if b == nil {
		return nil, fmt.Errorf("neither board nor record")
	}
	if c.AsPlayed {
		c.turnSetupIntoPlays(&play)
	}
	if c.PositionOnly && !play.FromSetup {
		return nil, fmt.Errorf("position_only, but the record has moves")
	}
	status := make([]rules.Status, b.N)
	for p, s := range b.Stones() {
		if s != board.Empty {
			status[p] = rules.Alive
		}
	}
	oneSided := make([]board.Color, b.N)
	for _, mark := range []struct {
		points []string
		apply  func(board.Point)
	}{
		{dead, func(p board.Point) { status[p] = rules.Dead }},
		{strings.Fields(c.SekiChainAt), func(p board.Point) {
			for q := p; ; {
				status[q] = rules.Seki
				if q = b.Next(q); q == p {
					return
				}
			}
		}},
		{strings.Fields(c.OneSidedB), func(p board.Point) { oneSided[p] = board.Black }},
		{strings.Fields(c.OneSidedW), func(p board.Point) { oneSided[p] = board.White }},
	} {
		for _, name := range mark.points {
			p, err := point(b.Geometry, name)
			if err != nil {
				return nil, err
			}
			mark.apply(p)
		}
	}
	return rules.Settle(b.Geometry, b.Stones(), status, oneSided, play), nil
}

// turnSetupIntoPlays takes the stones set up, and those captured before, as played.
func (c *Case) turnSetupIntoPlays(play *rules.Play) {
	for _, side := range []struct {
		color       board.Color
		set, before int
	}{{board.Black, play.Setup.Black, c.BeforeB}, {board.White, play.Setup.White, c.BeforeW}} {
		play.Plays.Add(side.color, side.set+side.before)
		play.Stage1.Add(side.color, side.set+side.before)
		play.Captured.Add(side.color, side.before)
	}
	play.Setup = rules.Sides{}
}

// drawBoard reads a board drawn with X O x o and dots, and the points in lower case.
func drawBoard(picture string) (*board.Board, []string, error) {
	rows := strings.Fields(picture)
	g, err := board.Size(len(rows[0]), len(rows))
	if err != nil {
		return nil, nil, err
	}
	b := board.New(g)
	var dead []string
	for y, row := range rows {
		if len(row) != g.Width {
			return nil, nil, fmt.Errorf("row %d of the board has %d points, not %d", y+1, len(row), g.Width)
		}
		for x, char := range row {
			p := g.At(x, y)
			switch char {
			case 'X', 'x':
				b.Set(p, board.Black)
			case 'O', 'o':
				b.Set(p, board.White)
			case '.':
			default:
				return nil, nil, fmt.Errorf("row %d of the board has a %q", y+1, char)
			}
			if char == 'x' || char == 'o' {
				dead = append(dead, g.Name(p))
			}
		}
	}
	return b, dead, nil
}

// point reads SGF coordinates.
func point(g *board.Geometry, name string) (board.Point, error) {
	for p := board.Point(0); int(p) < g.N; p++ {
		if g.Name(p) == name {
			return p, nil
		}
	}
	return board.Pass, fmt.Errorf("no point %q on a board of %d×%d", name, g.Width, g.Height)
}

var (
	property = regexp.MustCompile(`([A-Z]+)((?:\[[^\]]*\])+)`)
	value    = regexp.MustCompile(`\[([^\]]*)\]`)
)

// playRecord plays the plain SGF of a case: SZ, AB, AW, AE, B, W, PL, HA.
func playRecord(sgf string) (*board.Board, rules.Play, error) {
	r := Recorder{Play: rules.Play{Exact: true}}
	for _, m := range property.FindAllStringSubmatch(sgf, -1) {
		for _, v := range value.FindAllStringSubmatch(m[2], -1) {
			if err := r.property(m[1], v[1]); err != nil {
				return nil, rules.Play{}, fmt.Errorf("%s[%s]: %w", m[1], v[1], err)
			}
		}
	}
	r.Finish()
	return r.Board, r.Play, nil
}

// Recorder makes a Play of a game as it is played on its board.
type Recorder struct {
	Board  *board.Board
	Play   rules.Play
	Passes int // consecutive ones just made
}

// NewRecorder returns a Recorder of an empty board.
func NewRecorder(g *board.Geometry) *Recorder {
	return &Recorder{Board: board.New(g), Play: rules.Play{Exact: true}}
}

func (r *Recorder) property(id, v string) error {
	colors := map[string]board.Color{"AB": board.Black, "AW": board.White, "B": board.Black, "W": board.White, "AE": board.Empty}
	switch id {
	case "SZ":
		columns, rows, oblong := strings.Cut(v, ":")
		if !oblong {
			rows = columns
		}
		w, _ := strconv.Atoi(columns)
		h, _ := strconv.Atoi(rows)
		g, err := board.Size(w, h)
		if err != nil {
			return err
		}
		r.Board = board.New(g)
	case "HA":
		r.Play.Handicap, _ = strconv.Atoi(v)
	case "AB", "AW", "AE":
		p, err := point(r.Board.Geometry, v)
		if err != nil {
			return err
		}
		r.Set(p, colors[id])
	case "B", "W":
		p := board.Pass
		if v != "" {
			var err error
			if p, err = point(r.Board.Geometry, v); err != nil {
				return err
			}
			if r.Board.At(p) != board.Empty {
				return fmt.Errorf("occupied")
			}
		}
		r.Move(p, colors[id])
	}
	return nil
}

// Set puts a stone on the board, or takes one off, otherwise than by a play.
func (r *Recorder) Set(p board.Point, c board.Color) {
	r.Play.Setup.Add(r.Board.At(p), -1)
	r.Play.Setup.Add(c, 1)
	r.Board.Set(p, c)
}

// Move plays at p, or passes, for c.
func (r *Recorder) Move(p board.Point, c board.Color) {
	pl := &r.Play
	if pl.First == board.Empty {
		pl.First = c
	}
	pl.LastTurn = c
	r.Board.Play(p, c)
	if p != board.Pass {
		pl.LastPlay = c
		pl.Plays.Add(c, 1)
		if !pl.FirstTwo {
			pl.Stage1.Add(c, 1)
		}
		r.Passes = 0
		return
	}
	if pl.FirstPass == board.Empty {
		pl.FirstPass = c
	}
	pl.Passes.Add(c, 1)
	r.Passes++
	pl.FirstTwo = pl.FirstTwo || r.Passes == 2
}

// Finish fills in what is known when the game is over.
func (r *Recorder) Finish() {
	r.Play.Captured = rules.Sides{Black: r.Board.Captured(board.Black), White: r.Board.Captured(board.White)}
	r.Play.FromSetup = r.Play.First == board.Empty
}

// Picture draws a settled board: dead stones in lower case, points owned by
// right and eyes in seki marked.
func Picture(s *rules.Settled) string {
	var out strings.Builder
	for p, c := range s.Stones {
		char := ".XO"[c]
		switch {
		case s.Status[p] == rules.Dead:
			char = ".xo"[c]
		case c == board.Empty && s.OneSided[p] != board.Empty:
			char = ".rR"[s.OneSided[p]]
		case c == board.Empty && s.InSeki[p]:
			char = '='
		}
		out.WriteByte(char)
		if (p+1)%s.Width == 0 {
			out.WriteByte('\n')
		}
	}
	return out.String()
}
