package sgf

import (
	"bytes"
	"fmt"
	"strings"
)

// otherFormats are kinds of file met among game records, with a way to know
// them by their first bytes.
var otherFormats = []struct {
	name string
	is   func(head []byte) bool
}{
	{"an empty file", func(b []byte) bool { return len(bytes.TrimSpace(b)) == 0 }},
	{"a Tygem GIB record", contains(`\HS`, `\[GIBOKIND`, `\[GAMEBLACKNAME`)},
	{"a PandaNet UGF or UGI record", both("[Header]", "Ver=")},
	{"a WBaduk NGF record", isNGF},
	{"an HTML page", containsFold("<!doctype html", "<html", "<head", "<body")},
	{"an XML file", containsFold("<?xml")},
	{"a JSON file", isJSON},
	{"an RTF document", prefix(`{\rtf`)},
	{"a PDF document", prefix("%PDF-")},
	{"a zip archive", prefix("PK\x03\x04")},
	{"a gzip file", prefix("\x1f\x8b")},
	{"a 7z archive", prefix("7z\xbc\xaf\x27\x1c")},
	{"a RAR archive", prefix("Rar!\x1a\x07")},
	{"a PNG picture", prefix("\x89PNG")},
	{"a chess record in PGN", contains("[Event \"", "[White \"")},
}

func prefix(s string) func([]byte) bool {
	return func(b []byte) bool { return bytes.HasPrefix(b, []byte(s)) }
}

func contains(any ...string) func([]byte) bool {
	return func(b []byte) bool {
		for _, s := range any {
			if bytes.Contains(b, []byte(s)) {
				return true
			}
		}
		return false
	}
}

func containsFold(any ...string) func([]byte) bool {
	f := contains(any...)
	return func(b []byte) bool { return f(bytes.ToLower(b)) }
}

func both(x, y string) func([]byte) bool {
	return func(b []byte) bool { return bytes.Contains(b, []byte(x)) && bytes.Contains(b, []byte(y)) }
}

func isJSON(b []byte) bool {
	b = bytes.TrimSpace(b)
	if len(b) < 2 || b[0] != '{' && b[0] != '[' {
		return false
	}
	c := bytes.TrimSpace(b[1:])
	return len(c) > 0 && (c[0] == '"' || c[0] == '{' || c[0] == '[' || c[0] == '}' || c[0] == ']')
}

// isNGF looks for the move lines of NGF: PM, two letters of the move's number,
// the colour, and two pairs of letters.
func isNGF(b []byte) bool {
	for _, l := range strings.Split(string(b), "\n") {
		l = strings.TrimSpace(l)
		if len(l) == 9 && l[:2] == "PM" && (l[4] == 'B' || l[4] == 'W') && strings.ToUpper(l) == l {
			return true
		}
	}
	return false
}

// noTree is the problem of a stream without any game tree that starts with head.
func noTree(head []byte) Problem {
	p := Problem{Line: 1, Column: 1, Kind: "no-tree", Fatal: true}
	for _, f := range otherFormats {
		if f.is(head) {
			p.Message = fmt.Sprintf("no SGF game tree in it: this is %s", f.name)
			return p
		}
	}
	p.Message = `no SGF game tree in it: nowhere is a "(;" followed by a property`
	return p
}
