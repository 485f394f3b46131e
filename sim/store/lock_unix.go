//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// lockExclusively locks a file for this process, without waiting. A file system
// that has no locks is taken at its word.
func lockExclusively(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return ErrInUse
	case errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.ENOTSUP), errors.Is(err, syscall.ENOSYS):
		return nil
	}
	return err
}

// unlock gives the lock up. To close the file is not enough: a process that is being
// started has it open too, until it runs its own program.
func unlock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
