package sgf

import (
	"fmt"
	"testing"
)

// meaning interprets a game with the given root properties and plays.
func meaning(t *testing.T, root string) Meaning {
	t.Helper()
	return Interpret(parse(t, "(;SZ[19]"+root+";B[pd];W[dp])"))
}

func TestResult(t *testing.T) {
	for _, c := range []struct{ re, want string }{
		// score, unit
		{"B+3.5", "B+3.5 count 3.5 point"},
		{"W+.5", "W+0.5 count -0.5 point"},
		{"W+12", "W+12 count -12 point"},
		{"B+3 1/2", "B+3.5 count 3.5 point"},
		{"B+3½", "B+3.5 count 3.5 point"},
		{"b+10,5", "B+10.5 count 10.5 point"},
		{"Black + 7", "B+7 count 7 point"},
		{"B+0", "B+0 count 0 point"},
		{"W+1半", "W+1.5 count -1.5 point"},
		{"Ｗ＋２．５", "W+2.5 count -2.5 point"},
		{"B+1 5/6", "B+1.83333 count 1.833333 point"},
		{"B+1/66666", "B+0.000015 count 1.500015e-05 point"},
		{"B+5.5 points", "B+5.5 count 5.5 point"},
		{"B+2.5 (komi 6.5)", "B+2.5 count 2.5 point"},
		{"White wins by 4.5", "W+4.5 count -4.5 point"},
		{"黑胜3目半", "B+3.5 count 3.5 point"},
		{"白胜七目半", "W+7.5 count -7.5 point"},
		{"白胜半目", "W+0.5 count -0.5 point"},
		{"白 3目半勝ち", "W+3.5 count -3.5 point"},
		{"黒番2目勝ち", "B+2 count 2 point"},
		{"294수 흑0.5집승", "B+0.5 count 0.5 point"},
		{"백 3집반승", "W+3.5 count -3.5 point"},
		{"白反집승", "W+ unknown"},
		{"흑 반집승", "B+0.5 count 0.5 point"},
		// zi
		{"B+0.25", "B+0.5 count 0.5 zi"},
		{"W+1.75", "W+3.5 count -3.5 zi"},
		{"B+2.25子", "B+4.5 count 4.5 zi"},
		{"B+0.25(子)", "B+0.5 count 0.5 zi"},
		{"黑胜3又3/4子", "B+7.5 count 7.5 zi"},
		{"黑胜3/4子", "B+1.5 count 1.5 zi"},
		{"白胜四分之三子", "W+1.5 count -1.5 zi"},
		{"白勝一又四分之三子", "W+3.5 count -3.5 zi"},
		{"黑胜2子", "B+4 count 4 zi"},
		{"黑胜2子半", "B+5 count 5 zi"},
		{"黑胜1 1/4子", "B+2.5 count 2.5 zi"},
		{"B+3zi", "B+6 count 6 zi"},
		// other endings
		{"B+R", "B+R resign"},
		{"W+Resign", "W+R resign"},
		{"w+res.", "W+R resign"},
		{"Black resigns. W 133.5 B 81.0", "W+R resign"},
		{"White resigns.", "B+R resign"},
		{"White wins by resignation", "W+R resign"},
		{"白中盘胜", "W+R resign"},
		{"黑中盤勝", "B+R resign"},
		{"黑认输", "W+R resign"},
		{"257手完, 黒中押し勝ち", "B+R resign"},
		{"226수 백불계승", "W+R resign"},
		{"흑불계승", "B+R resign"},
		{"B+T", "B+T time"},
		{"W+Time", "W+T time"},
		{"W+Time Over", "W+T time"},
		{"白超时负", "B+T time"},
		{"黑超时判负", "W+T time"},
		{"흑 시간승", "B+T time"},
		{"白時間切れ負け", "B+T time"},
		{"B+F", "B+F forfeit"},
		{"B+Forfeit", "B+F forfeit"},
		{"W+Illegal", "W+F forfeit"},
		{"B+V", "B+F forfeit"},
		{"B+bye", "B+F forfeit"},
		{"Both lost", "? forfeit"},
		{"0", "0 draw 0"},
		{"Draw", "0 draw 0"},
		{"Jigo", "0 draw 0"},
		{"持碁", "0 draw 0"},
		{"和棋", "0 draw 0"},
		{"무승부", "0 draw 0"},
		{"D+J", "0 draw 0"},
		{"Void", "Void void"},
		{"No result", "Void void"},
		{"無勝負", "Void void"},
		{"Not played", "Void void"},
		// not known, or not understood
		{"", "? unknown"},
		{"?", "? unknown"},
		{"? (No further moves known)", "? unknown"},
		{"Unfinished", "? unknown"},
		{"has adjourned.", "? unknown"},
		{"打ち掛け", "? unknown"},
		{"W+", "W+ unknown"},
		{"W+J", "W+ unknown"},
		{"B+AW", "B+ unknown"},
		{"B+, Goro crushed in his 126th move", "B+ unknown"},
		{"W+11.5?", "W+ unknown"},
		{"B+1.5 ? W+timeout", "? unknown"},
		{"WB+R", "? resign"},
		{"X+", "? unknown"},
		{"W+8194.00", "W+ unknown"},
		{"B+722", "B+722 count 722 point"}, // twice the board
		{"B+723", "B+ unknown"},
		{"B+99999999999999999999", "B+ unknown"},
		{"something else", "? unknown"},
		{"+5", "? unknown"},
	} {
		r := meaning(t, "RE["+c.re+"]").Result
		got := r.Normal + " " + r.End
		if r.MarginKnown {
			got += fmt.Sprintf(" %.7g", r.Margin)
		}
		if r.Unit != "" {
			got += " " + r.Unit
		}
		if got != c.want {
			t.Errorf("RE[%s]: %s (%s), want %s", c.re, got, r.Basis, c.want)
		}
		if r.Raw != c.re {
			t.Errorf("RE[%s]: raw %q", c.re, r.Raw)
		}
	}
}

func TestKomi(t *testing.T) {
	for _, c := range []struct{ root, want string }{
		{"KM[6.5]", "6.5 written"},
		{"KM[6,5]", "6.5 written"},
		{"KM[-9.50]", "-9.5 written"},
		{"KM[0]", "0 written"},
		{"KM[7.500000]", "7.5 written"},
		{"KM[6 1/2]", "6.5 written"},
		{"KM[５.５]", "5.5 written"},
		{"KM[5目半]", "5.5 written"},
		{"KM[黒6目半]", "6.5 written"},
		{"KM[8点]", "8 written"},
		{"KM[倒贴3目]", "-3 written"},
		{"KM[无]", "0 written in words"},
		{"KM[3.75]", "7.5 quarters: counted in zi"},
		{"KM[2.75]", "5.5 quarters: counted in zi"},
		{"KM[3又3/4子]", "7.5 given in zi"},
		{"KM[黑贴3又3/4子]", "7.5 given in zi"},
		{"KM[2子半]", "5 given in zi"},
		{"KM[650]", "6.5 hundredths of a point: larger than any komi"},
		{"KM[750]", "7.5 hundredths of a point: larger than any komi"},
		{"KM[375]", "7.5 hundredths of a zi: larger than any komi, and not a whole number of half points"},
		{"KM[325]", "6.5 hundredths of a zi: larger than any komi, and not a whole number of half points"},
		{"KM[6.1]", "? not a whole number of half points: not used"},
		{"KM[123456]", "? larger than any komi: not used"},
		{"KM[soon]", "? not understood"},
		{"KM[1e308]", "? not understood"},
		{"KM[6E+0]", "? not understood"},
		{"KM[361]", "361 written"},
		{"KM[362]", "? more than the board has points: not used"},
		{"KM[-181子]", "? more than the board has points: not used"},
		{"KM[999999999999999999]", "? not understood"},
		{"KM[]", "? "},
		{"", "? "},
		{"KM[0]RE[W+2.50]AP[foxwq]RU[Japanese]HA[0]", "6.5 inferred: a Fox record with KM[0] whose result has a half point, even game by territory: 6.5"},
		{"KM[0]RE[W+2.25]AP[GNU Go:3.8]AP[foxwq]RU[Chinese]HA[0]", "7.5 inferred: a Fox record with KM[0] whose result has quarters, even game by Chinese rules: 3.75 zi"},
		{"KM[0]RE[W+5.0]TC[3]TT[30]RU[Japanese]HA[0]", "0 written"},
		{"KM[0]RE[W+R]TC[3]TT[30]RU[Japanese]HA[0]", "? KM[0] in a Fox record without a score: Fox writes it also where there was komi"},
		{"KM[0]RE[W+2.5]TC[3]TT[30]RU[Japanese]HA[3]", "? KM[0] contradicts the fraction of the result"},
		{"KM[0]RE[W+2.5]RU[Japanese]", "0 written, although the result has a fraction"},
		{"EV[Castle Game]DT[1716-12-28]", "0 inferred: before komi came into use"},
	} {
		m := meaning(t, c.root)
		got := "? " + m.KomiBasis
		if m.KomiKnown {
			got = m.Komi.String() + " " + m.KomiBasis
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.root, got, c.want)
		}
	}
}

// The Fox server's codes are no scores, and a draw needs a whole komi.
func TestResultContext(t *testing.T) {
	for _, c := range []struct {
		root, normal, end string
		known             bool
	}{
		{"AP[foxwq]RE[B+0.0]", "B+", EndUnknown, false},
		{"AP[foxwq]RE[W+0.02]", "W+", EndUnknown, false},
		{"AP[foxwq]RE[W+0.03]", "W+", EndUnknown, false},
		{"AP[foxwq]RE[W+0.50]", "W+0.5", EndCount, true},
		{"AP[foxwq]RE[B+1.25]KM[375]RU[Chinese]", "B+2.5", EndCount, true},
		{"RE[Draw]KM[6.5]", "0", EndDraw, false},
		{"RE[Draw]KM[6]", "0", EndDraw, true},
		{"RE[Jigo]", "0", EndDraw, true},
	} {
		r := meaning(t, c.root).Result
		if r.Normal != c.normal || r.End != c.end || r.MarginKnown != c.known {
			t.Errorf("%s: %+v", c.root, r)
		}
	}
}

func TestRule(t *testing.T) {
	for _, c := range []struct{ root, rule, basis string }{
		{"RU[Chinese]", "chinese", "declared"},
		{"RU[中国规则]", "chinese", "declared"},
		{"RU[JPN]", "japanese", "declared"},
		{"RU[日本ルール]", "japanese", "declared"},
		{"RU[Korean rules]", "korean", "declared"},
		{"RU[AGA]", "aga", "declared"},
		{"RU[GOE]", "ing", "declared"},
		{"RU[New Zealand]", "nz", "declared"},
		{"RU[Tromp/Taylor]", "tromp-taylor", "declared"},
		{"RU[TT--]", "tromp-taylor", "declared"},
		{"RU[Old Chinese]", "huanqitou", "declared"},
		{"RU[Tang (Japanese + group tax)]", "tang", "declared"},
		{"RU[Ikeda's Area Rules III]", "ikeda-area3", "declared"},
		{"RU[koPOSITIONALscoreAREAtaxNONEsui1]", "tromp-taylor", "declared"},
		{"RU[koSITUATIONALscoreAREAtaxNONEsui1]", "nz", "declared"},
		{"RU[koSITUATIONALscoreAREAtaxNONEsui0]", "aga", "declared"},
		{"RU[koSIMPLEscoreAREAtaxNONEsui0]", "chinese", "declared"},
		{"RU[koPOSITIONALscoreAREAsui0]", "chinese", "declared"},
		{"RU[koPOSITIONALscoreAREAtaxALLsui1]", "stone-scoring", "declared"},
		{"RU[koSIMPLEscoreAREAtaxSEKIsui0]", "seki-tax", "declared"},
		{"RU[koSITUATIONALscoreAREAtaxNONEsui0button1]", "button", "declared"},
		{"RU[koPOSITIONALscoreAREAtaxALLsui1button1]", "", ""},
		{"RU[koSIMPLEscoreTERRITORYtaxSEKIsui0]", "japanese", "declared"},
		{"RU[koSIMPLEscoreTERRITORYtaxNONEsui1]", "territory-k", "declared"},
		{"RU[koSIMPLEscoreTERRITORYtaxALLsui0]", "tang", "declared"},
		{`RU[{"koRule":"SIMPLE","scoringRule":"TERRITORY","taxRule":"SEKI","multiStoneSuicideLegal":false}]`, "japanese", "declared"},
		{`RU[{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false}]`, "tromp-taylor", "declared"},
		{"RU[Tibetan]", "", ""},
		{"RU[Uchikomi]", "japanese", "inferred: event held by Japanese rules"},
		{"EV[57th Honinbo]", "japanese", "inferred: event held by Japanese rules"},
		{"EV[第20届三星杯]", "korean", "inferred: event held by Korean rules"},
		{"EV[7th Chunlan Cup]PC[Tokyo]", "chinese", "inferred: event held by Chinese rules"},
		{"EV[4th Ing Cup]", "ing", "inferred: event: Ing Cup"},
		{"EV[7th Japan-China Go Exchange]PC[Beijing]", "chinese", "inferred: place in China"},
		{"EV[7th Japan-China Go Exchange]PC[Tokyo]", "japanese", "inferred: place in Japan"},
		{"EV[7th Japan-China Go Exchange]", "", ""},
		{"PC[Seoul, Korea]", "korean", "inferred: place in Korea"},
		{"AP[PANDA-NET]", "japanese", "inferred: place: IGS or PandaNet"},
		{"PC[9x9 Computer Go Server]", "tromp-taylor", "inferred: place: a computer Go server"},
		{"RE[B+1.75]", "chinese", "inferred: result in zi"},
		{"KM[3.75]", "chinese", "inferred: komi in zi"},
		{"KM[6.5]RE[B+3.5]", "japanese", "inferred: komi and result give an even score, which area counting does not without shared points"},
		{"KM[6.5]RE[W+1.5]", "", ""},
		{"KM[7.5]BR[9p]WR[九段]DT[2016-01-01]", "", ""},
		{"KM[7.5]BR[9p]WR[8p]DT[2016-01-01]", "chinese", "inferred: komi 7.5 between professionals after 2001"},
		{"PB[Honinbo Shuei]DT[1898]", "japanese", "inferred: a player of a Japanese house, before 1950"},
		{"PC[bigsea]", "", ""},
		{"", "", ""},
	} {
		m := meaning(t, c.root)
		if m.Rule != c.rule || m.RuleBasis != c.basis {
			t.Errorf("%s: %q (%s), want %q (%s)", c.root, m.Rule, m.RuleBasis, c.rule, c.basis)
		}
	}
	// White may have played a stone more before the record begins.
	for stones, want := range map[string]string{
		"AW[dd][pp]AB[dp][pd]": "huanqitou", "AW[dd][pp][qf]AB[dp][pd]": "huanqitou", "AW[dd][pp][qf][ck]AB[dp][pd]": "", "AW[dd][pp]AB[dp][pc]": "",
	} {
		m := Interpret(parse(t, "(;"+stones+";W[qf];B[qk])"))
		if m.Rule != want || m.Handicap != 0 {
			t.Errorf("corner stones %s: %q, handicap %d", stones, m.Rule, m.Handicap)
		}
	}
}

func TestHandicap(t *testing.T) {
	for _, c := range []struct {
		in, basis string
		n         int
	}{
		{"(;HA[3]AB[dd][pp][dp];W[aa])", "declared", 3},
		{"(;HA[2];B[dd];B[pp];W[aa])", "declared, but no stones are set up", 2},
		{"(;HA[2]AB[dd][pp][dp];W[aa])", "declared, but 3 black stones are set up", 2},
		{"(;AB[dd][pp];W[aa])", "inferred: black stones set up and White moves first", 2},
		{"(;HA[0]AB[dd][pp][dp][pd]PL[W])", "inferred: black stones set up and White moves first", 4},
		{"(;AB[dd][pp];B[aa])", "", 0},
		{"(;AB[dd][pp]AW[aa];W[bb])", "", 0},
		{"(;HA[1];W[aa])", "declared", 1},
		{"(;HA[四子]AB[dd][pp][dp][pd];W[aa])", "declared", 4},
		{"(;HA[many];W[aa])", "not understood", 0},
		{"(;HA[多];W[aa])", "not understood", 0},
		{"(;B[aa])", "", 0},
	} {
		m := Interpret(parse(t, c.in))
		if m.Handicap != c.n || m.HandicapBasis != c.basis {
			t.Errorf("%s: %d (%s), want %d (%s)", c.in, m.Handicap, m.HandicapBasis, c.n, c.basis)
		}
	}
}

// TestHandicapFault tells a handicap that is none, whatever stones are set up.
func TestHandicapFault(t *testing.T) {
	const none, many = "not understood", "more than the board has points: not used"
	for ha, want := range map[string]string{
		"": "", "0": "", "-0": "", "2": "", "2.0": "", "2.00": "", "2 stones": "", "2子": "", "２": "",
		"-5": none, "0x2": none, "2_": none, "2x1": none, "2.5": none, "many": none,
		"362": many, "99999999999999999999999": many,
	} {
		for _, stones := range []string{"", "AB[dd][pp]"} {
			m := Interpret(parse(t, "(;SZ[19]HA["+ha+"]"+stones+";W[aa])"))
			if m.HandicapFault != want {
				t.Errorf("HA[%s]%s: %q, want %q", ha, stones, m.HandicapFault, want)
			}
			if n := len(stones) / len("B[dd]"); want != "" && m.Handicap != n {
				t.Errorf("HA[%s]%s: %d, want the %d stones set up", ha, stones, m.Handicap, n)
			}
		}
	}
}

// TestResultFault tells a number that goes on as none does.
func TestResultFault(t *testing.T) {
	for re, want := range map[string]string{
		"W+1_000": "W+", "B+0x10": "B+", "B+1e5": "B+", "B+3.5x": "B+", "B+12345678901": "B+", "White wins by 0x10": "W+",
		"W+3.5points": "", "W+3.5 resigned": "", "白 3目半勝ち": "", "W+R": "", "W+how": "", "B+٣٫٥": "",
	} {
		r := meaning(t, "RE["+re+"]").Result
		if r.Fault != (want != "") || r.Fault && (r.Normal != want || r.MarginKnown) {
			t.Errorf("RE[%s]: %+v", re, r)
		}
	}
	if r := meaning(t, "RE[B+٣٫٥]").Result; r.Normal != "B+3.5" {
		t.Errorf("%+v", r)
	}
	if m := meaning(t, "KM[٦٫٥]"); m.Komi != 13 || m.KomiBasis != "written" {
		t.Errorf("%+v", m)
	}
}

func TestDate(t *testing.T) {
	for _, c := range [][2]string{
		{"1998-10-10", "1998-10-10"}, {"1998-10-10,11", "1998-10-10"}, {"1998-10-30,11-01,02", "1998-10-30"}, {"1998-10", "1998-10"}, {"1998", "1998"},
		{"1958-04-17~26", "1958-04-17"}, {"1913-05-28..06-14", "1913-05-28"}, {"1898-01-05..", "1898-01-05"},
		{"2017-07-25 23:32", "2017-07-25"}, {"2017-04-03T20:19:36.622069344+00:00", "2017-04-03"}, {"2004-10-27 16:01:54", "2004-10-27"},
		{"20221208-074738", "2022-12-08"}, {"2017.08.25 01:11", "2017-08-25"}, {"2001/02/01 19:53:20 UT", "2001-02-01"}, {"2015- 8-29", "2015-08-29"},
		{"2003年5月4日", "2003-05-04"}, {"2003年5月", "2003-05"}, {"2012년 3월 7일", "2012-03-07"}, {"１９９８年１０月３日", "1998-10-03"},
		{"Oct 3 1998", "1998-10-03"}, {"October 3, 1998", "1998-10-03"}, {"3 Oct 1998", "1998-10-03"}, {"3rd March 1998", "1998-03-03"}, {"August 1, 2001", "2001-08-01"}, {"May 2001", "2001-05"}, {"2001 Dec 24", "2001-12-24"},
		{"25/12/1998", "1998-12-25"}, {"12/25/1998", "1998-12-25"}, {"5/4/1998", "1998"}, {"12-12-1998", "1998-12-12"},
		{"ca. 1100", "1100"}, {"850+", "0850"}, {"0850 onwards", "0850"}, {"1660s", "1660"}, {"Summer 1857", "1857"}, {"1959 or 1960", "1959"}, {"1600 approx. (Keicho era, 1596-1615)", "1600"},
		{"1998-13-45", "1998"}, {"1998-02-00", "1998-02"}, {"", ""}, {"yesterday", ""}, {"99", ""}, {"Decade 5", ""},
	} {
		if got := parseDate(c[0]); got != c[1] {
			t.Errorf("DT[%s]: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestRank(t *testing.T) {
	for _, c := range [][2]string{
		{"9p", "9p"}, {"P9段", "9p"}, {"P7", "7p"}, {"P9p", "9p"}, {"9段", "9d"}, {"九段", "9d"}, {"初段", "1d"}, {"十五级", "15k"}, {"9단", "9d"}, {"8급", "8k"}, {"18级", "18k"}, {"3k", "3k"}, {"5 dan", "5d"},
		{"4 Dan Professional", "4p"}, {"职业九段", "9p"}, {"プロ九段", "9p"}, {"业余5段", "5d"}, {"6d ama", "6d"}, {"8k*", "8k"}, {"13k?", "13k"}, {"７ｄ", "7d"}, {" 2d ", "2d"}, {"15 kyu", "15k"},
		{"9p, Honinbo", "9p, Honinbo"}, {"2029", "2029"}, {"NR", "NR"}, {"Meijin", "Meijin"}, {"0p", "0p"}, {"", ""},
	} {
		if got := parseRank(c[0]); got != c[1] {
			t.Errorf("rank %q: %q, want %q", c[0], got, c[1])
		}
	}
}

// TestKomiFault tells a komi that is none from one that is not known.
func TestKomiFault(t *testing.T) {
	for root, want := range map[string]bool{
		"KM[6.5]": false, "": false, "KM[]": false, "KM[ ]": false, "KM[0]RE[W+R]TC[3]TT[30]RU[Japanese]HA[0]": false,
		"KM[1e308]": true, "KM[soon]": true, "KM[6.1]": true, "KM[400]": false, "KM[123456]": true, "KM[362]": true,
		"KM[0x1p1000]": true, "KM[6_5]": true, "KM[6.5x]": true, "KM[६x]": true, "KM[6.5points]": false, "KM[6.5 or so]": false, "KM[6目半]": false, "KM[٦٫٥]": false, "KM[۶٫۵]": false,
	} {
		if m := meaning(t, root); m.KomiFault != want {
			t.Errorf("%q: %v, want %v (%s)", root, m.KomiFault, want, m.KomiBasis)
		}
	}
}
