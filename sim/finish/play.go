package finish

import (
	"slices"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
)

// alive reports whether a living stone of colour c stands on p.
func (f *Finisher) alive(b *board.Board, p board.Point, c board.Color) bool {
	return b.At(p) == c && f.owner[p] == c && !f.dead[p]
}

// threat is what a play of the attacker would do.
type threat uint8

const (
	noThreat   threat = iota
	koThreat          // it takes a ko
	realThreat        // it takes living stones, now or later, whatever is answered
)

// threatens reads what a play on x does to the living stones of c, the
// opponent of its mover.
func (f *Finisher) threatens(b *board.Board, x board.Point, c board.Color, depth int) threat {
	a := c.Other()
	if !b.Legal(x, a) {
		return noThreat
	}
	next := f.read.at(depth, b)
	next.Play(x, a)
	taken := 0
	for _, q := range next.Removed() {
		if f.alive(b, q, c) {
			taken++
		}
	}
	switch {
	case taken == 1 && len(next.Removed()) == 1 && next.Ko(c) != board.Pass:
		return koThreat
	case taken == 1 && f.takes(next, x, depth+1):
		return noThreat // it is taken back at once
	case taken > 0:
		return realThreat
	}
	var low [4]board.Point // chains in atari
	n := 0
	for _, q := range b.Neighbors(x) {
		if !f.alive(next, q, c) {
			continue
		}
		if _, atari := next.InAtari(q); !atari {
			continue
		}
		h := next.Head(q)
		if !slices.Contains(low[:n], h) {
			low[n] = h
			n++
		}
	}
	switch n {
	case 0:
		return noThreat
	case 1:
		if f.holds(next, low[0], depth+1) {
			return noThreat
		}
		return realThreat
	}
	if f.savesAll(next, low[:n], c, depth+1) {
		return noThreat
	}
	return realThreat
}

// savesAll reports whether one move of c saves all its chains in atari.
func (f *Finisher) savesAll(b *board.Board, low []board.Point, c board.Color, depth int) bool {
	for _, h := range low {
		l, _ := b.InAtari(h)
		if f.savedBy(b, l, low, c, depth) {
			return true
		}
		for q := h; ; {
			for _, s := range b.Neighbors(q) {
				if b.At(s) == c.Other() {
					if m, atari := b.InAtari(s); atari && f.savedBy(b, m, low, c, depth) {
						return true
					}
				}
			}
			if q = b.Next(q); q == h {
				break
			}
		}
	}
	return false
}

// savedBy reports whether c on x saves all the chains.
func (f *Finisher) savedBy(b *board.Board, x board.Point, low []board.Point, c board.Color, depth int) bool {
	if f.read.nodes++; f.read.nodes > maxNodes {
		return true
	}
	if !b.Legal(x, c) {
		return false
	}
	next := f.read.at(depth, b)
	next.Play(x, c)
	for _, h := range low {
		if f.takes(next, h, depth+1) {
			return false
		}
	}
	return true
}

// weak calls yield with each liberty of the living chains of c beside p that
// have no more than two, until it returns false.
func (f *Finisher) weak(b *board.Board, p board.Point, c board.Color, yield func(chain, liberty board.Point) bool) {
	for _, q := range b.Neighbors(p) {
		if !f.alive(b, q, c) {
			continue
		}
		var buf [4]board.Point
		libs := free(b, q, &buf)
		if len(libs) > 2 {
			continue
		}
		for _, l := range libs {
			if !yield(q, l) {
				return
			}
		}
	}
}

// danger returns the worst that the opponent could do to living stones of c
// beside p.
func (f *Finisher) danger(b *board.Board, p board.Point, c board.Color, depth int) threat {
	worst := noThreat
	f.weak(b, p, c, func(_, l board.Point) bool {
		f.read.nodes = 0
		worst = max(worst, f.threatens(b, l, c, depth))
		return worst < realThreat
	})
	return worst
}

// endangered reports whether the opponent could take living stones of c beside
// p, not by a ko alone.
func (f *Finisher) endangered(b *board.Board, p board.Point, c board.Color, depth int) bool {
	return f.danger(b, p, c, depth) == realThreat
}

// How a play ends a danger, the best first. One on a point that is nobody's costs
// nothing; of those inside, the better leave less to be done about them later.
const (
	nobodys  = 1 + iota // on a point that is nobody's
	quieting            // reading finds nothing else about it, were all dame filled
	lasting             // nothing is in danger then, not by a ko either
	sound               // no combination is left
	barely
)

// protection returns the play of c that ends the danger to its stones beside p, the
// best there is; those inside are told apart in a game broken off. It is board.Pass
// where there is none.
func (f *Finisher) protection(b *board.Board, p board.Point, c board.Color, depth int) board.Point {
	best, rank := board.Pass, barely+1
	f.weak(b, p, c, func(chain, _ board.Point) bool {
		cand := f.read.defences(b, chain)
		for _, x := range cand.list() {
			k := barely
			switch {
			case f.owner[x] == board.Empty:
				k = nobodys
			case f.broken && depth == 0:
				k = quieting
			}
			if k >= rank || !f.protects(b, x, p, c, depth) {
				continue
			}
			if k == quieting {
				k = f.rank(x, p, c)
			}
			if k < rank {
				best, rank = x, k
			}
		}
		return rank > nobodys
	})
	return best
}

// rank says how c on x, inside its own, ends the danger to its stones beside p.
func (f *Finisher) rank(x, p board.Point, c board.Color) int {
	if !f.mends(x, x, c) {
		return barely
	}
	next := f.read.at(0, f.b)
	next.Play(x, c)
	old := f.owner[x]
	f.owner[x] = c
	f.fillDame(next, c.Other())
	k := sound
	if f.danger(next, p, c, 1) == noThreat && f.danger(next, x, c, 1) == noThreat {
		if k = lasting; f.quiet(next, x, c) && f.quiet(next, p, c) {
			k = quieting
		}
	}
	f.takeBackDame()
	f.owner[x] = old
	return k
}

// fillDame has d fill all dame on b, as far as it may, until they are taken back.
func (f *Finisher) fillDame(b *board.Board, d board.Color) {
	f.filled = f.filled[:0]
	for _, q := range f.open {
		if f.isDame(q) && b.Legal(q, d) {
			b.Set(q, d)
			f.filled = append(f.filled, q)
		}
	}
	for _, q := range f.filled {
		f.owner[q] = d
	}
}

func (f *Finisher) takeBackDame() {
	for _, q := range f.filled {
		f.owner[q] = board.Empty
	}
}

// quiet reports whether reading finds nothing on b that the opponent of c could do to
// its stones about p.
func (f *Finisher) quiet(b *board.Board, p board.Point, c board.Color) bool {
	var chains points
	for q := range board.Point(b.N) {
		if f.distance(p, q) > combineReach {
			continue
		}
		if f.alive(b, q, c) && !f.seki[q] {
			chains.add(b.Head(q))
		}
		if f.owner[q] != c || b.At(q) != board.Empty {
			continue
		}
		var hit points
		if f.splits(b, q, c, &hit, 1) || f.nearShort(b, q, c) && f.breaksFrom(b, q, c, 1) {
			return false
		}
	}
	for _, h := range chains.list() {
		if f.borders(b, h) && f.falls(b, h, 1) {
			return false
		}
	}
	return true
}

// protects reports whether c on x ends the danger to its stones beside p and
// beside x.
func (f *Finisher) protects(b *board.Board, x, p board.Point, c board.Color, depth int) bool {
	if b.At(x) != board.Empty || !b.Legal(x, c) {
		return false
	}
	next := f.read.at(depth, b)
	next.Play(x, c)
	old := f.owner[x]
	f.owner[x] = c
	defer func() { f.owner[x] = old }()
	f.read.nodes = 0
	return !f.takes(next, x, depth+1) && !f.endangered(next, p, c, depth+1) && !f.endangered(next, x, c, depth+1)
}

// effect is what filling a dame does.
type effect uint8

const (
	forbidden effect = iota // illegal, or the stone could be taken
	plain
	koForcing // a ko is left that the opponent must win
	forcing   // the opponent must answer
	killing   // the opponent cannot answer: not a dame for his side to leave
)

// filling reads what a play of c on the dame p does.
func (f *Finisher) filling(p board.Point, c board.Color) effect {
	b := f.b
	if !b.Legal(p, c) {
		return forbidden
	}
	next := f.read.at(0, b)
	next.Play(p, c)
	if !f.stands(next, p, c) || !f.broken && f.robs(next, c.Other()) {
		return forbidden
	}
	old := f.owner[p]
	f.owner[p] = c
	defer func() { f.owner[p] = old }()
	d := c.Other()
	switch f.danger(next, p, d, 1) {
	case noThreat:
		return plain
	case koThreat:
		return koForcing
	}
	if f.protection(next, p, d, 1) == board.Pass {
		return killing
	}
	return forcing
}

// robs reports whether the play that leads to b takes living stones of d, not in a ko.
// Where the players ended the game they left such stones in atari together, and agreed
// that they live: they may be joined, but are not taken.
func (f *Finisher) robs(b *board.Board, d board.Color) bool {
	if b.Ko(d) != board.Pass {
		return false
	}
	for _, q := range b.Removed() {
		if f.alive(f.b, q, d) {
			return true
		}
	}
	return false
}

// chooseDame returns the dame among points that c fills next, board.Pass for
// none.
func (f *Finisher) chooseDame(c board.Color, points []board.Point) board.Point {
	for _, p := range points {
		if f.isDame(p) {
			if e := f.filling(p, c); e != forbidden && e != killing {
				return p
			}
		}
	}
	return board.Pass
}

// isDame reports whether p is still open and lies beside living stones of both
// sides.
func (f *Finisher) isDame(p board.Point) bool {
	return f.b.At(p) == board.Empty && f.owner[p] == board.Empty && f.touches(p)
}

// fillable is the i-th point a dame may be on: those of boundaries that are not
// closed, though nothing is to be gained there, among them.
func (f *Finisher) fillable(i int) board.Point {
	if i < len(f.open) {
		return f.open[i]
	}
	return f.wide[i-len(f.open)]
}

// answers reports whether c on p ends a danger that the last move made.
func (f *Finisher) answers(p board.Point, c board.Color) bool {
	return f.last != board.Pass && f.danger(f.b, f.last, c, 0) != noThreat && f.protects(f.b, p, f.last, c, 0)
}

// needed reports whether the opponent could take living stones of c beside p, or
// beside its empty neighbours, if only in a ko, and c on p prevents it.
func (f *Finisher) needed(p board.Point, c board.Color) bool {
	b := f.b
	beside := func(q board.Point) bool {
		return f.danger(b, q, c, 0) != noThreat && f.protects(b, p, q, c, 0)
	}
	if beside(p) {
		return true
	}
	for _, q := range b.Neighbors(p) {
		if int(q) < b.N && b.At(q) == board.Empty && beside(q) {
			return true
		}
	}
	return false
}

// play makes a move and notes it among those that stay; number is that in the record, 0
// for one added. A stone put into the ground of
// the opponent that takes nothing is dead there, as a threat that is answered.
func (f *Finisher) play(p board.Point, c board.Color, number int) {
	f.goesOn(p)
	lost := f.owner[p] == c.Other()
	f.b.Play(p, c)
	for _, q := range f.b.Removed() {
		f.owner[q] = c
		lost = false
	}
	if f.dead[p] = lost; !lost {
		f.owner[p] = c
	}
	f.tally.play(c)
	f.line = append(f.line, Played{c, p, number})
	f.turn = c.Other()
	f.last = p
}

// add makes a move that the record does not have.
func (f *Finisher) add(e *Ending, p board.Point, c board.Color) {
	f.play(p, c, 0)
	e.Added = append(e.Added, replay.Move{Point: p, Color: c, Captured: int16(len(f.b.Removed()))})
}

// touches reports whether p lies beside living stones of both sides.
func (f *Finisher) touches(p board.Point) bool {
	var beside [4]bool
	for _, q := range f.g.Neighbors(p) {
		if c := f.b.At(q); c != board.Empty && !f.dead[q] {
			beside[c] = true
		}
	}
	return beside[board.Black] && beside[board.White]
}
