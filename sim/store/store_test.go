package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"weiqi-experiment/sim/store"
)

// rows are the rows of a run in memory.
type rows struct {
	games    []store.GameRow
	scores   []store.ScoreRow
	problems []store.ProblemRow
}

// write makes a run of rows, a record a game.
func write(t fatal, dir string, o store.Options, r rows) {
	w, err := store.Create(dir, o)
	check(t, err)
	for i := range r.games {
		check(t, w.Append(&r.games[i], nil, nil))
	}
	check(t, w.Append(nil, r.scores, r.problems))
	check(t, w.Close(&store.Manifest{Version: "test"}))
}

// read reads a run back.
func read(t fatal, dir string) (r rows) {
	run, err := store.Open(dir)
	check(t, err)
	check(t, run.Games(func(g *store.GameRow) error { r.games = append(r.games, *g); return nil }))
	check(t, run.Scores(func(s *store.ScoreRow) error { r.scores = append(r.scores, *s); return nil }))
	check(t, run.Problems(func(p *store.ProblemRow) error { r.problems = append(r.problems, *p); return nil }))
	return r
}

type fatal interface {
	Helper()
	Fatal(...any)
}

func check(t fatal, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fill draws a value for every field of a row.
func fill[T any](t *rapid.T, name string) T {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{"", "B", "W", "=1+1", "+3", "-", "@x", "'quoted", "''", "＝１", `a\b`, `\`, "a\r\nb", "\r", "\n", "\t", " x ",
			"\x00\x7f\u0085", `"q"`, "a,b", "黑中盘胜", "장고", "\ufeff", "NaN", "null", `\x41`}),
		rapid.String(),
	)
	number := rapid.OneOf(
		rapid.SampledFrom([]float64{0, 0.5, -0.5, 7.5, -361, 0.1, 1e300, -1e-300, math.MaxFloat64, math.SmallestNonzeroFloat64}),
		rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-1000, 1000).Draw(t, "half points")) / 2 }),
	)
	var row T
	v := reflect.ValueOf(&row).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		label := name + "." + v.Type().Field(i).Name
		if f.Kind() == reflect.Pointer {
			if rapid.Bool().Draw(t, label+" is known") {
				f.Set(reflect.New(f.Type().Elem()))
				f = f.Elem()
			} else {
				continue
			}
		}
		switch f.Kind() {
		case reflect.String:
			f.SetString(text.Draw(t, label))
		case reflect.Int32:
			f.SetInt(int64(rapid.Int32().Draw(t, label)))
		case reflect.Float64:
			f.SetFloat(number.Draw(t, label))
		case reflect.Bool:
			f.SetBool(rapid.Bool().Draw(t, label))
		default:
			t.Fatalf("%s has a type the test does not know", label)
		}
	}
	return row
}

// TestRoundTrip writes random rows in every format and reads the same back.
func TestRoundTrip(t *testing.T) {
	root := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		var want rows
		for range rapid.IntRange(0, 3).Draw(t, "games") {
			want.games = append(want.games, fill[store.GameRow](t, "game"))
		}
		for range rapid.IntRange(0, 3).Draw(t, "scores") {
			want.scores = append(want.scores, fill[store.ScoreRow](t, "score"))
		}
		for range rapid.IntRange(0, 3).Draw(t, "problems") {
			want.problems = append(want.problems, fill[store.ProblemRow](t, "problem"))
		}
		for _, format := range []store.Format{store.Parquet, store.CSV, store.Both} {
			n++
			dir := filepath.Join(root, fmt.Sprint(n))
			write(t, dir, store.Options{Format: format, Adapted: true}, want)
			if got := read(t, dir); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: read\n%+v, want\n%+v", format, got, want)
			}
			if format == store.Both { // the CSV files of both are read when alone
				check(t, os.Remove(filepath.Join(dir, "games.parquet")))
				check(t, os.Remove(filepath.Join(dir, "scores.parquet")))
				if got := read(t, dir); !reflect.DeepEqual(got, want) {
					t.Fatalf("CSV beside Parquet: read\n%+v, want\n%+v", got, want)
				}
			}
			check(t, os.RemoveAll(dir))
		}
	})
}

// many returns rows as a run has them: 19×19 games counted by several rules.
func many(games int) rows {
	var r rows
	random := rand.New(rand.NewPCG(9, 10))
	for i := range games {
		margin := float64(i*7919%81 - 40)
		moves, confidence := int32(200+i%90), 0.5+float64(i%50)/100
		g := store.GameRow{
			File: fmt.Sprintf("folder/%02d/game-%06d.sgf", i%40, i), GameID: fmt.Sprintf("%016x%016x", random.Uint64(), random.Uint64()),
			Width: 19, Height: 19, Komi: &confidence, Rules: "chinese", Result: fmt.Sprintf("B+%v", margin), Date: fmt.Sprintf("20%02d-01-%02d", i%25, 1+i%28),
			Black: fmt.Sprint("player ", i%997), White: fmt.Sprint("棋手", i%991), Moves: moves, PlaysB: moves / 2, PlaysW: moves / 2,
			Status: "scored", Judge: "marked", Confidence: &confidence, Area: &margin, Territory: &margin, Neutral: &moves, Breaches: "",
		}
		r.games = append(r.games, g)
		for _, rule := range []string{"chinese", "japanese", "tangsong", "tangsong-aesthetic", "livestone-a", "livestone-b", "chinese-artistic", "wmsg2008"} {
			r.scores = append(r.scores, store.ScoreRow{
				File: g.File, GameID: g.GameID, Rule: rule, Margin: margin, MarginLiteral: margin, Komi: 7.5, Winner: "B",
				Area: margin, GroupTax: float64(i % 5), Parity: float64(i % 2),
			})
		}
	}
	return r
}

// TestSameBytes checks that equal rows give equal files, over several row groups
// and whatever the size of the appended pieces.
func TestSameBytes(t *testing.T) {
	r := many(17000) // more than a row group of games and of scores
	a, b := t.TempDir(), t.TempDir()
	write(t, a, store.Options{Format: store.Both}, r)
	w, err := store.Create(b, store.Options{Format: store.Both})
	check(t, err)
	for i := range r.games {
		check(t, w.Append(&r.games[i], r.scores[8*i:8*i+8], nil))
	}
	check(t, w.Close(&store.Manifest{Version: "test"}))
	names, err := filepath.Glob(filepath.Join(a, "*"))
	check(t, err)
	if len(names) != 6 {
		t.Fatalf("the run has the files %v", names)
	}
	for _, name := range names {
		x, err := os.ReadFile(name)
		check(t, err)
		y, err := os.ReadFile(filepath.Join(b, filepath.Base(name)))
		check(t, err)
		if !bytes.Equal(x, y) {
			t.Errorf("%s differs between two equal runs", filepath.Base(name))
		}
	}
	if got := read(t, a); !reflect.DeepEqual(got.games, r.games) || !reflect.DeepEqual(got.scores, r.scores) {
		t.Error("rows read back over several row groups differ")
	}
}

// TestCSV pins the text of the CSV files.
func TestCSV(t *testing.T) {
	dir := t.TempDir()
	half := -0.5
	write(t, dir, store.Options{Format: store.CSV}, rows{
		games:  []store.GameRow{{File: "a.sgf", Komi: &half, Black: "=HYPERLINK(1)", White: "甲,乙", Event: "two\nlines"}},
		scores: []store.ScoreRow{{File: "a.sgf", Rule: "chinese", Margin: 7.5, Komi: math.Copysign(0, -1), Winner: "B", Area: 7.5}},
		problems: []store.ProblemRow{
			{File: "a.sgf", Index: 2, Line: 3, Column: 4, Move: 5, Kind: "off-board", Message: `play "zz" is skipped`},
			{File: "bad\xff.sgf", Index: -1, Kind: "open", Message: "@x"},
		},
	})
	for name, want := range map[string]string{
		"problems.csv": "file,index,line,column,move,kind,message\n" +
			"a.sgf,2,3,4,5,off-board,\"play \"\"zz\"\" is skipped\"\n" +
			`bad\\xFF.sgf,-1,0,0,0,open,'@x` + "\n",
		"scores.csv": "file,index,game_id,rule,margin,margin_literal,komi,winner,t_area,",
	} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		check(t, err)
		if !strings.HasPrefix(string(got), want) {
			t.Errorf("%s is\n%s, want\n%s", name, got, want)
		}
	}
	scores, err := os.ReadFile(filepath.Join(dir, "scores.csv"))
	check(t, err)
	if _, row, _ := strings.Cut(string(scores), "\n"); !strings.HasPrefix(row, "a.sgf,0,,chinese,7.5,0,0,B,7.5,0,0,") {
		t.Errorf("score row %q", row)
	}
	games, err := os.ReadFile(filepath.Join(dir, "games.csv"))
	check(t, err)
	for _, cell := range []string{",-0.5,", ",'=HYPERLINK(1),", `,"甲,乙",`, `,two\nlines,`} {
		if !strings.Contains(string(games), cell) {
			t.Errorf("games.csv lacks the cell %s:\n%s", cell, games)
		}
	}
}

// TestBadCSV checks that damaged files are refused with their place.
func TestBadCSV(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "problems.csv: EOF",
		"file,index\na.sgf,one\n":           "problems.csv:2:7: column index: ",
		"file,index\na.sgf,99999999999\n":   "problems.csv:2:7: column index: ",
		"file,index\na.sgf,1,2\n":           "problems.csv: record on line 2: wrong number of fields",
		"file,message\na.sgf,x\\\n":         "problems.csv:2:7: column message: ",
		"file,message\na.sgf,\\q\n":         "problems.csv:2:7: column message: ",
		"file,message\na.sgf,\\x4\n":        "problems.csv:2:7: column message: ",
		"file,message\na.sgf,\\xzz\n":       "problems.csv:2:7: column message: ",
		"file,message\na.sgf,\"not closed ": "problems.csv: ",
	} {
		dir := t.TempDir()
		write(t, dir, store.Options{}, rows{})
		check(t, os.WriteFile(filepath.Join(dir, "problems.csv"), []byte(text), 0o666))
		run, err := store.Open(dir)
		check(t, err)
		err = run.Problems(func(*store.ProblemRow) error { return nil })
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestOtherColumns checks that columns of another version are no error.
func TestOtherColumns(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, store.Options{}, rows{})
	check(t, os.WriteFile(filepath.Join(dir, "problems.csv"), []byte("kind,colour,file\nsize,red,a.sgf\n"), 0o666))
	want := []store.ProblemRow{{File: "a.sgf", Kind: "size"}}
	if got := read(t, dir).problems; !slices.Equal(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
}

// TestBadParquet checks that damaged files are refused.
func TestBadParquet(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, store.Options{}, many(50))
	name := filepath.Join(dir, "scores.parquet")
	whole, err := os.ReadFile(name)
	check(t, err)
	for _, data := range [][]byte{nil, []byte("PAR1"), whole[:len(whole)/2], whole[len(whole)/2:]} {
		check(t, os.WriteFile(name, data, 0o666))
		run, err := store.Open(dir)
		check(t, err)
		if err := run.Scores(func(*store.ScoreRow) error { return nil }); err == nil || !strings.HasPrefix(err.Error(), "scores.parquet: ") {
			t.Errorf("%d of %d bytes: error %v", len(data), len(whole), err)
		}
	}
}

// TestNotFinite checks that only numbers are stored as numbers.
func TestNotFinite(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		w, err := store.Create(t.TempDir(), store.Options{})
		check(t, err)
		err = w.Append(&store.GameRow{File: "a.sgf", Area: &x}, nil, nil)
		if err == nil || !strings.Contains(err.Error(), "a.sgf") || !strings.Contains(err.Error(), "column area") {
			t.Errorf("%v in games: error %v", x, err)
		}
		err = w.Append(nil, []store.ScoreRow{{File: "a.sgf", Rule: "nz", Dame: x}}, nil)
		if err == nil || !strings.Contains(err.Error(), "nz") || !strings.Contains(err.Error(), "column t_dame") {
			t.Errorf("%v in scores: error %v", x, err)
		}
		check(t, w.Abort())
	}
}

// TestAppendCopies checks that rows may be reused once they are appended.
func TestAppendCopies(t *testing.T) {
	dir := t.TempDir()
	w, err := store.Create(dir, store.Options{})
	check(t, err)
	g := store.GameRow{Komi: new(float64)}
	for i := range 3 {
		g.File, *g.Komi = fmt.Sprint(i), float64(i)
		check(t, w.Append(&g, nil, nil))
	}
	check(t, w.Close(nil))
	for i, got := range read(t, dir).games {
		if got.File != fmt.Sprint(i) || *got.Komi != float64(i) {
			t.Errorf("row %d is of file %s with komi %v", i, got.File, *got.Komi)
		}
	}
}

// TestInvalidText checks that text is valid UTF-8 on the disk.
func TestInvalidText(t *testing.T) {
	for _, format := range []store.Format{store.Parquet, store.CSV} {
		dir := t.TempDir()
		write(t, dir, store.Options{Format: format}, rows{games: []store.GameRow{{File: "\xc4\xe3.sgf", Black: "�"}}})
		g := read(t, dir).games[0]
		if g.File != `\xC4\xE3.sgf` || g.Black != "�" || !utf8.ValidString(g.File) {
			t.Errorf("%s: file %q, black %q", format, g.File, g.Black)
		}
	}
}

// names lists a folder.
func names(t *testing.T, dir string) string {
	var all []string
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			all = append(all, filepath.ToSlash(rel))
		}
		return err
	}))
	return strings.Join(all, " ")
}

// TestExisting checks when a folder is refused, and what force removes.
func TestExisting(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	write(t, dir, store.Options{Format: store.Both}, many(3))
	for _, sub := range []string{"tables", "figures"} {
		check(t, os.Mkdir(filepath.Join(dir, sub), 0o777))
	}
	made := map[string][]byte{"report.html": nil, "report.md": nil, "tables/a.csv": nil, "figures/a.svg": nil, "tables/changed.csv": nil}
	check(t, store.NoteMade(dir, made))
	for _, name := range []string{"report.html", "report.md", "tables/a.csv", "figures/a.svg", "figures/photo.jpg", "notes.txt", "tables/mine.csv", "figures/fig1.pdf"} {
		check(t, os.WriteFile(filepath.Join(dir, name), nil, 0o666))
	}
	check(t, os.WriteFile(filepath.Join(dir, "tables", "changed.csv"), []byte("by hand"), 0o666))
	if _, err := store.Create(dir, store.Options{}); !errors.Is(err, store.ErrExists) {
		t.Fatalf("a folder with a run: error %v", err)
	}
	write(t, dir, store.Options{Force: true}, many(2))
	if got, want := names(t, dir), "figures/fig1.pdf figures/photo.jpg games.parquet manifest.json notes.txt problems.csv scores.parquet tables/changed.csv tables/mine.csv"; got != want {
		t.Errorf("after force the folder holds %s, want %s", got, want)
	}
	if got := len(read(t, dir).games); got != 2 {
		t.Errorf("%d games, want 2", got)
	}
}

// TestUnfinished checks that only Close gives files their names.
func TestUnfinished(t *testing.T) {
	dir := t.TempDir()
	w, err := store.Create(dir, store.Options{Format: store.Both})
	check(t, err)
	r := many(2000)
	for i := range r.games {
		check(t, w.Append(&r.games[i], nil, nil))
	}
	for _, name := range strings.Fields(names(t, dir)) {
		if !strings.HasSuffix(name, ".part") {
			t.Errorf("%s has its name before the run is closed", name)
		}
	}
	if _, err := store.Open(dir); !errors.Is(err, store.ErrNoRun) {
		t.Errorf("an unfinished run: error %v", err)
	}
	// A crash leaves the parts; the next run in the folder takes their place.
	write(t, dir, store.Options{Format: store.CSV}, many(1))
	check(t, w.Abort())
	if got, want := names(t, dir), "games.csv manifest.json problems.csv scores.csv"; got != want {
		t.Errorf("the folder holds %s, want %s", got, want)
	}
}

// TestClosed checks what a closed run refuses.
func TestClosed(t *testing.T) {
	w, err := store.Create(t.TempDir(), store.Options{})
	check(t, err)
	check(t, w.Close(nil))
	if w.Append(&store.GameRow{}, nil, nil) == nil || w.Close(nil) == nil {
		t.Error("a closed run can be written")
	}
	check(t, w.Abort())
}

// TestManifest checks that a manifest comes back, and that it is stable.
func TestManifest(t *testing.T) {
	m := store.Manifest{
		Version: "1", Commit: "abc", Command: []string{"experiment", "run", "a<b>&.sgf"},
		Options: []store.Option{{Name: "rules", Value: "all", Source: "default"}}, Seed: 1<<64 - 1,
		Rules:  []store.Rule{{ID: "nz", Digest: "00", Definition: map[string]any{"komi": 7.0, "a": "b"}}},
		Judges: []string{"marked"}, Inputs: []store.Input{{Path: "a<b>&.sgf", SHA256: "00", Size: 3, Games: 1}},
		Counts: store.Counts{Read: 3, Scored: 1, Reasons: map[string]map[string]int64{
			"unsettled": {"z": 1, "a": 1}, "invalid": {"size": 1},
		}},
		Machine: store.Machine{OS: "os", CPUs: 2}, Seconds: 1.5,
	}
	a, b := t.TempDir(), t.TempDir()
	for _, dir := range []string{a, b} {
		w, err := store.Create(dir, store.Options{})
		check(t, err)
		check(t, w.Close(&m))
	}
	run, err := store.Open(a)
	check(t, err)
	if !reflect.DeepEqual(run.Manifest, m) {
		t.Errorf("read %+v, want %+v", run.Manifest, m)
	}
	x, err := os.ReadFile(filepath.Join(a, "manifest.json"))
	check(t, err)
	y, err := os.ReadFile(filepath.Join(b, "manifest.json"))
	check(t, err)
	if !bytes.Equal(x, y) {
		t.Error("equal manifests differ on the disk")
	}
	if !bytes.Contains(x, []byte("a<b>&.sgf")) {
		t.Error("names in the manifest are changed")
	}
	// Machine and wall time come last, so that the rest can be compared as text.
	if i := bytes.Index(x, []byte(`  "machine": `)); i < 0 || bytes.Count(x[i:], []byte("\n  \"")) != 1 {
		t.Errorf("the manifest ends in\n%s", x[max(i, 0):])
	}
}

// TestBadManifest checks that a broken manifest is named.
func TestBadManifest(t *testing.T) {
	dir := t.TempDir()
	check(t, os.WriteFile(filepath.Join(dir, "manifest.json"), []byte("{"), 0o666))
	if _, err := store.Open(dir); err == nil || !strings.Contains(err.Error(), "manifest.json") {
		t.Errorf("error %v", err)
	}
}

// TestYieldError checks that reading stops with the error of its caller.
func TestYieldError(t *testing.T) {
	stop := errors.New("stop")
	for _, format := range []store.Format{store.Parquet, store.CSV} {
		dir := t.TempDir()
		write(t, dir, store.Options{Format: format}, many(10))
		run, err := store.Open(dir)
		check(t, err)
		n := 0
		err = run.Scores(func(*store.ScoreRow) error {
			if n++; n == 3 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || n != 3 {
			t.Errorf("%s: %d rows and the error %v", format, n, err)
		}
	}
}

// TestColumns checks that every column has a name, a type and words, and that no
// table has a name twice.
func TestColumns(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range store.Columns() {
		key := c.Table + "." + c.Name
		if c.Name == "" || c.Type == "" || c.Doc == "" || seen[key] {
			t.Errorf("column %+v", c)
		}
		seen[key] = true
	}
	for _, key := range []string{"games.file", "games.game_id", "games.breaches", "scores.margin", "scores.t_open_ko", "problems.message"} {
		if !seen[key] {
			t.Errorf("there is no column %s", key)
		}
	}
}

// TestFormats checks the names of formats.
func TestFormats(t *testing.T) {
	for name, want := range map[string]store.Format{"": store.Parquet, "csv": store.CSV, "both": store.Both, "parquet": store.Parquet} {
		if got, err := store.ParseFormat(name); got != want || err != nil {
			t.Errorf("%q is format %q, %v", name, got, err)
		}
	}
	if _, err := store.ParseFormat("xlsx"); err == nil {
		t.Error("xlsx is a format")
	}
	if _, err := store.Create(t.TempDir(), store.Options{Format: "xlsx"}); err == nil {
		t.Error("a run is made in a format there is none of")
	}
}
