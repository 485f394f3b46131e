package finish

import "weiqi-experiment/rules/board"

// Bounds of the search of a gap.
const (
	gapDepth       = 4
	threatDepth    = 2 // of the search of what a play at a gap threatens
	gapNodes       = 1000
	gapReach       = 3     // points a play in a gap may reach into either side
	gapPoints      = 30    // the largest gap that is searched
	shortStones    = 20    // chains beside a gap, up to this size
	shortLiberties = 2     // and with so many liberties, belong to it
	gameNodes      = 40000 // of all gaps of a game; where more are needed they stay open
	far            = 100
)

// gap is a place where a boundary is not yet closed: the points a play there
// can change.
type gap struct {
	points []board.Point
	gapValue
}

// gapValue is what the search of a gap found.
type gapValue struct {
	value [3]int         // Black − White, by the colour that plays there first
	move  [3]board.Point // its best play
	after [3]int         // what is at stake once it has been made
	cost  int            // nodes searched for it
	game  int            // the completion that met it last
}

// pointMove returns the play of c that is worth most, among those worth a point
// of territory or more: at the gaps, and on dame whose filling the opponent
// must answer inside. Such a dame comes first, then plays by size, those double
// that must be answered or that take such a play from the opponent: reading sees
// too little of gaps for their threats to come before everything else. It is
// board.Pass for none.
func (f *Finisher) pointMove(c board.Color) board.Point {
	d := c.Other()
	hot := 0
	f.found = f.found[:0]
	if len(f.wide) > 0 && f.broken {
		f.findGaps()
		f.searchGaps()
		for i := range f.found {
			hot = max(hot, f.found[i].stake())
		}
	}
	best, most := board.Pass, 0
	take := func(p board.Point, size int) {
		if size > most {
			best, most = p, size
		}
	}
	for i := range f.found {
		x := &f.found[i]
		size := x.stake()
		if size <= 0 || x.move[c] == board.Pass || f.yields(x.move[c], c) {
			continue
		}
		if x.after[c] > hot || x.move[d] != board.Pass && x.after[d] > hot {
			size *= 2 // it must be answered, or keeps the opponent from such a play
		}
		take(x.move[c], 2*size)
	}
	for i := range len(f.open) + len(f.wide) {
		p := f.fillable(i)
		if !f.isDame(p) || f.yields(p, c) {
			continue
		}
		switch mine, theirs := f.filling(p, c), f.filling(p, d); {
		case mine == forcing:
			take(p, 2*(1+sente))
		case mine == plain && (theirs == forcing || theirs == killing):
			take(p, 4)
		case mine == koForcing || mine == plain && theirs == koForcing:
			take(p, 1)
		}
	}
	if best != board.Pass {
		f.decide(WhoFirst, best, c, true)
	}
	return best
}

// sente is added to the size of a play that must be answered.
const sente = 1000

// stake is what it is worth to play at the gap first, in points.
func (x *gap) stake() int { return x.value[board.Black] - x.value[board.White] }

// findGaps divides the open points near both sides into gaps.
func (f *Finisher) findGaps() {
	f.window = append(f.window[:0], f.wide...)
	clear(f.inside)
	for _, p := range f.window {
		f.inside[p] = true
	}
	f.spread(f.b)
	clear(f.seen)
	f.seen[f.g.N] = true
	f.gapBuf = f.gapBuf[:0]
	for _, p := range f.wide {
		if f.seen[p] || f.near[board.Black][p]+f.near[board.White][p] > gapReach {
			continue
		}
		from := len(f.gapBuf)
		f.gapBuf = append(f.gapBuf, p)
		f.seen[p] = true
		// Points that are close to both sides and to each other, then what is
		// within reach of them.
		for i := from; i < len(f.gapBuf); i++ {
			for _, q := range f.g.Neighbors(f.gapBuf[i]) {
				f.joinGap(q, gapReach)
				if int(q) < f.g.N {
					for _, r := range f.g.Neighbors(q) {
						f.joinGap(r, gapReach)
					}
				}
			}
		}
		for range 2 {
			for i, n := from, len(f.gapBuf); i < n; i++ {
				for _, q := range f.g.Neighbors(f.gapBuf[i]) {
					f.joinGap(q, far)
				}
			}
		}
		f.joinShort(from)
		f.found = append(f.found, gap{points: f.gapBuf[from:]})
	}
}

// joinGap adds p to the gap at the end of f.gapBuf if it is within that of both sides.
func (f *Finisher) joinGap(p board.Point, within int) {
	if f.seen[p] || !f.inside[p] || (within < far && f.near[board.Black][p]+f.near[board.White][p] > within) {
		return
	}
	f.seen[p] = true
	f.gapBuf = append(f.gapBuf, p)
}

// joinShort adds to the gap that begins at from, at the end of f.gapBuf, the chains
// beside it that are short of liberties, with these: the points they stand on are won
// or lost with them, and they may be saved or taken inside.
func (f *Finisher) joinShort(from int) {
	for i, end := from, len(f.gapBuf); i < end; i++ {
		for _, q := range f.g.Neighbors(f.gapBuf[i]) {
			c := f.b.At(q)
			if int(q) >= f.g.N || f.seen[q] || c == board.Empty || f.dead[q] || f.b.ChainSize(q) > shortStones {
				continue
			}
			var buf [4]board.Point
			libs := free(f.b, q, &buf)
			if len(libs) > shortLiberties {
				continue
			}
			for r := q; !f.seen[r]; r = f.b.Next(r) {
				f.seen[r] = true
				f.gapBuf = append(f.gapBuf, r)
			}
			for _, l := range libs {
				if !f.seen[l] {
					f.seen[l] = true
					f.gapBuf = append(f.gapBuf, l)
				}
			}
		}
	}
}

// spread fills in f.near, the steps from each point of f.window to the living
// stones of either side, through the window.
func (f *Finisher) spread(b *board.Board) {
	for c := board.Black; c <= board.White; c++ {
		near := f.near[c]
		queue := f.queue[:0]
		for _, p := range f.window {
			near[p] = far
			if b.At(p) != board.Empty && !f.dead[p] {
				continue // played in the search
			}
			for _, q := range f.g.Neighbors(p) {
				if b.At(q) == c && (!f.dead[q]) {
					near[p] = 1
					queue = append(queue, p)
					break
				}
			}
		}
		for i := 0; i < len(queue); i++ {
			p := queue[i]
			for _, q := range f.g.Neighbors(p) {
				if f.inside[q] && near[q] == far && (b.At(q) == board.Empty || f.dead[q]) {
					near[q] = near[p] + 1
					queue = append(queue, q)
				}
			}
		}
		f.queue = queue
	}
}

// searchGaps fills in the values of the gaps.
func (f *Finisher) searchGaps() {
	for i := range f.found {
		x := &f.found[i]
		x.move = [3]board.Point{board.Pass, board.Pass, board.Pass}
		if len(x.points) > gapPoints || f.spent > gameNodes {
			continue
		}
		f.enter(x)
		key := f.gapKey(x.points)
		if v, ok := f.known[key]; ok {
			if x.gapValue = v; v.game != f.completions {
				f.spent += v.cost // as if searched anew, so that what is known already changes nothing
				x.game = f.completions
				f.known[key] = x.gapValue
			}
			continue
		}
		before := f.spent
		for c := board.Black; c <= board.White; c++ {
			x.value[c], x.move[c] = f.best(f.b, c, gapDepth)
		}
		for c := board.Black; c <= board.White; c++ {
			if x.move[c] == board.Pass {
				continue
			}
			next := f.read.at(0, f.b)
			next.Play(x.move[c], c)
			was := f.dead[x.move[c]]
			f.dead[x.move[c]] = false
			black, _ := f.best(next, board.Black, threatDepth)
			white, _ := f.best(next, board.White, threatDepth)
			f.dead[x.move[c]] = was
			x.after[c] = black - white
		}
		x.cost, x.game = f.spent-before, f.completions
		f.known[key] = x.gapValue
	}
}

// closing returns a play of c at a gap where no point is left to gain that loses
// none either, board.Pass where there is none: boundaries must be closed before
// territory is counted.
func (f *Finisher) closing(c board.Color) board.Point {
	for i := range f.found {
		x := &f.found[i]
		if len(x.points) > gapPoints || f.spent > gameNodes {
			continue
		}
		f.enter(x)
		f.spread(f.b)
		var cand [12]board.Point
		for _, p := range cand[:f.candidates(f.b, c, &cand)] {
			next := f.read.at(0, f.b)
			next.Play(p, c)
			was := f.dead[p]
			f.dead[p] = false
			v, _ := f.best(next, c.Other(), gapDepth-1)
			f.dead[p] = was
			if c == board.Black && v >= x.value[c] || c == board.White && v <= x.value[c] {
				return p
			}
		}
	}
	return board.Pass
}

// enter makes the points of a gap the window of the search.
func (f *Finisher) enter(x *gap) {
	for _, p := range f.window {
		f.inside[p] = false
	}
	f.window = append(f.window[:0], x.points...)
	for _, p := range f.window {
		f.inside[p] = true
	}
}

// gapKey is a hash (FNV-1a) of what the search of a gap depends on: the stones
// on its points and beside them, and how many liberties these have, up to four.
func (f *Finisher) gapKey(points []board.Point) uint64 {
	m := newMix(0)
	for _, p := range points {
		m.add(int(p))
		m.add(int(f.b.At(p)))
		for _, q := range f.g.Neighbors(p) {
			if c := f.b.At(q); c == board.Black || c == board.White {
				var buf [4]board.Point
				m.add(min(len(free(f.b, q, &buf)), 3)<<2 | int(c))
			}
		}
	}
	m.add(int(f.b.Ko(board.Black)))
	m.add(int(f.b.Ko(board.White)))
	return uint64(m)
}

// mix is a hash of numbers (FNV-1a).
type mix uint64

func newMix(seed uint64) mix { return mix((0xcbf29ce484222325 ^ seed) * 0x100000001b3) }

func (m *mix) add(v int) { *m = (*m ^ mix(v)) * 0x100000001b3 }

// best returns the value, Black − White, of the window with c to play there
// first, and its play.
func (f *Finisher) best(b *board.Board, c board.Color, depth int) (int, board.Point) {
	f.read.nodes = 0
	v, p := f.negamax(b, c, depth, -far*far, far*far, false)
	f.spent += f.read.nodes
	if c == board.White {
		v = -v
	}
	return v, p
}

// negamax searches the window to the given depth; the value is that of c.
func (f *Finisher) negamax(b *board.Board, c board.Color, depth, alpha, beta int, passed bool) (int, board.Point) {
	f.read.nodes++
	f.spread(b)
	stand := f.worth(b)
	if c == board.White {
		stand = -stand
	}
	if depth == 0 || f.read.nodes > gapNodes {
		return stand, board.Pass
	}
	var cand [12]board.Point
	n := f.candidates(b, c, &cand)
	best, move := stand, board.Pass
	if !passed {
		v, _ := f.negamax(b, c.Other(), depth-1, -beta, -alpha, true)
		best = -v
	}
	for _, p := range cand[:n] {
		if best >= beta {
			break
		}
		alpha = max(alpha, best)
		next := f.read.at(2+gapDepth-depth, b)
		next.Play(p, c)
		v, _ := f.negamax(next, c.Other(), depth-1, -beta, -alpha, false)
		if -v > best {
			best, move = -v, p
		}
	}
	return best, move
}

// candidates lists plays of c in the window close to both sides, and those that
// take or save a chain in atari.
func (f *Finisher) candidates(b *board.Board, c board.Color, dst *[12]board.Point) int {
	n := 0
	for _, p := range f.window {
		if b.At(p) != board.Empty || n == len(dst) {
			continue
		}
		if f.near[board.Black][p]+f.near[board.White][p] > gapReach && !f.besideAtari(b, p) {
			continue
		}
		if b.Legal(p, c) {
			dst[n] = p
			n++
		}
	}
	return n
}

func (f *Finisher) besideAtari(b *board.Board, p board.Point) bool {
	for _, q := range f.g.Neighbors(p) {
		if c := b.At(q); c == board.Black || c == board.White {
			if _, atari := b.InAtari(q); atari {
				return true
			}
		}
	}
	return false
}

// worth is the territory of the window by nearness, with the prisoners.
func (f *Finisher) worth(b *board.Board) int {
	v := b.Captured(board.White) - b.Captured(board.Black)
	for _, p := range f.window {
		s := b.At(p)
		if s != board.Empty && !f.dead[p] {
			continue
		}
		x, y := f.near[board.Black][p], f.near[board.White][p]
		switch {
		case x < y && s != board.Black:
			v++
			if s == board.White {
				v++
			}
		case y < x && s != board.White:
			v--
			if s == board.Black {
				v--
			}
		}
	}
	return v
}
