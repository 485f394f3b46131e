package rules

import "fmt"

// matters lists what follows from the terms of r for the things players ask
// about, in the order it is shown.
func (r *Rule) matters() []choice {
	return []choice{
		{Words{"Seki", "双活"}, r.sekiText()},
		{Words{"One-sided dame", "单方权利单官"}, r.oneSidedText()},
		{Words{"Dame", "单官"}, r.dameText()},
		{Words{"Passes in the count", "放弃于计数"}, r.PassEffect()},
		{Words{"Connecting a last ko", "粘末劫"}, r.koText()},
		{Words{"Handicap", "让子"}, r.handicapText()},
		{Words{"Long cycles", "长循环"}, r.Cycling.Text()},
	}
}

// term returns the term of that id, nil if r has none.
func (r *Rule) term(id string) *Term {
	for i := range r.Terms {
		if r.Terms[i].ID == id {
			return &r.Terms[i]
		}
	}
	return nil
}

// worth is the weight of the term of that id, 0 if r has none.
func (r *Rule) worth(id string) Half {
	if t := r.term(id); t != nil {
		return t.weight()
	}
	return 0
}

// played is what a play before the stop is worth for having been made.
func (r *Rule) played() Half {
	if t := r.term("parity"); t != nil && t.Params.Stage != StageAfter {
		return t.weight()
	}
	return 0
}

// The worth of single points and plays, to the side that has or makes them, with
// all else equal.
func (r *Rule) sekiEye() Half { return r.worth("area") + r.worth("seki") }
func (r *Rule) dame() Half    { return r.worth("area") + r.played() }      // a stone, and a play
func (r *Rule) connect() Half { return r.played() - r.worth("territory") } // a play that fills an own point
func (r *Rule) set() Half     { return r.worth("area") + r.worth("setup") }

// worthText says what something is worth.
func worthText(h Half) Words {
	switch {
	case h > 0:
		return Words{fmt.Sprintf("is worth %s", pointsText(h).EN), fmt.Sprintf("得%v点", h)}
	case h < 0:
		return Words{fmt.Sprintf("costs %s", pointsText(-h).EN), fmt.Sprintf("损%v点", -h)}
	}
	return Words{"is worth nothing", "不增不损"}
}

// pointsText is a number of points in words.
func pointsText(h Half) Words {
	if h == Points(1) {
		return Words{"1 point", "1点"}
	}
	return Words{h.String() + " points", h.String() + "点"}
}

// plus joins two sentences.
func (w Words) plus(o Words) Words { return Words{w.EN + " " + o.EN, w.ZH + o.ZH} }

// CountsEyesInSeki reports whether an eye in seki is worth anything under r. Where it is
// not, records do not mark it as territory.
func (r *Rule) CountsEyesInSeki() bool { return r.sekiEye() != 0 }

func (r *Rule) sekiText() Words {
	eye := r.sekiEye()
	text := Words{"Eyes in seki count as other points do.", "双活之目照计。"}
	switch {
	case eye == 0:
		text = Words{"Eyes in seki do not count.", "双活之目不计。"}
	case eye != Points(1):
		text = Words{fmt.Sprintf("An eye in seki counts %s.", pointsText(eye).EN), fmt.Sprintf("双活之目每个计%v点。", eye)}
	}
	if r.worth("area") != 0 {
		text = text.plus(Words{"Stones in seki count.", "双活之子亦计。"})
	}
	if t := r.term("group_tax"); t != nil && t.Params.Seki {
		text = text.plus(Words{"Groups in seki are taxed too.", "双活之块亦扣。"})
	} else if t != nil {
		text = text.plus(Words{"Groups in seki are not taxed.", "双活之块不扣。"})
	}
	return text
}

func (r *Rule) oneSidedText() Words {
	counts := r.worth("area")+r.worth("one_sided") > 0 && r.term("unremoved") == nil
	if counts {
		return Words{"A shared point that only one side may take counts for it unfilled.", "只有一方有权占取的公点，不填亦归该方。"}
	}
	return Words{"A shared point that only one side may take counts for nobody until it is filled.", "只有一方有权占取的公点，未填之前不归任何一方。"}
}

// dameText says what a dame is worth, and what else the last one decides.
func (r *Rule) dameText() Words {
	worth := worthText(r.dame())
	text := Words{"A dame " + worth.EN + " to the side that plays it.", "占一单官" + worth.ZH + "。"}
	for _, id := range []string{"first_pass", "last_play", "button"} {
		if t := r.term(id); t != nil {
			text = text.plus(Words{"Who plays the last one decides about the " + t.Title + ".", "最后一个单官由谁收，关乎" + t.Native + "。"})
		}
	}
	return text
}

// PassEffect says what a pass is worth under the terms of r.
func (r *Rule) PassEffect() Words {
	if t := r.term("pass_stones"); t != nil {
		worth := worthText(t.weight())
		return Words{"Each pass " + worth.EN + ".", "每放弃一次" + worth.ZH + "。"}
	}
	if t := r.term("first_pass"); t != nil {
		return Words{
			fmt.Sprintf("Free, but where the side that moved second makes the first pass of the game the other gives it %s.", pointsText(t.Params.Points).EN),
			fmt.Sprintf("无代价；但全局第一次放弃由后行方作出时，先行方贴出%v点。", t.Params.Points)}
	}
	if t := r.term("button"); t != nil {
		return Words{
			fmt.Sprintf("The first pass of the game takes the button, %s.", pointsText(t.Params.Points).EN),
			fmt.Sprintf("全局第一次放弃得%v点牌。", t.Params.Points)}
	}
	if t := r.term("parity"); t != nil && t.Params.Stage == StageAfter {
		return Words{"Free before the stop; afterwards a play that the opponent answers by a pass is worth a point.", "休止前无代价；休止后，对方以放弃作答之手计1点。"}
	}
	return Words{"A pass changes nothing by itself.", "放弃本身不影响计数。"}
}

// koText says what connecting a last ko is worth when the dame are filled.
func (r *Rule) koText() Words {
	worth := worthText(r.connect())
	return Words{
		"Filling one's own point to connect a ko " + worth.EN + "; left open, the point counts for the side that alone borders it.",
		"填己方一点粘劫" + worth.ZH + "；不粘则该点归独占一方。"}
}

func (r *Rule) handicapText() Words {
	text := Words{"Handicap stones are not compensated.", "让子不另补偿。"}
	if t := r.term("handicap"); t != nil {
		each := pointsText(t.Params.Points)
		text = Words{fmt.Sprintf("White gets %s for each handicap stone.", each.EN), fmt.Sprintf("每让一子，白得%s。", each.ZH)}
		if n := t.Params.Free; n == 1 {
			text = Words{fmt.Sprintf("White gets %s for each handicap stone after the first.", each.EN), fmt.Sprintf("每让一子，白得%s，首子不计。", each.ZH)}
		} else if n > 1 {
			text = Words{fmt.Sprintf("White gets %s for each handicap stone after the first %d.", each.EN, n), fmt.Sprintf("每让一子，白得%s，首%d子不计。", each.ZH, n)}
		}
	}
	if r.set() > 0 {
		text = text.plus(Words{"As stones on the board they count.", "其子在盘上，照计。"})
	}
	return text
}
