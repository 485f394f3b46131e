package collect

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
)

// smallFile is the size in bytes up to which a file is read ahead whole, and
// window how many items may wait to be taken: together they bound the memory.
const (
	smallFile = 256 << 10
	window    = 64
)

// wholeFile is the size up to which a file of records belongs to a shard as a
// whole. It is small, so that shards are much of a size.
const wholeFile = 16 << 10

// ahead lists the paths and reads small files in advance, and hands the items
// over in the order of the listing.
type ahead struct {
	order chan *item
	wg    sync.WaitGroup
}

// readAhead starts the goroutines, which end when all is listed and read or ctx
// is done.
func readAhead(ctx context.Context, paths []string, o *Options) *ahead {
	a := &ahead{order: make(chan *item, window)}
	work := make(chan *item)
	stdin := o.Stdin
	if stdin == nil {
		stdin = os.Stdin
	}
	a.wg.Go(func() {
		defer close(a.order)
		defer close(work)
		l := &lister{ctx: ctx, stdin: stdin, yield: func(it *item) bool { return a.put(ctx, work, it, o.Skip) }}
		l.leaveOut(o.Except)
		for _, p := range paths {
			if !l.path(p) {
				return
			}
		}
	})
	for range o.ReadAhead {
		a.wg.Go(func() {
			for it := range work {
				it.load(o.Hash)
				close(it.ready)
			}
		})
	}
	if o.Progress != nil {
		a.wg.Go(func() { measure(ctx, paths, o) })
	}
	return a
}

// put queues an item, first for reading if it is a file that is to be read.
func (a *ahead) put(ctx context.Context, work chan<- *item, it *item, skip func(string) bool) bool {
	it.listed = it.size
	file := it.disk != "" && it.problem == "" && it.stream == nil
	it.whole = file && it.size <= wholeFile && namedSGF(it.name)
	it.skip = it.whole && skip != nil && skip(it.name)
	if file && !it.skip {
		it.ready = make(chan struct{})
		select {
		case work <- it:
		case <-ctx.Done():
			return false
		}
	}
	select {
	case a.order <- it:
		return true
	case <-ctx.Done():
		return false
	}
}

// next returns the next item of the present path, nil at its end.
func (a *ahead) next(ctx context.Context) (*item, error) {
	select {
	case it, ok := <-a.order:
		if !ok {
			return nil, ctx.Err()
		}
		if it.end {
			return nil, nil
		}
		if it.ready != nil {
			<-it.ready
		}
		return it, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// wait returns when the goroutines have ended.
func (a *ahead) wait() { a.wg.Wait() }

// load reads a small file. A larger one is left to be read when its turn has
// come, and so is one that has grown.
func (it *item) load(sum bool) {
	f, err := os.Open(it.disk)
	if err != nil {
		it.err = err
		return
	}
	defer f.Close()
	if it.size > smallFile {
		return
	}
	data := make([]byte, it.size+1) // one more, to see the end
	n, err := io.ReadFull(f, data)
	switch err {
	case nil:
		it.size = smallFile + 1
		if info, err := f.Stat(); err == nil {
			it.size = info.Size()
		}
		return
	case io.EOF, io.ErrUnexpectedEOF:
		it.data, it.size = data[:n], int64(n)
	default:
		it.err = err
		return
	}
	if sum {
		it.sum = fmt.Sprintf("%x", sha256.Sum256(it.data))
	}
}

// measure finds out how many bytes there are to read.
func measure(ctx context.Context, paths []string, o *Options) {
	l := &lister{ctx: ctx, yield: func(it *item) bool {
		o.Progress.Total.Add(it.size)
		return ctx.Err() == nil
	}}
	l.leaveOut(o.Except)
	for _, path := range paths {
		if !l.path(path) {
			return
		}
	}
}
