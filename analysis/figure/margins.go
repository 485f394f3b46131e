package figure

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Margins shows the distribution of the margin under each rule.
var Margins = Figure{
	ID:    "margins",
	Title: rules.Words{EN: "Margins under each rule", ZH: "各规则下的盘差分布"},
	Caption: rules.Words{
		EN: "One panel a rule. Bars: share of games by margin (Black minus White, points, before komi). Solid line: the median. Dashed line: {komi line}; games right of such a line are won by Black. Odd and even margins are drawn apart where the bars are one point wide: under plain area counting margins are odd on a board of odd size unless a point is left to nobody.",
		ZH: "每格一规则。条形：各盘差（黑减白，点，贴目前）占对局的比例。实线：中位数。虚线：{komi line}，其右为黑胜。条宽一点时奇偶分明：纯数子法下，奇数路棋盘若无不归任何一方之点，盘差必为奇数。"},
	Needs:  rules.Words{EN: "a compared game", ZH: "可比之局"},
	layout: layoutMargins,
}

// manyPanels is the number of panels that are set three in a row.
const manyPanels = 12

func layoutMargins(st *analysis.Study, s *style) *Drawing {
	type panel struct {
		rule         analysis.Rule
		bins         []analysis.Estimate
		median, komi float64
		hasKomi      bool
	}
	var panels []panel
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, r := range st.Rules {
		q := analysis.Query{Statistic: "winners", Measure: "histogram", A: r.ID}
		p := panel{rule: r, bins: st.Select(q)}
		if len(p.bins) == 0 {
			continue
		}
		q.Measure = "median"
		if m, ok := st.One(q); ok {
			p.median = m.Value
		}
		if k, ok := st.KomiOf(r); ok {
			p.komi, p.hasKomi = k.Float(), true
		}
		a, b := central(p.bins, 0.96)
		lo, hi = min(lo, a), max(hi, b)
		panels = append(panels, p)
	}
	if len(panels) == 0 {
		return nil
	}
	width := binWidth(hi - lo)
	lo, hi = width*math.Floor(lo/width)-width/2, width*math.Ceil(hi/width)+width/2
	// Many rules are set closer, so that they stand on one page.
	columns, high, title := min(3, len(panels)), vg.Length(108), s.name
	if len(panels) > manyPanels {
		columns, high, title = 5, 94, s.brief
	}
	lines := (len(panels) + columns - 1) / columns
	top := 0.0
	shares := make([]map[int]float64, len(panels))
	for i, p := range panels {
		shares[i] = binned(p.bins, width)
		for _, v := range shares[i] {
			top = max(top, v)
		}
	}
	return s.page(s.headline(st)+s.sayf("; width of a bar in points: %g", "；条宽（点）：%g", width), vg.Length(lines)*high+14, func(c draw.Canvas) {
		plots := make([]*plot.Plot, len(panels))
		for i, pn := range panels {
			p := s.plot()
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = lo, hi, 0, top*1.4
			p.X.Tick.Marker, p.Y.Tick.Marker = pointTicks{narrow: columns > 3}, percentTicks{}
			p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
				c.SetColor(mid)
				for at := lo + width/2; at < hi; at += width {
					if v := shares[i][int(math.Round(at/width))]; v > 0 {
						c.Fill(rectangle(vg.Rectangle{Min: vg.Point{X: x(at - width/2), Y: y(0)}, Max: vg.Point{X: x(at + width/2), Y: y(v)}}))
					}
				}
				rule(&c, x(pn.median), y(0), x(pn.median), y(top*1.12), black)
				if pn.hasKomi && pn.komi >= lo && pn.komi <= hi {
					rule(&c, x(pn.komi), y(0), x(pn.komi), y(top*1.24), black, 3, 2) // above the median, should both be at one place
				}
				head := s.text(smallSize, text.XLeft, text.YTop)
				c.FillText(head, vg.Point{X: c.Min.X + 2, Y: c.Max.Y + 3}, s.fitted(head, title(st, pn.rule.ID), c.Max.X-c.Min.X+4))
			}))
			if i+columns >= len(panels) {
				p.X.Label.Text = s.sayf("margin, points", "盘差（点）")
			}
			if i%columns == 0 {
				p.Y.Label.Text = s.sayf("%% of games", "对局 %%")
			}
			plots[i] = p
		}
		drawPanels(c, plots, columns, 8)
	})
}

// central returns the bounds of the middle part of a distribution.
func central(bins []analysis.Estimate, part float64) (lo, hi float64) {
	tail := int64((1 - part) / 2 * float64(bins[0].N))
	edge := func(i, step int) float64 {
		for left := tail; ; i += step {
			if left -= bins[i].Count; left < 0 {
				return bins[i].Bin()
			}
		}
	}
	return edge(0, 1), edge(len(bins)-1, -1)
}

// binWidth chooses bars of one point or of an even number of points: bars of an
// odd number would hold more odd margins and fewer in turn, a pattern that is
// not in the games.
func binWidth(span float64) float64 {
	for _, w := range []float64{1, 2, 4, 6, 10, 20} {
		if span/w <= 56 {
			return w
		}
	}
	return 50
}

// binned adds up the shares of the values nearest to each multiple of width.
func binned(bins []analysis.Estimate, width float64) map[int]float64 {
	out := make(map[int]float64)
	for _, b := range bins {
		out[int(math.Floor(b.Bin()/width+0.5))] += float64(b.Count) / float64(b.N)
	}
	return out
}
