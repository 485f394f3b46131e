package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// threeKos is a board with three kos and the six plays that turn them once, and
// leads a game that ended in it.
const threeKos = "(;GM[1]FF[4]SZ[7:6]RE[%RE]AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]" +
	"AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb][dc][fc][ae][be][ce][de][ee][fe][ge]PL[B]" +
	";B[db];W[bc];B[fb];W[dc];B[bb];W[fc]%MORE)"

func cycleGame(result, more string) string {
	return strings.NewReplacer("%RE", result, "%MORE", more).Replace(threeKos)
}

// cycleScores explains a record and returns the winner and the forbidden moves by
// rule, and its cycles.
func cycleScores(t *testing.T, record string) (winner map[string]string, forbids map[string][]jsonBreach, cycles []jsonCycle) {
	t.Helper()
	r := call(t, "explain", "--json", file(t, "a.sgf", record)).want(t, statusDone)
	var g jsonGame
	if err := json.Unmarshal([]byte(r.stdout), &g); err != nil {
		t.Fatal(err)
	}
	winner, forbids = map[string]string{}, map[string][]jsonBreach{}
	for _, s := range g.Scores {
		winner[s.Rule], forbids[s.Rule] = s.Winner, s.Forbids
	}
	return winner, forbids, g.Cycles
}

func TestExplainCycle(t *testing.T) {
	winner, forbids, cycles := cycleScores(t, cycleGame("Void", ""))
	if len(cycles) != 1 || cycles[0] != (jsonCycle{Kind: "triple-ko", Move: 6, Last: 6, Ends: true}) {
		t.Fatalf("cycles %+v", cycles)
	}
	for rule, want := range map[string]string{"japanese": "N", "tangsong-aesthetic": "N", "korean": "0", "tangsong": "B", "chinese": "B"} {
		if winner[rule] != want {
			t.Errorf("%s: winner %q, want %q", rule, winner[rule], want)
		}
	}
	for rule, want := range map[string]string{"japanese": "", "chinese": "", "aga": "situational", "tangsong": "positional"} {
		got := ""
		for _, b := range forbids[rule] {
			got += b.Kind
			if b.Move != 6 {
				t.Errorf("%s forbids move %d", rule, b.Move)
			}
		}
		if got != want {
			t.Errorf("%s forbids %q, want %q", rule, got, want)
		}
	}
}

// A game that goes on after its cycle, or that has a score or a winner, did not
// end in it.
func TestExplainCycleNotTheEnd(t *testing.T) {
	for _, record := range []string{cycleGame("Void", ";B[db];W[bf]"), cycleGame("B+R", ""), cycleGame("B+3.5", ";B[];W[]")} {
		winner, _, cycles := cycleScores(t, record)
		if len(cycles) != 1 || cycles[0].Kind != "triple-ko" || cycles[0].Ends {
			t.Errorf("cycles %+v", cycles)
		}
		if winner["japanese"] == "N" || winner["korean"] == "0" {
			t.Errorf("decided by its cycle: %v", winner)
		}
	}
}

func TestExplainCycleInWords(t *testing.T) {
	name := file(t, "a.sgf", cycleGame("Void", ""))
	for lang, want := range map[string][]string{
		"en": {"Long cycle: a triple ko; after move 6 the position before move 1 stands again; the game ended in it.\n",
			"\n  japanese: a long cycle: the game has no result\n", "\n  tangsong: forbids move 6 (a position that came before); a long cycle: forbidden"},
		"zh": {"循环：三劫循环；第 6 手后重现第 1 手前之局面；对局终于此。\n", "\n  japanese：循环：无胜负\n", "禁第 6 手（同形再现）"},
	} {
		r := call(t, "explain", "--lang", lang, "--rules", "japanese,tangsong", name).want(t, statusDone)
		for _, text := range want {
			if !strings.Contains(r.stdout, text) {
				t.Errorf("%s lacks %q:\n%s", lang, text, r.stdout)
			}
		}
	}
	if r := call(t, "explain", file(t, "b.sgf", game(""))).want(t, statusDone); strings.Contains(r.stdout, "ycle:") {
		t.Errorf("a game without repetition speaks of cycles:\n%s", r.stdout)
	}
}

func TestExplainCycleAsPage(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.html")
	call(t, "explain", "--html", out, file(t, "a.sgf", cycleGame("Void", ""))).want(t, statusDone)
	page, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(page), "Long cycle: a triple ko") {
		t.Errorf("the page does not tell the cycle (%v)", err)
	}
}

func TestRunCycles(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	call(t, "run", "--out", out, "--format", "csv", "--rules", "japanese,korean,chinese",
		file(t, "void.sgf", cycleGame("Void", "")), file(t, "draw.sgf", cycleGame("0", ";B[]"))).want(t, statusDone)
	for _, g := range readCSV(t, filepath.Join(out, "games.csv")) {
		if g["cycles"] != "triple-ko@6" || g["cycle_end"] != "triple-ko" {
			t.Errorf("%s: cycles %q, ends in %q", g["file"], g["cycles"], g["cycle_end"])
		}
		if void := strings.HasSuffix(g["file"], "void.sgf"); void != (g["status"] == "not_counted") {
			t.Errorf("%s: status %q", g["file"], g["status"])
		}
	}
	problems := 0
	for _, p := range readCSV(t, filepath.Join(out, "problems.csv")) {
		if p["kind"] == "cycle" && p["move"] == "6" && p["line"] == "1" && strings.Contains(p["message"], "triple-ko") {
			problems++
		}
	}
	if problems != 2 {
		t.Errorf("%d problems tell of a cycle, want 2", problems)
	}
	winner := map[string]string{}
	for _, s := range readCSV(t, filepath.Join(out, "scores.csv")) {
		if strings.HasSuffix(s["file"], "void.sgf") {
			t.Error("a void game is scored")
		}
		winner[s["rule"]] = s["winner"]
	}
	if winner["japanese"] != "N" || winner["korean"] != "0" || winner["chinese"] != "B" {
		t.Errorf("winners of the game recorded as drawn: %v", winner)
	}
	// What the rules make of both stands in the report.
	means := map[string]string{}
	for _, row := range readCSV(t, filepath.Join(out, "tables", "cycles-by-rule.csv")) {
		means[row["rule"]] = row["meaning"] + " " + row["count"]
	}
	if means["japanese"] != "no-result 2" || means["korean"] != "draw 2" || means["chinese"] != "referee 2" {
		t.Errorf("what the rules make of both: %v", means)
	}
}
