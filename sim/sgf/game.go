// Package sgf reads game records in the Smart Game Format, FF[1] to FF[4], as
// they are found in the wild.
//
// A Scanner cuts a stream into game trees; Parse reads the main line of one
// tree into a Game; Interpret decides what its numbers and words mean, and on
// what evidence.
package sgf

import (
	"fmt"

	"weiqi-experiment/rules/board"
)

// A Tree is the bytes of one game tree, cut out of a stream.
type Tree struct {
	Data    []byte // as found, from the first '(' or node to the end of the tree
	Index   int    // 0-based number of the tree in its stream
	Line    int    // 1-based line of the stream the tree starts on
	Column  int    // 1-based column, in bytes
	Charset string // IANA name of the encoding its text is read with; Data of UTF-16 streams is UTF-8 already
	// How the encoding was found: "bom", "utf-8", "declared", "detected", "flag", "ascii".
	CharsetBasis string
	CharsetNote  string // what speaks against the choice, "" if nothing does
}

// Op is what a step of the main line does.
type Op uint8

// The operations.
const (
	PlayBlack Op = iota // B
	PlayWhite           // W
	SetBlack            // AB
	SetWhite            // AW
	SetEmpty            // AE
	TurnBlack           // PL[B]
	TurnWhite           // PL[W]
)

// Color returns the colour a play or set-up step puts down, board.Empty for the others.
func (o Op) Color() board.Color {
	switch o {
	case PlayBlack, SetBlack:
		return board.Black
	case PlayWhite, SetWhite:
		return board.White
	}
	return board.Empty
}

// Play reports whether the step is a play or pass.
func (o Op) Play() bool { return o <= PlayWhite }

// Step is one action of the main line, in the order it stands there.
type Step struct {
	At    uint32      // byte offset in Tree.Data of the value, for messages
	Node  uint16      // 0-based node of the main line (saturates)
	Point board.Point // board.Pass for a pass
	Op    Op
}

// Mark is a mark on a point, made in one of the last nodes of the main line.
type Mark struct {
	Prop  string // "TB", "TW", "MA", "TR", "SQ", "CR", "DD", …
	Node  uint16
	Point board.Point
}

// Game is the main line of one record. Parse reuses its memory.
type Game struct {
	Geometry   *board.Geometry
	Steps      []Step
	Marks      []Mark // TB and TW of the last node that bears any; then other marks of the last play's node and behind it
	Nodes      int    // nodes on the main line
	Variations int    // variations skipped

	// Root properties as written, decoded to UTF-8, "" where absent. Where a
	// property stands twice the first is kept and a Problem noted.
	RU, KM, HA, RE, DT, SZ, FF, GM, CA, AP, SO, US, PB, PW, BR, WR, BT, WT, EV, RO, PC, GN, GC, TM, OT, ON, PL string
	LastComment                                                                                                string // C of the last node that has one

	Charset, CharsetBasis string
	Problems              []Problem // at most a hundred

	// Absent is who made the first move of all where it is no point of the board and was
	// left out; else Empty.
	Absent board.Color

	// Fox is set where the record carries the marks of the Fox server's exports
	// (foxwq or YuanYu in AP, or both TC and TT), which write numbers in their
	// own way.
	Fox bool

	Limits Limits // kept by Parse; the zero value stands for DefaultLimits

	p parser
}

// Limits bound what one record may ask for. A record over one of them is
// refused with a Problem of the kind "limit" that names it, as the flags of the
// command do.
type Limits struct {
	Depth int // game trees inside one another
	Nodes int // nodes of the main line
	Steps int // plays, set-up stones, marks and turns (PL)
	Value int // bytes of one property value
}

// DefaultLimits are far above any game played, and low enough that no record
// can exhaust the memory.
var DefaultLimits = Limits{Depth: 10_000, Nodes: 100_000, Steps: 200_000, Value: 8 << 20}

// Problem is something odd or wrong in a record, with its place.
type Problem struct {
	Line, Column int    // in the file, 1-based; 0 if not known
	Move         int    // 1-based number of the play concerned, 0 for none
	Kind         string // short, stable, English: one of the kinds listed at Parse and Scanner
	Message      string // what was found, and what was done about it
	Fatal        bool   // the record cannot be used
}

// Error makes a Problem an error.
func (p *Problem) Error() string {
	if p.Line == 0 {
		return p.Kind + ": " + p.Message
	}
	return fmt.Sprintf("line %d, column %d: %s: %s", p.Line, p.Column, p.Kind, p.Message)
}
