package main

import (
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// sampleRun counts the bundled sample once for a test.
func sampleRun(t *testing.T, rules string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--rules", rules, "--judge", "marked", "--no-report", "--quiet", "--out", out, "../../datasets/sample").want(t, statusDone)
	return out
}

func TestKomi(t *testing.T) {
	run := sampleRun(t, "chinese,japanese,tangsong")
	table := call(t, "komi", "--resamples", "200", run).want(t, statusDone).stdout
	for _, rule := range []string{"chinese", "japanese", "tangsong"} {
		if !strings.Contains(table, "\n"+rule+" ") {
			t.Errorf("no line for %s in\n%s", rule, table)
		}
	}
	if again := call(t, "komi", "--resamples", "200", run).stdout; again != table {
		t.Error("the same run and seed give another table")
	}
	only := call(t, "komi", "--resamples", "200", "--rules", "japanese", "--by", "source", run).want(t, statusDone).stdout
	if strings.Contains(only, "chinese ") || !strings.Contains(only, "japanese ") {
		t.Errorf("--rules japanese --by source:\n%s", only)
	}
	equal := call(t, "komi", "--resamples", "200", "--equal", "chinese", "--at", "5.5", run).want(t, statusDone).stdout
	if !strings.Contains(equal, "5.5 → ") || strings.Contains(equal, "7.5 → ") {
		t.Errorf("--equal chinese --at 5.5:\n%s", equal)
	}
	if zh := call(t, "komi", "--lang", "zh", "--resamples", "200", run).want(t, statusDone).stdout; !strings.Contains(zh, "公平贴目") {
		t.Errorf("no Chinese in\n%s", zh)
	}
}

// The shares at every komi fall as komi rises, and their steps are the draws.
func TestKomiCurveIsAStaircase(t *testing.T) {
	run := sampleRun(t, "japanese")
	text := call(t, "komi", "--resamples", "200", "--csv", run).want(t, statusDone).stdout
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	black, draws := map[string]float64{}, map[string]float64{}
	for _, r := range rows[1:] {
		v, err := strconv.ParseFloat(r[6], 64)
		if err != nil {
			t.Fatal(err)
		}
		if r[5] != "13×13" {
			continue
		}
		switch r[0] {
		case "black_at":
			black[r[3]] = v
		case "draw_at":
			draws[r[3]] = v
		}
	}
	if len(black) < 30 || len(draws) < 15 {
		t.Fatalf("%d points of the curve and %d shares of draws", len(black), len(draws))
	}
	for komi, d := range draws {
		k, _ := strconv.Atoi(komi)
		half := func(k float64) string { return strconv.FormatFloat(k, 'f', -1, 64) }
		before, ok1 := black[half(float64(k)-0.5)]
		after, ok2 := black[half(float64(k)+0.5)]
		if ok1 && ok2 && abs(before-after-d) > 1e-9 {
			t.Errorf("komi %d: Black wins %v below it and %v above, but %v are drawn", k, before, after, d)
		}
	}
}

func abs(v float64) float64 { return max(v, -v) }

func TestKomiUsage(t *testing.T) {
	call(t, "komi").want(t, statusUsage)
	call(t, "komi", "--by", "weather", t.TempDir()).want(t, statusUsage)
	call(t, "komi", "--at", "5.5", t.TempDir()).want(t, statusUsage)
	call(t, "komi", "--equal", "chinese", "--at", "5.25", t.TempDir()).want(t, statusUsage)
	for _, size := range []string{"x", "19", "19x", "0x3", "-1x5", "99x99"} {
		if r := call(t, "komi", "--size", size, t.TempDir()).want(t, statusUsage); strings.Contains(r.stderr, "too few") {
			t.Errorf("size %s: %s", size, r.stderr)
		}
	}
	for _, at := range []string{"NaN", "Inf", "-Inf"} {
		call(t, "komi", "--equal", "chinese", "--at", at, t.TempDir()).want(t, statusUsage)
	}
	call(t, "komi", t.TempDir()).want(t, statusFailed)
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]"))
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--rules", "chinese", "--judge", "marked", "--no-report", "--out", out, in).want(t, statusDone)
	if r := call(t, "komi", out).want(t, statusFailed); !strings.Contains(r.stderr, "too few games") {
		t.Errorf("one game: %s", r.stderr)
	}
}
