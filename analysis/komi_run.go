package analysis

import (
	"regexp"
	"strconv"
	"strings"

	"weiqi-experiment/rules"
)

// ownKomi is the option of a run by which each rule has its own komi; Recorded
// that by which every game has the one it was played under. Else it is a number.
const (
	ownKomi      = "rule"
	RecordedKomi = "recorded"
)

// KomiOf is the komi results were decided by under a rule; ok is false where
// that is not one number.
func (s *Study) KomiOf(r Rule) (komi rules.Half, ok bool) {
	switch s.komi {
	case RecordedKomi:
		return 0, false
	case ownKomi:
		if r.Rule == nil {
			return 0, false
		}
		return r.Komi, true
	}
	points, err := strconv.ParseFloat(s.komi, 64)
	return half(points), err == nil
}

// OwnKomi reports whether results were decided by the own komi of each rule.
func (s *Study) OwnKomi() bool { return s.komi == ownKomi }

// Say fills in what a text says of the komi of the run: "{each komi}" stands
// beside two rules, "{its komi}" beside one, and "{komi line}" is a sentence of a
// line that marks it.
func (s *Study) Say(w rules.Words) rules.Words {
	if !strings.Contains(w.EN, "{") && !strings.Contains(w.ZH, "{") {
		return w
	}
	each := rules.Words{EN: "each rule with its own komi", ZH: "各按自身贴目"}
	its := rules.Words{EN: "with its own komi", ZH: "按自身贴目"}
	line := rules.Words{EN: "the komi of the rule", ZH: "该规则的贴目"}
	switch s.komi {
	case ownKomi:
	case RecordedKomi:
		each = rules.Words{EN: "every game with the komi it was played under", ZH: "各局按棋谱所记贴目"}
		its = rules.Words{EN: "with the komi each game was played under", ZH: "按各局所记贴目"}
		line = rules.Words{EN: "none is drawn, since every game has the komi it was played under", ZH: "（各局按棋谱所记贴目，故不画）"}
	default:
		each = rules.Words{EN: "every rule with komi " + s.komi, ZH: "一律贴 " + s.komi}
		its = rules.Words{EN: "with komi " + s.komi, ZH: "贴 " + s.komi}
		line = rules.Words{EN: "komi " + s.komi + ", given under every rule", ZH: "各规则一律所贴之 " + s.komi}
	}
	return rules.Words{
		EN: strings.NewReplacer("{each komi}", each.EN, "{its komi}", its.EN, "{komi line}", line.EN).Replace(w.EN),
		ZH: strings.NewReplacer("{each komi}", each.ZH, "{its komi}", its.ZH, "{komi line}", line.ZH).Replace(w.ZH),
	}
}

// assumption finds where a rule says that its komi is not in its text.
var assumption = regexp.MustCompile(`\b\d+(\.5)?(,[^.;]*,)? is taken`)

// AssumedKomi is what a rule says of a komi its text does not state.
func AssumedKomi(r *rules.Rule) (rules.Words, bool) {
	if r == nil {
		return rules.Words{}, false
	}
	for _, d := range r.Departs {
		if strings.Contains(strings.ToLower(d.EN), "komi") && assumption.MatchString(d.EN) {
			return d, true
		}
	}
	return rules.Words{}, false
}
