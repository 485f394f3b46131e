package report

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/store"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func input(rows *synthetic.Rows, lang string) Input {
	return Input{
		Source: rows, Rules: synthetic.Rules(), Roots: []string{"games"}, Lang: lang, Resamples: 100,
		Manifest: &store.Manifest{Version: "1.0", Seed: 1, Judges: []string{"marked"}, Machine: store.Machine{OS: "somewhere"}, Seconds: 12.5},
		Boards:   boards,
		Problems: func(f func(*store.ProblemRow) error) error {
			return f(&store.ProblemRow{Kind: "charset", File: "a.sgf"})
		},
	}
}

// boards draws a 5×5 position with everything there is to draw; the games of one
// source cannot be read again.
func boards(file string, _ int) (*BoardView, error) {
	if strings.Contains(file, "/kgs/") {
		return nil, errors.New("the file is gone")
	}
	v := &BoardView{Width: 5, Height: 5, Stones: make([]board.Color, 25), Status: make([]rules.Status, 25), Owner: make([]board.Color, 25), OneSided: make([]board.Color, 25), Last: 7}
	for p, c := range "XXO.XXXOO.OXXOO..OXXXOO.." {
		switch c {
		case 'X':
			v.Stones[p], v.Owner[p], v.Status[p] = board.Black, board.Black, rules.Alive
		case 'O':
			v.Stones[p], v.Owner[p], v.Status[p] = board.White, board.White, rules.Seki
		}
	}
	v.Status[4], v.Owner[4] = rules.Dead, board.White
	v.OneSided[15], v.Owner[9] = board.Black, board.White
	return v, nil
}

func write(t *testing.T, in Input) string {
	t.Helper()
	dir := t.TempDir()
	if keep := os.Getenv("REPORTS"); keep != "" {
		dir = filepath.Join(keep, t.Name()+"-"+in.Lang)
	}
	if err := Write(dir, in); err != nil {
		t.Fatal(err)
	}
	return dir
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestReport(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		in := input(synthetic.Make(3000, 1), lang)
		in.PNG = true
		dir := write(t, in)
		page := read(t, dir, "report.html")
		for _, want := range []string{`data-lang="` + lang + `"`, "Black makes the last play", "黑收后", "role=\"img\"", "data:text/csv", "class=\"board\"", "the file is gone"} {
			if !strings.Contains(page, want) {
				t.Errorf("report.html lacks %q", want)
			}
		}
		for _, never := range []string{"ZgotmplZ", ">NaN", "NaN,", "NaN\"", "%!", "<nil>", "somewhere"} {
			if strings.Contains(page, never) {
				t.Errorf("report.html has %q", never)
			}
		}
		if m := regexp.MustCompile(`(?i)(src|href)="(https?:|//)[^"]*"|url\(|@import`).FindString(page); m != "" {
			t.Errorf("report.html fetches from outside: %s", m)
		}
		for _, f := range []string{"report.md", "tables/divergence.csv", "tables/divergence.tex", "tables/estimates.csv", "figures/causes.svg", "figures/causes.pdf", "figures/causes.png"} {
			if st, err := os.Stat(filepath.Join(dir, f)); err != nil || st.Size() == 0 {
				t.Errorf("%s: %v", f, err)
			}
		}
	}
}

// The summary is five points of one sentence each, with numbers: whatever rules
// were chosen, and whether there are games enough to speak of komi or not.
func TestSummaryIsFivePoints(t *testing.T) {
	end := regexp.MustCompile(`\.(\s|$)`)
	for _, games := range []int{12, 2000} {
		for _, chosen := range []int{1, 2, len(synthetic.Rules())} {
			in := input(synthetic.Make(games, 1), "en")
			in.Rules = synthetic.Rules()[:chosen]
			in.Source = rowsOf(in.Source.(*synthetic.Rows), in.Rules)
			in.Manifest.Counts.Filtered, in.Manifest.Counts.Duplicates = int64(games%100), 3
			st, err := analysis.Analyse(in.Source, in.Options())
			if err != nil {
				t.Fatal(err)
			}
			summary := newPage(st, &in, nil).Summary
			if len(summary) != 5 {
				t.Errorf("%d games, %d rules: %d points", games, chosen, len(summary))
			}
			if w := summary[0]; !strings.Contains(w.EN, "besides 3 that repeat a game") || !strings.Contains(w.ZH, "除重复的 3 份外") {
				t.Errorf("repeated games are not told: %+v", w)
			}
			for _, w := range summary {
				if !strings.ContainsAny(w.EN, "0123456789") || !strings.ContainsAny(w.ZH, "0123456789") {
					t.Errorf("a sentence without a number: %+v", w)
				}
				if len(end.FindAllString(w.EN, -1)) != 1 || !strings.HasSuffix(w.EN, ".") || strings.Count(w.ZH, "。") != 1 || !strings.HasSuffix(w.ZH, "。") {
					t.Errorf("not one sentence: %+v", w)
				}
			}
		}
	}
}

// rowsOf leaves of rows the scores under some rules.
func rowsOf(rows *synthetic.Rows, chosen []*rules.Rule) *synthetic.Rows {
	out := &synthetic.Rows{G: rows.G}
	for _, s := range rows.S {
		if slices.ContainsFunc(chosen, func(r *rules.Rule) bool { return r.ID == s.Rule }) {
			out.S = append(out.S, s)
		}
	}
	return out
}

// Captions, tables and methods speak of the komi the run decided by.
func TestKomiOfTheRun(t *testing.T) {
	for komi, want := range map[string]string{"rule": "with its own komi", "6.5": "with komi 6.5", "recorded": "was played under"} {
		in := input(synthetic.Make(60, 1), "en")
		in.Rules = in.Rules[:2]
		in.Source = rowsOf(in.Source.(*synthetic.Rows), in.Rules)
		in.Manifest.Options = []store.Option{{Name: "komi", Value: komi}}
		page := read(t, write(t, in), "report.html")
		if strings.Contains(page, "{its komi}") || strings.Contains(page, "{each komi}") || strings.Contains(page, "{komi line}") {
			t.Errorf("komi %s: a place for the komi is not filled in", komi)
		}
		if !strings.Contains(page, want) {
			t.Errorf("komi %s: the report does not say %q", komi, want)
		}
		if own := strings.Contains(page, "rule with its own komi") || strings.Contains(page, "各按自身贴目"); own != (komi == "rule") {
			t.Errorf("komi %s: it speaks of the own komi of each rule: %v", komi, own)
		}
		if marked := strings.Contains(page, "Dashed line: the komi of the rule"); marked != (komi == "rule") {
			t.Errorf("komi %s: the line of margins is said to be the komi of the rule: %v", komi, marked)
		}
	}
}

// hostile is text no format may let through as it stands.
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'${7*7}{{.}} \input{/etc/passwd} & 50% #_^~ | a [x](javascript:alert(3)) ` + "`code` \u202e\x00"

func hostileRows() *synthetic.Rows {
	rows := synthetic.Make(600, 3)
	for i := range rows.G {
		g := &rows.G[i]
		g.Black, g.White, g.Event, g.Result, g.Date = hostile, "=cmd|' /C calc'!A0", hostile, hostile, hostile
		g.OwnRule, g.Judge, g.AgreesBasis, g.Breaches = hostile, hostile, hostile, "<b>breach</b>@1"
		g.BlackRank, g.End = hostile, hostile
		file := "=games/" + hostile + ".sgf"
		for k := range rows.S {
			if rows.S[k].File == g.File && rows.S[k].Index == g.Index {
				rows.S[k].File, rows.S[k].Index = file, int32(i)
			}
		}
		g.File, g.Index = file, int32(i)
	}
	return rows
}

func TestHostileTextIsInert(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		in := withChapters(input(hostileRows(), lang), hostile)
		in.Boards = func(string, int) (*BoardView, error) { return nil, errors.New(hostile) }
		in.Problems = func(f func(*store.ProblemRow) error) error {
			return f(&store.ProblemRow{Kind: hostile, File: hostile, Message: hostile})
		}
		in.Manifest.Command = []string{"experiment", hostile}
		in.Manifest.Inputs = []store.Input{{Path: hostile}}
		dir := write(t, in)

		page := read(t, dir, "report.html")
		if !strings.Contains(page, "alert(1)") {
			t.Fatal("the hostile text is not in the page, so nothing is tested")
		}
		for _, bad := range []string{"<script>alert", "<img src=x", "onerror=alert(2)>", "<b>breach", "\u202e"} {
			if strings.Contains(page, bad) {
				t.Errorf("report.html has %q", bad)
			}
		}
		text := read(t, dir, "report.md")
		if !strings.Contains(text, "alert(1)") {
			t.Fatal("the hostile text is not in report.md, so nothing is tested")
		}
		for _, bad := range []string{"<script", "<img", "<b>", "x](javascript:", " `code`", " | a [x"} {
			if strings.Contains(text, bad) {
				t.Errorf("report.md has %q", bad)
			}
		}
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			switch filepath.Ext(path) {
			case ".csv":
				inertCSV(t, path)
			case ".tex":
				if m := regexp.MustCompile(`\\input|[^\\]& 50\\?% |\$\{7|<script`).FindString(read(t, path)); m != "" {
					t.Errorf("%s has %q", path, m)
				}
			case ".svg":
				if strings.Contains(read(t, path), "<script") {
					t.Errorf("%s has a script", path)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func inertCSV(t *testing.T, path string) {
	t.Helper()
	r := csv.NewReader(strings.NewReader(read(t, path)))
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		for _, cell := range record {
			if cell != inert(cell) {
				t.Errorf("%s: %q would be taken for a formula", path, cell)
			}
		}
	}
}

func TestInert(t *testing.T) {
	for in, want := range map[string]string{"": "", "-1.5": "-1.5", "=1+1": "'=1+1", "@x": "'@x", "-x": "'-x", "+cmd": "'+cmd", "plain": "plain"} {
		if got := inert(in); got != want {
			t.Errorf("inert(%q) = %q, want %q", in, got, want)
		}
	}
}

// Every row of a table of LaTeX has as many cells as the table has columns.
func TestLatexIsWellFormed(t *testing.T) {
	dir := write(t, input(hostileRows(), "en"))
	files, err := filepath.Glob(filepath.Join(dir, "tables", "*.tex"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	amp := regexp.MustCompile(`(^|[^\\])&`)
	spec := regexp.MustCompile(`\\begin\{tabular\}\{([lr]+)\}`)
	for _, f := range files {
		text := read(t, f)
		columns := len(spec.FindStringSubmatch(text)[1])
		body := text[strings.Index(text, `\toprule`):strings.Index(text, `\bottomrule`)]
		for line := range strings.Lines(body) {
			if strings.HasSuffix(line, "\\\\\n") && len(amp.FindAllString(line, -1)) != columns-1 {
				t.Errorf("%s: %d columns, row %q", filepath.Base(f), columns, line)
			}
			if strings.Count(line, "{")-strings.Count(line, `\{`) != strings.Count(line, "}")-strings.Count(line, `\}`) {
				t.Errorf("%s: braces do not match: %q", filepath.Base(f), line)
			}
		}
	}
}

func TestReportIsDeterministic(t *testing.T) {
	files := func() map[string]string {
		dir := t.TempDir()
		in := input(synthetic.Make(400, 8), "en")
		if err := Write(dir, in); err != nil {
			t.Fatal(err)
		}
		out := make(map[string]string)
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				rel, _ := filepath.Rel(dir, path)
				out[rel] = read(t, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	a, b := files(), files()
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs between two reports of the same rows", name)
		}
	}
}

// The page does not change with the machine or the time the run took.
func TestMachineIsLeftOut(t *testing.T) {
	page := func(machine string, seconds float64) []byte {
		in := input(synthetic.Make(200, 8), "en")
		in.Manifest.Machine.OS, in.Manifest.Seconds = machine, seconds
		st, err := analysis.Analyse(in.Source, analysis.Options{Rules: in.Rules})
		if err != nil {
			t.Fatal(err)
		}
		b, err := newPage(st, &in, nil).html()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if !bytes.Equal(page("one", 1), page("two", 2)) {
		t.Error("the page depends on the machine")
	}
}

// A tiny collection: what a reader of report.md gets. -update rewrites it.
func TestGoldenMarkdown(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		in := input(synthetic.Make(60, 12), lang)
		dir := write(t, in)
		got := read(t, dir, "report.md")
		golden := filepath.Join("testdata", "report."+lang+".md")
		if *update {
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want := read(t, golden); got != want {
			t.Errorf("report.md in %s is not %s; run with -update and look at what changed", lang, golden)
		}
	}
}

// A run without games, and one of which no game can be compared, say so, and why;
// every heading has something under it.
func TestNothingToCompare(t *testing.T) {
	handicap := synthetic.Make(40, 1)
	for i := range handicap.G {
		handicap.G[i].Handicap = 3
	}
	for _, c := range []struct {
		rows   *synthetic.Rows
		en, zh string
	}{
		{new(synthetic.Rows), "no record was read", "未读入任何棋谱"},
		{handicap, "what was left out: handicap (shown apart): ", "不用者：让子棋（另列）："},
	} {
		for lang, want := range map[string]string{"en": c.en, "zh": c.zh} {
			dir := write(t, Input{Source: c.rows, Lang: lang, Rules: synthetic.Rules()})
			text := read(t, dir, "report.md")
			for name, page := range map[string]string{"report.html": read(t, dir, "report.html"), "report.md": text} {
				if !strings.Contains(page, want) {
					t.Errorf("%s in %s does not say %q", name, lang, want)
				}
			}
			if strings.Contains(text, "NaN") {
				t.Errorf("report.md in %s has numbers that are none", lang)
			}
			lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
			for i, l := range lines {
				if strings.HasPrefix(l, "## ") && (i+1 == len(lines) || strings.HasPrefix(lines[i+1], "## ")) {
					t.Errorf("in %s nothing stands under %q", lang, l)
				}
			}
		}
	}
}

// However little there is, a report can be read in both languages.
func TestOddCollections(t *testing.T) {
	for _, rows := range synthetic.Odd() {
		for _, lang := range []string{"en", "zh"} {
			in := input(new(synthetic.Rows), lang)
			in.Source = rows
			dir := write(t, in)
			page := regexp.MustCompile(`(?s)<script>.*?</script>`).ReplaceAllString(read(t, dir, "report.html"), "")
			for name, text := range map[string]string{"report.md": read(t, dir, "report.md"), "report.html": page} {
				for _, never := range []string{"NaN", "+Inf", "-Inf", "%!", "– %", "–%", "(MISSING)"} {
					if i := strings.Index(text, never); i >= 0 {
						t.Errorf("%s of %s in %s has %q: …%s", name, rows.Name, lang, never, text[max(0, i-80):min(len(text), i+40)])
					}
				}
			}
		}
	}
}

// A figure that is not drawn is named, with what it needs.
func TestFiguresNotDrawn(t *testing.T) {
	in := input(synthetic.Make(20, 1), "en")
	text := read(t, write(t, in), "report.md")
	for _, f := range figure.All {
		if drawn := strings.Contains(text, "(figures/"+f.ID+".svg)"); drawn == strings.Contains(text, "“"+f.Title.EN+"” (needs") {
			t.Errorf("%s: drawn %v, and named as missing as well or not at all", f.ID, drawn)
		}
	}
}

// What is not known is left out of a sentence.
func TestParityOfWhatIsKnown(t *testing.T) {
	rows := synthetic.Make(60, 1)
	for i := range rows.G {
		rows.G[i].FirstPass, rows.G[i].FirstPassRecorded = "", ""
	}
	in := input(rows, "en")
	st, err := analysis.Analyse(in.Source, in.Options())
	if err != nil {
		t.Fatal(err)
	}
	w := newPage(st, &in, nil).paritySentence()
	if !strings.Contains(w.EN, "Black makes the last play") || strings.Contains(w.EN, "first pass") || strings.Contains(w.EN+w.ZH, "–%") || strings.Contains(w.EN, "– %") {
		t.Error(w.EN, w.ZH)
	}
}

// A cell with several warnings has the numbers of all of them, each once.
func TestCellNotes(t *testing.T) {
	a, b := rules.Words{EN: "a", ZH: "甲"}, rules.Words{EN: "b", ZH: "乙"}
	var table Table
	c := table.estimateCell(analysis.Estimate{Warnings: []rules.Words{a, b, a}})
	if c.Marks() != "1, 2" || len(table.Notes) != 2 {
		t.Errorf("marks %q, notes %v", c.Marks(), table.Notes)
	}
	if c := table.valueCell(analysis.Estimate{Warnings: []rules.Words{b}}); c.Marks() != "2" {
		t.Errorf("marks %q", c.Marks())
	}
	if c := table.valueCell(analysis.Estimate{}); c.Marks() != "" {
		t.Errorf("marks %q", c.Marks())
	}
}

func TestFontThatIsMissing(t *testing.T) {
	in := input(synthetic.Make(50, 1), "zh")
	in.Font = filepath.Join(t.TempDir(), "none.otf")
	if err := Write(t.TempDir(), in); err == nil {
		t.Error("a font that is not there was passed over")
	}
}

func TestBoardThatDoesNotFit(t *testing.T) {
	if _, err := (&BoardView{Width: 19, Height: 19, Stones: make([]board.Color, 3)}).SVG(""); err == nil {
		t.Error("a position that does not fit its board was drawn")
	}
}
