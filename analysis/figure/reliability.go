package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Level is a class of stated confidence: how many there are in it, how often
// they were right, and the mean of what was stated.
type Level struct {
	Name string
	Said float64
	analysis.Estimate
}

// Reliability draws stated confidence against observed right, a row a class: a
// marker with its interval for what was observed, a bar across the row for what
// was stated. It returns nil without classes.
func Reliability(title, subtitle, axis rules.Words, levels []Level, format Format, o Options) *Drawing {
	if len(levels) == 0 {
		return nil
	}
	lang := "en"
	if o.Lang == "zh" && (format == SVG || o.Font != nil) {
		lang = "zh"
	}
	s := newStyle(title, lang, format, o.Font)
	d := s.page(s.say(subtitle), s.dotsHeight(len(levels)), func(c draw.Canvas) { s.levels(c, levels, s.say(axis)) })
	d.Lang = lang
	return d
}

func (s *style) levels(c draw.Canvas, levels []Level, axis string) {
	p := s.plot()
	names := make([]string, len(levels))
	lo := 1.0
	for i, l := range levels {
		names[i] = l.Name
		lo = min(lo, l.Lo, l.Said)
	}
	rows(p, names)
	p.X.Label.Text = axis
	p.X.Min, p.X.Max = max(0, lo-0.02), 1
	p.X.Tick.Marker = percentTicks{}
	p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
		for i, l := range levels {
			at := y(-float64(i))
			rule(&c, c.Min.X, at, c.Max.X, at, light)
			c.StrokeLine2(draw.LineStyle{Color: mid, Width: 2}, x(l.Said), at-5, x(l.Said), at+5)
			whisker(&c, x(l.Lo), x(l.Value), x(l.Hi), at, draw.CircleGlyph{})
			s.note(&c, dot{Estimate: l.Estimate}, at)
		}
	}))
	p.Draw(draw.Crop(c, 0, -noteWidth, 0, 0))
}
