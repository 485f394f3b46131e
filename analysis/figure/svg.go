package figure

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"unicode/utf8"

	xfont "golang.org/x/image/font"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// families are the fonts an SVG viewer may use: those with the widths the
// layout was measured with first, then ones with Chinese glyphs.
const families = "Liberation Sans,Arimo,Arial,Helvetica,Noto Sans CJK SC,Noto Sans SC,PingFang SC,Microsoft YaHei,sans-serif"

var svgText = regexp.MustCompile(`(?s)<text x="([^"]*)" y="([^"]*)"([^>]*?)\s+style="font-family:Liberation Sans;([^"]*)">([^<]*)</text>`)

var svgWeight, svgSize = regexp.MustCompile(`font-weight:(\w+)`), regexp.MustCompile(`font-size:([\d.]+)px`)

// fit names other fonts for the text of an SVG file and gives every piece the
// width it was laid out with, so that it fits in whatever font a viewer has.
func fit(svg []byte) []byte {
	h := handler{fonts: plotfont.DefaultCache, format: SVG}
	return svgText.ReplaceAllFunc(svg, func(b []byte) []byte {
		m := svgText.FindSubmatch(b)
		f := plotfont.Font{Typeface: "Liberation", Variant: "Sans"}
		if w := svgWeight.FindSubmatch(m[4]); w != nil && string(w[1]) == "bold" {
			f.Weight = xfont.WeightBold
		}
		if s := svgSize.FindSubmatch(m[4]); s != nil {
			size, _ := strconv.ParseFloat(string(s[1]), 64)
			f.Size = vg.Length(size)
		}
		txt := html.UnescapeString(string(m[5]))
		var out bytes.Buffer
		fmt.Fprintf(&out, `<text x="%s" y="%s"%s`, m[1], m[2], m[3])
		if utf8.RuneCountInString(txt) > 1 && f.Size > 0 {
			width, _, _ := h.Box(txt, f)
			fmt.Fprintf(&out, ` textLength="%.2f" lengthAdjust="spacingAndGlyphs"`, width.Points())
		}
		fmt.Fprintf(&out, "\n\tstyle=\"font-family:%s;%s\">%s</text>", families, m[4], m[5])
		return out.Bytes()
	})
}
