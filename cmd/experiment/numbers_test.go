package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNumbersNotUnderstood lists numbers of a record that are none.
func TestNumbersNotUnderstood(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "run")
	in := file(t, "a.sgf", "(;SZ[9]KM[0x1p1000]RE[W+1_000]HA[-5];B[aa])(;SZ[9]KM[6.5]RE[W+3.5]HA[0];B[bb])")
	call(t, "run", "--no-report", "--judge", "none", "--rules", "chinese", "--out", out, in).want(t, statusDone)
	text, err := os.ReadFile(filepath.Join(out, "problems.csv"))
	check(t, err)
	for kind, raw := range map[string]string{"komi": "0x1p1000", "result": "W+1_000", "handicap": "-5"} {
		if strings.Count(string(text), ","+kind+",") != 1 || !strings.Contains(string(text), raw) {
			t.Errorf("no single problem of kind %s about %s: %s", kind, raw, text)
		}
	}
}
