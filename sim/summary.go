package sim

import (
	"encoding/hex"
	"fmt"
	"slices"

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

// A tally takes entries in the order of the records, drops duplicates, keeps
// account and hands rows to a sink.
type tally struct {
	sink     Sink
	sum      *Summary
	repeats  func(*store.Entry) bool // whether an earlier record is the same; nil to keep all
	progress func(*Summary)
	taken    int
}

func newSummary() *Summary {
	return &Summary{Reasons: map[string]int64{}, Judges: map[string]int64{}, Problems: map[string]int64{}}
}

// newTally returns the tally of a run that is held in memory.
func newTally(c *Config, sink Sink) *tally {
	t := &tally{sink: sink, sum: newSummary(), progress: c.Progress}
	if c.Dedup {
		t.repeats = make(seen).repeats
	}
	return t
}

// Assemble takes the entries of a whole run in the order of the records, drops
// those that repeats knows for duplicates, hands the rows to sink and keeps
// account. repeats may be nil, to keep all.
func Assemble(entries func(yield func(*store.Entry) error) error, repeats func(*store.Entry) bool, sink Sink) (*Summary, error) {
	t := &tally{sink: sink, sum: newSummary(), repeats: repeats}
	err := entries(t.take)
	if err == nil {
		err = t.sum.check()
	}
	return t.sum, err
}

// NewProgress returns a function that counts entries without dropping any, and
// tells progress now and then what it has counted.
func NewProgress(progress func(*Summary)) func(*store.Entry) {
	t := &tally{sink: nowhere{}, sum: newSummary(), progress: progress}
	return func(e *store.Entry) { _ = t.take(e) }
}

// nowhere is a sink that keeps nothing.
type nowhere struct{}

// Append does nothing.
func (nowhere) Append(*store.GameRow, []store.ScoreRow, []store.ProblemRow) error { return nil }

func (t *tally) take(e *store.Entry) error {
	game, scores, problems := e.Game, e.Scores, e.Problems
	switch {
	case e.Record:
		t.sum.Read++
		switch {
		case e.Filtered:
			t.sum.Filtered++
		case e.Distinct && t.repeats != nil && t.repeats(e):
			t.sum.Duplicates++
			problems = append(slices.Clip(problems), duplicateOf(game))
			game, scores = nil, nil
		default:
			t.sum.account(game)
		}
	case len(problems) > 0 && skips(problems[0].Kind):
		t.sum.Skipped++
	}
	for i := range problems {
		t.sum.Problems[problems[i].Kind]++
	}
	if t.taken++; t.progress != nil && t.taken%batchSize == 0 {
		t.progress(t.sum)
	}
	if game == nil && len(problems) == 0 {
		return nil
	}
	return t.sink.Append(game, scores, problems)
}

// duplicateOf notes that a record is not counted again.
func duplicateOf(g *store.GameRow) store.ProblemRow {
	return store.ProblemRow{File: g.File, Index: g.Index, Kind: problemDuplicate,
		Message: "same set-up and moves as an earlier record, game_id " + g.GameID}
}

// seen holds the game_ids of a run in memory.
type seen map[[16]byte]struct{}

// repeats reports whether a game was seen before, and remembers it.
func (s seen) repeats(e *store.Entry) bool {
	var id [16]byte
	if n, err := hex.Decode(id[:], []byte(e.Game.GameID)); err != nil || n != len(id) {
		return false
	}
	_, known := s[id]
	s[id] = struct{}{}
	return known
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

// account counts a record that has a row.
func (s *Summary) account(g *store.GameRow) {
	switch g.Status {
	case StatusScored:
		s.Scored++
		s.Judges[g.Judge]++
	case StatusUnsettled:
		s.Unsettled++
	case StatusNotCounted:
		s.NotCounted++
	case StatusInvalid:
		s.Invalid++
	}
	if g.Reason != "" {
		s.Reasons[g.Status+": "+g.Reason]++
	}
	switch g.Agrees {
	case "yes":
		s.AgreesYes++
	case "no":
		s.AgreesNo++
	}
}
