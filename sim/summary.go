package sim

import (
	"encoding/hex"
	"fmt"

	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/store"
)

// Summary counts what became of the records of a run. Every record read is
// exactly one of the others:
//
//	Read = Scored + Unsettled + NotCounted + Invalid + Duplicates + Filtered
type Summary struct {
	Read       int64
	Scored     int64
	Unsettled  int64
	NotCounted int64
	Invalid    int64
	Duplicates int64
	Filtered   int64
	// Skipped counts files and parts of archives that could not be read. They
	// are no records and not among Read.
	Skipped int64

	AgreesYes int64
	AgreesNo  int64

	// Reasons counts the records of each status by reason, as "status: reason".
	Reasons map[string]int64
	// Judges counts the scored games of each judge.
	Judges map[string]int64
	// Problems counts problems by kind.
	Problems map[string]int64

	Inputs collect.Summary
}

// check holds Summary to its word.
func (s *Summary) check() error {
	if sum := s.Scored + s.Unsettled + s.NotCounted + s.Invalid + s.Duplicates + s.Filtered; sum != s.Read {
		return fmt.Errorf("%d records were read and %d accounted for: this is a fault of the program", s.Read, sum)
	}
	return nil
}

// String is the line of account a run ends with.
func (s *Summary) String() string {
	line := fmt.Sprintf("read %d = scored %d + unsettled %d + not counted %d + invalid %d + duplicates %d",
		s.Read, s.Scored, s.Unsettled, s.NotCounted, s.Invalid, s.Duplicates)
	if s.Filtered > 0 {
		line += fmt.Sprintf(" + filtered %d", s.Filtered)
	}
	return line
}

// orderer takes results in the order of the records, drops duplicates, keeps
// account and hands rows to the sink.
type orderer struct {
	config *Config
	sink   Sink
	sum    *Summary
	seen   map[[16]byte]struct{}
}

func newOrderer(c *Config, sink Sink) *orderer {
	return &orderer{
		config: c, sink: sink, seen: make(map[[16]byte]struct{}),
		sum: &Summary{Reasons: map[string]int64{}, Judges: map[string]int64{}, Problems: map[string]int64{}},
	}
}

// take hands on a batch.
func (o *orderer) take(results []Result) error {
	for i := range results {
		if err := o.one(&results[i]); err != nil {
			return err
		}
	}
	if o.config.Progress != nil {
		o.config.Progress(o.sum)
	}
	return nil
}

func (o *orderer) one(r *Result) error {
	var game *store.GameRow
	var scores []store.ScoreRow
	if r.HasGame {
		o.sum.Read++
		switch {
		case r.Filtered:
			o.sum.Filtered++
			r.Problems = r.Problems[:0]
		case o.config.Dedup && r.hasPlay && o.repeats(r.Game.GameID):
			o.sum.Duplicates++
			r.Problems = r.Problems[:0]
			r.problem(0, 0, 0, problemDuplicate, "same set-up and moves as an earlier record, game_id "+r.Game.GameID)
		default:
			o.account(r)
			game, scores = &r.Game, r.Scores
		}
	} else if len(r.Problems) > 0 && skips(r.Problems[0].Kind) {
		o.sum.Skipped++
	}
	for i := range r.Problems {
		o.sum.Problems[r.Problems[i].Kind]++
	}
	if game == nil && len(r.Problems) == 0 {
		return nil
	}
	return o.sink.Append(game, scores, r.Problems)
}

// skips reports whether a problem of a file means that it, or the rest of it,
// was not read. The others are notes.
func skips(kind string) bool {
	switch kind {
	case collect.NotSGF, collect.NoGame, collect.Missing, collect.Unreadable, collect.Archive,
		collect.Encrypted, collect.Limit, collect.Device:
		return true
	}
	return false
}

// repeats reports whether a game was seen before, and remembers it.
func (o *orderer) repeats(gameID string) bool {
	var id [16]byte
	if n, err := hex.Decode(id[:], []byte(gameID)); err != nil || n != len(id) {
		return false
	}
	_, seen := o.seen[id]
	o.seen[id] = struct{}{}
	return seen
}

// account counts a record that has a row.
func (o *orderer) account(r *Result) {
	g := &r.Game
	switch g.Status {
	case StatusScored:
		o.sum.Scored++
		o.sum.Judges[g.Judge]++
	case StatusUnsettled:
		o.sum.Unsettled++
	case StatusNotCounted:
		o.sum.NotCounted++
	case StatusInvalid:
		o.sum.Invalid++
	}
	if g.Reason != "" {
		o.sum.Reasons[g.Status+": "+g.Reason]++
	}
	switch g.Agrees {
	case "yes":
		o.sum.AgreesYes++
	case "no":
		o.sum.AgreesNo++
	}
}
