package store

import (
	"bufio"
	"bytes"
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

	Game     *GameRow   // nil without a row
	Scores   []ScoreRow `msgpack:"-"`
	Problems []ProblemRow

	Encoded []byte `msgpack:"-"` // the entry as it is kept, once an Encoder has made it so

	// Where Entries has read it: entry row of the shard.
	shard int
	row   int64
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

// Encoder writes entries as they are kept until the run is whole. It is for one
// goroutine; those that make entries have one each, so that the one that gathers
// them has little to do.
type Encoder struct {
	buf bytes.Buffer
	enc *msgpack.Encoder
}

// Encode sets e.Encoded, in the memory it has. It refuses an entry with a number
// that is not finite, and changes text that is not UTF-8, as Writer does.
func (x *Encoder) Encode(e *Entry) error {
	e.Encoded = e.Encoded[:0]
	if len(e.Problems) == 0 {
		e.Problems = nil // else no problems are written in two ways
	}
	if err := check(e); err != nil {
		return err
	}
	if x.enc == nil {
		x.enc = msgpack.NewEncoder(&x.buf)
		x.enc.UseArrayEncodedStructs(true)
	}
	x.buf.Reset()
	if err := x.enc.Encode(e); err != nil {
		return err
	}
	e.Encoded = appendScores(append(e.Encoded, x.buf.Bytes()...), e)
	return nil
}

func check(e *Entry) error {
	if e.Game != nil {
		if err := checkRow(reflect.ValueOf(e.Game).Elem(), gameFields); err != nil {
			return fmt.Errorf("%s, game %d: %w", e.Game.File, e.Game.Index, err)
		}
	}
	var last *ScoreRow
	for i := range e.Scores {
		s := &e.Scores[i]
		if err := checkScore(s, last); err != nil {
			return fmt.Errorf("%s, game %d, rule %s: %w", s.File, s.Index, s.Rule, err)
		}
		last = s
	}
	for i := range e.Problems {
		if err := checkRow(reflect.ValueOf(&e.Problems[i]).Elem(), problemFields); err != nil {
			return fmt.Errorf("problems of %s: %w", e.Problems[i].File, err)
		}
	}
	return nil
}

// entryWriter writes entries to a part.
type entryWriter struct {
	z   *zstd.Encoder
	own Encoder // of entries that are not encoded yet
}

func newEntryWriter(w io.Writer) (*entryWriter, error) {
	z, err := zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(partWindow))
	if err != nil {
		return nil, err
	}
	return &entryWriter{z: z}, nil
}

func (w *entryWriter) write(e *Entry) error {
	if e.Encoded == nil {
		if err := w.own.Encode(e); err != nil {
			return err
		}
	}
	_, err := w.z.Write(e.Encoded)
	return err
}

func (w *entryWriter) finish() error { return w.z.Close() }

// entryReader reads what an entryWriter wrote.
type entryReader struct {
	z      *zstd.Decoder
	dec    *msgpack.Decoder
	scores scoreReader
}

func newEntryReader(r io.Reader) (*entryReader, error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(partWindow))
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(z)
	return &entryReader{z: z, dec: msgpack.NewDecoder(in), scores: scoreReader{in: in, texts: map[string]string{}}}, nil
}

// read reads the next entry into e, whose memory for scores it uses again; io.EOF
// at the end.
func (r *entryReader) read(e *Entry) error {
	*e = Entry{Scores: e.Scores[:0]}
	if err := r.dec.Decode(e); err != nil {
		return err
	}
	return r.scores.read(e)
}

func (r *entryReader) close() { r.z.Close() }

// ErrDamaged is the error of a file that is not as it was written; it names the file.
var ErrDamaged = errors.New("it is damaged")
