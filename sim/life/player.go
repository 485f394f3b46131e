package life

import "weiqi-experiment/rules/board"

// player plays out finished positions.
type player struct {
	b     mcBoard
	rnd   rng
	known experience
	log   []board.Point    // plays and passes of the playout
	made  [3][]board.Point // points of its sacrifices, by colour
}

// run plays from the position in b, c to move, until both pass or a bound is
// reached.
func (y *player) run(c board.Color) {
	b := &y.b
	y.log = y.log[:0]
	y.made[board.Black], y.made[board.White] = y.made[board.Black][:0], y.made[board.White][:0]
	last, passes := board.Pass, 0
	bound := 3 * b.g.N
	for moves := 0; passes < 2 && moves < bound; moves++ {
		p := y.choose(c, last)
		if p == board.Pass {
			passes++
		} else {
			passes = 0
		}
		b.play(p, c)
		y.log = append(y.log, p)
		last = p
		c = c.Other()
	}
}

// choose picks a play for c after the opponent's play last.
func (y *player) choose(c board.Color, last board.Point) board.Point {
	b := &y.b
	if last >= 0 {
		if n := len(b.taken); n >= 3 && n <= 6 {
			if p := y.nakade(c); p != board.Pass {
				return p
			}
		}
		if b.color[last] != board.Empty {
			if p := y.answer(c, last); p != board.Pass {
				return p
			}
		}
		if p := y.known.reply[c][last]; p >= 0 && b.color[p] == board.Empty && y.fit(p, c) {
			return p
		}
	}
	n := len(b.list)
	if n == 0 {
		return board.Pass
	}
	i := y.rnd.below(n)
	wrapped := false
	for k := n; k > 0; k-- {
		if i >= len(b.list) {
			i, wrapped = 0, true
		}
		p := b.list[i]
		if b.near[p]&empties == 0 && b.sleeps(p) {
			b.sleep(p) // and the last of the list takes its place
			if wrapped {
				i++
			}
			continue
		}
		if y.fit(p, c) {
			return p
		}
		i++
	}
	return board.Pass
}

// nakade returns the vital point of the space the opponent's last play
// emptied, if it has one.
func (y *player) nakade(c board.Color) board.Point {
	b := &y.b
	best, count, second := board.Pass, 0, 0
	for _, p := range b.taken {
		k := 0
		for _, q := range b.g.Neighbors(p) {
			if b.color[q] == board.Empty {
				k++
			}
		}
		if k > count {
			best, count, second = p, k, count
		} else if k > second {
			second = k
		}
	}
	if count >= 2 && count > second && b.ko != best {
		if a := b.try(best, c); a.captures || !a.suicide {
			return best
		}
	}
	return board.Pass
}

// answer looks for a play that saves own stones the last play put in atari, or
// takes it.
func (y *player) answer(c board.Color, last board.Point) board.Point {
	b := &y.b
	var cand [16]board.Point
	n := 0
	add := func(p board.Point) {
		if n < len(cand) && p != b.ko {
			cand[n] = p
			n++
		}
	}
	if l, ok := b.atari(last); ok {
		add(l)
	}
	for _, q := range b.g.Neighbors(last) {
		if b.color[q] != c {
			continue
		}
		l, ok := b.atari(q)
		if !ok {
			continue
		}
		// Take a chain that attacks it, or run.
		h := b.head[q]
		steps := 0
		for s := h; ; {
			for _, r := range b.g.Neighbors(s) {
				if b.color[r] == c.Other() {
					if m, ok := b.atari(r); ok {
						add(m)
					}
				}
			}
			s = b.next[s]
			if steps++; s == h || steps > 20 {
				break
			}
		}
		if a := b.try(l, c); a.captures || !a.suicide && !a.one {
			add(l)
		}
	}
	if n == 0 || !y.rnd.chance(230) {
		return board.Pass
	}
	p := cand[y.rnd.below(n)]
	if a := b.try(p, c); a.suicide {
		return board.Pass
	}
	return p
}

// fit reports whether c may sensibly play p at random.
func (y *player) fit(p board.Point, c board.Color) bool {
	b := &y.b
	if b.near[p]&empties >= 2 {
		return true
	}
	if p == b.ko || b.eye(p, c) {
		return false
	}
	if b.near[p]&stonesOf[c] != 0 {
		for _, q := range b.g.Neighbors(p) {
			if b.color[q] == c && b.free[b.head[q]].pairs() > 8 {
				return true // it has three liberties, as each has at most four neighbours
			}
		}
	}
	switch a := b.try(p, c); {
	case a.captures:
		return true
	case a.suicide:
		return false
	case a.one:
		return y.sacrifice(p, c, a.size)
	}
	return true
}

// sacrifice reports whether a self-atari of c on p may be played: a throw-in,
// or stones in a shape that leaves the opponent one eye after taking them. The
// latter is rarer where it has gone wrong before. size is that of the chain.
func (y *player) sacrifice(p board.Point, c board.Color, size int) bool {
	if size == 1 {
		return y.rnd.chance(64)
	}
	if size > 6 || !y.killing(p, c, size) {
		return false
	}
	if y.known.bad(p, c) && !y.rnd.chance(24) {
		return false
	}
	y.made[c] = append(y.made[c], p)
	return true
}

// killing reports whether the chain c would have on p is a nakade shape: any of
// two or three stones, a square or pyramid of four, a bulky or crossed five, a
// rabbity six.
func (y *player) killing(p board.Point, c board.Color, size int) bool {
	b := &y.b
	var pts [6]board.Point
	pts[0] = p
	n := 1
	for _, q := range b.g.Neighbors(p) {
		if b.color[q] != c {
			continue
		}
		h := b.head[q]
		seen := false
		for _, r := range pts[:n] {
			if r != p && b.head[r] == h {
				seen = true
			}
		}
		if seen {
			continue
		}
		for s := h; ; {
			if n == len(pts) {
				return false
			}
			pts[n] = s
			n++
			s = b.next[s]
			if s == h {
				break
			}
		}
	}
	if !y.pressed(pts[:n], c.Other()) {
		return false
	}
	if n <= 3 {
		return true
	}
	most, twos := 0, 0
	for _, s := range pts[:n] {
		d := 0
		for _, q := range b.g.Neighbors(s) {
			for _, r := range pts[:n] {
				if q == r {
					d++
				}
			}
		}
		if d > most {
			most = d
		}
		if d == 2 {
			twos++
		}
	}
	return nakade(n, most, twos)
}

// pressedLiberties is the number of liberties up to which a chain is worth
// sacrificing stones against.
const pressedLiberties = 4

// pressed reports whether every chain of colour c around these points is short
// of liberties.
func (y *player) pressed(pts []board.Point, c board.Color) bool {
	b := &y.b
	for _, p := range pts {
		for _, q := range b.g.Neighbors(p) {
			if b.color[q] == c && !b.short(q, pressedLiberties) {
				return false
			}
		}
	}
	return true
}

// short reports whether the chain at p has at most most liberties (1 to 7), and
// not two eyes among them.
func (b *mcBoard) short(p board.Point, most int) bool {
	var libs [8]board.Point
	n, eyes := 0, 0
	h := b.head[p]
	if b.free[h].pairs() > 4*most {
		return false // a liberty has no more than four neighbours
	}
	for q := h; ; {
	next:
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] != board.Empty {
				continue
			}
			for _, l := range libs[:n] {
				if l == r {
					continue next
				}
			}
			if b.eye(r, b.color[h]) {
				eyes++
			}
			if n == most || eyes == 2 {
				return false
			}
			libs[n] = r
			n++
		}
		q = b.next[q]
		if q == h {
			return true
		}
	}
}

// nakade reports whether a shape of four to six points leaves one eye to who
// takes it: a square or pyramid of four, a bulky or crossed five, a rabbity six.
// most is the greatest number of neighbours a point of it has inside, twos the
// number of points that have two.
func nakade(size, most, twos int) bool {
	switch size {
	case 4:
		return most == 3 || twos == 4
	case 5:
		return most == 4 || most == 3 && twos >= 3
	}
	return most == 4 && twos >= 3
}
