package finish

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
)

// Terms of the ledger under which the steps stand.
const (
	termAftermath = "aftermath"
	termDame      = "dame"
	termProtect   = "protect"
	termKo        = "open_ko"
)

// Finisher makes normal endings, one after another, reusing its memory. It is
// for one goroutine.
type Finisher struct {
	g     *board.Geometry
	b     *board.Board
	ahead *board.Board // to look a play ahead
	read  reader
	steps [4]rules.Settled // one a term, in order

	// The verdict, by the literal ending.
	final []board.Color // whose a point is; N+1, the last is Edge
	seki  []bool        // living stones in seki and their eyes

	// The position as it is completed.
	owner    []board.Color // whose a point is; N+1, the last is Edge
	dead     []bool        // of the stone on a point
	open     []board.Point // dame that may be filled
	voids    []board.Point // false eyes that their owner must fill
	unfilled []board.Point // false eyes of a game broken off, as its record ends
	wide     []board.Point // points of boundaries not yet closed
	turn     board.Color
	last     board.Point // the opponent's play before this turn, board.Pass for none
	tally    tally
	base     int      // recorded moves before line
	line     []Played // moves made since

	prepared []board.Point // dame that a side has made a play for
	filled   []board.Point // dame filled to look ahead
	pressing []board.Point // scratch: false eyes

	broken   bool // the record does not end in two passes
	openDame int  // dame open on the literal ending
	odd      bool // a point left open by players who would have taken it is no dame
	unclear  bool // there is such a point on the literal ending

	stones []board.Color // scratch: the position of the walk back; N+1
	whose  []board.Color // whose its points are; N+1
	taken  []board.Point // stones taken by the moves replayed
	from   []int32       // where those of each move begin
	kinds  []kind        // what the moves of the end were
	early  int           // first pass of the end of the game before the last contested move, -1 for none
	region []board.Point
	seen   []bool
	status []rules.Status
	late   []late
	kos    []openKo
	other  rules.Settled
	around []Played      // the line to other
	check  rules.Settled // scratch: the position as it is completed

	start           *Start   // of the game, where it is asked for
	choices, turned []Choice // open questions met, and those to be answered otherwise

	found       []gap
	known       map[uint64]gapValue // of the gaps of this game, by gapKey
	spent       int                 // nodes searched for them
	walls       map[uint64]bool     // whether walls of this game can be taken, by wallKey
	game        uint64              // the game that known and walls are of
	completions int                 // how many were made
	gapBuf      []board.Point
	window      []board.Point // points looked at, marked in inside
	inside      []bool
	near        [3][]int // steps from a point to the living stones of a colour
	queue       []board.Point
}

// late is an added play that is no dame, and its term.
type late struct {
	p     board.Point
	color board.Color
	term  string
}

// tally counts what was done up to a position.
type tally struct {
	plays, passes rules.Sides
	stage1        rules.Sides // plays before the first two passes in a row
	firstTwo      bool        // there were two passes in a row
	passed        bool        // the last move was a pass
	firstPass     board.Color
	lastTurn      board.Color
	lastPlay      board.Color
}

func (t *tally) play(c board.Color) {
	t.plays.Add(c, 1)
	t.lastPlay, t.lastTurn, t.passed = c, c, false
}

func (t *tally) pass(c board.Color) {
	t.passes.Add(c, 1)
	t.lastTurn = c
	if t.firstPass == board.Empty {
		t.firstPass = c
	}
	if t.passed && !t.firstTwo {
		t.firstTwo, t.stage1 = true, t.plays
	}
	t.passed = true
}

// Finish makes the normal ending of g into e. What it holds is valid until the
// next call. Where the players ended the game and it would come out otherwise, it is
// completed without looking at their passes, and if that does not help it stays as
// recorded.
func (f *Finisher) Finish(g *Game, e *Ending) {
	e.Reset()
	f.prepare(g)
	if f.start = g.Start; f.start != nil {
		f.start.Found = false
	}
	e.SettledMove = f.lastContested(g)
	if f.finish(g, e); f.broken || !f.upset(g, e) {
		return
	}
	settled := e.SettledMove
	if f.early >= 0 {
		e.Reset()
		e.SettledMove = settled
		f.prepare(g)
		f.early = -1
		if f.finish(g, e); !f.upset(g, e) {
			return
		}
	}
	e.Reset()
	e.SettledMove = settled
}

// mostUpset is by how many points completing a game that the players ended may change
// the territory of one side against the other's: protective moves, and kos.
const mostUpset = 6

// upset reports whether completing the game, cut, changes it by more.
func (f *Finisher) upset(g *Game, e *Ending) bool {
	from := g.Literal
	if len(e.Steps) > 0 && e.Steps[0].Term == termAftermath {
		from = e.Steps[0].Settled
	}
	n := e.Settled(g.Literal).Counts.TerritoryScore().Diff() - from.Counts.TerritoryScore().Diff()
	return max(n, -n) > mostUpset
}

// finish cuts and completes the game.
func (f *Finisher) finish(g *Game, e *Ending) {
	if f.early < 0 || !f.withoutPasses(g, e) {
		e.Cut, e.Added = e.Cut[:0], e.Added[:0]
		f.rewind(g, e.SettledMove)
		f.claim(g)
		f.makeUp(g, e)
		f.mark(g)
		f.keep(g, e)
	} else {
		f.makeUp(g, e)
	}
	if len(e.Cut) > 0 || f.passesDiffer(g) {
		f.snapshot(g, e, termAftermath, f.closed())
	}
	f.choices, f.turned = e.Choices, g.Turned
	f.complete(g, e)
	e.Choices, e.Turned = f.choices, append(e.Turned, g.Turned...)
	for _, t := range [...]string{termDame, termProtect, termKo} {
		if f.has(e, t) {
			f.snapshot(g, e, t, f.tally)
		}
	}
	e.From, e.Line = f.base, f.line
	f.otherwise(g, e)
}

// prepare takes over the verdict.
func (f *Finisher) prepare(g *Game) {
	s := g.Literal
	if f.g != s.Geometry {
		f.resize(s.Geometry)
	}
	n := s.N
	copy(f.final, s.Owner)
	f.final[n] = board.Edge
	for p, id := range s.Group {
		f.seki[p] = id >= 0 && s.Groups[id].Seki
	}
	f.b.CopyFrom(g.Final.Board)
	copy(f.owner, f.final)
	for p := range n {
		f.dead[p] = s.Status[p] == rules.Dead && f.b.At(board.Point(p)) != board.Empty
	}
	f.broken = g.Final.FinalPasses < 2
	f.completions++
	if id := f.identity(g); id != f.game {
		f.game = id
		clear(f.known)
		clear(f.walls)
	}
	f.spent = 0
	f.unclear = false
	if f.claim(g); f.odd {
		f.unclear = true
		f.claim(g)
	}
	f.openDame = len(f.open)
	f.unfilled = f.unfilled[:0]
	if f.broken {
		f.unfilled = s.FalseEyes(f.unfilled, false)
	}
}

func (f *Finisher) resize(g *board.Geometry) {
	f.g, f.b, f.ahead = g, board.New(g), board.New(g)
	f.final, f.owner = make([]board.Color, g.N+1), make([]board.Color, g.N+1)
	f.stones, f.whose = make([]board.Color, g.N+1), make([]board.Color, g.N+1)
	f.stones[g.N] = board.Edge
	f.seki, f.dead, f.seen = make([]bool, g.N+1), make([]bool, g.N+1), make([]bool, g.N+1)
	f.status = make([]rules.Status, g.N)
	f.inside = make([]bool, g.N+1)
	f.known, f.walls, f.game = make(map[uint64]gapValue), make(map[uint64]bool), 0
	f.near[board.Black], f.near[board.White] = make([]int, g.N), make([]int, g.N)
}

// identity is a hash of the position a record ends on and of the verdict on it:
// what reading found of the game holds for as long as it is the same.
func (f *Finisher) identity(g *Game) uint64 {
	m := newMix(g.Final.Board.Hash())
	m.add(len(g.Final.Moves))
	for p, dead := range f.dead[:f.g.N] {
		if dead || f.seki[p] {
			m.add(p)
		}
	}
	return uint64(m)
}

// rewind puts up the position after k moves, with the verdict on it.
func (f *Finisher) rewind(g *Game, k int) {
	final := g.Final
	f.b.CopyFrom(final.Board)
	f.base, f.line = k, f.line[:0]
	f.turn, f.last = final.ToMove, board.Pass
	f.late, f.kos, f.prepared = f.late[:0], f.kos[:0], f.prepared[:0]
	switch n := len(final.Moves); {
	case k < n-final.FinalPasses:
		final.At(f.b, k)
		f.turn = final.Moves[k].Color
	case k < n:
		f.turn = final.Moves[k].Color
	case k > 0:
		f.last = final.Moves[k-1].Point
	}
	if k > 0 {
		f.turn = final.Moves[k-1].Color.Other()
	}
	s := g.Literal
	for p := range s.N {
		c := f.b.At(board.Point(p))
		switch c {
		case board.Empty:
			f.dead[p] = false
		case s.Stones[p]:
			f.dead[p] = s.Status[p] == rules.Dead
		default:
			f.dead[p] = f.final[p] != c
		}
	}
	f.count(g, final.Moves[:k])
}

// count tallies the moves up to the position.
func (f *Finisher) count(g *Game, moves []replay.Move) {
	p := &g.Literal.Play
	f.tally = tally{plays: p.Plays, passes: p.Passes, firstPass: replay.FirstPass(moves)}
	t := &f.tally
	for _, m := range g.Final.Moves[len(moves):] {
		if m.Point == board.Pass {
			t.passes.Add(m.Color, -1)
		} else {
			t.plays.Add(m.Color, -1)
		}
	}
	for i, m := range moves {
		if m.Point != board.Pass {
			t.lastPlay = m.Color
		} else if i > 0 && moves[i-1].Point == board.Pass && moves[i-1].Color != m.Color {
			t.firstTwo, t.stage1 = true, p.Stage1
		}
		t.lastTurn = m.Color
	}
}

// complete plays the game to its end.
func (f *Finisher) complete(g *Game, e *Ending) {
	passes := 0
	for moves := 0; passes < 2 && moves < 2*f.g.N; moves++ {
		f.mark(g)
		c := f.turn
		p, term := f.choose(g, c)
		if p == board.Pass {
			f.pass(c)
			passes++
			continue
		}
		passes = 0
		if term != termDame {
			f.late = append(f.late, late{p, c, term})
		}
		f.add(e, p, c)
		if len(f.wide) > 0 {
			f.claim(g)
		}
	}
	if f.broken {
		f.listDefects()
	}
}

func (f *Finisher) pass(c board.Color) {
	f.b.Play(board.Pass, c)
	f.tally.pass(c)
	f.line = append(f.line, Played{Color: c, Point: board.Pass})
	f.turn, f.last = c.Other(), board.Pass
}

// choose returns the next play of c and its term, board.Pass for none.
func (f *Finisher) choose(g *Game, c board.Color) (board.Point, string) {
	if f.last != board.Pass && f.endangered(f.b, f.last, c, 0) {
		if p := f.protection(f.b, f.last, c, 0); p != board.Pass {
			if f.owner[p] == board.Empty {
				return p, termDame
			}
			if f.decide(Defend, p, c, true) {
				return p, termProtect
			}
		}
	}
	if p := f.void(c); p != board.Pass {
		return p, termProtect
	}
	if p := f.pointMove(c); p != board.Pass {
		return p, termDame
	}
	held := f.tally.passed && !f.broken // a ko is not connected any more
	if g.Territory && !held {
		if p := f.ko(c); p != board.Pass {
			return p, termKo
		}
	}
	if p := f.chooseDame(c, f.open); p != board.Pass {
		return p, termDame
	}
	if p := f.chooseDame(c, f.wide); p != board.Pass {
		return p, termDame
	}
	if p := f.closing(c); p != board.Pass {
		return p, termDame
	}
	if f.broken {
		if p := f.forestalls(c); p != board.Pass {
			return p, termProtect
		}
	}
	if p := f.readies(c); p != board.Pass {
		return p, termProtect
	}
	if f.broken {
		if p := f.falseEye(g, c); p != board.Pass {
			return p, termProtect
		}
	}
	if held {
		return board.Pass, ""
	}
	if p := f.ko(c); p != board.Pass {
		return p, termKo
	}
	if p := f.mend(c); p != board.Pass {
		return p, termProtect
	}
	if f.broken {
		if p := f.secure(c); p != board.Pass {
			return p, termProtect
		}
		if p := f.split(c); p != board.Pass {
			return p, termProtect
		}
		if p := f.combine(c); p != board.Pass {
			return p, termProtect
		}
	}
	return board.Pass, ""
}

// secure returns a play of c inside its own that ends a danger to a chain of its
// boundary that is worth one, board.Pass where there is none.
func (f *Finisher) secure(c board.Color) board.Point {
	b := f.b
	for h := range board.Point(b.N) {
		if !f.alive(b, h, c) || b.Head(h) != h || f.seki[h] || f.expendable(h) || !f.borders(b, h) {
			continue
		}
		f.read.nodes = 0
		if !f.takes(b, h, 0) {
			continue
		}
		if p := f.defence(h); p != board.Pass && f.decide(Defend, p, c, true) {
			return p
		}
	}
	return board.Pass
}

// expendable reports whether the chain at h is a single stone without room behind
// it, where one that cuts it off does not live long: such a stone is defended when
// it is attacked, not before.
func (f *Finisher) expendable(h board.Point) bool {
	c, room := f.b.At(h), 0
	if f.b.ChainSize(h) > 1 {
		return false
	}
	for p := range board.Point(f.g.N) {
		if f.distance(h, p) <= 2 && f.owner[p] == c && f.b.At(p) == board.Empty {
			room++
		}
	}
	return room < openRoom
}

// openRoom is how many empty points of one's own, two lines around a single stone,
// are room for the stone that cuts it off.
const openRoom = 5

// defence returns the play that saves the chain at h from being taken, on a
// point that is nobody's rather than on its own, and of its own one that leaves no
// combination; board.Pass where there is none.
func (f *Finisher) defence(h board.Point) board.Point {
	b := f.b
	c := b.At(h)
	best, sound := board.Pass, false
	cand := f.read.defences(b, h)
	for _, p := range cand.list() {
		if sound && f.owner[p] != board.Empty || !b.Legal(p, c) {
			continue
		}
		next := f.read.at(0, b)
		next.Play(p, c)
		if f.takes(next, h, 1) {
			continue
		}
		if f.owner[p] == board.Empty {
			return p
		}
		best, sound = p, f.mends(p, p, c)
	}
	return best
}

// borders reports whether the chain at h touches a living stone of the opponent.
func (f *Finisher) borders(b *board.Board, h board.Point) bool {
	d := b.At(h).Other()
	for q := h; ; {
		for _, s := range b.Neighbors(q) {
			if f.alive(b, s, d) {
				return true
			}
		}
		if q = b.Next(q); q == h {
			return false
		}
	}
}
