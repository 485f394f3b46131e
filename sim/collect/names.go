package collect

import (
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Shown writes a path as Record.File and Input.Path do.
func Shown(p string) string { return safePath(p) }

// safePath writes a path on disk as it stands in a Record.
func safePath(p string) string { return safe(filepath.ToSlash(p)) }

// safe escapes what could act on a terminal or deceive a reader: control and
// format characters (among them those that turn the direction of writing),
// line separators, and bytes that are no UTF-8. They are written as in the
// addresses of the web, %1B, which is text in every format a row is written in.
func safe(s string) string {
	clean := func(r rune) bool { return r != utf8.RuneError && !unsafeRune(r) }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 || unsafeRune(r) {
			for i := range n {
				fmt.Fprintf(&b, "%%%02X", s[i])
			}
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

func unsafeRune(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// nameEncodings are tried in this order on names of zip entries that are not
// UTF-8. The packers that write such names are mostly those of Chinese Windows;
// code page 437, the format's own, accepts anything.
var nameEncodings = []encoding.Encoding{simplifiedchinese.GB18030, charmap.CodePage437}

// decodeName turns the name of an entry into UTF-8. The choice is by order, not
// by likelihood, so that a name reads the same whatever else the archive holds.
func decodeName(raw string) string {
	if utf8.ValidString(raw) {
		return raw
	}
	for _, e := range nameEncodings {
		s, err := e.NewDecoder().String(raw)
		if err == nil && !strings.ContainsRune(s, utf8.RuneError) {
			return s
		}
	}
	return raw
}

// drive matches a path that begins with a drive of Windows.
var drive = regexp.MustCompile(`^[A-Za-z]:`)

// entryName makes the name of an archive's entry fit to be shown and compared.
// strange reports that it was absolute or led out of the archive, which harms
// nothing as nothing is extracted, but is worth a note.
func entryName(raw string) (name string, strange bool) {
	s := decodeName(raw)
	if !strings.Contains(s, "/") {
		s = strings.ReplaceAll(s, `\`, "/") // written by Windows against the format
	}
	strange = strings.HasPrefix(s, "/") || drive.MatchString(s)
	for part := range strings.SplitSeq(s, "/") {
		strange = strange || part == ".."
	}
	s = strings.TrimPrefix(path.Clean("/"+s), "/")
	if s == "" {
		s = "unnamed"
	}
	return safe(s), strange
}
