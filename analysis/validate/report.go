package validate

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/analysis/report"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/labels"
	"weiqi-experiment/sim/store"
)

// Setting is an option the outcome depends on.
type Setting struct{ Name, Value string }

// Input is what a report is made of.
type Input struct {
	Problems []labels.Problem
	Settings []Setting
	Lang     string // "en" or "zh"
	// Given says that the dead stones were those of the labels, and no judge was asked:
	// what is compared is the seki and the score that follow.
	Given bool
}

// The files of a validation folder. rowsFile is written last: a folder with it
// is whole.
const (
	rowsFile     = "validate.csv"
	problemsFile = "problems.csv"
	reportName   = "validation"
)

// judgesFiles are written only where judges were asked.
var judgesFiles = []string{"figures/calibration.svg", "tables/calibration.csv"}

// Holds reports whether a folder holds a validation.
func Holds(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, rowsFile))
	return err == nil
}

// Write writes validate.csv, problems.csv, tables/, figures/, validation.html
// and validation.md into dir, which is made if need be. Files of those names are
// replaced.
func Write(dir string, s *Study, in Input) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	rows := filepath.Join(dir, rowsFile)
	if err := os.Remove(rows); err != nil && !os.IsNotExist(err) {
		return err
	}
	for _, name := range judgesFiles { // of a validation before, which may have asked judges
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	if err := s.document(&in).Write(dir, reportName); err != nil {
		return err
	}
	var problems, table bytes.Buffer
	list := make([]store.ProblemRow, 0, len(in.Problems))
	for _, p := range in.Problems {
		list = append(list, store.ProblemRow{File: p.File, Index: -1, Line: int32(p.Line), Kind: p.Kind, Message: p.Message})
	}
	if err := store.WriteCSV(&problems, list); err != nil {
		return err
	}
	values := make([]store.ValidationRow, len(s.Rows))
	for i := range s.Rows {
		values[i] = s.Rows[i].ValidationRow
	}
	if err := store.WriteCSV(&table, values); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, problemsFile), problems.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(rows, table.Bytes(), 0o644)
}

// document lays the report out.
func (s *Study) document(in *Input) *report.Document {
	d := &report.Document{
		Lang:  in.Lang,
		Title: rules.Words{EN: "How right is the settling of life and death", ZH: "死活判定的准确程度"},
		Texts: rules.Words{EN: "Positions settled otherwise than labelled", ZH: "判定与标注不同的局面"},
	}
	note := rules.Words{
		EN: "Right means: every stone is alive or dead as labelled; where a label gives a score only, the score is ours. Unsettled positions are not right. Seki and scores are compared apart. What a label does not claim is not compared. Shares are in percent, with 95 % Wilson intervals.",
		ZH: "“正确”指每一子的死活皆与标注相同；标注只有比分者，则比分相同。未定者不算正确。双活与比分另行比较。标注未主张者不比。比例以百分数计，附 95% Wilson 区间。"}
	if in.Given {
		d.Title = rules.Words{EN: "Do seki and score follow from the dead stones", ZH: "由死子得出的双活与比分是否相符"}
		d.Texts = rules.Words{EN: "Positions with another seki or score than labelled", ZH: "双活或比分与标注不同的局面"}
		note = rules.Words{
			EN: "The dead stones are those of the labels, and no judge was asked. Right means: the seki and the score that follow from them are as labelled. What a label does not claim is not compared. Shares are in percent, with 95 % Wilson intervals.",
			ZH: "死子取自标注，未问判定者。“正确”指由此得出的双活与比分与标注相同。标注未主张者不比。比例以百分数计，附 95% Wilson 区间。"}
	}
	if d.Lang != "zh" {
		d.Lang = "en"
	}
	d.Summary = s.summary(in)
	d.Notes = append(d.Notes, note)
	for _, t := range trusts {
		if slices.ContainsFunc(s.Sources, func(p Part) bool { return p.Trust == t }) {
			d.Notes = append(d.Notes, trustWords[t])
		}
	}
	d.Tables = []*report.Table{s.sourceTable(in.Given), s.crossTable(in.Given)}
	if !in.Given {
		d.Figures = []report.DocumentFigure{s.reliability()}
		d.Tables = append(d.Tables, s.levelTable())
	}
	d.Tables = append(d.Tables, s.missTable(in.Given), problemTable(in.Problems), settingTable(in.Settings))
	for i := range s.Rows {
		r := &s.Rows[i]
		if r.Drawn == "" || r.Reason == "" {
			continue
		}
		about := r.Source + ", " + r.Kind + ", " + r.Trust + ": " + r.Right
		if r.Confidence != nil && !in.Given {
			about += fmt.Sprintf(", %s %.3f", r.Judge, *r.Confidence)
		}
		d.Blocks = append(d.Blocks, report.Block{Title: name(r), About: about + ". " + r.Reason, Text: r.Drawn})
	}
	return d
}

// name names the position of a row.
func name(r *labels.Row) string {
	s := r.File
	if r.Index > 0 {
		s += " #" + strconv.Itoa(int(r.Index))
	}
	return s
}

// summary is what the report says first.
func (s *Study) summary(in *Input) []rules.Words {
	var all, believed Tally
	for i := range s.Rows {
		all.add(&s.Rows[i])
		if firm(s.Rows[i].Trust) {
			believed.add(&s.Rows[i])
		}
	}
	out := []rules.Words{{
		EN: fmt.Sprintf("%d labelled positions were compared; %d notes say what could not be used.", all.N, len(in.Problems)),
		ZH: fmt.Sprintf("比较了 %d 个有标注的局面；不能使用者列为 %d 条。", all.N, len(in.Problems)),
	}}
	if in.Given {
		return append(out, rules.Words{
			EN: fmt.Sprintf("With the dead stones of the labels, for which no judge was asked, seki and score are as labelled in %s %%.", shareText(all.Right, all.N)),
			ZH: fmt.Sprintf("死子取自标注（未问判定者），双活与比分与标注相同者 %s%%。", shareText(all.Right, all.N)),
		})
	}
	if t := believed; t.N > 0 {
		out = append(out, rules.Words{
			EN: fmt.Sprintf("Of the %d whose labels can be believed, every stone is settled as labelled in %s %%, and %s %% are left unsettled.", t.N, shareText(t.Right, t.N), shareText(t.Unsettled, t.N)),
			ZH: fmt.Sprintf("其中标注可以采信的 %d 个，各子皆判定一致者 %s%%，未定者 %s%%。", t.N, shareText(t.Right, t.N), shareText(t.Unsettled, t.N)),
		})
		if t.Sure > 0 {
			out = append(out, rules.Words{
				EN: fmt.Sprintf("%s %% of them are settled with a confidence of 0.99 or more, of which %s %% are right.", shareText(t.Sure, t.N), shareText(t.SureRight, t.Sure)),
				ZH: fmt.Sprintf("其中 %s%% 的置信度不低于 0.99，这些中正确者 %s%%。", shareText(t.Sure, t.N), shareText(t.SureRight, t.Sure)),
			})
		}
	}
	return out
}

// shareText writes a share with its interval: "98.6 [98.0, 99.0]".
func shareText(k, n int64) string {
	e := analysis.ShareOf(k, n)
	if n == 0 {
		return "–"
	}
	return fmt.Sprintf("%s [%s, %s]", report.Percent(e.Value), report.Percent(e.Lo), report.Percent(e.Hi))
}

func column(id, en, zh string) report.Column {
	return report.Column{Head: rules.Words{EN: en, ZH: zh}, IDs: []string{id}}
}

func number(id, en, zh string) report.Column {
	c := column(id, en, zh)
	c.Numeric = true
	return c
}

func estimate(id, en, zh string) report.Column {
	return report.Column{Head: rules.Words{EN: en, ZH: zh}, IDs: report.Interval(id), Numeric: true}
}

// measure is a column that every table of accuracy has.
type measure struct {
	report.Column
	// of is the share of it, k of n; n alone where share is false.
	of     func(*Tally) (k, n int64)
	share  bool
	judges bool // it says something of the judges
}

var measures = []measure{
	{number("n", "n", "n"), func(p *Tally) (int64, int64) { return 0, p.N }, false, false},
	{estimate("right", "right, %", "正确 %"), func(p *Tally) (int64, int64) { return p.Right, p.N }, true, false},
	{estimate("unsettled", "unsettled, %", "未定 %"), func(p *Tally) (int64, int64) { return p.Unsettled, p.N }, true, true},
	{estimate("sure", "confidence ≥ 0.99, %", "置信 ≥ 0.99，%"), func(p *Tally) (int64, int64) { return p.Sure, p.N }, true, true},
	{estimate("sure_right", "of these right, %", "其中正确 %"), func(p *Tally) (int64, int64) { return p.SureRight, p.Sure }, true, true},
	{number("margins", "scores", "比分数"), func(p *Tally) (int64, int64) { return 0, p.Margins }, false, false},
	{estimate("exact", "score exact, %", "比分相同 %"), func(p *Tally) (int64, int64) { return p.Exact, p.Margins }, true, false},
	{number("seki", "seki claims", "双活标注数"), func(p *Tally) (int64, int64) { return 0, p.Seki }, false, false},
	{estimate("seki_right", "seki as labelled, %", "双活一致 %"), func(p *Tally) (int64, int64) { return p.SekiRight, p.Seki }, true, false},
}

// measured are the measures there are: with the dead stones given, none of the judges.
func measured(given bool) []measure {
	if !given {
		return measures
	}
	return slices.DeleteFunc(slices.Clone(measures), func(m measure) bool { return m.judges })
}

// tallyTable adds the measures to the columns a table begins with.
func tallyTable(t *report.Table, given bool) *report.Table {
	for _, m := range measured(given) {
		t.Columns = append(t.Columns, m.Column)
	}
	return t
}

func tallyCells(t *report.Table, p *Tally, given bool) []report.Cell {
	var out []report.Cell
	for _, m := range measured(given) {
		k, n := m.of(p)
		switch {
		case !m.share:
			out = append(out, report.Count(n))
		case n == 0:
			out = append(out, report.Text(""))
		default:
			out = append(out, t.Estimate(analysis.ShareOf(k, n)))
		}
	}
	return out
}

// howOften says of what the tables of accuracy have shares.
func howOften(given bool) rules.Words {
	if given {
		return rules.Words{EN: "How often seki and score are as labelled, with the dead stones of the labels.", ZH: "死子取自标注时，双活与比分与标注一致的比例。"}
	}
	return rules.Words{EN: "How often every stone is settled as labelled.", ZH: "各子皆与标注一致的比例。"}
}

var sourceColumns = []report.Column{column("source", "source", "来源"), column("kind", "kind", "形式"), column("trust", "trust", "可信度")}

func (s *Study) sourceTable(given bool) *report.Table {
	t := tallyTable(&report.Table{
		ID: "accuracy", Title: rules.Words{EN: "By source", ZH: "按来源"},
		About: howOften(given), Columns: slices.Clone(sourceColumns),
	}, given)
	for i := range s.Sources {
		p := &s.Sources[i]
		t.Rows = append(t.Rows, append([]report.Cell{report.Text(p.Source), report.Text(p.Kind), report.Text(p.Trust)}, tallyCells(t, &p.Tally, given)...))
	}
	return t
}

func (s *Study) crossTable(given bool) *report.Table {
	t := tallyTable(&report.Table{
		ID: "accuracy_by_size_and_rule", Title: rules.Words{EN: "By source, board size and rule", ZH: "按来源、棋盘与规则"},
		About:   rules.Words{EN: "The same, divided by the size of the board and the rule set of the game.", ZH: "同上，按棋盘大小与对局规则分列。"},
		Columns: append(slices.Clone(sourceColumns), column("size", "size", "路数"), column("rule", "rule", "规则")),
	}, given)
	for i := range s.Cross {
		p := &s.Cross[i]
		t.Rows = append(t.Rows, append([]report.Cell{report.Text(p.Source), report.Text(p.Kind), report.Text(p.Trust), report.Text(p.Size), report.Text(p.Rule)}, tallyCells(t, &p.Tally, given)...))
	}
	return t
}

func (s *Study) levelTable() *report.Table {
	t := &report.Table{
		ID: "calibration", Title: rules.Words{EN: "Is the confidence true", ZH: "置信度是否属实"},
		About: rules.Words{
			EN: "Settled positions whose stones are labelled, by the confidence stated: how often every stone is right. Believed: trusted marks, sure engine, people, worked cases. A position labelled by two sources counts twice.",
			ZH: "标注了各子死活且已判定的局面，按所称置信度分档，各子皆正确的比例。believed：可信标记、确定的引擎、人工、手工推算。"},
		Columns: []report.Column{
			column("labels", "labels", "标注"), column("confidence", "confidence", "置信度"), number("n", "n", "n"),
			number("stated", "stated (mean), %", "所称均值 %"), estimate("right", "right, %", "正确 %"),
		},
	}
	for _, group := range []string{Believed, AllKinds} {
		for _, l := range s.Levels[group] {
			t.Rows = append(t.Rows, []report.Cell{
				report.Text(group), report.Text(l.Name), report.Count(l.N),
				{Show: rules.Words{EN: report.Percent(l.Said), ZH: report.Percent(l.Said)}, Values: []string{strconv.FormatFloat(l.Said, 'f', 6, 64)}},
				t.Estimate(analysis.ShareOf(l.Right, l.N)),
			})
		}
	}
	return t
}

// reliability is the figure of the calibration.
func (s *Study) reliability() report.DocumentFigure {
	title := rules.Words{EN: "Stated confidence and observed right", ZH: "所称置信度与实际正确率"}
	return report.DocumentFigure{
		ID: "calibration", Title: title,
		Needs: rules.Words{EN: "settled positions whose stones have labels that can be believed", ZH: "各子标注可采信且已判定之局面"},
		Caption: rules.Words{
			EN: "Marker: share of positions with every stone right, line: 95 % interval; grey bar: the mean confidence stated. Where the bar lies inside the line the judges are as good as their word.",
			ZH: "点：各子皆正确的比例；横线：95% 区间；灰竖条：所称置信度均值。竖条落在横线之内，即名副其实。"},
		Draw: func(format figure.Format, o figure.Options) *figure.Drawing {
			var levels []figure.Level
			for _, l := range s.Levels[Believed] {
				levels = append(levels, figure.Level{Name: l.Name, Said: l.Said, Estimate: analysis.ShareOf(l.Right, l.N)})
			}
			return figure.Reliability(title,
				rules.Words{EN: "settled positions with labels that can be believed; n beside each row", ZH: "标注可采信的已判定局面；各行 n 见右"},
				rules.Words{EN: "every stone right, % of positions", ZH: "各子皆正确，占局面 %"}, levels, format, o)
		},
	}
}

// missTable lists what is not right, the surest first within each source. With the dead
// stones given nobody was sure of them, and none is wrong.
func (s *Study) missTable(given bool) *report.Table {
	t := &report.Table{
		ID: "misses", Title: rules.Words{EN: "Not as labelled", ZH: "与标注不同者"}, Folded: true,
		About: rules.Words{
			EN: "Every position that is wrong or unsettled, by source and trust, those settled with the highest confidence first.",
			ZH: "所有错判或未定的局面，按来源与可信度，置信度高者在前。"},
		Columns: []report.Column{
			column("source", "source", "来源"), column("trust", "trust", "可信度"), column("file", "file", "文件"), number("index", "game", "局号"),
			column("size", "size", "路数"), column("rule", "rule", "规则"), column("right", "right", "正确"),
		},
	}
	if given {
		t.About = rules.Words{EN: "Every position with another seki or score, by source and trust.", ZH: "双活或比分不同的局面，按来源与可信度。"}
	} else {
		t.Columns = append(t.Columns, number("confidence", "confidence", "置信度"), number("stones_wrong", "stones", "子数"))
	}
	t.Columns = append(t.Columns, column("reason", "reason", "缘由"))
	var miss []*labels.Row
	for i := range s.Rows {
		if s.Rows[i].Right != labels.Yes {
			miss = append(miss, &s.Rows[i])
		}
	}
	slices.SortStableFunc(miss, func(a, b *labels.Row) int {
		return cmp.Or(cmp.Compare(a.Source, b.Source), cmp.Compare(place(trusts, a.Trust), place(trusts, b.Trust)), -cmp.Compare(confidence(a), confidence(b)))
	})
	for _, r := range miss {
		c, n := report.Text(""), report.Text("")
		if r.Confidence != nil {
			c = report.Text(strconv.FormatFloat(*r.Confidence, 'f', 3, 64))
		}
		if r.StonesWrong != nil {
			n = report.Count(int64(*r.StonesWrong))
		}
		cells := []report.Cell{
			report.Text(r.Source), report.Text(r.Trust), report.Text(r.File), report.Count(int64(r.Index)),
			report.Text(analysis.SizeName(r.Width, r.Height)), report.Text(r.Rule), report.Text(r.Right),
		}
		if !given {
			cells = append(cells, c, n)
		}
		t.Rows = append(t.Rows, append(cells, report.Text(r.Reason)))
	}
	return t
}

func confidence(r *labels.Row) float64 {
	if r.Confidence == nil {
		return 0
	}
	return *r.Confidence
}

func problemTable(problems []labels.Problem) *report.Table {
	t := &report.Table{
		ID: "problems", Title: rules.Words{EN: "What could not be used", ZH: "不能使用者"}, Folded: true,
		About:   rules.Words{EN: "Every label, file and record that was not compared, and why.", ZH: "未予比较的标注、文件与棋谱及其缘由。"},
		Columns: []report.Column{column("file", "file", "文件"), number("line", "line", "行"), column("kind", "kind", "种类"), column("message", "message", "说明")},
	}
	for _, p := range problems {
		line := report.Text("")
		if p.Line > 0 {
			line = report.Count(int64(p.Line))
		}
		t.Rows = append(t.Rows, []report.Cell{report.Text(p.File), line, report.Text(p.Kind), report.Text(p.Message)})
	}
	return t
}

func settingTable(settings []Setting) *report.Table {
	t := &report.Table{
		ID: "settings", Title: rules.Words{EN: "Settings", ZH: "设置"},
		About:   rules.Words{EN: "What the numbers depend on.", ZH: "数值所依赖的选项。"},
		Columns: []report.Column{column("name", "name", "名称"), column("value", "value", "值")},
	}
	for _, s := range settings {
		t.Rows = append(t.Rows, []report.Cell{report.Text(s.Name), report.Text(s.Value)})
	}
	return t
}

// Short lists the lines of the short table for a terminal, in a language: head first.
// With the dead stones given it says nothing of judges.
func (s *Study) Short(lang string, given bool) [][]string {
	words := []rules.Words{{EN: "source", ZH: "来源"}, {EN: "kind", ZH: "形式"}, {EN: "trust", ZH: "可信度"}, {EN: "n", ZH: "n"}, {EN: "right %", ZH: "正确 %"}}
	if !given {
		words = append(words, rules.Words{EN: "unsettled %", ZH: "未定 %"}, rules.Words{EN: "≥ 0.99 %", ZH: "≥ 0.99 %"}, rules.Words{EN: "right there %", ZH: "其中正确 %"})
	}
	var head []string
	for _, w := range append(words, rules.Words{EN: "score exact %", ZH: "比分相同 %"}) {
		head = append(head, w.In(lang))
	}
	out := [][]string{head}
	for i := range s.Sources {
		p := &s.Sources[i]
		row := []string{p.Source, p.Kind, p.Trust, strconv.FormatInt(p.N, 10), shareText(p.Right, p.N)}
		if !given {
			row = append(row, plainShare(p.Unsettled, p.N), plainShare(p.Sure, p.N), plainShare(p.SureRight, p.Sure))
		}
		out = append(out, append(row, plainShare(p.Exact, p.Margins)))
	}
	return out
}

func plainShare(k, n int64) string {
	if n == 0 {
		return "–"
	}
	return report.Percent(float64(k) / float64(n))
}
