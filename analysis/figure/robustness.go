package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Robustness shows headlines made again on parts of the games.
var Robustness = Figure{
	ID:    "robustness",
	Title: rules.Words{EN: "Does it depend on what is uncertain?", ZH: "结论是否取决于未定之事"},
	Caption: rules.Words{
		EN: "Every headline number, a panel each, made again: a row for the headline, one for the literal ending where there are two, and one for each part of the games: those whose recorded score our count reproduces, that end in passes, that were settled without the recorded score, by confidence, judge and source, the largest first, as many as there is room for (the table has all). Full marker: the headline, with a dashed line down from it; rings: the parts; line: 95 % interval, cut by an arrow where it leaves the panel; the number beside it is the value. The fair komi is that of the board with the most games. n: the games of the row, the most in any panel beside it. Where a part lies far from the headline, quote the part.",
		ZH: "每格为一个主要数字，逐行重算：首行为主要数字，次为原样终局（若有两种），再次为各部分对局：计数与所记一致者、以虚着收尾者、定局未借助所记比分者，以及按置信度、判定者、来源（大者在前），列至篇幅所容，余见表。实心点：主要数字，虚线自其下贯；圆圈：各部分；横线：95% 区间，出格处以箭头截断；旁注为其值。公平贴目取局数最多的棋盘。n：该行局数，取同排各格之最多者。部分与总体相去甚远处，应引用部分。"},
	Needs:  rules.Words{EN: "a headline number that can be made again on 30 games", ZH: "可用 30 局重算之主要数字"},
	layout: layoutRobustness,
}

// Sizes of the panels.
const (
	mostVariants  = 13 // rows
	panelsAcross  = 3
	variantHeight = 9
	variantNames  = 158 // width of the names of rows
	variantCounts = 42  // and of the games beside them
	valueWidth    = 25  // room for the number of a row
	bandHead      = 27
	secondLine    = 10 // of the head, where two rules do not fit on one
	bandFoot      = 20
)

// panelWidth is what is left for each panel of a page with its margins.
const panelWidth = (pageWidth - 12 - variantNames - variantCounts) / panelsAcross

// robustPanel is one headline.
type robustPanel struct {
	head   string
	of     []string // the rules
	points bool     // not a share
	at     map[string]analysis.Estimate
}

// robustPanels are the headlines that can be made again, and the variants that
// any of them has, in order.
func (s *style) robustPanels(st *analysis.Study) (panels []robustPanel, variants []analysis.Variant) {
	for _, h := range st.Headlines() {
		p := robustPanel{head: s.say(h.Words), points: h.Statistic == analysis.Komi.ID, at: make(map[string]analysis.Estimate)}
		for _, id := range []string{h.A, h.B} {
			if id != "" {
				p.of = append(p.of, s.name(st, id))
			}
		}
		after := -1 // place of the last variant of this headline
		for _, v := range st.Again(&h) {
			p.at[v.ID] = v.Estimate
			i := slices.IndexFunc(variants, func(o analysis.Variant) bool { return o.ID == v.ID })
			if i < 0 {
				i = after + 1
				variants = slices.Insert(variants, i, v)
			}
			after = i
		}
		if len(p.at) > 1 {
			panels = append(panels, p)
		}
	}
	return panels, variants[:min(len(variants), mostVariants)]
}

func layoutRobustness(st *analysis.Study, s *style) *Drawing {
	panels, variants := s.robustPanels(st)
	if len(panels) == 0 {
		return nil
	}
	bands := (len(panels) + panelsAcross - 1) / panelsAcross
	head := vg.Length(bandHead)
	for i := range panels {
		if len(s.ofLines(&panels[i])) > 1 {
			head = bandHead + secondLine
		}
	}
	band := vg.Length(len(variants))*variantHeight + head + bandFoot
	return s.page(s.sayf("scored games without handicap; shares in %% of games, komi in points", "已计分的分先棋；比例为占对局 %%，贴目为点"), vg.Length(bands)*band, func(c draw.Canvas) {
		for b := range bands {
			part := c
			part.Max.Y = c.Max.Y - vg.Length(b)*band
			part.Min.Y = part.Max.Y - band
			s.robustBand(part, head, panels[b*panelsAcross:min(len(panels), (b+1)*panelsAcross)], variants)
		}
	})
}

// robustBand draws panels beside each other, with the names of their rows.
func (s *style) robustBand(c draw.Canvas, top vg.Length, panels []robustPanel, variants []analysis.Variant) {
	y := func(i int) vg.Length { return c.Max.Y - top - (vg.Length(i)+0.5)*variantHeight }
	const width = panelWidth
	name := s.text(smallSize, text.XRight, text.YCenter)
	for i, v := range variants {
		label(&c, name, c.Min.X+variantNames-5, y(i), s.fitted(name, clipTo(s.say(v.Words), 60), variantNames-5))
		var most int64
		for k := range panels {
			most = max(most, panels[k].at[v.ID].N)
		}
		if most > 0 {
			n := name
			n.Color = dark
			label(&c, n, c.Max.X, y(i), count(most))
		}
	}
	head := s.text(smallSize, text.XRight, text.YBottom)
	c.FillText(head, vg.Point{X: c.Max.X, Y: y(0) + variantHeight}, "n")
	for k := range panels {
		panel := c
		panel.Min.X = c.Min.X + variantNames + vg.Length(k)*width
		panel.Max.X = panel.Min.X + width - 4
		s.robustDots(panel, &panels[k], variants, y)
	}
}

// ofLines names the rules of a panel, in two lines where one is too narrow.
func (s *style) ofLines(p *robustPanel) []string {
	one := strings.Join(p.of, " | ")
	if len(p.of) == 2 && s.text(smallSize, text.XLeft, text.YTop).Width(one) > panelWidth-4 {
		return []string{p.of[0] + " |", p.of[1]}
	}
	return []string{one}
}

// robustDots draws one panel: a row for each variant.
func (s *style) robustDots(c draw.Canvas, p *robustPanel, variants []analysis.Variant, y func(int) vg.Length) {
	head := s.text(smallSize, text.XLeft, text.YTop)
	c.FillText(head, vg.Point{X: c.Min.X, Y: c.Max.Y}, s.fitted(head, p.head, c.Max.X-c.Min.X))
	head.Color = dark
	for i, line := range s.ofLines(p) {
		c.FillText(head, vg.Point{X: c.Min.X, Y: c.Max.Y - vg.Length(10*(i+1))}, s.fitted(head, line, c.Max.X-c.Min.X))
	}

	lo, hi := p.span()
	left, right := c.Min.X+3, c.Max.X-valueWidth
	x := func(v float64) vg.Length { return left + vg.Length((v-lo)/(hi-lo))*(right-left) }
	foot := y(len(variants)-1) - variantHeight/2
	rule(&c, left, foot, right, foot, black)
	ticks := s.text(smallSize, text.XCenter, text.YTop)
	for _, t := range p.ticks(lo, hi) {
		rule(&c, x(t.at), foot, x(t.at), foot-2.5, black)
		c.FillText(ticks, vg.Point{X: x(t.at), Y: foot - 3}, t.label)
	}
	for i, v := range variants {
		rule(&c, left, y(i), right, y(i), light)
		e, ok := p.at[v.ID]
		if !ok {
			continue
		}
		shape := draw.GlyphDrawer(draw.RingGlyph{})
		if v.ID == "headline" {
			shape = draw.CircleGlyph{}
			rule(&c, x(e.Value), y(i), x(e.Value), foot, dark, 3, 2)
		}
		if e.HasInterval() {
			cut(&c, x(e.Lo), x(e.Hi), left, right, y(i))
		}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: black, Radius: 2.4, Shape: shape}, vg.Point{X: min(right, max(left, x(e.Value))), Y: y(i)})
		label(&c, s.text(smallSize, text.XRight, text.YCenter), c.Max.X, y(i), p.number(e.Value))
	}
}

// cut draws an interval, with an arrow where it leaves the panel.
func cut(c *draw.Canvas, lo, hi, left, right, y vg.Length) {
	ls := draw.LineStyle{Color: black, Width: 0.8}
	c.StrokeLine2(ls, max(lo, left), y, min(hi, right), y)
	end := func(at, edge, inward vg.Length) {
		if (at-edge)*inward < 0 {
			arrow(c, edge, y, inward)
			return
		}
		c.StrokeLine2(ls, at, y-2, at, y+2)
	}
	end(lo, left, 1)
	end(hi, right, -1)
}

// arrow draws the head of an arrow at an edge, the shaft inward (1 to the right, −1
// to the left).
func arrow(c *draw.Canvas, edge, y, inward vg.Length) {
	ls := draw.LineStyle{Color: black, Width: 0.8}
	c.StrokeLine2(ls, edge, y, edge+3*inward, y+2)
	c.StrokeLine2(ls, edge, y, edge+3*inward, y-2)
}

// span is the range of a panel: all values, and the intervals of the headline and
// of parts with about as many games; those of small parts may leave it.
func (p *robustPanel) span() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	all := p.at["headline"].N
	for _, e := range p.at {
		lo, hi = min(lo, e.Value), max(hi, e.Value)
		if e.HasInterval() && 4*e.N >= all {
			lo, hi = min(lo, e.Lo), max(hi, e.Hi)
		}
	}
	pad := (hi - lo) * 0.06
	if pad == 0 {
		pad = 0.01
	}
	return lo - pad, hi + pad
}

// number writes a value of the panel.
func (p *robustPanel) number(v float64) string {
	if p.points {
		return strings.Replace(strconv.FormatFloat(v, 'f', 1, 64), "-", "−", 1)
	}
	return percent(v)
}

// mark is a mark of an axis.
type mark struct {
	at    float64
	label string
}

// ticks are two to five round marks.
func (p *robustPanel) ticks(lo, hi float64) []mark {
	scale := 100.0
	if p.points {
		scale = 1
	}
	lo, hi = lo*scale, hi*scale
	step := math.Pow(10, math.Floor(math.Log10(hi-lo)))
	for _, part := range []float64{0.1, 0.2, 0.25, 0.5, 1, 2, 2.5} {
		if (hi-lo)/(step*part) <= 4.2 {
			step *= part
			break
		}
	}
	var out []mark
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+1e-9*step; k++ {
		label := strconv.FormatFloat(math.Round(k*step*1e6)/1e6+0, 'f', -1, 64)
		out = append(out, mark{k * step / scale, strings.Replace(label, "-", "−", 1)})
	}
	return out
}

// fitted shortens text to a width.
func (s *style) fitted(ts text.Style, txt string, width vg.Length) string {
	r := []rune(txt)
	for len(r) > 1 && ts.Width(txt) > width {
		r = r[:len(r)-1]
		txt = strings.TrimRight(string(r), " ") + "…"
	}
	return txt
}
