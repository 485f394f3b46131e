package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lastDame is a position with two dame open, one of which joins two black groups.
const lastDame = "(;SZ[7:5]KM[0]" +
	"AB[ba][da][ab][bb][cb][db][ad][bd][cd][dd][be][de]AW[fa][eb][fb][bc][cc][dc][ec][ed][ee]PL[B])"

func csvRows(t *testing.T, dir, table string) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, table))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestAdaptColumns checks that a run has the columns of the last stage only where
// it asks for them, and is otherwise the same.
func TestAdaptColumns(t *testing.T) {
	sample := filepath.Join("..", "..", "datasets", "sample")
	run := func(args ...string) [][]string {
		dir := t.TempDir()
		call(t, append([]string{"run", "--quiet", "--no-report", "--format", "both", "--filter", "size<13", "--sample", "40", "--force", "--out", dir, sample}, args...)...).want(t, statusDone)
		return csvRows(t, dir, "scores.csv")
	}
	plain, adapted := run(), run("--adapt", "--workers", "1")
	if again := run("--adapt", "--workers", "3"); !slices.EqualFunc(again, adapted, slices.Equal) {
		t.Error("rows depend on the workers")
	}
	n := len(plain[0])
	if got := strings.Join(adapted[0][n:], " "); got != "adapted t_adapted" {
		t.Errorf("columns %q", got)
	}
	statuses := map[string]int{}
	for i, row := range adapted {
		if !slices.Equal(row[:n], plain[i]) {
			t.Fatalf("row %d: %v, without the last stage %v", i, row[:n], plain[i])
		}
		if played := row[n] == "searched" || row[n] == "ko"; i > 0 && played != (row[n+1] != "") {
			t.Errorf("row %d: %v", i, row[n:])
		}
		statuses[row[n]]++
	}
	if statuses["searched"] == 0 || statuses["refused"] == 0 {
		t.Errorf("statuses %v", statuses)
	}
}

// TestAdaptMerged checks that shards keep the columns.
func TestAdaptMerged(t *testing.T) {
	in := filepath.Dir(file(t, "a.sgf", game("RU[Chinese]KM[7.5]RE[W+6.5]")))
	names := []string{"Japanese", "AGA", "NZ", "Chinese"}
	for i, rule := range slices.Repeat(names, 8) { // so many that no shard is empty, wherever the folder is
		if err := os.WriteFile(filepath.Join(in, fmt.Sprint("b", i, ".sgf")), []byte(game("RU["+rule+"]")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(more ...string) string {
		dir := filepath.Join(t.TempDir(), "run")
		args := append([]string{"run", "--quiet", "--no-report", "--format", "csv", "--adapt", "--dedup=false", "--judge", "marked", "--out", dir, in}, more...)
		call(t, args...).want(t, statusDone)
		return dir
	}
	merged := filepath.Join(t.TempDir(), "merged")
	call(t, "merge", "--quiet", "--no-report", "--out", merged, run("--shard", "0/2"), run("--shard", "1/2")).want(t, statusDone)
	if whole := csvRows(t, run(), "scores.csv"); !slices.EqualFunc(whole, csvRows(t, merged, "scores.csv"), slices.Equal) || len(whole) < 4 {
		t.Errorf("shards give other rows than %d", len(whole))
	}
}

// TestAdaptNeedsNormalEnding checks the refusal.
func TestAdaptNeedsNormalEnding(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]"))
	for _, args := range [][]string{{"run", "--adapt", "--ending", "literal", in}, {"explain", "--adapt", "--ending", "literal", in}} {
		if r := call(t, args...).want(t, statusUsage); !strings.Contains(r.stderr, "--ending normal") {
			t.Errorf("%v: %s", args, r.stderr)
		}
	}
}

// TestExplainAdapted checks that explain shows the line of each rule set.
func TestExplainAdapted(t *testing.T) {
	in := file(t, "a.sgf", lastDame)
	m := explainJSON(t, "--adapt", "--rules", "livestone-b,chinese,taiwan", in)
	want := map[string]float64{"livestone-b": 2, "chinese": 0}
	for _, s := range m["last_stage"].([]any) {
		s := s.(map[string]any)
		id := s["rule"].(string)
		if id == "taiwan" {
			if s["status"] != "refused" || s["margin"] != nil || s["why"] == "" {
				t.Errorf("taiwan: %v", s)
			}
			continue
		}
		if s["t_adapted"] != want[id] || len(s["line"].([]any)) != 4 {
			t.Errorf("%s: %v", id, s)
		}
	}
	text := call(t, "explain", "--adapt", "--rules", "livestone-b,chinese", in).want(t, statusDone).stdout
	for _, part := range []string{"B ac, W ea, B pass, W pass", "livestone-b", "(+2)"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if _, told := explainJSON(t, "--rules", "chinese", in)["last_stage"]; told {
		t.Error("the last stage is told unasked")
	}
}

// TestAdaptKeepsVerdict checks that a rule set's own verdict is in the margins of
// both endings: with nothing left to play, best play changes nothing.
func TestAdaptKeepsVerdict(t *testing.T) {
	in := file(t, "a.sgf", "(;SZ[11:5]KM[0]AB[ga][ha][ja][gb][hb][ib][jb][kb][cc][dc][ec][fc][jc][kc][cd][ed][jd][ce][ee][fe][je][ke]"+
		"AW[ba][da][ea][fa][ab][bb][cb][db][eb][fb][ac][bc][gc][hc][ic][ad][bd][gd][id][ae][be][de][ge][he][ie]PL[B])")
	m := explainJSON(t, "--adapt", "--rules", "japanese,chinese", in)
	want := map[string]float64{"japanese": 1, "chinese": 0} // a dead stone inside a seki stays under one of them
	for _, s := range m["last_stage"].([]any) {
		s := s.(map[string]any)
		if id := s["rule"].(string); s["status"] != "searched" || s["margin"] != want[id] || s["t_adapted"] != 0.0 {
			t.Errorf("%s: %v", id, s)
		}
	}
}
