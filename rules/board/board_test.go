package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/board/boardtest"
)

// pair is a board and the plain board it must agree with.
type pair struct {
	b     *board.Board
	plain *boardtest.Board
}

// fataler is what tests of all kinds fail with.
type fataler interface {
	Fatalf(format string, args ...any)
}

func newPair(width, height int) pair {
	return pair{board.New(board.MustSize(width, height)), boardtest.New(width, height)}
}

func (s pair) at(p board.Point) boardtest.Point {
	x, y := s.b.XY(p)
	return boardtest.Point{X: x, Y: y}
}

func (s pair) play(t fataler, p board.Point, c board.Color) {
	captured, suicide := s.b.Play(p, c)
	wantCaptured, wantSuicide := s.plain.Play(s.at(p), c)
	if captured != wantCaptured || suicide != wantSuicide {
		t.Fatalf("%v at %v: captured %d, suicide %v; want %d, %v\n%v", c, s.at(p), captured, suicide, wantCaptured, wantSuicide, s.plain)
	}
}

func (s pair) set(p board.Point, c board.Color) {
	s.b.Set(p, c)
	s.plain.Set(s.at(p), c)
}

// checkPosition compares stones, prisoners and ko.
func (s pair) checkPosition(t fataler) {
	for p := range board.Point(s.b.N) {
		if got, want := s.b.At(p), s.plain.Stones[s.at(p)]; got != want {
			t.Fatalf("%v holds %v, want %v in\n%v", s.at(p), got, want, s.plain)
		}
	}
	for _, c := range []board.Color{board.Black, board.White} {
		if got, want := s.b.Captured(c), s.plain.Captured[c]; got != want {
			t.Fatalf("captured of %v: %d, want %d", c, got, want)
		}
		want := board.Pass
		if s.plain.Ko != nil && s.plain.KoColor == c {
			want = s.b.Geometry.At(s.plain.Ko.X, s.plain.Ko.Y)
		}
		if got := s.b.Ko(c); got != want {
			t.Fatalf("ko of %v: %d, want %d in\n%v", c, got, want, s.plain)
		}
	}
}

// checkPoint compares what is known of the chain at p, or of plays there.
func (s pair) checkPoint(t fataler, p board.Point) {
	if s.b.At(p) == board.Empty {
		for _, c := range []board.Color{board.Black, board.White} {
			want := s.plain.Suicide(s.at(p), c)
			if got := s.b.Suicide(p, c); got != want {
				t.Fatalf("suicide of %v at %v: %v, want %v in\n%v", c, s.at(p), got, want, s.plain)
			}
			if got, want := s.b.Legal(p, c), !want && s.b.Ko(c) != p; got != want {
				t.Fatalf("legality of %v at %v: %v, want %v in\n%v", c, s.at(p), got, want, s.plain)
			}
		}
		return
	}
	stones, liberties := s.plain.Chain(s.at(p))
	if got, want := s.b.ChainSize(p), len(stones); got != want {
		t.Fatalf("chain at %v: %d stones, want %d in\n%v", s.at(p), got, want, s.plain)
	}
	for q, n := p, 0; n < len(stones); n++ {
		if s.b.Head(q) != s.b.Head(p) || !stones[s.at(q)] {
			t.Fatalf("the ring of the chain at %v leaves it in\n%v", s.at(p), s.plain)
		}
		if q = s.b.Next(q); (q == p) != (n == len(stones)-1) {
			t.Fatalf("the ring of the chain at %v does not close after %d stones in\n%v", s.at(p), len(stones), s.plain)
		}
	}
	free := s.b.Liberties(p, nil)
	if len(free) != len(liberties) {
		t.Fatalf("chain at %v: %d liberties, want %d in\n%v", s.at(p), len(free), len(liberties), s.plain)
	}
	for _, q := range free {
		if !liberties[s.at(q)] {
			t.Fatalf("%v is no liberty of the chain at %v in\n%v", s.at(q), s.at(p), s.plain)
		}
	}
	if got, want := s.b.HasLiberty(p), len(liberties) > 0; got != want {
		t.Fatalf("chain at %v has a liberty: %v, want %v in\n%v", s.at(p), got, want, s.plain)
	}
	last, atari := s.b.InAtari(p)
	if atari != (len(liberties) == 1) || atari && last != free[0] {
		t.Fatalf("chain at %v in atari: %d, %v; its liberties are %v in\n%v", s.at(p), last, atari, liberties, s.plain)
	}
}

// TestAgainstPlainBoard plays random plays (suicides and plays on stones among
// them), passes and set-up, and compares all that can be asked.
func TestAgainstPlainBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newPair(rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"))
		points := rapid.IntRange(0, s.b.N-1)
		colors := rapid.SampledFrom([]board.Color{board.Black, board.White})
		drawn := map[uint64]string{s.b.Hash(): s.plain.String()}
		hashes := map[string]uint64{s.plain.String(): s.b.Hash()}
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			p := board.Point(points.Draw(t, "point"))
			switch op := rapid.IntRange(0, 19).Draw(t, "op"); {
			case op == 0:
				s.b.Play(board.Pass, colors.Draw(t, "color"))
				s.plain.Lift()
			case op == 1:
				s.set(p, rapid.SampledFrom([]board.Color{board.Empty, board.Black, board.White}).Draw(t, "state"))
			case op == 2:
				c := colors.Draw(t, "color")
				if got, want := s.b.Clear(c), s.plain.Clear(c); got != want {
					t.Fatalf("cleared %d, want %d", got, want)
				}
			default:
				if s.b.At(p) != board.Empty {
					s.set(p, board.Empty)
				}
				s.play(t, p, colors.Draw(t, "color"))
			}
			s.checkPosition(t)
			s.checkPoint(t, board.Point(points.Draw(t, "asked")))
			picture := s.plain.String()
			if old, ok := drawn[s.b.Hash()]; ok && old != picture {
				t.Fatalf("one hash for\n%v\n%v", old, picture)
			}
			if old, ok := hashes[picture]; ok && old != s.b.Hash() {
				t.Fatalf("two hashes for\n%v", picture)
			}
			drawn[s.b.Hash()], hashes[picture] = picture, s.b.Hash()
		}
		other := board.New(board.MustSize(3, 3))
		other.CopyFrom(s.b)
		for p := range board.Point(s.b.N) {
			s.checkPoint(t, p)
			pair{other, s.plain}.checkPoint(t, p)
		}
		pair{other, s.plain}.checkPosition(t)
	})
}

// TestReset checks that a board used for another size is like a new one.
func TestReset(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	used := board.New(board.MustSize(9, 7))
	for _, size := range [][2]int{{9, 7}, {5, 5}, {13, 2}, {19, 19}, {1, 1}, {9, 7}} {
		g := board.MustSize(size[0], size[1])
		fresh := board.New(g)
		used.Reset(g)
		for _, turn := range boardtest.Game(size[0], size[1], 500, r) {
			fresh.Play(turn.Point, turn.Color)
			used.Play(turn.Point, turn.Color)
			if used.Hash() != fresh.Hash() || !slices.Equal(used.Stones(), fresh.Stones()) {
				t.Fatalf("%v: a board used before differs from a new one", size)
			}
		}
	}
}

// TestLegalPositions counts the positions reached from the empty board by legal
// plays of either colour. They are all the positions in which every chain has a
// liberty: OEIS A094777.
func TestLegalPositions(t *testing.T) {
	for side, want := range map[int]int{1: 1, 2: 57, 3: 12675} {
		b := board.New(board.MustSize(side, side))
		seen := map[uint64]bool{b.Hash(): true}
		for queue := []*board.Board{b}; len(queue) > 0; queue = queue[1:] {
			for p := range board.Point(b.N) {
				for _, c := range []board.Color{board.Black, board.White} {
					if queue[0].At(p) != board.Empty || queue[0].Suicide(p, c) {
						continue
					}
					next := board.New(b.Geometry)
					next.CopyFrom(queue[0])
					next.Play(p, c)
					if !seen[next.Hash()] {
						seen[next.Hash()] = true
						queue = append(queue, next)
					}
				}
			}
		}
		if len(seen) != want {
			t.Errorf("%d×%d: %d legal positions, want %d", side, side, len(seen), want)
		}
	}
}

// TestLargestBoard fills the largest board, where sums of liberties are largest:
// stones on every other point have the most pseudo-liberties a board can hold,
// and joined to one chain they belong to one.
func TestLargestBoard(t *testing.T) {
	g := board.MustSize(board.MaxSide, board.MaxSide)
	b := board.New(g)
	for y := range g.Height {
		for x := range g.Width {
			if x == 0 || y%2 == 0 { // a comb
				b.Play(g.At(x, y), board.Black)
			}
		}
	}
	comb := g.At(0, 0)
	if got, want := b.ChainSize(comb), 26*52+26; got != want {
		t.Fatalf("the comb has %d stones, want %d", got, want)
	}
	free := b.Liberties(comb, nil)
	if want := 26 * 51; len(free) != want {
		t.Fatalf("the comb has %d liberties, want %d", len(free), want)
	}
	for i, p := range free {
		last, atari := b.InAtari(comb)
		if atari != (len(free)-i == 1) || atari && last != p {
			t.Fatalf("with %d liberties left: in atari %v", len(free)-i, atari)
		}
		b.Set(p, board.White)
	}
	if b.HasLiberty(comb) {
		t.Fatal("a comb without liberties has one")
	}
	if got, want := b.Clear(board.Black), 26*52+26; got != want {
		t.Fatalf("cleared %d stones, want %d", got, want)
	}
}

// TestNames checks SGF coordinates at the corners of the largest board.
func TestNames(t *testing.T) {
	g := board.MustSize(52, 52)
	for p, want := range map[board.Point]string{
		0: "aa", 25: "za", 26: "Aa", 51: "Za", board.Point(g.N - 1): "ZZ", board.Pass: "", board.Point(g.N): "",
	} {
		if got := g.Name(p); got != want {
			t.Errorf("point %d is named %q, want %q", p, got, want)
		}
	}
	for _, size := range [][2]int{{0, 9}, {9, 0}, {53, 9}, {9, 53}, {-1, -1}} {
		if _, err := board.Size(size[0], size[1]); err == nil {
			t.Errorf("a board of %v points was made", size)
		}
	}
}

// TestSituation checks that situations differ by the side to move alone.
func TestSituation(t *testing.T) {
	b := board.New(board.MustSize(2, 2))
	if b.Situation(board.Black) == b.Situation(board.White) {
		t.Error("one hash for both sides to move")
	}
	b.Play(0, board.Black)
	if b.Situation(board.Black) != b.Hash() {
		t.Error("the situation with Black to move is the position")
	}
}

// TestNoAllocation checks that plays, set-up and copies allocate nothing.
func TestNoAllocation(t *testing.T) {
	g := board.MustSize(9, 9)
	game := boardtest.Game(9, 9, 200, rand.New(rand.NewPCG(5, 6)))
	b, o := board.New(g), board.New(g)
	allocs := testing.AllocsPerRun(10, func() {
		b.Reset(g)
		for _, turn := range game {
			b.Play(turn.Point, turn.Color)
			b.InAtari(turn.Point)
		}
		for p := range board.Point(g.N) {
			b.Set(p, board.White)
		}
		o.CopyFrom(b)
	})
	if allocs != 0 {
		t.Errorf("%v allocations a game", allocs)
	}
}
