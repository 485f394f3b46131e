package store

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/klauspost/compress/zstd"
	"github.com/vmihailenco/msgpack/v5"
)

// Entry is what a run has made of one record, or of one problem of a file,
// before duplicates are dropped: whether a record is one can only be said once
// all are known, since those before it may be in another shard.
type Entry struct {
	Seq      int64  // place in the order of the whole input, from 0
	Sum      uint64 // of the record's name and bytes, to see whether the input has changed
	Record   bool   // a record was read; false for a problem of a file
	Filtered bool   // it is left out, and has no rows
	Distinct bool   // it is dropped where an earlier record has the same game_id

	Game     *GameRow // nil without a row
	Scores   []ScoreRow
	Problems []ProblemRow
}

// id is the game_id as bytes; ok is false where no duplicate is looked for.
func (e *Entry) id() (id [16]byte, ok bool) {
	if !e.Distinct || e.Game == nil || len(e.Game.GameID) != hex.EncodedLen(len(id)) {
		return id, false
	}
	_, err := hex.Decode(id[:], []byte(e.Game.GameID))
	return id, err == nil
}

// partWindow bounds the memory a reader of a part needs: a merge has one open in
// every shard.
const partWindow = 256 << 10

// entryWriter writes entries as they are kept until the run is whole.
type entryWriter struct {
	z   *zstd.Encoder
	enc *msgpack.Encoder
	own values
}

func newEntryWriter(w io.Writer) (*entryWriter, error) {
	z, err := zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(partWindow))
	if err != nil {
		return nil, err
	}
	enc := msgpack.NewEncoder(z)
	enc.UseArrayEncodedStructs(true)
	return &entryWriter{z: z, enc: enc}, nil
}

// write refuses an entry with a number that is not finite, and changes text that
// is not UTF-8, as Writer does.
func (w *entryWriter) write(e *Entry) error {
	if err := w.check(e); err != nil {
		return err
	}
	return w.enc.Encode(e)
}

func (w *entryWriter) check(e *Entry) error {
	w.own.forget()
	if e.Game != nil {
		if err := w.own.take(reflect.ValueOf(e.Game).Elem(), gameFields); err != nil {
			return fmt.Errorf("%s, game %d: %w", e.Game.File, e.Game.Index, err)
		}
	}
	for i := range e.Scores {
		s := &e.Scores[i]
		if err := w.own.take(reflect.ValueOf(s).Elem(), scoreFields); err != nil {
			return fmt.Errorf("%s, game %d, rule %s: %w", s.File, s.Index, s.Rule, err)
		}
	}
	for i := range e.Problems {
		if err := w.own.take(reflect.ValueOf(&e.Problems[i]).Elem(), problemFields); err != nil {
			return fmt.Errorf("problems of %s: %w", e.Problems[i].File, err)
		}
	}
	return nil
}

func (w *entryWriter) finish() error { return w.z.Close() }

// entryReader reads what an entryWriter wrote.
type entryReader struct {
	z   *zstd.Decoder
	dec *msgpack.Decoder
}

func newEntryReader(r io.Reader) (*entryReader, error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(partWindow))
	if err != nil {
		return nil, err
	}
	return &entryReader{z: z, dec: msgpack.NewDecoder(z)}, nil
}

// read returns the next entry, io.EOF at the end.
func (r *entryReader) read() (*Entry, error) {
	e := new(Entry)
	if err := r.dec.Decode(e); err != nil {
		return nil, err
	}
	return e, nil
}

func (r *entryReader) close() { r.z.Close() }

var errDamaged = errors.New("it is damaged")
