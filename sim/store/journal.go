package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Journal says which run a folder belongs to. It is written before the first
// part and never changed.
type Journal struct {
	Paths    []string `json:"paths"`
	Manifest Manifest `json:"manifest"` // what is known of it before it starts
}

// End says that a run, or a shard of one, has read all its input, and what it has
// read.
type End struct {
	Parts    int       `json:"parts"`
	Entries  int64     `json:"entries"` // in the parts
	Chosen   int64     `json:"chosen"`  // entries that were to be done
	Records  int64     `json:"records"` // of which records, the others being problems of files
	Inputs   []Input   `json:"inputs"`  // as far as they were read
	Listings []Listing `json:"listings"`
	Items    string    `json:"items,omitempty"` // digest of the list of items
}

// The errors that keep a folder from being gone on with or merged.
var (
	ErrOther   = errors.New("it belongs to another run")
	ErrChanged = errors.New("the input has changed")
	ErrInUse   = errors.New("another process is writing it")
)

// Differs names the first thing in which two journals are not of the same run,
// "" if they are. The shard is looked at only if asked for.
func (j *Journal) Differs(k *Journal, shard bool) string {
	a, b := &j.Manifest, &k.Manifest
	if a.Version != b.Version || a.Commit != b.Commit {
		return fmt.Sprintf("program: version %s %s and %s %s", a.Version, a.Commit, b.Version, b.Commit)
	}
	if !slices.Equal(j.Paths, k.Paths) {
		return fmt.Sprintf("paths: %q and %q", j.Paths, k.Paths)
	}
	for _, o := range a.Options {
		i := slices.IndexFunc(b.Options, func(p Option) bool { return p.Name == o.Name })
		if i < 0 {
			return fmt.Sprintf("option %s: %q and none", o.Name, o.Value)
		}
		if o.Value != b.Options[i].Value && (shard || o.Name != shardOption) {
			return fmt.Sprintf("option %s: %q and %q", o.Name, o.Value, b.Options[i].Value)
		}
	}
	if len(a.Options) != len(b.Options) {
		return "options: some are not in both"
	}
	if len(a.Rules) != len(b.Rules) {
		return fmt.Sprintf("rules: %d and %d", len(a.Rules), len(b.Rules))
	}
	for i := range a.Rules {
		if a.Rules[i].ID != b.Rules[i].ID || a.Rules[i].Digest != b.Rules[i].Digest {
			return fmt.Sprintf("rules: %s (%.12s) and %s (%.12s)", a.Rules[i].ID, a.Rules[i].Digest, b.Rules[i].ID, b.Rules[i].Digest)
		}
	}
	if !slices.Equal(a.Judges, b.Judges) {
		return fmt.Sprintf("judges: %q and %q", a.Judges, b.Judges)
	}
	return ""
}

// shardOption is the name of the option that tells shards of a run apart.
const shardOption = "shard"

// Shard is the shard of the run as written, "" if it has none.
func (j *Journal) Shard() string { return j.Option(shardOption) }

// Option is the value of an option of the run, "" if it has none of that name.
func (j *Journal) Option(name string) string {
	for _, o := range j.Manifest.Options {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// Format is the format of the run's row files.
func (j *Journal) Format() Format { return Format(j.Option("format")) }

// WriteJSON writes a file under a temporary name, brings it to the disk and
// gives it its name.
func WriteJSON(path string, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	return writeDurably(path, b.Bytes())
}

func readJSON(path string, v any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w: %w", path, ErrDamaged, err)
	}
	return nil
}

// writeDurably makes a file appear whole or not at all, also when the machine
// stops.
func writeDurably(path string, data []byte) error {
	p, err := createPart(path)
	if err != nil {
		return err
	}
	_, err = p.Write(data)
	if err = errors.Join(err, p.finish()); err != nil {
		return errors.Join(err, p.discard())
	}
	return errors.Join(p.publish(), syncDir(filepath.Dir(path)))
}

// Move gives a folder another name, for good. A folder of that name must not be
// there.
func Move(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return syncDir(filepath.Dir(to))
}
