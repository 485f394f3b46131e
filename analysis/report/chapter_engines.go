package report

import (
	"fmt"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Engines is what engines did as judges of a run.
type Engines struct {
	Facts  []EngineFact
	Below  string // confidence of the other judges below which they were asked
	Judged int64  // records whose last position was judged
	Asked  int64  // of those, where an engine was asked
	// Answers tells what became of the questions, each record under the last thing
	// an engine said of it.
	Answers []EngineAnswer
	Again   *WithoutEngines // nil where the records could not be read again
}

// EngineFact is one thing known of an engine, such as its version.
type EngineFact struct{ Name, Value string }

// EngineAnswer counts one thing that became of a question.
type EngineAnswer struct {
	ID     string
	Engine string // judge
	Words  rules.Words
	Games  int64
}

// WithoutEngines compares records an engine was asked about with how the other
// judges settle them alone.
type WithoutEngines struct {
	Games                int64 // looked at again, of Asked
	Both                 int64 // settled with engines and without
	SameDead             int64 // of those, with the same dead stones
	OnlyWith             int64 // settled with engines only
	OnlyWithout          int64 // settled without engines only
	Scored               int64 // of Both, with a recorded score to compare with
	AgreeWith, AgreeWout int64 // of Scored, reproducing it with engines and without
	Rules                []EngineEffect
}

// EngineEffect is what engines change in the count of one rule, of the records
// settled with them and without.
type EngineEffect struct {
	Rule             string
	Games            int64
	Margins, Results int64 // that differ
}

func engineChapter(p *page) *Chapter {
	e := p.in.Engines
	if e == nil {
		return nil
	}
	c := &Chapter{ID: "engines", Title: rules.Words{EN: "Engines as judges", ZH: "引擎之判定"}}
	asked := orShare(e.Asked, e.Judged)
	c.Text = append(c.Text, rules.Words{
		EN: fmt.Sprintf("An engine was asked where the judges before it had a confidence below %s: of %s records judged, %s%s.", e.Below, thousands(e.Judged), thousands(e.Asked), asked.EN),
		ZH: fmt.Sprintf("其前之判定者置信度低于 %s 时询问引擎：所判 %s 份棋谱中 %s 份%s。", e.Below, thousands(e.Judged), thousands(e.Asked), asked.ZH)})
	if a := e.Again; a != nil && a.Games > 0 {
		same := rules.Words{}
		if a.Both > 0 {
			share := between(analysis.ShareOf(a.SameDead, a.Both))
			same = rules.Words{EN: "; there the dead stones are the same in " + share.EN, ZH: "，死子相同者占 " + share.ZH}
		}
		c.Text = append(c.Text, rules.Words{
			EN: fmt.Sprintf("%s of these records were settled again without engines. Both ways settle %s%s. Settled with engines only: %s, and without only: %s. Where a settlement was open the recorded score could choose, both ways, if the run let it.", thousands(a.Games), thousands(a.Both), same.EN, thousands(a.OnlyWith), thousands(a.OnlyWithout)),
			ZH: fmt.Sprintf("其中 %s 份不用引擎重判：两法皆定者 %s 份%s；唯用引擎方定者 %s 份，唯不用引擎方定者 %s 份。定局未明而运行许可者，两法皆可由所记比分取舍。", thousands(a.Games), thousands(a.Both), same.ZH, thousands(a.OnlyWith), thousands(a.OnlyWithout))})
		if a.Scored > 0 {
			with, wout := between(analysis.ShareOf(a.AgreeWith, a.Scored)), between(analysis.ShareOf(a.AgreeWout, a.Scored))
			c.Text = append(c.Text, rules.Words{
				EN: fmt.Sprintf("Of %s with a recorded score, the count reproduces it in %s with engines and in %s without.", thousands(a.Scored), with.EN, wout.EN),
				ZH: fmt.Sprintf("有记录比分之 %s 份，用引擎计数与所记一致者占 %s，不用者占 %s。", thousands(a.Scored), with.ZH, wout.ZH)})
		}
	} else {
		c.Text = append(c.Text, rules.Words{
			EN: "How other judges alone would settle them is not known: there are none in the run, or the records could not be read again.",
			ZH: "仅凭其他判定者会如何定局不得而知：运行中别无判定者，或原谱未能重读。"})
	}
	c.Tables = []*Table{e.answersTable(), p.engineEffects(e.Again), e.factsTable()}
	return c
}

// orShare is the share of k among n behind their numbers, "" where there are none.
func orShare(k, n int64) rules.Words {
	if n == 0 {
		return rules.Words{}
	}
	w := between(analysis.ShareOf(k, n))
	return rules.Words{EN: ", or " + w.EN, ZH: "，占 " + w.ZH}
}

func (e *Engines) answersTable() *Table {
	t := &Table{ID: "engine-answers", Title: rules.Words{EN: "What became of the questions", ZH: "所问之果"},
		About: rules.Words{
			EN: "Records an engine was asked about, by what came of it. Two opinions are weighed as independent ones: where they name the same dead stones the confidence rises, else the likelier stands.",
			ZH: "询问引擎之棋谱，按其结果分列。两种意见视为独立：所指死子相同则置信度升，不同则取较可信者。"},
		Columns: []Column{col("engine", "judge", "判定者"), col("answer", "what became of it", "结果"), iv("share", "of those asked, %", "占所问 %"), num("games", "records", "谱数")}}
	for _, a := range e.Answers {
		t.Rows = append(t.Rows, []Cell{plainCell(a.Engine), wordsCell(a.ID, a.Words), t.estimateCell(analysis.ShareOf(a.Games, e.Asked)), countCell(a.Games)})
	}
	return t
}

func (p *page) engineEffects(a *WithoutEngines) *Table {
	t := &Table{ID: "engine-effects", Folded: true, Title: rules.Words{EN: "What engines change in the counts", ZH: "引擎对计数之影响"},
		About: rules.Words{
			EN: "Records settled both with engines and without: how often the margin under a rule, and its result, is another.",
			ZH: "用与不用引擎皆已定局之棋谱：各规则下盘差、结果不同者之比例。"},
		Columns: []Column{col("rule", "rule", "规则"), iv("margin", "margin is another, %", "盘差不同 %"), iv("result", "result is another, %", "结果不同 %"), num("n", "records", "谱数")}}
	if a == nil {
		return t
	}
	for _, r := range a.Rules {
		if r.Games > 0 {
			t.Rows = append(t.Rows, []Cell{p.rule(r.Rule), t.estimateCell(analysis.ShareOf(r.Margins, r.Games)), t.estimateCell(analysis.ShareOf(r.Results, r.Games)), countCell(r.Games)})
		}
	}
	return t
}

func (e *Engines) factsTable() *Table {
	t := &Table{ID: "engines", Folded: true, Title: rules.Words{EN: "The engines", ZH: "所用引擎"},
		About:   rules.Words{EN: "What their verdicts depend on.", ZH: "其判定所系。"},
		Columns: []Column{col("name", "what", "项目"), col("value", "value", "值")}}
	for _, f := range e.Facts {
		name := strings.ReplaceAll(f.Name, "_", " ")
		t.Rows = append(t.Rows, []Cell{plainCell(name), plainCell(f.Value)})
	}
	return t
}
