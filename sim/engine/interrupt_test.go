//go:build unix

package engine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
)

// patience is how long a test waits for what should come at once: it passes only
// where a run does not end.
const patience = time.Minute

// soon fails the test where do does not end.
func soon(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s does not end", what)
	}
}

// TestInterruptedStart gives up engines that say nothing, of a script that has
// started another process.
func TestInterruptedStart(t *testing.T) {
	for _, kind := range All {
		t.Run(kind.ID, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			c := Command{"sh", "-c", `sleep 3600 & echo $! $$ > "$0.part"; mv "$0.part" "$0"; wait`, pids}
			ctx, cancel := context.WithCancel(context.Background())
			go func() {
				for {
					if _, err := os.Stat(pids); err == nil {
						cancel()
						return
					}
					time.Sleep(5 * time.Millisecond)
				}
			}()
			soon(t, "starting", func() {
				_, err := Open(ctx, kind, c, Config{Timeout: time.Hour, Start: time.Hour})
				if !errors.Is(err, context.Canceled) {
					t.Errorf("error %v", err)
				}
			})
			soon(t, "what the engine has started", func() { waitGone(t, pids) })
		})
	}
}

// waitGone waits until none of the processes in a file lives.
func waitGone(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return
	}
	for _, word := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(word)
		if err != nil {
			t.Error(err)
			return
		}
		for alive(pid) {
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// alive reports whether a process runs. One that has ended and that nobody has
// waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// TestInterruptedAnswer gives up an answer that does not come, starts no other
// process, and closes at once.
func TestInterruptedAnswer(t *testing.T) {
	b, _ := drawn(t, divided)
	for kind, mode := range map[*Kind]string{&gtpJudge: "hang", &kataJudge: "kata-hang"} {
		t.Run(kind.ID, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			e, err := Open(ctx, kind, standIn(t, mode), Config{Below: 0.9, Timeout: time.Hour, Start: time.Minute, Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(100*time.Millisecond, cancel)
			soon(t, "the answer", func() {
				v := new(life.Verdict)
				life.Settle(life.NewScratch(), []*life.Judge{e.Judge}, &life.Position{Board: b, ToMove: board.Black, Seed: 1}, v)
				if v.Settled || len(v.Notes) == 0 {
					t.Errorf("verdict %+v", v)
				}
			})
			soon(t, "closing", e.Close)
			if _, err := Open(ctx, kind, standIn(t, mode), Config{Timeout: time.Hour, Start: time.Hour}); !errors.Is(err, context.Canceled) {
				t.Errorf("started again: %v", err)
			}
		})
	}
}
