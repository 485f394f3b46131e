package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"weiqi-experiment/sim"
	"weiqi-experiment/sim/store"
)

// assembly says how the files of a run are made of its parts.
type assembly struct {
	out         string
	format      store.Format
	dedup       bool
	interrupted bool // the parts are those finished until then
	seconds     func() float64
}

// assemblyGC is how much garbage there may be for what is in use, in percent, while
// the files of a run are made.
const assemblyGC = 50

// write makes the row files and the manifest of the shards of a run, which are
// all of them or one alone. Everything that was read is accounted for, or there
// is no run.
func (y assembly) write(shards []*store.Parts, m *store.Manifest) (*sim.Summary, error) {
	// Row groups are most of the memory and live long, and little else is allocated: to
	// collect sooner costs nothing.
	defer debug.SetGCPercent(debug.SetGCPercent(assemblyGC))
	w, err := store.Create(y.out, store.Options{Format: y.format, Force: true, Adapted: adapted(m)})
	if err != nil {
		return nil, err
	}
	sum, err := y.rows(shards, w)
	if err != nil {
		return nil, errors.Join(err, w.Abort())
	}
	m.Counts = countsOf(sum)
	m.Interrupted = y.interrupted
	m.Seconds = y.seconds()
	return sum, w.Close(m)
}

// rows writes the rows of the shards.
func (y assembly) rows(shards []*store.Parts, w *store.Writer) (*sim.Summary, error) {
	var repeats func(*store.Entry) bool
	if y.dedup {
		found, err := store.FindDuplicates(y.out, shards...)
		if err != nil {
			return nil, err
		}
		repeats = found.Has
	}
	var entries int64
	sum, err := sim.Assemble(func(yield func(*store.Entry) error) error {
		return store.Entries(shards, func(e *store.Entry) error {
			entries++
			return yield(e)
		})
	}, repeats, w)
	if err != nil {
		return nil, err
	}
	return sum, checkAccount(shards, entries, sum.Read)
}

// checkAccount compares what was assembled with what was read.
func checkAccount(shards []*store.Parts, entries, records int64) error {
	var kept int64
	for _, p := range shards {
		kept += p.Entries()
	}
	if entries != kept {
		return fmt.Errorf("the parts: %w: %d records and problems are to be in them and %d were found", store.ErrDamaged, kept, entries)
	}
	if _, of := shards[0].Shard(); of != len(shards) {
		return nil // a part of the run: there is no whole to compare it with
	}
	var chosen, read int64
	for _, p := range shards {
		if p.End() == nil {
			return nil // interrupted
		}
		chosen += p.End().Chosen
		read += p.End().Records
	}
	if entries != chosen || records != read {
		return fmt.Errorf("%d records were read and %d accounted for: this is a fault of the program", read, records)
	}
	return nil
}

// countsOf is the account as the manifest holds it.
func countsOf(s *sim.Summary) store.Counts {
	n := store.Counts{
		Read: s.Read, Scored: s.Scored, Unsettled: s.Unsettled, NotCounted: s.NotCounted, Invalid: s.Invalid,
		Duplicates: s.Duplicates, Filtered: s.Filtered, Skipped: s.Skipped,
		Reasons: map[string]map[string]int64{},
	}
	for _, times := range s.Problems {
		n.Problems += times
	}
	for key, times := range s.Reasons {
		status, reason, _ := strings.Cut(key, ": ")
		if n.Reasons[status] == nil {
			n.Reasons[status] = map[string]int64{}
		}
		n.Reasons[status][reason] = times
	}
	return n
}
