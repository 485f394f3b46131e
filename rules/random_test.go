package rules

import (
	"fmt"

	"pgregory.net/rapid"

	"weiqi-experiment/rules/board"
)

// randomGame is a game played at random and judged at random: legal plays,
// passes anywhere, sometimes set-up stones, and any verdict on any chain. What
// holds for it holds for any record, however odd.
type randomGame struct {
	*Settled
	atFirstPass Sides // plays made before the game's first pass
	passesEnd   bool  // the game ends in two consecutive passes
}

// String shows the game where a property fails.
func (g *randomGame) String() string {
	return fmt.Sprintf("%s%+v", picture(g.Settled), g.Counts)
}

// evenGames draws games from an empty board with Black first.
func evenGames() *rapid.Generator[*randomGame] {
	return rapid.Custom(func(t *rapid.T) *randomGame { return drawGame(t, false) })
}

// anyGames draws games that may have handicap or other set-up stones, and in
// which either side may move first.
func anyGames() *rapid.Generator[*randomGame] {
	return rapid.Custom(func(t *rapid.T) *randomGame { return drawGame(t, true) })
}

func drawGame(t *rapid.T, setup bool) *randomGame {
	side := rapid.IntRange(2, 7)
	geometry := board.MustSize(side.Draw(t, "columns"), side.Draw(t, "rows"))
	r := recorder{b: board.New(geometry), play: Play{Exact: true}}
	toMove := board.Black
	if setup {
		toMove = drawSetup(t, &r)
	}
	atFirstPass := drawPlay(t, &r, toMove)
	r.finish()
	g := &randomGame{atFirstPass: atFirstPass, passesEnd: r.passes >= 2}
	g.Settled = Settle(geometry, r.b.Stones(), drawStatus(t, r.b), drawRights(t, geometry), r.play)
	return g
}

// drawSetup sets up a handicap, any stones, or none, and says who moves first.
func drawSetup(t *rapid.T, r *recorder) board.Color {
	kind := rapid.SampledFrom([]string{"none", "handicap", "stones", "white first"}).Draw(t, "setup")
	point := rapid.IntRange(0, r.b.N-1)
	switch kind {
	case "handicap":
		r.play.Handicap = rapid.IntRange(2, min(5, r.b.N-1)).Draw(t, "handicap")
		for _, p := range rapid.SliceOfNDistinct(point, r.play.Handicap, r.play.Handicap, rapid.ID).Draw(t, "stones") {
			r.set(board.Point(p), board.Black)
		}
	case "stones":
		for _, p := range rapid.SliceOfN(point, 0, r.b.N/2).Draw(t, "stones") {
			r.set(board.Point(p), rapid.SampledFrom([]board.Color{board.Black, board.White}).Draw(t, "color"))
		}
		for _, c := range []board.Color{board.Black, board.White} {
			r.play.Setup.Add(c, -r.b.Clear(c))
		}
	}
	if kind == "none" {
		return board.Black
	}
	return rapid.SampledFrom([]board.Color{board.White, board.Black}).Draw(t, "first")
}

// drawPlay plays by turns. A number drawn is where to look for the next legal
// point; now and then it is a pass. It returns the plays before the first pass.
func drawPlay(t *rapid.T, r *recorder, toMove board.Color) (atFirstPass Sides) {
	suicide := rapid.Bool().Draw(t, "suicide")
	moves := rapid.SliceOfN(rapid.IntRange(-3, r.b.N-1), 0, 3*r.b.N).Draw(t, "moves")
	if rapid.Bool().Draw(t, "closing passes") {
		moves = append(moves, -1, -1)
	}
	for _, from := range moves {
		p := nextPoint(r.b, from, toMove, suicide)
		if p == board.Pass && r.play.FirstPass == board.Empty {
			atFirstPass = r.play.Plays
		}
		r.move(p, toMove)
		toMove = toMove.Other()
	}
	if r.play.FirstPass == board.Empty {
		atFirstPass = r.play.Plays
	}
	return atFirstPass
}

// nextPoint is the first point from the given one on where c may play without
// filling an eye of one point, or Pass.
func nextPoint(b *board.Board, from int, c board.Color, suicide bool) board.Point {
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
func drawStatus(t *rapid.T, b *board.Board) []Status {
	status := make([]Status, b.N)
	verdicts := []Status{Alive}
	if rapid.Bool().Draw(t, "dead stones") {
		verdicts = append(verdicts, Alive, Dead)
	}
	if rapid.Bool().Draw(t, "seki") {
		verdicts = append(verdicts, Alive, Seki)
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
