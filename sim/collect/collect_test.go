package collect

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"weiqi-experiment/sim/store"
)

const (
	oneGame  = "(;FF[4]SZ[9]PB[One];B[aa];W[bb])"
	twoGames = "(;FF[4]SZ[9]PB[Two];B[cc])(;FF[4]SZ[9]PB[Three];B[dd])"
)

// A packed is a file to be put in an archive or a folder.
type packed struct{ name, text string }

// three are the files that the archives of the tests and of testdata hold.
var three = []packed{{"one.sgf", oneGame}, {"d/two.SGF", twoGames}, {"notes.txt", "hello"}}

// inThree is what a walk yields for them, below the name of the archive.
var inThree = []string{"one.sgf 0", "d/two.SGF 0", "d/two.SGF 1", "notes.txt not-sgf"}

func tarOf(t testing.TB, files ...packed) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		must(t, w.WriteHeader(&tar.Header{Name: f.name, Size: int64(len(f.text)), Mode: 0o644, Typeflag: tar.TypeReg}))
		_, err := io.WriteString(w, f.text)
		must(t, err)
	}
	must(t, w.Close())
	return b.Bytes()
}

func zipOf(t testing.TB, files ...packed) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		e, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, NonUTF8: true})
		must(t, err)
		_, err = io.WriteString(e, f.text)
		must(t, err)
	}
	must(t, w.Close())
	return b.Bytes()
}

func gzipped(t testing.TB, data []byte) []byte {
	return through(t, data, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil })
}

func zstdOf(t testing.TB, data []byte) []byte {
	return through(t, data, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })
}

func xzOf(t testing.TB, data []byte) []byte {
	return through(t, data, func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) })
}

func through(t testing.TB, data []byte, open func(io.Writer) (io.WriteCloser, error)) []byte {
	var b bytes.Buffer
	w, err := open(&b)
	must(t, err)
	_, err = w.Write(data)
	must(t, err)
	must(t, w.Close())
	return b.Bytes()
}

// rar4Of stores files in the format of RAR 1.5 to 4 (technote.txt of RAR 4.20).
func rar4Of(files ...packed) []byte {
	le := binary.LittleEndian
	block := func(kind byte, flags uint16, rest []byte) []byte {
		h := []byte{0, 0, kind}
		h = le.AppendUint16(h, flags)
		h = le.AppendUint16(h, uint16(7+len(rest)))
		h = append(h, rest...)
		le.PutUint16(h, uint16(crc32.ChecksumIEEE(h[2:])))
		return h
	}
	out := append([]byte("Rar!\x1a\x07\x00"), block(0x73, 0, make([]byte, 6))...)
	for _, f := range files {
		var h []byte
		h = le.AppendUint32(h, uint32(len(f.text)))
		h = le.AppendUint32(h, uint32(len(f.text)))
		h = append(h, 3) // Unix
		h = le.AppendUint32(h, crc32.ChecksumIEEE([]byte(f.text)))
		h = le.AppendUint32(h, 0) // time
		h = append(h, 20, 0x30)   // version 2.0, stored
		h = le.AppendUint16(h, uint16(len(f.name)))
		h = le.AppendUint32(h, 0o100644)
		h = append(h, f.name...)
		out = append(append(out, block(0x74, 0x8000, h)...), f.text...)
	}
	return append(out, block(0x7b, 0x4000, nil)...)
}

// rar5Block is a block of the format of RAR 5 (technote of RAR 5.0); data, if
// any, follows it.
func rar5Block(kind, flags uint64, data int, rest ...byte) []byte {
	body := binary.AppendUvarint(nil, kind)
	if data > 0 {
		flags |= 2
	}
	body = binary.AppendUvarint(body, flags)
	if data > 0 {
		body = binary.AppendUvarint(body, uint64(data))
	}
	body = append(body, rest...)
	sized := append(binary.AppendUvarint(nil, uint64(len(body))), body...)
	return append(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(sized)), sized...)
}

// rar5File is the header of a stored file and its data, a piece of the whole.
func rar5File(f packed, flags uint64, piece string) []byte {
	var h []byte
	h = append(h, 4) // has a CRC
	h = binary.AppendUvarint(h, uint64(len(f.text)))
	h = binary.AppendUvarint(h, 0o100644)
	sum := f.text
	if flags&0x10 != 0 {
		sum = piece // of a part that goes on in the next volume: of that part
	}
	h = binary.LittleEndian.AppendUint32(h, crc32.ChecksumIEEE([]byte(sum)))
	h = append(h, 0, 1) // stored, Unix
	h = binary.AppendUvarint(h, uint64(len(f.name)))
	return append(rar5Block(2, flags, len(piece), append(h, f.name...)...), piece...)
}

const rar5Mark = "Rar!\x1a\x07\x01\x00"

func rar5Of(files ...packed) []byte {
	out := append([]byte(rar5Mark), rar5Block(1, 0, 0, 0)...)
	for _, f := range files {
		out = append(out, rar5File(f, 0, f.text)...)
	}
	return append(out, rar5Block(5, 0, 0, 0)...)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// put writes a file below dir.
func put(t testing.TB, dir, name string, data []byte) string {
	t.Helper()
	p := filepath.Join(dir, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(p), 0o755))
	must(t, os.WriteFile(p, data, 0o644))
	return p
}

func testdata(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	must(t, err)
	return b
}

// collected walks and returns the records.
func collected(t testing.TB, o Options, paths ...string) ([]Record, Summary) {
	t.Helper()
	var rs []Record
	last := int64(-1)
	s, err := Walk(context.Background(), paths, o, func(r Record) error {
		if r.Seq != last+1 && (r.Seq < last || r.Seq%seqEntry != 0) {
			t.Errorf("%s: Seq %d after %d", r.File, r.Seq, last)
		}
		last = r.Seq
		if (r.Tree.Data == nil) == (r.Problem == nil) {
			t.Errorf("%s: neither or both of tree and problem", r.File)
		}
		if r.Problem != nil && (r.Problem.File != r.File || r.Problem.Kind == "" || r.Problem.Message == "") {
			t.Errorf("%s: problem %+v", r.File, *r.Problem)
		}
		rs = append(rs, r)
		return nil
	})
	must(t, err)
	return rs, s
}

// outline writes records as "file index" and "file kind", without base.
func outline(rs []Record, base string) []string {
	var out []string
	for _, r := range rs {
		name := strings.TrimPrefix(r.File, base)
		if r.Problem != nil {
			out = append(out, name+" "+r.Problem.Kind)
		} else {
			out = append(out, fmt.Sprintf("%s %d", name, r.Tree.Index))
		}
	}
	return out
}

func wantOutline(t *testing.T, rs []Record, base string, want ...string) {
	t.Helper()
	if got := outline(rs, base); !slices.Equal(got, want) {
		t.Errorf("records\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
		for _, r := range rs {
			if r.Problem != nil {
				t.Logf("%s: %s", r.File, r.Problem.Message)
			}
		}
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	for _, f := range []packed{{"b.SGF", oneGame}, {"a/z.sgf", oneGame}, {"a.sgf", twoGames}, {"a-b.Sgf", oneGame},
		{"picture.png", "\x89PNG\r\n\x1a\n0000"}, {"empty.sgf", ""}, {"words.sgf", "no game here"}, {"noname", " \n(;SZ[9])"},
		{"wide", "\xff\xfe(\x00;\x00S\x00Z\x00[\x009\x00]\x00)\x00"}} {
		put(t, dir, f.name, []byte(f.text))
	}
	rs, s := collected(t, Options{Hash: true}, dir)
	got := outline(rs, filepath.ToSlash(dir)+"/")
	want := []string{"a-b.Sgf 0", "a.sgf 0", "a.sgf 1", "a/z.sgf 0", "b.SGF 0", "empty.sgf no-tree", "noname 0",
		"picture.png not-sgf", "wide 0", "words.sgf no-tree"}
	// The scanner may note more about what it skips.
	got = slices.DeleteFunc(got, func(g string) bool { return !slices.Contains(want, g) })
	if !slices.Equal(got, want) {
		t.Errorf("records %q, want %q", outline(rs, filepath.ToSlash(dir)+"/"), want)
	}
	in := s.Inputs[0]
	if in.Kind != "folder" || in.Files != 9 || in.Trees != 7 || s.Trees != 7 || s.Files != 9 || s.Bytes != in.Bytes {
		t.Errorf("summary %+v", s)
	}
	// The digest as a reader would take it with sha256sum and sort.
	var lines []string
	must(t, filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		lines = append(lines, fmt.Sprintf("%x  %s\n", sha256.Sum256(data), filepath.ToSlash(rel)))
		return err
	}))
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[66:], b[66:]) })
	if want := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, "")))); in.SHA256 != want {
		t.Errorf("digest %s, want %s", in.SHA256, want)
	}
}

func TestPathAsGiven(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "games/a.sgf", []byte(oneGame))
	t.Chdir(dir)
	rs, _ := collected(t, Options{}, "games", "games/", "./games/a.sgf", ".")
	wantOutline(t, rs, "", "games/a.sgf 0", "games/a.sgf 0", "./games/a.sgf 0", "./games/a.sgf 0")
}

// formats are the archives of three, by the name they are given.
func formats(t testing.TB) map[string][]byte {
	tarred := tarOf(t, three...)
	return map[string][]byte{
		"x.zip":     zipOf(t, three...),
		"x.tar":     tarred,
		"x.tar.gz":  gzipped(t, tarred),
		"x.tgz":     gzipped(t, tarred),
		"x.tar.zst": zstdOf(t, tarred),
		"x.tzst":    zstdOf(t, tarred),
		"x.tar.xz":  xzOf(t, tarred),
		"x.txz":     xzOf(t, tarred),
		"x.tar.bz2": testdata(t, "files.tar.bz2"),
		"x.tbz2":    testdata(t, "files.tar.bz2"),
		"x.4.rar":   rar4Of(three...),
		"x.5.rar":   rar5Of(three...),
		"x.7z":      testdata(t, "solid.7z"),
		"lzma.7z":   testdata(t, "lzma.7z"),
		"ppmd.7z":   testdata(t, "ppmd.7z"),
	}
}

func TestFormats(t *testing.T) {
	for name, data := range formats(t) {
		want := slices.Clone(inThree)
		if strings.HasSuffix(name, ".7z") { // 7z sorts by type, then by folder
			slices.Sort(want)
		}
		for _, as := range []string{name, "wrong.sgf", "wrong", "wrong.rar"} {
			t.Run(name+" as "+as, func(t *testing.T) {
				p := put(t, t.TempDir(), as, data)
				rs, s := collected(t, Options{Hash: true}, p)
				if strings.HasSuffix(name, ".7z") {
					slices.SortStableFunc(rs, func(a, b Record) int { return strings.Compare(a.File, b.File) })
				}
				wantOutline(t, rs, filepath.ToSlash(p)+"!/", want...)
				if rs[0].Problem == nil && string(bytes.TrimSpace(rs[0].Tree.Data)) == "" {
					t.Errorf("an empty tree")
				}
				in := s.Inputs[0]
				if in.Kind != "archive" || in.Bytes != int64(len(data)) || in.SHA256 != fmt.Sprintf("%x", sha256.Sum256(data)) {
					t.Errorf("input %+v", in)
				}
			})
			t.Run(name+" on standard input", func(t *testing.T) {
				rs, s := collected(t, Options{Hash: true, Stdin: bytes.NewReader(data)}, "-")
				if strings.HasSuffix(name, ".7z") {
					slices.SortStableFunc(rs, func(a, b Record) int { return strings.Compare(a.File, b.File) })
				}
				wantOutline(t, rs, "-!/", want...)
				in := s.Inputs[0]
				if in.Kind != "stream" || in.Bytes != int64(len(data)) || in.SHA256 != fmt.Sprintf("%x", sha256.Sum256(data)) {
					t.Errorf("input %+v", in)
				}
			})
		}
	}
}

func TestSingleCompressed(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.sgf.gz", gzipped(t, []byte(oneGame)))
	put(t, dir, "b.sgf.zst", zstdOf(t, []byte(oneGame)))
	put(t, dir, "c.sgf.xz", xzOf(t, []byte(oneGame)))
	put(t, dir, "d.sgf.bz2", testdata(t, "one.sgf.bz2"))
	put(t, dir, "e.gz", gzipped(t, []byte("just words")))
	put(t, dir, "f.sgf.gz", gzipped(t, nil))
	put(t, dir, "g.sgf.gz", gzipped(t, gzipped(t, []byte(oneGame))))
	rs, _ := collected(t, Options{}, dir)
	wantOutline(t, rs, filepath.ToSlash(dir)+"/", "a.sgf.gz 0", "b.sgf.zst 0", "c.sgf.xz 0", "d.sgf.bz2 0", "e.gz not-sgf",
		"f.sgf.gz no-tree", "g.sgf.gz 0")
	for _, r := range rs[:4] {
		if string(r.Tree.Data) != oneGame {
			t.Errorf("%s: tree %q", r.File, r.Tree.Data)
		}
	}
}

func TestNested(t *testing.T) {
	dir := t.TempDir()
	inner := tarOf(t, packed{"c.sgf", oneGame}, packed{"d.zip", string(zipOf(t, packed{"e.sgf", twoGames}))},
		packed{"s.7z", string(testdata(t, "lzma.7z"))}, packed{"r.rar", string(rar5Of(packed{"f.sgf", oneGame}))})
	p := put(t, dir, "a.zip", zipOf(t, packed{"b.tar.gz", string(gzipped(t, inner))}, packed{"last.sgf", oneGame}))
	rs, _ := collected(t, Options{}, p)
	want := []string{"b.tar.gz!/c.sgf 0", "b.tar.gz!/d.zip!/e.sgf 0", "b.tar.gz!/d.zip!/e.sgf 1"}
	for _, f := range outline(mustWalk(t, "testdata/lzma.7z"), "testdata/lzma.7z") {
		want = append(want, "b.tar.gz!/s.7z"+f)
	}
	want = append(want, "b.tar.gz!/r.rar!/f.sgf 0", "last.sgf 0")
	wantOutline(t, rs, filepath.ToSlash(p)+"!/", want...)
}

func mustWalk(t testing.TB, paths ...string) []Record {
	rs, _ := collected(t, Options{}, paths...)
	return rs
}

func TestDepth(t *testing.T) {
	data := []byte(oneGame)
	for range 6 {
		data = zipOf(t, packed{"x.zip", string(data)})
	}
	p := put(t, t.TempDir(), "a.zip", data)
	rs, _ := collected(t, Options{}, p)
	wantOutline(t, rs, filepath.ToSlash(p), "!/x.zip!/x.zip!/x.zip!/x.zip limit")
	if m := rs[0].Problem.Message; !strings.Contains(m, ErrDepth.Error()) {
		t.Errorf("message %q", m)
	}
	rs, _ = collected(t, Options{MaxDepth: 6}, p)
	wantOutline(t, rs, filepath.ToSlash(p), strings.Repeat("!/x.zip", 6)+" 0")

	// A compressed tar archive is one archive, not two.
	p = put(t, t.TempDir(), "a.tar.gz", gzipped(t, tarOf(t, three...)))
	rs, _ = collected(t, Options{MaxDepth: 1}, p)
	wantOutline(t, rs, filepath.ToSlash(p)+"!/", inThree...)
}

// zeros returns n MiB of zero bytes, deflated.
func zeros(t testing.TB, n int) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	must(t, err)
	block := make([]byte, 1<<20)
	var parts [2][]byte
	for i := range parts {
		b.Reset()
		_, err = w.Write(block)
		must(t, err)
		must(t, w.Flush())
		parts[i] = bytes.Clone(b.Bytes())
	}
	// The second refers to what stands before it and can be repeated.
	out := append(parts[0], bytes.Repeat(parts[1], n-1)...)
	return append(out, 3, 0) // an empty last block
}

// bomb is a zip file of n MiB of zeros and a game.
func bomb(t testing.TB, n int) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	data := zeros(t, n)
	e, err := w.CreateRaw(&zip.FileHeader{Name: "bomb.sgf", Method: zip.Deflate, CompressedSize64: uint64(len(data)), UncompressedSize64: uint64(n) << 20})
	must(t, err)
	_, err = e.Write(data)
	must(t, err)
	e, err = w.Create("good.sgf")
	must(t, err)
	_, err = io.WriteString(e, oneGame)
	must(t, err)
	must(t, w.Close())
	return b.Bytes()
}

func TestBomb(t *testing.T) {
	p := put(t, t.TempDir(), "a.zip", bomb(t, 1024))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rs, _ := collected(t, Options{MaxRatio: 40}, p) // the default gives up a quarter of the way
	runtime.ReadMemStats(&after)
	wantOutline(t, rs, filepath.ToSlash(p)+"!/", "bomb.sgf limit", "good.sgf 0")
	if m := rs[0].Problem.Message; !strings.Contains(m, ErrRatio.Error()) {
		t.Errorf("message %q", m)
	}
	if grown := int64(after.Sys) - int64(before.Sys); grown > 256<<20 {
		t.Errorf("took %d MiB", grown>>20)
	}
}

func TestLimits(t *testing.T) {
	long := "(;C[" + strings.Repeat("x", 200_000) + "])"
	files := []packed{{"a.sgf", oneGame}, {"b.sgf", long}, {"c.sgf", oneGame}}
	inner := zipOf(t, files...)
	for _, tc := range []struct {
		what string
		data []byte
		o    Options
		err  error
		want []string
	}{
		{"entry bytes", zipOf(t, files...), Options{MaxEntryBytes: 100_000}, ErrEntryBytes,
			[]string{"!/a.sgf 0", "!/b.sgf limit", "!/c.sgf 0"}},
		{"entry bytes in tar.gz", gzipped(t, tarOf(t, files...)), Options{MaxEntryBytes: 300_000}, nil,
			[]string{"!/a.sgf 0", "!/b.sgf 0", "!/c.sgf 0"}},
		{"archive bytes", zipOf(t, files...), Options{MaxArchiveBytes: 100_000}, ErrArchiveBytes,
			[]string{"!/a.sgf 0", " limit"}},
		{"archive bytes in rar", rar5Of(files...), Options{MaxArchiveBytes: 100_000}, ErrArchiveBytes,
			[]string{"!/a.sgf 0", " limit"}},
		{"archive bytes of a nested archive", zipOf(t, packed{"i.zip", string(inner)}, files[0]), Options{MaxArchiveBytes: 100_000},
			ErrArchiveBytes, []string{"!/i.zip!/a.sgf 0", " limit"}},
		{"entries", zipOf(t, files...), Options{MaxEntries: 2}, ErrEntries, []string{"!/a.sgf 0", "!/b.sgf 0", " limit"}},
		{"entries of a nested archive", zipOf(t, packed{"i.zip", string(inner)}, files[0]), Options{MaxEntries: 3}, ErrEntries,
			[]string{"!/i.zip!/a.sgf 0", "!/i.zip!/b.sgf 0", " limit"}},
		{"no limit", zipOf(t, files...), Options{MaxEntries: -1, MaxArchiveBytes: -1, MaxEntryBytes: -1, MaxRatio: -1, MaxDepth: -1}, nil,
			[]string{"!/a.sgf 0", "!/b.sgf 0", "!/c.sgf 0"}},
	} {
		t.Run(tc.what, func(t *testing.T) {
			p := put(t, t.TempDir(), "x", tc.data)
			rs, _ := collected(t, tc.o, p)
			trees := slices.DeleteFunc(slices.Clone(rs), func(r Record) bool {
				// what the scanner says of a text that was cut off is its own affair
				return r.Problem != nil && r.Problem.Kind != Limit
			})
			wantOutline(t, trees, filepath.ToSlash(p), tc.want...)
			for _, r := range rs {
				if r.Problem != nil && r.Problem.Kind == Limit && !strings.Contains(r.Problem.Message, tc.err.Error()) {
					t.Errorf("message %q, want %q", r.Problem.Message, tc.err)
				}
			}
		})
	}
}

func TestRatioOfStream(t *testing.T) {
	for name, data := range map[string][]byte{
		"a.sgf.gz":  gzipped(t, make([]byte, 64<<20)),
		"a.tar.zst": zstdOf(t, tarOf(t, packed{"a.sgf", string(make([]byte, 64<<20))})),
	} {
		p := put(t, t.TempDir(), name, data)
		rs, _ := collected(t, Options{}, p)
		last := rs[len(rs)-1]
		if last.File != filepath.ToSlash(p) || last.Problem == nil || last.Problem.Kind != Limit || !strings.Contains(last.Problem.Message, ErrRatio.Error()) {
			t.Errorf("%s: %v", name, outline(rs, ""))
		}
	}
}

// Of many bombs in an archive each is given up after its first bytes, where each as a file
// of its own, which harms nobody, is read to its end; and what the directory of a zip
// archive says is one, is not unpacked at all.
func TestRatioInArchives(t *testing.T) {
	small := oneGame + strings.Repeat(" ", 9<<20)
	var many []packed
	for _, name := range []string{"a.sgf.gz", "b.sgf.gz", "c.sgf.gz"} {
		many = append(many, packed{name, string(gzipped(t, []byte(small)))})
	}
	short := packed{"short.sgf", oneGame + strings.Repeat(" ", 1<<19)}
	for _, x := range []struct {
		name string
		data []byte
		want []string
	}{
		{"a.sgf.gz", gzipped(t, []byte(small)), []string{" 0"}},
		{"a.zip", zipOf(t, many...), []string{"!/a.sgf.gz 0", "!/a.sgf.gz limit", "!/b.sgf.gz 0", "!/b.sgf.gz limit", "!/c.sgf.gz 0", "!/c.sgf.gz limit"}},
		{"a.tar", tarOf(t, many...), []string{"!/a.sgf.gz 0", "!/a.sgf.gz limit", "!/b.sgf.gz 0", "!/b.sgf.gz limit", "!/c.sgf.gz 0", "!/c.sgf.gz limit"}},
		{"b.zip", zipOf(t, packed{"a.sgf", small}, short), []string{"!/a.sgf limit", "!/short.sgf 0"}},
	} {
		p := put(t, t.TempDir(), x.name, x.data)
		rs, _ := collected(t, Options{}, p)
		wantOutline(t, rs, filepath.ToSlash(p), x.want...)
		for _, r := range rs {
			if r.Problem != nil && !strings.Contains(r.Problem.Message, ErrRatio.Error()) {
				t.Errorf("%s: %s", r.File, r.Problem.Message)
			}
		}
	}
	rs, _ := collected(t, Options{MaxRatio: -1}, put(t, t.TempDir(), "a.zip", zipOf(t, many...)))
	if len(rs) != 3 || rs[0].Problem != nil {
		t.Errorf("without a limit: %v", outline(rs, ""))
	}
}

func TestWindow(t *testing.T) {
	data := xzOf(t, []byte(oneGame))
	data[12+4] = 40 // of the one filter: the largest dictionary there is
	p := put(t, t.TempDir(), "a.sgf.xz", data)
	rs, _ := collected(t, Options{}, p)
	wantOutline(t, rs, filepath.ToSlash(p), " limit")
	if _, err := newLZMA2([]byte{40}, 4<<30, []io.ReadCloser{io.NopCloser(bytes.NewReader(nil))}); !errors.Is(err, ErrWindow) {
		t.Errorf("LZMA2 with a dictionary of 4 GiB: %v", err)
	}
}

func TestEncrypted(t *testing.T) {
	rs := mustWalk(t, "testdata/encrypted.zip", "testdata/encrypted.7z", "testdata/encrypted-names.7z")
	wantOutline(t, rs, "testdata/", "encrypted.zip!/one.sgf encrypted", "encrypted.7z!/one.sgf encrypted", "encrypted-names.7z encrypted")
}

func TestVolumes(t *testing.T) {
	long := packed{"long.sgf", "(;C[" + strings.Repeat("word ", 100) + "])"}
	cut := 200
	part := func(n uint64, body []byte, end byte) []byte {
		volume := []byte{3} // volume, numbered
		if n == 0 {
			volume = []byte{1}
		} else {
			volume = binary.AppendUvarint(volume, n)
		}
		out := append([]byte(rar5Mark), rar5Block(1, 0, 0, volume...)...)
		return append(append(out, body...), rar5Block(5, 0, 0, end)...)
	}
	dir := t.TempDir()
	put(t, dir, "x.part1.rar", part(0, append(rar5File(three[0], 0, oneGame), rar5File(long, 0x10, long.text[:cut])...), 1))
	put(t, dir, "x.part2.rar", part(1, rar5File(long, 0x08, long.text[cut:]), 0))
	base := filepath.ToSlash(dir) + "/"
	rs, s := collected(t, Options{Hash: true}, dir)
	wantOutline(t, rs, base, "x.part1.rar!/one.sgf 0", "x.part1.rar!/long.sgf 0", "x.part2.rar volume")
	if string(rs[1].Tree.Data) != long.text {
		t.Errorf("tree %q", rs[1].Tree.Data)
	}
	if s.Files != 2 {
		t.Errorf("%d files", s.Files)
	}
	rs, s = collected(t, Options{Hash: true}, filepath.Join(dir, "x.part1.rar"))
	wantOutline(t, rs, base, "x.part1.rar!/one.sgf 0", "x.part1.rar!/long.sgf 0")
	if s.Files != 2 || s.Inputs[0].Kind != "archive" || s.Inputs[0].SHA256 == "" {
		t.Errorf("summary %+v", s)
	}
	rs, _ = collected(t, Options{}, filepath.Join(dir, "x.part2.rar"))
	wantOutline(t, rs, base, "x.part2.rar volume")
	must(t, os.Remove(filepath.Join(dir, "x.part2.rar")))
	rs, _ = collected(t, Options{}, dir)
	if last := rs[len(rs)-1]; last.Problem == nil || rs[0].Tree.Data == nil {
		t.Errorf("with a volume missing: %v", outline(rs, base))
	}
}

func TestVolumes7z(t *testing.T) {
	rs, s := collected(t, Options{Hash: true}, "testdata/volumes.7z.001")
	slices.SortStableFunc(rs, func(a, b Record) int { return strings.Compare(a.File, b.File) })
	want := slices.Sorted(slices.Values(inThree))
	wantOutline(t, rs, "testdata/volumes.7z.001!/", want...)
	if s.Files != 2 {
		t.Errorf("%d files", s.Files)
	}
	wantOutline(t, mustWalk(t, "testdata/volumes.7z.002"), "testdata/", "volumes.7z.002 volume")
	wantOutline(t, mustWalk(t, "testdata/volumes.7z.001", "testdata/volumes.7z.002")[4:], "testdata/", "volumes.7z.002 volume")
}

func TestLaterRar(t *testing.T) {
	volume := rar4Of(three...)
	volume[10] |= 1 // of the archive block: one of several volumes
	for name, want := range map[string]bool{"a.rar": false, "a.r00": true, "a.part01.rar": false, "a.part02.rar": true, "a.part11.rar": true} {
		if got := laterRar(volume, name); got != want {
			t.Errorf("laterRar of %s: %v", name, got)
		}
	}
	volume[11] |= 1 // the first
	if laterRar(volume, "a.r00") || laterRar(rar4Of(three...), "a.r00") {
		t.Error("laterRar of a first volume, and of a single one")
	}
}

func TestNames(t *testing.T) {
	p := put(t, t.TempDir(), "n.zip", zipOf(t,
		packed{"\xce\xa7\xc6\xe5/\xb1\xbe.sgf", oneGame}, // 围棋/本 in GBK
		packed{"\x1b[31mred\u202e.sgf", oneGame},
		packed{"../../etc/x.sgf", oneGame},
		packed{`C:\games\y.sgf`, oneGame},
		packed{"/abs.sgf", oneGame},
		packed{"same.sgf", oneGame},
		packed{"same.sgf", twoGames},
		packed{"<b>&.sgf", oneGame},
		packed{"\xff\xfe\xff.sgf", oneGame},
	))
	rs := mustWalk(t, p)
	wantOutline(t, rs, filepath.ToSlash(p)+"!/", "围棋/本.sgf 0", "%1B[31mred%E2%80%AE.sgf 0",
		"etc/x.sgf name", "etc/x.sgf 0", "C:/games/y.sgf name", "C:/games/y.sgf 0", "abs.sgf name", "abs.sgf 0",
		"same.sgf 0", "same.sgf#2 0", "same.sgf#2 1", "<b>&.sgf 0", "\u00a0■\u00a0.sgf 0")
}

func TestOddTar(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range []tar.Header{
		{Name: "d/", Typeflag: tar.TypeDir},
		{Name: "link.sgf", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"},
		{Name: "hard.sgf", Typeflag: tar.TypeLink, Linkname: "one.sgf"},
		{Name: "dev", Typeflag: tar.TypeChar},
		{Name: "pipe", Typeflag: tar.TypeFifo},
	} {
		must(t, w.WriteHeader(&h))
	}
	must(t, w.Close())
	p := put(t, t.TempDir(), "a.tar", b.Bytes())
	wantOutline(t, mustWalk(t, p), filepath.ToSlash(p)+"!/", "link.sgf link", "hard.sgf link", "dev device", "pipe device")
}

func TestEmpty(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.zip", zipOf(t))
	put(t, dir, "b.tar.gz", gzipped(t, tarOf(t)))
	put(t, dir, "c.rar", rar5Of())
	put(t, dir, "d.zip", []byte("<html>not found</html>"))
	put(t, dir, "e.zip", nil)
	must(t, os.Mkdir(filepath.Join(dir, "f"), 0o755))
	rs := mustWalk(t, dir, filepath.Join(dir, "f"))
	wantOutline(t, rs, filepath.ToSlash(dir)+"/", "a.zip no-game", "b.tar.gz no-game", "c.rar no-game", "d.zip archive", "e.zip archive", "f no-game")
}

// damageable are archives small enough to be damaged at every byte.
func damageable(t testing.TB) map[string][]byte {
	m := formats(t)
	for _, name := range []string{"x.tgz", "x.tzst", "x.txz", "x.tbz2"} {
		delete(m, name)
	}
	return m
}

// wellFormed checks that a walk over damaged data ends well, and returns its
// records.
func wellFormed(t *testing.T, name string, data []byte) []Record {
	t.Helper()
	rs, _ := collected(t, Options{Stdin: bytes.NewReader(data)}, "-")
	if len(rs) == 0 {
		t.Fatalf("%s: nothing is accounted for", name)
	}
	return rs
}

func TestTruncated(t *testing.T) {
	step := map[string]int{"x.tar": 97}
	for name, data := range damageable(t) {
		whole := wellFormed(t, name, data)
		for n := 0; n < len(data); n += max(1, step[name]) {
			rs := wellFormed(t, name, data[:n])
			problems := 0
			for _, r := range rs {
				if r.Problem != nil {
					problems++
				} else if !slices.ContainsFunc(whole, func(w Record) bool {
					return w.File == r.File && w.Tree.Index == r.Tree.Index && bytes.Equal(w.Tree.Data, r.Tree.Data)
				}) {
					t.Errorf("%s cut at %d: %s is not in the whole: %q", name, n, r.File, r.Tree.Data)
				}
			}
			// RAR 4 does without an end mark: between entries a cut is not seen.
			if problems == 0 && !(name == "x.4.rar" && (n == 91 || n == 186)) {
				t.Errorf("%s cut at %d of %d: no problem", name, n, len(data))
			}
		}
	}
}

// TestSalvage cuts the directory off a zip file: what stands before is read.
func TestSalvage(t *testing.T) {
	data := zipOf(t, three...)
	at := bytes.Index(data, []byte("PK\x01\x02"))
	dir := t.TempDir()
	p := put(t, dir, "a.zip", data[:at])
	rs := mustWalk(t, p)
	wantOutline(t, rs, filepath.ToSlash(p), "!/one.sgf 0", "!/d/two.SGF 0", "!/d/two.SGF 1", "!/notes.txt not-sgf", " archive")

	var b bytes.Buffer // with sizes in front, stored and deflated
	w := zip.NewWriter(&b)
	for i, f := range three {
		method, body := zip.Store, []byte(f.text)
		if i == 1 {
			method = zip.Deflate
			body = through(t, body, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, 6) })
		}
		e, err := w.CreateRaw(&zip.FileHeader{Name: f.name, Method: method, CRC32: crc32.ChecksumIEEE([]byte(f.text)),
			CompressedSize64: uint64(len(body)), UncompressedSize64: uint64(len(f.text))})
		must(t, err)
		_, err = e.Write(body)
		must(t, err)
	}
	must(t, w.Close())
	p = put(t, dir, "b.zip", b.Bytes()[:bytes.Index(b.Bytes(), []byte("PK\x01\x02"))])
	rs = mustWalk(t, p)
	wantOutline(t, rs, filepath.ToSlash(p), "!/one.sgf 0", "!/d/two.SGF 0", "!/d/two.SGF 1", "!/notes.txt not-sgf", " archive")
}

func TestBitFlips(t *testing.T) {
	for name, data := range damageable(t) {
		step := 1
		if name == "x.tar" {
			step = 13
		}
		for i := 0; i < len(data); i += step {
			flipped := bytes.Clone(data)
			flipped[i] ^= 1 << (i % 8)
			wellFormed(t, fmt.Sprintf("%s, byte %d", name, i), flipped)
		}
	}
}

// TestDamagedContent changes a byte of the games: where the format has a
// checksum, the change is noticed.
func TestDamagedContent(t *testing.T) {
	for name, data := range map[string][]byte{"rar4": rar4Of(three...), "rar5": rar5Of(three...), "7z": testdata(t, "volumes.7z.001"), "gz": nil} {
		if name == "gz" {
			data = gzipped(t, []byte(oneGame))
			data[len(data)-8] ^= 1 // its CRC
		} else if i := bytes.Index(data, []byte("PB[One]")); i >= 0 {
			data[i+3] ^= 1
		} else {
			t.Fatalf("%s: no game in it", name)
		}
		dir := t.TempDir()
		p := put(t, dir, "a."+name, data)
		if name == "7z" {
			p = put(t, dir, "a.7z.001", data)
			put(t, dir, "a.7z.002", testdata(t, "volumes.7z.002"))
		}
		rs := mustWalk(t, p)
		if !slices.ContainsFunc(rs, func(r Record) bool { return r.Problem != nil && r.Problem.Kind == Archive }) {
			t.Errorf("%s: %v", name, outline(rs, ""))
		}
	}
}

func TestMissing(t *testing.T) {
	dir := t.TempDir()
	p := put(t, dir, "a.sgf", []byte(oneGame))
	gone := filepath.Join(dir, "gone.sgf")
	rs, s := collected(t, Options{}, gone, p)
	wantOutline(t, rs, filepath.ToSlash(dir)+"/", "gone.sgf missing", "a.sgf 0")
	if s.Inputs[0].Kind != "missing" || s.Inputs[0].Problems != 1 || s.Inputs[1].Kind != "file" {
		t.Errorf("inputs %+v", s.Inputs)
	}
	n := 0
	_, err := Walk(context.Background(), []string{gone, gone}, Options{}, func(Record) error { n++; return nil })
	if !errors.Is(err, ErrNoInput) || n != 2 {
		t.Errorf("all missing: %v, %d records", err, n)
	}
	if _, err := Walk(context.Background(), nil, Options{}, nil); !errors.Is(err, ErrNoInput) {
		t.Errorf("no paths: %v", err)
	}
}

func TestUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	dir := t.TempDir()
	put(t, dir, "a.sgf", []byte(oneGame))
	must(t, os.Chmod(put(t, dir, "b.sgf", []byte(oneGame)), 0))
	must(t, os.Mkdir(filepath.Join(dir, "c"), 0))
	wantOutline(t, mustWalk(t, dir), filepath.ToSlash(dir)+"/", "a.sgf 0", "b.sgf unreadable", "c unreadable")
}

func TestLinks(t *testing.T) {
	out := t.TempDir()
	put(t, out, "x/far.sgf", []byte(oneGame))
	dir := t.TempDir()
	put(t, dir, "d/a.sgf", []byte(oneGame))
	link := func(to, name string) {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip("no links here: ", err)
		}
	}
	link(dir, "d/loop")
	link("a.sgf", "d/again.sgf")
	link("nowhere", "d/broken.sgf")
	link(out, "e")
	link(filepath.Join(out, "x"), "f")
	link(filepath.Join(out, "x", "far.sgf"), "g.sgf")
	link(filepath.Dir(dir), "h") // a folder that holds the one being walked
	rs := mustWalk(t, dir)
	base := filepath.ToSlash(dir) + "/"
	got := outline(rs, base)
	want := []string{"d/a.sgf 0", "d/again.sgf duplicate", "d/broken.sgf link", "d/loop duplicate", "e/x/far.sgf 0", "f duplicate", "g.sgf duplicate"}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("records %q, want %q first", got, want)
	}
	for _, g := range got[min(len(want), len(got)):] {
		if !strings.HasSuffix(g, " duplicate") {
			t.Errorf("read twice: %s", g)
		}
	}
}

func TestStandardInput(t *testing.T) {
	rs, s := collected(t, Options{Hash: true, Stdin: strings.NewReader(twoGames)}, "-")
	wantOutline(t, rs, "", "- 0", "- 1")
	if in := s.Inputs[0]; in.Bytes != int64(len(twoGames)) || in.SHA256 != fmt.Sprintf("%x", sha256.Sum256([]byte(twoGames))) {
		t.Errorf("input %+v", in)
	}
}

// TestSpool sends a zip file too large for memory down a pipe.
func TestSpool(t *testing.T) {
	dir := t.TempDir()
	noise := make([]byte, inMemory+1<<20)
	for i, x := 0, uint64(1); i < len(noise); i++ {
		x = x*6364136223846793005 + 1442695040888963407
		noise[i] = byte(x >> 56)
	}
	rs, _ := collected(t, Options{Stdin: bytes.NewReader(zipOf(t, packed{"noise", string(noise)}, three[0])), TempDir: dir}, "-")
	wantOutline(t, rs, "-!/", "noise not-sgf", "one.sgf 0")
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("temporary files left: %v, %v", left, err)
	}
}

func TestCancel(t *testing.T) {
	dir := t.TempDir()
	for i := range 300 {
		put(t, dir, fmt.Sprintf("%03d.sgf", i), []byte(oneGame))
	}
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	s, err := Walk(ctx, []string{dir}, Options{Hash: true, Progress: &Progress{}}, func(Record) error {
		if n++; n == 100 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n != 100 || s.Trees != 100 || s.Inputs[0].SHA256 != "" {
		t.Errorf("%v after %d records, %+v", err, n, s)
	}
	stop := errors.New("enough")
	n = 0
	_, err = Walk(context.Background(), []string{put(t, dir, "z.zip", zipOf(t, three...))}, Options{}, func(Record) error {
		n++
		return stop
	})
	if err != stop || n != 1 {
		t.Errorf("%v after %d records", err, n)
	}
}

// TestCancelWaiting breaks off a walk that waits for standard input.
func TestCancelWaiting(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := Walk(ctx, []string{"-"}, Options{Stdin: r}, func(Record) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestReadAhead(t *testing.T) {
	dir := t.TempDir()
	for i := range 200 {
		text := oneGame
		if i%17 == 0 {
			text = "(;C[" + strings.Repeat("y", smallFile) + "])"
		}
		put(t, dir, fmt.Sprintf("%d/%d.sgf", i%7, i), []byte(text))
	}
	put(t, dir, "3/z.zip", zipOf(t, three...))
	first, sum := collected(t, Options{Hash: true, ReadAhead: 1}, dir)
	if len(first) != 204 {
		t.Fatalf("%d records", len(first))
	}
	for _, n := range []int{2, 3, 32} {
		rs, s := collected(t, Options{Hash: true, ReadAhead: n}, dir)
		if !slices.Equal(outline(rs, ""), outline(first, "")) {
			t.Errorf("%d goroutines: another order", n)
		}
		if fmt.Sprint(s) != fmt.Sprint(sum) {
			t.Errorf("%d goroutines: summary %+v, want %+v", n, s, sum)
		}
	}
}

func TestProgressAndInputs(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.sgf", []byte(oneGame))
	put(t, dir, "b.sgf", []byte("(;C["+strings.Repeat("z", 2*smallFile)+"])"))
	put(t, dir, "c.zip", bomb(t, 64))
	for _, hash := range []bool{true, false} {
		var p Progress
		var files []string
		_, s := collected(t, Options{Hash: hash, MaxRatio: 20, Progress: &p, OnItem: func(it store.Item) error {
			for _, f := range it.Files {
				files = append(files, f.Name)
				if (f.SHA256 != "") != hash {
					t.Errorf("%s: digest %q", f.Name, f.SHA256)
				}
			}
			return nil
		}}, dir)
		if p.Done.Load() != s.Bytes || p.Total.Load() != s.Bytes {
			t.Errorf("progress %d of %d, %d bytes", p.Done.Load(), p.Total.Load(), s.Bytes)
		}
		if !slices.Equal(files, []string{"a.sgf", "b.sgf", "c.zip"}) {
			t.Errorf("files %q", files)
		}
	}
}

// TestSkip leaves small files of records to others: they are not opened, the rest
// has the places and digests of a walk that reads all, and the listing is the same.
func TestSkip(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.sgf", []byte(twoGames))
	put(t, dir, "b.sgf", []byte(twoGames))
	put(t, dir, "c.sgf", []byte("(;C["+strings.Repeat("z", wholeFile)+"])"))
	put(t, dir, "d.sgf.txt", []byte(oneGame))
	put(t, dir, "e.zip", zipOf(t, three...))
	put(t, dir, "f.sgf", zipOf(t, three...)) // named as a record, and so a whole
	walk := func(skip func(string) bool) (map[string]int64, []store.Item, Summary) {
		var items []store.Item
		rs, s := collected(t, Options{Hash: true, Skip: skip, OnItem: func(it store.Item) error {
			it.Files = slices.Clone(it.Files)
			items = append(items, it)
			return nil
		}}, dir)
		seq := map[string]int64{}
		for _, r := range rs {
			want := ""
			switch file, entry, _ := strings.Cut(r.File, "!"); filepath.Base(file) {
			case "a.sgf", "b.sgf", "f.sgf":
				want = file
			case "e.zip":
				if namedSGF(entry) {
					want = r.File
				}
			}
			if r.Whole != want {
				t.Errorf("%s: whole %q, want %q", r.File, r.Whole, want)
			}
			seq[fmt.Sprintf("%s %d", r.File, r.Tree.Index)] = r.Seq
		}
		return seq, items, s
	}
	all, _, whole := walk(func(string) bool { return false })
	for _, left := range []string{"a.sgf", "f.sgf", "e.zip!/d/two.SGF", "no.sgf"} {
		seq, items, s := walk(func(file string) bool { return file == dir+"/"+left })
		for key, n := range all {
			got, ok := seq[key]
			if skipped := strings.HasPrefix(key, dir+"/"+left); ok == skipped || ok && got != n {
				t.Errorf("without %s: %s is at %d, want %d", left, key, got, n)
			}
		}
		for _, it := range items {
			if own := map[string]int64{"e.zip": 3}[it.Files[0].Name]; it.Own != own && left != "e.zip!/d/two.SGF" || it.Own > own {
				t.Errorf("%s has %d games that others may leave, want %d", it.Files[0].Name, it.Own, own)
			}
			if it.Files[0].Name == left {
				t.Errorf("%s was read", left)
			}
		}
		if s.Inputs[0].Listing != whole.Inputs[0].Listing || s.Inputs[0].Listing.Items != 6 {
			t.Errorf("without %s: listing %+v, want %+v", left, s.Inputs[0].Listing, whole.Inputs[0].Listing)
		}
	}
	put(t, dir, "a.sgf", []byte(oneGame))
	if _, _, s := walk(func(string) bool { return true }); s.Inputs[0].Listing == whole.Inputs[0].Listing {
		t.Error("another size has the same listing")
	}
}

func TestOptionsOfScanner(t *testing.T) {
	p := put(t, t.TempDir(), "a.sgf", []byte(oneGame))
	o := Options{}
	o.Scan.Charset = "no such encoding"
	if _, err := Walk(context.Background(), []string{p}, o, func(Record) error { return nil }); err == nil {
		t.Error("an unknown encoding is taken")
	}
}

func TestShardOf(t *testing.T) {
	// Shards must stay what they are: runs on several machines rely on it. The
	// numbers were computed apart from this code.
	for _, tc := range []struct {
		file     string
		index, n int
		want     int
	}{{"a.sgf", 0, 1000, 430}, {"a.sgf", 1, 1000, 820}, {"games/棋.sgf", 7, 1000, 299}, {"", 0, 97, 95}} {
		if got := ShardOf(tc.file, tc.index, tc.n); got != tc.want {
			t.Errorf("ShardOf(%q, %d, %d) = %d, want %d", tc.file, tc.index, tc.n, got, tc.want)
		}
	}
	for _, n := range []int{2, 3, 16} {
		counts := make([]int, n)
		for i := range 16000 {
			counts[ShardOf(fmt.Sprintf("games/%04d.sgf", i/2), i%2, n)]++
		}
		for shard, c := range counts {
			// six standard deviations of a binomial count
			if mean, p := 16000/float64(n), 1/float64(n); (float64(c)-mean)*(float64(c)-mean) > 36*mean*(1-p) {
				t.Errorf("shard %d of %d has %d records", shard, n, c)
			}
		}
	}
	if ShardOf("a", 0, 0) != 0 || ShardOf("a", 5, 1) != 0 {
		t.Error("without shards all is shard 0")
	}
}

func TestCorpus(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS names no folder with dev and odd")
	}
	for _, pack := range []string{"dev", "odd"} {
		dir := filepath.Join(root, pack)
		met := map[string]bool{}
		rs, s := collected(t, Options{}, dir)
		for _, r := range rs {
			met[r.File] = true
		}
		files := 0
		must(t, filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				if files++; !met[filepath.ToSlash(p)] {
					t.Errorf("%s is not accounted for", p)
				}
			}
			return err
		}))
		if int64(files) != s.Files || files != len(met) {
			t.Errorf("%s: %d files on disk, %d read, %d accounted for", pack, files, s.Files, len(met))
		}
	}
}

func FuzzWalkBytes(f *testing.F) {
	for name, data := range formats(f) {
		f.Add(data, name)
	}
	f.Add([]byte(twoGames), "a.sgf")
	f.Add(gzipped(f, []byte(oneGame)), "a.sgf.gz")
	f.Add(zipOf(f, three...)[:80], "a.zip")
	f.Add(testdata(f, "encrypted.7z"), "encrypted.7z")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		if strings.ContainsAny(name, "/\\\x00") || name == "" || len(name) > 100 || name == "." || name == ".." {
			name = "x"
		}
		p := filepath.Join(dir, name)
		must(t, os.WriteFile(p, data, 0o644))
		defer os.Remove(p)
		o := Options{Hash: true, MaxEntryBytes: 32 << 20, MaxArchiveBytes: 64 << 20, MaxEntries: 1000}
		rs, s := collected(t, o, p)
		if len(rs) == 0 || s.Bytes < int64(len(data)) {
			t.Errorf("%d records, %+v", len(rs), s)
		}
		o.Stdin = bytes.NewReader(data)
		if rs, _ := collected(t, o, "-"); len(rs) == 0 {
			t.Error("nothing is accounted for on standard input")
		}
	})
}

// benchFiles are as many files as a bench reads, of the size of common records.
func benchFiles() []packed {
	files := make([]packed, 2000)
	for i := range files {
		var b strings.Builder
		fmt.Fprintf(&b, "(;FF[4]SZ[19]PB[Black %d]", i)
		for m := range 250 {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[m%2], 'a'+(m*7+i)%19, 'a'+(m*3+i/19)%19)
		}
		files[i] = packed{fmt.Sprintf("%04d.sgf", i), b.String() + ")"}
	}
	return files
}

func benchWalk(b *testing.B, p string, bytes int64) {
	b.SetBytes(bytes)
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		_, err := Walk(context.Background(), []string{p}, Options{Hash: true}, func(Record) error { n++; return nil })
		if err != nil || n != 2000 {
			b.Fatal(err, n)
		}
	}
}

func total(files []packed) (n int64) {
	for _, f := range files {
		n += int64(len(f.text))
	}
	return n
}

func BenchmarkWalkFolder(b *testing.B) {
	dir, files := b.TempDir(), benchFiles()
	for _, f := range files {
		put(b, dir, f.name, []byte(f.text))
	}
	benchWalk(b, dir, total(files))
}

func BenchmarkWalkZip(b *testing.B) {
	files := benchFiles()
	benchWalk(b, put(b, b.TempDir(), "a.zip", zipOf(b, files...)), total(files))
}

func BenchmarkWalkTarZst(b *testing.B) {
	files := benchFiles()
	benchWalk(b, put(b, b.TempDir(), "a.tar.zst", zstdOf(b, tarOf(b, files...))), total(files))
}

// sevenZipWith is an archive of no use with the header given.
func sevenZipWith(header []byte) []byte {
	le := binary.LittleEndian
	start := le.AppendUint64(nil, 1)
	start = le.AppendUint64(start, uint64(len(header)))
	start = le.AppendUint32(start, crc32.ChecksumIEEE(header))
	out := le.AppendUint32([]byte("7z\xbc\xaf\x27\x1c\x00\x04"), crc32.ChecksumIEEE(start))
	return append(append(append(out, start...), 'x'), header...)
}

// TestHeader7z gives headers that ask for memory by the terabyte.
func TestHeader7z(t *testing.T) {
	many := []byte{0xf0, 0xff, 0xff, 0xff, 0xff} // 2³²−1
	one := []byte{id7zPack, 0, 1, id7zSize, 1, id7zEnd, id7zUnpack, id7zFolder, 1, 0, 1, 1, 0, id7zUnpackSize, 1, id7zEnd}
	join := slices.Concat[[]byte]
	for what, header := range map[string][]byte{
		"files":      join([]byte{id7zHeader, id7zFiles}, many, []byte{0, 0}),
		"more files": join([]byte{id7zHeader, id7zMainStreams}, one, []byte{id7zEnd, id7zFiles}, many, []byte{0, 0}),
		"streams":    join([]byte{id7zHeader, id7zMainStreams, id7zPack, 0}, many, []byte{id7zCRC, 1}),
		"folders":    join([]byte{id7zHeader, id7zMainStreams, id7zUnpack, id7zFolder}, many, []byte{0}),
		"coders":     join([]byte{id7zHeader, id7zMainStreams, id7zUnpack, id7zFolder, 1, 0}, many),
		"properties": join([]byte{id7zHeader, id7zMainStreams, id7zUnpack, id7zFolder, 1, 0, 1, 0x21, 0}, many),
		"outputs":    join([]byte{id7zHeader, id7zMainStreams, id7zUnpack, id7zFolder, 1, 0, 1, 0x11, 0}, many, many),
		"substreams": join([]byte{id7zHeader, id7zMainStreams}, one, []byte{id7zSubStreams, id7zNumStreams}, many, []byte{id7zCRC, 1}),
		"packed":     join([]byte{id7zEncoded, id7zPack, 0}, many, []byte{id7zCRC, 1}),
	} {
		rs := wellFormed(t, what, sevenZipWith(header))
		wantOutline(t, rs, "", "- archive")
		if m := rs[0].Problem.Message; !strings.Contains(m, errHeader7z.Error()) {
			t.Errorf("%s: %s", what, m)
		}
	}
}

// FuzzHeader7z gives the library headers with a good checksum.
func FuzzHeader7z(f *testing.F) {
	solid := testdata(f, "solid.7z")
	f.Add(solid[start7z+binary.LittleEndian.Uint64(solid[12:]):])
	f.Add([]byte{id7zHeader, id7zMainStreams, id7zPack, 0, 1, id7zSize, 1, id7zEnd, id7zUnpack, id7zFolder, 1, 0, 1, 0, id7zUnpackSize, 1,
		id7zEnd, id7zEnd, id7zFiles, 1, id7zName, 5, 0, 'h', 0, 0, 0, id7zEnd, id7zEnd})
	f.Fuzz(func(t *testing.T, header []byte) { wellFormed(t, "header", sevenZipWith(header)) })
}
