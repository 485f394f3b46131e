package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"weiqi-experiment/rules/board"
)

// drawnCase is a file of testdata/cases: a position or a game, and its counts
// and margins under the rules the case is about.
type drawnCase struct {
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
}

func TestCases(t *testing.T) {
	for _, file := range caseFiles(t) {
		t.Run(caseName(file), func(t *testing.T) {
			c, s := readCase(t, file)
			c.compare(t, s)
			if t.Failed() {
				t.Logf("%s\n%s\n%s\n%s", c.Title, strings.TrimSpace(c.Why), picture(s), ledgers(s, c.Margins))
			}
		})
	}
}

func caseFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in testdata/cases (%v)", err)
	}
	return files
}

func caseName(file string) string { return strings.TrimSuffix(filepath.Base(file), ".toml") }

// readCase reads a case and settles its game.
func readCase(t *testing.T, file string) (*drawnCase, *Settled) {
	t.Helper()
	c := new(drawnCase)
	meta, err := toml.DecodeFile(file, c)
	if err != nil {
		t.Fatal(err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		t.Fatalf("keys this test does not know: %v", extra)
	}
	s, err := c.settle(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	return c, s
}

// caseGames are the counts of all cases by name.
func caseGames(t *testing.T) map[string]*Counts {
	t.Helper()
	games := map[string]*Counts{}
	for _, file := range caseFiles(t) {
		_, s := readCase(t, file)
		games[caseName(file)] = &s.Counts
	}
	return games
}

// settle plays or sets up the case and counts it.
func (c *drawnCase) settle(dir string) (*Settled, error) {
	if len(c.Margins) == 0 && len(c.Counts) == 0 {
		return nil, fmt.Errorf("nothing to compare")
	}
	b, play := (*board.Board)(nil), Play{}
	dead := strings.Fields(c.Dead)
	if c.Record != "" {
		data, err := os.ReadFile(filepath.Join(dir, c.Record))
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
			play = Play{FromSetup: true}
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
	status := make([]Status, b.N)
	for p, s := range b.Stones() {
		if s != board.Empty {
			status[p] = Alive
		}
	}
	oneSided := make([]board.Color, b.N)
	for _, mark := range []struct {
		points []string
		apply  func(board.Point)
	}{
		{dead, func(p board.Point) { status[p] = Dead }},
		{strings.Fields(c.SekiChainAt), func(p board.Point) {
			for q := p; ; {
				status[q] = Seki
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
	return Settle(b.Geometry, b.Stones(), status, oneSided, play), nil
}

// turnSetupIntoPlays takes the stones set up, and those captured before, as played.
func (c *drawnCase) turnSetupIntoPlays(play *Play) {
	for _, side := range []struct {
		color       board.Color
		set, before int
	}{{board.Black, play.Setup.Black, c.BeforeB}, {board.White, play.Setup.White, c.BeforeW}} {
		play.Plays.Add(side.color, side.set+side.before)
		play.Stage1.Add(side.color, side.set+side.before)
		play.Captured.Add(side.color, side.before)
	}
	play.Setup = Sides{}
}

// compare checks every count and margin the case gives.
func (c *drawnCase) compare(t *testing.T, s *Settled) {
	for _, key := range sortedKeys(c.Counts) {
		got, known := countOf(&s.Counts, key)
		if want := fmt.Sprint(c.Counts[key]); !known || got != want {
			t.Errorf("%s = %s, want %s", key, got, want)
		}
	}
	for _, id := range sortedKeys(c.Margins) {
		r, ok := ByID(id)
		if !ok {
			t.Errorf("margin of %s: no such rule set", id)
			continue
		}
		if got, want := r.Margin(&s.Counts).String(), fmt.Sprint(c.Margins[id]); got != want {
			t.Errorf("margin under %s = %s, want %s", id, got, want)
		}
	}
}

// countOf is the count of that name, as the explain command calls it.
func countOf(c *Counts, key string) (string, bool) {
	two := map[string]Sides{
		"area": c.Area(), "seki_eyes": c.SekiEyes, "one_sided": c.OneSided, "groups": c.Groups,
		"basic_eye_points": c.Basic, "live_stones": c.LiveStones(), "plays": c.Plays,
		"passes": c.Passes, "setup": c.Setup, "captured": c.Captured, "dead": c.Dead,
		"stones": c.Stones, "territory": c.Territory, "prisoners": c.Prisoners(),
	}
	switch key {
	case "territory":
		return strconv.Itoa(c.TerritoryScore().Diff()), true
	case "neutral":
		return strconv.Itoa(c.Neutral), true
	case "first_pass":
		return c.FirstPass.String(), true
	case "last_play":
		return c.LastPlay.String(), true
	}
	name, isBlack := strings.CutSuffix(key, "_b")
	name, isWhite := strings.CutSuffix(name, "_w")
	sides, known := two[name]
	switch {
	case known && isBlack:
		return strconv.Itoa(sides.Black), true
	case known && isWhite:
		return strconv.Itoa(sides.White), true
	}
	return "", false
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
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
func playRecord(sgf string) (*board.Board, Play, error) {
	r := recorder{play: Play{Exact: true}}
	for _, m := range property.FindAllStringSubmatch(sgf, -1) {
		for _, v := range value.FindAllStringSubmatch(m[2], -1) {
			if err := r.property(m[1], v[1]); err != nil {
				return nil, Play{}, fmt.Errorf("%s[%s]: %w", m[1], v[1], err)
			}
		}
	}
	r.finish()
	return r.b, r.play, nil
}

// recorder makes a Play of a game as it is played on b.
type recorder struct {
	b      *board.Board
	play   Play
	passes int // consecutive ones just made
}

func (r *recorder) property(id, v string) error {
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
		r.b = board.New(g)
	case "HA":
		r.play.Handicap, _ = strconv.Atoi(v)
	case "AB", "AW", "AE":
		p, err := point(r.b.Geometry, v)
		if err != nil {
			return err
		}
		r.set(p, colors[id])
	case "B", "W":
		p := board.Pass
		if v != "" {
			var err error
			if p, err = point(r.b.Geometry, v); err != nil {
				return err
			}
			if r.b.At(p) != board.Empty {
				return fmt.Errorf("occupied")
			}
		}
		r.move(p, colors[id])
	}
	return nil
}

func (r *recorder) set(p board.Point, c board.Color) {
	r.play.Setup.Add(r.b.At(p), -1)
	r.play.Setup.Add(c, 1)
	r.b.Set(p, c)
}

func (r *recorder) move(p board.Point, c board.Color) {
	pl := &r.play
	if pl.First == board.Empty {
		pl.First = c
	}
	pl.LastTurn = c
	r.b.Play(p, c)
	if p != board.Pass {
		pl.LastPlay = c
		pl.Plays.Add(c, 1)
		if !pl.FirstTwo {
			pl.Stage1.Add(c, 1)
		}
		r.passes = 0
		return
	}
	if pl.FirstPass == board.Empty {
		pl.FirstPass = c
	}
	pl.Passes.Add(c, 1)
	r.passes++
	pl.FirstTwo = pl.FirstTwo || r.passes == 2
}

func (r *recorder) finish() {
	r.play.Captured = Sides{r.b.Captured(board.Black), r.b.Captured(board.White)}
	r.play.FromSetup = r.play.First == board.Empty
}

// picture draws a settled board: dead stones in lower case, points owned by
// right and eyes in seki marked.
func picture(s *Settled) string {
	var out strings.Builder
	for p, c := range s.Stones {
		char := ".XO"[c]
		switch {
		case s.Status[p] == Dead:
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

// ledgers writes the ledgers of the rules named, and the counts they use.
func ledgers(s *Settled, margins map[string]any) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%+v\n", s.Counts)
	for _, id := range sortedKeys(margins) {
		r, ok := ByID(id)
		if !ok {
			continue
		}
		fmt.Fprintf(&out, "%s:", id)
		for _, e := range r.Tally(&s.Counts).Entries {
			fmt.Fprintf(&out, " %s %v", e.Term.ID, e.Value.Margin())
		}
		fmt.Fprintln(&out)
	}
	return out.String()
}
