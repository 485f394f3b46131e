package labels

import (
	"fmt"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
)

// openPoints is how many neutral points a record under a territory rule may
// leave for its marks to be jp-open.
const openPoints = 10

// territorial holds the rule sets under which dame are often left open.
var territorial = map[string]bool{"japanese": true, "japanese1949": true, "korean": true}

// fromMarks makes the label of a record out of its own marks, or says why they
// are of no use. The marks are trusted where they give the recorded
// result under the rule the record declares, to the point, and leave no neutral
// point; see Trusted, JPOpen and Other.
func (w *worker) fromMarks(r *collect.Record, l *Label) (*Label, *Problem) {
	w.marks.Score(r, &w.labeled)
	g := &w.labeled.Game
	if g.Status != sim.StatusScored {
		return nil, &Problem{r.File, r.Tree.Line, Unreadable, fmt.Sprintf("game %d: its marks settle nothing: %s", r.Tree.Index, g.Reason)}
	}
	made := *l
	made.Trust, made.All, made.Rule = Other, true, g.OwnRule
	settled := w.marks.Settled()
	if g.Agrees == "yes" && g.Rules != "" {
		switch q := settled.Counts.Neutral; {
		case q == 0:
			made.Trust = Trusted
		case q <= openPoints && territorial[g.OwnRule]:
			made.Trust = JPOpen
		}
	}
	for p, st := range settled.Status {
		if st == rules.Dead && settled.Stones[p] != board.Empty {
			made.Dead = append(made.Dead, Place(settled.Name(board.Point(p))))
		}
	}
	if own, ok := rules.ByID(g.OwnRule); ok {
		made.Margins = []Margin{{Rule: own.ID, Points: own.Margin(&settled.Counts).Float()}}
	}
	return &made, nil
}
