package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Run is a finished run folder, open for reading. Its methods may be called
// from several goroutines at once.
type Run struct {
	Dir      string
	Manifest Manifest
}

// Open opens a run folder. It returns ErrNoRun where there is no manifest.
func Open(dir string) (*Run, error) {
	data, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoRun)
	}
	if err != nil {
		return nil, err
	}
	r := &Run{Dir: dir}
	if err := json.Unmarshal(data, &r.Manifest); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, manifestFile), err)
	}
	return r, nil
}

// Games calls yield with every game in the order it was appended, until yield
// returns an error, which Games returns. A row is valid until yield returns; a
// copy of it stays valid. Rows are streamed: memory does not grow with the run.
func (r *Run) Games(yield func(*GameRow) error) error {
	return readTable(r.Dir, "games", gameFields, yield)
}

// Scores calls yield with every score, as Games does.
func (r *Run) Scores(yield func(*ScoreRow) error) error {
	return readTable(r.Dir, "scores", scoreFields, yield)
}

// Problems calls yield with every problem, as Games does.
func (r *Run) Problems(yield func(*ProblemRow) error) error {
	return readCSV(filepath.Join(r.Dir, problemsFile), problemFields, yield)
}

// readTable reads a table from its Parquet file, or else from its CSV file.
func readTable[T any](dir, name string, fields []field, yield func(*T) error) error {
	path := filepath.Join(dir, name+".parquet")
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return readCSV(filepath.Join(dir, name+".csv"), fields, yield)
	}
	return readParquet(path, fields, yield)
}
