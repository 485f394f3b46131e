package engine

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"weiqi-experiment/rules/board"
)

// GTP is an engine that speaks the Go Text Protocol, version 2 (G. Farnebäck,
// draft 2, 2002). It is for one goroutine. After an error that is no Refusal the
// state of the process is not known: it must be closed.
type GTP struct {
	Name, Version string
	commands      map[string]bool
	process       *process
	id            int
	numbered      bool // its answers bear the numbers of the commands
	timeout       time.Duration
}

// Refusal is an answer that begins with "?".
type Refusal struct{ Command, Text string }

// Error tells the command and the answer.
func (r *Refusal) Error() string {
	return fmt.Sprintf("the engine refuses %q: %s", r.Command, clip(r.Text))
}

// StartGTP runs an engine and asks who it is. timeout bounds each answer. When ctx is
// done, now or later, the engine is killed.
func StartGTP(ctx context.Context, c Command, timeout time.Duration) (*GTP, error) {
	p, err := start(ctx, c)
	if err != nil {
		return nil, err
	}
	g := &GTP{process: p, timeout: timeout, commands: map[string]bool{}}
	if err := g.introduce(); err != nil {
		p.kill()
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	return g, nil
}

// introduce asks for the protocol, the name, the version and the commands.
func (g *GTP) introduce() error {
	version, err := g.Ask("protocol_version")
	if err != nil {
		return err
	}
	if version != "2" {
		return fmt.Errorf("the engine speaks GTP %q, not 2", clip(version))
	}
	if g.Name, err = g.Ask("name"); err != nil {
		return err
	}
	if g.Version, err = g.Ask("version"); err != nil {
		return err
	}
	g.Name, g.Version = clip(g.Name), clip(g.Version)
	list, err := g.Ask("list_commands")
	if err != nil {
		return err
	}
	for _, c := range strings.Fields(list) {
		g.commands[c] = true
	}
	return nil
}

// Knows reports whether the engine lists a command.
func (g *GTP) Knows(command string) bool { return g.commands[command] }

// Ask sends a command and returns the answer without its "=". The error is a
// *Refusal where the engine refuses, else it is or wraps ErrTimeout or ErrDied.
func (g *GTP) Ask(command string) (string, error) {
	g.id++
	deadline := time.NewTimer(g.timeout)
	defer deadline.Stop()
	if err := g.process.send(strconv.Itoa(g.id)+" "+command, g.timeout); err != nil {
		return "", fmt.Errorf("%s: %w", command, err)
	}
	f := framer{id: g.id, numbered: g.numbered}
	for {
		select {
		case line, more := <-g.process.lines:
			if !more {
				return "", fmt.Errorf("%s: %w", command, g.process.died())
			}
			if !f.add(line) {
				continue
			}
			g.numbered = f.numbered
			text, ok := f.answer()
			if !ok {
				return "", &Refusal{command, text}
			}
			return text, nil
		case <-deadline.C:
			return "", fmt.Errorf("%s: %w (%v)", command, ErrTimeout, g.timeout)
		}
	}
}

// SetTimeout bounds the answers from now on.
func (g *GTP) SetTimeout(d time.Duration) { g.timeout = d }

// Close ends the engine.
func (g *GTP) Close() { g.process.close() }

// Kill ends the engine at once.
func (g *GTP) Kill() { g.process.kill() }

// framer finds the answer to one command in the lines an engine writes: from a
// line that begins with "=" or "?" to the next empty one. Lines outside answers
// and answers to other commands are passed over. An answer without a number is
// taken to be ours as long as none had a number.
type framer struct {
	id       int
	numbered bool     // answers have numbers
	lines    []string // of the answer, the mark and the number taken off the first
	ok       bool
	open     bool // in an answer
	other    bool // which is not ours
}

// add takes the next line; it reports whether the answer is complete.
func (f *framer) add(line string) bool {
	line = printable(line)
	if !f.open {
		if line == "" || line[0] != '=' && line[0] != '?' {
			return false
		}
		digits := line[1:]
		n := 0
		for n < len(digits) && '0' <= digits[n] && digits[n] <= '9' {
			n++
		}
		f.open, f.ok, f.lines = true, line[0] == '=', f.lines[:0]
		ours := digits[:n] == strconv.Itoa(f.id)
		f.other = !ours && (n > 0 || f.numbered)
		f.numbered = f.numbered || ours
		line = digits[n:]
	} else if strings.TrimSpace(line) == "" {
		f.open = false
		return !f.other
	}
	if !f.other {
		f.lines = append(f.lines, strings.TrimSpace(line))
	}
	return false
}

// answer is the text of a complete answer and whether it is no refusal.
func (f *framer) answer() (text string, ok bool) {
	return strings.TrimSpace(strings.Join(f.lines, "\n")), f.ok
}

// printable takes out the control characters the protocol says to ignore.
func printable(line string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, line)
}

// columns are the letters of GTP's columns: there is no I.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// MaxSize is the longest side GTP has letters for.
const MaxSize = len(columns)

// Vertex writes a point as GTP does: A1 is at the bottom left.
func Vertex(g *board.Geometry, p board.Point) string {
	if p == board.Pass {
		return "pass"
	}
	x, y := g.XY(p)
	return string(columns[x]) + strconv.Itoa(g.Height-y)
}

// ParseVertex reads a point, in any case of letters; "pass" is board.Pass.
func ParseVertex(g *board.Geometry, s string) (board.Point, error) {
	if strings.EqualFold(s, "pass") {
		return board.Pass, nil
	}
	if s != "" {
		x := strings.IndexByte(columns, s[0]&^0x20)
		row, err := strconv.Atoi(s[1:])
		if x >= 0 && x < g.Width && err == nil && s[1] != '+' && row >= 1 && row <= g.Height {
			return g.At(x, g.Height-row), nil
		}
	}
	return board.Pass, fmt.Errorf("%q is no point of a board of %d×%d", clip(s), g.Width, g.Height)
}

// ColorName is the GTP word for a colour.
func ColorName(c board.Color) string {
	if c == board.White {
		return "white"
	}
	return "black"
}
