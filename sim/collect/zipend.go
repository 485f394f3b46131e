package collect

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// A zip archive is read from a record at its end, which is searched for backwards.
// Where an archive was cut off, the record found may be that of an archive inside it;
// where archives were joined, or something was put before or behind one, the record
// tells of a part of the bytes alone. What no record tells of must not be lost
// without a word. (APPNOTE.TXT 6.3.10, 4.3.16: end of the directory.)

// A zipEnd is what the last end record of a file says. Places are in the file,
// except offset.
type zipEnd struct {
	after   int64 // bytes behind the record and its comment
	entries int64
	offset  int64 // of the directory in the archive
	size    int64 // of the directory
	base    int64 // where the archive begins; negative if that cannot be
	moved   bool  // the large form of the record is not where its locator says
}

// findEnd finds the last end record of the first size bytes of a file.
func findEnd(at io.ReaderAt, size int64) (e zipEnd, ok bool) {
	tail := make([]byte, min(size, 65*1024))
	if n, _ := at.ReadAt(tail, size-int64(len(tail))); n < len(tail) {
		return e, false
	}
	le := binary.LittleEndian
	i := bytes.LastIndex(tail[:max(len(tail)-endLen+4, 0)], le.AppendUint32(nil, sigEnd))
	if i < 0 {
		return e, false
	}
	r := tail[i:]
	if e.after = int64(len(r) - endLen - int(le.Uint16(r[20:]))); e.after < 0 {
		return e, false
	}
	end := size - int64(len(r)) // of the directory
	e.entries, e.size, e.offset = int64(le.Uint16(r[10:])), int64(le.Uint32(r[12:])), int64(le.Uint32(r[16:]))
	if e.entries == math.MaxUint16 || e.size == math.MaxUint32 || e.offset == math.MaxUint32 {
		var large [end64Len]byte
		if end, e.moved, ok = findEnd64(at, end, &large); !ok {
			return e, false
		}
		e.entries, e.size, e.offset = int64(le.Uint64(large[32:])), int64(le.Uint64(large[40:])), int64(le.Uint64(large[48:]))
	}
	if e.size < 0 || e.offset < 0 || e.size > end || e.offset > end-e.size {
		e.base = -1
		return e, true
	}
	e.base = end - e.size - e.offset
	if e.base > 0 && e.entries > 0 && !headerAt(at, e.base+e.offset) && headerAt(at, e.offset) {
		e.base = 0 // the size is wrong, not the place
	}
	return e, true
}

// findEnd64 reads the large form of the end record, given where the small one
// stands, and returns its place: in front of its locator, or, where more data follow
// it, that which the locator says, which bytes before the archive make wrong; and
// whether it is not the latter.
func findEnd64(at io.ReaderAt, small int64, large *[end64Len]byte) (place int64, moved, ok bool) {
	var f [find64Len]byte
	le := binary.LittleEndian
	if small < find64Len {
		return 0, false, false
	}
	if n, _ := at.ReadAt(f[:], small-find64Len); n < len(f) ||
		le.Uint32(f[:]) != sigFind64 || le.Uint32(f[4:]) != 0 || le.Uint32(f[16:]) != 1 { // on the first disk of one
		return 0, false, false
	}
	said := int64(le.Uint64(f[8:]))
	for _, place := range []int64{small - find64Len - end64Len, said} {
		if place < 0 || place > small-find64Len-end64Len {
			continue
		}
		if n, _ := at.ReadAt(large[:], place); n == len(large) && le.Uint32(large[:]) == sigEnd64 {
			return place, place != said, true
		}
	}
	return 0, false, false
}

// headerAt reports that a header of a directory stands at off.
func headerAt(at io.ReaderAt, off int64) bool {
	var b [4]byte
	n, _ := at.ReadAt(b[:], off)
	return n == len(b) && binary.LittleEndian.Uint32(b[:]) == sigHeader
}

// A zipPart is one archive of a file.
type zipPart struct {
	at       io.ReaderAt // the file
	from, to int64       // the archive in it
	before   int64       // bytes before its first entry, which nothing tells of
	after    int64       // bytes after its end
	inner    bool        // the end record is that of an archive inside it; its own is lost
}

// notes say what is odd about a part.
func (p *zipPart) notes() []string {
	if p.inner {
		return []string{"its directory is lost: the end that was found is that of an archive inside it; entries are read from the front, up to the first that cannot be made out"}
	}
	var out []string
	if p.before > 0 {
		out = append(out, fmt.Sprintf("%d bytes before the first entry belong to no entry", p.before))
	}
	if p.after > 0 {
		out = append(out, fmt.Sprintf("%d bytes after the end of the archive belong to no entry", p.after))
	}
	return out
}

// maxParts is how many archives are looked for one behind the other.
const maxParts = 256

// zipParts finds the archives of a file, in their order; most files are one.
func zipParts(at io.ReaderAt, size int64) []zipPart {
	_, begins := readLocal(at, 0)
	var parts []zipPart
	for to := size; to > 0 || len(parts) == 0; {
		e, ok := findEnd(at, to)
		p := zipPart{at: at, to: to, after: e.after}
		switch {
		case !ok:
		case e.base <= 0:
			p.before = firstEntry(at, &e)
		case len(parts)+1 == maxParts, !begins && !endsArchive(at, e.base):
			p.from, p.before = e.base, e.base+firstEntry(at, &e)
		case !endsArchive(at, e.base) && (e.after > 0 || enclosed(at, e.base)):
			p.inner = true
		default:
			p.from, p.before = e.base, firstEntry(at, &e)
			parts, to = append([]zipPart{p}, parts...), e.base
			continue
		}
		return append([]zipPart{p}, parts...)
	}
	return parts
}

// endsArchive reports that an archive ends at to.
func endsArchive(at io.ReaderAt, to int64) bool {
	e, ok := findEnd(at, to)
	return ok && e.after == 0 && e.base >= 0
}

// enclosed reports that an entry of an archive begins at off, behind its header.
func enclosed(at io.ReaderAt, off int64) bool {
	from := max(off-4096, 0) // names and extra fields are short
	b := make([]byte, off-from)
	if n, _ := at.ReadAt(b, from); n < len(b) {
		return false
	}
	for {
		i := bytes.LastIndex(b, []byte("PK\x03\x04"))
		if i < 0 {
			return false
		}
		if h, ok := readLocal(at, from+int64(i)); ok && h.body == off {
			return true
		}
		b = b[:i]
	}
}

// firstEntry returns where in its archive the first of the entries of a directory
// stands; 0 where there is none, or it cannot be told, and behind the mark that the
// first of several volumes begins with.
func firstEntry(at io.ReaderAt, e *zipEnd) int64 {
	le := binary.LittleEndian
	first := int64(math.MaxUint32)
	d := zipDirectory{at: at, offset: e.base + e.offset, size: e.size}
	err := errDirectory
	if e.base >= 0 {
		err = d.each(func(header []byte) error {
			offset := int64(le.Uint32(header[42:]))
			if offset == math.MaxUint32 { // the place is in the extra field
				return errDirectory
			}
			first = min(first, offset)
			return nil
		})
	}
	if err != nil || first == math.MaxUint32 {
		return 0
	}
	var mark [4]byte
	if n, _ := at.ReadAt(mark[:], e.base); n == len(mark) && first == 4 && (string(mark[:]) == "PK\x07\x08" || string(mark[:]) == "PK00") {
		return 0
	}
	return first
}
