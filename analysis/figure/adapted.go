package figure

import (
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Adapted shows how much of each divergence is left when both sides play the end
// of the game for the rule that counts it.
var Adapted = Figure{
	ID:    "adapted",
	Title: rules.Words{EN: "What is left if each rule has its own ending", ZH: "各规则自有其终局，分歧尚存几何"},
	Caption: rules.Words{
		EN: "A row for two rules, on the games whose last stage was played under both (n). Ring, above: share of games whose margins (left) or results (right) differ when one ending is counted by both. Full marker, below: the share when dame, protective moves, kos and passes are played as is best under each. Lines: 95 % intervals. The numbers beside them are both shares, in per cent; where the second is near the first, the divergence is the rules’ own and not that of how the game was finished. The verdict on life and death is one for both.",
		ZH: "每行两规则，取最后阶段在两规则下均已下完之局（n）。上，圆圈：同一终局按两规则计数，盘差（左）或结果（右）不同者所占比例。下，实心点：单官、补棋、劫、虚着各按该规则之最佳着法下完后之比例。横线：95% 区间。旁注为二者（%）；若相近，则分歧出于规则本身，而非收官之法。死活判定两者相同。"},
	Needs:  rules.Words{EN: "a run with --adapt, and two rules whose margins differ in a game played to its end under both", ZH: "以 --adapt 运行，及两规则在均已下完之局中盘差有异"},
	layout: layoutAdapted,
}

// Sizes of the panels.
const (
	mostAdapted   = 18 // rows
	adaptedHeight = 18
	adaptedNames  = 160
	adaptedCounts = 32
	adaptedValues = 50 // room for the two numbers of a row
	adaptedHead   = 16
	adaptedFoot   = 30
	// adaptedWidth is what is left for each of two panels.
	adaptedWidth = (pageWidth - 12 - adaptedNames - adaptedCounts) / 2
)

// change is a share on one ending, and where each rule has its own.
type change struct{ before, after analysis.Estimate }

// adaptedRow is what two rules make of the games played under both.
type adaptedRow struct {
	name            string
	n               int64
	margins, result change
}

// adaptedRows are the pairs of rules most asked for whose margins differ in some
// game that was played under both.
func (s *style) adaptedRows(st *analysis.Study) (list []adaptedRow) {
	for _, pair := range st.PairsAsked(-1) {
		get := func(m string) analysis.Estimate {
			e, _ := st.One(analysis.Query{Statistic: analysis.Adapted.ID, Measure: m, A: pair[0], B: pair[1]})
			return e
		}
		r := adaptedRow{
			name:    s.name(st, pair[0]) + " | " + s.name(st, pair[1]),
			margins: change{get("adapted_differs_before"), get("adapted_differs")},
			result:  change{get("adapted_result_before"), get("adapted_result")},
		}
		if r.n = r.margins.before.N; r.n == 0 || r.margins.before.Count+r.margins.after.Count == 0 {
			continue
		}
		if list = append(list, r); len(list) == mostAdapted {
			break
		}
	}
	return list
}

func layoutAdapted(st *analysis.Study, s *style) *Drawing {
	list := s.adaptedRows(st)
	if len(list) == 0 {
		return nil
	}
	height := vg.Length(len(list))*adaptedHeight + adaptedHead + adaptedFoot
	return s.page(s.sayf("scored games without handicap; ring: one ending counted by both, full: each rule its own", "已计分的分先棋；圆圈：同一终局，实心：各自终局"), height, func(c draw.Canvas) {
		y := func(i int) vg.Length { return c.Max.Y - adaptedHead - (vg.Length(i)+0.5)*adaptedHeight }
		name := s.text(smallSize, text.XRight, text.YCenter)
		n := name
		n.Color = dark
		for i := range list {
			label(&c, name, c.Min.X+adaptedNames-6, y(i), s.fitted(name, list[i].name, adaptedNames-8))
			label(&c, n, c.Max.X, y(i), count(list[i].n))
		}
		head := s.text(smallSize, text.XRight, text.YTop)
		c.FillText(head, vg.Point{X: c.Max.X, Y: c.Max.Y}, "n")
		for k, of := range []struct {
			head rules.Words
			get  func(*adaptedRow) *change
		}{
			{rules.Words{EN: "margins differ", ZH: "盘差不同"}, func(r *adaptedRow) *change { return &r.margins }},
			{rules.Words{EN: "results differ", ZH: "结果不同"}, func(r *adaptedRow) *change { return &r.result }},
		} {
			panel := c
			panel.Min.X = c.Min.X + adaptedNames + vg.Length(k)*adaptedWidth
			panel.Max.X = panel.Min.X + adaptedWidth - 8
			changes := make([]*change, len(list))
			for i := range list {
				changes[i] = of.get(&list[i])
			}
			s.adaptedPanel(panel, s.say(of.head), changes, y)
		}
	})
}

// adaptedPanel draws the changes of one measure, a row each.
func (s *style) adaptedPanel(c draw.Canvas, head string, list []*change, y func(int) vg.Length) {
	c.FillText(s.text(smallSize, text.XLeft, text.YTop), vg.Point{X: c.Min.X, Y: c.Max.Y}, head)
	top := 0.01 // of the axis
	for _, x := range list {
		top = max(top, x.before.Hi, x.after.Hi)
	}
	left, right := c.Min.X+4, c.Max.X-adaptedValues
	at := func(v float64) vg.Length { return left + vg.Length(v/top)*(right-left) }
	foot := y(len(list)-1) - adaptedHeight/2
	ticks := s.text(smallSize, text.XCenter, text.YTop)
	for _, t := range (percentTicks{narrow: true}).Ticks(0, top) {
		rule(&c, at(t.Value), foot, at(t.Value), foot-2.5, black)
		c.FillText(ticks, vg.Point{X: at(t.Value), Y: foot - 3}, t.Label)
	}
	c.FillText(ticks, vg.Point{X: (left + right) / 2, Y: foot - 14}, s.sayf("%% of games", "占对局 %%"))
	values := s.text(smallSize, text.XRight, text.YCenter)
	defer rule(&c, left, foot, right, foot, black) // over the lines of the rows
	for i, x := range list {
		rule(&c, left, y(i)-adaptedHeight/2, c.Max.X, y(i)-adaptedHeight/2, light)
		mark := func(e *analysis.Estimate, dy vg.Length, shape draw.GlyphDrawer) {
			ls := draw.LineStyle{Color: black, Width: 0.8}
			c.StrokeLine2(ls, at(e.Lo), y(i)+dy, at(e.Hi), y(i)+dy)
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: black, Radius: 2.6, Shape: shape}, vg.Point{X: at(e.Value), Y: y(i) + dy})
		}
		if x.before.N == 0 {
			continue
		}
		mark(&x.before, 3.6, draw.RingGlyph{})
		mark(&x.after, -3.6, draw.CircleGlyph{})
		label(&c, values, c.Max.X, y(i), percent(x.before.Value)+" → "+percent(x.after.Value))
	}
}
