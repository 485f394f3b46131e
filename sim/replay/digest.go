package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/sgf"
)

// Digest names a game by what happens on its board: the first 16 bytes, in
// hexadecimal, of the SHA-256 of its size, set-up and moves. It is the same for
// the same game in any file, whatever its other properties, and other for a
// game turned or mirrored.
//
// Set-up points between two moves count in the order of their points, the last
// word on a point deciding; emptying points before the first move is left out.
// A PL property counts only where no move follows it. Passes count, also those
// at the end: they are part of the record, and rules ask who made them.
func Digest(g *sgf.Game) string {
	d := make([]byte, 0, 4+3*len(g.Steps))
	d = append(d, byte(g.Geometry.Width), byte(g.Geometry.Height))
	var block []sgf.Step
	var turn sgf.Op
	moved := false
	for _, s := range g.Steps {
		switch {
		case s.Op.Play():
			d = appendBlock(d, block, moved)
			d = appendStep(d, s)
			block, turn, moved = block[:0], 0, true
		case s.Op == sgf.TurnBlack || s.Op == sgf.TurnWhite:
			turn = s.Op
		default:
			block = append(block, s)
		}
	}
	d = appendBlock(d, block, moved)
	if turn != 0 {
		d = append(d, byte(turn))
	}
	sum := sha256.Sum256(d)
	return hex.EncodeToString(sum[:16])
}

func appendStep(d []byte, s sgf.Step) []byte {
	return append(d, byte(s.Op), byte(s.Point), byte(s.Point>>8))
}

// appendBlock appends a run of set-up steps in a canonical order.
func appendBlock(d []byte, block []sgf.Step, moved bool) []byte {
	slices.SortStableFunc(block, func(a, b sgf.Step) int { return int(a.Point) - int(b.Point) })
	for i, s := range block {
		last := i+1 == len(block) || block[i+1].Point != s.Point
		if last && (moved || s.Op.Color() != board.Empty) {
			d = appendStep(d, s)
		}
	}
	return d
}
