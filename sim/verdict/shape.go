package verdict

import (
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/life"
)

// Kind is a sort of shape that rule sets see differently.
type Kind string

// The kinds.
const (
	BentFour   Kind = "bent-four"    // 盘角曲四 and its kin
	Moonshine  Kind = "moonshine"    // 假生
	DeadInSeki Kind = "dead-in-seki" // 双活中的死子
)

// Text names the kind.
func (k Kind) Text() rules.Words {
	switch k {
	case BentFour:
		return rules.Words{EN: "bent four in the corner", ZH: "盘角曲四"}
	case Moonshine:
		return rules.Words{EN: "moonshine life", ZH: "假生"}
	}
	return rules.Words{EN: "dead stones inside a seki", ZH: "双活中的死子"}
}

// Threat is what ko threats the owner of a shape has that cannot be taken away.
type Threat string

// The threats, the best one last.
const (
	NoThreat Threat = ""
	InSeki   Threat = "seki"      // a seki it can give up for one
	DoubleKo Threat = "double-ko" // a double-ko seki: as many as it likes, at no cost
)

// Shape is one place of a board that rule sets see differently.
type Shape struct {
	Kind   Kind
	Owner  board.Color
	Stones []board.Point // the owner's, whose life it is about, ascending
	Inside []board.Point // the opponent's in the eye space, ascending
	Base   rules.Status  // what the settlement says of Stones
	Threat Threat
}

// Name writes a shape by its kind and its first stone: bent-four@ae, with the
// threats it has behind a plus.
func (s *Shape) Name(g *board.Geometry) string {
	name := string(s.Kind) + "@" + g.Name(s.Stones[0])
	if s.Threat != NoThreat {
		name += "+" + string(s.Threat)
	}
	return name
}

// Names writes shapes in a row, space-separated.
func Names(g *board.Geometry, shapes []Shape) string {
	names := make([]string, len(shapes))
	for i := range shapes {
		names[i] = shapes[i].Name(g)
	}
	return strings.Join(names, " ")
}

// Find lists the shapes of a settled game: by kind, then by their first stones.
func Find(s *rules.Settled) []Shape {
	shapes := bentFours(s)
	if !s.Counts.AnySeki {
		return shapes
	}
	double := doubleKo(s)
	for i := range shapes {
		sh := &shapes[i]
		switch {
		case double:
			sh.Threat = DoubleKo
		case sekiThreat(s, sh):
			sh.Threat = InSeki
		}
	}
	if s.Counts.Dead == (rules.Sides{}) {
		return shapes
	}
	if double {
		shapes = moonshines(s, shapes)
	}
	return deadInSeki(s, shapes)
}

// most is the number of points of the largest eye space looked at.
const most = 7

// bentFours looks for groups that hang on ko threats in the corners.
func bentFours(s *rules.Settled) (shapes []Shape) {
	w, h := s.Width-1, s.Height-1
	var seen [4]board.Point
	for i, at := range [4][2]int{{0, 0}, {w, 0}, {0, h}, {w, h}} {
		corner := s.Geometry.At(at[0], at[1])
		seen[i] = corner
		if slices.Contains(seen[:i], corner) {
			continue
		}
		for c := board.Black; c <= board.White; c++ {
			if sh, ok := corneredGroup(s, corner, c); ok {
				shapes = append(shapes, sh)
			}
		}
	}
	slices.SortFunc(shapes, func(a, b Shape) int { return int(a.Stones[0]) - int(b.Stones[0]) })
	return shapes
}

// corneredGroup looks for a group of colour c that has its only eye space in the
// corner, with three stones of the opponent or more in it, and hangs on threats.
func corneredGroup(s *rules.Settled, corner board.Point, c board.Color) (sh Shape, ok bool) {
	var room [most + 1]board.Point
	n, stones := 0, 0
	add := func(p board.Point) bool {
		if int(p) == s.N || s.Stones[p] == c || slices.Contains(room[:n], p) {
			return true
		}
		if n == most {
			return false
		}
		room[n] = p
		n++
		if s.Stones[p] != board.Empty {
			stones++
		}
		return true
	}
	add(corner)
	for i := 0; i < n; i++ {
		for _, q := range s.Neighbors(room[i]) {
			if !add(q) {
				return sh, false
			}
		}
	}
	if n < 4 || stones < 3 {
		return sh, false
	}
	sh = Shape{Kind: BentFour, Owner: c}
	for _, p := range room[:n] {
		if s.Stones[p] != board.Empty {
			sh.Inside = append(sh.Inside, p)
		}
		for _, q := range s.Neighbors(p) {
			if int(q) < s.N && s.Stones[q] == c {
				sh.Stones = chain(s, q, sh.Stones)
			}
		}
	}
	slices.Sort(sh.Stones)
	slices.Sort(sh.Inside)
	if !enclosed(s, &sh, room[:n]) || !life.NeedsThreats(s.Geometry, s.Stones, room[:n], c) {
		return sh, false
	}
	sh.Base = s.Status[sh.Stones[0]]
	return sh, true
}

// chain adds the stones of the chain at p to list, unless they are in it.
func chain(s *rules.Settled, p board.Point, list []board.Point) []board.Point {
	if slices.Contains(list, p) {
		return list
	}
	from := len(list)
	list = append(list, p)
	for i := from; i < len(list); i++ {
		for _, q := range s.Neighbors(list[i]) {
			if int(q) < s.N && s.Stones[q] == s.Stones[p] && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// enclosed reports whether the group has nothing outside its room but liberties
// beside living stones of the opponent, who has eyes of its own.
func enclosed(s *rules.Settled, sh *Shape, room []board.Point) bool {
	other := sh.Owner.Other()
	lives := func(p board.Point) bool {
		if s.Stones[p] != other || s.Status[p] != rules.Alive {
			return false
		}
		own := s.Groups[s.Group[p]].Empty
		for _, list := range [2][]board.Point{sh.Stones, room} {
			for _, q := range list {
				if s.Group[q] == s.Group[p] && !slices.Contains(sh.Inside, q) {
					own--
				}
			}
		}
		return own >= 2
	}
	for _, p := range sh.Stones {
		for _, q := range s.Neighbors(p) {
			if int(q) == s.N || s.Stones[q] == sh.Owner || slices.Contains(room, q) {
				continue
			}
			if s.Stones[q] == other {
				if !lives(q) {
					return false
				}
				continue
			}
			held := false
			for _, r := range s.Neighbors(q) {
				switch {
				case int(r) == s.N || s.Stones[r] == board.Empty:
				case s.Stones[r] == other:
					held = held || lives(r)
				case !slices.Contains(sh.Stones, r):
					return false
				}
			}
			if !held {
				return false
			}
		}
	}
	return true
}

// oneEye is the number of own points up to which a group in seki is taken to have
// one eye where dead stones lie. With more of them it may have two when it has taken
// those, and what looks like seki is more likely a boundary left open.
const oneEye = 4

// deadInSeki adds the dead stones that lie in what a group in seki owns.
func deadInSeki(s *rules.Settled, shapes []Shape) []Shape {
	var seen []board.Point
	for p, st := range s.Status {
		q := board.Point(p)
		if st != rules.Dead || !s.InSeki[p] || s.Stones[p] == board.Empty || slices.Contains(seen, q) {
			continue
		}
		if id := s.Group[p]; id >= 0 && s.Groups[id].Empty > oneEye || inShape(shapes, q) {
			continue
		}
		stones := chain(s, q, nil)
		seen = append(seen, stones...)
		slices.Sort(stones)
		shapes = append(shapes, Shape{Kind: DeadInSeki, Owner: s.Stones[p], Stones: stones, Base: rules.Dead})
	}
	return shapes
}

// inShape reports whether a stone belongs to one of the shapes.
func inShape(shapes []Shape, p board.Point) bool {
	return slices.ContainsFunc(shapes, func(sh Shape) bool {
		return slices.Contains(sh.Stones, p) || slices.Contains(sh.Inside, p)
	})
}
