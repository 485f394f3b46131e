package figure

import (
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Causes shows what the difference between two rules is made of.
var Causes = Figure{
	ID:    "causes",
	Title: rules.Words{EN: "What the difference between two rules is made of", ZH: "两规则之差由何构成"},
	Caption: rules.Words{
		EN: "One bar a pair of rules, divided by the terms of the count that make their margins differ: each part is its share of the points by which they differ, games where the terms cancel left out. Right: games whose margin differs, and games whose result changes, % of all. The pairs asked for first come first; pairs that never differ, and pairs just like one shown above, are left out.",
		ZH: "每对规则一条，按造成盘差不同的计数项划分：各段为该项占相差点数之比（各项相抵之局不计）。右侧：盘差不同、结果改变的对局占比（%）。最常问及者在前；从无差别者及与前列者全同者不列。"},
	Needs: rules.Words{EN: "two rules whose margins differ in some game", ZH: "盘差有异之两规则"},
	layout: func(st *analysis.Study, s *style) *Drawing {
		return s.causes(st, "cause_weight", s.sayf("%% of all points by which the margins differ", "占盘差之差总点数的 %%"))
	},
}

// CauseChanges shows what changed results are due to.
var CauseChanges = Figure{
	ID:    "cause-changes",
	Title: rules.Words{EN: "What changed results are due to", ZH: "结果改变归因"},
	Caption: rules.Words{
		EN: "One bar a pair of rules, divided by what the changed results are charged to: each goes to the smallest set of causes without which it would not have happened; where several would do, it is shared by Shapley value. Komi and the rule about equality are causes here too. Right: games whose margin differs, and games whose result changes, % of all. Pairs in the order they are asked for; pairs whose results never differ, and pairs just like one above, are left out.",
		ZH: "每对规则一条，按改变之结果归于何因划分：每局归于“缺之则不会发生”的最小原因组合，有多个时按 Shapley 值分摊。贴目与平局条款在此亦为原因。右侧：盘差不同、结果改变的对局占比（%）。按问及之序；结果从无不同及与前列者全同者不列。"},
	Needs: rules.Words{EN: "two rules whose results differ in some game", ZH: "结果有异之两规则"},
	layout: func(st *analysis.Study, s *style) *Drawing {
		return s.causes(st, "cause_changes_share", s.sayf("%% of the games whose result changes", "占结果改变之局的 %%"))
	},
}

// mostPairs is the number of pairs of rules one figure holds.
const mostPairs = 24

type pairBar struct {
	a, b             string
	differs, changes float64
	parts            []float64 // by cause
}

// pairBars divides every pair that has something to divide by a measure of causes.
func pairBars(st *analysis.Study, measure string) []pairBar {
	weights := make(map[[2]string][]float64)
	for _, e := range st.Select(analysis.Query{Statistic: "causes", Measure: measure}) {
		k := [2]string{e.A, e.B}
		if weights[k] == nil {
			weights[k] = make([]float64, len(analysis.Causes))
		}
		for i := range analysis.Causes {
			if analysis.Causes[i].ID == e.Item {
				weights[k][i] = e.Value
			}
		}
	}
	differs, changes := cells(st, "differs"), cells(st, "changes")
	var out []pairBar
	for i := range st.Rules {
		for j := i + 1; j < len(st.Rules); j++ {
			k := [2]string{st.Rules[i].ID, st.Rules[j].ID}
			if weights[k] != nil && slices.Max(weights[k]) > 0 {
				out = append(out, pairBar{k[0], k[1], differs[k], changes[k], weights[k]})
			}
		}
	}
	slices.SortStableFunc(out, func(p, q pairBar) int { return analysis.ComparePairs([2]string{p.a, p.b}, [2]string{q.a, q.b}) })
	return choose(out)
}

// choose keeps the bars one figure can hold, and of bars that look the same the
// first.
func choose(bars []pairBar) []pairBar {
	var out []pairBar
	for _, b := range bars {
		alike := func(c pairBar) bool {
			return c.differs == b.differs && c.changes == b.changes && slices.Equal(c.parts, b.parts)
		}
		if len(out) < mostPairs && !slices.ContainsFunc(out, alike) {
			out = append(out, b)
		}
	}
	return out
}

func (s *style) causes(st *analysis.Study, measure, axis string) *Drawing {
	bars := pairBars(st, measure)
	if len(bars) == 0 {
		return nil
	}
	names := make([]string, len(bars))
	used := make([]bool, len(analysis.Causes))
	for i, b := range bars {
		names[i] = s.name(st, b.a) + " | " + s.name(st, b.b)
		for c, v := range b.parts {
			used[c] = used[c] || v > 0
		}
	}
	var legend []int
	for c, u := range used {
		if u {
			legend = append(legend, c)
		}
	}
	const perLine = 4
	legendHigh := vg.Length((len(legend)+perLine-1)/perLine)*13 + 6
	height := vg.Length(len(bars))*rowHeight + legendHigh + 44
	return s.page(s.headline(st), height, func(c draw.Canvas) {
		p := s.plot()
		rows(p, names)
		p.X.Min, p.X.Max = 0, 1
		p.X.Tick.Marker = percentTicks{}
		p.X.Label.Text = axis
		p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
			for i, b := range bars {
				at := 0.0
				for cause, v := range b.parts {
					if v > 0 {
						fill(&c, vg.Rectangle{Min: vg.Point{X: x(at), Y: y(-float64(i) - 0.36)}, Max: vg.Point{X: x(at + v), Y: y(-float64(i) + 0.36)}}, inks[cause])
						at += v
					}
				}
				note := s.text(smallSize, text.XRight, text.YCenter)
				label(&c, note, c.Max.X+38, y(-float64(i)), percent(b.differs))
				label(&c, note, c.Max.X+84, y(-float64(i)), percent(b.changes))
			}
			head := s.text(smallSize, text.XRight, text.YBottom)
			c.FillText(head, vg.Point{X: c.Max.X + 38, Y: c.Max.Y + 3}, s.sayf("differs %%", "盘差 %%"))
			c.FillText(head, vg.Point{X: c.Max.X + 84, Y: c.Max.Y + 3}, s.sayf("changes %%", "结果 %%"))
		}))
		p.Draw(draw.Crop(c, 0, -88, legendHigh, -12))
		s.legend(draw.Crop(c, 0, 0, 0, legendHigh-(c.Max.Y-c.Min.Y)), legend, perLine)
	})
}

func (s *style) legend(c draw.Canvas, causes []int, perLine int) {
	w := (c.Max.X - c.Min.X) / vg.Length(perLine)
	for i, cause := range causes {
		x, y := c.Min.X+vg.Length(i%perLine)*w, c.Max.Y-vg.Length(i/perLine)*13-6
		fill(&c, vg.Rectangle{Min: vg.Point{X: x, Y: y - 8}, Max: vg.Point{X: x + 16, Y: y}}, inks[cause])
		label(&c, s.text(smallSize, text.XLeft, text.YCenter), x+20, y-4, s.say(analysis.Causes[cause].Words))
	}
}
