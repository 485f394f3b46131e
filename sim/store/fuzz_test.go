package store

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
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
	if err := p.Finish(End{}); err != nil {
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
		for range 10_000 {
			if _, err := r.read(); err != nil {
				return
			}
		}
	})
}
