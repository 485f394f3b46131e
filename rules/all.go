package rules

import (
	"fmt"
	"slices"
	"strings"
)

// All lists the rule sets, in the order of tables and reports. Left out, because
// their texts were not found: 计枰点 逻辑严谨版 and 自然版, 大解放围棋规则, and the
// articles of 计活子 beyond 22 and 33–36; the British and French rules, which count
// as aga does; Ikeda's Area Rules I and II, which count as stone-scoring and nz
// do.
var All = []*Rule{
	&tangsong,
	&tangsongAesthetic,
	&chineseArtistic,
	&jipingdianB,
	&livestoneB,
	&livestoneA,
	&livestoneArtistic,
	&wmsg2008,

	&chinese,
	&japanese,
	&korean,
	&aga,
	&ing,
	&nz,
	&trompTaylor,
	&button,
	&ikedaArea3,
	&ikedaTerritory1,
	&ikedaTerritory2,
	&ikedaTerritory3,
	&spight,
	&laskerMaas,
	&simplifiedJapanese,
	&sekiTax,
	&territoryK,
	&stoneScoring,

	&japanese1949,
	&huanqitou,
	&tang,
	&taiwan,
}

// GroupNames are the names Select takes for several rules at once, beside "all".
var GroupNames = []string{"yanlai", "world", "historical"}

// ByID returns the rule set of that id.
func ByID(id string) (*Rule, bool) {
	for _, r := range All {
		if r.ID == id {
			return r, true
		}
	}
	return nil, false
}

// Select returns the rule sets named in a comma-separated list of ids, group
// names and "all": each once, in the order of All. An empty name, an unknown
// one, or a list that names nothing is an error.
func Select(list string) ([]*Rule, error) {
	var names []string
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if _, known := ByID(name); !known && name != "all" && !slices.Contains(GroupNames, name) {
			return nil, fmt.Errorf("no rule set or group is called %q; see experiment rules list", name)
		}
		names = append(names, name)
	}
	var chosen []*Rule
	for _, r := range All {
		if slices.ContainsFunc(names, r.answers) {
			chosen = append(chosen, r)
		}
	}
	return chosen, nil
}

// answers reports whether r is meant by an id, a group name or "all".
func (r *Rule) answers(name string) bool {
	return name == "all" || name == r.ID || slices.Contains(r.Groups, name)
}
