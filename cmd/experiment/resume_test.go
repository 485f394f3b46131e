package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// asCommand is set in the environment of a process that is to be the command.
const asCommand = "EXPERIMENT_TEST_AS_COMMAND"

// TestMain makes the test binary the command where a test starts it as a process
// of its own, and a stand-in for an engine where a test asks for one.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == standIn {
		standInEngine(os.Args[2])
		return
	}
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// process is the command as a process of its own.
func process(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), asCommand+"=1", "LC_ALL=C")
	return c
}

// manyGames is a collection with duplicates, oddities, games not counted and a
// record that cannot be read.
func manyGames(n int) string {
	var text strings.Builder
	for i := range n {
		switch {
		case i%17 == 3:
			fmt.Fprintf(&text, "(;GM[1]SZ[5]RE[B+R];B[%c%c])\n", 'a'+i%5, 'a'+i/5%5)
		case i%41 == 7:
			text.WriteString("(;GM[1]SZ[99];B[aa])\n")
		case i%13 == 5: // a duplicate, with an oddity of its own
			fmt.Fprintf(&text, "(;GM[1]SZ[5]C[%d]KM[what];B[aa];W[aa]%s)\n", i, walls)
		default:
			fmt.Fprintf(&text, "(;GM[1]SZ[5]PC[%d]RU[Chinese]KM[%d]RE[B+1];B[%c%c];W[%c%c]%s)\n",
				i, i%9, 'a'+i%5, 'a'+i/5%5, 'a'+(i+1)%5, 'a'+i/25%5, walls)
		}
	}
	return text.String()
}

// contents reads a run folder, the manifest without what may differ: machine and
// time. Nothing else names the folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	for _, name := range listing(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		got[name] = string(data)
	}
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(got["manifest.json"]), &m); err != nil {
		t.Fatal(err)
	}
	delete(m, "machine")
	delete(m, "seconds")
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	got["manifest.json"] = string(text)
	return got
}

// same fails the test where two run folders differ.
func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, w := range want {
		if g, ok := got[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if g != w {
			t.Errorf("%s differs: %s", name, firstDifference(g, w))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is too many", name)
		}
	}
}

func firstDifference(a, b string) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("at %d %q, want %q", i, a[max(0, i-20):min(len(a), i+40)], b[max(0, i-20):min(len(b), i+40)])
		}
	}
	return fmt.Sprintf("%d bytes, want %d", len(a), len(b))
}

// TestKilledRunIsResumed kills a run at random moments, more than twenty times,
// and has it gone on with each time: the folder is then that of a run that was
// never killed.
func TestKilledRunIsResumed(t *testing.T) {
	t.Parallel()
	const kills = 25
	in := file(t, "a.sgf", manyGames(200))
	args := func(out string, more ...string) []string {
		return append([]string{"run", "--quiet", "--no-report", "--format", "both", "--rules", "chinese,japanese,tangsong",
			"--judge", "marked", "--part-size", "5", "--workers", "2", "--out", out}, append(more, in)...)
	}
	whole := filepath.Join(t.TempDir(), "run")
	begun := time.Now()
	if out, err := process(t, args(whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	length := time.Since(begun)
	want := contents(t, whole)
	r := rand.New(rand.NewPCG(1, 2))
	killed := 0
	for folders := 0; killed < kills; folders++ {
		if folders > 20*kills {
			t.Fatalf("only %d kills before the end of a run", killed)
		}
		out := filepath.Join(t.TempDir(), "run")
		for done := false; !done; {
			c := process(t, args(out, "--resume")...)
			var stderr bytes.Buffer
			c.Stderr = &stderr
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(time.Duration(r.Float64()*float64(length)*0.8), func() { _ = c.Process.Kill() })
			err := c.Wait()
			timer.Stop()
			switch {
			case err == nil:
				done = true
			case c.ProcessState.ExitCode() < 0:
				killed++
			default:
				t.Fatalf("after %d kills: %v: %s", killed, err, stderr.String())
			}
		}
		got := contents(t, out)
		// The command is that of the first call that came to write it down.
		got["manifest.json"] = strings.Replace(got["manifest.json"], `"--resume",`, "", 1)
		same(t, got, want)
	}
}

// stopped runs the command until n records are done, and interrupts it.
func stopped(t *testing.T, out string, args ...string) {
	t.Helper()
	c := process(t, args...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if _, err := os.Stat(filepath.Join(out, "parts", "00000003.index")); err == nil {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	_ = c.Process.Signal(os.Interrupt)
	_ = c.Wait()
	if got := c.ProcessState.ExitCode(); got != statusInterrupted {
		t.Fatalf("status %d, want %d", got, statusInterrupted)
	}
}

// TestInterruptedRunIsResumed interrupts a run, which leaves the rows done, and
// goes on with it; and refuses to where it is not the same run.
func TestInterruptedRunIsResumed(t *testing.T) {
	t.Parallel()
	text := manyGames(900)
	in := file(t, "a.sgf", text)
	args := func(out string, more ...string) []string {
		return append([]string{"run", "--no-report", "--rules", "chinese,japanese", "--judge", "marked", "--part-size", "4", "--out", out}, append(more, in)...)
	}
	whole := filepath.Join(t.TempDir(), "run")
	call(t, args(whole)...).want(t, statusDone)
	out := filepath.Join(t.TempDir(), "run")
	stopped(t, out, args(out)...)
	if n := countGames(t, out); n < 10 || n >= countGames(t, whole) {
		t.Errorf("%d games are on the disk", n)
	}
	for _, c := range []struct {
		args []string
		says string
	}{
		{args(out), "--resume"},
		{args(out, "--resume", "--seed", "7"), "option seed"},
		{args(out, "--resume", "--no-use-result"), "option use-result"},
		{append(args(out, "--resume"), file(t, "b.sgf", game(""))), "paths"},
	} {
		if r := call(t, c.args...).want(t, statusFailed); !strings.Contains(r.stderr, c.says) {
			t.Errorf("%q says %q", c.args, r.stderr)
		}
	}
	changed := strings.Replace(text, "PC[2]", "PC[3]", 1)
	write(t, in, changed)
	if r := call(t, args(out, "--resume")...).want(t, statusFailed); !strings.Contains(r.stderr, "input has changed") || !strings.Contains(r.stderr, "game 2") {
		t.Errorf("says %q", r.stderr)
	}
	write(t, in, text[:300])
	if r := call(t, args(out, "--resume")...).want(t, statusFailed); !strings.Contains(r.stderr, "input has changed") {
		t.Errorf("says %q", r.stderr)
	}
	write(t, in, text)
	call(t, args(out, "--resume")...).want(t, statusDone)
	same(t, contents(t, out), contents(t, whole))
	r := call(t, args(out, "--resume")...).want(t, statusDone) // there is nothing left to do
	same(t, contents(t, out), contents(t, whole))
	if !strings.HasPrefix(r.lastLine(), "read 900 = scored") {
		t.Errorf("last line %q", r.lastLine())
	}
	if r := call(t, args(out, "--resume", "--seed", "7")...).want(t, statusFailed); !strings.Contains(r.stderr, "option seed") {
		t.Errorf("says %q", r.stderr)
	}
}

func countGames(t *testing.T, dir string) int64 {
	t.Helper()
	var m struct {
		Counts struct{ Read int64 }
	}
	data, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m.Counts.Read
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestOneProcessWritesAFolder goes on with a run that another process is still
// writing.
func TestOneProcessWritesAFolder(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "run")
	args := []string{"run", "--no-report", "--judge", "none", "--part-size", "1", "--out", out, "-"}
	first := process(t, args...)
	in, err := first.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if _, err := os.Stat(filepath.Join(out, "parts", "journal.json")); err == nil {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	r := callWith(t, context.Background(), game(""), nil, append(args, "--resume")...).want(t, statusFailed)
	if !strings.Contains(r.stderr, "another process") {
		t.Errorf("says %q", r.stderr)
	}
	fmt.Fprint(in, game(""))
	in.Close()
	if err := first.Wait(); err != nil {
		t.Error(err)
	}
}

// TestDiskFull runs on a file system of a few pages: what was done stays, and is
// gone on with once there is room.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	disk := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=160k", "none", disk).CombinedOutput(); err != nil {
		t.Skipf("no small file system can be made here: %s", bytes.TrimSpace(out))
	}
	t.Cleanup(func() { _ = exec.Command("umount", disk).Run() })
	in := file(t, "a.sgf", manyGames(900))
	args := func(out string, more ...string) []string {
		return append([]string{"run", "--no-report", "--rules", "chinese,japanese", "--judge", "marked", "--part-size", "8", "--out", out}, append(more, in)...)
	}
	out := filepath.Join(disk, "run")
	r := call(t, args(out)...).want(t, statusFailed)
	if !strings.Contains(r.stderr, "no space left") || !strings.Contains(r.stderr, "--resume") {
		t.Errorf("says %q", r.stderr)
	}
	if more, err := exec.Command("mount", "-o", "remount,size=50m", disk).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, more)
	}
	call(t, args(out, "--resume")...).want(t, statusDone)
	whole := filepath.Join(t.TempDir(), "run")
	call(t, args(whole)...).want(t, statusDone)
	same(t, contents(t, out), contents(t, whole))
}

// TestFinishedRunIsToldAgain goes on with a run that is finished: it says the
// same of it, and changes nothing.
func TestFinishedRunIsToldAgain(t *testing.T) {
	in := file(t, "a.sgf", manyGames(60))
	out := filepath.Join(t.TempDir(), "run")
	args := []string{"run", "--no-report", "--rules", "chinese", "--judge", "marked", "--out", out, in}
	first := call(t, args...).want(t, statusDone)
	before := contents(t, out)
	again := call(t, append(args, "--resume")...).want(t, statusDone)
	_, told, ok := strings.Cut(again.stderr, "\n")
	if !ok || told != first.stderr {
		t.Errorf("says %q, said %q", again.stderr, first.stderr)
	}
	if !regexp.MustCompile(`agrees=[1-9]|disagrees=[1-9]`).MatchString(told) {
		t.Errorf("the games have a score and none is compared: %q", told)
	}
	same(t, contents(t, out), before)
}

// TestShardsMerge compares merged shards with one run, for any number of them
// and in any order.
func TestShardsMerge(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	write(t, filepath.Join(in, "a.sgf"), manyGames(200))
	write(t, filepath.Join(in, "b.sgf"), manyGames(120)+"(;GM[1]SZ[5]RE[W+2]"+walls+")") // mostly duplicates of a
	write(t, filepath.Join(in, "c.txt"), "no game")
	if err := os.Mkdir(filepath.Join(in, "small"), 0o777); err != nil {
		t.Fatal(err)
	}
	small := strings.SplitAfter(manyGames(60), "\n") // files that a shard leaves unread; some are duplicates of a
	for i, text := range small {
		write(t, filepath.Join(in, "small", fmt.Sprintf("%02d.sgf", i)), text)
	}
	write(t, filepath.Join(in, "small", "empty.sgf"), "")
	packed := filepath.Join(in, "small", "packed.sgf") // an archive by what is in it
	write(t, packed, zipped(t, []string{"x/y.sgf"}, map[string]string{"x/y.sgf": small[0] + small[7]}))
	hostile := zipped(t, []string{"0.sgf", "../1.sgf", "2.sgf", "big.sgf", "gz.sgf", "no.txt", "d/3.SGF"}, map[string]string{
		"0.sgf": small[1], "../1.sgf": small[2] + small[3], "2.sgf": "nothing", "big.sgf": manyGames(150), "gz.sgf": "\x1f\x8b\x08\x00", "no.txt": "no", "d/3.SGF": small[4] + "(;SZ[5]",
	})
	write(t, filepath.Join(in, "z.zip"), hostile)
	write(t, filepath.Join(in, "z1.zip"), strings.Replace(hostile, "SZ[5]", "SZ[6]", 1)) // a wrong checksum, if it is stored
	write(t, filepath.Join(in, "z2.zip"), hostile[:len(hostile)*2/3])                    // no directory
	given := file(t, "given.sgf", small[3]+"(;GM[1]SZ[5]RE[W+9]"+walls+")")
	base := []string{"--format", "both", "--rules", "chinese,japanese,tangsong", "--judge", "marked", "--part-size", "40"}
	for i, more := range [][]string{nil, {"--limit", "233"}, {"--sample", "150"}, {"--dedup=false"}, {"--filter", "counted && moves>=18"}, {"--max-entries", "4"}, {"--max-archive-bytes", "300"}} {
		flags := slices.Concat([]string{"--no-report"}, base, more)
		whole := filepath.Join(t.TempDir(), "run")
		call(t, slices.Concat([]string{"run", "--out", whole}, flags, []string{in, given})...).want(t, statusDone)
		mergeFlags := []string{"--no-report"}
		if i == 0 { // the report once
			call(t, "report", whole).want(t, statusDone)
			mergeFlags = nil
		}
		want := contents(t, whole)
		for _, n := range []int{2, 5} {
			var shards []string
			for i := range n {
				s := filepath.Join(t.TempDir(), "shard")
				call(t, slices.Concat([]string{"run", "--shard", fmt.Sprintf("%d/%d", i, n), "--out", s}, flags, []string{in, given})...)
				shards = append(shards, s)
			}
			slices.Reverse(shards)
			merged := filepath.Join(t.TempDir(), "run")
			r := call(t, slices.Concat([]string{"merge", "--out", merged}, mergeFlags, shards)...).want(t, statusDone)
			if !strings.HasPrefix(r.lastLine(), "read ") {
				t.Errorf("last line %q", r.lastLine())
			}
			same(t, contents(t, merged), want)
		}
	}
}

// TestMergeRefuses gives merge shards that are no whole run.
func TestMergeRefuses(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", manyGames(200))
	shard := func(i, n int, more ...string) string {
		out := filepath.Join(t.TempDir(), "s")
		call(t, slices.Concat([]string{"run", "--shard", fmt.Sprintf("%d/%d", i, n), "--no-report", "--rules", "chinese", "--judge", "marked", "--part-size", "20", "--out", out}, more, []string{in})...)
		return out
	}
	s0, s1, s2 := shard(0, 3), shard(1, 3), shard(2, 3)
	damaged := shard(1, 3)
	part := filepath.Join(damaged, "parts", "00000001.rows")
	data, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	write(t, part, string(data))
	short := shard(1, 3)
	if err := os.Remove(filepath.Join(short, "parts", "00000001.index")); err != nil {
		t.Fatal(err)
	}
	open := shard(1, 3)
	if err := os.Remove(filepath.Join(open, "parts", "end.json")); err != nil {
		t.Fatal(err)
	}
	seed := shard(1, 3, "--seed", "5")
	of4 := shard(1, 4)
	whole := filepath.Join(t.TempDir(), "whole")
	call(t, "run", "--no-report", "--rules", "chinese", "--judge", "marked", "--out", whole, in).want(t, statusDone)
	other := strings.Replace(manyGames(200), "PC[2]", "PC[9]", 1)
	write(t, in, other)
	changed := shard(1, 3)
	write(t, in, manyGames(201))
	longer := shard(1, 3)
	items := shard(1, 3)
	write(t, filepath.Join(items, "parts", "items"), "(")
	for _, c := range []struct {
		shards []string
		says   []string
	}{
		{[]string{s0, s2}, []string{"missing", "1/3"}},
		{[]string{s0, s1, s1, s2}, []string{"twice", s1}},
		{[]string{s0, damaged, s2}, []string{"damaged", "00000001.rows"}},
		{[]string{s0, short, s2}, []string{"damaged", short}},
		{[]string{s0, open, s2}, []string{"not finished", open}},
		{[]string{s0, seed, s2}, []string{"option seed", seed}},
		{[]string{s0, of4, s2}, []string{of4, "1/4"}},
		{[]string{s0, whole, s2}, []string{whole, "no shard"}},
		{[]string{s0, changed, s2}, []string{changed, "a.sgf", "changed"}},
		{[]string{s0, longer, s2}, []string{longer, "a.sgf", "changed"}},
		{[]string{s0, items, s2}, []string{"damaged", items}},
	} {
		out := filepath.Join(t.TempDir(), "run")
		r := call(t, append([]string{"merge", "--no-report", "--out", out}, c.shards...)...).want(t, statusFailed)
		for _, s := range c.says {
			if !strings.Contains(r.stderr, s) {
				t.Errorf("%q is not in %q", s, r.stderr)
			}
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%q left a run", c.shards)
		}
	}
	call(t, "merge", "--no-report", "--out", filepath.Join(t.TempDir(), "run"), s2, s0, s1).want(t, statusDone)
}
