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
	all := s.proofs(p)
	if all {
		copy(v.Status, s.proved)
		v.Settled, v.Confidence = true, 1
	}
	return all
}

// proofs loads the position and fills in the status of every stone that is
// proved; it reports whether all are.
func (s *Scratch) proofs(p *Position) bool {
	b := p.Board
	s.provedOf = p
	s.hunt.spent, s.fight.spent = 0, 0
	s.proved = zeroed(s.proved, b.N)
	s.load(&s.base, b.Geometry, b.Stones())
	for c := board.Black; c <= board.White; c++ {
		s.benson.run(&s.base, c)
		s.benson.statuses(&s.base, c, s.proved)
	}
	for q, st := range s.proved {
		if st == rules.NoStone && s.base.color[q] != board.Empty {
			return false
		}
	}
	return true
}

// benson holds one colour's chains and the regions of other points between them.
type benson struct {
	region []int16          // number of the region of each point, −1 on stones of the colour
	vital  [][4]board.Point // by region: the chains of which all its empty points are liberties
	sound  []bool           // regions all of whose neighbouring chains are still alive
	alive  []bool           // by head of chain
	eyes   []int8           // by head of chain: sound regions that are vital to it
	inner  []inner
	queue  []board.Point
}

// run finds the unconditionally alive chains of colour c: those with two
// regions of which every empty point is their liberty, and which only such
// chains enclose. A chain that has no two makes the regions around it unsound,
// which may take another chain's eye.
func (n *benson) run(b *mcBoard, c board.Color) {
	regions := n.number(b, c)
	n.vitals(b, c, regions)
	n.sound = zeroed(n.sound, regions)
	for i := range n.sound {
		n.sound[i] = true
	}
	n.eyes = zeroed(n.eyes, b.g.N)
	for _, heads := range n.vital {
		for _, h := range heads {
			if h >= 0 {
				n.eyes[h]++
			}
		}
	}
	n.alive = zeroed(n.alive, b.g.N)
	n.queue = n.queue[:0]
	for p := range n.alive {
		if b.color[p] != c || b.head[p] != board.Point(p) {
			continue
		}
		if n.alive[p] = n.eyes[p] >= 2; !n.alive[p] {
			n.queue = append(n.queue, board.Point(p))
		}
	}
	for i := 0; i < len(n.queue); i++ {
		n.unsound(b, n.queue[i])
	}
}

// unsound takes the eyes of other chains in the regions around the one at h, and
// queues those that have no two then.
func (n *benson) unsound(b *mcBoard, h board.Point) {
	for q := h; ; {
		for _, p := range b.g.Neighbors(q) {
			if int(p) == b.g.N || n.region[p] < 0 {
				continue
			}
			r := n.region[p]
			if !n.sound[r] {
				continue
			}
			n.sound[r] = false
			for _, v := range n.vital[r] {
				if v < 0 {
					continue
				}
				if n.eyes[v]--; n.alive[v] && n.eyes[v] < 2 {
					n.alive[v] = false
					n.queue = append(n.queue, v)
				}
			}
		}
		if q = b.next[q]; q == h {
			return
		}
	}
}

// vitals finds the chains of colour c that every empty point of a region
// touches; there are no more than the neighbours of one point.
func (n *benson) vitals(b *mcBoard, c board.Color, regions int) {
	const unset = board.Point(-2)
	n.vital = zeroed(n.vital, regions)
	for r := range n.vital {
		n.vital[r][0] = unset
	}
	for p, r := range n.region {
		if r < 0 || b.color[p] != board.Empty {
			continue
		}
		heads := [4]board.Point{board.Pass, board.Pass, board.Pass, board.Pass}
		for i, q := range b.g.Neighbors(board.Point(p)) {
			if b.color[q] == c {
				heads[i] = b.head[q]
				for _, h := range heads[:i] {
					if h == heads[i] {
						heads[i] = board.Pass
					}
				}
			}
		}
		v := &n.vital[r]
		if v[0] == unset {
			*v = heads
			continue
		}
		for i, h := range v {
			if h >= 0 && h != heads[0] && h != heads[1] && h != heads[2] && h != heads[3] {
				v[i] = board.Pass
			}
		}
	}
	for r := range n.vital {
		if n.vital[r][0] == unset { // it has no empty point, and vital to a chain means nothing
			n.vital[r] = [4]board.Point{board.Pass, board.Pass, board.Pass, board.Pass}
		}
	}
}

// number gives every connected set of points without a stone of c a number and
// returns how many there are.
func (n *benson) number(b *mcBoard, c board.Color) int {
	const unnumbered = -2
	if cap(n.region) <= b.g.N {
		n.region = make([]int16, b.g.N+1)
		n.queue = make([]board.Point, b.g.N)
	}
	region, color, queue := n.region[:b.g.N+1], b.color[:b.g.N+1], n.queue[:b.g.N]
	for p, d := range color {
		region[p] = unnumbered
		if d == c || d == board.Edge {
			region[p] = -1
		}
	}
	count := int16(0)
	for p := range color {
		if region[p] != unnumbered {
			continue
		}
		region[p], queue[0] = count, board.Point(p)
		size := 1
		for i := 0; i < size; i++ {
			for _, q := range b.g.Neighbors(queue[i]) {
				if region[q] == unnumbered {
					region[q], queue[size] = count, q
					size++
				}
			}
		}
		count++
	}
	n.region = region[:b.g.N]
	return int(count)
}

// statuses fills in what run has proved: which stones of c live, and which of
// the opponent's stand in sound regions that leave them no two eyes. An eye
// needs a point that touches no stone of c, and two eyes need two of them that
// do not touch each other: any three will do.
func (n *benson) statuses(b *mcBoard, c board.Color, status []rules.Status) {
	n.inner = zeroed(n.inner, len(n.sound))
	for p, r := range n.region {
		if r < 0 {
			if n.alive[b.head[p]] {
				status[p] = rules.Alive
			}
			continue
		}
		if !n.sound[r] {
			continue
		}
		in := &n.inner[r]
		if b.near[p]&stonesOf[c] != 0 {
			in.enclosed = true
			continue
		}
		if in.count < 2 {
			in.points[in.count] = board.Point(p)
		}
		in.count++
	}
	for p, r := range n.region {
		if r < 0 || !n.sound[r] || b.color[p] != c.Other() {
			continue
		}
		in := &n.inner[r]
		if in.enclosed && (in.count < 2 || in.count == 2 && adjacent(b, in.points[0], in.points[1])) {
			status[p] = rules.Dead
		}
	}
}

// inner is what lies inside a region, away from the stones around it.
type inner struct {
	enclosed bool // the region touches a stone of the colour at all
	count    int  // points that touch none
	points   [2]board.Point
}

func adjacent(b *mcBoard, p, q board.Point) bool {
	for _, r := range b.g.Neighbors(p) {
		if r == q {
			return true
		}
	}
	return false
}
