package adapt

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/finish"
)

// Status says whether the last stage of a game was played under a rule set, or
// why not.
type Status string

// The statuses.
const (
	Searched Status = "searched"
	Ko       Status = "ko"      // searched; a ko is in it, fought without threats elsewhere
	Large    Status = "large"   // too many points or situations
	Upset    Status = "upset"   // best play takes living stones: the verdict was not that of a settled position
	Cycle    Status = "cycle"   // the game could go on for ever, which the rule does not forbid
	Open     Status = "open"    // no stage where all boundaries are closed
	Refused  Status = "refused" // the rule set has no best play: see Result.Why
)

// Why a rule set is refused.
const (
	RefusedLastPlay = "which play is the last competitive one is judged, not played"
	RefusedDead     = "dead stones stay on the board unless they are taken off by play"
)

// Move is a move of best play.
type Move struct {
	Point board.Point // board.Pass for a pass
	Color board.Color
}

// Result is the last stage of a game under one rule set.
type Result struct {
	Status Status
	Why    string
	Margin rules.Half // Black − White before komi, where Status is Searched, Ko or Upset
	Line   []Move     // best play
	Points int        // open points searched one by one
	Plain  int        // dame that are all alike
	Nodes  int        // situations looked at
}

// Played reports whether the stage was played to its end.
func (r *Result) Played() bool { return r.Status == Searched || r.Status == Ko }

// Searcher plays the last stages of games, one after another. It is for one
// goroutine.
type Searcher struct {
	bench   [2]*bench // of the game begun, without and with dame that join groups
	begun   bool
	counts  rules.Counts // the stage begins with
	same    map[form]*Result
	all     [2]bool // whether the benches were made
	literal *rules.Settled
	start   *finish.Start
	group   []int16
}

// bench is a region and its boards counted, for all rule sets alike.
type bench struct {
	*region
	start    *finish.Start
	statusOf []rules.Status
	oneSided []board.Color
	voids    []bool
	koStones set
	plainAt  []board.Point
	counted  map[code]*rules.Counts
	settled  *rules.Settled
	stones   []board.Color
	status   []rules.Status
}

// Begin takes up the last stage of a game. literal is the game settled as its
// record ends.
func (s *Searcher) Begin(start *finish.Start, literal *rules.Settled) {
	s.start, s.literal = start, literal
	s.begun = start.Found
	s.same = map[form]*Result{}
	s.all = [2]bool{}
	if !s.begun {
		return
	}
	b := s.blank()
	settled := rules.Settle(start.Board.Geometry, start.Board.Stones(), b.statusOf, b.oneSided, start.Play)
	s.counts = settled.Counts
	s.group = append(s.group[:0], settled.Group...)
}

// blank makes a bench without a region.
func (s *Searcher) blank() *bench {
	b := &bench{start: s.start, oneSided: s.literal.OneSided, counted: map[code]*rules.Counts{}, settled: new(rules.Settled)}
	n := s.start.Board.N
	b.statusOf, b.voids = make([]rules.Status, n), make([]bool, n)
	b.stones, b.status = make([]board.Color, n), make([]rules.Status, n)
	for p := range n {
		switch at := s.start.Board.At(board.Point(p)); {
		case at == board.Empty:
			if s.literal.Status[p] == rules.Seki && s.literal.Stones[p] == board.Empty {
				b.voids[p], b.statusOf[p] = true, rules.Seki
			}
		case s.start.Dead[p]:
			b.statusOf[p] = rules.Dead
		case s.start.Seki[p]:
			b.statusOf[p] = rules.Seki
		default:
			b.statusOf[p] = rules.Alive
		}
	}
	return b
}

// benchFor returns the bench for a form, nil where it is too large.
func (s *Searcher) benchFor(f *form) *bench {
	i := 0
	if f.grouped() {
		i = 1
	}
	if !s.all[i] {
		s.all[i], s.bench[i] = true, nil
		if r, ok := regionOf(s.start, s.group, i == 1); ok {
			b := s.blank()
			b.region = r
			b.findKoStones()
			for _, p := range s.start.Open {
				if r.index[p] < 0 {
					b.plainAt = append(b.plainAt, p)
				}
			}
			s.bench[i] = b
		}
	}
	return s.bench[i]
}

// findKoStones marks the points a ko is fought on.
func (b *bench) findKoStones() {
	if !b.kos {
		return
	}
	for i, p := range b.points {
		if at := b.start.Board.At(p); at != board.Empty && b.start.Board.ChainSize(p) == 1 {
			if x, atari := b.start.Board.InAtari(p); atari && b.start.Owner[x] == at {
				b.koStones |= 1<<i | 1<<b.index[x]
			}
		}
	}
}

// Play plays the stage under a rule set.
func (s *Searcher) Play(r *rules.Rule) *Result {
	if !s.begun {
		return &Result{Status: Open}
	}
	f, why := formOf(r, &s.counts)
	if why != "" {
		return &Result{Status: Refused, Why: why}
	}
	x, ok := s.same[f]
	if !ok {
		x = s.play(&f)
		s.same[f] = x
	}
	out := *x
	out.Margin += r.Margin(&s.counts)
	return &out
}

// play plays the stage under a form. The margin is what it adds to the count of
// the position it begins with.
func (s *Searcher) play(f *form) *Result {
	b := s.benchFor(f)
	if b == nil {
		return &Result{Status: Large}
	}
	g := newGame(b, f)
	at, history := g.root()
	g.origin, g.base = at.code, f.board(b.count(at.code))
	out := &Result{Status: Searched, Points: b.open, Plain: b.plain}
	if b.kos {
		out.Status = Ko
	}
	value := g.solve(&at, history)
	var line []step
	upset := false
	if !g.stopped() {
		line, upset = g.line(&at, history, value)
	}
	out.Nodes = g.nodes
	switch {
	case g.cycle:
		out.Status = Cycle
	case g.nodes > MaxNodes:
		out.Status = Large
	default:
		out.Margin = value
		out.Line = b.name(line, s.start.ToMove)
		if upset {
			out.Status = Upset
		}
	}
	return out
}

func newGame(b *bench, f *form) *game {
	return &game{bench: b, form: f, known: map[state]*entry{}, bound: map[key]*bounds{}, numbers: map[string]int32{}}
}

// root is the state the stage begins with, and its history.
func (g *game) root() (state, []place) {
	s := state{plain: uint8(g.plain), turn: uint8(sideOf(g.start.ToMove)), ko: -1}
	for i, p := range g.points {
		switch g.start.Board.At(p) {
		case board.Black:
			s.stones[0] |= 1 << i
		case board.White:
			s.stones[1] |= 1 << i
		}
	}
	s.passed = g.start.Play.FirstPass != board.Empty || g.form.first == [2]rules.Half{} && !g.form.button
	if g.start.Passed {
		s.passes = 1
	}
	if g.form.stages > 1 && g.start.Play.FirstTwo {
		s.stage = 1
	}
	var history []place
	if p := g.start.Board.Ko(g.start.ToMove); p != board.Pass && g.index[p] >= 0 {
		if g.repeats() {
			history = append(history, g.beforeKo(&s, p))
		} else {
			s.ko = g.index[p]
		}
	}
	return s, g.after(history, &s)
}

// beforeKo is the board before the ko on p was taken.
func (g *game) beforeKo(s *state, p board.Point) place {
	was := *s
	mover := s.turn ^ 1
	was.turn = mover
	was.stones[s.turn] |= 1 << g.index[p]
	for _, q := range g.start.Board.Neighbors(p) {
		if int(q) < g.start.Board.N && g.index[q] >= 0 && g.start.Board.At(q) == colors[mover] && g.start.Board.ChainSize(q) == 1 {
			if x, atari := g.start.Board.InAtari(q); atari && x == p {
				was.stones[mover] &^= 1 << g.index[q]
			}
		}
	}
	return g.placeOf(&was)
}

// name puts a line on the board, the dame that are all alike in their order.
func (b *bench) name(line []step, color board.Color) []Move {
	moves := make([]Move, len(line))
	filled := 0
	for i, x := range line {
		m := Move{Point: board.Pass, Color: color}
		switch {
		case x.move == plain:
			m.Point = b.plainAt[filled]
			filled++
		case x.move >= 0:
			m.Point = b.points[x.move]
		}
		moves[i] = m
		color = color.Other()
	}
	return moves
}
