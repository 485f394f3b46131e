package report

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// SVG draws a finished position as an SVG element; label is for readers who do
// not see it. It fails where the slices do not fit the board. It is legible in black
// and white: dead stones are crossed out, stones in seki carry a triangle,
// points owned a small square of the owner's colour, neutral points a small
// ring, one-sided dame a lozenge of the owner's colour, the last play a square.
func (v *BoardView) SVG(label string) (string, error) {
	n := v.Width * v.Height
	if v.Width < 1 || v.Height < 1 || v.Width > board.MaxSide || v.Height > board.MaxSide ||
		len(v.Stones) != n || len(v.Status) != n || len(v.Owner) != n || v.OneSided != nil && len(v.OneSided) != n {
		return "", fmt.Errorf("the position of %d×%d points does not fit its board", v.Width, v.Height)
	}
	const cell, edge = 20, 22
	w, h := (v.Width-1)*cell+2*edge, (v.Height-1)*cell+2*edge
	var b strings.Builder
	fmt.Fprintf(&b, `<svg role="img" aria-label="%s" class="board" viewBox="0 0 %d %d" style="max-width:%dpx" xmlns="http://www.w3.org/2000/svg">`, escape(label), w, h, w)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#f6ecd6"/>`, w, h)
	x := func(c int) int { return edge + c*cell }
	b.WriteString(`<g stroke="#555" stroke-width="0.8">`)
	for c := range v.Width {
		fmt.Fprintf(&b, `<path d="M%d %dV%d"/>`, x(c), x(0), x(v.Height-1))
	}
	for r := range v.Height {
		fmt.Fprintf(&b, `<path d="M%d %dH%d"/>`, x(0), x(r), x(v.Width-1))
	}
	b.WriteString(`</g><g fill="#333" font-family="sans-serif" font-size="9" text-anchor="middle">`)
	for c := range v.Width {
		fmt.Fprintf(&b, `<text x="%d" y="9">%s</text>`, x(c), letter(c))
	}
	for r := range v.Height {
		fmt.Fprintf(&b, `<text x="6" y="%d">%s</text>`, x(r)+3, letter(r))
	}
	b.WriteString(`</g>`)
	for p := range n {
		drawPoint(&b, v, p, x(p%v.Width), x(p/v.Width))
	}
	b.WriteString(`</svg>`)
	return b.String(), nil
}

// letter is the SGF letter of a row or column.
func letter(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return string(rune('A' + i - 26))
}

var paint = map[board.Color][2]string{board.Black: {"#000", "#fff"}, board.White: {"#fff", "#000"}}

func drawPoint(b *strings.Builder, v *BoardView, p, x, y int) {
	if c, ok := paint[v.Stones[p]]; ok {
		opacity := ""
		if v.Status[p] == rules.Dead {
			opacity = ` opacity="0.45"`
		}
		fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="9" fill="%s" stroke="#000" stroke-width="0.8"%s/>`, x, y, c[0], opacity)
		switch v.Status[p] {
		case rules.Dead:
			fmt.Fprintf(b, `<path d="M%d %dl10 10m0-10l-10 10" stroke="%s" stroke-width="1.8"/>`, x-5, y-5, c[1])
		case rules.Seki:
			fmt.Fprintf(b, `<path d="M%d %dl5 8h-10z" fill="none" stroke="%s" stroke-width="1.3"/>`, x, y-5, c[1])
		}
		if int(v.Last) == p {
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="6" height="6" fill="%s" stroke="#000" stroke-width="0.6"/>`, x-3, y-3, c[1])
		}
		if v.Status[p] != rules.Dead {
			return
		}
	}
	owner := v.Owner[p]
	if v.OneSided != nil && v.OneSided[p] != board.Empty && owner == board.Empty {
		fmt.Fprintf(b, `<path d="M%d %dl6 6-6 6-6-6z" fill="%s" stroke="#000"/>`, x, y-6, paint[v.OneSided[p]][0])
		return
	}
	switch c, ok := paint[owner]; {
	case ok && v.Stones[p] == board.Empty:
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="5" height="5" fill="%s" stroke="#000" stroke-width="0.6"/>`, x-2, y-2, c[0])
	case ok:
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="5" height="5" fill="%s" stroke="#000" stroke-width="0.6"/>`, x+4, y+4, c[0])
	case v.Stones[p] == board.Empty:
		fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="3.5" fill="#f6ecd6" stroke="#000"/>`, x, y)
	}
}
