package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"weiqi-experiment/sim/store"
)

// Boards are read with the limits of the run, so that what a run has read is drawn.
func TestBoardsKeepLimits(t *testing.T) {
	out := filepath.Join(t.TempDir(), "run")
	call(t, "run", "--no-report", "--quiet", "--judge", "marked", "--max-nodes", "77", "--max-ratio", "66", "--max-record-bytes", "55555", "--out", out, file(t, "a.sgf", game(""))).want(t, statusDone)
	run, err := store.Open(out)
	check(t, err)
	c, engines, err := sameConfig(context.Background(), &run.Manifest)
	check(t, err)
	engines.close()
	if c.Limits.Nodes != 77 || c.Collect.MaxRatio != 66 || c.Collect.Scan.MaxTree != 55555 {
		t.Errorf("limits %+v, %+v", c.Limits, c.Collect)
	}
}

// A table names the line of the file, also behind a cell of several lines.
func TestTableLines(t *testing.T) {
	name := file(t, "t.csv", "a,b\n\"x\ny\",1\nz,none\n")
	rows, err := readTable(name, []string{"a", "b"})
	check(t, err)
	rows[1].number("b")
	if err := rows[1].err; err == nil || !strings.Contains(err.Error(), "line 4") {
		t.Errorf("says %v", err)
	}
}
