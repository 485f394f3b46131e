package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOutIsInput refuses to write where it reads.
func TestOutIsInput(t *testing.T) {
	t.Parallel()
	games := gamesIn(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(games, link); err != nil {
		t.Skip("no links here: ", err)
	}
	for _, out := range []string{games, games + "/", games + "/sub/..", link} {
		r := call(t, "run", "--no-report", "--out", out, games).want(t, statusUsage)
		if !strings.Contains(r.stderr, "to be read and to be written to") {
			t.Errorf("%s: stderr %q", out, r.stderr)
		}
	}
	if got := listing(t, games); len(got) != 2 {
		t.Errorf("the input holds %v", got)
	}
	for _, dir := range []string{games, filepath.Join(games, "plan")} {
		call(t, "cluster", "plan", "--dir", dir, "--tasks", "2", games).want(t, statusUsage)
	}
}

// TestPageIsInput leaves alone what is read where a file to write to names it.
func TestPageIsInput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record := filepath.Join(dir, "position-nz.sgf")
	check(t, os.WriteFile(record, []byte("(;SZ[2]AB[aa]PL[W])"), 0o666))
	rule := filepath.Join(dir, "mine.toml")
	check(t, os.WriteFile(rule, []byte(strings.Replace(call(t, "rules", "show", "--toml", "chinese").stdout, `id = 'chinese'`, `id = 'mine'`, 1)), 0o666))
	link := filepath.Join(dir, "link.sgf")
	if err := os.Symlink(record, link); err != nil {
		t.Skip("no links here: ", err)
	}
	text := func() string {
		var all strings.Builder
		for _, name := range []string{record, rule} {
			data, err := os.ReadFile(name)
			check(t, err)
			all.Write(data)
		}
		return all.String()
	}
	before := text()
	for _, args := range [][]string{
		{"explain", "--html", record, record},
		{"explain", "--html", record, link},
		{"explain", "--html", link, record},
		{"explain", "--html", rule, "--rules", rule, record},
		{"solve", "--sgf", dir, "--position", record, "--rules", "chinese,nz"},
		{"run", "--cpuprofile", record, "--out", filepath.Join(t.TempDir(), "run"), record},
		{"validate", "--labels", dir, "--out", dir},
	} {
		r := call(t, args...).want(t, statusUsage)
		if !strings.Contains(r.stderr, "to be read and to be written to") {
			t.Errorf("%q: stderr %q", args, r.stderr)
		}
		if text() != before {
			t.Fatalf("%q: written over", args)
		}
	}
	alone := t.TempDir() // a folder stands for the file in it
	only := filepath.Join(alone, "a.sgf")
	check(t, os.WriteFile(only, []byte("(;SZ[2]AB[aa]PL[W])"), 0o666))
	call(t, "explain", "--html", only, alone).want(t, statusUsage)
}

// TestOutInInput leaves the run folder out where it lies in an input, also when the
// run is gone on with.
func TestOutInInput(t *testing.T) {
	t.Parallel()
	games := gamesIn(t)
	args := func(out string, more ...string) []string {
		return append([]string{"run", "--no-report", "--rules", "chinese", "--judge", "marked", "--part-size", "10", "--shard", "0/2", "--out", out, games}, more...)
	}
	apart := filepath.Join(t.TempDir(), "run")
	call(t, args(apart)...).want(t, statusDone)
	want := contents(t, apart)
	for _, out := range []string{filepath.Join(games, "run"), filepath.Join(games, "sub", "deep", "run")} {
		r := call(t, args(out)...).want(t, statusDone)
		if !strings.Contains(r.stderr, "lies in an input") {
			t.Errorf("stderr %q", r.stderr)
		}
		same(t, contents(t, out), want)
		check(t, os.Remove(filepath.Join(out, "parts", "end.json")))
		call(t, args(out, "--resume")...).want(t, statusDone)
		same(t, contents(t, out), want)
		check(t, os.RemoveAll(out))
	}
}

// gamesIn is a folder of two files of games, one in a folder of its own.
func gamesIn(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	check(t, os.Mkdir(filepath.Join(dir, "sub"), 0o777))
	check(t, os.WriteFile(filepath.Join(dir, "a.sgf"), []byte(manyGames(400)), 0o666))
	check(t, os.WriteFile(filepath.Join(dir, "sub", "b.sgf"), []byte(manyGames(450)), 0o666))
	return dir
}
