package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"weiqi-experiment/sim/store"
)

// TestDamagedPart damages what a run had finished: the run refuses to go on, says
// what to remove, and with that removed goes on to the bytes of a whole run.
func TestDamagedPart(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", manyGames(300))
	args := func(out string, more ...string) []string {
		return append([]string{"run", "--quiet", "--no-report", "--rules", "chinese", "--judge", "marked", "--part-size", "10", "--shard", "0/2", "--out", out, in}, more...)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	call(t, args(whole)...).want(t, statusDone)
	cut := func(path string) { check(t, os.Truncate(path, 30)) }
	for name, damage := range map[string]func(parts string){
		"rows":          func(parts string) { cut(filepath.Join(parts, "00000002.rows")) },
		"index":         func(parts string) { cut(filepath.Join(parts, "00000002.index")) },
		"index missing": func(parts string) { check(t, os.Remove(filepath.Join(parts, "00000002.index"))) },
		"rows missing":  func(parts string) { check(t, os.Remove(filepath.Join(parts, "00000002.rows"))) },
		"killed, rows missing": func(parts string) {
			check(t, os.Remove(filepath.Join(parts, "end.json")))
			check(t, os.Remove(filepath.Join(parts, "00000002.rows")))
		},
		"killed, index missing": func(parts string) {
			check(t, os.Remove(filepath.Join(parts, "end.json")))
			check(t, os.Remove(filepath.Join(parts, "00000002.index")))
		},
		"end": func(parts string) { check(t, os.WriteFile(filepath.Join(parts, "end.json"), []byte("{"), 0o666)) },
	} {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "run")
			halfDone(t, out, args(out))
			parts := filepath.Join(out, "parts")
			damage(parts)
			for range 2 { // the advice does not lead back here
				r := call(t, args(out, "--resume")...).want(t, statusFailed)
				for _, word := range []string{"damaged", parts, "end.json", ".rows", "another --out"} {
					if strings.Contains(r.stderr, "stat ") {
						t.Fatalf("the system speaks: %q", r.stderr)
					}
					if !strings.Contains(r.stderr, word) {
						t.Fatalf("no %q in %q", word, r.stderr)
					}
				}
			}
			_ = os.Remove(filepath.Join(parts, "end.json"))
			for n := 2; n < 100; n++ {
				_ = os.Remove(filepath.Join(parts, fmt.Sprintf("%08d.rows", n)))
				_ = os.Remove(filepath.Join(parts, fmt.Sprintf("%08d.index", n)))
			}
			call(t, args(out, "--resume")...).want(t, statusDone)
			same(t, contents(t, out), contents(t, whole))
		})
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// halfDone makes the folder of a run that has read all and was stopped before it
// wrote its rows.
func halfDone(t *testing.T, out string, args []string) {
	t.Helper()
	call(t, args...).want(t, statusDone)
	for _, name := range []string{"games.parquet", "scores.parquet", "problems.csv", "manifest.json"} {
		check(t, os.Remove(filepath.Join(out, name)))
	}
	if !store.HoldsRun(out) {
		t.Fatal("no parts are left")
	}
}
