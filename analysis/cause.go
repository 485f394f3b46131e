package analysis

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Cause is something two rules may count differently: a term of the ledger, or
// the komi, who wins on equality, or what a repeated position decides.
type Cause struct {
	ID    string // of the term in rules.Vocabulary, or "komi", "tie", "repetition"
	Words rules.Words
	term  func(*store.ScoreRow) float64 // nil for those that are no terms
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
	{"verdict", rules.Words{EN: "verdict on life and death", ZH: "死活另判"}, func(s *store.ScoreRow) float64 { return s.Verdict }},
	{"aftermath", rules.Words{EN: "plays after the end", ZH: "终局后着手"}, func(s *store.ScoreRow) float64 { return s.Aftermath }},
	{"dame", rules.Words{EN: "open dame", ZH: "未收单官"}, func(s *store.ScoreRow) float64 { return s.Dame }},
	{"protect", rules.Words{EN: "protective moves", ZH: "补棋"}, func(s *store.ScoreRow) float64 { return s.Protect }},
	{"open_ko", rules.Words{EN: "open ko", ZH: "未粘之劫"}, func(s *store.ScoreRow) float64 { return s.OpenKo }},
	{"territory", rules.Words{EN: "territory and prisoners", ZH: "地域与提子"}, func(s *store.ScoreRow) float64 { return s.Territory }},
	{"komi", rules.Words{EN: "komi", ZH: "贴目"}, nil},
	{"tie", rules.Words{EN: "tie rule", ZH: "平局条款"}, nil},
	{"repetition", rules.Words{EN: "repetition", ZH: "循环"}, nil},
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
	causeVerdict
	causeAftermath
	causeDame
	causeProtect
	causeOpenKo
	causeTerritory
	causeKomi
	causeTie
	causeRepetition
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

// Steps are what each step to the chosen ending changes in a margin, in the
// order of steps.
type Steps [len(steps)]rules.Half

// Places among steps.
const (
	stepAftermath = iota
	stepDame
	stepProtect
	stepOpenKo
)

func stepsOf(s *store.ScoreRow) Steps {
	return Steps{half(s.Aftermath), half(s.Dame), half(s.Protect), half(s.OpenKo)}
}

// changes are the columns that say what the chosen ending changes in each term.
var changes = [numTerms]func(*store.ScoreRow) float64{
	causeParity:     func(s *store.ScoreRow) float64 { return s.DParity },
	causeFirstPass:  func(s *store.ScoreRow) float64 { return s.DFirstPass },
	causeLastPlay:   func(s *store.ScoreRow) float64 { return s.DLastPlay },
	causePassStones: func(s *store.ScoreRow) float64 { return s.DPassStones },
	causeSeki:       func(s *store.ScoreRow) float64 { return s.DSeki },
	causeOneSided:   func(s *store.ScoreRow) float64 { return s.DOneSided },
	causeGroupTax:   func(s *store.ScoreRow) float64 { return s.DGroupTax },
	causeButton:     func(s *store.ScoreRow) float64 { return s.DButton },
	causeUnremoved:  func(s *store.ScoreRow) float64 { return s.DUnremoved },
	causeTerritory:  func(s *store.ScoreRow) float64 { return s.DTerritory },
}

// told reports whether a row says term by term what its steps changed.
func told(s *store.ScoreRow) bool {
	rest := -half(s.DArea)
	for _, d := range changes {
		if d != nil {
			rest -= half(d(s))
		}
	}
	for _, step := range stepsOf(s) {
		rest += step
	}
	return rest == 0
}

// ledger reads the terms of a score as they stand on the chosen ending, so that
// two rules differ by what they say and not by what their players did after the
// end. The steps to that ending are terms only in rows that do not say what they
// changed in the others.
//
// It takes t_area apart with what the game row knows. Stones played and set up
// are what is left of area once territory, seki eyes and one-sided dame are off
// (Identity 1 of area and territory: M_A = M_T + ΔTS + ΔR + Δh + Δn); the part of
// it that is not set-up is the parity term, so that the sum is exact in every
// row.
func ledger(g *store.GameRow, s *store.ScoreRow, countsArea, normal bool) Ledger {
	var l Ledger
	for i := range l {
		l[i] = half(Causes[i].term(s))
	}
	area := half(s.Area)
	if told(s) {
		area += half(s.DArea)
		for i, d := range changes {
			if d != nil {
				l[i] += half(d(s))
			}
		}
		for _, i := range steps {
			l[i] = 0
		}
	}
	if !countsArea {
		return l
	}
	if g.Territory == nil {
		l[causeTerritory] += area
		return l
	}
	territory := half(*g.Territory)
	if normal && told(s) && g.TerritoryNormal != nil {
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

// ended is what the chosen ending changes in the terms of a ledger taken apart:
// the ledger less that of the record as it stands. It is nought in a row that
// does not say, whose steps are terms themselves.
func ended(g *store.GameRow, s *store.ScoreRow, l *Ledger, countsArea, normal bool) (out Ledger) {
	if !normal || !told(s) {
		return out
	}
	literal := *s
	literal.DArea, literal.DParity, literal.DFirstPass, literal.DLastPlay, literal.DPassStones, literal.DSeki = 0, 0, 0, 0, 0, 0
	literal.DOneSided, literal.DGroupTax, literal.DButton, literal.DUnremoved, literal.DTerritory = 0, 0, 0, 0, 0
	literal.Aftermath, literal.Dame, literal.Protect, literal.OpenKo = 0, 0, 0, 0
	was := ledger(g, &literal, countsArea, false)
	for i := range out {
		out[i] = l[i] - was[i]
	}
	return out
}

// isNormal reports whether any row was changed by an ending.
func isNormal(rows []store.ScoreRow) bool {
	for i := range rows {
		if stepsOf(&rows[i]) != (Steps{}) {
			return true
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
