package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReportChapters: what solve and selfplay write becomes chapters, named with
// flags or found where it belongs.
func TestReportChapters(t *testing.T) {
	dir := t.TempDir()
	match := filepath.Join(dir, "match")
	call(t, "selfplay", "--engine", standInCommand(t, "one"), "--rules", "chinese,japanese", "--games", "3", "--size", "5", "--quiet", "--out", match).want(t, statusDone)
	run := filepath.Join(match, "run")
	call(t, "run", "--quiet", "--dedup=false", "--rules", "chinese,japanese", "--out", run, filepath.Join(match, "games")).want(t, statusDone)
	page := func(run string) string {
		b, err := os.ReadFile(filepath.Join(run, "report.md"))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	text := page(run)
	for _, want := range []string{"## How play changes with the rule", "Programs (one 7.1) played 3 games under each of 2 rule sets on 5×5", "The games counted in this report are those games", "plays and passes"} {
		if !strings.Contains(text, want) {
			t.Errorf("the run of a match lacks %q", want)
		}
	}
	if strings.Contains(text, "## Exact values") || strings.Contains(text, "## Engines as judges") {
		t.Error("a chapter without data")
	}

	file := filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(file, []byte(game("RE[B+1]KM[0]RU[chinese]")), 0o666); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	call(t, "run", "--quiet", "--rules", "chinese,japanese", "--out", other, file).want(t, statusDone)
	if strings.Contains(page(other), "## How play changes") {
		t.Error("a match was found where there is none")
	}
	small := filepath.Join(dir, "small.csv")
	r := call(t, "solve", "--size", "1x3,2x2", "--rules", "chinese,tangsong,japanese", "--csv").want(t, statusDone)
	if err := os.WriteFile(small, []byte(r.stdout), 0o666); err != nil {
		t.Fatal(err)
	}
	call(t, "report", "--quiet", "--selfplay", match, "--solved", small, other).want(t, statusDone)
	text = page(other)
	for _, want := range []string{"## How play changes with the rule", "## Exact values of small boards", "| Chinese rules | 3 | −4 to 4 |", "| Counting Points, Tang–Song version | 2 | 0 |", "cannot be solved"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if strings.Contains(text, "The games counted in this report are those games") {
		t.Error("the games of the run are said to be those of another match")
	}
	// In the run folder it is found by its name.
	if err := os.WriteFile(filepath.Join(other, solvedFile), []byte(r.stdout), 0o666); err != nil {
		t.Fatal(err)
	}
	call(t, "report", "--quiet", other).want(t, statusDone)
	if text := page(other); !strings.Contains(text, "## Exact values of small boards") || strings.Contains(text, "## How play changes") {
		t.Error("what is in the run folder is not found, or what was named before is")
	}
}

// TestReportChaptersRefuse: data that cannot be read are named with their place.
func TestReportChaptersRefuse(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(file, []byte(game("RE[B+1]KM[0]RU[chinese]")), 0o666); err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(dir, "run")
	call(t, "run", "--quiet", "--no-report", "--rules", "chinese", "--out", run, file).want(t, statusDone)
	header := strings.Join(solutionsHeader, ",") + "\n"
	for text, say := range map[string]string{
		"":      "EOF",
		"a,b\n": "line 1: there is no column rule",
		header + "chinese,x,2,B,true,false,1,1,5,ab,\n":  `line 2: width: "x" is no number`,
		header + "chinese,2,2,B,true,false,2,1,5,ab,\n":  "line 2: want bounds",
		header + "chinese,2,2,B,true,false,,,5,ab,\n":    "line 2: want bounds",
		header + "chinese,0,2,B,true,false,1,1,5,ab,\n":  "is no board",
		header + "chinese,2,2,B,true,false,1,1,5,ab\n":   "wrong number of fields",
		header + "chinese,2,2,B,true,false,1e99,1,5,,\n": "is no number",
	} {
		small := filepath.Join(dir, "small.csv")
		if err := os.WriteFile(small, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		r := call(t, "report", "--quiet", "--solved", small, run).want(t, statusFailed)
		if !strings.Contains(r.stderr, say) || !strings.Contains(r.stderr, small) {
			t.Errorf("%q: %s", text, r.stderr)
		}
		// Found and not named it is left out.
		if err := os.Rename(small, filepath.Join(run, solvedFile)); err != nil {
			t.Fatal(err)
		}
		if r := call(t, "report", run).want(t, statusDone); !strings.Contains(r.stderr, "small boards is left out") {
			t.Errorf("%q: %s", text, r.stderr)
		}
	}
	r := call(t, "report", "--quiet", "--selfplay", dir, run).want(t, statusFailed)
	if !strings.Contains(r.stderr, "no match of selfplay is in this folder") {
		t.Error(r.stderr)
	}
}

// TestReportEngines: the chapter on engines tells where they were asked, and
// settles those records again without them.
func TestReportEngines(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(file, []byte(game("RE[B+1]KM[0]RU[chinese]")), 0o666); err != nil {
		t.Fatal(err)
	}
	text := func(name, judges string, bound string) string {
		t.Helper()
		out := filepath.Join(dir, name)
		call(t, "run", "--quiet", "--judge", judges, "--gtp", standInCommand(t, name), "--engine-below", bound, "--rules", "chinese,japanese", "--out", out, file).want(t, statusDone)
		b, err := os.ReadFile(filepath.Join(out, "report.md"))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	asked := text("stand-in", "playout,gtp", "1")
	for _, want := range []string{
		"## Engines as judges", "confidence below 1: of 1 records judged, 1, or 100 %", "1 of these records were settled again without engines", "| gtp | the record is settled as the engine says",
		"| Japanese rules |", "| gtp-engine | stand-in |",
	} {
		if !strings.Contains(asked, want) {
			t.Errorf("asked: lacks %q", want)
		}
	}
	mute := text("mute", "playout,gtp", "1")
	if want := "the engine is not sure, or had no answer"; !strings.Contains(mute, want) {
		t.Errorf("mute: lacks %q", want)
	}
	if alone := text("alone", "gtp", "0.9"); !strings.Contains(alone, "could not be read again") {
		t.Error("without other judges there is nothing to settle by, but the report does not say so")
	}
}
