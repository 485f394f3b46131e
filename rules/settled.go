package rules

import (
	"slices"

	"weiqi-experiment/rules/board"
)

// Status is the verdict on a chain of stones.
type Status uint8

// The verdicts. Unsettled stones make a game uncountable.
const (
	NoStone Status = iota
	Alive
	Dead
	Seki // alive in seki (双活)
	Unsettled
)

// Sides is one number for each colour.
type Sides struct{ Black, White int }

// Diff is Black minus White.
func (s Sides) Diff() int { return s.Black - s.White }

// Of returns the number of colour c.
func (s Sides) Of(c board.Color) int {
	if c == board.White {
		return s.White
	}
	return s.Black
}

// Add adds n to the number of colour c.
func (s *Sides) Add(c board.Color, n int) {
	switch c {
	case board.Black:
		s.Black += n
	case board.White:
		s.White += n
	}
}

// Pair turns whole points into a Pair of half points.
func (s Sides) Pair() Pair { return Pair{Points(s.Black), Points(s.White)} }

// Play is what the record of a game tells any rule that asks: how it was
// played, not how it ended.
type Play struct {
	First     board.Color // who made the first play or pass
	Captured  Sides       // own stones captured during play (suicides included)
	Plays     Sides       // stones played
	Passes    Sides       // passes made
	Setup     Sides       // stones set up before and during play, net of those removed by set-up
	Handicap  int         // recorded handicap, 0 for an even game
	FirstPass board.Color // who made the game's first pass; Empty if nobody
	LastPlay  board.Color // who made the last play on the board; Empty if nobody
	LastTurn  board.Color // who made the last play or pass
	Stage1    Sides       // plays before the first two consecutive passes (对局阶段); all plays if there were none
	FirstTwo  bool        // whether two consecutive passes occurred
	Exact     bool        // false where moves are missing or colours repeat, so that hands cannot be counted
	Inferred  bool        // first pass or last turn is inferred, the record having no final passes
	FromSetup bool        // a position only: no plays at all
}

// Settled is a finished game with one verdict a point. It is made by Settle.
type Settled struct {
	*board.Geometry
	Play
	Stones []board.Color // as they stand, dead ones included
	Status []Status      // of the stone on each point; NoStone where there is none
	// Owner of each point once dead stones are off: the colour of a living
	// stone, the only colour an empty point reaches, or Empty for a neutral point.
	Owner    []board.Color
	OneSided []board.Color // 单方权利单官: to whom a neutral-looking point belongs by right
	InSeki   []bool        // living stones in seki and the empty points that border them alone
	Group    []int16       // 块: number of the living group of each point, -1 for none
	Groups   []Group
	Counts   Counts

	// Scratch, one entry for Point(N) included where neighbours are looked up.
	stones []board.Color // Stones with the Edge
	live   []board.Color // the same with the dead ones off
	owner  []board.Color // Owner with the Edge
	opens  []bool        // the first point of an empty region
	marked []bool        // empty points seen by a fill
	seki   bool          // a point has the status Seki
	stack  []board.Point
	runs   runs
}

// Group is a 块: a connected set of living stones of one colour and the empty
// points that border only that colour.
type Group struct {
	Color  board.Color
	Stones int
	Empty  int  // own empty points
	Void   int  // those of them that are no territory though the group is not in seki
	Seki   bool // in seki
	Basic  int  // 基本眼位: basic eye points it must keep
}

// Counts are the numbers every count is made from. Symbols are those of
// RULES.md in the design notes and of docs/rules.
type Counts struct {
	Play
	Points    int   // N, points on the board
	Stones    Sides // S, living stones on the board
	Territory Sides // T, empty points that reach one colour only, outside seki
	SekiEyes  Sides // TS, the same inside seki
	OneSided  Sides // R, one-sided dame by right
	Neutral   int   // q, points left to nobody
	Dead      Sides // d, own stones dead on the board
	Groups    Sides // g, living groups (块数), those in seki included
	Basic     Sides // E, basic eye points (基本眼位)
	AnySeki   bool

	SekiGroups Sides // those of g in seki
	SekiBasic  Sides // the part of E that they keep

	// Bare counts of the board as it stands, nothing removed (Tromp–Taylor).
	BareArea Sides
}

// Area is A = S + T + TS + R.
func (c *Counts) Area() Sides {
	return Sides{
		c.Stones.Black + c.Territory.Black + c.SekiEyes.Black + c.OneSided.Black,
		c.Stones.White + c.Territory.White + c.SekiEyes.White + c.OneSided.White,
	}
}

// Prisoners is P: own stones captured or dead, by the colour that lost them.
func (c *Counts) Prisoners() Sides {
	return Sides{c.Captured.Black + c.Dead.Black, c.Captured.White + c.Dead.White}
}

// TerritoryScore is T plus the prisoners taken from the opponent.
func (c *Counts) TerritoryScore() Sides {
	p := c.Prisoners()
	return Sides{c.Territory.Black + p.White, c.Territory.White + p.Black}
}

// Entered is h + n: stones that entered the board.
func (c *Counts) Entered() Sides {
	return Sides{c.Setup.Black + c.Plays.Black, c.Setup.White + c.Plays.White}
}

// Hands is t = h + n + p.
func (c *Counts) Hands() Sides {
	e := c.Entered()
	return Sides{e.Black + c.Passes.Black, e.White + c.Passes.White}
}

// LiveStones is L = A − E, what 计活子 counts.
func (c *Counts) LiveStones() Sides {
	a := c.Area()
	return Sides{a.Black - c.Basic.Black, a.White - c.Basic.White}
}

// Settle counts a finished game. stones are the N states of the board as it
// stands, status the verdict on each stone (on an empty point, Seki says that it
// is no territory: an eye in seki or a false eye), oneSided who owns a shared point by
// right (nil for nobody); each has N entries.
//
// Empty points are given to the colour they reach once the dead stones are off;
// groups (块) are connected sets of living stones and own empty points; a group
// is in seki when one of its chains is. A group outside seki keeps two basic
// eye points, or what it has if fewer; a group in seki keeps one point of each
// of its separate eyes (0 without eyes, 1 in eye against eye, the eye and the
// ko mouth in a double-ko seki): the smallest number neither side can fill.
func Settle(g *board.Geometry, stones []board.Color, status []Status, oneSided []board.Color, play Play) *Settled {
	s := new(Settled)
	s.Reset(g, stones, status, oneSided, play)
	return s
}

// Reset is Settle reusing the memory of s: once s has held a board of that size
// it allocates nothing. The arguments are copied.
func (s *Settled) Reset(g *board.Geometry, stones []board.Color, status []Status, oneSided []board.Color, play Play) {
	s.resize(g)
	s.Play = play
	s.Counts = Counts{Play: play, Points: g.N}
	copy(s.Stones, stones[:g.N])
	copy(s.Status, status[:g.N])
	s.lift()
	s.claim(oneSided)
	s.gather()
	s.bare()
	s.sum()
}

// CopyFrom makes s the settled game t, played as play says. As Reset, it reuses the
// memory of s.
func (s *Settled) CopyFrom(t *Settled, play Play) {
	s.resize(t.Geometry)
	s.Play = play
	copy(s.stones, t.stones)
	copy(s.Status, t.Status)
	copy(s.live, t.live)
	copy(s.owner, t.owner)
	copy(s.OneSided, t.OneSided)
	copy(s.InSeki, t.InSeki)
	copy(s.Group, t.Group)
	copy(s.opens, t.opens)
	s.seki = t.seki
	s.Groups = append(s.Groups, t.Groups...)
	s.Counts = t.Counts
	s.Counts.Play = play
}

// Is reports whether s is what Settle makes of these arguments, however the game
// was played.
func (s *Settled) Is(g *board.Geometry, stones []board.Color, status []Status, oneSided []board.Color) bool {
	if s.Geometry != g || !slices.Equal(s.Stones, stones[:g.N]) || !slices.Equal(s.Status, status[:g.N]) {
		return false
	}
	for p, c := range s.Owner {
		right := board.Empty
		if c == board.Empty && oneSided != nil {
			right = oneSided[p]
		}
		if s.OneSided[p] != right {
			return false
		}
	}
	return true
}

// resize makes room for a board of that size and forgets the last one.
func (s *Settled) resize(g *board.Geometry) {
	s.Geometry = g
	n := g.N
	if cap(s.Status) < n {
		s.Status = make([]Status, n)
		s.OneSided = make([]board.Color, n)
		s.InSeki = make([]bool, n)
		s.Group = make([]int16, n)
		s.stones = make([]board.Color, n+1)
		s.live = make([]board.Color, n+1)
		s.owner = make([]board.Color, n+1)
		s.opens = make([]bool, n)
		s.marked = make([]bool, n)
		s.stack = make([]board.Point, n)
	}
	s.Status, s.OneSided, s.InSeki = s.Status[:n], s.OneSided[:n], s.InSeki[:n]
	s.Group, s.Groups = s.Group[:n], s.Groups[:0]
	s.stones, s.live, s.owner = s.stones[:n+1], s.live[:n+1], s.owner[:n+1]
	s.opens, s.marked, s.stack = s.opens[:n], s.marked[:n], s.stack[:n]
	s.Stones, s.Owner = s.stones[:n:n], s.owner[:n:n]
	s.stones[n] = board.Edge
	clear(s.OneSided)
	clear(s.opens)
	clear(s.marked)
}

// lift takes the dead stones off.
func (s *Settled) lift() {
	s.seki = false
	for p, c := range s.Stones {
		switch st := s.Status[p]; {
		case st == Seki:
			s.seki = true
		case st == Dead && c != board.Empty:
			s.Counts.Dead.Add(c, 1)
			c = board.Empty
		}
		s.live[p] = c
	}
	s.live[s.N] = board.Edge
	copy(s.owner, s.live)
}

// region walks the empty region of stones that start lies in. It returns its
// points, which are valid until the next walk, and the colour it reaches: Empty
// if it reaches both or neither. stones has the Edge at Point(N).
func (s *Settled) region(stones []board.Color, start board.Point) ([]board.Point, board.Color) {
	var reach [4]bool
	marked, points := s.marked, s.stack
	points[0], marked[start] = start, true
	n := 1
	for i := 0; i < n; i++ {
		for _, q := range s.Neighbors(points[i]) {
			c := stones[q]
			reach[c&3] = true
			if c == board.Empty && !marked[q] {
				marked[q], points[n] = true, q
				n++
			}
		}
	}
	points = points[:n]
	switch {
	case reach[board.Black] && !reach[board.White]:
		return points, board.Black
	case reach[board.White] && !reach[board.Black]:
		return points, board.White
	}
	return points, board.Empty
}

// claim gives the empty points to the colour they reach, and shared ones to
// whom they belong by right.
func (s *Settled) claim(oneSided []board.Color) {
	for p, c := range s.live[:s.N] {
		if c != board.Empty || s.marked[p] {
			continue
		}
		s.opens[p] = true
		points, owner := s.region(s.live, board.Point(p))
		for _, q := range points {
			s.owner[q] = owner
			if owner == board.Empty && oneSided != nil {
				s.OneSided[q] = oneSided[q]
				s.Counts.OneSided.Add(oneSided[q], 1)
			}
		}
	}
}

// bare counts the board as it stands by the Tromp–Taylor rules: stones and the
// empty points that reach only their colour. Without dead stones these are the
// points of the groups.
func (s *Settled) bare() {
	a := &s.Counts.BareArea
	for _, g := range s.Groups {
		a.Add(g.Color, g.Stones)
	}
	if s.Counts.Dead == (Sides{}) {
		for _, g := range s.Groups {
			a.Add(g.Color, g.Empty)
		}
		return
	}
	a.Black += s.Counts.Dead.Black
	a.White += s.Counts.Dead.White
	clear(s.marked)
	for p, c := range s.Stones {
		if c == board.Empty && !s.marked[p] {
			points, owner := s.region(s.stones, board.Point(p))
			a.Add(owner, len(points))
		}
	}
}

// gather finds the groups, which of them are in seki, and what they must keep.
func (s *Settled) gather() {
	r := &s.runs
	r.divide(s.Width, s.Owner)
	from := 0
	for i, owner := range r.owner {
		to, id := int(r.to[i]), int16(-1)
		if owner != board.Empty {
			if first := int(r.first[i]); first < i {
				id = s.Group[r.to[first]-1]
			} else {
				id = int16(len(s.Groups))
				s.Groups = append(s.Groups, Group{Color: owner})
			}
			s.enter(&s.Groups[id], from, to)
		} else {
			s.Counts.Neutral += to - from
		}
		for p := from; p < to; p++ {
			s.Group[p] = id
		}
		from = to
	}
	for i := range s.Groups {
		if g := &s.Groups[i]; !g.Seki {
			g.Basic = min(2, g.Empty)
		}
	}
	clear(s.InSeki)
	if s.seki {
		s.markSeki()
	}
}

// enter counts the points from from to before to among those of their group. Until
// all are counted Basic is the number of its separate eyes.
func (s *Settled) enter(g *Group, from, to int) {
	empty, eyes := 0, 0
	for p, c := range s.live[from:to] {
		if c == board.Empty {
			empty++
		}
		if s.opens[from+p] {
			eyes++
		}
	}
	g.Stones += to - from - empty
	g.Empty += empty
	g.Basic += eyes
	if !s.seki {
		return
	}
	for p := from; p < to; p++ {
		switch {
		case s.voided(board.Point(p)):
			g.Void++
		case s.live[p] != board.Empty && s.Status[p] == Seki:
			g.Seki = true
		}
	}
}

// markSeki marks the points of groups in seki, and those that are no territory.
func (s *Settled) markSeki() {
	for p, id := range s.Group {
		if id >= 0 {
			s.InSeki[p] = s.Groups[id].Seki || s.voided(board.Point(p))
		}
	}
}

// voided reports whether p is an own empty point that is no territory.
func (s *Settled) voided(p board.Point) bool {
	return s.live[p] == board.Empty && s.Stones[p] == board.Empty && s.Status[p] == Seki
}

// sum adds up points and groups.
func (s *Settled) sum() {
	c := &s.Counts
	c.Neutral -= c.OneSided.Black + c.OneSided.White
	for _, g := range s.Groups {
		c.Stones.Add(g.Color, g.Stones)
		if g.Seki {
			c.SekiEyes.Add(g.Color, g.Empty)
		} else {
			c.Territory.Add(g.Color, g.Empty-g.Void)
			c.SekiEyes.Add(g.Color, g.Void)
		}
		c.Groups.Add(g.Color, 1)
		c.Basic.Add(g.Color, g.Basic)
		if g.Seki {
			c.AnySeki = true
			c.SekiGroups.Add(g.Color, 1)
			c.SekiBasic.Add(g.Color, g.Basic)
		}
	}
}
