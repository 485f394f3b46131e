package procedure

import (
	"slices"

	"weiqi-experiment/rules"
)

const (
	liveSource  = "张云琪（燕来）《计活子围棋规则》"
	liveArticle = "33"
)

// compensation is what the side that moved first, or that played more, gives
// before living stones are counted.
type compensation func(*table)

func nothing(*table) {}

// lastPlayA is version A: a stone when the other side made the first pass.
func lastPlayA(t *table) { t.payFirstPass("26") }

// morePlays is the artistic option: a stone for each play more before the stop.
func morePlays(t *table) { t.payPlays("35", true) }

var liveDeparts = []rules.Words{
	{EN: "The basic eye points are those of each group as the rule set counts them: two for an independent group, one for each separate eye in seki.",
		ZH: "基本眼位按规则所计：独立之块二，双活之块每只独立的眼一。"},
	{EN: "Which two points an independent group keeps is left to its owner; two are kept that all its stones would touch with everything else filled, in different empty regions where there are such.",
		ZH: "独立之块留哪两点由己方自便；此处取填满后全块之子皆能相邻之两点，能分处两空者取之。"},
	{EN: "Half a stone, where eyes in seki make the difference odd, is given as an A-class move: one stone comes off and its point is shared.",
		ZH: "双活使基本眼位之差为奇数时，其半子以A类负着付出：取下一子，其点均分。"},
}

var versionADeparts = append([]rules.Words{
	{EN: "Article 26 was not found: the stone is given as half a stone at the border, when the second mover made the first pass.",
		ZH: "第二十六条未见：后行方下出第一手虚着时，先行方在交界处贴半子（差一子）。"},
}, liveDeparts...)

var liveStoneProcedures = []*Procedure{
	{
		ID: "livestone-return", Title: "Equal virtual stones: giving stones back for groups", Native: "停虚比子（还棋头）",
		Source: liveSource + "第三十三条", Rules: []string{"livestone-b"},
		About: rules.Words{
			EN: "A virtual stone stands on every basic eye point; the side with more of them gives half the surplus back at the border; stones and points together then compare as living stones do.",
			ZH: "各基本眼位上设虚子；虚子多的一方在交界处还子，使两方虚子相等；比复子，即比活子。"},
		Departs: liveDeparts, run: byVirtualStones(nothing),
	},
	{
		ID: "livestone-fill", Title: "The ideal final position: filled to the basic eyes", Native: "两溢（理想的最终局面）",
		Source: liveSource + "第二十二条 (2011)", Rules: []string{"livestone-b"},
		About: rules.Words{
			EN: "Both sides fill everything they hold but their basic eye points, borrowing stones if need be; the stones on the board are counted.",
			ZH: "双方填满所围之空而保留基本眼位，不足则借子；数盘上之子。"},
		Departs: liveDeparts, run: byFilling(nothing),
	},
	{
		ID: "livestone-routes", Title: "Equal routes, more stones", Native: "停路比子",
		Source: liveSource + "第三十六条（图七）", Rules: []string{"livestone-b"},
		About: rules.Words{
			EN: "The side with more routes (路: own points beyond the basic eyes) fills the surplus; with equal routes the stones on the board decide.",
			ZH: "路（己空除去基本眼位）多的一方填去多出之路；等路局面上比盘上之子。"},
		Departs: append([]rules.Words{
			{EN: "Figure 7 was not found; equal routes are reached by filling, since the text names filling only.", ZH: "图七未见；以填子达成等路。"},
		}, liveDeparts...), run: byRoutes,
	},
	{
		ID: "livestone-stones", Title: "Equal stones, more routes", Native: "停子比路",
		Source: liveSource + "第三十六条（图八、图九）", Rules: []string{"livestone-b"},
		About: rules.Words{
			EN: "Captured, dead and pass stones are filled in, the basic eyes kept; with equal stones on the board the routes left decide.",
			ZH: "回填提子、死子与虚着之子而保留基本眼位；盘上等子后比余下之路。"},
		Departs: append([]rules.Words{
			{EN: "Figures 8 and 9 were not found. Stones for which there is no room stay outside; the side with more stones on the board then takes the surplus off inside its own area, where each leaves a route.",
				ZH: "图八、图九未见。填不下之子留在盘外；盘上子多的一方再从己方地中取下多出之子，各成一路。"},
		}, liveDeparts...), run: byEqualStones,
	},
	{
		ID: "livestone-a-return", Title: "Equal virtual stones, the last play paid", Native: "停虚比子，收后贴子（A版）",
		Source: liveSource + "第三十三条，第二十六条（题）", Rules: []string{"livestone-a"},
		About: rules.Words{
			EN: "The side that moved first pays for the last play at the border; then virtual stones are made equal and stones and points together are compared.",
			ZH: "先行方因收后在交界处贴子；再还棋头成停虚之棋，比复子。"},
		Departs: versionADeparts, run: byVirtualStones(lastPlayA),
	},
	{
		ID: "livestone-a-fill", Title: "The ideal final position, the last play paid", Native: "两溢，收后贴子（A版）",
		Source: liveSource + "第二十二条 (2011)，第二十六条（题）", Rules: []string{"livestone-a"},
		About: rules.Words{
			EN: "The side that moved first pays for the last play at the border; then both sides fill to their basic eyes and the stones are counted.",
			ZH: "先行方因收后在交界处贴子；双方再填满而保留基本眼位，数盘上之子。"},
		Departs: versionADeparts, run: byFilling(lastPlayA),
	},
	{
		ID: "livestone-artistic-return", Title: "Equal virtual stones, more plays give stones", Native: "停虚比子，多下贴子",
		Source: liveSource + "第三十三、三十五条", Rules: []string{"livestone-artistic"},
		About: rules.Words{
			EN: "The side with n plays more before the stop has n/2 stones at the border exchanged; then virtual stones are made equal.",
			ZH: "休止前多下n着的一方在交界处换子n/2；再还棋头成停虚之棋。"},
		Departs: append(liveDeparts[:len(liveDeparts):len(liveDeparts)], artisticDeparts...), run: byVirtualStones(morePlays),
	},
	{
		ID: "livestone-artistic-stones", Title: "Equal stones taken for granted, more routes", Native: "停子比路，默认等子",
		Source: liveSource + "第三十五条（等子比路法之推论）", Rules: []string{"livestone-artistic"},
		About: rules.Words{
			EN: "Captured and dead stones are filled in and the stones taken to be equal, which pays for the plays more without moving a stone; routes are compared.",
			ZH: "回填提子与死子后默认已成等子局面，多下贴子即在其中；只比路。"},
		Departs: append([]rules.Words{
			{EN: "Plays after the stop and set-up stones are not charged: their surplus comes off first as B-class moves.", ZH: "休止后之着手与预置子不贴：其差先以B类负着取下。"},
		}, liveDeparts...), run: byDefault,
	},
}

// The ways of counting living stones without a statute.
var oldStoneProcedures = []*Procedure{
	{
		ID: "huanqitou-return", Title: "Giving stones back for groups", Native: "还棋头数子", unnumbered: true,
		Source: "as 张云琪（燕来）《计活子围棋规则》第三十三条 describes the count of Ming and Qing", Rules: []string{"huanqitou"},
		About: rules.Words{
			EN: "The side with more groups gives a stone back for each more at the border; then stones and points together are compared.",
			ZH: "块数多的一方每多一块在交界处还一子，再子空合计而比。"},
		Departs: append([]rules.Words{
			{EN: "No statute is extant: the steps are those of article 33 of the rules of living stones.", ZH: "成文规则不存，手续取计活子第三十三条。"},
		}, liveDeparts...), run: byVirtualStones(nothing),
	},
	{
		ID: "stone-scoring-fill", Title: "Filling the board but for the eyes", Native: "填满数活子", unnumbered: true,
		Source: "Ikeda Toshio, On the Rules of Go, Area Rules I", Rules: []string{"stone-scoring"},
		About: rules.Words{
			EN: "Both sides fill their areas but for the eyes that keep each group alive; the stones are counted.",
			ZH: "双方填满己地，仅留各块活命之眼，数盘上之子。"},
		Departs: append([]rules.Words{
			{EN: "The filling is not played by turns; each side fills at once what it holds.", ZH: "不轮流落子，双方各自一次填满。"},
		}, liveDeparts...), run: byFilling(nothing),
	},
}

// keep takes the dead stones off and marks the basic eye points.
func (t *table) keep() {
	t.removeDead(liveArticle)
	for i := range t.Groups {
		for _, p := range t.eyesOf(int16(i)) {
			t.kinds[p] = basicEye
		}
	}
	t.step("22, 33", say("The basic eye points are told: %d black in %d groups, %d white in %d groups.", "数棋块：黑%[2]d块、基本眼位%[1]d；白%[4]d块、基本眼位%[3]d。",
		t.Counts.Basic.Black, t.Counts.Groups.Black, t.Counts.Basic.White, t.Counts.Groups.White), tally("basic", "basic eye points", "基本眼位", t.Counts.Basic), tally("groups", "groups", "块", t.Counts.Groups))
}

// byVirtualStones is 停虚比子.
func byVirtualStones(pay compensation) func(*table) (rules.Half, error) {
	return func(t *table) (rules.Half, error) {
		t.keep()
		pay(t)
		t.giveBack()
		kinds := append([]kind{basicEye}, allRoom...)
		open := t.openPoints(kinds...)
		q := rules.Half(t.sharedPoints())
		black := rules.Points(open.Black+t.stonesAt(colors[0])) + q
		counted := rules.Pair{Black: black, White: rules.Points(t.N) - black}
		virtual := rules.Half(t.Counts.Basic.Black+t.Counts.Basic.White) + q
		charge, whole := t.charge(), rules.Points(t.N)
		return t.count(liveArticle, say(
			"Stones and points together, half the shared points among them, Black has %s and White the rest, %s; less %s virtual stones each, %s and %s living stones. With %s given for moving first Black is measured by %s, White by %s.",
			"复子（子空与公气之半）黑%s，白为其余%s；各扣虚子%s，活子为%s与%s。先行贴%s子，归本数黑%s、白%s。",
			counted.Black, counted.White, virtual, counted.Black-virtual, counted.White-virtual, max(charge, -charge), quarters(whole+charge), quarters(whole-charge)),
			halves("double", "stones and points (复子)", "复子", counted),
			halves("living", "living stones", "活子", rules.Pair{Black: counted.Black - virtual, White: counted.White - virtual})), nil
	}
}

// giveBack has the side with more basic eye points exchange half the surplus.
func (t *table) giveBack() {
	n, c := t.Counts.Basic.Diff(), colors[0]
	if n < 0 {
		n, c = -n, colors[1]
	}
	virtual := tally("virtual", "virtual stones before", "还子前虚子", t.Counts.Basic)
	if n == 0 {
		t.step(liveArticle, say("Both sides have as many basic eye points: no stone is given back.", "两方基本眼位相等：无须还子。"), virtual)
		return
	}
	given := t.give(c, n)
	t.step(liveArticle, say("%s has more basic eye points, by %d, and gives half as many stones, %s, back: at the border its own come off and the opponent's take their place; for half a stone one comes off and its point is shared.",
		"%s方基本眼位多%d，还子%s枚：在交界处取下己子换上对方之子；半子者取下一子，其点均分。", c, n, rules.Half(n)), slices.Concat([]Tally{virtual}, given, t.owedTally())...)
}

// byFilling is 两溢.
func byFilling(pay compensation) func(*table) (rules.Half, error) {
	return func(t *table) (rules.Half, error) {
		t.keep()
		pay(t)
		var filled rules.Sides
		for _, c := range colors {
			room := t.room(c, allRoom...)
			t.useLid(c, len(room))
			for _, p := range room {
				t.put(p, c)
			}
			filled.Add(c, len(room))
		}
		borrowed := t.borrowed
		t.step("22", say("Both sides fill what they hold and keep the basic eye points: %d black stones, %d white; %d and %d of them are borrowed.",
			"双方填满所围之空而保留基本眼位：黑%d子，白%d子，其中借子%d与%d。", filled.Black, filled.White, borrowed.Black, borrowed.White))
		return t.count("22", say("%d black and %d white stones live on the board.", "盘上活子黑%d、白%d。", t.on.Black, t.on.White), tally("living", "living stones", "活子", t.on)), nil
	}
}

// byRoutes is 停路比子.
func byRoutes(t *table) (rules.Half, error) {
	t.keep()
	routes := t.openPoints(allRoom...)
	n, c := routes.Diff(), colors[0]
	if n < 0 {
		n, c = -n, colors[1]
	}
	t.useLid(c, n)
	for _, p := range t.room(c, allRoom...)[:n] {
		t.put(p, c)
	}
	t.step("36", say("%s fills %d routes, so that both have as many left.", "%s方填%d路，使两方路数相等。", c, n), tally("routes", "routes (路) before", "填前之路", routes), tally("left", "routes left", "余路", t.openPoints(allRoom...)))
	return t.count("36", say("Equal routes: %d black and %d white stones lie on the board.", "等路局面：盘上黑%d子、白%d子。", t.on.Black, t.on.White), tally("stones", "stones on the board", "盘上之子", t.on)), nil
}

// byEqualStones is 停子比路.
func byEqualStones(t *table) (rules.Half, error) {
	t.passStones()
	t.keep()
	filled := t.refill(allRoom...)
	t.step("36", say("Captured, dead and pass stones are filled in, the basic eyes kept: %d black, %d white.", "回填提子、死子与虚着之子而保留基本眼位：黑%d子，白%d子。", filled.Black, filled.White),
		tally("filled", "stones filled in", "回填之子", filled), tally("lid", "stones left outside", "未能填入之子", t.lid))
	if n, c := t.on.Diff(), colors[0]; n != 0 {
		if n < 0 {
			n, c = -n, colors[1]
		}
		off := t.classB(c, n)
		t.step("36", say("%s has more stones, by %d: as many come off inside its own area, where each leaves a route.", "%s方盘上多%d子，从己方地中取下，各成一路。", c, n), off)
	}
	routes := t.openPoints(allRoom...)
	return t.count("36", say("Equal stones, %d and %d: Black has %d routes, White %d.", "等子局面（%d对%d）：黑%d路，白%d路。", t.on.Black, t.on.White, routes.Black, routes.White),
		tally("routes", "routes (路)", "路", routes), tally("stones", "stones on the board", "盘上之子", t.on)), nil
}

// byDefault is 停子比路 with equal stones taken for granted.
func byDefault(t *table) (rules.Half, error) {
	if !t.Counts.Conserved() {
		return 0, ErrUnaccounted
	}
	t.keep()
	t.dispute("35")
	if n, c := t.Setup.Diff(), colors[0]; n != 0 {
		if n < 0 {
			n, c = -n, colors[1]
		}
		off := t.classB(c, n)
		t.step("35", say("%s had more stones set up, by %d: as many come off inside its own area.", "%s方预置子多%d枚，从己方地中取下同数之子。", c, n), off, tally("setup", "stones set up", "预置子", t.Setup))
	}
	t.fillAndLevel("35", "35", allRoom...)
	routes := t.openPoints(allRoom...)
	return t.count("35", say("The stones are taken to be equal: Black has %d routes, White %d.", "默认等子：黑%d路，白%d路。", routes.Black, routes.White),
		tally("routes", "routes (路)", "路", routes), tally("stones", "stones on the board", "盘上之子", t.on)), nil
}
