package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"weiqi-experiment/sim/store"
)

// walls is a 5×5 game played to its end with the dead stones and territory
// marked: area 13 to 12, territory 5 to 5, White passes first.
const walls = ";B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[]" +
	"TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee]"

// game is walls with the given root properties.
func game(root string) string { return "(;GM[1]FF[4]SZ[5]" + root + walls + ")" }

// result is what a call of the command leaves.
type result struct {
	status         int
	stdout, stderr string
}

// call calls the command in English.
func call(t *testing.T, args ...string) result {
	t.Helper()
	return callWith(t, context.Background(), "", map[string]string{}, args...)
}

func callWith(t *testing.T, ctx context.Context, stdin string, env map[string]string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(ctx, args, strings.NewReader(stdin), &stdout, &stderr, func(k string) string { return env[k] })
	return result{status, stdout.String(), stderr.String()}
}

// want fails the test unless the call ended with the given status.
func (r result) want(t *testing.T, status int) result {
	t.Helper()
	if r.status != status {
		t.Fatalf("status %d, want %d\nstdout: %s\nstderr: %s", r.status, status, r.stdout, r.stderr)
	}
	return r
}

// lastLine is the last line of standard error.
func (r result) lastLine() string {
	lines := strings.Split(strings.TrimRight(r.stderr, "\n"), "\n")
	return lines[len(lines)-1]
}

// file writes a file to a new folder and returns its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return p
}

// listing lists the files of a folder.
func listing(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func readCSV(t *testing.T, name string) []map[string]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, r := range records[1:] {
		m := map[string]string{}
		for i, cell := range r {
			m[records[0][i]] = cell
		}
		out = append(out, m)
	}
	return out
}

func TestUsage(t *testing.T) {
	in := file(t, "a.sgf", game(""))
	for _, args := range [][]string{
		{},
		{"no-such-verb"},
		{"run"},
		{"run", "--no-such-flag", in},
		{"run", "--rules", "nonesuch", in},
		{"run", "--rules", "", in},
		{"run", "--judge", "nonesuch", in},
		{"run", "--ending", "sudden", in},
		{"run", "--komi", "six", in},
		{"run", "--format", "xlsx", in},
		{"run", "--shard", "2/2", in},
		{"run", "--filter", "heigth=19", in},
		{"run", "--limit", "1", "--sample", "1", in},
		{"run", "--limit", "-1", in},
		{"run", "--workers", "many", in},
		{"run", "--use-result", "--no-use-result", in},
		{"run", "--charset", "klingon", in},
		{"run", "--log", "xml", in},
		{"run", "--lang", "fr", in},
		{"report"},
		{"explain"},
		{"explain", in, in},
		{"explain", "--game", "-1", in},
		{"explain", "--json", "--html", "x.html", in},
		{"rules"},
		{"rules", "show"},
		{"rules", "show", "--markdown", "--toml", "chinese"},
		{"rules", "show", "nonesuch"},
		{"rules", "diff", "chinese"},
		{"rules", "list", "nonesuch"},
		{"version", "1"},
	} {
		r := call(t, args...)
		if r.status != statusUsage || r.stderr == "" || r.stdout != "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q", args, r.status, r.stdout, r.stderr)
		}
	}
}

func TestHelpHasExamples(t *testing.T) {
	for _, verb := range [][]string{nil, {"run"}, {"report"}, {"explain"}, {"rules"}, {"rules", "list"}, {"rules", "show"}, {"rules", "diff"}, {"version"}} {
		for _, lang := range []string{english, chinese} {
			r := call(t, append(verb, "--help", "--lang", lang)...).want(t, statusDone)
			if !strings.Contains(r.stdout, "experiment "+strings.Join(verb, " ")) || !strings.Contains(r.stdout, "Examples:") {
				t.Errorf("%q, %s: %s", verb, lang, r.stdout)
			}
		}
	}
	help := call(t, "--help").stdout
	for _, verb := range []string{"run", "report", "explain", "rules", "version", "completion"} {
		if !strings.Contains(help, "\n  "+verb) {
			t.Errorf("help does not list %s", verb)
		}
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if r := call(t, "completion", shell).want(t, statusDone); !strings.Contains(r.stdout, "experiment") {
			t.Errorf("%s: %s", shell, r.stdout)
		}
	}
	if r := call(t, "__complete", "run", "--rules", "chinese,jap"); !strings.Contains(r.stdout, "chinese,japanese") {
		t.Errorf("rules complete as %q", r.stdout)
	}
}

func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		args []string
		env  map[string]string
		zh   bool
	}{
		{nil, nil, false},
		{nil, map[string]string{"LANG": "zh_CN.UTF-8"}, true},
		{nil, map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, false},
		{[]string{"--lang", "en"}, map[string]string{"LANG": "zh_CN.UTF-8"}, false},
		{[]string{"--lang=zh"}, map[string]string{"LANG": "en_GB.UTF-8"}, true},
	} {
		r := callWith(t, context.Background(), "", c.env, append([]string{"rules", "show", "tangsong"}, c.args...)...).want(t, statusDone)
		if strings.Contains(r.stdout, "虚着是下在盘外的一手棋") != c.zh {
			t.Errorf("%q, %v: %s", c.args, c.env, r.stdout)
		}
	}
}

func TestRunFolder(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]")+game("RU[Japanese]KM[0]RE[0]C[again]")+"\n(;GM[1]SZ[77];B[aa])")
	for format, rows := range map[string][]string{
		"parquet": {"games.parquet", "scores.parquet"},
		"csv":     {"games.csv", "scores.csv"},
		"both":    {"games.csv", "games.parquet", "scores.csv", "scores.parquet"},
	} {
		out := filepath.Join(t.TempDir(), "deep", "run")
		r := call(t, "run", "--no-report", "--format", format, "--judge", "marked", "--out", out, in).want(t, statusDone)
		want := append(rows, "manifest.json", "problems.csv")
		slices.Sort(want)
		if got := listing(t, out); !slices.Equal(got, want) {
			t.Errorf("%s: files %v, want %v", format, got, want)
		}
		account := "read 3 = scored 1 + unsettled 0 + not counted 0 + invalid 1 + duplicates 1"
		if r.lastLine() != account {
			t.Errorf("%s: last line %q, want %q", format, r.lastLine(), account)
		}
		if strings.Contains(r.stderr, "\r") {
			t.Error("a progress bar where there is no terminal")
		}
	}
}

func TestRunRows(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]PB[=cmd]"))
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--no-report", "--format", "both", "--rules", "japanese,chinese,tangsong", "--judge", "marked", "--out", out, in).want(t, statusDone)
	games := readCSV(t, filepath.Join(out, "games.csv"))
	if len(games) != 1 {
		t.Fatal(games)
	}
	for column, want := range map[string]string{
		"width": "5", "moves": "17", "plays_b": "8", "plays_w": "7", "passes_b": "1", "passes_w": "1",
		"first_pass": "W", "last_play": "B", "first_pass_recorded": "W", "last_play_recorded": "B",
		"status": "scored", "judge": "marked", "agrees": "yes", "agrees_basis": "recorded", "own_rule": "chinese",
		"area": "1", "territory": "0", "groups_b": "1", "groups_w": "1", "seki": "no", "neutral": "0", "dead": "",
	} {
		if games[0][column] != want {
			t.Errorf("%s is %q, want %q", column, games[0][column], want)
		}
	}
	margins := map[string]string{"japanese": "0", "chinese": "1", "tangsong": "0"}
	scores := readCSV(t, filepath.Join(out, "scores.csv"))
	if len(scores) != len(margins) {
		t.Errorf("%d scores", len(scores))
	}
	for _, s := range scores {
		if s["margin"] != margins[s["rule"]] || s["margin_literal"] != s["margin"] {
			t.Errorf("%s: margin %s, literal %s", s["rule"], s["margin"], s["margin_literal"])
		}
		if s["winner"] != "W" {
			t.Errorf("%s: winner %s with komi %s", s["rule"], s["winner"], s["komi"])
		}
	}
	opened, err := store.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	err = opened.Games(func(g *store.GameRow) error {
		if g.Black != "=cmd" || *g.Area != 1 {
			t.Errorf("parquet row %+v", g)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestManifest(t *testing.T) {
	in := file(t, "a.sgf", game("")+game("C[]"))
	out := filepath.Join(t.TempDir(), "run")
	args := []string{"run", "--no-report", "--no-use-result", "--rules", "world", "--judge", "marked", "--out", out, in}
	call(t, args...).want(t, statusDone)
	run, err := store.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	m := run.Manifest
	if !slices.Equal(m.Command, []string{"experiment", "run", "--rules=world", "--judge=marked", "--use-result=false", in}) {
		t.Errorf("command %q", m.Command)
	}
	if m.Counts.Read != 2 || m.Counts.Scored != 1 || m.Counts.Duplicates != 1 || m.Counts.Problems != 1 || m.Interrupted {
		t.Errorf("counts %+v", m.Counts)
	}
	if len(m.Inputs) != 1 || len(m.Inputs[0].SHA256) != 64 || m.Inputs[0].Games != 2 {
		t.Errorf("inputs %+v", m.Inputs)
	}
	if len(m.Rules) == 0 || len(m.Rules[0].Digest) != 64 || m.Rules[0].Definition == nil {
		t.Errorf("rules %+v", m.Rules)
	}
	sources := map[string]string{}
	for _, o := range m.Options {
		sources[o.Name] = o.Value + " " + o.Source
	}
	for name, want := range map[string]string{"rules": "world flag", "use-result": "false flag", "seed": "1 default", "komi": "rule default"} {
		if sources[name] != want {
			t.Errorf("option %s: %q, want %q", name, sources[name], want)
		}
	}
}

// TestRunFoldersAreTheSame compares whole folders but for what may differ.
func TestRunFoldersAreTheSame(t *testing.T) {
	var text strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "(;GM[1]SZ[5]PC[%d]RU[Chinese]KM[%d]RE[B+1];B[%c%c];W[%c%c]%s)", i, i%9, 'a'+i%5, 'a'+i/5%5, 'a'+(i+1)%5, 'a'+i/25%5, walls)
	}
	in := file(t, "a.sgf", text.String())
	var want map[string]string
	for _, workers := range []string{"1", "2", "7", "32"} {
		out := filepath.Join(t.TempDir(), "run")
		call(t, "run", "--no-report", "--format", "both", "--workers", workers, "--out", out, in).want(t, statusDone)
		got := map[string]string{}
		for _, name := range listing(t, out) {
			data, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			got[name] = string(data)
		}
		var m map[string]any
		if err := json.Unmarshal([]byte(got["manifest.json"]), &m); err != nil {
			t.Fatal(err)
		}
		delete(m, "machine")
		delete(m, "seconds")
		delete(m, "command")
		got["manifest.json"] = fmt.Sprint(m)
		if want == nil {
			want = got
		}
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s workers: %s differs", workers, name)
			}
		}
	}
}

func TestRunRefusesAnotherRun(t *testing.T) {
	in := file(t, "a.sgf", game(""))
	out := filepath.Join(t.TempDir(), "run")
	args := []string{"run", "--no-report", "--judge", "marked", "--out", out, in}
	call(t, args...).want(t, statusDone)
	before := listing(t, out)
	if r := call(t, args...).want(t, statusFailed); !strings.Contains(r.stderr, "--force") {
		t.Errorf("stderr %q", r.stderr)
	}
	if after := listing(t, out); !slices.Equal(before, after) {
		t.Errorf("files were %v and are %v", before, after)
	}
	call(t, append(args, "--force")...).want(t, statusDone)
}

func TestRunStatus(t *testing.T) {
	resigned := file(t, "r.sgf", "(;SZ[5]RE[B+R];B[aa])")
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{resigned}, statusNothing},
		{[]string{file(t, "x.txt", "no game at all")}, statusNothing},
		{[]string{"--judge", "none", resigned}, statusDone},
		{[]string{"--judge", "none", file(t, "g.sgf", game(""))}, statusDone},
		{[]string{filepath.Join(t.TempDir(), "missing.sgf")}, statusFailed},
		{[]string{file(t, "g.sgf", game("")), filepath.Join(t.TempDir(), "missing.sgf")}, statusDone},
	} {
		out := filepath.Join(t.TempDir(), "run")
		r := call(t, append([]string{"run", "--no-report", "--out", out}, c.args...)...).want(t, c.status)
		if c.status != statusFailed && !strings.HasPrefix(r.lastLine(), "read ") {
			t.Errorf("%q: last line %q", c.args, r.lastLine())
		}
		if _, err := os.Stat(out); c.status == statusFailed && err == nil {
			t.Errorf("%q: a folder was left", c.args)
		}
	}
	r := call(t, "run", "--no-report", "--out", filepath.Join(t.TempDir(), "run"), file(t, "g.sgf", game("")), filepath.Join(t.TempDir(), "missing.sgf"))
	if !strings.Contains(r.stderr, "WARN") || !strings.Contains(r.stderr, "kind=missing") {
		t.Errorf("a missing path is not warned of: %q", r.stderr)
	}
}

// TestRunRefusesAFontFirst calls a run with a font that is not there: nothing is
// to be done before that is said.
func TestRunRefusesAFontFirst(t *testing.T) {
	out := filepath.Join(t.TempDir(), "run")
	missing := filepath.Join(t.TempDir(), "none.otf")
	r := call(t, "run", "--font", missing, "--out", out, file(t, "a.sgf", game(""))).want(t, statusFailed)
	if !strings.Contains(r.stderr, "none.otf") {
		t.Errorf("stderr %q", r.stderr)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a folder was left")
	}
}

func TestRunReadsStandardInput(t *testing.T) {
	out := filepath.Join(t.TempDir(), "run")
	r := callWith(t, context.Background(), game(""), nil, "run", "--no-report", "--judge", "marked", "--out", out, "-").want(t, statusDone)
	if !strings.HasPrefix(r.lastLine(), "read 1 = scored 1") {
		t.Errorf("last line %q", r.lastLine())
	}
}

func TestInterruptedRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := filepath.Join(t.TempDir(), "run")
	r := callWith(t, ctx, "", nil, "run", "--out", out, file(t, "a.sgf", game(""))).want(t, statusInterrupted)
	if !strings.HasPrefix(r.lastLine(), "read ") {
		t.Errorf("last line %q", r.lastLine())
	}
	run, err := store.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	if !run.Manifest.Interrupted {
		t.Error("the manifest does not say that the run was interrupted")
	}
	if err := run.Scores(func(*store.ScoreRow) error { return nil }); err != nil {
		t.Error(err)
	}
}

func TestQuietAndJSONLogs(t *testing.T) {
	in := file(t, "a.sgf", game("")+game("C[]"))
	out := filepath.Join(t.TempDir(), "run")
	if r := call(t, "run", "--no-report", "--quiet", "--judge", "marked", "--out", out, in).want(t, statusDone); r.stderr+r.stdout != "" {
		t.Errorf("quiet says %q, %q", r.stdout, r.stderr)
	}
	r := call(t, "run", "--no-report", "--force", "--log", "json", "--judge", "marked", "--out", out, in).want(t, statusDone)
	for _, line := range strings.Split(strings.TrimSpace(r.stderr), "\n") {
		if !strings.HasPrefix(line, "read ") && !json.Valid([]byte(line)) {
			t.Errorf("line %q is no JSON", line)
		}
	}
}

func TestDefaultFolder(t *testing.T) {
	in := file(t, "a.sgf", game(""))
	t.Chdir(t.TempDir())
	call(t, "run", "--no-report", "--judge", "marked", in).want(t, statusDone)
	names, err := filepath.Glob("run-" + time.Now().Format("2006") + "-*")
	if err != nil || len(names) != 1 {
		t.Errorf("folders %v, %v", names, err)
	}
}

func TestReport(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]"))
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--rules", "chinese,japanese", "--judge", "marked", "--out", out, in).want(t, statusDone)
	for _, name := range []string{"report.html", "report.md"} {
		p := filepath.Join(out, name)
		if err := os.Remove(p); err != nil {
			t.Errorf("run left no %s", name)
		}
	}
	call(t, "report", out).want(t, statusDone)
	if _, err := os.Stat(filepath.Join(out, "report.html")); err != nil {
		t.Error(err)
	}
	call(t, "report", t.TempDir()).want(t, statusFailed)
}

// TestReportSpeaksBothLanguages checks that the page of a run, whatever the
// language it opens in, holds the same passages in English and in Chinese.
func TestReportSpeaksBothLanguages(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]"))
	passage := regexp.MustCompile(`<(?:span|div) lang="(en|zh)">([^<]*)`)
	for _, lang := range []string{english, chinese} {
		out := filepath.Join(t.TempDir(), "run")
		call(t, "run", "--lang", lang, "--rules", "chinese,japanese,tangsong", "--judge", "marked", "--out", out, in).want(t, statusDone)
		page, err := os.ReadFile(filepath.Join(out, "report.html"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), `<html lang="`+lang+`" data-lang="`+lang+`">`) {
			t.Errorf("%s: the page opens in another language", lang)
		}
		count, han := map[string]int{}, 0
		for _, m := range passage.FindAllStringSubmatch(string(page), -1) {
			count[m[1]]++
			if m[1] == chinese && strings.ContainsFunc(m[2], func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
				han++
			}
		}
		if count[english] < 50 || count[english] != count[chinese] || 2*han < count[chinese] {
			t.Errorf("%s: %d passages in English, %d in Chinese, %d of these with Chinese characters", lang, count[english], count[chinese], han)
		}
	}
}

func TestHostileNames(t *testing.T) {
	dir := t.TempDir()
	name := "<script>alert(1)</script>\x1b[31m\n=1+1.sgf"
	if err := os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, "/", "_")), []byte(game("PB[<script>alert(2)</script>]EV[=HYPERLINK(1)]")), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--rules", "chinese,japanese", "--format", "both", "--judge", "marked", "--out", out, dir).want(t, statusDone)
	report, err := os.ReadFile(filepath.Join(out, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(report), "<script>alert") {
		t.Error("markup of a record reached the report")
	}
	games := readCSV(t, filepath.Join(out, "games.csv"))
	if len(games) != 1 || strings.ContainsAny(games[0]["file"], "\x1b\n") {
		t.Errorf("games %q", games)
	}
}

// TestCorpusOdd runs over broken and unusual files: each has a row or a problem.
func TestCorpusOdd(t *testing.T) {
	corpus := os.Getenv("EXPERIMENT_CORPUS")
	if corpus == "" {
		t.Skip("EXPERIMENT_CORPUS does not name the folder of data")
	}
	dir := filepath.Join(corpus, "odd")
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--no-report", "--format", "csv", "--judge", "marked", "--out", out, dir).want(t, statusDone)
	accounted := map[string]bool{}
	for _, table := range []string{"games.csv", "problems.csv"} {
		for _, row := range readCSV(t, filepath.Join(out, table)) {
			accounted[row["file"]] = true
		}
	}
	files := 0
	for _, name := range listing(t, dir) {
		files++
		if !accounted[filepath.ToSlash(dir)+"/"+name] {
			t.Errorf("%s is in no row", name)
		}
	}
	if files < 150 {
		t.Errorf("%d files in the folder", files)
	}
}
