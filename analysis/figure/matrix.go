package figure

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Matrix shows how often every two rules disagree.
var Matrix = Figure{
	ID:    "divergence-matrix",
	Title: rules.Words{EN: "How often two rules disagree, % of games", ZH: "任两规则不一致的比例（占对局 %）"},
	Caption: rules.Words{
		EN: "Each cell compares the rule of its row with the rule of its column on the same games. Above the diagonal: games whose result (who wins, or a draw) changes, {each komi}. Below: games whose margin before komi differs at all. The darker, the more often; the two halves are shaded on scales of their own. Where there are many rules the columns have the numbers of the rows.",
		ZH: "每格在同一批对局上比较行、列两规则。对角线以上：{each komi}，胜负结果改变的对局；以下：贴目前盘差有任何不同的对局。颜色越深越常见，上下两半各用各的深浅标度。规则多时，列首为行号。"},
	Needs:  rules.Words{EN: "two rules and a compared game", ZH: "两种规则与可比之局"},
	layout: layoutMatrix,
}

// mostLeaning is the number of rules whose names have room over the columns.
const mostLeaning = 14

func layoutMatrix(st *analysis.Study, s *style) *Drawing {
	n := len(st.Rules)
	upper := cells(st, "changes")
	lower := cells(st, "differs")
	if n < 2 || len(upper) == 0 {
		return nil
	}
	// Names of many rules would lie on each other over the columns: there the
	// columns have the numbers of the rows.
	numbered := n > mostLeaning
	names := make([]string, n)
	for i, r := range st.Rules {
		names[i] = s.name(st, r.ID)
		if numbered {
			names[i] = s.brief(st, r.ID) + "  " + strconv.Itoa(i+1)
		}
	}
	rowName := s.text(textSize, text.XRight, text.YCenter)
	var left vg.Length
	for _, name := range names {
		left = max(left, rowName.Width(name))
	}
	right := rowName.Width(names[n-1]) * 0.75 // the last head leans out of the grid
	if numbered {
		right = 0
	}
	side := min(60, (pageWidth-left-24-right)/vg.Length(n))
	size := min(textSize, side*0.36)
	rowName.Font.Size = min(textSize, side*0.7)
	head := min(left*0.72+10, 120)
	if numbered {
		head = 14
	}
	high := max(14, min(26, side))
	height := high*vg.Length(n) + head + 8
	return s.page(s.headline(st), height, func(c draw.Canvas) {
		x := func(j int) vg.Length { return c.Min.X + left + 8 + vg.Length(j)*side }
		y := func(i int) vg.Length { return c.Max.Y - head - vg.Length(i)*high }
		top := s.text(rowName.Font.Size, text.XLeft, text.YCenter)
		top.Rotation = math.Pi / 4
		number := s.text(size*1.1, text.XCenter, text.YBottom)
		for i, name := range names {
			label(&c, rowName, x(0)-4, y(i)-high/2, name)
			if numbered {
				c.FillText(number, vg.Point{X: x(i) + side/2, Y: y(0) + 2}, strconv.Itoa(i+1))
			} else {
				c.FillText(top, vg.Point{X: x(i) + side*0.45, Y: y(0) + 6}, name)
			}
		}
		for i := range n {
			for j := range n {
				box := vg.Rectangle{Min: vg.Point{X: x(j), Y: y(i + 1)}, Max: vg.Point{X: x(j + 1), Y: y(i)}}
				half, a, b := upper, i, j
				if i > j {
					half, a, b = lower, j, i
				}
				paintCell(&c, s, box, size, half, [2]string{st.Rules[a].ID, st.Rules[b].ID}, i == j)
			}
		}
	})
}

func cells(st *analysis.Study, measure string) map[[2]string]float64 {
	out := make(map[[2]string]float64)
	for _, e := range st.Select(analysis.Query{Statistic: "divergence", Measure: measure}) {
		if e.N > 0 {
			out[[2]string{e.A, e.B}] = e.Value
		}
	}
	return out
}

func paintCell(c *draw.Canvas, s *style, box vg.Rectangle, size vg.Length, half map[[2]string]float64, key [2]string, diagonal bool) {
	if diagonal {
		fill(c, box, ink{color.Gray{245}, rising})
		return
	}
	v, ok := half[key]
	most := 0.0
	for _, w := range half {
		most = max(most, w)
	}
	shade := 0.0
	if most > 0 {
		shade = math.Sqrt(v / most)
	}
	c.SetColor(color.Gray{uint8(255 - 175*shade)})
	c.Fill(rectangle(box))
	outlineRect(c, box)
	ts := s.text(size, text.XCenter, text.YCenter)
	if shade > 0.72 {
		ts.Color = white
	}
	txt := "–"
	if ok {
		txt = percent(v)
	}
	label(c, ts, (box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2, txt)
}
