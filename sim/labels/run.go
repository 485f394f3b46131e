package labels

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// Config says what is compared and how the positions are settled.
type Config struct {
	Labels    []Label
	Paths     []string // of records: marked ones are labels, others are named by labels
	Collect   collect.Options
	Judges    []*life.Judge
	UseResult bool
	// Given has the dead stones taken from the labels that claim a status for every
	// stone, instead of asking Judges: what is compared then is the seki that follows
	// from them and the scores. Other labels are left out.
	Given   bool
	Seed    uint64
	Workers int // 0 for the number of CPUs
	// Progress, if set, is told how many positions are done, from one goroutine.
	Progress func(done int)
}

// Outcome is what a comparison found.
type Outcome struct {
	Rows     []Row // labels that are positions first, then the records in their order
	Problems []Problem
	Records  int64 // read from Paths
}

// Run settles every labelled position and compares. The outcome depends on c
// and the input, not on the number of workers. When ctx is done Run returns its
// error and no outcome.
func Run(ctx context.Context, c *Config) (*Outcome, error) {
	set := &sim.Config{Judges: c.Judges, UseResult: c.UseResult, Seed: c.Seed, SettlePositions: true, Workers: c.Workers}
	marks, err := life.Select("marked")
	if err != nil {
		return nil, err
	}
	truth := &sim.Config{Judges: marks, Seed: c.Seed, SettlePositions: true}

	n := set.WorkerCount()
	work, ordered := make(chan *job, 4*n), make(chan *job, 64*n)
	var workers sync.WaitGroup
	for range n {
		workers.Go(func() {
			w := newWorker(set, truth, c.Given)
			for j := range work {
				if ctx.Err() == nil {
					w = w.attempt(j)
				}
				close(j.done)
			}
		})
	}
	out := new(Outcome)
	var fed error
	var late []Problem
	go func() {
		defer close(ordered)
		defer close(work)
		f := &feeder{ctx: ctx, config: c, out: out, send: func(j *job) error {
			select {
			case ordered <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
			work <- j
			return nil
		}}
		fed = f.feed()
		late = f.problems
	}()
	done := 0
	for j := range ordered {
		<-j.done
		done++
		out.Rows = append(out.Rows, j.rows...)
		out.Problems = append(out.Problems, j.problems...)
		if c.Progress != nil {
			c.Progress(done)
		}
	}
	workers.Wait()
	out.Problems = append(out.Problems, late...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case fed != nil:
		return nil, fed
	}
	return out, nil
}

// A job is one position with the labels that speak of it.
type job struct {
	record   collect.Record
	labels   []*Label
	rows     []Row
	problems []Problem
	done     chan struct{}
}

// feeder makes jobs of the labels and the records.
type feeder struct {
	ctx      context.Context
	config   *Config
	out      *Outcome
	send     func(*job) error
	game     sgf.Game
	named    map[string][]*Label // labels that name a record, by the last part of its name
	found    map[*Label]bool
	problems []Problem
}

// feed sends the labels that are positions, then walks the records.
func (f *feeder) feed() error {
	f.named, f.found = map[string][]*Label{}, map[*Label]bool{}
	for i := range f.config.Labels {
		l := &f.config.Labels[i]
		if l.Record.Tree.Data == nil {
			base := path.Base(l.Ref)
			f.named[base] = append(f.named[base], l)
			continue
		}
		if err := f.position(l.Record, l); err != nil {
			return err
		}
	}
	if len(f.config.Paths) > 0 {
		if err := f.walk(); err != nil {
			return err
		}
	}
	f.missing()
	return nil
}

func (f *feeder) position(r collect.Record, labels ...*Label) error {
	return f.send(&job{record: r, labels: labels, done: make(chan struct{})})
}

// walk reads the records: those a label names, and those that bear marks.
func (f *feeder) walk() error {
	_, err := collect.Walk(f.ctx, f.config.Paths, f.config.Collect, func(r collect.Record) error {
		if r.Tree.Data == nil {
			if p := r.Problem; p != nil {
				f.problems = append(f.problems, Problem{p.File, int(p.Line), p.Kind, p.Message})
			}
			return nil
		}
		f.out.Records++
		var labels []*Label
		if r.Tree.Index == 0 {
			labels = f.naming(r.File)
		}
		if sgf.Parse(r.Tree, &f.game) == nil && marked(&f.game) {
			labels = append(labels, &Label{Source: f.sourceOf(r.File), Kind: KindMarks, File: r.File})
		}
		if len(labels) == 0 {
			return nil
		}
		return f.position(r, labels...)
	})
	return err
}

// naming returns the labels that name a record, each the first time only.
func (f *feeder) naming(file string) []*Label {
	var out []*Label
	for _, l := range f.named[path.Base(file)] {
		switch {
		case l.Ref != file && !strings.HasSuffix(file, "/"+l.Ref):
		case f.found[l]:
			f.problems = append(f.problems, Problem{l.File, l.Line, Repeated,
				fmt.Sprintf("%q names another record too: %q is not compared", clip(l.Ref), file)})
		default:
			f.found[l] = true
			out = append(out, l)
		}
	}
	return out
}

// missing notes, a file once, the labels whose record was not met.
func (f *feeder) missing() {
	count, total := map[string]int{}, map[string]int{}
	first := map[string]*Label{}
	var files []string
	for i := range f.config.Labels {
		l := &f.config.Labels[i]
		if l.Ref == "" {
			continue
		}
		if total[l.File]++; f.found[l] {
			continue
		}
		if count[l.File]++; count[l.File] == 1 {
			files = append(files, l.File)
			first[l.File] = l
		}
	}
	slices.Sort(files)
	for _, file := range files {
		l := first[file]
		f.problems = append(f.problems, Problem{file, l.Line, NoRecord,
			fmt.Sprintf("%d of %d labels name a record that is not among those read, the first %q", count[file], total[file], clip(l.Ref))})
	}
}

// sourceOf names the source of marked records: the last part of the path they
// were found under.
func (f *feeder) sourceOf(file string) string {
	best := ""
	for _, p := range f.config.Paths {
		p = strings.TrimSuffix(collectName(p), "/")
		if (file == p || strings.HasPrefix(file, p+"/") || strings.HasPrefix(file, p+"!")) && len(p) > len(best) {
			best = p
		}
	}
	switch {
	case best == file && best != "":
		return path.Base(path.Dir(best))
	case best == "", best == ".":
		return "records"
	}
	return path.Base(best)
}

// worker settles and compares, for one goroutine.
type worker struct {
	set, truth   *sim.Config
	settle       *sim.Scorer
	marks        *sim.Scorer // asks the judge marked alone
	got, labeled sim.Result
	given        bool
	label        *Label // whose dead stones are given
}

func newWorker(set, truth *sim.Config, given bool) *worker {
	w := &worker{set: set, truth: truth, marks: sim.NewScorer(truth), given: given}
	if given {
		by := *set
		by.Judges = []*life.Judge{{ID: "given", Settle: w.agreed}}
		set = &by
	}
	w.settle = sim.NewScorer(set)
	return w
}

// agreed is the judge who takes the dead stones from the label.
func (w *worker) agreed(s *life.Scratch, p *life.Position, v *life.Verdict) bool {
	for q, c := range p.Board.Stones() {
		if c != board.Empty {
			v.Status[q] = rules.Alive
		}
	}
	for _, name := range w.label.Dead {
		if q, ok := at(p.Board.Geometry, name); ok && p.Board.At(q) != board.Empty {
			v.Status[q] = rules.Dead
		}
	}
	s.Agreed(p, v)
	v.Settled, v.Confidence = true, 1
	return true
}

// attempt does one job. A fault of the program costs that job; the worker to go
// on with is returned.
func (w *worker) attempt(j *job) (next *worker) {
	defer func() {
		if fault := recover(); fault != nil {
			j.rows = nil
			j.problems = []Problem{{j.record.File, j.record.Tree.Line, "internal", fmt.Sprintf("fault in this program: %v", fault)}}
			next = newWorker(w.set, w.truth, w.given)
		}
	}()
	if !w.given {
		w.settle.Score(&j.record, &w.got)
	}
	for _, l := range j.labels {
		if l.Kind == KindMarks {
			made, p := w.fromMarks(&j.record, l)
			if p != nil {
				j.problems = append(j.problems, *p)
				continue
			}
			l = made
		}
		if w.given {
			if !l.All {
				j.problems = append(j.problems, Problem{l.File, l.Line, Partial, "it does not say of every stone whether it is dead"})
				continue
			}
			w.label = l
			w.settle.Score(&j.record, &w.got)
		}
		c := comparison{label: l, record: &j.record, scorer: w.settle, got: &w.got, given: w.given}
		if p := c.resolve(); p != nil {
			j.problems = append(j.problems, *p)
			continue
		}
		j.rows = append(j.rows, c.row())
	}
	return w
}
