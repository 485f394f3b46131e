package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"weiqi-experiment/rules"
)

// readmes are the pages whose commands must be true.
var readmes = []string{"../../README.md", "../../README.zh.md"}

// word is a word of a shell command, bare or in single quotes.
var word = regexp.MustCompile(`'([^']*)'|\S+`)

// TestReadmeCommands calls every command of the fenced blocks, in their order and
// in one folder, on a stand-in for each input they name.
func TestReadmeCommands(t *testing.T) {
	for _, name := range readmes {
		page := readPage(t, name)
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Chdir(t.TempDir())
			standIns(t)
			commands := readmeCommands(page)
			if len(commands) < 6 {
				t.Fatalf("%d commands found: the test does not see the page", len(commands))
			}
			for _, args := range commands {
				if args[0] == "run" && args[1] != "--help" {
					args = append(args, "--no-report") // report has a command of its own
				}
				r := callWith(t, context.Background(), "", map[string]string{}, args...)
				if r.status != statusDone {
					t.Errorf("experiment %s: status %d\n%s", strings.Join(args, " "), r.status, r.stderr)
				}
			}
		})
	}
}

// TestReadmeRules holds that the tables name every rule set.
func TestReadmeRules(t *testing.T) {
	for _, name := range readmes {
		page := readPage(t, name)
		for _, r := range rules.All {
			if !strings.Contains(page, "\n| `"+r.ID+"` |") {
				t.Errorf("%s has no row for %s", name, r.ID)
			}
		}
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// readmeCommands are the arguments of each call of the command in the fenced
// blocks of a page.
func readmeCommands(page string) [][]string {
	var commands [][]string
	fenced := false
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
			continue
		}
		line, _, _ = strings.Cut(line, " #")
		call, ok := strings.CutPrefix(line, "./experiment ")
		if !ok {
			call, ok = strings.CutPrefix(line, "go run ./cmd/experiment ")
		}
		if !fenced || !ok {
			continue
		}
		var args []string
		for _, w := range word.FindAllString(call, -1) {
			args = append(args, strings.Trim(w, "'"))
		}
		commands = append(commands, args)
	}
	return commands
}

// standIns writes what the commands read: a folder, an archive and files with a
// game on a full board, a sample and a proposal.
func standIns(t *testing.T) {
	t.Helper()
	record := "(;GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]RE[B+12.5]"
	for y := 'a'; y <= 's'; y++ {
		record += fmt.Sprintf(";B[j%c];W[k%c]", y, y)
	}
	record += ";B[];W[]TB[aa:is]TW[la:ss])"
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	w, err := z.Create("inner.sgf")
	if err == nil {
		_, err = w.Write([]byte(game("")))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"games/a.sgf":           record,
		"more.sgf":              game("KM[0.5]"),
		"game.sgf":              game("RU[Chinese]"),
		"datasets/sample/a.sgf": game(""),
		"archive.zip":           archive.String(),
		"labels/a.sgf":          game(""),
		"mine.toml":             "id = \"mine\"\ntitle = \"Mine\"\nsummary.en = \"Area.\"\n[play]\nko = \"positional\"\nkomi = 7\n[[terms]]\nid = \"area\"\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
