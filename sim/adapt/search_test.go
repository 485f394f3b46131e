package adapt

import (
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules"
)

// minimax finds the value of a state by the moves of a game, remembering a
// situation only with its very history. It reports false past its limit, or
// where the game could go on for ever.
type minimax struct {
	*game
	memo map[key]rules.Half
	open map[key]bool
	left int
}

func (m *minimax) value(s *state, history []place) (best rules.Half, ok bool) {
	k := key{*s, m.number(history)}
	if v, known := m.memo[k]; known {
		return v, true
	}
	if m.left--; m.left < 0 || m.open[k] {
		return 0, false
	}
	m.open[k] = true
	defer delete(m.open, k)
	best = -unbounded * sign(s.turn)
	list, _ := m.steps(s, history)
	for i := range list {
		x := list[i]
		v := x.gain
		if x.over {
			v += m.game.value(x.next.code)
		} else {
			m.depth++
			w, ok := m.value(&x.next, m.then(history, &x))
			m.depth--
			if !ok {
				return 0, false
			}
			v += w
		}
		if s.turn == 0 {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	m.memo[k] = best
	return best, true
}

// Bounds that are used after other histories than the one they were found with
// change no value, on larger stages than those played on whole boards (TestBrute).
func TestBoundsAfterOtherHistories(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	compared, bound := 0, 0
	for stages := 0; stages < 40; {
		s, literal, ok := randomStage(rng, 2+rng.IntN(3), 3+rng.IntN(3))
		if !ok || len(s.Open) < 2 {
			continue
		}
		var search Searcher
		search.Begin(s, literal)
		stages++
		seen := map[form]bool{}
		for _, r := range rules.All {
			f, why := formOf(r, &search.counts)
			if why != "" || seen[f] {
				continue
			}
			seen[f] = true
			b := search.benchFor(&f)
			if b == nil {
				continue
			}
			g := newGame(b, &f)
			at, history := g.root()
			g.origin, g.base = at.code, f.board(b.count(at.code))
			m := &minimax{game: newGame(b, &f), memo: map[key]rules.Half{}, open: map[key]bool{}, left: 20_000}
			m.origin, m.base = g.origin, g.base
			want, ok := m.value(&at, history)
			if !ok {
				continue
			}
			got := g.solve(&at, history)
			if g.stopped() {
				continue
			}
			compared++
			bound += len(g.bound)
			if got != want {
				t.Fatalf("%s: %v, without reuse %v\n%s", r.ID, got, want, draw(s))
			}
		}
	}
	t.Logf("%d compared, %d situations with bounds after one history", compared, bound)
	if compared < 300 || bound < 100 {
		t.Error("too few to tell")
	}
}
