package procedure

import (
	"weiqi-experiment/rules/board"
)

// useLid takes n stones of c in hand: those outside first, which are free to be
// used, then the bowl.
func (t *table) useLid(c board.Color, n int) {
	free := min(n, t.lid.Of(c))
	t.lid.Add(c, -free)
	t.pick(c, n-free)
}

// eyesOf chooses the basic eye points of a group: one of each separate eye in
// seki; otherwise two that all stones of the group would touch with everything
// else filled, in different empty regions if there are such.
func (t *table) eyesOf(group int16) []board.Point {
	g := t.Groups[group]
	regions := t.emptyRegions(group)
	if g.Seki {
		var eyes []board.Point
		for _, r := range regions {
			eyes = append(eyes, r[0])
		}
		return eyes[:g.Basic]
	}
	var all []board.Point
	for _, r := range regions {
		all = append(all, r...)
	}
	if g.Basic < 2 {
		return all[:g.Basic]
	}
	for i, r := range regions {
		for _, s := range regions[i+1:] {
			if t.live(group, r[0], s[0]) {
				return []board.Point{r[0], s[0]}
			}
		}
	}
	for i, p := range all {
		for _, q := range all[i+1:] {
			if !t.adjacent(p, q) && t.live(group, p, q) {
				return []board.Point{p, q}
			}
		}
	}
	for i, p := range all {
		for _, q := range all[i+1:] {
			if !t.adjacent(p, q) {
				return []board.Point{p, q}
			}
		}
	}
	return all[:2]
}

// emptyRegions are the connected own empty points of a group, in order of points.
func (t *table) emptyRegions(group int16) [][]board.Point {
	seen := make([]bool, t.N)
	var out [][]board.Point
	for p := board.Point(0); int(p) < t.N; p++ {
		if seen[p] || t.Group[p] != group || !t.open(p) {
			continue
		}
		seen[p] = true
		region := []board.Point{p}
		for i := 0; i < len(region); i++ {
			for _, q := range t.Neighbors(region[i]) {
				if int(q) < t.N && !seen[q] && t.Group[q] == group && t.open(q) {
					seen[q] = true
					region = append(region, q)
				}
			}
		}
		out = append(out, region)
	}
	return out
}

// live reports whether, with all other points of the group filled, each of its
// chains touches both p and q.
func (t *table) live(group int16, p, q board.Point) bool {
	seen := make([]bool, t.N)
	var chain []board.Point
	for start := board.Point(0); int(start) < t.N; start++ {
		if seen[start] || t.Group[start] != group || start == p || start == q {
			continue
		}
		seen[start] = true
		chain = append(chain[:0], start)
		var atP, atQ bool
		for i := 0; i < len(chain); i++ {
			for _, r := range t.Neighbors(chain[i]) {
				switch {
				case r == p:
					atP = true
				case r == q:
					atQ = true
				case int(r) < t.N && !seen[r] && t.Group[r] == group:
					seen[r] = true
					chain = append(chain, r)
				}
			}
		}
		if !atP || !atQ {
			return false
		}
	}
	return true
}

func (t *table) adjacent(p, q board.Point) bool {
	for _, r := range t.Neighbors(p) {
		if r == q {
			return true
		}
	}
	return false
}
