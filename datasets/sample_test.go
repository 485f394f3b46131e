// Package datasets_test checks the bundled games as files: that they are the
// ones listed, complete, and marked as their README says. It reads SGF by
// pattern only, so that it stands apart from the toolkit's own reader.
package datasets_test

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	minGames    = 500
	maxFileSize = 1 << 20 // bytes
)

// TestSums checks that sample.sha256 lists every file of the sample, all of them
// records, and nothing else, with the sum it has.
func TestSums(t *testing.T) {
	f, err := os.Open("sample.sha256")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var listed []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			t.Fatalf("sample.sha256: %q", lines.Text())
		}
		listed = append(listed, name)
		data, err := os.ReadFile(filepath.Join("sample", filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
		} else if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != sum {
			t.Errorf("%s: SHA-256 %s, listed %s", name, got, sum)
		}
		if len(data) >= maxFileSize {
			t.Errorf("%s: %d bytes, want fewer than %d", name, len(data), maxFileSize)
		}
	}
	var present []string
	err = fs.WalkDir(os.DirFS("sample"), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			present = append(present, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(present)
	slices.Sort(listed)
	if !slices.Equal(listed, present) {
		t.Errorf("sample.sha256 lists\n%v\nthe folder has\n%v", listed, present)
	}
}

// games returns the records of all multi-game files by file, without line breaks.
func games(t *testing.T) map[string][]string {
	t.Helper()
	names, err := filepath.Glob("sample/gnugo-*.sgf")
	if err != nil || len(names) == 0 {
		t.Fatalf("no games (%v)", err)
	}
	all := map[string][]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(data), "\n", "")
		all[filepath.Base(name)] = strings.Split(text, "(;FF[4]")[1:]
	}
	return all
}

var (
	fileName = regexp.MustCompile(`^gnugo-(9|13|19)x(?:9|13|19)-(chinese|japanese)\.sgf$`)
	record   = regexp.MustCompile(`^GM\[1\]CA\[UTF-8\]AP\[[^]]+\]SZ\[(\d+)\]GN\[[^]]+\]DT\[\d{4}-\d\d-\d\d\]` +
		`PB\[[^]]+\]PW\[[^]]+\]RU\[(Chinese|Japanese)\]KM\[\d+(?:\.5)?\](?:HA\[(\d)\])?` +
		`RE\[(?:0|[BW]\+\d+(?:\.5)?)\](?:AB((?:\[[a-s]{2}\])+))?` +
		`((?:;[BW]\[(?:[a-s]{2})?\])+)(?:TB((?:\[[a-s]{2}\])+))?(?:TW((?:\[[a-s]{2}\])+))?\)$`)
	move = regexp.MustCompile(`;([BW])\[([a-s]*)\]`)
)

// TestRecords checks the form of every game: its size and rules those of the
// file, handicap stones set up, colours in turn, two passes at the end and
// nowhere before, territory marks and a counted result.
func TestRecords(t *testing.T) {
	total := 0
	for name, list := range games(t) {
		file := fileName.FindStringSubmatch(name)
		if file == nil {
			t.Errorf("%s: unexpected name", name)
			continue
		}
		total += len(list)
		for i, text := range list {
			if err := checkRecord(text, file[1], file[2]); err != nil {
				t.Errorf("%s, game %d: %v", name, i+1, err)
			}
		}
	}
	if total < minGames {
		t.Errorf("%d games, want at least %d", total, minGames)
	}
}

func checkRecord(text, size, rules string) error {
	m := record.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("not of the form described in the README: %.200s", text)
	}
	handicap, setup, moves, black, white := m[3], m[4], m[5], m[6], m[7]
	switch {
	case m[1] != size || strings.ToLower(m[2]) != rules:
		return fmt.Errorf("size %s and rules %s in a file for %s and %s", m[1], m[2], size, rules)
	case strings.Count(setup, "[") != count(handicap):
		return fmt.Errorf("handicap %q with set-up %q", handicap, setup)
	case black == "" && white == "":
		return fmt.Errorf("no territory marks")
	}
	return checkMoves(moves, handicap == "")
}

// count is the number a one-digit HA gives, 0 where there is none.
func count(handicap string) int {
	if handicap == "" {
		return 0
	}
	return int(handicap[0] - '0')
}

// checkMoves checks that the colours alternate and that the game ends at the
// first two passes in a row.
func checkMoves(moves string, blackFirst bool) error {
	turn, passes := "W", 0
	if blackFirst {
		turn = "B"
	}
	all := move.FindAllStringSubmatch(moves, -1)
	for i, m := range all {
		if m[1] != turn {
			return fmt.Errorf("move %d is by %s, want %s", i+1, m[1], turn)
		}
		turn = map[string]string{"B": "W", "W": "B"}[turn]
		if passes++; m[2] != "" {
			passes = 0
		}
		if passes == 2 && i+1 < len(all) {
			return fmt.Errorf("two passes at move %d of %d", i+1, len(all))
		}
	}
	if passes != 2 {
		return fmt.Errorf("no two passes at the end")
	}
	return nil
}

// TestVariety checks that the sample is what the README says it is: every size
// under both rule sets, with handicap games, and no game twice.
func TestVariety(t *testing.T) {
	all := games(t)
	for _, name := range []string{
		"gnugo-9x9-chinese.sgf", "gnugo-9x9-japanese.sgf",
		"gnugo-13x13-chinese.sgf", "gnugo-13x13-japanese.sgf",
		"gnugo-19x19-chinese.sgf", "gnugo-19x19-japanese.sgf",
	} {
		handicap := 0
		for _, text := range all[name] {
			if strings.Contains(text, "HA[") {
				handicap++
			}
		}
		if handicap == 0 || handicap == len(all[name]) {
			t.Errorf("%s: %d of %d games with handicap", name, handicap, len(all[name]))
		}
	}
	seen := map[string]string{}
	for name, list := range all {
		for i, text := range list {
			moves := strings.Join(move.FindAllString(text, -1), "")
			place := fmt.Sprintf("%s, game %d", name, i+1)
			if other, twice := seen[moves]; twice {
				t.Errorf("%s has the moves of %s", place, other)
			}
			seen[moves] = place
		}
	}
}
