package collect

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path"
	"strings"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zip"
	"github.com/klauspost/compress/zstd"
)

// inMemory is how large an archive inside another, to be read from its end, may
// be without going to a temporary file.
const inMemory = 8 << 20

// random makes c readable at any place: as it is on disk, else by way of memory
// or a temporary file, which done removes.
func (w *walk) random(c *content) (at io.ReaderAt, size int64, done func(), err error) {
	if c.at != nil {
		return c.at, c.size, func() {}, nil
	}
	var buf bytes.Buffer
	n, err := io.CopyN(&buf, c.r, inMemory)
	if err == io.EOF {
		return bytes.NewReader(buf.Bytes()), n, func() {}, nil
	}
	if err != nil {
		return nil, 0, nil, err
	}
	f, err := os.CreateTemp(w.o.TempDir, "records-*")
	if err != nil {
		return nil, 0, nil, err
	}
	done = func() {
		f.Close()
		os.Remove(f.Name())
	}
	size, err = io.Copy(f, io.MultiReader(&buf, c.r))
	if err != nil {
		done()
		return nil, 0, nil, err
	}
	return f, size, done, nil
}

// zip reads a zip archive, or several of them one behind the other.
func (w *walk) zip(c *content, outer *budget) error {
	return w.archive(c, outer, formatZip, nil, func(b *budget) error {
		at, size, done, err := w.random(c)
		if err != nil {
			return err
		}
		defer done()
		parts := zipParts(at, size)
		if n := len(parts); n > 1 {
			if err := w.problem(c.name, Archive, fmt.Sprintf("%d zip archives one behind the other, each read by itself", n)); err != nil {
				return err
			}
		}
		for _, p := range parts {
			failed := w.zipPart(c, b, p)
			if stop := w.unwind(b); stop != nil {
				return stop
			}
			err = together(err, failed)
		}
		if err != nil {
			return err
		}
		return w.empty(c, b)
	})
}

// together makes one error, on one line, of two.
func together(a, b error) error {
	if a == nil || b == nil {
		return errors.Join(a, b)
	}
	return fmt.Errorf("%w; %w", a, b)
}

// zipPart reads one archive, by its directory if that is its own.
func (w *walk) zipPart(c *content, b *budget, p zipPart) error {
	for _, note := range p.notes() {
		if err := w.problem(c.name, Archive, note); err != nil {
			return err
		}
	}
	at, size := io.NewSectionReader(p.at, p.from, p.to-p.from), p.to-p.from
	if p.inner {
		return w.salvage(c, b, at, size)
	}
	if d, ok := findDirectory(at, size, pieceEntries); ok {
		return d.pieces(func(z *zip.Reader) error { return w.zipEntries(c, b, z) })
	}
	var z *zip.Reader
	err := guard(func() (err error) {
		z, err = zip.NewReader(at, size)
		return err
	})
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return together(w.salvage(c, b, at, size), err)
	}
	return w.zipEntries(c, b, z)
}

// zipEntries reads the entries of a zip archive.
func (w *walk) zipEntries(c *content, b *budget, z *zip.Reader) error {
	z.RegisterDecompressor(12, func(r io.Reader) io.ReadCloser { return io.NopCloser(bzip2.NewReader(r)) })
	z.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor(zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxWindow(maxWindow)))
	for _, f := range z.File {
		if err := w.zipEntry(c, b, f); err != nil {
			return err
		}
	}
	return nil
}

// zipEntry reads one entry of a zip archive. Small records belong to a shard as
// a whole, as on the disk.
func (w *walk) zipEntry(c *content, b *budget, f *zip.File) error {
	mode := f.Mode()
	if strings.HasSuffix(f.Name, "/") || mode.IsDir() {
		return b.entry()
	}
	name, strange, err := w.enroll(c, b, f.Name)
	if err != nil {
		return err
	}
	raw := decodeName(f.Name)
	whole := w.whole == "" && mode.IsRegular() && namedSGF(raw) && f.UncompressedSize64 <= uint64(min(wholeFile, w.o.MaxEntryBytes))
	if !whole {
		if strange {
			if err := w.strange(name, raw); err != nil {
				return err
			}
		}
		return w.unzip(c, b, f, name, raw, false)
	}
	// Limits look at the size the directory gives, which unpacking keeps to, so that
	// they are reached at the same entry whoever reads it.
	if err := b.spend(int64(f.UncompressedSize64)); err != nil {
		return err
	}
	w.seq = (w.seq + seqEntry - 1) / seqEntry * seqEntry
	next := w.seq + seqEntry
	if w.o.Skip == nil || !w.o.Skip(name) {
		w.whole, w.inEntry = name, true
		if strange {
			err = w.strange(name, raw)
		}
		if err == nil {
			err = w.unzip(c, b, f, name, raw, true)
		}
		w.whole, w.inEntry = "", false
	}
	w.seq = next
	return err
}

// seqEntry is what SeqFile is, for entries of a zip archive.
const seqEntry = 1 << 16

// unzip reads an entry of a zip archive.
func (w *walk) unzip(c *content, b *budget, f *zip.File, name, raw string, whole bool) error {
	if mode := f.Mode(); mode.Type() != 0 {
		return w.irregular(name, mode, "")
	}
	if f.Flags&1 != 0 {
		return w.problem(name, Encrypted, "the entry needs a password")
	}
	unpacked, packed := int64(min(f.UncompressedSize64, math.MaxInt64)), int64(min(f.CompressedSize64, math.MaxInt64))
	if err := w.o.ratio(unpacked, packed, entrySlack); err != nil {
		return w.problem(name, Limit, fmt.Sprintf("%v, by the directory: %d bytes of %d; not unpacked", err, unpacked, packed))
	}
	var r io.ReadCloser
	err := guard(func() (err error) {
		r, err = f.Open()
		return err
	})
	if err != nil {
		return w.problem(name, Archive, fmt.Sprintf("%v (method %d)", plain(err), f.Method))
	}
	defer r.Close()
	if !whole {
		return w.entry(name, raw, r, b, packed)
	}
	e := w.content(name, path.Base(strings.ReplaceAll(raw, `\`, "/")), &meter{walk: w, r: r}, entryBuffer)
	if f := sniff(e.head); f != "" {
		return w.problem(name, Archive, fmt.Sprintf("by its name a record, but it looks like %s; not read inside an archive", looksLike(e.head)))
	}
	return w.read(e, b)
}

// salvage reads a zip file from its front, entry by entry, when the directory,
// which stands at its end, is lost. It stops where it can make out no further
// entry. (APPNOTE.TXT 6.3.10, 4.3.7: local file header; 4.3.9: data descriptor.)
func (w *walk) salvage(c *content, b *budget, at io.ReaderAt, size int64) error {
	for off := int64(0); ; {
		h, ok := readLocal(at, off)
		if !ok {
			return nil
		}
		name, err := w.named(c, b, h.name)
		if err != nil {
			return err
		}
		src := &counter{r: io.NewSectionReader(at, h.body, h.limit(size))}
		buf := bufio.NewReader(src)
		r, ok := h.open(buf)
		if !ok {
			return w.problem(name, Archive, fmt.Sprintf("not salvaged (method %d, flags %#x)", h.method, h.flags))
		}
		if err := w.entry(name, decodeName(h.name), r, b, size); err != nil {
			return err
		}
		if !h.streamed() {
			off = h.body + h.packed
			continue
		}
		if err := w.drain(r); err != nil { // to find its end
			return w.halted()
		}
		off = nextLocal(at, h.body+src.n-int64(buf.Buffered()))
	}
}

// A local is the header in front of an entry of a zip file.
type local struct {
	name          string
	flags, method uint16
	crc           uint32
	packed        int64
	body          int64 // where the entry's bytes begin
}

// readLocal reads the header at off.
func readLocal(at io.ReaderAt, off int64) (h local, ok bool) {
	var fixed [30]byte
	if n, _ := at.ReadAt(fixed[:], off); n < len(fixed) || string(fixed[:4]) != "PK\x03\x04" {
		return h, false
	}
	le := binary.LittleEndian
	h.flags, h.method, h.crc = le.Uint16(fixed[6:]), le.Uint16(fixed[8:]), le.Uint32(fixed[14:])
	h.packed = int64(le.Uint32(fixed[18:]))
	name := make([]byte, le.Uint16(fixed[26:]))
	if n, _ := at.ReadAt(name, off+30); n < len(name) {
		return h, false
	}
	h.name = string(name)
	h.body = off + 30 + int64(len(name)) + int64(le.Uint16(fixed[28:]))
	return h, true
}

// streamed reports that the sizes stand behind the entry instead of before it.
func (h *local) streamed() bool { return h.flags&8 != 0 }

// limit returns how many bytes the entry may have in a file of size bytes.
func (h *local) limit(size int64) int64 {
	if h.streamed() {
		return size - h.body
	}
	return h.packed
}

// open returns the unpacked entry, if it can be told where it ends.
func (h *local) open(r *bufio.Reader) (io.Reader, bool) {
	const stored, deflated = 0, 8
	var out io.Reader
	switch {
	case h.flags&1 != 0, h.packed == 1<<32-1:
		return nil, false
	case h.method == deflated:
		out = flate.NewReader(r)
	case h.method == stored && !h.streamed():
		out = r
	default:
		return nil, false
	}
	if h.streamed() {
		return out, true
	}
	return newSummed(out, h.crc, h.packed, h.method == stored), true
}

// nextLocal finds the header that follows an entry's bytes, behind the data
// descriptor, whose four forms differ in length.
func nextLocal(at io.ReaderAt, off int64) int64 {
	for _, descriptor := range []int64{16, 12, 24, 20} {
		if _, ok := readLocal(at, off+descriptor); ok {
			return off + descriptor
		}
	}
	return off
}

// A summed reader checks the CRC-32 of what is read through it to the end.
type summed struct {
	r    io.Reader
	sum  hash.Hash32
	want uint32
	size int64 // expected, negative if not known
	n    int64
}

var errChecksum = errors.New("the checksum does not match")

// newSummed returns a summed reader; size is looked at if exact.
func newSummed(r io.Reader, want uint32, size int64, exact bool) *summed {
	if !exact {
		size = -1
	}
	return &summed{r: r, sum: crc32.NewIEEE(), want: want, size: size}
}

func (s *summed) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.n += int64(n)
	s.sum.Write(p[:n])
	if err == io.EOF {
		switch {
		case s.size >= 0 && s.n < s.size:
			err = io.ErrUnexpectedEOF
		case s.sum.Sum32() != s.want:
			err = errChecksum
		}
	}
	return n, err
}
