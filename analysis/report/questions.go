package report

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// noteAssumed gives the note on assumed komi its number before others are taken.
func (t *Table) noteAssumed(all []analysis.Rule) {
	for _, r := range all {
		t.komiOf(r)
	}
}

// komiOf is the komi of a rule, noted where its text does not state it.
func (t *Table) komiOf(r analysis.Rule) Cell {
	if r.Rule == nil {
		return plainCell("")
	}
	c := plainCell(r.Komi.String())
	if r.Komi == 0 {
		c = c.noted(t, rules.Words{
			EN: "this rule gives nothing for the first move: the share of wins says what moving first is worth under it",
			ZH: "此规则先行不贴目：胜率所示即先行之利"})
	}
	if _, assumed := analysis.AssumedKomi(r.Rule); assumed {
		c = c.noted(t, rules.Words{
			EN: "this komi is not in the rule's text; see “Rules compared” for what was taken and why",
			ZH: "此贴目非规则原文所有；所取之数及理由见“所比规则”"})
	}
	return c
}

// komiOfRun is the komi results were decided by under a rule.
func (t *Table) komiOfRun(s *analysis.Study, r analysis.Rule) Cell {
	if s.OwnKomi() {
		return t.komiOf(r)
	}
	if k, ok := s.KomiOf(r); ok {
		return plainCell(k.String())
	}
	return wordsCell(analysis.RecordedKomi, rules.Words{EN: "as recorded", ZH: "按棋谱"})
}

func (p *page) komiTable() *Table {
	t := newTable(&analysis.Komi, col("rule", "rule", "规则"), col("size", "board", "棋盘"), num("own", "own komi", "自身贴目"), measure("fair_komi", ""),
		num("best_komi", "best half-point komi", "最佳半点贴目"), col("best_komi_stretch", "komi that come to the same as it", "与之全同之贴目"), iv("best_komi_share", "Black wins at it, %", "此时黑胜 %"), iv("mean", "mean margin", "平均盘差"),
		num("median", "median", "中位数"), measure("fair_adjusted", ""), num("fair_with_resigned", "fair komi, resigned games in", "公平贴目（含认输）"),
		num("needed_komi", "games needed for ±0.5", "±0.5 所需局数"), num("n", "compared games on this board", "该棋盘上所比之局"))
	t.About = rules.Words{
		EN: t.About.EN + " Each board has a line of its own, so the games of a line are fewer than all that are compared where they were played on several boards; boards with fewer than 50 are left out. Where several komi divide the games as evenly as the best does, they are given from the lowest to the highest.",
		ZH: t.About.ZH + "每种棋盘各为一行，故对局分布于多种棋盘时，一行之局数少于所比总局数；不足 50 局之棋盘不列。若数种贴目与最佳者划分全同，则列其最低至最高。"}
	t.noteAssumed(p.Study.Rules)
	for _, fair := range p.Study.Select(analysis.Query{Statistic: "komi", Measure: "fair_komi", Stratum: "size"}) {
		get := func(m, item string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "komi", Measure: m, A: fair.A, Item: item, Stratum: "size", Class: fair.Class})
		}
		t.Rows = append(t.Rows, []Cell{p.rule(fair.A), plainCell(fair.Class), t.komiOf(p.ruleOf(fair.A)), t.estimateCell(fair),
			t.valueCell(get("best_komi", "")), stretchCell(get("best_komi_low", ""), get("best_komi_high", "")), t.estimateCell(get("best_komi_share", "")), t.estimateCell(get("mean", "")), t.valueCell(get("median", "")),
			t.estimateCell(get("fair_adjusted", "")), t.valueCell(get("fair_with_resigned", "100 %")), t.valueCell(get("needed_komi", "")), countCell(fair.N)})
	}
	return t
}

func (p *page) ruleOf(id string) analysis.Rule {
	for _, r := range p.Study.Rules {
		if r.ID == id {
			return r
		}
	}
	return analysis.Rule{ID: id}
}

// equalKomiTable says what the komi of the rules asked for first are worth
// under the others.
func (p *page) equalKomiTable() *Table {
	size := p.Study.KomiSize()
	t := &Table{ID: "equal-komi", Folded: true,
		Title: rules.Words{EN: "Komi worth the same under another rule", ZH: "各规则间的等价贴目"},
		About: rules.Words{
			EN: "The komi under the second rule at which Black wins as often as at the own komi of the first, on " + size + ", the board with the most games. Where margins are of one parity several komi divide the games alike: the stretch is all of them in half points, the komi its middle, and the interval reaches from where its lowest may lie to where its highest may. ‘Between’: no komi in half points divides the games just so.",
			ZH: "在局数最多的棋盘（" + size + "）上，使黑方胜率与第一规则自身贴目相同的第二规则贴目。盘差同奇偶时数种贴目划分全同：区段为其全部（以半点计），贴目取其中点，区间由其最低者可及之处至最高者可及之处。“之间”：无半点贴目恰能如此划分。"},
		Columns: []Column{col("a", "first rule", "规则一"), num("komi", "its komi", "其贴目"), col("b", "second rule", "规则二"), measure("equal_komi", ""), col("stretch", "stretch", "区段"),
			num("low", "lowest", "最低"), num("high", "highest", "最高"), num("n", "compared games on "+size, size+" 所比之局")}}
	for _, r := range p.Study.RulesAsked() {
		for _, o := range p.Study.RulesAsked() {
			for _, e := range p.Study.Select(analysis.Query{Statistic: "komi", Measure: "equal_komi", A: r.ID, B: o.ID, Stratum: "size", Class: size}) {
				end := func(measure string) analysis.Estimate {
					return p.one(analysis.Query{Statistic: "komi", Measure: measure, A: e.A, B: e.B, Item: e.Item, Stratum: "size", Class: size})
				}
				low, high := end("equal_komi_low"), end("equal_komi_high")
				t.Rows = append(t.Rows, []Cell{p.rule(e.A), plainCell(e.Item), p.rule(e.B), t.estimateCell(e), stretchCell(low, high), t.valueCell(low), t.valueCell(high), countCell(e.N)})
			}
		}
	}
	return t
}

// stretchCell writes the ends of a stretch of komi.
func stretchCell(low, high analysis.Estimate) Cell {
	lo, hi := halves(low.Value), halves(high.Value)
	w := rules.Words{EN: lo + " to " + hi, ZH: lo + " 至 " + hi}
	switch {
	case lo == "" || hi == "":
		w = rules.Words{EN: "–", ZH: "–"}
	case low.Method == "passed between":
		w = rules.Words{EN: "between " + lo + " and " + hi, ZH: lo + " 与 " + hi + " 之间"}
	case lo == hi:
		w = rules.Words{EN: lo, ZH: lo}
	}
	return Cell{Show: w, Values: []string{w.EN}}
}

// halves writes points that are whole or half, "" where they are not known.
func halves(points float64) string {
	if math.IsNaN(points) {
		return ""
	}
	return strings.Replace(strconv.FormatFloat(points, 'f', -1, 64), "-", "−", 1)
}

// grainTable says how fine komi is under each rule.
func (p *page) grainTable() *Table {
	size := p.Study.KomiSize()
	t := &Table{ID: "komi-grain", Folded: true,
		Title: rules.Words{EN: "The grain of komi", ZH: "贴目的粒度"},
		About: rules.Words{
			EN: "How many games would end otherwise if the own komi of a rule were a point less or a point more, and the komi in half points that come to the same in every game, on " + size + ", the board with the most games. On boards of odd size plain area margins are odd but for points left to nobody, so that every second point of komi changes next to nothing: 5.5 and 6.5 are one komi, and 7.5 and 8.5 are. A rule that pays for the last play, or counts territory, has a grain of one point.",
			ZH: "在局数最多的棋盘（" + size + "）上：某规则自身贴目若少一点或多一点，结果改变之局；以及使各局结果全同之贴目（以半点计）。奇数路棋盘上纯数子法盘差除公空外皆为奇数，故贴目每隔一点几无作用：5.5 与 6.5 为一，7.5 与 8.5 为一；补偿收后或数目之规则，粒度为一点。"},
		Columns: []Column{col("rule", "rule", "规则"), num("own", "own komi", "自身贴目"), measure("grain_less", "%"), measure("grain_more", "%"), col("stretch", "come to the same in every game", "各局全同之贴目"), num("n", "compared games on "+size, size+" 所比之局")}}
	for _, r := range p.Study.RulesAsked() {
		get := func(m string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "komi", Measure: m, A: r.ID, Stratum: "size", Class: size})
		}
		if less := get("grain_less"); less.N > 0 {
			t.Rows = append(t.Rows, []Cell{p.rule(r.ID), t.komiOf(r), t.estimateCell(less), t.estimateCell(get("grain_more")), stretchCell(get("grain_low"), get("grain_high")), countCell(less.N)})
		}
	}
	return t
}

// komiBy is the fair komi by stratum, of the rules asked for first.
func (p *page) komiByTable() *Table {
	t := &Table{ID: "komi-strata", Folded: true,
		Title: rules.Words{EN: "Fair komi by strength, period and source", ZH: "按棋力、年代、来源的公平贴目"},
		About: rules.Words{
			EN: "The rules asked for first, on the board with the most games, so that parts have fewer games than elsewhere. Intervals of parts take games as independent; a part that is all the games has the interval of all of them, by players or events. Effects of the model: the change of log odds of Black's winning with a rank of strength and with a point of komi played under. Resigned: the fair komi if that part of the resigned games is counted as won by the same side under any komi.",
			ZH: "最常问及的规则，仅局数最多的棋盘，故各部分局数少于别处。部分之区间以各局为独立；部分即全体者，用全体按棋手或赛事之区间。模型中的效应：每一段位、实际贴目每一点对黑胜对数优势之改变。认输：将该部分认输之局视为任何贴目下胜负不变时的公平贴目。"},
		Columns: []Column{col("rule", "rule", "规则"), col("what", "what", "项目"), col("stratum", "divided by", "分层"), col("class", "part", "部分"), iv("value", "value", "数值"), num("n", "games of the part", "该部分局数")}}
	size := p.Study.KomiSize()
	for i, r := range p.Study.RulesAsked() {
		if i == 6 {
			break
		}
		for _, e := range p.Study.Select(analysis.Query{Statistic: "komi", A: r.ID, Stratum: analysis.AnyStratum}) {
			byClass := e.Measure == "fair_komi" && e.Stratum != "size"
			model := (e.Measure == "fair_effect" || e.Measure == "fair_with_resigned") && e.Class == size
			if !byClass && !model {
				continue
			}
			m, _ := analysis.MeasureByID(e.Measure)
			id, w := e.Measure, m.Words
			if e.Item != "" {
				item := komiItem(e.Item)
				id, w = id+":"+e.Item, rules.Words{EN: w.EN + ": " + item.EN, ZH: w.ZH + "：" + item.ZH}
			}
			t.Rows = append(t.Rows, []Cell{p.rule(e.A), wordsCell(id, w), wordsCell(e.Stratum, stratumWords(e.Stratum)), p.classCell(e.Stratum, e.Class), t.estimateCell(e), countCell(e.N)})
		}
	}
	return t
}

// komiItem names an item of the model or a part of the resigned games.
func komiItem(item string) rules.Words {
	switch item {
	case "rank":
		return rules.Words{EN: "rank", ZH: "段位"}
	case "komi played":
		return rules.Words{EN: "komi played", ZH: "实际贴目"}
	}
	return rules.Words{EN: item, ZH: item}
}

// classCell is a class of a stratum in words.
func (p *page) classCell(stratum, class string) Cell {
	if stratum == "own_rule" && p.ruleOf(class).Rule != nil {
		return p.rule(class)
	}
	return wordsCell(shorten(clean(class)), shortWords(analysis.ClassWords(stratum, class)))
}

// lastPointTable says how far the rules that pay for the last play are alike.
func (p *page) lastPointTable() *Table {
	t := newTable(&analysis.LastPoint, col("a", "rule", "规则"), col("b", "compared with", "相比"), col("what", "what", "项目"), iv("share", "share, %", "比例 %"), num("count", "games", "局"), num("n", "of", "总局数"))
	for _, e := range p.Study.Select(analysis.Query{Statistic: "last_point"}) {
		m, _ := analysis.MeasureByID(e.Measure)
		w, id := m.Words, e.Measure
		a, b := p.rule(e.A), p.rule(e.B)
		switch {
		case e.Item == "family":
			a, b = wordsCell("family", rules.Words{EN: "all of them", ZH: "全部"}), plainCell("")
		case e.B == "":
			b = plainCell("")
		}
		if e.Measure == "apart_by" {
			for _, r := range analysis.ApartReasons {
				if r.ID == e.Item {
					id, w = "apart_by:"+r.ID, rules.Words{EN: "apart by " + r.Words.EN, ZH: "因" + r.Words.ZH + "而异"}
				}
			}
		}
		t.Rows = append(t.Rows, []Cell{a, b, wordsCell(id, w), t.estimateCell(e), countCell(e.Count), countCell(e.N)})
	}
	return t
}

// apartTable lists games those rules count differently.
func (p *page) apartTable() *Table {
	t := &Table{ID: "apart", Folded: true,
		Title: rules.Words{EN: "Games counted differently by rules that pay for the last play", ZH: "补偿收后各规则计数不同之局"},
		About: rules.Words{
			EN: "For every two rules and reason the first games found, at most twenty; difference: the second rule minus the first. experiment explain shows any of them term by term.",
			ZH: "每对规则、每种原因列最先之局，至多二十；差为规则二减规则一。experiment explain 可逐项说明任一局。"},
		Columns: []Column{col("a", "first rule", "规则一"), col("b", "second rule", "规则二"), col("reason", "mainly by", "主要因"), col("file", "file", "文件"), num("index", "game", "局号"),
			num("difference", "difference", "差"), num("part", "by the reason", "其中该原因"), col("result", "result", "结果")}}
	for _, a := range p.Study.Apart {
		result := wordsCell("same", rules.Words{EN: "same", ZH: "同"})
		if a.Flips {
			result = wordsCell("changes", rules.Words{EN: "changes", ZH: "变"})
		}
		t.Rows = append(t.Rows, []Cell{p.rule(a.A), p.rule(a.B), wordsCell(a.Reason.ID, a.Reason.Words), plainCell(a.File), countCell(int64(a.Index)),
			numberCell(a.Value), numberCell(a.Part), result})
	}
	return t
}

func numberCell(h rules.Half) Cell {
	return Cell{Show: rules.Words{EN: plus(h), ZH: plus(h)}, Values: []string{h.String()}}
}

// robustnessTable makes the headlines again on parts of the games.
func (p *page) robustnessTable() *Table {
	t := &Table{ID: "robustness",
		Title: rules.Words{EN: "Headlines made again", ZH: "主要数字之重算"},
		About: rules.Words{
			EN: "Every headline number of this report, made again on the literal ending where there are two, and on parts of the games of which something uncertain holds. The fair komi is that of games on the board with the most games alone.",
			ZH: "本报告各主要数字，按原样终局（若有两种）及按各部分对局重算。公平贴目只用局数最多之棋盘的对局。"},
		Columns: []Column{col("variant", "made on", "所用对局")}}
	list := p.Study.Headlines()
	var order []string
	words := make(map[string]rules.Words)
	cells := make(map[string][]analysis.Estimate)
	games := make(map[string]int64)
	for i := range list {
		t.Columns = append(t.Columns, p.headlineColumn(&list[i]))
		for _, v := range p.Study.Again(&list[i]) {
			if cells[v.ID] == nil {
				order = append(order, v.ID)
				words[v.ID] = v.Words
				cells[v.ID] = make([]analysis.Estimate, len(list))
				for k := range cells[v.ID] {
					cells[v.ID][k] = analysis.Estimate{Value: nan, Lo: nan, Hi: nan}
				}
			}
			v.Warnings = nil
			cells[v.ID][i] = v.Estimate
			games[v.ID] = max(games[v.ID], v.N)
		}
	}
	t.Columns = append(t.Columns, num("n", "games, all boards", "局数（各棋盘）"))
	for _, id := range order {
		w := words[id]
		row := []Cell{wordsCell(shorten(clean(id)), shortWords(w))}
		for _, e := range cells[id] {
			row = append(row, t.estimateCell(e))
		}
		t.Rows = append(t.Rows, append(row, countCell(games[id])))
	}
	return t
}

// headlineColumn is the column of a headline number.
func (p *page) headlineColumn(h *analysis.Headline) Column {
	w := h.Words
	if h.A != "" {
		a := p.ruleName(h.A)
		w = rules.Words{EN: w.EN + ", " + a.EN, ZH: w.ZH + "，" + a.ZH}
	}
	if h.B != "" {
		b := p.ruleName(h.B)
		w = rules.Words{EN: w.EN + " / " + b.EN, ZH: w.ZH + "／" + b.ZH}
	}
	if h.Statistic != analysis.Komi.ID {
		w = rules.Words{EN: w.EN + ", %", ZH: w.ZH + "，%"}
	}
	return Column{w, interval(h.ID), true}
}

// trendsTable lists the findings of runs of years.
func (p *page) trendsTable() *Table {
	t := newTable(&analysis.Trends, col("what", "what", "项目"), col("a", "first rule", "规则一"), col("b", "second rule", "规则二"), col("years", "years", "年份"), iv("share", "share, %", "比例 %"), num("n", "n", "局数"))
	t.Folded = true
	for _, e := range p.Study.Select(analysis.Query{Statistic: "trends", Stratum: "years"}) {
		m, _ := analysis.MeasureByID(e.Measure)
		w := m.Words
		if e.Item != "" {
			w = happening(e.Item)
		}
		id := e.Measure
		if e.Item != "" {
			id += ":" + e.Item
		}
		a, b := plainCell(""), plainCell("")
		if e.A != "" {
			a = p.rule(e.A)
		}
		if e.B != "" {
			b = p.rule(e.B)
		}
		t.Rows = append(t.Rows, []Cell{wordsCell(id, w), a, b, plainCell(e.Class), t.estimateCell(e), countCell(e.N)})
	}
	return t
}

// lastPointClause answers the questions these rules raise, in a clause.
func (p *page) lastPointClause() (rules.Words, bool) {
	pair, ok := p.Study.Pair("tangsong", "japanese")
	if !ok {
		return rules.Words{}, false
	}
	same, ok := p.Study.One(analysis.Query{Statistic: "last_point", Measure: "agree_exactly", A: pair[0], B: pair[1]})
	if !ok {
		return rules.Words{}, false
	}
	var top analysis.Estimate
	for _, e := range p.Study.Select(analysis.Query{Statistic: "last_point", Measure: "apart_by", A: pair[0], B: pair[1]}) {
		if e.Value > top.Value {
			top = e
		}
	}
	s := between(same)
	w := rules.Words{
		EN: "area counting with the point for the last play given back (计枰点 Tang–Song) gives exactly the Japanese margin in " + s.EN,
		ZH: "计枰点唐宋版（收后贴1点）的盘差与日本规则全同者占 " + s.ZH,
	}
	if i := slices.IndexFunc(analysis.ApartReasons, func(r analysis.ApartReason) bool { return r.ID == top.Item }); i >= 0 {
		r := analysis.ApartReasons[i].Words
		w.EN += ", else most often parted by " + r.EN
		w.ZH += "，不同之处最常因" + r.ZH
	}
	if pays, ok := p.Study.One(analysis.Query{Statistic: "last_point", Measure: "payment_decides", A: "tangsong"}); ok {
		w.EN += ", and that point decides " + between(pays).EN + " of the games"
		w.ZH += "，该点定胜负者占 " + between(pays).ZH
	}
	return w, true
}

// komiSentence gives the fair komi of the two rules of the summary.
func (p *page) komiSentence(ids ...string) (rules.Words, bool) {
	size := p.Study.KomiSize()
	var en, zh []string
	for _, id := range ids {
		q := analysis.Query{Statistic: "komi", Measure: "fair_komi", A: id, Stratum: "size", Class: size}
		e, ok := p.Study.One(q)
		if !ok || !e.HasInterval() {
			continue
		}
		n := p.ruleName(id)
		q.Measure = "fair_adjusted"
		a, found := p.Study.One(q)
		textEN, textZH := show(e), show(e)
		if found {
			textEN, textZH = textEN+" ("+show(a)+" among players of one rank who play under it)", textZH+"（同段位且以此贴目对局者 "+show(a)+"）"
		}
		en, zh = append(en, textEN+" under "+n.EN), append(zh, n.ZH+" "+textZH)
	}
	if len(en) == 0 {
		return rules.Words{}, false
	}
	return rules.Words{
		EN: "On " + size + " the komi that divides the counted games evenly is " + strings.Join(en, "; ") + ", all with 95 % intervals and without resigned games.",
		ZH: size + " 上使数子之局胜负各半的贴目：" + strings.Join(zh, "；") + "（95% 区间；认输之局不计）。",
	}, true
}
