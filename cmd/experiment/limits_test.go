package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// zipped is a zip archive of files by name.
func zipped(t *testing.T, names []string, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLimits holds every limit to what it says: what is over it is refused by its
// name, and what is not is read.
func TestLimits(t *testing.T) {
	a, b := game("PC[a]"), game("PC[b]")
	pair := zipped(t, []string{"a.sgf", "b.sgf"}, map[string]string{"a.sgf": a, "b.sgf": b})
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = z.Write(bytes.Repeat([]byte(" "), 40<<20))
	_ = z.Close()
	for _, c := range []struct {
		flag, name, data string
		over, under      int // a limit that is too small, and one that is not
	}{
		{"max-record-bytes", "x.sgf", game("C[" + strings.Repeat("x", 5000) + "]"), 4000, 6000},
		{"max-nesting", "x.sgf", "(;SZ[5]" + strings.Repeat("(;B[aa]", 200) + strings.Repeat(")", 201), 150, 250},
		{"max-nodes", "x.sgf", "(;SZ[5]" + strings.Repeat(";B[]", 200) + ")", 150, 250},
		{"max-steps", "x.sgf", "(;SZ[5]" + strings.Repeat(";B[]", 200) + ")", 150, 250},
		{"max-value-bytes", "x.sgf", game("C[" + strings.Repeat("x", 5000) + "]"), 4000, 6000},
		{"max-entries", "x.zip", pair, 1, 2},
		{"max-entry-bytes", "x.zip", pair, 20, 2000},
		{"max-archive-bytes", "x.zip", pair, len(a) + 10, 5000},
		{"max-ratio", "x.sgf.gz", bomb.String(), 10, 5000},
		{"max-nested-archives", "x.zip", zipped(t, []string{"i.zip"}, map[string]string{"i.zip": pair}), 1, 2},
	} {
		for _, limit := range []int{c.over, c.under} {
			out := filepath.Join(t.TempDir(), "run")
			call(t, "run", "--no-report", "--judge", "none", fmt.Sprintf("--%s=%d", c.flag, limit), "--out", out, file(t, c.name, c.data)).want(t, statusDone)
			refused := false
			for _, p := range readCSV(t, filepath.Join(out, "problems.csv")) {
				refused = refused || p["kind"] == "limit" && strings.Contains(p["message"], c.flag)
			}
			if refused != (limit == c.over) {
				t.Errorf("--%s=%d: refused: %v", c.flag, limit, refused)
			}
		}
		if r := call(t, "run", "--"+c.flag+"=0", file(t, "a.sgf", a)).want(t, statusUsage); !strings.Contains(r.stderr, "--"+c.flag+" 0") {
			t.Errorf("%s: says %q", c.flag, r.stderr)
		}
	}
}

// TestFilesThatFail reads a folder with a file that may not be read and runs into a
// folder that may not be written.
func TestFilesThatFail(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are others there")
	}
	in := t.TempDir()
	write(t, filepath.Join(in, "a.sgf"), game(""))
	write(t, filepath.Join(in, "b.sgf"), game("PC[b]"))
	if err := os.Chmod(filepath.Join(in, "b.sgf"), 0); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "run")
	r := call(t, "run", "--no-report", "--judge", "marked", "--out", out, in).want(t, statusDone)
	if os.Geteuid() != 0 && !strings.Contains(r.stderr, "kind=unreadable") {
		t.Errorf("says %q", r.stderr)
	}
	closed := filepath.Join(t.TempDir(), "closed")
	write(t, closed, "a file where the folder is to be")
	r = call(t, "run", "--no-report", "--judge", "marked", "--out", filepath.Join(closed, "run"), in).want(t, statusFailed)
	if !strings.Contains(r.stderr, "closed") {
		t.Errorf("says %q", r.stderr)
	}
}

// TestUnreadableForAnybody reads a file whose reading fails whoever asks, and
// writes to a file system that nobody may write to, at first and from the middle
// of a run on.
func TestUnreadableForAnybody(t *testing.T) {
	const unreadable = "/proc/self/mem"
	if _, err := os.ReadFile(unreadable); err == nil || errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s cannot be used here: %v", unreadable, err)
	}
	in := file(t, "a.sgf", game(""))
	r := call(t, "run", "--no-report", "--judge", "marked", "--out", filepath.Join(t.TempDir(), "run"), unreadable, in).want(t, statusDone)
	if !strings.Contains(r.stderr, "kind=unreadable times=1 see=problems.csv") || !strings.Contains(r.stderr, "read 1 = scored 1 ") {
		t.Errorf("says %q", r.stderr)
	}
	disk := t.TempDir()
	mount := func(options string) {
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", options, "none", disk).CombinedOutput(); err != nil {
			t.Skipf("no file system can be made here: %s", bytes.TrimSpace(out))
		}
	}
	mount("ro")
	t.Cleanup(func() { _ = exec.Command("umount", disk).Run() })
	out := filepath.Join(disk, "run")
	r = call(t, "run", "--no-report", "--judge", "marked", "--out", out, in).want(t, statusFailed)
	if !strings.Contains(r.stderr, "read-only") || !strings.Contains(r.stderr, "run") {
		t.Errorf("says %q", r.stderr)
	}
	mount("remount,rw")
	many := file(t, "a.sgf", manyGames(300))
	args := []string{"run", "--no-report", "--rules", "chinese", "--judge", "marked", "--out", out, many}
	call(t, args...).want(t, statusDone)
	whole := contents(t, out)
	mount("remount,ro")
	r = call(t, append(args, "--resume")...).want(t, statusFailed)
	if !strings.Contains(r.stderr, "read-only") {
		t.Errorf("says %q", r.stderr)
	}
	same(t, contents(t, out), whole)
}

// TestPipeGiven names a pipe that nobody writes to.
func TestPipeGiven(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.sgf")
	if out, err := exec.Command("mkfifo", pipe).CombinedOutput(); err != nil {
		t.Skipf("no pipe can be made here: %s", bytes.TrimSpace(out))
	}
	in, out := file(t, "a.sgf", game("")), filepath.Join(t.TempDir(), "run")
	r := call(t, "run", "--no-report", "--judge", "marked", "--out", out, pipe, in).want(t, statusDone)
	if !strings.Contains(r.stderr, "read 1 = scored 1 ") {
		t.Errorf("says %q", r.stderr)
	}
	if p := readCSV(t, filepath.Join(out, "problems.csv")); len(p) != 1 || p[0]["file"] != filepath.ToSlash(pipe) || p[0]["kind"] != "device" {
		t.Errorf("problems %v", p)
	}
	call(t, "run", "--no-report", "--judge", "marked", "--out", filepath.Join(t.TempDir(), "run"), pipe).want(t, statusNothing)
	if r := call(t, "explain", pipe).want(t, statusFailed); !strings.Contains(r.stderr, "pipe") {
		t.Errorf("says %q", r.stderr)
	}
	if r := call(t, "validate", "--labels", pipe, "--out", filepath.Join(t.TempDir(), "out")).want(t, statusNothing); !strings.Contains(r.stderr, "a device, pipe or socket") {
		t.Errorf("says %q", r.stderr)
	}
}

// TestFileThatChanges writes to a file while it is read.
func TestFileThatChanges(t *testing.T) {
	in := file(t, "a.sgf", strings.Repeat(manyGames(200), 20))
	out := filepath.Join(t.TempDir(), "run")
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for i := 1; ; i++ {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				_ = os.Chtimes(in, time.Unix(int64(i), 0), time.Unix(int64(i), 0))
			}
		}
	}()
	r := call(t, "run", "--no-report", "--judge", "marked", "--rules", "chinese", "--out", out, in).want(t, statusDone)
	close(stop)
	<-stopped
	if !strings.Contains(r.stderr, "kind=changed") {
		t.Errorf("says %q", r.stderr)
	}
}

// TestTerminalIsSafe shows records whose texts and names hold control sequences.
func TestTerminalIsSafe(t *testing.T) {
	evil := "\x1b]0;owned\x07\x1b[31m\u202e\u009b2J"
	dir := t.TempDir()
	name := filepath.Join(dir, "a\x1b[2J.sgf")
	write(t, name, game("PB["+evil+"]PW["+evil+"]RU["+evil+"]EV["+evil+"]RE["+evil+"]KM["+evil+"]")+"(;SZ["+evil+"];B["+evil+"])")
	out := filepath.Join(t.TempDir(), "run")
	for _, args := range [][]string{
		{"run", "--format", "both", "--judge", "marked", "--rules", "chinese,japanese", "--out", out, dir},
		{"explain", "--rules", "chinese,japanese", name},
		{"explain", "--rules", "chinese", "--game", "1", name},
		{"run", "--out", filepath.Join(dir, "x\x1b[2J"), filepath.Join(dir, "missing\x1b[2J")},
	} {
		r := call(t, args...)
		if i := strings.IndexFunc(r.stdout+r.stderr, func(c rune) bool {
			return c != '\n' && c != '\t' && (c < 0x20 || c >= 0x7f && c < 0xa0 || c == '\u202e')
		}); i >= 0 {
			text := (r.stdout + r.stderr)[max(0, i-40):]
			t.Errorf("%q shows %q", args, text[:min(len(text), 80)])
		}
	}
	for _, row := range readCSV(t, filepath.Join(out, "games.csv")) {
		if strings.ContainsAny(row["file"]+row["black"]+row["event"], "\x1b\x07") {
			t.Errorf("row %q", row)
		}
		if !strings.Contains(row["file"], "%1B") {
			t.Errorf("name %q", row["file"])
		}
	}
}
