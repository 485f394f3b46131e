package main

import (
	"fmt"
	"io"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/finish"
	"weiqi-experiment/sim/replay"
)

// The marks of open points in a drawn board; other empty points are dots.
const (
	markNeutral  = ':'
	markSekiEye  = '*'
	markOneSided = '+'
)

// writeText writes the explanation for a terminal.
func (a *app) writeText(w io.Writer, e *explanation) error {
	var b strings.Builder
	a.header(&b, e)
	a.drawing(&b, e)
	a.verdict(&b, e)
	a.shapes(&b, e)
	a.repetition(&b, e)
	if e.settled() {
		a.counts(&b, e)
		a.ending(&b, e)
		a.ledgers(&b, e)
		a.differences(&b, e)
		a.lastStage(&b, e)
		a.procedures(&b, e)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// header says which game it is and what its record says of itself.
func (a *app) header(b *strings.Builder, e *explanation) {
	g := &e.Game
	fmt.Fprintf(b, a.say("%s, game %d: %d×%d, ", "%s 第 %d 局：%d×%d，"), g.File, g.Index, g.Width, g.Height)
	b.WriteString(rules.Singular(fmt.Sprintf(a.say("%d moves\n", "%d 手\n"), g.Moves)))
	if e.more {
		b.WriteString(a.say("The file holds other games: --game N shows another, numbered from 0.\n", "文件中尚有他局：以 --game N 指定，从 0 起。\n"))
	}
	if g.Black != "" || g.White != "" {
		fmt.Fprintf(b, a.say("Black %s, White %s", "黑 %s，白 %s"), player(g.Black, g.BlackRank), player(g.White, g.WhiteRank))
		if g.Date != "" {
			fmt.Fprintf(b, a.say(", %s", "，%s"), g.Date)
		}
		b.WriteByte('\n')
	}
	said := []string{a.field("rules", "规则", g.Rules), a.field("result", "结果", g.Result)}
	if g.Komi != nil {
		said = append(said, a.field("komi", "贴点", number(*g.Komi)))
	}
	if g.Handicap > 0 {
		said = append(said, a.field("handicap", "让子", fmt.Sprint(g.Handicap)))
	}
	fmt.Fprintf(b, a.say("recorded: %s\n\n", "谱载：%s\n\n"), strings.Join(said, a.say(", ", "，")))
}

// player is a name with its rank, a question mark where no name is known.
func player(name, rank string) string {
	if name == "" {
		name = "?"
	}
	return strings.TrimSpace(oneLine(name + " " + rank))
}

// field names a value of the record, a question mark for one not known.
func (a *app) field(en, zh, value string) string {
	if value == "" {
		value = "?"
	}
	return a.say(en, zh) + " " + oneLine(value)
}

// oneLine makes text of a record fit for a terminal: no control characters.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200e && r <= 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return '·'
		}
		return r
	}, s)
}

// drawing draws the board with SGF letters around it and a legend of the marks
// that occur.
func (a *app) drawing(b *strings.Builder, e *explanation) {
	rows := e.letters()
	g := e.Final().Board.Geometry
	b.WriteString("  ")
	for x := range g.Width {
		fmt.Fprintf(b, " %c", sgfLetter(x))
	}
	b.WriteByte('\n')
	seen := map[byte]bool{}
	for y, row := range rows {
		fmt.Fprintf(b, "%c ", sgfLetter(y))
		for x := range row {
			c := row[x]
			if c == '.' && e.settled() {
				c = openMark(e.Settled(), g.At(x, y))
			}
			seen[c] = true
			b.WriteByte(' ')
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	legend := []string{a.say("X Black, O White", "X 黑，O 白")}
	for _, m := range []struct {
		marks  string
		en, zh string
	}{
		{"xo", "x o dead", "x o 死子"},
		{string(markNeutral), ": nobody's", ": 公点"},
		{string(markSekiEye), "* eye in seki, or false eye", "* 双活之眼或假眼"},
		{string(markOneSided), "+ one-sided dame, owned by right", "+ 单方权利单官"},
	} {
		if strings.ContainsFunc(m.marks, func(r rune) bool { return seen[byte(r)] }) {
			legend = append(legend, a.say(m.en, m.zh))
		}
	}
	fmt.Fprintf(b, "%s\n\n", strings.Join(legend, a.say("; ", "；")))
}

// openMark is how an empty point is drawn.
func openMark(s *rules.Settled, p board.Point) byte {
	switch {
	case s.OneSided[p] != board.Empty:
		return markOneSided
	case s.Owner[p] == board.Empty:
		return markNeutral
	case s.InSeki[p]:
		return markSekiEye
	}
	return '.'
}

// sgfLetter is the SGF letter of a column or row.
func sgfLetter(i int) rune {
	if i < 26 {
		return rune('a' + i)
	}
	return rune('A' + i - 26)
}

// verdict says who judged the position and how.
func (a *app) verdict(b *strings.Builder, e *explanation) {
	g := &e.Game
	if !e.settled() {
		fmt.Fprintf(b, a.say("Not settled: %s\n", "未能判定：%s\n"), g.Reason)
		return
	}
	dead := g.Dead
	if dead == "" {
		dead = a.say("none", "无")
	}
	fmt.Fprintf(b, a.say("Judge %s, confidence %.3f; dead: %s\n", "裁定 %s，把握 %.3f；死子：%s\n"), g.Judge, *g.Confidence, dead)
	for _, note := range e.Verdict().Notes {
		fmt.Fprintf(b, a.say("Note of the judges: %s\n", "裁定附注：%s\n"), note)
	}
	if g.UsedResult {
		b.WriteString(a.say("The recorded score chose between settlements that were open.\n", "未定之处由所记胜负数选定。\n"))
	}
	if w := a.unfinished(e); w != "" {
		fmt.Fprintf(b, "%s\n", w)
	}
	switch g.Agrees {
	case "yes":
		fmt.Fprintf(b, a.say("The count by %s rules and the recorded komi gives the recorded score.\n", "按 %s 规则与所记贴点计数，与谱载胜负数相同。\n"), g.OwnRule)
	case "no":
		own := g.OwnRule
		if own == "" {
			own = a.say("any of the", "所试各")
		}
		fmt.Fprintf(b, a.say("The count by %s rules and the recorded komi does not give the recorded score.\n", "按 %s 规则与所记贴点计数，与谱载胜负数不同。\n"), own)
	}
	b.WriteByte('\n')
}

// unfinished warns of a position that the confidence of judges was not measured
// on: one that players did not end with two passes; "" where they did.
func (a *app) unfinished(e *explanation) string {
	f := e.Final()
	switch {
	case f.FinalPasses >= 2:
		return ""
	case len(f.Moves) == 0:
		return a.say("Warning: this is a position without moves. The confidence was measured on finished games; if play is left in it, it says too much.",
			"注意：此为无着手之局面。把握系据已终之局测定；局面尚可下者，则所称偏高。")
	}
	return a.say("Warning: the record stops without two passes and may be unfinished. It is judged as if play stopped there; the confidence was measured on finished games and says too much where play is left.",
		"注意：此谱未以两虚着终局，可能未完。此处以其止处为终而判；把握系据已终之局测定，尚有着手者所称偏高。")
}

// counts lists the numbers every count is made from.
func (a *app) counts(b *strings.Builder, e *explanation) {
	c := e.literal()
	area, live, prisoners := c.Area(), c.LiveStones(), c.Prisoners()
	t := table{align: "lrrr"}
	t.add("", a.say("Black", "黑"), a.say("White", "白"), "")
	add := func(name string, s rules.Sides) {
		t.add(name, fmt.Sprint(s.Black), fmt.Sprint(s.White), signed(rules.Points(s.Diff())))
	}
	add(a.say("living stones", "活子"), c.Stones)
	add(a.say("own points", "目"), c.Territory)
	add(a.say("eyes in seki, false eyes", "双活之目与假眼"), c.SekiEyes)
	add(a.say("one-sided dame", "单方权利单官"), c.OneSided)
	add(a.say("area", "子空"), area)
	add(a.say("stones lost", "被提与死子"), prisoners)
	add(a.say("stones played", "实着"), c.Plays)
	add(a.say("passes", "虚着"), c.Passes)
	add(a.say("stones set up", "预置子"), c.Setup)
	add(a.say("groups, those in seki included", "块数（含双活）"), c.Groups)
	add(a.say("basic eye points", "基本眼位"), c.Basic)
	add(a.say("area less basic eyes", "活子（子空减基本眼位）"), live)
	t.write(b, "  ")
	fmt.Fprintf(b, a.say("  nobody's points: %d; first pass: %s%s; last play: %s\n\n", "  公点：%d；首虚着：%s%s；收后：%s\n\n"),
		c.Neutral, a.color(c.FirstPass), a.inferred(c), a.color(c.LastPlay))
}

func (a *app) color(c board.Color) string {
	switch c {
	case board.Black:
		return a.say("Black", "黑")
	case board.White:
		return a.say("White", "白")
	}
	return a.say("nobody", "无")
}

func (a *app) inferred(c *rules.Counts) string {
	if c.Inferred {
		return a.say(" (inferred: the record has no passes)", "（推断：谱中无虚着）")
	}
	return ""
}

// ending says what the chosen ending cuts from the record and adds to it.
func (a *app) ending(b *strings.Builder, e *explanation) {
	end := e.Ended()
	if x := e.config.Ending; x == nil || x.Finish == nil {
		return
	}
	switch {
	case end.SettledMove > 0:
		fmt.Fprintf(b, a.say("Ending: the last contested move is %d.\n", "终局：最后争棋为第 %d 手。\n"), end.SettledMove)
	case len(e.Final().Moves) == 0:
		b.WriteString(a.say("Ending: there are no moves; the position is taken as it stands.\n", "终局：无着手，以局面原样为准。\n"))
	default:
		b.WriteString(a.say("Ending: none of the moves was contested.\n", "终局：并无争棋之着。\n"))
	}
	a.moveList(b, e, a.say("cut, played inside what was settled", "删去已定之地内的余着"), end.Cut)
	a.moveList(b, e, a.say("added to complete the game", "补完的着手"), end.Added)
	a.lineOfPlay(b, e)
	for _, c := range end.Turned {
		q := finish.Questions[c.Question]
		fmt.Fprintf(b, a.say("  by the recorded score, not by reading: %s %s, %s\n", "  据所记胜负数而非计算：%s %s，%s\n"),
			c.Color, e.Final().Board.Name(c.Point), a.say(q.EN, q.ZH))
	}
	if len(end.Open) > 0 {
		fmt.Fprintf(b, a.say("  ko held open, or taken by an estimate of threats: %s\n", "  未粘或以劫材估定之劫：%s\n"), strings.Join(e.names(end.Open), " "))
		a.otherwise(b, e)
	}
	b.WriteByte('\n')
}

// lineOfPlay writes the moves from which the ending is made, passes among them, where it
// cuts or adds some.
func (a *app) lineOfPlay(b *strings.Builder, e *explanation) {
	end := e.Ended()
	if len(end.Cut)+len(end.Added) == 0 || len(end.Line) == 0 {
		return
	}
	list := make([]string, len(end.Line))
	for i, m := range end.Line {
		list[i] = a.move(e, m.Color, m.Point)
		if m.Move > 0 {
			list[i] += fmt.Sprintf("(%d)", m.Move)
		}
	}
	fmt.Fprintf(b, a.say("  so, after move %d (in brackets the numbers in the record): %s\n", "  即第 %d 手之后（括号内为谱中手数）：%s\n"), end.From, strings.Join(list, " "))
}

// move writes a move as B:aa.
func (a *app) move(e *explanation, c board.Color, p board.Point) string {
	if p == board.Pass {
		return c.String() + ":" + a.say("pass", "虚着")
	}
	return c.String() + ":" + e.Final().Board.Name(p)
}

// otherwise gives the margins where the kos of the ending go the other way.
func (a *app) otherwise(b *strings.Builder, e *explanation) {
	other := &e.Ended().Otherwise.Counts
	var parts []string
	for i := range e.Counts() {
		c := &e.Counts()[i]
		if m := c.Rule.Margin(other); m != c.Margin {
			parts = append(parts, fmt.Sprintf("%s %s", c.Rule.ID, signed(m)))
		}
	}
	if len(parts) > 0 {
		fmt.Fprintf(b, a.say("  margins if it goes the other way: %s\n", "  若劫归另一方，差为：%s\n"), strings.Join(parts, ", "))
	}
}

// names lists points by their SGF coordinates.
func (e *explanation) names(points []board.Point) []string {
	out := make([]string, len(points))
	for i, p := range points {
		out[i] = e.Final().Board.Name(p)
	}
	return out
}

// moveList writes moves with a heading, or nothing where there are none.
func (a *app) moveList(b *strings.Builder, e *explanation, heading string, moves []replay.Move) {
	if len(moves) == 0 {
		return
	}
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = a.move(e, m.Color, m.Point)
	}
	fmt.Fprintf(b, a.say("  %s (%d): %s\n", "  %s（%d）：%s\n"), heading, len(moves), strings.Join(list, " "))
}

// ledgers writes the count under each rule, term by term.
func (a *app) ledgers(b *strings.Builder, e *explanation) {
	for i := range e.Counts() {
		c := &e.Counts()[i]
		fmt.Fprintf(b, "%s  %s\n", c.Rule.ID, a.ruleName(c.Rule))
		t := table{align: "llrrr"}
		for _, l := range c.Lines {
			article := ""
			if l.Term != nil && l.Term.Article != "" {
				article = a.say("art. ", "第") + l.Term.Article + a.say("", "条")
			}
			t.add(a.termName(l), article, l.Value.Black.String(), l.Value.White.String(), signed(l.Value.Margin()))
		}
		t.add(a.say("margin before komi", "贴点前之差"), "", "", "", signed(c.Margin))
		t.write(b, "  ")
		fmt.Fprintf(b, "  %s\n\n", a.outcome(c))
	}
}

// ruleName is the name of a rule set in the language spoken.
func (a *app) ruleName(r *rules.Rule) string {
	if a.lang == chinese && r.Native != "" {
		return r.InChinese()
	}
	return r.Title
}

// termName is the name of a line of a ledger.
func (a *app) termName(l sim.Line) string {
	if l.Term != nil {
		return a.say(l.Term.Title, l.Term.Native)
	}
	return a.vocabulary(l.ID)
}

// vocabulary is the name of a term by its id.
func (a *app) vocabulary(id string) string {
	for _, v := range rules.Vocabulary {
		if v.ID == id {
			return a.say(v.Title, v.Native)
		}
	}
	return id
}

// outcome says who wins under a rule, and by what.
func (a *app) outcome(c *sim.Count) string {
	komi := a.komi(c.Komi)
	by := c.Margin - c.Komi
	switch {
	case by == 0 && c.Winner == rules.BlackWins:
		return komi + a.say("equal, and Black wins on equality", "相等，按规则黑胜")
	case by == 0 && c.Winner == rules.WhiteWins:
		return komi + a.say("equal, and White wins on equality", "相等，按规则白胜")
	}
	switch c.Winner {
	case rules.BlackWins:
		return komi + fmt.Sprintf(a.say("Black wins by %s", "黑胜 %s 点"), by)
	case rules.WhiteWins:
		return komi + fmt.Sprintf(a.say("White wins by %s", "白胜 %s 点"), -by)
	case rules.Drawn:
		return komi + a.say("a draw", "和棋")
	}
	return komi + a.say("no result", "无胜负")
}

// komi says who gives how much, for a charge on Black.
func (a *app) komi(charge rules.Half) string {
	switch {
	case charge > 0:
		return fmt.Sprintf(a.say("Black gives komi %s: ", "黑贴 %s 点："), charge)
	case charge < 0:
		return fmt.Sprintf(a.say("White gives komi %s: ", "白贴 %s 点："), -charge)
	}
	return a.say("no komi: ", "不贴点：")
}

// differences says why the rules differ.
func (a *app) differences(b *strings.Builder, e *explanation) {
	all := e.differences()
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, a.say("Why the margins differ from those of %s:\n", "与 %s 之差及其原因：\n"), e.reference().ID)
	t := table{align: "lrl"}
	for _, d := range all {
		t.add(d.rule.ID, signed(d.value), a.why(d))
	}
	t.write(b, "  ")
}

// signed writes a difference with its sign.
func signed(h rules.Half) string {
	if h > 0 {
		return "+" + h.String()
	}
	return h.String()
}

// number writes points as short as they are.
func number(f float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", f), ".0") }
