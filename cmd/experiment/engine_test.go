package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kballard/go-shellquote"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/engine"
	"weiqi-experiment/sim/store"
)

// standIn makes the test binary a stand-in for a GTP engine that passes and
// thinks that what is in atari is dead; named "mute" it never says what is dead,
// named "asleep" it says nothing at all, and named by a path it falls asleep at the
// first question what is dead if that file is not there yet, and makes it.
const standIn = "stand-in"

// standInCommand is the command of the stand-in.
func standInCommand(t *testing.T, name string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return shellquote.Join(self, standIn, name)
}

func standInEngine(name string) {
	if name == "asleep" {
		time.Sleep(time.Hour)
	}
	b := board.New(board.MustSize(9, 9))
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		mark, text := "=", ""
		switch words[1] {
		case "protocol_version":
			text = "2"
		case "name":
			text = name
		case "version":
			text = "7.1"
		case "list_commands":
			text = "final_status_list\nkata-set-rules"
		case "boardsize":
			n := 0
			fmt.Sscan(words[2], &n)
			b.Reset(board.MustSize(n, n))
		case "play":
			if p, err := engine.ParseVertex(b.Geometry, words[3]); err == nil {
				b.Play(p, map[string]board.Color{"black": board.Black, "white": board.White}[words[2]])
			}
		case "genmove":
			text = "PASS"
		case "final_status_list":
			if filepath.IsAbs(name) {
				if f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o666); err == nil {
					f.Close()
					time.Sleep(time.Hour)
				}
			}
			if name == "mute" {
				mark, text = "?", "cannot score"
				break
			}
			for p, c := range b.Stones() {
				if c == board.Empty {
					continue
				}
				if _, atari := b.InAtari(board.Point(p)); words[2] == "dead" && atari || words[2] == "alive" && !atari {
					text += " " + engine.Vertex(b.Geometry, board.Point(p))
				}
			}
		}
		fmt.Printf("%s%s %s\n\n", mark, words[0], text)
	}
}

// option is the value a manifest has for an option, and where it came from.
func option(m *store.Manifest, name string) string {
	for _, o := range m.Options {
		if o.Name == name {
			return o.Value + " (" + o.Source + ")"
		}
	}
	return ""
}

// TestEngineJudge: an engine in the list of judges settles, is named in the
// manifest with its version, and draws the boards of the report again.
func TestEngineJudge(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(file, []byte(game("RE[B+1]KM[0]RU[chinese]")), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	r := call(t, "run", "--judge", "gtp,playout", "--gtp", standInCommand(t, "stand-in"), "--out", out, file).want(t, statusDone)
	if !strings.Contains(r.stderr, "msg=engine judge=gtp asked=1 remembered=0 without_answer=0") {
		t.Error(r.stderr)
	}
	run, err := store.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	m := &run.Manifest
	for name, want := range map[string]string{
		"gtp-engine": "stand-in (engine)", "gtp-version": "7.1 (engine)", "engine-below": "0.9 (default)", "engine-timeout": "30s (default)",
	} {
		if got := option(m, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	var judges []string
	if err := run.Games(func(g *store.GameRow) error {
		judges = append(judges, g.Judge)
		return nil
	}); err != nil || len(judges) != 1 || judges[0] != "gtp" {
		t.Errorf("judges %q, %v", judges, err)
	}
	call(t, "report", out).want(t, statusDone)

	// One that does not answer leaves it to the next, with a problem of the game.
	out = filepath.Join(dir, "mute")
	call(t, "run", "--judge", "gtp,playout", "--gtp", standInCommand(t, "mute"), "--no-report", "--out", out, file).want(t, statusDone)
	text, err := os.ReadFile(filepath.Join(out, "problems.csv"))
	if err != nil || !strings.Contains(string(text), ",judge,") || !strings.Contains(string(text), "cannot score") {
		t.Errorf("problems %s, %v", text, err)
	}
	var judged struct{ Judge string }
	r = call(t, "explain", "--json", "--judge", "gtp", "--gtp", standInCommand(t, "stand-in"), file).want(t, statusDone)
	if err := json.Unmarshal([]byte(r.stdout), &judged); err != nil || judged.Judge != "gtp" {
		t.Errorf("explained by %q, %v", judged.Judge, err)
	}
}

// TestEngineStart gives up an engine that does not start, and says that it waits.
func TestEngineStart(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", game(""))
	labels := file(t, "b.sgf", game("")) // never read
	asleep := standInCommand(t, "asleep")
	for _, args := range [][]string{
		{"run", "--judge", "gtp", "--gtp", asleep, "--out", filepath.Join(t.TempDir(), "run"), in},
		{"explain", "--judge", "gtp", "--gtp", asleep, in},
		{"explain", "--judge", "katago", "--katago", asleep, in},
		{"validate", "--judge", "gtp", "--gtp", asleep, "--labels", labels},
		{"selfplay", "--engine", asleep, "--rules", "chinese", "--out", filepath.Join(t.TempDir(), "match")},
	} {
		verb := args[0]
		var stdout, stderr bytes.Buffer
		args = append(args, "--engine-start", "500ms")
		a := newApp(context.Background(), args, strings.NewReader(""), &stdout, &stderr, func(string) string { return "" })
		a.patience = time.Millisecond
		if status := a.execute(args); status != statusFailed {
			t.Errorf("%s: status %d: %s", verb, status, &stderr)
		}
		if n := strings.Count(stderr.String(), "waiting for the engine to start"); n != 1 || !strings.Contains(stderr.String(), "500ms") {
			t.Errorf("%s: stderr %q", verb, &stderr)
		}
		call(t, append(args, "--engine-start", "0s")...).want(t, statusUsage)
		if help := call(t, verb, "--help").want(t, statusDone); !strings.Contains(help.stdout, "--engine-start TIME") {
			t.Errorf("%s: help %q", verb, help.stdout)
		}
	}
}

// TestJudgeNames tells all names there are, and that none stands alone.
func TestJudgeNames(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", game(""))
	for list, want := range map[string]string{
		"foo":         `no judge "foo": there are marked, static, playout, gtp, katago, and none alone`,
		"static,":     `judges "static,": the list has an empty entry`,
		"none,static": "none settles nothing and stands alone",
		"static,none": "none settles nothing and stands alone",
	} {
		for _, verb := range []string{"run", "explain"} {
			if r := call(t, verb, "--judge", list, in).want(t, statusUsage); !strings.Contains(r.stderr, want) {
				t.Errorf("%s --judge %s: stderr %q", verb, list, r.stderr)
			}
		}
	}
}

// TestEngineUsage: flags that do not go together.
func TestEngineUsage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(file, []byte(game("")), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		args   []string
		status int
		say    string
	}{
		{[]string{"--judge", "static,gtp"}, statusUsage, "needs --gtp CMD"},
		{[]string{"--gtp", "gnugo"}, statusUsage, "of no use without gtp in --judge"},
		{[]string{"--judge", "katago", "--katago", "a 'b"}, statusUsage, "engine command"},
		{[]string{"--judge", "gtp", "--gtp", "x", "--engine-below", "2"}, statusUsage, "engine-below"},
		{[]string{"--judge", "gtp", "--gtp", "x", "--engine-below", "NaN"}, statusUsage, "engine-below"},
		{[]string{"--judge", "gtp", "--gtp", "x", "--engine-below", "Inf"}, statusUsage, "engine-below"},
		{[]string{"--komi", "NaN"}, statusUsage, "komi"},
		{[]string{"--komi", "-Inf"}, statusUsage, "komi"},
		{[]string{"--judge", "gtp", "--gtp", "/nonexistent/engine"}, statusFailed, "judge gtp: "},
	} {
		r := call(t, append([]string{"explain", file}, x.args...)...).want(t, x.status)
		if !strings.Contains(r.stderr, x.say) {
			t.Errorf("%q: %s", x.args, r.stderr)
		}
	}
}

// TestSelfplay: a match is played, compared, gone on with, and counted by the
// commands it prints.
func TestSelfplay(t *testing.T) {
	out := filepath.Join(t.TempDir(), "match")
	args := []string{
		"selfplay", "--engine", standInCommand(t, "one"), "--engine2", standInCommand(t, "two"), "--rules", "chinese,japanese,taiwan",
		"--games", "4", "--size", "5", "--out", out,
	}
	r := call(t, args...).want(t, statusDone)
	for _, want := range []string{"plays and passes", "the first engine wins (%)", "experiment run --dedup=false --rules chinese,japanese --out " + filepath.Join(out, "run"), "experiment report "} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("%q is not in\n%s", want, r.stdout)
		}
	}
	if !strings.Contains(r.stderr, "KataGo cannot play taiwan") || !strings.Contains(r.stderr, "played=8 kept=0") {
		t.Error(r.stderr)
	}
	call(t, args...).want(t, statusFailed)
	if err := os.Remove(filepath.Join(out, "games", "chinese", "chinese-0002.sgf")); err != nil {
		t.Fatal(err)
	}
	again := call(t, append(args, "--resume")...).want(t, statusDone)
	if again.stdout != r.stdout || !strings.Contains(again.stderr, "played=1 kept=7") {
		t.Errorf("%s\n%s", again.stderr, again.stdout)
	}
	other := call(t, append(args, "--resume", "--seed", "2")...).want(t, statusFailed)
	if !strings.Contains(other.stderr, "another match") {
		t.Error(other.stderr)
	}
	for _, line := range strings.Split(strings.TrimSpace(r.stdout[strings.Index(r.stdout, "experiment run"):]), "\n") {
		words, err := shellquote.Split(line)
		if err != nil {
			t.Fatal(err)
		}
		call(t, words[1:]...).want(t, statusDone)
	}
	run, err := store.Open(filepath.Join(out, "run"))
	if err != nil {
		t.Fatal(err)
	}
	if n := run.Manifest.Counts; n.Read != 8 || n.Scored != 8 {
		t.Errorf("%+v", n)
	}
	// One that cannot be begun leaves nothing.
	none := filepath.Join(t.TempDir(), "none")
	for _, engine := range []string{"/nonexistent/engine", standInCommand(t, "one")} {
		call(t, "selfplay", "--engine", engine, "--rules", "taiwan", "--out", none).want(t, statusFailed)
		if _, err := os.Stat(none); err == nil {
			t.Errorf("%s: a folder is left", engine)
		}
	}
	for _, x := range [][]string{
		{"selfplay"}, {"selfplay", "--engine", "x"}, {"selfplay", "--engine", "x", "--rules", "chinese"},
		{"selfplay", "--engine", "x", "--rules", "chinese", "--out", out, "--size", "3"},
		{"selfplay", "--engine", "x", "--rules", "chinese", "--out", out, "--komi", "recorded"},
		{"selfplay", "--engine", "x", "--rules", "nothing", "--out", out},
	} {
		call(t, x...).want(t, statusUsage)
	}
}
