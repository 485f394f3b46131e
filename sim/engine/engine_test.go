package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
)

// drawn reads a board: X and O are stones, lower case those that are dead.
func drawn(t testing.TB, text string) (*board.Board, []rules.Status) {
	t.Helper()
	rows := strings.Fields(text)
	g := board.MustSize(len(rows[0]), len(rows))
	b := board.New(g)
	want := make([]rules.Status, g.N)
	for y, row := range rows {
		for x := range row {
			p := g.At(x, y)
			switch row[x] {
			case 'X', 'x':
				b.Set(p, board.Black)
			case 'O', 'o':
				b.Set(p, board.White)
			default:
				continue
			}
			want[p] = rules.Alive
			if row[x] >= 'a' {
				want[p] = rules.Dead
			}
		}
	}
	return b, want
}

// divided is a board between two walls, with a dead stone on either side.
const divided = `
	...XO....
	.o.XO....
	...XO....
	...XO.x..
	...XO....
	...XO....
	...XO....
	...XO....
	...XO....`

func open(t testing.TB, kind *Kind, c Command, workers int) *Engine {
	t.Helper()
	e, err := Open(context.Background(), kind, c, Config{Below: 0.9, Timeout: time.Second, Start: 20 * time.Second, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// judge asks one engine alone about a board.
func judge(e *Engine, b *board.Board) *life.Verdict {
	v := new(life.Verdict)
	life.Settle(life.NewScratch(), []*life.Judge{e.Judge}, &life.Position{Board: b, ToMove: board.Black, Seed: 1}, v)
	return v
}

// settles fails the test unless v says what is wanted of every stone.
func settles(t *testing.T, v *life.Verdict, want []rules.Status) {
	t.Helper()
	if !v.Settled || !slices.Equal(v.Status, want) {
		t.Errorf("settled %v, %q, notes %q; statuses %v, want %v", v.Settled, v.Reason, v.Notes, v.Status, want)
	}
}

// notes fails the test unless nothing is settled and a note says why.
func notes(t *testing.T, v *life.Verdict, want string) {
	t.Helper()
	if v.Settled || !strings.Contains(strings.Join(append(v.Notes, v.Reason), "\n"), want) {
		t.Errorf("settled %v, notes %q, reason %q; want a note of %q", v.Settled, v.Notes, v.Reason, want)
	}
}

func TestGTPAnswers(t *testing.T) {
	b, want := drawn(t, divided)
	for _, mode := range []string{"good", "bare", "noise"} {
		t.Run(mode, func(t *testing.T) { settles(t, judge(open(t, &gtpJudge, standIn(t, mode), 1), b), want) })
	}
	for _, mode := range []string{"die-once", "hang-once"} {
		t.Run(mode, func(t *testing.T) {
			e := open(t, &gtpJudge, standIn(t, mode, filepath.Join(t.TempDir(), "once")), 1)
			settles(t, judge(e, b), want) // the process had answered before: it may have been to blame
			if n := e.Stats().GivenUp; n != 1 {
				t.Errorf("%d processes given up, want 1", n)
			}
		})
	}
}

func TestGTPFailures(t *testing.T) {
	b, _ := drawn(t, divided)
	for mode, want := range map[string]string{
		"hang":        "no answer in time",
		"die":         "the engine ended: segmentation violation",
		"refuse":      `refuses "final_status_list dead": cannot score`,
		"flood":       "the engine ended",
		"twice":       "is in two lists",
		"nowhere":     `"Z26" is no point`,
		"empty-point": "there is no stone on A1",
		"half-chain":  "in two lists",
		"silent":      "is in no list",
		"long":        strings.Repeat("长", quoted/3) + `…" is no point`,
		"long-no":     strings.Repeat("长", quoted/3) + "…",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			e := open(t, &gtpJudge, standIn(t, mode), 1)
			notes(t, judge(e, b), want)
			if s := e.Stats(); s.Asked != 1 || s.Failed != 1 {
				t.Errorf("%+v, want one position asked and failed", s)
			}
		})
	}
}

// TestClip cuts between characters only.
func TestClip(t *testing.T) {
	for s, want := range map[string]string{
		"":                                  "",
		strings.Repeat("x", quoted):         strings.Repeat("x", quoted),
		strings.Repeat("x", quoted+1):       strings.Repeat("x", quoted) + "…",
		"x" + strings.Repeat("长", quoted/3): "x" + strings.Repeat("长", quoted/3),
		"xx" + strings.Repeat("长", quoted):  "xx" + strings.Repeat("长", quoted/3) + "…",
		"xxx" + strings.Repeat("长", quoted): "xxx" + strings.Repeat("长", quoted/3-1) + "…",
		strings.Repeat("\x80", 2*quoted):    "…",
	} {
		if got := clip(s); got != want {
			t.Errorf("%d bytes: %q", len(s), got)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for mode, want := range map[string]string{
		"old":       `speaks GTP "1"`,
		"poor":      "does not answer final_status_list",
		"kata-side": "reportAnalysisWinratesAs",
	} {
		kind := &gtpJudge
		if strings.HasPrefix(mode, "kata") {
			kind = &kataJudge
		}
		_, err := Open(context.Background(), kind, standIn(t, mode), Config{Timeout: time.Second, Start: 20 * time.Second})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", mode, err, want)
		}
	}
	if _, err := Open(context.Background(), &gtpJudge, Command{"/nonexistent/engine"}, Config{Start: time.Second}); err == nil {
		t.Error("a program that is not there was opened")
	}
}

func TestUnfit(t *testing.T) {
	e := open(t, &gtpJudge, standIn(t, "good"), 1)
	b, _ := drawn(t, "....\n.X..\n")
	notes(t, judge(e, b), "square boards only")
	b, _ = drawn(t, strings.Repeat(strings.Repeat(".", 20)+"\n", 19)+strings.Repeat("X", 20))
	notes(t, judge(e, b), "unacceptable size")
	b, _ = drawn(t, strings.Repeat(strings.Repeat(".", 26)+"\n", 25)+strings.Repeat("X", 26))
	notes(t, judge(e, b), "no coordinates")
	notes(t, judge(e, board.New(board.MustSize(9, 9))), "no stone")
	b, _ = drawn(t, "XO\nOX\n")
	notes(t, judge(e, b), "no liberty")
}

func TestKata(t *testing.T) {
	b, want := drawn(t, divided)
	for _, mode := range []string{"good", "warn", "noise", "reverse"} {
		t.Run(mode, func(t *testing.T) {
			e := open(t, &kataJudge, standIn(t, "kata-"+mode), 1)
			settles(t, judge(e, b), want)
			if w := e.asker.(*kataAsker).warnings(); mode == "warn" && !slices.Equal(w, []string{"rules: rules not supported"}) {
				t.Errorf("warnings %q", w)
			}
		})
	}
	for _, mode := range []string{"die-once", "hang-once"} {
		t.Run(mode, func(t *testing.T) {
			e := open(t, &kataJudge, standIn(t, "kata-"+mode, filepath.Join(t.TempDir(), "once")), 1)
			settles(t, judge(e, b), want)
			if n := e.Stats().GivenUp; n != 1 {
				t.Errorf("%d processes given up, want 1", n)
			}
		})
	}
	for mode, want := range map[string]string{
		"error":  "KataGo refuses the position: initialStones: illegal position",
		"short":  "ownership of 80 points, not 81",
		"unsure": "not sure of 20 stones: da ea bb db eb dc ec",
		"hang":   "no answer in time",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			notes(t, judge(open(t, &kataJudge, standIn(t, "kata-"+mode), 1), b), want)
		})
	}
}

// TestKataDies: a process that dies on a question is no answer, and the next
// judge is asked.
func TestKataDies(t *testing.T) {
	b, _ := drawn(t, divided)
	e := open(t, &kataJudge, standIn(t, "kata-die"), 1)
	judges, err := life.Select("katago,playout", e.Judge)
	if err != nil {
		t.Fatal(err)
	}
	v := new(life.Verdict)
	life.Settle(life.NewScratch(), judges, &life.Position{Board: b, ToMove: board.Black, Seed: 1}, v)
	if v.Judge != "playout" || len(v.Notes) != 1 || !strings.Contains(v.Notes[0], "the engine ended") {
		t.Errorf("judge %q, notes %q", v.Judge, v.Notes)
	}
}

// TestKataBounds holds the bounds on ownership.
func TestKataBounds(t *testing.T) {
	b, _ := drawn(t, "XX.\n...\n..O\n")
	for _, x := range []struct {
		a, b, white float64
		status      rules.Status
		settled     bool
	}{
		{0.9, 0.9, -0.9, rules.Alive, true},
		{-0.9, -0.9, -0.9, rules.Dead, true},
		{0.9, -0.7, -0.9, rules.Dead, false},
		{0.21, 0.21, -0.9, rules.Alive, false},
		{0.9, -0.55, -0.9, rules.Dead, false}, // the mean is below 0.2
		{0.95, -0.5, -0.9, rules.Alive, false},
		{0.9, 0.9, -0.79, rules.Alive, false},
	} {
		own := []float64{x.a, x.b, 0, 0, 0, 0, 0, 0, x.white}
		r := called(b, own)
		if r.status[0] != x.status || r.status[1] != x.status || r.settled != x.settled || r.status[8] != rules.Alive {
			t.Errorf("ownership %v: %v, settled %v", own, r.status, r.settled)
		}
	}
}

// boards makes positions in which single stones stand in a divided board.
func boards(t testing.TB, n int) []*board.Board {
	var out []*board.Board
	for i := range n {
		b, _ := drawn(t, divided)
		b.Set(b.Geometry.At(6+i%3, 6+i/3%3), board.Black)
		b.Set(b.Geometry.At(i/9%2, 4+i/18%5), board.White)
		out = append(out, b)
	}
	return out
}

// verdicts asks about the boards with so many workers.
func verdicts(t testing.TB, kind *Kind, c Command, list []*board.Board, workers int) []string {
	t.Helper()
	e := open(t, kind, c, workers)
	out := make([]string, len(list))
	var wg sync.WaitGroup
	next := make(chan int)
	for range workers {
		wg.Go(func() {
			for i := range next {
				v := judge(e, list[i])
				out[i] = fmt.Sprint(v.Judge, v.Settled, v.Confidence, v.Status, v.Notes)
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wg.Wait()
	return out
}

// TestWorkers: the verdicts do not depend on the number of workers, also where
// processes die or hang under some positions.
func TestWorkers(t *testing.T) {
	for _, x := range []struct {
		kind *Kind
		mode string
	}{{&gtpJudge, "good"}, {&gtpJudge, "noise"}, {&gtpJudge, "die"}, {&kataJudge, "kata-good"}, {&kataJudge, "kata-noise"}, {&kataJudge, "kata-error"}} {
		list := boards(t, 40)
		if x.mode == "die" {
			list = list[:8] // every one costs two processes
		}
		one := verdicts(t, x.kind, standIn(t, x.mode), list, 1)
		if four := verdicts(t, x.kind, standIn(t, x.mode), list, 4); !slices.Equal(one, four) {
			t.Errorf("%s: one worker and four differ", x.mode)
		}
	}
}

// TestCache: a position is asked about once.
func TestCache(t *testing.T) {
	e := open(t, &gtpJudge, standIn(t, "good"), 2)
	b, want := drawn(t, divided)
	for range 3 {
		settles(t, judge(e, b), want)
	}
	if s := e.Stats(); s.Asked != 1 || s.Remembered != 2 {
		t.Errorf("%+v, want 1 asked and 2 remembered", s)
	}
}

// TestSecond: an engine is asked where the judge before it is not sure, and only
// there.
func TestSecond(t *testing.T) {
	b, want := drawn(t, divided)
	e := open(t, &gtpJudge, standIn(t, "good"), 1)
	for _, x := range []struct {
		confidence float64
		settled    bool
		asked      int64
		judge      string
	}{{0.95, true, 0, "first"}, {0.9, true, 0, "first"}, {0.5, true, 1, "gtp"}, {0, false, 1, "gtp"}} {
		before := e.Stats()
		first := &life.Judge{ID: "first", Settle: func(_ *life.Scratch, p *life.Position, v *life.Verdict) bool {
			for q, c := range p.Board.Stones() {
				if c != board.Empty {
					v.Status[q] = rules.Alive
				}
			}
			v.Settled, v.Confidence, v.Reason = x.settled, x.confidence, "open"
			return true
		}}
		v := new(life.Verdict)
		life.Settle(life.NewScratch(), []*life.Judge{first, e.Judge}, &life.Position{Board: b, ToMove: board.Black}, v)
		after := e.Stats()
		if asked := after.Asked + after.Remembered - before.Asked - before.Remembered; asked != x.asked || v.Judge != x.judge {
			t.Errorf("confidence %v: asked %d times, judge %q; want %d, %q", x.confidence, asked, v.Judge, x.asked, x.judge)
		}
		if x.judge == "gtp" {
			settles(t, v, want)
			if x.settled && (len(v.Alternatives) != 1 || v.Alternatives[0].Status[b.At(0)] != 0) {
				t.Errorf("%d alternatives, want the first settlement", len(v.Alternatives))
			}
		}
	}
}

// TestSecondUnsure: an engine that is unsure leaves the verdict and a note.
func TestSecondUnsure(t *testing.T) {
	b, _ := drawn(t, divided)
	e := open(t, &kataJudge, standIn(t, "kata-unsure"), 1)
	first := &life.Judge{ID: "first", Settle: func(_ *life.Scratch, p *life.Position, v *life.Verdict) bool {
		v.Settled, v.Confidence = true, 0.4
		return true
	}}
	v := new(life.Verdict)
	life.Settle(life.NewScratch(), []*life.Judge{first, e.Judge}, &life.Position{Board: b, ToMove: board.Black}, v)
	if v.Judge != "first" || v.Confidence != 0.4 || len(v.Notes) != 1 || !strings.HasPrefix(v.Notes[0], "katago: not sure of 20 stones") {
		t.Errorf("judge %q, confidence %v, notes %q", v.Judge, v.Confidence, v.Notes)
	}
}

// TestCommand: what is written is read again.
func TestCommand(t *testing.T) {
	c, err := ParseCommand(`gnugo --mode gtp "a b" 'c d'`)
	if err != nil || !slices.Equal(c, Command{"gnugo", "--mode", "gtp", "a b", "c d"}) {
		t.Fatal(c, err)
	}
	again, err := ParseCommand(c.String())
	if err != nil || !slices.Equal(again, c) {
		t.Error(again, err)
	}
	for _, bad := range []string{"", "  ", `a "b`} {
		if _, err := ParseCommand(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// gnugo is the command of GNU Go, or the test is skipped.
func gnugo(t testing.TB) Command {
	t.Helper()
	path, err := exec.LookPath("gnugo")
	if err != nil {
		path = "/usr/games/gnugo"
		if _, err := os.Stat(path); err != nil {
			t.Skip("GNU Go is not installed")
		}
	}
	return Command{path, "--mode", "gtp"}
}

// finished is a board both sides have finished, with a dead stone on either side.
const finished = `
	.X.XO.O.O
	XXXXOOOOO
	.o.XO.x.O
	...XO...O
	XXXXOOOOO
	.X.XO.O..
	XXXXOOOOO
	.X.XO.O.O
	X.XXOO.OO`

// TestGNUGo: the program of Debian judges finished boards, is given up where it
// takes too long, and answers the next question.
func TestGNUGo(t *testing.T) {
	c := gnugo(t)
	e, err := Open(context.Background(), &gtpJudge, c, Config{Timeout: 2 * time.Second, Start: time.Minute, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if f := e.Facts(); !slices.Equal(f, []Fact{{"gtp-engine", "GNU Go"}, {"gtp-version", "3.8"}}) {
		t.Errorf("facts %v", f)
	}
	open := board.New(board.MustSize(19, 19))
	open.Set(open.Geometry.At(3, 3), board.Black)
	notes(t, judge(e, open), "no answer in time")
	b, want := drawn(t, finished)
	v := judge(e, b)
	settles(t, v, want)
	if s := e.Stats(); s.GivenUp != 2 { // the first process might have been to blame
		t.Errorf("%+v", s)
	}
}

func mustGTP(t testing.TB, c Command) *GTP {
	t.Helper()
	g, err := StartGTP(context.Background(), c, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// TestRefusal: a refusal leaves the engine usable.
func TestRefusal(t *testing.T) {
	g := mustGTP(t, gnugo(t))
	var r *Refusal
	if _, err := g.Ask("boardsize 99"); !errors.As(err, &r) || r.Text != "unacceptable size" {
		t.Errorf("%v", err)
	}
	if text, err := g.Ask("boardsize 9"); err != nil || text != "" {
		t.Errorf("%q, %v", text, err)
	}
}
