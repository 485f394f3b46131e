package life

import (
	"cmp"
	"math"
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// playout is the judge that plays positions out.
var playout = Judge{
	ID:     "playout",
	Title:  "Playouts that spare eyes and seki",
	Native: "模拟收束",
	Source: "Monte Carlo ownership after B. Bouzy, Associating domain-dependent knowledge and Monte Carlo approaches within a Go program (2005)",
	Settle: func(s *Scratch, p *Position, v *Verdict) bool {
		s.estimate(p)
		s.decide(v, p.Finished)
		return true
	},
}

// Bounds on the number of playouts, and how many standard errors the ownership
// of a chain must be from even before no more are made for it. Fewer are made at
// first where no more than fewChains chains are not plain.
const (
	firstRuns = 6
	fewRuns   = 4
	fewChains = 6
	moreRuns  = 6
	mostRuns  = 256
	clearBy   = 2.4
)

// unsettledBelow is the ownership under which a chain is left unsettled: in the
// calibration such chains were called wrong about as often as right.
const unsettledBelow = 0.06

// openBelow is the ownership under which a chain is not clearly alive.
const openBelow = 0.6

// offerBelow is the ownership under which the other reading of a chain is worth
// offering to the recorded score.
const offerBelow = 0.95

// mostOpen is the number of chains whose other reading is offered, the least
// clear ones.
const mostOpen = 16

// estimate fills in the mean ownership of every chain, from −1 (dead in every
// playout, or proved dead) to 1 (alive in every one, or proved alive).
func (s *Scratch) estimate(p *Position) {
	g := p.Board.Geometry
	if s.provedOf != p {
		s.proofs(p)
	}
	s.player.b.reset(g)
	s.player.rnd = newRng(p.Seed)
	s.own = zeroed(s.own, g.N)
	s.vacant = zeroed(s.vacant, g.N)
	s.mean = zeroed(s.mean, g.N)
	s.stand, s.doubt = s.stand[:0], false
	if s.plain.settle(&s.base, s.proved) {
		for p := range s.mean {
			if s.base.color[p] != board.Empty && s.base.head[p] == board.Point(p) {
				s.mean[p] = float64(s.plain.status[p])
			}
		}
		s.ataris()
		return
	}
	s.player.known.forget(g.N)
	s.runs = firstRuns
	if s.open() <= fewChains {
		s.runs = fewRuns
	}
	s.run(&s.base, s.runs)
	for s.means() < clearOf(s.runs) && s.runs < mostRuns {
		s.run(&s.base, moreRuns)
		s.runs += moreRuns
	}
	s.standings()
	s.rooms()
	s.readings(p.Finished)
	s.ataris()
}

// open counts the chains that are not plain.
func (s *Scratch) open() int {
	n := 0
	for p, st := range s.plain.status {
		if st == 0 && s.base.color[p] != board.Empty && s.base.head[p] == board.Point(p) {
			n++
		}
	}
	return n
}

// clearOf is the mean of so many results, each 1 or −1, that lies clearBy of its
// standard errors from even.
func clearOf(runs int) float64 { return clearBy / math.Sqrt(clearBy*clearBy+float64(runs)) }

// load sets b to the position and prepares the player's board for copies of it.
func (s *Scratch) load(b *mcBoard, g *board.Geometry, stones []board.Color) {
	b.reset(g)
	s.player.b.reset(g)
	b.load(stones)
}

func zeroed[T any](s []T, n int) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// run plays b out n times, each side beginning in turn, and adds up who owns
// what in the end.
func (s *Scratch) run(b *mcBoard, n int) {
	for i := range n {
		s.player.b.copyFrom(b)
		c := board.Black
		if i&1 == 1 {
			c = board.White
		}
		s.player.run(c)
		end := &s.player.b
		score := int64(0)
		for p := range s.own {
			switch end.owner(board.Point(p)) {
			case board.Black:
				s.own[p]++
				score++
			case board.White:
				s.own[p]--
				score--
			default:
				s.vacant[p]++
			}
		}
		s.player.known.learn(score, c, s.player.log, &s.player.made)
	}
}

// means computes the mean ownership of every chain and returns the smallest
// distance from even.
func (s *Scratch) means() float64 {
	b := &s.base
	least := 1.0
	for p := range s.mean {
		c := b.color[p]
		if c == board.Empty || b.head[p] != board.Point(p) {
			continue
		}
		if st := s.proved[p]; st != rules.NoStone {
			s.mean[p] = 1
			if st == rules.Dead {
				s.mean[p] = -1
			}
			continue
		}
		sum := 0
		for q := board.Point(p); ; {
			sum += int(s.own[q])
			q = b.next[q]
			if int(q) == p {
				break
			}
		}
		m := float64(sum) / float64(int(b.size[p])*s.runs)
		if c == board.White {
			m = -m
		}
		if st := s.plain.status[p]; m*float64(st) > 0 {
			s.mean[p] = float64(st)
			continue
		}
		s.mean[p] = m
		least = min(least, math.Abs(m))
	}
	return least
}

// decide turns ownership into a verdict on a game, finished or not.
func (s *Scratch) decide(v *Verdict, finished bool) {
	b := &s.base
	least := 1.0
	revived := s.revive(finished)
	frail := s.frail(finished)
	for p, m := range s.mean {
		if b.color[p] == board.Empty || b.head[p] != board.Point(p) {
			continue
		}
		st := rules.Alive
		if m < 0 {
			st = rules.Dead
		}
		v.setChain(b, board.Point(p), st)
		least = min(least, math.Abs(m))
	}
	for _, h := range s.stand {
		v.setChain(b, h, rules.Seki)
	}
	v.Confidence = confidence(least)
	v.Settled = least >= unsettledBelow
	if !v.Settled {
		v.Reason = "playouts give a chain to either side about as often"
	}
	if s.doubt || frail || revived || s.shapely() {
		v.Confidence *= withShape
	}
	s.seki(v)
	if s.runs > 0 && s.lifeless(v) {
		v.Confidence *= withShape
	}
	v.Confidence *= ofNeutral(s.settled.Counts.Neutral, s.base.g.N)
	s.alternatives(v)
	if finished && !v.Settled {
		s.lean(v)
	}
	s.oneSided(v)
}

// alternatives offers, for each chain that is not clear and for each cluster of
// neighbouring ones together, the settlement with its verdict turned round.
func (s *Scratch) alternatives(v *Verdict) {
	b := &s.base
	var open []board.Point
	for p, m := range s.mean {
		if b.color[p] != board.Empty && b.head[p] == board.Point(p) && math.Abs(m) < offerBelow {
			open = append(open, board.Point(p))
		}
	}
	slices.SortStableFunc(open, func(p, q board.Point) int {
		return cmp.Compare(math.Abs(s.mean[p]), math.Abs(s.mean[q]))
	})
	open = open[:min(len(open), mostOpen)]
	cluster := s.clusters(open)
	seen := map[int]bool{}
	for i, h := range open {
		if k := cluster[i]; !seen[k] {
			seen[k] = true
			var members []board.Point
			for j := i; j < len(open); j++ {
				if cluster[j] == k {
					members = append(members, open[j])
				}
			}
			s.turn(v, members)
			if len(members) == 1 {
				continue
			}
		}
		s.turn(v, []board.Point{h})
	}
	sortAlternatives(v.Alternatives)
}

// turn adds the settlement in which the verdict on these chains is turned round.
func (s *Scratch) turn(v *Verdict, heads []board.Point) {
	a := Alternative{Status: append([]rules.Status(nil), v.Status...), Probability: 1}
	for _, h := range heads {
		st := rules.Dead
		if v.Status[h] == rules.Dead {
			st = rules.Alive
		}
		for q := h; ; {
			a.Status[q] = st
			q = s.base.next[q]
			if q == h {
				break
			}
		}
		m := math.Abs(s.mean[h])
		a.Probability = min(a.Probability, (1-m)/(1+m))
	}
	v.Alternatives = append(v.Alternatives, a)
}

// clusters numbers the chains so that those within two steps of each other
// share a number.
func (s *Scratch) clusters(open []board.Point) []int {
	id := make([]int, len(open))
	for i := range id {
		id[i] = i
	}
	for i := range open {
		for j := range i {
			if id[i] != id[j] && s.near(open[i], open[j]) {
				from, to := max(id[i], id[j]), min(id[i], id[j])
				for k := range id {
					if id[k] == from {
						id[k] = to
					}
				}
			}
		}
	}
	return id
}

// near reports whether two chains touch or share a neighbouring point.
func (s *Scratch) near(x, y board.Point) bool {
	b := &s.base
	for p := x; ; {
		for _, q := range b.g.Neighbors(p) {
			if int(q) == b.g.N {
				continue
			}
			if b.color[q] != board.Empty && b.head[q] == y {
				return true
			}
			for _, r := range b.g.Neighbors(q) {
				if int(r) < b.g.N && b.color[r] != board.Empty && b.head[r] == y {
					return true
				}
			}
		}
		p = b.next[p]
		if p == x {
			return false
		}
	}
}

func sortAlternatives(a []Alternative) {
	for i := 1; i < len(a); i++ {
		for j := i; j > 0 && a[j].Probability > a[j-1].Probability; j-- {
			a[j], a[j-1] = a[j-1], a[j]
		}
	}
}
