//go:build unix

package collect

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What is neither a file nor a folder costs itself, without a wait for somebody at its
// other end, and what comes after it is read.
func TestDevicesGiven(t *testing.T) {
	dir := t.TempDir()
	fifo, socket, game := filepath.Join(dir, "fifo.sgf"), filepath.Join(dir, "s"), filepath.Join(dir, "a.sgf")
	if err := syscall.Mkfifo(fifo, 0o666); err != nil {
		t.Skip(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	if err := os.WriteFile(game, []byte("(;B[aa])"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var got []string
	sum, err := Walk(ctx, []string{fifo, socket, "/dev/zero", game}, Options{}, func(r Record) error {
		kind := "tree"
		if p := r.Problem; p != nil {
			if kind = p.Kind; !strings.Contains(p.Message, "pipe") {
				t.Errorf("%s: %s", p.File, p.Message)
			}
		}
		got = append(got, filepath.Base(r.File)+" "+kind)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "fifo.sgf device, s device, zero device, a.sgf tree"; strings.Join(got, ", ") != want || sum.Trees != 1 || sum.Problems != 3 {
		t.Errorf("met %q, summary %+v; want %q", got, sum, want)
	}
}

// A pipe that the process has open already, as a shell hands over the output of a
// command, is read.
func TestDescriptorsGiven(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	go func() {
		_, _ = w.WriteString("(;B[aa])(;B[bb])")
		w.Close()
	}()
	trees := 0
	sum, err := Walk(context.Background(), []string{path}, Options{}, func(r Record) error {
		if r.Tree.Data == nil {
			t.Errorf("%+v", r.Problem)
		}
		trees++
		return nil
	})
	if err != nil || trees != 2 || sum.Inputs[0].Kind != "stream" {
		t.Errorf("%d trees, %+v, %v", trees, sum.Inputs, err)
	}
}
