// Package sgf reads game records in the Smart Game Format, FF[1] to FF[4], as
// they are found in the wild.
//
// A Scanner cuts a stream into game trees; Parse reads the main line of one
// tree into a Game; Interpret decides what its numbers and words mean, and on
// what evidence.
package sgf

import "weiqi-experiment/rules/board"

// A Tree is the bytes of one game tree, cut out of a stream.
type Tree struct {
	Data    []byte // as found, from the first '(' or node to the end of the tree
	Index   int    // 0-based number of the tree in its stream
	Line    int    // 1-based line of the stream the tree starts on
	Column  int    // 1-based column, in bytes
	Charset string // IANA name of the encoding its text is read with
	// How the encoding was found: "bom", "utf-8", "declared", "detected", "flag", "ascii".
	CharsetBasis string
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

// Mark kinds collected from the last nodes of the main line.
type Mark struct {
	Prop  string // "TB", "TW", "MA", "TR", "SQ", "CR", "DD", …
	Node  uint16
	Point board.Point
}

// Game is the main line of one record. Parse reuses its memory.
type Game struct {
	Geometry   *board.Geometry
	Steps      []Step
	Marks      []Mark // of the last node that bears any, and of the nodes after the last play
	Nodes      int    // nodes on the main line
	Variations int    // variations skipped

	// Root properties as written, decoded to UTF-8, "" where absent. Where a
	// property stands twice the first is kept and a Problem noted.
	RU, KM, HA, RE, DT, SZ, FF, GM, CA, AP, SO, US, PB, PW, BR, WR, BT, WT, EV, RO, PC, GN, GC, TM, OT, ON, PL string
	LastComment                                                                                                string // C of the last node that has one

	Charset, CharsetBasis string
	Problems              []Problem
}

// Problem is something odd or wrong in a record, with its place.
type Problem struct {
	Line, Column int    // in the file, 1-based; 0 if not known
	Move         int    // 1-based number of the play concerned, 0 for none
	Kind         string // short, stable, English: "charset", "size", "unclosed", "duplicate-property", …
	Message      string // what was found, and what was done about it
	Fatal        bool   // the record cannot be used
}
