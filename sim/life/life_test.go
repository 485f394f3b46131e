package life

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/sgf"
)

// picture reads a drawn position: X and O are living stones, x and o dead ones,
// S and s black and white stones alive in seki.
func picture(t *testing.T, text string) (*board.Board, []rules.Status) {
	t.Helper()
	rows := strings.Fields(text)
	g := board.MustSize(len(rows[0]), len(rows))
	b := board.New(g)
	want := make([]rules.Status, g.N)
	for y, row := range rows {
		if len(row) != g.Width {
			t.Fatalf("row %d has %d points, not %d", y+1, len(row), g.Width)
		}
		for x := range row {
			p := g.At(x, y)
			switch row[x] {
			case 'X':
				b.Set(p, board.Black)
				want[p] = rules.Alive
			case 'O':
				b.Set(p, board.White)
				want[p] = rules.Alive
			case 'x':
				b.Set(p, board.Black)
				want[p] = rules.Dead
			case 'o':
				b.Set(p, board.White)
				want[p] = rules.Dead
			case 'S':
				b.Set(p, board.Black)
				want[p] = rules.Seki
			case 's':
				b.Set(p, board.White)
				want[p] = rules.Seki
			}
		}
	}
	return b, want
}

// turned returns the position turned a quarter and its expectation with it.
func turned(b *board.Board, want []rules.Status) (*board.Board, []rules.Status) {
	g := board.MustSize(b.Height, b.Width)
	r := board.New(g)
	w := make([]rules.Status, g.N)
	for p := range want {
		x, y := b.XY(board.Point(p))
		q := g.At(b.Height-1-y, x)
		w[q] = want[p]
		if c := b.At(board.Point(p)); c != board.Empty {
			r.Set(q, c)
		}
	}
	return r, w
}

var positions = []struct{ name, why, board string }{
	{"two walls", "each side has a side of the board", `
		.XO.
		.XO.
		.XO.
		.XO.`},
	{"dead in territory", "a stone alone in the opponent's territory", `
		....XO.
		.o..XO.
		....XO.
		.XXXXOO
		XXOOOOO
		OO.OOOO
		....O..
		.x..O..
		....OOO
		OOOOO.O`},
	{"two-headed dragon", "two chains live on two eyes both of them share", `
		.OOOOOO
		OXXXXXO
		OX.XXXO
		OXXXXXO
		OXXX.XO
		OXXXXXO
		OOOOOO.`},
	{"shared liberties", "neither side may fill the two points between", `
		.O.OX.X.
		OOOOXXXX
		OOSSsXXX
		OOS.sXX.
		OOS.sXX.`},
	{"eye against eye", "an eye each and one shared liberty", `
		.O.OOOXX.X.
		OOOOOOXXXXX
		OOSSSSsssXX
		OOS.S.s.sX.
		OOSSSSsssXX`},
	{"a dead stone inside a seki", "it lies in Black's eye, and taking it gives no second one", `
		.O.OOOXX.X.
		OOOOOOXXXXX
		OOSSSSsssXX
		OOS.S.s.sX.
		OOSoSSsssXX`},
	{"killed by nakade", "a three-point eye with the vital point taken", `
		.X.XOOO..
		XXXXO.O.O
		OOOOOOOOO
		xxxxxxO..
		x.O.xxO..
		xxxxxxO..
		OOOOOOO..
		.........
		.........`},
	{"two eyes and none", "two chains with an eye each keep one without between them, as it keeps them", `
		.s.S.s.sX
		sssSssssX
		XXXssXXXX
		..XXXX.X.
		.X....X..`},
	{"false eye in seki", "whoever plays at the false eye or beside it is taken first", `
		.S.sX..X.
		sSssX.X.X
		.ssX.XXX.
		ssX.XX.XX
		XXXXX.X.X`},
	{"seki beside large territory", "what only one side encloses is not open, however large", `
		.s.S.s.sX
		sssSssssX
		XXXssXXXX
		..XXXX...
		.........
		.........
		.........
		.........
		.........`},
	{"double-ko seki", "an eye and the mouth of a ko each, and no shared point", `
		OOOOSs.sXXXX
		O.OSSSsssX.X
		OOOS.Ss.sXXX
		O.OSSSsssX.X
		OOOOS.SsXXXX`},
	{"bent four in the corner", "the corner is a ko its owner cannot avoid", `
		.X.X.XX.
		XXXXXXXX
		OOOOOOOO
		OOOO.O.O
		xxOOOOOO
		.xxxxOOO
		OOO.xOOO`},
	{"bent four beside a double-ko seki", "dead although the seki has threats without end, as the Japanese rules say", `
		O.O.OOOOOOOOSs.sXXXX
		OOOOOOOOO.OSSSsssX.X
		xxOOOOOOOOOS.Ss.sXXX
		.xxxxOOOO.OSSSsssX.X
		OOO.xOOOOOOOS.SsXXXX`},
	{"moonshine life", "one eye and a ko, kept only by threats of the double-ko seki: dead, as the Japanese rules say", `
		OOOOSs.sXXXXXXXXXXX
		O.OSSSsssX.XXXXXXXX
		OOOS.Ss.sXXXXXXXXXX
		O.OSSSsssX.XXooooXX
		OOOOS.SsXXXXXo.o.oX`},
	{"stones in atari at the end", "a capture that nobody needs to finish", `
		.X.XO.OO
		XXXXOOO.
		XoXXOO.O
		X.X.XOOO
		XXXXXO.O
		ooX.XO..
		.oXXXOxO
		XXX.XOOO`},
}

func TestPositions(t *testing.T) {
	judges, err := Select("static,playout")
	if err != nil {
		t.Fatal(err)
	}
	s := NewScratch()
	for _, tc := range positions {
		t.Run(tc.name, func(t *testing.T) {
			b, want := picture(t, tc.board)
			for turn := range 4 {
				for seed := range uint64(5) {
					var v Verdict
					Settle(s, judges, &Position{Board: b, ToMove: board.Black, Finished: true, Seed: seed}, &v)
					if !v.Settled {
						t.Errorf("turn %d seed %d: settled %v, confidence %.3f", turn, seed, v.Settled, v.Confidence)
					}
					for p := range want {
						if v.Status[p] != want[p] {
							t.Fatalf("turn %d seed %d: %s is %v, want %v (%s), judge %s",
								turn, seed, b.Name(board.Point(p)), v.Status[p], want[p], tc.why, v.Judge)
						}
					}
				}
				b, want = turned(b, want)
			}
		})
	}
}

// A wall that has room to run is not all there is to an eye space: White's stones here
// live though four black ones stand in his.
func TestRoomWithOpenWall(t *testing.T) {
	b, _ := picture(t, `
		.X.O.OXX.
		XXXOOOX.X
		OOOXXXXXX
		..OOO....
		.........
		.........
		..O......
		.........
		.........`)
	s := NewScratch()
	for seed := range uint64(40) {
		var v Verdict
		Settle(s, []*Judge{&static, &playout}, &Position{Board: b, Seed: seed}, &v)
		if slices.Contains(v.Status, rules.Dead) {
			t.Errorf("seed %d: stones are called dead", seed)
		}
	}
}

// Playouts are not trusted where the game stopped early, nor where a group they
// call dead has the shape of one that may live.
func TestDoubt(t *testing.T) {
	s := NewScratch()
	for _, tc := range []struct{ why, board string }{
		{"stopped early", `
			.........
			..X...O..
			.........
			..X...O..
			.........
			..X...O..
			.........
			..X...O..
			.........`},
		{"a ring about a living group", `
			xxxx.xO.OX
			xOOOxOOOOX
			.xO.OxO.OX
			xOOOOxOOOX
			xxxxx.xxOX
			OOOOOOxOOX
			.O.O.OOOXX
			XXXXXXXX.X`},
		{"hanezeki, with more open points than are searched", `
			XOXO.XOX.OXOX
			XOXOXOOOXOXOX
			XOXOXO.OXOXOX
			.OXXXO.OXXXO.
			OOXOOO.OOOXOO
			XXXO.....OXXX
			OOOO.....OOOO
			.O.O.O.O.O.O.`},
	} {
		b, want := picture(t, tc.board)
		for turn := range 4 {
			for seed := range uint64(5) {
				var v Verdict
				Settle(s, []*Judge{&static, &playout}, &Position{Board: b, Finished: true, Seed: seed}, &v)
				if v.Settled && v.Confidence >= 0.95 {
					t.Errorf("%s: turn %d seed %d: confidence %.3f", tc.why, turn, seed, v.Confidence)
				}
			}
			b, want = turned(b, want)
		}
	}
}

// A fight stands only where neither side gains by moving first, and a chain only
// where it cannot be taken.
func TestFightStands(t *testing.T) {
	for _, tc := range []struct {
		why, board, at string
		stands         bool
	}{
		{"two eyes against none", `
			.O.X.O.OX
			OOOXOOOOX
			XXXOOXXXX
			..XXXX.X.
			.X....X..`, "da", true},
		{"Black may fill the outside liberty first", `
			.O.X..O.OX
			OOOXXXOOOX
			XXXOOOXXXX
			..XXXXX.X.
			.X....X..X`, "da", false},
		{"the stone in a ko of a double-ko seki", `
			OOOOXO.OXXXX
			O.OXXXOOOX.X
			OOOX.XO.OXXX
			O.OXXXOOOX.X
			OOOOX.XOXXXX`, "ge", false},
		{"its group", `
			OOOOXO.OXXXX
			O.OXXXOOOX.X
			OOOX.XO.OXXX
			O.OXXXOOOX.X
			OOOOX.XOXXXX`, "db", true},
	} {
		b, _ := picture(t, tc.board)
		s := NewScratch()
		s.proofs(&Position{Board: b})
		var v Verdict
		v.reset(b.N)
		for p := range b.N {
			if b.At(board.Point(p)) != board.Empty {
				v.Status[p] = rules.Alive
			}
		}
		s.believe(&v)
		if !s.around(at(b, tc.at)) {
			t.Errorf("%s: no fight at %s", tc.why, tc.at)
		} else if got := s.fight.stands(); got != tc.stands {
			t.Errorf("%s: stands %v, want %v", tc.why, got, tc.stands)
		}
	}
}

func TestStaticProves(t *testing.T) {
	proved := map[string]bool{
		`
		.XO.
		XXOO
		.XO.`: true, // two eyes each
		`
		.XO.
		.XO.
		.XO.`: false, // one big eye each: alive, but not unconditionally
		`
		.XXX
		XXX.
		XXXo`: true, // no room for the white stone
	}
	s := NewScratch()
	for text, want := range proved {
		b, status := picture(t, text)
		var v Verdict
		v.reset(b.N)
		if got := static.Settle(s, &Position{Board: b}, &v); got != want {
			t.Errorf("%s\nproved %v, want %v", text, got, want)
		} else if got {
			for p := range status {
				if v.Status[p] != status[p] {
					t.Errorf("%s\n%s is %v, want %v", text, b.Name(board.Point(p)), v.Status[p], status[p])
				}
			}
		}
	}
	empty, _ := picture(t, "... ... ...")
	one, _ := picture(t, "O.. ... ...")
	for _, b := range []*board.Board{empty, one} {
		var v Verdict
		v.reset(b.N)
		if static.Settle(s, &Position{Board: b}, &v) && b == one {
			t.Error("a lone stone was proved")
		}
	}
}

func TestMarks(t *testing.T) {
	b, want := picture(t, `
		.XO.
		.XO.
		oXO.`)
	mark := func(prop, name string) sgf.Mark {
		return sgf.Mark{Prop: prop, Point: at(b, name)}
	}
	marks := []sgf.Mark{mark("TB", "aa"), mark("TB", "ab"), mark("TB", "ac"), mark("TW", "da"), mark("TW", "db"), mark("TW", "dc")}
	s := NewScratch()
	var v Verdict
	Settle(s, []*Judge{&marked}, &Position{Board: b, Marks: marks, Own: "japanese"}, &v)
	if !v.Settled || v.Judge != "marked" {
		t.Fatalf("not settled by marks: %+v", v)
	}
	for p := range want {
		if v.Status[p] != want[p] {
			t.Errorf("%s is %v, want %v", b.Name(board.Point(p)), v.Status[p], want[p])
		}
	}
	// An unmarked point that reaches one colour only is no territory under
	// territory rules, and nothing special under area rules.
	fewer := marks[:5]
	Settle(s, []*Judge{&marked}, &Position{Board: b, Marks: fewer, Own: "japanese"}, &v)
	if p := at(b, "dc"); v.Status[p] != rules.Seki {
		t.Errorf("unmarked point under japanese rules is %v", v.Status[p])
	}
	Settle(s, []*Judge{&marked}, &Position{Board: b, Marks: fewer, Own: "chinese"}, &v)
	if p := at(b, "dc"); v.Status[p] != rules.NoStone {
		t.Errorf("unmarked point under chinese rules is %v", v.Status[p])
	}
	Settle(s, []*Judge{&marked}, &Position{Board: b}, &v)
	if v.Settled {
		t.Error("settled without a mark")
	}
}

func TestCrossedStones(t *testing.T) {
	b, want := picture(t, `
		..XO.
		..XO.
		ooXO.
		..XO.`)
	crosses := func(names ...string) (marks []sgf.Mark) {
		for _, n := range names {
			marks = append(marks, sgf.Mark{Prop: "MA", Point: at(b, n)})
		}
		return marks
	}
	s := NewScratch()
	var v Verdict
	Settle(s, []*Judge{&marked}, &Position{Board: b, Finished: true, Marks: crosses("ac", "bc")}, &v)
	if !v.Settled {
		t.Fatal("a whole chain crossed out does not settle the position")
	}
	for p := range want {
		if v.Status[p] != want[p] {
			t.Errorf("%s is %v, want %v", b.Name(board.Point(p)), v.Status[p], want[p])
		}
	}
	for _, tc := range []struct {
		why      string
		finished bool
		marks    []sgf.Mark
	}{
		{"one stone", true, crosses("ac")},
		{"part of a chain", true, crosses("ac", "ca")},
		{"an empty point", true, crosses("ac", "bc", "aa")},
		{"a game not finished", false, crosses("ac", "bc")},
	} {
		Settle(s, []*Judge{&marked}, &Position{Board: b, Finished: tc.finished, Marks: tc.marks}, &v)
		if v.Settled {
			t.Errorf("%s settles the position", tc.why)
		}
	}
}

// at is the point with those SGF coordinates.
func at(b *board.Board, name string) board.Point {
	return b.Geometry.At(int(name[0]-'a'), int(name[1]-'a'))
}

func TestSelect(t *testing.T) {
	got, err := Select("playout, marked,playout")
	if err != nil || len(got) != 2 || got[0] != &playout || got[1] != &marked {
		t.Errorf("Select = %v, %v", got, err)
	}
	if _, err := Select("oracle"); err == nil || !strings.Contains(err.Error(), "marked, static, playout") {
		t.Errorf("an unknown judge gives %v", err)
	}
	for _, j := range All {
		if j.ID == "" || j.Title == "" || j.Native == "" || j.Source == "" || j.Settle == nil {
			t.Errorf("judge %q is not filled in", j.ID)
		}
	}
}

// The playout board and board.Board, written apart, agree on random games.
func TestPlayoutBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := board.MustSize(rapid.IntRange(1, 7).Draw(t, "width"), rapid.IntRange(1, 7).Draw(t, "height"))
		b := board.New(g)
		var m mcBoard
		m.reset(g)
		m.load(b.Stones())
		c := board.Black
		for range 200 {
			p := board.Point(rapid.IntRange(0, g.N-1).Draw(t, "point"))
			c = c.Other()
			if !b.Legal(p, c) {
				continue
			}
			a := m.try(p, c)
			b.Play(p, c)
			m.play(p, c)
			if _, atari := b.InAtari(p); !a.captures && atari != a.one {
				t.Fatalf("%s of %v: atari %v, foreseen %v", g.Name(p), c, atari, a.one)
			}
			awake := 0
			for q := range g.N {
				if b.At(board.Point(q)) != m.color[q] {
					t.Fatalf("%s differs after %v %s", g.Name(board.Point(q)), c, g.Name(p))
				}
				if m.color[q] == board.Empty {
					switch m.where[q] {
					case asleep:
						if !m.sleeps(board.Point(q)) {
							t.Fatalf("%s should have been woken", g.Name(board.Point(q)))
						}
						continue
					default:
						if m.list[m.where[q]] != board.Point(q) {
							t.Fatalf("%s is not where the list says", g.Name(board.Point(q)))
						}
					}
					awake++
					if m.sleeps(board.Point(q)) && rapid.Bool().Draw(t, "sleep") {
						m.sleep(board.Point(q))
						awake--
					}
				}
			}
			if awake != len(m.list) {
				t.Fatalf("%d empty points awake, %d listed", awake, len(m.list))
			}
			if b.Ko(c.Other()) != m.ko {
				t.Fatalf("ko at %v, not %v", m.ko, b.Ko(c.Other()))
			}
		}
	})
}

// No position may break a judge: full boards, chains without liberties, one
// colour, one point.
func TestAnyPosition(t *testing.T) {
	s := NewScratch()
	rapid.Check(t, func(t *rapid.T) {
		g := board.MustSize(rapid.IntRange(1, 6).Draw(t, "width"), rapid.IntRange(1, 6).Draw(t, "height"))
		b := board.New(g)
		for p := range g.N {
			b.Set(board.Point(p), board.Color(rapid.IntRange(0, 2).Draw(t, "color")))
		}
		var v Verdict
		Settle(s, All, &Position{Board: b, Seed: rapid.Uint64().Draw(t, "seed")}, &v)
		for p, st := range v.Status {
			if (b.At(board.Point(p)) != board.Empty) != (st != rules.NoStone) {
				t.Fatalf("%s: %v on a point that is %v", g.Name(board.Point(p)), st, b.At(board.Point(p)))
			}
		}
		if v.Confidence < 0 || v.Confidence > 1 {
			t.Fatalf("confidence %v", v.Confidence)
		}
	})
}

func TestSeedDecides(t *testing.T) {
	b, _ := picture(t, positions[1].board)
	var v, w Verdict
	p := &Position{Board: b, Seed: 7}
	Settle(NewScratch(), All, p, &v)
	s := NewScratch()
	other, _ := picture(t, positions[3].board)
	Settle(s, All, &Position{Board: other, Seed: 3}, &w)
	Settle(s, All, p, &w)
	if v.Confidence != w.Confidence {
		t.Errorf("the scratch memory remembers: confidence %v and %v", v.Confidence, w.Confidence)
	}
}

func BenchmarkSettlePlayout(b *testing.B) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		b.Skip("EXPERIMENT_CORPUS does not name the data")
	}
	games := corpus(b, filepath.Join(root, "dev", "kgs-ugo"), 200)
	s := NewScratch()
	var v Verdict
	b.ResetTimer()
	for i := range b.N {
		Settle(s, []*Judge{&static, &playout}, &Position{Board: games[i%len(games)].board, Seed: 1}, &v)
	}
}
