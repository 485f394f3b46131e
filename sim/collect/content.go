package collect

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/bodgit/sevenzip"
	"github.com/nwaples/rardecode/v2"
)

// A content is one file about to be read: on disk, in an archive, or coming
// down a stream.
type content struct {
	name    string // as in Record.File
	logical string // the name that its type is judged by: "a.sgf" inside "a.sgf.gz"
	given   bool   // named by the caller, and so read whatever its name
	disk    string // path on disk, "" elsewhere
	flat    bool   // the inside of a compressed file, which adds no depth of its own

	r    io.Reader // all of it, from the start
	m    *meter    // below r
	head []byte    // its first bytes
	at   io.ReaderAt
	size int64 // with at
}

// entryBuffer and streamBuffer are sizes of read buffers: for the many small
// entries of an archive, and for what may be long.
const (
	entryBuffer  = 4 << 10
	streamBuffer = 64 << 10
)

// content prepares what m yields, with a buffer of the size given.
func (w *walk) content(name, logical string, m *meter, buffer int) *content {
	br := bufio.NewReaderSize(m, buffer)
	head, _ := br.Peek(sniffLen) // an error comes again with the first Read
	return &content{name: name, logical: logical, r: br, m: m, head: bytes.Clone(head)}
}

// read finds out what c is and reads it. It reports what is wrong with c as a
// problem, and returns an error only if the walk is halted or the budget of an
// archive around c is spent.
func (w *walk) read(c *content, b *budget) error {
	if err := w.unwind(b); err != nil {
		return err
	}
	if first, ok := w.volumes[c.disk]; ok && c.disk != "" {
		return w.problem(c.name, Volume, "part of "+first+", read there")
	}
	if len(c.head) == 0 && c.m.err != nil {
		return w.fail(c, Archive, c.m.err)
	}
	f := sniff(c.head)
	if f == "" {
		f = c.byName()
	}
	if f != "" && b == nil && w.in.Kind == "file" {
		w.in.Kind = "archive"
	}
	switch f {
	case formatZip:
		return w.zip(c, b)
	case format7z:
		return w.sevenZip(c, b)
	case formatRar:
		return w.rar(c, b)
	case formatTar:
		return w.tar(c, b)
	case "":
		return w.text(c, b)
	}
	return w.unpack(c, b, f)
}

// byName returns the format of the few files that can be of the format they are
// named after without showing it: a zip file with something in front of it, as
// in archives that unpack themselves, and a tar archive without entries, which
// is zeros.
func (c *content) byName() format {
	switch f := formatNamed(c.logical); {
	case f == formatZip && c.at != nil && !beginsLikeSGF(c.head),
		f == formatTar && len(c.head) == sniffLen && len(bytes.Trim(c.head, "\x00")) == 0:
		return f
	}
	return ""
}

// furtherVolume matches names of the parts of an archive that cannot be
// recognised by what is in them.
var furtherVolume = regexp.MustCompile(`(?i)\.(7z|zip|rar)\.(\d*[2-9]\d*|\d*1\d+)$|\.z\d\d$`)

// text reads what is not packed, if it is a game record.
func (w *walk) text(c *content, b *budget) error {
	switch named := formatNamed(c.logical); {
	case namedSGF(c.logical), beginsLikeSGF(c.head):
		return w.scan(c, b)
	case named != "":
		return w.problem(c.name, Archive, fmt.Sprintf("by its name a %s file, but it looks like %s", named, looksLike(c.head)))
	case furtherVolume.MatchString(c.logical):
		return w.problem(c.name, Volume, "part of an archive in several volumes; give the first")
	case c.given:
		return w.scan(c, b)
	}
	return w.problem(c.name, NotSGF, "not read; it looks like "+looksLike(c.head))
}

// unwind returns why reading must go no further at this level, or nil.
func (w *walk) unwind(b *budget) error {
	if err := w.halted(); err != nil {
		return err
	}
	if b.spent() {
		return errSpent
	}
	return nil
}

// fail reports that c could not be read, or not to its end.
func (w *walk) fail(c *content, kind string, err error) error {
	if c.m.err != nil && !errors.Is(err, c.m.err) { // a library has lost it
		err = c.m.err
	}
	switch {
	case isLimit(err):
		kind = Limit
	case isEncrypted(err):
		kind, err = Encrypted, errPassword
	case errors.Is(err, rardecode.ErrBadVolumeNumber):
		kind = Volume
	case errors.As(err, new(*fs.PathError)):
		kind = Unreadable
	}
	return w.problem(c.name, kind, fmt.Sprintf("%s, after %d bytes", plain(err), c.m.n))
}

var errPassword = errors.New("it needs a password")

// isEncrypted reports whether an error means that a password is needed.
func isEncrypted(err error) bool {
	var ref sevenzip.ReadError
	var ptr *sevenzip.ReadError
	return errors.Is(err, errPassword) || errors.Is(err, rardecode.ErrArchiveEncrypted) || errors.Is(err, rardecode.ErrArchivedFileEncrypted) ||
		errors.As(err, &ref) && ref.Encrypted || errors.As(err, &ptr) && ptr.Encrypted
}

// archive reads an archive, or a compressed file, by means of each, which goes
// through its entries, within a budget of its own. It reports how that ended.
// An error of each that is not the walk's own is damage.
func (w *walk) archive(c *content, outer *budget, f format, packed func() int64, each func(*budget) error) error {
	b := &budget{o: w.o, outer: outer, depth: 1, packed: packed, names: map[uint64]int32{}}
	if outer != nil {
		b.depth = outer.depth + 1
	}
	if c.flat {
		b.depth--
	}
	if b.depth > w.o.MaxDepth {
		return w.fail(c, Limit, fmt.Errorf("%w (%d)", ErrDepth, w.o.MaxDepth))
	}
	err := each(b)
	if h := w.halted(); h != nil {
		return h
	}
	where := ""
	if b.last != "" {
		where = " at entry " + b.last
	}
	switch {
	case outer.spent():
		return errSpent
	case b.err != nil:
		return w.problem(c.name, Limit, fmt.Sprintf("%v; left off%s", b.err, where))
	case err != nil:
		return w.fail(c, Archive, fmt.Errorf("%s%s: %w", f, where, err))
	}
	return nil
}

// empty reports an archive without entries.
func (w *walk) empty(c *content, b *budget) error {
	if len(b.names) > 0 {
		return nil
	}
	return w.problem(c.name, NoGame, "the archive is empty")
}

// named counts an entry of c and returns its name for a Record.
func (w *walk) named(c *content, b *budget, raw string) (string, error) {
	full, strange, err := w.enroll(c, b, raw)
	if err == nil && strange {
		err = w.strange(full, decodeName(raw))
	}
	return full, err
}

// enroll is named without a word about a strange name.
func (w *walk) enroll(c *content, b *budget, raw string) (full string, strange bool, err error) {
	if err := b.entry(); err != nil {
		return "", false, err
	}
	name, strange := entryName(raw)
	sum := sha256.Sum256([]byte(name)) // names themselves would fill the memory
	key := binary.LittleEndian.Uint64(sum[:])
	b.names[key]++
	if n := b.names[key]; n > 1 {
		name = fmt.Sprintf("%s#%d", name, n)
	}
	b.last = name
	return c.name + "!/" + name, strange, nil
}

// strange reports an entry whose name leads out of its archive.
func (w *walk) strange(full, raw string) error {
	return w.problem(full, Name, "the entry is called "+safe(raw))
}

// entry reads one entry of an archive. packed is its packed size, negative if
// it has none of its own.
func (w *walk) entry(name, raw string, r io.Reader, b *budget, packed int64) error {
	m := &meter{walk: w, r: r, b: b}
	if packed >= 0 {
		m.packed = func() int64 { return packed }
	}
	return w.read(w.content(name, path.Base(strings.ReplaceAll(raw, `\`, "/")), m, entryBuffer), b)
}

// irregular reports an entry that is no file, if it is one that counts.
// Folders do not.
func (w *walk) irregular(name string, mode fs.FileMode, target string) error {
	if mode&fs.ModeSymlink != 0 {
		if target != "" {
			target = " to " + safe(target)
		}
		return w.problem(name, Link, "a link"+target+", not followed")
	}
	return w.problem(name, Device, "a device, pipe or socket, not read")
}
