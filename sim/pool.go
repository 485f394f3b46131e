package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
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
// order of the records, without those of duplicates. The result depends on c and
// the input, not on the number of workers. It remembers every game it has seen;
// Produce and Assemble do not.
//
// A record that makes the program itself fail costs that record. When ctx is
// cancelled the records in work are given up, the rows before the first
// unfinished one are handed over, and Run returns what was counted with the
// error of ctx.
func Run(ctx context.Context, c *Config, sink Sink) (*Summary, error) {
	t := newTally(c, sink)
	walked, err := produce(ctx, c, nil, t.take, false)
	t.sum.Inputs = walked.Inputs
	if err == nil {
		err = t.sum.check()
	}
	return t.sum, err
}

// Walked says what Produce has read.
type Walked struct {
	Inputs  collect.Summary
	Chosen  int64 // records and problems of files, of the shard
	Records int64 // the records among them
}

// Done lists, in order, the entries that need not be done again: place and
// Fingerprint of each.
type Done func(yield func(seq int64, sum uint64) error) error

// Produce reads the paths of c, does every record of the shard that is not done,
// and hands on what became of it in the order of the records, encoded as it is
// kept. The entry is its taker's until take returns. Where the records that are done are not those of
// the input, the error is ErrChanged of package store and names the record. It
// ends as Run does when ctx is cancelled.
func Produce(ctx context.Context, c *Config, done Done, take func(*store.Entry) error) (*Walked, error) {
	return produce(ctx, c, done, take, true)
}

func produce(ctx context.Context, c *Config, done Done, take func(*store.Entry) error, encode bool) (*Walked, error) {
	// The pool is stopped by an error of take as by ctx.
	pool, stop := context.WithCancel(ctx)
	defer stop()
	n := c.WorkerCount()
	var (
		work    = make(chan *batch, n*batchesAWorker)
		ordered = make(chan *batch, n*batchesAWorker)
		free    = make(chan *batch, 2*n*batchesAWorker+n+2)
		workers sync.WaitGroup
		walked  Walked
		readErr error
	)
	for range n {
		workers.Go(func() { runWorker(ctx, pool, c, work, encode) })
	}
	go func() {
		defer close(ordered)
		defer close(work)
		readErr = feed(pool, c, done, &walked, func(b *batch) error {
			select {
			case ordered <- b:
			case <-pool.Done():
				return pool.Err()
			}
			work <- b // the workers drain it, also when stopped
			return nil
		}, free)
	}()

	var err error
	for b := range ordered {
		ready := <-b.done
		if err == nil {
			err = takeBatch(b.results[:ready], take)
		}
		if ready < len(b.records) && err == nil {
			err = cmp.Or(ctx.Err(), pool.Err())
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
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && readErr != nil:
		err = readErr
	}
	return &walked, err
}

// takeBatch hands on the results of a batch.
func takeBatch(results []Result, take func(*store.Entry) error) error {
	for i := range results {
		if err := results[i].err; err != nil {
			return err
		}
		if err := take(&results[i].made); err != nil {
			return err
		}
	}
	return nil
}

// runWorker does batches until there are no more, and encodes the entries if
// asked. Once the pool is stopped it gives up the rest of the batch, and once the
// run is interrupted, as ctx tells, the record in work too: an engine that judges
// ends with the run, and what was made of its last answer is not worth keeping.
func runWorker(ctx, pool context.Context, c *Config, work <-chan *batch, encode bool) {
	s := NewScorer(c)
	var encoder store.Encoder
	for b := range work {
		ready := 0
		for i := range b.records {
			if pool.Err() != nil {
				break
			}
			r := &b.results[i]
			if !attempt(s, &b.records[i], r) {
				s = NewScorer(c) // its memory may be in any state
			}
			if ctx.Err() != nil {
				break
			}
			if r.makeEntry(); encode {
				r.err = encoder.Encode(&r.made)
			}
			ready++
		}
		b.done <- ready
	}
}

// attempt scores one record. A fault of the program becomes a problem of the
// record, with its place in the source, and attempt returns false.
func attempt(s *Scorer, rec *collect.Record, out *Result) (ok bool) {
	out.Seq, out.Sum = rec.Seq, Fingerprint(rec)
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

// feed walks the input, chooses the records of this run, and sends on in batches
// those that are not done.
func feed(ctx context.Context, c *Config, done Done, walked *Walked, send func(*batch) error, free <-chan *batch) error {
	f := &feeder{config: c, send: send, free: free, walked: walked}
	if done != nil {
		var stop func()
		f.done, stop = iter.Pull2(results(done))
		defer stop()
	}
	var s *sample
	take := f.choose
	if c.Sample > 0 {
		s = &sample{size: c.Sample, seed: c.Seed}
		take = s.add
	}
	options := c.Collect
	if c.Shard.N > 1 && c.Limit == 0 && c.Sample == 0 { // these count what others do
		options.Skip = func(file string) bool { return !c.Shard.takesFile(file) }
	}
	var taken int64
	var err error
	walked.Inputs, err = collect.Walk(ctx, c.Paths, options, func(r collect.Record) error {
		if r.Tree.Data != nil {
			if c.Limit > 0 && taken == c.Limit {
				return errEnough
			}
			taken++
		}
		return take(r)
	})
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	if s != nil {
		for _, r := range s.chosen() {
			if err := f.choose(r); err != nil {
				return err
			}
		}
	}
	if err := f.allDone(); err != nil {
		return err
	}
	return f.flush()
}

// entryKey is place and fingerprint of an entry that is done.
type entryKey struct {
	seq int64
	sum uint64
}

// results makes an iterator of a list of what is done; its error comes last.
func results(done Done) iter.Seq2[entryKey, error] {
	return func(yield func(entryKey, error) bool) {
		err := done(func(seq int64, sum uint64) error {
			if !yield(entryKey{seq, sum}, nil) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(entryKey{}, err)
		}
	}
}

// feeder gathers records into batches.
type feeder struct {
	config *Config
	walked *Walked
	send   func(*batch) error
	free   <-chan *batch
	next   *batch
	bytes  int
	// done returns the next entry that is done; nil when there are no more.
	done func() (entryKey, error, bool)
}

// choose takes a record if it belongs to the shard and is not done.
func (f *feeder) choose(r collect.Record) error {
	if !f.config.Shard.takes(&r) {
		return nil
	}
	f.walked.Chosen++
	if r.Tree.Data != nil {
		f.walked.Records++
	}
	if f.done != nil {
		key, err, more := f.done()
		switch {
		case err != nil:
			return err
		case more && (key.seq != r.Seq || key.sum != Fingerprint(&r)):
			return fmt.Errorf("%w since the run was begun: %q, game %d is not what was read there before", store.ErrChanged, r.File, r.Tree.Index)
		case more:
			return nil
		}
		f.done = nil
	}
	return f.add(r)
}

// allDone returns an error if more is done than there are records.
func (f *feeder) allDone() error {
	if f.done == nil {
		return nil
	}
	_, err, more := f.done()
	if more && err == nil {
		err = fmt.Errorf("%w since the run was begun: it ends before what was read of it then", store.ErrChanged)
	}
	return err
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
