package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInterruptedIsTold asks for the figures of a run that is a part of its records.
func TestInterruptedIsTold(t *testing.T) {
	run := sampleRun(t, "chinese")
	verbs := [][]string{{"validate", run}, {"komi", "--resamples", "100", run}, {"report", run}}
	told := func() (n int) {
		for _, args := range verbs {
			n += strings.Count(call(t, args...).want(t, statusDone).stderr, "the run was interrupted")
		}
		return n
	}
	if n := told(); n != 0 {
		t.Errorf("told %d times of a whole run", n)
	}
	path := filepath.Join(run, "manifest.json")
	text, err := os.ReadFile(path)
	check(t, err)
	check(t, os.WriteFile(path, []byte(strings.Replace(string(text), `"interrupted": false`, `"interrupted": true`, 1)), 0o666))
	if n := told(); n != len(verbs) {
		t.Errorf("told %d times by %d verbs", n, len(verbs))
	}
}
