package figure

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// dot is one row of a dot plot: a share, its interval and n.
type dot struct {
	name string
	analysis.Estimate
	head   bool    // starts a block, drawn with a full marker
	stated float64 // share stated beforehand, marked by a lozenge; 0 for none
}

// offScale is the share at which a scale of ratios begins.
const offScale = 1e-4

// dots draws shares with intervals on rows. With log the axis runs over powers
// of ten from 0.01 %. mark is a share to be marked by a dashed line, 0 for none.
func (s *style) dots(c draw.Canvas, list []dot, log bool, mark float64, label string) {
	p := s.plot()
	names := make([]string, len(list))
	lo, hi := 1.0, 0.0
	for i, d := range list {
		names[i] = d.name
		lo, hi = min(lo, d.Lo), max(hi, d.Hi)
		if d.stated > 0 {
			lo, hi = min(lo, d.stated), max(hi, d.stated)
		}
	}
	rows(p, names)
	p.X.Label.Text = label
	at := func(v float64) float64 { return v }
	switch {
	case log:
		p.X.Min, p.X.Max = -4, 0
		at = func(v float64) float64 { return math.Log10(max(v, offScale)) }
		p.X.Tick.Marker = plot.ConstantTicks{{Value: -4, Label: "0.01"}, {Value: -3, Label: "0.1"}, {Value: -2, Label: "1"}, {Value: -1, Label: "10"}, {Value: 0, Label: "100"}}
	default:
		if mark > 0 {
			lo, hi = min(lo, mark), max(hi, mark)
		}
		pad := max(0.002, (hi-lo)*0.08)
		p.X.Min, p.X.Max = max(-0.4*pad, lo-pad), min(1+0.4*pad, hi+pad) // room for a marker at either end
		p.X.Tick.Marker = percentTicks{narrow: c.Max.X-c.Min.X < pageWidth*0.7}
	}
	p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
		if mark > 0 {
			rule(&c, x(at(mark)), c.Min.Y, x(at(mark)), c.Max.Y, dark, 3, 2)
		}
		for i, d := range list {
			yy := y(-float64(i))
			rule(&c, c.Min.X, yy, c.Max.X, yy, light)
			if log && d.Value == 0 {
				// Zero is off a scale of ratios: only what it may be at most is drawn.
				c.StrokeLine2(draw.LineStyle{Color: black, Width: 0.8, Dashes: []vg.Length{2, 2}}, c.Min.X, yy, x(at(d.Hi)), yy)
				rule(&c, x(at(d.Hi)), yy-2.2, x(at(d.Hi)), yy+2.2, black)
				s.note(&c, d, yy)
				continue
			}
			s.dot(&c, d, x, at, yy)
			if log && d.Lo < offScale {
				arrow(&c, c.Min.X, yy, 1)
			}
		}
	}))
	p.Draw(draw.Crop(c, 0, -noteWidth, 0, 0))
}

func (s *style) dot(c *draw.Canvas, d dot, x func(float64) vg.Length, at func(float64) float64, y vg.Length) {
	var shape draw.GlyphDrawer = draw.RingGlyph{}
	if d.head {
		shape = draw.CircleGlyph{}
	}
	whisker(c, x(at(d.Lo)), x(at(d.Value)), x(at(d.Hi)), y, shape)
	if d.stated > 0 {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: mid, Radius: 2.6, Shape: diamond{}}, vg.Point{X: x(at(d.stated)), Y: y})
	}
	s.note(c, d, y)
}

// noteWidth is the room right of a plot for the numbers of its rows.
const noteWidth = 98

// note writes the share and n of a row beside it.
func (s *style) note(c *draw.Canvas, d dot, y vg.Length) {
	note := s.text(smallSize, text.XRight, text.YCenter)
	label(c, note, c.Max.X+40, y, percent(d.Value)+" %")
	note.Color = dark
	label(c, note, c.Max.X+noteWidth-4, y, "n = "+count(d.N))
}

func (s *style) dotsHeight(n int) vg.Length { return vg.Length(n)*rowHeight + 36 }

// Winners shows how often Black wins under each rule.
var Winners = Figure{
	ID:    "winners",
	Title: rules.Words{EN: "How often Black wins", ZH: "黑方胜率"},
	Caption: rules.Words{
		EN: "Share of games Black wins under each rule {its komi}; draws are not counted as wins and stand in the table. An asterisk marks a komi that the text of the rule does not state. Marker: the share; line: 95 % interval; dashed: one half. Resigned games are not in it, so this is not the winning rate of all games.",
		ZH: "各规则{its komi}时黑胜的比例（和棋不计为胜，另见表）。星号：该贴目非规则原文所有。点：比例；横线：95% 区间；虚线：一半。中盘认输的棋不在内，故非全部对局的胜率。"},
	Needs: rules.Words{EN: "a compared game", ZH: "可比之局"},
	layout: func(st *analysis.Study, s *style) *Drawing {
		var list []dot
		for _, r := range st.Rules {
			if e, ok := st.One(analysis.Query{Statistic: "winners", Measure: "black", A: r.ID}); ok && e.N > 0 {
				name := s.name(st, r.ID)
				if k, ok := st.KomiOf(r); ok {
					name += s.sayf(", komi ", "，贴 ") + k.String() + assumed(st, r)
				}
				list = append(list, dot{name: name, Estimate: e, head: true})
			}
		}
		if len(list) == 0 {
			return nil
		}
		return s.page(s.headline(st), s.dotsHeight(len(list)), func(c draw.Canvas) {
			s.dots(c, list, false, 0.5, s.sayf("Black wins, %% of games", "黑胜，占对局 %%"))
		})
	},
}

// assumed marks a komi that is neither in the text of the rule nor chosen for the
// run.
func assumed(st *analysis.Study, r analysis.Rule) string {
	if _, taken := analysis.AssumedKomi(r.Rule); taken && st.OwnKomi() {
		return "*"
	}
	return ""
}

// Prevalence shows how common the things are that rules treat differently.
var Prevalence = Figure{
	ID:    "prevalence",
	Title: rules.Words{EN: "How common are the things rules treat differently", ZH: "规则处理有别的情形有多常见"},
	Caption: rules.Words{
		EN: "Share of games in which each thing occurs: of the scored games without handicap, for ‘unsettled’ of all finished games, for breaches of all records that could be read; on a scale where every step is ten times the last. Marker: the share; line: 95 % interval. An arrow: the interval goes on below the scale. Where none was seen a dashed line says how frequent it may still be.",
		ZH: "各情形出现的比例：占已计分的分先棋；“未能定局”占全部终局之棋，违例占全部可读棋谱。横轴每格十倍。点：比例；横线：95% 区间。箭头：区间低于标度。未见者以虚线表示其频率上限。"},
	Needs: rules.Words{EN: "a game played to its end", ZH: "下至终局之棋谱"},
	layout: func(st *analysis.Study, s *style) *Drawing {
		var list []dot
		for _, e := range st.Select(analysis.Query{Statistic: "prevalence"}) {
			list = append(list, dot{name: s.happening(e.Item), Estimate: e, head: true})
		}
		if len(list) == 0 {
			return nil
		}
		return s.page(s.sayf("scored games without handicap; unsettled: of finished games; breaches: of records; n beside each row", "已计分的分先棋；未能定局者占终局之棋，违例占棋谱；各行 n 见右"), s.dotsHeight(len(list)), func(c draw.Canvas) {
			s.dots(c, list, true, 0, s.sayf("%% of games (each step ten times the last)", "占对局 %%（每格十倍）"))
		})
	},
}

// Calibration shows whether judges are as sure as they are right.
var Calibration = Figure{
	ID:    "calibration",
	Title: rules.Words{EN: "Does the count agree with the record?", ZH: "计数与棋谱结果是否一致"},
	Caption: rules.Words{
		EN: "Games with a recorded score: share in which our count, under the game's own rules, gives the same score; by who settled the position and by how sure the judge said it was. Grey lozenge: the mean confidence stated. A judge as good as its word has its marker on it, but for records whose marks are not believed: their scores are those of the marks, and count against the judge that comes after.",
		ZH: "有记录比分的对局中，按其自身规则计数与所记一致的比例；按判定者及其所称置信度分列。灰菱形：平均所称置信度；判定者若名副其实，其点应与之相合；唯死子标记不可信之谱，其比分出自标记，于其后之判定者不利。"},
	Needs: rules.Words{EN: "a scored game with a recorded score", ZH: "有记录比分且已计分之局"},
	layout: func(st *analysis.Study, s *style) *Drawing {
		var list []dot
		if e, ok := st.One(analysis.Query{Statistic: "agreement", Measure: "agrees"}); ok && e.N > 0 {
			list = append(list, dot{name: s.sayf("all", "全部"), Estimate: e, head: true})
		}
		for _, stratum := range []string{"judge", "own_rule", "judge_confidence"} {
			for _, e := range st.Select(analysis.Query{Statistic: "agreement", Measure: "agrees", Stratum: stratum}) {
				name := clip(e.Class)
				switch stratum {
				case "own_rule":
					name = s.ruleClass(st, e.Class)
				case "judge":
					name = s.sayf("judge: ", "判定：") + name
				default:
					name = s.sayf("%s said %s", "%s 称 %s", name, e.Item)
				}
				d := dot{name: name, Estimate: e, head: stratum == "judge_confidence"}
				if said, ok := st.One(analysis.Query{Statistic: "agreement", Measure: "said", Item: e.Item, Stratum: stratum, Class: e.Class}); ok && d.head {
					d.stated = said.Value
				}
				list = append(list, d)
			}
		}
		if len(list) == 0 {
			return nil
		}
		list = list[:min(len(list), 40)]
		return s.page(s.sayf("games with a recorded score; n beside each row", "有记录比分的对局；各行 n 见右"), s.dotsHeight(len(list)), func(c draw.Canvas) {
			s.dots(c, list, false, 0, s.sayf("agree, %% of games", "一致，占对局 %%"))
		})
	},
}

// ruleClass names the games played under a rule.
func (s *style) ruleClass(st *analysis.Study, class string) string {
	name := s.name(st, class)
	if w := analysis.ClassWords("own_rule", class); w.EN != class {
		name = s.say(w)
	}
	return s.sayf("rules: ", "规则：") + name
}

// happening is the name of an item of prevalence.
func (s *style) happening(id string) string { return clipTo(s.say(analysis.HappeningWords(id)), 48) }

// Parity shows who plays last and who passes first.
var Parity = Figure{
	ID:    "parity",
	Title: rules.Words{EN: "Who plays last, who passes first", ZH: "谁收后，谁先虚着"},
	Caption: rules.Words{
		EN: "The one point between area and territory hangs on who makes the last play; rules with a first-pass compensation settle it by who passes first. Bars: share of games; whiskers: 95 % interval. ‘As recorded’ is what the record says, the rest the ending the run counts, with the passes inferred where none are recorded. Knife-edge: 19×19 games at 184 : 177, where that point decides under most komi. Odd margins: where nearly all are odd, komi has a grain of two points.",
		ZH: "数子与数目之间的一点取决于谁收后；有先虚着条款的规则以谁先虚着来定。条形：占对局比例；须线：95% 区间。“原谱”为棋谱原样，其余为运行所选之终局，未记虚着者为推断。刀锋：19 路 184:177 之局，在多数贴目下正由此一点定胜负。盘差几乎全奇者，贴目以两点为粒度。"},
	Needs:  rules.Words{EN: "a compared game", ZH: "可比之局"},
	layout: layoutParity,
}

// grainRules is the number of rules whose odd margins are drawn.
const grainRules = 4

func layoutParity(st *analysis.Study, s *style) *Drawing {
	var list []dot
	add := func(measure, item string) {
		m, _ := analysis.MeasureByID(measure)
		for _, stratum := range []string{"", "own_rule", "size"} {
			if stratum != "" && (item != "" || measure != "last_play_b" && measure != "first_pass_w") {
				continue
			}
			for _, e := range st.Select(analysis.Query{Statistic: "parity", Measure: measure, Stratum: stratum}) {
				if e.Item != item || e.N == 0 || stratum != "" && e.N < 10 {
					continue
				}
				name := s.say(m.Words)
				switch {
				case item != "":
					name += s.sayf(", at ", "，") + item
				case stratum == "own_rule":
					name = s.ruleClass(st, e.Class)
				case stratum == "size":
					name = e.Class
				}
				list = append(list, dot{name: name, Estimate: e, head: stratum == ""})
			}
		}
	}
	for _, m := range []string{"last_play_b", "last_play_b_recorded", "first_pass_w", "first_pass_w_recorded", "pass_follows_play", "area_odd", "knife_edge"} {
		add(m, "")
	}
	add("last_play_b", "184:177")
	for i, r := range st.RulesAsked() {
		if e, ok := st.One(analysis.Query{Statistic: "winners", Measure: "margin_odd", A: r.ID}); ok && e.N > 0 && i < grainRules {
			list = append(list, dot{name: s.sayf("margin is odd: ", "盘差为奇数：") + s.name(st, r.ID), Estimate: e})
		}
	}
	if len(list) == 0 {
		return nil
	}
	list = list[:min(len(list), 44)]
	return s.page(s.sayf("scored games without handicap; n beside each row", "已计分的分先棋；各行 n 见右"), s.dotsHeight(len(list)), func(c draw.Canvas) {
		s.bars(c, list, s.sayf("%% of games", "占对局 %%"))
	})
}

// bars draws shares as bars with intervals, the axis from 0 to 100 %.
func (s *style) bars(c draw.Canvas, list []dot, label string) {
	p := s.plot()
	names := make([]string, len(list))
	for i, d := range list {
		names[i] = d.name
	}
	rows(p, names)
	p.X.Min, p.X.Max = 0, 1
	p.X.Tick.Marker = percentTicks{}
	p.X.Label.Text = label
	p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
		rule(&c, x(0.5), c.Min.Y, x(0.5), c.Max.Y, dark, 3, 2)
		for i, d := range list {
			k := ink{light, plain}
			if d.head {
				k = ink{mid, plain}
			}
			yy := y(-float64(i))
			fill(&c, vg.Rectangle{Min: vg.Point{X: x(0), Y: yy - 4.5}, Max: vg.Point{X: x(d.Value), Y: yy + 4.5}}, k)
			ls := draw.LineStyle{Color: black, Width: 0.8}
			c.StrokeLine2(ls, x(d.Lo), yy, x(d.Hi), yy)
			c.StrokeLine2(ls, x(d.Lo), yy-2.2, x(d.Lo), yy+2.2)
			c.StrokeLine2(ls, x(d.Hi), yy-2.2, x(d.Hi), yy+2.2)
			s.note(&c, d, yy)
		}
	}))
	p.Draw(draw.Crop(c, 0, -noteWidth, 0, 0))
}

// Groups shows what counting groups does.
var Groups = Figure{
	ID:    "groups",
	Title: rules.Words{EN: "Group counts and what their tax does", ZH: "块数与还棋头之效"},
	Caption: rules.Words{
		EN: "Left: by how many groups Black has more than White at the end (negative: White has more). Right: for each rule with a group tax, games whose result is not the same once the tax alone is taken out.",
		ZH: "左：终局黑比白多几块（负为白多）。右：各有还棋头的规则中，仅去掉该项则结果不同的对局。"},
	Needs:  rules.Words{EN: "a compared game", ZH: "可比之局"},
	layout: layoutGroups,
}

func layoutGroups(st *analysis.Study, s *style) *Drawing {
	bins := st.Select(analysis.Query{Statistic: "groups", Measure: "histogram"})
	if len(bins) == 0 {
		return nil
	}
	var list []dot
	for _, e := range st.Select(analysis.Query{Statistic: "groups", Measure: "group_tax"}) {
		if e.Unit == analysis.Share {
			list = append(list, dot{name: s.brief(st, e.A), Estimate: e, head: true})
		}
	}
	height := max(150, s.dotsHeight(len(list)))
	return s.page(s.headline(st), height, func(c draw.Canvas) {
		width := c.Max.X - c.Min.X
		left := draw.Crop(c, 0, -width*0.62, 0, 0)
		if len(list) == 0 {
			left = c
		}
		s.groupBars(left, bins)
		if len(list) > 0 {
			right := draw.Crop(c, width*0.41, 0, 0, s.dotsHeight(len(list))-height)
			right.Max.Y, right.Min.Y = c.Max.Y, c.Max.Y-s.dotsHeight(len(list))
			s.dots(right, list, false, 0, s.sayf("result changed by tax, %%", "因还棋头改变结果 %%"))
		}
	})
}

func (s *style) groupBars(c draw.Canvas, bins []analysis.Estimate) {
	const reach = 8
	shares := make([]float64, 2*reach+1) // the ends hold the tails
	top := 0.0
	for _, b := range bins {
		k := int(min(reach, max(-reach, b.Bin()))) + reach
		shares[k] += float64(b.Count) / float64(b.N)
		top = max(top, shares[k])
	}
	p := s.plot()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -reach-0.7, reach+0.7, 0, top*1.1
	p.X.Label.Text = s.sayf("groups, Black − White", "块数，黑 − 白")
	p.Y.Label.Text = s.sayf("%% of games", "对局 %%")
	p.Y.Tick.Marker = percentTicks{}
	var ticks plot.ConstantTicks
	for k := -reach; k <= reach; k += 4 {
		label := strings.Replace(strconv.Itoa(k), "-", "−", 1)
		switch k {
		case -reach:
			label = "≤ " + label
		case reach:
			label = "≥ " + label
		}
		ticks = append(ticks, plot.Tick{Value: float64(k), Label: label})
	}
	p.X.Tick.Marker = ticks
	p.Add(plotter(func(c draw.Canvas, x, y func(float64) vg.Length) {
		for i, v := range shares {
			at := float64(i - reach)
			k := ink{mid, plain}
			if at == 0 {
				k = ink{light, falling}
			}
			if v > 0 {
				fill(&c, vg.Rectangle{Min: vg.Point{X: x(at - 0.4), Y: y(0)}, Max: vg.Point{X: x(at + 0.4), Y: y(v)}}, k)
			}
		}
	}))
	p.Draw(c)
}
