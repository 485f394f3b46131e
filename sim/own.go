package sim

import (
	"math"
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/finish"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// evidenceRules are tried, in this order, where nothing says by which rules a
// game was played: one that gives the recorded score exactly is evidence.
var evidenceRules = []string{"japanese", "chinese", "aga"}

// own is the rule set a game was played by.
type own struct {
	rule  *rules.Rule // nil if not known
	basis string
}

// ownRule is the rule set the record names or lets be inferred.
func ownRule(m *sgf.Meaning) own {
	r, ok := rules.ByID(m.Rule)
	if !ok {
		return own{}
	}
	return own{r, m.RuleBasis}
}

// recordedScore returns the recorded margin and komi in half points, and whether
// both are known. A margin that is no whole number of halves equals no score.
func recordedScore(m *sgf.Meaning) (margin, komi float64, ok bool) {
	if !m.KomiKnown || !hasScore(m) {
		return 0, 0, false
	}
	return m.Result.Margin, m.Komi.Float(), true
}

// hasScore reports whether the record has a score to compare with.
func hasScore(m *sgf.Meaning) bool {
	return m.Result.MarginKnown && (m.Result.End == endCount || m.Result.End == endDraw)
}

// reproduces reports whether the game as it is settled, and ended where the
// record was broken off, gives the recorded score.
func (s *Scorer) reproduces(o *own, margin, komi float64) bool {
	end, _ := s.compared()
	return s.marginOf(o.rule, end).Float()-komi == margin
}

// marginOf is the margin of the game as it is settled now, end being its literal ending
// or one made of it, by the verdict that r itself has of single stones.
func (s *Scorer) marginOf(r *rules.Rule, end *rules.Settled) rules.Half {
	view := viewOf(r, &s.settled, s.findShapes())
	return r.Margin(view.counts(end))
}

// agreement compares our count, the margin under a rule set, with the recorded score. Where the record does
// not say by which rules it was counted, o is completed by what the score shows.
// It returns "yes", "no", or "" where there is nothing to compare.
func agreement(o *own, m *sgf.Meaning, marginOf func(*rules.Rule) rules.Half) string {
	margin, komi, ok := recordedScore(m)
	if !ok {
		return ""
	}
	reproduces := func(r *rules.Rule) bool { return marginOf(r).Float()-komi == margin }
	if o.rule != nil {
		return yesNo(reproduces(o.rule))
	}
	var fit []string
	for _, id := range evidenceRules {
		if r, ok := rules.ByID(id); ok && reproduces(r) {
			fit = append(fit, id)
			if o.rule == nil {
				o.rule = r
			}
		}
	}
	switch {
	case len(fit) > 0:
		o.basis = "inferred: score (" + strings.Join(fit, ", ") + ")"
		return "yes"
	case m.Rule != "":
		return "" // played by rules that are not among ours
	}
	return "no"
}

// turnKos gives the kos whose winner the ending could only estimate to the other
// side, if the recorded score says so. It reports whether it did.
func (s *Scorer) turnKos(o *own, m *sgf.Meaning) bool {
	e := &s.ended
	margin, komi, ok := recordedScore(m)
	_, basis := s.compared()
	if !s.config.UseResult || !ok || o.rule == nil || e.Otherwise == nil || basis == basisRecorded ||
		s.reproduces(o, margin, komi) || s.marginOf(o.rule, e.Otherwise).Float()-komi != margin {
		return false
	}
	e.Steps = append(e.Steps, Step{Term: "open_ko", Settled: e.Otherwise})
	e.Line = e.OtherLine
	e.Otherwise, e.OtherLine, e.Open = nil, nil, e.Open[:0]
	return true
}

// Bounds on the search of a game for its recorded score: how often it is completed
// anew, and how many moves are added in all. Where many moves are missing almost
// any score could be reached, and it would say little.
const (
	mostCompletions = 64
	mostAdded       = 2000
)

// again completes the game anew; false where enough was tried.
func (s *Scorer) again(o *own, turned ...finish.Choice) bool {
	if s.added > mostAdded {
		return false
	}
	s.finish(o, turned...)
	s.added += len(s.ended.Added)
	return true
}

// chooseEnding answers the questions that completing a broken-off game left open
// by the recorded score. Only where that does not give it are the other settlements
// of chains that the judge was not sure of tried: where they were tried first an
// engine that was certain of the stones had them so in 6 of 79 games. It reports whether one does; otherwise the ending stays as it was.
func (s *Scorer) chooseEnding(o *own, m *sgf.Meaning, v *life.Verdict) bool {
	margin, komi, ok := recordedScore(m)
	if !s.config.UseResult || !ok || o.rule == nil || s.reproduces(o, margin, komi) {
		return false
	}
	if _, basis := s.compared(); basis == basisRecorded {
		return false
	}
	if s.tryChoices(o, margin, komi, mostTurned) {
		return true
	}
	chosen := len(v.Alternatives) > 0 && s.chooseByScore(o, m, v)
	s.settleBy(v, v.Status)
	s.finish(o)
	return chosen
}

// mostTurned is how many answers are turned round at once.
const mostTurned = 2

// mostOpen is the difference, in points, beyond which answers are not asked: it
// is a matter of life and death then.
const mostOpen = 30

// tryChoices completes the game with one of its choices made the other way
// round until the score comes out, those first that should move it that way, then
// with two, those first that are worth what is missing. It reports whether it did.
func (s *Scorer) tryChoices(o *own, margin, komi float64, most int) bool {
	missing := func() float64 {
		end, _ := s.compared()
		return margin + komi - s.marginOf(o.rule, end).Float()
	}
	gap := missing()
	if math.Abs(gap) > mostOpen {
		return false
	}
	open := slices.Clone(s.ended.Choices)
	slices.SortStableFunc(open, func(a, b finish.Choice) int {
		if x := against(a, gap) - against(b, gap); x != 0 {
			return x
		}
		return int(a.Question) - int(b.Question)
	})
	worth := make([]float64, len(open))
	for i, c := range open {
		if !s.again(o, c) {
			return false
		}
		left := missing()
		if left == 0 {
			return true
		}
		worth[i] = gap - left
	}
	left := mostCompletions - len(open)
	for _, fit := range [2]bool{true, false} {
		for j := 1; j < len(open) && most > 1; j++ {
			for i := 0; i < j && left > 0; i++ {
				if (worth[i]+worth[j] == gap) != fit {
					continue
				}
				left--
				if !s.again(o, open[i], open[j]) {
					return false
				}
				if missing() == 0 {
					return true
				}
			}
		}
	}
	return false
}

// against is 1 where turning c round should move the margin away from what is
// missing, else 0: who leaves out an answer saves a point, while the other
// choices turned cost their side one.
func against(c finish.Choice, gap float64) int {
	gains := c.Question == finish.Defend
	if (c.Color == board.Black) == gains == (gap > 0) {
		return 0
	}
	return 1
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// mostAlternatives is how many settlements are tried, likeliest first: each has
// to be completed.
const mostAlternatives = 8

// chooseByScore settles what a judge left open by the recorded score: of the
// settlements that give it under the game's own rules, the likeliest. Its
// confidence is its share among those that do, see share. Where the judge settled the game, no
// settlement is chosen that leaves more points to nobody: in 13 KGS records the score
// would choose one, an engine has the stones so in none and as the judge in 11. Where he
// settled nothing and none gives it as reading completes the game, its questions
// are asked too. It reports whether there is one.
func (s *Scorer) chooseByScore(o *own, m *sgf.Meaning, v *life.Verdict) bool {
	margin, komi, ok := recordedScore(m)
	if !ok || o.rule == nil || v.Judge == "" {
		return false // no score, or no settlement to choose from
	}
	first := life.Alternative{Status: slices.Clone(v.Status), Probability: 1}
	settlements := append([]life.Alternative{first}, v.Alternatives...)
	settlements = settlements[:min(len(settlements), 1+mostAlternatives)]
	if s.final.FinalPasses >= 2 {
		settlements = append(settlements, together(v)...)
	}
	best, total, neutral := -1, 0.0, 0
	for i := range settlements {
		a := &settlements[i]
		s.settleBy(v, a.Status)
		if s.ended.Reset(); s.final.FinalPasses < 2 && !s.again(o) {
			break
		}
		end, basis := s.compared()
		left := end.Counts.Neutral
		if i == 0 {
			neutral = left
		}
		unended := basis == basisRecorded && s.final.FinalPasses < 2 && left > 0 // the score is of another board
		if unended || v.Settled && left > neutral || !s.reproduces(o, margin, komi) {
			continue
		}
		if i == 0 && v.Settled {
			return false // the settlement stands
		}
		total += a.Probability
		if best < 0 || likelier(a, &settlements[best], v.Status) {
			best = i
		}
	}
	if best < 0 && !v.Settled && s.final.FinalPasses < 2 {
		for i := 0; i < len(settlements) && best < 0; i++ {
			s.settleBy(v, settlements[i].Status)
			if !s.again(o) {
				break
			}
			if s.tryChoices(o, margin, komi, 1) {
				s.turned = append(s.turned[:0], s.ended.Turned...)
				best = i
			}
		}
	}
	if best < 0 {
		return false
	}
	a := &settlements[best]
	if best > 0 {
		v.OneSided = nil // rights were found in another settlement
	}
	v.Status = append(v.Status[:0], a.Status...)
	v.Settled, v.Reason = true, ""
	if total > 0 { // else it was its questions, which say nothing of the stones
		v.Confidence = s.share(a.Probability, total, settlements)
	}
	return true
}

// completedRight is how often a game broken off that is settled right is also completed
// to the recorded score, as professional games are.
const completedRight = 0.82

// share is how likely a settlement is, of that probability, among all, where those of
// the total give the recorded score. In a game broken off one that does not may be right
// all the same, and its completion wrong.
func (s *Scorer) share(probability, total float64, all []life.Alternative) float64 {
	if s.final.FinalPasses >= 2 {
		return probability / total
	}
	rest := -total
	for i := range all {
		rest += all[i].Probability
	}
	return completedRight * probability / (completedRight*total + (1-completedRight)*rest)
}

// likelier reports whether a is likelier than b, or if as likely, turns fewer of the
// statuses round: the score says nothing for turning more.
func likelier(a, b *life.Alternative, status []rules.Status) bool {
	if a.Probability != b.Probability {
		return a.Probability > b.Probability
	}
	return len(turnedIn(a, status)) < len(turnedIn(b, status))
}

// turnedIn lists the points on which a differs from the statuses.
func turnedIn(a *life.Alternative, status []rules.Status) (points []int) {
	for p, st := range a.Status {
		if st != status[p] {
			points = append(points, p)
		}
	}
	return points
}

// mostTogether is how many alternatives about even with the settlement are taken
// together, in every way.
const mostTogether = 4

// together makes settlements of two and more of the likeliest alternatives at once,
// those at least half as likely as what was chosen, taken as independent.
func together(v *life.Verdict) []life.Alternative {
	var open [][]int
	var odds []float64
	for i := range v.Alternatives {
		a := &v.Alternatives[i]
		points := turnedIn(a, v.Status)
		if a.Probability < 0.5 || len(open) == mostTogether {
			break
		}
		if !slices.ContainsFunc(open, func(o []int) bool { return overlap(o, points) }) {
			open, odds = append(open, points), append(odds, a.Probability)
		}
	}
	var out []life.Alternative
	for set := 3; set < 1<<len(open); set++ {
		if set&(set-1) == 0 {
			continue // one of them
		}
		a := life.Alternative{Status: slices.Clone(v.Status), Probability: 1}
		for i, points := range open {
			if set>>i&1 == 0 {
				continue
			}
			a.Probability *= odds[i]
			for _, p := range points {
				a.Status[p] = turnedStatus(v.Status[p])
			}
		}
		out = append(out, a)
	}
	return out
}

// turnedStatus is dead for the living, alive for the dead.
func turnedStatus(st rules.Status) rules.Status {
	if st == rules.Dead {
		return rules.Alive
	}
	return rules.Dead
}

func overlap(a, b []int) bool {
	return slices.ContainsFunc(a, func(p int) bool { return slices.Contains(b, p) })
}

// settleBy settles the game by a status of each stone. Rights to shared points go
// with the statuses of v they were found in.
func (s *Scorer) settleBy(v *life.Verdict, status []rules.Status) {
	oneSided := v.OneSided
	if oneSided != nil && !slices.Equal(status, v.Status) {
		oneSided = nil
	}
	s.resettle(status, oneSided)
}
