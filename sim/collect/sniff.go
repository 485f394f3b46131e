package collect

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// sniffLen is how many bytes of a file decide what it is: a block of tar, and
// what http.DetectContentType looks at.
const sniffLen = 512

// A format is a way of packing files. The empty one is none.
type format string

const (
	formatZip   format = "zip"
	format7z    format = "7z"
	formatRar   format = "rar"
	formatTar   format = "tar"
	formatGzip  format = "gzip"
	formatBzip2 format = "bzip2"
	formatXz    format = "xz"
	formatZstd  format = "zstd"
)

// signatures are the bytes files of a format begin with.
var signatures = []struct {
	magic  string
	format format
}{
	{"PK\x03\x04", formatZip},
	{"PK\x05\x06", formatZip}, // holds no entry
	{"PK\x07\x08", formatZip}, // first of several volumes
	{"7z\xbc\xaf\x27\x1c", format7z},
	{"Rar!\x1a\x07\x00", formatRar},
	{"Rar!\x1a\x07\x01\x00", formatRar},
	{"\x1f\x8b\x08", formatGzip},
	{"\xfd7zXZ\x00", formatXz},
	{"\x28\xb5\x2f\xfd", formatZstd},
}

// sniff tells the format of a file from its first bytes.
func sniff(head []byte) format {
	for _, s := range signatures {
		if bytes.HasPrefix(head, []byte(s.magic)) {
			return s.format
		}
	}
	switch {
	case isBzip2(head):
		return formatBzip2
	case isSkippable(head):
		return formatZstd
	case isTar(head):
		return formatTar
	}
	return ""
}

// isBzip2 asks for the mark of the first block, or of the end, as well: four
// printable bytes alone could be text.
func isBzip2(head []byte) bool {
	if len(head) < 10 || string(head[:3]) != "BZh" || head[3] < '1' || head[3] > '9' {
		return false
	}
	mark := string(head[4:10])
	return mark == "\x31\x41\x59\x26\x53\x59" || mark == "\x17\x72\x45\x38\x50\x90"
}

// isSkippable reports a skippable frame, which may stand first in a zstd file
// (RFC 8878, 3.1.2).
func isSkippable(head []byte) bool {
	return len(head) >= 4 && binary.LittleEndian.Uint32(head)&^0xf == 0x184d2a50
}

// isTar checks the sum in a tar header, which the oldest writers set too; they
// put no magic number.
func isTar(head []byte) bool {
	if len(head) < 512 {
		return false
	}
	field := strings.Trim(string(head[148:156]), " \x00")
	want, err := strconv.ParseInt(field, 8, 32)
	if err != nil || want == 0 {
		return false
	}
	sum := int64(8 * ' ') // the field itself counts as blanks
	for i, b := range head[:512] {
		if i < 148 || i >= 156 {
			sum += int64(b)
		}
	}
	return sum == want
}

// formatNamed tells the format that a name lays claim to.
func formatNamed(name string) format {
	switch strings.ToLower(path.Ext(name)) {
	case ".zip":
		return formatZip
	case ".7z":
		return format7z
	case ".rar":
		return formatRar
	case ".tar":
		return formatTar
	case ".gz", ".tgz":
		return formatGzip
	case ".bz2", ".tbz2":
		return formatBzip2
	case ".xz", ".txz":
		return formatXz
	case ".zst", ".tzst":
		return formatZstd
	}
	return ""
}

// namedSGF reports whether a name says that the file is in the Smart Game
// Format. KataGo writes many games to a file called .sgfs.
func namedSGF(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".sgf" || ext == ".sgfs"
}

// beginsLikeSGF reports whether a text, in any encoding that keeps or widens
// ASCII, begins with "(;", as a game record does.
func beginsLikeSGF(head []byte) bool {
	for _, bom := range []string{"\xef\xbb\xbf", "\x00\x00\xfe\xff", "\xff\xfe", "\xfe\xff"} {
		head = bytes.TrimPrefix(head, []byte(bom))
	}
	const blank = " \t\r\n\v\f\x00" // with the zero bytes of UTF-16
	head = bytes.TrimLeft(head, blank)
	if len(head) == 0 || head[0] != '(' {
		return false
	}
	return bytes.HasPrefix(bytes.TrimLeft(head[1:], blank), []byte(";"))
}

// looksLike says in a few words what the first bytes of a file resemble.
func looksLike(head []byte) string {
	text := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	switch f := sniff(head); {
	case len(head) == 0:
		return "an empty file"
	case f != "":
		return "a " + string(f) + " file"
	case beginsLikeSGF(head):
		return "SGF"
	case bytes.HasPrefix(text, []byte(`\HS`)):
		return "a GIB game record"
	case bytes.HasPrefix(text, []byte("[Header]")):
		return "a UGI game record"
	case len(text) > 0 && (text[0] == '{' || text[0] == '['):
		return "JSON"
	}
	kind, _, _ := strings.Cut(http.DetectContentType(head), ";")
	return kind
}
