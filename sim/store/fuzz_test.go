package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// written is a small run folder in all formats, and a part.
func written(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	w, err := Create(dir, Options{Format: Both})
	if err != nil {
		t.Fatal(err)
	}
	margin := 3.5
	for i := range int32(5) {
		g := &GameRow{File: "a=b\\c\x1b.sgf", Index: i, GameID: "00", Komi: &margin, Status: "scored"}
		if err := w.Append(g, []ScoreRow{{File: g.File, Index: i, Rule: "nz", Margin: margin}}, []ProblemRow{{File: g.File, Kind: "k"}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	p, err := Begin(filepath.Join(dir, "parted"), &Journal{}, BeginOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i := range int64(5) {
		if err := p.Append(&Entry{Seq: i, Record: true, Game: &GameRow{File: "a", Index: int32(i)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.AddItem(Item{Trees: 5, Files: []ItemFile{{Name: "a", Size: 9, SHA256: "00"}}}); err != nil {
		t.Fatal(err)
	}
	if err := p.Finish(End{Inputs: []Input{{Path: "a"}}, Listings: []Listing{{Whole: true, Items: 1}}}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// FuzzRead reads files of rows that are damaged in any way: an error or rows, and
// no panic.
func FuzzRead(f *testing.F) {
	dir := written(f)
	for _, name := range []string{"games.parquet", "scores.parquet", "games.csv", "problems.csv", "parted/parts/00000000.rows", "parted/parts/00000000.index"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)/2])
		bad := bytes.Clone(data)
		bad[len(bad)/3] ^= 0x40
		f.Add(bad)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		for _, name := range []string{"games.parquet", "games.csv", "x.index"} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		stop := func() error {
			if n++; n > 10_000 {
				return os.ErrClosed
			}
			return nil
		}
		_ = readParquet(filepath.Join(dir, "games.parquet"), gameFields, func(*GameRow) error { return stop() })
		_ = readParquet(filepath.Join(dir, "games.parquet"), scoreFields, func(*ScoreRow) error { return stop() })
		_ = readCSV(filepath.Join(dir, "games.csv"), problemFields, func(*ProblemRow) error { return stop() })
		_, _ = readIndex(filepath.Join(dir, "x.index"))
		r, err := newEntryReader(bytes.NewReader(data))
		if err != nil {
			return
		}
		defer r.close()
		var e Entry
		for range 10_000 {
			if err := r.read(&e); err != nil {
				return
			}
		}
	})
}

// FuzzCell writes any text as a cell of CSV: it is read back the same, and is no
// formula to a spreadsheet.
func FuzzCell(f *testing.F) {
	for _, s := range []string{"=1+1", "+cmd|' /C calc'!A0", "-1", "@SUM(1)", "\t=1", "\r\n", "'", "''=", "\\", `\x1b`, "＝1", "\u009b2J", "a\"b,c\n", "\u202e", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		cell := escape(s)
		back, err := unescape(cell)
		if err != nil || back != s {
			t.Fatalf("%q is written %q and read %q, %v", s, cell, back, err)
		}
		if strings.ContainsFunc(cell, unicode.IsControl) || cell != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(cell)[0]) {
			t.Fatalf("%q is written %q", s, cell)
		}
	})
}

// FuzzJournal puts anything in the place of the files that say what a folder
// holds. To open, to merge and to go on end in an error or a run, and what is
// opened can be told apart from others and read to its end.
func FuzzJournal(f *testing.F) {
	dir := written(f)
	names := []string{"parts/journal.json", "parts/end.json", "parts/00000000.index", "parts/00000000.rows", "parts/items"}
	whole := make([][]byte, len(names))
	for i, name := range names {
		data, err := os.ReadFile(filepath.Join(dir, "parted", name))
		if err != nil {
			f.Fatal(err)
		}
		whole[i] = data
		f.Add(uint8(i), data)
		f.Add(uint8(i), data[:len(data)*2/3])
	}
	for _, s := range []string{"{}", "null", "[]", `{"parts":-1}`, `{"parts":9999999999999999999}`, `{"manifest":{"options":[{"name":"shard","value":"0/9223372036854775807"}]}}`,
		`{"manifest":{"options":[{"name":"shard","value":"-1/-1"}]}}`, `{"paths":[null]}`, `{"parts":1,"entries":5,"chosen":-5,"records":1}`} {
		f.Add(uint8(0), []byte(s))
		f.Add(uint8(1), []byte(s))
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "parts"), 0o777); err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			content := whole[i]
			if i == int(which)%len(names) {
				content = data
			}
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if p, err := OpenParts(dir); err == nil {
			i, n := p.Shard()
			if i < 0 || i >= n {
				t.Fatalf("shard %d of %d", i, n)
			}
			if CheckShards([]*Parts{p}) == nil && n != 1 {
				t.Fatalf("one shard of %d is whole", n)
			}
			if CheckShards([]*Parts{p, p}) == nil {
				t.Fatal("a shard given twice is not refused")
			}
			if CheckShards([]*Parts{p}) == nil {
				_, _ = Inputs([]*Parts{p})
			}
			count := int64(0)
			if err := Entries([]*Parts{p}, func(*Entry) error { count++; return nil }); err == nil && count != p.Entries() {
				t.Fatalf("%d entries read, %d known", count, p.Entries())
			}
		}
		if p, err := Begin(dir, &Journal{}, BeginOptions{Resume: true}); err == nil {
			count := int64(0)
			if err := p.Done(func(int64, uint64) error { count++; return nil }); err == nil && count != p.Entries() {
				t.Fatalf("%d are done, %d known", count, p.Entries())
			}
			p.Close()
		}
	})
}
