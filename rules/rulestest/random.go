package rulestest

import (
	"fmt"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Game is a game played at random and judged at random: legal plays,
// passes anywhere, sometimes set-up stones, and any verdict on any chain. What
// holds for it holds for any record, however odd.
type Game struct {
	*rules.Settled
	AtFirstPass rules.Sides // plays made before the game's first pass
	PassesEnd   bool        // the game ends in two consecutive passes
}

// String shows the game where a property fails.
func (g *Game) String() string {
	return fmt.Sprintf("%s%+v", Picture(g.Settled), g.Counts)
}

// EvenGames draws games from an empty board with Black first.
func EvenGames() *rapid.Generator[*Game] {
	return rapid.Custom(func(t *rapid.T) *Game { return drawGame(t, false) })
}

// AnyGames draws games that may have handicap or other set-up stones, and in
// which either side may move first.
func AnyGames() *rapid.Generator[*Game] {
	return rapid.Custom(func(t *rapid.T) *Game { return drawGame(t, true) })
}

func drawGame(t *rapid.T, setup bool) *Game {
	side := rapid.IntRange(2, 7)
	geometry := board.MustSize(side.Draw(t, "columns"), side.Draw(t, "rows"))
	r := NewRecorder(geometry)
	toMove := board.Black
	if setup {
		toMove = drawSetup(t, r)
	}
	atFirstPass := drawPlay(t, r, toMove)
	r.Finish()
	g := &Game{AtFirstPass: atFirstPass, PassesEnd: r.Passes >= 2}
	g.Settled = rules.Settle(geometry, r.Board.Stones(), drawStatus(t, r.Board), drawRights(t, geometry), r.Play)
	return g
}

// drawSetup sets up a handicap, any stones, or none, and says who moves first.
func drawSetup(t *rapid.T, r *Recorder) board.Color {
	kind := rapid.SampledFrom([]string{"none", "handicap", "stones", "white first"}).Draw(t, "setup")
	point := rapid.IntRange(0, r.Board.N-1)
	switch kind {
	case "handicap":
		r.Play.Handicap = rapid.IntRange(2, min(5, r.Board.N-1)).Draw(t, "handicap")
		for _, p := range rapid.SliceOfNDistinct(point, r.Play.Handicap, r.Play.Handicap, rapid.ID).Draw(t, "stones") {
			r.Set(board.Point(p), board.Black)
		}
	case "stones":
		for _, p := range rapid.SliceOfN(point, 0, r.Board.N/2).Draw(t, "stones") {
			r.Set(board.Point(p), rapid.SampledFrom([]board.Color{board.Black, board.White}).Draw(t, "color"))
		}
		for _, c := range []board.Color{board.Black, board.White} {
			r.Play.Setup.Add(c, -r.Board.Clear(c))
		}
	}
	if kind == "none" {
		return board.Black
	}
	return rapid.SampledFrom([]board.Color{board.White, board.Black}).Draw(t, "first")
}

// drawPlay plays by turns. A number drawn is where to look for the next legal
// point; now and then it is a pass. It returns the plays before the first pass.
func drawPlay(t *rapid.T, r *Recorder, toMove board.Color) (atFirstPass rules.Sides) {
	suicide := rapid.Bool().Draw(t, "suicide")
	moves := rapid.SliceOfN(rapid.IntRange(-3, r.Board.N-1), 0, 3*r.Board.N).Draw(t, "moves")
	if rapid.Bool().Draw(t, "closing passes") {
		moves = append(moves, -1, -1)
	}
	for _, from := range moves {
		p := NextPoint(r.Board, from, toMove, suicide)
		if p == board.Pass && r.Play.FirstPass == board.Empty {
			atFirstPass = r.Play.Plays
		}
		r.Move(p, toMove)
		toMove = toMove.Other()
	}
	if r.Play.FirstPass == board.Empty {
		atFirstPass = r.Play.Plays
	}
	return atFirstPass
}

// NextPoint is the first point from the given one on where c may play without
// filling an eye of one point, or Pass.
func NextPoint(b *board.Board, from int, c board.Color, suicide bool) board.Point {
	for i := 0; from >= 0 && i < b.N; i++ {
		p := board.Point((from + i) % b.N)
		if b.At(p) != board.Empty || p == b.Ko(c) || isEye(b, p, c) {
			continue
		}
		if !b.Suicide(p, c) || suicide && from%4 == 0 {
			return p
		}
	}
	return board.Pass
}

// isEye reports whether only stones of colour c surround p.
func isEye(b *board.Board, p board.Point, c board.Color) bool {
	for _, q := range b.Neighbors(p) {
		if s := b.At(q); s != c && s != board.Edge {
			return false
		}
	}
	return true
}

// drawStatus judges each chain alive, dead or in seki.
func drawStatus(t *rapid.T, b *board.Board) []rules.Status {
	status := make([]rules.Status, b.N)
	verdicts := []rules.Status{rules.Alive}
	if rapid.Bool().Draw(t, "dead stones") {
		verdicts = append(verdicts, rules.Alive, rules.Dead)
	}
	if rapid.Bool().Draw(t, "seki") {
		verdicts = append(verdicts, rules.Alive, rules.Seki)
	}
	for p := board.Point(0); int(p) < b.N; p++ {
		if b.At(p) != board.Empty && b.Head(p) == p {
			verdict := rapid.SampledFrom(verdicts).Draw(t, "verdict")
			for q := p; ; {
				status[q] = verdict
				if q = b.Next(q); q == p {
					break
				}
			}
		}
	}
	return status
}

// drawRights gives some points to a side by right; nil for none.
func drawRights(t *rapid.T, g *board.Geometry) []board.Color {
	if !rapid.Bool().Draw(t, "rights") {
		return nil
	}
	owner := rapid.SampledFrom([]board.Color{board.Empty, board.Empty, board.Black, board.White})
	return rapid.SliceOfN(owner, g.N, g.N).Draw(t, "one-sided")
}
