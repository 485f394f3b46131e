package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// Selfplay is a match of engines under several rules, and what it shows of how
// they are played.
type Selfplay struct {
	Players []string // name and version
	Size    int      // side of the board
	Games   int      // under each rule, as planned
	Komi    string   // "rule" or a number
	Seed    uint64
	Rules   []string // ids, the first that which others are compared with
	Aspects []Aspect
	This    bool // the games are those of the run
}

// Aspect is what games by one rule show in one way.
type Aspect struct {
	ID    string
	Words rules.Words
	Share bool // of games; else a mean
	Rule  string
	// Value with its interval over N games; Against, the mean difference from the
	// first rule over Pairs games that begin with the same moves. Lo and Hi are NaN
	// where there is no interval.
	N, Pairs                      int64
	Value, Lo, Hi                 float64
	Against, AgainstLo, AgainstHi float64
	SameMoves                     bool // the aspect is whether the moves are those under the first rule
}

func selfplayChapter(p *page) *Chapter {
	m := p.in.Selfplay
	if m == nil || len(m.Rules) == 0 {
		return nil
	}
	first := p.anyRuleName(m.Rules[0])
	players := shorten(clean(strings.Join(m.Players, ", ")))
	c := &Chapter{ID: "selfplay", Title: rules.Words{EN: "How play changes with the rule", ZH: "下法因规则之变"}}
	c.Text = append(c.Text, rules.Words{
		EN: rules.Singular(fmt.Sprintf("Programs (%s) played %d games under each of %d rule sets on %d×%d, game by game from the same opening moves (seed %d). Records say little about what players would do under another rule; these games say what these programs do.", players, m.Games, len(m.Rules), m.Size, m.Size, m.Seed)),
		ZH: fmt.Sprintf("程序（%s）于 %d×%d 上按 %d 种规则各下 %d 局，各规则下同号之局开局着法相同（种子 %d）。既有棋谱难以说明换一规则后棋手会如何下；此处所示为这些程序之下法。", players, m.Size, m.Size, len(m.Rules), m.Games, m.Seed)})
	if m.This {
		c.Text = append(c.Text, rules.Words{
			EN: "The games counted in this report are those games: every comparison above is of play under the rule a game was played by, counted by all.",
			ZH: "本报告所计之局即此：以上各项比较，皆以按某规则所下之局，用各规则计数。"})
	}
	var same []string
	var sameZH []string
	for _, a := range m.Aspects {
		if a.SameMoves && a.N > 0 && a.Value > 0.5 {
			n := p.anyRuleName(a.Rule)
			same, sameZH = append(same, fmt.Sprintf("%s (%s %% of %d)", n.EN, percent(a.Value), a.N)), append(sameZH, fmt.Sprintf("%s（%d 局中 %s%%）", n.ZH, a.N, percent(a.Value)))
		}
	}
	if len(same) > 0 {
		c.Text = append(c.Text, rules.Words{
			EN: "Most games have the very moves of the game under " + first.EN + ": " + strings.Join(same, ", ") + ". There the program does not play by the rule, and what differs below is the count and not the play.",
			ZH: "多数对局与" + first.ZH + "下之局着法全同：" + strings.Join(sameZH, "、") + "。此时程序并未因规则改变下法，下表之异在计数而不在着法。"})
	}
	t := &Table{ID: "selfplay", Title: rules.Words{EN: "Play under each rule", ZH: "各规则下之对局"},
		About: rules.Words{
			EN: "What the games show, with 95 % intervals, and the mean difference from " + first.EN + " over games with the same opening moves. Shares in percent.",
			ZH: "各规则对局所示及 95% 区间；与" + first.ZH + "之差取开局着法相同之局的平均。比例以百分数计。"},
		Columns: []Column{col("aspect", "what", "项目"), col("rule", "rule", "规则"), iv("value", "value", "数值"), iv("against", "difference from "+first.EN, "与"+first.ZH+"之差"), num("pairs", "games compared", "所比局数"), num("n", "n", "局数")}}
	for i := range m.Aspects {
		a := &m.Aspects[i]
		w := a.Words
		if a.Share {
			w = rules.Words{EN: w.EN + ", %", ZH: w.ZH + "，%"}
		}
		against := Cell{Show: rules.Words{EN: "", ZH: ""}, Values: []string{"", "", ""}}
		if a.Rule != m.Rules[0] && !a.SameMoves {
			against = a.cell(a.Against, a.AgainstLo, a.AgainstHi, true)
		}
		t.Rows = append(t.Rows, []Cell{wordsCell(a.ID, w), wordsCell(a.Rule, p.anyRuleName(a.Rule)), a.cell(a.Value, a.Lo, a.Hi, false), against, countCell(a.Pairs), countCell(a.N)})
	}
	c.Tables = append(c.Tables, t)
	c.Text = append(c.Text, p.selfplayChanges(m, first)...)
	return c
}

// selfplayChanges says which differences stand out: those whose interval leaves
// out nought.
func (p *page) selfplayChanges(m *Selfplay, first rules.Words) []rules.Words {
	var en, zh []string
	compared := 0
	for i := range m.Aspects {
		a := &m.Aspects[i]
		if a.Rule == m.Rules[0] || a.SameMoves || a.Pairs == 0 || math.IsNaN(a.AgainstLo) || math.IsNaN(a.AgainstHi) {
			continue
		}
		compared++
		if a.AgainstLo > 0 || a.AgainstHi < 0 {
			n := p.anyRuleName(a.Rule)
			d := a.text(a.Against, true)
			en, zh = append(en, fmt.Sprintf("%s under %s (%s)", a.Words.EN, n.EN, d)), append(zh, fmt.Sprintf("%s下%s（%s）", n.ZH, a.Words.ZH, d))
		}
	}
	if compared == 0 {
		return nil
	}
	if len(en) == 0 {
		return []rules.Words{{
			EN: fmt.Sprintf("Of %d differences from %s none has an interval that leaves out nought: nothing is shown to change.", compared, first.EN),
			ZH: fmt.Sprintf("与%s之 %d 项差异中，区间皆含零：未见有所改变。", first.ZH, compared)}}
	}
	return []rules.Words{{
		EN: fmt.Sprintf("Of %d differences from %s these have intervals that leave out nought (one in twenty would by chance): %s.", compared, first.EN, strings.Join(en, "; ")),
		ZH: fmt.Sprintf("与%s之 %d 项差异中，区间不含零者（偶然亦有二十分之一）：%s。", first.ZH, compared, strings.Join(zh, "；"))}}
}

// text writes a number of an aspect, shares in percent.
func (a *Aspect) text(v float64, difference bool) string {
	if math.IsNaN(v) {
		return "–"
	}
	digits := 2
	if a.Share {
		v, digits = 100*v, 1
	}
	s := strings.Replace(strconv.FormatFloat(v, 'f', digits, 64), "-", "−", 1)
	if difference && v > 0 {
		s = "+" + s
	}
	return s
}

func (a *Aspect) cell(v, lo, hi float64, difference bool) Cell {
	s := a.text(v, difference)
	c := Cell{Values: []string{exact(v), exact(lo), exact(hi)}}
	if !math.IsNaN(lo) && !math.IsNaN(hi) {
		s += " [" + a.text(lo, difference) + ", " + a.text(hi, difference) + "]"
	}
	c.Show = rules.Words{EN: s, ZH: s}
	return c
}

// anyRuleName is the name of a rule of the study, or else of one built in.
func (p *page) anyRuleName(id string) rules.Words {
	for _, r := range p.Study.Rules {
		if r.ID == id {
			return p.ruleName(id)
		}
	}
	for _, r := range rules.All {
		if r.ID == id {
			return rules.Words{EN: r.Title, ZH: analysis.Rule{ID: id, Rule: r}.Name("zh")}
		}
	}
	id = shorten(clean(id))
	return rules.Words{EN: id, ZH: id}
}
