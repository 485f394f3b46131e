package rules

import "weiqi-experiment/rules/board"

// runs are points of one owner side by side in a row, numbered row by row; each
// begins where the one before it ends. Those that touch from row to row are joined:
// a board has about eighty runs, which takes less than to walk its 361 points.
type runs struct {
	to    []int16       // the point behind the last of each
	owner []board.Color // whose it is; Empty for shared points
	first []int16       // a run of its group, of no higher number; once joined the first of it
}

// divide cuts a board into runs, given the owners of its points row by row, and joins
// those of one owner that touch. (Galler and Fischer, "An improved equivalence
// algorithm", 1964.)
func (r *runs) divide(width int, owner []board.Color) {
	if cap(r.to) < len(owner) {
		r.to, r.owner, r.first = make([]int16, len(owner)), make([]board.Color, len(owner)), make([]int16, len(owner))
	}
	r.to, r.owner, r.first = r.to[:len(owner)], r.owner[:len(owner)], r.first[:len(owner)]
	n, above := 0, 0
	for start := 0; start < len(owner); start += width {
		row, last := n, board.Edge
		for x, c := range owner[start : start+width] {
			// A run is written over until it ends, for a branch at each point costs more.
			if c != last {
				n++
			}
			last = c
			r.to[n-1], r.owner[n-1] = int16(start+x+1), c
		}
		for i := row; i < n; i++ {
			r.first[i] = int16(i)
		}
		if start > 0 {
			r.touch(int16(width), above, row, n)
		}
		above = row
	}
	r.to, r.owner, r.first = r.to[:n], r.owner[:n], r.first[:n]
	for i, before := range r.first {
		r.first[i] = r.first[before]
	}
}

// touch joins the runs of two rows, above and below their first ones, end behind the
// last of all.
func (r *runs) touch(width int16, above, below, end int) {
	for below < end {
		if c := r.owner[above]; c == r.owner[below] && c != board.Empty {
			a, b := r.root(above), r.root(below)
			r.first[max(a, b)] = min(a, b)
		}
		d := r.to[above] + width - r.to[below]
		if d <= 0 {
			above++
		}
		if d >= 0 {
			below++
		}
	}
}

// root is the first run of the group of run i, as far as it is joined.
func (r *runs) root(i int) int16 {
	for int(r.first[i]) != i {
		i = int(r.first[i])
	}
	return int16(i)
}
