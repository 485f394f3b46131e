package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
	"github.com/vmihailenco/msgpack/v5"
)

// Item is what was read of one thing in the listing of an input: a file, or an
// archive in several of them.
type Item struct {
	Input int32 // which of the paths
	Seq   int64 // place of its first record
	Trees int64 // but for those of entries that belong to a shard as a whole:
	Own   int64 // these
	Files []ItemFile
}

// ItemFile is a file that was read.
type ItemFile struct {
	Name   string // path in the input
	Size   int64
	SHA256 string
}

// WriteLine writes the line of a file that the digest of a folder is taken over.
func (f *ItemFile) WriteLine(w io.Writer) { fmt.Fprintf(w, "%s  %s\n", f.SHA256, f.Name) }

// Listing tells what there is to read in an input: the same for all shards, though
// each reads files that the others do not.
type Listing struct {
	Folder bool   `json:"folder"`
	Whole  bool   `json:"whole"` // it was listed to its end
	Items  int64  `json:"items"`
	SHA256 string `json:"sha256"`
}

const itemsFile = "items"

// itemsWriter writes the items of a shard as they are read.
type itemsWriter struct {
	part *part
	sum  hash.Hash
	z    *zstd.Encoder
	enc  *msgpack.Encoder
}

func newItemsWriter(path string) (*itemsWriter, error) {
	p, err := createPart(path)
	if err != nil {
		return nil, err
	}
	w := &itemsWriter{part: p, sum: sha256.New()}
	w.z, err = zstd.NewWriter(io.MultiWriter(p, w.sum), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(partWindow))
	if err != nil {
		return nil, errors.Join(err, p.discard())
	}
	w.enc = msgpack.NewEncoder(w.z)
	w.enc.UseArrayEncodedStructs(true)
	return w, nil
}

// finish brings the file to the disk and returns its digest.
func (w *itemsWriter) finish() (string, error) {
	if err := errors.Join(w.z.Close(), w.part.finish()); err != nil {
		return "", errors.Join(err, w.part.discard())
	}
	return fmt.Sprintf("%x", w.sum.Sum(nil)), w.part.publish()
}

// AddItem notes what was read, for a merge to make the inputs of. It may be called
// beside the other methods, from one goroutine.
func (p *Parts) AddItem(it Item) error {
	if p.items == nil {
		var err error
		if p.items, err = newItemsWriter(p.path(itemsFile)); err != nil {
			return err
		}
	}
	return p.items.enc.Encode(&it)
}

// itemsReader reads the items of a shard in order.
type itemsReader struct {
	parts *Parts
	file  *os.File
	z     *zstd.Decoder
	dec   *msgpack.Decoder
	next  *Item // nil at the end
}

// openItems opens the items of a shard; one that read nothing has none.
func openItems(p *Parts) (*itemsReader, error) {
	r := &itemsReader{parts: p}
	f, err := os.Open(p.path(itemsFile))
	if errors.Is(err, os.ErrNotExist) && p.end.Items == "" {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	r.file = f
	if r.z, err = zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(partWindow)); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	r.dec = msgpack.NewDecoder(r.z)
	return r, r.advance()
}

func (r *itemsReader) advance() error {
	it := new(Item)
	err := r.dec.Decode(it)
	if err == io.EOF {
		r.next = nil
		return nil
	}
	if err != nil || r.next != nil && it.Seq <= r.next.Seq {
		return errors.Join(fmt.Errorf("%s: %w", r.parts.path(itemsFile), ErrDamaged), err)
	}
	r.next = it
	return nil
}

func (r *itemsReader) close() {
	if r.z != nil {
		r.z.Close()
	}
	if r.file != nil {
		r.file.Close()
	}
}

// Inputs makes the inputs of a run of what its shards have read of them. What
// several have read must be the same; the error is ErrChanged else.
func Inputs(shards []*Parts) ([]Input, error) {
	var readers []*itemsReader
	defer func() {
		for _, r := range readers {
			r.close()
		}
	}()
	for _, p := range shards {
		r, err := openItems(p)
		if err != nil {
			return nil, err
		}
		readers = append(readers, r)
	}
	first := shards[0].end // whose listings CheckShards has compared with its inputs
	inputs := make([]Input, len(first.Inputs))
	digests := make([]inputDigest, len(inputs))
	for i := range inputs {
		inputs[i].Path = first.Inputs[i].Path
		digests[i].list = sha256.New()
	}
	for {
		it, err := nextItem(readers)
		if err != nil {
			return nil, err
		}
		if it == nil {
			break
		}
		if it.Input < 0 || int(it.Input) >= len(inputs) {
			return nil, fmt.Errorf("%s: %w: there is no input %d", shards[0].dir, ErrDamaged, it.Input)
		}
		in := &inputs[it.Input]
		in.Games += it.Trees + it.Own
		for i := range it.Files {
			in.Size += it.Files[i].Size
			digests[it.Input].add(&it.Files[i])
		}
	}
	for i := range inputs {
		if l := first.Listings[i]; l.Whole {
			inputs[i].SHA256 = digests[i].sum(l.Folder)
		}
	}
	return inputs, nil
}

// nextItem returns the earliest item of all shards, nil at the end.
func nextItem(readers []*itemsReader) (*Item, error) {
	var from *itemsReader
	for _, r := range readers {
		if r.next != nil && (from == nil || r.next.Seq < from.next.Seq) {
			from = r
		}
	}
	if from == nil {
		return nil, nil
	}
	it := from.next
	for _, r := range readers {
		if r.next == nil || r.next.Seq != it.Seq {
			continue
		}
		if r != from {
			it.Own += r.next.Own
		}
		if what := itemsDiffer(it, r.next); what != "" {
			return nil, fmt.Errorf("%s: %w: shard %s has read %s", r.parts.dir, ErrChanged, r.parts.journal.Shard(), what)
		}
		if err := r.advance(); err != nil {
			return nil, err
		}
	}
	return it, nil
}

// itemsDiffer names the first file in which two readings of an item differ.
func itemsDiffer(a, b *Item) string {
	for i := range min(len(a.Files), len(b.Files)) {
		if x, y := a.Files[i], b.Files[i]; x != y {
			return fmt.Sprintf("another %q: %d bytes, SHA-256 %.12s, not %d bytes, %.12s", y.Name, y.Size, y.SHA256, x.Size, x.SHA256)
		}
	}
	if a.Input != b.Input || len(a.Files) != len(b.Files) || a.Trees != b.Trees {
		return fmt.Sprintf("%d games in %d files where another has %d in %d", b.Trees, len(b.Files), a.Trees, len(a.Files))
	}
	return ""
}

// inputDigest is the digest of an input: that of its one file, else that of the
// list of them.
type inputDigest struct {
	list  hash.Hash
	last  string
	files int
}

func (d *inputDigest) add(f *ItemFile) {
	f.WriteLine(d.list)
	d.last = f.SHA256
	d.files++
}

func (d *inputDigest) sum(folder bool) string {
	switch {
	case d.files == 0:
		return ""
	case folder, d.files > 1:
		return fmt.Sprintf("%x", d.list.Sum(nil))
	}
	return d.last
}
