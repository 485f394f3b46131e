package finish

import "testing"

// TestChoices checks that what reading decides is listed, and that turned round
// it leads to other moves and another score.
func TestChoices(t *testing.T) {
	for _, x := range []struct {
		name, text string
		question   Question
		point      string
		added      string // with the choice turned round
		territory  int    // of the completion
		otherwise  int    // with the choice turned round
	}{
		{"an answer inside left out", shortage + "PL[B]", Defend, "ba", "B:da", -1, -2},
		{"a ko lost by its holder", halfKo + "PL[W]", WhoseKo, "db", "B:db B:cb", -10, -9},
		{"the opponent comes first at a gap", rows("..X.O..", "..X.O..", "..XOO..", "..XO...", "..XO...", ".......") + "PL[B]", WhoFirst, "df", "B:da W:cf B:bf W:df B:db B:be", -1, -5},
	} {
		g := position{text: x.text}.game(t)
		var f Finisher
		var e Ending
		f.Finish(g, &e)
		if got := e.Settled(g.Literal).Counts.TerritoryScore().Diff(); got != x.territory {
			t.Errorf("%s: territory %d", x.name, got)
		}
		found := false
		for _, c := range e.Choices {
			if c.Question != x.question || g.Literal.Name(c.Point) != x.point {
				continue
			}
			found = true
			g.Turned = []Choice{c}
			var other Ending
			f.Finish(g, &other)
			if got := other.Settled(g.Literal).Counts.TerritoryScore().Diff(); got != x.otherwise || list(g, other.Added) != x.added {
				t.Errorf("%s: added %q, territory %d", x.name, list(g, other.Added), got)
			}
			if len(other.Turned) != 1 || other.Turned[0] != c {
				t.Errorf("%s: turned %v", x.name, other.Turned)
			}
		}
		if !found {
			t.Errorf("%s: not among %v", x.name, e.Choices)
		}
	}
}

// TestNoChoicesAfterPasses checks that nothing is asked where the players passed.
func TestNoChoicesAfterPasses(t *testing.T) {
	g, e := finish(t, position{text: halfKo + ";B[];W[]"})
	if len(e.Choices) > 0 || g.Final.FinalPasses != 2 {
		t.Errorf("choices %v", e.Choices)
	}
}
