package solve

import (
	"context"
	"errors"
	"fmt"
	"math"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Move is a play or a pass made before the search.
type Move struct {
	Point board.Point
	Color board.Color
}

// Problem is a position whose value is asked for.
type Problem struct {
	Geometry *board.Geometry
	Setup    []board.Color // stones set up, a state a point; nil for an empty board
	Moves    []Move        // made from there, by turns
	ToMove   board.Color   // Empty: Black, or the side whose turn it is after Moves
}

// Result is what was found of a value. Values are margins, Black minus White,
// before komi.
type Result struct {
	// Low and High are the proved bounds of the value. Where a cycle is not
	// forbidden they are what each side can make sure of if an endless game
	// counts as lost for it.
	Low, High rules.Half
	Proved    bool // both bounds are exact: no limit was met
	Nodes     int64
	Line      []board.Point // a line of best play, if there is one value
}

// Cycle reports that best play under the rule is an endless game, the meaning of
// which is no margin: neither side can better its bound.
func (r *Result) Cycle() bool { return r.Proved && r.Low < r.High }

// Value returns the value, if it is proved and is a margin.
func (r *Result) Value() (rules.Half, bool) { return r.Low, r.Proved && r.Low == r.High }

// Limits stop a search.
type Limits struct {
	Nodes  int64 // 0 for no limit
	States int   // states remembered, 0 for a limit of ten million
	// Within makes the context of each search from that of the call, for instance
	// one with a deadline; nil for the same.
	Within func(context.Context) (context.Context, context.CancelFunc)
}

// Solve finds the value of a position under a rule set. A context whose deadline
// passes is a limit as Nodes is: what was proved by then is returned; a context
// cancelled is an error. A rule set whose value play alone does not define is a
// *Refusal.
func Solve(ctx context.Context, r *rules.Rule, p *Problem, limits Limits) (*Result, error) {
	o := All(ctx, []*rules.Rule{r}, p, limits)[0]
	return o.Result, o.Err
}

// Outcome is what Solve returns for one of several rule sets.
type Outcome struct {
	Rule   *rules.Rule
	Result *Result
	Err    error
	Same   *rules.Rule // the first rule set of the list that is the same game; nil for this one
	// PlayedOut says that the rule set leaves dead stones to judgement, and that they
	// are played out after the stop instead, with pass stones.
	PlayedOut bool
}

// All solves a position under each rule set. Rule sets that are the same game are
// solved once: they have one Result. The limits are for each.
func All(ctx context.Context, list []*rules.Rule, p *Problem, limits Limits) []Outcome {
	if limits.Nodes == 0 {
		limits.Nodes = math.MaxInt64
	}
	if limits.States == 0 {
		limits.States = 10_000_000
	}
	same := map[form]*Outcome{}
	out := make([]Outcome, len(list))
	for i, r := range list {
		o := &out[i]
		o.Rule = r
		root, f, err := p.under(r)
		if err != nil {
			o.Err = err
			continue
		}
		o.PlayedOut = f.playout
		if x := same[f]; x != nil {
			o.Result, o.Same = x.Result, x.Rule
			continue
		}
		within, cancel := ctx, context.CancelFunc(func() {})
		if limits.Within != nil {
			within, cancel = limits.Within(ctx)
		}
		v := &valuer{ctx: within, game: newGame(f, newGrid(p.Geometry)), limits: limits, root: root}
		if o.Result, o.Err = v.value(); o.Err == nil {
			same[f] = o
		}
		cancel()
	}
	return out
}

// under is the problem as the game it is under a rule set.
func (p *Problem) under(r *rules.Rule) (*start, form, error) {
	root, err := p.start()
	if err != nil {
		return nil, form{}, err
	}
	f, err := formOf(r, root.first)
	if err == nil && r.Start != rules.StartEmpty && p.Setup == nil {
		err = &Refusal{r, rules.Words{EN: "its games start from stones set up, for which this board has no points", ZH: "其对局始于座子，此盘无处可置"}}
	}
	return root, f, err
}

// start is the problem before its moves.
type start struct {
	state
	first board.Color // who moved first, or moves
	moves []Move
	setup rules.Sides
}

func (p *Problem) start() (*start, error) {
	if p.Geometry.N > MaxPoints {
		return nil, fmt.Errorf("board of %d×%d points: exact values are found on up to %d points", p.Geometry.Width, p.Geometry.Height, MaxPoints)
	}
	s := &start{moves: p.Moves, first: p.ToMove}
	s.ko = -1
	if s.first == board.Empty {
		s.first = board.Black
	}
	if len(p.Moves) > 0 {
		s.first = p.Moves[0].Color
	}
	s.turn = sideOf(s.first)
	for q, c := range p.Setup {
		if c == board.Black || c == board.White {
			s.stones[sideOf(c)] |= 1 << q
			s.setup.Add(c, 1)
		}
	}
	return s, nil
}

// valuer finds one value.
type valuer struct {
	*game
	ctx    context.Context
	limits Limits
	root   *start
	setup  rules.Half // worth of the stones set up and of the turns already made
}

// lane is one reading of cycles, with the moves of the problem on its path.
type lane struct {
	*searcher
	at state
}

// lane opens a searcher at the position asked for.
func (v *valuer) lane(c cycle) (*lane, error) {
	l := &lane{newSearcher(v.ctx, v.game, c, v.limits), v.root.state}
	v.setup = v.game.setup * rules.Half(v.root.setup.Diff())
	l.push(&l.at)
	for i, m := range v.root.moves {
		if sideOf(m.Color) != l.at.turn {
			return nil, fmt.Errorf("move %d: %v moves out of turn", i+1, m.Color)
		}
		gain, err := l.make(m.Point)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		v.setup += gain
	}
	return l, nil
}

// make makes a move on the path.
func (l *lane) make(p board.Point) (rules.Half, error) {
	var next state
	var gain rules.Half
	if p == board.Pass {
		over := false
		if next, gain, over = l.passFrom(&l.at); over {
			return 0, errors.New("the game is over before the position asked for")
		}
		if l.button != 0 && l.at.passed == 0 {
			l.from = len(l.path)
		}
	} else {
		ok := false
		if int(p) >= l.grid.N || (l.at.stones[0]|l.at.stones[1])>>p&1 != 0 {
			return 0, errors.New("the point is not empty")
		}
		if next, gain, ok = l.playAt(&l.at, int(p)); !ok || l.cycle == cycleForbidden && l.repeated(&next) >= 0 {
			return 0, errors.New("the rule set forbids the move")
		}
	}
	l.at = next
	l.push(&l.at)
	return gain, nil
}

// value searches in both readings of cycles, or once where there are none.
func (v *valuer) value() (*Result, error) {
	readings := []cycle{cycleForbidden}
	if !v.repeats() {
		readings = []cycle{cycleForWhite, cycleForBlack}
	}
	var lanes []*lane
	var bounds [][2]rules.Half
	r := &Result{Proved: true}
	for _, c := range readings {
		l, err := v.lane(c)
		if err != nil {
			return nil, err
		}
		low, high := l.narrow()
		if l.err != nil && !errors.Is(l.err, context.DeadlineExceeded) {
			return nil, l.err
		}
		lanes, bounds = append(lanes, l), append(bounds, [2]rules.Half{low, high})
		r.Nodes += l.nodes
		r.Proved = r.Proved && low == high
	}
	r.Low, r.High = bounds[0][0]+v.setup, bounds[len(bounds)-1][1]+v.setup
	if _, ok := r.Value(); ok {
		r.Line = bestLine(lanes[0], lanes[len(lanes)-1], bounds[0][0])
	}
	return r, nil
}

// narrow halves the interval of the value until it is one, or until it stops.
func (l *lane) narrow() (low, high rules.Half) {
	low, high = l.bounds(&l.at)
	if !l.bounded {
		low, high = l.enclose()
	}
	for low < high {
		goal := low + (high-low+1)/2
		switch n := l.test(goal); {
		case n.pn == 0:
			low = goal
		case n.dn == 0:
			high = goal - 1
		default:
			return low, high
		}
	}
	return low, high
}

// test tells whether Black reaches a goal from the position asked for.
func (l *lane) test(goal rules.Half) numbers {
	n, _, _ := l.node(&l.at, goal, numbers{hopeless, hopeless}, len(l.path))
	return n
}

// enclose finds an interval that holds the value where nothing is known of it: that
// of a board taken whole with all compensations and the taxes of as many groups as
// there is room for. Where turns are worth something it is made twice as wide until
// it is proved that neither side gets more; where that is not proved it is as wide as
// any.
func (l *lane) enclose() (low, high rules.Half) {
	n := l.grid.N
	high = rules.Points(n) + l.firstPass + l.button + rules.Half((n+1)/2)*(l.groupTax+2*l.eyeTax)
	low = -high
	if none := [2]rules.Half{}; l.play == none && l.pass == none {
		return low, high
	}
	for high < unbounded && l.test(high+1).dn != 0 {
		high = min(2*high, unbounded)
	}
	for low > -unbounded && l.test(low).pn != 0 {
		low = max(2*low, -unbounded)
	}
	return low, high
}

// bestLine follows best play from the position: Black's moves as one searcher
// proves that he gets value, White's as another proves that he gets no more. It
// is nil where a limit is met before the game is over.
func bestLine(black, white *lane, value rules.Half) []board.Point {
	line := []board.Point{}
	for {
		l, goal := black, value
		if l.at.turn == 1 {
			l, goal = white, value+1
		}
		if len(l.path) >= maxDepth-1 {
			return nil
		}
		n, _, move := l.node(&l.at, goal, numbers{hopeless, hopeless}, len(l.path))
		if !n.solved() || move < 0 {
			return nil
		}
		k := l.kids[len(l.path)][move]
		line = append(line, board.Point(k.move))
		if _, _, over := l.passFrom(&l.at); over && k.move == pass {
			return line
		}
		gain, err := black.make(board.Point(k.move))
		if err == nil && white != black {
			_, err = white.make(board.Point(k.move))
		}
		if err != nil {
			return nil
		}
		value -= gain
	}
}

// Names writes a line in SGF coordinates, "" for a pass.
func Names(g *board.Geometry, line []board.Point) []string {
	names := make([]string, len(line))
	for i, p := range line {
		names[i] = g.Name(p)
	}
	return names
}
