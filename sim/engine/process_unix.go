//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// detach puts the process in a group of its own: Ctrl-C at the terminal ends the
// run, which then ends the engine, and killing reaches what a script has started.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// terminate kills the group.
func terminate(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
