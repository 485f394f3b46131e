package rules

import "weiqi-experiment/rules/board"

// Example is a finished game that the page of every rule set counts, so that
// pages can be laid side by side.
type Example struct {
	Case  string // its name in testdata/cases
	Title Words
	Told  Words    // how it was played
	Rows  []string // X black, O white, x and o dead
	Seki  []string // a point of each chain in seki, in SGF letters
	Play  Play
}

// Examples are a game with captures, a dead stone, passes and a ko held to the
// end, and a seki in which both sides have an eye.
var Examples = []Example{
	{
		Case:  "half-point-ko-held",
		Title: Words{"A ko held past the dame", "单官收完后粘劫"},
		Told: Words{
			"Black moved first, has played 19 stones, lost 5 and passed once; White has played 17, lost 1 and passed twice. White passed first; then Black connected the ko, the last play of the game. The stone x is dead.",
			"黑先，下19手，被提5子，虚着1次；白下17手，被提1子，虚着2次。白先虚着，其后黑粘劫收后。x 为死子。",
		},
		Rows: []string{
			".XXOOO.",
			"XXXOOOx",
			".XXXOOO",
			"XXXOOO.",
			".XXOOOO",
		},
		Play: Play{
			First: board.Black, FirstPass: board.White, LastPlay: board.Black, LastTurn: board.Black, FirstTwo: true, Exact: true,
			Captured: Sides{5, 1}, Plays: Sides{19, 17}, Stage1: Sides{19, 17}, Passes: Sides{1, 2},
		},
	},
	{
		Case:  "seki-eye-against-eye",
		Title: Words{"A seki with an eye on each side", "各有一眼的双活"},
		Told: Words{
			"A position set up, without moves. The two chains in the middle, each around an eye, live in seki; the point between them is shared.",
			"摆出的局面，无着手：居中各围一眼的两块棋双活，其间一点为公气。",
		},
		Rows: []string{
			".O.OOOXX.X.",
			"OOOOOOXXXXX",
			"OOXXXXOOOXX",
			"OOX.X.O.OX.",
			"OOXXXXOOOXX",
		},
		Seki: []string{"ce", "ge"},
		Play: Play{FromSetup: true, Exact: true, Setup: Sides{23, 24}},
	},
}

// Settle counts the example.
func (e *Example) Settle() *Settled {
	g := board.MustSize(len(e.Rows[0]), len(e.Rows))
	b := board.New(g)
	status := make([]Status, g.N)
	for y, row := range e.Rows {
		for x, c := range row {
			p := g.At(x, y)
			switch c {
			case 'X', 'x':
				b.Set(p, board.Black)
			case 'O', 'o':
				b.Set(p, board.White)
			default:
				continue
			}
			status[p] = Alive
			if c == 'x' || c == 'o' {
				status[p] = Dead
			}
		}
	}
	for p := board.Point(0); int(p) < g.N; p++ {
		for _, at := range e.Seki {
			if g.Name(p) != at {
				continue
			}
			for q := p; ; {
				status[q] = Seki
				if q = b.Next(q); q == p {
					break
				}
			}
		}
	}
	return Settle(g, b.Stones(), status, nil, e.Play)
}
