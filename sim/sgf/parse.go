package sgf

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"weiqi-experiment/rules/board"
)

// Parse reads the main line of a tree into g, whose memory it reuses. The
// strings of g stay valid when g is used again. An error means that the record
// cannot be used; it is a *Problem with its place.
//
// Of each branch the first variation is the main line; the others are counted
// and skipped. The kinds of Problem:
//
//   - "game", "size", "limit", "empty": fatal; another game than Go, a board
//     that SGF has no letters for, more than Limits allow, nothing in it;
//   - "charset": the encoding found is not the declared one, or is doubtful;
//   - "unclosed": the input ends inside the tree or inside a value;
//   - "off-board": a play or stone outside the board, or a value that names no
//     point. It is skipped, since there is nothing to play; the rest of the
//     record is kept because its words and numbers are still good. Whatever is
//     computed from the moves after it need not be the game that was played,
//     so a careful user sets such records apart by this kind;
//   - "coordinates": points written as letter and number (Q16), which were read;
//   - "several-moves": more than one play in a node, kept in their order;
//   - "duplicate-property": a property given twice with different values: the
//     first is kept (AP, which many programs add to, is not noted);
//   - "property-name": names in small letters, read as the usual ones;
//   - "stray": bytes that are no part of SGF, skipped;
//   - "nodes-after-variations": nodes behind a variation, skipped.
func Parse(t Tree, g *Game) error {
	p := &g.p
	p.start(t, g)
	err := p.tree()
	if err == nil {
		p.finish()
		return nil
	}
	p.texts()
	g.Problems = append(g.Problems, *err)
	return err
}

// Property names as the parser compares them: the capitals, a byte each.
const (
	nameB  = 'B'
	nameW  = 'W'
	nameC  = 'C'
	nameAB = 'A'<<8 | 'B'
	nameAW = 'A'<<8 | 'W'
	nameAE = 'A'<<8 | 'E'
	namePL = 'P'<<8 | 'L'
	nameTB = 'T'<<8 | 'B'
	nameTW = 'T'<<8 | 'W'
	nameSZ = 'S'<<8 | 'Z'
	nameGM = 'G'<<8 | 'M'
	nameAP = 'A'<<8 | 'P'
)

// The texts of a record, by the order of Game.texts.
var textNames = [...]uint32{
	'R'<<8 | 'U', 'K'<<8 | 'M', 'H'<<8 | 'A', 'R'<<8 | 'E', 'D'<<8 | 'T', nameSZ, 'F'<<8 | 'F', nameGM, 'C'<<8 | 'A', nameAP,
	'S'<<8 | 'O', 'U'<<8 | 'S', 'P'<<8 | 'B', 'P'<<8 | 'W', 'B'<<8 | 'R', 'W'<<8 | 'R', 'B'<<8 | 'T', 'W'<<8 | 'T', 'E'<<8 | 'V',
	'R'<<8 | 'O', 'P'<<8 | 'C', 'G'<<8 | 'N', 'G'<<8 | 'C', 'T'<<8 | 'M', 'O'<<8 | 'T', 'O'<<8 | 'N', namePL,
}

// texts returns where the strings of textNames are kept.
func (g *Game) texts() [len(textNames)]*string {
	return [...]*string{
		&g.RU, &g.KM, &g.HA, &g.RE, &g.DT, &g.SZ, &g.FF, &g.GM, &g.CA, &g.AP,
		&g.SO, &g.US, &g.PB, &g.PW, &g.BR, &g.WR, &g.BT, &g.WT, &g.EV,
		&g.RO, &g.PC, &g.GN, &g.GC, &g.TM, &g.OT, &g.ON, &g.PL,
	}
}

// otherNames are what the exports of Korean and Japanese servers write for DT,
// KM, HA and EV, by their place in parser.others.
var otherNames = [...]uint32{'R'<<8 | 'D', 'K'<<8 | 'O', 'H'<<8 | 'D', 'T'<<8 | 'E'}

// textIndex is 1 + the index in textNames of a name of two capitals, 0 for others.
var textIndex = func() (t [26 * 26]uint8) {
	for i, n := range textNames {
		t[pair(n)] = uint8(i + 1)
	}
	return t
}()

// markIndex holds the marks on points that are kept, by their two capitals.
var markIndex = func() (t [26 * 26]string) {
	for _, m := range []string{"TB", "TW", "MA", "TR", "SQ", "CR", "SL", "DD"} {
		t[pair(uint32(m[0])<<8|uint32(m[1]))] = m
	}
	return t
}()

// pair is the index of a name of two capitals, -1 for other names.
func pair(name uint32) int {
	hi, lo := name>>8-'A', name&0xff-'A'
	if hi >= 26 || lo >= 26 {
		return -1
	}
	return int(hi*26 + lo)
}

// slot is the place of a name in textNames, -1 if it is not kept.
func slot(name uint32) int {
	if k := pair(name); k >= 0 {
		return int(textIndex[k]) - 1
	}
	return -1
}

// span is a value in Tree.Data.
type span struct{ from, to int }

// parser is the state of Parse. It lives in the Game to be reused.
type parser struct {
	g      *Game
	t      Tree
	b      []byte
	limits Limits
	trail  trail

	moves    int // plays and passes so far
	node     int // -1 before the first
	nodeMove bool
	steps    int
	sized    bool
	noted    noted
	spans    [len(textNames)]span // to == 0 where absent
	others   [len(otherNames)]span
	tc, tt   bool
	comment  span
	loose    []Mark // marks that are no territory; Game.Marks holds territory until the end
	text     []byte
}

// noted are the kinds of oddity that are noted once a record.
type noted struct{ moves, names, coordinates, stray, late bool }

func (p *parser) start(t Tree, g *Game) {
	*p = parser{g: g, t: t, b: t.Data, limits: g.Limits, trail: trailOf(t.Charset), node: -1, text: p.text[:0], loose: p.loose[:0]}
	if p.limits == (Limits{}) {
		p.limits = DefaultLimits
	}
	*g = Game{
		Geometry: size19, Steps: g.Steps[:0], Marks: g.Marks[:0], Problems: g.Problems[:0], Limits: g.Limits,
		Charset: t.Charset, CharsetBasis: t.CharsetBasis, p: *p,
	}
	g.p.g = g
	if t.CharsetNote != "" {
		p.g.p.note(0, "charset", t.CharsetNote)
	}
}

var size19 = board.MustSize(19, 19)

// place makes a problem at a byte of the tree.
func (p *parser) place(at int, kind, message string) Problem {
	line, column := advance(p.t.Line, p.t.Column, p.b, min(at, len(p.b)))
	return Problem{Line: line, Column: column, Kind: kind, Message: message}
}

func (p *parser) note(at int, kind, message string) {
	if len(p.g.Problems) < maxProblems {
		p.g.Problems = append(p.g.Problems, p.place(at, kind, message))
	}
}

// once notes a problem the first time only.
func (p *parser) once(done *bool, at int, kind, format string, args ...any) {
	if !*done {
		*done = true
		p.note(at, kind, fmt.Sprintf(format, args...))
	}
}

func (p *parser) fatal(at int, kind, format string, args ...any) *Problem {
	e := p.place(at, kind, fmt.Sprintf(format, args...))
	e.Fatal, e.Move = true, p.moves
	return &e
}

// tree walks the main line, then over the variations.
func (p *parser) tree() *Problem {
	i, depth := 0, 0
	for i < len(p.b) {
		switch c := p.b[i]; {
		case c == ';':
			if i = p.plainNodes(i); i >= len(p.b) || p.b[i] != ';' {
				continue
			}
			i++
			if err := p.newNode(i); err != nil {
				return err
			}
		case isLetter(c):
			next, err := p.property(i)
			if err != nil {
				return err
			}
			i = next
		case isSpace(c):
			i++
		case c == '(':
			if depth++; depth > p.limits.Depth {
				return p.fatal(i, "limit", "game trees more than %d deep (max-nesting)", p.limits.Depth)
			}
			i++
		case c == ')':
			return p.variations(i, depth)
		default:
			p.once(&p.noted.stray, i, "stray", "%q is no part of a node: skipped", c)
			next, err := p.skip(i)
			if err != nil {
				return err
			}
			i = next
		}
	}
	p.note(len(p.b), "unclosed", "the game tree is not closed: read up to here")
	return nil
}

// plainNodes reads nodes that hold one play on the board, which nearly all do,
// and returns the place of the first byte that is something else. The last
// node may go on there with other properties.
func (p *parser) plainNodes(i int) int {
	if !p.sized || len(p.loose) > 0 {
		return i
	}
	b, steps, node := p.b, p.g.Steps, p.node
	width, height := p.g.Geometry.Width, p.g.Geometry.Height
	room := min(p.limits.Nodes-node-1, p.limits.Steps-p.steps)
	for ; i+6 < len(b) && room > 0; room-- {
		n := b[i : i+7 : i+7]
		if n[0] != ';' || n[1] != 'B' && n[1] != 'W' || n[2] != '[' || n[5] != ']' {
			break
		}
		x, y := int(letterIndex[n[3]]), int(letterIndex[n[4]])
		if x >= width || y >= height {
			break
		}
		j := i + 6
		for j < len(b) && isSpace(b[j]) {
			j++
		}
		if j < len(b) && b[j] == '[' {
			break
		}
		op := PlayBlack
		if n[1] == 'W' {
			op = PlayWhite
		}
		node++
		steps = append(steps, Step{At: uint32(i + 3), Node: uint16(min(node, 1<<16-1)), Point: board.Point(y*width + x), Op: op})
		i = j
	}
	if n := node - p.node; n > 0 {
		p.g.Steps, p.node, p.nodeMove = steps, node, true
		p.moves += n
		p.steps += n
	}
	return i
}

// skip passes over a byte that is no part of a node, and over the whole value
// if it is a '[' without a name.
func (p *parser) skip(i int) (int, *Problem) {
	if p.b[i] != '[' {
		return i + 1, nil
	}
	v, err := p.value(i)
	return v.next, err
}

func (p *parser) newNode(at int) *Problem {
	p.node++
	p.nodeMove = false
	if p.node >= p.limits.Nodes {
		return p.fatal(at, "limit", "more than %d nodes on the main line (max-nodes)", p.limits.Nodes)
	}
	return nil
}

// variations skips what stands behind the main line, from its first ')'.
func (p *parser) variations(i, depth int) *Problem {
	main := depth
	for i < len(p.b) {
		switch c := p.b[i]; c {
		case '[':
			if i+3 < len(p.b) && p.b[i+3] == ']' && plainPair(p.b[i+1], p.b[i+2]) {
				i += 4
				continue
			}
			v, err := p.value(i)
			if err != nil {
				return err
			}
			i = v.next
			continue
		case '(':
			p.g.Variations++
			if depth++; depth > p.limits.Depth {
				return p.fatal(i, "limit", "game trees more than %d deep (max-nesting)", p.limits.Depth)
			}
		case ')':
			depth--
			main = min(main, depth)
			if depth <= 0 {
				return nil
			}
		case ';':
			if depth == main {
				p.once(&p.noted.late, i, "nodes-after-variations", "nodes behind the end of the main line: skipped")
			}
		}
		i++
	}
	if depth > 0 {
		p.note(len(p.b), "unclosed", "the game tree is not closed: read up to here")
	}
	return nil
}

// value finds the end of the value whose '[' is at i.
func (p *parser) value(i int) (value, *Problem) {
	v, _ := findValue(p.b, i+1, p.trail, true)
	if v.open {
		p.note(v.end, "unclosed", "a value without its ']': read up to here")
	}
	if v.end-i-1 > p.limits.Value {
		return v, p.fatal(i, "limit", "a value of more than %d bytes (max-value-bytes)", p.limits.Value)
	}
	return v, nil
}

// property reads one property and its values, and returns where to go on.
func (p *parser) property(i int) (int, *Problem) {
	at := i
	name := uint32(0)
	for i < len(p.b) && (isLetter(p.b[i]) || p.b[i]-'0' < 10) {
		if c := p.b[i]; isUpper(c) {
			name = name<<8 | uint32(c)
		} else if c <= '9' {
			name = name<<8 | uint32(c)
		}
		i++
	}
	end := i
	for i < len(p.b) && isSpace(p.b[i]) {
		i++
	}
	if i >= len(p.b) || p.b[i] != '[' {
		p.once(&p.noted.stray, at, "stray", "%q has no value: skipped", short(p.b[at:end]))
		return i, nil
	}
	if end-at > 4 && name > 0xffff {
		name = capitals(p.b[at:end])
	}
	if name == 0 {
		p.once(&p.noted.names, at, "property-name", "property name %q in small letters", short(p.b[at:end]))
		for _, c := range p.b[at:end] {
			name = name<<8 | uint32(c-'a'+'A')
		}
	}
	if p.node < 0 {
		p.node = 0 // the first ';' is missing
	}
	switch name {
	case nameB:
		return p.plays(i, PlayBlack)
	case nameW:
		return p.plays(i, PlayWhite)
	case nameAB:
		return p.points(i, SetBlack, "")
	case nameAW:
		return p.points(i, SetWhite, "")
	case nameAE:
		return p.points(i, SetEmpty, "")
	}
	return p.other(i, name)
}

// capitals packs the capitals of a long name; names of more than four have no
// meaning here and are told apart from all others by a 1.
func capitals(b []byte) uint32 {
	n, name := 0, uint32(0)
	for _, c := range b {
		if isUpper(c) {
			n++
			name = name<<8 | uint32(c)
		}
	}
	if n > 4 {
		return 1
	}
	return name
}

// more returns the place of the next '[' of a property that has one, or -1.
func (p *parser) more(i int) (int, bool) {
	j := skipSpace(p.b, i)
	if j < len(p.b) && p.b[j] == '[' {
		return j, true
	}
	return i, false
}

// plays reads the values of B or W.
func (p *parser) plays(i int, op Op) (int, *Problem) {
	if !p.sized {
		p.findSize(i)
	}
	for {
		if p.nodeMove {
			p.once(&p.noted.moves, i, "several-moves", "more than one play in a node: all are kept, in this order")
		}
		p.nodeMove = true
		at := uint32(i + 1)
		point, next, ok, err := p.point(i, true)
		if err != nil {
			return next, err
		}
		if p.moves++; p.moves == 1 && !ok {
			p.g.Absent = op.Color()
		}
		if ok {
			if len(p.loose) > 0 {
				p.forgetMarks()
			}
			if err := p.step(Step{At: at, Node: p.node16(), Point: point, Op: op}); err != nil {
				return next, err
			}
		}
		var again bool
		if i, again = p.more(next); !again {
			return i, nil
		}
	}
}

func (p *parser) node16() uint16 { return uint16(min(p.node, 1<<16-1)) }

func (p *parser) step(s Step) *Problem {
	if err := p.count(int(s.At)); err != nil {
		return err
	}
	p.g.Steps = append(p.g.Steps, s)
	return nil
}

func (p *parser) count(at int) *Problem {
	if p.steps++; p.steps > p.limits.Steps {
		return p.fatal(at, "limit", "more than %d plays, stones, marks and turns (max-steps)", p.limits.Steps)
	}
	return nil
}

// forgetMarks drops the marks of earlier nodes at a play. Territory stays: the
// last on the main line counts wherever it stands.
func (p *parser) forgetMarks() {
	if p.loose[0].Node == p.node16() {
		return
	}
	from := len(p.loose)
	for from > 0 && p.loose[from-1].Node == p.node16() {
		from--
	}
	p.loose = p.loose[:copy(p.loose, p.loose[from:])]
}

// letterIndex is the column or row of an SGF letter, 255 for other bytes.
var letterIndex = func() (t [256]uint8) {
	for i := range t {
		t[i] = 255
	}
	for i := range 26 {
		t['a'+i] = uint8(i)
		t['A'+i] = uint8(i + 26)
	}
	return t
}()

// point reads the value whose '[' is at i as a point, or as a pass where play
// is set. It reports false, having noted why, when it is neither.
func (p *parser) point(i int, play bool) (pt board.Point, next int, ok bool, err *Problem) {
	if b := p.b; i+3 < len(b) && b[i+3] == ']' {
		x, y := int(letterIndex[b[i+1]]), int(letterIndex[b[i+2]])
		if g := p.g.Geometry; x < g.Width && y < g.Height {
			return g.At(x, y), i + 4, true, nil
		}
	}
	v, err := p.value(i)
	if err != nil {
		return 0, v.next, false, err
	}
	if play && v.end > i+3 {
		v = p.cutMove(i, v)
	}
	text := bytes.TrimSpace(p.b[i+1 : v.end])
	if pt, ok := p.pointText(i, text, play); ok {
		return pt, v.next, true, nil
	}
	return 0, v.next, false, nil
}

// cutMove ends a play that lost its ']' before the next node or property:
// B[aa;W[bb] is B[aa] and W[bb].
func (p *parser) cutMove(i int, v value) value {
	k := bytes.IndexByte(p.b[i+1:v.end], '[')
	if k < 0 || k > 16 {
		return v
	}
	if j := bytes.IndexByte(p.b[i+1:v.end], ';'); j >= 0 && j < k {
		p.note(i, "stray", "a play without its ']': ended before the next node")
		return value{end: i + 1 + j, next: i + 1 + j}
	}
	return v
}

// pointText reads a point that is not just two letters on the board.
func (p *parser) pointText(at int, text []byte, play bool) (board.Point, bool) {
	g := p.g.Geometry
	if play {
		switch {
		case len(text) == 0, bytes.EqualFold(text, []byte("pass")):
			return board.Pass, true
		case string(text) == "tt" && g.Width <= 19 && g.Height <= 19:
			return board.Pass, true
		}
	}
	if len(text) == 2 {
		if x, y := int(letterIndex[text[0]]), int(letterIndex[text[1]]); x < g.Width && y < g.Height {
			return g.At(x, y), true
		}
	}
	if pt, ok := gtpPoint(g, text); ok {
		p.once(&p.noted.coordinates, at, "coordinates", "%q read as a letter and a number counted from below", short(text))
		return pt, true
	}
	what := "point"
	if play {
		what = fmt.Sprintf("play %d", p.moves+1)
	}
	p.note(at, "off-board", fmt.Sprintf("%s at %q is not on the board of %d×%d: skipped", what, short(text), g.Width, g.Height))
	if n := len(p.g.Problems); play && n < maxProblems {
		p.g.Problems[n-1].Move = p.moves + 1
	}
	return 0, false
}

// gtpPoint reads coordinates like Q16: letters without I from the left, rows
// from below.
func gtpPoint(g *board.Geometry, text []byte) (board.Point, bool) {
	if len(text) < 2 || len(text) > 3 || !isLetter(text[0]) {
		return 0, false
	}
	x := int(text[0]|0x20) - 'a'
	if x == 'i'-'a' {
		return 0, false
	}
	if x > 'i'-'a' {
		x--
	}
	row := 0
	for _, c := range text[1:] {
		if c < '0' || c > '9' {
			return 0, false
		}
		row = 10*row + int(c-'0')
	}
	if row < 1 || row > g.Height || x >= g.Width {
		return 0, false
	}
	return g.At(x, g.Height-row), true
}

// points reads a list of points, single or as rectangles: set-up when mark is
// empty, marks otherwise.
func (p *parser) points(i int, op Op, mark string) (int, *Problem) {
	if !p.sized {
		p.findSize(i)
	}
	if mark != "" {
		if i = p.plainMarks(i, mark); i >= len(p.b) || p.b[i] != '[' {
			return i, nil
		}
	}
	for {
		next, err := p.pointsValue(i, op, mark)
		if err != nil {
			return next, err
		}
		var again bool
		if i, again = p.more(next); !again {
			return i, nil
		}
	}
}

// plainMarks reads marks on single points of the board from the '[' at i on, which
// nearly all are, and returns the place of the first byte that is something else.
func (p *parser) plainMarks(i int, mark string) int {
	marks := &p.loose
	if ofTerritory(mark) {
		marks = &p.g.Marks
	}
	b, g, node := p.b, p.g.Geometry, p.node16()
	for ; i+3 < len(b) && p.steps < p.limits.Steps; p.steps++ {
		v := b[i : i+4 : i+4]
		x, y := int(letterIndex[v[1]]), int(letterIndex[v[2]])
		if v[0] != '[' || v[3] != ']' || x >= g.Width || y >= g.Height {
			break
		}
		*marks = append(*marks, Mark{Prop: mark, Node: node, Point: g.At(x, y)})
		i = skipSpace(b, i+4)
	}
	return i
}

// ofTerritory reports whether a mark is one of territory.
func ofTerritory(mark string) bool { return mark == "TB" || mark == "TW" }

func (p *parser) pointsValue(i int, op Op, mark string) (int, *Problem) {
	g := p.g.Geometry
	if b := p.b; i+6 < len(b) && b[i+3] == ':' && b[i+6] == ']' {
		x0, y0, x1, y1 := int(letterIndex[b[i+1]]), int(letterIndex[b[i+2]]), int(letterIndex[b[i+4]]), int(letterIndex[b[i+5]])
		x0, x1 = min(x0, x1), max(x0, x1)
		y0, y1 = min(y0, y1), max(y0, y1)
		if x1 >= g.Width || y1 >= g.Height {
			p.note(i, "off-board", fmt.Sprintf("rectangle %q is not on the board of %d×%d: skipped", b[i+1:i+6], g.Width, g.Height))
			return i + 7, nil
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				if err := p.put(i+1, g.At(x, y), op, mark); err != nil {
					return i, err
				}
			}
		}
		return i + 7, nil
	}
	if j := skipSpace(p.b, i+1); j < len(p.b) && p.b[j] == ']' {
		return j + 1, nil // an empty list
	}
	pt, next, ok, err := p.point(i, false)
	if err != nil || !ok {
		return next, err
	}
	return next, p.put(i+1, pt, op, mark)
}

func (p *parser) put(at int, pt board.Point, op Op, mark string) *Problem {
	if mark == "" {
		return p.step(Step{At: uint32(at), Node: p.node16(), Point: pt, Op: op})
	}
	if err := p.count(at); err != nil {
		return err
	}
	m := Mark{Prop: mark, Node: p.node16(), Point: pt}
	if ofTerritory(mark) {
		p.g.Marks = append(p.g.Marks, m)
	} else {
		p.loose = append(p.loose, m)
	}
	return nil
}

// other reads a property that neither plays nor sets up.
func (p *parser) other(i int, name uint32) (int, *Problem) {
	if k := pair(name); k >= 0 && markIndex[k] != "" {
		if name == nameTB || name == nameTW {
			p.newTerritory()
		}
		return p.points(i, 0, markIndex[k])
	}
	first := i
	v, err := p.value(i)
	if err != nil {
		return v.next, err
	}
	s := span{from: i + 1, to: v.end}
	switch {
	case name == nameC:
		p.comment = s
	case pair(name) >= 0:
		if err := p.named(name, s); err != nil {
			return v.next, err
		}
	}
	i = v.next
	for n := 2; ; n++ {
		j, again := p.more(i)
		if !again {
			return i, nil
		}
		if v, err = p.value(j); err != nil {
			return v.next, err
		}
		if n == 2 && name != nameAP && slot(name) >= 0 && !bytes.Equal(p.b[s.from:s.to], p.b[j+1:v.end]) {
			p.note(first, "duplicate-property", fmt.Sprintf("%s has several values: the first is kept", nameString(name)))
		}
		i = v.next
	}
}

// newTerritory forgets the territory of earlier nodes.
func (p *parser) newTerritory() {
	if m := p.g.Marks; len(m) > 0 && m[0].Node != p.node16() {
		p.g.Marks = m[:0]
	}
}

func nameString(name uint32) string {
	return strings.TrimLeft(string([]byte{byte(name >> 24), byte(name >> 16), byte(name >> 8), byte(name)}), "\x00")
}

// named keeps the text of a property of two capitals, and acts on SZ, GM and PL.
func (p *parser) named(name uint32, s span) *Problem {
	k := slot(name)
	if k < 0 {
		p.foreign(name, s)
		return nil
	}
	if name == nameAP {
		p.g.Fox = p.g.Fox || bytes.Contains(p.b[s.from:s.to], []byte("foxwq")) || bytes.Contains(p.b[s.from:s.to], []byte("YuanYu"))
	}
	if name == namePL {
		if err := p.turn(s); err != nil {
			return err
		}
	}
	if old := p.spans[k]; old.to > 0 {
		if name != namePL && name != nameAP && !bytes.Equal(p.b[old.from:old.to], p.b[s.from:s.to]) {
			p.note(s.from, "duplicate-property", fmt.Sprintf("%s stands twice: the first is kept", nameString(name)))
		}
		return nil
	}
	p.spans[k] = s
	switch name {
	case nameSZ:
		return p.size(s)
	case nameGM:
		return p.game(s)
	}
	return nil
}

// foreign keeps what stands in the first node under a name that means
// something else, or nothing, in the standard.
func (p *parser) foreign(name uint32, s span) {
	if p.node > 0 {
		return
	}
	switch name {
	case 'T'<<8 | 'C':
		p.tc = true
	case 'T'<<8 | 'T':
		p.tt = true
	}
	for k, other := range otherNames {
		if name == other && p.others[k].to == 0 {
			p.others[k] = s
		}
	}
}

// adopt fills the date, komi, handicap and event from the names Korean and
// Japanese servers use. RD or HD shows that a record is of that kind.
func (p *parser) adopt() {
	if p.others[0].to == 0 && p.others[2].to == 0 {
		return
	}
	for k, name := range [...]uint32{'D'<<8 | 'T', 'K'<<8 | 'M', 'H'<<8 | 'A', 'E'<<8 | 'V'} {
		if own := &p.spans[slot(name)]; own.to == 0 {
			*own = p.others[k]
		}
	}
}

// turn notes whose turn PL says it is.
func (p *parser) turn(s span) *Problem {
	text := bytes.ToLower(bytes.TrimSpace(p.b[s.from:s.to]))
	if len(text) == 0 {
		return nil
	}
	op := TurnBlack
	switch text[0] {
	case 'b', '1':
	case 'w', '2':
		op = TurnWhite
	default:
		return nil
	}
	return p.step(Step{At: uint32(s.from), Node: p.node16(), Point: board.Pass, Op: op})
}

// findSize settles the size of the board before the first point: SZ may stand
// behind it in the first node.
func (p *parser) findSize(i int) {
	p.sized = true
	for p.node == 0 && i < len(p.b) {
		switch c := p.b[i]; {
		case c == '[':
			v, _ := findValue(p.b, i+1, p.trail, true)
			i = v.next
		case c == ';' || c == '(' || c == ')':
			return
		case isUpper(c):
			j := i
			for j < len(p.b) && isLetter(p.b[j]) {
				j++
			}
			name := capitals(p.b[i:j])
			j = skipSpace(p.b, j)
			if name == nameSZ && j < len(p.b) && p.b[j] == '[' {
				v, _ := findValue(p.b, j+1, p.trail, true)
				if w, h, _, ok := parseSize(p.decode(span{j + 1, v.end})); ok {
					if g, err := board.Size(w, h); err == nil {
						p.g.Geometry = g
					}
				}
				return
			}
			i = j
		default:
			i++
		}
	}
}

// size acts on SZ.
func (p *parser) size(s span) *Problem {
	if string(p.b[s.from:s.to]) == "19" && p.g.Geometry == size19 {
		p.sized = true
		return nil
	}
	text := strings.TrimSpace(p.decode(s))
	w, h, odd, ok := parseSize(text)
	if !ok {
		p.note(s.from, "size", fmt.Sprintf("the size %q cannot be read: taken as %d×%d", short([]byte(text)), p.g.Geometry.Width, p.g.Geometry.Height))
		return nil
	}
	if w == tooLong || h == tooLong {
		return p.fatal(s.from, "size", "board of size %s: sides go from 1 to %d", short([]byte(text)), board.MaxSide)
	}
	g, err := board.Size(w, h)
	if err != nil {
		return p.fatal(s.from, "size", "%v", err)
	}
	if odd {
		p.note(s.from, "size", fmt.Sprintf("the size %q read as %d columns and %d rows", text, w, h))
	}
	if p.sized && g != p.g.Geometry {
		p.note(s.from, "size", fmt.Sprintf("a size of %d×%d after the first stone: ignored", w, h))
		return nil
	}
	p.g.Geometry, p.sized = g, true
	return nil
}

// parseSize reads "19", "19:13", and the forms "19x13" and "19*13" that are
// not in the standard (odd).
func parseSize(text string) (w, h int, odd, ok bool) {
	text = strings.TrimSpace(narrow(text))
	a, b, pair := strings.Cut(text, ":")
	if !pair {
		if k := strings.IndexAny(text, "xX*×,"); k > 0 {
			_, n := firstRune(text[k:])
			a, b, pair, odd = text[:k], text[k+n:], true, true
		}
	}
	w, ok = side(a)
	h = w
	if pair && ok {
		h, ok = side(b)
	}
	return w, h, odd, ok
}

// tooLong stands for a side too long to be worth a number.
const tooLong = 1_000_000

// side reads the length of a side: a number of any length.
func side(s string) (int, bool) {
	s = strings.TrimSpace(s)
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || n > tooLong {
		n = tooLong
	}
	return n, true
}

// number reads a whole number of at most six digits.
func number(s string) (int, bool) {
	s = strings.TrimSpace(s)
	if len(s) == 0 || len(s) > 6 {
		return 0, false
	}
	n := 0
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// games are the names of the numbers GM may have (FF[4], and later additions).
var games = [...]string{
	2: "Othello", "chess", "Gomoku or Renju", "Nine Men's Morris", "backgammon", "Chinese chess", "shogi", "Lines of Action",
	"Ataxx", "Hex", "Jungle", "Neutron", "Philosopher's Football", "Quadrature", "Trax", "Tantrix", "Amazons", "Octi", "Gess",
	"Twixt", "Zèrtz", "Plateau", "Yinsh", "Punct", "Gobblet", "Hive", "Exxit", "Hnefatafl", "Kuba", "Tripples", "Chase",
	"Tumbling Down", "Sahara", "Byte", "Focus", "Dvonn", "Tamsk", "Gipf", "Kropki",
}

// game acts on GM: Go is 1.
func (p *parser) game(s span) *Problem {
	if string(p.b[s.from:s.to]) == "1" {
		return nil
	}
	text := strings.TrimSpace(p.decode(s))
	n, ok := number(narrow(text))
	switch {
	case ok && n == 1, text == "":
		return nil
	case ok && n == p.g.Geometry.Width && n == 19:
		p.note(s.from, "game", "GM[19] is no game: taken as Go")
		return nil
	case ok && n > 1 && n < len(games):
		return p.fatal(s.from, "game", "this is a record of %s (GM[%d]), not of Go", games[n], n)
	case ok:
		return p.fatal(s.from, "game", "GM[%d] is not Go, which is GM[1]", n)
	}
	p.note(s.from, "game", fmt.Sprintf("GM[%s] is no number: taken as Go", short([]byte(text))))
	return nil
}

// finish turns what was found into the strings of the game.
func (p *parser) finish() {
	p.g.Nodes = p.node + 1
	p.g.Marks = append(p.g.Marks, p.loose...)
	p.g.Fox = p.g.Fox || p.tc && p.tt
	p.adopt()
	p.texts()
}

// texts decodes all texts into one string and cuts it up.
func (p *parser) texts() {
	var ends [len(textNames) + 1]int
	p.text = p.text[:0]
	for k, s := range p.spans {
		if s.to > 0 {
			p.text = p.appendText(p.text, s, textNames[k] == 'G'<<8|'C')
		}
		ends[k] = len(p.text)
	}
	if p.comment.to > 0 {
		p.text = p.appendText(p.text, p.comment, true)
	}
	all := string(p.text)
	from := 0
	for k, text := range p.g.texts() {
		*text = strings.TrimSpace(all[from:ends[k]])
		from = ends[k]
	}
	p.g.LastComment = strings.TrimSpace(all[from:])
}

// short cuts a text for a message.
func short(b []byte) string {
	const most = 40
	if len(b) <= most {
		return strings.ToValidUTF8(string(b), "\uFFFD")
	}
	return strings.ToValidUTF8(string(b[:most]), "\uFFFD") + "…"
}
