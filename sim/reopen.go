package sim

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// offCount is the share of played-out records whose score is not that of their
// stones and is by chance that of another settlement with no neutral point: measured
// on KGS records, where one score in 150 is off so and few other scores can be
// reached.
const offCount = 0.0005

// reopen looks for the recorded score among the settlements in which stones without
// a proof, though nothing was left open about them, are turned round. The players
// must have passed with no neutral point left in such a settlement: dead stones that
// nobody marked, the usual reason for a score that is not ours, leave some beside
// them, while a board that is filled to the last point shows what both sides held to
// be alive. Of several settlements that of the fewest stones turned is chosen. It
// reports whether there is one.
//
// The confidence weighs the doubt the judge had against offCount.
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
	v.Confidence = doubt / (doubt + offCount) / float64(found)
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
