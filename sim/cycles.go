package sim

import (
	"fmt"
	"strconv"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// problemCycle is a long cycle in the record: told once a kind.
const problemCycle = "cycle"

// Forbidden lists the breaches of a record that r forbids, in the order of the
// moves: repetition as its ko rule has it, and suicide where it is not allowed.
func Forbidden(r *rules.Rule, all []replay.Breach) []replay.Breach {
	var out []replay.Breach
	for _, b := range all {
		if forbids(r, b.Kind) {
			out = append(out, b)
		}
	}
	return out
}

// forbids reports whether a rule forbids a kind of breach. Where a whole-board
// rule holds, a ko retaken at once is one of its repetitions.
func forbids(r *rules.Rule, k replay.BreachKind) bool {
	switch k {
	case replay.KoRetake:
		return r.Ko == rules.KoSimple
	case replay.Positional:
		return r.Ko == rules.KoPositional
	case replay.Situational:
		return r.Ko == rules.KoSituational
	case replay.Suicide:
		return !r.Suicide
	}
	return false
}

// Cycles are the long cycles of the last record.
func (s *Scorer) Cycles() []replay.Cycle { return s.cycles }

// EndsInCycle returns the long cycle the last record ends in, if there is one:
// nothing but passes follows it, and the record tells of no other end. A cycle
// that the record stops in before it has closed counts only where the record is
// void or drawn.
func (s *Scorer) EndsInCycle() (replay.Cycle, bool) {
	n := len(s.cycles)
	if n == 0 || !s.final.EndsIn(s.cycles[n-1]) {
		return replay.Cycle{}, false
	}
	c := s.cycles[n-1]
	stopped := s.end == endVoid || s.end == endDraw
	return c, stopped || !c.Open && s.end == endUnknown && s.final.FinalPasses < 2
}

// findCycles finds the long cycles of the record and reports them.
func (s *Scorer) findCycles(out *Result, t *sgf.Tree) {
	if s.cycles = s.final.Cycles(); len(s.cycles) == 0 {
		return
	}
	out.Game.Cycles = cycleColumn(s.cycles)
	if c, ends := s.EndsInCycle(); ends {
		out.Game.CycleEnd = c.Kind.String()
	}
	told := map[string]bool{}
	for _, c := range s.cycles {
		if name := c.String(); !told[name] {
			told[name] = true
			line, column := s.placeOf(t, c.Move)
			out.problem(line, column, c.Move, problemCycle, cycleMessage(c, s.final.EndsIn(c)))
		}
	}
}

// cycleMessage says what was found.
func cycleMessage(c replay.Cycle, ends bool) string {
	text := fmt.Sprintf("a long cycle (%v): the position before move %d comes again", c.Kind, c.From+1)
	switch {
	case c.Open:
		text = fmt.Sprintf("a long cycle (%v) that the record stops in before a position has come again", c.Kind)
	case c.Kind == replay.MolassesKo && c.Passes == 0:
		text = fmt.Sprintf("a long cycle (%v): the exchange that begins with move %d comes again", c.Kind, c.From+1)
	}
	if ends && !c.Open {
		text += ", and the record ends in it"
	}
	return text
}

// cycleColumn lists long cycles, each kind once at the move that closes the first
// of it: kind@move, with (n) behind it where there are n, space-separated.
func cycleColumn(all []replay.Cycle) string {
	var names []string
	count := map[string]int{}
	first := map[string]int{}
	for _, c := range all {
		name := c.String()
		if count[name]++; count[name] == 1 {
			names = append(names, name)
			first[name] = c.Move
		}
	}
	var b []byte
	for _, name := range names {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(append(b, name...), '@')
		b = strconv.AppendInt(b, int64(first[name]), 10)
		if n := count[name]; n > 1 {
			b = fmt.Appendf(b, "(%d)", n)
		}
	}
	return string(b)
}

// cycleDecides returns who wins a game that ends in a long cycle under r, and
// whether the text of r says so.
func (s *Scorer) cycleDecides(r *rules.Rule) (rules.Outcome, bool) {
	c, ends := s.EndsInCycle()
	if !ends {
		return "", false
	}
	closer := board.Empty
	if !c.Open {
		closer = s.final.Moves[c.Move-1].Color
	}
	return r.Cycling.Decides(closer)
}
