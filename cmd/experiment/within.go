package main

import (
	"os"
	"path/filepath"
)

// within returns the input, of those that are folders, in which a folder to write to
// lies or will lie, "" if in none. It refuses one that is an input itself.
func within(out string, paths []string) (string, error) {
	real, err := filepath.Abs(out)
	if err != nil {
		return "", err
	}
	// Of a folder that is not there yet, the nearest above it that is.
	for {
		if resolved, err := filepath.EvalSymlinks(real); err == nil {
			real = resolved
			break
		}
		above := filepath.Dir(real)
		if above == real {
			return "", nil
		}
		real = above
	}
	for _, path := range paths {
		input, err := os.Stat(path)
		if path == "-" || err != nil || !input.IsDir() {
			continue
		}
		if itself, err := os.Stat(out); err == nil && os.SameFile(itself, input) {
			return "", usagef("%s is to be read and to be written to; choose another folder to write to", out)
		}
		for dir := real; ; dir = filepath.Dir(dir) {
			if info, err := os.Stat(dir); err == nil && os.SameFile(info, input) {
				return path, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return "", nil
}

// apart refuses a file to write to that is one of the files to be read. "-" and what
// is not there are none.
func apart(out string, inputs ...string) error {
	for _, input := range inputs {
		if read, err := os.Stat(input); input != "-" && err == nil {
			if err := apartFrom(out, read); err != nil {
				return err
			}
		}
	}
	return nil
}

// apartFrom refuses a file to write to that is the file read.
func apartFrom(out string, read os.FileInfo) error {
	if written, err := os.Stat(out); err == nil && os.SameFile(written, read) {
		return usagef("%s is to be read and to be written to; choose another file to write to", out)
	}
	return nil
}
