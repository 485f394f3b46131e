package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
)

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// progress draws how far a run is: the bytes read of those known, and with them
// the time left; games a second; and the share of them that was scored.
type progress struct {
	bar   *progressbar.ProgressBar
	bytes *collect.Progress
	start time.Time
	now   func() time.Time
	words func(en, zh string) string
}

// newProgress draws on w.
func newProgress(a *app, w io.Writer, bytes *collect.Progress) *progress {
	return &progress{
		bytes: bytes, start: a.now(), now: a.now, words: a.say,
		bar: progressbar.NewOptions64(-1,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionSetElapsedTime(true),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetWidth(24),
			progressbar.OptionClearOnFinish(),
		),
	}
}

// tell draws the present state.
func (p *progress) tell(s *sim.Summary) {
	if seconds := p.now().Sub(p.start).Seconds(); seconds > 0 && s.Read > 0 {
		p.bar.Describe(fmt.Sprintf(p.words("%d games, %.0f/s, %.0f %% scored", "%d 局，每秒 %.0f，已计 %.0f%%"),
			s.Read, float64(s.Read)/seconds, 100*float64(s.Scored)/float64(s.Read)))
	}
	p.move()
}

// compared draws how many labelled positions are done.
func (p *progress) compared(n int) {
	p.bar.Describe(fmt.Sprintf(p.words("%d positions", "%d 个局面"), n))
	p.move()
}

// move moves the bar to the bytes read.
func (p *progress) move() {
	done, total := p.bytes.Done.Load(), p.bytes.Total.Load()
	if total > 0 && total != p.bar.GetMax64() {
		p.bar.ChangeMax64(total)
	}
	if done < total { // the last stretch is drawn by finish, which clears the line
		_ = p.bar.Set64(done)
	}
}

// finish takes the bar off the screen.
func (p *progress) finish() { _ = p.bar.Clear() }
