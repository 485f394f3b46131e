package analysis

import (
	"cmp"
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// LastPoint asks of the rules that pay for the last play how far they are the
// same, and of every rule with such a payment how often it decides.
var LastPoint = Statistic{
	ID: "last_point", Title: "Rules that pay for the last play", Native: "补偿收后的各规则",
	About: rules.Words{
		EN: "How often area counting with a payment for the last play gives exactly the margin of the others and of territory counting, what sets them apart where it does not, and how often the payment alone decides the game.",
		ZH: "补偿收后的各种数子法彼此之间、以及与数目法，盘差全同的频率；不同之处所因为何；以及该补偿本身定胜负的频率。"},
	Source: "Wilson 1927; the ledger, term by term",
	New:    func(s *Study) Counter { return &lastPointCounter{study: s, pays: make(map[int]*split[payment])} },
}

// Family are the rules meant to give what territory counting gives: area with a
// payment for the last play, by their several triggers, and Japanese rules.
var Family = []string{"tangsong", "tangsong-aesthetic", "chinese-artistic", "wmsg2008", "japanese"}

// ApartReason is why two rules of the family count a game differently.
type ApartReason struct {
	ID     string
	Words  rules.Words
	causes []int // taken together: their sum is what counts
}

// ApartReasons lists the reasons in the order of tables.
var ApartReasons = []ApartReason{
	{"seki", rules.Words{EN: "eyes in seki and false eyes", ZH: "双活之目与假眼"}, []int{causeSeki}},
	{"one_sided", rules.Words{EN: "one-sided dame", ZH: "单方权利单官"}, []int{causeOneSided}},
	{"open_ko", rules.Words{EN: "a ko left open", ZH: "未粘之劫"}, []int{causeOpenKo}},
	{"passes", rules.Words{EN: "passes and surplus plays", ZH: "虚着与多下之手"}, []int{causeParity, causeFirstPass, causeLastPlay, causePassStones, causeButton}},
	{"ending", rules.Words{EN: "plays after the end, open dame, protective moves", ZH: "终局后着手、未收单官、补棋"}, []int{causeAftermath, causeDame, causeProtect}},
	{"verdict", rules.Words{EN: "life and death judged otherwise: bent four, dead stones in seki", ZH: "死活另判（盘角曲四、双活中的死子等）"}, []int{causeVerdict}},
	{"other", rules.Words{EN: "something else", ZH: "其他"}, []int{causeGroupTax, causeHandicap, causeSetup, causeUnremoved, causeTerritory}},
}

// payments are the terms by which a rule that counts area gives the last point
// back: at the first pass (tangsong 11, wmsg2008), at the last play (taiwan),
// for every play more (chinese-artistic, livestone-artistic 35) or every hand
// more (tangsong-aesthetic 11), or half of it for the first pass (button). Each is
// the rule's own term: in the ledger taken apart, plays charged for are gone
// against those that area has in it.
var payments = [...]struct {
	id         string
	term, diff func(*store.ScoreRow) float64 // on the literal ending; what the chosen one changes
}{
	{"first_pass", func(s *store.ScoreRow) float64 { return s.FirstPass }, func(s *store.ScoreRow) float64 { return s.DFirstPass }},
	{"last_play", func(s *store.ScoreRow) float64 { return s.LastPlay }, func(s *store.ScoreRow) float64 { return s.DLastPlay }},
	{"parity", func(s *store.ScoreRow) float64 { return s.Parity }, func(s *store.ScoreRow) float64 { return s.DParity }},
	{"pass_stones", func(s *store.ScoreRow) float64 { return s.PassStones }, func(s *store.ScoreRow) float64 { return s.DPassStones }},
	{"button", func(s *store.ScoreRow) float64 { return s.Button }, func(s *store.ScoreRow) float64 { return s.DButton }},
}

// paid is what a row has of such a payment, Black minus White: as recorded, and
// on the chosen ending.
func paid(s *store.ScoreRow) (literal, chosen rules.Half) {
	for i := range payments {
		literal += half(payments[i].term(s))
		chosen += half(payments[i].diff(s))
	}
	if !told(s) {
		return literal, literal
	}
	return literal, literal + chosen
}

// pays reports whether a rule that counts area has a term that pays for the last
// point.
func (r Rule) pays() bool {
	if r.Rule == nil || !hasArea(r.Rule) {
		return false
	}
	return slices.ContainsFunc(r.Terms, func(t rules.Term) bool {
		for i := range payments {
			if payments[i].id == t.ID {
				return true
			}
		}
		return false
	})
}

// Apart is a game two rules of the family count differently.
type Apart struct {
	File   string
	Index  int32
	A, B   string
	Reason *ApartReason // the one of the largest part, the first of equals
	Value  rules.Half   // margin of B less margin of A
	Part   rules.Half   // of it by the reason
	Flips  bool         // the results differ too
}

// mostApart is the number of games listed for each pair of rules and reason.
const mostApart = 20

// payment counts what the payment of one rule does.
type payment struct {
	made, decides share
	literal       share // decides, on the literal ending
	seen          bool
}

type lastPointCounter struct {
	study  *Study
	family []int // places of the rules of the family in the study
	pairs  []familyPair
	all    split[share]
	pays   map[int]*split[payment]
}

type familyPair struct {
	a, b    int
	same    split[share]
	literal share // the same margin on the literal ending
	reasons []int64
	listed  []int
}

// rules finds the family among the rules of the study, once they are known.
func (c *lastPointCounter) rules() {
	if c.family != nil || len(c.study.Rules) == 0 {
		return
	}
	c.family = []int{}
	for _, id := range Family {
		if i := slices.IndexFunc(c.study.Rules, func(r Rule) bool { return r.ID == id }); i >= 0 {
			c.family = append(c.family, i)
		}
	}
	slices.Sort(c.family)
	for k, i := range c.family {
		for _, j := range c.family[k+1:] {
			c.pairs = append(c.pairs, familyPair{a: i, b: j, reasons: make([]int64, len(ApartReasons)), listed: make([]int, len(ApartReasons))})
		}
	}
}

func (c *lastPointCounter) Add(g *Game) {
	if !g.Scored {
		return
	}
	c.rules()
	same, known := true, 0
	for i := range c.pairs {
		p := &c.pairs[i]
		a, b := &g.Scores[p.a], &g.Scores[p.b]
		if !a.Present || !b.Present {
			continue
		}
		known++
		same = same && a.Margin == b.Margin
		p.same.each(g, func(s *share) { s.add(a.Margin == b.Margin) })
		if !g.Headline {
			continue
		}
		p.literal.add(a.Literal == b.Literal)
		if a.Margin != b.Margin {
			c.apart(g, p, a, b)
		}
	}
	if known > 1 && known == len(c.pairs) {
		c.all.each(g, func(s *share) { s.add(same) })
	}
	for i := range g.Scores {
		c.pay(g, i)
	}
}

// apart counts why two rules differ on a game, and keeps the first games of
// each reason.
func (c *lastPointCounter) apart(g *Game, p *familyPair, a, b *Score) {
	best, most := 0, rules.Half(0)
	ko := koPart(a, b)
	for r := range ApartReasons {
		d := b.Ledger.over(ApartReasons[r].causes) - a.Ledger.over(ApartReasons[r].causes)
		switch ApartReasons[r].ID {
		case "open_ko":
			d += ko
		case "passes":
			d -= ko
		}
		if d == 0 {
			continue
		}
		p.reasons[r]++
		if max(d, -d) > max(most, -most) {
			best, most = r, d
		}
	}
	if p.listed[best]++; p.listed[best] > mostApart {
		return
	}
	c.study.Apart = append(c.study.Apart, Apart{
		File: g.File, Index: g.Index, A: c.study.Rules[p.a].ID, B: c.study.Rules[p.b].ID,
		Reason: &ApartReasons[best], Value: b.Margin - a.Margin, Part: most, Flips: a.Winner != b.Winner,
	})
}

// koPart is what playing out the kos left open puts between two counts, 0 where
// it brings them together. A ko one side fills while the other has nothing left
// to play changes who plays last and who passes first, so the ledger has it
// among those.
func koPart(a, b *Score) rules.Half {
	ko := (b.Steps[stepOpenKo] - a.Steps[stepOpenKo]) - (b.Ledger[causeOpenKo] - a.Ledger[causeOpenKo])
	if whole := b.Margin - a.Margin; ko*whole <= 0 {
		return 0
	}
	return ko
}

// over adds up some terms.
func (l *Ledger) over(causes []int) (sum rules.Half) {
	for _, i := range causes {
		sum += l[i]
	}
	return sum
}

func (c *lastPointCounter) pay(g *Game, i int) {
	s := &g.Scores[i]
	if !s.Present || s.Repetition || !s.area {
		return
	}
	t := c.pays[i]
	if t == nil {
		t = new(split[payment])
		c.pays[i] = t
	}
	t.each(g, func(p *payment) {
		p.seen = p.seen || s.Paid != 0 || s.PaidLiteral != 0
		p.made.add(s.Paid != 0)
		p.decides.add(decide(s.Margin-s.Paid, s.Charge, s.Tie) != s.Winner)
		p.literal.add(decide(s.Literal-s.PaidLiteral, s.Charge, s.Tie) != s.WinnerLiteral)
	})
}

func (c *lastPointCounter) Estimates() []Estimate {
	var out []Estimate
	whole := func(s *share) share { return *s }
	if c.all.all.n > 0 {
		out = append(out, shares(c.study, &c.all, Estimate{Measure: "agree_exactly", Item: "family"}, whole)...)
	}
	for i := range c.pairs {
		p := &c.pairs[i]
		e := Estimate{A: c.study.Rules[p.a].ID, B: c.study.Rules[p.b].ID, Measure: "agree_exactly"}
		if p.same.all.n == 0 {
			continue
		}
		out = append(out, shares(c.study, &p.same, e, whole)...)
		if c.study.Completed > 0 {
			e.Measure = "agree_exactly_literal"
			out = append(out, p.literal.estimate(e))
		}
		for r, n := range p.reasons {
			e.Measure, e.Item = "apart_by", ApartReasons[r].ID
			if n > 0 {
				out = append(out, share{n, p.same.all.n}.estimate(e))
			}
		}
	}
	for i := range c.study.Rules {
		t := c.pays[i]
		if t == nil || !t.all.seen && !c.study.Rules[i].pays() {
			continue
		}
		e := Estimate{A: c.study.Rules[i].ID, Measure: "payment_made"}
		out = append(out, t.all.made.estimate(e))
		e.Measure = "payment_decides"
		out = append(out, shares(c.study, t, e, func(p *payment) share { return p.decides })...)
		if c.study.Completed > 0 {
			e.Measure = "payment_decides_literal"
			out = append(out, t.all.literal.estimate(e))
		}
	}
	slices.SortStableFunc(c.study.Apart, func(a, b Apart) int {
		return cmp.Or(ComparePairs([2]string{a.A, a.B}, [2]string{b.A, b.B}), cmp.Compare(a.Reason.place(), b.Reason.place()))
	})
	return out
}

func (r *ApartReason) place() int {
	return slices.IndexFunc(ApartReasons, func(q ApartReason) bool { return q.ID == r.ID })
}
