package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// The folder of a run that is not whole yet, and what is in it: the journal,
// parts in order, each two files, and at last the end.
const (
	partsDir    = "parts"
	journalFile = "journal.json"
	endFile     = "end.json"
	lockFile    = "lock"
	rowsEnding  = ".rows"
	indexEnding = ".index"
)

// PartSize is the number of entries after which a part is written: what a run
// that is killed has to do again at most.
const PartSize = 2048

// Parts is the finished part of a run: entries in the order of the input, on the
// disk and safe. A part exists when its index does; whatever else is there was
// being written when the run was stopped. It is for one goroutine.
type Parts struct {
	dir     string
	journal Journal
	end     *End
	whole   bool // the run is finished and its parts are gone
	size    int  // entries a part
	lock    *os.File

	count   int   // parts on the disk
	entries int64 // in them
	next    *gatheredPart
	spare   *gatheredPart // to gather the next in, nil while it is being written
	written chan error    // of the part being written, nil if there is none
	failed  error         // of a part that could not be written: none may come after it
	items   *itemsWriter
}

// gatheredPart is a part in memory. While one is brought to the disk the next is
// gathered.
type gatheredPart struct {
	rows  bytes.Buffer
	out   *entryWriter
	index index
}

// BeginOptions say how a run is begun.
type BeginOptions struct {
	Force    bool // replace the run the folder holds
	Resume   bool // go on with it
	PartSize int  // entries a part, PartSize if 0
}

// Begin begins a run in a folder, or goes on with one. It returns ErrExists for
// a folder that holds a run, unless it is told what to do with it; ErrOther, with
// what differs, for one of another run; ErrInUse for one that is being written.
func Begin(dir string, j *Journal, o BeginOptions) (*Parts, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	p := &Parts{dir: dir, journal: *j, size: o.PartSize}
	if p.size <= 0 {
		p.size = PartSize
	}
	if err := p.begin(o); err != nil {
		p.unlock()
		return nil, err
	}
	return p, nil
}

func (p *Parts) begin(o BeginOptions) error {
	held := HoldsRun(p.dir)
	if held && !o.Force && !o.Resume {
		return fmt.Errorf("%s: %w", p.dir, ErrExists)
	}
	if err := os.MkdirAll(p.path(""), 0o777); err != nil {
		return err
	}
	if err := p.take(); err != nil {
		return err
	}
	if held && o.Resume {
		err := p.open()
		if errors.Is(err, os.ErrNotExist) {
			err = p.finished()
		}
		if !errors.Is(err, ErrNoRun) { // else it was stopped before it had a journal
			return err
		}
	}
	if held {
		if err := removeRun(p.dir); err != nil {
			return err
		}
		if err := p.clear(); err != nil {
			return err
		}
	}
	return WriteJSON(p.path(journalFile), &p.journal)
}

// take takes the lock of the folder, which goes with the process.
func (p *Parts) take() error {
	f, err := os.OpenFile(p.path(lockFile), os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return err
	}
	if err := lockExclusively(f); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", p.dir, err)
	}
	p.lock = f
	return nil
}

func (p *Parts) unlock() {
	if p.lock != nil {
		unlock(p.lock)
		p.lock.Close()
		p.lock = nil
	}
}

// open reads a run that is there, and refuses another's.
func (p *Parts) open() error {
	var there Journal
	if err := readJSON(p.path(journalFile), &there); err != nil {
		return err
	}
	if d := there.Differs(&p.journal, true); d != "" {
		return fmt.Errorf("%s: %w: %s", p.dir, ErrOther, d)
	}
	p.journal = there
	return p.load()
}

// finished reads the manifest of a run whose parts are gone, and refuses
// another's. It returns ErrNoRun where there is none.
func (p *Parts) finished() error {
	r, err := Open(p.dir)
	if err != nil {
		return err
	}
	there := Journal{Manifest: r.Manifest}
	for _, in := range r.Manifest.Inputs {
		there.Paths = append(there.Paths, in.Path)
	}
	if d := there.Differs(&p.journal, true); d != "" {
		return fmt.Errorf("%s: %w: %s", p.dir, ErrOther, d)
	}
	p.journal, p.whole = there, true
	return p.clear() // it may have been stopped while it removed its parts
}

// load finds out which parts there are.
func (p *Parts) load() error {
	end := new(End)
	switch err := readJSON(p.path(endFile), end); {
	case err == nil:
		p.end = end
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	for ; ; p.count++ {
		x, err := readIndex(p.part(p.count, indexEnding))
		if errors.Is(err, os.ErrNotExist) {
			break
		}
		if err != nil {
			return err
		}
		rows := p.part(p.count, rowsEnding)
		switch _, err := os.Stat(rows); {
		case errors.Is(err, os.ErrNotExist): // not wrapped: a journal that is missing means another thing
			return fmt.Errorf("%s: %w: it is missing", rows, ErrDamaged)
		case err != nil:
			return fmt.Errorf("%w: %v", ErrDamaged, err)
		}
		p.entries += int64(len(x.rows))
	}
	if err := p.checkLast(); err != nil {
		return err
	}
	if p.end != nil && (p.end.Parts != p.count || p.end.Entries != p.entries) {
		return fmt.Errorf("%s: %w: %d parts with %d entries where %d with %d are due",
			p.path(""), ErrDamaged, p.count, p.entries, p.end.Parts, p.end.Entries)
	}
	return nil
}

// checkLast refuses parts after one that is missing: parts are finished in order.
func (p *Parts) checkLast() error {
	list, err := os.ReadDir(p.path(""))
	if err != nil {
		return err
	}
	for _, e := range list {
		var n int
		if _, err := fmt.Sscanf(e.Name(), "%08d"+indexEnding, &n); err == nil && n > p.count && p.part(n, indexEnding) == p.path(e.Name()) {
			return fmt.Errorf("%s: %w: it is missing, and %s is there", p.part(p.count, indexEnding), ErrDamaged, e.Name())
		}
	}
	return nil
}

// clear removes the parts of a run.
func (p *Parts) clear() error {
	p.count, p.entries, p.end = 0, 0, nil
	return clearParts(p.path(""))
}

func (p *Parts) path(name string) string { return filepath.Join(p.dir, partsDir, name) }

func (p *Parts) part(n int, ending string) string { return p.path(fmt.Sprintf("%08d%s", n, ending)) }

// Journal is the run's; gone on with, that of its start.
func (p *Parts) Journal() *Journal { return &p.journal }

// End is not nil once all of the input was read.
func (p *Parts) End() *End { return p.end }

// Whole reports whether the run gone on with is finished, so that there is
// nothing to do.
func (p *Parts) Whole() bool { return p.whole }

// Entries is how many entries are safe on the disk.
func (p *Parts) Entries() int64 { return p.entries }

// Done calls yield with place and sum of every entry on the disk, in order, until
// it returns an error.
func (p *Parts) Done(yield func(seq int64, sum uint64) error) error {
	return p.indices(func(row *indexRow) error { return yield(row.Seq, row.Sum) })
}

func (p *Parts) indices(yield func(*indexRow) error) error {
	for n := range p.count {
		x, err := readIndex(p.part(n, indexEnding))
		if err != nil {
			return err
		}
		for i := range x.rows {
			if err := yield(&x.rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Append adds an entry. Every PartSize entries are brought to the disk, beside
// what is done meanwhile; the error of that is told later. The entry's rows are
// changed as Writer would change them.
func (p *Parts) Append(e *Entry) error {
	g := p.next
	if g == nil {
		g = new(gatheredPart)
		p.next = g
	}
	if g.out == nil {
		var err error
		if g.out, err = newEntryWriter(&g.rows); err != nil {
			return err
		}
	}
	if err := g.out.write(e); err != nil {
		return err
	}
	row := indexRow{Seq: e.Seq, Sum: e.Sum}
	if id, ok := e.id(); ok {
		row.ID, row.Flags = id, flagDistinct
	}
	g.index.rows = append(g.index.rows, row)
	if len(g.index.rows) < p.size {
		return p.failed
	}
	return p.send()
}

// send begins to bring what was gathered to the disk, after the part before it.
func (p *Parts) send() error {
	if err := p.wait(); err != nil {
		return err
	}
	g := p.next
	if g == nil || len(g.index.rows) == 0 {
		return nil
	}
	p.next, p.spare = p.spare, g
	p.written = make(chan error, 1)
	go func() { p.written <- g.write(p.part(p.count, rowsEnding), p.part(p.count, indexEnding)) }()
	return nil
}

// wait waits until no part is being written.
func (p *Parts) wait() error {
	if p.written == nil {
		return p.failed
	}
	p.failed, p.written = <-p.written, nil
	if p.failed != nil {
		return p.failed
	}
	p.count++
	p.entries += int64(len(p.spare.index.rows))
	p.spare.reset()
	return nil
}

func (g *gatheredPart) reset() {
	g.rows.Reset()
	g.index.rows, g.out = g.index.rows[:0], nil
}

// write brings the part to the disk: the rows, then the index that vouches for them.
func (g *gatheredPart) write(rows, brief string) error {
	if err := g.out.finish(); err != nil {
		return err
	}
	g.index.content = sha256.Sum256(g.rows.Bytes())
	data, err := g.index.bytes()
	if err != nil {
		return err
	}
	if err := writeDurably(rows, g.rows.Bytes()); err != nil {
		return err
	}
	return writeDurably(brief, data)
}

// Flush brings what was appended to the disk.
func (p *Parts) Flush() error {
	if err := p.send(); err != nil {
		return err
	}
	return p.wait()
}

// Finish notes that all of the input was read.
func (p *Parts) Finish(end End) error {
	if err := p.Flush(); err != nil {
		return err
	}
	if p.items != nil {
		var err error
		if end.Items, err = p.items.finish(); err != nil {
			return err
		}
		p.items = nil
	}
	end.Parts, end.Entries = p.count, p.entries
	if err := WriteJSON(p.path(endFile), end); err != nil {
		return err
	}
	p.end = &end
	return nil
}

// Close lets go of the folder and leaves the parts, to be gone on with.
func (p *Parts) Close() {
	_ = p.wait() // who wants to know has called Flush
	if p.whole {
		_ = p.Remove() // nothing but the lock
	}
	if p.items != nil {
		_ = p.items.part.discard() // it is written anew when the shard is gone on with
	}
	p.unlock()
}

// Remove removes the parts of a run that is whole, and their folder with the lock
// where there is nothing else in it.
func (p *Parts) Remove() error {
	err := p.clear()
	p.unlock()
	if err == nil {
		err = dropParts(p.path(""))
	}
	return err
}

// Verify reads every part and compares it with its digest.
func (p *Parts) Verify() error {
	for n := range p.count {
		x, err := readIndex(p.part(n, indexEnding))
		if err != nil {
			return err
		}
		if err := verify(p.part(n, rowsEnding), fmt.Sprintf("%x", x.content)); err != nil {
			return err
		}
	}
	if p.end == nil || p.end.Items == "" {
		return nil
	}
	return verify(p.path(itemsFile), p.end.Items)
}

// verify compares a file with its SHA-256.
func verify(path, want string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return err
	}
	if fmt.Sprintf("%x", sum.Sum(nil)) != want {
		return fmt.Errorf("%s: %w", path, ErrDamaged)
	}
	return nil
}

// partsReader reads the entries of all parts in order.
type partsReader struct {
	parts *Parts
	shard int
	n     int   // next part
	rows  int64 // entries read
	file  *os.File
	in    *entryReader
}

// next reads the next entry into e; more is false at the end.
func (r *partsReader) next(e *Entry) (more bool, err error) {
	for {
		if r.in == nil {
			if r.n == r.parts.count {
				if r.rows != r.parts.entries {
					return false, fmt.Errorf("%s: %w: %d entries where %d are due", r.parts.path(""), ErrDamaged, r.rows, r.parts.entries)
				}
				return false, nil
			}
			if err := r.openNext(); err != nil {
				return false, err
			}
		}
		err := r.in.read(e)
		if err == nil {
			e.shard, e.row = r.shard, r.rows
			r.rows++
			if e.row < r.parts.entries {
				return true, nil
			}
			err = ErrDamaged
		}
		name := r.file.Name()
		r.close()
		if err != io.EOF {
			return false, fmt.Errorf("%s: %w: %w", name, ErrDamaged, err)
		}
	}
}

func (r *partsReader) openNext() error {
	f, err := os.Open(r.parts.part(r.n, rowsEnding))
	if err != nil {
		return err
	}
	r.n++
	r.file = f
	r.in, err = newEntryReader(f)
	return err
}

func (r *partsReader) close() {
	if r.in != nil {
		r.in.close()
		r.in = nil
	}
	if r.file != nil {
		r.file.Close()
		r.file = nil
	}
}
