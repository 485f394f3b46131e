package figure

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// KomiCurves shows how often Black wins at every komi.
var KomiCurves = Figure{
	ID:    "komi",
	Title: rules.Words{EN: "How often Black would win at each komi", ZH: "各贴目下的黑方胜率"},
	Caption: rules.Words{
		EN: "One panel a rule, of the rules asked for first, on the board with the most games. Staircase: share of games Black wins at each komi in points, a draw counting half; grey: its 95 % band over resamples, by players or events where there are enough. Dashed: one half. Ring with line: the fair komi and its interval; the number in the corner is its value; an arrow cuts an interval that leaves the panel. Diamond: the fair komi among players of one rank under the very komi (logistic model), where ranks and komi are recorded. Dotted upright: {komi line}. Resigned games are not in it.",
		ZH: "每格一规则（取最常问及者），用局数最多的棋盘。阶梯：各贴目（点）下黑胜比例，和棋计半；灰：重抽样的 95% 带（棋手或赛事足够时按其重抽样）。虚线：一半。圆圈与横线：公平贴目及其区间，其值见右上角；出格之区间以箭头截断。菱形：段位相当且以所论贴目对局时的公平贴目（逻辑斯蒂模型；须记有段位与贴目）。竖点线：{komi line}。中盘认输之局不在内。"},
	Needs:  rules.Words{EN: "50 compared games on one board", ZH: "同一棋盘上 50 局可比之局"},
	layout: layoutKomi,
}

// mostCurves is the number of panels.
const mostCurves = 9

type komiPanel struct {
	rule           analysis.Rule
	fair, adjusted analysis.Estimate
	treads         []tread
}

// tread is a step of the staircase of wins: the share between two komi half a point
// apart, and its band.
type tread struct {
	from, to      float64
	share, lo, hi float64
	band          bool
}

// treads are the steps of a curve given at every half point, with the draws there
// are at some of them. At a komi itself a draw counts half; just above it none are.
// The band is that of the end with fewer draws, moved to the step.
func treads(points, draws []analysis.Estimate) []tread {
	drawn := make(map[string]float64)
	for _, d := range draws {
		drawn[d.Item] = d.Value
	}
	var out []tread
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		t := tread{from: a.Bin(), to: b.Bin(), share: a.Value - drawn[a.Item]/2}
		end := a
		if drawn[b.Item] < drawn[a.Item] {
			end = b
		}
		if t.band = end.HasInterval(); t.band {
			t.lo, t.hi = end.Lo+t.share-end.Value, end.Hi+t.share-end.Value
		}
		out = append(out, t)
	}
	return out
}

func komiPanels(st *analysis.Study) (panels []komiPanel, size string) {
	size = st.KomiSize()
	get := func(r analysis.Rule, m string) []analysis.Estimate {
		return st.Select(analysis.Query{Statistic: "komi", Measure: m, A: r.ID, Stratum: "size", Class: size})
	}
	for _, r := range st.RulesAsked() {
		fair := get(r, "fair_komi")
		if len(fair) == 0 || len(panels) == mostCurves {
			continue
		}
		p := komiPanel{rule: r, fair: fair[0], treads: treads(get(r, "black_at"), get(r, "draw_at"))}
		if a := get(r, "fair_adjusted"); len(a) > 0 {
			p.adjusted = a[0]
		}
		panels = append(panels, p)
	}
	return panels, size
}

func layoutKomi(st *analysis.Study, s *style) *Drawing {
	panels, size := komiPanels(st)
	if len(panels) == 0 {
		return nil
	}
	columns := min(3, len(panels))
	lines := (len(panels) + columns - 1) / columns
	lo, hi, bottom, top := math.Inf(1), math.Inf(-1), 1.0, 0.0
	for _, p := range panels {
		for _, t := range p.treads {
			lo, hi = min(lo, t.from), max(hi, t.to)
			bottom, top = min(bottom, t.share), max(top, t.share)
			if t.band {
				bottom, top = min(bottom, t.lo), max(top, t.hi)
			}
		}
	}
	sub := s.sayf("%s, n = %s scored games without handicap", "%s，n = %s 局已计分的分先棋", size, count(panels[0].fair.N))
	room := (top - bottom) * 0.12 // for the name of the rule, and the diamond
	return s.page(sub, vg.Length(lines)*132+14, func(c draw.Canvas) {
		plots := make([]*plot.Plot, len(panels))
		for i, pn := range panels {
			p := s.plot()
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = lo, hi, bottom-room, top+room
			p.X.Tick.Marker, p.Y.Tick.Marker = pointTicks{}, percentTicks{}
			p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) { s.komiCurve(c, x, y, st, &pn) }))
			p.Add(plotter(func(c draw.Canvas, _, _ func(float64) vg.Length) {
				c.FillText(s.text(smallSize, text.XLeft, text.YTop), vg.Point{X: c.Min.X + 2, Y: c.Max.Y + 3}, s.name(st, pn.rule.ID))
				c.FillText(s.text(smallSize, text.XRight, text.YTop), vg.Point{X: c.Max.X - 2, Y: c.Max.Y + 3}, strconv.FormatFloat(pn.fair.Value, 'f', 1, 64))
			}))
			if i+columns >= len(panels) {
				p.X.Label.Text = s.sayf("komi, points", "贴目（点）")
			}
			if i%columns == 0 {
				p.Y.Label.Text = s.sayf("Black wins, %%", "黑胜 %%")
			}
			plots[i] = p
		}
		drawPanels(c, plots, columns, 8)
	})
}

// drawPanels draws plots in rows of some columns, their axes in line.
func drawPanels(c draw.Canvas, plots []*plot.Plot, columns int, apart vg.Length) {
	grid := make([][]*plot.Plot, (len(plots)+columns-1)/columns)
	for i := range grid {
		grid[i] = make([]*plot.Plot, columns)
		copy(grid[i], plots[i*columns:])
	}
	tiles := draw.Tiles{Rows: len(grid), Cols: columns, PadX: apart, PadY: 12}
	for i, line := range plot.Align(grid, tiles, c) {
		for j, canvas := range line {
			if p := grid[i][j]; p != nil {
				p.Draw(canvas)
			}
		}
	}
}

// komiCurve draws one panel.
func (s *style) komiCurve(c draw.Canvas, x, y func(float64) vg.Length, st *analysis.Study, p *komiPanel) {
	rule(&c, c.Min.X, y(0.5), c.Max.X, y(0.5), dark, 3, 2)
	if komi, ok := st.KomiOf(p.rule); ok {
		if k := komi.Float(); x(k) >= c.Min.X && x(k) <= c.Max.X {
			rule(&c, x(k), c.Min.Y, x(k), c.Max.Y-9, black, 1, 2)
		}
	}
	for _, t := range p.treads {
		if t.band {
			c.SetColor(light)
			c.Fill(rectangle(vg.Rectangle{Min: vg.Point{X: x(t.from), Y: y(t.lo)}, Max: vg.Point{X: x(t.to), Y: y(t.hi)}}))
		}
	}
	line := draw.LineStyle{Color: black, Width: 0.9}
	for i, t := range p.treads {
		if i > 0 {
			c.StrokeLine2(line, x(t.from), y(p.treads[i-1].share), x(t.from), y(t.share))
		}
		c.StrokeLine2(line, x(t.from), y(t.share), x(t.to), y(t.share))
	}
	komiMark(&c, &p.fair, x, y(0.5), draw.RingGlyph{})
	komiMark(&c, &p.adjusted, x, c.Min.Y+8, diamond{})
}

// komiMark draws a komi with its interval, cut by an arrow where it leaves the
// panel; nothing where it has none.
func komiMark(c *draw.Canvas, e *analysis.Estimate, x func(float64) vg.Length, y vg.Length, shape draw.GlyphDrawer) {
	if !e.HasInterval() || x(e.Value) < c.Min.X || x(e.Value) > c.Max.X {
		return
	}
	cut(c, x(e.Lo), x(e.Hi), c.Min.X, c.Max.X, y)
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: black, Radius: 2.8, Shape: shape}, vg.Point{X: x(e.Value), Y: y})
}

// diamond is a filled lozenge.
type diamond struct{}

// DrawGlyph implements draw.GlyphDrawer.
func (diamond) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, pt vg.Point) {
	var p vg.Path
	r := sty.Radius * 1.2
	p.Move(vg.Point{X: pt.X, Y: pt.Y + r})
	p.Line(vg.Point{X: pt.X + r, Y: pt.Y})
	p.Line(vg.Point{X: pt.X, Y: pt.Y - r})
	p.Line(vg.Point{X: pt.X - r, Y: pt.Y})
	p.Close()
	c.SetColor(sty.Color)
	c.Fill(p)
}

// Trends shows how findings change over the years.
var Trends = Figure{
	ID:    "trends",
	Title: rules.Words{EN: "Through the years", ZH: "历年变化"},
	Caption: rules.Words{
		EN: "Each mark is a run of years with at least 100 games and a twentieth of all (the last may have fewer, and then at least 30), drawn at its middle: the share of games, its 95 % interval (upright) and the years it spans (level). Runs of years differ in who played, under which rules and komi: what moves here need not be the rules. n is the number of games of all runs.",
		ZH: "每点为至少百局且不少于总数二十分之一的一段年份（末段可少至三十局），置于其中点：占对局比例、95% 区间（竖线）及所跨年份（横线）。各年段的棋手、规则与贴目不同，变化未必出自规则。n 为全部年段的局数。"},
	Needs:  rules.Words{EN: "dated games for two runs of years, of 30 games or more", ZH: "两段各不少于 30 局、有日期之年份"},
	layout: layoutTrends,
}

func layoutTrends(st *analysis.Study, s *style) *Drawing {
	type series struct {
		name string
		es   []analysis.Estimate
	}
	var list []series
	add := func(name string, q analysis.Query) {
		q.Statistic, q.Stratum = "trends", "years"
		if es := st.Select(q); len(es) > 1 {
			list = append(list, series{name, es})
		}
	}
	change := s.sayf("result changes: ", "结果改变：")
	for _, p := range st.PairsAsked(3) {
		add(change+s.name(st, p[0])+" | "+s.name(st, p[1]), analysis.Query{Measure: "changes", A: p[0], B: p[1]})
	}
	add(s.sayf("Black plays last", "黑收后"), analysis.Query{Measure: "last_play_b"})
	add(s.sayf("seki on the board", "有双活"), analysis.Query{Measure: "happens", Item: "seki"})
	add(s.sayf("Black wins: ", "黑胜：")+s.name(st, "japanese"), analysis.Query{Measure: "black"})
	if len(list) == 0 {
		return nil
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	var n int64
	for i, sr := range list {
		for _, e := range sr.es {
			first, last := analysis.Years(e.Class)
			lo, hi = min(lo, float64(first)), max(hi, float64(last))
			if i == 0 {
				n += e.N
			}
		}
	}
	columns := min(2, len(list))
	lines := (len(list) + columns - 1) / columns
	sub := s.sayf("n = %s scored games without handicap, dated", "n = %s 局已计分、有日期的分先棋", count(n))
	return s.page(sub, vg.Length(lines)*110+26, func(c draw.Canvas) {
		plots := make([]*plot.Plot, len(list))
		for i, sr := range list {
			p := s.plot()
			bottom, top := 1.0, 0.0
			for _, e := range sr.es {
				bottom, top = min(bottom, e.Lo), max(top, e.Hi)
			}
			pad := max(0.005, (top-bottom)*0.1)
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = lo-1, hi+1, max(0, bottom-pad), min(1.02, top+2.5*pad)
			p.X.Tick.Marker, p.Y.Tick.Marker = yearTicks{}, percentTicks{}
			p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
				var before vg.Point
				for k, e := range sr.es {
					first, last := analysis.Years(e.Class)
					at := vg.Point{X: x(float64(first+last) / 2), Y: y(e.Value)}
					ls := draw.LineStyle{Color: mid, Width: 0.6}
					c.StrokeLine2(ls, at.X, y(e.Lo), at.X, y(e.Hi))
					c.StrokeLine2(ls, x(float64(first)), at.Y, x(float64(last)), at.Y)
					if k > 0 {
						c.StrokeLine2(draw.LineStyle{Color: black, Width: 0.7}, before.X, before.Y, at.X, at.Y)
					}
					c.DrawGlyphNoClip(draw.GlyphStyle{Color: black, Radius: 1.8, Shape: draw.CircleGlyph{}}, at)
					before = at
				}
				c.FillText(s.text(smallSize, text.XLeft, text.YTop), vg.Point{X: c.Min.X + 2, Y: c.Max.Y + 3}, sr.name)
			}))
			if i+columns >= len(list) {
				p.X.Label.Text = s.sayf("year", "年份")
			}
			if i%columns == 0 {
				p.Y.Label.Text = s.sayf("%% of games", "对局 %%")
			}
			plots[i] = p
		}
		drawPanels(c, plots, columns, 10)
	})
}

// yearTicks marks years at multiples of five, ten, … years.
type yearTicks struct{}

// Ticks implements plot.Ticker.
func (yearTicks) Ticks(lo, hi float64) []plot.Tick {
	step := 1
	for _, s := range []int{1, 2, 5, 10, 20, 50, 100} {
		step = s
		if (hi-lo)/float64(s) <= 6 {
			break
		}
	}
	var out []plot.Tick
	for k := int(math.Ceil(lo / float64(step))); float64(k*step) <= hi; k++ {
		out = append(out, plot.Tick{Value: float64(k * step), Label: strconv.Itoa(k * step)})
	}
	return out
}
