package sgf

import (
	"unicode/utf8"
)

// decode returns a value as UTF-8 without its escapes.
func (p *parser) decode(s span) string { return string(p.appendText(nil, s, false)) }

// appendText appends a value to dst, as UTF-8 and without its escapes. Line
// ends become spaces, unless lines is set.
func (p *parser) appendText(dst []byte, s span, lines bool) []byte {
	raw := p.b[s.from:s.to]
	if _, enc, _ := lookupExact(p.t.Charset); enc != nil && !isASCII(raw) || p.trail == trailShift {
		if out, err := enc.NewDecoder().Bytes(raw); err == nil {
			raw = out
		}
	}
	return unescape(dst, raw, lines)
}

// unescape appends text in UTF-8 to dst without the escapes of SGF. A line end
// behind a backslash is dropped; others become spaces, or "\n" where lines is
// set. Bytes that are not UTF-8 become U+FFFD, other control characters are
// dropped.
func unescape(dst, text []byte, lines bool) []byte {
	for i := 0; i < len(text); i++ {
		from := i
		for i < len(text) && text[i]-0x20 < 0x5f && text[i] != '\\' {
			i++
		}
		if dst = append(dst, text[from:i]...); i == len(text) {
			break
		}
		c := text[i]
		if c == '\\' {
			if i++; i == len(text) {
				break
			}
			c = text[i]
			if c == '\n' || c == '\r' {
				i = lineEnd(text, i)
				continue
			}
		}
		switch {
		case c == '\n' || c == '\r':
			i = lineEnd(text, i)
			if lines {
				dst = append(dst, '\n')
			} else {
				dst = append(dst, ' ')
			}
		case c == '\t', c == '\v':
			dst = append(dst, ' ')
		case c < 0x20 || c == 0x7f:
		case c < 0x80:
			dst = append(dst, c)
		default:
			r, n := utf8.DecodeRune(text[i:])
			dst = utf8.AppendRune(dst, r)
			i += n - 1
		}
	}
	return dst
}

// lineEnd returns the index of the last byte of the line end at i: CR LF and
// LF CR are one.
func lineEnd(text []byte, i int) int {
	if i+1 < len(text) && (text[i+1] == '\n' || text[i+1] == '\r') && text[i+1] != text[i] {
		return i + 1
	}
	return i
}

// narrow replaces full-width digits, letters and signs, and the digits of
// other scripts, by their ASCII forms.
func narrow(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return string(appendNarrow(nil, s))
		}
	}
	return s
}

func appendNarrow(dst []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r >= 0xff01 && r <= 0xff5e:
			r -= 0xff01 - '!'
		case r == 0x3000, r == 0xa0, r == 0x202f, r >= 0x2002 && r <= 0x200a:
			r = ' '
		case r >= 0x0660 && r <= 0x0669:
			r -= 0x0660 - '0'
		case r >= 0x06f0 && r <= 0x06f9:
			r -= 0x06f0 - '0'
		case r == 0x066b: // the Arabic decimal separator
			r = '.'
		case r == 0x2212, r == 0x2010, r == 0x2011, r == 0x2013:
			r = '-'
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

func firstRune(s string) (rune, int) { return utf8.DecodeRuneInString(s) }
