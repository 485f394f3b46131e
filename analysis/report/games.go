package report

import (
	"fmt"
	"html/template"
	"path"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// game is one instructive game as shown.
type game struct {
	Number  int
	Kind    rules.Words
	File    string
	Index   int32 // number in its file, from 0, as explain --game takes it
	Players string
	Facts   []rules.Words
	Reasons []rules.Words // why the two rules differ, in words
	Ledger  ledger
	Board   template.HTML // "" where the record could not be read again
	NoBoard string        // why there is no board
}

// ledger shows the counts of one game side by side, rules with the same count in one column.
type ledger struct {
	Columns []ledgerColumn
	Lines   []ledgerLine
	Left    int // columns left out
}

type ledgerColumn struct {
	Rules  []rules.Words
	More   int  // rules with the same count beyond those named
	Marked bool // one of the two rules in question
	Margin string
	Komi   string
	Result rules.Words
}

type ledgerLine struct {
	Words  rules.Words
	Values []string
	Marked bool // the two rules differ in it
}

// What a ledger shows side by side: counts, and names of rules over one count.
const mostColumns, mostNames = 7, 4

func (p *page) game(in *analysis.Instructive) game {
	g := &in.Game
	out := game{
		Number: len(p.Games) + 1, Kind: in.Kind.Words,
		File: shorten(clean(g.File)), Index: g.Index,
		Players: players(g),
		Facts:   p.facts(g),
		Reasons: p.reasons(in),
		Ledger:  p.ledger(in),
	}
	if p.in.Boards == nil {
		return out
	}
	view, err := p.in.Boards(g.File, int(g.Index))
	switch {
	case err != nil:
		out.NoBoard = shorten(clean(err.Error()))
	case view == nil:
	default:
		if svg, err := view.SVG(fmt.Sprintf("final position, %s, game %d", path.Base(g.File), g.Index)); err != nil {
			out.NoBoard = err.Error()
		} else {
			out.Board = template.HTML(svg)
		}
	}
	return out
}

func players(g *store.GameRow) string {
	name := func(n, rank string) string {
		if n == "" {
			n = "?"
		}
		if rank != "" {
			n += " " + rank
		}
		return shorten(clean(n))
	}
	s := name(g.Black, g.BlackRank) + " – " + name(g.White, g.WhiteRank)
	for _, more := range []string{g.Event, g.Date} {
		if more != "" {
			s += ", " + shorten(clean(more))
		}
	}
	return s
}

func (p *page) facts(g *store.GameRow) []rules.Words {
	size := analysis.SizeName(g.Width, g.Height)
	out := []rules.Words{{EN: size, ZH: size}}
	add := func(en, zh string) { out = append(out, rules.Words{EN: en, ZH: zh}) }
	if g.Handicap > 0 {
		add(fmt.Sprintf("handicap %d", g.Handicap), fmt.Sprintf("让 %d 子", g.Handicap))
	}
	if g.Result != "" {
		r := shorten(clean(g.Result))
		add("recorded result "+r, "所记结果 "+r)
	}
	if g.OwnRule != "" {
		n := p.ruleName(g.OwnRule)
		add("played under "+shorten(clean(n.EN)), "对局规则 "+shorten(clean(n.ZH)))
	}
	switch g.Agrees {
	case "yes":
		add("our count agrees with it", "计数与之一致")
	case "no":
		add("our count does not agree with it", "计数与之不一致")
	}
	side := map[string]rules.Words{"B": {EN: "Black", ZH: "黑"}, "W": {EN: "White", ZH: "白"}}
	if w, ok := side[g.LastPlay]; ok {
		add("last play "+w.EN, w.ZH+"收后")
	}
	if w, ok := side[g.FirstPass]; ok {
		add("first pass "+w.EN, w.ZH+"先虚着")
	}
	if g.Judge != "" {
		s := shorten(clean(g.Judge))
		if g.Confidence != nil {
			s += fmt.Sprintf(" (%.1f %%)", 100**g.Confidence)
		}
		add("settled by "+s, "判定者 "+s)
	}
	return out
}

// reasons says in words why the two rules in question differ.
func (p *page) reasons(in *analysis.Instructive) []rules.Words {
	a, b := &in.Scores[in.A], &in.Scores[in.B]
	na, nb := p.ruleName(p.Study.Rules[in.A].ID), p.ruleName(p.Study.Rules[in.B].ID)
	ra, rb := outcome(a), outcome(b)
	out := []rules.Words{{
		EN: fmt.Sprintf("Under %s the margin is %s and the komi %s: %s. Under %s the margin is %s and the komi %s: %s.", na.EN, minus(a.Margin), minus(a.Charge), ra.EN, nb.EN, minus(b.Margin), minus(b.Charge), rb.EN),
		ZH: fmt.Sprintf("按%s盘差 %s，贴目 %s：%s。按%s盘差 %s，贴目 %s：%s。", na.ZH, minus(a.Margin), minus(a.Charge), ra.ZH, nb.ZH, minus(b.Margin), minus(b.Charge), rb.ZH),
	}}
	if len(in.Reasons) == 0 {
		out = append(out, rules.Words{EN: "The two counts are the same.", ZH: "两者计数相同。"})
	}
	for _, r := range in.Reasons {
		c := analysis.Causes[r.Cause]
		out = append(out, rules.Words{
			EN: fmt.Sprintf("%s: %s (%s).", upper(c.Words.EN), plus(r.Value), favour(r.Value, nb.EN, "en")),
			ZH: fmt.Sprintf("%s：%s（%s）。", c.Words.ZH, plus(r.Value), favour(r.Value, nb.ZH, "zh")),
		})
	}
	if len(in.Steps) > 0 {
		return append(out, p.endingReasons(in)...)
	}
	if in.Blame != nil {
		var en, zh []string
		for i, c := range analysis.Causes {
			if part := in.Blame[i]; part > 0 {
				en = append(en, fmt.Sprintf("%s (%.0f %%)", c.Words.EN, 100*part))
				zh = append(zh, fmt.Sprintf("%s（%.0f%%）", c.Words.ZH, 100*part))
			}
		}
		out = append(out, rules.Words{EN: "The result changes because of " + strings.Join(en, ", ") + ".", ZH: "结果改变归于" + strings.Join(zh, "、") + "。"})
	}
	return out
}

// endingReasons says what the ending changes between the two rules in question:
// by step, and by the terms they count.
func (p *page) endingReasons(in *analysis.Instructive) []rules.Words {
	a, b := &in.Scores[in.A], &in.Scores[in.B]
	na, nb := p.ruleName(p.Study.Rules[in.A].ID), p.ruleName(p.Study.Rules[in.B].ID)
	var out []rules.Words
	for _, s := range in.Steps {
		c := analysis.Causes[s.Cause].Words
		out = append(out, rules.Words{
			EN: fmt.Sprintf("%s: from the record as it stands to the normal ending they change %s under %s and %s under %s.", upper(c.EN), plus(s.A), na.EN, plus(s.B), nb.EN),
			ZH: fmt.Sprintf("%s：由棋谱原样至正常终局，%s下改变 %s，%s下改变 %s。", c.ZH, na.ZH, plus(s.A), nb.ZH, plus(s.B)),
		})
	}
	wa, wb := in.Without(a), in.Without(b)
	ra, rb := outcome(&wa), outcome(&wb)
	out = append(out, rules.Words{
		EN: fmt.Sprintf("Without that the margin under %s is %s (%s), under %s %s (%s).", na.EN, minus(wa.Margin), ra.EN, nb.EN, minus(wb.Margin), rb.EN),
		ZH: fmt.Sprintf("若不计此，%s盘差 %s（%s），%s盘差 %s（%s）。", na.ZH, minus(wa.Margin), ra.ZH, nb.ZH, minus(wb.Margin), rb.ZH),
	})
	var en, zh []string
	for _, r := range in.Parts {
		c := analysis.Causes[r.Cause].Words
		en, zh = append(en, c.EN+" "+plus(r.Value)), append(zh, c.ZH+" "+plus(r.Value))
	}
	if len(en) > 0 {
		out = append(out, rules.Words{
			EN: "On the record as it stands the two counts differ by " + strings.Join(en, ", ") + ".",
			ZH: "按棋谱原样，两计数之差：" + strings.Join(zh, "，") + "。",
		})
	} else {
		out = append(out, rules.Words{EN: "On the record as it stands the two counts are the same.", ZH: "按棋谱原样，两者计数相同。"})
	}
	switch {
	case !in.ByEnding():
	case a.Winner == b.Winner:
		out = append(out, rules.Words{EN: "So the two rules disagree over the result for how the players stopped, and not for what they say.", ZH: "可见两规则之分歧出于棋手收局之法，而非条文。"})
	default:
		out = append(out, rules.Words{EN: "So the two rules agree on the record as the players left it, and disagree once the game is ended properly.", ZH: "可见按棋手所留之局两规则一致，正常终局后则不一致。"})
	}
	return out
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func favour(v rules.Half, second, lang string) string {
	d := max(v, -v)
	switch {
	case lang == "zh" && v > 0:
		return fmt.Sprintf("%s于黑方多 %s 点", second, d)
	case lang == "zh":
		return fmt.Sprintf("%s于白方多 %s 点", second, d)
	case v > 0:
		return fmt.Sprintf("%s more for Black under %s", points(d), second)
	}
	return fmt.Sprintf("%s more for White under %s", points(d), second)
}

func points(h rules.Half) string {
	if h == rules.Points(1) {
		return "1 point"
	}
	return h.String() + " points"
}

func minus(h rules.Half) string { return strings.Replace(h.String(), "-", "−", 1) }

func plus(h rules.Half) string {
	if h > 0 {
		return "+" + h.String()
	}
	return minus(h)
}

// result writes who wins by how much: B+0.5, W+3, 0, N.
func result(s *analysis.Score) string {
	d := s.Margin - s.Charge
	switch s.Winner {
	case rules.BlackWins, rules.WhiteWins:
		return string(s.Winner) + "+" + max(d, -d).String()
	}
	return string(s.Winner)
}

func outcome(s *analysis.Score) rules.Words {
	d := s.Margin - s.Charge
	by := max(d, -d).String()
	if d == 0 {
		switch s.Winner {
		case rules.BlackWins:
			return rules.Words{EN: "Black wins on equality", ZH: "相等，定黑胜"}
		case rules.WhiteWins:
			return rules.Words{EN: "White wins on equality", ZH: "相等，定白胜"}
		}
	}
	switch s.Winner {
	case rules.BlackWins:
		return rules.Words{EN: "Black wins by " + by, ZH: "黑胜 " + by + " 点"}
	case rules.WhiteWins:
		return rules.Words{EN: "White wins by " + by, ZH: "白胜 " + by + " 点"}
	case rules.Drawn:
		return rules.Words{EN: "a draw", ZH: "和棋"}
	}
	return rules.Words{EN: "no result", ZH: "无胜负"}
}

// ledgerOrder lists the terms as a count is read: territory first, then what is
// added to it.
var ledgerOrder = func() []int {
	var first, rest []int
	for i, c := range analysis.Causes[:len(analysis.Ledger{})] {
		if c.ID == "territory" {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	return append(first, rest...)
}()

func (p *page) ledger(in *analysis.Instructive) ledger {
	var l ledger
	var first []int // the rule that stands for each column
	column := func(i int) {
		s := &in.Scores[i]
		for k, f := range first {
			if t := &in.Scores[f]; t.Same(s) {
				if len(l.Columns[k].Rules) < mostNames {
					l.Columns[k].Rules = append(l.Columns[k].Rules, p.ruleName(p.Study.Rules[i].ID))
				} else {
					l.Columns[k].More++
				}
				l.Columns[k].Marked = l.Columns[k].Marked || i == in.A || i == in.B
				return
			}
		}
		if len(first) == mostColumns {
			l.Left++
			return
		}
		first = append(first, i)
		l.Columns = append(l.Columns, ledgerColumn{
			Rules:  []rules.Words{p.ruleName(p.Study.Rules[i].ID)},
			Marked: i == in.A || i == in.B,
			Margin: minus(s.Margin), Komi: minus(s.Charge), Result: outcome(s),
		})
	}
	column(in.A)
	column(in.B)
	for i := range in.Scores {
		if i != in.A && i != in.B && in.Scores[i].Present {
			column(i)
		}
	}
	for _, c := range ledgerOrder {
		line := ledgerLine{Words: analysis.Causes[c].Words, Marked: in.Scores[in.A].Ledger[c] != in.Scores[in.B].Ledger[c]}
		some := false
		for _, f := range first {
			v := in.Scores[f].Ledger[c]
			some = some || v != 0
			if v == 0 {
				line.Values = append(line.Values, "")
			} else {
				line.Values = append(line.Values, plus(v))
			}
		}
		if some {
			l.Lines = append(l.Lines, line)
		}
	}
	return l
}
