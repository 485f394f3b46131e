//go:build !unix

package store

import "os"

// lockExclusively does nothing where there is no lock that goes with its process.
func lockExclusively(*os.File) error { return nil }

func unlock(*os.File) {}
