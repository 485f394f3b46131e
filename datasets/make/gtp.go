package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// engine is a GNU Go process spoken to by the Go Text Protocol, version 2.
type engine struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// start runs the program at path with the given arguments. The caller must
// call quit.
func start(path string, args ...string) (*engine, error) {
	e := &engine{cmd: exec.Command(path, args...)}
	var err error
	if e.in, err = e.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	e.out = bufio.NewReader(out)
	return e, e.cmd.Start()
}

// ask sends one command and returns the text of the answer, without its "= ".
// An answer that begins with "?" is an error.
func (e *engine) ask(format string, args ...any) (string, error) {
	command := fmt.Sprintf(format, args...)
	if _, err := io.WriteString(e.in, command+"\n"); err != nil {
		return "", fmt.Errorf("%s: %w", command, err)
	}
	var lines []string
	for {
		line, err := e.out.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("%s: no answer: %w", command, err)
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" && len(lines) > 0 {
			break
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	answer := strings.Join(lines, "\n")
	if !strings.HasPrefix(answer, "=") {
		return "", fmt.Errorf("%s: %s", command, answer)
	}
	return strings.TrimSpace(answer[1:]), nil
}

// quit ends the process and waits for it.
func (e *engine) quit() error {
	if _, err := e.ask("quit"); err != nil {
		e.cmd.Process.Kill()
		e.cmd.Wait()
		return err
	}
	return e.cmd.Wait()
}
