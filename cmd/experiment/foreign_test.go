package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestForeignFiles runs in a folder of another's work, again and again: what the
// program has not written stays, what it has written goes with the run.
func TestForeignFiles(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", manyGames(60))
	out := filepath.Join(t.TempDir(), "paper")
	foreign := []string{"main.tex", "tables/mine.csv", "figures/fig1.pdf"}
	put := func(names ...string) {
		for _, name := range names {
			path := filepath.Join(out, filepath.FromSlash(name))
			check(t, os.MkdirAll(filepath.Dir(path), 0o777))
			check(t, os.WriteFile(path, []byte("mine"), 0o666))
		}
	}
	stay := func() {
		t.Helper()
		for _, name := range foreign {
			if text, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(name))); err != nil || string(text) != "mine" {
				t.Errorf("%s: %q, %v", name, text, err)
			}
		}
	}
	run := func(more ...string) []string {
		return append([]string{"run", "--quiet", "--rules", "chinese,japanese", "--judge", "marked", "--out", out, in}, more...)
	}
	put(foreign...)
	call(t, run("--no-report")...).want(t, statusDone)
	stay()
	call(t, run("--force")...).want(t, statusDone)
	stay()
	made := filepath.Join(out, "tables", "divergence.csv")
	if _, err := os.Stat(made); err != nil {
		t.Fatal(err)
	}
	foreign = append(foreign, "parts/p.txt", "parts/1.rows")
	put("parts/p.txt", "parts/1.rows")
	call(t, run("--no-report", "--force")...).want(t, statusDone)
	stay()
	for _, gone := range []string{made, filepath.Join(out, "report.html"), filepath.Join(out, "report.sha256"), filepath.Join(out, "parts", "journal.json")} {
		if _, err := os.Lstat(gone); err == nil {
			t.Errorf("%s is left of the run replaced", gone)
		}
	}
	call(t, run("--no-report", "--resume")...).want(t, statusDone)
	stay()

	// A folder that holds no run, but parts of something, is refused.
	out = filepath.Join(t.TempDir(), "other")
	put(foreign...)
	call(t, run("--no-report")...).want(t, statusFailed)
	stay()
	call(t, run("--no-report", "--force")...).want(t, statusDone)
	stay()

	// So it is where shards are merged.
	shards := []string{filepath.Join(t.TempDir(), "s0"), filepath.Join(t.TempDir(), "s1")}
	for i, dir := range shards {
		call(t, "run", "--quiet", "--no-report", "--rules", "chinese", "--judge", "marked", "--shard", []string{"0/2", "1/2"}[i], "--out", dir, in) // one may have no record
	}
	call(t, append([]string{"merge", "--quiet", "--no-report", "--force", "--out", out}, shards...)...).want(t, statusDone)
	stay()
}
