package rules

import (
	"fmt"
	"strings"

	"weiqi-experiment/rules/board"
)

// Form is how a text is written.
type Form int

// The forms of a text.
const (
	Plain Form = iota
	Markdown
)

// In returns w in the language asked for: "zh" is 中文, everything else English.
func (w Words) In(lang string) string {
	if lang == "zh" {
		return w.ZH
	}
	return w.EN
}

// Text says in words what k forbids.
func (k Ko) Text() Words {
	switch k {
	case KoPositional:
		return Words{"no whole-board position may come again", "禁止全局同形再现（只比盘面）"}
	case KoSituational:
		return Words{"no whole-board position may come again with the same side to move", "禁止全局同形再现（连轮走方一并比较）"}
	case KoNone:
		return Words{"no repetition is forbidden", "不禁同形"}
	}
	return Words{"a single stone may not be retaken at once", "不得立即回提单劫"}
}

// Text says in words what stands on the board before the first move.
func (s Start) Text() Words {
	if s == StartCross {
		return Words{"two stones of each side on opposite corner stars", "座子：双方各两子，占对角星位"}
	}
	return Words{"an empty board", "空枰"}
}

// Text says in words what a long cycle means.
func (c CycleResult) Text() Words {
	switch c {
	case CycleForbidden:
		return Words{"Forbidden: the play that would close it may not be made.", "禁止：不得下出使之循环的一手。"}
	case CycleNoResult:
		return Words{"The game has no result.", "无胜负。"}
	case CycleDraw:
		return Words{"The game is drawn.", "和棋。"}
	case CycleLoss:
		return Words{"The side that closes the cycle loses.", "使之循环的一方负。"}
	case CycleLegal:
		return Words{"Nothing: play goes on.", "许可，对局继续。"}
	case CycleReferee:
		return Words{"The event or the referee decides.", "由赛事或裁判裁定。"}
	}
	return Words{"Not treated.", "未涉及。"}
}

// Text says in words who wins on equality.
func (t Tie) Text() Words {
	switch t {
	case TieBlackWins:
		return Words{"Black wins", "黑胜"}
	case TieFirstMover:
		return Words{"the side that moved first wins", "先行方胜（定约胜）"}
	}
	return Words{"draw", "和棋"}
}

// colorText names the colours.
func colorText(c board.Color) Words {
	if c == board.White {
		return Words{"White", "白"}
	}
	return Words{"Black", "黑"}
}

func suicideText(allowed bool) Words {
	if allowed {
		return Words{"allowed", "许可"}
	}
	return Words{"not allowed", "禁止"}
}

// choice is one thing a rule decides, beside what it counts.
type choice struct{ label, text Words }

// choices lists what r decides, in the order it is shown.
func (r *Rule) choices() []choice {
	komi := Words{r.Komi.String() + " points, paid by the side that moves first", "贴" + r.Komi.String() + "点，先行方付"}
	if r.Komi == 0 {
		komi = Words{"none", "无"}
	}
	tie := r.Tie.Text()
	if whole, half := r.Grain(); r.Komi%2 == 0 && !whole || r.Komi%2 != 0 && !half {
		tie.EN += "; with this komi no game played to its end is equal"
		tie.ZH += "；依此贴目，弈至终局者不会相等"
	}
	return []choice{
		{Words{"Start", "开局"}, r.Start.Text()},
		{Words{"First move", "先行"}, colorText(r.First)},
		{Words{"Ko", "劫与同形"}, r.Ko.Text()},
		{Words{"Long cycles", "循环"}, r.Cycle},
		{Words{"Disputed stones", "死活之争"}, r.Resolve.Text()},
		{Words{"Suicide", "自尽"}, suicideText(r.Suicide)},
		{Words{"Pass", "放弃"}, r.Pass},
		{Words{"Komi", "贴目"}, komi},
		{Words{"Equal after komi", "贴后相等"}, tie},
	}
}

// Page describes r for a reader: what it is, what it decides, what it counts
// with the articles that say so, and the readings taken where its text is
// silent.
func (r *Rule) Page(lang string, form Form) string {
	p := page{lang: lang, form: form}
	p.title(r.Title + " · " + r.Native)
	p.field(Words{"Id", "代号"}, r.ID)
	p.field(Words{"Edition", "版本"}, r.Edition)
	p.field(Words{"Source", "出处"}, r.Source)
	p.paragraph(r.Summary.In(lang))
	if len(r.Text) > 0 {
		p.section(Words{"The text, in outline", "条文大意"})
		for i := range r.Text {
			p.article(&r.Text[i])
		}
	}
	p.section(Words{"Play", "对局"})
	for _, c := range r.choices() {
		p.field(c.label, c.text.In(lang))
	}
	p.section(Words{"Count: Black − White, before komi", "计算：黑减白，贴目前"})
	for i := range r.Terms {
		t := &r.Terms[i]
		p.item(sign(t.Sign) + " " + t.name(lang) + t.cite(lang) + p.colon() + t.Meaning().In(lang))
	}
	p.section(Words{"What it does with seki, dame, passes, ko and handicap", "双活、单官、放弃、劫与让子"})
	for _, c := range r.matters() {
		p.field(c.label, c.text.In(lang))
	}
	for i := range Examples {
		p.example(r, &Examples[i])
	}
	p.section(Words{"Readings taken where the text is silent or unclear", "原文未明之处及所取之解"})
	if len(r.Departs) == 0 {
		p.item(Words{"None are noted.", "未注明。"}.In(lang))
	}
	for i, d := range r.Departs {
		p.numbered(i+1, d.text(lang))
	}
	return p.String()
}

// text is a reading as a page prints it: without the number it has among the
// questions the texts leave open, "(Q1.1)".
func (w Words) text(lang string) string {
	for _, mark := range []Words{{" (Q", ")"}, {"（Q", "）"}} {
		before, rest, found := strings.Cut(w.In(lang), mark.EN)
		if _, after, closed := strings.Cut(rest, mark.ZH); found && closed {
			return before + after
		}
	}
	return w.In(lang)
}

// Diff describes how a and b differ: the choices that are not the same, and
// margin(a) − margin(b) in terms.
func Diff(a, b *Rule, lang string, form Form) string {
	p := page{lang: lang, form: form}
	p.title(a.ID + " − " + b.ID)
	p.paragraph(a.Title + " · " + a.Native)
	p.paragraph(b.Title + " · " + b.Native)
	p.section(Words{"Choices that differ", "不同的规定"})
	others := b.choices()
	same := true
	for i, c := range a.choices() {
		if c.text != others[i].text {
			p.field(c.label, a.ID+": "+c.text.In(lang)+" / "+b.ID+": "+others[i].text.In(lang))
			same = false
		}
	}
	if same {
		p.paragraph(Words{"None.", "无。"}.In(lang))
	}
	p.section(Words{"Margins", "差数"})
	parts := Compare(a, b)
	p.paragraph(equation(a, b, parts, lang))
	for _, part := range parts {
		p.item(part.Term.name(lang) + p.colon() + part.Term.Meaning().In(lang))
	}
	return p.String()
}

// Sum writes the margin of r as the sum of its terms: "area − eyes in seki".
func (r *Rule) Sum(lang string) string {
	var s strings.Builder
	for i := range r.Terms {
		t := &r.Terms[i]
		addend(&s, t.weight(), t.name(lang), i == 0)
	}
	return s.String()
}

// addend writes one more term of a sum.
func addend(s *strings.Builder, times Half, name string, first bool) {
	if !first {
		s.WriteByte(' ')
	}
	if !first || times < 0 {
		s.WriteString(sign(int(times)) + " ")
	}
	if n := max(times, -times); n != Points(1) {
		fmt.Fprintf(s, "%v × ", n)
	}
	s.WriteString(name)
}

// equation writes margin(a) − margin(b) as a sum of terms.
func equation(a, b *Rule, parts []Part, lang string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s − %s =", a.ID, b.ID)
	for i, part := range parts {
		if i == 0 {
			s.WriteByte(' ')
		}
		addend(&s, part.Times, part.Term.name(lang), i == 0)
	}
	if len(parts) == 0 {
		s.WriteString(Words{" 0: the two count alike.", " 0：两者计法相同。"}.In(lang))
	}
	return s.String()
}

func sign(n int) string {
	if n < 0 {
		return "−"
	}
	return "+"
}

func (t *Term) name(lang string) string { return Words{t.Title, t.Native}.In(lang) }

// cite is the article t rests on, in brackets, or nothing.
func (t *Term) cite(lang string) string {
	if t.Article == "" {
		return ""
	}
	return Words{" (" + articles(t.Article) + ")", "（第" + t.Article + "条）"}.In(lang)
}

// articles names one article, or several.
func articles(no string) string {
	if strings.ContainsAny(no, ",–") {
		return "articles " + no
	}
	return "article " + no
}

// page writes a text in one of the forms.
type page struct {
	strings.Builder
	lang string
	form Form
	list bool // the last line written is one of a list
}

// block starts a block of text of its own, or the next line of a list.
func (p *page) block(list bool) {
	if p.Len() > 0 && !(list && p.list) {
		p.WriteByte('\n')
	}
	p.list = list
}

func (p *page) title(text string) {
	p.block(false)
	if p.form == Markdown {
		text = "# " + text
	}
	p.WriteString(text + "\n")
}

func (p *page) section(w Words) {
	p.block(false)
	text := w.In(p.lang)
	if p.form == Markdown {
		text = "## " + text
	}
	p.WriteString(text + "\n")
}

func (p *page) paragraph(text string) {
	p.block(false)
	p.WriteString(text + "\n")
}

func (p *page) field(label Words, text string) {
	p.block(true)
	name := label.In(p.lang) + p.colon()
	if p.form == Markdown {
		name = "- **" + strings.TrimSuffix(name, " ") + "** "
	} else {
		name = "  " + name
	}
	p.WriteString(name + text + "\n")
}

func (p *page) item(text string) {
	p.block(true)
	mark := "  "
	if p.form == Markdown {
		mark = "- "
	}
	p.WriteString(mark + text + "\n")
}

// article writes an article with its number, or as one of a list.
func (p *page) article(a *Article) {
	text := a.Words.In(p.lang)
	if a.No == "" {
		p.item("– " + text)
		return
	}
	p.field(Words{"A" + articles(a.No)[1:], "第" + a.No + "条"}, text)
}

func (p *page) numbered(n int, text string) {
	p.block(true)
	indent := "  "
	if p.form == Markdown {
		indent = ""
	}
	fmt.Fprintf(p, "%s%d. %s\n", indent, n, text)
}

func (p *page) colon() string {
	return Words{": ", "："}.In(p.lang)
}

// example counts an example under r, a line a term.
func (p *page) example(r *Rule, e *Example) {
	title := Words{"Worked example: " + e.Title.EN, "算例：" + e.Title.ZH}
	p.section(title)
	p.paragraph(e.Told.In(p.lang))
	p.drawing(e.Rows)
	c := &e.Settle().Counts
	var sum Half
	for _, entry := range r.Tally(c).Entries {
		m := entry.Value.Margin()
		sum += m
		p.item(entry.Term.name(p.lang) + p.colon() + bracketed(entry.Value.Black) + " − " + bracketed(entry.Value.White) + " = " + minusSign(m))
	}
	p.item(Words{"Black − White, before komi: ", "黑减白，贴目前："}.In(p.lang) + minusSign(sum))
	first := c.First
	if e.Play.FromSetup {
		first = r.First
	}
	charge := Charge(r.Komi, first)
	payer := colorText(first)
	less := Words{"Less the komi, paid by " + payer.EN + ": ", "减去贴目（" + payer.ZH + "付）："}
	if r.Komi == 0 {
		less = Words{"There is no komi: ", "不贴目："}
	}
	p.item(less.In(p.lang) + minusSign(sum) + " − " + bracketed(charge) + " = " + minusSign(sum-charge) +
		Words{", ", "，"}.In(p.lang) + r.Winner(sum, charge, first).text().In(p.lang))
}

// drawing shows a board with SGF letters around it.
func (p *page) drawing(rows []string) {
	p.block(false)
	indent := "    "
	if p.form == Markdown {
		p.WriteString("```\n")
		indent = ""
	}
	p.WriteString(indent + " ")
	for x := range rows[0] {
		fmt.Fprintf(p, " %c", 'a'+x)
	}
	p.WriteByte('\n')
	for y, row := range rows {
		fmt.Fprintf(p, "%s%c", indent, 'a'+y)
		for _, c := range row {
			fmt.Fprintf(p, " %c", c)
		}
		p.WriteByte('\n')
	}
	if p.form == Markdown {
		p.WriteString("```\n")
	}
}

// minusSign writes h with a minus sign.
func minusSign(h Half) string { return strings.Replace(h.String(), "-", "−", 1) }

// bracketed is minusSign with a negative number in brackets.
func bracketed(h Half) string {
	if h < 0 {
		return "(" + minusSign(h) + ")"
	}
	return h.String()
}

// text says who wins.
func (o Outcome) text() Words {
	switch o {
	case BlackWins:
		return Words{"Black wins", "黑胜"}
	case WhiteWins:
		return Words{"White wins", "白胜"}
	case Drawn:
		return Words{"a draw", "和棋"}
	}
	return Words{"no result", "无胜负"}
}
