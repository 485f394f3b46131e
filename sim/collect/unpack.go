package collect

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/bzip2"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"
)

// maxWindow is the greatest dictionary or window a decoder may ask for, in
// bytes. Packers do not go beyond it unless told to.
const maxWindow = 1 << 30

// unpack reads a file that is compressed as a whole; what is inside may be a
// tar archive, a text, or anything else.
func (w *walk) unpack(c *content, outer *budget, f format) error {
	packed := func() int64 { return c.m.n }
	return w.archive(c, outer, f, packed, func(b *budget) error {
		var r io.ReadCloser
		err := guard(func() (err error) {
			r, err = decompress(f, c)
			return err
		})
		if err != nil {
			return err
		}
		defer r.Close()
		inner := w.content(c.name, withoutPacking(c.logical), &meter{walk: w, r: r, b: b}, streamBuffer)
		inner.given, inner.flat = c.given, true
		return w.read(inner, b)
	})
}

// withoutPacking takes the ending off the name of a compressed file.
func withoutPacking(name string) string {
	ext := path.Ext(name)
	switch formatNamed(name) {
	case formatGzip, formatBzip2, formatXz, formatZstd:
		name = strings.TrimSuffix(name, ext)
		if strings.EqualFold(ext[:2], ".t") { // .tgz and its like
			name += ".tar"
		}
	}
	return name
}

// decompress opens a compressed file.
func decompress(f format, c *content) (io.ReadCloser, error) {
	switch f {
	case formatGzip:
		return gzip.NewReader(c.r)
	case formatBzip2:
		return io.NopCloser(bzip2.NewReader(c.r)), nil
	case formatXz:
		if err := xzWindow(c.head); err != nil {
			return nil, err
		}
		// The decoder asks for single bytes; without a large buffer between it
		// takes ten times as long.
		r, err := xz.NewReader(bufio.NewReaderSize(c.r, 1<<20))
		return io.NopCloser(r), err
	case formatZstd:
		d, err := zstd.NewReader(c.r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return nil, fmt.Errorf("%w: %s", errors.ErrUnsupported, f)
}

// xzWindow refuses an xz file whose first block asks for too large a
// dictionary, which the decoder would reserve at once. (The .xz File Format
// 1.2.1, 3.1: block header; 5.3.1: LZMA2.)
func xzWindow(head []byte) error {
	const streamHeader = 12
	if len(head) < streamHeader+2 {
		return nil // the decoder will say what is wrong
	}
	flags, rest := head[streamHeader+1], head[streamHeader+2:]
	for _, size := range []byte{0x40, 0x80} { // packed, unpacked
		if flags&size != 0 {
			_, n := binary.Uvarint(rest)
			rest = rest[max(n, 0):]
		}
	}
	if len(rest) < 3 || rest[0] != 0x21 || rest[1] != 1 {
		return nil
	}
	window, err := lzma.DecodeDictCap(rest[2])
	if err == nil && window > maxWindow {
		return fmt.Errorf("%w (%d of %d bytes)", ErrWindow, window, maxWindow)
	}
	return nil
}

// tar reads a tar archive.
func (w *walk) tar(c *content, outer *budget) error {
	return w.archive(c, outer, formatTar, nil, func(b *budget) error {
		src := &tail{r: c.r}
		tr := tar.NewReader(src)
		for {
			var h *tar.Header
			err := guard(func() (err error) {
				h, err = tr.Next()
				return err
			})
			if err == io.EOF && src.zeros < tarBlock {
				return errNoEnd
			}
			if err == io.EOF {
				return w.empty(c, b)
			}
			if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
				return err
			}
			if err := w.tarEntry(c, b, h, tr); err != nil {
				return err
			}
		}
	})
}

// tarBlock is the size of a block of a tar archive, which ends with two blocks
// of zeros.
const tarBlock = 512

var errNoEnd = errors.New("it stops without the mark of its end and may have been cut off")

// A tail reader counts the zero bytes that what was read so far ends with.
type tail struct {
	r     io.Reader
	zeros int64
}

func (t *tail) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	rest := int64(n - len(bytes.TrimRight(p[:n], "\x00")))
	if rest < int64(n) {
		t.zeros = 0
	}
	t.zeros += rest
	return n, err
}

// tarEntry reads one entry of a tar archive.
func (w *walk) tarEntry(c *content, b *budget, h *tar.Header, r io.Reader) error {
	if h.Typeflag == tar.TypeDir || h.Typeflag == tar.TypeXGlobalHeader {
		return b.entry()
	}
	name, err := w.named(c, b, h.Name)
	if err != nil {
		return err
	}
	switch h.Typeflag {
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
		return w.entry(name, h.Name, r, b, h.Size)
	case tar.TypeLink, tar.TypeSymlink:
		return w.irregular(name, fs.ModeSymlink, h.Linkname)
	}
	return w.irregular(name, fs.ModeDevice, "")
}
