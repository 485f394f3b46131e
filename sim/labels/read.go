package labels

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/sgf"
)

// maxBytes is the size over which a file is taken for no label file.
const maxBytes = 256 << 20

// Read reads the label files below each of dirs, in the order of their paths, but for the
// folder except, which need not be there. A path may also be one file. It fails only where
// a path cannot be opened.
func Read(dirs []string, except string) ([]Label, []Problem, error) {
	r := new(reader)
	if info, err := os.Stat(except); err == nil && except != "" {
		r.except = info
	}
	for _, dir := range dirs {
		if err := r.folder(dir); err != nil {
			return nil, nil, err
		}
	}
	return r.labels, r.problems, nil
}

// reader gathers what the files hold.
type reader struct {
	labels   []Label
	problems []Problem
	scores   map[string]bool // expected results seen

	except fs.FileInfo // a folder left out, nil for none

	file, source string // being read
}

// folder reads what lies below dir.
func (r *reader) folder(dir string) error {
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if d == nil || path == dir {
				return err
			}
			r.file = filepath.ToSlash(path)
			r.problem(0, Unreadable, cause(err))
			return nil
		}
		if d.IsDir() {
			if info, err := d.Info(); err == nil && r.except != nil && path != dir && os.SameFile(info, r.except) {
				return filepath.SkipDir
			}
			return nil
		}
		r.source = sourceOf(dir, path)
		r.open(path)
		return nil
	})
}

// sourceOf names a source: the folder below dir, or the file where it lies in
// dir itself, or dir where a file was given.
func sourceOf(dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil || rel == "." {
		rel = filepath.Base(path)
	}
	first, _, deeper := strings.Cut(filepath.ToSlash(rel), "/")
	switch {
	case deeper:
		return first
	case strings.EqualFold(filepath.Ext(first), ".tsv"):
		return strings.TrimSuffix(first, filepath.Ext(first))
	}
	abs, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return first
	}
	return filepath.Base(abs)
}

// cause is an error without the path, which is told apart.
func cause(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// problem notes what could not be used.
func (r *reader) problem(line int, kind, message string) {
	r.problems = append(r.problems, Problem{r.file, line, kind, message})
}

// add takes a label of the file being read.
func (r *reader) add(l Label) {
	l.Source, l.File = r.source, r.file
	r.labels = append(r.labels, l)
}

// open reads one file.
func (r *reader) open(path string) {
	r.file = collectName(path)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		r.problem(0, Unreadable, cause(err))
		return
	case info.IsDir():
		return
	case !info.Mode().IsRegular():
		r.problem(0, Unreadable, "a device, pipe or socket, not read")
		return
	case info.Size() > maxBytes:
		r.problem(0, UnknownForm, fmt.Sprintf("%d bytes: too long for a label file", info.Size()))
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		r.problem(0, Unreadable, cause(err))
		return
	}
	r.content(path, data)
}

// collectName is a path as rows name it.
func collectName(path string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c == utf8.RuneError {
			return '?'
		}
		return c
	}, filepath.ToSlash(path))
}

// content recognises the form and reads it.
func (r *reader) content(path string, data []byte) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	text := bytes.TrimSpace(data)
	first, _, _ := bytes.Cut(text, []byte("\n"))
	head := strings.Split(strings.TrimRight(string(first), "\r"), "\t")
	switch {
	case len(text) == 0:
		r.problem(0, UnknownForm, "an empty file")
	case text[0] == '{':
		r.json(data)
	case bytes.HasPrefix(text, []byte("BOARD:")):
		r.goscorer(string(data))
	case head[0] == "file" && slices.Contains(head, "dead") && slices.Contains(head, "least_certainty"):
		r.engine(string(data), head)
	case strings.HasPrefix(head[0], "sgf") && hasPrefixed(head, "expected"):
		r.scoreTable(string(data), head)
	case head[0] == "file" && hasPrefixed(head, "GC"):
		r.problem(0, OtherTask, "results with a group tax: they speak of the count, not of life and death; not read")
	case hasLine(text, "player_to_move "):
		r.removed(string(data))
	case hasLine(text, "record =", "record="):
		r.drawnCase(path, string(data))
	case hasLine(text, "boardsize "):
		r.gtp(string(data))
	case bytes.HasPrefix(text, []byte("(")):
		r.records(data)
	default:
		r.problem(0, UnknownForm, "not a form of label that is known here")
	}
}

// hasPrefixed reports whether one of the words starts so.
func hasPrefixed(words []string, prefix string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, prefix) })
}

// hasLine reports whether a line of text starts with one of the words.
func hasLine(text []byte, words ...string) bool {
	for line := range bytes.Lines(text) {
		for _, w := range words {
			if bytes.HasPrefix(line, []byte(w)) {
				return true
			}
		}
	}
	return false
}

// records takes the marked records of an SGF file; a record without marks is no
// label, but may belong to one that stands beside it, so it is left without a word.
func (r *reader) records(data []byte) {
	s := sgf.NewScanner(bytes.NewReader(data), sgf.ScanOptions{})
	var g sgf.Game
	for s.Scan() {
		tree := s.Tree()
		if sgf.Parse(tree, &g) != nil {
			r.problem(tree.Line, Unreadable, "an SGF record that cannot be read")
			continue
		}
		if marked(&g) {
			tree.Data = bytes.Clone(tree.Data)
			r.add(Label{Kind: KindMarks, Record: collect.Record{File: r.file, Tree: tree}})
		}
	}
	if err := s.Err(); err != nil {
		r.problem(0, Unreadable, err.Error())
	}
}

// marked reports whether a record bears marks of territory.
func marked(g *sgf.Game) bool {
	return slices.ContainsFunc(g.Marks, func(m sgf.Mark) bool { return m.Prop == "TB" || m.Prop == "TW" })
}

// record makes an SGF text the record of a label.
func (r *reader) record(text string) collect.Record {
	return collect.Record{File: r.file, Tree: sgf.Tree{Data: []byte(text), Line: 1, Column: 1, Charset: "UTF-8", CharsetBasis: "utf-8"}}
}
