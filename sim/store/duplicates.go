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

// Duplicates are the places of records that an earlier one equals. It keeps a
// bit a record: 1.25 MB for 10⁷.
type Duplicates struct {
	bits []uint64
}

// Has reports whether the record at a place is a duplicate.
func (d *Duplicates) Has(seq int64) bool {
	i := seq >> 6
	return i < int64(len(d.bits)) && d.bits[i]>>(seq&63)&1 == 1
}

func (d *Duplicates) add(seq int64) {
	for int64(len(d.bits)) <= seq>>6 {
		d.bits = append(d.bits, 0)
	}
	d.bits[seq>>6] |= 1 << (seq & 63)
}

// occurrence is where a game is.
type occurrence struct {
	ID  [16]byte
	Seq int64
}

var occurrenceSize = binary.Size(occurrence{})

// bucketSize is how many games are looked at together. The ids are spread over
// files first, so that the memory needed is that of one file of them.
const (
	bucketSize = 1 << 18
	maxBuckets = 1 << 10
)

// FindDuplicates finds the records of one or more shards that an earlier record
// of any of them equals. It needs room in a folder for temporary files: 24 bytes
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
	for _, p := range shards {
		err := p.indices(func(row *indexRow) error {
			if row.Flags&flagDistinct == 0 {
				return nil
			}
			return b.add(&occurrence{row.ID, row.Seq})
		})
		if err != nil {
			return nil, err
		}
	}
	d := new(Duplicates)
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
	_, err := b.out[n].Write(binary.LittleEndian.AppendUint64(o.ID[:], uint64(o.Seq)))
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
			d.add(all[i].Seq)
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
