package analysis

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// playedTable counts margins by what players were: how much stronger Black was
// and the komi the game was played under.
type playedTable struct {
	cells map[playedKey]*playedCell
	order []playedKey // as met, so that sums are the same on every machine
}

// playedGroups is the number of groups errors are clustered in.
const playedGroups = 64

type playedKey struct {
	group    uint8
	stronger int8       // Black's rank less White's, in thirds
	komi     rules.Half // as recorded, a charge on Black
}

// playedCell holds, by rule, the margins near where fair komi lies.
type playedCell struct{ rules []window }

// window counts margins near a centre; those further off go to its ends.
type window struct {
	n      int64
	counts []uint32
}

// windowReach is how far a window goes, in half points.
const windowReach = rules.Half(30)

// maxPlayedCells bounds the cells kept.
const maxPlayedCells = 1 << 14

// strongest difference of rank kept apart, in thirds of a rank.
const mostStronger = 9

// cell is where a game belongs, nil where its ranks or komi are not recorded.
func (t *playedTable) cell(g *store.GameRow, block int) *playedCell {
	b, okB := ParseRank(g.BlackRank)
	w, okW := ParseRank(g.WhiteRank)
	if !okB || !okW || g.Komi == nil || math.Abs(*g.Komi) > 20 {
		return nil
	}
	d := math.Round(3 * (b.Value - w.Value))
	key := playedKey{uint8(block % playedGroups), int8(max(-mostStronger, min(mostStronger, d))), half(*g.Komi)}
	if c, ok := t.cells[key]; ok {
		return c
	}
	if len(t.cells) == maxPlayedCells {
		return nil
	}
	if t.cells == nil {
		t.cells = make(map[playedKey]*playedCell)
	}
	c := new(playedCell)
	t.cells[key] = c
	t.order = append(t.order, key)
	return c
}

// windowCentre is the middle of every window, about where fair komi lies.
var windowCentre = rules.Points(6)

func (c *playedCell) add(rule int, margin rules.Half) {
	for rule >= len(c.rules) {
		c.rules = append(c.rules, window{})
	}
	w := &c.rules[rule]
	if w.counts == nil {
		w.counts = make([]uint32, 2*windowReach+1)
	}
	w.n++
	w.counts[max(0, min(2*windowReach, margin-windowCentre+windowReach))]++
}

// won is the share of games of the window Black wins at komi v, draws half.
func (w *window) won(v rules.Half) float64 {
	at := v - windowCentre + windowReach
	var twice int64
	for i, c := range w.counts {
		switch {
		case rules.Half(i) > at:
			twice += 2 * int64(c)
		case rules.Half(i) == at:
			twice += int64(c)
		}
	}
	return float64(twice) / 2
}

// observation is a number of games alike in what the model asks.
type observation struct {
	group uint8
	x     [3]float64 // 1, Black's rank less White's, komi played under less the komi judged
	won   float64    // games Black wins, draws half
	n     float64
}

// adjusted gives the fair komi between equals who play under the very komi.
//
// For every margin that occurs near the fair komi, taken as komi k, a logistic
// model says whether Black wins: logit = α + β·(rank difference) + γ·(komi
// played under − k). The fair komi among equals is where α is zero, read
// between the nearest two. Errors are clustered by block (K.-Y. Liang, S. L.
// Zeger, Biometrika 73 (1986) 13–22). What is not recorded is not corrected:
// period, form, time limits, and that ranks of different lists are not one scale.
func (t *playedTable) adjusted(e Estimate, r int, all *lattice, fair float64) []Estimate {
	var lower, upper *fit
	var lowerAt, upperAt rules.Half
	var games int64
	for _, v := range all.support() {
		if v <= windowCentre-windowReach || v >= windowCentre+windowReach || math.Abs(v.Float()-fair) > 8 {
			continue
		}
		obs := t.observations(r, v)
		if obs == nil {
			return nil
		}
		f, ok := logistic(obs)
		if !ok {
			continue
		}
		games = f.games
		if f.beta[0] > 0 {
			lower, lowerAt = f, v
			continue
		}
		upper, upperAt = f, v
		break
	}
	if lower == nil || upper == nil || games < minKomiGames {
		return nil
	}
	slope := (upper.beta[0] - lower.beta[0]) / (upperAt - lowerAt).Float()
	part := lower.beta[0] / (lower.beta[0] - upper.beta[0])
	out := fixed(e, lowerAt.Float()+part*(upperAt-lowerAt).Float(), games, Points, "logistic, clustered errors")
	se := ((1-part)*lower.se[0] + part*upper.se[0]) / math.Abs(slope)
	out.Lo, out.Hi, out.Level = out.Value-normalQuantile*se, out.Value+normalQuantile*se, Confidence
	if !upper.used[2] {
		out = out.warn(rules.Words{EN: "all games were played under one komi: what that did to them cannot be corrected", ZH: "各局实际贴目相同：其影响无从校正"})
	}
	if !upper.used[1] {
		out = out.warn(rules.Words{EN: "no difference of rank is recorded: strength cannot be corrected", ZH: "未见段位之差：棋力无从校正"})
	}
	es := []Estimate{out.warnWide()}
	for i, item := range []string{1: "rank", 2: "komi played"} {
		if i > 0 && upper.used[i] {
			f := fixed(e, upper.beta[i], games, Logit, "logistic, clustered errors")
			f.Measure, f.Item = "fair_effect", item
			f.Lo, f.Hi, f.Level = f.Value-normalQuantile*upper.se[i], f.Value+normalQuantile*upper.se[i], Confidence
			es = append(es, f)
		}
	}
	return es
}

func (t *playedTable) observations(r int, v rules.Half) []observation {
	var out []observation
	for _, key := range t.order {
		c := t.cells[key]
		if r >= len(c.rules) || c.rules[r].n == 0 {
			continue
		}
		w := &c.rules[r]
		out = append(out, observation{
			group: key.group,
			x:     [3]float64{1, float64(key.stronger) / 3, (key.komi - v).Float()},
			won:   w.won(v), n: float64(w.n),
		})
	}
	return out
}

// fit is a logistic model: coefficients, clustered standard errors, and which
// of them there was anything to learn about.
type fit struct {
	beta, se [3]float64
	used     [3]bool
	games    int64
}

// flat is the slope of the log-likelihood a game below which it is at its top.
// The search may end in an error there, when no step gains anything any more.
const flat = 1e-8

func gradient(p *optimize.Problem, x []float64) []float64 {
	g := make([]float64, len(x))
	p.Grad(g, x)
	return g
}

// logistic fits a model of the share of games won by maximum likelihood.
func logistic(obs []observation) (*fit, bool) {
	f := new(fit)
	var free []int
	for i := range f.used {
		lo, hi := math.Inf(1), math.Inf(-1)
		for k := range obs {
			lo, hi = min(lo, obs[k].x[i]), max(hi, obs[k].x[i])
		}
		if f.used[i] = i == 0 || hi > lo; f.used[i] {
			free = append(free, i)
		}
	}
	for k := range obs {
		f.games += int64(obs[k].n)
	}
	// A komi all games share is no more than a shift: it is judged as played.
	chance := func(x []float64, o *observation) float64 {
		eta := 0.0
		for j, i := range free {
			eta += x[j] * o.x[i]
		}
		return logisticOf(eta)
	}
	score := func(x []float64, to []float64, group int) {
		clear(to)
		for k := range obs {
			if group >= 0 && int(obs[k].group) != group {
				continue
			}
			rest := obs[k].won - obs[k].n*chance(x, &obs[k])
			for j, i := range free {
				to[j] += rest * obs[k].x[i]
			}
		}
	}
	information := func(x []float64, to *mat.SymDense) {
		to.Zero()
		for k := range obs {
			p := chance(x, &obs[k])
			w := obs[k].n * p * (1 - p)
			for a, i := range free {
				for b := a; b < len(free); b++ {
					to.SetSym(a, b, to.At(a, b)+w*obs[k].x[i]*obs[k].x[free[b]])
				}
			}
		}
	}
	scale := 1 / float64(max(f.games, 1))
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			l := 0.0
			for k := range obs {
				p := min(max(chance(x, &obs[k]), 1e-12), 1-1e-12)
				l -= obs[k].won*math.Log(p) + (obs[k].n-obs[k].won)*math.Log(1-p)
			}
			return l * scale
		},
		Grad: func(grad, x []float64) {
			score(x, grad, -1)
			for j := range grad {
				grad[j] *= -scale
			}
		},
		Hess: func(h *mat.SymDense, x []float64) {
			information(x, h)
			h.ScaleSym(scale, h)
		},
	}
	result, _ := optimize.Minimize(problem, make([]float64, len(free)), &optimize.Settings{GradientThreshold: flat, MajorIterations: 100}, &optimize.Newton{})
	if result == nil || !(mat.Norm(mat.NewVecDense(len(free), gradient(&problem, result.X)), 2) < 100*flat) {
		return nil, false
	}
	info := mat.NewSymDense(len(free), nil)
	information(result.X, info)
	var bread mat.Dense
	if bread.Inverse(info) != nil {
		return nil, false
	}
	meat := mat.NewDense(len(free), len(free), nil)
	seen := 0.0
	s := make([]float64, len(free))
	for g := range playedGroups {
		score(result.X, s, g)
		v := mat.NewVecDense(len(free), s)
		if mat.Norm(v, 2) == 0 {
			continue
		}
		seen++
		meat.RankOne(meat, 1, v, v)
	}
	var half, variance mat.Dense
	half.Mul(&bread, meat)
	variance.Mul(&half, &bread)
	if seen > 1 {
		variance.Scale(seen/(seen-1), &variance)
	}
	for j, i := range free {
		f.beta[i], f.se[i] = result.X[j], math.Sqrt(max(0, variance.At(j, j)))
	}
	return f, true
}
