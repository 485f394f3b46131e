package analysis

import (
	"slices"
	"sync"

	"weiqi-experiment/sim/store"
)

// chunkGames is the number of games handed to the lanes at once.
const chunkGames = 256

// chunk holds copies of games, since rows and scores are reused by their reader.
type chunk struct {
	games []Game
	rows  []store.GameRow
}

func newChunk() *chunk {
	return &chunk{games: make([]Game, 0, chunkGames), rows: make([]store.GameRow, chunkGames)}
}

// add copies a game, reusing what the chunk had in its place.
func (c *chunk) add(g *Game) {
	n := len(c.games)
	c.games = c.games[:n+1]
	to := &c.games[n]
	c.rows[n] = *g.GameRow
	scores, classes := append(to.Scores[:0], g.Scores...), append(to.classes[:0], g.classes...)
	*to = *g
	to.GameRow, to.Scores, to.classes = &c.rows[n], scores, classes
}

// lanes runs functions beside each other over the same games. Each sees every
// game in order, so what it counts does not depend on the others or on how many
// processors there are. While they count a chunk the next is read.
type lanes struct {
	run  []func(*Game)
	fill *chunk // being filled
	busy *chunk // being counted
	wait sync.WaitGroup
}

func newLanes(run ...func(*Game)) *lanes {
	return &lanes{run: run, fill: newChunk(), busy: newChunk()}
}

// add takes in a game.
func (l *lanes) add(g *Game) {
	l.fill.add(g)
	if len(l.fill.games) == chunkGames {
		l.start()
	}
}

// start hands the filled chunk to the lanes once they are done with the last.
func (l *lanes) start() {
	l.wait.Wait()
	l.fill, l.busy = l.busy, l.fill
	l.fill.games = l.fill.games[:0]
	games := l.busy.games
	for _, run := range l.run {
		l.wait.Go(func() {
			for i := range games {
				run(&games[i])
			}
		})
	}
}

// finish counts what is left and waits for all.
func (l *lanes) finish() {
	l.start()
	l.wait.Wait()
}

// deal puts counters into lanes of about the same work: those that keep a
// histogram a rule and class, which cost most, apart from each other.
func deal(counters []each) []func(*Game) {
	var heavy, light []each
	for _, c := range counters {
		if _, ok := c.(*komiCounter); ok {
			heavy = append(heavy, c)
		} else {
			light = append(light, c)
		}
	}
	var out []func(*Game)
	for _, lane := range slices.DeleteFunc([][]each{heavy, light}, func(l []each) bool { return len(l) == 0 }) {
		out = append(out, func(g *Game) {
			for _, c := range lane {
				c.Add(g)
			}
		})
	}
	return out
}
