package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/store"
)

// What becomes of a record, as in the status column.
const (
	StatusScored     = "scored"
	StatusUnsettled  = "unsettled"
	StatusNotCounted = "not_counted" // resigned, lost on time, void, unfinished
	StatusInvalid    = "invalid"     // not readable as a game
)

// Kinds of problem this package reports itself.
const (
	problemInternal  = "internal"  // a fault of this program
	problemDuplicate = "duplicate" // an earlier record has the same set-up and moves
	problemCleared   = "cleared"   // stones taken off by set-up at the end
	problemKomi      = "komi"      // what is recorded is no komi, or a recorded one was asked for and there is none
	problemResult    = "result"    // the number in the recorded result is none
	problemHandicap  = "handicap"  // what is recorded is no handicap
	problemJudge     = "judge"     // what a judge that was asked could not tell, or failed to
)

// Result is the rows of one record. Score reuses its slices.
type Result struct {
	Game     store.GameRow
	Scores   []store.ScoreRow
	Problems []store.ProblemRow

	Seq int64  // place of the record in the order of the input
	Sum uint64 // of its name and bytes: see Fingerprint

	HasGame  bool // false for a file that holds no record, which has problems only
	Filtered bool // the filter does not want it
	Counted  bool // it was played out and is to be counted

	optional *optional
	hasPlay  bool

	made store.Entry // what is kept of the record
	err  error       // why it cannot be kept
}

// optional holds the numbers of a row that may be unknown. A row points into it,
// and may be kept by a sink, so each record has its own.
type optional struct {
	floats [7]float64
	ints   [16]int32
	nf, ni int
}

// reset empties r for the record of the given place.
func (r *Result) reset(file string, index int) {
	r.Game = store.GameRow{File: file, Index: int32(index)}
	r.Scores, r.Problems = r.Scores[:0], r.Problems[:0]
	r.HasGame, r.Filtered, r.Counted, r.hasPlay = true, false, false, false
	r.optional = new(optional)
}

// float keeps an optional number of a row.
func (r *Result) float(v float64) *float64 {
	o := r.optional
	p := &o.floats[o.nf]
	o.nf++
	*p = v
	return p
}

// int is float for whole numbers.
func (r *Result) int(v int) *int32 {
	o := r.optional
	p := &o.ints[o.ni]
	o.ni++
	*p = int32(v)
	return p
}

// problem notes something odd about the record.
func (r *Result) problem(line, column, move int, kind, message string) {
	r.Problems = append(r.Problems, store.ProblemRow{
		File: r.Game.File, Index: r.Game.Index,
		Line: int32(line), Column: int32(column), Move: int32(move),
		Kind: kind, Message: message,
	})
}

// fail makes the record one that cannot be used.
func (r *Result) fail(line, column, move int, kind, message string) {
	r.Game.Status, r.Game.Reason = StatusInvalid, kind
	r.Scores = r.Scores[:0]
	r.problem(line, column, move, kind, message)
}

// makeEntry makes what is kept of the record; it shares its rows with r.
func (r *Result) makeEntry() {
	r.made = store.Entry{
		Seq: r.Seq, Sum: r.Sum, Record: r.HasGame, Filtered: r.HasGame && r.Filtered,
		Encoded: r.made.Encoded[:0],
	}
	e := &r.made
	if e.Filtered {
		return
	}
	e.Problems = r.Problems
	if r.HasGame {
		e.Game, e.Scores, e.Distinct = &r.Game, r.Scores, r.hasPlay && r.Game.GameID != ""
	}
}

// Fingerprint is a digest of a record's name and bytes (64 bits of SHA-256).
func Fingerprint(rec *collect.Record) uint64 {
	h := sha256.New()
	fmt.Fprintf(h, "%q %d %d %d %s %s\n", rec.File, rec.Tree.Index, rec.Tree.Line, rec.Tree.Column, rec.Tree.Charset, rec.Tree.CharsetBasis)
	if p := rec.Problem; p != nil {
		fmt.Fprintf(h, "%d %d %d %s %q\n", p.Line, p.Column, p.Move, p.Kind, p.Message)
	}
	h.Write(rec.Tree.Data)
	return binary.LittleEndian.Uint64(h.Sum(nil))
}
