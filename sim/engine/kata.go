package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"weiqi-experiment/rules/board"
)

// kata is KataGo's analysis engine: one process, questions and answers as lines
// of JSON, answers in any order. Any goroutine may ask.
type kata struct {
	ctx     context.Context // of its processes
	command Command
	timeout time.Duration
	// starting is set until the first process is ready: one that is silent for as
	// long as it may start is not waited for a second time.
	starting bool
	// alone is read-locked by a first try and locked by a second: what makes the
	// process die or hang is then alone with it, and nobody else's answer is lost.
	alone   sync.RWMutex
	mu      sync.Mutex // of what follows
	running *session
	next    int
	gone    atomic.Int64 // processes given up
	warned  []string     // distinct warnings of the engine, the first few
}

// session is one run of the process.
type session struct {
	*process
	writing sync.Mutex    // lines of two goroutines do not mix
	over    chan struct{} // closed when the output has been dealt with to its end
	mu      sync.Mutex    // of what follows
	waiting map[string]chan<- kataAnswer
	ended   bool
	last    string // what it said to nobody: an error without id, or no JSON at all
}

// kataQuery is what is asked: an action, or the ownership of a position.
type kataQuery struct {
	ID       string         `json:"id"`
	Action   string         `json:"action,omitempty"`
	Stones   [][2]string    `json:"initialStones,omitempty"`
	Player   string         `json:"initialPlayer,omitempty"`
	Moves    *[0]string     `json:"moves,omitempty"`
	Rules    *Kata          `json:"rules,omitempty"`
	Komi     *float64       `json:"komi,omitempty"`
	Width    int            `json:"boardXSize,omitempty"`
	Height   int            `json:"boardYSize,omitempty"`
	Visits   int            `json:"maxVisits,omitempty"`
	Owner    bool           `json:"includeOwnership,omitempty"`
	Settings map[string]any `json:"overrideSettings,omitempty"`
}

// kataAnswer is an answer. Fields not used here are left out.
type kataAnswer struct {
	ID        string    `json:"id"`
	Searching bool      `json:"isDuringSearch"`
	Error     string    `json:"error"`
	Warning   string    `json:"warning"`
	Field     string    `json:"field"`
	Ownership []float64 `json:"ownership"`
	Version   string    `json:"version"`
	GitHash   string    `json:"git_hash"`
	NoResults bool      `json:"noResults"`
}

// errKata is KataGo's refusal of a query.
var errKata = errors.New("KataGo refuses the position")

// ask sends a query, whose id is set here, and returns its final answer. Where
// there is none, it is asked once more, with nothing else in flight.
func (k *kata) ask(q kataQuery) (kataAnswer, error) {
	k.alone.RLock()
	a, err := k.try(q)
	k.alone.RUnlock()
	if err == nil || errors.Is(err, errKata) || k.starting && errors.Is(err, ErrTimeout) {
		return a, err
	}
	k.alone.Lock()
	defer k.alone.Unlock()
	return k.try(q)
}

// try asks once. A process that does not answer in time is killed.
func (k *kata) try(q kataQuery) (kataAnswer, error) {
	s, id, err := k.session()
	if err != nil {
		return kataAnswer{}, err
	}
	q.ID = id
	line, err := json.Marshal(q)
	if err != nil {
		return kataAnswer{}, err
	}
	answer := make(chan kataAnswer, 1)
	if !s.expect(id, answer) {
		return kataAnswer{}, s.died()
	}
	defer s.forget(id)
	s.writing.Lock()
	err = s.send(string(line), k.timeout)
	s.writing.Unlock()
	if err != nil {
		s.end()
		return kataAnswer{}, err
	}
	t := time.NewTimer(k.timeout)
	defer t.Stop()
	select {
	case a, ok := <-answer:
		switch {
		case !ok:
			return a, s.died()
		case a.Error != "" && a.Field != "":
			return a, fmt.Errorf("%w: %s: %s", errKata, clip(a.Field), clip(a.Error))
		case a.Error != "":
			return a, fmt.Errorf("%w: %s", errKata, clip(a.Error))
		case a.NoResults:
			return a, fmt.Errorf("%w: no results", errKata)
		}
		return a, nil
	case <-t.C:
		s.end()
		if last := s.said(); last != "" {
			return kataAnswer{}, fmt.Errorf("%w (%v); it said %q", ErrTimeout, k.timeout, last)
		}
		return kataAnswer{}, fmt.Errorf("%w (%v)", ErrTimeout, k.timeout)
	}
}

// session is the running process, started where there is none, and an id for a
// question.
func (k *kata) session() (*session, string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.running == nil || k.running.hasEnded() {
		p, err := start(k.ctx, k.command)
		if err != nil {
			return nil, "", err
		}
		if k.running != nil {
			k.gone.Add(1)
		}
		k.running = &session{process: p, over: make(chan struct{}), waiting: map[string]chan<- kataAnswer{}}
		go k.running.listen(k.warn)
	}
	k.next++
	return k.running, strconv.Itoa(k.next), nil
}

// close ends the process.
func (k *kata) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.running != nil {
		k.running.finish()
	}
}

// mostWarnings is how many different warnings are kept.
const mostWarnings = 5

// warn keeps a warning of the engine.
func (k *kata) warn(text string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.warned) < mostWarnings && !slices.Contains(k.warned, text) {
		k.warned = append(k.warned, text)
	}
}

// warnings are those kept, sorted: they come in any order.
func (k *kata) warnings() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	out := slices.Clone(k.warned)
	slices.Sort(out)
	return out
}

// listen hands answers to those who wait for them. Reports during a search,
// answers nobody waits for and lines that are no answers are passed over.
func (s *session) listen(warn func(string)) {
	for line := range s.lines {
		var a kataAnswer
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.ID == "" {
			s.note(line)
			continue
		}
		switch {
		case a.Warning != "":
			warn(clip(a.Field) + ": " + clip(a.Warning))
		case !a.Searching:
			s.deliver(a)
		}
	}
	defer close(s.over)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	for id, c := range s.waiting {
		close(c)
		delete(s.waiting, id)
	}
}

// deliver gives an answer to who waits for it.
func (s *session) deliver(a kataAnswer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.waiting[a.ID]; c != nil {
		c <- a
		delete(s.waiting, a.ID)
	}
}

// expect has the answer to id sent to c; it reports whether the process lives.
func (s *session) expect(id string, c chan<- kataAnswer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.waiting[id] = c
	}
	return !s.ended
}

func (s *session) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.waiting, id)
}

// end kills the process; after it the session has ended for all who wait.
func (s *session) end() {
	s.kill()
	<-s.over
}

func (s *session) hasEnded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func (s *session) note(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = clip(line)
}

func (s *session) said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// finish lets the process end by closing its input, and kills it if it does not.
func (s *session) finish() {
	_ = s.in.Close()
	select {
	case <-s.exited:
	case <-time.After(quitWait):
	}
	s.end()
}

// ownership asks who owns each point of a board, toMove being next: 1 is Black
// and −1 White.
func (k *kata) ownership(b *board.Board, toMove board.Color, rule *Kata, komi float64, visits int) ([]float64, error) {
	q := kataQuery{
		Player: toMove.String(), Moves: new([0]string), Rules: rule, Komi: &komi,
		Width: b.Width, Height: b.Height, Visits: visits, Owner: true,
		Settings: map[string]any{"reportAnalysisWinratesAs": "BLACK", "rootNumSymmetriesToSample": symmetries},
	}
	for p, c := range b.Stones() {
		if c != board.Empty {
			q.Stones = append(q.Stones, [2]string{c.String(), Vertex(b.Geometry, board.Point(p))})
		}
	}
	a, err := k.ask(q)
	if err != nil {
		return nil, err
	}
	return a.owners(b.N)
}

// owners is the ownership of a board of n points, if the answer has it.
func (a *kataAnswer) owners(n int) ([]float64, error) {
	if len(a.Ownership) != n {
		return nil, fmt.Errorf("%w: ownership of %d points, not %d", ErrAnswer, len(a.Ownership), n)
	}
	for _, x := range a.Ownership {
		if math.IsNaN(x) || x < -1.01 || x > 1.01 {
			return nil, fmt.Errorf("%w: ownership %v", ErrAnswer, x)
		}
	}
	return a.Ownership, nil
}

// symmetries of the board over which the network's opinion is averaged.
const symmetries = 8
