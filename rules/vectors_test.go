package rules_test

import (
	"strings"
	"testing"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/rulestest"
)

// vector is a test vector of KataGo (its engine's rule tests): a board set up, and
// the score after 0, 1, 2… moves, White − Black with the komi.
type vector struct {
	name, rule string
	komi       Half
	rows       string
	moves      string // colour, column and row from the top left; "B-" for a pass
	scores     []Half // in half points
	dead       string // column and row of a white stone inside what is unconditionally Black's
}

const (
	vectorArea = "OX.OOO. OXXXXXX OOOOOOO .XOXX.. OOOX... X.OXXXX .XOX..."
	vectorSeki = "...OXX. OOOOX.X XXXXOXX O.XOOOO .OXOX.O OXXO.X. O.XOO.X"
	vectorGame = "..X.XO. ..XXOO. ...XO.. ..XXO.. ..X.O.. ..XXO.. ...XO.."
	areaMoves  = "B53 W63 B64 W54 B44 W03 B66"
)

var vectors = []vector{
	{"area", "nz", 1, vectorArea, areaMoves, []Half{-7, -9, -7, -13, -13, -13, -7, -7}, "54"},
	{"territory", "territory-k", 1, vectorArea, areaMoves, []Half{-7, -7, -7, -11, -13, -11, -7, -5}, "54"},
	{"liberties of a seki filled", "territory-k", -1, vectorSeki, "W65 B56 W04 B60 W10 B45 W54", []Half{3, 3, 3, 1, 3, 1, 1, 21}, ""},
	{"button, not taken", "nz", 5, vectorGame, "B34 W30 B12 W40 B- W62 B- W-", []Half{-11, -13, -5, -5, -5, -5, -5, -5, -5}, ""},
	{"button", "button", 5, vectorGame, "B34 W30 B12 W40 B- W62 B- W-", []Half{-12, -12, -6, -4, -6, -6, -6, -6, -6}, ""},
}

// The published vectors whose model is that of a rule set here come out. Those
// with a tax are left out: what KataGo calls independent life is not what is
// taxed here.
func TestVectors(t *testing.T) {
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			rule, _ := ByID(v.rule)
			rows := strings.Fields(v.rows)
			r := rulestest.NewRecorder(board.MustSize(len(rows[0]), len(rows)))
			for y, row := range rows {
				for x, c := range row {
					if c != '.' {
						r.Set(r.Board.Geometry.At(x, y), colorOf(byte(c)))
					}
				}
			}
			moves := strings.Fields(v.moves)
			for i, want := range v.scores {
				if i > 0 {
					play(r, moves[i-1])
				}
				now := r.Play
				now.Captured = Sides{Black: r.Board.Captured(board.Black), White: r.Board.Captured(board.White)}
				if now.First == board.Empty {
					now.First = colorOf(moves[0][0])
				}
				status := make([]Status, r.Board.N)
				if v.dead != "" {
					if p := pointOf(r, v.dead); r.Board.At(p) == board.White {
						status[p] = Dead
					}
				}
				s := Settle(r.Board.Geometry, r.Board.Stones(), status, nil, now)
				if got := v.komi - rule.Margin(&s.Counts); got != want {
					t.Errorf("after %d moves: %v, want %v\n%s%+v", i, got, want, rulestest.Picture(s), s.Counts)
				}
			}
		})
	}
}

func colorOf(c byte) board.Color {
	if c == 'W' || c == 'O' {
		return board.White
	}
	return board.Black
}

func play(r *rulestest.Recorder, move string) {
	p := board.Pass
	if move[1] != '-' {
		p = pointOf(r, move[1:])
	}
	r.Move(p, colorOf(move[0]))
}

func pointOf(r *rulestest.Recorder, at string) board.Point {
	return r.Board.Geometry.At(int(at[0]-'0'), int(at[1]-'0'))
}
