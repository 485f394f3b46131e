package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestGivenCounts demands that real games whose marks give the recorded result are
// counted as recorded where their dead stones are given: docs/LABELS.md names the
// figures.
func TestGivenCounts(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS does not name the data")
	}
	out := filepath.Join(t.TempDir(), "out")
	call(t, "validate", "--given", "--quiet", "--out", out, "--labels", filepath.Join(root, "dev", "kgs-ugo")).want(t, statusDone)
	counted, right := map[string]int{}, map[string]int{}
	for _, row := range readCSV(t, filepath.Join(out, "validate.csv")) {
		counted[row["trust"]]++
		if row["right"] == "yes" {
			right[row["trust"]]++
		} else if row["trust"] != "other" {
			t.Errorf("%s: %s", row["file"], row["reason"])
		}
	}
	for trust, want := range map[string]int{"trusted": 2092, "jp-open": 834} {
		if counted[trust] != want || right[trust] != want {
			t.Errorf("%s: %d of %d as recorded, want all of %d", trust, right[trust], counted[trust], want)
		}
	}
	if n := counted["other"] - right["other"]; n > 2 {
		t.Errorf("other: %d of %d otherwise than recorded, want 2 at most", n, counted["other"])
	}
}
