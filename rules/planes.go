package rules

import (
	"math/bits"

	"weiqi-experiment/rules/board"
)

// plane is a set of points: a word a row, a bit a column, the rows from 1 on. The
// words before the first row and behind the last are 0, so that every row has two
// neighbours.
type plane [board.MaxSide + 2]uint64

// planes are a set of points for each colour.
type planes struct{ black, white plane }

// spread adds to the stones the points of open that they reach, of a board of h rows.
// It sweeps over the rows, down and up in turn, until nothing is added: to ask every
// point what it is costs several times as much, since no guess of it is ever good.
func (p *planes) spread(open *plane, h int) {
	for y, step := 1, 1; ; step = -step {
		added := uint64(0)
		for ; y >= 1 && y <= h; y += step {
			b, w := p.black[y], p.white[y]
			black := b | open[y]&(b<<1|b>>1|p.black[y-1]|p.black[y+1])
			white := w | open[y]&(w<<1|w>>1|p.white[y-1]|p.white[y+1])
			p.black[y], p.white[y] = black, white
			added |= (black ^ b) | (white ^ w)
		}
		y -= step
		if added == 0 {
			return
		}
	}
}

// divide takes off what both colours reach and counts what is left to each.
func (p *planes) divide(h int) (n Sides) {
	for y := 1; y <= h; y++ {
		b, w := p.black[y], p.white[y]
		p.black[y], p.white[y] = b&^w, w&^b
		n.Black += bits.OnesCount64(b &^ w)
		n.White += bits.OnesCount64(w &^ b)
	}
	return n
}

// eight packs eight entries into a word, the first lowest.
func eight[T ~uint8](s []T) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// putEight is the reverse of eight.
func putEight(s []board.Color, v uint64) {
	_ = s[7]
	s[0], s[1], s[2], s[3] = board.Color(v), board.Color(v>>8), board.Color(v>>16), board.Color(v>>24)
	s[4], s[5], s[6], s[7] = board.Color(v>>32), board.Color(v>>40), board.Color(v>>48), board.Color(v>>56)
}

const lowest = 0x0101010101010101 // the lowest bit of every byte

// lowBits gathers the lowest bits of eight bytes in one.
func lowBits(v uint64) uint64 { return v & lowest * 0x0102040810204080 >> 56 }

// spreadBits makes the eight lowest bits of v the lowest bits of eight bytes.
func spreadBits(v uint64) uint64 {
	const diagonal = 0x8040201008040201 // bit i of byte i
	return (v&0xff*lowest&diagonal + 0x7f*lowest) >> 7 & lowest
}
