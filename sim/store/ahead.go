package store

import "errors"

// aheadSize is how many entries are read together, ahead of their taker, and
// aheadBatches how many such batches there are.
const (
	aheadSize    = 64
	aheadBatches = 3
)

// ahead is a batch of entries.
type ahead struct {
	entries [aheadSize]*Entry
	n       int
}

// errStopped stops the reader when its taker has had enough.
var errStopped = errors.New("stopped")

// Entries calls yield with every entry of the shards in the order of the input,
// until it returns an error. An entry is yield's until it returns. They are read in
// a goroutine of its own, which has ended when Entries returns; one entry a shard is
// kept, and some read ahead.
func Entries(shards []*Parts, yield func(*Entry) error) error {
	full, free, stop := make(chan *ahead, aheadBatches), make(chan *ahead, aheadBatches), make(chan struct{})
	for range aheadBatches {
		free <- new(ahead)
	}
	var readErr error
	go func() {
		defer close(full)
		readErr = readAhead(shards, full, free, stop)
	}()
	var err error
	for b := range full {
		for i := 0; i < b.n && err == nil; i++ {
			if err = yield(b.entries[i]); err != nil {
				close(stop)
			}
		}
		b.n = 0
		free <- b
	}
	if err == nil {
		err = readErr
	}
	return err
}

// readAhead sends the entries on in batches, also those before an error.
func readAhead(shards []*Parts, full chan<- *ahead, free <-chan *ahead, stop <-chan struct{}) error {
	b := <-free
	err := mergeShards(shards, func(e *Entry) (*Entry, error) {
		spare := b.entries[b.n]
		if spare == nil {
			spare = new(Entry)
		}
		b.entries[b.n] = e
		if b.n++; b.n < aheadSize {
			return spare, nil
		}
		full <- b
		b = <-free // its taker gives all of them back, also when it has had enough
		select {
		case <-stop:
			return nil, errStopped
		default:
			return spare, nil
		}
	})
	full <- b
	return err
}
