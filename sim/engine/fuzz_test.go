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

// FuzzKata: whatever KataGo writes, a question gets at most one answer, one of its
// own, and ownership that is accepted makes a verdict on every stone.
func FuzzKata(f *testing.F) {
	owners := "[" + strings.Repeat("0.99,", 40) + strings.Repeat("-0.97,", 40) + "0.1]"
	for _, s := range []string{
		`{"id":"1","ownership":` + owners + `}`, `{"id":"1","ownership":[1e999]}`, `{"id":"1","ownership":[2,null,"x"]}`, `{"id":1}`, "{", "null", "[]", "",
		`{"id":"2"}` + "\n" + `{"id":"1","isDuringSearch":true}` + "\n" + `{"id":"1","warning":"w","field":"f"}` + "\n" + `{"id":"1","error":"e","field":"x"}`,
		"{\"id\":\"1\"}\n{\"id\":\"1\"}\n", `{"error":"no id"}`, "\x00\xff{\"ID\":\"1\",\"OWNERSHIP\":[]}", `{"id":"1","noResults":true,"id":"2"}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		p := &process{lines: make(chan string, len(lines))}
		for _, l := range lines {
			p.lines <- l
		}
		close(p.lines)
		s := &session{process: p, over: make(chan struct{}), waiting: map[string]chan<- kataAnswer{}}
		answers := make(chan kataAnswer, 1)
		s.expect("1", answers)
		s.listen(func(string) {})
		if len(s.said()) > quoted+len("…") || !s.hasEnded() || len(s.waiting) > 0 {
			t.Fatalf("%d bytes noted, ended %v, %d wait", len(s.said()), s.hasEnded(), len(s.waiting))
		}
		a, ok := <-answers
		if !ok {
			return
		}
		if a.ID != "1" || a.Searching || a.Warning != "" {
			t.Fatalf("answer %+v", a)
		}
		b, _ := drawn(t, divided)
		own, err := a.owners(b.N)
		if err != nil {
			return
		}
		r := called(b, own)
		for p, st := range r.status {
			q := board.Point(p)
			if (st == rules.NoStone) != (b.At(q) == board.Empty) || st != r.status[b.Head(q)] {
				t.Fatalf("%s has status %d", b.Name(q), st)
			}
		}
		if r.settled != (r.reason == "") {
			t.Fatalf("settled %v, reason %q", r.settled, r.reason)
		}
	})
}
