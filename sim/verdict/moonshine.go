package verdict

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Bounds on the search of a dead group: liberties of its chains, and positions.
const (
	mostFree   = 8
	mostLooked = 20000
)

// moonshines adds the dead groups that could not be taken if they had a threat for
// every ko. It is asked where there is a double-ko seki.
func moonshines(s *rules.Settled, shapes []Shape) []Shape {
	seen := make([]bool, s.N)
	for p, st := range s.Status {
		q := board.Point(p)
		if st != rules.Dead || s.Stones[p] == board.Empty || seen[p] || s.InSeki[p] || inShape(shapes, q) {
			continue
		}
		stones, points := cluster(s, q, seen)
		if len(points) == 0 {
			continue
		}
		h := hunt{geometry: s.Geometry, points: points, owner: s.Stones[p], target: largest(s, stones)}
		if h.taken(position(s)) {
			if h.threats = true; !h.taken(position(s)) && !h.lost() {
				slices.Sort(stones)
				shapes = append(shapes, Shape{Kind: Moonshine, Owner: h.owner, Stones: stones, Base: rules.Dead, Threat: DoubleKo})
			}
		}
	}
	return shapes
}

// cluster returns the dead stones of one colour that touch or share a liberty
// with the one at p, and the points a fight about them is played on: theirs and
// their liberties, none where those are too many.
func cluster(s *rules.Settled, p board.Point, seen []bool) (stones, points []board.Point) {
	c := s.Stones[p]
	stones = []board.Point{p}
	seen[p] = true
	free := 0
	for i := 0; i < len(stones); i++ {
		for _, q := range s.Neighbors(stones[i]) {
			switch {
			case int(q) == s.N || slices.Contains(points, q):
			case s.Stones[q] == board.Empty:
				free++
				points = append(points, q)
				for _, r := range s.Neighbors(q) {
					if int(r) < s.N && s.Stones[r] == c && s.Status[r] == rules.Dead && !seen[r] {
						seen[r] = true
						stones = append(stones, r)
					}
				}
			case s.Stones[q] == c && s.Status[q] == rules.Dead && !seen[q]:
				seen[q] = true
				stones = append(stones, q)
			}
		}
	}
	if free > mostFree {
		return stones, nil
	}
	return stones, append(points, stones...)
}

// largest returns a stone of the largest chain among stones.
func largest(s *rules.Settled, stones []board.Point) board.Point {
	best, size := stones[0], 0
	for _, p := range stones {
		if n := len(chain(s, p, nil)); n > size {
			best, size = p, n
		}
	}
	return best
}

// hunt is a search for the capture of a chain on a few points. The opponent of
// the owner begins; who goes round in circles does not gain by it.
type hunt struct {
	geometry *board.Geometry
	points   []board.Point
	owner    board.Color
	target   board.Point
	threats  bool // the owner may retake any ko at once
	path     []uint64
	looked   int
}

// taken reports whether the target is taken.
func (h *hunt) taken(b *board.Board) bool {
	h.looked, h.path = 0, h.path[:0]
	return h.attack(b)
}

// lost reports whether the last search was too large to be believed.
func (h *hunt) lost() bool { return h.looked > mostLooked }

func (h *hunt) attack(b *board.Board) bool {
	return h.each(b, h.owner.Other(), func(t *board.Board) bool {
		return t.At(h.target) != h.owner || h.defend(t)
	})
}

// defend reports whether the owner, to move, loses the target whatever it does.
func (h *hunt) defend(b *board.Board) bool {
	if h.each(b, h.owner, func(t *board.Board) bool { return !h.attack(t) }) {
		return false
	}
	t := board.New(h.geometry)
	t.CopyFrom(b)
	t.Play(board.Pass, h.owner)
	return h.attack(t)
}

// each reports whether a play of c on the points leads where good is true.
func (h *hunt) each(b *board.Board, c board.Color, good func(*board.Board) bool) bool {
	at := b.Situation(c) ^ uint64(b.Ko(c)+1)*0x9e3779b97f4a7c15 // the ban is part of the position
	if h.looked++; h.looked > mostLooked || slices.Contains(h.path, at) {
		return c == h.owner // the owner is not taken
	}
	h.path = append(h.path, at)
	defer func() { h.path = h.path[:len(h.path)-1] }()
	t := board.New(h.geometry)
	for _, p := range h.points {
		if !b.Legal(p, c) && !(h.threats && c == h.owner && b.Ko(c) == p) {
			continue
		}
		t.CopyFrom(b)
		t.Play(p, c)
		if good(t) {
			return true
		}
	}
	return false
}
