package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"weiqi-experiment/sim/store"
)

// Text that a spreadsheet would take for a formula has an apostrophe before it in CSV and
// nowhere else, and reading rows, or merging shards, takes it off.
func TestFormulasInCSV(t *testing.T) {
	t.Chdir(t.TempDir())
	var names []string
	for i, lead := range []string{"=", "-", "+", "@", "'"} {
		name := fmt.Sprintf("%s%d.sgf", lead, i)
		write(t, name, game(fmt.Sprintf("EV[%s%d]PB[%s x]RE[?]", lead, i, lead)))
		names = append(names, name)
	}
	run := func(out string, more ...string) {
		args := append([]string{"run", "--no-report", "--quiet", "--dedup=false", "--rules", "chinese", "--judge", "marked", "--out", out}, more...)
		call(t, append(append(args, "--"), names...)...).want(t, statusDone)
	}
	read := func(dir string) (all []store.GameRow) {
		r, err := store.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		check(t, r.Games(func(g *store.GameRow) error { all = append(all, *g); return nil }))
		return all
	}
	run("parquet")
	run("csv", "--format", "csv")
	for i, g := range read("parquet") {
		if lead := names[i][:1]; g.File != names[i] || g.Event != fmt.Sprintf("%s%d", lead, i) || g.Black != lead+" x" {
			t.Errorf("%s: file %q, event %q, Black %q in Parquet", names[i], g.File, g.Event, g.Black)
		}
	}
	if a, b := read("parquet"), read("csv"); !reflect.DeepEqual(a, b) {
		t.Errorf("Parquet has %+v\nand CSV %+v", a, b)
	}
	for i, row := range readCSV(t, filepath.Join("csv", "games.csv")) {
		if row["file"] != "'"+names[i] || !strings.HasPrefix(row["event"], "'") {
			t.Errorf("%s: file %q, event %q in CSV", names[i], row["file"], row["event"])
		}
	}
	if m := explainJSON(t, "--judge", "marked", "--rules", "chinese", names[0]); m["file"] != names[0] {
		t.Errorf("explain calls the file %q", m["file"])
	}
	run("0", "--format", "csv", "--shard", "0/2")
	run("1", "--format", "csv", "--shard", "1/2")
	call(t, "merge", "--no-report", "--out", "merged", "0", "1").want(t, statusDone)
	want, err := os.ReadFile(filepath.Join("csv", "games.csv"))
	check(t, err)
	got, err := os.ReadFile(filepath.Join("merged", "games.csv"))
	check(t, err)
	if string(got) != string(want) {
		t.Errorf("merged:\n%s\nin one:\n%s", got, want)
	}
}
