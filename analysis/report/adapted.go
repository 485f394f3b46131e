package report

import (
	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// adaptedTables are the tables of the last stages, none where none was played.
func (p *page) adaptedTables() []*Table {
	if rules := p.adaptedRulesTable(); len(rules.Rows) > 0 {
		return []*Table{p.adaptedTable(), rules}
	}
	return nil
}

// adaptedRulesTable tells for each rule how many last stages were played under
// it, and what that changes.
func (p *page) adaptedRulesTable() *Table {
	t := newTable(&analysis.Adapted, col("rule", "rule", "规则"))
	t.ID += "_by_rule"
	t.Title = rules.Words{EN: "The last stages, rule by rule", ZH: "逐规则之最后阶段"}
	for _, s := range analysis.AdaptedStatuses {
		t.Columns = append(t.Columns, num(s.ID, s.Words.EN, s.Words.ZH))
	}
	t.Columns = append(t.Columns, measure("adapted_changes", "%"), iv("mean", "mean change, points", "平均改变（点）"), num("n", "n", "局数"))
	for _, r := range p.Study.RulesAsked() {
		get := func(m, item string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "adapted", Measure: m, A: r.ID, Item: item})
		}
		if get("adapted_status", "searched").N == 0 {
			continue
		}
		row := []Cell{p.rule(r.ID)}
		for _, s := range analysis.AdaptedStatuses {
			row = append(row, countCell(get("adapted_status", s.ID).Count))
		}
		t.Rows = append(t.Rows, append(row, t.estimateCell(get("adapted_changes", "")), t.estimateCell(get("mean", "")), countCell(get("adapted_status", "searched").N)))
	}
	return t
}

// adaptedTable tells for the pairs of rules most asked for how much of their
// divergence is left when each is played to its end for itself.
func (p *page) adaptedTable() *Table {
	measures := []string{
		"adapted_differs_before", "adapted_differs", "adapted_survives",
		"adapted_result_before", "adapted_result", "adapted_result_survives", "adapted_result_appears",
	}
	t := newTable(&analysis.Adapted, col("a", "first rule", "规则一"), col("b", "second rule", "规则二"))
	for _, m := range measures {
		t.Columns = append(t.Columns, measure(m, "%"))
	}
	t.Columns = append(t.Columns, num("n", "n", "局数"))
	for _, pair := range p.Study.PairsAsked(-1) {
		get := func(m string) analysis.Estimate {
			return p.one(analysis.Query{Statistic: "adapted", Measure: m, A: pair[0], B: pair[1]})
		}
		n := get("adapted_differs_before").N
		if n == 0 {
			continue
		}
		row := []Cell{p.rule(pair[0]), p.rule(pair[1])}
		for _, m := range measures {
			row = append(row, t.estimateCell(get(m)))
		}
		t.Rows = append(t.Rows, append(row, countCell(n)))
	}
	return t
}
