package rules

import "weiqi-experiment/rules/board"

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
}

// Group is a 块: a connected set of living stones of one colour and the empty
// points that border only that colour.
type Group struct {
	Color  board.Color
	Stones int
	Empty  int  // own empty points
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
// stands, status the verdict on each stone, oneSided who owns a shared point by
// right (nil for nobody).
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

// Reset is Settle reusing the memory of s.
func (s *Settled) Reset(g *board.Geometry, stones []board.Color, status []Status, oneSided []board.Color, play Play) {
	n := g.N
	s.Geometry, s.Play = g, play
	s.Stones = append(s.Stones[:0], stones[:n]...)
	s.Status = append(s.Status[:0], status[:n]...)
	s.Owner = append(s.Owner[:0], stones[:n]...)
	s.OneSided = append(s.OneSided[:0], make([]board.Color, n)...)
	s.InSeki = append(s.InSeki[:0], make([]bool, n)...)
	s.Group = append(s.Group[:0], make([]int16, n)...)
	s.Groups = s.Groups[:0]
	s.Counts = Counts{Play: play, Points: n}

	for p := range s.Owner {
		s.Group[p] = -1
		if s.Status[p] == Dead {
			s.Counts.Dead.Add(s.Stones[p], 1)
			s.Owner[p] = board.Empty
		}
		if oneSided != nil && s.Owner[p] == board.Empty {
			s.OneSided[p] = oneSided[p]
		}
	}
	s.fill()
	s.group()
	s.count()
}

// fill gives every empty region to the one colour it reaches.
func (s *Settled) fill() {
	var stack, region [board.MaxSide * board.MaxSide]board.Point
	var seen [board.MaxSide * board.MaxSide]bool
	for start := range s.Owner {
		if s.Owner[start] != board.Empty || seen[start] {
			continue
		}
		size, top := 0, 1
		stack[0] = board.Point(start)
		seen[start] = true
		var reach [4]bool
		for top > 0 {
			top--
			p := stack[top]
			region[size] = p
			size++
			for _, q := range s.Neighbors(p) {
				if int(q) == s.N {
					continue
				}
				switch c := s.stoneAlive(q); c {
				case board.Empty:
					if !seen[q] {
						seen[q] = true
						stack[top] = q
						top++
					}
				default:
					reach[c] = true
				}
			}
		}
		owner := board.Empty
		switch {
		case reach[board.Black] && !reach[board.White]:
			owner = board.Black
		case reach[board.White] && !reach[board.Black]:
			owner = board.White
		}
		for _, p := range region[:size] {
			s.Owner[p] = owner
			if owner != board.Empty {
				s.OneSided[p] = board.Empty
			}
		}
	}
}

// stoneAlive is the colour of the living stone on p, or Empty.
func (s *Settled) stoneAlive(p board.Point) board.Color {
	if s.Status[p] == Dead {
		return board.Empty
	}
	return s.Stones[p]
}

// group numbers the groups, finds which are in seki and what they must keep.
func (s *Settled) group() {
	var stack [board.MaxSide * board.MaxSide]board.Point
	var eye [board.MaxSide * board.MaxSide]bool
	for start := range s.Owner {
		c := s.Owner[start]
		if c == board.Empty || s.Group[start] >= 0 {
			continue
		}
		id := int16(len(s.Groups))
		g := Group{Color: c}
		top := 1
		stack[0] = board.Point(start)
		s.Group[start] = id
		for top > 0 {
			top--
			p := stack[top]
			if s.stoneAlive(p) == board.Empty {
				g.Empty++
			} else {
				g.Stones++
				g.Seki = g.Seki || s.Status[p] == Seki
			}
			for _, q := range s.Neighbors(p) {
				if int(q) < s.N && s.Owner[q] == c && s.Group[q] < 0 {
					s.Group[q] = id
					stack[top] = q
					top++
				}
			}
		}
		if !g.Seki {
			g.Basic = min(2, g.Empty)
		}
		s.Groups = append(s.Groups, g)
	}
	for p := range s.Owner {
		if id := s.Group[p]; id >= 0 && s.Groups[id].Seki {
			s.InSeki[p] = true
		}
	}
	// One basic eye point for each separate eye of a group in seki.
	for start := range s.Owner {
		id := s.Group[start]
		if id < 0 || !s.InSeki[start] || eye[start] || s.stoneAlive(board.Point(start)) != board.Empty {
			continue
		}
		s.Groups[id].Basic++
		top := 1
		stack[0] = board.Point(start)
		eye[start] = true
		for top > 0 {
			top--
			for _, q := range s.Neighbors(stack[top]) {
				if int(q) < s.N && s.Group[q] == id && !eye[q] && s.stoneAlive(q) == board.Empty {
					eye[q] = true
					stack[top] = q
					top++
				}
			}
		}
	}
}

func (s *Settled) count() {
	c := &s.Counts
	for p, owner := range s.Owner {
		switch {
		case owner == board.Empty:
			if s.OneSided[p] != board.Empty {
				c.OneSided.Add(s.OneSided[p], 1)
			} else {
				c.Neutral++
			}
		case s.stoneAlive(board.Point(p)) != board.Empty:
			c.Stones.Add(owner, 1)
		case s.InSeki[p]:
			c.SekiEyes.Add(owner, 1)
		default:
			c.Territory.Add(owner, 1)
		}
	}
	for _, g := range s.Groups {
		if g.Stones == 0 {
			continue
		}
		c.Groups.Add(g.Color, 1)
		c.Basic.Add(g.Color, g.Basic)
		c.AnySeki = c.AnySeki || g.Seki
	}
	c.BareArea = bareArea(s.Geometry, s.Stones)
}

// bareArea counts the board as it stands by the Tromp–Taylor rules: stones and
// the empty points that reach only their colour.
func bareArea(g *board.Geometry, stones []board.Color) Sides {
	var stack [board.MaxSide * board.MaxSide]board.Point
	var seen [board.MaxSide * board.MaxSide]bool
	var a Sides
	for start, c := range stones {
		if c != board.Empty {
			a.Add(c, 1)
			continue
		}
		if seen[start] {
			continue
		}
		size, top := 0, 1
		stack[0] = board.Point(start)
		seen[start] = true
		var reach [4]bool
		for top > 0 {
			top--
			p := stack[top]
			size++
			for _, q := range g.Neighbors(p) {
				if int(q) == g.N {
					continue
				}
				if s := stones[q]; s != board.Empty {
					reach[s] = true
				} else if !seen[q] {
					seen[q] = true
					stack[top] = q
					top++
				}
			}
		}
		switch {
		case reach[board.Black] && !reach[board.White]:
			a.Black += size
		case reach[board.White] && !reach[board.Black]:
			a.White += size
		}
	}
	return a
}
