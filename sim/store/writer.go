package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync/atomic"
)

// Options say how a run is written.
type Options struct {
	Format Format // "" is Parquet
	Force  bool   // replace the run the folder holds, but not its parts
	// Adapted says that scores have the columns of the last stage played.
	Adapted bool
}

// table is a file of rows in some format.
type table[T any] interface {
	write(rows []T) error
	finish() error
	file() *part
}

// batch is how many rows are gathered before they are written.
const batch = 1024

// How many batches of a table there are. For scores they are what is gathered while
// the pages of all their columns are compressed, which comes to all at once every
// 32,000 rows or so: with less, gathering and compressing wait for each other.
const (
	gamesInWork    = 2
	scoresInWork   = 16
	problemsInWork = 2
)

// Row groups are kept in memory while they are written: games have many
// columns, scores many rows.
const (
	gameGroup  = 128 << 10
	scoreGroup = 128 << 10
)

// sink gathers rows for the tables that store them, which are written in a
// goroutine of their own: to compress one batch takes as long as to gather the
// next.
type sink[T any] struct {
	tables []table[T]
	check  func(row, last *T) error // last is the row before, or nil
	next   *gathered[T]
	full   chan *gathered[T] // to the goroutine, closed when there is no more
	free   chan *gathered[T] // back from it
	ended  chan struct{}     // closed by it
	failed atomic.Pointer[error]
}

// gathered are rows and what they point to.
type gathered[T any] struct {
	rows   []T
	values values
}

// begin starts the goroutine. The sink must be ended.
func (s *sink[T]) begin(inWork int) {
	s.full, s.free, s.ended = make(chan *gathered[T], inWork), make(chan *gathered[T], inWork), make(chan struct{})
	for range inWork {
		s.free <- new(gathered[T])
	}
	s.next = <-s.free
	go func() {
		defer close(s.ended)
		for g := range s.full {
			if s.failure() == nil {
				if err := s.write(g.rows); err != nil {
					s.failed.Store(&err)
				}
			}
			clear(g.rows)
			g.rows = g.rows[:0]
			g.values.forget()
			s.free <- g
		}
	}()
}

func (s *sink[T]) write(rows []T) error {
	for _, t := range s.tables {
		if err := t.write(rows); err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(t.file().path), err)
		}
	}
	return nil
}

func (s *sink[T]) failure() error {
	if err := s.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// add takes a copy of a row. Its error may be that of rows before.
func (s *sink[T]) add(row *T) error {
	g := s.next
	if g.rows == nil {
		g.rows = make([]T, 0, batch)
	}
	n := len(g.rows)
	g.rows = append(g.rows, *row)
	var last *T
	if n > 0 {
		last = &g.rows[n-1]
	}
	if err := s.check(&g.rows[n], last); err != nil {
		g.rows = g.rows[:n]
		return err
	}
	if len(g.rows) == batch {
		s.full <- g
		s.next = <-s.free
	}
	return s.failure()
}

// end writes what is gathered and waits until the goroutine has ended.
func (s *sink[T]) end() error {
	if s.full != nil {
		s.full <- s.next
		close(s.full)
		<-s.ended
		s.full = nil
	}
	return s.failure()
}

func (s *sink[T]) finish() error {
	errs := []error{s.end()}
	for _, t := range s.tables {
		errs = append(errs, t.finish())
	}
	return errors.Join(errs...)
}

func (s *sink[T]) files() []*part {
	var parts []*part
	for _, t := range s.tables {
		parts = append(parts, t.file())
	}
	return parts
}

// Writer writes a run. It is for one goroutine.
type Writer struct {
	dir      string
	games    sink[GameRow]
	scores   sink[ScoreRow]
	problems sink[ProblemRow]
	closed   bool
}

// Create begins a run in a folder, which is made if need be. It returns
// ErrExists for a folder that holds a run, unless o.Force; then that run, its
// tables, figures and report are removed first.
func Create(dir string, o Options) (*Writer, error) {
	format, err := ParseFormat(string(o.Format))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if HoldsRun(dir) {
		if !o.Force {
			return nil, fmt.Errorf("%s: %w", dir, ErrExists)
		}
		if err := removeRun(dir); err != nil {
			return nil, err
		}
	}
	w := &Writer{dir: dir}
	w.games.check, w.scores.check, w.problems.check = w.checkGame, w.checkScore, checkProblem
	if err := w.open(format, &o); err != nil {
		return nil, errors.Join(err, w.Abort())
	}
	return w, nil
}

func (w *Writer) open(format Format, o *Options) error {
	return errors.Join(
		openSink(&w.games, w.dir, "games", o.wanted(gameFields), format, gameGroup, gamesInWork),
		openSink(&w.scores, w.dir, "scores", o.wanted(scoreFields), format, scoreGroup, scoresInWork),
		openSink(&w.problems, w.dir, "problems", problemFields, CSV, 0, problemsInWork),
	)
}

// checkGame also makes a game the sink's own, with what it points to.
func (w *Writer) checkGame(g, _ *GameRow) error {
	v := reflect.ValueOf(g).Elem()
	w.games.next.values.take(v, gameFields)
	return checkRow(v, gameFields)
}

// checkScore also makes a score the sink's own, with what it points to.
func (w *Writer) checkScore(s, last *ScoreRow) error {
	for _, p := range s.optionals() {
		if *p != nil {
			*p = w.scores.next.values.number(**p)
		}
	}
	return checkScore(s, last)
}

func checkProblem(p, _ *ProblemRow) error { return checkRow(reflect.ValueOf(p).Elem(), problemFields) }

func openSink[T any](s *sink[T], dir, name string, fields []field, format Format, group int64, inWork int) error {
	if format != CSV {
		t, err := newParquetTable[T](filepath.Join(dir, name+".parquet"), fields, group)
		if err != nil {
			return err
		}
		s.tables = append(s.tables, t)
	}
	if format != Parquet {
		t, err := newCSVTable[T](filepath.Join(dir, name+".csv"), fields)
		if err != nil {
			return err
		}
		s.tables = append(s.tables, t)
	}
	s.begin(inWork)
	return nil
}

// Append adds the rows of one record; g may be nil where there are only
// problems. The rows are copied. A number that is not finite is refused with
// the name of its column. After an error the run cannot go on: see Abort.
func (w *Writer) Append(g *GameRow, s []ScoreRow, p []ProblemRow) error {
	if w.closed {
		return errors.New("the run is closed")
	}
	if g != nil {
		if err := w.games.add(g); err != nil {
			return fmt.Errorf("%s, game %d: %w", g.File, g.Index, err)
		}
	}
	for i := range s {
		if err := w.scores.add(&s[i]); err != nil {
			return fmt.Errorf("%s, game %d, rule %s: %w", s[i].File, s[i].Index, s[i].Rule, err)
		}
	}
	for i := range p {
		if err := w.problems.add(&p[i]); err != nil {
			return fmt.Errorf("problems of %s: %w", p[i].File, err)
		}
	}
	return nil
}

// Close writes what was appended and the manifest to the disk and gives the
// files their names, the manifest last. Closed early, the run holds what was
// appended until then. Where Close fails it leaves no run.
func (w *Writer) Close(m *Manifest) error {
	if w.closed {
		return errors.New("the run is closed")
	}
	if err := w.finish(m); err != nil {
		return errors.Join(err, w.Abort())
	}
	w.closed = true
	return nil
}

func (w *Writer) finish(m *Manifest) error {
	games := make(chan error)
	go func() { games <- w.games.finish() }() // the last row groups of both are compressed at once
	if err := errors.Join(w.scores.finish(), w.problems.finish(), <-games); err != nil {
		return err
	}
	p, err := createPart(filepath.Join(w.dir, manifestFile))
	if err != nil {
		return err
	}
	if err := errors.Join(m.write(p), p.finish()); err != nil {
		return errors.Join(err, p.discard())
	}
	for _, f := range append(w.files(), p) {
		if err := f.publish(); err != nil {
			return err
		}
	}
	return syncDir(w.dir)
}

// Abort gives the run up and removes its unfinished files. After Close it does
// nothing.
func (w *Writer) Abort() error {
	if w.closed {
		return nil
	}
	w.closed = true
	_ = errors.Join(w.games.end(), w.scores.end(), w.problems.end()) // the files are given up
	var errs []error
	for _, f := range w.files() {
		if err := f.discard(); !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (w *Writer) files() []*part {
	return slices.Concat(w.games.files(), w.scores.files(), w.problems.files())
}

// rowFiles are the names of finished row files.
var rowFiles = []string{
	"games.parquet", "games.csv", "scores.parquet", "scores.csv", problemsFile,
}

// HoldsRun reports whether a folder holds a run, whole or in part.
func HoldsRun(dir string) bool {
	for _, name := range append([]string{manifestFile, partsDir}, rowFiles...) {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}

// removeRun removes a run and what was made from it, and nothing else: the
// manifest first, so that a half-removed run is none.
func removeRun(dir string) error {
	for _, name := range append([]string{manifestFile}, rowFiles...) {
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return removeMade(dir)
}

// Discard removes the run a folder holds, its parts and what was made from it.
func Discard(dir string) error {
	parts := filepath.Join(dir, partsDir)
	if _, err := os.Stat(parts); err == nil {
		if err := errors.Join(clearParts(parts), dropParts(parts)); err != nil {
			return err
		}
	}
	return removeRun(dir)
}
