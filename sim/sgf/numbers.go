package sgf

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unit is what a number in a record counts.
type unit uint8

const (
	unitNone  unit = iota // not said
	unitPoint             // 目, 点, points
	unitZi                // 子, the Chinese unit of half counting: two points
)

// amount is a number of a record with its unit. It is num/den.
type amount struct {
	num, den int64
	unit     unit
}

func (a amount) float() float64 { return float64(a.num) / float64(a.den) }

// times returns a·n/d in lowest terms.
func (a amount) times(n, d int64) amount {
	a.num, a.den = a.num*n, a.den*d
	if g := gcd(a.num, a.den); g > 1 {
		a.num, a.den = a.num/g, a.den/g
	}
	return a
}

func gcd(a, b int64) int64 {
	if a < 0 {
		a = -a
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// plus returns a+b; the unit is that of a where it has one.
func (a amount) plus(b amount) amount {
	u := a.unit
	if u == unitNone {
		u = b.unit
	}
	return amount{a.num*b.den + b.num*a.den, a.den * b.den, u}.times(1, 1)
}

// points returns a in points.
func (a amount) points() amount {
	if a.unit == unitZi {
		a = a.times(2, 1)
		a.unit = unitPoint
	}
	return a
}

// whole reports whether a is a whole number of d-ths.
func (a amount) whole(d int64) bool { return d*a.num%a.den == 0 }

var fractions = map[rune][2]int64{
	'½': {1, 2}, '¼': {1, 4}, '¾': {3, 4}, '⅓': {1, 3}, '⅔': {2, 3}, '⅕': {1, 5}, '⅖': {2, 5}, '⅗': {3, 5}, '⅘': {4, 5},
	'⅙': {1, 6}, '⅚': {5, 6}, '⅛': {1, 8}, '⅜': {3, 8}, '⅝': {5, 8}, '⅞': {7, 8}, '半': {1, 2}, '반': {1, 2},
}

// units in the order they are tried.
var units = []struct {
	word string
	unit unit
}{
	{"points", unitPoint}, {"point", unitPoint}, {"pts", unitPoint}, {"moku", unitPoint}, {"目", unitPoint}, {"点", unitPoint}, {"點", unitPoint},
	{"집", unitPoint}, {"호", unitPoint}, {"zi", unitZi}, {"子", unitZi}, {"자", unitZi},
}

// glued reports whether what is left behind a number goes on with it: a letter of the
// Latin script, a digit or an underscore, as in 0x10, 1e308 and 1_000. It was then no
// number as they are read here. Units were taken off before, and the scripts of
// China, Japan and Korea set words behind a number without a space.
func glued(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return r == '_' || unicode.IsDigit(r) || unicode.Is(unicode.Latin, r)
}

// parseAmount reads the number at the start of s, in the forms records have:
// 3.5, ".5", 6,5, 3 1/2, 3½, 3目半, 半目, 3又3/4子, 四分之三子, 七目半, 3집반.
// It returns the rest of s.
func parseAmount(s string) (a amount, rest string, ok bool) {
	s = strings.TrimLeft(s, " ")
	a, rest, ok = parsePlain(s)
	if !ok {
		return parseBare(s)
	}
	for {
		next := strings.TrimLeft(rest, " ")
		switch u, after := parseUnit(next); {
		case u != unitNone && a.unit == unitNone:
			a.unit, rest = u, after
			continue
		}
		b, after, more := parseBare(strings.TrimLeft(trimJoin(next), " "))
		if !more || a.den != 1 {
			return a, rest, true
		}
		a, rest = a.plus(b), after
	}
}

// trimJoin drops the word that joins a whole number and a fraction.
func trimJoin(s string) string {
	for _, w := range []string{"又", "和", "と", "and", "&"} {
		if t, found := strings.CutPrefix(s, w); found {
			return t
		}
	}
	return s
}

// parseBare reads a fraction without a whole number before it.
func parseBare(s string) (a amount, rest string, ok bool) {
	if r, n := utf8.DecodeRuneInString(s); fractions[r][1] != 0 {
		a = amount{fractions[r][0], fractions[r][1], unitNone}
		u, rest := parseUnit(s[n:])
		a.unit = u
		return a, rest, true
	}
	num, rest, ok := parseInt(s)
	if !ok {
		return a, s, false
	}
	var den int64
	switch t := strings.TrimLeft(rest, " "); {
	case strings.HasPrefix(t, "/"):
		den, rest, ok = parseInt(strings.TrimLeft(t[1:], " "))
	case strings.HasPrefix(t, "分之"):
		// 四分之三: the denominator comes first.
		den = num
		num, rest, ok = parseInt(t[len("分之"):])
	default:
		return a, s, false
	}
	if !ok || den <= 0 {
		return a, s, false
	}
	u, rest := parseUnit(rest)
	return amount{num, den, u}, rest, true
}

// parsePlain reads a decimal or a whole number that is not the start of a fraction.
func parsePlain(s string) (a amount, rest string, ok bool) {
	if _, _, bare := parseBare(s); bare {
		return a, s, false
	}
	n := 0
	for n < len(s) && (s[n] >= '0' && s[n] <= '9') {
		n++
	}
	whole := s[:n]
	decimals := ""
	if n < len(s) && (s[n] == '.' || s[n] == ',') {
		m := n + 1
		for m < len(s) && s[m] >= '0' && s[m] <= '9' {
			m++
		}
		decimals = s[n+1 : m]
		if decimals != "" || n > 0 && s[n] == '.' {
			n = m
		}
	}
	if whole == "" && decimals == "" {
		v, rest, ok := parseChinese(s)
		return amount{v, 1, unitNone}, rest, ok
	}
	if len(whole) > 9 {
		return a, s, false
	}
	decimals = strings.TrimRight(decimals, "0")
	if len(decimals) > 6 {
		decimals = decimals[:6]
	}
	den := int64(1)
	for range decimals {
		den *= 10
	}
	num, _ := strconv.ParseInt("0"+whole+decimals, 10, 64)
	return amount{num, den, unitNone}.times(1, 1), s[n:], true
}

func parseInt(s string) (v int64, rest string, ok bool) {
	n := 0
	for n < len(s) && n < 9 && s[n] >= '0' && s[n] <= '9' {
		v = 10*v + int64(s[n]-'0')
		n++
	}
	if n > 0 {
		return v, s[n:], true
	}
	return parseChinese(s)
}

var chineseDigits = map[rune]int64{
	'〇': 0, '零': 0, '一': 1, '二': 2, '两': 2, '兩': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
	'壹': 1, '贰': 2, '叁': 3, '肆': 4, '伍': 5, '陆': 6, '柒': 7, '捌': 8, '玖': 9,
}

// parseChinese reads a number under a thousand in Chinese characters.
func parseChinese(s string) (v int64, rest string, ok bool) {
	digit, have := int64(0), false
	rest = s
	for rest != "" {
		r, n := utf8.DecodeRuneInString(rest)
		d, isDigit := chineseDigits[r]
		switch {
		case isDigit && !have:
			digit, have = d, true
		case isDigit: // 二〇: digits one after the other
			digit = 10*digit + d
		case r == '十' || r == '拾' || r == '百':
			base := int64(10)
			if r == '百' {
				base = 100
			}
			if !have {
				digit = 1
			}
			v, digit, have = v+digit*base, 0, false
		default:
			return v + digit, rest, ok
		}
		if ok = true; v+digit > 100_000 {
			return 0, s, false
		}
		rest = rest[n:]
	}
	return v + digit, rest, ok
}

func parseUnit(s string) (unit, string) {
	s = strings.TrimLeft(s, " ")
	for _, u := range units {
		if t, found := strings.CutPrefix(s, u.word); found {
			return u.unit, t
		}
	}
	return unitNone, s
}
