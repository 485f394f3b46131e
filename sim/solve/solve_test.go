package solve

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

func rule(t *testing.T, id string) *rules.Rule {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatal(id)
	}
	return r
}

func solved(t *testing.T, id string, p *Problem) *Result {
	t.Helper()
	r, err := Solve(context.Background(), rule(t, id), p, Limits{})
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return r
}

// Area values published by Drange (mathpuzzle.com/go, 1998): columns, rows and
// margin of the first player.
var drange = [][3]int{
	{1, 2, 0}, {1, 3, 3}, {1, 4, 4}, {1, 5, 0}, {1, 6, 1}, {1, 7, 2}, {1, 8, 3}, {1, 9, 0}, {1, 10, 1},
	{2, 2, 1}, {2, 3, 0}, {2, 4, 8}, {2, 5, 10}, {2, 6, 12}, {3, 3, 9}, {3, 4, 4},
}

func TestPublishedValues(t *testing.T) {
	for _, c := range drange {
		if testing.Short() && c[0]*c[1] > 9 {
			continue
		}
		r := solved(t, "jipingdian-b", &Problem{Geometry: board.MustSize(c[0], c[1])})
		if v, ok := r.Value(); !ok || v != rules.Points(c[2]) {
			t.Errorf("%d×%d: %v to %v, published %d", c[0], c[1], r.Low, r.High, c[2])
		}
	}
}

// A board the first player takes whole (N points) is worth under each rule what
// its compensation leaves: the table of the design notes, found there by
// retrograde analysis with another program.
func TestCompensations(t *testing.T) {
	want := map[string]rules.Half{ // N less this
		"jipingdian-b": 0, "tangsong": 2, "tangsong-aesthetic": 2, "wmsg2008": 2,
		"livestone-b": 4, "livestone-a": 6, "button": 1,
	}
	for _, size := range [][2]int{{1, 3}, {1, 4}, {2, 4}, {3, 3}} {
		g := board.MustSize(size[0], size[1])
		for id, less := range want {
			r := solved(t, id, &Problem{Geometry: g})
			if v, ok := r.Value(); !ok || v != rules.Points(g.N)-less {
				t.Errorf("%s on %d×%d: %v to %v, want %v", id, g.Width, g.Height, r.Low, r.High, rules.Points(g.N)-less)
			}
		}
	}
}

// Exchanging the colours negates a value, turning the board leaves it.
func TestSymmetry(t *testing.T) {
	for _, id := range []string{"tangsong", "livestone-a", "button", "nz", "ikeda-territory1", "chinese"} {
		for _, size := range [][2]int{{1, 5}, {2, 2}, {2, 3}, {2, 4}} {
			g, turned := board.MustSize(size[0], size[1]), board.MustSize(size[1], size[0])
			b := solved(t, id, &Problem{Geometry: g})
			w := solved(t, id, &Problem{Geometry: turned, ToMove: board.White})
			if b.Low != -w.High || b.High != -w.Low {
				t.Errorf("%s on %v: %v to %v, with White first %v to %v", id, size, b.Low, b.High, w.Low, w.High)
			}
		}
	}
}

// A line of best play is legal, ends the game and counts the value.
func TestLine(t *testing.T) {
	for _, id := range []string{"jipingdian-b", "tangsong", "livestone-b", "button", "nz", "chinese", "chinese-artistic", "tangsong-aesthetic"} {
		r := rule(t, id)
		for _, size := range [][2]int{{1, 4}, {2, 4}, {3, 3}} {
			p := &Problem{Geometry: board.MustSize(size[0], size[1])}
			got := solved(t, id, p)
			value, ok := got.Value()
			if !ok || len(got.Line) < 2 {
				t.Errorf("%s on %v: %v", id, size, got)
				continue
			}
			root, f, err := p.under(r)
			if err != nil {
				t.Fatal(err)
			}
			g := newGame(f, newGrid(p.Geometry))
			l := &lane{newSearcher(context.Background(), g, cycleForbidden, Limits{}), root.state}
			if !g.repeats() {
				l.cycle = cycleForWhite
			}
			l.push(&l.at)
			var sum rules.Half
			for _, m := range got.Line[:len(got.Line)-1] {
				gain, err := l.make(m)
				if err != nil {
					t.Fatalf("%s on %v: %v: %v", id, size, got.Line, err)
				}
				sum += gain
			}
			_, gain, over := l.passFrom(&l.at)
			if sum += gain + g.count(l.at.stones); !over || got.Line[len(got.Line)-1] != board.Pass || sum != value {
				t.Errorf("%s on %v: the line counts %v, over %v, the value is %v", id, size, sum, over, value)
			}
		}
	}
}

// The strategies found hold against every answer, walked with nothing
// remembered but what was walked with the very same past: under every game that
// forbids repetition, positional and situational. What is walked is limited;
// with EXPERIMENT_SLOW set more is, and on larger boards.
func TestStrategies(t *testing.T) {
	sizes, most := [][2]int{{2, 2}, {1, 5}, {2, 3}}, 20_000
	if os.Getenv("EXPERIMENT_SLOW") != "" {
		sizes, most = append(sizes, [2]int{1, 6}, [2]int{1, 7}, [2]int{2, 4}, [2]int{3, 3}), 30_000
	}
	kinds := map[rules.Ko]int{}
	seen := map[form]bool{}
	for _, r := range rules.All {
		f, err := formOf(r, board.Black)
		if err != nil || seen[f] || f.ko != rules.KoPositional && f.ko != rules.KoSituational || r.Start != rules.StartEmpty {
			continue
		}
		seen[f] = true
		kinds[f.ko]++
		for _, size := range sizes {
			p := &Problem{Geometry: board.MustSize(size[0], size[1])}
			value, proved := solved(t, r.ID, p).Value()
			if !proved {
				t.Errorf("%s on %v is not proved", r.ID, size)
			}
			root, f, err := p.under(r)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range []uint8{0, 1} {
				g := newGame(f, newGrid(p.Geometry))
				l := &lane{newSearcher(context.Background(), g, cycleForbidden, Limits{Nodes: 1 << 40, States: 1 << 30}), root.state}
				l.push(&l.at)
				w := &walker{t: t, lane: l, side: side, most: most, walked: map[string]bool{}}
				w.walk(value)
				if w.left > 0 && len(w.walked) < 50 {
					t.Errorf("%s on %v: only %d situations walked", r.ID, size, len(w.walked))
				}
			}
		}
	}
	if kinds[rules.KoPositional] < 6 || kinds[rules.KoSituational] < 3 {
		t.Errorf("games by kind of repetition: %v", kinds)
	}
}

// walker holds that one side reaches the value whatever the other does.
type walker struct {
	t *testing.T
	*lane
	side   uint8
	most   int // situations walked
	walked map[string]bool
	left   int
}

func (w *walker) walk(value rules.Half) {
	if w.t.Failed() || len(w.walked) > w.most {
		w.left++
		return
	}
	var past strings.Builder
	for _, p := range w.path[:len(w.path)-1] {
		fmt.Fprint(&past, w.position(p.stones, p.turn), " ")
	}
	key := fmt.Sprint(w.at.key(), past.String())
	if w.walked[key] {
		return
	}
	w.walked[key] = true
	if w.at.turn == w.side {
		goal := value + rules.Half(w.side)
		n, _, move := w.node(&w.at, goal, numbers{hopeless, hopeless}, len(w.path))
		if !n.solved() { // the line is too long to search on
			w.left++
			return
		}
		if move < 0 || (n.pn == 0) != (w.side == 0) {
			w.t.Errorf("no move reaches %v at %+v after %v", value, w.at, w.path)
			return
		}
		w.try(board.Point(w.kids[len(w.path)][move].move), value)
		return
	}
	for p := range board.Point(w.grid.N) {
		w.try(p, value)
	}
	w.try(board.Pass, value)
}

// try walks on after a move that is allowed.
func (w *walker) try(p board.Point, value rules.Half) {
	if _, gain, over := w.passFrom(&w.at); p == board.Pass && over {
		end := gain + w.count(w.at.stones)
		if w.side == 0 && end < value || w.side == 1 && end > value {
			w.t.Errorf("a game ends with %v, not %v: %v", end, value, w.path)
		}
		return
	}
	at, n, from := w.at, len(w.path), w.from
	gain, err := w.make(p)
	if err == nil {
		w.walk(value - gain)
	}
	w.at, w.path, w.from = at, w.path[:n], from
}

func TestRefusals(t *testing.T) {
	refused := map[string]bool{}
	for _, r := range rules.All {
		_, err := Solve(context.Background(), r, &Problem{Geometry: board.MustSize(1, 2)}, Limits{})
		var refusal *Refusal
		if errors.As(err, &refusal) {
			refused[r.ID] = true
			if refusal.Why.EN == "" || refusal.Why.ZH == "" || !strings.HasPrefix(err.Error(), r.ID) {
				t.Errorf("%s: %+v", r.ID, refusal)
			}
		} else if err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
	for _, id := range []string{"tang", "taiwan", "huanqitou"} {
		if !refused[id] {
			t.Errorf("%s was not refused", id)
		}
	}
	if len(rules.All)-len(refused) < 27 {
		t.Errorf("only %d rule sets can be solved", len(rules.All)-len(refused))
	}
}

// A position with its history: what the past forbids is part of it.
func TestHistory(t *testing.T) {
	g := board.MustSize(2, 2)
	moves := []Move{{0, board.Black}, {3, board.White}, {1, board.Black}} // Black has the top row, White a stone below
	if r := solved(t, "jipingdian-b", &Problem{Geometry: g, Moves: moves}); r.Low != r.High {
		t.Errorf("%v to %v", r.Low, r.High)
	}
	bad := append(moves[:3:3], Move{0, board.White})
	if _, err := Solve(context.Background(), rule(t, "jipingdian-b"), &Problem{Geometry: g, Moves: bad}, Limits{}); err == nil {
		t.Error("a play on a stone was taken")
	}
	over := []Move{{board.Pass, board.Black}, {board.Pass, board.White}}
	if _, err := Solve(context.Background(), rule(t, "jipingdian-b"), &Problem{Geometry: g, Moves: over}, Limits{}); err == nil {
		t.Error("a game that is over was searched")
	}
}

func TestLimits(t *testing.T) {
	p := &Problem{Geometry: board.MustSize(4, 4)}
	r, err := Solve(context.Background(), rule(t, "jipingdian-b"), p, Limits{Nodes: 2000})
	if err != nil || r.Proved || r.Low > rules.Points(2) || r.High < rules.Points(2) || r.Line != nil {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Solve(ctx, rule(t, "jipingdian-b"), p, Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	late, stop := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer stop()
	if r, err := Solve(late, rule(t, "jipingdian-b"), p, Limits{}); err != nil || r.Proved {
		t.Errorf("past the deadline: %+v, %v", r, err)
	}
	if _, err := Solve(context.Background(), rule(t, "jipingdian-b"), &Problem{Geometry: board.MustSize(6, 5)}, Limits{}); err == nil {
		t.Error("a board of 30 points was taken")
	}
}

func BenchmarkSolve(b *testing.B) {
	r, _ := rules.ByID("jipingdian-b")
	for b.Loop() {
		if _, err := Solve(context.Background(), r, &Problem{Geometry: board.MustSize(3, 4)}, Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
