//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// interrupted starts a command, sends it a signal once ready says so, and returns
// its exit status. It fails the test where the command does not end.
func interrupted(t *testing.T, c *exec.Cmd, signal os.Signal, ready func() bool) int {
	t.Helper()
	var stderr strings.Builder
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for !ready() {
		select {
		case err := <-ended:
			t.Fatalf("it ended before it was interrupted: %v: %s", err, stderr.String())
		case <-time.After(5 * time.Millisecond):
		}
	}
	if err := c.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return c.ProcessState.ExitCode()
	case <-time.After(time.Minute):
		_ = c.Process.Kill()
		t.Fatal("it does not end")
	}
	return 0
}

// TestInterruptWhileAnEngineStarts has engines that say nothing.
func TestInterruptWhileAnEngineStarts(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", manyGames(3))
	for _, flag := range []string{"gtp", "katago"} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			pid := filepath.Join(t.TempDir(), "pid")
			engine := `sh -c 'echo $$ > "$0"; exec sleep 3600' ` + pid
			out := filepath.Join(t.TempDir(), "run")
			c := process(t, "run", "--no-report", "--judge", flag, "--"+flag, engine, "--out", out, in)
			status := interrupted(t, c, signal, func() bool {
				text, err := os.ReadFile(pid)
				return err == nil && strings.HasSuffix(string(text), "\n")
			})
			if status != statusInterrupted {
				t.Errorf("%s, %v: status %d", flag, signal, status)
			}
			if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: a folder is left: %v", flag, err)
			}
		}
	}
}

// TestInterruptSelfplay says that a match was interrupted, not that its engine ended.
func TestInterruptSelfplay(t *testing.T) {
	t.Parallel()
	pid := filepath.Join(t.TempDir(), "pid")
	engine := `sh -c 'echo $$ > "$0"; exec sleep 3600' ` + pid
	out := filepath.Join(t.TempDir(), "match")
	c := process(t, "selfplay", "--engine", engine, "--rules", "chinese", "--out", out)
	status := interrupted(t, c, syscall.SIGTERM, func() bool {
		text, err := os.ReadFile(pid)
		return err == nil && strings.HasSuffix(string(text), "\n")
	})
	if said := fmt.Sprint(c.Stderr); status != statusInterrupted || said != "experiment: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, said)
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder is left: %v", err)
	}
}

// TestInterruptDuringAnAnswer interrupts a run that waits for an engine, and goes on
// with it: the record whose answer did not come is done again.
func TestInterruptDuringAnAnswer(t *testing.T) {
	t.Parallel()
	in := file(t, "a.sgf", manyGames(30))
	asked := filepath.Join(t.TempDir(), "asked")
	args := func(out string, more ...string) []string {
		return append([]string{"run", "--quiet", "--no-report", "--rules", "chinese", "--judge", "gtp", "--gtp", standInCommand(t, asked),
			"--engine-timeout", "1h", "--workers", "1", "--out", out, in}, more...)
	}
	part := filepath.Join(t.TempDir(), "part")
	status := interrupted(t, process(t, args(part)...), os.Interrupt, func() bool {
		_, err := os.Stat(asked)
		return err == nil
	})
	if status != statusInterrupted {
		t.Fatalf("status %d", status)
	}
	whole := filepath.Join(t.TempDir(), "whole") // the engine answers from now on
	for _, args := range [][]string{args(part, "--resume"), args(whole)} {
		if text, err := process(t, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	same(t, contents(t, part), contents(t, whole))
}
