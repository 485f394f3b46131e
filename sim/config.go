// Package sim turns records into rows: it reads a collection, replays each
// game, has it judged and counted under every chosen rule, and hands the rows
// on in the order of the records.
//
// A Scorer does one record at a time. Run does a collection on an ordered,
// bounded, cancellable pool of them; its output depends on the input, the
// options and the seed, and not on the number of workers.
package sim

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// Config says what to read and how to count it.
type Config struct {
	Paths   []string
	Collect collect.Options // how the paths are read
	Limits  sgf.Limits      // of a record; the zero value stands for the default

	Rules     []*rules.Rule
	Judges    []*life.Judge // in the order they are asked; none: replay only
	Ending    *Ending       // on which position margins are counted; nil for Literal
	Komi      Komi          // with which komi winners are decided
	UseResult bool          // whether a recorded score may choose between open settlements
	Adapt     bool          // whether the last stage is played under each rule set; it needs Normal
	Seed      uint64

	Workers int   // 0 for the number of CPUs
	Shard   Shard // which part of the records is taken
	Limit   int64 // first records only; 0 for all
	// Sample draws this many records, 0 for all: those of smallest
	// hash(Seed, file, index). They are kept in memory until the input is read
	// through once, and done in their order, so standard input can be sampled.
	Sample int
	Filter *Filter // nil for all
	// Dedup drops a record whose set-up and moves are those of an earlier one.
	// It keeps 16 bytes a game, about 0.4 GB for 10⁷ games. Records without a
	// play are never dropped.
	Dedup bool

	// SettlePositions settles whatever position a record ends in, also of a game
	// resigned or only set up.
	SettlePositions bool
	// Progress, if set, is told the counts after every batch, from one goroutine.
	Progress func(*Summary)
}

// WorkerCount is how many workers are started.
func (c *Config) WorkerCount() int {
	if c.Workers > 0 {
		return c.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Shard is part I of N of the records, 0 ≤ I < N; the zero value is all of them.
type Shard struct{ I, N int }

// ParseShard reads a shard as written on the command line: "0/4".
func ParseShard(s string) (Shard, error) {
	i, n, ok := strings.Cut(s, "/")
	a, errA := strconv.Atoi(i)
	b, errB := strconv.Atoi(n)
	if !ok || errA != nil || errB != nil || a < 0 || b <= a {
		return Shard{}, fmt.Errorf("shard %q: want I/N with 0 ≤ I < N, as 0/4", s)
	}
	return Shard{a, b}, nil
}

// takes reports whether a record is in the shard. Small files are so as a whole.
// A problem of a whole file counts as its game number -1.
func (s Shard) takes(r *collect.Record) bool {
	if r.Whole != "" {
		return s.takesFile(r.Whole)
	}
	index := r.Tree.Index
	if r.Tree.Data == nil {
		index = -1
	}
	return collect.ShardOf(r.File, index, s.N) == s.I
}

func (s Shard) takesFile(name string) bool { return collect.ShardOf(name, -1, s.N) == s.I }

// String writes the shard as ParseShard reads it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.I, max(s.N, 1)) }

// Komi says which komi decides winners.
type Komi struct {
	policy komiPolicy
	points rules.Half
}

type komiPolicy uint8

const (
	komiOfRule komiPolicy = iota
	komiRecorded
	komiFixed
)

// ParseKomi reads a komi policy: "rule", "recorded", or a number of points that
// is a whole number of halves.
func ParseKomi(s string) (Komi, error) {
	switch s {
	case "rule":
		return Komi{}, nil
	case "recorded":
		return Komi{policy: komiRecorded}, nil
	}
	f, err := strconv.ParseFloat(s, 64)
	h := rules.Half(2 * f)
	if err != nil || h.Float() != f || f < -2704 || f > 2704 {
		return Komi{}, fmt.Errorf("komi %q: want rule, recorded, or a number of points such as 6.5 or 7", s)
	}
	return Komi{komiFixed, h}, nil
}

// String writes the policy as ParseKomi reads it.
func (k Komi) String() string {
	switch k.policy {
	case komiRecorded:
		return "recorded"
	case komiFixed:
		return k.points.String()
	}
	return "rule"
}

// Charge returns the komi of a game under r as a charge on Black. recorded is
// nil where the record has none; then the rule's own is used.
//
// A customary komi is the price of the first move, so the side that moved first
// pays it, and nobody does where handicap stones have paid for the first move
// (two or more). A number given outright is charged on Black, or on White where
// White moved first in an even game.
func (k Komi) Charge(r *rules.Rule, p *rules.Play, recorded *rules.Half) rules.Half {
	switch {
	case k.policy == komiRecorded && recorded != nil:
		return *recorded
	case k.policy == komiFixed && p.Handicap >= 2:
		return k.points
	case k.policy == komiFixed:
		return rules.Charge(k.points, p.First)
	case p.Handicap >= 2:
		return 0
	case p.First == board.Empty:
		return rules.Charge(r.Komi, r.First)
	}
	return rules.Charge(r.Komi, p.First)
}
