//go:build unix

package main

import (
	"bufio"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkWorkers runs the command with one worker and with two, in turn, and
// reports the least time of each and how many times as fast two are. Its inputs are
// a generated stream and, where there is data, the KGS games, a file each.
func BenchmarkWorkers(b *testing.B) {
	stream := filepath.Join(b.TempDir(), "stream.sgf")
	if err := writeStream(stream, 40_000); err != nil {
		b.Fatal(err)
	}
	b.Run("stream", func(b *testing.B) { benchmarkWorkers(b, "--judge=marked", stream) })
	if data := os.Getenv("EXPERIMENT_CORPUS"); data != "" {
		b.Run("kgs-ugo", func(b *testing.B) { benchmarkWorkers(b, filepath.Join(data, "dev", "kgs-ugo")) })
	}
}

// benchmarkWorkers runs with some options and a path as its last arguments.
func benchmarkWorkers(b *testing.B, args ...string) {
	const rounds = 3 // at least: other work on the machine lengthens some
	out := filepath.Join(b.TempDir(), "run")
	wall := [2]time.Duration{1 << 62, 1 << 62}
	cpu := wall
	for round := 0; round < rounds || b.Loop(); round++ {
		for i, workers := range []string{"1", "2"} {
			c := process(b, append([]string{"run", "--quiet", "--no-report", "--force", "--out", out, "--workers", workers}, args...)...)
			start := time.Now()
			if text, err := c.CombinedOutput(); err != nil {
				b.Fatalf("%v: %s", err, text)
			}
			wall[i] = min(wall[i], time.Since(start))
			cpu[i] = min(cpu[i], c.ProcessState.UserTime()+c.ProcessState.SystemTime())
		}
	}
	b.ReportMetric(wall[0].Seconds(), "one-s")
	b.ReportMetric(wall[1].Seconds(), "two-s")
	b.ReportMetric(cpu[0].Seconds(), "one-CPU-s")
	b.ReportMetric(cpu[1].Seconds(), "two-CPU-s")
	b.ReportMetric(wall[0].Seconds()/wall[1].Seconds(), "times")
}

// writeStream writes n generated records to a file.
func writeStream(path string, n int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	if err := generate(w, n); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}
