// Package replay plays a record on a board. Every recorded move is played, also
// those a rule forbids; the breaches are noted, per rule.
package replay

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/sgf"
)

// BreachKind names what a recorded move does that some rule forbids.
type BreachKind uint8

// The kinds of breach.
const (
	KoRetake    BreachKind = iota // retakes a ko at once (every rule with a ko rule)
	Positional                    // repeats a whole-board position
	Situational                   // repeats a position with the same side to move
	Suicide                       // takes off the chain just played
	Occupied                      // is on an occupied point: the stone there is replaced
	TwoInARow                     // same colour moves twice in a row
	OffBoard                      // is on no point of the board: not played
	NoLiberty                     // set-up before the move leaves a chain without liberties, which stays
	Kinds                         // how many kinds there are
)

var breachNames = [...]string{
	"ko", "positional", "situational", "suicide", "occupied", "two-in-a-row", "off-board", "no-liberty",
}

// String returns the name used in the breaches column.
func (k BreachKind) String() string { return breachNames[k] }

// Breach is one breach: its kind and the 1-based number of the move. A set-up
// step after the last move bears the number of the move that would follow.
type Breach struct {
	Kind BreachKind
	Move int
}

// Move is a play or pass as replayed.
type Move struct {
	Point    board.Point // board.Pass for a pass
	Color    board.Color
	Captured int16 // opposing stones taken
}

// Setup is one point changed by set-up.
type Setup struct {
	After int // number of moves made before it
	Point board.Point
	Color board.Color // what the point holds from then on
}

// Final is a record played to its end.
type Final struct {
	Board  *board.Board
	Play   rules.Play
	ToMove board.Color
	Moves  []Move // plays and passes; set-up steps are in Setups
	// Taken are the opposing stones that moves took, move by move.
	Taken    []board.Point
	Setups   []Setup
	Breaches []Breach
	// FinalPasses is the number of consecutive passes the record ends with.
	FinalPasses int
	// Opening is the number of plays by Black before White's first play, White's
	// passes among them ignored: two or more are a handicap placed by playing.
	Opening int
	// Cleared counts the stones that set-up takes off after the last move. Some
	// programs clear dead stones away like this; they are in no prisoner count.
	Cleared rules.Sides
}

// A Replayer plays records one after another, reusing its memory. It is for
// one goroutine.
type Replayer struct {
	seen history
	f    *Final

	first   board.Color // who made the first move, also one off the board
	last    board.Color // who made the last
	toMove  board.Color
	pending int // first entry of Setups not yet looked at for liberties
}

// New returns a Replayer.
func New() *Replayer { return new(Replayer) }

// Play plays the main line of g into f, reusing the memory of both; once warm
// it allocates nothing. The geometry of g must be set.
//
// Moves. Every move on the board is played. The stone under a play on an
// occupied point is taken off first and leaves by set-up (Setup is lowered), so
// that stones set up and played always equal stones on the board and captured.
// A move off the board is not played and has no entry in Moves; its breach bears
// the number of the move that follows. Passes lift a simple ko.
//
// Repetition. Positions are compared by their 64-bit hashes alone: among the
// few hundred positions of a game two different ones agree with a probability
// below 10⁻¹⁴. A set-up step that changes the board begins a new history. A
// pass repeats nothing, but the situation it leaves is remembered.
//
// Play. Handicap is left 0 for the caller. FirstPass leaves out passes that
// place a handicap: those of White between two plays of Black, before a first
// play of White. Exact is false where a colour moves twice in a row, a move is
// off the board or on an occupied point (also one that reading has skipped and
// noted as a problem), or set-up changes stones after the first play; stones cleared
// away after the last move do no harm. First is who made the first move also where
// that is off the board. ToMove is the side a PL property gives after the last move, else
// the opponent of the last mover; with no moves White where only Black has two
// or more stones set up, else Black.
func (r *Replayer) Play(g *sgf.Game, f *Final) {
	r.start(g, f)
	for i := range g.Steps {
		switch s := &g.Steps[i]; s.Op {
		case sgf.PlayBlack:
			r.move(s.Point, board.Black)
		case sgf.PlayWhite:
			r.move(s.Point, board.White)
		case sgf.SetBlack, sgf.SetWhite, sgf.SetEmpty:
			r.setup(s.Point, s.Op.Color())
		case sgf.TurnBlack:
			r.toMove = board.Black
		case sgf.TurnWhite:
			r.toMove = board.White
		}
	}
	r.finish(g)
}

func (r *Replayer) start(g *sgf.Game, f *Final) {
	if f.Board == nil {
		f.Board = board.New(g.Geometry)
	} else {
		f.Board.Reset(g.Geometry)
	}
	f.Play = rules.Play{Exact: true}
	f.Moves, f.Setups, f.Breaches = f.Moves[:0], f.Setups[:0], f.Breaches[:0]
	f.Taken = f.Taken[:0]
	f.FinalPasses, f.Opening, f.Cleared = 0, 0, rules.Sides{}
	r.f = f
	r.first, r.last, r.toMove = board.Empty, board.Empty, board.Empty
	r.pending = 0
	r.seen.reserve(len(g.Steps) + 1)
}

// note records a breach by the next move.
func (r *Replayer) note(k BreachKind) {
	r.f.Breaches = append(r.f.Breaches, Breach{k, len(r.f.Moves) + 1})
}

// move makes one recorded move.
func (r *Replayer) move(p board.Point, c board.Color) {
	f := r.f
	if r.pending != len(f.Setups) || r.last == board.Empty {
		r.settle(c)
	}
	if c == r.last {
		r.note(TwoInARow)
		f.Play.Exact = false
	}
	if r.first == board.Empty {
		r.first = c
	}
	r.last, r.toMove = c, c.Other()
	if f.Cleared != (rules.Sides{}) {
		f.Play.Exact = f.Play.Exact && f.Play.Plays == rules.Sides{}
		f.Cleared = rules.Sides{}
	}
	switch {
	case p == board.Pass:
		r.pass(c)
	case p < 0 || int(p) >= f.Board.N:
		r.note(OffBoard)
		f.Play.Exact = false
	default:
		r.play(p, c)
	}
}

// play makes a play on the board and notes its breaches.
func (r *Replayer) play(p board.Point, c board.Color) {
	f, b := r.f, r.f.Board
	if old := b.At(p); old != board.Empty {
		r.note(Occupied)
		f.Play.Exact = false
		f.Play.Setup.Add(old, -1)
		b.Set(p, board.Empty)
	} else if b.Ko(c) == p {
		r.note(KoRetake)
	}
	captured, suicide := b.Play(p, c)
	if suicide {
		r.note(Suicide)
	} else if captured > 0 {
		f.Taken = append(f.Taken, b.Removed()...)
	}
	positional, situational := r.seen.see(b.Hash(), c.Other())
	if positional {
		r.note(Positional)
	}
	if situational {
		r.note(Situational)
	}
	f.Play.Plays.Add(c, 1)
	f.Moves = append(f.Moves, Move{Point: p, Color: c, Captured: int16(captured)})
}

// pass makes a pass. The first two in a row by different colours close the
// first stage.
func (r *Replayer) pass(c board.Color) {
	f, b := r.f, r.f.Board
	b.Play(board.Pass, c)
	r.seen.see(b.Hash(), c.Other())
	f.Play.Passes.Add(c, 1)
	f.Moves = append(f.Moves, Move{Point: board.Pass, Color: c})
	n := len(f.Moves)
	if f.Play.FirstTwo || n < 2 {
		return
	}
	if before := f.Moves[n-2]; before.Point == board.Pass && before.Color != c {
		f.Play.FirstTwo = true
		f.Play.Stage1 = f.Play.Plays
	}
}

// setup changes one point by set-up.
func (r *Replayer) setup(p board.Point, c board.Color) {
	f, b := r.f, r.f.Board
	if p < 0 || int(p) >= b.N || b.At(p) == c {
		return
	}
	old := b.At(p)
	f.Play.Setup.Add(old, -1)
	f.Play.Setup.Add(c, 1)
	switch {
	case len(f.Moves) == 0:
	case c == board.Empty:
		f.Cleared.Add(old, 1)
	case f.Play.Plays != rules.Sides{}:
		f.Play.Exact = false
	}
	b.Set(p, c)
	f.Setups = append(f.Setups, Setup{After: len(f.Moves), Point: p, Color: c})
}

// settle closes a run of set-up steps before a move of colour c, or begins the
// game with it: it notes chains without liberties and begins a new history.
func (r *Replayer) settle(c board.Color) {
	f, b := r.f, r.f.Board
	if choked(b, f.Setups[r.pending:]) {
		r.note(NoLiberty)
	}
	r.pending = len(f.Setups)
	r.seen.forget()
	r.seen.see(b.Hash(), c)
}

// choked reports whether a chain on or beside the changed points has no liberty.
func choked(b *board.Board, changed []Setup) bool {
	for _, s := range changed {
		if !breathes(b, s.Point) {
			return true
		}
		for _, q := range b.Neighbors(s.Point) {
			if !breathes(b, q) {
				return true
			}
		}
	}
	return false
}

// breathes reports whether p holds no stone or one of a chain with a liberty.
func breathes(b *board.Board, p board.Point) bool {
	c := b.At(p)
	return c != board.Black && c != board.White || b.HasLiberty(p)
}

// finish fills in what is known only at the end.
func (r *Replayer) finish(g *sgf.Game) {
	f, b := r.f, r.f.Board
	if choked(b, f.Setups[r.pending:]) {
		r.note(NoLiberty)
	}
	play := &f.Play
	play.Captured = rules.Sides{Black: b.Captured(board.Black), White: b.Captured(board.White)}
	play.FromSetup = play.Plays == rules.Sides{}
	play.Exact = play.Exact && !skipped(g)
	if !play.FirstTwo {
		play.Stage1 = play.Plays
	}
	if n := len(f.Moves); n > 0 {
		if play.First = g.Absent; play.First == board.Empty {
			play.First = r.first
		}
		play.LastTurn = f.Moves[n-1].Color
	}
	for n := len(f.Moves); n > 0; n-- {
		if m := &f.Moves[n-1]; m.Point != board.Pass {
			play.LastPlay = m.Color
			break
		}
		f.FinalPasses++
	}
	w := firstPlay(f.Moves, board.White)
	f.Opening = countPlays(f.Moves[:max(w, 0)])
	play.FirstPass = firstPass(f.Moves, w)
	f.ToMove = r.toMove
	if f.ToMove == board.Empty {
		f.ToMove = board.Black
		if play.Setup.Black > 1 && play.Setup.White == 0 {
			f.ToMove = board.White
		}
	}
}

// skipped reports whether reading left out moves or stones off the board.
func skipped(g *sgf.Game) bool {
	for i := range g.Problems {
		if g.Problems[i].Kind == "off-board" {
			return true
		}
	}
	return false
}

// firstPlay returns the index of the first play by c, -1 if there is none.
func firstPlay(moves []Move, c board.Color) int {
	for i := range moves {
		if m := &moves[i]; m.Point != board.Pass && m.Color == c {
			return i
		}
	}
	return -1
}

func countPlays(moves []Move) int {
	n := 0
	for i := range moves {
		if moves[i].Point != board.Pass {
			n++
		}
	}
	return n
}

// FirstPass returns the colour of the first of these moves that is a pass and
// places no handicap, board.Empty if none is.
func FirstPass(moves []Move) board.Color { return firstPass(moves, firstPlay(moves, board.White)) }

// firstPass returns the colour of the first pass that places no handicap. w is
// the index of White's first play, -1 for none.
func firstPass(moves []Move, w int) board.Color {
	for i := range moves {
		if moves[i].Point != board.Pass {
			continue
		}
		if i >= w || !placesHandicap(moves, i) {
			return moves[i].Color
		}
	}
	return board.Empty
}

// placesHandicap reports whether move i is a pass by White between two plays of
// Black. In New Zealand handicap games White passes while Black places stones.
func placesHandicap(moves []Move, i int) bool {
	blackPlay := func(m *Move) bool { return m.Point != board.Pass && m.Color == board.Black }
	return moves[i].Color == board.White && i > 0 && i+1 < len(moves) &&
		blackPlay(&moves[i-1]) && blackPlay(&moves[i+1])
}

// InferPasses fills in who passes first in a record that has plays but no pass
// at all: the side to move after the last of them, the opponent following. It
// marks the value inferred and leaves the number of passes as recorded.
func InferPasses(f *Final) {
	p := &f.Play
	if p.FromSetup || p.Passes != (rules.Sides{}) {
		return
	}
	p.FirstPass = f.ToMove
	p.LastTurn = f.ToMove.Other()
	p.Inferred = true
}
