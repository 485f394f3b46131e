package sgf

import "bytes"

// trail says how a text encoding may hide bytes that look like syntax inside a
// character.
type trail uint8

const (
	trailNone  trail = iota // ASCII, UTF-8, EUC, single bytes: none
	trailGBK                // second bytes 40–FE: [ \ ] among them
	trailBig5               // 40–7E, A1–FE
	trailSJIS               // 40–7E, 80–FC; A1–DF stand alone
	trailShift              // ISO-2022-JP: any byte between ESC $ and ESC (
)

// pair reports whether b, c are one character of two bytes under t.
func (t trail) pair(b, c byte) bool {
	switch t {
	case trailGBK:
		return b >= 0x81 && b <= 0xfe && c >= 0x40 && c != 0x7f && c != 0xff
	case trailBig5:
		return b >= 0x81 && b <= 0xfe && (c >= 0x40 && c <= 0x7e || c >= 0xa1 && c <= 0xfe)
	case trailSJIS:
		return (b >= 0x81 && b <= 0x9f || b >= 0xe0 && b <= 0xfc) && c >= 0x40 && c <= 0xfc && c != 0x7f
	}
	return false
}

// value is where a property value ends.
type value struct {
	end  int  // index of the closing bracket, or of the end of the text if there is none
	next int  // where to read on
	open bool // no closing bracket: the input or the tree ends inside the value
}

const (
	maxIdent = 64 // longest property name looked ahead for
	maxSpace = 4096
)

func isSpace(c byte) bool  { return c == ' ' || c >= '\t' && c <= '\r' || c == 0 }
func isUpper(c byte) bool  { return c-'A' < 26 }
func isLetter(c byte) bool { return c|0x20-'a' < 26 }

func skipSpace(b []byte, i int) int {
	for i < len(b) && isSpace(b[i]) {
		i++
	}
	return i
}

// findValue finds the end of the value that starts at i, the byte after its
// '['. It reports false when b is not final and may have to grow first.
//
// Brackets that a writer forgot to escape are taken as text: where the text
// holds a '[' and what follows a ']' cannot follow a value, the value goes on.
// A value that runs into the first node of another game ends before it.
func findValue(b []byte, i int, t trail, final bool) (v value, ok bool) {
	bracket := false // an unescaped '[' was met
	for from := i; ; {
		j := closing(b, from, t)
		if j < 0 || j >= len(b) {
			if !final {
				return v, false
			}
			return value{end: len(b), next: len(b), open: true}, true
		}
		if j-i >= 4 {
			if cut := nextGame(b, i, j); cut >= 0 {
				return value{end: cut, next: cut, open: true}, true
			}
		}
		bracket = bracket || bytes.IndexByte(b[from:j], '[') >= 0
		if !bracket {
			return value{end: j, next: j + 1}, true
		}
		closes, known := follows(b, j+1, final)
		if !known {
			return v, false
		}
		// A text may hold a bracket that is never closed again: then the first
		// ']' was the right one.
		if closes || final && closing(b, j+1, t) < 0 {
			return value{end: j, next: j + 1}, true
		}
		from = j + 1
	}
}

// closing returns the index of the first unescaped ']' at or after i, -1 if
// there is none.
func closing(b []byte, i int, t trail) int {
	if t != trailNone {
		return closingWide(b, i, t)
	}
	for from := i; ; {
		k := bytes.IndexByte(b[from:], ']')
		if k < 0 {
			return -1
		}
		j := from + k
		n := j
		for n > from && b[n-1] == '\\' {
			n--
		}
		if (j-n)%2 == 0 {
			return j
		}
		from = j + 1
	}
}

// closingWide is closing for encodings whose characters may hold a ']' or '\\'.
func closingWide(b []byte, i int, t trail) int {
	for i < len(b) {
		c := b[i]
		switch {
		case c == ']':
			return i
		case c == '\\':
			i++
			if i+1 < len(b) && t.pair(b[i], b[i+1]) {
				i++
			}
			i++
		case c == 0x1b && t == trailShift:
			i = afterShift(b, i)
		case c >= 0x80 && i+1 < len(b) && t.pair(c, b[i+1]):
			if b[i+1] == ']' && halfCharacter(b, i+2) {
				return i + 1
			}
			i += 2
		default:
			i++
		}
	}
	return -1
}

// afterShift returns where single bytes are in force again: i itself plus one
// when the escape at i does not leave them. A set of two bytes that is never
// left ends with the line, as ISO-2022-JP demands.
func afterShift(b []byte, i int) int {
	if i+1 >= len(b) || b[i+1] != '$' {
		return i + 1
	}
	for i += 2; i < len(b); i++ {
		switch b[i] {
		case 0x1b:
			if i+1 < len(b) && b[i+1] == '(' {
				return min(i+3, len(b))
			}
		case '\n', '\r':
			return i
		}
	}
	return len(b)
}

// halfCharacter reports whether what follows a first byte and a ']' shows that
// the character was cut in half: names are cut to a number of bytes by some
// programs, and the ']' then closes the value after all.
func halfCharacter(b []byte, i int) bool {
	i = skipSpace(b, i)
	if i < len(b) && b[i] == ';' {
		i = skipSpace(b, i+1)
	} else if i < len(b) && b[i] == ')' {
		i = skipSpace(b, i+1)
		return i >= len(b) || b[i] == '(' || b[i] == ')'
	}
	_, named, _ := ident(b, i, true)
	return named
}

// ident looks for a property name and its '[' at i. end is the '['. known is
// false when b ends too early to tell.
func ident(b []byte, i int, final bool) (end int, named, known bool) {
	upper := false
	j := i
	for j < len(b) && j-i < maxIdent && (isLetter(b[j]) || j > i && b[j]-'0' < 10) {
		upper = upper || isUpper(b[j])
		j++
	}
	k := j
	for k < len(b) && k-j < maxSpace && isSpace(b[k]) {
		k++
	}
	if k == len(b) && !final {
		return k, false, false
	}
	return k, j > i && k < len(b) && b[k] == '[' && (upper || j-i <= 2), true
}

// follows reports whether what stands at i can follow a value.
func follows(b []byte, i int, final bool) (closes, known bool) {
	k := i
	for k < len(b) && k-i < maxSpace && isSpace(b[k]) {
		k++
	}
	if k == len(b) {
		return final, final
	}
	switch c := b[k]; {
	case c == '[' || c == ';' || c == '(' || c == ')':
		return true, true
	case isLetter(c):
		_, named, known := ident(b, k, final)
		// "see [a] or b[c]": a name of small letters counts at the start of a
		// line or next to the bracket only.
		if named && !isUpper(c) && k > i && b[k-1] == ' ' {
			named = false
		}
		return named, known
	}
	return false, true
}

// rootNames are properties that stand in the first node of a game and nowhere
// else, and that programs write first.
var rootNames = map[string]bool{
	"GM": true, "FF": true, "CA": true, "AP": true, "SZ": true,
	"GaMe": true, "FileFormat": true, "SiZe": true,
}

// startsGame reports whether "(;" and a property of a first node stand at i.
func startsGame(b []byte, i int) bool {
	if i >= len(b) || b[i] != '(' {
		return false
	}
	i = skipShort(b, i+1)
	if i >= len(b) || b[i] != ';' {
		return false
	}
	i = skipShort(b, i+1)
	j := i
	for j < len(b) && j-i < 12 && isLetter(b[j]) {
		j++
	}
	return j < len(b) && b[j] == '[' && rootNames[string(b[i:j])]
}

func skipShort(b []byte, i int) int {
	for n := 0; n < 16 && i < len(b) && isSpace(b[i]); n++ {
		i++
	}
	return i
}

// nextGame looks in the value b[from:end] for a line that starts another game
// whose first property is closed by the ']' at end. It returns the index of
// its '(', or -1.
func nextGame(b []byte, from, end int) int {
	low := max(from, end-128)
	for k := end; ; {
		k = bytes.LastIndexByte(b[low:k], '(')
		if k < 0 {
			return -1
		}
		k += low
		if k > from && (b[k-1] == '\n' || b[k-1] == '\r') && startsGame(b[:end], k) &&
			bytes.Count(b[k:end], []byte{'['}) == 1 && bytes.IndexByte(b[k:end], '\\') < 0 {
			return k
		}
	}
}
