package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inFolder calls the command as a process in a folder.
func inFolder(t *testing.T, folder string, env []string, args ...string) (string, error) {
	t.Helper()
	c := process(t, args...)
	c.Dir = folder
	c.Env = append(c.Env, env...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// planned is a folder with games, the plan of a run over them in 4 tasks, and what
// one run makes of them.
func planned(t *testing.T) (folder, dir string, want map[string]string) {
	t.Helper()
	folder = t.TempDir()
	write(t, filepath.Join(folder, "a.sgf"), manyGames(120))
	write(t, filepath.Join(folder, "b.sgf"), manyGames(60))
	dir = filepath.Join(t.TempDir(), "job")
	flags := []string{"--rules=chinese,japanese", "--judge=marked"}
	must(t, folder, nil, slices.Concat([]string{"cluster", "plan", "--dir", dir, "--tasks", "4"}, flags, []string{"a.sgf", "b.sgf"})...)
	whole := filepath.Join(t.TempDir(), "run")
	must(t, folder, nil, slices.Concat([]string{"run", "--no-report", "--out", whole}, flags, []string{"a.sgf", "b.sgf"})...)
	return folder, dir, rowsOf(t, whole)
}

// rowsOf is a run folder without the manifest, whose command differs.
func rowsOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := contents(t, dir)
	delete(got, "manifest.json")
	return got
}

func must(t *testing.T, folder string, env []string, args ...string) string {
	t.Helper()
	out, err := inFolder(t, folder, env, args...)
	if err != nil {
		t.Fatalf("%q: %v: %s", args, err, out)
	}
	return out
}

// TestClusterTasks does tasks out of order, one twice at a time, one after what a
// killed one has left, under the schedulers' variables.
func TestClusterTasks(t *testing.T) {
	t.Parallel()
	_, dir, want := planned(t)
	out := filepath.Join(t.TempDir(), "run")
	elsewhere := t.TempDir()
	task := func(k int) []string { return []string{"cluster", "task", "--dir", dir, "--index", fmt.Sprint(k)} }
	must(t, elsewhere, []string{"SLURM_ARRAY_TASK_ID=3"}, "cluster", "task", "--dir", dir)
	if text := must(t, elsewhere, nil, "cluster", "status", "--dir", dir); text != "1 of 4 tasks done\nmissing: 0-2\n" {
		t.Errorf("status %q", text)
	}
	if text, err := inFolder(t, elsewhere, nil, "cluster", "merge", "--dir", dir, "--out", out); err == nil || !strings.Contains(text, "0-2") {
		t.Errorf("merge says %q, %v", text, err)
	}
	left := filepath.Join(dir, "attempts", "2-other-1-1", "parts")
	if err := os.MkdirAll(left, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(left, "00000000.rows.part"), "cut of")
	twins := []*exec.Cmd{process(t, task(2)...), process(t, task(2)...)}
	for _, c := range twins {
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range twins {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	if text := must(t, elsewhere, nil, task(3)...); !strings.Contains(text, "done already") {
		t.Errorf("says %q", text)
	}
	if text, err := inFolder(t, elsewhere, []string{"SGE_TASK_ID=0"}, "cluster", "task", "--dir", dir); err == nil {
		t.Errorf("SGE_TASK_ID=0: %q", text)
	}
	must(t, elsewhere, []string{"SGE_TASK_ID=1"}, "cluster", "task", "--dir", dir)
	must(t, elsewhere, []string{"JOB_COMPLETION_INDEX=1"}, "cluster", "task", "--dir", dir)
	must(t, elsewhere, nil, "cluster", "merge", "--no-report", "--dir", dir, "--out", out)
	same(t, rowsOf(t, out), want)
	if _, err := os.Stat(filepath.Join(dir, "attempts")); err == nil {
		t.Error("attempts are left")
	}
}

// fakeSlurm are commands that note how they were called; it returns the
// environment that has them, and the file of notes. It shows what is asked of
// Slurm; .ci/slurm asks a real one.
func fakeSlurm(t *testing.T) (env []string, notes string) {
	t.Helper()
	bin := t.TempDir()
	notes = filepath.Join(bin, "notes")
	for name, does := range map[string]string{
		"sbatch":   `cat >>"$0.stdin"; echo 17`,
		"squeue":   `cat "$0.says" 2>/dev/null || true`,
		"scancel":  `:`,
		"scontrol": `echo "MaxArraySize            = 4"`,
	} {
		script := fmt.Sprintf("#!/bin/sh\necho %s \"$@\" >>'%s'\n%s\n", name, notes, does)
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")}, notes
}

func noted(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestSlurmSubmits looks at what is asked of Slurm, whose arrays here may have 3
// elements.
func TestSlurmSubmits(t *testing.T) {
	t.Parallel()
	folder, dir, want := planned(t)
	env, notes := fakeSlurm(t)
	out := filepath.Join(t.TempDir(), "run")
	must(t, folder, env, "cluster", "slurm", "submit", "--dir", dir, "--out", out, "--no-report", "--parallel", "2", "--sbatch", "--partition=long")
	for _, s := range []string{"--array=0-2%2", "--requeue", "--partition=long", "--dependency=afterany:17"} {
		if text, err := os.ReadFile(notes); err != nil || !strings.Contains(string(text), s) {
			t.Errorf("%s was not asked for: %s", s, text)
		}
	}
	noted(t, notes)
	if text, err := inFolder(t, folder, env, "cluster", "slurm", "submit", "--dir", dir, "--out", out); err == nil || !strings.Contains(text, "resume") {
		t.Errorf("a second submit says %q", text)
	}
	for _, k := range []string{"0", "2"} {
		must(t, folder, nil, "cluster", "task", "--dir", dir, "--index", k, "--of", "3")
	}
	says := filepath.Join(filepath.Dir(notes), "squeue.says")
	write(t, says, "17_1 PENDING None\n")
	if text, err := inFolder(t, folder, env, "cluster", "slurm", "resume", "--dir", dir); err == nil || !strings.Contains(text, "PENDING") {
		t.Errorf("resume of a job that is queued says %q, %v", text, err)
	}
	if text := must(t, folder, env, "cluster", "slurm", "status", "--dir", dir); !strings.Contains(text, "3 of 4") || !strings.Contains(text, "PENDING") {
		t.Errorf("status %q", text)
	}
	must(t, folder, env, "cluster", "slurm", "cancel", "--dir", dir)
	if text := noted(t, notes); !strings.Contains(text, "scancel 17 17") {
		t.Errorf("cancel asks for %s", text)
	}
	if err := os.Remove(says); err != nil {
		t.Fatal(err)
	}
	must(t, folder, env, "cluster", "slurm", "resume", "--dir", dir)
	if text := noted(t, notes); !strings.Contains(text, "--array=1%2") {
		t.Errorf("resume asks for %s", text)
	}
	must(t, folder, []string{"SLURM_ARRAY_TASK_ID=1"}, "cluster", "task", "--dir", dir, "--of", "3")
	must(t, folder, nil, "cluster", "merge", "--no-report", "--dir", dir, "--out", out)
	same(t, rowsOf(t, out), want)
}

func TestRanges(t *testing.T) {
	for want, in := range map[string][]int{"": nil, "3": {3}, "0-2,5,7-8": {0, 1, 2, 5, 7, 8}} {
		if got := ranges(in); got != want {
			t.Errorf("%v is written %q, want %q", in, got, want)
		}
	}
}

// TestClusterFlagsMissing is wrong usage.
func TestClusterFlagsMissing(t *testing.T) {
	t.Parallel()
	games := file(t, "a.sgf", manyGames(1))
	for _, x := range []struct {
		args    []string
		missing []string
	}{
		{[]string{"plan", games}, []string{"dir"}},
		{[]string{"task", "--index", "0"}, []string{"dir"}},
		{[]string{"merge"}, []string{"dir", "out"}},
		{[]string{"status"}, []string{"dir"}},
		{[]string{"slurm", "submit"}, []string{"dir", "out"}},
		{[]string{"slurm", "status"}, []string{"dir"}},
	} {
		r := call(t, append([]string{"cluster"}, x.args...)...).want(t, statusUsage)
		for _, flag := range x.missing {
			if !strings.Contains(r.stderr, `"`+flag+`"`) || !strings.Contains(r.stderr, "see experiment --help") {
				t.Errorf("%q: stderr %q", x.args, r.stderr)
			}
		}
	}
	r := call(t, "rules", "show", "--toml", "--markdown", "chinese").want(t, statusUsage)
	if !strings.Contains(r.stderr, "--markdown and --toml exclude each other") {
		t.Errorf("stderr %q", r.stderr)
	}
}
