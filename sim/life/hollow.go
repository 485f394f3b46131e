package life

import (
	"math/bits"

	"weiqi-experiment/rules/board"
)

// hollow is a small region of points without a stone of one colour, with stones
// of the opponent in it whose status is open.
type hollow struct {
	wall board.Point // head of a chain around it
	eyes int8
}

// hollows finds the hollows of both colours that are one eye or two, and joins the
// chains around them.
func (y *plain) hollows(b *mcBoard) {
	for c := board.Black; c <= board.White; c++ {
		y.unsee(b)
		for _, h := range y.heads {
			if b.color[h] == c.Other() && y.status[h] == 0 && !y.seen[h] {
				if !y.region(b, h, c) {
					for _, q := range y.list { // the rest of it may be looked at again
						y.seen[q] = false
					}
				}
			}
		}
	}
}

// mostWalls is the number of groups around a hollow that are looked at.
const mostWalls = 6

// walls are the groups around a hollow: by number the root of one, and how many
// empty points beside it another group touches as well. Groups that live count as
// one.
type walls struct {
	n      int
	root   [mostWalls]board.Point
	shared [mostWalls]int
}

// number is that of the group at r, −1 where there are too many.
func (w *walls) number(r board.Point) int {
	for i, h := range w.root[:w.n] {
		if h == r {
			return i
		}
	}
	if w.n == mostWalls {
		return -1
	}
	w.root[w.n] = r
	w.n++
	return w.n - 1
}

// region looks at the region around p, a stone of c's opponent; it reports whether
// that is small and without a living stone.
func (y *plain) region(b *mcBoard, p board.Point, c board.Color) bool {
	y.list = append(y.list[:0], p)
	y.seen[p] = true
	for i := 0; i < len(y.list); i++ {
		q := y.list[i]
		if i == maxRoom || b.color[q] == c.Other() && y.status[q] > 0 {
			return false
		}
		for _, r := range b.g.Neighbors(q) {
			if !y.seen[r] && !y.stands(b, r, c) {
				y.seen[r] = true
				y.list = append(y.list, r)
			}
		}
	}
	if w, ok := y.around(b, c); ok && w.tied() {
		if k := y.eyesIn(b, c); k > 0 {
			y.wallIn(&w, k)
		}
	}
	return true
}

// stands reports whether a stone of c that is not dead is at p.
func (y *plain) stands(b *mcBoard, p board.Point, c board.Color) bool {
	return b.color[p] == c && y.status[p] >= 0
}

// around finds the groups of c around the region y.list; false if they are many.
func (y *plain) around(b *mcBoard, c board.Color) (w walls, ok bool) {
	for _, q := range y.list {
		beside := 0 // groups beside q, a bit each
		for _, r := range b.g.Neighbors(q) {
			if !y.stands(b, r, c) {
				continue
			}
			h := board.Pass
			if y.status[r] == 0 {
				h = y.root(b.head[r])
			}
			k := w.number(h)
			if k < 0 {
				return w, false
			}
			beside |= 1 << k
		}
		if beside&(beside-1) != 0 && b.color[q] == board.Empty {
			for k := range w.n {
				w.shared[k] += beside >> k & 1
			}
		}
	}
	return w, true
}

// tied reports whether every group may join another inside the region.
func (w *walls) tied() bool {
	for k, r := range w.root[:w.n] {
		if w.n > 1 && r != board.Pass && w.shared[k] == 0 {
			return false
		}
	}
	return w.n > 0
}

// eyesIn counts the eyes that the region y.list is worth to c: two if the opponent
// with a stone or two in it cannot take what is around it, one if he has no place
// for an eye in it.
func (y *plain) eyesIn(b *mcBoard, c board.Color) int8 {
	var x room
	attack := x.fill(b.g, b.color, y.list, c)
	inner := (uint8(1)<<x.n - 1) &^ x.wall
	switch {
	case bits.OnesCount8(attack) <= 2 && x.n >= 4 && !y.recall(&x, attack, false):
		return 2
	case inner == 0:
		return 1
	}
	return 0
}

// wallIn joins the groups around a hollow worth k eyes.
func (y *plain) wallIn(w *walls, k int8) {
	first := board.Pass
	for _, r := range w.root[:w.n] {
		switch {
		case r == board.Pass:
			k = 2
		case first == board.Pass:
			first = r
		default:
			y.join(r, first)
		}
	}
	if first != board.Pass {
		y.hollow = append(y.hollow, hollow{first, k})
	}
}

// recall reports whether the attacker takes the owner of a room, who moves first or
// second. It remembers rooms.
func (y *plain) recall(x *room, attack uint8, first bool) bool {
	if y.rooms == nil || len(y.rooms) > mostRooms {
		y.rooms = make(map[roomShape]bool)
	}
	k := roomShape{int8(x.n), x.near, x.wall, attack, first}
	v, ok := y.rooms[k]
	if !ok {
		if first {
			v = x.takes(0, attack)
		} else {
			v = x.takesFirst(0, attack)
		}
		y.rooms[k] = v
	}
	return v
}

// mostRooms is the number of rooms remembered.
const mostRooms = 1 << 16

// roomShape is all that matters of a room.
type roomShape struct {
	n            int8
	near         [maxWithin]uint8
	wall, attack uint8
	first        bool // the owner moves first
}
