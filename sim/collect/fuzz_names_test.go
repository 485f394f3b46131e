package collect

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// FuzzNames gives entries of archives any name: what is shown of it is text
// without control characters, leads nowhere, and is told of where it tried to.
func FuzzNames(f *testing.F) {
	for _, s := range []string{
		"a/b.sgf", "../../etc/passwd", "/abs.sgf", `C:\windows\x.sgf`, `..\..\x`, "a\x1b[2J", "\xce\xb0\xc8\xa1.sgf", "\xff\xfe", "a/./b//c", "", "/", "..", "a\u202egfs.exe", "a%1B", "\x00",
		strings.Repeat("a/", 500), "con", "a\nb", "\u200b", "\u2028", "~/x", "$(x)", "a/../../b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		name, strange := entryName(raw)
		if !utf8.ValidString(name) || name == "" || strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }) {
			t.Fatalf("%q is shown as %q", raw, name)
		}
		if strings.HasPrefix(name, "/") || strings.HasPrefix(name, "../") || name == ".." || strings.Contains(name, "/../") {
			t.Fatalf("%q leads out as %q", raw, name)
		}
		if strings.HasPrefix(raw, "/") && !strange {
			t.Fatalf("%q is nothing strange", raw)
		}
		if shown := Shown(raw); strings.ContainsFunc(shown, unicode.IsControl) || !utf8.ValidString(shown) {
			t.Fatalf("%q is shown as %q", raw, shown)
		}
	})
}
