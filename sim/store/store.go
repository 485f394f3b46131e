// Package store keeps rows on disk: games, scores and problems, as Parquet and
// CSV, with a manifest that says how they were made. The row types define the
// columns, their order and their meaning, once, for all formats.
//
// A run folder is written under temporary names and named at the end, so that a
// folder with a manifest is whole. Equal rows give equal bytes.
//
// # Text in CSV
//
// Numbers are shortest decimals, unknown values empty. Text keeps to one line
// and to data: a backslash is written \\, a control character \t, \n, \r or
// \xHH, and a cell that a spreadsheet would take for a formula (it starts with
// one of = + - @ or their full-width forms) or that starts with an apostrophe is
// given a leading apostrophe. This package takes both off again when it reads.
//
// Bytes of text that are not UTF-8 are stored as \xHH in every format.
package store

import (
	"errors"
	"fmt"
)

// Format is a choice of file formats for games and scores.
type Format string

// The formats. Problems are always CSV.
const (
	Parquet Format = "parquet"
	CSV     Format = "csv"
	Both    Format = "both"
)

// ParseFormat returns the format of the given name; the empty name is Parquet.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case "":
		return Parquet, nil
	case Parquet, CSV, Both:
		return f, nil
	}
	return "", fmt.Errorf("format %q: it is one of parquet, csv, both", name)
}

// ErrExists is the error of Create for a folder that holds a run.
var ErrExists = errors.New("the folder holds another run")

// ErrNoRun is the error of Open for a folder that holds no finished run.
var ErrNoRun = errors.New("the folder holds no finished run")

// The files of a run folder.
const (
	manifestFile = "manifest.json"
	problemsFile = "problems.csv"
	partSuffix   = ".part" // of files not finished
)
