//go:build !unix

package engine

import "os/exec"

func detach(*exec.Cmd) {}

// terminate kills the process.
func terminate(c *exec.Cmd) { _ = c.Process.Kill() }
