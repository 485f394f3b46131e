package analysis

import "weiqi-experiment/rules"

// Parity asks who plays last and who passes first, and whether the last point
// decides.
var Parity = Statistic{
	ID: "parity", Title: "Last play and first pass", Native: "收后与先虚着",
	About: rules.Words{
		EN: "How often Black plays last and White passes first, the parity of the area margin, and how often a game stands on the knife-edge of 184 : 177.",
		ZH: "黑收后、白先虚着的频率，数子盘差的奇偶，以及 184:177 刀锋局的频率。"},
	Source: "Wilson 1927; parity of area: M_A ≡ N − neutral points (mod 2)",
	New:    func(s *Study) Counter { return &parityCounter{study: s} },
}

type parityCounter struct {
	study *Study
	split[parityOf]
	area histogram // of area margins
}

type parityOf struct {
	last, first, lastRecorded, firstRecorded, follows, odd, edge share
	edgeBlackLast                                                share
}

// KnifeEdge is the area margin of 184 : 177, in half points.
var KnifeEdge = rules.Points(7)

func (c *parityCounter) Add(g *Game) {
	if !g.Scored {
		return
	}
	area, known := areaMargin(g)
	if known && g.Headline {
		c.area.add(area)
	}
	c.each(g, func(p *parityOf) {
		known2 := func(s *share, colour, want string) {
			if colour != "" {
				s.add(colour == want)
			}
		}
		known2(&p.last, g.LastPlay, "B")
		known2(&p.first, g.FirstPass, "W")
		known2(&p.lastRecorded, g.LastPlayRecorded, "B")
		known2(&p.firstRecorded, g.FirstPassRecorded, "W")
		if g.LastPlay != "" && g.FirstPass != "" {
			p.follows.add(g.LastPlay != g.FirstPass)
		}
		if !known {
			return
		}
		p.odd.add(area%4 != 0) // half points: an even number of points is a multiple of four
		if g.Width == 19 && g.Height == 19 {
			p.edge.add(area == KnifeEdge)
			if area == KnifeEdge && g.LastPlay != "" {
				p.edgeBlackLast.add(g.LastPlay == "B")
			}
		}
	})
}

// areaMargin is the plain area margin, on the normal ending where it is known.
func areaMargin(g *Game) (rules.Half, bool) {
	switch {
	case g.AreaNormal != nil:
		return half(*g.AreaNormal), true
	case g.Area != nil:
		return half(*g.Area), true
	}
	return 0, false
}

func (c *parityCounter) Estimates() []Estimate {
	var out []Estimate
	for _, m := range []struct {
		measure, item string
		of            func(*parityOf) share
	}{
		{"last_play_b", "", func(p *parityOf) share { return p.last }},
		{"first_pass_w", "", func(p *parityOf) share { return p.first }},
		{"last_play_b_recorded", "", func(p *parityOf) share { return p.lastRecorded }},
		{"first_pass_w_recorded", "", func(p *parityOf) share { return p.firstRecorded }},
		{"pass_follows_play", "", func(p *parityOf) share { return p.follows }},
		{"area_odd", "", func(p *parityOf) share { return p.odd }},
		{"knife_edge", "", func(p *parityOf) share { return p.edge }},
		{"last_play_b", "184:177", func(p *parityOf) share { return p.edgeBlackLast }},
	} {
		e := Estimate{Measure: m.measure, Item: m.item}
		if m.of(&c.all).n > 0 || m.item == "" {
			out = append(out, shares(c.study, &c.split, e, m.of)...)
		}
	}
	return append(out, c.area.bins(Estimate{Measure: "histogram"})...)
}
