package life

import "weiqi-experiment/rules/board"

// player plays out finished positions.
var ZZ [10]int
var zzk int

type player struct {
	b      mcBoard
	rnd    rng
	reply  [3][]board.Point
	log    []board.Point
	first  board.Color
	gamble [3][]gamble
	made   []board.Point // sacrifices of the playout: point, negative for White's
}

// run plays from the position in b, c to move, until both pass or a bound is
// reached.
func (y *player) run(c board.Color) {
	b := &y.b
	y.log = y.log[:0]
	y.made = y.made[:0]
	y.first = c
	last, passes := board.Pass, 0
	bound := 3 * b.g.N
	for moves := 0; passes < 2 && moves < bound; moves++ {
		p := y.choose(c, last)
		ZZ[zzk]++
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
	}
	if lgrOn > 0 && last >= 0 {
		if p := y.reply[c][last]; p >= 0 && b.color[p] == board.Empty && y.fit(p, c) {
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
// or stones in a shape that leaves the opponent one eye after taking them.
func (y *player) sacrifice(p board.Point, c board.Color, size int) bool {
	if size == 1 {
		if !y.rnd.chance(64) {
			return false
		}
		if sacOne == 0 {
			return true
		}
	} else if size > 6 || !y.killing(p, c, size) {
		return false
	}
	if sacOn > 0 {
		if g := y.gamble[c][p]; g.n >= sacMin && g.sum < 0 && !y.rnd.chance(sacBad) {
			return false
		}
		if c == board.Black {
			y.made = append(y.made, p)
		} else {
			y.made = append(y.made, -p-1)
		}
	}
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
	switch n {
	case 4:
		return most == 3 || twos == 4
	case 5:
		return most == 4 || (most == 3 && twos >= 3)
	default:
		return most == 4 && twos >= 3
	}
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

var lgrOn = zzInt("LGR", 1)
var lgrDist = zzInt("LGRD", 99)

// learn keeps the replies of the winner and forgets those of the loser.
func (y *player) learn(winner board.Color) {
	c := y.first
	for i := 1; i < len(y.log); i++ {
		c = c.Other()
		prev, p := y.log[i-1], y.log[i]
		if prev < 0 || p < 0 {
			continue
		}
		if c == winner {
			if lgrDist < 99 {
				x0, y0 := y.b.g.XY(prev)
				x1, y1 := y.b.g.XY(p)
				if max(x0-x1, x1-x0)+max(y0-y1, y1-y0) > lgrDist {
					continue
				}
			}
			y.reply[c][prev] = p
		} else if y.reply[c][prev] == p {
			y.reply[c][prev] = board.Pass
		}
	}
}

type gamble struct {
	n   int32
	sum int64
}

var sacOn, sacOne, sacMin, sacBad = zzInt("SAC", 1), zzInt("SACONE", 0), int32(zzInt("SACMIN", 1)), zzInt("SACBAD", 24)

func (y *player) count(d int64) {
	for _, p := range y.made {
		if p >= 0 {
			g := &y.gamble[board.Black][p]
			g.n++
			g.sum += d
		} else {
			g := &y.gamble[board.White][-p-1]
			g.n++
			g.sum -= d
		}
	}
}
