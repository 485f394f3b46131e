// Package selfplay has programs play games by a rule set, so that what players do
// under a rule, and not only what a rule makes of games played under another, can
// be looked at.
//
// A match is a number of games by each of several rule sets. Game k begins with
// the same moves under every rule, drawn by the seed: between the rules the games
// are pairs, and what differs comes from the rule and from chance in the engine.
// With two engines games 2k and 2k+1 share their opening and exchange colours.
//
// Every game is a file, written whole when it is over, so a match that was broken
// off goes on where it stood. The bytes of a game depend on the options alone if
// the engines' moves do: GNU Go's do, its random numbers being seeded by game.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/engine"
)

// Config says what is played.
type Config struct {
	Engines []engine.Command // one, that plays itself, or two
	Rules   []*rules.Rule
	Games   int         // under each rule
	Size    int         // side of the board
	Komi    *rules.Half // nil for each rule's own
	Opening int         // moves drawn by the seed; negative for as many as suit the size
	Seed    uint64
	Workers int           // games at a time
	Timeout time.Duration // for each answer of an engine
	Start   time.Duration // for each answer until it is ready
	Dir     string        // games are written to Dir/games/RULE/RULE-NNNN.sgf

	// Progress, if set, is told after every game how many are done, from one
	// goroutine.
	Progress func(done, all int)

	// Waiting, if set, is told once for each engine that is not ready within
	// Patience when the players are first asked who they are.
	Waiting  func()
	Patience time.Duration
}

// MinSize and MaxSize bound the board.
const (
	MinSize = 5
	MaxSize = 25
)

// Outcome says what became of a match.
type Outcome struct {
	Players []Player
	Refused []error // rules an engine cannot play by; they are not played
	Rules   []*rules.Rule
	Failed  []error // games an engine failed in; they are played when the match goes on
	Played  int     // now
	Kept    int     // found played
}

// job is one game of the match.
type job struct {
	rule  int
	index int // from 0
	err   error
	done  bool
}

// Run plays the match. Rules an engine cannot play by are left out, and it is an
// error if none is left. When ctx is done games in play are given up.
func Run(ctx context.Context, c *Config) (*Outcome, error) {
	players, err := introduce(ctx, c)
	if ctx.Err() != nil {
		return nil, ctx.Err() // an engine that was killed for it seems to have failed
	}
	if err != nil {
		return nil, err
	}
	out := &Outcome{Players: players}
	plans := map[*rules.Rule]*plan{}
	for _, r := range c.Rules {
		p, err := newPlan(c, players, r)
		if err != nil {
			out.Refused = append(out.Refused, err)
			continue
		}
		plans[r] = p
		out.Rules = append(out.Rules, r)
	}
	if len(out.Rules) == 0 {
		return nil, errors.Join(out.Refused...)
	}
	var jobs []job
	for i, r := range out.Rules {
		if err := os.MkdirAll(filepath.Join(c.Dir, "games", r.ID), 0o777); err != nil {
			return nil, err
		}
		for k := range c.Games {
			if _, err := os.Stat(c.file(r, k)); err == nil {
				out.Kept++
				continue
			}
			jobs = append(jobs, job{rule: i, index: k})
		}
	}
	err = c.playAll(ctx, out, plans, jobs)
	for i := range jobs {
		switch j := &jobs[i]; {
		case j.err != nil:
			out.Failed = append(out.Failed, fmt.Errorf("%s, game %d: %w", out.Rules[j.rule].ID, j.index+1, j.err))
		case j.done:
			out.Played++
		}
	}
	return out, err
}

// playAll plays the games, each worker with processes of its own.
func (c *Config) playAll(ctx context.Context, out *Outcome, plans map[*rules.Rule]*plan, jobs []job) error {
	work := make(chan *job)
	finished := make(chan struct{}, len(jobs))
	var workers sync.WaitGroup
	for range min(max(c.Workers, 1), max(len(jobs), 1)) {
		workers.Go(func() {
			t := newTable(c)
			defer t.close()
			for j := range work {
				r := out.Rules[j.rule]
				j.err = t.attempt(ctx, plans[r], j.index)
				j.done = j.err == nil
				finished <- struct{}{}
			}
		})
	}
	told := make(chan struct{})
	go func() {
		defer close(told)
		n := 0
		for range finished {
			if n++; c.Progress != nil {
				c.Progress(out.Kept+n, out.Kept+len(jobs))
			}
		}
	}()
	for i := range jobs {
		if ctx.Err() != nil {
			break
		}
		select {
		case work <- &jobs[i]:
		case <-ctx.Done():
		}
	}
	close(work)
	workers.Wait()
	close(finished)
	<-told
	return ctx.Err()
}

// file is where a game is written.
func (c *Config) file(r *rules.Rule, index int) string {
	return filepath.Join(c.Dir, "games", r.ID, fmt.Sprintf("%s-%04d.sgf", r.ID, index+1))
}

// attempt plays a game and writes it. An engine that fails is replaced and the
// game begun again, once.
func (t *table) attempt(ctx context.Context, p *plan, index int) error {
	var err error
	for range 2 {
		var g *game
		if g, err = t.play(ctx, p, index); err == nil {
			return g.write(t.config.file(p.rule, index))
		}
		t.close()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return err
}
