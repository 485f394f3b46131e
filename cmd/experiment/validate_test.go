package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// labelsDir holds a label in each form, and wrong ones; recordsDir the records
// that some of them name.
const (
	labelsDir  = "../../sim/labels/testdata/labels"
	recordsDir = "../../sim/labels/testdata/records"
)

func TestValidateLabels(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	r := call(t, "validate", "--labels", labelsDir, "--out", out, recordsDir).want(t, statusDone)
	for _, want := range []string{"source", "drawn", "goscorer", "jp-open", "score exact %"} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("the table lacks %q:\n%s", want, r.stdout)
		}
	}
	rows := readCSV(t, filepath.Join(out, "validate.csv"))
	if len(rows) != 14 {
		t.Errorf("%d rows, want 14", len(rows))
	}
	for _, row := range rows {
		want := "yes"
		if strings.HasSuffix(row["file"], "no-life.txt") {
			want = "no"
		}
		if row["right"] != want || row["judge"] == "marked" {
			t.Errorf("%s: right %q by %q: %s", row["file"], row["right"], row["judge"], row["reason"])
		}
	}
	problems := readCSV(t, filepath.Join(out, "problems.csv"))
	if len(problems) != 22 {
		t.Errorf("%d problems, want 22", len(problems))
	}
	page, err := os.ReadFile(filepath.Join(out, "validation.html"))
	if err != nil || !bytes.Contains(page, []byte("XXO...     xxO...     !!....")) {
		t.Errorf("the miss is not drawn (%v)", err)
	}

	r = call(t, "validate", "--labels", labelsDir, "--out", out).want(t, statusFailed)
	if !strings.Contains(r.stderr, "--force") {
		t.Errorf("the refusal does not say what to do: %s", r.stderr)
	}
	call(t, "validate", "--labels", labelsDir, "--out", out, "--force", "--judge", "static").want(t, statusDone)
	if rows := readCSV(t, filepath.Join(out, "validate.csv")); len(rows) != 7 || rows[0]["right"] != "unsettled" {
		t.Errorf("not replaced: %d rows", len(rows))
	}
}

// sekiWider names the cases in which the judges see chains in seki that the case
// does not list, and why.
var sekiWider = map[string]string{
	"seki-as-published": "the right half of the group, joined to the left only by the eye they share, is in seki with it",
}

// The drawn cases of the project are labels too. Some rest on what the players
// agreed, which the marks of their records say.
func TestValidateCases(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	call(t, "validate", "--labels", casesDir, "--judge", "marked,static,playout", "--out", out).want(t, statusDone)
	cases, err := filepath.Glob(filepath.Join(casesDir, "*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	rows := slices.DeleteFunc(readCSV(t, filepath.Join(out, "validate.csv")), func(row map[string]string) bool {
		return row["kind"] == "marks"
	})
	if len(rows) != len(cases) {
		t.Errorf("%d rows for %d cases", len(rows), len(cases))
	}
	for _, row := range rows {
		id := strings.TrimSuffix(filepath.Base(row["file"]), ".toml")
		_, gap := judgedOtherwise[id]
		_, wider := sekiWider[id]
		if !gap && (row["right"] != "yes" || (row["reason"] != "") != wider) {
			t.Errorf("%s: %s, %s", id, row["right"], row["reason"])
		}
	}
}

// With the dead stones given no judge is asked, and none is named.
func TestValidateGiven(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	r := call(t, "validate", "--labels", casesDir, "--given", "--out", out).want(t, statusDone)
	page, err := os.ReadFile(filepath.Join(out, "validation.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(page), r.stdout} {
		if strings.Contains(text, "| judge |") || strings.Contains(text, hiddenMarks) || strings.Contains(text, "onfidence") || strings.Contains(text, "0.99") {
			t.Errorf("judges are spoken of in\n%s", text)
		}
	}
	if !strings.Contains(string(page), "| given | true |") {
		t.Errorf("the setting given is not listed in\n%s", page)
	}
}

// What a validation has written into a folder of labels is none of them the next time.
func TestValidateInItsLabels(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.sgf"), game(""))
	out := filepath.Join(dir, "checked")
	args := []string{"validate", "--labels", dir, "--force", "--out", out, dir}
	first := call(t, args...).want(t, statusDone)
	if again := call(t, args...).want(t, statusDone); again.stderr != first.stderr || again.stdout != first.stdout {
		t.Errorf("says %q, said %q", again.stderr, first.stderr)
	}
	if p := readCSV(t, filepath.Join(out, "problems.csv")); len(p) > 0 {
		t.Errorf("problems %v", p)
	}
}

// The folder is the same bytes for any number of workers.
func TestValidateWorkers(t *testing.T) {
	var first map[string][]byte
	for _, n := range []string{"1", "2", "5"} {
		out := filepath.Join(t.TempDir(), "out")
		call(t, "validate", "--labels", labelsDir, "--labels", casesDir, "--workers", n, "--out", out, recordsDir).want(t, statusDone)
		files := map[string][]byte{}
		for _, name := range listing(t, out) {
			data, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			files[name] = data
		}
		if first == nil {
			first = files
			continue
		}
		if len(files) != len(first) {
			t.Errorf("%d files with %s workers, %d with one", len(files), n, len(first))
		}
		for name, data := range first {
			if !bytes.Equal(data, files[name]) {
				t.Errorf("%s is another with %s workers", name, n)
			}
		}
	}
}

// A name that looks like markup stays a name.
func TestValidateEscapes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such names on this system")
	}
	dir := t.TempDir()
	label, err := os.ReadFile(filepath.Join(labelsDir, "drawn/no-life.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"<b>bold<b>.txt": string(label), "<i>.md": "<u>", "<s>.sgf": game("RU[<u>]KM[0.5]RE[B+12.5]")} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	call(t, "validate", "--labels", dir, "--out", out).want(t, statusDone)
	for _, name := range []string{"validation.html", "validation.md"} {
		page, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, markup := range []string{"<b>", "<i>", "<s>", "<u>"} {
			if bytes.Contains(page, []byte(markup)) {
				t.Errorf("%s contains %s", name, markup)
			}
		}
		if !bytes.Contains(page, []byte("&lt;b&gt;bold")) {
			t.Errorf("%s does not name the file", name)
		}
	}
}

func TestValidateUsage(t *testing.T) {
	games := gamesIn(t)
	for _, args := range [][]string{
		{"validate"},
		{"validate", "a", "b"},
		{"validate", "--judge", "none", "--labels", labelsDir},
		{"validate", "--judge", "nobody", "--labels", labelsDir},
		{"validate", "--workers", "-1", "--labels", labelsDir},
		{"validate", "--seed", "2", "run"},
		{"validate", "--force", "--labels", labelsDir, "--out", labelsDir},
		{"validate", "--force", "--labels", labelsDir, "--out", games, games + "/"},
	} {
		call(t, args...).want(t, statusUsage)
	}
	call(t, "validate", "no-such-run").want(t, statusFailed)
	call(t, "validate", "--labels", "no-such-folder").want(t, statusFailed)
	call(t, "validate", "--labels", labelsDir, "no-such-path").want(t, statusFailed)
	out := filepath.Join(t.TempDir(), "out")
	call(t, "validate", "--labels", filepath.Join(labelsDir, "wrong/notes.md"), "--out", out).want(t, statusNothing)
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Error("a folder is left where nothing was compared")
	}
}

// A run is sound; one number changed in its rows is found and named.
func TestValidateRun(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0.5]RE[B+0.5]"))
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--no-report", "--format", "csv", "--rules", "chinese,japanese,nz", "--out", out, in).want(t, statusDone)
	r := call(t, "validate", out).want(t, statusDone)
	if !strings.Contains(r.stdout, "area-territory") || r.stderr != "" {
		t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
	}
	name := filepath.Join(out, "scores.csv")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	doctored := strings.Replace(string(text), ",japanese,0,0,", ",japanese,1,0,", 1)
	if doctored == string(text) {
		t.Fatalf("nothing to change in\n%s", text)
	}
	if err := os.WriteFile(name, []byte(doctored), 0o666); err != nil {
		t.Fatal(err)
	}
	r = call(t, "validate", out).want(t, statusFailed)
	if !strings.Contains(r.stdout, `ledger: "`+filepath.ToSlash(in)+`",0,japanese: margin 1`) {
		t.Errorf("the row is not named:\n%s", r.stdout)
	}
}
