// Make plays the games of the bundled sample again: GNU Go 3.8 against itself,
// to two passes, with its statuses as territory marks and the result counted
// from them.
//
// Usage:
//
//	go run ./datasets/make -out DIR
//
// The same GNU Go, plan and seeds give the same bytes. DIR.sha256 is
// written anew over every .sgf file below DIR. What was dropped, and why, is
// printed.
package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

func run(args []string, log io.Writer) error {
	flags := flag.NewFlagSet("make", flag.ContinueOnError)
	out := flags.String("out", "", "folder to write to (required)")
	path := flags.String("gnugo", "gnugo", "the GNU Go 3.8 program")
	only := flags.String("only", "", "make only the files whose name contains `text`")
	limit := flags.Int("n", 0, "make only the first `n` games of each file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || flags.NArg() > 0 {
		return errors.New("usage: make -out DIR [-gnugo PROGRAM] [-only TEXT] [-n GAMES]")
	}
	if err := os.MkdirAll(*out, 0o777); err != nil {
		return err
	}
	for _, f := range plan {
		if !strings.Contains(f.name, *only) {
			continue
		}
		if *limit > 0 {
			f.games = min(f.games, *limit)
		}
		text, err := f.make(*path, log)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(*out, f.name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return writeSums(*out)
}

// make plays the games of f and returns the text of the file.
func (f *file) make(path string, log io.Writer) (string, error) {
	var text strings.Builder
	for i := range f.games {
		record, err := f.makeGame(path, i, log)
		if err != nil {
			return "", err
		}
		text.WriteString(record)
	}
	fmt.Fprintf(log, "%s: %d games\n", f.name, f.games)
	return text.String(), nil
}

// makeGame plays the game number i (from 0), with another seed as often as it
// fails a check.
func (f *file) makeGame(path string, i int, log io.Writer) (string, error) {
	for attempt := range attempts {
		g, err := playGame(path, f.setting(i, attempt))
		if err != nil && !errors.Is(err, errTooLong) {
			return "", fmt.Errorf("%s, game %d: %w", f.name, i+1, err)
		}
		var owner []color
		if err == nil {
			owner, err = g.owners()
		}
		if err == nil {
			err = g.check(owner)
		}
		if err == nil {
			return g.record(i+1, owner), nil
		}
		fmt.Fprintf(log, "%s, game %d, seed %d: dropped: %v\n", f.name, i+1, g.seed, err)
	}
	return "", fmt.Errorf("%s, game %d: no seed gives a game that can be kept", f.name, i+1)
}

// writeSums lists the SHA-256 of every .sgf file below dir.
func writeSums(dir string) error {
	var sums strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".sgf" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), filepath.ToSlash(name))
		return nil
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Clean(dir)+".sha256", []byte(sums.String()), 0o666)
}
