package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// static is the judge that only says what it can prove.
var static = Judge{
	ID:     "static",
	Title:  "Proof: unconditional life and safe territory",
	Native: "静态证明",
	Source: "D. B. Benson, Life in the game of Go (1976); M. Müller, Playing it safe: recognizing secure territories in computer Go (1997)",
	Settle: (*Scratch).prove,
}

// prove settles p if every chain is alive unconditionally, or stands where
// such chains leave it no room for two eyes.
func (s *Scratch) prove(p *Position, v *Verdict) bool {
	b := p.Board
	s.load(&s.base, b.Geometry, b.Stones())
	for c := board.Black; c <= board.White; c++ {
		s.benson.run(&s.base, c)
		for h, alive := range s.benson.alive {
			if alive {
				v.setChain(&s.base, board.Point(h), rules.Alive)
			}
		}
		s.benson.territory(&s.base, c, v)
	}
	for q := range b.N {
		if b.At(board.Point(q)) != board.Empty && v.Status[q] == rules.NoStone {
			return false
		}
	}
	v.Settled, v.Confidence = true, 1
	return true
}

// benson holds one colour's chains and the regions of other points between them.
type benson struct {
	region []int16 // number of the region of each point, −1 on stones of the colour
	sound  []bool  // regions all of whose neighbouring chains are still alive
	alive  []bool  // by head of chain
	queue  []board.Point
}

// run finds the unconditionally alive chains of colour c: those with two
// regions of which every empty point is their liberty, and which only such
// chains enclose.
func (n *benson) run(b *mcBoard, c board.Color) {
	regions := n.number(b, c)
	n.alive = zeroed(n.alive, b.g.N)
	for p := range n.alive {
		n.alive[p] = b.color[p] == c && b.head[p] == board.Point(p)
	}
	n.sound = zeroed(n.sound, regions)
	for i := range n.sound {
		n.sound[i] = true
	}
	for changed := true; changed; {
		changed = false
		for h := range n.alive {
			if n.alive[h] && n.vital(b, board.Point(h)) < 2 {
				n.alive[h] = false
				changed = true
			}
		}
		for p, r := range n.region {
			if r < 0 || !n.sound[r] {
				continue
			}
			for _, q := range b.g.Neighbors(board.Point(p)) {
				if b.color[q] == c && !n.alive[b.head[q]] {
					n.sound[r] = false
					changed = true
					break
				}
			}
		}
	}
}

// number gives every connected set of points without a stone of c a number and
// returns how many there are.
func (n *benson) number(b *mcBoard, c board.Color) int {
	n.region = zeroed(n.region, b.g.N)
	for p := range n.region {
		n.region[p] = -1
	}
	count := 0
	for p := range n.region {
		if b.color[p] == c || n.region[p] >= 0 {
			continue
		}
		n.region[p] = int16(count)
		n.queue = append(n.queue[:0], board.Point(p))
		for i := 0; i < len(n.queue); i++ {
			for _, q := range b.g.Neighbors(n.queue[i]) {
				if int(q) < b.g.N && b.color[q] != c && n.region[q] < 0 {
					n.region[q] = int16(count)
					n.queue = append(n.queue, q)
				}
			}
		}
		count++
	}
	return count
}

// vital counts the sound regions all of whose empty points are liberties of the
// chain h, up to 2.
func (n *benson) vital(b *mcBoard, h board.Point) int {
	var found [2]int16
	k := 0
	for p := h; ; {
		for _, q := range b.g.Neighbors(p) {
			if int(q) == b.g.N || b.color[q] != board.Empty {
				continue
			}
			r := n.region[q]
			if !n.sound[r] || (k == 1 && found[0] == r) || !n.allLiberties(b, h, r) {
				continue
			}
			found[k] = r
			if k++; k == 2 {
				return 2
			}
		}
		p = b.next[p]
		if p == h {
			return k
		}
	}
}

// allLiberties reports whether every empty point of region r touches chain h.
func (n *benson) allLiberties(b *mcBoard, h board.Point, r int16) bool {
	for p, s := range n.region {
		if s != r || b.color[p] != board.Empty {
			continue
		}
		touches := false
		for _, q := range b.g.Neighbors(board.Point(p)) {
			touches = touches || (int(q) < b.g.N && b.color[q] == b.color[h] && b.head[q] == h)
		}
		if !touches {
			return false
		}
	}
	return true
}

// territory marks dead the opponent's stones in sound regions that leave them
// no two eyes. An eye needs a point that touches no stone of c, and two eyes
// need two of them that do not touch each other.
func (n *benson) territory(b *mcBoard, c board.Color, v *Verdict) {
	for r := range n.sound {
		if !n.sound[r] || !n.enclosed(b, c, int16(r)) || n.roomForTwo(b, c, int16(r)) {
			continue
		}
		for p, s := range n.region {
			if s == int16(r) && b.color[p] == c.Other() {
				v.Status[p] = rules.Dead
			}
		}
	}
}

// enclosed reports whether region r touches a stone of c at all.
func (n *benson) enclosed(b *mcBoard, c board.Color, r int16) bool {
	for p, s := range n.region {
		if s != r {
			continue
		}
		for _, q := range b.g.Neighbors(board.Point(p)) {
			if b.color[q] == c {
				return true
			}
		}
	}
	return false
}

// roomForTwo reports whether region r has two points, not adjacent, that touch
// no stone of c.
func (n *benson) roomForTwo(b *mcBoard, c board.Color, r int16) bool {
	n.queue = n.queue[:0]
next:
	for p, s := range n.region {
		if s != r {
			continue
		}
		for _, q := range b.g.Neighbors(board.Point(p)) {
			if b.color[q] == c {
				continue next
			}
		}
		for _, o := range n.queue {
			if !adjacent(b, o, board.Point(p)) {
				return true
			}
		}
		n.queue = append(n.queue, board.Point(p))
	}
	return false
}

func adjacent(b *mcBoard, p, q board.Point) bool {
	for _, r := range b.g.Neighbors(p) {
		if r == q {
			return true
		}
	}
	return false
}
