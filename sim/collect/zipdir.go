package collect

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/zip"
)

// A zip archive names its entries in a directory at its end, of which the library
// makes a value an entry, near 1 kB each. A directory of very many is therefore
// given to it a piece at a time: the archive with a directory of those entries
// alone behind it. (APPNOTE.TXT 6.3.10, 4.3.12: directory; 4.3.14 to 4.3.16: its
// end.)

// pieceEntries is how many entries a piece has.
const pieceEntries = 8192

const (
	sigHeader, headerLen = 0x02014b50, 46
	sigEnd, endLen       = 0x06054b50, 22
	sigEnd64, end64Len   = 0x06064b50, 56
	sigFind64, find64Len = 0x07064b50, 20
)

// zipDirectory is where the directory of an archive is.
type zipDirectory struct {
	at           io.ReaderAt
	offset, size int64
	entries      int64
	piece        int // entries a piece
}

// findDirectory finds the directory of an archive that is large and sound, with
// nothing before the archive or between its directory and the end. Others are left to the
// library as they are.
func findDirectory(at io.ReaderAt, size int64, piece int) (d zipDirectory, ok bool) {
	e, ok := findEnd(at, size)
	if !ok || e.after != 0 || e.base != 0 || e.moved || e.entries <= int64(piece) {
		return d, false
	}
	d = zipDirectory{at: at, offset: e.offset, size: e.size, entries: e.entries, piece: piece}
	n := int64(0)
	err := d.each(func([]byte) error { n++; return nil })
	return d, err == nil && n == d.entries
}

var errDirectory = errors.New("the directory is damaged")

// each calls yield with the directory's headers.
func (d *zipDirectory) each(yield func(header []byte) error) error {
	r := bufio.NewReaderSize(io.NewSectionReader(d.at, d.offset, d.size), streamBuffer)
	var header []byte
	for {
		fixed, err := r.Peek(headerLen)
		if len(fixed) == 0 && err == io.EOF {
			return nil
		}
		le := binary.LittleEndian
		if err != nil || le.Uint32(fixed) != sigHeader {
			return errDirectory
		}
		n := headerLen + int(le.Uint16(fixed[28:])) + int(le.Uint16(fixed[30:])) + int(le.Uint16(fixed[32:]))
		if cap(header) < n {
			header = make([]byte, n)
		}
		header = header[:n]
		if _, err := io.ReadFull(r, header); err != nil {
			return errDirectory
		}
		if err := yield(header); err != nil {
			return err
		}
	}
}

// pieces calls yield with readers of the archive, each with some of its entries,
// in their order.
func (d *zipDirectory) pieces(yield func(*zip.Reader) error) error {
	var piece []byte
	n := 0
	give := func() error {
		if n == 0 {
			return nil
		}
		v := &patched{at: d.at, offset: d.offset, tail: withEnd(piece, n, d.offset)}
		piece, n = piece[:0], 0
		var z *zip.Reader
		err := guard(func() (err error) {
			z, err = zip.NewReader(v, v.offset+int64(len(v.tail)))
			return err
		})
		if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
			return err
		}
		return yield(z)
	}
	err := d.each(func(header []byte) error {
		piece = append(piece, header...)
		if n++; n < d.piece {
			return nil
		}
		return give()
	})
	if err != nil {
		return err
	}
	return give()
}

// withEnd puts the end of a directory, in its large form, behind n headers.
func withEnd(headers []byte, n int, offset int64) []byte {
	le := binary.LittleEndian
	size := uint64(len(headers))
	b := bytes.Clone(headers)
	b = le.AppendUint32(b, sigEnd64)
	b = le.AppendUint64(b, end64Len-12)
	b = append(b, 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0) // versions, disks
	b = le.AppendUint64(le.AppendUint64(b, uint64(n)), uint64(n))
	b = le.AppendUint64(le.AppendUint64(b, size), uint64(offset))
	b = le.AppendUint32(b, sigFind64)
	b = le.AppendUint32(b, 0)
	b = le.AppendUint64(b, uint64(offset)+size)
	b = le.AppendUint32(b, 1)
	b = le.AppendUint32(b, sigEnd)
	b = append(b, 0, 0, 0, 0)
	b = append(b, bytes.Repeat([]byte{0xff}, 12)...) // see the large form
	return append(b, 0, 0)
}

// patched is a file whose bytes from offset on are others.
type patched struct {
	at     io.ReaderAt
	offset int64
	tail   []byte
}

// ReadAt implements io.ReaderAt.
func (p *patched) ReadAt(b []byte, off int64) (n int, err error) {
	if off < p.offset {
		n, err = p.at.ReadAt(b[:min(int64(len(b)), p.offset-off)], off)
		if err != nil || n == len(b) {
			return n, err
		}
		off += int64(n)
	}
	m := 0
	if i := off - p.offset; i < int64(len(p.tail)) {
		m = copy(b[n:], p.tail[i:])
	}
	if n += m; n < len(b) {
		err = io.EOF
	}
	return n, err
}
