package sgf

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// FuzzScanParse checks what must hold for any bytes: nothing panics, trees are
// taken from the stream in order, places lie inside it, and points on the
// board.
func FuzzScanParse(f *testing.F) {
	for _, s := range []string{
		"(;GM[1]FF[4]SZ[19]PB[a]PW[b]KM[6.5]RE[B+R];B[pd];W[dp](;B[qq])(;B[cc]))",
		"mail\n\n(;B[aa]\n(;GM[1];W[bb])", "(SZ[9:13]AB[aa:cc][dd];W[];B[tt])))", "(;C[a[b]c\\]d];B[aa;W[bb]", "(;AddBlack[aa]sz[7]\r;w[gg]TB[aa:bb]MA[cc])",
		"\xff\xfe(\x00;\x00B\x00[\x00a\x00a\x00]\x00)\x00", "\xef\xbb\xbf(;CA[GBK]PB[\xce\xb0\x5d];B[aa])", "(;PB[\x83\x5c\x83\x5d]EV[\x96\xbc\x90\x6c\x90\xed];B[aa])", "(;CA[ISO-2022-JP]PB[\x1b$B6Z\x1b(B];B[aa])",
		"(;KM[375]RE[W+1.25]RU[Chinese]DT[2018-1-2,3]HA[2]BR[P9\xe6\xae\xb5];B[aa])", "(;RE[\xe9\xbb\x91\xe8\x83\x9c3\xe5\x8f\x883/4\xe5\xad\x90]DT[3 Oct 1998];B[aa])", "(((;;)(;)", "\\HS\n\\[GIBOKIND=Korea\\]",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := NewScanner(bytes.NewReader(data), ScanOptions{MaxTree: 1 << 16})
		g := Game{Limits: Limits{Depth: 100, Nodes: 1000, Steps: 5000, Value: 1 << 12}}
		line, column, next := 1, 0, 0
		for s.Scan() {
			tr := s.Tree()
			if tr.Index < next || tr.Line < line || tr.Line == line && tr.Column <= column || len(tr.Data) == 0 {
				t.Fatalf("tree %d at %d:%d after %d:%d", tr.Index, tr.Line, tr.Column, line, column)
			}
			line, column, next = tr.Line, tr.Column, tr.Index+1
			if !strings.HasPrefix(tr.Charset, "UTF-16") && !strings.HasPrefix(tr.Charset, "UTF-32") && !bytes.Contains(data, tr.Data) {
				t.Fatalf("tree %q is not in the input", tr.Data)
			}
			checkGame(t, tr, &g)
		}
		for _, p := range s.Problems() {
			if p.Line < 1 || p.Column < 1 || p.Kind == "" || p.Message == "" {
				t.Fatalf("problem %+v", p)
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
		if next == 0 && len(s.Problems()) == 0 {
			t.Fatal("neither a tree nor a problem")
		}
	})
}

func checkGame(t *testing.T, tr Tree, g *Game) {
	err := Parse(tr, g)
	var p *Problem
	if err != nil && (!errors.As(err, &p) || !p.Fatal) {
		t.Fatalf("error %v", err)
	}
	for _, st := range g.Steps {
		if int(st.Point) >= g.Geometry.N || st.Point < -1 || int(st.At) > len(tr.Data) {
			t.Fatalf("step %+v on %d points", st, g.Geometry.N)
		}
	}
	for _, m := range g.Marks {
		if m.Point < 0 || int(m.Point) >= g.Geometry.N || m.Prop == "" {
			t.Fatalf("mark %+v", m)
		}
	}
	for _, p := range g.Problems {
		if p.Line < tr.Line || p.Kind == "" || p.Message == "" {
			t.Fatalf("problem %+v in a tree at line %d", p, tr.Line)
		}
	}
	if err == nil {
		if m := Interpret(g); m.Result.Normal == "" || m.Result.End == "" {
			t.Fatalf("result %+v", m.Result)
		}
	}
}
