package life

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// worth is how many eyes a space is, two at most. Up to maxRoom points it is found by
// play. A larger space is two unless more than a third of it is dead stones: then seven
// of them, for the largest shape that is killed from inside has six points, or a play
// of the owner that cuts it in two parts. It is none if no point of it is sound.
func (a *links) worth(points []board.Point) int {
	ends := a.ends(points)
	dead := a.dead(points)
	switch {
	case len(points) > maxRoom:
		if dead*strewnShare <= len(points) || dead > maxRoom-1 || a.parted(points) {
			return 2
		}
	case len(points) >= 3:
		var x nest
		other := x.fill(a.b.g, a.s.base.color, points, func(q board.Point) bool {
			return a.b.color[q] != board.Empty || a.filled[q]
		})
		if a.s.recall(&x, other, len(ends)) {
			return 2
		}
	}
	if slices.ContainsFunc(points, func(p board.Point) bool { return a.sound(p, ends) }) {
		return 1
	}
	return 0
}

// sound reports whether p is an eye once one end beside it is closed: no stone that came
// in at an end stands beside it.
func (a *links) sound(p board.Point, ends []board.Point) bool {
	open := 0
	for _, q := range a.b.g.Neighbors(p) {
		if int(q) < a.b.g.N && a.lost[q] {
			return false
		}
		if slices.Contains(ends, q) {
			open++
		}
	}
	return open <= 1
}

// ends is the points beside an eye space that its owner has still to close.
func (a *links) ends(points []board.Point) (ends []board.Point) {
	list := slices.Clone(points)
	for i := 0; i < len(list); i++ {
		for _, q := range a.b.g.Neighbors(list[i]) {
			switch {
			case int(q) == a.b.g.N:
			case a.lost[q] && !slices.Contains(list, q):
				list = append(list, q)
			case a.b.color[q] == board.Empty && (a.filled[q] || !a.lost[q] && a.eye[q] < 0) && !slices.Contains(ends, q):
				ends = append(ends, q)
			}
		}
	}
	return ends
}

// parted reports whether a play of the owner cuts a space in two parts.
func (a *links) parted(points []board.Point) bool {
	for _, p := range points {
		if a.s.base.color[p] != board.Empty || !a.playable(p) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(points), func(q board.Point) bool { return q == p })
		part := rest[:0:0]
		part = append(part, rest[0])
		for i := 0; i < len(part); i++ {
			for _, q := range a.b.g.Neighbors(part[i]) {
				if slices.Contains(rest, q) && !slices.Contains(part, q) {
					part = append(part, q)
				}
			}
		}
		if len(part) < len(rest) {
			return true
		}
	}
	return false
}

// playable reports whether a stone of the owner of the eye has a liberty on p, or is
// joined with others of his.
func (a *links) playable(p board.Point) bool {
	for _, q := range a.b.g.Neighbors(p) {
		if int(q) < a.b.g.N && (a.b.color[q] != board.Empty || a.filled[q] || a.s.base.color[q] == board.Empty) {
			return true
		}
	}
	return false
}

// dead counts the dead stones among points.
func (a *links) dead(points []board.Point) (n int) {
	for _, p := range points {
		if a.s.base.color[p] != board.Empty {
			n++
		}
	}
	return n
}
