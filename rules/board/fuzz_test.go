package board_test

import (
	"testing"

	"weiqi-experiment/rules/board"
)

// FuzzPlay plays any sequence of plays, passes and set-up, plays on stones and
// suicides among them, on a board and on the plain one: they agree at the end,
// on every point.
func FuzzPlay(f *testing.F) {
	f.Add(uint8(3), uint8(3), []byte("\x00\x01\x02\x03\x14\x25\x08\x17\x06"))
	f.Add(uint8(9), uint8(1), []byte("\x00\x81\x02\x83\x04\x85\x06\x87\x08\x88"))
	f.Add(uint8(2), uint8(2), []byte{0, 0x81, 0x83, 2, 0x80, 1, 0xff, 0x7f, 3, 0x82, 0})
	f.Add(uint8(5), uint8(4), []byte{1, 0x82, 5, 0x87, 11, 0x8c, 7, 0x86, 6, 0x87, 0x7e, 0x40})
	f.Fuzz(func(t *testing.T, width, height uint8, moves []byte) {
		s := newPair(1+int(width)%9, 1+int(height)%9)
		if len(moves) > 200 {
			moves = moves[:200]
		}
		for _, m := range moves {
			c := board.Black
			if m&0x80 != 0 {
				c = board.White
			}
			switch m &= 0x7f; {
			case m == 0x7f:
				s.b.Play(board.Pass, c)
				s.plain.Lift()
			case m == 0x7e:
				if got, want := s.b.Clear(c), s.plain.Clear(c); got != want {
					t.Fatalf("cleared %d, want %d", got, want)
				}
			case int(m) >= s.b.N:
				s.set(board.Point(int(m)%s.b.N), board.Color(m%3))
			default:
				p := board.Point(m)
				if s.b.At(p) != board.Empty {
					s.set(p, board.Empty)
				}
				s.play(t, p, c)
			}
		}
		s.checkPosition(t)
		for p := range board.Point(s.b.N) {
			s.checkPoint(t, p)
		}
	})
}
