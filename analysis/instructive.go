package analysis

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Kind is a sort of game worth showing: rules disagree over it for one family
// of causes, or for what some steps of the ending change under them.
type Kind struct {
	ID     string
	Words  rules.Words
	causes []int
	steps  []int // places in Steps
}

// Kinds lists the sorts of instructive games, the most telling first.
var Kinds = []Kind{
	{"last-point", rules.Words{EN: "the last point", ZH: "最后一点（收后）"}, []int{causeParity, causeFirstPass, causeLastPlay}, nil},
	{"seki", rules.Words{EN: "eyes in seki and false eyes", ZH: "双活之目与假眼"}, []int{causeSeki}, nil},
	{"one-sided", rules.Words{EN: "one-sided dame", ZH: "单方权利单官"}, []int{causeOneSided}, nil},
	{"group-tax", rules.Words{EN: "group tax", ZH: "还棋头"}, []int{causeGroupTax}, nil},
	{"passes", rules.Words{EN: "pass stones", ZH: "虚着与手数"}, []int{causePassStones}, nil},
	{"aftermath", rules.Words{EN: "plays after the end", ZH: "终局后着手"}, nil, []int{stepAftermath}},
	{"undone", rules.Words{EN: "dame and protective moves left undone", ZH: "未收单官、未补之棋"}, nil, []int{stepDame, stepProtect}},
	{"open-ko", rules.Words{EN: "a ko left open", ZH: "未粘之劫"}, nil, []int{stepOpenKo}},
	{"handicap", rules.Words{EN: "handicap compensation", ZH: "让子补偿"}, []int{causeHandicap}, nil},
	{"setup", rules.Words{EN: "stones set up", ZH: "预置棋子"}, []int{causeSetup}, nil},
	{"tie", rules.Words{EN: "equality", ZH: "平局"}, []int{causeTie}, nil},
	{"button", rules.Words{EN: "the button", ZH: "半点牌"}, []int{causeButton}, nil},
	{"unremoved", rules.Words{EN: "dead stones left on the board", ZH: "死子未提"}, []int{causeUnremoved}, nil},
	{"komi", rules.Words{EN: "komi", ZH: "贴目"}, []int{causeKomi}, nil},
}

const numKinds = 14

func (k *Kind) has(cause int) bool { return slices.Contains(k.causes, cause) }

// Instructive is a game chosen to be shown, with the two rules in question.
type Instructive struct {
	Kind    *Kind
	Game    store.GameRow
	Scores  []Score // by position in Study.Rules
	A, B    int     // the two rules
	Reasons []Reason
	Blame   map[int]float64 // parts of the changed result by cause; nil if it is the same
	Steps   []Step          // of the ending, where the kind is of them
	// Parts are the two differences on the literal ending, term by term, where
	// the kind is of steps.
	Parts []Reason
	worth worth
}

// Step is what a step of the ending changes in two counts.
type Step struct {
	Cause int // index into Causes
	A, B  rules.Half
}

// Changed reports whether the two rules give the game different results, or
// would without the steps of the ending it is shown for.
func (in *Instructive) Changed() bool { return in.Blame != nil || in.ByEnding() }

// ByEnding reports whether the two rules agree on the result on one ending only:
// on that which takes the steps the game is shown for, or on that which does not.
func (in *Instructive) ByEnding() bool {
	return len(in.Steps) > 0 && in.Kind.decides(&in.Scores[in.A], &in.Scores[in.B])
}

// Without is a score as it would be without the steps of the ending the game is
// shown for.
func (in *Instructive) Without(s *Score) Score { return in.Kind.without(s) }

func (k *Kind) without(s *Score) Score {
	out := *s
	out.Margin -= k.part(s)
	if !s.Repetition {
		out.Winner = decide(out.Margin, s.Charge, s.Tie)
	}
	return out
}

// part is what the steps of a kind change in a count.
func (k *Kind) part(s *Score) (sum rules.Half) {
	for _, i := range k.steps {
		sum += s.Steps[i]
	}
	return sum
}

// decides reports whether the steps of a kind make two rules agree on the result,
// or part them over it.
func (k *Kind) decides(a, b *Score) bool {
	wa, wb := k.without(a), k.without(b)
	return (wa.Winner != wb.Winner) != (a.Winner != b.Winner)
}

// worth orders candidates of one kind. Games come before others for, in this
// order: a result the kind alone changed, the part of the change it caused, an
// even game (for the kind handicap, another one), an account that reproduces the
// record, few other causes, rules asked for, a sure judge, a small margin over
// komi. Among equals the first of the run stands.
type worth [8]int

func (w worth) better(v worth) bool { return slices.Compare(w[:], v[:]) > 0 }

// shown is the number of games a study keeps.
const shown = 10

// finder keeps the best candidates of each kind.
type finder struct {
	study *Study
	kinds [][]Instructive
	rank  []int // of each rule, by how much it is asked for
}

// ranks gives each rule its place among those asked for.
func (f *finder) ranks() []int {
	for i := len(f.rank); i < len(f.study.Rules); i++ {
		f.rank = append(f.rank, asked(f.study.Rules[i].ID))
	}
	return f.rank
}

func newFinder(s *Study) *finder { return &finder{study: s, kinds: make([][]Instructive, len(Kinds))} }

// picks are, for each kind of disagreement, the two rules that show it best in
// games alike.
type picks [numKinds]struct {
	choice
	ok bool
}

// add looks at a scored game, given the games it is alike to.
func (f *finder) add(g *Game, k *kindOfGame) {
	if g.Excluded == ExcludedSetup || g.Excluded == ExcludedSmall {
		return
	}
	if k.picks == nil {
		k.picks = f.pick(k.scores)
	}
	for i := range k.picks {
		if p := &k.picks[i]; p.ok {
			f.keep(i, g, choice{p.a, p.b, p.worth.of(g, &Kinds[i])})
		}
	}
	if slices.ContainsFunc(g.Scores, func(s Score) bool { return s.Present && isWild(&s) }) {
		f.addWild(g)
	}
	f.addSteps(g)
}

// stepRules is the number of rules, of those of the run asked for first, between
// which it is asked what the steps of the ending do: games are alike whatever these are, so
// every game is looked at.
const stepRules = 6

// addSteps looks for the two rules that show best what the steps of the ending do.
func (f *finder) addSteps(g *Game) {
	rank := f.ranks()
	for k := range Kinds {
		kind := &Kinds[k]
		if kind.steps == nil || f.full(k, worth{0: 1, 1: 1000}.of(g, kind)) {
			continue
		}
		var best choice
		found := false
		for i := range g.Scores {
			for j := i + 1; j < len(g.Scores); j++ {
				a, b := &g.Scores[i], &g.Scores[j]
				if !f.study.stepsAsked[i] || !f.study.stepsAsked[j] || !a.Present || !b.Present {
					continue
				}
				if w, ok := stepValue(kind, a, b); ok {
					w[5] = -max(rank[i], rank[j])
					if !found || w.better(best.worth) {
						best, found = choice{i, j, w}, true
					}
				}
			}
		}
		if found {
			f.keep(k, g, choice{best.a, best.b, best.worth.of(g, kind)})
		}
	}
}

// stepValue is the worth of two rules for a kind of steps; ok is false where the
// steps change the same in both.
func stepValue(k *Kind, a, b *Score) (w worth, ok bool) {
	d := k.part(b) - k.part(a)
	if d == 0 {
		return w, false
	}
	for i, s := range a.Steps {
		if !slices.Contains(k.steps, i) && s != b.Steps[i] {
			w[4]--
		}
	}
	if k.decides(a, b) {
		m := a.Margin - a.Charge
		w[0], w[1], w[7] = 1, 1000, -int(max(m, -m))
		return w, true
	}
	w[7] = int(max(d, -d))
	return w, true
}

// addWild looks at the rules that count dead stones left on the board, which
// the kinds of games leave out.
func (f *finder) addWild(g *Game) {
	for k := range Kinds {
		if !Kinds[k].has(causeUnremoved) || f.full(k, worth{0: 1, 1: 1000}.of(g, &Kinds[k])) {
			continue
		}
		if best, ok := candidate(g.Scores, &Kinds[k], f.ranks(), func(i, j int) bool { return isWild(&g.Scores[i]) || isWild(&g.Scores[j]) }); ok {
			f.keep(k, g, choice{best.a, best.b, best.worth.of(g, &Kinds[k])})
		}
	}
}

// full reports whether nothing worth no more than most can be kept any more.
func (f *finder) full(k int, most worth) bool {
	list := f.kinds[k]
	return len(list) == shown && !most.better(list[shown-1].worth)
}

func (f *finder) pick(scores []Score) *picks {
	out := new(picks)
	varies := f.varies(scores)
	rank := f.ranks()
	first := firstOfEqual(scores, rank)
	for k := range Kinds {
		if slices.ContainsFunc(Kinds[k].causes, func(c int) bool { return varies[c] }) {
			out[k].choice, out[k].ok = candidate(scores, &Kinds[k], rank, func(i, j int) bool { return first[i] && first[j] })
		}
	}
	return out
}

// firstOfEqual marks of scores that are alike in everything the one most asked
// for, the first of equals: pairs of others show nothing more.
func firstOfEqual(scores []Score, rank []int) []bool {
	out := make([]bool, len(scores))
	for i := range scores {
		out[i] = scores[i].Present
		for j := range scores {
			before := rank[j] < rank[i] || rank[j] == rank[i] && j < i
			if before && scores[j].Present && scores[i].Same(&scores[j]) && scores[i].Tie == scores[j].Tie {
				out[i] = false
			}
		}
	}
	return out
}

// of adds to the worth of two rules what the game itself is worth.
func (w worth) of(g *Game, k *Kind) worth {
	if (g.Handicap == 0) != k.has(causeHandicap) {
		w[2] = 1
	}
	if g.Agrees == "yes" {
		w[3] = 1
	}
	if g.Confidence != nil {
		w[6] = int(*g.Confidence * 100)
	}
	return w
}

// varies tells which causes any two rules count differently in this game.
func (f *finder) varies(scores []Score) (varies [numCauses]bool) {
	var first *Score
	for i := range scores {
		s := &scores[i]
		switch {
		case !s.Present:
			continue
		case first == nil:
			first = s
		}
		for c := range s.Ledger {
			varies[c] = varies[c] || s.Ledger[c] != first.Ledger[c]
		}
		varies[causeKomi] = varies[causeKomi] || s.Charge != first.Charge
		varies[causeTie] = varies[causeTie] || s.Winner == rules.Drawn || s.Margin == s.Charge
	}
	return varies
}

type choice struct {
	a, b  int
	worth worth
}

// candidate picks the two rules, of those meant, that show the kind best in
// scores.
func candidate(scores []Score, k *Kind, rank []int, meant func(i, j int) bool) (best choice, ok bool) {
	for i := range scores {
		for j := i + 1; j < len(scores); j++ {
			if !scores[i].Present || !scores[j].Present || !meant(i, j) {
				continue
			}
			w, good := value(k, &scores[i], &scores[j])
			w[5] = -max(rank[i], rank[j])
			if good && (!ok || w.better(best.worth)) {
				best, ok = choice{i, j, w}, true
			}
		}
	}
	return best, ok
}

func value(k *Kind, a, b *Score) (worth, bool) {
	var own, others, moved int
	for i := range a.Ledger {
		switch d := b.Ledger[i] - a.Ledger[i]; {
		case d == 0:
		case k.has(i):
			own++
			moved += int(max(d, -d))
		default:
			others++
		}
	}
	part := 0.0
	for c, p := range Blame(a, b) {
		if k.has(c) {
			part += p
		}
	}
	if part == 0 && own == 0 {
		return worth{}, false
	}
	w := worth{1: int(part*1000 + 0.5), 4: -others}
	if part > 0.999 {
		w[0] = 1
	}
	if part > 0 {
		d := a.Margin - a.Charge
		w[7] = -int(max(d, -d))
	} else {
		w[7] = moved
	}
	return w, true
}

func (f *finder) keep(k int, g *Game, c choice) {
	list := f.kinds[k]
	at := len(list)
	for at > 0 && c.worth.better(list[at-1].worth) {
		at--
	}
	if at == shown {
		return
	}
	a, b := &g.Scores[c.a], &g.Scores[c.b]
	in := Instructive{
		Kind: &Kinds[k], Game: *g.GameRow, Scores: slices.Clone(g.Scores),
		A: c.a, B: c.b, Reasons: Reasons(a, b), Blame: Blame(a, b), worth: c.worth,
	}
	for _, i := range Kinds[k].steps {
		if a.Steps[i] != b.Steps[i] {
			in.Steps = append(in.Steps, Step{steps[i], a.Steps[i], b.Steps[i]})
		}
	}
	if len(in.Steps) > 0 {
		la, lb := Score{Ledger: a.Ledger}, Score{Ledger: b.Ledger}
		for i := range la.Ledger {
			la.Ledger[i] -= a.Ended[i]
			lb.Ledger[i] -= b.Ended[i]
		}
		in.Parts = Reasons(&la, &lb)
	}
	list = slices.Insert(list, at, in)
	f.kinds[k] = list[:min(len(list), shown)]
}

// best takes the best game of each kind, then the second of each, until there
// are enough; games whose result changed go first.
func (f *finder) best() []Instructive {
	var out []Instructive
	taken := make(map[string]bool)
	for _, changed := range []bool{true, false} {
		for range shown {
			for k := range f.kinds {
				if len(out) == shown {
					return out
				}
				if in := take(f.kinds[k], changed, taken); in != nil {
					out = append(out, *in)
				}
			}
		}
	}
	return out
}

func take(list []Instructive, changed bool, taken map[string]bool) *Instructive {
	for i := range list {
		in := &list[i]
		key := in.Game.GameID
		if key == "" {
			key = in.Game.File
		}
		if in.Changed() == changed && !taken[key] {
			taken[key] = true
			return in
		}
	}
	return nil
}
