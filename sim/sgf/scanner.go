package sgf

import (
	"bytes"
	"fmt"
	"io"
	"sync"
)

// DefaultMaxTree is the largest game tree read when ScanOptions sets no limit.
const DefaultMaxTree = 64 << 20

// ScanOptions are the choices of a Scanner.
type ScanOptions struct {
	Charset string // read all text in this encoding, whatever the files say; "" to find out
	MaxTree int    // largest tree in bytes, DefaultMaxTree if 0
}

// Scanner cuts a stream into game trees. It holds one tree at a time.
//
// A tree starts at "(;", or at '(' and a property where the first ';' is
// missing, and ends at its last ')', at the end of the stream, or where
// another game begins with "(;" and a property of a first node (GM, FF, CA,
// AP, SZ). All that stands between trees is skipped and noted. Of trees that are not
// closed and hold nothing but a first node, as a damaged file may have many, a hundred
// in a row are given; those that follow are skipped and noted together.
//
// Streams in UTF-16 and UTF-32 are turned into UTF-8 first; lines and columns are then
// those of the UTF-8 text.
type Scanner struct {
	r      io.Reader
	o      ScanOptions
	forced string // encoding the stream as a whole was found to have
	basis  string
	opened bool

	own   *memory
	store []byte // memory of buf
	buf   []byte // what was read and not yet given out
	final bool   // buf holds the rest of the stream
	err   error  // of the reader
	fail  error  // of the options

	line, column int  // place of buf[0]
	fresh        bool // only spaces stand before buf[0] on its line
	tree         Tree
	trees        int
	hollow       int // trees cut last, in a row, of which each is hollow
	skipped      int // the problem of those among them that were skipped
	problems     []Problem
	head         []byte // first bytes of a stream without trees, to say what it is
}

// NewScanner returns a Scanner that reads r.
func NewScanner(r io.Reader, o ScanOptions) *Scanner {
	if o.MaxTree <= 0 {
		o.MaxTree = DefaultMaxTree
	}
	s := &Scanner{r: r, o: o, line: 1, column: 1, fresh: true}
	if o.Charset != "" {
		name, _, ok := lookup(o.Charset)
		if !ok {
			s.fail = fmt.Errorf("charset %q is not known", o.Charset)
			return s
		}
		s.o.Charset = name
	}
	return s
}

// Tree returns the tree found by the last call of Scan. Its Data is the
// caller's to keep.
func (s *Scanner) Tree() Tree { return s.tree }

// Problems returns what was found outside of the trees so far. A stream
// without any tree leaves a fatal one.
func (s *Scanner) Problems() []Problem { return s.problems }

// Err returns the first error of the reader or of the options, nil at the end of the stream.
func (s *Scanner) Err() error {
	if s.fail != nil {
		return s.fail
	}
	return s.err
}

// Scan finds the next game tree. It returns false at the end of the stream or
// when reading failed.
func (s *Scanner) Scan() bool {
	if s.fail != nil {
		return false
	}
	if !s.opened {
		s.open()
	}
	for s.seek() {
		if s.cut() {
			return true
		}
	}
	s.endHollow()
	if s.trees == 0 && s.err == nil {
		s.problems = append(s.problems, noTree(s.head))
		s.trees = -1
	}
	s.release()
	return false
}

// memory is what a scanner of a small stream needs.
type memory struct {
	store [firstRead]byte
	head  [1024]byte
}

// memories are those of scanners that are done: collections are often folders of
// small files.
var memories = sync.Pool{New: func() any { return new(memory) }}

// release gives the memory back once the stream is read to its end.
func (s *Scanner) release() {
	if s.own != nil {
		memories.Put(s.own)
	}
	s.own, s.store, s.head = nil, nil, nil
	s.buf, s.final = nil, true
}

// firstRead is how much is read at once at least.
const firstRead = 64 << 10

// fill reads at least n more bytes unless the stream ends first.
func (s *Scanner) fill(n int) {
	if s.final {
		return
	}
	at := len(s.buf)
	if cap(s.buf)-at < n {
		if len(s.store) < at+n {
			s.store = make([]byte, max(2*len(s.store), at+n))
		}
		copy(s.store, s.buf)
		s.buf = s.store[:at]
	}
	for idle := 0; len(s.buf) < at+n; {
		m, err := s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+m]
		if err != nil {
			s.final = true
			if err != io.EOF {
				s.err = err
			}
			return
		}
		if idle++; m > 0 {
			idle = 0
		} else if idle == 100 {
			s.final, s.err = true, io.ErrNoProgress
			return
		}
	}
}

// open looks at the first bytes for a byte order mark or wide characters.
func (s *Scanner) open() {
	s.opened = true
	s.own = memories.Get().(*memory)
	s.store = s.own.store[:]
	s.buf = s.store[:0]
	s.fill(maxSpace)
	name, basis, bom := streamCharset(s.buf)
	switch {
	case name == "":
	case name == "UTF-8":
		s.forced, s.basis = name, basis
		s.drop(bom)
		s.column, s.fresh = 1, true
	default:
		s.forced, s.basis = name, basis
		s.r = wideReader(name, io.MultiReader(bytes.NewReader(append([]byte(nil), s.buf...)), s.rest()))
		s.buf, s.final = s.buf[:0], false
	}
	s.fill(1)
	s.head = s.own.head[:copy(s.own.head[:], s.buf)]
}

// rest is the reader behind buf, nothing when it is used up.
func (s *Scanner) rest() io.Reader {
	if s.final {
		return bytes.NewReader(nil)
	}
	return s.r
}

// drop takes n bytes off the front and moves the place along.
func (s *Scanner) drop(n int) {
	s.line, s.column = advance(s.line, s.column, s.buf, n)
	s.fresh = s.lineStart(n)
	s.buf = s.buf[n:]
}

// advance returns the place of b[n] when b starts at line, column. Lines end
// with LF, CR LF or a lone CR.
func advance(line, column int, b []byte, n int) (int, int) {
	last := bytes.LastIndexByte(b[:n], '\n')
	line += bytes.Count(b[:n], []byte{'\n'})
	for i := 0; ; i++ {
		k := bytes.IndexByte(b[i:n], '\r')
		if k < 0 {
			break
		}
		if i += k; i+1 == len(b) || b[i+1] != '\n' {
			line++
			last = max(last, i)
		}
	}
	if last < 0 {
		return line, column + n
	}
	return line, n - last
}

// seek drops what stands before the next tree and reports whether there is one.
func (s *Scanner) seek() bool {
	gap := gap{line: s.line, column: s.column}
	for {
		i, found, known := s.start()
		gap.see(s.buf, i)
		s.drop(i)
		if found {
			s.note(gap)
			return true
		}
		if !known || !s.final {
			s.fill(max(len(s.buf), firstRead))
			continue
		}
		s.note(gap)
		return false
	}
}

// start looks for the start of a tree in buf. Where it finds none, i is how
// much of buf can be let go; known is false when more must be read to tell.
func (s *Scanner) start() (i int, found, known bool) {
	b := s.buf
	for i < len(b) {
		k := bytes.IndexAny(b[i:], "(;")
		if k < 0 {
			break
		}
		i += k
		starts, known := s.startsTree(i)
		if !known {
			return i, false, false
		}
		if starts {
			return i, true, true
		}
		i++
	}
	if !s.final {
		return lastLine(b), false, true
	}
	return len(b), false, true
}

// lastLine returns where the last line of b starts, or len(b) if it is long. It
// does not part CR from the LF that may follow.
func lastLine(b []byte) int {
	k := bytes.LastIndexAny(b, "\r\n")
	switch {
	case len(b)-k >= maxSpace:
		return len(b)
	case k == len(b)-1 && k >= 0 && b[k] == '\r':
		return k
	}
	return k + 1
}

// startsTree reports whether a tree starts at the '(' or ';' at i.
func (s *Scanner) startsTree(i int) (starts, known bool) {
	b := s.buf
	j := i + 1
	if b[i] == ';' {
		// A tree without its '(': only the first of a stream, at the start of a line.
		if s.trees > 0 || !s.lineStart(i) {
			return false, true
		}
		_, named, known := s.ident(j)
		return named, known
	}
	j = skipSpace(b[:min(len(b), j+maxSpace)], j)
	if j == len(b) {
		return false, s.final
	}
	if b[j] != ';' {
		end, named, known := s.ident(j)
		return named && isUpper(b[j]) && end > j, known
	}
	if s.lineStart(i) {
		return true, true
	}
	j = skipSpace(b[:min(len(b), j+maxSpace)], j+1)
	if j == len(b) {
		return s.final, s.final
	}
	if c := b[j]; c == ';' || c == '(' || c == ')' {
		return true, true
	}
	_, named, known := s.ident(j)
	return named, known
}

func (s *Scanner) ident(i int) (end int, named, known bool) {
	return ident(s.buf, skipSpace(s.buf[:min(len(s.buf), i+maxSpace)], i), s.final)
}

// lineStart reports whether only spaces stand before buf[i] on its line.
func (s *Scanner) lineStart(i int) bool {
	b := s.buf
	for i--; i >= 0 && (b[i] == ' ' || b[i] == '\t' || b[i] == 0); i-- {
	}
	return i < 0 && s.fresh || i >= 0 && (b[i] == '\n' || b[i] == '\r')
}

// gap is what stands between two trees.
type gap struct {
	line, column int // of its first byte
	placed       bool
	n            int  // bytes that are neither space nor ')'
	closings     int  // stray ')'
	nodes        bool // it starts like a node
}

// see takes in the first n bytes of b.
func (g *gap) see(b []byte, n int) {
	for i, c := range b[:n] {
		if isSpace(c) || c == 0x1a || bytes.HasPrefix(b[i:], bom8) {
			continue
		}
		if i > 0 && (c == bom8[1] && b[i-1] == bom8[0] || i > 1 && c == bom8[2] && b[i-2] == bom8[0]) {
			continue
		}
		if !g.placed {
			g.placed = true
			g.line, g.column = advance(g.line, g.column, b, i)
		}
		if c == ')' {
			g.closings++
			continue
		}
		if g.n == 0 {
			g.nodes = c == ';'
		}
		g.n++
	}
	if !g.placed {
		g.line, g.column = advance(g.line, g.column, b, n)
	}
}

// note makes a problem of what a gap held, if anything.
func (s *Scanner) note(g gap) {
	p := Problem{Line: g.line, Column: g.column}
	switch {
	case s.trees == 0 && s.final && len(s.buf) == 0:
		return // a stream without trees has its own message
	case g.n == 0 && g.closings == 0:
		return
	case g.n == 0:
		p.Kind = "stray-parenthesis"
		p.Message = fmt.Sprintf("%d ')' more than was opened, skipped", g.closings)
	case g.nodes && s.trees > 0:
		p.Kind = "stray-nodes"
		p.Message = fmt.Sprintf("nodes after the end of a game tree, %d bytes skipped: a ')' before them is probably one too many", g.n)
	default:
		p.Kind = "junk"
		p.Message = fmt.Sprintf("%d bytes outside of any game tree skipped", g.n)
	}
	s.addProblem(p)
}

// maxProblems bounds the problems kept of one stream and of one record.
const maxProblems = 100

func (s *Scanner) addProblem(p Problem) {
	if len(s.problems) < maxProblems {
		s.problems = append(s.problems, p)
	}
}

// cut takes the tree that starts at the front of buf off it. It returns false
// for a tree over the limit, which it skips.
func (s *Scanner) cut() bool {
	s.trees++
	index := s.trees - 1
	w := walker{}
	for !w.walk(s.buf, s.final) {
		if len(s.buf) >= s.o.MaxTree {
			if s.retry(&w) {
				continue
			}
			s.refuse(&w)
			return false
		}
		s.fill(min(max(len(s.buf), firstRead), s.o.MaxTree+1-len(s.buf)))
	}
	if w.trail == trailNone && s.retry(&w) {
		for !w.walk(s.buf, s.final) && len(s.buf) < s.o.MaxTree {
			s.fill(max(len(s.buf), firstRead))
		}
		if !w.done {
			s.refuse(&w)
			return false
		}
	}
	if w.pos > s.o.MaxTree {
		s.refuse(&w)
		return false
	}
	if s.skipHollow(&w) {
		return false
	}
	c := s.charset(s.buf[:w.pos])
	s.tree = Tree{
		Data: append([]byte(nil), s.buf[:w.pos]...), Index: index, Line: s.line, Column: s.column,
		Charset: c.name, CharsetBasis: c.basis, CharsetNote: c.note,
	}
	s.drop(w.pos)
	return true
}

// mostHollow is how many hollow trees in a row are given.
const mostHollow = 100

// skipHollow skips the tree that was walked over if it is hollow, as too many before
// it were. It tells how many were skipped once one comes that is not.
func (s *Scanner) skipHollow(w *walker) bool {
	if !w.cutOff || w.nodes > 1 {
		s.endHollow()
		return false
	}
	s.hollow++
	if s.hollow <= mostHollow {
		return false
	}
	if s.hollow == mostHollow+1 {
		s.skipped = len(s.problems)
		s.addProblem(Problem{Line: s.line, Column: s.column, Kind: "limit", Fatal: true})
	}
	s.trees--
	s.drop(w.pos)
	return true
}

// endHollow completes the message of the trees skipped.
func (s *Scanner) endHollow() {
	if n := s.hollow - mostHollow; n > 0 && s.skipped < len(s.problems) {
		s.problems[s.skipped].Message = fmt.Sprintf("%d game trees here are not closed and hold nothing but a first node, as the %d before them: skipped", n, mostHollow)
	}
	s.hollow = 0
}

// charset finds the encoding of a tree.
func (s *Scanner) charset(b []byte) charset {
	switch {
	case s.forced == "UTF-8" && s.o.Charset == "", s.forced != "" && s.forced != "UTF-8":
		return charset{name: s.forced, basis: s.basis}
	case s.o.Charset != "":
		return charset{name: s.o.Charset, basis: "flag"}
	}
	return findCharset(b)
}

// retry starts the walk again with the trail bytes of the tree's encoding, if
// it has any and they were not yet heeded.
func (s *Scanner) retry(w *walker) bool {
	if w.trail != trailNone || w.pos == 0 {
		return false
	}
	b := s.buf[:w.pos]
	if s.o.Charset == "" && isASCII(b) && bytes.IndexByte(b, 0x1b) < 0 {
		return false
	}
	t := trailOf(s.charset(b).name)
	if t == trailNone {
		return false
	}
	*w = walker{trail: t}
	return true
}

// refuse notes a tree over the limit and skips to its end.
func (s *Scanner) refuse(w *walker) {
	s.addProblem(Problem{
		Line: s.line, Column: s.column, Kind: "limit", Fatal: true,
		Message: fmt.Sprintf("game tree %d has more than %d bytes (max-record-bytes): refused", s.trees, s.o.MaxTree),
	})
	for !w.done {
		s.drop(w.pos)
		w.pos = 0
		if w.walk(s.buf, s.final) {
			break
		}
		if w.pos == 0 && len(s.buf) >= s.o.MaxTree {
			// One value alone is over the limit: go on behind a part of it.
			w.inside = true
			w.pos = max(len(s.buf)-maxSpace, len(s.buf)/2+1)
			continue
		}
		s.drop(w.pos)
		w.pos = 0
		s.fill(max(len(s.buf), firstRead))
	}
	s.drop(w.pos)
}

// walker finds the end of a tree. It keeps its place between calls, so that a
// tree may come in pieces.
type walker struct {
	pos    int // first byte not walked over
	depth  int
	trail  trail
	inside bool // pos is inside a value
	begun  bool
	done   bool
	nodes  int
	cutOff bool // it ends where another game begins
}

// walk goes on to the end of the tree and reports whether it was reached. pos
// is then the first byte behind the tree.
func (w *walker) walk(b []byte, final bool) bool {
	i := w.pos
	for i < len(b) {
		if w.inside {
			v, ok := findValue(b, i, w.trail, final)
			if !ok {
				w.pos = i
				return false
			}
			w.inside = false
			i = v.next
			if v.open {
				w.pos, w.done = i, true
				return true
			}
			continue
		}
		switch b[i] {
		case ';':
			w.nodes++
			if i+5 < len(b) && b[i+2] == '[' && b[i+5] == ']' && isLetter(b[i+1]) && plainPair(b[i+3], b[i+4]) {
				i += 6
				w.begun = true
				continue
			}
		case '[':
			if i+3 < len(b) && b[i+3] == ']' && plainPair(b[i+1], b[i+2]) {
				i += 4
				continue
			}
			w.inside = true
		case '(':
			if w.begun {
				if !final && len(b)-i < 64 {
					w.pos = i
					return false
				}
				if startsGame(b, i) {
					w.pos, w.done, w.cutOff = i, true, true
					return true
				}
			}
			w.depth++
		case ')':
			w.depth--
			if w.depth <= 0 {
				w.pos, w.done = i+1, true
				return true
			}
		}
		w.begun = true
		i++
	}
	w.pos, w.done = len(b), final
	return final
}

// plainPair reports whether two bytes are letters, as those of a point are.
func plainPair(a, b byte) bool { return isLetter(a) && isLetter(b) }
