// Package collect is where records come from. Walk reads files, folders,
// archives and standard input, and hands over one game tree after another, in
// an order that depends on the names and bytes it is given and on nothing else.
//
// Every file met is accounted for: it yields at least one game tree, or a
// problem that says where and why not. What a file is, its bytes decide and not
// its name. Archives are streamed; nothing is written to disk but a zip or 7z
// archive that is itself packed inside another or comes down a pipe, which may need
// a temporary file because it is read from its end.
package collect

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"sync/atomic"

	"weiqi-experiment/sim/sgf"
	"weiqi-experiment/sim/store"
)

// Kinds of problem. Those that the scanner finds in a text keep their own kind.
const (
	NotSGF     = "not-sgf"    // a file of another type
	NoGame     = "no-game"    // nothing in it to read: an empty archive or folder
	Missing    = "missing"    // a path given that does not exist
	Unreadable = "unreadable" // the system refused to open or read it
	Archive    = "archive"    // damaged, or packed in a way that is not supported
	Encrypted  = "encrypted"  // needs a password
	Limit      = "limit"      // cut off by one of the limits of Options
	Link       = "link"       // a link in an archive, or one that leads nowhere
	Device     = "device"     // a device, pipe or socket
	Duplicate  = "duplicate"  // a link to what the walk reads by itself
	Volume     = "volume"     // a further part of an archive, read with its first
	Changed    = "changed"    // the file was written to while it was read
	Name       = "name"       // an entry whose name leads out of its archive
)

// ErrNoInput is returned by Walk when it is given no path that exists.
var ErrNoInput = errors.New("collect: nothing to read")

// A Record is one game tree, or one problem (Tree.Data is then nil).
type Record struct {
	// File is the path as given, with "/" separators; inside an archive
	// "games.zip!/inner/a.sgf", nested "a.zip!/b.tar.gz!/c.sgf". Control
	// characters and bytes that are no UTF-8 are escaped. An archive that
	// holds a name twice has its second called "a.sgf#2".
	File string
	// Seq orders trees and problems alike as the walk meets them. A file on disk
	// begins at a multiple of SeqFile, so that the place of a record does not
	// depend on what is in the files before it, which a shard may leave unread.
	Seq int64
	// Whole is the name of the small file of records, on disk or in a zip archive,
	// that this is from, "" elsewhere: such files belong to a shard as a whole.
	Whole   string
	Tree    sgf.Tree
	Problem *store.ProblemRow
}

// Options adjust a walk. The zero value is useful.
type Options struct {
	Scan  sgf.ScanOptions // how texts are cut into game trees
	Stdin io.Reader       // what the path "-" reads; os.Stdin if nil

	// Hash asks for the SHA-256 of every file and input.
	Hash bool
	// OnItem, if set, is called when a file on disk, or standard input, has been
	// read, in order.
	OnItem func(store.Item) error
	// Skip, if set, says which of the files that belong to a shard as a whole are
	// left unread. The places of the records are those of a walk that reads all.
	Skip func(file string) bool
	// Except, if it names a folder, is one that is left out where folders are gone
	// through, with all that is in it, as if it were not there.
	Except string
	// Progress, if set, is kept up to date for another goroutine to look at.
	Progress *Progress

	// ReadAhead is the number of goroutines that open and read small files in
	// advance; 8 if 0.
	ReadAhead int
	// TempDir holds the temporary files; os.TempDir() if empty.
	TempDir string

	// The limits. 0 stands for the default, a negative number for none.
	MaxEntryBytes   int64 // unpacked bytes of one entry; 4 GiB
	MaxArchiveBytes int64 // unpacked bytes of one archive with all that is nested in it; 64 GiB
	MaxRatio        int64 // unpacked bytes for a packed one, looked at beyond 16 MiB, in an archive beyond 1 MiB; 250
	MaxEntries      int64 // entries of one archive with all that is nested in it; 10 million
	MaxDepth        int   // archives inside one another; 4
}

// Progress counts the bytes of the files on disk that are given to a walk.
type Progress struct {
	Done  atomic.Int64 // read so far
	Total atomic.Int64 // known so far: grows while folders are being listed
}

// Input describes one path given to Walk.
type Input struct {
	Path  string // as given, "/" separators
	Kind  string // "file", "archive", "folder", "stream", or "missing"
	Files int64  // on disk
	Bytes int64  // on disk or down the pipe
	// SHA256, in hex, is that of the bytes of a file or stream. That of a
	// folder, or of an archive in several volumes, is taken over one line
	// "sha256  relative/path\n" a file, sorted by path.
	SHA256   string
	Trees    int64
	Problems int64
	// Listing tells what there is to read, whether it is read or not: it is taken
	// over name and size of all that was met.
	Listing store.Listing
}

// Summary says what a walk has read.
type Summary struct {
	Inputs   []Input // in the order given
	Files    int64
	Bytes    int64
	Trees    int64
	Problems int64
}

// Walk reads what the paths name and calls emit for every game tree and every
// problem, from the goroutine it was called on. It goes on after a problem. It
// stops when emit fails, returning that error, and when ctx is done; the summary
// then covers what was read. If no path exists the error is ErrNoInput.
func Walk(ctx context.Context, paths []string, o Options, emit func(Record) error) (Summary, error) {
	o.setDefaults()
	ctx, cancel := context.WithCancel(ctx)
	a := readAhead(ctx, paths, &o)
	defer a.wait()
	defer cancel()

	w := &walk{ctx: ctx, o: &o, emit: emit, volumes: map[string]string{}}
	for _, p := range paths {
		w.enter(p)
		err := w.input(a)
		w.leave(err == nil)
		if err != nil {
			return w.sum, err
		}
	}
	for _, in := range w.sum.Inputs {
		if in.Kind != "missing" {
			return w.sum, nil
		}
	}
	return w.sum, ErrNoInput
}

// A walk is the state of one call of Walk.
type walk struct {
	ctx  context.Context
	o    *Options
	emit func(Record) error
	stop error // what emit returned
	seq  int64
	sum  Summary

	in      Input // the path being read
	last    string
	list    hash.Hash         // over the lines of its files
	listing hash.Hash         // over all items
	whole   string            // Record.Whole of the present item or entry
	inEntry bool              // it is an entry
	now     store.Item        // what is read of it
	volumes map[string]string // files on disk read as part of an archive, with its name
}

// enter begins a path.
func (w *walk) enter(given string) {
	w.in = Input{Path: safePath(given)}
	w.last, w.list, w.listing = "", sha256.New(), sha256.New()
}

// leave ends the path begun by enter. What was not read to its end has no
// digest.
func (w *walk) leave(whole bool) {
	in := &w.in
	if w.o.Hash && whole && in.Files > 0 {
		in.SHA256 = w.last
		if in.Kind == "folder" || in.Files > 1 {
			in.SHA256 = fmt.Sprintf("%x", w.list.Sum(nil))
		}
	}
	in.Listing.Folder, in.Listing.Whole = in.Kind == "folder", whole
	in.Listing.SHA256 = fmt.Sprintf("%x", w.listing.Sum(nil))
	w.sum.Inputs = append(w.sum.Inputs, *in)
	w.sum.Files += in.Files
	w.sum.Bytes += in.Bytes
	w.sum.Trees += in.Trees
	w.sum.Problems += in.Problems
}

// input reads everything the present path names.
func (w *walk) input(a *ahead) error {
	empty := true
	for {
		it, err := a.next(w.ctx)
		if err != nil {
			return err
		}
		if it == nil {
			break
		}
		if it.kind != "" {
			w.in.Kind = it.kind
			if it.kind == "folder" {
				continue
			}
		}
		empty = false
		if err := w.one(it); err != nil {
			return err
		}
	}
	if empty {
		return w.problem(w.in.Path, NoGame, "the folder is empty")
	}
	return nil
}

// SeqFile is how far the places of two files are apart: more than there can be
// records in a file that a shard leaves unread.
const SeqFile = 1 << 20

// one reads an item of the listing, or leaves it to another shard.
func (w *walk) one(it *item) error {
	w.in.Listing.Items++
	fmt.Fprintf(w.listing, "%q %d %s\n", it.name, it.listed, it.problem)
	w.seq = (w.seq + SeqFile - 1) / SeqFile * SeqFile
	if it.skip {
		w.seq += SeqFile
		w.progress(it.listed)
		return nil
	}
	w.whole = ""
	if it.whole {
		w.whole = it.name
	}
	w.now = store.Item{Input: int32(len(w.sum.Inputs)), Seq: w.seq, Files: w.now.Files[:0]}
	err := w.item(it)
	if w.o.OnItem != nil && (len(w.now.Files) > 0 || w.now.Trees+w.now.Own > 0) { // also where emit has had enough
		if failed := w.o.OnItem(w.now); failed != nil {
			return failed
		}
	}
	return err
}

// item reads one item of the listing.
func (w *walk) item(it *item) error {
	switch {
	case it.problem != "":
		return w.problem(it.name, it.problem, it.message)
	case it.err != nil:
		return w.problem(it.name, Unreadable, plain(it.err))
	case it.stream != nil:
		return w.stream(it)
	case it.data != nil:
		return w.small(it)
	}
	return w.large(it)
}

// small reads a file that was read ahead.
func (w *walk) small(it *item) error {
	m := &meter{walk: w, r: bytes.NewReader(it.data)}
	c := &content{name: it.name, logical: it.name, given: it.given, disk: it.disk,
		r: m, m: m, head: it.data[:min(len(it.data), sniffLen)], at: bytes.NewReader(it.data), size: int64(len(it.data))}
	if err := w.read(c, nil); err != nil {
		return err
	}
	w.progress(c.size)
	w.account(it.rel, c.size, it.sum)
	return nil
}

// large reads a file on disk as it goes. The digest is taken of what streams
// by; of an archive that is read from its end, in a pass of its own.
func (w *walk) large(it *item) error {
	f, err := os.Open(it.disk)
	if err != nil {
		return w.problem(it.name, Unreadable, plain(err))
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return w.problem(it.name, Unreadable, plain(err))
	}
	t := &tracker{f: f, size: it.size, done: w.progress}
	if err := w.sequential(it, t, t); err != nil {
		return err
	}
	if after, err := f.Stat(); err != nil || after.Size() != before.Size() || !after.ModTime().Equal(before.ModTime()) {
		return w.problem(it.name, Changed, "the file was written to while it was read: what was read of it may be no version of it")
	}
	return nil
}

// stream reads standard input or a pipe.
func (w *walk) stream(it *item) error {
	return w.sequential(it, interruptible(w.ctx, it.stream), nil)
}

// sequential reads a file from front to end, and then what is left of it for
// the digest and the count of bytes. at, if not nil, is the same file.
func (w *walk) sequential(it *item, r io.Reader, at io.ReaderAt) error {
	sum := sha256.New()
	raw := &counter{r: r}
	var src io.Reader = raw
	if w.o.Hash {
		src = io.TeeReader(raw, sum)
	}
	c := w.content(it.name, it.name, &meter{walk: w, r: src}, streamBuffer)
	c.given, c.disk = it.given, it.disk
	if at != nil {
		c.at, c.size = at, it.size
	}
	if err := w.read(c, nil); err != nil {
		return err
	}
	size := it.size
	if w.o.Hash || at == nil {
		if err := w.drain(src); err != nil {
			if h := w.halted(); h != nil {
				return h
			}
			return w.problem(it.name, Unreadable, plain(err))
		}
		size = raw.n
	}
	if t, ok := at.(*tracker); ok {
		t.advance(it.size)
	}
	text := ""
	if w.o.Hash {
		text = fmt.Sprintf("%x", sum.Sum(nil))
	}
	w.account(it.rel, size, text)
	return nil
}

// drain reads r to its end.
func (w *walk) drain(r io.Reader) error {
	_, err := io.Copy(io.Discard, &meter{walk: w, r: r})
	return err
}

// account enters a file of the present input.
func (w *walk) account(rel string, size int64, sum string) {
	w.in.Files++
	w.in.Bytes += size
	w.last = sum
	f := store.ItemFile{Name: rel, Size: size, SHA256: sum}
	f.WriteLine(w.list)
	w.now.Files = append(w.now.Files, f)
}

func (w *walk) progress(n int64) {
	if w.o.Progress != nil {
		w.o.Progress.Done.Add(n)
	}
}

// halted returns why the walk must end, or nil.
func (w *walk) halted() error {
	if w.stop != nil {
		return w.stop
	}
	return w.ctx.Err()
}

// deliver numbers a record and hands it over.
func (w *walk) deliver(r Record) error {
	if err := w.halted(); err != nil {
		return err
	}
	r.Seq, r.Whole = w.seq, w.whole
	w.seq++
	w.stop = w.emit(r)
	return w.stop
}

func (w *walk) tree(name string, t sgf.Tree) error {
	w.in.Trees++
	if w.inEntry && w.o.Skip != nil { // else all shards read it
		w.now.Own++
	} else {
		w.now.Trees++
	}
	return w.deliver(Record{File: name, Tree: t})
}

func (w *walk) problem(name, kind, message string) error {
	return w.row(store.ProblemRow{File: name, Index: -1, Kind: kind, Message: message})
}

func (w *walk) row(p store.ProblemRow) error {
	w.in.Problems++
	return w.deliver(Record{File: p.File, Problem: &p})
}

// scan cuts a text into game trees. Where reading breaks off, the tree that is
// cut by that is left out: half a game must not pass for a whole one.
func (w *walk) scan(c *content, b *budget) error {
	s := sgf.NewScanner(c.r, w.o.Scan)
	trees := 0
	var cut *sgf.Tree
	for s.Scan() {
		if cut != nil { // another follows, so it was not the last
			if err := w.tree(c.name, *cut); err != nil {
				return err
			}
			cut = nil
		}
		trees++
		t := s.Tree()
		if c.m.err != nil && !bytes.HasSuffix(t.Data, []byte(")")) {
			cut = &t
			continue
		}
		if err := w.tree(c.name, t); err != nil {
			return err
		}
	}
	if err := w.unwind(b); err != nil {
		return err
	}
	return w.scanned(c, s, trees, cut != nil)
}

// scanned reports what was wrong with a text.
func (w *walk) scanned(c *content, s *sgf.Scanner, trees int, cut bool) error {
	if c.m.err != nil {
		err := c.m.err
		if cut {
			err = fmt.Errorf("%w; its last game is cut off and left out", err)
		}
		return w.fail(c, Archive, err)
	}
	if w.stop = s.Err(); w.stop != nil { // the scanner does not take its options
		return w.stop
	}
	for _, p := range s.Problems() {
		err := w.row(store.ProblemRow{File: c.name, Index: -1, Line: int32(p.Line), Column: int32(p.Column),
			Move: int32(p.Move), Kind: p.Kind, Message: p.Message})
		if err != nil {
			return err
		}
	}
	if trees == 0 && len(s.Problems()) == 0 {
		return w.problem(c.name, NoGame, "no game record in it; it looks like "+looksLike(c.head))
	}
	return nil
}

// plain words an error of the file system without the path, which the row
// names already.
func plain(err error) string {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return "cannot " + pe.Op + ": " + pe.Err.Error()
	}
	return err.Error()
}
