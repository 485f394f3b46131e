package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// plotter is a plot.Plotter made of a function.
type plotter func(c draw.Canvas, x, y func(float64) vg.Length)

// Plot implements plot.Plotter.
func (f plotter) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	f(c, x, y)
}

// hatch is a pattern of lines over a fill.
type hatch int

const (
	plain hatch = iota
	rising
	falling
	crossed
	upright
	level
	dense
)

// ink is a fill: the colour, and a hatch that tells it from others without colour.
type ink struct {
	fill  color.Color
	hatch hatch
}

// inks are the fills of stacked bars: the palette of M. Okabe and K. Ito (Color
// Universal Design, 2008), its greys and hatches apart in black and white too.
var inks = []ink{
	{color.RGBA{0, 114, 178, 255}, plain},
	{color.RGBA{240, 228, 66, 255}, falling},
	{color.RGBA{213, 94, 0, 255}, rising},
	{color.RGBA{86, 180, 233, 255}, level},
	{color.RGBA{0, 158, 115, 255}, crossed},
	{color.RGBA{230, 159, 0, 255}, upright},
	{color.RGBA{204, 121, 167, 255}, dense},
	{color.Gray{40}, plain},
	{color.Gray{235}, falling},
	{color.Gray{190}, crossed},
	{color.Gray{235}, upright},
	{color.Gray{150}, rising},
	{color.Gray{255}, level},
	{color.Gray{255}, rising},
	{color.Gray{150}, plain},
	{color.Gray{150}, falling},
	{color.Gray{205}, plain},
	{color.RGBA{0, 0, 0, 255}, plain},
	{color.RGBA{255, 255, 255, 255}, plain},
	{color.Gray{190}, dense},
}

// fill paints a rectangle with an ink and outlines it.
func fill(c *draw.Canvas, r vg.Rectangle, k ink) {
	c.SetColor(k.fill)
	c.Fill(rectangle(r))
	line := func(x0, y0, x1, y1 vg.Length) {
		c.StrokeLine2(draw.LineStyle{Color: black, Width: 0.4}, x0, y0, x1, y1)
	}
	const gap = 4
	switch k.hatch {
	case rising:
		slanted(r, gap, true, line)
	case falling:
		slanted(r, gap, false, line)
	case dense:
		slanted(r, gap/2, false, line)
	case crossed:
		slanted(r, gap, false, line)
		slanted(r, gap, true, line)
	case upright:
		for x := r.Min.X + gap/2; x < r.Max.X; x += gap {
			line(x, r.Min.Y, x, r.Max.Y)
		}
	case level:
		for y := r.Min.Y + gap/2; y < r.Max.Y; y += gap {
			line(r.Min.X, y, r.Max.X, y)
		}
	}
	outlineRect(c, r)
}

func outlineRect(c *draw.Canvas, r vg.Rectangle) {
	c.SetLineStyle(draw.LineStyle{Color: black, Width: 0.4})
	c.Stroke(rectangle(r))
}

// slanted draws lines through a rectangle, clipped to it, that rise from left to
// right (slope 1) or fall (−1).
func slanted(r vg.Rectangle, gap vg.Length, rise bool, line func(x0, y0, x1, y1 vg.Length)) {
	w, h := r.Max.X-r.Min.X, r.Max.Y-r.Min.Y
	for k := gap / 2; k < w+h; k += gap {
		x0, y0 := max(0, k-h), min(h, k)
		x1, y1 := min(w, k), max(0, k-w)
		if rise {
			y0, y1 = h-y0, h-y1
		}
		line(r.Min.X+x0, r.Min.Y+y0, r.Min.X+x1, r.Min.Y+y1)
	}
}

// whisker draws an interval with end caps and its value as a marker.
func whisker(c *draw.Canvas, lo, at, hi, y vg.Length, shape draw.GlyphDrawer) {
	ls := draw.LineStyle{Color: black, Width: 0.8}
	c.StrokeLine2(ls, lo, y, hi, y)
	for _, x := range []vg.Length{lo, hi} {
		c.StrokeLine2(ls, x, y-2.2, x, y+2.2)
	}
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: black, Radius: 2.8, Shape: shape}, vg.Point{X: at, Y: y})
}

// rule draws a thin line.
func rule(c *draw.Canvas, x0, y0, x1, y1 vg.Length, clr color.Color, dashes ...vg.Length) {
	c.StrokeLine2(draw.LineStyle{Color: clr, Width: 0.5, Dashes: dashes}, x0, y0, x1, y1)
}

// rows sets up a vertical axis of n named rows, the first on top.
func rows(p *plot.Plot, names []string) {
	ticks := make(plot.ConstantTicks, len(names))
	for i, n := range names {
		ticks[i] = plot.Tick{Value: -float64(i), Label: n}
	}
	p.Y.Tick.Marker = ticks
	p.Y.Min, p.Y.Max = -float64(len(names))+0.5, 0.5
	p.Y.Tick.Length = 0
	p.Y.LineStyle.Width = 0
}
