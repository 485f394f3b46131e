package sgf

import (
	"math"
	"strings"
	"testing"

	"weiqi-experiment/rules/board"
)

// FuzzMeaning gives the words and numbers of a record anything at all: results,
// komi, rules, handicap, dates and ranks. Nothing panics, a result is one of the
// kinds documented, and a result with a score, written as it is normalised, is
// read as the same again.
func FuzzMeaning(f *testing.F) {
	for _, s := range [][6]string{
		{"B+3.5", "6.5", "Japanese", "0", "1999-01-02", "9p"}, {"W+R", "375", "Chinese", "2", "2018-1-2,3", "P9段"},
		{"B+1 5/6", "2 3/4", "GOE", "", "11-12 May 1998", "三段"}, {"WB+R", "3 3/4子", "中国规则", "二", "平成5年", "5d?"},
		{"黑胜3又3/4子", "贴3又3/4子", "ko:SIMPLE,scoring:AREA", "4 stones", "1846-07-21,25 (Kōka 3)", "初段"},
		{"白中盘胜", "-7.5", "aga", "-1", "1971-00-00", "12k"}, {"X+", "", "", "99999999999999999999", "", ""},
		{"B+bye", "1e309", "NZ", "1", "3 Oct 98", "NR"}, {"W+0.02", "0", "fox", "0", "20180102", "18级"},
		{"Both lost", "½", "日本", "９", "昭和３１年", "名人"}, {"b+９９９", "999", "", "", "", ""}, {"b+９９９９９９９９９９９９９９９９９９９９/３", "7 1/0", "Ing", "x", "0000", "1d"},
	} {
		f.Add(s[0], s[1], s[2], s[3], s[4], s[5], true)
	}
	f.Fuzz(func(t *testing.T, re, km, ru, ha, dt, br string, fox bool) {
		g := &Game{Geometry: board.MustSize(19, 19), RE: re, KM: km, RU: ru, HA: ha, DT: dt, BR: br, WR: br, Fox: fox}
		m := Interpret(g)
		r := m.Result
		switch r.End {
		case EndCount, EndResign, EndTime, EndForfeit, EndDraw, EndVoid, EndUnknown:
		default:
			t.Fatalf("%q ends by %q", re, r.End)
		}
		if r.Normal == "" || math.IsNaN(r.Margin) || math.IsInf(r.Margin, 0) || m.Handicap < 0 {
			t.Fatalf("RE[%s] KM[%s] HA[%s] mean %+v", re, km, ha, m)
		}
		for _, s := range []string{r.Normal, m.Rule, m.Date} {
			if strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' }) {
				t.Fatalf("%q among what is normalised of RE[%s] RU[%s] DT[%s]", s, re, ru, dt)
			}
		}
		if r.End != EndCount || !r.MarginKnown || math.Abs(r.Margin) > float64(2*g.Geometry.N) {
			return // a score larger than the board is read as one only beside the komi that allows it
		}
		again := Interpret(&Game{Geometry: g.Geometry, RE: r.Normal, KM: "0.5"}).Result
		if again.End != EndCount || again.Winner != r.Winner || again.Normal != r.Normal {
			t.Fatalf("RE[%s] is %q, and that %q", re, r.Normal, again.Normal)
		}
	})
}
