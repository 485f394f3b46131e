package sim

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// agreedOff is the share of games played to the last point in which both sides took
// stones for what they are not, or the score is off and by chance that of another
// settlement. In 4 of 2,154 marked KGS games an engine is certain of the former; the
// latter is rarer: one score in 500 is off, and of the scores within 60 points one in
// 110 is that of such a settlement.
const agreedOff = 0.002

// reopen looks for the recorded score among the settlements in which stones without
// a proof, though nothing was left open about them, are turned round. The players
// must have passed with no neutral point left in such a settlement: dead stones that
// nobody marked, the usual reason for a score that is not ours, leave some beside
// them, while a board that is filled to the last point shows what both sides held to
// be alive. Of several settlements that of the fewest stones turned is chosen. It
// reports whether there is one.
//
// The confidence weighs the doubt the judge had against agreedOff.
func (s *Scorer) reopen(o *own, m *sgf.Meaning, v *life.Verdict) bool {
	margin, komi, ok := recordedScore(m)
	if !ok || o.rule == nil || !v.Settled || s.final.FinalPasses < 2 {
		return false
	}
	s.settleBy(v, v.Status)
	s.ended.Reset()
	if s.reproduces(o, margin, komi) {
		return false
	}
	var best []rules.Status
	found, fewest := 0, 0
	for _, status := range s.scratch.Reopened(v) {
		s.settleBy(v, status)
		if s.settled.Counts.Neutral > 0 || !s.reproduces(o, margin, komi) {
			continue
		}
		found++
		if n := differences(status, v.Status); best == nil || n < fewest {
			best, fewest = status, n
		}
	}
	if best == nil {
		return false
	}
	v.OneSided = nil // rights were found in another settlement
	v.Status = append(v.Status[:0], best...)
	doubt := 1 - v.Confidence
	v.Confidence = doubt / (doubt + agreedOff) / float64(found)
	return true
}

// differences counts the points on which two settlements differ.
func differences(a, b []rules.Status) (n int) {
	for p, st := range a {
		if st != b[p] {
			n++
		}
	}
	return n
}
