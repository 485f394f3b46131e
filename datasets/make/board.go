package main

import "fmt"

// color is the state of a point.
type color byte

const (
	empty color = iota
	black
	white
)

// other is the opponent of c.
func (c color) other() color { return black + white - c }

// String is the letter SGF uses for c.
func (c color) String() string { return "-BW"[c : c+1] }

// point is a point of the board, row by row from the top left corner; pass is
// no point.
type point int

const pass point = -1

// board is a square board with the stones captured on it. It plays what it is
// told: it knows capture and no other rule.
type board struct {
	size     int
	at       []color
	captured [3]int // stones of each color taken off
}

func newBoard(size int) *board {
	return &board{size: size, at: make([]color, size*size)}
}

// neighbors are the points next to p.
func (b *board) neighbors(p point) []point {
	n, row, col := point(b.size), int(p)/b.size, int(p)%b.size
	var q []point
	if row > 0 {
		q = append(q, p-n)
	}
	if col > 0 {
		q = append(q, p-1)
	}
	if col < b.size-1 {
		q = append(q, p+1)
	}
	if row < b.size-1 {
		q = append(q, p+n)
	}
	return q
}

// region is the connected set of points in the state of p, and which states
// lie next to it, as seen through at.
func (b *board) region(at []color, p point) (points []point, next [3]bool) {
	seen := map[point]bool{p: true}
	points = []point{p}
	for i := 0; i < len(points); i++ {
		for _, q := range b.neighbors(points[i]) {
			switch {
			case at[q] != at[p]:
				next[at[q]] = true
			case !seen[q]:
				seen[q] = true
				points = append(points, q)
			}
		}
	}
	return points, next
}

// play puts a stone of color c on p and takes off what has no liberty left,
// the opponent's stones first.
func (b *board) play(c color, p point) error {
	if p == pass {
		return nil
	}
	if b.at[p] != empty {
		return fmt.Errorf("%v plays on the occupied point %s", c, b.vertex(p))
	}
	b.at[p] = c
	for _, q := range b.neighbors(p) {
		if b.at[q] == c.other() {
			b.clear(q)
		}
	}
	b.clear(p)
	return nil
}

// clear takes the chain on p off if it has no liberty.
func (b *board) clear(p point) {
	chain, next := b.region(b.at, p)
	if next[empty] {
		return
	}
	b.captured[b.at[p]] += len(chain)
	for _, q := range chain {
		b.at[q] = empty
	}
}

const columns = "ABCDEFGHJKLMNOPQRST"

// vertex is p as GTP writes it: "C3".
func (b *board) vertex(p point) string {
	if p == pass {
		return "pass"
	}
	return fmt.Sprintf("%c%d", columns[int(p)%b.size], b.size-int(p)/b.size)
}

// parseVertex reads a point as GTP writes it.
func (b *board) parseVertex(s string) (point, error) {
	if s == "PASS" || s == "pass" {
		return pass, nil
	}
	var letter byte
	var row int
	if _, err := fmt.Sscanf(s, "%c%d", &letter, &row); err == nil && 1 <= row && row <= b.size {
		for col := range b.size {
			if columns[col] == letter {
				return point((b.size-row)*b.size + col), nil
			}
		}
	}
	return pass, fmt.Errorf("%q is no point of a board of %d lines", s, b.size)
}

// sgf is p as SGF writes it: "cc", or nothing for a pass.
func (b *board) sgf(p point) string {
	if p == pass {
		return ""
	}
	return string([]byte{'a' + byte(int(p)%b.size), 'a' + byte(int(p)/b.size)})
}
