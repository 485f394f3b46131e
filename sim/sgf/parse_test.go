package sgf

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"weiqi-experiment/rules/board"
)

// parse reads the first tree of data and fails the test if it cannot be used.
func parse(t *testing.T, data string) *Game {
	t.Helper()
	g, err := parseErr(t, data)
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	return g
}

func parseErr(t *testing.T, data string) (*Game, error) {
	t.Helper()
	s := NewScanner(strings.NewReader(data), ScanOptions{})
	if !s.Scan() {
		t.Fatalf("%q: no tree: %v", data, s.Problems())
	}
	g := new(Game)
	return g, Parse(s.Tree(), g)
}

// steps writes the steps of a game: B and W plays, +B +W +E set-up, >B >W turns.
func steps(g *Game) string {
	names := [...]string{"B", "W", "+B", "+W", "+E", ">B", ">W"}
	var out []string
	for _, s := range g.Steps {
		out = append(out, names[s.Op]+g.Geometry.Name(s.Point))
	}
	return strings.Join(out, " ")
}

func problems(g *Game) string {
	var out []string
	for _, p := range g.Problems {
		out = append(out, fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Kind))
	}
	return strings.Join(out, ", ")
}

func TestParseSteps(t *testing.T) {
	for _, c := range []struct{ name, in, size, steps, problems string }{
		{"plays", "(;SZ[19];B[pd];W[dp])", "19×19", "Bpd Wdp", ""},
		{"no size", "(;B[pd])", "19×19", "Bpd", ""},
		{"passes", "(;SZ[9];B[];W[tt];B[pass])", "9×9", "B W B", ""},
		{"tt on a large board", "(;SZ[21];B[tt];W[])", "21×21", "Btt W", ""},
		{"capitals", "(;SZ[52];B[ZZ];W[aA])", "52×52", "BZZ WaA", ""},
		{"one point", "(;SZ[1];B[aa])", "1×1", "Baa", ""},
		{"not square", "(;SZ[19:13];B[sm];W[sn])", "19×13", "Bsm", "1:20 off-board"},
		{"not square, other sign", "(;SZ[7x5];B[ge])", "7×5", "Bge", "1:6 size"},
		{"full-width size", "(;SZ[１３];B[mm])", "13×13", "Bmm", ""},
		{"size behind the stones", "(;AB[aa][gg]SZ[7];W[bb])", "7×7", "+Baa +Bgg Wbb", ""},
		{"second size", "(;SZ[9];B[aa]SZ[13])", "9×9", "Baa", "1:17 duplicate-property"},
		{"size below nothing", "(;SZ[-5];B[aa])", "19×19", "Baa", "1:6 size"},
		{"one side alone", "(;SZ[19:];B[aa])", "19×19", "Baa", "1:6 size"},
		{"zeros in front", "(;SZ[00000009];B[aa])", "9×9", "Baa", ""},
		{"unreadable size", "(;SZ[big];B[aa])", "19×19", "Baa", "1:6 size"},
		{"rectangles", "(;SZ[5]AB[aa:ca][ee]AW[bc:ad]AE[aa];W[dd])", "5×5", "+Baa +Bba +Bca +Bee +Wac +Wbc +Wad +Wbd +Eaa Wdd", ""},
		{"set-up in mid-game", "(;SZ[9];B[aa];AE[aa]AW[bb]PL[B];B[cc])", "9×9", "Baa +Eaa +Wbb >B Bcc", ""},
		{"long names", "(;SiZe[9]AddBlack[aa]AddWhite[bb];White[cc];Black[dd])", "9×9", "+Baa +Wbb Wcc Bdd", ""},
		{"small letters", "(;sz[9]\n;b[aa];w[bb])", "9×9", "Baa Wbb", "1:3 property-name"},
		{"several plays", "(;B[aa]W[bb]B[cc];W[dd][ee])", "19×19", "Baa Wbb Bcc Wdd Wee", "1:9 several-moves"},
		{"split lists", "(;AB[aa]AB[bb]\n[cc])", "19×19", "+Baa +Bbb +Bcc", ""},
		{"off the board", "(;SZ[9];B[aa];W[zz];B[bb])", "9×9", "Baa Bbb", "1:16 off-board"},
		{"no point", "(;B[aa];W[5];B[bb])", "19×19", "Baa Bbb", "1:10 off-board"},
		{"letter and number", "(;B[Q16];W[D4])", "19×19", "Bpd Wdp", "1:4 coordinates"},
		{"spaces", "( ; B\n[ pd ] ; W [dp]\n)", "19×19", "Bpd Wdp", ""},
		{"variations", "(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))", "19×19", "Baa Wbb Bcc", ""},
		{"late nodes", "(;B[aa](;W[bb])(;W[cc]);B[dd])", "19×19", "Baa Wbb", "1:24 nodes-after-variations"},
		{"no semicolon", "(SZ[9]PB[x];B[aa])", "9×9", "Baa", ""},
		{"a lost bracket", "(;B[aa;W[bb];B[cc])", "19×19", "Baa Wbb Bcc", "1:4 stray"},
		{"junk in a node", "(;B[aa] 12 ;W[bb])", "19×19", "Baa Wbb", "1:9 stray"},
		{"value without name", "(;[aa]B[bb])", "19×19", "Bbb", "1:3 stray"},
		{"cut off", "(;B[aa];W[bb]", "19×19", "Baa Wbb", "1:14 unclosed"},
		{"cut off in a value", "(;B[aa]\n;W[bb]C[so", "19×19", "Baa Wbb", "2:11 unclosed, 2:11 unclosed"},
		{"GM 19", "(;GM[19]SZ[19];B[aa])", "19×19", "Baa", "1:6 game"},
		{"off board rectangle", "(;SZ[9]AB[aa:zz];W[aa])", "9×9", "Waa", "1:10 off-board"},
		{"off board by a row", "(;SZ[5]AB[aa:cf];W[aa])", "5×5", "Waa", "1:10 off-board"},
		{"off board by a column", "(;SZ[5]AB[aa:fc];W[aa])", "5×5", "Waa", "1:10 off-board"},
		{"cut off behind marks", "(;SZ[5];B[aa]TB[bb][cc]", "5×5", "Baa", "1:24 unclosed"},
	} {
		g := parse(t, c.in)
		if got := fmt.Sprintf("%d×%d", g.Geometry.Width, g.Geometry.Height); got != c.size {
			t.Errorf("%s: size %s, want %s", c.name, got, c.size)
		}
		if got := steps(g); got != c.steps {
			t.Errorf("%s: steps %q, want %q", c.name, got, c.steps)
		}
		if got := problems(g); got != c.problems {
			t.Errorf("%s: problems %v, want %q", c.name, g.Problems, c.problems)
		}
	}
}

func TestParseFatal(t *testing.T) {
	deep := strings.Repeat("(;B[aa]", 10_001) + strings.Repeat(")", 10_001)
	for _, c := range []struct{ name, in, place, message string }{
		{"Othello", "(;FF[4]\nGM[2];B[aa])", "2:4 game", "Othello"},
		{"unknown game", "(;GM[999];B[aa])", "1:6 game", "GM[999]"},
		{"GM 19 on a board of 9", "(;SZ[9]GM[19];B[aa])", "1:11 game", "not of Go"},
		{"too large", "(;SZ[53];B[aa])", "1:6 size", "53"},
		{"far too large", "(;SZ[99999999999999999999];B[aa])", "1:6 size", "size 99999999999999999999"},
		{"one side far too large", "(;SZ[19:10000000];B[aa])", "1:6 size", "1 to 52"},
		{"no board", "(;\nSZ[0];B[aa])", "2:4 size", "1 to 52"},
		{"too deep", deep, "1:70001 limit", "10000 deep"},
		{"too many nodes", "(" + strings.Repeat(";B[aa]", 100_001) + ")", "1:600003 limit", "100000 nodes"},
		{"too many stones", "(;SZ[52]AB" + strings.Repeat("[aa:ZZ]", 100) + ")", "1:523 limit", "200000"},
		{"too long a value", "(;C[" + strings.Repeat("x", DefaultLimits.Value+1) + "])", "1:4 limit", "bytes"},
	} {
		g, err := parseErr(t, c.in)
		var p *Problem
		if !errors.As(err, &p) || !p.Fatal {
			t.Errorf("%s: error %v", c.name, err)
			continue
		}
		if got := fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Kind); got != c.place || !strings.Contains(p.Message, c.message) {
			t.Errorf("%s: %v, want %s with %q", c.name, p, c.place, c.message)
		}
		if n := len(g.Problems); n == 0 || !g.Problems[n-1].Fatal {
			t.Errorf("%s: the problem is not in the game: %v", c.name, g.Problems)
		}
	}
	for text, message := range map[string]string{
		"(;B[aa];W[bb];B[cc])":                    "more than 2 nodes",
		"(;" + strings.Repeat("PL[B]", 11) + ")":  "more than 10 plays",
		"(;TB" + strings.Repeat("[aa]", 11) + ")": "more than 10 plays",
	} {
		s := NewScanner(strings.NewReader(text), ScanOptions{})
		s.Scan()
		g := Game{Limits: Limits{Depth: 10, Nodes: 2, Steps: 10, Value: 10}}
		if err := Parse(s.Tree(), &g); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("own limit: %v, want %q", err, message)
		}
	}
}

// Places count lines from the start of the stream.
func TestProblemPlace(t *testing.T) {
	s := NewScanner(strings.NewReader("mail\r\n\r\n(;SZ[9];B[aa])\r\n  (;SZ[9]\r\n;B[aa]\r\n;W[bb];B[zz])"), ScanOptions{})
	var g Game
	for s.Scan() {
		if err := Parse(s.Tree(), &g); err != nil {
			t.Fatal(err)
		}
	}
	if got := problems(&g); got != "6:9 off-board" || g.Problems[0].Move != 3 {
		t.Errorf("%q, move %d", got, g.Problems[0].Move)
	}
}

func TestParseTexts(t *testing.T) {
	g := parse(t, "(;GM[1]FF[4]CA[UTF-8]AP[a][b]SZ[19]PB[A\\]B\\\\C\\:D]PW[two\nlines\t!]EV[a\\\nb]KM[6.5]RE[B+R]RE[W+R]\n;B[aa]C[one];W[bb]C[x\r\ny\\\nz\\)]GC[late])")
	for _, c := range [][3]string{
		{"PB", g.PB, "A]B\\C:D"}, {"PW", g.PW, "two lines !"}, {"EV", g.EV, "ab"}, {"KM", g.KM, "6.5"}, {"RE", g.RE, "B+R"}, {"GC", g.GC, "late"}, {"C", g.LastComment, "x\nyz)"}, {"AP", g.AP, "a"},
	} {
		if c[1] != c[2] {
			t.Errorf("%s = %q, want %q", c[0], c[1], c[2])
		}
	}
	if got := problems(g); got != "3:20 duplicate-property" {
		t.Errorf("problems %v", g.Problems)
	}
	g = parse(t, "(;TE[제13회 결승]RD[2021-01-20]KO[黒6目半]HD[2]RE[226수 백불계승]PB[a];W[aa])")
	if g.EV != "제13회 결승" || g.DT != "2021-01-20" || g.KM != "黒6目半" || g.HA != "2" {
		t.Errorf("Korean names: EV %q, DT %q, KM %q, HA %q", g.EV, g.DT, g.KM, g.HA)
	}
	if g = parse(t, "(;DT[2000]TE[1]KO[1];B[aa])"); g.EV != "" || g.KM != "" {
		t.Errorf("TE and KO with their usual meaning: EV %q, KM %q", g.EV, g.KM)
	}
}

func TestParseMarks(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"(;SZ[9];B[aa]TB[ab]TR[cc];W[bb];B[]TB[bc][cc]TW[aa:ba]MA[dd])", "TBbc TBcc TWaa TWba MAdd"},
		{"(;SZ[9];B[aa];W[bb];TB[ab]\n;MA[cc]SQ[dd])", "TBab MAcc SQdd"},
		{"(;SZ[9];B[aa]TB[ab];W[bb])", "TBab"},
		{"(;SZ[9];B[aa](;W[bb])(;W[cc]TB[ab]))", ""},
		{"(;SZ[9];B[aa];W[]MA[cc];B[])", ""},
		{"(;SZ[9];B[aa];W[]TB[]DM[1]VW[])", ""},
	} {
		g := parse(t, c.in)
		var got []string
		for _, m := range g.Marks {
			got = append(got, m.Prop+g.Geometry.Name(m.Point))
		}
		if s := strings.Join(got, " "); s != c.want || len(g.Problems) != 0 {
			t.Errorf("%s: %q, want %q; %v", c.in, s, c.want, g.Problems)
		}
	}
}

func TestParseReuse(t *testing.T) {
	long := "(;PB[first]KM[7.5]RU[Chinese];AB[aa]TB[bb]C[note]" + strings.Repeat(";B[cc];W[dd]", 100) + ")"
	trees, _ := scan(t, long+"(;SZ[9];B[aa])", ScanOptions{})
	var g Game
	if err := Parse(trees[0], &g); err != nil {
		t.Fatal(err)
	}
	name, step := g.PB, &g.Steps[0]
	if err := Parse(trees[1], &g); err != nil {
		t.Fatal(err)
	}
	if g.PB != "" || g.KM != "" || g.LastComment != "" || len(g.Marks) != 0 || g.Nodes != 2 || steps(&g) != "Baa" {
		t.Errorf("something of the first game is left: %+v", g)
	}
	if name != "first" || &g.Steps[0] != step {
		t.Errorf("text %q changed, or the memory of the steps was not reused", name)
	}
	if n := testing.AllocsPerRun(20, func() {
		if err := Parse(trees[0], &g); err != nil {
			t.Fatal(err)
		}
	}); n > 2 {
		t.Errorf("%v allocations a record", n)
	}
}

// Every step points at its value.
func TestStepPlace(t *testing.T) {
	trees, _ := scan(t, "(;SZ[9]AB[ab][cc:dd];W[ef];B[gh]W[aa])", ScanOptions{})
	var g Game
	if err := Parse(trees[0], &g); err != nil {
		t.Fatal(err)
	}
	for _, s := range g.Steps {
		name := string(trees[0].Data[s.At : s.At+2])
		if s.Op.Color() == board.Black && s.Node == 0 && name == "cc" {
			continue // a rectangle
		}
		if got := g.Geometry.Name(s.Point); got != name {
			t.Errorf("step %s points at %q", got, name)
		}
	}
}
