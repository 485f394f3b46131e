// Package figure draws the estimates of a study. It is the only user of the
// plotting library.
//
// A Figure is a value in the list All: words and one function that lays out a
// Drawing, which is written as SVG, PDF or PNG. Figures are legible in black
// and white: shades of grey, hatches, markers and numbers carry what colour
// repeats. The same study gives the same bytes.
//
// Text is measured without any font of the machine. SVG keeps text as text, so
// a viewer supplies the glyphs; PDF and PNG draw Chinese as outlines of a Font,
// and are drawn in English where there is none.
package figure

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Figure is a picture of a study.
type Figure struct {
	ID      string // file name without its extension
	Title   rules.Words
	Caption rules.Words // how to read it, for a newcomer
	Needs   rules.Words // what a study must have for it to be drawn
	// layout returns nil where the study has nothing to draw.
	layout func(*analysis.Study, *style) *Drawing
}

// All lists the figures in the order of the report.
var All = []*Figure{
	&Matrix,
	&Margins,
	&Causes,
	&CauseChanges,
	&Winners,
	&KomiCurves,
	&Parity,
	&Prevalence,
	&Groups,
	&Trends,
	&Adapted,
	&Robustness,
	&Calibration,
}

// Format is a file format, named by its extension.
type Format string

// The formats.
const (
	SVG Format = "svg"
	PDF Format = "pdf"
	PNG Format = "png"
)

// Drawing is a figure laid out for one format and language.
type Drawing struct {
	Width, Height vg.Length
	Lang          string // of the words in it, "zh" or "en"
	paint         func(draw.Canvas)
}

// Options say how to draw.
type Options struct {
	Lang string // "en" or "zh"
	Font *Font  // for Chinese in PDF and PNG; nil for none
}

// Draw lays out the figure for a format. It returns nil where the study has
// nothing to draw.
func (f *Figure) Draw(s *analysis.Study, format Format, o Options) *Drawing {
	lang := "en"
	if o.Lang == "zh" && (format == SVG || o.Font != nil) {
		lang = "zh"
	}
	d := f.layout(s, newStyle(f.Title, lang, format, o.Font))
	if d != nil {
		d.Lang = lang
	}
	return d
}

// pngDPI is the resolution of PNG files, that of print journals.
const pngDPI = 200

// Write writes the drawing.
func (d *Drawing) Write(w io.Writer, format Format) error {
	canvas, err := newCanvas(d.Width, d.Height, format)
	if err != nil {
		return err
	}
	d.paint(draw.New(canvas))
	_, err = canvas.WriteTo(w)
	return err
}

// Bytes returns the drawing as a file.
func (d *Drawing) Bytes(format Format) ([]byte, error) {
	var b bytes.Buffer
	if err := d.Write(&b, format); err != nil {
		return nil, err
	}
	if format == SVG {
		return fit(b.Bytes()), nil
	}
	return b.Bytes(), nil
}

type canvas interface {
	vg.CanvasSizer
	io.WriterTo
}

// undated keeps the clock out of PDF files.
var undated = sync.OnceFunc(func() {
	epoch := time.Unix(0, 0).UTC()
	fpdf.SetDefaultCreationDate(epoch)
	fpdf.SetDefaultModificationDate(epoch)
	fpdf.SetDefaultCatalogSort(true)
})

func newCanvas(w, h vg.Length, format Format) (canvas, error) {
	switch format {
	case SVG:
		return vgsvg.New(w, h), nil
	case PDF:
		undated()
		return vgpdf.New(w, h), nil
	case PNG:
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(pngDPI))}, nil
	}
	return nil, fmt.Errorf("figure format %q is not one of svg, pdf, png", format)
}
