package replay

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// CycleKind names a kind of long cycle: plays after which the whole board is as
// it was before them.
type CycleKind uint8

// The kinds. They are told apart by what the plays of the cycle capture, so that
// a moonshine life (假生), which turns through three kos, is a triple ko here.
const (
	OtherCycle  CycleKind = iota
	SingleKo              // one ko taken and retaken, with passes between
	DoubleKo              // two kos (连环劫), with passes between
	TripleKo              // three kos taken in turn (三劫循环)
	QuadrupleKo           // four (四劫循环)
	MultipleKo            // five or more
	EternalLife           // each side gives two stones and takes two (长生)
	SendTwo               // sending two, returning one (送二还一)
	MolassesKo            // 糖蜜劫: a throw-in, a ko, two stones, a ko, and a free move, for each side
	CycleKinds            // how many kinds there are
)

var cycleNames = [...]string{
	"other", "single-ko", "double-ko", "triple-ko", "quadruple-ko", "multiple-ko",
	"eternal-life", "sending-two-returning-one", "molasses-ko",
}

// String returns the name used in the cycles column.
func (k CycleKind) String() string { return cycleNames[k] }

// Cycle is a long cycle in a record.
type Cycle struct {
	Kind   CycleKind
	From   int // moves made before the position that comes again
	Move   int // 1-based number of the play that brings it back
	Last   int // number of the last of the plays in a row that all bring one back
	Passes int // passes between From and Move
	// Open is set where the record stops in the middle: its last plays take one
	// stone each in three kos or more, and no position has come again yet.
	Open bool
}

// String returns the kind, with -open behind it where the cycle is.
func (c Cycle) String() string {
	if c.Open {
		return c.Kind.String() + "-open"
	}
	return c.Kind.String()
}

// Cycles finds the long cycles of a record, in the order of the plays that close
// them. A cycle gone through several times is one cycle. Retaking a ko at once is
// no long cycle, and neither is what set-up brings about. A molasses ko is found
// also where the free moves in it are plays elsewhere, so that the whole board
// does not come again.
func (f *Final) Cycles() []Cycle {
	out := f.closed()
	if c, ok := f.molasses(); ok && !slices.ContainsFunc(out, func(o Cycle) bool { return o.Kind == MolassesKo }) {
		out = append(out, c)
		slices.SortStableFunc(out, func(a, b Cycle) int { return a.Move - b.Move })
	}
	if n := len(out); n == 0 || !f.EndsIn(out[n-1]) {
		if c, ok := f.open(); ok {
			out = append(out, c)
		}
	}
	return out
}

// closed finds the cycles that bring the whole board back.
func (f *Final) closed() []Cycle {
	if !f.repeats() {
		return nil
	}
	var out []Cycle
	f.recurrences(func(from, move int) {
		switch n := len(out); {
		case move-from <= 2: // a ko retaken at once
		case n > 0 && f.contiguous(out[n-1].Last, move):
			out[n-1].Last = move
		default:
			out = append(out, f.cycle(from, move))
		}
	})
	return out
}

// molassesTaken is what the plays of a molasses ko capture, from one free move to
// the next.
var molassesTaken = [4]int16{0, 1, 2, 1}

// molasses finds the first molasses ko: four plays, a free move, four plays, a
// free move, and the first four plays again.
func (f *Final) molasses() (Cycle, bool) {
	for i := 0; i+14 <= len(f.Moves); i++ {
		if f.exchange(i) && f.exchange(i+5) && f.exchange(i+10) && f.samePoints(i, i+10, 4) {
			return Cycle{Kind: MolassesKo, From: i, Move: i + 14, Last: i + 14}, true
		}
	}
	return Cycle{}, false
}

// exchange reports whether the four moves from i on are those of a molasses ko.
func (f *Final) exchange(i int) bool {
	for k, taken := range molassesTaken {
		if m := &f.Moves[i+k]; m.Point == board.Pass || m.Captured != taken {
			return false
		}
	}
	return true
}

// samePoints reports whether n moves from i and from j on are the same.
func (f *Final) samePoints(i, j, n int) bool {
	for k := range n {
		if a, b := &f.Moves[i+k], &f.Moves[j+k]; a.Point != b.Point || a.Color != b.Color {
			return false
		}
	}
	return true
}

// open finds the cycle a record stops in before a position comes again: its last
// plays, as many as take one stone each and can be taken back, in three kos or
// more.
func (f *Final) open() (Cycle, bool) {
	end := len(f.Moves) - f.FinalPasses
	start := end
	for start > 0 && f.Moves[start-1].Point != board.Pass && f.Moves[start-1].Captured == 1 {
		start--
	}
	if end-start < 3 {
		return Cycle{}, false
	}
	b := board.New(f.Board.Geometry)
	f.At(b, start)
	pairs := map[[2]board.Point]bool{}
	for i := start; i < end; i++ {
		m := &f.Moves[i]
		f.remake(b, i)
		ko := b.Ko(m.Color.Other())
		if ko == board.Pass { // a stone taken, but no ko: the run begins behind it
			clear(pairs)
			start = i + 1
			continue
		}
		pairs[[2]board.Point{min(m.Point, ko), max(m.Point, ko)}] = true
	}
	if len(pairs) < 3 {
		return Cycle{}, false
	}
	return Cycle{Kind: kos(len(pairs)), From: start, Move: end, Last: end, Open: true}, true
}

// EndsIn reports whether the record ends in c: nothing but passes follows it.
func (f *Final) EndsIn(c Cycle) bool {
	return c.Last == len(f.Moves)-f.FinalPasses
}

// repeats reports whether a play brings a position back, as the replay noted.
func (f *Final) repeats() bool {
	return slices.ContainsFunc(f.Breaches, func(b Breach) bool { return b.Kind == Positional })
}

// recurrences calls yield for every play after which the board is as it was
// before, with the number of moves made then, the last time if there are several,
// and the number of the play.
func (f *Final) recurrences(yield func(from, move int)) {
	last := map[uint64]int{}
	setups := 0
	f.Positions(func(move int, b *board.Board) bool {
		if n := f.setupsAfter(setups, move); n > setups {
			setups = n
			clear(last)
		}
		if from, ok := last[b.Hash()]; ok && move > 0 && f.Moves[move-1].Point != board.Pass {
			yield(from, move)
		}
		last[b.Hash()] = move
		return true
	})
}

// setupsAfter is the number of set-up entries made up to a move, the first n of
// which are known to be.
func (f *Final) setupsAfter(n, move int) int {
	for n < len(f.Setups) && f.Setups[n].After <= move {
		n++
	}
	return n
}

// contiguous reports whether only passes lie between two moves.
func (f *Final) contiguous(a, b int) bool {
	for i := a; i < b-1; i++ {
		if f.Moves[i].Point != board.Pass {
			return false
		}
	}
	return true
}

// cycle classifies the moves after the first from, up to move.
func (f *Final) cycle(from, move int) Cycle {
	c := Cycle{From: from, Move: move, Last: move}
	var taken [3][]int16 // stones captured by each play, by colour
	points, seen := 0, make([]bool, f.Board.N)
	for _, m := range f.Moves[from:move] {
		if m.Point == board.Pass {
			c.Passes++
			continue
		}
		taken[m.Color] = append(taken[m.Color], m.Captured)
		if !seen[m.Point] {
			seen[m.Point] = true
			points++
		}
	}
	black, white := taken[board.Black], taken[board.White]
	slices.Sort(black)
	slices.Sort(white)
	c.Kind = kindOf(black, white, points, c.Passes)
	return c
}

// kindOf names a cycle by the stones each play of a side captures, sorted, by
// how many points are played on and how often is passed.
func kindOf(black, white []int16, points, passes int) CycleKind {
	switch is := slices.Equal[[]int16]; {
	case allOne(black) && allOne(white):
		return kos(points / 2)
	case is(black, []int16{0, 1}) && is(white, []int16{2}), is(black, []int16{2}) && is(white, []int16{0, 1}):
		return SendTwo
	case is(black, []int16{0, 1, 1, 2}) && is(white, []int16{0, 1, 1, 2}):
		return MolassesKo
	case passes == 0 && len(black) > 0 && len(white) > 0 && black[len(black)-1] == 2 && white[len(white)-1] == 2:
		return EternalLife
	}
	return OtherCycle
}

// kos names a cycle through n kos.
func kos(n int) CycleKind {
	switch n {
	case 0, 1:
		return SingleKo
	case 2:
		return DoubleKo
	case 3:
		return TripleKo
	case 4:
		return QuadrupleKo
	}
	return MultipleKo
}

func allOne(taken []int16) bool {
	return !slices.ContainsFunc(taken, func(n int16) bool { return n != 1 })
}
