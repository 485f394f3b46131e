//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// streamVariable says how many records TestStream generates; it is skipped
// without it. A million take some minutes.
const streamVariable = "EXPERIMENT_STREAM"

// mostMemory is what a run may keep in memory, in bytes, however long it is.
const mostMemory = 300 << 20

// TestStream runs over a generated stream and looks at the greatest memory the
// process had: that of the whole stream must be bounded, and much like that of a
// quarter of it.
func TestStream(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv(streamVariable))
	if err != nil {
		t.Skipf("set %s to a number of records", streamVariable)
	}
	part, whole := measureStream(t, n/4), measureStream(t, n)
	if whole > mostMemory {
		t.Errorf("%d records took %d MB", n, whole>>20)
	}
	if whole > part+part/4 {
		t.Errorf("memory grows with the run: %d MB for a quarter of it, %d MB for the whole", part>>20, whole>>20)
	}
}

// measureStream returns the greatest resident memory, in bytes, of a run over n
// records.
func measureStream(t *testing.T, n int) int64 {
	t.Helper()
	out := filepath.Join(t.TempDir(), "run")
	c := process(t, "run", "--no-report", "--judge", "marked", "--out", out, "-")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	c.Stderr = &stderr
	start := time.Now()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriterSize(in, 1<<20)
	if err := generate(w, n); err != nil {
		t.Error(err)
	}
	if err := w.Flush(); err != nil {
		t.Error(err)
	}
	in.Close()
	if err := c.Wait(); err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	elapsed := time.Since(start)
	lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
	account := lines[len(lines)-1]
	if want := fmt.Sprintf("read %d = ", n); !strings.HasPrefix(account, want) {
		t.Errorf("the account is %q, want %q", account, want)
	}
	memory := peak(c)
	t.Logf("%d records in %.0f s, %.0f CPU-s: %.0f records/s, %.2f M rows of scores; %d MB resident, %d MB on disk; %s",
		n, elapsed.Seconds(), (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds(),
		float64(n)/elapsed.Seconds(), float64(30*n)/1e6, memory>>20, size(t, out)>>20, account)
	report := process(t, "report", "--quiet", out)
	start = time.Now()
	if text, err := report.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	t.Logf("its report: %.0f s, %d MB resident", time.Since(start).Seconds(), peak(report)>>20)
	return memory
}

// peak is the greatest resident memory of a process that has ended, in bytes.
func peak(c *exec.Cmd) int64 {
	return c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
}

func size(t *testing.T, dir string) int64 {
	t.Helper()
	var sum int64
	for _, name := range listing(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		sum += info.Size()
	}
	return sum
}

// generate writes n records: games on 9×9 along a wall, in an order of moves of
// their own, marked. One in twenty comes a second time, one in thirty is resigned.
func generate(w io.Writer, n int) error {
	r := rand.New(rand.NewPCG(1, 2))
	black, white := columns("bcd"), columns("efg")
	last := ""
	for i := range n {
		if i%20 == 19 {
			if _, err := io.WriteString(w, last); err != nil {
				return err
			}
			continue
		}
		last = record(r, black, white, i)
		if _, err := io.WriteString(w, last); err != nil {
			return err
		}
	}
	return nil
}

// columns are the points of some columns of a board of 9 rows.
func columns(names string) []string {
	var points []string
	for _, x := range names {
		for y := range 9 {
			points = append(points, fmt.Sprintf("%c%c", x, 'a'+y))
		}
	}
	return points
}

func record(r *rand.Rand, black, white []string, i int) string {
	var b strings.Builder
	result := "B+1"
	if i%30 == 7 {
		result = "W+R"
	}
	fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[%s]PB[player %d]PW[player %d]DT[2020-01-%02d]", result, r.IntN(5000), r.IntN(5000), 1+i%28)
	x, y := r.Perm(len(black)), r.Perm(len(white))
	for i := range x {
		fmt.Fprintf(&b, ";B[%s];W[%s]", black[x[i]], white[y[i]])
	}
	b.WriteString(";B[];W[]TB[aa:ai]TW[ha:ii])\n")
	return b.String()
}
