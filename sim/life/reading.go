package life

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Bounds on what is read of a chain: points without a stone around it, positions
// looked at for it, and for all chains of a board.
const (
	readOpen  = 20
	readNode  = 8000
	readAll   = 24000
	patience  = 16            // times as much where the players have not stopped,
	readTight = 50 * readNode // and so many where few points are open
	tight     = 6
)

// fate is what reading says of a chain.
type fate uint8

const (
	unread fate = iota // too large, or too long
	holds              // it cannot be taken
	dies               // it is taken, whoever moves first
	hangs              // it is taken if the opponent moves first, and else not as far as is known
)

// enclose fills f with everything that the chain at p can reach without crossing
// living stones. It reports false where that is too large, or more than so many points
// are open.
func (s *Scratch) enclose(p board.Point, open int) bool {
	b, f := &s.base, &s.fight
	f.empty(b.g.N, open)
	if !f.chain(b, b.head[p]) {
		return false
	}
	for i := 0; i < f.n; i++ {
		for _, r := range b.g.Neighbors(f.points[i]) {
			switch d := b.color[r]; {
			case d == board.Edge || f.at[r] >= 0:
			case d == board.Empty:
				if !f.add(b, r) {
					return false
				}
			case s.involved(r):
				if !f.chain(b, b.head[r]) {
					return false
				}
			}
		}
	}
	s.bound()
	return true
}

// encloseWidely is enclose where no stones are walls but those that are plain.
func (s *Scratch) encloseWidely(p board.Point) bool {
	s.wide = true
	ok := s.enclose(p, readOpen)
	s.wide = false
	return ok
}

// involved reports whether the chain at r is part of what is read, and no wall.
func (s *Scratch) involved(r board.Point) bool {
	h := s.base.head[r]
	switch {
	case s.proved[h] == rules.Alive:
		return false
	case s.mean[h] < openBelow || s.wide && s.plain.status[h] <= 0:
		return true
	}
	return s.plain.status[h] <= 0 && s.fights(r)
}

// read reads out the chain at p. What is looked at is taken off the budget.
func (s *Scratch) read(p board.Point, limit int, budget *int) fate {
	widely := limit > readNode && s.encloseWidely(p)
	if !widely && !s.enclose(p, readOpen) {
		return unread
	}
	h, c := &s.hunt, s.base.color[p]
	if limit > readNode && readOpen-s.fight.room <= tight {
		own := readTight
		limit, budget = own, &own
	}
	h.aim(&s.fight, c.Other())
	h.limit = limit
	switch h.captures(c.Other(), true, budget) {
	case stands:
		return holds
	case unknown:
		return unread
	}
	switch {
	case h.captures(c, false, budget) == falls:
		return dies
	case h.captures(c.Other(), false, budget) == falls:
		return hangs // also where it is not known whether the owner saves it: it is in danger either way
	}
	return unread // a ko decides
}

// readings reads out the chains that playouts are not sure of. Stones that fall are
// believed to be dead where none of the opponent's beside them may fall too, for stones
// given up to take others are not; and stones called dead that hold, to live where none of
// the opponent's beside them is left open, for what saves them may be a ko.
func (s *Scratch) readings(finished bool) {
	limit, budget := readNode, readAll
	s.found = s.found[:0]
	unowned := -1 // not counted yet
	below := readBelow
	if !finished {
		below, limit, budget = 2, limit*patience, budget*patience
	}
	for p, m := range s.mean {
		h := board.Point(p)
		if m >= below || m <= -below || s.base.color[p] == board.Empty || s.base.head[p] != h || s.proved[p] != rules.NoStone || m*float64(s.plain.status[p]) == 1 {
			continue
		}
		if unowned < 0 {
			unowned = s.unowned()
		}
		if unowned > fewOpen && finished {
			return
		}
		if x := s.read(h, limit, &budget); x != unread {
			s.found = append(s.found, finding{h, x})
		}
	}
	unclear := func(h board.Point) bool {
		if !s.involved(h) {
			return false
		}
		x := s.foundOf(h)
		if x == unread {
			x = s.read(h, limit, &budget)
		}
		return x == hangs || x == unread
	}
	for _, x := range s.found {
		if x.fate == holds && (s.mean[x.head] > 0 || !s.opposed(x.head, unclear)) {
			s.mean[x.head] = readOut
		}
	}
	for _, x := range s.found {
		switch m := s.mean[x.head]; {
		case x.fate != hangs:
		case !finished && s.matters(x.head):
			s.mean[x.head] = 0
		case m < readBelow && m > -readBelow:
			s.mean[x.head] = undecided(m)
		}
	}
	for _, x := range s.found {
		if x.fate == dies && (!s.opposed(x.head, func(h board.Point) bool { return s.mean[h] < readOut }) || s.nourishes(x.head)) {
			s.mean[x.head] = -readOut
		}
	}
}

// matters reports whether the opponent gains for certain by taking the chain at h: living
// stones of his stand beside it, so that it is no stone given up in an eye, and none of
// those beside it are called dead.
func (s *Scratch) matters(h board.Point) bool {
	return s.opposed(h, func(o board.Point) bool { return !s.involved(o) }) &&
		!s.opposed(h, func(o board.Point) bool { return s.mean[o] < 0 && s.base.size[o] >= s.base.size[h] })
}

// nourishes reports whether the opponent has room for two eyes where the chain at h, which
// dies, stands: more than is searched as an eye space. Then what is around it lives.
func (s *Scratch) nourishes(h board.Point) bool {
	b := &s.base
	c := b.color[h]
	s.seen = zeroed(s.seen, b.g.N)
	s.seen[h] = true
	list := append(s.points[:0], h)
	var walls []board.Point
	for i := 0; i < len(list); i++ {
		for _, q := range b.g.Neighbors(list[i]) {
			switch {
			case int(q) == b.g.N || s.seen[b.head[q]] && b.color[q] != board.Empty && b.color[q] != c:
			case b.color[q] == c.Other():
				s.seen[b.head[q]] = true
				walls = append(walls, b.head[q])
			case b.color[q] == c && b.head[q] != h && s.foundOf(b.head[q]) != dies:
				s.points = list
				return false
			case !s.seen[q]:
				s.seen[q] = true
				list = append(list, q)
			}
		}
	}
	s.points = list
	if len(list) <= maxRoom || len(list) > largestEye {
		return false
	}
	for _, w := range walls {
		if s.mean[w] < readOut && s.proved[w] == rules.NoStone {
			s.mean[w] = readOut
		}
	}
	return true
}

// foundOf is what was found of the chain at h.
func (s *Scratch) foundOf(h board.Point) fate {
	for _, x := range s.found {
		if x.head == h {
			return x.fate
		}
	}
	return unread
}

// undecided is the ownership of a chain that hangs on who moves first, where playouts
// give it m: it is left open unless they are fairly clear.
func undecided(m float64) float64 {
	switch {
	case m > 0.2:
		return 0.1
	case m < -0.2:
		return -0.1
	}
	return 0
}

// opposed reports whether an opponent's chain beside the one at h is such.
func (s *Scratch) opposed(h board.Point, such func(board.Point) bool) bool {
	b := &s.base
	for q := h; ; {
		for _, r := range b.g.Neighbors(q) {
			if b.color[r] == b.color[h].Other() && such(b.head[r]) {
				return true
			}
		}
		if q = b.next[q]; q == h {
			return false
		}
	}
}

// readBelow is the ownership under which a chain is read out.
const readBelow = 0.3

// readOut is the ownership given to chains that are read out. It keeps the confidence under
// 0.95, on purpose: what is outside a fight is not looked at.
const readOut = 0.2

// finding is what reading says of a chain.
type finding struct {
	head board.Point
	fate fate
}
