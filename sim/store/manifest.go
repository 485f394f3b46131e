package store

import (
	"encoding/json"
	"io"
)

// Manifest says how the rows of a run were made. Everything but Machine and
// Seconds is the same for the same inputs and options.
type Manifest struct {
	Version     string   `json:"version"` // of the program
	Commit      string   `json:"commit"`  // of its source, "" if not known
	Command     []string `json:"command"` // the command line
	Options     []Option `json:"options"` // as in effect
	Seed        uint64   `json:"seed"`
	Rules       []Rule   `json:"rules"`
	Judges      []string `json:"judges"` // in the order they are asked
	Inputs      []Input  `json:"inputs"`
	Counts      Counts   `json:"counts"`
	Interrupted bool     `json:"interrupted"` // the rows are those finished until then
	Machine     Machine  `json:"machine"`
	Seconds     float64  `json:"seconds"` // wall time
}

// Option is an option in effect and where its value came from.
type Option struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Source string `json:"source"` // default, flag, environment, file
}

// Rule is a rule set as it was used.
type Rule struct {
	ID         string `json:"id"`
	Digest     string `json:"digest"`     // SHA-256 of the definition, hexadecimal
	Definition any    `json:"definition"` // in full
	// File is where the rule set was read from, nil for one of the toolkit.
	File *RuleFile `json:"file,omitempty"`
}

// RuleFile is a rule set written as data (a proposal).
type RuleFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"` // of the file, hexadecimal
	Text   string `json:"text"`   // the file itself
}

// Input is a file that was read.
type Input struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`  // bytes
	Games  int64  `json:"games"` // records found in it
}

// Counts are numbers of records.
type Counts struct {
	Read       int64 `json:"read"`
	Scored     int64 `json:"scored"`
	Unsettled  int64 `json:"unsettled"`
	NotCounted int64 `json:"not_counted"`
	Invalid    int64 `json:"invalid"`
	Duplicates int64 `json:"duplicates"`
	Filtered   int64 `json:"filtered"` // left out by filter, sample, limit or shard
	Skipped    int64 `json:"skipped"`  // files that could not be read
	Problems   int64 `json:"problems"` // lines of problems.csv
	// Reasons counts what was not scored: by status, then by reason.
	Reasons map[string]map[string]int64 `json:"reasons"`
}

// Machine is where a run was made.
type Machine struct {
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPUs    int    `json:"cpus"`
	Workers int    `json:"workers"`
	Go      string `json:"go"`
}

// write writes m as indented JSON, keys in a fixed order; a nil manifest is an
// empty one.
func (m *Manifest) write(w io.Writer) error {
	if m == nil {
		m = new(Manifest)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(m)
}
