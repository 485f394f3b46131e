package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/store"
)

// Sink takes the rows of one record, in the order of the records. game is nil
// for problems of a file that holds no record. The rows are the sink's until it
// returns.
type Sink interface {
	Append(game *store.GameRow, scores []store.ScoreRow, problems []store.ProblemRow) error
}

// A batch is a run of records one worker does.
type batch struct {
	records []collect.Record
	results []Result
	done    chan int // how many results are ready
}

// batchSize is a compromise: small enough that workers finish together and a
// progress bar moves, large enough that handing over costs nothing.
const batchSize = 16

// batchBytes ends a batch early where records are large.
const batchBytes = 1 << 20

// batchesAWorker bounds what is read ahead and how far a worker may run ahead of
// a slow one.
const batchesAWorker = 8

// errEnough stops the reader once the limit is reached.
var errEnough = errors.New("limit reached")

// Run reads the paths of c, does every record and hands the rows to sink in the
// order of the records. The result depends on c and the input, not on the number
// of workers.
//
// A record that makes the program itself fail costs that record. When ctx is
// cancelled the records in work are finished, the rows before the first
// unfinished one are handed over, and Run returns what was counted with the
// error of ctx.
func Run(ctx context.Context, c *Config, sink Sink) (*Summary, error) {
	// The pool is stopped by an error of the sink as by ctx.
	pool, stop := context.WithCancel(ctx)
	defer stop()
	n := c.WorkerCount()
	var (
		work    = make(chan *batch, n*batchesAWorker)
		ordered = make(chan *batch, n*batchesAWorker)
		free    = make(chan *batch, 2*n*batchesAWorker+n+2)
		workers sync.WaitGroup
		inputs  collect.Summary
		readErr error
	)
	for range n {
		workers.Go(func() { runWorker(pool, c, work) })
	}
	go func() {
		defer close(ordered)
		defer close(work)
		inputs, readErr = feed(pool, c, func(b *batch) error {
			select {
			case ordered <- b:
			case <-pool.Done():
				return pool.Err()
			}
			work <- b // the workers drain it, also when stopped
			return nil
		}, free)
	}()

	o := newOrderer(c, sink)
	var err error
	for b := range ordered {
		ready := <-b.done
		if err == nil {
			err = o.take(b.results[:ready])
		}
		if ready < len(b.records) && err == nil {
			err = pool.Err()
		}
		if err != nil {
			stop()
		}
		b.records, b.results = b.records[:0], b.results[:0]
		select {
		case free <- b:
		default:
		}
	}
	workers.Wait()
	o.sum.Inputs = inputs
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && readErr != nil:
		err = readErr
	}
	if err == nil {
		err = o.sum.check()
	}
	return o.sum, err
}

// runWorker does batches until there are no more. Once ctx is done it finishes
// the record in work and gives up the rest of the batch.
func runWorker(ctx context.Context, c *Config, work <-chan *batch) {
	s := NewScorer(c)
	for b := range work {
		ready := 0
		for i := range b.records {
			if ctx.Err() != nil {
				break
			}
			if !attempt(s, &b.records[i], &b.results[i]) {
				s = NewScorer(c) // its memory may be in any state
			}
			ready++
		}
		b.done <- ready
	}
}

// attempt scores one record. A fault of the program becomes a problem of the
// record, with its place in the source, and attempt returns false.
func attempt(s *Scorer, rec *collect.Record, out *Result) (ok bool) {
	defer func() {
		if fault := recover(); fault != nil {
			out.reset(rec.File, rec.Tree.Index)
			out.HasGame = rec.Tree.Data != nil
			out.fail(rec.Tree.Line, rec.Tree.Column, 0, problemInternal,
				fmt.Sprintf("fault in this program: %v, at %s", fault, faultPlace(string(debug.Stack()))))
			ok = false
		}
	}()
	s.Score(rec, out)
	return true
}

// faultPlace is where the program failed: the first place in this module below
// the call of panic in a stack trace, without the folders above the module.
func faultPlace(stack string) string {
	_, below, found := strings.Cut(stack, "\npanic(")
	if !found {
		below = stack
	}
	lines := strings.Split(below, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "weiqi-experiment/") && i+1 < len(lines) {
			place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
			function, _, _ := strings.Cut(strings.TrimPrefix(l, "weiqi-experiment/"), "(")
			return function + place[strings.LastIndexByte(place, '/'):]
		}
	}
	return "unknown place"
}

// feed walks the input, chooses the records of this run, and sends them on in
// batches.
func feed(ctx context.Context, c *Config, send func(*batch) error, free <-chan *batch) (collect.Summary, error) {
	f := &feeder{config: c, send: send, free: free}
	var s *sample
	take := f.add
	if c.Sample > 0 {
		s = &sample{size: c.Sample, seed: c.Seed}
		take = s.add
	}
	var taken int64
	inputs, err := collect.Walk(ctx, c.Paths, c.Collect, func(r collect.Record) error {
		if !c.Shard.takes(&r) {
			return nil
		}
		if r.Tree.Data != nil {
			if c.Limit > 0 && taken == c.Limit {
				return errEnough
			}
			taken++
		}
		return take(r)
	})
	if err != nil && !errors.Is(err, errEnough) {
		return inputs, err
	}
	if s != nil {
		for _, r := range s.chosen() {
			if err := f.add(r); err != nil {
				return inputs, err
			}
		}
	}
	return inputs, f.flush()
}

// feeder gathers records into batches.
type feeder struct {
	config *Config
	send   func(*batch) error
	free   <-chan *batch
	next   *batch
	bytes  int
}

func (f *feeder) add(r collect.Record) error {
	if f.next == nil {
		select {
		case f.next = <-f.free:
		default:
			f.next = &batch{done: make(chan int, 1)}
		}
	}
	f.next.records = append(f.next.records, r)
	f.bytes += len(r.Tree.Data)
	if len(f.next.records) < batchSize && f.bytes < batchBytes {
		return nil
	}
	return f.flush()
}

// flush sends the batch that is being gathered.
func (f *feeder) flush() error {
	b := f.next
	if b == nil {
		return nil
	}
	f.next, f.bytes = nil, 0
	b.results = slices.Grow(b.results[:0], len(b.records))[:len(b.records)]
	return f.send(b)
}
