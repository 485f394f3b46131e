package sim

import (
	"bytes"
	"fmt"

	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// fillRecorded fills in what the record says of itself.
func fillRecorded(out *Result, game *sgf.Game, m *sgf.Meaning) {
	g := &out.Game
	g.Width, g.Height = int32(game.Geometry.Width), int32(game.Geometry.Height)
	g.Handicap = int32(m.Handicap)
	if m.KomiKnown {
		g.Komi = out.float(m.Komi.Float())
	}
	g.KomiRaw, g.KomiBasis = m.KomiRaw, m.KomiBasis
	if m.KomiFault {
		out.problem(0, 0, 0, problemKomi, fmt.Sprintf("the komi %q is %s", m.KomiRaw, m.KomiBasis))
	}
	if m.Result.Fault {
		out.problem(0, 0, 0, problemResult, fmt.Sprintf("the result %q: %s", m.Result.Raw, m.Result.Basis))
	}
	if m.HandicapFault != "" {
		out.problem(0, 0, 0, problemHandicap, fmt.Sprintf("the handicap %q is %s", game.HA, m.HandicapFault))
	}
	g.Rules, g.RulesRaw = m.Rule, m.RulesRaw
	g.Result, g.ResultBasis = m.Result.Normal, m.Result.Basis
	g.ResultRaw = unlessEqual(m.Result.Raw, g.Result)
	g.Date, g.DateRaw = m.Date, unlessEqual(game.DT, m.Date)
	g.Black, g.White = game.PB, game.PW
	g.BlackRank, g.WhiteRank = m.BlackRank, m.WhiteRank
	g.Event = game.EV
	g.Charset, g.CharsetBasis = game.Charset, game.CharsetBasis
	g.End = m.Result.End
	if hasScore(m) {
		g.RecordedMargin = out.float(m.Result.Margin)
	}
}

// unlessEqual is the raw text where normalising has changed it.
func unlessEqual(raw, normal string) string {
	if raw == normal {
		return ""
	}
	return raw
}

// breachMessages say what a move does that makes the record doubtful. Repetition
// is no fault of a record: it is told in the breaches column alone.
var breachMessages = map[replay.BreachKind]string{
	replay.KoRetake:  "a ko is retaken at once",
	replay.Suicide:   "a play takes off its own chain",
	replay.Occupied:  "a play on an occupied point; the stone there was replaced",
	replay.TwoInARow: "the same side moves twice in a row",
	replay.OffBoard:  "a play off the board; it was left out",
	replay.NoLiberty: "set-up leaves a chain without liberties; it stays on the board",
}

// noteBreaches reports breaches as problems: of each kind the first, with its
// place and the number of those that follow.
func (s *Scorer) noteBreaches(out *Result, t *sgf.Tree) {
	if len(s.final.Breaches) == 0 {
		return
	}
	count := make(map[replay.BreachKind]int, len(breachMessages))
	for _, b := range s.final.Breaches {
		count[b.Kind]++
	}
	for _, b := range s.final.Breaches {
		message, told := breachMessages[b.Kind]
		if !told || count[b.Kind] == 0 {
			continue
		}
		if n := count[b.Kind]; n > 1 {
			message = fmt.Sprintf("%s (and %d more like it)", message, n-1)
		}
		count[b.Kind] = 0
		line, column := s.placeOf(t, b.Move)
		out.problem(line, column, b.Move, b.Kind.String(), message)
	}
}

// placeOf returns line and column of the move of that number, 0 if there is none.
func (s *Scorer) placeOf(t *sgf.Tree, move int) (line, column int) {
	n := 0
	for i := range s.game.Steps {
		step := &s.game.Steps[i]
		if !step.Op.Play() || !s.onBoard(step) {
			continue
		}
		if n++; n == move {
			return place(t, int(step.At))
		}
	}
	return 0, 0
}

// onBoard reports whether a step has a move of its own: moves off the board have
// none.
func (s *Scorer) onBoard(step *sgf.Step) bool {
	return step.Point == board.Pass || step.Point >= 0 && int(step.Point) < s.game.Geometry.N
}

// place returns line and column of a byte of a tree, both counted from 1.
func place(t *sgf.Tree, at int) (line, column int) {
	before := t.Data[:min(at, len(t.Data))]
	last := bytes.LastIndexByte(before, '\n')
	if last < 0 {
		return t.Line, t.Column + len(before)
	}
	return t.Line + bytes.Count(before, []byte{'\n'}), len(before) - last
}
