package life

import "weiqi-experiment/rules/board"

// experience is what the playouts of a position teach the ones after them. A
// playout went well for Black where its score is above the mean of those before
// it: most of a finished board never changes, so what makes the difference are
// the few chains in dispute.
//
// A reply that went well is given again until it goes wrong, after P. Drake,
// The last-good-reply policy for Monte-Carlo Go (ICGA Journal 32, 2009), and
// H. Baier and P. Drake, The power of forgetting (IEEE Transactions on
// Computational Intelligence and AI in Games 2, 2010). Sacrifices that go wrong
// are made less often, so that seki are left alone where they should be.
type experience struct {
	reply [3][]board.Point // by colour and the opponent's last play; Pass for none
	risk  [3][]risk        // by colour and point
	games int64            // playouts
	total int64            // sum of their scores, Black minus White
}

// risk is how the playouts went in which a sacrifice was made on a point: the
// sum of their scores above the mean, from the side of who made it.
type risk struct {
	games int32
	sum   int64
}

// forget empties e for a board of n points.
func (e *experience) forget(n int) {
	e.games, e.total = 0, 0
	for c := board.Black; c <= board.White; c++ {
		e.risk[c] = zeroed(e.risk[c], n)
		e.reply[c] = zeroed(e.reply[c], n)
		for p := range e.reply[c] {
			e.reply[c][p] = board.Pass
		}
	}
}

// bad reports whether sacrifices of c on p have gone wrong.
func (e *experience) bad(p board.Point, c board.Color) bool { return e.risk[c][p].sum < 0 }

// learn takes in a playout with that score in which the plays of log were made
// in turn, the first by c, and stones sacrificed on the points of made.
func (e *experience) learn(score int64, c board.Color, log []board.Point, made *[3][]board.Point) {
	e.games++
	e.total += score
	above := score - e.total/e.games
	for who := board.Black; who <= board.White; who++ {
		for _, p := range made[who] {
			r := &e.risk[who][p]
			r.games++
			r.sum += above
		}
		above = -above
	}
	lead := score*e.games - e.total
	if lead == 0 {
		return
	}
	winner := board.Black
	if lead < 0 {
		winner = board.White
	}
	for i := 1; i < len(log); i++ {
		c = c.Other()
		last, p := log[i-1], log[i]
		if last < 0 || p < 0 {
			continue
		}
		if c == winner {
			e.reply[c][last] = p
		} else if e.reply[c][last] == p {
			e.reply[c][last] = board.Pass
		}
	}
}
