package collect

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zip"
)

// storedZip makes an archive whose entries are not compressed.
func storedZip(t testing.TB, files ...packed) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		n := uint64(len(f.text))
		e, err := w.CreateRaw(&zip.FileHeader{Name: f.name, CRC32: crc32.ChecksumIEEE([]byte(f.text)), CompressedSize64: n, UncompressedSize64: n})
		must(t, err)
		_, err = e.Write([]byte(f.text))
		must(t, err)
	}
	must(t, w.Close())
	return b.Bytes()
}

func sgfs(name string, n int) (files []packed) {
	for i := range n {
		files = append(files, packed{fmt.Sprintf("%s%d.sgf", name, i), fmt.Sprintf("(;C[%s%d])", name, i)})
	}
	return files
}

// TestTruncatedAroundZip cuts an archive that holds another behind whose end a
// search for its own would stop: nothing is read as what it is not, every cut is
// told, and what stands before it is read.
func TestTruncatedAroundZip(t *testing.T) {
	inner := zipOf(t, sgfs("i", 2)...)
	data := storedZip(t, slices.Concat(sgfs("a", 1), []packed{{"mid.zip", string(inner)}}, sgfs("b", 2))...)
	whole := wellFormed(t, "nest.zip", data)
	if len(whole) != 5 {
		t.Fatalf("%d records in the whole", len(whole))
	}
	behind := bytes.Index(data, inner) + len(inner)
	for n := 40; n < len(data); n++ {
		problems, trees := 0, 0
		for _, r := range wellFormed(t, "nest.zip", data[:n]) {
			if r.Problem != nil {
				problems++
				continue
			}
			trees++
			if !slices.ContainsFunc(whole, func(w Record) bool { return w.File == r.File && bytes.Equal(w.Tree.Data, r.Tree.Data) }) {
				t.Errorf("cut at %d: %s is not in the whole", n, r.File)
			}
		}
		if problems == 0 || n >= behind && trees < 3 {
			t.Errorf("cut at %d of %d: %d problems, %d records", n, len(data), problems, trees)
		}
	}
}

// TestBytesAroundZip reads archives with something before, between and behind.
func TestBytesAroundZip(t *testing.T) {
	a, b, c := zipOf(t, sgfs("a", 2)...), zipOf(t, sgfs("b", 2)...), zipOf(t, sgfs("a", 1)...)
	moved := bytes.Clone(a) // bytes in front, which its directory knows of
	le := binary.LittleEndian
	for at := 0; ; {
		i := bytes.Index(moved[at:], []byte("PK\x01\x02"))
		if i < 0 {
			break
		}
		at += i + headerLen
		le.PutUint32(moved[at-4:], le.Uint32(moved[at-4:])+100)
	}
	end := len(moved) - endLen + 16
	le.PutUint32(moved[end:], le.Uint32(moved[end:])+100)

	large := withEnd(a[bytes.Index(a, []byte("PK\x01\x02")):len(a)-endLen], 2, int64(bytes.Index(a, []byte("PK\x01\x02"))))
	large = append(a[:bytes.Index(a, []byte("PK\x01\x02")):bytes.Index(a, []byte("PK\x01\x02"))], large...)

	junk := []byte(strings.Repeat("junk", 25))
	inA, inB := []string{"!/a0.sgf 0", "!/a1.sgf 0"}, []string{"!/b0.sgf 0", "!/b1.sgf 0"}
	told := []string{" archive"}
	commented := append(bytes.Clone(a[:len(a)-2]), 3, 0, 'P', 'K', 5)
	for name, x := range map[string]struct {
		data []byte
		want []string
	}{
		"whole":       {a, inA},
		"comment":     {commented, inA},
		"large form":  {large, inA},
		"joined":      {slices.Concat(a, b), slices.Concat(told, inA, inB)},
		"joined 3":    {slices.Concat(a, b, c), slices.Concat(told, inA, inB, []string{"!/a0.sgf#2 0"})},
		"large, two":  {slices.Concat(large, large), slices.Concat(told, inA, []string{"!/a0.sgf#2 0", "!/a1.sgf#2 0"})},
		"behind":      {slices.Concat(a, junk), slices.Concat(told, inA)},
		"before":      {slices.Concat(junk, a), slices.Concat(told, inA)},
		"both":        {slices.Concat(junk, a, junk), slices.Concat(told, told, inA)},
		"between":     {slices.Concat(a, junk, b), slices.Concat(told, told, inA, inB)},
		"moved":       {slices.Concat(junk, moved), slices.Concat(told, inA)},
		"not closed":  {slices.Concat(a[:bytes.Index(a, []byte("PK\x01\x02"))], b), slices.Concat(told, inA, inB, told)},
		"line behind": {append(bytes.Clone(a), '\n'), slices.Concat(told, inA)},
	} {
		t.Run(name, func(t *testing.T) {
			p := put(t, t.TempDir(), "x.zip", x.data)
			wantOutline(t, mustWalk(t, p), filepath.ToSlash(p), x.want...)
		})
	}
}
