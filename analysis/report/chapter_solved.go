package report

import (
	"fmt"
	"slices"
	"strings"

	"weiqi-experiment/rules"
)

// Solution is the exact value of a board under a rule, Black minus White before
// komi, or why there is none.
type Solution struct {
	Rule          string
	Width, Height int
	ToMove        string // "B" or "W"
	Proved        bool
	Cycle         bool // best play is an endless game
	Low, High     rules.Half
	Nodes         int64
	Line          string // best play
	Refused       string // why it was not solved; the rest then means nothing
}

// value is the value in words.
func (s *Solution) value() rules.Words {
	switch {
	case s.Refused != "":
		return rules.Words{EN: "–", ZH: "–"}
	case s.Low == s.High:
		v := minus(s.Low)
		return rules.Words{EN: v, ZH: v}
	}
	return rules.Words{EN: minus(s.Low) + " to " + minus(s.High), ZH: minus(s.Low) + " 至 " + minus(s.High)}
}

func (s *Solution) board() string {
	b := fmt.Sprintf("%d×%d", s.Width, s.Height)
	if s.ToMove == "W" {
		b += " (W)"
	}
	return b
}

func solvedChapter(p *page) *Chapter {
	list := p.in.Solved
	if len(list) == 0 {
		return nil
	}
	c := &Chapter{ID: "solved", Title: rules.Words{EN: "Exact values of small boards", ZH: "小棋盘之确值"}}
	var boards, ids []string
	proved, cycles, open, refused := 0, 0, 0, 0
	for i := range list {
		s := &list[i]
		if b := s.board(); !slices.Contains(boards, b) {
			boards = append(boards, b)
		}
		if !slices.Contains(ids, s.Rule) {
			ids = append(ids, s.Rule)
		}
		switch {
		case s.Refused != "":
			refused++
		case s.Proved && s.Low == s.High:
			proved++
		case s.Cycle:
			cycles++
		default:
			open++
		}
	}
	c.Text = []rules.Words{{
		EN: fmt.Sprintf("Searched to the end of every game, a board has a value under a rule: the margin neither side can better, Black minus White before komi. Of %d boards under rules here, %d have a proved value, %d an endless game as best play and so two bounds, %d were not finished within the limits of the search, and %d cannot be solved under the rule (the reason stands in the table). Here rules differ with best play on both sides, not in how one record is counted.", len(list), proved, cycles, open, refused),
		ZH: fmt.Sprintf("搜索至每局终了，棋盘在某规则下即有其值：双方皆不能更好之盘差（黑减白，贴目前）。此处 %d 项中，%d 项已证，%d 项双方最善为无尽之局而只有上下界，%d 项达搜索限度而未证，%d 项在该规则下不可解（理由见表）。此为双方最善时规则之异，而非同一棋谱计法之异。", len(list), proved, cycles, open, refused)}}
	c.Tables = []*Table{p.valuesTable(list, boards, ids), p.solutionsTable(list)}
	return c
}

// valuesTable sets rules against boards.
func (p *page) valuesTable(list []Solution, boards, ids []string) *Table {
	t := &Table{ID: "solved-values",
		Title: rules.Words{EN: "Value by rule and board", ZH: "各规则各棋盘之值"},
		About: rules.Words{
			EN: "Columns by rows; Black moves first, White where (W) stands. Two numbers are bounds; – is a board that cannot be solved under the rule.",
			ZH: "列×行；黑先，标 (W) 者白先。两数为上下界；– 为该规则下不可解。"},
		Columns: []Column{col("rule", "rule", "规则")}}
	for _, b := range boards {
		t.Columns = append(t.Columns, Column{rules.Words{EN: b, ZH: b}, []string{strings.ReplaceAll(b, "×", "x")}, true})
	}
	for _, id := range ids {
		row := []Cell{wordsCell(id, p.anyRuleName(id))}
		some := false
		for _, b := range boards {
			cell := Cell{Show: rules.Words{EN: "", ZH: ""}, Values: []string{""}}
			for i := range list {
				if s := &list[i]; s.Rule == id && s.board() == b {
					w := s.value()
					cell = Cell{Show: w, Values: []string{strings.ReplaceAll(w.EN, "−", "-")}}
					some = some || s.Refused == ""
				}
			}
			row = append(row, cell)
		}
		if some {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func (p *page) solutionsTable(list []Solution) *Table {
	t := &Table{ID: "solved", Folded: true,
		Title: rules.Words{EN: "Best play and the size of each proof", ZH: "最善变化与证明规模"},
		About: rules.Words{
			EN: "Nodes: positions searched until the value was proved. The line is one game of best play; points are SGF letters.",
			ZH: "节点：证得其值所搜之局面数。变化为双方最善之一局；点以 SGF 字母记。"},
		Columns: []Column{col("board", "board", "棋盘"), col("rule", "rule", "规则"), num("low", "at least", "至少"), num("high", "at most", "至多"), col("state", "state", "状态"), num("nodes", "nodes", "节点"), col("line", "best play", "最善变化")}}
	for i := range list {
		s := &list[i]
		b := s.board()
		row := []Cell{plainCell(b), wordsCell(s.Rule, p.anyRuleName(s.Rule))}
		switch {
		case s.Refused != "":
			none := Cell{Show: rules.Words{EN: "–", ZH: "–"}, Values: []string{""}}
			row = append(row, none, none, wordsCell("refused", rules.Words{EN: "cannot be solved", ZH: "不可解"}), none, plainCell(s.Refused))
		default:
			state := wordsCell("proved", rules.Words{EN: "proved", ZH: "已证"})
			switch {
			case s.Cycle:
				state = wordsCell("cycle", rules.Words{EN: "endless game", ZH: "无尽之局"})
			case !s.Proved:
				state = wordsCell("limit", rules.Words{EN: "a limit was met", ZH: "已达限度"})
			}
			low, high := minus(s.Low), minus(s.High)
			row = append(row, Cell{Show: rules.Words{EN: low, ZH: low}, Values: []string{s.Low.String()}}, Cell{Show: rules.Words{EN: high, ZH: high}, Values: []string{s.High.String()}},
				state, countCell(s.Nodes), plainCell(s.Line))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
