package collect

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/bodgit/sevenzip"
)

// A 7z archive states in its header how many files, folders and streams it
// holds, and the library reserves memory for them before it looks further: sixty
// bytes can ask for more than any machine has, which ends the program. check7z
// therefore goes through the numbers first. No archive has more of anything than
// its header has bytes. (7zFormat.txt of the LZMA SDK.)

// Marks of the parts of a header.
const (
	id7zEnd         = 0x00
	id7zHeader      = 0x01
	id7zMainStreams = 0x04
	id7zFiles       = 0x05
	id7zPack        = 0x06
	id7zUnpack      = 0x07
	id7zSubStreams  = 0x08
	id7zSize        = 0x09
	id7zCRC         = 0x0a
	id7zFolder      = 0x0b
	id7zUnpackSize  = 0x0c
	id7zNumStreams  = 0x0d
	id7zName        = 0x11
	id7zEncoded     = 0x17
)

// aes7z is the id of the coder that decrypts.
const aes7z = "\x06\xf1\x07\x01"

const (
	start7z      = 32 // bytes of the signature header
	maxHeader7z  = 1 << 30
	maxEncoded7z = 64 << 10 // of the header of a packed header, some 40 bytes in practice
	maxCoders7z  = 64       // of a folder, and streams of a coder
)

var errHeader7z = errors.New("the header of the 7z archive is damaged")

// check7z returns an error if the header of an archive cannot be trusted.
func check7z(at io.ReaderAt, size int64, maxFiles int64) error {
	var start [start7z]byte
	if _, err := at.ReadAt(start[:], 0); err != nil {
		return errHeader7z
	}
	le := binary.LittleEndian
	offset, length := le.Uint64(start[12:]), le.Uint64(start[20:])
	if offset > uint64(size) || length > uint64(size) || length == 0 || start7z+offset+length > uint64(size) {
		return fmt.Errorf("%w, or its end is missing", errHeader7z)
	}
	raw := bufio.NewReader(io.NewSectionReader(at, start7z+int64(offset), int64(length)))
	if id, err := raw.Peek(1); err == nil && id[0] == id7zHeader {
		return checkHeader7z(raw, length, maxFiles)
	}
	if length > maxEncoded7z {
		return errHeader7z
	}
	encoded, err := io.ReadAll(raw)
	if err != nil {
		return err
	}
	header, length, err := decode7z(at, size, encoded)
	if err != nil {
		return err
	}
	defer header.Close()
	return checkHeader7z(bufio.NewReader(header), length, maxFiles)
}

// decode7z unpacks a packed header. It lets the library do so by means of an
// archive that has the same bytes and one file, the header.
func decode7z(at io.ReaderAt, size int64, encoded []byte) (io.ReadCloser, uint64, error) {
	w := &walk7z{r: bufio.NewReader(bytes.NewReader(encoded)), max: uint64(len(encoded))}
	w.want(id7zEncoded)
	w.streams()
	if w.err != nil {
		return nil, 0, w.err
	}
	if w.encrypted {
		return nil, 0, errPassword
	}
	h := append([]byte{id7zHeader, id7zMainStreams}, encoded[1:]...)
	h = append(h, id7zFiles, 1, id7zName, 5, 0, 'h', 0, 0, 0, id7zEnd, id7zEnd)
	le := binary.LittleEndian
	start := le.AppendUint64(nil, uint64(size-start7z))
	start = le.AppendUint64(start, uint64(len(h)))
	start = le.AppendUint32(start, crc32.ChecksumIEEE(h))
	front := le.AppendUint32([]byte("7z\xbc\xaf\x27\x1c\x00\x04"), crc32.ChecksumIEEE(start))
	front = append(front, start...)

	z, err := sevenzip.NewReader(joined{
		{bytes.NewReader(front), start7z},
		{io.NewSectionReader(at, start7z, size-start7z), size - start7z},
		{bytes.NewReader(h), int64(len(h))},
	}, size+int64(len(h)))
	if err != nil {
		return nil, 0, err
	}
	if len(z.File) != 1 || z.File[0].UncompressedSize > maxHeader7z {
		return nil, 0, errHeader7z
	}
	r, err := z.File[0].Open()
	return r, z.File[0].UncompressedSize, err
}

// checkHeader7z goes through a header of length bytes as far as the number of
// files.
func checkHeader7z(r *bufio.Reader, length uint64, maxFiles int64) error {
	w := &walk7z{r: r, max: length}
	w.want(id7zHeader)
	id := w.byte()
	if id == id7zMainStreams {
		w.streams()
		id = w.byte()
	}
	if id == id7zEnd || w.err != nil {
		return w.err
	}
	if id != id7zFiles {
		return errHeader7z
	}
	files := w.count(length)
	switch {
	case w.err != nil:
		return w.err
	case files > uint64(maxFiles):
		return fmt.Errorf("%w (%d)", ErrEntries, maxFiles)
	case 2*files > length: // a name has a character of two bytes, if only to end it
		return errHeader7z
	}
	return nil
}

// A walk7z goes through the numbers of a header and stops at the first error.
type walk7z struct {
	r         *bufio.Reader
	max       uint64
	encrypted bool // a coder asks for a password
	err       error
}

// byte reads a byte, 0 after an error.
func (w *walk7z) byte() byte {
	if w.err != nil {
		return 0
	}
	b, err := w.r.ReadByte()
	if err != nil {
		w.err = fmt.Errorf("%w: %w", errHeader7z, err)
	}
	return b
}

// want reads a byte that must be id.
func (w *walk7z) want(id byte) {
	if w.byte() != id && w.err == nil {
		w.err = errHeader7z
	}
}

// skip passes n bytes over.
func (w *walk7z) skip(n uint64) {
	if w.err != nil {
		return
	}
	if n > w.max {
		w.err = errHeader7z
		return
	}
	if _, err := w.r.Discard(int(n)); err != nil {
		w.err = fmt.Errorf("%w: %w", errHeader7z, err)
	}
}

// number reads a number: the ones its first byte begins with say how many bytes
// follow, and what is left of it is the highest.
func (w *walk7z) number() uint64 {
	first := w.byte()
	var v uint64
	for i := range 8 {
		bit := byte(0x80) >> i
		if first&bit == 0 {
			return v | uint64(first&(bit-1))<<(8*i)
		}
		v |= uint64(w.byte()) << (8 * i)
	}
	return v
}

// count reads a number that must not exceed limit.
func (w *walk7z) count(limit uint64) uint64 {
	n := w.number()
	if n > limit && w.err == nil {
		w.err = errHeader7z
	}
	if w.err != nil {
		return 0
	}
	return n
}

// numbers passes n numbers over.
func (w *walk7z) numbers(n uint64) {
	for ; n > 0 && w.err == nil; n-- {
		w.number()
	}
}

// sums passes n checksums over, some of which may be missing.
func (w *walk7z) sums(n uint64) {
	defined := n
	if w.byte() == 0 {
		defined = 0
		var bits byte
		for i := range n {
			if i%8 == 0 {
				bits = w.byte()
			}
			if w.err != nil {
				return
			}
			defined += uint64(bits >> 7)
			bits <<= 1
		}
	}
	for ; defined > 0 && w.err == nil; defined-- {
		w.skip(4)
	}
}

// streams passes over what is said of the packed streams and of the folders,
// which are chains of coders.
func (w *walk7z) streams() {
	id := w.byte()
	if id == id7zPack {
		w.pack()
		id = w.byte()
	}
	var folders uint64
	if id == id7zUnpack {
		folders = w.unpack()
		id = w.byte()
	}
	if id == id7zSubStreams {
		w.subStreams(folders)
		id = w.byte()
	}
	if id != id7zEnd && w.err == nil {
		w.err = errHeader7z
	}
}

func (w *walk7z) pack() {
	w.number() // where they begin
	n := w.count(w.max)
	id := w.byte()
	if id == id7zSize {
		w.numbers(n)
		id = w.byte()
	}
	w.closing(id, n)
}

// closing passes over checksums, if id says so, and the end of a part.
func (w *walk7z) closing(id byte, sums uint64) {
	if id == id7zCRC {
		w.sums(sums)
		id = w.byte()
	}
	if id != id7zEnd && w.err == nil {
		w.err = errHeader7z
	}
}

func (w *walk7z) unpack() (folders uint64) {
	w.want(id7zFolder)
	folders = w.count(w.max)
	w.want(0) // they stand here
	var sizes uint64
	for i := uint64(0); i < folders && w.err == nil; i++ {
		sizes += w.folder()
	}
	w.want(id7zUnpackSize)
	w.numbers(sizes)
	w.closing(w.byte(), folders)
	return folders
}

// folder passes over a folder and returns how many streams come out of its
// coders.
func (w *walk7z) folder() uint64 {
	var in, out uint64
	for n := w.count(maxCoders7z); n > 0 && w.err == nil; n-- {
		flags := w.byte()
		id, _ := w.r.Peek(int(flags & 0xf))
		w.encrypted = w.encrypted || string(id) == aes7z
		w.skip(uint64(flags & 0xf))
		i, o := uint64(1), uint64(1)
		if flags&0x10 != 0 {
			i, o = w.count(maxCoders7z), w.count(maxCoders7z)
		}
		if flags&0x20 != 0 {
			w.skip(w.count(w.max))
		}
		in, out = in+i, out+o
	}
	if (out == 0 || in < out) && w.err == nil {
		w.err = errHeader7z
	}
	if w.err != nil {
		return 0
	}
	w.numbers(2 * (out - 1))
	if packed := in - (out - 1); packed > 1 {
		w.numbers(packed)
	}
	return out
}

func (w *walk7z) subStreams(folders uint64) {
	id := w.byte()
	files, sizes := folders, uint64(0)
	if id == id7zNumStreams {
		files = 0
		for i := uint64(0); i < folders && w.err == nil; i++ {
			n := w.count(w.max)
			files += n
			if n > 1 {
				sizes += n - 1
			}
		}
		if files > w.max && w.err == nil {
			w.err = errHeader7z
		}
		id = w.byte()
	}
	if id == id7zSize {
		w.numbers(sizes)
		id = w.byte()
	}
	w.closing(id, files)
}

// joined is a file made of several, one behind the other.
type joined []part

type part struct {
	io.ReaderAt
	size int64
}

// ReadAt implements io.ReaderAt.
func (j joined) ReadAt(p []byte, off int64) (n int, err error) {
	for _, part := range j {
		if off >= part.size {
			off -= part.size
			continue
		}
		want := min(int64(len(p)-n), part.size-off)
		k, err := part.ReadAt(p[n:n+int(want)], off)
		n, off = n+k, 0
		if int64(k) < want {
			return n, err
		}
		if n == len(p) {
			return n, nil
		}
	}
	return n, io.EOF
}
