package sgf

import (
	"fmt"
	"math"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Meaning is what the numbers and words of a record say, and on what evidence.
type Meaning struct {
	Komi      rules.Half // in points, paid by Black
	KomiKnown bool
	KomiRaw   string
	KomiBasis string // how its unit or value was decided; "written" where it is plain
	KomiFault bool   // what the record has for a komi is none, as KomiBasis says

	Rule      string // id of a rule set, "" if none was recognised
	RuleBasis string // "declared", "inferred: " and the evidence, or ""
	RulesRaw  string

	Handicap      int
	HandicapBasis string
	HandicapFault string // why what the record has for a handicap is none, "" where it is one

	Result Result

	Date    string // YYYY[-MM[-DD]], the first day
	DateRaw string

	BlackRank, WhiteRank string // 9p, 5d, 3k where plain, else as written
}

// Interpret decides what a parsed record means. It never guesses in silence:
// what is not written plainly carries its evidence, and what cannot be decided
// stays unknown.
//
// Numbers in 子 (Chinese half counting, one 子 is two points) are doubled. They
// are known by the word, or by quarters, which no count of points gives. The
// Fox server writes komi in hundredths of a point or of a 子, KM[0] in many
// games that had komi, and codes such as B+0.02 where there was no score.
func Interpret(g *Game) Meaning {
	m := Meaning{
		KomiRaw: g.KM, RulesRaw: g.RU, Date: parseDate(g.DT), DateRaw: g.DT,
		BlackRank: parseRank(g.BR), WhiteRank: parseRank(g.WR),
	}
	m.Handicap, m.HandicapBasis, m.HandicapFault = handicap(g)
	result, number := parseResult(g.RE)
	komi, known, basis := parseKomi(g.KM)
	if p := komi.points(); known && math.Abs(p.float()) > float64(g.Geometry.N) {
		komi, known, basis = amount{}, false, "more than the board has points: not used"
	}
	fault := !known && strings.TrimSpace(g.KM) != ""
	signed := number
	if result.Winner == board.White {
		signed.num = -signed.num
	}
	m.Rule, m.RuleBasis = rule(g, &m, signed, komi, known)
	if g.KM == "" && m.Date != "" && m.Date < "1920" && m.Rule != "" {
		komi, known, basis = amount{0, 1, unitPoint}, true, "inferred: before komi came into use"
	}
	if known && komi.num == 0 && g.KM != "" {
		komi, known, basis = zeroKomi(g, &m, result, number, basis)
	}
	m.setKomi(komi, known, basis)
	m.KomiFault = m.KomiFault || fault
	result.settle(g, number, komi, known, komi.unit == unitZi)
	m.Result = result
	return m
}

// setKomi keeps a komi that is a whole number of half points.
func (m *Meaning) setKomi(a amount, known bool, basis string) {
	m.KomiBasis = basis
	if !known {
		return
	}
	p := a.points()
	if !p.whole(2) {
		m.KomiBasis = "not a whole number of half points: not used"
		m.KomiFault = true
		return
	}
	m.Komi, m.KomiKnown = rules.Half(2*p.num/p.den), true
}

// parseKomi reads KM. The amount keeps its unit.
func parseKomi(raw string) (a amount, known bool, basis string) {
	text := strings.ToLower(strings.TrimSpace(narrow(raw)))
	if text == "" {
		return a, false, ""
	}
	sign := int64(1)
	for _, w := range []string{"倒贴", "倒貼", "白贴", "白貼", "逆コミ"} {
		if strings.Contains(text, w) {
			sign = -1
			text = strings.Replace(text, w, "", 1)
		}
	}
	for _, w := range []string{"komi", "黑贴", "黑貼", "黒", "贴目", "貼目", "贴", "貼", "コミ出し", "コミ", "덤", "komidashi", ":"} {
		text = strings.TrimSpace(strings.TrimPrefix(text, w))
	}
	if t, minus := strings.CutPrefix(text, "-"); minus {
		sign, text = -sign, strings.TrimSpace(t)
	} else {
		text = strings.TrimSpace(strings.TrimPrefix(text, "+"))
	}
	a, rest, ok := parseAmount(text)
	if !ok {
		if text == "none" || text == "no" || text == "无" || text == "無" || text == "なし" || text == "없음" {
			return amount{0, 1, unitPoint}, true, "written in words"
		}
		return a, false, "not understood"
	}
	a.num *= sign
	if glued(rest) {
		return amount{}, false, "not understood"
	}
	if rest = strings.TrimSpace(rest); rest != "" && rest != "コミ出し" {
		return a, true, "text after the number set aside"
	}
	return komiUnit(a)
}

// komiUnit decides what the number of a komi counts.
func komiUnit(a amount) (amount, bool, string) {
	hundredths := a.den == 1 && (a.num >= 100 || a.num <= -100) && a.num%25 == 0
	if hundredths && a.unit == unitNone {
		a = a.times(1, 100)
		if a.whole(2) {
			a.unit = unitPoint
			return a, true, "hundredths of a point: larger than any komi"
		}
		a.unit = unitZi
		return a, true, "hundredths of a zi: larger than any komi, and not a whole number of half points"
	}
	switch {
	case a.unit == unitZi:
		return a, true, "given in zi"
	case a.unit == unitNone && a.whole(4) && !a.whole(2):
		a.unit = unitZi
		return a, true, "quarters: counted in zi"
	case a.float() > 1000 || a.float() < -1000:
		return a, false, "larger than any komi: not used"
	}
	return a, true, "written"
}

// zeroKomi looks whether a komi of 0 fits the result of the game.
func zeroKomi(g *Game, m *Meaning, r Result, n amount, basis string) (amount, bool, string) {
	zero := amount{0, 1, unitPoint}
	quarters := r.MarginKnown && n.whole(4) && !n.whole(2)
	halves := r.MarginKnown && n.whole(2) && !n.whole(1)
	switch {
	case g.Fox && m.Handicap == 0 && halves && territory(m.Rule):
		return amount{13, 2, unitPoint}, true, "inferred: a Fox record with KM[0] whose result has a half point, even game by territory: 6.5"
	case g.Fox && m.Handicap == 0 && quarters && m.Rule == "chinese":
		return amount{15, 4, unitZi}, true, "inferred: a Fox record with KM[0] whose result has quarters, even game by Chinese rules: 3.75 zi"
	case g.Fox && !r.MarginKnown && m.Handicap == 0:
		return zero, false, "KM[0] in a Fox record without a score: Fox writes it also where there was komi"
	case g.Fox && (halves || quarters):
		return zero, false, "KM[0] contradicts the fraction of the result"
	case halves || quarters:
		return zero, true, "written, although the result has a fraction"
	}
	return zero, true, basis
}

// territory reports whether a rule set counts territory.
func territory(id string) bool { return id == "japanese" || id == "korean" || id == "japanese1949" }

// handicap returns the handicap of a record: HA, or the stones set up where
// White moves first. fault says why HA is not used.
func handicap(g *Game) (n int, basis, fault string) {
	black, white, whiteFirst := startStones(g)
	n, basis, fault = declaredHandicap(g)
	if fault != "" {
		basis = fault
	}
	switch {
	case n >= 2 && black == 0:
		return n, "declared, but no stones are set up", fault
	case n >= 2 && black != n:
		return n, fmt.Sprintf("declared, but %d black stones are set up", black), fault
	case n >= 1:
		if basis == "" {
			basis = "declared"
		}
		return n, basis, fault
	case black >= 2 && white == 0 && whiteFirst:
		return black, "inferred: black stones set up and White moves first", fault
	}
	return 0, basis, fault
}

// declaredHandicap reads HA.
func declaredHandicap(g *Game) (n int, basis, fault string) {
	text := strings.TrimSpace(narrow(g.HA))
	if text == "" {
		return 0, "", ""
	}
	v, rest, ok := parseInt(text)
	switch t, negative := strings.CutPrefix(text, "-"); {
	case negative:
		if v, _, ok := parseInt(t); ok && v == 0 {
			return 0, "", ""
		}
		return 0, "", "not understood"
	case !ok || v < 0, glued(rest) && v <= int64(g.Geometry.N):
		return 0, "", "not understood"
	case v > int64(g.Geometry.N):
		return 0, "", "more than the board has points: not used"
	}
	if t, decimals := strings.CutPrefix(rest, "."); decimals && strings.Trim(t, "0") != "" && glued(t) {
		return 0, "", "not understood"
	}
	switch strings.Trim(strings.TrimSpace(rest), ".") {
	case "", "0", "00", "子", "stones", "점", "つ":
		return int(v), "", ""
	}
	return int(v), "text after the number set aside", ""
}

// startStones counts the stones set up before the first play, and tells
// whether White plays first.
func startStones(g *Game) (black, white int, whiteFirst bool) {
	for _, s := range g.Steps {
		switch s.Op {
		case SetBlack:
			black++
		case SetWhite:
			white++
		case PlayBlack:
			return black, white, false
		case PlayWhite:
			return black, white, true
		}
	}
	return black, white, g.PL != "" && (g.PL[0] == 'W' || g.PL[0] == 'w')
}

// rule finds the rule set of a record: the one RU names, or the one the
// evidence points to.
func rule(g *Game, m *Meaning, result, komi amount, komiKnown bool) (id, basis string) {
	if g.RU != "" {
		if id = declaredRule(g.RU); id != "" {
			return id, "declared"
		}
	}
	if oldStart(g) {
		return "huanqitou", "inferred: two stones of each side set up crosswise, White moves first"
	}
	if e, ok := sign(placeSigns[:1], g.PC+" "+g.EV+" "+g.RU); ok {
		return e.rule, "inferred: " + e.phrase
	}
	if result.unit == unitZi || result.den > 0 && result.whole(4) && !result.whole(2) {
		return "chinese", "inferred: result in zi"
	}
	if komiKnown && komi.unit == unitZi {
		return "chinese", "inferred: komi in zi"
	}
	for _, text := range []string{g.EV, g.GN, g.RO, g.RU} {
		if hosted(text) {
			break
		}
		if e, ok := sign(eventSigns, text); ok {
			return e.rule, "inferred: " + e.phrase
		}
	}
	if e, ok := sign(placeSigns, g.PC); ok {
		return e.rule, "inferred: " + e.phrase
	}
	if e, ok := sign(placeSigns[1:2], g.AP+" "+g.SO+" "+g.US); ok {
		return e.rule, "inferred: " + e.phrase
	}
	return weakRule(g, m, result, komi, komiKnown)
}

// oldStart reports whether a record starts as games in old China did: two
// stones of each colour on the corner star points, crosswise.
func oldStart(g *Game) bool {
	black, white, whiteFirst := startStones(g)
	if g.Geometry != size19 || black != 2 || white < 2 || white > 3 || !whiteFirst {
		return false
	}
	corner := 0
	for _, s := range g.Steps {
		if s.Op.Play() {
			break
		}
		x, y := g.Geometry.XY(max(s.Point, 0))
		if (x == 3 || x == 15) && (y == 3 || y == 15) {
			corner++
		}
	}
	return corner == 4
}

// houses are the family names of the four houses and of their time.
var houses = []string{"honinbo", "yasui", "inoue", "hayashi", "本因坊", "安井", "井上", "林門入"}

// weakRule uses signs that only exclude.
func weakRule(g *Game, m *Meaning, result, komi amount, komiKnown bool) (id, basis string) {
	names := strings.ToLower(g.PB + " " + g.PW)
	if m.Date != "" && m.Date < "1950" {
		for _, h := range houses {
			if strings.Contains(names, h) {
				return "japanese", "inferred: a player of a Japanese house, before 1950"
			}
		}
	}
	if komiKnown && result.den > 0 && g.Geometry.N%2 == 1 {
		// On a board of odd size an area count without shared points is odd.
		if total := result.plus(komi.points()); total.den == 1 && total.num%2 == 0 && m.Handicap == 0 {
			return "japanese", "inferred: komi and result give an even score, which area counting does not without shared points"
		}
	}
	pro := strings.HasSuffix(m.BlackRank, "p") && strings.HasSuffix(m.WhiteRank, "p")
	switch {
	case m.Date == "" || !komiKnown || g.Geometry != size19:
	case komi.num*2 == 15*komi.den && m.Date >= "2002" && pro:
		return "chinese", "inferred: komi 7.5 between professionals after 2001"
	case komi.num*2 == 13*komi.den && m.Date >= "2003" && pro:
		return "japanese", "inferred: komi 6.5 between professionals after 2002"
	case komi.num*2 == 9*komi.den && m.Date < "1990":
		return "japanese", "inferred: komi 4.5 before 1990"
	}
	return emptyStart(g, m)
}

// emptyStart tells Japan by its empty board: China and Korea set up stones
// before the game until about 1911.
func emptyStart(g *Game, m *Meaning) (id, basis string) {
	_, white, _ := startStones(g)
	if m.Date != "" && m.Date < "1911" && white == 0 && len(g.Steps) > 20 && g.Geometry == size19 {
		return "japanese", "inferred: begun on an empty board before 1911, as in Japan alone"
	}
	return "", ""
}
