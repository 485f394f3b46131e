package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/report"
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/store"
)

// place is where a record is found.
type place struct {
	file  string
	index int
}

// boards are final positions by place, or why there is none.
type boards map[place]boardOrError

type boardOrError struct {
	view *report.BoardView
	err  error
}

// find is report.Input.Boards.
func (b boards) find(file string, index int) (*report.BoardView, error) {
	x, ok := b[place{file, index}]
	if !ok {
		return nil, errors.New("the record was not found again")
	}
	return x.view, x.err
}

// drawn reads the games a study shows again and settles them as the run did.
// Each file or archive is walked once, as far as its last game shown. A record
// that cannot be read is left without a board.
func drawn(ctx context.Context, m *store.Manifest, study *analysis.Study) (boards, error) {
	wanted := map[string]map[place]string{} // by path on disk, with the game's id
	var paths []string
	for _, g := range study.Games {
		disk := diskPath(g.Game.File)
		if wanted[disk] == nil {
			wanted[disk] = map[place]string{}
			paths = append(paths, disk)
		}
		wanted[disk][place{g.Game.File, int(g.Game.Index)}] = g.Game.GameID
	}
	out := boards{}
	c, engines, err := sameConfig(ctx, m)
	defer engines.close()
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if path == "-" {
			continue // standard input is gone
		}
		if err := out.draw(ctx, c, path, wanted[path]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// draw settles the wanted games of one path.
func (b boards) draw(ctx context.Context, c *sim.Config, path string, wanted map[place]string) error {
	left := len(wanted)
	_, err := collect.Walk(ctx, []string{path}, c.Collect, func(r collect.Record) error {
		at := place{r.File, r.Tree.Index}
		id, ok := wanted[at]
		if !ok || r.Tree.Data == nil {
			return nil
		}
		b[at] = drawRecord(c, &r, id)
		if err := ctx.Err(); err != nil { // an engine has then no answer
			return err
		}
		if left--; left == 0 {
			return errFound
		}
		return nil
	})
	if errors.Is(err, errFound) || errors.Is(err, collect.ErrNoInput) {
		return nil
	}
	return err
}

// drawRecord settles one record, which must be the game of that id.
func drawRecord(c *sim.Config, r *collect.Record, id string) boardOrError {
	e, err := explained(c, r)
	switch {
	case err != nil:
		return boardOrError{err: err}
	case e.Game.GameID != id:
		return boardOrError{err: errChanged}
	}
	return boardOrError{view: e.view()}
}

// view is the final position as a report draws it.
func (e *explanation) view() *report.BoardView {
	f := e.Final()
	v := &report.BoardView{
		Width: f.Board.Width, Height: f.Board.Height,
		Stones: slices.Clone(f.Board.Stones()), Last: lastPlay(f.Moves),
	}
	if !e.settled() {
		v.Status, v.Owner = make([]rules.Status, len(v.Stones)), slices.Clone(v.Stones)
		return v
	}
	s := e.Settled()
	v.Status, v.Owner, v.OneSided = slices.Clone(s.Status), slices.Clone(s.Owner), slices.Clone(s.OneSided)
	return v
}

// lastPlay is the point of the last play, board.Pass if there is none.
func lastPlay(moves []replay.Move) board.Point {
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i].Point != board.Pass {
			return moves[i].Point
		}
	}
	return board.Pass
}

// sameConfig is the configuration of a run, as far as it decides how a single
// game is settled. It starts the engines that judged, which end with ctx; whatever it
// returns, they must be closed.
func sameConfig(ctx context.Context, m *store.Manifest) (*sim.Config, *engineOptions, error) {
	option := map[string]string{}
	for _, o := range m.Options {
		option[o.Name] = o.Value
	}
	c := &sim.Config{
		Collect:   collect.Options{Scan: sgf.ScanOptions{Charset: option["charset"]}},
		UseResult: option["use-result"] != "false", Seed: m.Seed,
	}
	c.Ending, _ = sim.EndingByID(option["ending"])
	if err := limitsOf(option).apply(c); err != nil {
		return nil, new(engineOptions), err
	}
	engines := engineOptionsOf(option)
	if len(m.Judges) == 0 {
		return c, engines, nil
	}
	var err error
	if c.Judges, err = engines.judges(ctx, strings.Join(m.Judges, ","), 1); err != nil {
		err = fmt.Errorf("judges of the run: %w", err)
	}
	return c, engines, err
}
