package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// scan returns the trees of data as text, and the scanner.
func scan(t *testing.T, data string, o ScanOptions) ([]Tree, *Scanner) {
	t.Helper()
	s := NewScanner(strings.NewReader(data), o)
	var trees []Tree
	for s.Scan() {
		trees = append(trees, s.Tree())
	}
	if s.Err() != nil {
		t.Fatalf("%q: %v", data, s.Err())
	}
	return trees, s
}

func TestScan(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     []string // line:column data
		problems []string // line:column kind
	}{
		{"plain", "(;B[aa])", []string{"1:1 (;B[aa])"}, nil},
		{"two", "(;B[aa])\n(;B[bb])\n", []string{"1:1 (;B[aa])", "2:1 (;B[bb])"}, nil},
		{"spaces", " \r\n ( ; B [aa] ) ", []string{"2:2 ( ; B [aa] )"}, nil},
		{"lone CR", "x\r(;B[aa]\r)\r(;W[bb])", []string{"2:1 (;B[aa]\r)", "4:1 (;W[bb])"}, []string{"1:1 junk"}},
		{"mail", "From: a@b (Anne)\nSubject: game (;-)\n\nHi; here it is (see [1]):\n(;GM[1];B[aa])\n-- \nAnne", []string{"5:1 (;GM[1];B[aa])"}, []string{"1:1 junk", "6:1 junk"}},
		{"no semicolon", "(GM[1]SZ[9];B[aa])", []string{"1:1 (GM[1]SZ[9];B[aa])"}, nil},
		{"no parenthesis", "text\n;GM[1];B[aa])", []string{"2:1 ;GM[1];B[aa])"}, []string{"1:1 junk"}},
		{"unclosed at the end", "(;B[aa];W[bb]", []string{"1:1 (;B[aa];W[bb]"}, nil},
		{"cut in a value", "(;B[aa];C[hello", []string{"1:1 (;B[aa];C[hello"}, nil},
		{"unclosed before another", "(;GM[1];B[aa]\n(;GM[1];B[bb])", []string{"1:1 (;GM[1];B[aa]\n", "2:1 (;GM[1];B[bb])"}, nil},
		{"cut in a value before another", "(;GM[1];C[hello\n(;GM[1]FF[4];B[bb])", []string{"1:1 (;GM[1];C[hello\n", "2:1 (;GM[1]FF[4];B[bb])"}, nil},
		{"a game quoted in a comment", "(;GM[1];C[see\n(;GM[1\\]FF[4\\])];B[aa])", []string{"1:1 (;GM[1];C[see\n(;GM[1\\]FF[4\\])];B[aa])"}, nil},
		{"variation at a line start", "(;GM[1]\n(;B[aa])\n(;B[bb]))", []string{"1:1 (;GM[1]\n(;B[aa])\n(;B[bb]))"}, nil},
		{"stray parentheses", "(;B[aa])))\n)(;B[bb])", []string{"1:1 (;B[aa])", "2:2 (;B[bb])"}, []string{"1:9 stray-parenthesis"}},
		{"wrapped", "((;B[aa])(;B[bb]))", []string{"1:2 (;B[aa])", "1:10 (;B[bb])"}, []string{"1:1 junk", "1:18 stray-parenthesis"}},
		{"hollow, then a game", strings.Repeat("(;SZ[9]", 3) + "(;SZ[9];B[aa])", []string{"1:1 (;SZ[9]", "1:8 (;SZ[9]", "1:15 (;SZ[9]", "1:22 (;SZ[9];B[aa])"}, nil},
		{"closed too early", "(;B[aa]);W[bb];B[cc])", []string{"1:1 (;B[aa])"}, []string{"1:9 stray-nodes"}},
		{"brackets in values", "(;C[a(;b\\]c)];B[aa])(;C[\\\\];B[bb])", []string{"1:1 (;C[a(;b\\]c)];B[aa])", "1:21 (;C[\\\\];B[bb])"}, nil},
		{"brackets not escaped", "(;C[Anne [4d]: hi ;) [5k] bye];B[aa])(;B[bb])", []string{"1:1 (;C[Anne [4d]: hi ;) [5k] bye];B[aa])", "1:38 (;B[bb])"}, nil},
		{"byte order mark", "\xef\xbb\xbf(;B[aa])\xef\xbb\xbf(;B[bb])", []string{"1:1 (;B[aa])", "1:12 (;B[bb])"}, nil},
		{"empty tree", "(;)", []string{"1:1 (;)"}, nil},
		{"nothing in a line", "(;;;B[aa])()", []string{"1:1 (;;;B[aa])"}, []string{"1:11 junk"}},
	} {
		trees, s := scan(t, c.in, ScanOptions{})
		var got, problems []string
		for _, tr := range trees {
			got = append(got, fmt.Sprintf("%d:%d %s", tr.Line, tr.Column, tr.Data))
		}
		for _, p := range s.Problems() {
			problems = append(problems, fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Kind))
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
			t.Errorf("%s: trees %q, want %q", c.name, got, c.want)
		}
		if fmt.Sprint(problems) != fmt.Sprint(c.problems) {
			t.Errorf("%s: problems %v, want %v", c.name, s.Problems(), c.problems)
		}
		if one := oneByte(c.in); fmt.Sprint(one) != fmt.Sprint(trees) {
			t.Errorf("%s: read byte by byte %v, want %v", c.name, one, trees)
		}
	}
}

// oneByte scans data from a reader that gives one byte at a time.
func oneByte(data string) (trees []Tree) {
	s := NewScanner(iotest.OneByteReader(strings.NewReader(data)), ScanOptions{})
	for s.Scan() {
		trees = append(trees, s.Tree())
	}
	return trees
}

func TestScanUTF16(t *testing.T) {
	text := "(;GM[1]SZ[19]\nPB[井山裕太]PW[이세돌];B[pd];W[dd])\n(;GM[1];B[aa])"
	for _, c := range []struct {
		order xunicode.Endianness
		bom   xunicode.BOMPolicy
		name  string
		basis string
	}{
		{xunicode.LittleEndian, xunicode.UseBOM, "UTF-16LE", "bom"},
		{xunicode.BigEndian, xunicode.UseBOM, "UTF-16BE", "bom"},
		{xunicode.LittleEndian, xunicode.IgnoreBOM, "UTF-16LE", "detected"},
		{xunicode.BigEndian, xunicode.IgnoreBOM, "UTF-16BE", "detected"},
	} {
		b, err := xunicode.UTF16(c.order, c.bom).NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		trees, _ := scan(t, string(b), ScanOptions{})
		if len(trees) != 2 || trees[0].Charset != c.name || trees[0].CharsetBasis != c.basis || trees[1].Line != 3 || trees[1].Column != 1 {
			t.Fatalf("%s %s: %v", c.name, c.basis, trees)
		}
		var g Game
		if err := Parse(trees[0], &g); err != nil || g.PB != "井山裕太" || g.PW != "이세돌" {
			t.Errorf("%s: PB %q, PW %q, %v", c.name, g.PB, g.PW, err)
		}
	}
}

func TestScanUTF32(t *testing.T) {
	text := "(;GM[1]SZ[19]\nPB[井山裕太]PW[이세돌];B[pd];W[dd])\n(;GM[1];B[aa])"
	for _, c := range []struct {
		order utf32.Endianness
		bom   utf32.BOMPolicy
		name  string
		basis string
	}{
		{utf32.LittleEndian, utf32.UseBOM, "UTF-32LE", "bom"},
		{utf32.BigEndian, utf32.UseBOM, "UTF-32BE", "bom"},
		{utf32.LittleEndian, utf32.IgnoreBOM, "UTF-32LE", "detected"},
		{utf32.BigEndian, utf32.IgnoreBOM, "UTF-32BE", "detected"},
	} {
		b, err := utf32.UTF32(c.order, c.bom).NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		trees, _ := scan(t, string(b), ScanOptions{})
		if len(trees) != 2 || trees[0].Charset != c.name || trees[0].CharsetBasis != c.basis || trees[1].Line != 3 {
			t.Fatalf("%s %s: %v", c.name, c.basis, trees)
		}
		var g Game
		if err := Parse(trees[0], &g); err != nil || g.PB != "井山裕太" || g.PW != "이세돌" {
			t.Errorf("%s: PB %q, PW %q, %v", c.name, g.PB, g.PW, err)
		}
	}
}

// Trees over the limit are refused, those around them are read.
func TestScanLimit(t *testing.T) {
	big := "(;B[aa];C[" + strings.Repeat("x", 5000) + "];W[bb])"
	many := "(;B[aa]" + strings.Repeat(";W[bb];B[cc]", 500) + ")"
	never := "(;B[aa];C[" + strings.Repeat("y", 5000)
	for _, c := range []struct {
		name, in string
		refused  int
	}{
		{"a value", "(;B[aa])\n" + big + "\n(;B[bb])", 1},
		{"nodes", "(;B[aa])\n" + many + "\n(;B[bb])", 1},
		{"two", "(;B[aa])\n" + big + many + "\n(;B[bb])", 2},
		{"unclosed", "(;B[aa])\n(;B[bb])" + never, 1},
	} {
		trees, s := scan(t, c.in, ScanOptions{MaxTree: 1000})
		if len(trees) != 2 || len(s.Problems()) != c.refused {
			t.Errorf("%s: %d trees, problems %v", c.name, len(trees), s.Problems())
			continue
		}
		if p := s.Problems()[0]; p.Kind != "limit" || !p.Fatal || p.Line != 2 {
			t.Errorf("%s: %v", c.name, p)
		}
		if want := 1 + c.refused; c.name != "unclosed" && trees[1].Index != want {
			t.Errorf("%s: index %d, want %d", c.name, trees[1].Index, want)
		}
	}
	exact := "(;C[" + strings.Repeat("x", 94) + "])"
	if trees, s := scan(t, exact, ScanOptions{MaxTree: len(exact)}); len(trees) != 1 {
		t.Errorf("a tree of exactly the limit: %v", s.Problems())
	}
	if trees, _ := scan(t, exact, ScanOptions{MaxTree: len(exact) - 1}); len(trees) != 0 {
		t.Error("a tree of one byte over the limit was read")
	}
}

func TestNoTree(t *testing.T) {
	for _, c := range []struct{ in, name string }{
		{"", "empty file"},
		{" \n\n", "empty file"},
		{"\\HS\n\\[GIBOKIND=Global\\]\n", "GIB"},
		{"Rated game\n19\na 1D\nb 2D\nsite\n0\n0\n6\n20200101\n5\nBlack wins\n3\nPMABBREER\n", "NGF"},
		{"[Header]\nVer=UGF3,200\n", "UGF"},
		{`{"game_id": 1, "moves": [[3,3]]}`, "JSON"},
		{"<!DOCTYPE html>\n<title>404</title>", "HTML"},
		{"PK\x03\x04abcdef", "zip"},
		{"just a text (with remarks); no game", "no SGF game tree"},
	} {
		trees, s := scan(t, c.in, ScanOptions{})
		if len(trees) != 0 || len(s.Problems()) != 1 {
			t.Fatalf("%q: %d trees, %v", c.in, len(trees), s.Problems())
		}
		if p := s.Problems()[0]; p.Kind != "no-tree" || !p.Fatal || p.Line != 1 || !strings.Contains(p.Message, c.name) {
			t.Errorf("%q: %v, want a message with %q", c.in, p, c.name)
		}
	}
}

func TestScanReaderError(t *testing.T) {
	broken := errors.New("broken pipe")
	s := NewScanner(io.MultiReader(strings.NewReader("(;B[aa])(;B[bb"), iotest.ErrReader(broken)), ScanOptions{})
	n := 0
	for s.Scan() {
		n++
	}
	if n != 2 || !errors.Is(s.Err(), broken) {
		t.Errorf("%d trees, Err() = %v", n, s.Err())
	}
}

// Inputs that make a careless reader slow or deep. They are checked for what
// is read; that it ends at all is the point.
func TestScanHostile(t *testing.T) {
	const n = 1 << 20
	for name, in := range map[string]string{
		"opening":     strings.Repeat("(", n),
		"trees":       strings.Repeat("(;", n),
		"brackets":    "(;C[" + strings.Repeat("[]", n),
		"closing":     "(;C[" + strings.Repeat("]", n),
		"escapes":     "(;C[" + strings.Repeat("\\]", n),
		"backslashes": "(;C[" + strings.Repeat("\\", n),
		"names":       "(;" + strings.Repeat("A", n),
		"spaces":      "(" + strings.Repeat(" ", n) + ";",
		"semicolons":  strings.Repeat(";\n", n),
		"lines":       "(;C[" + strings.Repeat("\n(;GM[1]", n/8),
		"junk":        strings.Repeat("(x", n),
		"high":        "(;C[" + strings.Repeat("\x81]", n),
		"shift":       "(;C[" + strings.Repeat("\x1b$", n),
	} {
		var g Game
		trees, s := scan(t, in, ScanOptions{})
		for _, tr := range trees {
			if err := Parse(tr, &g); err != nil {
				var p *Problem
				if !errors.As(err, &p) || p.Line == 0 {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if len(trees) == 0 && len(s.Problems()) == 0 {
			t.Errorf("%s: neither tree nor problem", name)
		}
		if len(s.Problems()) > maxProblems || len(g.Problems) > maxProblems+1 {
			t.Errorf("%s: %d and %d problems kept", name, len(s.Problems()), len(g.Problems))
		}
	}
}

// A long stream must not be held in memory.
func TestScanBounded(t *testing.T) {
	game := []byte("(;GM[1]SZ[9]C[" + strings.Repeat("text ", 100) + "];B[aa];W[bb])\nbetween games\n")
	s := NewScanner(bytes.NewReader(bytes.Repeat(game, 20_000)), ScanOptions{})
	n, held := 0, 0
	for s.Scan() {
		n++
		held = max(held, len(s.store))
	}
	if n != 20_000 {
		t.Errorf("%d trees", n)
	}
	if held == 0 || held > 4*firstRead {
		t.Errorf("%d bytes held for trees of %d", held, len(game))
	}
}
