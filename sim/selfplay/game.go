package selfplay

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/life"
)

// move is a play or a pass.
type move struct {
	point board.Point
	color board.Color
}

// game is a game played.
type game struct {
	plan   *plan
	number int // from 1
	start  *board.Board
	drawn  int // moves of the opening
	moves  []move
	board  *board.Board
	status []rules.Status // of the stones at the end, as the engines say; nil where they do not
	resign board.Color    // who gave up
	void   string         // why the game has no result
	note   string         // what is to be said about the statuses
}

// mostMoves is how many moves a game may have, in times the points of the board.
const mostMoves = 3

// table is where games are played: the engine processes of one worker.
type table struct {
	config    *Config
	processes map[string]*engine.GTP // by command and chair
	scratch   *life.Scratch
}

func newTable(c *Config) *table {
	return &table{config: c, processes: map[string]*engine.GTP{}, scratch: life.NewScratch()}
}

// close ends the processes.
func (t *table) close() {
	for k, g := range t.processes {
		g.Kill()
		delete(t.processes, k)
	}
}

// sit is the process of a seat. Those of other rules are ended first: a worker
// goes from rule to rule and does not come back. When ctx is done the process is
// killed, which ends the wait for its answer.
func (t *table) sit(ctx context.Context, p *plan, s *seat) (*engine.GTP, error) {
	key := s.command.String()
	if g := t.processes[key]; g != nil {
		return g, nil
	}
	for k, g := range t.processes {
		if !slices.ContainsFunc(p.seats, func(s seat) bool { return s.command.String() == k }) {
			g.Close()
			delete(t.processes, k)
		}
	}
	g, err := engine.StartGTP(ctx, s.command, t.config.Start)
	if err != nil {
		return nil, err
	}
	g.SetTimeout(t.config.Timeout)
	t.processes[key] = g
	return g, nil
}

// play plays game number index of a plan. An error means that an engine failed.
func (t *table) play(ctx context.Context, p *plan, index int) (*game, error) {
	size := board.MustSize(t.config.Size, t.config.Size)
	g := &game{plan: p, number: index + 1, start: begin(size, p.rule)}
	g.board = board.New(size)
	g.board.CopyFrom(g.start)
	var sides [3]*engine.GTP
	for _, c := range []board.Color{board.Black, board.White} {
		s := p.at(c, index)
		e, err := t.sit(ctx, p, s)
		if err != nil {
			return nil, err
		}
		sides[c] = e
		if c == board.White && e == sides[board.Black] {
			break
		}
		if err := ready(e, s, g.start, seedOf(t.config.Seed, index, c)); err != nil {
			return nil, err
		}
	}
	if err := g.moveAll(ctx, t.config, &sides, index); err != nil {
		return nil, err
	}
	if g.void == "" && g.resign == board.Empty {
		if err := t.judge(g, &sides); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// seedOf seeds an engine for a game: the same under every rule.
func seedOf(seed uint64, index int, c board.Color) uint32 {
	h := fnv.New32a()
	fmt.Fprintf(h, "%d %d %v", seed, index, c)
	return h.Sum32() & 0x7fffffff
}

// ready makes an engine ready for a game.
func ready(e *engine.GTP, s *seat, start *board.Board, seed uint32) error {
	if err := engine.Prepare(e, start.Width, s.komi); err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	commands := slices.Clone(s.commands)
	if e.Knows("set_random_seed") {
		commands = append(commands, fmt.Sprintf("set_random_seed %d", seed))
	}
	for p, c := range start.Stones() {
		if c != board.Empty {
			commands = append(commands, "play "+engine.ColorName(c)+" "+engine.Vertex(start.Geometry, board.Point(p)))
		}
	}
	for _, c := range commands {
		if _, err := e.Ask(c); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

// moveAll plays until both pass, one gives up, or the game has no result.
func (g *game) moveAll(ctx context.Context, c *Config, sides *[3]*engine.GTP, index int) error {
	n, k := c.Opening, index
	if n < 0 {
		n = openingMoves(c.Size)
	}
	if len(g.plan.seats) == 2 {
		k /= 2
	}
	drawn := opening(g.start, n, g.plan.first, c.Seed, k)
	g.drawn = len(drawn)
	seen := map[uint64]bool{g.hash(g.plan.first): true}
	passes := 0
	for turn := g.plan.first; passes < 2; turn = turn.Other() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(g.moves) >= mostMoves*g.board.N {
			g.void = "the game did not end"
			return nil
		}
		mover, waiter := sides[turn], sides[turn.Other()]
		var p board.Point
		if i := len(g.moves); i < len(drawn) {
			p = drawn[i]
			if err := tell(mover, g.board.Geometry, move{p, turn}); err != nil {
				return err
			}
		} else {
			answer, err := mover.Ask("genmove " + engine.ColorName(turn))
			if err != nil {
				return err
			}
			if strings.EqualFold(answer, "resign") {
				g.resign = turn
				return nil
			}
			if p, err = engine.ParseVertex(g.board.Geometry, answer); err != nil {
				return err
			}
		}
		if why := g.forbidden(p, turn, seen); why != "" {
			g.void = fmt.Sprintf("%s by %s on %s", why, mover.Name, engine.Vertex(g.board.Geometry, p))
			return nil
		}
		g.board.Play(p, turn)
		g.moves = append(g.moves, move{p, turn})
		if passes++; p != board.Pass {
			passes = 0
		}
		seen[g.hash(turn.Other())] = true
		if waiter == mover {
			continue
		}
		var refused *engine.Refusal
		if err := tell(waiter, g.board.Geometry, move{p, turn}); errors.As(err, &refused) {
			g.void = fmt.Sprintf("%s does not accept the move %d of %s", waiter.Name, len(g.moves), mover.Name)
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}

// tell gives an engine a move.
func tell(e *engine.GTP, g *board.Geometry, m move) error {
	_, err := e.Ask("play " + engine.ColorName(m.color) + " " + engine.Vertex(g, m.point))
	return err
}

// hash is what may not come again, toMove being next.
func (g *game) hash(toMove board.Color) uint64 {
	if g.plan.rule.Ko == rules.KoSituational {
		return g.board.Situation(toMove)
	}
	return g.board.Hash()
}

// forbidden says why the rule forbids a move, "" if it does not.
func (g *game) forbidden(p board.Point, c board.Color, seen map[uint64]bool) string {
	b, r := g.board, g.plan.rule
	switch {
	case p == board.Pass:
		return ""
	case b.At(p) != board.Empty:
		return "a play on a stone"
	case !r.Suicide && b.Suicide(p, c):
		return "a suicide"
	case r.Ko != rules.KoNone && b.Ko(c) == p:
		return "a ko retaken"
	case r.Ko == rules.KoNone:
		return ""
	}
	after := board.New(b.Geometry)
	after.CopyFrom(b)
	after.Play(p, c)
	h := after.Hash()
	if r.Ko == rules.KoSimple {
		if h == b.Hash() { // Ing allows a suicide of several stones only
			return "a suicide of one stone"
		}
		return ""
	}
	if r.Ko == rules.KoSituational {
		h = after.Situation(c.Other())
	}
	if seen[h] {
		return "a position repeated"
	}
	return ""
}

// judge asks the engines which stones are dead. Where they do not say, or two do
// not agree, the game has no marks and is left to judges.
func (t *table) judge(g *game, sides *[3]*engine.GTP) error {
	for i, c := range []board.Color{board.Black, board.White} {
		e := sides[c]
		if i == 1 && e == sides[board.Black] {
			break
		}
		status, seki, err := engine.Statuses(e, g.board)
		var refused *engine.Refusal
		switch {
		case errors.As(err, &refused), errors.Is(err, engine.ErrAnswer):
			g.status, g.note = nil, e.Name+" does not say which stones are dead"
			return nil
		case err != nil:
			return err
		case i == 1 && !slices.Equal(dead(status), dead(g.status)):
			g.status, g.note = nil, "the engines do not agree on which stones are dead"
			return nil
		case i == 1:
			return nil
		}
		g.status = status
		if !seki {
			v := life.Verdict{Status: g.status}
			t.scratch.FindSeki(&life.Position{Board: g.board, Seed: 1}, &v)
			g.status = v.Status
		}
	}
	return nil
}

// dead lists the points of dead stones.
func dead(status []rules.Status) []int {
	var out []int
	for p, st := range status {
		if st == rules.Dead {
			out = append(out, p)
		}
	}
	return out
}
