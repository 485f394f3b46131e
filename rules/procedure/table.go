package procedure

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// kind is what a point is to the players, apart from whose it is.
type kind uint8

const (
	plain    kind = iota // a living stone, or a point of territory
	sekiEye              // an own empty point in seki, or a false eye
	byRight              // a one-sided dame, owned by right
	shared               // nobody's
	basicEye             // an own empty point that a count of living stones keeps
)

var colors = [2]board.Color{board.Black, board.White}

// table is the board as it lies, with the stones beside it.
type table struct {
	*rules.Settled
	procedure *Procedure
	stones    []board.Color
	owner     []board.Color // whose each point is, as the players take it
	kinds     []kind
	on        rules.Sides // stones on the board
	lid       rules.Sides // own stones that are to be filled in
	bowl      rules.Sides
	borrowed  rules.Sides // since the last step
	// owed are points a side gives that no stone on the board can show: there
	// was none left to take off, or no room to fill in.
	owed       rules.Sides
	paysPasses bool          // a pass after the stop hands over a stone
	last       []board.Color // the board at the last step
	steps      []Step
}

// newTable lays out the game as it stopped. Each side has its half of a set of N
// stones, or as many more as it used.
func newTable(p *Procedure, s *rules.Settled) *table {
	t := &table{
		Settled: s, procedure: p,
		stones: slices.Clone(s.Stones), owner: slices.Clone(s.Owner), kinds: make([]kind, s.N),
		lid: s.Captured,
	}
	for p := range t.stones {
		t.on.Add(t.stones[p], 1)
		switch {
		case t.owner[p] == board.Empty && s.OneSided[p] != board.Empty:
			t.owner[p], t.kinds[p] = s.OneSided[p], byRight
		case t.owner[p] == board.Empty:
			t.kinds[p] = shared
		case s.InSeki[p] && t.open(board.Point(p)):
			t.kinds[p] = sekiEye
		}
	}
	t.bowl = rules.Sides{
		Black: max(0, (s.N+1)/2-t.on.Black-t.lid.Black),
		White: max(0, s.N/2-t.on.White-t.lid.White),
	}
	t.last = slices.Clone(t.stones)
	return t
}

// open reports whether p is empty once dead stones are off.
func (t *table) open(p board.Point) bool {
	return t.Stones[p] == board.Empty || t.Status[p] == rules.Dead
}

// step writes down what was done since the last step.
func (t *table) step(article string, words rules.Words, tallies ...Tally) {
	if t.procedure.unnumbered {
		article = ""
	}
	s := Step{
		Article: article, Words: words, Stones: slices.Clone(t.stones), Owner: slices.Clone(t.owner),
		On: t.on, Lid: t.lid, Bowl: t.bowl, Borrowed: t.borrowed, Tallies: tallies,
	}
	for p := range t.stones {
		if t.stones[p] != t.last[p] {
			s.Changes = append(s.Changes, Change{board.Point(p), t.last[p], t.stones[p]})
		}
	}
	copy(t.last, t.stones)
	t.borrowed = rules.Sides{}
	t.steps = append(t.steps, s)
}

// pick takes n stones of colour c out of the bowl, borrowing what is not there.
func (t *table) pick(c board.Color, n int) {
	if short := n - t.bowl.Of(c); short > 0 {
		t.borrowed.Add(c, short)
		t.bowl.Add(c, short)
	}
	t.bowl.Add(c, -n)
}

// put sets a stone in hand on an empty point.
func (t *table) put(p board.Point, c board.Color) {
	t.stones[p] = c
	t.on.Add(c, 1)
}

// lift takes the stone on p into the hand.
func (t *table) lift(p board.Point) {
	t.on.Add(t.stones[p], -1)
	t.stones[p] = board.Empty
}

// share makes p nobody's.
func (t *table) share(p board.Point) { t.owner[p], t.kinds[p] = board.Empty, shared }

// removeDead takes the dead stones off: they are to be filled in.
func (t *table) removeDead(article string) {
	var n rules.Sides
	for p, status := range t.Status {
		if c := t.stones[p]; c != board.Empty && status == rules.Dead {
			t.lift(board.Point(p))
			t.lid.Add(c, 1)
			n.Add(c, 1)
		}
	}
	if n == (rules.Sides{}) {
		return
	}
	t.step(article, say("The dead stones come off the board: %d black, %d white.", "清理死子：黑%d子，白%d子。", n.Black, n.White),
		tally("dead", "dead stones", "死子", n), tally("lid", "stones off the board", "盘外之子", t.lid))
}

// passStones puts a stone beside the board for each pass.
func (t *table) passStones() {
	for _, c := range colors {
		t.pick(c, t.Passes.Of(c))
		t.lid.Add(c, t.Passes.Of(c))
	}
}

// interior reports whether p is a point of colour c with points of c all around.
func (t *table) interior(p board.Point, c board.Color) bool {
	for _, q := range t.Neighbors(p) {
		if int(q) < t.N && t.owner[q] != c {
			return false
		}
	}
	return t.owner[p] == c
}

// first is the first point, in order of points, that passes the earliest test any passes.
func (t *table) first(tests ...func(board.Point) bool) (board.Point, bool) {
	for _, test := range tests {
		for p := board.Point(0); int(p) < t.N; p++ {
			if test(p) {
				return p, true
			}
		}
	}
	return board.Pass, false
}

// touches reports whether a neighbour of p holds c.
func (t *table) touches(p board.Point, c board.Color) bool {
	for _, q := range t.Neighbors(p) {
		if int(q) < t.N && t.stones[q] == c {
			return true
		}
	}
	return false
}

// border finds a stone of c that faces the opponent (两方棋子的交界处). A stone
// outside seki with no empty point beside it comes first; where no stone faces
// the opponent, one beside a shared point; else any.
func (t *table) border(c board.Color) (board.Point, bool) {
	own := func(p board.Point) bool { return t.stones[p] == c && t.owner[p] == c }
	faces := func(p board.Point) bool { return own(p) && t.touches(p, c.Other()) }
	return t.first(
		func(p board.Point) bool { return faces(p) && !t.InSeki[p] && !t.touches(p, board.Empty) },
		func(p board.Point) bool { return faces(p) && !t.InSeki[p] },
		faces,
		func(p board.Point) bool { return own(p) && !t.interior(p, c) },
		own,
		func(p board.Point) bool { return t.stones[p] == c },
	)
}

// inside finds a stone of c inside its own area; where all face others, any.
func (t *table) inside(c board.Color) (board.Point, bool) {
	own := func(p board.Point) bool { return t.stones[p] == c && t.owner[p] == c }
	return t.first(
		func(p board.Point) bool { return own(p) && t.interior(p, c) && t.open(p) },
		func(p board.Point) bool { return own(p) && t.interior(p, c) && !t.InSeki[p] },
		func(p board.Point) bool { return own(p) && t.interior(p, c) },
		own,
	)
}

// room lists the empty points of c of the given kinds, those of small regions
// first, as players fill.
func (t *table) room(c board.Color, kinds ...kind) []board.Point {
	size := make([]int, t.N) // of the region of own empty points
	var points, region []board.Point
	for p := board.Point(0); int(p) < t.N; p++ {
		if !t.isRoom(p, c, kinds) {
			continue
		}
		points = append(points, p)
		if size[p] > 0 {
			continue
		}
		region = append(region[:0], p)
		size[p] = 1
		for i := 0; i < len(region); i++ {
			for _, q := range t.Neighbors(region[i]) {
				if int(q) < t.N && size[q] == 0 && t.isRoom(q, c, kinds) {
					size[q] = 1
					region = append(region, q)
				}
			}
		}
		for _, q := range region {
			size[q] = len(region)
		}
	}
	slices.SortStableFunc(points, func(p, q board.Point) int { return size[p] - size[q] })
	return points
}

func (t *table) isRoom(p board.Point, c board.Color, kinds []kind) bool {
	return t.stones[p] == board.Empty && t.owner[p] == c && slices.Contains(kinds, t.kinds[p])
}

// allRoom are the kinds of own empty points an area count has.
var allRoom = []kind{plain, sekiEye, byRight}

// openPoints counts the own empty points of those kinds.
func (t *table) openPoints(kinds ...kind) rules.Sides {
	var n rules.Sides
	for p := range t.stones {
		if t.stones[p] == board.Empty && slices.Contains(kinds, t.kinds[p]) {
			n.Add(t.owner[p], 1)
		}
	}
	return n
}

// sharedPoints counts the points that are nobody's.
func (t *table) sharedPoints() int {
	n := 0
	for _, k := range t.kinds {
		if k == shared {
			n++
		}
	}
	return n
}

// margin is the difference of a count less what the sides still owe each other.
func (t *table) margin(count rules.Pair) rules.Half {
	return count.Margin() - rules.Points(t.owed.Diff())
}

// charge is the customary komi of the rule set as a charge on Black; nobody pays it
// where handicap stones have paid for the first move.
func (t *table) charge() rules.Half {
	if t.Handicap >= 2 {
		return 0
	}
	r := t.procedure.rule()
	first := t.First
	if first == board.Empty {
		first = r.First
	}
	return rules.Charge(r.Komi, first)
}
