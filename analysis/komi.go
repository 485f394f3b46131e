package analysis

import (
	"cmp"
	"hash/fnv"
	"math"
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Komi asks which komi would be fair under each rule.
//
// Fair is the komi at which Black wins half of the games, a draw counting half.
// Margins lie on a lattice, by parity often one of two points, so the share of
// wins is a staircase over komi; the fair komi is read off the line through the
// middles of its risers and its treads (after the mid-quantile of Y. Ma, M. G.
// Genton, E. Parzen, Ann. Inst. Stat. Math. 63 (2011) 227–243, which goes through
// the risers alone), so that where any komi of a tread is fair its middle is
// given. Beside it stands the half-point komi that comes closest.
var Komi = Statistic{
	ID: "komi", Title: "Fair komi", Native: "公平贴目",
	About: rules.Words{
		EN: "The komi at which Black would have won half of the games under each rule, how far it can be known, and what it would be among equals, at the komi it is judged by, and with the resigned games in it.",
		ZH: "各规则下黑方恰胜半数对局的贴目，其可知之精度；以及棋力相当、以所论贴目对局、计入认输之局时的公平贴目。"},
	Source: "Ma, Genton & Parzen 2011 (mid-quantile); Efron 1987 (BCa); Liang & Zeger 1986 (clustered errors)",
	New:    func(s *Study) Counter { return &komiCounter{study: s} },
}

// groups is the number of groups games are put into for the bootstrap. All
// games of one block, the same two players or the same event, are in one group.
const groups = 128

// mostSizes bounds the board sizes fair komi is given for, those with the most
// games; keptSizes those counted, of which it is not yet known how many games
// they will have.
const mostSizes, keptSizes = 4, 24

// minKomiGames is the number of games below which no fair komi is given.
const minKomiGames = 50

type komiCounter struct {
	study *Study
	sizes []*komiOf
}

// komiOf is what is kept of the games of one board size.
type komiOf struct {
	size     string
	games    int64
	resigned [2]int64 // won by Black, by White
	blocks   map[string]uint8
	blocked  [groups]int64 // games in each group by block
	byBlock  [][]lattice   // by rule and group
	byGame   [][]lattice   // the same, games dealt to groups in turn
	byRule   []split[lattice]
	literal  []lattice // by rule, on the literal ending
	played   playedTable
}

func (c *komiCounter) Add(g *Game) {
	resigned := g.Status == "not_counted" && g.End == "resign" && g.Handicap == 0 && g.SetupB == 0 && g.SetupW == 0 && min(g.Width, g.Height) >= smallestSide
	if !g.Headline && !resigned {
		return
	}
	k := c.of(SizeName(g.Width, g.Height))
	switch {
	case k == nil:
	case resigned && len(g.Result) > 0 && g.Result[0] == 'B':
		k.resigned[0]++
	case resigned && len(g.Result) > 0 && g.Result[0] == 'W':
		k.resigned[1]++
	case g.Headline:
		k.add(g, c.study)
	}
}

func (c *komiCounter) of(size string) *komiOf {
	for _, k := range c.sizes {
		if k.size == size {
			return k
		}
	}
	if len(c.sizes) == keptSizes {
		return nil
	}
	k := &komiOf{size: size, blocks: make(map[string]uint8)}
	c.sizes = append(c.sizes, k)
	return k
}

func (k *komiOf) add(g *Game, s *Study) {
	for len(k.byBlock) < len(s.Rules) {
		k.byBlock = append(k.byBlock, make([]lattice, groups))
		k.byGame = append(k.byGame, make([]lattice, groups))
		k.byRule = append(k.byRule, split[lattice]{})
		k.literal = append(k.literal, lattice{})
	}
	turn := int(k.games % groups)
	block := k.block(g.GameRow, turn)
	k.games++
	k.blocked[block]++
	cell := k.played.cell(g.GameRow, block)
	for i := range g.Scores {
		if sc := &g.Scores[i]; sc.Present {
			k.byBlock[i][block].add(sc.Margin)
			k.byGame[i][turn].add(sc.Margin)
			k.literal[i].add(sc.Literal)
			k.byRule[i].each(g, func(l *lattice) { l.add(sc.Margin) })
			if cell != nil {
				cell.add(i, sc.Margin)
			}
		}
	}
}

// block is the group of a game by the two players, else by the event, else by
// itself. The first blocks have a group each; later ones share.
func (k *komiOf) block(g *store.GameRow, turn int) int {
	key := ""
	switch {
	case g.Black != "" && g.White != "":
		key = "p\x00" + min(g.Black, g.White) + "\x00" + max(g.Black, g.White)
	case g.Event != "":
		key = "e\x00" + g.Event
	default:
		return turn
	}
	if b, ok := k.blocks[key]; ok {
		return int(b)
	}
	if n := len(k.blocks); n < groups {
		k.blocks[key] = uint8(n)
		return n
	}
	h := fnv.New32a()
	h.Write([]byte(key))
	return int(h.Sum32() % groups)
}

// minBlocks is the number of blocks, weighed by their games, below which
// resampling blocks says nothing.
const minBlocks = 20

// effective is the number of groups of equal size that would count as much.
func (k *komiOf) effective() float64 {
	var sq float64
	for _, n := range k.blocked {
		sq += float64(n) * float64(n)
	}
	if sq == 0 {
		return 0
	}
	return float64(k.games) * float64(k.games) / sq
}

// sample returns the groups to resample, and whether they are blocks.
func (k *komiOf) sample() (by [][]lattice, blocks bool) {
	if k.effective() >= minBlocks {
		return k.byBlock, true
	}
	return k.byGame, false
}

// lattice counts half-point margins.
type lattice struct {
	n, sum int64
	low    rules.Half
	counts []uint32
}

func (l *lattice) add(v rules.Half) {
	switch {
	case len(l.counts) == 0:
		l.low, l.counts = v, make([]uint32, 1, 8)
	case v < l.low:
		l.counts = append(make([]uint32, l.low-v), l.counts...)
		l.low = v
	}
	for int(v-l.low) >= len(l.counts) {
		l.counts = append(l.counts, 0)
	}
	l.counts[v-l.low]++
	l.n++
	l.sum += int64(v)
}

// merge adds the counts of another.
func (l *lattice) merge(o *lattice) {
	for i, c := range o.counts {
		if c > 0 {
			v := o.low + rules.Half(i)
			l.add(v)
			l.counts[v-l.low] += c - 1
			l.n += int64(c) - 1
			l.sum += int64(c-1) * int64(v)
		}
	}
}

func merged(ls []lattice) *lattice {
	var all lattice
	for i := range ls {
		all.merge(&ls[i])
	}
	return &all
}

// at is the number of games at a margin.
func (l *lattice) at(v rules.Half) int64 {
	if i := int(v - l.low); i >= 0 && i < len(l.counts) {
		return int64(l.counts[i])
	}
	return 0
}

// twiceWon is twice the games Black wins with komi v, and once those drawn.
func (l *lattice) twiceWon(v rules.Half) int64 {
	var n int64
	for i, c := range l.counts {
		switch w := l.low + rules.Half(i); {
		case w > v:
			n += 2 * int64(c)
		case w == v:
			n += int64(c)
		}
	}
	return n
}

// share of games Black wins with komi v, a draw counting half.
func (l *lattice) share(v rules.Half) float64 { return float64(l.twiceWon(v)) / 2 / float64(l.n) }

// support lists the margins that occur.
func (l *lattice) support() []rules.Half {
	var out []rules.Half
	for i, c := range l.counts {
		if c > 0 {
			out = append(out, l.low+rules.Half(i))
		}
	}
	return out
}

// crossing reads off where a falling staircase passes a level. Nodes are
// margins; above[i] is the share of games at or above node i, and the last of
// above that above all nodes. It fails where the level is off the nodes.
func crossing(nodes []rules.Half, above func(int) float64, level float64) (float64, bool) {
	x, y := math.NaN(), math.NaN()
	step := func(nx, ny float64) (float64, bool) {
		defer func() { x, y = nx, ny }()
		switch {
		case ny > level:
			return 0, false
		case ny == level:
			return nx, true
		case math.IsNaN(x):
			return math.NaN(), true
		}
		return x + (y-level)/(y-ny)*(nx-x), true
	}
	for i, v := range nodes {
		if at, ok := step(v.Float(), (above(i)+above(i+1))/2); ok {
			return at, !math.IsNaN(at)
		}
		if i+1 < len(nodes) {
			if at, ok := step((v+nodes[i+1]).Float()/2, above(i+1)); ok {
				return at, true
			}
		}
	}
	return 0, false
}

// fair is the komi at which Black wins half of the games.
func (l *lattice) fair() (float64, bool) {
	nodes := l.support()
	above := l.aboveShares(nodes)
	return crossing(nodes, func(i int) float64 { return above[i] }, 0.5)
}

// aboveShares are the shares of games at or above each of the margins that
// occur, and 0 for above the last.
func (l *lattice) aboveShares(support []rules.Half) []float64 {
	out := make([]float64, len(support)+1)
	left := l.n
	for i, v := range support {
		out[i] = float64(left) / float64(l.n)
		left -= l.at(v)
	}
	return out
}

// order lists the sizes with the most games first.
func (c *komiCounter) order() []*komiOf {
	out := slices.Clone(c.sizes)
	slices.SortStableFunc(out, func(a, b *komiOf) int { return cmp.Compare(b.games, a.games) })
	return out
}

func (c *komiCounter) Estimates() []Estimate {
	var out []Estimate
	for i, k := range c.order() {
		if k.games < minKomiGames || i == mostSizes {
			break
		}
		e := Estimate{Stratum: "size", Class: k.size}
		out = append(out, c.size(k, e, i == 0)...)
	}
	return out
}

// size estimates komi on one board; main is the board with the most games,
// whose games are divided by the other strata too.
func (c *komiCounter) size(k *komiOf, e Estimate, main bool) []Estimate {
	by, blocks := k.sample()
	var warnings []rules.Words
	if !blocks {
		warnings = []rules.Words{{
			EN: "too few players or events to resample by them: games are taken as independent, so the interval may be too narrow",
			ZH: "棋手或赛事太少，无法按其重抽样：以各局为独立，区间可能偏窄"}}
	}
	boot := newBootstrap(by, c.study.seed, c.study.resamples)
	var out []Estimate
	for r := range by {
		if boot.rules[r].all.n >= minKomiGames {
			e.A = c.study.Rules[r].ID
			of := c.rule(k, boot, r, e, warnings)
			out = append(out, of...)
			if main && len(of) > 0 {
				out = append(out, c.classes(k, r, boot.rules[r].all, e, of[0])...)
			}
		}
	}
	return append(out, c.equal(boot, e)...)
}
