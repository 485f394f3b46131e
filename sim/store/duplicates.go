package store

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Duplicates are the entries that an earlier one equals. It keeps a bit an entry:
// 1.25 MB for 10⁷.
type Duplicates struct {
	bits [][]uint64 // of each shard
}

// Has reports whether an entry that was read by Entries, of the same shards, is a
// duplicate.
func (d *Duplicates) Has(e *Entry) bool {
	return d.bits[e.shard][e.row>>6]>>(e.row&63)&1 == 1
}

func (d *Duplicates) add(shard int32, row int64) { d.bits[shard][row>>6] |= 1 << (row & 63) }

// occurrence is where a game is: in the order of the input, and which entry of
// which shard.
type occurrence struct {
	ID    [16]byte
	Seq   int64
	Row   int64
	Shard int32
}

var occurrenceSize = binary.Size(occurrence{})

// bucketSize is how many games are looked at together. The ids are spread over
// files first, so that the memory needed is that of one file of them.
const (
	bucketSize = 1 << 18
	maxBuckets = 1 << 10
)

// FindDuplicates finds the records of one or more shards that an earlier record
// of any of them equals. It needs room in a folder for temporary files: 36 bytes
// a game.
func FindDuplicates(dir string, shards ...*Parts) (*Duplicates, error) {
	var games int64
	for _, p := range shards {
		games += p.entries
	}
	b, err := newBuckets(dir, int(min(games/bucketSize+1, maxBuckets)))
	if err != nil {
		return nil, err
	}
	defer b.remove()
	d := new(Duplicates)
	for i, p := range shards {
		d.bits = append(d.bits, make([]uint64, p.entries>>6+1))
		n := int64(-1)
		err := p.indices(func(row *indexRow) error {
			n++
			if row.Flags&flagDistinct == 0 {
				return nil
			}
			return b.add(&occurrence{row.ID, row.Seq, n, int32(i)})
		})
		if err != nil {
			return nil, err
		}
	}
	for i := range b.files {
		if err := b.search(i, d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// buckets are temporary files, each with the games of some ids.
type buckets struct {
	files []*os.File
	out   []*bufio.Writer
	buf   []byte
}

// newBuckets makes n of them in dir, and takes away those of a process that was
// killed.
func newBuckets(dir string, n int) (*buckets, error) {
	const prefix = "ids-"
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if name := f.Name(); strings.HasPrefix(name, prefix) && strings.HasSuffix(name, partSuffix) {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				return nil, err
			}
		}
	}
	b := new(buckets)
	for range n {
		f, err := os.CreateTemp(dir, prefix+"*"+partSuffix)
		if err != nil {
			b.remove()
			return nil, err
		}
		b.files = append(b.files, f)
		b.out = append(b.out, bufio.NewWriterSize(f, 8<<10))
	}
	return b, nil
}

func (b *buckets) add(o *occurrence) error {
	n := binary.LittleEndian.Uint64(o.ID[:]) % uint64(len(b.files))
	b.buf = append(b.buf[:0], o.ID[:]...)
	b.buf = binary.LittleEndian.AppendUint64(b.buf, uint64(o.Seq))
	b.buf = binary.LittleEndian.AppendUint64(b.buf, uint64(o.Row))
	b.buf = binary.LittleEndian.AppendUint32(b.buf, uint32(o.Shard))
	_, err := b.out[n].Write(b.buf)
	return err
}

// search marks the duplicates of one bucket.
func (b *buckets) search(n int, d *Duplicates) error {
	if err := b.out[n].Flush(); err != nil {
		return err
	}
	if _, err := b.files[n].Seek(0, io.SeekStart); err != nil {
		return err
	}
	data, err := io.ReadAll(b.files[n])
	if err != nil {
		return err
	}
	all := make([]occurrence, len(data)/occurrenceSize)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, all); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(b.files[n].Name()), err)
	}
	slices.SortFunc(all, func(a, b occurrence) int {
		return cmp.Or(bytes.Compare(a.ID[:], b.ID[:]), cmp.Compare(a.Seq, b.Seq))
	})
	for i := 1; i < len(all); i++ {
		if all[i].ID == all[i-1].ID {
			d.add(all[i].Shard, all[i].Row)
		}
	}
	return nil
}

func (b *buckets) remove() {
	var errs []error
	for _, f := range b.files {
		errs = append(errs, f.Close(), os.Remove(f.Name()))
	}
	_ = errors.Join(errs...) // temporary files: what stays is removed with the parts
}
