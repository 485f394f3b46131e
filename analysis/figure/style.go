package figure

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// style is how a figure looks in one language and format.
type style struct {
	lang    string
	handler handler
	title   rules.Words
}

func newStyle(title rules.Words, lang string, format Format, f *Font) *style {
	var cjk *sfnt.Font
	if f != nil {
		cjk = f.sfnt
	}
	return &style{lang, handler{plotfont.DefaultCache, format, cjk}, title}
}

// Sizes. The width is that of a text block on A4.
const (
	pageWidth  = 170 * vg.Millimeter
	rowHeight  = 15
	textSize   = 9
	smallSize  = 8
	titleSize  = 11
	headHeight = 36 // of title and subtitle
)

var (
	black = color.Gray{0}
	dark  = color.Gray{70}
	mid   = color.Gray{140}
	light = color.Gray{215}
	white = color.Gray{255}
)

// say picks the words of the language.
func (s *style) say(w rules.Words) string {
	if s.lang == "zh" {
		return w.ZH
	}
	return w.EN
}

func (s *style) sayf(en, zh string, args ...any) string {
	if s.lang == "zh" {
		return fmt.Sprintf(zh, args...)
	}
	return fmt.Sprintf(en, args...)
}

func (s *style) text(size vg.Length, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{
		Color:  black,
		Font:   plotfont.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		XAlign: x, YAlign: y, Handler: s.handler,
	}
}

// plot returns an empty plot with the text styles of the figure.
func (s *style) plot() *plot.Plot {
	p := plot.New()
	p.TextHandler = s.handler
	p.BackgroundColor = color.Transparent
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle = s.text(textSize, text.XCenter, text.YBottom)
		a.Label.Padding = 3
		a.Tick.Label = s.text(smallSize, text.XCenter, text.YTop)
		a.LineStyle.Width = 0.5
		a.Tick.LineStyle.Width = 0.5
		a.Tick.Length = 3
		a.Padding = 0
	}
	p.Y.Tick.Label.XAlign, p.Y.Tick.Label.YAlign = text.XRight, text.YCenter
	p.Legend.TextStyle = s.text(smallSize, text.XLeft, text.YCenter)
	return p
}

// page puts the title and a subtitle over what paint draws below them.
func (s *style) page(subtitle string, height vg.Length, paint func(draw.Canvas)) *Drawing {
	return &Drawing{Width: pageWidth, Height: height + headHeight, paint: func(c draw.Canvas) {
		c.SetColor(white)
		c.Fill(rectangle(c.Rectangle))
		title := s.text(titleSize, text.XLeft, text.YTop)
		if s.lang == "en" {
			title.Font.Weight = font.WeightBold
		}
		c.FillText(title, vg.Point{X: c.Min.X + 4, Y: c.Max.Y - 4}, s.say(s.title))
		sub := s.text(smallSize, text.XLeft, text.YTop)
		sub.Color = dark
		c.FillText(sub, vg.Point{X: c.Min.X + 4, Y: c.Max.Y - 20}, subtitle)
		paint(draw.Crop(c, 4, -8, 2, -headHeight))
	}}
}

// headline is the subtitle that says which games a figure is of.
func (s *style) headline(st *analysis.Study) string {
	return s.sayf("n = %s scored games without handicap", "n = %s 局已计分的分先棋", count(st.Headline))
}

func rectangle(r vg.Rectangle) vg.Path {
	var p vg.Path
	p.Move(r.Min)
	p.Line(vg.Point{X: r.Max.X, Y: r.Min.Y})
	p.Line(r.Max)
	p.Line(vg.Point{X: r.Min.X, Y: r.Max.Y})
	p.Close()
	return p
}

// count writes a number of games: 12,345.
func count(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// percent writes a share with the digits that matter: 0.03, 1.6, 48, 99.7.
func percent(share float64) string {
	p := 100 * share
	switch {
	case p == 0 || p == 100:
		return strconv.FormatFloat(p, 'f', 0, 64)
	case p < 0.1 || p > 99.9:
		return strconv.FormatFloat(p, 'f', 2, 64)
	case p < 9.95 || p > 99:
		return strconv.FormatFloat(p, 'f', 1, 64)
	}
	return strconv.FormatFloat(p, 'f', 0, 64)
}

// name is the name of a rule in the language of the figure.
func (s *style) name(st *analysis.Study, id string) string {
	for _, r := range st.Rules {
		if r.ID == id {
			return clip(r.Name(s.lang))
		}
	}
	return clip(id)
}

// brief is the name without what stands in brackets behind it.
func (s *style) brief(st *analysis.Study, id string) string {
	name, _, _ := strings.Cut(s.name(st, id), "（")
	return name
}

// clip shortens a name that would fill the figure.
func clip(name string) string { return clipTo(name, 28) }

// clipTo shortens a name to a number of characters and takes out what does not
// print: names may come from records.
func clipTo(name string, most int) string {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, name))
	if r := []rune(name); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return name
}

// percentTicks marks a linear axis of shares.
type percentTicks struct{ narrow bool }

func (t percentTicks) Ticks(lo, hi float64) []plot.Tick {
	most := 6.5
	if t.narrow {
		most = 3.5
	}
	step := 0.01
	for _, s := range []float64{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5} {
		step = s
		if (hi-lo)/s <= most {
			break
		}
	}
	var out []plot.Tick
	for k := int(math.Ceil(lo/step - 1e-9)); float64(k)*step <= hi+1e-9; k++ {
		at := float64(k) * step
		out = append(out, plot.Tick{Value: at, Label: strconv.FormatFloat(math.Round(at*1e4)/100, 'g', -1, 64)})
	}
	return out
}

// pointTicks marks an axis of margins at multiples of ten, twenty, fifty … points.
type pointTicks struct{ narrow bool }

func (t pointTicks) Ticks(lo, hi float64) []plot.Tick {
	step, most := 5, 7.0
	if t.narrow {
		most = 3
	}
	for _, s := range []int{5, 10, 20, 50, 100, 200, 500} {
		step = s
		if (hi-lo)/float64(s) <= most {
			break
		}
	}
	var out []plot.Tick
	for k := int(math.Ceil(lo / float64(step))); float64(k*step) <= hi; k++ {
		out = append(out, plot.Tick{Value: float64(k * step), Label: strings.Replace(strconv.Itoa(k*step), "-", "−", 1)})
	}
	return out
}

// label writes text centred on a height: the middle of its capitals and
// digits, not of its box.
func label(c *draw.Canvas, ts text.Style, x, y vg.Length, txt string) {
	c.FillText(ts, vg.Point{X: x, Y: y + ts.Font.Size*0.12}, txt)
}
