package collect

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/klauspost/compress/zip"
)

// TestLargeDirectory reads an archive with more entries than a directory counts in
// its small form, a name that comes twice among them.
func TestLargeDirectory(t *testing.T) {
	const n = 70_000
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range n {
		name := fmt.Sprintf("%d/%d.sgf", i%7, i)
		if i == n-1 {
			name = "0/0.sgf"
		}
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Comment: strings.Repeat("c", i%3)})
		must(t, err)
		_, err = fmt.Fprintf(f, "(;C[%d])", i)
		must(t, err)
	}
	must(t, z.SetComment("a comment at the end"))
	must(t, z.Close())
	if _, ok := findDirectory(bytes.NewReader(b.Bytes()), int64(b.Len()), pieceEntries); !ok {
		t.Fatal("the directory is not found")
	}
	p := put(t, t.TempDir(), "a.zip", b.Bytes())
	rs, s := collected(t, Options{}, p)
	if len(rs) != n || s.Problems != 0 {
		t.Fatalf("%d records and %d problems", len(rs), s.Problems)
	}
	for i, r := range rs {
		want := fmt.Sprintf("%s!/%d/%d.sgf", p, i%7, i)
		if i == n-1 {
			want = p + "!/0/0.sgf#2"
		}
		if r.File != want || string(r.Tree.Data) != fmt.Sprintf("(;C[%d])", i) {
			t.Fatalf("record %d is %s: %s", i, r.File, r.Tree.Data)
		}
	}
	rs, _ = collected(t, Options{MaxEntries: 20_000}, p)
	if last := rs[len(rs)-1]; len(rs) != 20_001 || last.Problem == nil || last.Problem.Kind != Limit {
		t.Errorf("%d records, the last %+v", len(rs), last)
	}
}

// FuzzZipDirectory reads directories a piece at a time: where one is found sound
// its pieces have the entries that the library finds in the whole.
func FuzzZipDirectory(f *testing.F) {
	small := zipOf(f, three...)
	f.Add(small, 1)
	f.Add(small, 2)
	f.Add(small[:len(small)-3], 1)
	f.Add(withEnd(small[bytes.Index(small, []byte("PK\x01\x02")):len(small)-endLen], 3, 0), 1)
	f.Fuzz(func(t *testing.T, data []byte, piece int) {
		at, size := bytes.NewReader(data), int64(len(data))
		d, ok := findDirectory(at, size, max(piece, 1))
		if !ok {
			return
		}
		var got []string
		err := d.pieces(func(z *zip.Reader) error {
			if len(z.File) > max(piece, 1) {
				t.Fatalf("%d entries in a piece", len(z.File))
			}
			for _, f := range z.File {
				got = append(got, fmt.Sprintf("%q %d %d", f.Name, f.UncompressedSize64, f.Method))
			}
			return nil
		})
		if err != nil {
			return
		}
		whole, err := zip.NewReader(at, size)
		if err != nil {
			t.Fatalf("%d entries in pieces, and the whole has none: %v", len(got), err)
		}
		for i, f := range whole.File {
			if i >= len(got) || got[i] != fmt.Sprintf("%q %d %d", f.Name, f.UncompressedSize64, f.Method) {
				t.Fatalf("entry %d is %q in pieces, %q in the whole", i, got, f.Name)
			}
		}
		if len(got) != len(whole.File) {
			t.Fatalf("%d entries in pieces, %d in the whole", len(got), len(whole.File))
		}
	})
}
