package rules

import (
	"math/bits"

	"weiqi-experiment/rules/board"
)

// run is points of one colour side by side in a row.
type run struct {
	points uint64 // bit set of its columns
	row    int16  // from 1 on
	first  int16  // a run of its group, of no higher number; once joined the first of it
	group  int16  // number of its group
	color  board.Color
}

// runs are the runs of a board row by row. Those that touch from row to row are
// joined: a board has about eighty runs, which takes less than to walk its 361 points.
type runs []run

// join cuts the points of both colours into runs and joins those of one colour that
// touch. (Galler and Fischer, "An improved equivalence algorithm", 1964.)
func (r runs) join(p *planes, h int) runs {
	r = r[:0]
	above, startsAbove := 0, uint64(0) // the row above: its first run, and where its runs begin
	for y := 1; y <= h; y++ {
		black, white := p.black[y], p.white[y]
		row, starts := len(r), firsts(black)|firsts(white)
		for left := starts; left != 0; left &= left - 1 {
			bit := left & -left
			color := board.Black
			if white&bit != 0 {
				color = board.White
			}
			// The carry runs to the end of the run; where the bit is not set there is none.
			points := black&^(black+bit) | white&^(white+bit)
			r = append(r, run{points: points, row: int16(y), first: int16(len(r)), color: color})
		}
		for left := firsts(black&p.black[y-1]) | firsts(white&p.white[y-1]); left != 0; left &= left - 1 {
			to := left ^ (left - 1) // the columns up to the one in which two runs meet
			a := r.root(above + bits.OnesCount64(startsAbove&to) - 1)
			b := r.root(row + bits.OnesCount64(starts&to) - 1)
			r[max(a, b)].first = min(a, b)
		}
		above, startsAbove = row, starts
	}
	for i := range r {
		r[i].first = r[r[i].first].first
	}
	return r
}

// firsts are the first columns of the runs of a row.
func firsts(row uint64) uint64 { return row &^ (row << 1) }

// root is the first run of the group of run i, as far as it is joined.
func (r runs) root(i int) int16 {
	for int(r[i].first) != i {
		i = int(r[i].first)
	}
	return int16(i)
}
