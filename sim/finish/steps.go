package finish

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// place is where the plays of a term come on the way to the normal ending.
func place(term string) int {
	switch term {
	case termAftermath:
		return 0
	case termDame:
		return 1
	case termProtect:
		return 2
	}
	return 3
}

// closed is the tally with the two passes of a game that ends here.
func (f *Finisher) closed() tally {
	t := f.tally
	t.pass(f.turn)
	t.pass(f.turn.Other())
	return t
}

// passesDiffer reports whether a record with passes, of which nothing is cut,
// ends in others than the two, in turn, of a game that ends here.
func (f *Finisher) passesDiffer(g *Game) bool {
	p, t := &g.Literal.Play, f.closed()
	return !p.Inferred && (p.Passes.Diff() != t.passes.Diff() || p.FirstPass != t.firstPass || p.LastTurn != t.lastTurn)
}

// has reports whether plays of a term were added.
func (f *Finisher) has(e *Ending, term string) bool {
	if term == termDame {
		return len(e.Added) > len(f.late)
	}
	for _, l := range f.late {
		if l.term == term {
			return true
		}
	}
	return false
}

// snapshot adds a step: the position without the added plays of the terms that
// come later, counted.
func (f *Finisher) snapshot(g *Game, e *Ending, term string, t tally) {
	k := place(term)
	play := f.playOf(g, t)
	copy(f.stones, f.b.Stones())
	for i := len(f.late) - 1; i >= 0; i-- {
		l := f.late[i]
		if place(l.term) <= k {
			continue
		}
		play.Plays.Add(l.color, -1)
		play.Stage1.Add(l.color, -1)
		if f.stones[l.p] == l.color {
			f.stones[l.p] = board.Empty
		} else {
			play.Captured.Add(l.color, -1)
		}
	}
	s := &f.steps[k]
	if status := f.verdict(g); g.Literal.Is(f.g, f.stones, status, g.Literal.OneSided) {
		s.CopyFrom(g.Literal, play)
	} else {
		s.Reset(f.g, f.stones, status, g.Literal.OneSided, play)
	}
	e.Steps = append(e.Steps, Step{term, s})
}

// verdict is the status of every point of f.stones.
func (f *Finisher) verdict(g *Game) []rules.Status {
	for p := range f.status {
		st := rules.Alive
		switch {
		case f.stones[p] == board.Empty:
			st = rules.NoStone
			if g.Literal.Status[p] == rules.Seki && g.Literal.Stones[p] == board.Empty {
				st = rules.Seki // an eye in seki, or a false eye
			}
		case f.dead[p]:
			st = rules.Dead
		case f.seki[p]:
			st = rules.Seki
		}
		f.status[p] = st
	}
	return f.status
}

// playOf is how the game was played up to the position, by the tally t.
func (f *Finisher) playOf(g *Game, t tally) rules.Play {
	p := g.Literal.Play
	now, end := f.b, g.Final.Board
	p.Captured.Black += now.Captured(board.Black) - end.Captured(board.Black)
	p.Captured.White += now.Captured(board.White) - end.Captured(board.White)
	p.Plays, p.Passes = t.plays, t.passes
	p.FirstTwo, p.Stage1 = t.firstTwo, t.stage1
	if !t.firstTwo {
		p.Stage1 = t.plays
	}
	p.FirstPass, p.LastTurn, p.LastPlay = t.firstPass, t.lastTurn, t.lastPlay
	return p
}
