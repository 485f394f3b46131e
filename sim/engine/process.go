package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/kballard/go-shellquote"
)

// What can go wrong with a process. Both are told with the command and, where
// the process died, with the last line it wrote to its standard error.
var (
	ErrTimeout = errors.New("no answer in time")
	ErrDied    = errors.New("the engine ended")
)

// maxLine is the longest line read from an engine, in bytes. The answer of an
// analysis engine on the largest board is some 100 kB.
const maxLine = 4 << 20

// quitWait is how long a process may take to end once its input is closed.
const quitWait = 3 * time.Second

// outputWait is how long what a killed process has started, and was not killed with
// it, may hold its standard error open.
const outputWait = time.Second

// Command is the command line of an engine, split into words.
type Command []string

// ParseCommand splits a command line as a shell does: words may be quoted, and
// nothing is expanded.
func ParseCommand(line string) (Command, error) {
	words, err := shellquote.Split(line)
	switch {
	case err != nil:
		return nil, fmt.Errorf("engine command %q: %w", line, err)
	case len(words) == 0:
		return nil, errors.New("empty engine command")
	}
	return words, nil
}

// String writes the command line so that ParseCommand reads it.
func (c Command) String() string { return shellquote.Join(c...) }

// process is a running engine: lines in, lines out.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Closer
	lines  chan string   // closed when the output ends
	gone   chan struct{} // closed when the process is given up, so that the reader stops
	once   sync.Once
	exited chan struct{}
	errors *tail
}

// start runs the command. The caller must call close or kill; when ctx is done the
// process is killed, so that who waits for an answer waits no longer.
func start(ctx context.Context, c Command) (*process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := &process{
		cmd: exec.Command(c[0], c[1:]...), lines: make(chan string, 64),
		gone: make(chan struct{}), exited: make(chan struct{}), errors: new(tail),
	}
	detach(p.cmd)
	p.cmd.Stderr = p.errors
	p.cmd.WaitDelay = outputWait
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = out
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("engine does not start: %w", err)
	}
	unlink := context.AfterFunc(ctx, p.kill)
	go func() {
		if p.read(out) != nil {
			terminate(p.cmd)
		}
		_ = p.cmd.Wait() // how it ended is of no interest: the output is over
		close(p.exited)
		unlink()
	}()
	return p, nil
}

// read hands on the lines of the output, without their ends. A line that is too
// long ends the reading, as the output cannot be made sense of any more.
func (p *process) read(out io.Reader) error {
	defer close(p.lines)
	s := bufio.NewScanner(out)
	s.Buffer(make([]byte, 64<<10), maxLine)
	for s.Scan() {
		select {
		case p.lines <- strings.TrimSuffix(s.Text(), "\r"):
		case <-p.gone:
			return nil
		}
	}
	return s.Err()
}

// send writes one line. It does not block for longer than until the deadline:
// an engine that does not read is given up.
func (p *process) send(line string, timeout time.Duration) error {
	done := make(chan error, 1)
	go func() {
		_, err := io.WriteString(p.in, line+"\n")
		done <- err
	}()
	t := time.NewTimer(timeout)
	defer t.Stop()
	select {
	case err := <-done:
		if err != nil {
			return p.died()
		}
		return nil
	case <-t.C:
		return ErrTimeout
	}
}

// died is ErrDied with the last words of the process.
func (p *process) died() error {
	select {
	case <-p.exited: // its standard error is complete
	case <-time.After(quitWait):
	}
	if last := p.errors.line(); last != "" {
		return fmt.Errorf("%w: %s", ErrDied, clip(last))
	}
	return ErrDied
}

// quoted is how many bytes of what an engine wrote are told.
const quoted = 200

// clip cuts what an engine wrote to a length a message can bear.
func clip(s string) string {
	if len(s) <= quoted {
		return s
	}
	n := quoted
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// kill ends the process and what it has started.
func (p *process) kill() {
	p.once.Do(func() {
		close(p.gone)
		_ = p.in.Close()
		terminate(p.cmd)
		_ = p.out.Close() // where something else holds the other end open
	})
	<-p.exited
}

// close lets the process end by closing its input, and kills it if it does not.
func (p *process) close() {
	_ = p.in.Close()
	t := time.NewTimer(quitWait)
	defer t.Stop()
	for {
		select {
		case _, more := <-p.lines:
			if !more {
				p.kill()
				return
			}
		case <-t.C:
			p.kill()
			return
		}
	}
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// tailBytes is how much of it is kept.
const tailBytes = 1 << 10

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if n := len(t.text); n > tailBytes {
		t.text = append(t.text[:0], t.text[n-tailBytes:]...)
	}
	return len(b), nil
}

// line is the last line that is not empty.
func (t *tail) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(strings.ToValidUTF8(string(t.text), "?"))
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
