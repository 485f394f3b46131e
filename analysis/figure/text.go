package figure

import (
	"math"
	"strings"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// handler lays out text in the bundled font and, for characters it lacks, in
// full-width squares. Widths do not depend on the fonts of the machine.
type handler struct {
	fonts  *font.Cache
	format Format
	cjk    *sfnt.Font // nil: characters the bundled font lacks are left to the viewer
}

var _ text.Handler = handler{}

func (h handler) Cache() *font.Cache { return h.fonts }

func (h handler) Extents(f font.Font) font.Extents {
	face := h.fonts.Lookup(f, f.Size)
	return face.Extents()
}

func (h handler) Lines(txt string) []string {
	return strings.Split(strings.TrimRight(txt, "\n"), "\n")
}

func (h handler) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	e := h.Extents(f)
	for _, r := range h.runs(txt, f) {
		width += r.width
	}
	return width, e.Ascent, e.Descent
}

// run is a piece of text in one font.
type run struct {
	text  string
	width vg.Length
	own   bool // the bundled font has its glyphs
}

func (h handler) runs(txt string, f font.Font) []run {
	face := h.fonts.Lookup(f, f.Size)
	var buf sfnt.Buffer
	var out []run
	for _, r := range txt {
		i, err := face.Face.GlyphIndex(&buf, r)
		own := err == nil && i != 0
		if len(out) == 0 || out[len(out)-1].own != own {
			out = append(out, run{own: own})
		}
		last := &out[len(out)-1]
		last.text += string(r)
		if !own {
			last.width += f.Size
		}
	}
	for i := range out {
		if out[i].own {
			out[i].width = face.Width(out[i].text)
		}
	}
	return out
}

func (h handler) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	txt = strings.TrimRight(txt, "\n")
	if txt == "" {
		return
	}
	face := h.fonts.Lookup(sty.Font, sty.Font.Size)
	c.SetColor(sty.Color)
	if sty.Rotation != 0 {
		c.Push()
		c.Rotate(sty.Rotation)
		defer c.Pop()
	}
	sin64, cos64 := math.Sincos(sty.Rotation)
	sin, cos := vg.Length(sin64), vg.Length(cos64)
	pt.X, pt.Y = pt.Y*sin+pt.X*cos, pt.Y*cos-pt.X*sin

	lines := h.Lines(txt)
	pt.Y += sty.Height(txt)*vg.Length(sty.YAlign) - face.Extents().Ascent
	for i, line := range lines {
		width, _, _ := h.Box(line, sty.Font)
		at := pt.Add(vg.Point{X: vg.Length(sty.XAlign) * width, Y: vg.Length(len(lines)-i) * sty.Font.Size})
		h.line(c, face, sty.Font, at, line)
	}
}

func (h handler) line(c vg.Canvas, face font.Face, f font.Font, pt vg.Point, line string) {
	if h.format == SVG {
		c.FillString(face, pt, line)
		return
	}
	for _, r := range h.runs(line, f) {
		switch {
		case !r.own:
			h.outlines(c, h.cjk, r.text, f, pt, func(rune) vg.Length { return f.Size })
		case h.format == PDF && (!ascii(r.text) || f.Weight != xfont.WeightNormal):
			// A PDF string holds one code page only, and the PDF library cannot
			// name a bold face of its own.
			h.outlines(c, face.Face, r.text, f, pt, func(r rune) vg.Length { return face.Width(string(r)) })
		default:
			c.FillString(face, pt, r.text)
		}
		pt.X += r.width
	}
}

func (h handler) outlines(c vg.Canvas, from *sfnt.Font, s string, f font.Font, pt vg.Point, advance func(rune) vg.Length) {
	if from == nil {
		return
	}
	for _, r := range s {
		var p vg.Path
		outline(from, r, f.Size, pt, &p)
		if len(p) > 0 {
			c.Fill(p)
		}
		pt.X += advance(r)
	}
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
