package finish

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// position is a record with a verdict on its end.
type position struct {
	text       string // SGF, without the braces
	dead, seki string // points of dead stones, and of stones in seki
	area       bool   // played by area rules
}

// game replays and settles p.
func (p position) game(tb testing.TB) *Game {
	tb.Helper()
	var parsed sgf.Game
	if err := sgf.Parse(sgf.Tree{Data: []byte("(" + p.text + ")")}, &parsed); err != nil {
		tb.Fatal(err)
	}
	f := new(replay.Final)
	replay.New().Play(&parsed, f)
	replay.InferPasses(f)
	status := make([]rules.Status, f.Board.N)
	for q := range status {
		name := f.Board.Name(board.Point(q))
		switch {
		case f.Board.At(board.Point(q)) == board.Empty:
		case slices.Contains(strings.Fields(p.dead), name):
			status[q] = rules.Dead
		case slices.Contains(strings.Fields(p.seki), name):
			status[q] = rules.Seki
		default:
			status[q] = rules.Alive
		}
	}
	return &Game{Final: f, Literal: rules.Settle(f.Board.Geometry, f.Board.Stones(), status, nil, f.Play), Territory: !p.area}
}

// rows turns a drawing into moves that set it up: X black, O white.
func rows(drawing ...string) string {
	var ab, aw strings.Builder
	for y, row := range drawing {
		for x, c := range row {
			p := fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y)
			switch c {
			case 'X':
				ab.WriteString(p)
			case 'O':
				aw.WriteString(p)
			}
		}
	}
	s := fmt.Sprintf(";SZ[%d:%d]", len(drawing[0]), len(drawing))
	if ab.Len() > 0 {
		s += "AB" + ab.String()
	}
	if aw.Len() > 0 {
		s += "AW" + aw.String()
	}
	return s
}

// list writes moves as "B:aa W:" with nothing for a pass.
func list(g *Game, moves []replay.Move) string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = m.Color.String() + ":" + g.Final.Board.Name(m.Point)
	}
	return strings.Join(out, " ")
}

// walls divides a board of 5×5 between Black on the left and White on the right,
// with nothing open; the pair below it leaves the middle column open.
var (
	walls = rows(".XO..", ".XO..", ".XO..", ".XO..", ".XO..")
	apart = rows(".X.O.", ".X.O.", ".X.O.", ".X.O.", ".X.O.")
)

func TestEndings(t *testing.T) {
	for _, x := range []struct {
		name       string
		p          position
		cut, added string
		territory  int // Black − White at the end, with prisoners
		area       int
		first      board.Color // who passes first
		settled    int         // the last contested move
	}{
		{"nothing to do", position{text: walls + ";B[];W[]"}, "", "", -5, -5, board.Black, 0},
		{"both fill after the end, area", position{text: walls + ";B[aa];W[ee];B[];W[]", area: true},
			"B:aa W:ee", "", -5, -5, board.Black, 0},
		{"the same where it costs points: believed", position{text: walls + ";B[aa];W[ee];B[];W[]"},
			"", "", -5, -5, board.Black, 2},
		{"one fills while the other passes", position{text: walls + ";B[aa];W[];B[ab];W[];B[]", area: true},
			"B:aa W: B:ab", "", -5, -5, board.Black, 0},
		{"a play in the opponent's territory, not answered", position{text: walls + ";B[da];W[];B[]", dead: "da"},
			"B:da", "", -5, -5, board.Black, 0},
		{"dead stones captured after the end",
			position{text: rows("OXO..", ".XO..", ".XO..", ".XO..", ".XO..") + ";B[ab];W[];B[];W[]", area: true},
			"B:ab", "", -4, -5, board.Black, 0},
		{"an odd number of dame, Black to move", position{text: apart + ";W[ee];B[ca]", area: true},
			"", "W:cb B:cc W:cd B:ce", 1, 1, board.White, 1},
		{"dame played in the record stay", position{text: apart + ";B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[]"},
			"", "", 0, 1, board.White, 0},
		{"an even number of dame, White to move", position{text: apart + ";B[ca]", area: true},
			"", "W:cb B:cc W:cd B:ce", 0, 1, board.White, 0},
		{"plays wasted after the last dame", position{text: apart + ";B[ca];W[cb];B[cc];W[cd];B[ce];W[ea];B[aa];W[eb];B[];W[]", area: true},
			"W:ea B:aa W:eb", "", 0, 1, board.White, 0},
		{"passes while dame are open and the opponent wastes plays",
			position{text: apart + ";B[ca];W[cb];B[cc];W[];B[aa];W[];B[cd];W[];B[ce];W[];B[]"},
			"W: B:aa W: B:cd W: B:ce", "W:cd B:ce", 0, 1, board.White, 0},
		{"passes while the boundary is open: a dame that was filled later",
			position{text: ";SZ[8:5];B[ca];W[ea];B[cb];W[eb];B[cc];W[ec];B[cd];W[ed];B[aa];W[ha];B[ab];W[hb];B[ac];W[hc];B[ad];W[hd];B[ae];W[he]" +
				";B[da];W[];B[ce];W[ee];B[db];W[dc];B[dd];W[de];B[];W[]", area: true},
			"W: B:db W:dc", "W:db B:dc", -5, -4, board.White, 22},
		{"a dame forgotten under area rules",
			position{text: rows(".XOO.", ".XOO.", ".XOO.", ".X.O.", ".XOO.") + ";B[];W[]", area: true},
			"", "B:cd", 0, -3, board.White, 0},
		{"more than dame left open under area rules: nothing is filled",
			position{text: rows(".X.O.", ".XOO.", ".XOO.", ".X.O.", "..O..") + ";B[];W[]", area: true},
			"", "", -6, -9, board.Black, 0},
		{"stones left in atari are joined, not taken",
			position{text: rows(".XXXO..", ".XOXO..", ".XOXO..", ".X.OO..", ".XOO...") + ";B[];W[]"},
			"", "W:cd", -6, -7, board.Black, 0},
		{"an answer by taking dead stones stays",
			position{text: rows(".OO.OO.", "OOXXXOO", "XXOOOXX", "XX..XX.", "..XXX..") + ";B[];W[aa];B[cd];W[da];B[dd];W[];B[]"},
			"B: W:aa", "", -3, 1, board.White, 0},
		{"a pass in mid-game stays",
			position{text: rows("......", "......", "......", "......", "......") +
				";B[ba];W[da];B[];W[db];B[bb];W[dc];B[bc];W[dd];B[bd];W[de];B[be];W[ca];B[cb];W[cc];B[cd];W[ce];B[];W[]"},
			"", "", -5, -6, board.Black, 11},
	} {
		t.Run(x.name, func(t *testing.T) {
			g := x.p.game(t)
			var f Finisher
			var e Ending
			f.Finish(g, &e)
			checkLine(t, g, &e)
			s := e.Settled(g.Literal)
			c := &s.Counts
			got := fmt.Sprintf("cut %q, added %q, territory %d, area %d, first pass %v, settled %d",
				list(g, e.Cut), list(g, e.Added), c.TerritoryScore().Diff(), c.Area().Diff(), s.Play.FirstPass, e.SettledMove)
			want := fmt.Sprintf("cut %q, added %q, territory %d, area %d, first pass %v, settled %d",
				x.cut, x.added, x.territory, x.area, x.first, x.settled)
			if got != want {
				t.Errorf("%s,\nwant %s", got, want)
			}
		})
	}
}

// TestSetupBetweenPasses has a stone set up between the two
// passes that end a game: nothing before it is taken back, and one pass is not two.
func TestSetupBetweenPasses(t *testing.T) {
	drawn := rows(".XXO.", "XX.OO", ".XOO.")
	var ends []string
	for _, between := range []string{"", ";AB[aa]"} {
		g := position{text: drawn + ";B[cb];W[]" + between + ";B[]"}.game(t)
		if g.Final.FinalPasses != 2 {
			t.Fatalf("%d passes at the end, want 2", g.Final.FinalPasses)
		}
		var f Finisher
		var e Ending
		f.Finish(g, &e)
		moves := slices.Clone(g.Final.Moves[:e.From])
		for _, m := range e.Line {
			moves = append(moves, replay.Move{Color: m.Color, Point: m.Point})
		}
		ends = append(ends, list(g, moves))
	}
	if ends[0] != ends[1] {
		t.Errorf("without set-up %s, with it %s", ends[0], ends[1])
	}
}
