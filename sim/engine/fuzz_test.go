package engine

import (
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// FuzzFramer: whatever an engine writes, an answer that is found is ours, and
// once it ends another begins with its own mark.
func FuzzFramer(f *testing.F) {
	for _, s := range []string{
		"=1 ok\n\n", "?1 no\n\n", "=2 other\n\n=1 mine\nof two\n\n", "= bare\n\n", "noise\n=1\n\n", "=1\r\n\r\n",
		"\x00=\x071 x\n \n", "=1", "=12 a\n\n", "=99999999999999999999 a\n\n", "?\n\n=\n\n",
	} {
		f.Add(s, 1, false)
	}
	f.Fuzz(func(t *testing.T, text string, id int, numbered bool) {
		fr := framer{id: id, numbered: numbered}
		for _, line := range strings.Split(text, "\n") {
			if !fr.add(line) {
				continue
			}
			answer, _ := fr.answer()
			if fr.open || fr.other || strings.ContainsRune(answer, 0) {
				t.Fatalf("answer %q, open %v, other %v", answer, fr.open, fr.other)
			}
			if numbered && !fr.numbered {
				t.Fatal("forgot that answers are numbered")
			}
			if strings.Contains(answer, "\n\n") {
				t.Fatalf("an empty line in the answer %q", answer)
			}
		}
	})
}

// FuzzStatuses: lists that are accepted give every stone a status, chains one
// each, and points without a stone none.
func FuzzStatuses(f *testing.F) {
	f.Add("B8\nG6", "", "D9 D8", true)
	f.Add("pass", "Z1", "A1", false)
	f.Add("b8 G6", "D1", "", false)
	f.Fuzz(func(t *testing.T, dead, seki, alive string, hasAlive bool) {
		b, _ := drawn(t, divided)
		l := StatusLists{Dead: dead, Seki: seki, Alive: alive, HasAlive: hasAlive}
		status, anySeki, err := l.statuses(b)
		if err != nil {
			return
		}
		found := false
		for p, st := range status {
			q := board.Point(p)
			if (st == rules.NoStone) != (b.At(q) == board.Empty) {
				t.Fatalf("%s has status %d", b.Name(q), st)
			}
			if st != status[b.Head(q)] {
				t.Fatalf("the chain of %s has two statuses", b.Name(q))
			}
			found = found || st == rules.Seki
		}
		if found != anySeki {
			t.Fatal("seki was told wrongly")
		}
	})
}

// FuzzVertex: a point that is read is written the same.
func FuzzVertex(f *testing.F) {
	for _, s := range []string{"A1", "t19", "i5", "pass", "PASS", "", "A0", "A+1", "A 1", "é1", "A20", "A01"} {
		f.Add(s, 19)
	}
	f.Fuzz(func(t *testing.T, s string, size int) {
		if size < 1 || size > MaxSize {
			return
		}
		g := board.MustSize(size, size)
		p, err := ParseVertex(g, s)
		if err != nil {
			return
		}
		again, err := ParseVertex(g, Vertex(g, p))
		if err != nil || again != p || p != board.Pass && (p < 0 || int(p) >= g.N) {
			t.Fatalf("%q is %d, written %q, read %d, %v", s, p, Vertex(g, p), again, err)
		}
	})
}
