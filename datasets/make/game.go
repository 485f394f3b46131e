package main

import (
	"fmt"
	"strconv"
	"strings"
)

// move is a play or a pass.
type move struct {
	color color
	point point
}

// game is a finished game and what GNU Go says of its end.
type game struct {
	setting
	setup []point // handicap stones
	moves []move
	board *board
	// state is GNU Go's word for each point.
	state []status
	// claim is GNU Go's own score, Black minus White with komi, in half points.
	claim int
}

// status is GNU Go's verdict on a point.
type status string

const (
	alive          status = "alive"
	dead           status = "dead"
	seki           status = "seki"
	blackTerritory status = "black_territory"
	whiteTerritory status = "white_territory"
	dame           status = "dame"
)

// playGame lets GNU Go play a game against itself to two passes in a row and
// asks it for the status of every point.
func playGame(path string, s setting) (*game, error) {
	e, err := start(path, "--mode", "gtp", "--never-resign", "--seed", strconv.Itoa(s.seed),
		"--"+strings.ToLower(string(s.rules))+"-rules")
	if err != nil {
		return nil, err
	}
	g := &game{setting: s, board: newBoard(s.size)}
	if err = g.play(e); err == nil {
		err = g.judge(e)
	}
	if quitErr := e.quit(); err == nil {
		err = quitErr
	}
	return g, err
}

// play makes the moves of g.
func (g *game) play(e *engine) error {
	for _, command := range []string{
		fmt.Sprintf("boardsize %d", g.size),
		"clear_board",
		"komi " + points(g.komi),
	} {
		if _, err := e.ask("%s", command); err != nil {
			return err
		}
	}
	turn, err := g.placeHandicap(e)
	if err != nil {
		return err
	}
	d := dice(-g.seed)
	for passes := 0; passes < 2; turn = turn.other() {
		if len(g.moves) > 3*g.size*g.size {
			return errTooLong
		}
		p, err := g.next(e, d, turn)
		if err != nil {
			return err
		}
		if err := g.board.play(turn, p); err != nil {
			return err
		}
		g.moves = append(g.moves, move{turn, p})
		if passes++; p != pass {
			passes = 0
		}
	}
	return nil
}

// placeHandicap sets the handicap up and says who moves first.
func (g *game) placeHandicap(e *engine) (color, error) {
	if g.handicap == 0 {
		return black, nil
	}
	answer, err := e.ask("fixed_handicap %d", g.handicap)
	if err != nil {
		return empty, err
	}
	for _, s := range strings.Fields(answer) {
		p, err := g.board.parseVertex(s)
		if err != nil {
			return empty, err
		}
		g.board.at[p] = black
		g.setup = append(g.setup, p)
	}
	return white, nil
}

// next is the move of the side to move: by chance in the opening, GNU Go's
// after it.
func (g *game) next(e *engine, d die, turn color) (point, error) {
	if len(g.moves) < g.opening {
		if p := d.openingPoint(g.board); p != pass {
			_, err := e.ask("play %v %s", turn, g.board.vertex(p))
			return p, err
		}
	}
	if _, err := e.ask("level %d", g.level[turn]); err != nil {
		return pass, err
	}
	answer, err := e.ask("genmove %v", turn)
	if err != nil {
		return pass, err
	}
	return g.board.parseVertex(answer)
}

// judge asks for the status of every point and for the score. Both are asked
// at the higher level of the two players.
func (g *game) judge(e *engine) error {
	if _, err := e.ask("level %d", max(g.level[black], g.level[white])); err != nil {
		return err
	}
	g.state = make([]status, len(g.board.at))
	for _, s := range []status{alive, dead, seki, blackTerritory, whiteTerritory, dame} {
		answer, err := e.ask("final_status_list %s", s)
		if err != nil {
			return err
		}
		for _, v := range strings.Fields(answer) {
			p, err := g.board.parseVertex(v)
			if err != nil {
				return err
			}
			g.state[p] = s
		}
	}
	answer, err := e.ask("final_score")
	if err != nil {
		return err
	}
	if answer == "0" {
		return nil
	}
	if len(answer) < 3 || answer[1] != '+' {
		return fmt.Errorf("final_score: %q", answer)
	}
	x, err := strconv.ParseFloat(answer[2:], 64)
	if answer[0] == 'W' {
		x = -x
	}
	g.claim = int(2 * x)
	return err
}

// points writes half points as points: 15 is "7.5".
func points(half int) string {
	return strconv.FormatFloat(float64(half)/2, 'f', -1, 64)
}
