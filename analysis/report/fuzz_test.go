package report

import (
	"encoding/xml"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// FuzzText puts any text of a record where reports put it: none of it becomes
// markup in a figure, in Markdown or in LaTeX, and no control character is left.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		"<script>alert(1)</script>", `"><svg onload=alert(1)>`, "]]><!--", "&lt;&amp;", "[x](javascript:alert(1))", "![](http://a.b/c.png)", "`rm`", "| a | b |", "# h", "a\n\n# h\n> q", "<http://a.b>", "www.a.b @user ~~x~~ $x$",
		`\input{/etc/passwd}`, `\write18{id}`, "$\\def\\x{}$%", "{}}{", "^^5c", "\x1b]0;t\x07", "\u202eevil", "a\x00b", "\xff\xfe", "黑 9段", "\ufffe", "---", "a\\\nb",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		in := escape(s)
		var back struct {
			Text string `xml:",chardata"`
			A    string `xml:"a,attr"`
		}
		if err := xml.Unmarshal([]byte(`<t a="`+in+`">`+in+`</t>`), &back); err != nil || back.Text != clean(s) || back.A != clean(s) {
			t.Fatalf("%q is escaped %q and read %+v, %v", s, in, back, err)
		}
		m, l := md(s), tex(s)
		for _, out := range []string{in, m, l} {
			if !utf8.ValidString(out) || strings.ContainsFunc(out, unicode.IsControl) {
				t.Fatalf("%q is written %q", s, out)
			}
		}
		if strings.ContainsAny(m, "<>") || bare(strings.NewReplacer(":&#47;", "", "&#64;", "").Replace(m), "`*_{}[]#|!~$") {
			t.Fatalf("%q is markup in Markdown: %q", s, m)
		}
		if bare(strings.NewReplacer(`\textbackslash{}`, "", `\textasciicircum{}`, "", `\textasciitilde{}`, "", `\textless{}`, "", `\textgreater{}`, "", `\textbar{}`, "",
			`\textquotedbl{}`, "", `\ldots{}`, "", "{[}", "", "{]}", "", "$-$", "", "$\\times$", "", "$\\rightarrow$", "", "$\\leq$", "", "$\\geq$", "", "$\\Delta$", "", "$\\chi$", "", "$\\frac12$", "").Replace(l), `\{}$&#%_^~[]`) {
			t.Fatalf("%q is a command in LaTeX: %q", s, l)
		}
	})
}

// bare reports whether one of the characters stands without a backslash before it.
func bare(s, special string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			if i++; i == len(s) {
				return true
			}
			if !strings.ContainsRune(special, rune(s[i])) && s[i] != '\\' {
				return true
			}
			continue
		}
		if strings.IndexByte(special, s[i]) >= 0 {
			return true
		}
	}
	return false
}
