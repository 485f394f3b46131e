//go:build unix

package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A lock that is given up is free, though the file is open in a process that is only just
// being started: a second descriptor stands for that.
func TestUnlock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := lockExclusively(f); err != nil {
		t.Fatal(err)
	}
	held, err := syscall.Dup(int(f.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(held)
	again, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if err := lockExclusively(again); err != ErrInUse {
		t.Fatalf("a lock that is held gives %v", err)
	}
	unlock(f)
	if err := lockExclusively(again); err != nil {
		t.Errorf("a lock that was given up gives %v", err)
	}
}
