package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"weiqi-experiment/rules"
)

func solutions(t *testing.T, args ...string) jsonSolutions {
	t.Helper()
	r := call(t, append([]string{"solve", "--json"}, args...)...).want(t, statusDone)
	var out jsonSolutions
	if err := json.Unmarshal([]byte(r.stdout), &out); err != nil {
		t.Fatalf("%v\n%s", err, r.stdout)
	}
	return out
}

func TestSolve(t *testing.T) {
	out := solutions(t, "--size", "3x3,1x4", "--rules", "tangsong,jipingdian-b,taiwan")
	if len(out.Results) != 4 || len(out.Refused) != 2 || out.Refused[0].Rule != "taiwan" || out.Refused[0].Reason == "" {
		t.Fatalf("%+v", out)
	}
	for i, want := range []float64{8, 9, 3, 4} {
		r := out.Results[i]
		if r.Value == nil || *r.Value != want || !r.Proved || r.Cycle || r.ToMove != "B" || r.Nodes < 1 || r.Line[len(r.Line)-1] != "" {
			t.Errorf("%+v, want %v", r, want)
		}
	}
	if r := solutions(t, "--size", "1x3", "--rules", "livestone-b", "--to-move", "W").Results[0]; r.Value == nil || *r.Value != -1 || r.ToMove != "W" {
		t.Errorf("White first: %+v", r)
	}
	if r := solutions(t, "--size", "2x3", "--rules", "chinese").Results[0]; r.Value != nil || !r.Cycle || !r.Proved || r.Low >= r.High {
		t.Errorf("a board with a cycle: %+v", r)
	}
	if r := solutions(t, "--size", "4x4", "--rules", "tangsong", "--nodes", "500").Results[0]; r.Value != nil || r.Proved || r.Cycle {
		t.Errorf("a limit: %+v", r)
	}
}

func TestSolvePosition(t *testing.T) {
	in := file(t, "p.sgf", "(;SZ[3]AB[ab][bb][cb]AW[aa]PL[W])")
	r := solutions(t, "--position", in, "--rules", "jipingdian-b").Results[0]
	if r.Value == nil || *r.Value != 9 || r.ToMove != "W" {
		t.Errorf("%+v", r)
	}
	in = file(t, "m.sgf", "(;SZ[3];B[bb];W[aa])")
	if r := solutions(t, "--position", in, "--rules", "tangsong").Results[0]; r.Value == nil || *r.Value != 8 || r.ToMove != "B" {
		t.Errorf("%+v", r)
	}
	call(t, "solve", "--position", in, "--to-move", "W").want(t, statusUsage)
	late := file(t, "l.sgf", "(;SZ[3];B[bb];AW[aa])")
	if r := call(t, "solve", "--position", late).want(t, statusFailed); !strings.Contains(r.stderr, "after move 1") {
		t.Error(r.stderr)
	}
}

// Of a file of several games the first is solved, which is said.
func TestSolveSaysOfOtherGames(t *testing.T) {
	one := "(;SZ[2]AB[aa])"
	for text, more := range map[string]bool{one: false, one + one: true} {
		r := call(t, "solve", "--position", file(t, "a.sgf", text), "--rules", "tangsong").want(t, statusDone)
		if strings.Contains(r.stderr, "other games") != more {
			t.Errorf("%s: says %q", text, r.stderr)
		}
	}
}

func TestSolveText(t *testing.T) {
	r := call(t, "solve", "--size", "3x3", "--rules", "tangsong,korean,stone-scoring,taiwan").want(t, statusDone)
	for _, want := range []string{"3×3, B to move", "tangsong", "bb pass pass", "7 to 8", "endless game", "taiwan: which play is the last", "played out after the stop with pass stones: korean"} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("no %q in\n%s", want, r.stdout)
		}
	}
	r = call(t, "solve", "--lang", "zh", "--size", "1x3", "--rules", "tangsong,korean,taiwan").want(t, statusDone)
	if !strings.Contains(r.stdout, "最善变化") || !strings.Contains(r.stdout, "出于判断") || !strings.Contains(r.stdout, "虚着须交一子：korean") {
		t.Error(r.stdout)
	}
	r = call(t, "solve", "--csv", "--size", "1x3", "--rules", "tangsong,korean").want(t, statusDone)
	if !strings.HasPrefix(r.stdout, "rule,width,height,to_move,value,") || !strings.Contains(r.stdout, "\ntangsong,1,3,B,2,true,false,2,2,") {
		t.Error(r.stdout)
	}
}

// The rule sets that are one game by play are named as such, by whichever came
// first.
func TestSolveSameGame(t *testing.T) {
	want := map[string]string{"korean": "japanese", "japanese1949": "japanese", "territory-k": "simplified-japanese", "wmsg2008": "tangsong", "ikeda-area3": "tangsong", "ikeda-territory3": "jipingdian-b", "spight": "ikeda-territory1", "lasker-maas": "ikeda-territory1"}
	for _, r := range solutions(t, "--size", "1x3", "--rules", "all").Results {
		if r.SameAs != want[r.Rule] {
			t.Errorf("%s is the same game as %q, want %q", r.Rule, r.SameAs, want[r.Rule])
		}
		if judged := slices.Contains([]string{"japanese", "korean", "japanese1949", "simplified-japanese", "territory-k"}, r.Rule); r.PlayedOut != judged {
			t.Errorf("%s is played out: %v", r.Rule, r.PlayedOut)
		}
	}
	text := call(t, "solve", "--size", "1x2", "--rules", "tangsong,wmsg2008").want(t, statusDone).stdout
	if !strings.Contains(text, "wmsg2008 = tangsong") {
		t.Error(text)
	}
	rows := call(t, "solve", "--csv", "--size", "1x2", "--rules", "tangsong,wmsg2008").want(t, statusDone).stdout
	if !strings.Contains(rows, ",,tangsong\n") {
		t.Error(rows)
	}
}

// A line written as a record is a position the program reads, and what is left
// of it after any of its moves has the value of the record.
func TestSolveLines(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lines")
	call(t, "solve", "--size", "2x4,3x3", "--rules", "tangsong,livestone-b,stone-scoring", "--sgf", dir).want(t, statusDone)
	for name, value := range map[string]float64{"2x4-tangsong": 7, "2x4-livestone-b": 6, "3x3-tangsong": 8, "3x3-livestone-b": 7} {
		text, err := os.ReadFile(filepath.Join(dir, name+".sgf"))
		if err != nil {
			t.Fatal(err)
		}
		record := string(text)
		if want := fmt.Sprintf("RE[B+%v]", value); !strings.Contains(record, want) {
			t.Errorf("no %s in %s", want, record)
		}
		id := name[4:]
		for cut := strings.LastIndex(record, ";"); cut > 1; cut = strings.LastIndex(record[:cut], ";") {
			if !strings.Contains("BW", record[cut+1:cut+2]) {
				continue // of the comment
			}
			in := file(t, "cut.sgf", record[:cut]+")")
			if r := solutions(t, "--position", in, "--rules", id).Results[0]; r.Value == nil || *r.Value != value {
				t.Errorf("%s: %+v", record[:cut], r)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*stone-scoring*")); len(left) != 0 {
		t.Errorf("boards without a line of best play: %v", left)
	}
	in := file(t, "p.sgf", "(;SZ[3]AB[ab][bb][cb]AW[aa]PL[W];W[])")
	call(t, "solve", "--position", in, "--rules", "jipingdian-b", "--sgf", dir).want(t, statusDone)
	text, err := os.ReadFile(filepath.Join(dir, "position-jipingdian-b.sgf"))
	if err != nil || !strings.Contains(string(text), "PL[W]AB[ab][bb][cb]AW[aa]") || !strings.Contains(string(text), ";W[];B[") {
		t.Errorf("%s, %v", text, err)
	}
}

// TestSolveLinesKeep leaves files that were there, unless told to replace them.
func TestSolveLinesKeep(t *testing.T) {
	dir := t.TempDir()
	args := []string{"solve", "--size", "2x2,2x3", "--rules", "tangsong", "--sgf", dir}
	mine := filepath.Join(dir, "2x3-tangsong.sgf")
	check(t, os.WriteFile(mine, []byte("mine"), 0o666))
	r := call(t, args...).want(t, statusFailed)
	if !strings.Contains(r.stderr, mine) || !strings.Contains(r.stdout, "tangsong") {
		t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "mine" || len(listing(t, dir)) != 1 {
		t.Errorf("%q, %v, %v", text, err, listing(t, dir))
	}
	call(t, append(args, "--force")...).want(t, statusDone)
	if text, _ := os.ReadFile(mine); !strings.HasPrefix(string(text), "(;") {
		t.Errorf("not replaced: %q", text)
	}
	call(t, args...).want(t, statusDone) // the same again
}

func TestSolveUsage(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--size", "3"}, {"--size", "0x3"}, {"--size", "6x6"}, {"--size", "3x3", "--position", "a.sgf"}, {"--size", "3x3", "--rules", "nonesuch"},
		{"--size", "3x3", "--json", "--csv"}, {"--size", "3x3", "--nodes", "-1"}, {"--size", "3x3", "--to-move", "X"},
	} {
		call(t, append([]string{"solve"}, args...)...).want(t, statusUsage)
	}
	call(t, "solve", "--size", "3x3", "--rules", "taiwan").want(t, statusNothing)
}

// The table bundled with the notebook of small boards is what the command finds.
func TestBundledValues(t *testing.T) {
	checked, ids := 0, map[string]bool{}
	for _, row := range readCSV(t, "../../notebooks/small_boards.csv") {
		ids[row["rule"]] = true
		args := []string{"--size", row["width"] + "x" + row["height"], "--rules", row["rule"], "--to-move", row["to_move"]}
		if why := row["refused"]; why != "" {
			if r := call(t, append([]string{"solve"}, args...)...).want(t, statusNothing); !strings.Contains(r.stdout, why) {
				t.Errorf("%v\n%s", row, r.stdout)
			}
			continue
		}
		nodes, err := strconv.Atoi(row["nodes"])
		if err != nil {
			t.Fatal(err)
		}
		if nodes > 4000 {
			continue
		}
		r := solutions(t, args...).Results[0]
		low, high := strconv.FormatFloat(r.Low, 'f', -1, 64), strconv.FormatFloat(r.High, 'f', -1, 64)
		if low != row["low"] || high != row["high"] || int(r.Nodes) != nodes || strconv.FormatBool(r.Proved) != row["proved"] || strconv.FormatBool(r.Cycle) != row["cycle"] {
			t.Errorf("%v\nfound %+v", row, r)
		}
		checked++
	}
	if checked < 100 || len(ids) != len(rules.All) {
		t.Errorf("only %d rows of %d rule sets checked", checked, len(ids))
	}
}
