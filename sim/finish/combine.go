package finish

import "weiqi-experiment/rules/board"

// Bounds of the search of combinations.
const (
	combineSteps = 3  // forcing plays in a row
	combinePlays = 60 // plays looked at for the first of them
	combineReach = 3  // how far apart they are, in lines
	leastLoss    = 2  // stones lost that are worth a play inside
	forcedAt     = 2  // the most liberties a chain has that a forcing play threatens
)

// combine returns a play of c inside its own that ends a combination of the
// opponent against its boundary, board.Pass where there is none. A combination is
// a play inside that threatens to take a chain of the boundary, and after each
// answer that saves it another one, until no answer saves everything.
func (f *Finisher) combine(c board.Color) board.Point {
	b := f.b
	for x := range board.Point(b.N) {
		if f.owner[x] != c || b.At(x) != board.Empty || f.seki[x] || !f.nearShort(b, x, c) {
			continue
		}
		if f.breaksFrom(b, x, c, 0) {
			if m := f.unbroken(x, c); m != board.Pass && f.decide(Defend, m, c, true) {
				return m
			}
		}
	}
	return board.Pass
}

// breaksFrom reports whether the opponent of c, to move on b, has a combination
// that begins on x.
func (f *Finisher) breaksFrom(b *board.Board, x board.Point, c board.Color, depth int) bool {
	plays := combinePlays
	return f.breaks(b, x, c, combineSteps, depth, &plays) >= leastLoss
}

// unbroken returns a play of c that leaves no combination near x, on a point that
// is nobody's rather than on its own; board.Pass where there is none.
func (f *Finisher) unbroken(x board.Point, c board.Color) board.Point {
	next := f.read.at(0, f.b)
	next.Play(x, c.Other())
	hit := f.threatened(next, x, c, 0)
	var cand points
	cand.add(x)
	for _, h := range hit.list() {
		d := f.read.defences(next, h)
		cand.all(d.list())
	}
	best := board.Pass
	for _, m := range cand.list() {
		if best != board.Pass && f.owner[m] != board.Empty || f.b.At(m) != board.Empty || !f.b.Legal(m, c) {
			continue
		}
		if f.mends(m, x, c) {
			if best = m; f.owner[m] == board.Empty {
				return m
			}
		}
	}
	return best
}

// mends reports whether c on m is safe and leaves no combination near x.
func (f *Finisher) mends(m, x board.Point, c board.Color) bool {
	next := f.read.at(0, f.b)
	next.Play(m, c)
	old := f.owner[m]
	f.owner[m] = c
	defer func() { f.owner[m] = old }()
	if f.falls(next, m, 1) {
		return false
	}
	for y := range board.Point(next.N) {
		if f.distance(x, y) <= combineReach && f.owner[y] == c && next.At(y) == board.Empty && f.nearShort(next, y, c) && f.breaksFrom(next, y, c, 1) {
			return false
		}
	}
	return true
}

// breaks returns how many stones of its boundary c loses at least if its opponent
// plays x on b and goes on with so many forcing plays, 0 for none. It looks at no
// more than the given number of plays.
func (f *Finisher) breaks(b *board.Board, x board.Point, c board.Color, steps, depth int, plays *int) int {
	if *plays--; *plays < 0 || !b.Legal(x, c.Other()) {
		return 0
	}
	next := f.read.at(depth, b)
	next.Play(x, c.Other())
	if len(next.Removed()) > 0 {
		return 0 // it was in atari: that is read by itself
	}
	hit := f.threatened(next, x, c, depth)
	if hit.n == 0 {
		return 0
	}
	var cand points
	most := 0
	for _, h := range hit.list() {
		d := f.read.defences(next, h)
		cand.all(d.list())
		most = max(most, next.ChainSize(h))
	}
	if l, atari := next.InAtari(x); atari {
		cand.add(l)
	}
	for _, m := range cand.list() {
		if !next.Legal(m, c) {
			continue
		}
		if most = min(most, f.lost(next, m, x, c, &hit, steps, depth+1, plays)); most == 0 {
			return 0
		}
	}
	return most
}

// lost returns how many stones c loses in the combination with the play x against
// the chains hit if it answers on m.
func (f *Finisher) lost(b *board.Board, m, x board.Point, c board.Color, hit *points, steps, depth int, plays *int) int {
	next := f.read.at(depth, b)
	next.Play(m, c)
	n := 0
	for _, h := range hit.list() {
		if f.falls(next, h, depth+1) {
			n = max(n, next.ChainSize(h))
		}
	}
	if n > 0 {
		return n
	}
	old := f.owner[m]
	f.owner[m] = c
	defer func() { f.owner[m] = old }()
	if old != board.Empty && f.borders(next, m) && f.falls(next, m, depth+1) {
		return next.ChainSize(m)
	}
	if steps == 1 {
		return 0
	}
	for y := range board.Point(b.N) {
		if f.distance(x, y) <= combineReach && next.At(y) == board.Empty && f.owner[y] == c {
			if n := f.breaks(next, y, c, steps-1, depth+1, plays); n > 0 {
				return n
			}
		}
	}
	return 0
}

// threatened lists the chains of the boundary of c beside the stone on x, or
// beside its liberties, that can be taken.
func (f *Finisher) threatened(b *board.Board, x board.Point, c board.Color, depth int) points {
	var near, hit points
	h := b.Head(x)
	for q := h; ; {
		f.addShort(b, q, c, forcedAt, &near)
		for _, s := range b.Neighbors(q) {
			if b.At(s) == board.Empty {
				f.addShort(b, s, c, forcedAt, &near)
			}
		}
		if q = b.Next(q); q == h {
			break
		}
	}
	for _, q := range near.list() {
		if f.borders(b, q) && f.falls(b, q, depth+1) {
			hit.add(q)
		}
	}
	return hit
}

// addShort adds the living chains of c beside p to s that have no more than most
// liberties, up to three.
func (f *Finisher) addShort(b *board.Board, p board.Point, c board.Color, most int, s *points) {
	for _, q := range b.Neighbors(p) {
		if f.alive(b, q, c) && !f.seki[q] {
			var buf [4]board.Point
			if len(free(b, q, &buf)) <= most {
				s.add(b.Head(q))
			}
		}
	}
}

// nearShort reports whether a stone on x could threaten a chain of c: one beside it,
// whose liberty it takes, or one beside its own liberties.
func (f *Finisher) nearShort(b *board.Board, x board.Point, c board.Color) bool {
	var near points
	f.addShort(b, x, c, forcedAt+1, &near)
	for _, q := range b.Neighbors(x) {
		if near.n == 0 && b.At(q) == board.Empty {
			f.addShort(b, q, c, forcedAt, &near)
		}
	}
	return near.n > 0
}

// falls is takes with the whole of its depth from here on.
func (f *Finisher) falls(b *board.Board, p board.Point, depth int) bool {
	f.read.from = depth
	nodes := f.read.nodes
	f.read.nodes = 0
	ok := f.takes(b, p, depth)
	f.read.from, f.read.nodes = 0, nodes
	return ok
}

// distance is how many lines apart two points are.
func (f *Finisher) distance(p, q board.Point) int {
	w := f.g.Width
	x, y := int(p)%w-int(q)%w, int(p)/w-int(q)/w
	return max(x, -x, y, -y)
}
