package sgf

import (
	"strconv"
	"strings"
)

var months = map[string]int{
	"jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}

// parseDate returns the first day a DT names as YYYY[-MM[-DD]], "" if no year
// is found. It reads the lists of FF[4], dates with other signs between
// (2017.08.25, 2003年5月4日, 20010304), months in words, and day and month
// before the year, where one of the two can only be the day. Years before 1000
// are written with four digits.
func parseDate(dt string) string {
	text := narrow(dt)
	fields := dateFields(text)
	for i, f := range fields {
		switch {
		case f.digits == 8 && f.value >= 1000_00_00:
			if d, ok := day(f.value/10000, f.value/100%100, f.value%100); ok {
				return d
			}
		case f.digits == 4, f.digits == 3 && (i == 0 || f.value >= 600):
			return around(fields, i)
		}
	}
	return ""
}

// field is a number of a date, or a month in words.
type field struct {
	value, digits int
	month         bool // by its name
	joined        bool // a sign of a date stands between it and the field before
}

const dateSigns = "-./年月日년월일"

func dateFields(text string) (fields []field) {
	joined := false
	for i := 0; i < len(text) && len(fields) < 16; {
		c := text[i]
		switch {
		case c >= '0' && c <= '9':
			j := i
			v := 0
			for j < len(text) && text[j] >= '0' && text[j] <= '9' && j-i < 9 {
				v = 10*v + int(text[j]-'0')
				j++
			}
			fields = append(fields, field{value: v, digits: j - i, joined: joined})
			i, joined = j, false
		case isLetter(c):
			j := i
			for j < len(text) && isLetter(text[j]) {
				j++
			}
			if m := months[strings.ToLower(text[i:min(j, i+3)])]; m > 0 && monthWord(text[i:j]) {
				fields = append(fields, field{value: m, month: true, joined: true})
				joined = true
			}
			i = j
		default:
			r, n := firstRune(text[i:])
			if strings.ContainsRune(dateSigns, r) {
				joined = true
			} else if r != ' ' {
				joined = false
			}
			i += n
		}
	}
	return fields
}

// monthWord reports whether s is an English month, whole or cut to three or
// four letters.
func monthWord(s string) bool {
	const names = " january february march april may june july august september sept october november december "
	s = strings.ToLower(s)
	return len(s) <= 3 || strings.Contains(names, " "+s+" ")
}

// around builds the date whose year is fields[i].
func around(fields []field, i int) string {
	year := fields[i].value
	get := func(k int) (f field) {
		if k >= 0 && k < len(fields) {
			f = fields[k]
		}
		return f
	}
	small := func(f field) bool { return f.month || f.digits == 1 || f.digits == 2 }
	next, after := get(i+1), get(i+2)
	if next.joined && small(next) {
		if after.joined && small(after) {
			if d, ok := day(year, next.value, after.value); ok {
				return d
			}
		}
		if next.month && small(after) {
			if d, ok := day(year, next.value, after.value); ok {
				return d
			}
		}
		if next.value >= 1 && next.value <= 12 {
			return dateText(year, next.value)
		}
		return dateText(year)
	}
	a, b := get(i-2), get(i-1) // both before the year
	switch {
	case i >= 2 && a.month && small(b) && !b.month: // Oct 3 1998
		if d, ok := day(year, a.value, b.value); ok {
			return d
		}
	case i >= 2 && b.month && small(a): // 3 Oct 1998
		if d, ok := day(year, b.value, a.value); ok {
			return d
		}
	case i >= 2 && fields[i].joined && b.joined && small(a) && small(b):
		// 25/12/1998 and 12/25/1998 are certain, 5/4/1998 is not.
		if a.value > 12 || a.value == b.value {
			a, b = b, a
		} else if b.value <= 12 {
			return dateText(year)
		}
		if d, ok := day(year, a.value, b.value); ok {
			return d
		}
	case i >= 1 && b.month:
		return dateText(year, b.value)
	}
	return dateText(year)
}

// dateText writes a year and what is known of month and day.
func dateText(year int, rest ...int) string {
	b := make([]byte, 0, len("2006-01-02"))
	b = append(b, byte('0'+year/1000), byte('0'+year/100%10), byte('0'+year/10%10), byte('0'+year%10))
	for _, n := range rest {
		b = append(b, '-', byte('0'+n/10), byte('0'+n%10))
	}
	return string(b)
}

// day writes a date if there is such a month and day.
func day(year, month, d int) (string, bool) {
	if month < 1 || month > 12 || d < 1 || d > 31 {
		return "", false
	}
	return dateText(year, month, d), true
}

// parseRank writes a plain rank as 9p, 5d or 3k, and returns others as they are.
func parseRank(raw string) string {
	text := strings.ToLower(strings.TrimSpace(narrow(raw)))
	if text == "" {
		return ""
	}
	pro := false
	rest := text
	if t, found := strings.CutPrefix(text, "p"); found { // Fox: P9段
		pro, rest = true, t
	}
	for _, w := range []string{"ama ", "业余", "業餘", "アマ"} {
		rest = strings.TrimPrefix(rest, w)
	}
	for _, w := range []string{"职业", "職業", "专业", "プロ", "프로"} {
		if t, found := strings.CutPrefix(rest, w); found {
			pro, rest = true, t
		}
	}
	n, rest, ok := parseInt(strings.TrimSpace(rest))
	if !ok {
		if t, found := strings.CutPrefix(rest, "初"); found { // 初段
			n, rest, ok = 1, t, true
		}
	}
	if !ok || n < 1 || n > 40 {
		return raw
	}
	rest = strings.TrimRight(strings.TrimSpace(rest), "*?+. ")
	kind, ok := rankKinds[rest]
	switch {
	case pro && (ok || rest == ""):
		kind = "p"
	case !ok:
		return raw
	}
	return strconv.FormatInt(n, 10) + kind
}

// rankKinds are what may stand behind the number of a rank.
var rankKinds = map[string]string{
	"p": "p", "dan pro": "p", "dan professional": "p", "d pro": "p", "pro": "p", "p dan": "p",
	"d": "d", "dan": "d", "段": "d", "단": "d", "d ama": "d", "dan ama": "d", "dan amateur": "d", "d amateur": "d",
	"k": "k", "kyu": "k", "gup": "k", "级": "k", "級": "k", "급": "k",
}
