package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUsageMessages calls verbs wrongly: what is said names the flag and what it
// wants, and nothing of how the program reads it.
func TestUsageMessages(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", game(""))
	for _, c := range []struct {
		args string
		says string
	}{
		{"run --workers x", `invalid argument "x" for --workers: a whole number is wanted`},
		{"run --limit 1e5", `invalid argument "1e5" for --limit: a whole number is wanted`},
		{"run --seed -1", `invalid argument "-1" for --seed: a whole number is wanted, 0 or more`},
		{"run --dedup=x", `invalid argument "x" for --dedup: true or false is wanted`},
		{"explain --game 99999999999999999999", `invalid argument "99999999999999999999" for --game: the number is out of range`},
		{"komi --at x", `invalid argument "x" for --at: a number is wanted`},
		{"komi --by x", `invalid argument "x" for --by: want size or `},
		{"solve --time x", `invalid argument "x" for --time: a duration is wanted`},
		{"run --use-result --no-use-result", "--use-result and --no-use-result exclude each other"},
		{"run --png --no-report", "--png and --no-report exclude each other"},
		{"merge --png --no-report --out x", "--png and --no-report exclude each other"},
		{"solve --size 2x2 --position x", "--size and --position exclude each other"},
		{"rules show chinese --markdown --toml", "--markdown and --toml exclude each other"},
		{"run --rules ,", `rules ",": the list has an empty entry`},
		{"run --rules chinese,", `rules "chinese,": the list has an empty entry`},
		{"run --judge static,", `judges "static,": the list has an empty entry`},
	} {
		args := strings.Fields(c.args)
		if args[0] != "solve" && args[0] != "rules" {
			args = append(args, in)
		}
		r := call(t, args...).want(t, statusUsage)
		if !strings.HasPrefix(r.stderr, "experiment: "+c.says) {
			t.Errorf("%s: %s", c.args, r.stderr)
		}
	}
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--quiet", "--png=false", "--no-report", "--rules", "chinese", "--judge", "marked", "--out", out, in).want(t, statusDone)
	if help := call(t, "komi", "--help").want(t, statusDone).stdout; !strings.Contains(help, "--by size|") {
		t.Errorf("--by in help: %s", help)
	}
}

// TestUsageMessagesInChinese does the same in 中文.
func TestUsageMessagesInChinese(t *testing.T) {
	t.Parallel()
	if r := call(t, "run", "--lang", "zh", "--workers", "x").want(t, statusUsage); !strings.Contains(r.stderr, `"x" 不可用于 --workers：须为整数`) {
		t.Error(r.stderr)
	}
}

// TestTooFewNames calls the verbs of rules without the names they need.
func TestTooFewNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args   []string
		en, zh string
	}{
		{[]string{"rules", "show"}, "rules show takes one rule set", "rules show 只取一种规则"},
		{[]string{"rules", "check"}, "rules check takes proposal files", "rules check 取方案文件，至少一个"},
		{[]string{"rules", "diff", "chinese"}, "rules diff takes two rule sets", "rules diff 取两种规则"},
	} {
		for lang, want := range map[string]string{"en": c.en, "zh": c.zh} {
			if r := call(t, append(c.args, "--lang", lang)...).want(t, statusUsage); !strings.Contains(r.stderr, want) {
				t.Errorf("%q: %s", c.args, r.stderr)
			}
		}
	}
}

// TestMissingNames asks for what is not there: that fails, and is no wrong usage.
func TestMissingNames(t *testing.T) {
	t.Parallel()
	gone := filepath.Join(t.TempDir(), "gone")
	in := file(t, "a.sgf", game(""))
	for _, args := range [][]string{
		{"run", "--out", gone + "-run", gone}, {"run", "--out", gone + "-run", "--rules", "chinese,gone.toml", in}, {"run", "--out", gone + "-run", "--font", gone, in},
		{"explain", gone}, {"explain", "--rules", "gone.toml", in}, {"explain", gone + ".zip!/a.sgf"},
		{"rules", "show", "gone.toml"}, {"rules", "check", "gone.toml"}, {"rules", "diff", "chinese", "gone.toml"}, {"rules", "list", "gone.toml"},
		{"report", gone}, {"komi", gone}, {"validate", gone}, {"validate", "--labels", gone}, {"validate", "--labels", casesDir, "--out", gone + "-out", gone},
		{"merge", "--out", gone + "-run", gone}, {"cluster", "status", "--dir", gone}, {"cluster", "merge", "--dir", gone, "--out", gone + "-run"},
		{"cluster", "plan", "--dir", gone + "-plan", gone}, {"solve", "--size", "2x2", "--rules", "gone.toml"}, {"solve", "--position", gone, "--rules", "chinese"},
		{"selfplay", "--engine", "true", "--rules", "gone.toml", "--out", gone + "-match"},
	} {
		if r := call(t, args...); r.status != statusFailed || !strings.Contains(r.stderr, "gone") || r.stdout != "" {
			t.Errorf("%q: status %d, %q", args, r.status, r.stderr)
		}
	}
	sound, other := file(t, "sound.toml", mine), "gone.toml"
	if r := call(t, "rules", "check", other, sound).want(t, statusFailed); !strings.Contains(r.stdout, "sound.toml: sound") || !strings.Contains(r.stderr, other) {
		t.Errorf("says %q and %q", r.stdout, r.stderr)
	}
	r := call(t, "merge", "--no-report", "--out", gone+"-run", gone).want(t, statusFailed)
	if !strings.Contains(r.stderr, gone+": the folder of the shard is missing") {
		t.Error(r.stderr)
	}
	for _, name := range []string{"a\x1b[2J.sgf", "a\n.sgf"} {
		r := call(t, "explain", filepath.Join(t.TempDir(), name)).want(t, statusFailed)
		if strings.Contains(strings.TrimRight(r.stderr, "\n"), name[1:2]) || !strings.Contains(r.stderr, "a%") {
			t.Errorf("%q", r.stderr)
		}
		in := filepath.Join(t.TempDir(), name)
		check(t, os.WriteFile(in, []byte(game("")), 0o666))
		if r := call(t, "explain", "--game", "7", in).want(t, statusFailed); strings.Contains(r.stderr, name) || !strings.Contains(r.stderr, "a%") {
			t.Errorf("%q", r.stderr)
		}
	}
}
