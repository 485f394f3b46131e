// Command experiment replays collections of Go game records under many rule
// sets and reports where the results diverge, and why.
//
// Results go to files and standard output; progress, warnings and logs to
// standard error. The exit status is 0 when it is done, also when single records
// were skipped; 1 when it failed; 2 for wrong usage; 3 when it is done but
// nothing could be scored; 130 when it was interrupted.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
	a := newApp(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
	a.limitCores = limitCores
	os.Exit(a.execute(os.Args[1:]))
}

// limitCores makes the process use no more than n cores, or as many as it may.
func limitCores(n int) { runtime.GOMAXPROCS(min(n, runtime.GOMAXPROCS(0))) }

// run is the command as a function of its arguments, streams and environment.
// It returns the exit status. It leaves alone what belongs to the whole process.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string) int {
	return newApp(ctx, args, stdin, stdout, stderr, getenv).execute(args)
}

func newApp(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string) *app {
	a := &app{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr, getenv: getenv, now: time.Now, limitCores: func(int) {}, patience: enginePatience}
	a.lang, a.langSource = language(args, getenv)
	return a
}
