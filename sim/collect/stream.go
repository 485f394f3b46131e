package collect

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// interruptible returns a reader of r that does not wait for r once ctx is
// done: reading from a terminal or a pipe cannot be broken off otherwise.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	pr, pw := io.Pipe()
	go func() {
		_, err := io.Copy(pw, r)
		pw.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { pr.CloseWithError(ctx.Err()) })
	return pr
}

// A tracker reads a file on disk, in order or at any place, and reports how far
// that has come. Reading twice counts once.
type tracker struct {
	f    *os.File
	size int64
	seen int64
	done func(int64)
}

func (t *tracker) Read(p []byte) (int, error) {
	n, err := t.f.Read(p)
	t.advance(int64(n))
	return n, err
}

func (t *tracker) ReadAt(p []byte, off int64) (int, error) {
	n, err := t.f.ReadAt(p, off)
	t.advance(int64(n))
	return n, err
}

// advance counts n more bytes, up to the size of the file.
func (t *tracker) advance(n int64) {
	n = min(n, t.size-t.seen)
	t.seen += n
	t.done(n)
}

// accountVolume accounts for a volume behind the first, if there is one of
// that name: the decoder asks for one more than it finds.
func (w *walk) accountVolume(disk string) error {
	f, err := os.Open(disk)
	if err != nil {
		return nil
	}
	defer f.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, &meter{walk: w, r: f})
	if h := w.halted(); h != nil {
		return h
	}
	if err != nil {
		return w.problem(safePath(disk), Unreadable, plain(err))
	}
	text := ""
	if w.o.Hash {
		text = fmt.Sprintf("%x", sum.Sum(nil))
	}
	w.account(safe(filepath.Base(disk)), n, text)
	return nil
}
