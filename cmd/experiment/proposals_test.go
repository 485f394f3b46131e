package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/proposal"
	"weiqi-experiment/sim/store"
)

// mine counts area and half a point for each point of White more than Black has.
const mine = `id = "mine"
title = "Mine"
summary.en = "Area counts, and eyes in seki do not."
[play]
ko = "simple"
komi = 1
tie = "black"
[[terms]]
id = "area"
[[terms]]
id = "seki"
points = -1
`

func TestRulesCheck(t *testing.T) {
	good := file(t, "mine.toml", mine)
	r := call(t, "rules", "check", good).want(t, statusDone)
	if want := good + ": sound; mine counts area − eyes in seki\n"; r.stdout != want {
		t.Errorf("stdout %q, want %q", r.stdout, want)
	}
	bad := file(t, "bad.toml", strings.NewReplacer("simple", "simpel", "= 1\n", "= 1.25\n").Replace(mine))
	r = call(t, "rules", "check", good, bad).want(t, statusFailed)
	for _, want := range []string{good + ": sound", bad + `:5:1: play.ko cannot be "simpel"; did you mean "simple"?` + "\n", bad + ":6:1: "} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("stdout lacks %q:\n%s", want, r.stdout)
		}
	}
	clash := file(t, "clash.toml", strings.Replace(mine, `"mine"`, `"japanese"`, 1))
	if r := call(t, "rules", "check", clash).want(t, statusFailed); !strings.Contains(r.stdout, "clash.toml:1:1: ") {
		t.Errorf("stdout %q", r.stdout)
	}
	call(t, "rules", "check", filepath.Join(t.TempDir(), "none.toml")).want(t, statusFailed)
	call(t, "rules", "check").want(t, statusUsage)
}

func TestRulesTakeFiles(t *testing.T) {
	name := file(t, "mine.toml", mine)
	if r := call(t, "rules", "show", name).want(t, statusDone); !strings.Contains(r.stdout, "eyes in seki") {
		t.Errorf("show:\n%s", r.stdout)
	}
	if r := call(t, "rules", "diff", "nz", name).want(t, statusDone); !strings.Contains(r.stdout, "nz − mine = eyes in seki") {
		t.Errorf("diff:\n%s", r.stdout)
	}
	if r := call(t, "rules", "list", "nz,"+name).want(t, statusDone); !strings.Contains(r.stdout, "\nmine ") {
		t.Errorf("list:\n%s", r.stdout)
	}
	text := call(t, "rules", "show", "--toml", "aga").want(t, statusDone).stdout
	if r, err := proposal.Parse("aga.toml", []byte(text)); err != nil || r.ID != "aga" {
		t.Errorf("show --toml: %v", err)
	}
	if r := call(t, "rules", "schema").want(t, statusDone); !strings.HasPrefix(r.stdout, "{") {
		t.Errorf("schema %.20q", r.stdout)
	}
	r := call(t, "explain", "--json", "--rules", name+",japanese", file(t, "a.sgf", game(""))).want(t, statusDone)
	if !strings.Contains(r.stdout, `"rule": "mine"`) {
		t.Errorf("explain:\n%s", r.stdout)
	}
}

func TestRunTakesProposals(t *testing.T) {
	in, name := file(t, "a.sgf", game("KM[1]")), file(t, "mine.toml", mine)
	out := filepath.Join(t.TempDir(), "out")
	call(t, "run", "--out", out, "--format", "csv", "--no-report", "--rules", name+",japanese,"+name, in).want(t, statusDone)
	run, err := store.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	m := &run.Manifest
	if len(m.Rules) != 2 || m.Rules[0].ID != "japanese" || m.Rules[0].File != nil || m.Rules[1].ID != "mine" || m.Rules[1].File == nil {
		t.Fatalf("rules %+v", m.Rules)
	}
	sum := sha256.Sum256([]byte(mine))
	if f := m.Rules[1].File; f.SHA256 != hex.EncodeToString(sum[:]) || f.Path != filepath.ToSlash(name) || f.Text != mine {
		t.Errorf("file %+v", f)
	}
	if m.Rules[1].Definition == nil || len(m.Rules[1].Digest) != 64 {
		t.Errorf("definition %v, digest %q", m.Rules[1].Definition, m.Rules[1].Digest)
	}
	var winner string
	for _, row := range readCSV(t, filepath.Join(out, "scores.csv")) {
		if row["rule"] == "mine" {
			winner = row["winner"]
			if row["margin"] != row["t_area"] || row["komi"] != "1" {
				t.Errorf("row %v", row)
			}
		}
	}
	if winner != "B" { // 13 − 12 is the komi, and equality is Black's
		t.Errorf("winner %q", winner)
	}
	// The report needs the file no more, and has nothing to warn of.
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	r := call(t, "report", out).want(t, statusDone)
	if strings.Contains(r.stderr, "WARN") {
		t.Errorf("stderr:\n%s", r.stderr)
	}
	page, err := os.ReadFile(filepath.Join(out, "report.md"))
	if err != nil || !strings.Contains(string(page), "mine") {
		t.Errorf("the report does not name the proposal (%v)", err)
	}
}

func TestRunRefusesProposals(t *testing.T) {
	in := file(t, "a.sgf", game(""))
	for _, test := range []struct {
		list   string
		status int
		says   string
	}{
		{file(t, "clash.toml", strings.Replace(mine, `"mine"`, `"chinese"`, 1)), statusFailed, `"chinese"`},
		{file(t, "bad.toml", strings.Replace(mine, "komi", "kome", 1)), statusFailed, "bad.toml:6:1"},
		{file(t, "mine.toml", mine) + "," + file(t, "other.toml", strings.Replace(mine, "= 1", "= 3", 1)), statusFailed, "both"},
		{"none.toml", statusFailed, "none.toml"},
		{file(t, "mine.toml", mine) + ",nonesuch", statusUsage, "nonesuch"},
	} {
		r := call(t, "run", "--out", filepath.Join(t.TempDir(), "out"), "--rules", test.list, in)
		if r.status != test.status || !strings.Contains(r.stderr, test.says) {
			t.Errorf("--rules %s: status %d, %s", test.list, r.status, r.stderr)
		}
	}
}

// proposalPages are the pages whose commands and files must be true.
var proposalPages = []string{"../../docs/PROPOSALS.md", "../../docs/PROPOSALS.zh.md"}

// namedFile is a fenced block that stands for a file.
var namedFile = regexp.MustCompile("(?s)```toml\n# file: (\\S+)\n(.*?)```")

// TestProposalPages calls the commands of the tutorials on the files they show.
func TestProposalPages(t *testing.T) {
	examples, err := filepath.Abs("../../datasets/proposals")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range proposalPages {
		page := readPage(t, name)
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Chdir(t.TempDir())
			standIns(t)
			if err := os.CopyFS("datasets/proposals", os.DirFS(examples)); err != nil {
				t.Fatal(err)
			}
			files := namedFile.FindAllStringSubmatch(page, -1)
			for _, f := range files {
				if err := os.WriteFile(f[1], []byte("# file: "+f[1]+"\n"+f[2]), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			commands := readmeCommands(page)
			if len(files) == 0 || len(commands) < 6 {
				t.Fatalf("%d files and %d commands found: the test does not see the page", len(files), len(commands))
			}
			for _, args := range commands {
				want := statusDone
				line := "./experiment " + strings.Join(args, " ")
				if regexp.MustCompile(regexp.QuoteMeta(line) + ` +# status 1\n`).MatchString(page) {
					want = statusFailed
				}
				if args[0] == "run" {
					args = append(args, "--no-report")
				}
				r := callWith(t, context.Background(), "", map[string]string{}, args...)
				if r.status != want {
					t.Errorf("%s: status %d\n%s%s", line, r.status, r.stdout, r.stderr)
				}
				if want == statusFailed {
					for told := range strings.Lines(r.stdout) {
						if !strings.Contains(page, "    "+told) {
							t.Errorf("the page does not show %s", told)
						}
					}
				}
			}
			for i := range rules.Kinds {
				if !strings.Contains(page, "\n| `"+rules.Kinds[i].ID+"` |") {
					t.Errorf("no row for the term %s", rules.Kinds[i].ID)
				}
			}
		})
	}
}
