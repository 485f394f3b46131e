package report

import (
	"slices"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

func col(id, en, zh string) Column { return Column{rules.Words{EN: en, ZH: zh}, []string{id}, false} }

func num(id, en, zh string) Column { return Column{rules.Words{EN: en, ZH: zh}, []string{id}, true} }

func iv(id, en, zh string) Column {
	return Column{rules.Words{EN: en, ZH: zh}, interval(id), true}
}

// measure makes the column of a measure of the glossary, with its interval.
func measure(id, unit string) Column {
	m, _ := analysis.MeasureByID(id)
	w := m.Words
	if unit != "" {
		w = rules.Words{EN: w.EN + ", " + unit, ZH: w.ZH + "，" + unit}
	}
	return Column{w, interval(id), true}
}

// tables makes every table of the report, part by part.
func (p *page) tables() []*Table {
	var out []*Table
	part := func(en, zh string, tables ...*Table) {
		for i, t := range tables {
			if len(t.Rows) > 0 {
				tables[i].Section = rules.Words{EN: en, ZH: zh}
				break
			}
		}
		out = append(out, tables...)
	}
	part("What is compared", "比较范围", p.scopeTable())
	part("Where rules diverge, and why", "何处分歧，因何分歧", p.divergenceTable(), p.causesTable(&analysis.CausesOf), p.causesTable(&analysis.CausesLiteral), p.strataTable(), p.robustnessTable(), p.winnersTable())
	part("Last play, passes, groups", "收后、虚着、块数", p.parityTable(), p.lastPointTable(), p.apartTable(), p.groupsTable())
	part("Komi", "贴目", p.komiTable(), p.grainTable(), p.equalKomiTable(), p.komiByTable())
	part("How common, and when", "频率与年代", p.prevalenceTable(), p.cyclesTable(), p.cycleRulesTable(), p.trendsTable())
	part("If each rule had its own ending", "若各规则自有其终局", p.adaptedTables()...)
	part("Trust", "可信度", p.endingsTable(), p.agreementTable(), p.problemsTable(), p.gamesTable())
	for _, t := range out {
		t.About = p.Study.Say(t.About)
	}
	return out
}

// newTable starts the table of a statistic.
func newTable(s *analysis.Statistic, columns ...Column) *Table {
	return &Table{ID: s.ID, Title: rules.Words{EN: s.Title, ZH: s.Native}, About: s.About, Columns: columns}
}

func (p *page) one(q analysis.Query) analysis.Estimate {
	e, ok := p.Study.One(q)
	if !ok {
		e.Value, e.Lo, e.Hi = nan, nan, nan
	}
	return e
}

func (p *page) rule(id string) Cell {
	return wordsCell(id, p.ruleName(id))
}

var scopeWords = map[string]rules.Words{
	"read":                    {EN: "records read, repeated games left out", ZH: "读入棋谱（重复者除外）"},
	"scored":                  {EN: "games scored", ZH: "已计分"},
	"headline":                {EN: "compared: scored, without handicap and set-up stones", ZH: "用于主要比较：已计分、无让子与预置子"},
	"excluded:handicap":       {EN: "left out: handicap (shown apart)", ZH: "不用：让子棋（另列）"},
	"excluded:set-up":         {EN: "left out: stones set up", ZH: "不用：有预置子"},
	"excluded:unsettled":      {EN: "left out: life and death not settled", ZH: "不用：死活未定"},
	"excluded:invalid":        {EN: "left out: record cannot be used", ZH: "不用：棋谱不可用"},
	"excluded:without scores": {EN: "left out: without scores", ZH: "不用：无计分"},
	"excluded:not_counted":    {EN: "left out: not counted", ZH: "不用：未数子"},
	"excluded:small-board":    {EN: "left out: a board under 7×7, a position drawn up to show something", ZH: "不用：小于 7×7 的棋盘，为示例局面"},
	"not_counted:resign":      {EN: "resigned", ZH: "中盘认输"},
	"not_counted:time":        {EN: "lost on time", ZH: "超时"},
	"not_counted:forfeit":     {EN: "forfeited", ZH: "弃权"},
	"not_counted:void":        {EN: "void", ZH: "作废"},
	"not_counted:unknown":     {EN: "no usable result or ending", ZH: "无可用结果或终局"},
	"not_counted:(none)":      {EN: "no result", ZH: "无结果"},
	"not_counted:count":       {EN: "counted, but not finished in the record", ZH: "有比分但棋谱未终局"},
	"not_counted:draw":        {EN: "drawn, but not finished in the record", ZH: "和棋但棋谱未终局"},
}

func scopeItem(item string) rules.Words {
	if w, ok := scopeWords[item]; ok {
		return w
	}
	if why, ok := strings.CutPrefix(item, "excluded:"); ok {
		if w, ok := scopeWords[why]; ok {
			return rules.Words{EN: "left out: " + w.EN, ZH: "不用：" + w.ZH}
		}
		return rules.Words{EN: "left out: " + why, ZH: "不用：" + why}
	}
	return rules.Words{EN: item, ZH: item}
}

func (p *page) scopeTable() *Table {
	t := newTable(&analysis.Scope, col("item", "records", "棋谱"), num("games", "number", "数量"))
	for _, e := range p.Study.Select(analysis.Query{Statistic: "scope"}) {
		item := shorten(clean(e.Item))
		t.Rows = append(t.Rows, []Cell{wordsCell(item, scopeItem(item)), countCell(e.Count)})
	}
	return t
}

func (p *page) winnersTable() *Table {
	t := newTable(&analysis.Winners, col("rule", "rule", "规则"), num("komi", "komi", "贴目"), measure("black", "%"), measure("white", "%"), measure("draw", "%"),
		measure("one_point", "%"), iv("mean", "mean margin", "平均盘差"), iv("median", "median margin", "盘差中位数"), num("sd", "sd", "标准差"), num("n", "games, all boards", "局数（各棋盘）"))
	if p.Study.OwnKomi() {
		t.noteAssumed(p.Study.Rules)
	}
	for _, r := range p.Study.Rules {
		get := func(m string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "winners", Measure: m, A: r.ID})
		}
		black := get("black")
		if black.N == 0 {
			continue
		}
		komi := t.komiOfRun(p.Study, r)
		t.Rows = append(t.Rows, []Cell{p.rule(r.ID), komi, t.estimateCell(black), t.estimateCell(get("white")), t.estimateCell(get("draw")),
			t.estimateCell(get("one_point")), t.estimateCell(get("mean")), t.estimateCell(get("median")), t.valueCell(get("sd")), countCell(black.N)})
	}
	return t
}

func (p *page) divergenceTable() *Table {
	t := newTable(&analysis.Divergence, col("a", "first rule", "规则一"), col("b", "second rule", "规则二"), measure("differs", "%"), measure("changes", "%"),
		num("flips_bw", "Black → White, games", "黑胜→白胜，局"), num("flips_wb", "White → Black, games", "白胜→黑胜，局"),
		num("draws_made", "draws made", "变和"), num("draws_broken", "draws broken", "和变胜负"), num("mcnemar_p", "p (McNemar)", "p（McNemar）"), num("mcnemar_q", "q (adjusted)", "q（校正）"),
		iv("mean", "mean difference", "平均差"), num("median", "median", "中位数"), num("sd", "sd", "标准差"), num("min", "least", "最小"), num("max", "greatest", "最大"),
		num("needed_share", "games needed", "所需局数"), num("needed_direction", "for the direction", "判明方向"), num("n", "n", "局数"))
	if p.Study.Completed > 0 {
		t.Columns = append(t.Columns, measure("changes_literal", "%"))
	}
	for _, pair := range p.Study.PairsAsked(-1) {
		differs := p.one(analysis.Query{Statistic: "divergence", Measure: "differs", A: pair[0], B: pair[1]})
		if differs.N == 0 {
			continue
		}
		get := func(m string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "divergence", Measure: m, A: differs.A, B: differs.B})
		}
		row := []Cell{p.rule(differs.A), p.rule(differs.B), t.estimateCell(differs), t.estimateCell(get("changes")),
			countCell(get("flips_bw").Count), countCell(get("flips_wb").Count), countCell(get("draws_made").Count), countCell(get("draws_broken").Count),
			t.valueCell(get("mcnemar_p")), t.valueCell(get("mcnemar_q")), t.estimateCell(get("mean")), t.valueCell(get("median")), t.valueCell(get("sd")), t.valueCell(get("min")), t.valueCell(get("max")),
			t.valueCell(get("needed_share")), t.valueCell(get("needed_direction")), countCell(differs.N)}
		if p.Study.Completed > 0 {
			row = append(row, t.estimateCell(get("changes_literal")))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (p *page) causesTable(of *analysis.Statistic) *Table {
	t := newTable(of, col("a", "first rule", "规则一"), col("b", "second rule", "规则二"), col("cause", "cause", "原因"), measure("cause_games", "%"),
		iv("cause_weight", "share of |Δ|, %", "占 |Δ| %"), iv("cause_mean", "mean, points", "平均（点）"), num("cause_changes", "changed results", "改变结果（局）"), iv("cause_changes_share", "% of them", "占其 %"))
	t.Folded = true
	type key struct{ a, b, item string }
	var order []key
	rows := make(map[key]map[string]analysis.Estimate)
	for _, e := range p.Study.Select(analysis.Query{Statistic: of.ID}) {
		k := key{e.A, e.B, e.Item}
		if rows[k] == nil {
			rows[k] = make(map[string]analysis.Estimate)
			order = append(order, k)
		}
		rows[k][e.Measure] = e
	}
	slices.SortStableFunc(order, func(x, y key) int { return analysis.ComparePairs([2]string{x.a, x.b}, [2]string{y.a, y.b}) })
	for _, k := range order {
		get := func(m string) analysis.Estimate {
			if e, ok := rows[k][m]; ok {
				return e
			}
			return analysis.Estimate{Value: nan, Lo: nan, Hi: nan}
		}
		c, _ := analysis.CauseByID(k.item)
		t.Rows = append(t.Rows, []Cell{p.rule(k.a), p.rule(k.b), wordsCell(k.item, c.Words), t.estimateCell(get("cause_games")),
			t.estimateCell(get("cause_weight")), t.estimateCell(get("cause_mean")), t.valueCell(get("cause_changes")), t.estimateCell(get("cause_changes_share"))})
	}
	return t
}

// strataPairs is the number of pairs of rules shown by stratum.
const strataPairs = 10

// strataTable gives the divergence of the pairs asked for first, part by part;
// estimates.csv has all.
func (p *page) strataTable() *Table {
	t := &Table{ID: "strata", Folded: true,
		Title: rules.Words{EN: "Divergence by board size, rules, strength, period, source, judge and confidence", ZH: "按棋盘、规则、棋力、年代、来源、判定者与置信度分层"},
		About: rules.Words{
			EN: "The pairs of rules asked for first; tables/estimates.csv has all. Handicap games are shown here only. Flips: games Black wins under the first rule and White under the second, and the reverse.",
			ZH: "最常问及的若干对规则；全部见 tables/estimates.csv。让子棋仅列于此。互换：第一规则黑胜而第二规则白胜之局，及其反。"},
		Columns: []Column{col("a", "first rule", "规则一"), col("b", "second rule", "规则二"), col("stratum", "divided by", "分层"), col("class", "part", "部分"),
			measure("differs", "%"), measure("changes", "%"), num("flips_bw", "Black → White", "黑胜→白胜"), num("flips_wb", "White → Black", "白胜→黑胜"), iv("mean", "mean difference", "平均差"), num("n", "n", "局数")}}
	for _, pair := range p.Study.PairsAsked(strataPairs) {
		for _, e := range p.Study.Select(analysis.Query{Statistic: "divergence", Measure: "differs", A: pair[0], B: pair[1], Stratum: analysis.AnyStratum}) {
			if e.Stratum == "" {
				continue
			}
			get := func(m string) analysis.Estimate {
				return p.one(analysis.Query{Statistic: "divergence", Measure: m, A: e.A, B: e.B, Stratum: e.Stratum, Class: e.Class})
			}
			t.Rows = append(t.Rows, []Cell{p.rule(e.A), p.rule(e.B), wordsCell(e.Stratum, stratumWords(e.Stratum)), p.classCell(e.Stratum, e.Class),
				t.estimateCell(e), t.estimateCell(get("changes")), countCell(get("flips_bw").Count), countCell(get("flips_wb").Count), t.estimateCell(get("mean")), countCell(e.N)})
		}
	}
	return t
}

func stratumWords(id string) rules.Words {
	for _, s := range analysis.Strata {
		if s.ID == id {
			return s.Words
		}
	}
	switch id {
	case "":
		return rules.Words{EN: "all", ZH: "全部"}
	case "years":
		return rules.Words{EN: "years", ZH: "年份"}
	case "agrees_basis":
		return rules.Words{EN: "ending compared", ZH: "所比终局"}
	case "judge_confidence":
		return rules.Words{EN: "judge and confidence", ZH: "判定者与置信度"}
	}
	return rules.Words{EN: id, ZH: id}
}

// shareTable lists shares of one statistic by item and stratum.
func (p *page) shareTable(t *Table, q analysis.Query, item func(analysis.Estimate) Cell) *Table {
	q.Stratum = analysis.AnyStratum
	for _, e := range p.Study.Select(q) {
		if e.Unit == analysis.Share && e.Method == "Wilson" && e.N > 0 {
			t.Rows = append(t.Rows, []Cell{item(e), wordsCell(e.Stratum, stratumWords(e.Stratum)), p.classCell(e.Stratum, e.Class), t.estimateCell(e), countCell(e.Count), countCell(e.N)})
		}
	}
	return t
}

func shareColumns(first Column) []Column {
	return []Column{first, col("stratum", "divided by", "分层"), col("class", "part", "部分"), iv("share", "share, %", "比例 %"), num("count", "games", "局"), num("n", "of", "总局数")}
}

// grainRules is the number of rules whose odd margins are shown.
const grainRules = 9

func (p *page) parityTable() *Table {
	t := p.shareTable(newTable(&analysis.Parity, shareColumns(col("measure", "what", "项目"))...), analysis.Query{Statistic: "parity"}, func(e analysis.Estimate) Cell {
		m, _ := analysis.MeasureByID(e.Measure)
		w, id := m.Words, e.Measure
		if e.Item != "" {
			w, id = rules.Words{EN: w.EN + " at " + e.Item, ZH: w.ZH + "（" + e.Item + "）"}, id+":"+e.Item
		}
		return wordsCell(id, w)
	})
	asked := p.Study.RulesAsked()
	for _, r := range asked[:min(len(asked), grainRules)] {
		e, ok := p.Study.One(analysis.Query{Statistic: "winners", Measure: "margin_odd", A: r.ID})
		if !ok || e.N == 0 {
			continue
		}
		m, _ := analysis.MeasureByID(e.Measure)
		n := p.ruleName(r.ID)
		w := rules.Words{EN: m.Words.EN + ", " + n.EN, ZH: m.Words.ZH + "，" + n.ZH}
		t.Rows = append(t.Rows, []Cell{wordsCell("margin_odd:"+r.ID, w), wordsCell("", stratumWords("")), plainCell(""), t.estimateCell(e), countCell(e.Count), countCell(e.N)})
	}
	return t
}

func (p *page) prevalenceTable() *Table {
	return p.shareTable(newTable(&analysis.Prevalence, shareColumns(col("item", "what", "项目"))...), analysis.Query{Statistic: "prevalence"}, func(e analysis.Estimate) Cell {
		return wordsCell(shorten(clean(e.Item)), happening(e.Item))
	})
}

func happening(id string) rules.Words { return shortWords(analysis.HappeningWords(id)) }

// shortWords is words that may hold text from records, cut to a length a page can
// bear.
func shortWords(w rules.Words) rules.Words {
	return rules.Words{EN: shorten(clean(w.EN)), ZH: shorten(clean(w.ZH))}
}

// cyclesTable lists the long cycles of the records.
func (p *page) cyclesTable() *Table {
	t := newTable(&analysis.Cycles, col("cycle", "cycle", "循环"), iv("share", "share, %", "比例 %"), num("count", "records", "谱"), num("n", "of", "总谱数"))
	for _, e := range p.Study.Select(analysis.Query{Statistic: "cycles"}) {
		switch e.Measure {
		case "cycle":
			kind := shorten(clean(e.Item))
			t.Rows = append(t.Rows, []Cell{wordsCell(kind, cycleWords(kind)), t.estimateCell(e), countCell(e.Count), countCell(e.N)})
		case "cycle_end":
			m, _ := analysis.MeasureByID(e.Measure)
			t.Rows = append(t.Rows, []Cell{wordsCell(e.Measure, m.Words), t.estimateCell(e), countCell(e.Count), countCell(e.N)})
		}
	}
	return t
}

// cycleWords names a kind of long cycle.
func cycleWords(kind string) rules.Words {
	if w, ok := map[string]rules.Words{
		"single-ko": {EN: "ko retaken after passes", ZH: "弃后回提之劫"}, "double-ko": {EN: "double ko", ZH: "双劫循环"}, "triple-ko": {EN: "triple ko", ZH: "三劫循环"},
		"quadruple-ko": {EN: "quadruple ko", ZH: "四劫循环"}, "multiple-ko": {EN: "multiple ko", ZH: "多劫循环"}, "eternal-life": {EN: "eternal life", ZH: "长生"},
		"sending-two-returning-one": {EN: "sending two, returning one", ZH: "送二还一"}, "molasses-ko": {EN: "molasses ko", ZH: "糖蜜劫"}, "other": {EN: "another cycle", ZH: "其他循环"},
	}[kind]; ok {
		return w
	}
	return rules.Words{EN: kind, ZH: kind}
}

// cycleRulesTable says what each rule makes of the records that end in a cycle.
func (p *page) cycleRulesTable() *Table {
	t := newTable(&analysis.Cycles, col("rule", "rule", "规则"), col("meaning", "what a long cycle means", "长循环之判定"), num("count", "records", "谱"))
	t.ID, t.Title = "cycles-by-rule", rules.Words{EN: "Long cycles by rule", ZH: "各规则之长循环"}
	for _, e := range p.Study.Select(analysis.Query{Statistic: "cycles", Measure: "cycle_means"}) {
		if e.Count > 0 {
			t.Rows = append(t.Rows, []Cell{p.rule(e.A), wordsCell(e.Item, rules.CycleResult(e.Item).Text()), countCell(e.Count)})
		}
	}
	return t
}

func (p *page) groupsTable() *Table {
	t := newTable(&analysis.GroupCounts, col("rule", "rule", "规则"), measure("group_tax", "%"), iv("group_tax_closed", "in games without neutral points, %", "无公空之局，%"), iv("mean", "mean tax, points", "平均影响（点）"), num("min", "least", "最小"), num("max", "greatest", "最大"), num("n", "n", "局数"))
	if e, ok := p.Study.One(analysis.Query{Statistic: "groups", Measure: "mean"}); ok && e.A == "" {
		none := Cell{Show: rules.Words{EN: "–", ZH: "–"}}
		row := []Cell{wordsCell("groups", rules.Words{EN: "groups, Black − White", ZH: "块数，黑 − 白"}), none, none, t.estimateCell(e)}
		for _, m := range []string{"min", "max"} {
			row = append(row, t.valueCell(p.one(analysis.Query{Statistic: "groups", Measure: m})))
		}
		t.Rows = append(t.Rows, append(row, countCell(e.N)))
	}
	for _, r := range p.Study.Rules {
		get := func(m string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "groups", Measure: m, A: r.ID})
		}
		if e := get("group_tax"); e.N > 0 {
			t.Rows = append(t.Rows, []Cell{p.rule(r.ID), t.estimateCell(e), t.closedCell(p, r.ID), t.estimateCell(get("mean")), t.valueCell(get("min")), t.valueCell(get("max")), countCell(e.N)})
		}
	}
	return t
}

// closedCell is the effect of the tax in games that end without neutral points.
func (t *Table) closedCell(p *page, rule string) Cell {
	return t.estimateCell(p.one(analysis.Query{Statistic: "groups", Measure: "group_tax", A: rule, Stratum: "subset", Class: "closed"}))
}

func (p *page) endingsTable() *Table {
	t := newTable(&analysis.Endings, col("rule", "rule", "规则"), measure("ending_differs", "%"), measure("ending_changes", "%"), iv("mean", "normal − literal, points", "正常 − 原样（点）"))
	steps := []string{"aftermath", "dame", "protect", "open_ko"}
	for _, id := range steps {
		c, _ := analysis.CauseByID(id)
		t.Columns = append(t.Columns, iv("step_"+id, "by "+c.Words.EN+", %", "因"+c.Words.ZH+"，%"))
	}
	t.Columns = append(t.Columns, num("n", "n", "局数"))
	for _, r := range p.Study.Rules {
		get := func(m string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "endings", Measure: m, A: r.ID})
		}
		if e := get("ending_differs"); e.N > 0 {
			row := []Cell{p.rule(r.ID), t.estimateCell(e), t.estimateCell(get("ending_changes")), t.estimateCell(get("mean"))}
			for _, id := range steps {
				row = append(row, t.estimateCell(p.one(analysis.Query{Statistic: "endings", Measure: "ending_step", A: r.ID, Item: id})))
			}
			t.Rows = append(t.Rows, append(row, countCell(e.N)))
		}
	}
	return t
}

func (p *page) agreementTable() *Table {
	t := newTable(&analysis.Agreement, col("stratum", "divided by", "分层"), col("class", "part", "部分"), col("confidence", "confidence stated", "所称置信度"),
		num("said", "mean stated, %", "平均所称 %"), measure("agrees", "%"), num("disagree", "disagree, games", "不一致（局）"), num("n", "n", "局数"))
	for _, e := range p.Study.Select(analysis.Query{Statistic: "agreement", Measure: "agrees", Stratum: analysis.AnyStratum}) {
		if e.N == 0 {
			continue
		}
		said := analysis.Estimate{Value: nan}
		if e.Item != "" {
			said = p.one(analysis.Query{Statistic: "agreement", Measure: "said", Item: e.Item, Stratum: e.Stratum, Class: e.Class})
		}
		t.Rows = append(t.Rows, []Cell{wordsCell(e.Stratum, stratumWords(e.Stratum)), p.classCell(e.Stratum, e.Class), plainCell(e.Item), t.valueCell(said), t.estimateCell(e), countCell(e.N - e.Count), countCell(e.N)})
	}
	return t
}

func (p *page) problemsTable() *Table {
	t := &Table{ID: "problems", Title: rules.Words{EN: "Problems by kind", ZH: "问题分类"},
		About: rules.Words{
			EN: "What was odd or wrong in the records, by kind; problems.csv names every file, line and column.",
			ZH: "棋谱中的异常与错误，按类计数；problems.csv 逐条列出文件、行、列。"},
		Columns: []Column{col("kind", "kind", "类别"), num("count", "times", "次数")}}
	for _, k := range p.problems {
		t.Rows = append(t.Rows, []Cell{plainCell(k.kind), countCell(k.n)})
	}
	return t
}

func (p *page) gamesTable() *Table {
	t := &Table{ID: "games", Title: rules.Words{EN: "Instructive games", ZH: "典型对局"}, Folded: true,
		About: rules.Words{
			EN: "The games drawn in this report, with the two rules in question.",
			ZH: "报告中所绘对局及所比的两规则。"},
		Columns: []Column{col("kind", "about", "关于"), col("file", "file", "文件"), num("index", "game", "局号"), col("black", "Black", "黑方"), col("white", "White", "白方"),
			col("a", "first rule", "规则一"), num("margin_a", "margin", "盘差"), col("result_a", "result", "结果"),
			col("b", "second rule", "规则二"), num("margin_b", "margin", "盘差"), col("result_b", "result", "结果")}}
	for i := range p.Study.Games {
		in := &p.Study.Games[i]
		a, b := &in.Scores[in.A], &in.Scores[in.B]
		t.Rows = append(t.Rows, []Cell{wordsCell(in.Kind.ID, in.Kind.Words), plainCell(in.Game.File), countCell(int64(in.Game.Index)), plainCell(in.Game.Black), plainCell(in.Game.White),
			p.rule(p.Study.Rules[in.A].ID), plainCell(a.Margin.String()), plainCell(result(a)), p.rule(p.Study.Rules[in.B].ID), plainCell(b.Margin.String()), plainCell(result(b))})
	}
	return t
}
