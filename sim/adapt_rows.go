package sim

import (
	"weiqi-experiment/sim/adapt"
	"weiqi-experiment/sim/finish"
)

// lastStage is what is kept of the last stage of a record, where it is to be
// played under each rule set.
type lastStage struct {
	start    finish.Start
	searcher adapt.Searcher
	results  []*adapt.Result // by rule of the configuration
}

// stage is where the normal ending notes the last stage, nil where it is not asked for.
func (s *Scorer) stage() *finish.Start {
	if !s.config.Adapt {
		return nil
	}
	return &s.last.start
}

// adapt plays the last stage under every rule set and fills in the scores.
// Nothing is claimed of a game that ended in a cycle, which nobody ends by play.
func (s *Scorer) adapt(out *Result) {
	if !s.config.Adapt {
		return
	}
	l := &s.last
	if _, cycle := s.EndsInCycle(); cycle {
		l.start.Found = false
	}
	l.searcher.Begin(&l.start, &s.settled)
	l.results = l.results[:0]
	for i, r := range s.config.Rules {
		played := *l.searcher.Play(r) // rule sets alike share it
		x := &played
		x.Margin += s.counts[i].ownVerdict() // the stage is played on the settlement common to all
		l.results = append(l.results, x)
		row := &out.Scores[i]
		row.Adapted = string(x.Status)
		if x.Played() {
			change := (x.Margin - s.counts[i].Margin).Float()
			row.TAdapted = &change
		}
	}
}

// Adapted is the last stage of the last record played under each rule set of the
// configuration, nil where it was not asked for.
func (s *Scorer) Adapted() []*adapt.Result {
	if !s.config.Adapt {
		return nil
	}
	return s.last.results
}
