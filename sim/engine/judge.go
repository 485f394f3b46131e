// Package engine has programs that play Go judge positions, and speaks their
// languages: the Go Text Protocol, and the lines of JSON of KataGo's analysis
// engine.
//
// An engine is asked where the judges before it in the list are not sure enough
// (life.Judge.Below), for it costs a thousand times what they do. What it says of
// a position depends on the position alone: each is loaded anew, caches are
// emptied where the engine can, answers are remembered by position, and a process
// that dies is replaced and asked once more. An answer that does not come in time
// is given up; how long that is, is an option, since a machine twice as slow may
// need twice as long.
//
// What an engine proves: nothing. What it estimates: which chains are dead. What
// it refuses: see each Kind. That it has failed, or is unsure, is noted with the
// game (life.Verdict.Notes) and leaves the verdict of the other judges as it is.
package engine

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
)

// Kind is a sort of engine. Kinds are data in the list All.
type Kind struct {
	ID                    string // of the judge
	Title, Native, Source string
	Help                  rules.Words // what its command is, with `CMD` for it
	open                  func(context.Context, Command, Config) (asker, error)
}

// All lists the kinds of engine that can judge.
var All = []*Kind{&gtpJudge, &kataJudge}

// IDs are the ids of the judges, in the order of All.
func IDs() []string {
	var out []string
	for _, k := range All {
		out = append(out, k.ID)
	}
	return out
}

// Config says how engines are asked.
type Config struct {
	Below   float64       // confidence of other judges below which an engine is asked
	Timeout time.Duration // for each position
	Start   time.Duration // for each answer until an engine is ready
	Workers int           // engine processes, or positions asked about at once

	// Waiting, if set, is told once if the engine is not ready within Patience.
	Waiting  func()
	Patience time.Duration
}

// Patiently does something that may be long, and tells once where it takes longer
// than patience. tell may be nil, and is over when Patiently returns.
func Patiently(patience time.Duration, tell, do func()) {
	if tell == nil {
		do()
		return
	}
	done := make(chan struct{})
	var teller sync.WaitGroup
	teller.Go(func() {
		t := time.NewTimer(patience)
		defer t.Stop()
		select {
		case <-done:
		case <-t.C:
			tell()
		}
	})
	do()
	close(done)
	teller.Wait()
}

// asker is an engine, or several alike, ready to be asked by any goroutine.
type asker interface {
	read(*life.Position) reading
	facts() []Fact
	givenUp() int64
	close()
}

// Fact is one thing known of an engine, which its verdicts depend on.
type Fact struct{ Name, Value string }

// Engine is an opened engine.
type Engine struct {
	Kind  *Kind
	Judge *life.Judge
	cache cache
	asker asker
	tally tally
}

// Open starts the engine of a kind and asks who it is. The caller must Close it. When
// ctx is done its processes are killed: what it is asked then has no answer, and what
// is made of that is of no use.
func Open(ctx context.Context, k *Kind, c Command, cfg Config) (*Engine, error) {
	cfg.Workers = max(cfg.Workers, 1)
	var a asker
	var err error
	Patiently(cfg.Patience, cfg.Waiting, func() { a, err = k.open(ctx, c, cfg) })
	if ctx.Err() != nil {
		if err == nil {
			a.close()
		}
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	e := &Engine{Kind: k, asker: a}
	e.Judge = &life.Judge{
		ID: k.ID, Title: k.Title, Native: k.Native, Source: k.Source,
		Below: cfg.Below, Settle: e.settle,
	}
	return e, nil
}

// Close ends the engine. No judge may be asked after it.
func (e *Engine) Close() { e.asker.close() }

// Facts are the name and version of the engine and of what it thinks with.
func (e *Engine) Facts() []Fact { return e.asker.facts() }

// Stats are numbers of positions: asked of the engine, answered from memory
// alone and left without an answer; and of processes given up.
type Stats struct{ Asked, Remembered, Failed, GivenUp int64 }

// Stats are the numbers so far.
func (e *Engine) Stats() Stats {
	return Stats{e.tally.asked.Load(), e.cache.hits.Load(), e.tally.failed.Load(), e.asker.givenUp()}
}

// Warnings are what the engine complained of, each once, as far as its protocol
// has warnings.
func (e *Engine) Warnings() []string {
	if w, ok := e.asker.(interface{ warnings() []string }); ok {
		return w.warnings()
	}
	return nil
}

// settle is the judge.
func (e *Engine) settle(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
	if reason := unfit(p.Board); reason != "" {
		v.Notes = append(v.Notes, e.Kind.ID+": "+reason)
		return false
	}
	r := e.cache.get(key(p), func() reading {
		e.tally.asked.Add(1)
		r := e.asker.read(p)
		if r.status == nil {
			e.tally.failed.Add(1)
		}
		return r
	})
	if r.status == nil {
		v.Notes = append(v.Notes, e.Kind.ID+": "+r.reason)
		return false
	}
	copy(v.Status, r.status)
	if !r.seki {
		s.FindSeki(p, v)
	}
	v.Settled, v.Confidence, v.Reason = r.settled, r.confidence, r.reason
	if !v.Settled {
		v.Alternatives = append(v.Alternatives, life.Alternative{Status: slices.Clone(v.Status), Probability: 1})
	}
	return true
}

// unfit says why a board is no position an engine could be given.
func unfit(b *board.Board) string {
	stones := 0
	for p, c := range b.Stones() {
		if c == board.Empty {
			continue
		}
		stones++
		if !b.HasLiberty(board.Point(p)) {
			return "a chain on the board has no liberty"
		}
	}
	if stones == 0 {
		return "there is no stone on the board"
	}
	if b.Width > MaxSize || b.Height > MaxSize {
		return fmt.Sprintf("boards of %d×%d points have no coordinates", b.Width, b.Height)
	}
	return ""
}
