package replay

import "weiqi-experiment/rules/board"

// history remembers the positions of a game by their hashes, and with which
// sides to move they arose. It is an open-addressing table with linear probing;
// an entry is of the current history when its generation is, so that forgetting
// costs nothing.
type history struct {
	table []entry // a power of two, at most half full
	gen   uint32
}

type entry struct {
	hash uint64
	gen  uint32
	side uint32 // bit set of the colours to move
}

// reserve makes room for n positions; forget must follow.
func (h *history) reserve(n int) {
	if 2*n > len(h.table) {
		size := 1024
		for size < 2*n {
			size *= 2
		}
		h.table = make([]entry, size)
		h.gen = 0
	}
}

// forget empties the history.
func (h *history) forget() {
	h.gen++
	if h.gen == 0 { // after 2³² histories old entries would look new
		clear(h.table)
		h.gen = 1
	}
}

// see records a position with c to move. It reports whether the position was
// there before, and whether with the same side to move.
func (h *history) see(hash uint64, c board.Color) (position, situation bool) {
	mask := uint64(len(h.table) - 1)
	bit := uint32(1) << c
	for i := hash & mask; ; i = (i + 1) & mask {
		e := &h.table[i&mask]
		switch {
		case e.gen != h.gen:
			*e = entry{hash, h.gen, bit}
			return false, false
		case e.hash == hash:
			situation = e.side&bit != 0
			e.side |= bit
			return true, situation
		}
	}
}
