package main

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestWorkersLimitCores calls every verb that has --workers.
func TestWorkersLimitCores(t *testing.T) {
	for _, args := range [][]string{
		{"run", "nowhere.sgf"},
		{"validate", "--labels", "nowhere"},
		{"selfplay", "--engine", "no-engine", "--rules", "chinese", "--out", t.TempDir()},
	} {
		for _, workers := range []string{"", "0", "1", "3"} {
			var limits []int
			var out bytes.Buffer
			line := slices.Clone(args)
			if workers != "" {
				line = append(line, "--workers", workers)
			}
			a := newApp(t.Context(), line, strings.NewReader(""), &out, &out, func(string) string { return "" })
			a.limitCores = func(n int) { limits = append(limits, n) }
			a.execute(line)
			want := map[string][]int{"1": {1}, "3": {3}}[workers]
			if !slices.Equal(limits, want) {
				t.Errorf("%s with --workers %q: cores limited to %v, want %v", args[0], workers, limits, want)
			}
		}
	}
}

// TestLimitCores never asks for more cores than the process may use.
func TestLimitCores(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for _, n := range []int{before + 5, before, 1} {
		limitCores(n)
		if got := runtime.GOMAXPROCS(0); got != min(n, before) {
			t.Errorf("%d of %d cores: %d are used", n, before, got)
		}
	}
}
