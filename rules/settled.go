package rules

import (
	"math/bits"
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

	// Scratch. The copies of stones and verdicts and the owners have room for eight
	// entries more, as they are read and written eight at a time.
	stones []board.Color
	status []Status
	owner  []board.Color
	bare   planes // the stones as they stand, then what they reach
	area   planes // the living stones, then what they reach, then what they own
	open   plane  // the points without a stone
	empty  plane  // the same with the dead stones off
	inSeki plane  // points of the status Seki
	seki   bool   // there are any
	runs   runs
	ids    []int16 // numbers of the groups of the runs, one before them
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
	s.read()
	s.claim()
	s.share(oneSided)
	s.gather()
	s.sum()
}

// CopyFrom makes s the settled game t, played as play says. As Reset, it reuses the
// memory of s.
func (s *Settled) CopyFrom(t *Settled, play Play) {
	s.resize(t.Geometry)
	s.Play = play
	copy(s.Stones, t.Stones)
	copy(s.Status, t.Status)
	copy(s.Owner, t.Owner)
	copy(s.OneSided, t.OneSided)
	copy(s.InSeki, t.InSeki)
	copy(s.Group, t.Group)
	s.Groups = append(s.Groups, t.Groups...)
	s.area, s.empty, s.inSeki = t.area, t.empty, t.inSeki
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
	if cap(s.Group) < n {
		s.OneSided = make([]board.Color, n)
		s.InSeki = make([]bool, n)
		s.Group = make([]int16, n)
		s.stones = make([]board.Color, n+8)
		s.status = make([]Status, n+8)
		s.owner = make([]board.Color, n+8)
		s.runs = make(runs, 0, n)
		s.ids = make([]int16, 0, n+1)
	}
	s.OneSided, s.InSeki = s.OneSided[:n], s.InSeki[:n]
	s.Group, s.Groups = s.Group[:n], s.Groups[:0]
	s.stones, s.status, s.owner = s.stones[:n+8], s.status[:n+8], s.owner[:n+8]
	s.Stones, s.Status, s.Owner = s.stones[:n:n], s.status[:n:n], s.owner[:n:n]
	clear(s.OneSided)
}

// read makes planes of stones and verdicts, and takes the dead stones off.
func (s *Settled) read() {
	w, row := s.Width, uint64(1)<<s.Width-1
	dead, all := Sides{}, uint64(0)
	for y, p := 1, 0; y <= s.Height; y, p = y+1, p+w {
		var black, white, low, high uint64
		for x := 0; x < w; x += 8 {
			c, st := eight(s.stones[p+x:]), eight(s.status[p+x:])
			black |= lowBits(c) << x
			white |= lowBits(c>>1) << x
			low |= lowBits(st) << x
			high |= lowBits(st>>1) << x
		}
		black, white, high = black&row, white&row, high&row
		off := high &^ low // Dead is 2 and Seki 3
		s.bare.black[y], s.bare.white[y], s.open[y] = black, white, row&^(black|white)
		s.area.black[y], s.area.white[y], s.empty[y] = black&^off, white&^off, row&^(black|white)|off
		s.inSeki[y] = high & low
		all |= high & low
		dead.Black += bits.OnesCount64(black & off)
		dead.White += bits.OnesCount64(white & off)
	}
	s.Counts.Dead, s.seki = dead, all != 0
	for _, p := range []*plane{&s.bare.black, &s.bare.white, &s.area.black, &s.area.white} {
		p[s.Height+1] = 0
	}
}

// claim gives the points without a living stone to the only colour they reach. It
// also counts the board as it stands by the Tromp–Taylor rules: stones and the
// empty points that reach only their colour.
func (s *Settled) claim() {
	n := &s.Counts
	s.area.spread(&s.empty, s.Height)
	area := s.area.divide(s.Height)
	n.Neutral = s.N - area.Black - area.White
	n.BareArea = area
	if n.Dead != (Sides{}) {
		s.bare.spread(&s.open, s.Height)
		n.BareArea = s.bare.divide(s.Height)
	}
	for y, p := 1, 0; y <= s.Height; y, p = y+1, p+s.Width {
		black, white := s.area.black[y], s.area.white[y]
		for x := 0; x < s.Width; x += 8 {
			putEight(s.owner[p+x:], spreadBits(black>>x)|spreadBits(white>>x)<<1)
		}
	}
}

// share gives the points that nobody owns to whom they belong by right.
func (s *Settled) share(oneSided []board.Color) {
	if oneSided == nil {
		return
	}
	n := &s.Counts
	for p, c := range s.Owner {
		if c == board.Empty {
			s.OneSided[p] = oneSided[p]
			n.OneSided.Add(oneSided[p], 1)
		}
	}
	n.Neutral -= n.OneSided.Black + n.OneSided.White
}

// gather finds the groups, which of them are in seki, and what they must keep.
func (s *Settled) gather() {
	s.runs = s.runs.join(&s.area, s.Height)
	for i := range s.runs {
		r := &s.runs[i]
		if int(r.first) == i {
			r.group = int16(len(s.Groups))
			s.Groups = append(s.Groups, Group{Color: r.color})
		} else {
			r.group = s.runs[r.first].group
		}
		g := &s.Groups[r.group]
		empty := bits.OnesCount64(r.points & s.empty[r.row])
		g.Stones += bits.OnesCount64(r.points) - empty
		g.Empty += empty
		if seki := r.points & s.inSeki[r.row]; seki != 0 {
			g.Void += bits.OnesCount64(seki & s.open[r.row])
			g.Seki = g.Seki || seki&^s.empty[r.row] != 0
		}
	}
	s.number()
	s.keep()
	clear(s.InSeki)
	if s.seki {
		s.markSeki()
	}
}

// number writes the number of its group at each point.
func (s *Settled) number() {
	i, ids := 0, append(s.ids[:0], -1)
	for k := range s.runs {
		ids = append(ids, s.runs[k].group)
	}
	s.ids = ids
	for y, p := 1, 0; y <= s.Height; y, p = y+1, p+s.Width {
		black, white := s.area.black[y], s.area.white[y]
		own, starts := black|white, firsts(black)|firsts(white)
		for x := range s.Group[p : p+s.Width] {
			i += int(starts >> x & 1)
			s.Group[p+x] = ids[i] | (int16(own>>x&1) - 1) // -1 where nobody owns it
		}
	}
}

// keep fills in the basic eye points of the groups.
func (s *Settled) keep() {
	some := false
	for i := range s.Groups {
		if g := &s.Groups[i]; g.Seki {
			some = true
		} else {
			g.Basic = min(2, g.Empty)
		}
	}
	if !some {
		return
	}
	eyes := &s.bare // neither these stones nor the runs are wanted any more
	for y := 1; y <= s.Height; y++ {
		eyes.black[y] = s.area.black[y] & s.empty[y]
		eyes.white[y] = s.area.white[y] & s.empty[y]
	}
	s.runs = s.runs.join(eyes, s.Height)
	for i := range s.runs {
		e := &s.runs[i]
		if int(e.first) != i {
			continue
		}
		p := (int(e.row)-1)*s.Width + bits.TrailingZeros64(e.points)
		if g := &s.Groups[s.Group[p]]; g.Seki {
			g.Basic++
		}
	}
}

// markSeki marks the points of groups in seki, and those that are no territory.
func (s *Settled) markSeki() {
	for p, id := range s.Group {
		if id >= 0 {
			s.InSeki[p] = s.Groups[id].Seki || s.Status[p] == Seki && s.Stones[p] == board.Empty
		}
	}
}

// sum adds up points and groups.
func (s *Settled) sum() {
	c := &s.Counts
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
