package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
)

// gtpJudge is any engine that answers final_status_list.
//
// It refuses boards that are not square, positions the engine refuses, and
// answers that contradict themselves. Stones are set up with play, colour and
// order being free in GTP: a part of a legal position is one, so that none is
// captured on the way. What stands in seki is the engine's word where it names
// any, else looked for as for any judge.
var gtpJudge = Kind{
	ID:     "gtp",
	Title:  "A GTP engine",
	Native: "GTP 引擎",
	Source: "Go Text Protocol version 2, draft 2 (2002), command final_status_list",
	Help: rules.Words{
		EN: "command `CMD` of a GTP engine, as 'gnugo --mode gtp', for the judge gtp",
		ZH: "GTP 引擎的命令 `CMD`，如 'gnugo --mode gtp'，供裁定者 gtp 使用",
	},
	open: openGTP,
}

// gtpAsker is a pool of processes of one engine.
type gtpAsker struct {
	*pool
	name, version string
}

func openGTP(ctx context.Context, c Command, cfg Config) (asker, error) {
	open := func() (*GTP, error) {
		g, err := StartGTP(ctx, c, cfg.Start)
		if err == nil {
			g.timeout = cfg.Timeout
		}
		return g, err
	}
	g, err := open()
	if err != nil {
		return nil, err
	}
	if !g.Knows("final_status_list") {
		g.Close()
		return nil, fmt.Errorf("%s: the engine does not answer final_status_list", c)
	}
	a := &gtpAsker{newPool(cfg.Workers, open), g.Name, g.Version}
	<-a.slots
	a.slots <- g
	return a, nil
}

func (a *gtpAsker) facts() []Fact {
	return []Fact{{"gtp-engine", a.name}, {"gtp-version", a.version}}
}

func (a *gtpAsker) givenUp() int64 { return a.gone.Load() }

// read asks for the status of every stone.
func (a *gtpAsker) read(p *life.Position) reading {
	if p.Board.Width != p.Board.Height {
		return failed("GTP has square boards only")
	}
	var r reading
	err := a.with(func(g *GTP) error {
		if err := Load(g, p.Board, p.ToMove, komiOf(p.Own)); err != nil {
			return err
		}
		lists, err := FinalStatus(g)
		if err != nil {
			return err
		}
		r.status, r.seki, err = lists.statuses(p.Board)
		return err
	})
	if err != nil {
		return failed(err.Error())
	}
	r.settled, r.confidence = true, gtpTrust
	return r
}

// gtpTrust is the confidence in an engine's verdict. GNU Go 3.8 was right on 17 of
// 19 finished games of a server of which playouts were not sure (right on 13 of
// them, wrong on 1, without a verdict on 5), and on 27 of 28 others.
const gtpTrust = 0.9

// komiOf is the customary komi of the rule set a game was played by, as a charge
// on Black.
func komiOf(id string) rules.Half {
	if r, ok := rules.ByID(id); ok {
		return rules.Charge(r.Komi, r.First)
	}
	return rules.Half(13)
}

// Load sets a position up on an engine, toMove being next.
func Load(g *GTP, b *board.Board, toMove board.Color, komi rules.Half) error {
	if err := Prepare(g, b.Width, komi); err != nil {
		return err
	}
	last := toMove.Other()
	for _, c := range []board.Color{last.Other(), last} {
		for p, stone := range b.Stones() {
			if stone != c {
				continue
			}
			if _, err := g.Ask("play " + ColorName(c) + " " + Vertex(b.Geometry, board.Point(p))); err != nil {
				return err
			}
		}
	}
	return nil
}

// Prepare empties the board, and makes what follows independent of what was asked
// before, as far as the engine can.
func Prepare(g *GTP, size int, komi rules.Half) error {
	commands := []string{fmt.Sprintf("boardsize %d", size), "clear_board", "komi " + komi.String()}
	for _, c := range []string{"clear_cache", "set_random_seed 1"} {
		name, _, _ := strings.Cut(c, " ")
		if g.Knows(name) {
			commands = append(commands, c)
		}
	}
	for _, c := range commands {
		if _, err := g.Ask(c); err != nil {
			return err
		}
	}
	return nil
}

// StatusLists are the answers to final_status_list.
type StatusLists struct {
	Dead, Seki, Alive string
	HasAlive          bool // the engine knows the list
}

// FinalStatus asks for the lists. An engine may refuse those of seki and of what
// is alive.
func FinalStatus(g *GTP) (l StatusLists, err error) {
	if l.Dead, err = g.Ask("final_status_list dead"); err != nil {
		return l, err
	}
	var refused *Refusal
	if l.Seki, err = g.Ask("final_status_list seki"); err != nil && !errors.As(err, &refused) {
		return l, err
	}
	if err != nil {
		l.Seki = ""
	}
	l.Alive, err = g.Ask("final_status_list alive")
	if l.HasAlive = err == nil; err != nil && !errors.As(err, &refused) {
		return l, err
	}
	return l, nil
}

// ErrAnswer is an answer that makes no sense.
var ErrAnswer = errors.New("the engine's answer makes no sense")

// statuses reads the lists for a board: a status for every stone, and whether any
// is in seki. It refuses points without a stone, chains of two kinds and, where
// the engine knows what is alive, stones that are in no list.
func (l *StatusLists) statuses(b *board.Board) ([]rules.Status, bool, error) {
	out := make([]rules.Status, b.N)
	for _, x := range []struct {
		text   string
		status rules.Status
	}{{l.Dead, rules.Dead}, {l.Seki, rules.Seki}, {l.Alive, rules.Alive}} {
		for _, word := range strings.Fields(x.text) {
			p, err := ParseVertex(b.Geometry, word)
			switch {
			case err != nil:
				return nil, false, fmt.Errorf("%w: %v", ErrAnswer, err)
			case p == board.Pass || b.At(p) == board.Empty:
				return nil, false, fmt.Errorf("%w: there is no stone on %s", ErrAnswer, clip(word))
			case out[p] != rules.NoStone && out[p] != x.status:
				return nil, false, fmt.Errorf("%w: %s is in two lists", ErrAnswer, clip(word))
			}
			out[p] = x.status
		}
	}
	told := l.HasAlive && strings.TrimSpace(l.Alive) != ""
	for p, c := range b.Stones() {
		switch {
		case c == board.Empty, out[p] != rules.NoStone:
		case told:
			return nil, false, fmt.Errorf("%w: %s is in no list", ErrAnswer, Vertex(b.Geometry, board.Point(p)))
		default:
			out[p] = rules.Alive
		}
	}
	seki := false
	for p, status := range out {
		if q := board.Point(p); status != out[b.Head(q)] {
			return nil, false, fmt.Errorf("%w: the chain of %s is in two lists", ErrAnswer, Vertex(b.Geometry, q))
		}
		seki = seki || status == rules.Seki
	}
	return out, seki, nil
}

// Statuses reads what an engine says of the stones of b, see StatusLists.
func Statuses(g *GTP, b *board.Board) (status []rules.Status, seki bool, err error) {
	l, err := FinalStatus(g)
	if err != nil {
		return nil, false, err
	}
	return l.statuses(b)
}

// broken reports whether an error leaves the process in an unknown state.
func broken(err error) bool {
	var refused *Refusal
	return err != nil && !errors.As(err, &refused) && !errors.Is(err, ErrAnswer)
}

// isTimeout reports whether an answer did not come in time.
func isTimeout(err error) bool { return errors.Is(err, ErrTimeout) }
