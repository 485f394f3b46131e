package sim

import (
	"strings"
	"testing"

	"weiqi-experiment/sim/store"
)

func TestFilter(t *testing.T) {
	komi := 6.5
	full := store.GameRow{Width: 19, Height: 19, Date: "2003-04-05", Handicap: 0, Komi: &komi, Rules: "japanese", Black: "a=b"}
	oblong := store.GameRow{Width: 19, Height: 13, Date: "1999"}
	for _, c := range []struct {
		text    string
		row     *store.GameRow
		counted bool
		want    bool
	}{
		{"size=19 && counted && handicap=0 && date>=2000", &full, true, true},
		{"size=19 && counted && handicap=0 && date>=2000", &full, false, false},
		{"size=19", &oblong, true, false},
		{"size<100 or size>=100", &oblong, true, false},
		{"width=19", &oblong, true, true},
		{"date=2003", &full, true, true},
		{"date<=2003", &full, true, true},
		{"date<2003", &full, true, false},
		{`date>="2003-05"`, &full, true, false},
		{`date>="2003-04"`, &full, true, true},
		{`"2003-04-06" > date`, &full, true, true},
		{`date>="1998-05"`, &oblong, true, false},
		{"date!=1998 and year=1999", &oblong, true, true},
		{"komi=6.5", &full, true, true},
		{"komi<100 or komi>=100", &oblong, true, false},
		{`rules in ["japanese", "chinese"]`, &full, true, true},
		{`rules == "japanese"`, &full, true, true},
		{`black = "a=b"`, &full, true, true},
		{`not (rules != 'japanese')`, &full, true, true},
	} {
		f, err := NewFilter(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		got, err := f.Keep(c.row, c.counted, map[string]any{})
		if err != nil || got != c.want {
			t.Errorf("%s: got %v, %v; want %v", c.text, got, err, c.want)
		}
	}
}

func TestFilterErrorsNameTheColumn(t *testing.T) {
	for text, want := range map[string]string{
		"size=19 && heigth=9": `column 12: unknown column "heigth"`,
		"size=19 &&":          "column 10",
		"size":                "expected bool",
		`handicap="two"`:      "column 9",
	} {
		_, err := NewFilter(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", text, err, want)
		}
	}
}

func TestFilterKnowsWhatNeedsSettling(t *testing.T) {
	for text, late := range map[string]bool{
		"size=19 && counted": false, "handicap>0 && date>1900": false,
		"agrees='yes'": true, "size=9 && seki='yes'": true,
	} {
		f, err := NewFilter(text)
		if err != nil || f.late != late {
			t.Errorf("%s: late %v, %v; want %v", text, f.late, err, late)
		}
	}
	for _, name := range lateColumns {
		if _, ok := columns[name]; !ok {
			t.Errorf("%s is no column", name)
		}
	}
}
