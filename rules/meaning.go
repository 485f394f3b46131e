package rules

import "fmt"

// Meaning says what t counts: the words of the Vocabulary or, where the rule has
// chosen parameters that change them, words of its own.
func (t *Term) Meaning() Words {
	p := &t.Params
	points := pointsText(max(p.Points, -p.Points))
	switch {
	case t.ID == "territory" && !p.Prisoners:
		return Words{"Empty points that reach living stones of one colour outside seki: T.", "双活以外只与一方活子相邻的空点：T。"}
	case t.ID == "parity" && p.Stage == StageBefore:
		return Words{"Stones played before the first two consecutive passes.", "首次连续两次放弃之前所下的手数。"}
	case t.ID == "parity" && p.Stage == StageAfter:
		return Words{"Stones played after the first two consecutive passes.", "首次连续两次放弃之后所下的手数。"}
	case t.ID == "first_pass":
		return Words{
			p.payment().EN + " when the other makes the first pass of the game.",
			"后行方下出全局第一手虚着时，" + p.payment().ZH + "。"}
	case t.ID == "last_play":
		w := Words{
			p.payment().EN + " when it makes the last play",
			"先行方收后时，" + p.payment().ZH}
		if p.When == WhenDameOpen {
			return Words{w.EN + " and points are left to nobody.", w.ZH + "，仅在盘上尚有公气时。"}
		}
		return Words{w.EN + ".", w.ZH + "。"}
	case t.ID == "group_tax" && p.Per == PerGroup:
		return Words{fmt.Sprintf("%s for each living group%s.", upper(points.EN), p.sekiText().EN), fmt.Sprintf("每块活棋%s扣%s。", p.sekiText().ZH, points.ZH)}
	case t.ID == "group_tax" && (!p.Seki || p.Points != Points(1)):
		return Words{fmt.Sprintf("%s for each basic eye point a living group%s must keep.", upper(points.EN), p.sekiText().EN), fmt.Sprintf("各块活棋%s每个基本眼位扣%s。", p.sekiText().ZH, points.ZH)}
	case t.ID == "handicap":
		w := Words{fmt.Sprintf("%s to White for each handicap stone", upper(points.EN)), fmt.Sprintf("每让一子，白方得%s", points.ZH)}
		if p.Free > 0 {
			w = Words{fmt.Sprintf("%s after the first %d", w.EN, p.Free), fmt.Sprintf("%s，首%d子不计", w.ZH, p.Free)}
		}
		return Words{w.EN + ".", w.ZH + "。"}
	case t.ID == "button":
		return Words{
			fmt.Sprintf("%s for the side that takes the button, by making the first pass.", upper(points.EN)),
			fmt.Sprintf("先取牌（即先放弃）一方所得的%s。", points.ZH)}
	}
	if i := order(t.ID); i < len(Vocabulary) {
		return Vocabulary[i].Meaning
	}
	return Words{}
}

// payment says who pays what to whom.
func (p *Params) payment() Words {
	if p.Shared {
		half := pointsText(p.Points / 2)
		return Words{
			fmt.Sprintf("%s from the side that moved first and as much to the other", upper(half.EN)),
			fmt.Sprintf("先行方贴出%s、对方得%s", half.ZH, half.ZH)}
	}
	all := pointsText(p.Points)
	return Words{upper(all.EN) + " from the side that moved first", "先行方贴出" + all.ZH}
}

// sekiText says that groups in seki are not taxed.
func (p *Params) sekiText() Words {
	if p.Seki {
		return Words{}
	}
	return Words{" outside seki", "（双活除外）"}
}

// upper is a number of points as the beginning of a sentence.
func upper(points string) string {
	switch points {
	case "1 point":
		return "One point"
	case "0.5 points":
		return "Half a point"
	}
	return points
}
