package sgf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// charset is an encoding and why it was chosen.
type charset struct {
	name  string
	basis string
	note  string // what speaks against it
}

// candidate is an encoding the detector tries.
type candidate struct {
	name string
	enc  encoding.Encoding
}

// candidates in the order that decides between equal scores.
var candidates = []candidate{
	{"GB18030", simplifiedchinese.GB18030},
	{"Shift_JIS", japanese.ShiftJIS},
	{"EUC-KR", korean.EUCKR},
	{"Big5", traditionalchinese.Big5},
	{"EUC-JP", japanese.EUCJP},
	{"windows-1252", charmap.Windows1252},
	{"windows-1251", charmap.Windows1251},
}

// aliases are names seen in CA that the IANA index does not know, or that
// stand for a smaller set than the files use.
var aliases = map[string]string{
	"gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "gb": "GB18030", "cp936": "GB18030", "ms936": "GB18030", "euccn": "GB18030", "xgbk": "GB18030",
	"big5": "Big5", "big5hkscs": "Big5", "cp950": "Big5", "xbig5": "Big5",
	"sjis": "Shift_JIS", "shiftjis": "Shift_JIS", "xsjis": "Shift_JIS", "mskanji": "Shift_JIS", "cp932": "Shift_JIS", "windows31j": "Shift_JIS", "ms932": "Shift_JIS",
	"eucjp": "EUC-JP", "xeucjp": "EUC-JP", "jis": "ISO-2022-JP", "iso2022jp": "ISO-2022-JP",
	"euckr": "EUC-KR", "ksc56011987": "EUC-KR", "ksc5601": "EUC-KR", "cp949": "EUC-KR", "ms949": "EUC-KR", "windows949": "EUC-KR", "uhc": "EUC-KR",
	"utf8": "UTF-8", "unicode11utf8": "UTF-8", "cesu8": "UTF-8", "unicode": "UTF-8",
	"ascii": "US-ASCII", "usascii": "US-ASCII",
	"latin1": "windows-1252", "iso88591": "windows-1252", "ansi": "windows-1252", "cp1252": "windows-1252", "windows1252": "windows-1252", "westernlatin1": "windows-1252",
	"cp1251": "windows-1251", "windows1251": "windows-1251",
	"utf16le": "UTF-16LE", "utf16be": "UTF-16BE", "utf16": "UTF-16",
	"utf32le": "UTF-32LE", "utf32be": "UTF-32BE", "utf32": "UTF-32",
}

// plainName is a charset name without the marks people put in differently.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, s)
}

// lookup returns the encoding of a name as written in CA or on the command
// line. enc is nil for UTF-8, UTF-16 and UTF-32 (turned into UTF-8 on reading) and ASCII.
func lookup(label string) (name string, enc encoding.Encoding, ok bool) {
	label = strings.TrimSpace(label)
	if alias, known := aliases[plainName(label)]; known {
		label = alias
	}
	switch label {
	case "UTF-8", "US-ASCII", "UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE", "UTF-32":
		return label, nil, true
	case "ISO-2022-JP":
		return label, japanese.ISO2022JP, true
	}
	for _, c := range candidates {
		if c.name == label {
			return c.name, c.enc, true
		}
	}
	enc, err := ianaindex.IANA.Encoding(label)
	if err != nil || enc == nil {
		return "", nil, false
	}
	name, err = ianaindex.IANA.Name(enc)
	if err != nil {
		name = label
	}
	return name, enc, true
}

// lookupExact is lookup for names that lookup returned.
func lookupExact(name string) (string, encoding.Encoding, bool) {
	switch name {
	case "UTF-8", "US-ASCII", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "":
		return name, nil, true
	}
	return lookup(name)
}

// trailOf says how characters of the named encoding may hide syntax.
func trailOf(name string) trail {
	switch name {
	case "GB18030":
		return trailGBK
	case "Big5":
		return trailBig5
	case "Shift_JIS":
		return trailSJIS
	case "ISO-2022-JP":
		return trailShift
	}
	return trailNone
}

var bom8 = []byte("\xef\xbb\xbf")

// streamCharset looks at the first bytes of a stream for a byte order mark,
// or for the zero bytes of UTF-16 and UTF-32. bom is the length of the mark. The
// mark of UTF-32LE begins like that of UTF-16LE, behind which no text has a zero.
func streamCharset(b []byte) (name, basis string, bom int) {
	switch {
	case bytes.HasPrefix(b, bom8):
		return "UTF-8", "bom", 3
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")):
		return "UTF-32LE", "bom", 4
	case bytes.HasPrefix(b, []byte("\x00\x00\xfe\xff")):
		return "UTF-32BE", "bom", 4
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return "UTF-16LE", "bom", 2
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return "UTF-16BE", "bom", 2
	}
	n := min(len(b), 2048) &^ 3
	if bytes.IndexByte(b[:n], 0) < 0 {
		return "", "", 0
	}
	var zero [4]int
	for i := range n {
		if b[i] == 0 {
			zero[i&3]++
		}
	}
	// Syntax and moves are ASCII: most code units have but one byte that is not
	// zero. Of UTF-32 the highest byte is always zero, and the next nearly so.
	even, odd := zero[0]+zero[2], zero[1]+zero[3]
	switch {
	case n < 8:
	case zero[3] == n/4 && zero[2] > n/5 && zero[0] < n/16:
		return "UTF-32LE", "detected", 0
	case zero[0] == n/4 && zero[1] > n/5 && zero[3] < n/16:
		return "UTF-32BE", "detected", 0
	case odd > n/5 && even < odd/4:
		return "UTF-16LE", "detected", 0
	case even > n/5 && odd < even/4:
		return "UTF-16BE", "detected", 0
	}
	return "", "", 0
}

// wideReader returns a reader of UTF-8 text; a byte order mark is dropped.
func wideReader(name string, r io.Reader) io.Reader {
	var e encoding.Encoding
	switch name {
	case "UTF-16BE":
		e = xunicode.UTF16(xunicode.BigEndian, xunicode.UseBOM)
	case "UTF-32LE":
		e = utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)
	case "UTF-32BE":
		e = utf32.UTF32(utf32.BigEndian, utf32.UseBOM)
	default:
		e = xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM)
	}
	return transform.NewReader(r, e.NewDecoder())
}

func isASCII(b []byte) bool {
	for ; len(b) >= 16; b = b[16:] {
		if (binary.LittleEndian.Uint64(b)|binary.LittleEndian.Uint64(b[8:]))&0x8080808080808080 != 0 {
			return false
		}
	}
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// doubt is by how much another encoding must read better, in points a byte,
// before the declared one is given up.
const doubt = 1.5

// findCharset finds the encoding of a tree from its bytes and its CA: valid
// UTF-8 first, then the declared encoding unless the bytes contradict it, then
// the likeliest one.
func findCharset(b []byte) charset {
	if isASCII(b) {
		if bytes.Contains(b, []byte("\x1b$")) {
			return charset{name: "ISO-2022-JP", basis: "detected"}
		}
		return charset{name: "US-ASCII", basis: "ascii"}
	}
	label := declared(b)
	name, enc, known := lookup(label)
	if label != "" && !known {
		name = ""
	}
	if utf8.Valid(b) && (enc == nil || !likelier(name, enc, sample(b))) {
		c := charset{name: "UTF-8", basis: "utf-8"}
		if enc != nil {
			c.note = fmt.Sprintf("CA says %s, but the text is valid UTF-8: read as UTF-8", label)
		}
		return c
	}
	text := sample(b)
	damaged := damagedUTF8(text)
	if damaged && enc == nil {
		return damagedCharset
	}
	best, score := detect(text)
	switch {
	case enc != nil && plausible(enc, text) && (best == name || rate(name, enc, text) >= score-doubt):
		return charset{name: name, basis: "declared"}
	case damaged:
		return damagedCharset
	case best == "" && enc != nil:
		return charset{name: name, basis: "declared", note: fmt.Sprintf("the text is not valid %s: what could not be read was replaced", name)}
	case best == "":
		return charset{name: "windows-1252", basis: "detected", note: "no encoding tried gives readable text: read as windows-1252"}
	}
	c := charset{name: best, basis: "detected"}
	switch {
	case label != "" && !known:
		c.note = fmt.Sprintf("CA names the unknown encoding %q: %s found from the bytes", label, best)
	case label != "":
		c.note = fmt.Sprintf("CA says %s, but the bytes say %s: read as %s", label, best, best)
	}
	return c
}

var damagedCharset = charset{name: "UTF-8", basis: "detected", note: "most of the text is UTF-8, the rest is damaged and was replaced"}

// declared returns the value of the first CA in b, "" if there is none.
func declared(b []byte) string {
	b = b[:min(len(b), 64<<10)]
	for from := 0; ; {
		k := bytes.Index(b[from:], []byte("CA"))
		if k < 0 {
			return ""
		}
		k += from
		from = k + 2
		if k > 0 && isUpper(b[k-1]) {
			continue
		}
		i := skipSpace(b, from)
		if i >= len(b) || b[i] != '[' {
			continue
		}
		end := bytes.IndexByte(b[i:], ']')
		if end < 0 || end > 40 {
			continue
		}
		return strings.TrimSpace(string(b[i+1 : i+end]))
	}
}

const maxSample = 16 << 10

// sample collects the parts of b that are not ASCII, each with the ASCII byte
// that may belong to its last character and up to two before it, a space
// between.
func sample(b []byte) []byte {
	const gap = 4 // ASCII bytes that part two runs
	var text []byte
	for i := 0; i < len(b) && len(text) < maxSample; i++ {
		if b[i] < 0x80 {
			continue
		}
		end := i + 1
		for j := i + 1; j < len(b) && j < end+gap && j-i < maxSample; j++ {
			if b[j] >= 0x80 {
				end = j + 1
			}
		}
		from := i
		for from > 0 && i-from < 2 && isLetter(b[from-1]) {
			from--
		}
		text = append(text, b[from:min(end+1, len(b))]...)
		text = append(text, ' ')
		i = end
	}
	return text
}

// damagedUTF8 reports whether text is UTF-8 in which some bytes were lost:
// programs that take it for windows-1252 put a '?' for the five bytes that have
// no meaning there. Whole characters of three bytes or more must be left, and
// nine tenths of the bytes be parts of such.
func damagedUTF8(b []byte) bool {
	parts, other, long := 0, 0, 0
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case r == utf8.RuneError && n == 1 && b[i] >= 0xe0 && b[i] <= 0xf4:
			parts++
			for n < 3 && i+n < len(b) && (b[i+n]&0xc0 == 0x80 || b[i+n] == '?') {
				if b[i+n] >= 0x80 {
					parts++
				}
				n++
			}
		case r == utf8.RuneError && n == 1:
			other++
		case n > 1:
			parts += n
			if n > 2 && r != utf8.RuneError {
				long++
			}
		}
		i += n
	}
	return long > 0 && parts >= 9*other && (long > 1 || other == 0)
}

// detect returns the encoding under which text reads best, "" if it cannot be
// read under any, and its score.
func detect(text []byte) (name string, score float64) {
	score = -1e9
	for _, c := range candidates {
		if !plausible(c.enc, text) {
			continue
		}
		if s := rate(c.name, c.enc, text); s > score {
			name, score = c.name, s
		}
	}
	return name, score
}

// plausible reports whether nearly all of text can be read in enc.
func plausible(enc encoding.Encoding, text []byte) bool {
	out, err := enc.NewDecoder().Bytes(text)
	if err != nil {
		return false
	}
	n := bytes.Count(out, []byte("\uFFFD"))
	return n == 0 || n*50 < utf8.RuneCount(out)
}

// likelier reports whether text reads better in enc than as UTF-8.
func likelier(name string, enc encoding.Encoding, text []byte) bool {
	return plausible(enc, text) && rate(name, enc, text) > rateText("UTF-8", string(text), len(text))+0.5
}

// rate says how much text looks like one people write when read in enc: the
// mean over its bytes of what each character adds.
func rate(name string, enc encoding.Encoding, text []byte) float64 {
	out, err := enc.NewDecoder().Bytes(text)
	if err != nil {
		return -1e9
	}
	high := 0
	for _, c := range text {
		if c >= 0x80 {
			high++
		}
	}
	return rateText(name, string(out), high)
}

func rateText(name, s string, high int) float64 {
	var sum float64
	before := rune(' ')
	for _, r := range s {
		if r >= 0x80 {
			sum += rateRune(name, r, before)
		}
		before = r
	}
	for _, w := range goWords {
		if n := strings.Count(s, w); n > 0 {
			sum += float64(3 * n * utf8.RuneCountInString(w))
		}
	}
	return sum / float64(max(high, 1))
}

// usual is usualRunes as sets.
var usual = sync.OnceValue(func() map[string]map[rune]bool {
	sets := make(map[string]map[rune]bool, len(usualRunes))
	for name, text := range usualRunes {
		sets[name] = make(map[rune]bool, len(text)/3)
		for _, r := range text {
			sets[name][r] = true
		}
	}
	return sets
})

// rateRune is what one character adds: as many times its bytes as it is usual.
func rateRune(name string, r, before rune) float64 {
	switch {
	case r == utf8.RuneError:
		return -8
	case unicode.Is(unicode.Co, r):
		return -8
	case r < 0xa0:
		return -4
	case name == "windows-1251", unicode.Is(unicode.Cyrillic, r) && !multibyte[name]:
		return rateCyrillic(r, before)
	case name == "windows-1252", !multibyte[name] && name != "UTF-8":
		return rateLatin(r, before)
	}
	if usual()[name][r] {
		return 5
	}
	switch {
	case unicode.Is(unicode.Hiragana, r), unicode.Is(unicode.Katakana, r):
		if r >= 0xff61 {
			return -1 // half width: what other encodings look like in Shift_JIS
		}
		if name == "Shift_JIS" || name == "EUC-JP" {
			return 4.5
		}
		return 0
	case unicode.Is(unicode.Hangul, r):
		return 1
	case unicode.Is(unicode.Han, r):
		return rateHan(name, r)
	case r >= 0xff01 && r <= 0xff5e, r >= 0x3000 && r <= 0x303f, r >= 0x2010 && r <= 0x2026:
		return 2.5
	case r >= 0x2460 && r <= 0x24ff, r == 0xb7, r == 0xd7, r == 0x25cf, r == 0x25cb:
		return 1
	}
	return -2
}

// multibyte are the candidates with characters of more than one byte.
var multibyte = map[string]bool{"GB18030": true, "Shift_JIS": true, "EUC-KR": true, "Big5": true, "EUC-JP": true, "ISO-2022-JP": true}

// rateHan uses that the old national sets put the common characters first.
func rateHan(name string, r rune) float64 {
	var enc encoding.Encoding
	var low, high byte // first bytes of the common characters
	switch name {
	case "GB18030":
		enc, low, high = simplifiedchinese.GBK, 0xb0, 0xd7
	case "Shift_JIS":
		enc, low, high = japanese.ShiftJIS, 0x88, 0x97
	case "EUC-JP":
		enc, low, high = japanese.EUCJP, 0xb0, 0xcf
	case "Big5":
		enc, low, high = traditionalchinese.Big5, 0xa4, 0xc6
	case "EUC-KR":
		return -1 // Korean records are in Hangul; hanja are what Chinese looks like
	default:
		return 1
	}
	b, err := enc.NewEncoder().Bytes([]byte(string(r)))
	if err != nil || len(b) != 2 {
		return -3
	}
	if b[0] < low || b[0] > high || name == "GB18030" && b[1] < 0xa1 {
		return -2
	}
	return 1
}

func rateLatin(r, before rune) float64 {
	switch {
	case r >= 0xc0 && r != 0xd7 && r != 0xf7:
		if before < 0x80 && unicode.IsLetter(before) || before == ' ' && unicode.IsUpper(r) {
			return 2
		}
		if before >= 0x80 {
			return -1.5 // two in a row are rare in any Western language
		}
		return 0.5
	case r == 0xa0, r == 0xa9, r == 0xab, r == 0xb0, r == 0xb7, r == 0xbb, r == 0xbd, r >= 0x2013 && r <= 0x2026:
		return 0.5
	}
	return -1.5
}

func rateCyrillic(r, before rune) float64 {
	if !unicode.Is(unicode.Cyrillic, r) {
		return -1.5
	}
	if unicode.IsUpper(r) && unicode.IsLower(before) || before < 0x80 && unicode.IsLetter(before) {
		return -1
	}
	if strings.ContainsRune("оеаинтсрвлкмдпуяыьйОЕАИНТСРВЛКМДПУЯ", r) {
		return 2.2
	}
	if r >= 0x410 && r <= 0x44f || r == 0x401 || r == 0x451 {
		return 1.2
	}
	return -1
}
