package collect

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nwaples/rardecode/v2"
)

// rar reads a RAR archive. On disk it may be the first of several volumes.
func (w *walk) rar(c *content, outer *budget) error {
	if laterRar(c.head, c.logical) {
		return w.problem(c.name, Volume, "part of an archive in several volumes, not the first")
	}
	packed := func() int64 { return max(c.size, c.m.n) }
	err := w.archive(c, outer, formatRar, packed, func(b *budget) error {
		r, volumes, done, err := openRar(c)
		if err != nil {
			return err
		}
		defer done()
		err = w.eachRar(c, b, r)
		return errors.Join(err, w.further(c, volumes()))
	})
	return err
}

// openRar opens an archive on disk by its path, so that further volumes are
// found, and any other as a stream.
func openRar(c *content) (r *rardecode.Reader, volumes func() []string, done func(), err error) {
	window := rardecode.MaxDictionarySize(maxWindow)
	err = guard(func() (err error) {
		if c.disk == "" {
			r, err = rardecode.NewReader(c.r, window)
			volumes, done = func() []string { return nil }, func() {}
			return err
		}
		rc, err := rardecode.OpenReader(c.disk, window)
		if err != nil {
			return err
		}
		r, volumes, done = &rc.Reader, rc.Volumes, func() { rc.Close() }
		return nil
	})
	return r, volumes, done, err
}

// eachRar goes through the entries.
func (w *walk) eachRar(c *content, b *budget, r *rardecode.Reader) error {
	for {
		var h *rardecode.FileHeader
		err := guard(func() (err error) {
			h, err = r.Next()
			return err
		})
		if err == io.EOF {
			return w.empty(c, b)
		}
		if errors.Is(err, rardecode.ErrDictionaryTooLarge) {
			err = ErrWindow
		}
		if err != nil {
			return err
		}
		if err := w.rarEntry(c, b, h, r); err != nil {
			return err
		}
	}
}

// rarEntry reads one entry.
func (w *walk) rarEntry(c *content, b *budget, h *rardecode.FileHeader, r io.Reader) error {
	if h.IsDir {
		return b.entry()
	}
	name, err := w.named(c, b, h.Name)
	switch {
	case err != nil:
		return err
	case h.LinkType != rardecode.LinkTypeNone, h.Mode()&fs.ModeSymlink != 0:
		return w.irregular(name, fs.ModeSymlink, h.LinkTarget)
	case h.Encrypted:
		return w.problem(name, Encrypted, "the entry needs a password")
	}
	return w.entry(name, h.Name, r, b, -1)
}

var partOfRar = regexp.MustCompile(`(?i)\.part0*(\d+)\.rar$`)

// laterRar reports whether an archive is a volume other than the first. RAR 4
// says so in its first block since version 3.0 of the packer; before, the name
// must tell. (RAR 5 numbers its volumes, and the decoder looks at that.)
func laterRar(head []byte, name string) bool {
	const mark = "Rar!\x1a\x07\x00"
	const archiveBlock, volume, first = 0x73, 0x0001, 0x0100
	if len(head) < len(mark)+5 || string(head[:len(mark)]) != mark || head[len(mark)+2] != archiveBlock {
		return false
	}
	flags := binary.LittleEndian.Uint16(head[len(mark)+3:])
	if flags&volume == 0 || flags&first != 0 {
		return false
	}
	if m := partOfRar.FindStringSubmatch(name); m != nil {
		return m[1] != "1"
	}
	return !strings.EqualFold(filepath.Ext(name), ".rar")
}
