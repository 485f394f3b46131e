package adapt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/finish"
)

// brute plays a stage by plain minimax: on a whole board, every dame for
// itself, nothing remembered, every end counted by the rule set as it is written.
type brute struct {
	rule   *rules.Rule
	region *game // for which plays are tried
	start  *finish.Start
	open   []bool // points that may be played on, with those vacated
	nodes  int
	cycle  bool
	stages int
}

// node is a situation of the brute search with all that came before.
type node struct {
	b       *board.Board
	vacated []bool
	lost    [4][]bool // by colour: where it lost stones on the other's ground
	play    rules.Play
	turn    board.Color
	passes  int
	stage   int
	path    []before
}

type before struct {
	hash uint64
	turn board.Color
	ko   board.Point
	rest [3]int // passes, stage, whether the first pass was made
}

const (
	bruteNodes = 5_000
	brutePath  = 40
)

func (x *brute) value(n *node) rules.Half {
	if x.nodes++; x.nodes > bruteNodes || x.cycle {
		return 0
	}
	if len(n.path) > brutePath {
		x.nodes = bruteNodes + 1
		return 0
	}
	best, any := rules.Half(0), false
	try := func(v rules.Half) {
		if !any || n.turn == board.Black && v > best || n.turn == board.White && v < best {
			best, any = v, true
		}
	}
	for p := range board.Point(n.b.N) {
		if !x.open[p] && !n.vacated[p] || n.b.At(p) != board.Empty {
			continue
		}
		switch next, over, ok := x.moved(n, p); {
		case over:
			next.play.LastTurn = x.start.Play.LastTurn // a button nobody took stays where it was
			try(x.count(next))
		case ok:
			try(x.value(next))
		}
	}
	next, over := x.passed(n)
	if over {
		try(x.count(next))
	} else {
		try(x.value(next))
	}
	return best
}

// moved makes a play. It reports whether it takes living stones for good, which
// ends the stage, and whether it may be made.
func (x *brute) moved(n *node, p board.Point) (next *node, over, ok bool) {
	simple := x.rule.Ko == rules.KoSimple
	if simple && n.b.Ko(n.turn) == p {
		return nil, false, false
	}
	next = x.copy(n)
	_, suicide := next.b.Play(p, n.turn)
	removed := slices.Clone(next.b.Removed())
	if suicide && (!x.rule.Suicide || simple && len(removed) == 1) {
		return nil, false, false
	}
	for _, q := range removed {
		next.vacated[q] = true
		if c := colorOf(n.b, q, n.turn); x.start.Owner[q] == c.Other() {
			next.lost[c][q] = true
		}
	}
	if !x.may(n, next, p) {
		return nil, false, false
	}
	for range removed {
		if suicide {
			next.play.Captured.Add(n.turn, 1)
		} else {
			next.play.Captured.Add(n.turn.Other(), 1)
		}
	}
	next.play.Plays.Add(n.turn, 1)
	if n.stage == 0 {
		next.play.Stage1.Add(n.turn, 1)
	}
	next.play.LastPlay, next.play.LastTurn = n.turn, n.turn
	next.passes = 0
	if !simple {
		next.b.Play(board.Pass, n.turn) // lifts the ban
		for _, was := range n.path {
			if was.hash == next.b.Hash() && (x.rule.Ko == rules.KoPositional || was.turn == next.turn) {
				return nil, false, false
			}
		}
	}
	l, atari := next.b.InAtari(p)
	if !suicide && (!atari || !x.open[l] && !next.vacated[l]) {
		for _, q := range removed {
			over = over || x.start.Board.At(q) == n.turn.Other() && x.start.Owner[q] == n.turn.Other()
		}
	}
	if over {
		return next, true, true
	}
	x.push(next)
	return next, false, true
}

// may asks the region whether a play is tried: which plays are is a definition.
func (x *brute) may(n, next *node, p board.Point) bool {
	if x.start.Owner[p] == board.Empty {
		return true
	}
	st := state{turn: uint8(sideOf(n.turn))}
	var taken set
	for i, q := range x.region.points {
		bit := set(1) << i
		for side, c := range colors {
			if n.b.At(q) == c {
				st.stones[side] |= bit
			}
			if n.lost[c][q] {
				st.lost[side] |= bit
			}
		}
		if n.b.At(q) == n.turn.Other() && next.b.At(q) == board.Empty {
			taken |= bit
		}
	}
	return x.region.may(&st, int(x.region.index[p]), taken)
}

// colorOf is the colour of a stone on p before the opponent's play or, where
// there was none, of the stone played.
func colorOf(b *board.Board, p board.Point, played board.Color) board.Color {
	if c := b.At(p); c != board.Empty {
		return c
	}
	return played
}

func (x *brute) passed(n *node) (*node, bool) {
	next := x.copy(n)
	next.b.Play(board.Pass, n.turn)
	next.play.Passes.Add(n.turn, 1)
	next.play.LastTurn = n.turn
	if next.play.FirstPass == board.Empty {
		next.play.FirstPass = n.turn
		if slices.ContainsFunc(x.rule.Terms, func(t rules.Term) bool { return t.ID == "button" }) {
			next.passes = 0
			next.path = nil
			x.push(next)
			return next, false
		}
	}
	next.passes++
	if next.passes == 2 {
		next.passes = 0
		next.stage++
		next.play.FirstTwo = true
		if next.stage == x.stages {
			return next, true
		}
	}
	x.push(next)
	return next, false
}

func (x *brute) copy(n *node) *node {
	next := *n
	next.b = board.New(n.b.Geometry)
	next.b.CopyFrom(n.b)
	next.vacated, next.path = slices.Clone(n.vacated), slices.Clone(n.path)
	for c := range next.lost {
		next.lost[c] = slices.Clone(n.lost[c])
	}
	next.turn = n.turn.Other()
	return &next
}

// push notes the situation; one that comes again under a simple ko is a cycle.
func (x *brute) push(n *node) {
	now := before{hash: n.b.Hash(), turn: n.turn, ko: n.b.Ko(n.turn), rest: [3]int{n.passes, n.stage}}
	if n.play.FirstPass != board.Empty {
		now.rest[2] = 1
	}
	if x.rule.Ko == rules.KoSimple && slices.Contains(n.path, now) {
		x.cycle = true
	}
	n.path = append(n.path, now)
}

// count counts the end by the rule set as it is written.
func (x *brute) count(n *node) rules.Half {
	b := n.b
	status := make([]rules.Status, b.N)
	for p := range board.Point(b.N) {
		if b.At(p) == board.Empty || b.Head(p) != p {
			continue
		}
		st := rules.Dead
		if x.reaches(b, p) {
			st = rules.Alive
		}
		for q := p; ; {
			status[q] = st
			if q = b.Next(q); q == p {
				break
			}
		}
	}
	return x.rule.Margin(&rules.Settle(b.Geometry, b.Stones(), status, nil, n.play).Counts)
}

// reaches reports whether the chain at p reaches, through its own stones and
// empty points, a stone of its colour on ground that was not the opponent's.
func (x *brute) reaches(b *board.Board, p board.Point) bool {
	c := b.At(p)
	seen := map[board.Point]bool{p: true}
	for list := []board.Point{p}; len(list) > 0; list = list[1:] {
		q := list[0]
		if b.At(q) == c && x.start.Owner[q] != c.Other() {
			return true
		}
		for _, r := range b.Neighbors(q) {
			if !seen[r] && (b.At(r) == c || b.At(r) == board.Empty) {
				seen[r] = true
				list = append(list, r)
			}
		}
	}
	return false
}

// bruteMargin is the margin of best play from a stage. It reports false where
// the search met its limit.
func bruteMargin(r *rules.Rule, s *finish.Start, b0 *bench) (margin rules.Half, cycle, ok bool) {
	region := &game{bench: b0, form: &form{}}
	root, _ := region.root()
	region.origin = root.code
	x := &brute{rule: r, region: region, start: s, open: make([]bool, s.Board.N), stages: 1}
	for _, t := range r.Terms {
		if t.ID == "parity" && (t.Params.Stage == rules.StageAfter || t.Params.Stage == rules.StageBefore) {
			x.stages = 2
		}
	}
	for _, p := range append(slices.Clone(s.Open), b0.points[:b0.open]...) {
		x.open[p] = true
	}
	b := board.New(s.Board.Geometry)
	b.CopyFrom(s.Board)
	n := &node{b: b, vacated: make([]bool, b.N), play: s.Play, turn: s.ToMove}
	for c := range n.lost {
		n.lost[c] = make([]bool, b.N)
	}
	if k := b.Ko(s.ToMove); k != board.Pass && r.Ko != rules.KoSimple { // the board before the ko was taken
		was := board.New(b.Geometry)
		was.CopyFrom(b)
		for _, q := range b.Neighbors(k) {
			if l, atari := b.InAtari(q); b.At(q) == s.ToMove.Other() && atari && l == k && b.ChainSize(q) == 1 {
				was.Set(q, board.Empty)
			}
		}
		was.Set(k, s.ToMove)
		n.path = append(n.path, before{hash: was.Hash(), turn: s.ToMove.Other()})
	}
	x.push(n)
	margin = x.value(n)
	return margin, x.cycle, x.nodes <= bruteNodes
}

// randomStage plays at random between two walls until little is open there and
// returns the position as one whose stones are all alive; false where a boundary
// is open.
func randomStage(rng *rand.Rand, between, h int) (*finish.Start, *rules.Settled, bool) {
	g := board.MustSize(between+4, h)
	b := board.New(g)
	play := rules.Play{Exact: true, First: board.Black}
	for y := range h {
		b.Set(g.At(1, y), board.Black)
		b.Set(g.At(between+2, y), board.White)
	}
	play.Setup = rules.Sides{Black: h, White: h}
	c := board.Black
	for range 3 * between * h {
		var legal []board.Point
		for p := range board.Point(g.N) {
			if x, _ := g.XY(p); x > 1 && x < between+2 && b.Legal(p, c) {
				legal = append(legal, p)
			}
		}
		if len(legal) < 3 {
			break
		}
		p := legal[rng.IntN(len(legal))]
		b.Play(p, c)
		play.Plays.Add(c, 1)
		play.LastPlay, play.LastTurn = c, c
		c = c.Other()
	}
	play.Stage1 = play.Plays
	play.Captured = rules.Sides{Black: b.Captured(board.Black), White: b.Captured(board.White)}
	status := make([]rules.Status, g.N)
	for p := range status {
		if b.At(board.Point(p)) != board.Empty {
			status[p] = rules.Alive
		}
	}
	settled := rules.Settle(g, b.Stones(), status, nil, play)
	s := &finish.Start{
		Found: true, Board: b, ToMove: c, Play: play, Owner: slices.Clone(settled.Owner),
		Dead: make([]bool, g.N), Seki: make([]bool, g.N),
	}
	for p := range board.Point(g.N) {
		if b.At(p) != board.Empty || s.Owner[p] != board.Empty {
			continue
		}
		var beside [4]bool
		for _, q := range g.Neighbors(p) {
			beside[b.At(q)] = true
		}
		if !beside[board.Black] || !beside[board.White] {
			return nil, nil, false
		}
		s.Open = append(s.Open, p)
	}
	for p := range board.Point(g.N) {
		if x, _ := g.XY(p); b.At(p) != board.Empty && b.Head(p) == p && x > 1 && x < between+2 && len(b.Liberties(p, nil)) <= 2 {
			s.Weak = append(s.Weak, p)
		}
	}
	return s, settled, true
}

// TestBrute compares the search with a plain one on random stages under every
// rule set that has best play.
func TestBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []*rules.Rule
	seen := map[form]bool{}
	for _, r := range rules.All {
		if f, why := formOf(r, &rules.Counts{Play: rules.Play{First: board.Black}}); why == "" && !seen[f] {
			seen[f] = true
			list = append(list, r)
		}
	}
	compared, kos, cycles, changed := 0, 0, 0, 0
	for stages := 0; stages < 120; {
		s, literal, ok := randomStage(rng, 2+rng.IntN(2), 3+rng.IntN(2))
		if !ok || len(s.Open) == 0 {
			continue
		}
		var search Searcher
		search.Begin(s, literal)
		b := search.benchFor(&form{})
		if b == nil || b.open+b.plain > 3 {
			continue
		}
		joined := search.benchFor(&form{group: 1})
		if joined == nil {
			continue
		}
		stages++
		for _, r := range list {
			var f form
			f, _ = formOf(r, &search.counts)
			want, cycle, ok := bruteMargin(r, s, search.benchFor(&f))
			if !ok {
				continue
			}
			got := search.Play(r)
			switch {
			case got.Status == Cycle || got.Status == Large:
				if got.Status == Cycle && !cycle {
					t.Errorf("%s: a cycle that the plain search does not find\n%s", r.ID, draw(s))
				}
				cycles++
				continue
			case cycle:
				continue // met on a line that is not best
			}
			compared++
			if got.Status == Ko {
				kos++
			}
			if got.Margin != want {
				t.Fatalf("%s: margin %v, by the plain search %v, line %v\n%s to move %v", r.ID, got.Margin, want, got.Line, draw(s), s.ToMove)
			}
			if want != r.Margin(&search.counts) {
				changed++
			}
		}
	}
	t.Logf("%d compared, %d with a ko, %d not, %d differ from the count of the start", compared, kos, cycles, changed)
	if compared < 1500 || kos < 20 {
		t.Errorf("only %d compared, %d with a ko", compared, kos)
	}
}

// draw draws a stage.
func draw(s *finish.Start) string {
	var out []byte
	for p := range board.Point(s.Board.N) {
		out = append(out, " .XO"[1+s.Board.At(p)])
		if int(p)%s.Board.Width == s.Board.Width-1 {
			out = append(out, '\n')
		}
	}
	return string(out)
}
