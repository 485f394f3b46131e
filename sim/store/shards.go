package store

import (
	"container/heap"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// OpenParts opens the parts of a finished shard for reading. Its errors name the
// folder.
func OpenParts(dir string) (*Parts, error) {
	p := &Parts{dir: dir}
	if err := readJSON(p.path(journalFile), &p.journal); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			if _, gone := os.Stat(dir); errors.Is(gone, os.ErrNotExist) {
				return nil, fmt.Errorf("%s: the folder of the shard is missing", dir)
			}
			return nil, fmt.Errorf("%s: no shard of a run: there is no %s", dir, filepath.Join(partsDir, journalFile))
		}
		return nil, err
	}
	if err := p.load(); err != nil {
		return nil, err
	}
	if p.end == nil {
		return nil, fmt.Errorf("%s: shard %s is not finished; run it again with --resume", dir, p.journal.Shard())
	}
	return p, nil
}

// Dir is the folder of the run.
func (p *Parts) Dir() string { return p.dir }

// CheckShards returns an error that names every shard which is foreign, doubled,
// missing, or has read another input than the first.
func CheckShards(shards []*Parts) error {
	if len(shards) == 0 {
		return errors.New("no shard is given")
	}
	var errs []error
	first := shards[0]
	_, of := first.Shard()
	from := make(map[int]string, len(shards))
	for _, p := range shards {
		if d := first.journal.Differs(&p.journal, false); d != "" {
			errs = append(errs, fmt.Errorf("%s: %w than %s: %s", p.dir, ErrOther, first.dir, d))
			continue
		}
		i, n := p.Shard()
		if n != of {
			errs = append(errs, fmt.Errorf("%s: %w: it is shard %s and %s is %s", p.dir, ErrOther, p.journal.Shard(), first.dir, first.journal.Shard()))
			continue
		}
		if from[i] != "" {
			errs = append(errs, fmt.Errorf("%s: shard %s is given twice, also as %s", p.dir, p.journal.Shard(), from[i]))
			continue
		}
		from[i] = p.dir
		if d := listingsDiffer(first, p); d != "" {
			errs = append(errs, fmt.Errorf("%s: %w: shard %s found %s", p.dir, ErrChanged, p.journal.Shard(), d))
		}
	}
	if text := missing(from, of); text != "" {
		errs = append(errs, fmt.Errorf("%w: %s", ErrMissing, text))
	}
	return errors.Join(errs...)
}

// mostMissing is how many missing shards are named.
const mostMissing = 1000

// missing names the shards that are not in from, "" if all are.
func missing(from map[int]string, of int) string {
	left := of - len(from)
	var names []string
	for i := 0; i < of && left > 0 && len(names) < mostMissing; i++ {
		if from[i] == "" {
			names = append(names, fmt.Sprintf("%d/%d", i, of))
			left--
		}
	}
	if left > 0 {
		names = append(names, fmt.Sprintf("and %d more", left))
	}
	return strings.Join(names, " ")
}

// ErrMissing is the error of shards that are not given.
var ErrMissing = errors.New("shards are missing")

// listingsDiffer names the first input in which two shards found other files.
func listingsDiffer(p, q *Parts) string {
	a, b := p.end.Listings, q.end.Listings
	if len(a) != len(b) || len(a) != len(p.end.Inputs) || len(b) != len(q.end.Inputs) {
		return fmt.Sprintf("%d inputs where %s has %d", len(b), p.dir, len(a))
	}
	for i := range a {
		if a[i] != b[i] {
			return fmt.Sprintf("other files in %q than %s: %d and %d, or other sizes", q.end.Inputs[i].Path, p.dir, b[i].Items, a[i].Items)
		}
	}
	return ""
}

// Shard is I and N of shard I/N.
func (p *Parts) Shard() (i, n int) {
	a, b, _ := strings.Cut(p.journal.Shard(), "/")
	i, _ = strconv.Atoi(a)
	n, _ = strconv.Atoi(b)
	if n < 1 || i < 0 || i >= n {
		return 0, 1
	}
	return i, n
}

// mergeShards calls take with every entry of the shards in the order of the input,
// until it returns an error. take keeps what it is given and returns an entry to
// read another into.
func mergeShards(shards []*Parts, take func(*Entry) (*Entry, error)) error {
	var q entryQueue
	defer func() {
		for _, s := range q {
			s.from.close()
		}
	}()
	for i, p := range shards {
		s := source{new(Entry), &partsReader{parts: p, shard: i}}
		more, err := s.from.next(s.entry)
		if err != nil {
			return err
		}
		if more {
			q = append(q, s)
		}
	}
	heap.Init(&q)
	last := int64(-1)
	for len(q) > 0 {
		e := q[0].entry
		if e.Seq <= last {
			return fmt.Errorf("%s: %w: record %d comes twice or out of order", q[0].from.parts.dir, ErrDamaged, e.Seq)
		}
		last = e.Seq
		next, err := take(e)
		if err != nil {
			return err
		}
		more, err := q[0].from.next(next)
		if err != nil {
			return err
		}
		if !more {
			heap.Pop(&q)
			continue
		}
		q[0].entry = next
		heap.Fix(&q, 0)
	}
	return nil
}

// source is a shard and its next entry.
type source struct {
	entry *Entry
	from  *partsReader
}

// entryQueue is a heap with the earliest entry on top.
type entryQueue []source

// Len, Less, Swap, Push and Pop are those of heap.Interface.
func (q entryQueue) Len() int           { return len(q) }
func (q entryQueue) Less(i, j int) bool { return q[i].entry.Seq < q[j].entry.Seq }
func (q entryQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *entryQueue) Push(x any)        { *q = append(*q, x.(source)) }
func (q *entryQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
