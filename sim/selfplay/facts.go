package selfplay

import (
	"context"
	"errors"
	"os"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/replay"
)

// Facts are what one game shows of how a rule is played. They are read from its
// file.
type Facts struct {
	Rule    string
	ID      string // of its moves: the same for the same moves under another rule
	Game    int    // from 1
	Black   int    // place among the players of who plays Black
	End     string
	Scored  bool        // the rest from Dame on means something
	Moves   int         // plays and passes
	Early   int         // passes before the two that end the game
	First   board.Color // who made the first pass
	Last    board.Color // who made the last play
	Dame    int         // dame that were played, see DamePlays
	Left    int         // points left to nobody
	Groups  int         // living groups of both colours
	Margin  rules.Half  // by the rule, before komi, on the board as it stands
	Komi    rules.Half  // a charge on Black
	Outcome rules.Outcome
}

// Gather reads the games of a match and hands their facts on: rule by rule, in the
// order of their numbers. A game that is not there is left out.
func Gather(ctx context.Context, c *Config, list []*rules.Rule, f func(*Facts) error) error {
	for _, r := range list {
		s := sim.NewScorer(&sim.Config{Rules: []*rules.Rule{r}, Judges: life.All, UseResult: true, Ending: sim.Literal, Seed: c.Seed})
		for k := range c.Games {
			name := c.file(r, k)
			if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
				continue
			}
			facts := Facts{Rule: r.ID, Game: k + 1, Black: k % len(c.Engines)}
			_, err := collect.Walk(ctx, []string{name}, collect.Options{}, func(rec collect.Record) error {
				facts.read(s, &rec, r, c.Komi)
				return nil
			})
			if err != nil {
				return err
			}
			if err := f(&facts); err != nil {
				return err
			}
		}
	}
	return nil
}

// read fills in the facts of a record.
func (x *Facts) read(s *sim.Scorer, rec *collect.Record, r *rules.Rule, komi *rules.Half) {
	var out sim.Result
	s.Score(rec, &out)
	f := s.Final()
	x.ID = out.Game.GameID
	x.End, x.Moves = out.Game.End, int(out.Game.Moves)
	x.Early = int(out.Game.PassesB+out.Game.PassesW) - min(f.FinalPasses, 2)
	x.First, x.Last = f.Play.FirstPass, f.Play.LastPlay
	x.Scored = out.Game.Status == sim.StatusScored
	if !x.Scored {
		return
	}
	settled, count := s.Settled(), s.Counts()[0]
	x.Dame = DamePlays(f, settled)
	x.Left = settled.Counts.Neutral
	x.Groups = settled.Counts.Groups.Black + settled.Counts.Groups.White
	x.Margin = count.Margin
	charge := r.Komi
	if komi != nil {
		charge = *komi
	}
	x.Komi = rules.Charge(charge, r.First)
	x.Outcome = r.Winner(x.Margin, x.Komi, r.First)
}

// DamePlays counts the dame that were played at the end of a game: going back from
// the last play and taking stones off again, those whose point was neutral before.
// Plays into one's own or the opponent's settled ground are passed over; the first
// play that took stones or changed what else belongs to whom ends the count. s is
// the game settled as it stands.
func DamePlays(f *replay.Final, s *rules.Settled) int {
	stones := append([]board.Color(nil), s.Stones...)
	status := append([]rules.Status(nil), s.Status...)
	area := s.Counts.Area()
	var work rules.Settled
	dame := 0
	for i := len(f.Moves) - 1; i >= 0; i-- {
		m := f.Moves[i]
		if m.Point == board.Pass {
			continue
		}
		if m.Captured > 0 || stones[m.Point] != m.Color {
			break
		}
		stones[m.Point], status[m.Point] = board.Empty, rules.NoStone
		work.Reset(s.Geometry, stones, status, nil, rules.Play{})
		now := work.Counts.Area()
		switch lost := (rules.Sides{Black: area.Black - now.Black, White: area.White - now.White}); {
		case lost == rules.Sides{}: // in settled ground
		case work.Owner[m.Point] == board.Empty && lost.Of(m.Color) == 1 && lost.Of(m.Color.Other()) == 0:
			dame++
		default:
			return dame
		}
		area = now
	}
	return dame
}
