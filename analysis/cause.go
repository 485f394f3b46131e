package analysis

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Cause is something two rules may count differently: a term of the ledger, or
// the komi, or who wins on equality.
type Cause struct {
	ID    string // of the term in rules.Vocabulary, or "komi", "tie"
	Words rules.Words
	term  func(*store.ScoreRow) float64 // nil for komi and tie
}

// Causes lists every cause, in the order of tables and figures. Area is not
// among them: it is taken apart into territory, seki eyes, one-sided dame,
// set-up and parity, whose sum it is in every game.
var Causes = []Cause{
	{"parity", rules.Words{EN: "last play (parity)", ZH: "收后（多下手）"}, func(s *store.ScoreRow) float64 { return s.Parity }},
	{"first_pass", rules.Words{EN: "first-pass compensation", ZH: "先虚着贴点"}, func(s *store.ScoreRow) float64 { return s.FirstPass }},
	{"last_play", rules.Words{EN: "last-play compensation", ZH: "收后贴点"}, func(s *store.ScoreRow) float64 { return s.LastPlay }},
	{"pass_stones", rules.Words{EN: "pass stones and hands", ZH: "虚着与手数"}, func(s *store.ScoreRow) float64 { return s.PassStones }},
	{"seki", rules.Words{EN: "seki eyes and false eyes", ZH: "双活眼位与假眼"}, func(s *store.ScoreRow) float64 { return s.Seki }},
	{"one_sided", rules.Words{EN: "one-sided dame", ZH: "单方权利单官"}, func(s *store.ScoreRow) float64 { return s.OneSided }},
	{"group_tax", rules.Words{EN: "group tax", ZH: "还棋头（基本眼位）"}, func(s *store.ScoreRow) float64 { return s.GroupTax }},
	{"handicap", rules.Words{EN: "handicap compensation", ZH: "让子补偿"}, func(s *store.ScoreRow) float64 { return s.Handicap }},
	{"setup", rules.Words{EN: "set-up stones", ZH: "预置棋子"}, func(s *store.ScoreRow) float64 { return s.Setup }},
	{"button", rules.Words{EN: "button", ZH: "按钮半点"}, func(s *store.ScoreRow) float64 { return s.Button }},
	{"unremoved", rules.Words{EN: "dead stones left", ZH: "死子未提"}, func(s *store.ScoreRow) float64 { return s.Unremoved }},
	{"aftermath", rules.Words{EN: "plays after the end", ZH: "终局后着手"}, func(s *store.ScoreRow) float64 { return s.Aftermath }},
	{"dame", rules.Words{EN: "open dame", ZH: "未收单官"}, func(s *store.ScoreRow) float64 { return s.Dame }},
	{"protect", rules.Words{EN: "protective moves", ZH: "补棋"}, func(s *store.ScoreRow) float64 { return s.Protect }},
	{"open_ko", rules.Words{EN: "open ko", ZH: "未粘之劫"}, func(s *store.ScoreRow) float64 { return s.OpenKo }},
	{"territory", rules.Words{EN: "territory and prisoners", ZH: "地域与提子"}, func(s *store.ScoreRow) float64 { return s.Territory }},
	{"komi", rules.Words{EN: "komi", ZH: "贴目"}, nil},
	{"tie", rules.Words{EN: "tie rule", ZH: "平局条款"}, nil},
}

// CauseByID returns a cause.
func CauseByID(id string) (Cause, bool) {
	for _, c := range Causes {
		if c.ID == id {
			return c, true
		}
	}
	return Cause{}, false
}

// Indices of the causes the code speaks of, checked by a test.
const (
	causeParity = iota
	causeFirstPass
	causeLastPlay
	causePassStones
	causeSeki
	causeOneSided
	causeGroupTax
	causeHandicap
	causeSetup
	causeButton
	causeUnremoved
	causeAftermath
	causeDame
	causeProtect
	causeOpenKo
	causeTerritory
	causeKomi
	causeTie
	numCauses
)

// numTerms is the number of causes that are terms of a ledger.
const numTerms = causeKomi

// Ledger is the count of one game under one rule, area taken apart. Its sum is
// the margin.
type Ledger [numTerms]rules.Half

// Sum is the margin.
func (l *Ledger) Sum() rules.Half {
	var m rules.Half
	for _, v := range l {
		m += v
	}
	return m
}

// steps are the causes that are lines of the way from the literal ending to the
// chosen one.
var steps = [...]int{causeAftermath, causeDame, causeProtect, causeOpenKo}

// ledger reads the terms of a score and takes t_area apart with what the game
// row knows. Stones played and set up are what is left of area once territory,
// seki eyes and one-sided dame are off (Identity 1 of area and territory: M_A =
// M_T + ΔTS + ΔR + Δh + Δn); the part of it that is not set-up is the parity
// term, so that the sum is exact in every row.
//
// Where the rows are counted on the normal ending, what the ending did to area
// and to territory is put where it belongs, so that two rules differ by what
// they say and not by what their players did after the end.
func ledger(g *store.GameRow, s *store.ScoreRow, countsArea, normal bool) Ledger {
	var l Ledger
	for i := range l {
		l[i] = half(Causes[i].term(s))
	}
	normal = normal && g.Area != nil && g.Territory != nil && g.AreaNormal != nil && g.TerritoryNormal != nil
	if !countsArea {
		if normal {
			l.absorb(causeTerritory, half(*g.TerritoryNormal)-half(*g.Territory))
		}
		return l
	}
	area := half(s.Area)
	if g.Territory == nil {
		l[causeTerritory] += area
		return l
	}
	territory := half(*g.Territory)
	if normal {
		change := half(*g.AreaNormal) - half(*g.Area)
		l.absorb(causeParity, change)
		l[causeParity] -= change // it is part of area from here on
		area += change
		territory = half(*g.TerritoryNormal)
	}
	parts := Ledger{
		causeTerritory: territory,
		causeSeki:      rules.Points(diff(g.SekiEyesB, g.SekiEyesW)),
		causeOneSided:  rules.Points(diff(g.OneSidedB, g.OneSidedW)),
		causeSetup:     rules.Points(int(g.SetupB - g.SetupW)),
	}
	parts[causeParity] = area - parts.Sum()
	for i, v := range parts {
		l[i] += v
	}
	return l
}

// absorb moves what an ending changed from the steps to the term it changed.
// What is left of the steps is the rule's own answer to the ending.
func (l *Ledger) absorb(term int, change rules.Half) {
	rest := -change
	for _, i := range steps {
		rest += l[i]
		l[i] = 0
	}
	l[term] += change
	l[causeAftermath] = rest
}

// isNormal reports whether any row was changed by an ending.
func isNormal(rows []store.ScoreRow) bool {
	for i := range rows {
		for _, c := range steps {
			if Causes[c].term(&rows[i]) != 0 {
				return true
			}
		}
	}
	return false
}

// diff is b − w, nil counting as none.
func diff(b, w *int32) int {
	d := 0
	if b != nil {
		d += int(*b)
	}
	if w != nil {
		d -= int(*w)
	}
	return d
}

// Reason is one term of the difference between two rules.
type Reason struct {
	Cause int // index into Causes
	Value rules.Half
}

// Reasons returns the margin of b minus the margin of a, cause by cause,
// without those that are equal.
func Reasons(a, b *Score) []Reason {
	var out []Reason
	for i := range a.Ledger {
		if d := b.Ledger[i] - a.Ledger[i]; d != 0 {
			out = append(out, Reason{i, d})
		}
	}
	return out
}
