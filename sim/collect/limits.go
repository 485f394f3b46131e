package collect

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// The errors of a limit reached, each with the name it has as a flag of the
// command, if it is one. The message of the problem holds them.
var (
	ErrEntryBytes   = errors.New("the entry unpacks to more bytes than allowed, max-entry-bytes")
	ErrArchiveBytes = errors.New("the archive unpacks to more bytes than allowed, max-archive-bytes")
	ErrRatio        = errors.New("it unpacks to too many times its size, max-ratio")
	ErrEntries      = errors.New("the archive holds more entries than allowed, max-entries")
	ErrDepth        = errors.New("archives are nested deeper than allowed, max-nested-archives")
	ErrWindow       = errors.New("the decoder asks for more memory than allowed")
)

// The limits in effect where Options sets none.
const (
	DefaultMaxEntryBytes   = 4 << 30
	DefaultMaxArchiveBytes = 64 << 30
	DefaultMaxRatio        = 250
	DefaultMaxEntries      = 10_000_000
	DefaultMaxDepth        = 4
)

// errDecoder is a decoder that broke down over a damaged file.
var errDecoder = errors.New("the decoder broke down")

// errSpent unwinds to the archive whose budget is spent.
var errSpent = errors.New("collect: budget spent")

// ratioSlack is what may be unpacked before the ratio is looked at: a small
// file that packs well harms nobody.
const ratioSlack = 16 << 20

// entrySlack is the same for what is in an archive, where there may be many: a record
// packs to a tenth, and what is longer and packs so well is none.
const entrySlack = 1 << 20

func (o *Options) setDefaults() {
	limit := func(p *int64, v int64) {
		switch {
		case *p == 0:
			*p = v
		case *p < 0:
			*p = math.MaxInt64
		}
	}
	limit(&o.MaxEntryBytes, DefaultMaxEntryBytes)
	limit(&o.MaxArchiveBytes, DefaultMaxArchiveBytes)
	limit(&o.MaxRatio, DefaultMaxRatio)
	limit(&o.MaxEntries, DefaultMaxEntries)
	depth := int64(o.MaxDepth)
	limit(&depth, DefaultMaxDepth)
	o.MaxDepth = int(min(depth, math.MaxInt32))
	if o.ReadAhead <= 0 {
		o.ReadAhead = 8
	}
}

// isLimit reports whether an error is one of a limit.
func isLimit(err error) bool {
	for _, l := range []error{ErrEntryBytes, ErrArchiveBytes, ErrRatio, ErrEntries, ErrDepth, ErrWindow} {
		if errors.Is(err, l) {
			return true
		}
	}
	return false
}

// A budget is what one archive, with everything nested in it, may spend.
type budget struct {
	o      *Options
	outer  *budget // nil for an archive on disk
	depth  int
	packed func() int64 // packed bytes known or consumed; nil where entries have their own
	bytes  int64
	count  int64            // entries, nested ones too
	names  map[uint64]int32 // how often each name was met, by its digest
	last   string           // entry being read
	err    error            // the limit that was reached
}

// spent reports whether this archive or one around it has reached a limit.
func (b *budget) spent() bool {
	for ; b != nil; b = b.outer {
		if b.err != nil {
			return true
		}
	}
	return false
}

// entry counts an entry.
func (b *budget) entry() error {
	for x := b; x != nil; x = x.outer {
		if x.count++; x.count > b.o.MaxEntries {
			x.err = fmt.Errorf("%w (%d)", ErrEntries, b.o.MaxEntries)
		}
	}
	if b.spent() {
		return errSpent
	}
	return nil
}

// spend counts unpacked bytes.
func (b *budget) spend(n int64) error {
	for x := b; x != nil; x = x.outer {
		x.bytes += n
		if x.bytes > b.o.MaxArchiveBytes {
			x.err = fmt.Errorf("%w (%d)", ErrArchiveBytes, b.o.MaxArchiveBytes)
		} else if x.packed != nil {
			x.err = b.o.ratio(x.bytes, x.packed(), x.slack())
		}
	}
	if b.spent() {
		return errSpent
	}
	return nil
}

// slack is what may be unpacked of it before the ratio is looked at.
func (b *budget) slack() int64 {
	if b.outer != nil {
		return entrySlack
	}
	return ratioSlack
}

// ratio judges unpacked against packed bytes, beyond a slack.
func (o *Options) ratio(unpacked, packed, slack int64) error {
	if unpacked <= slack || unpacked/max(packed, 1) < o.MaxRatio {
		return nil
	}
	return fmt.Errorf("%w (%d to 1)", ErrRatio, o.MaxRatio)
}

// A meter stands between a decoder and the reader of what it unpacks: it ends
// the reading when the walk is halted or a limit is reached, turns a panic of the
// decoder into an error, and remembers the first error, which libraries
// further up may hide.
type meter struct {
	walk   *walk
	r      io.Reader
	b      *budget      // nil for a file on disk or a stream
	packed func() int64 // of this entry alone; nil if not known
	n      int64        // bytes read
	err    error
}

func (m *meter) Read(p []byte) (int, error) {
	if m.err == nil {
		m.err = m.walk.ctx.Err()
	}
	if m.err != nil {
		return 0, m.err
	}
	var n int
	err := guard(func() (err error) {
		n, err = m.r.Read(p)
		return err
	})
	m.n += int64(n)
	if m.b != nil && n > 0 {
		if over := m.over(int64(n)); over != nil {
			err = over
		}
	}
	if err != nil && err != io.EOF {
		m.err = err
	}
	return n, err
}

// over checks the limits after n more bytes.
func (m *meter) over(n int64) error {
	if err := m.b.spend(n); err != nil {
		return err
	}
	o := m.b.o
	if m.n > o.MaxEntryBytes {
		return fmt.Errorf("%w (%d)", ErrEntryBytes, o.MaxEntryBytes)
	}
	if m.packed != nil {
		return o.ratio(m.n, m.packed(), entrySlack)
	}
	return nil
}

// guard calls into a decoder. What it unpacks may be hostile and it is not ours,
// so that a panic counts as damage. Nothing of the caller's runs inside.
func guard(call func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errDecoder, p)
		}
	}()
	return call()
}

// A counter counts what is read through it.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
