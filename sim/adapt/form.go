package adapt

import (
	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// form is a rule set as a game about the end of one game: what changes in the
// counts are worth to Black in its margin. Rule sets of one form have one best
// play. Every count is linear in the counts but for the compensations, which
// have fields of their own; TestForms holds it to that.
type form struct {
	ko      rules.Ko
	suicide bool
	stages  int

	play     [2]rules.Half // by stage: a stone played, to its side
	pass     rules.Half    // a pass, to its side
	taken    rules.Half    // an own stone captured, to its side (negative)
	first    [2]rules.Half // the first pass of the game if Black, if White makes it, to Black
	button   bool          // the first pass takes a button: it is none of those that end the game
	stone    rules.Half    // a living stone, and so on for what is on the board at the end
	ground   rules.Half
	sekiEye  rules.Half
	oneSided rules.Half
	dead     rules.Half
	group    rules.Half
	basic    rules.Half
	sekiOf   [2]rules.Half // of groups and of basic eye points in seki
	bare     rules.Half
}

// formOf reads the form of a rule set off its margin: what one unit more of a
// count changes. c are the counts the stage begins with. Where best play is not
// defined it returns why.
func formOf(r *rules.Rule, c *rules.Counts) (form, string) {
	f := form{ko: r.Ko, suicide: r.Suicide, stages: 1}
	for i := range r.Terms {
		switch r.Terms[i].ID {
		case "last_play":
			return f, RefusedLastPlay
		case "unremoved":
			if c.Dead != (rules.Sides{}) {
				return f, RefusedDead
			}
		case "button":
			f.button = c.FirstPass == board.Empty
		}
	}
	now := r.Margin(c)
	worth := func(change func(*rules.Counts)) rules.Half {
		x := *c
		change(&x)
		return r.Margin(&x) - now
	}
	f.play = [2]rules.Half{
		worth(func(x *rules.Counts) { x.Plays.Black++; x.Stage1.Black++ }),
		worth(func(x *rules.Counts) { x.Plays.Black++ }),
	}
	f.pass = worth(func(x *rules.Counts) { x.Passes.Black++ })
	f.taken = worth(func(x *rules.Counts) { x.Captured.Black++ })
	if c.FirstPass == board.Empty {
		f.first = [2]rules.Half{
			worth(func(x *rules.Counts) { x.FirstPass = board.Black }),
			worth(func(x *rules.Counts) { x.FirstPass = board.White }),
		}
	}
	f.stone = worth(func(x *rules.Counts) { x.Stones.Black++ })
	f.ground = worth(func(x *rules.Counts) { x.Territory.Black++ })
	f.sekiEye = worth(func(x *rules.Counts) { x.SekiEyes.Black++ })
	f.oneSided = worth(func(x *rules.Counts) { x.OneSided.Black++ })
	f.dead = worth(func(x *rules.Counts) { x.Dead.Black++ })
	f.group = worth(func(x *rules.Counts) { x.Groups.Black++ })
	f.basic = worth(func(x *rules.Counts) { x.Basic.Black++ })
	f.sekiOf = [2]rules.Half{
		worth(func(x *rules.Counts) { x.SekiGroups.Black++ }),
		worth(func(x *rules.Counts) { x.SekiBasic.Black++ }),
	}
	f.bare = worth(func(x *rules.Counts) { x.BareArea.Black++ })
	if f.play[0] != f.play[1] {
		f.stages = 2
	}
	return f, ""
}

// grouped reports whether what is joined matters to the count.
func (f *form) grouped() bool {
	return f.group != 0 || f.basic != 0 || f.sekiOf != [2]rules.Half{}
}

// board is what the last board is worth to Black: the counts that depend on it
// alone.
func (f *form) board(c *rules.Counts) rules.Half {
	d := func(s rules.Sides, w rules.Half) rules.Half { return rules.Half(s.Diff()) * w }
	return d(c.Stones, f.stone) + d(c.Territory, f.ground) + d(c.SekiEyes, f.sekiEye) + d(c.OneSided, f.oneSided) + d(c.Dead, f.dead) +
		d(c.Groups, f.group) + d(c.Basic, f.basic) + d(c.SekiGroups, f.sekiOf[0]) + d(c.SekiBasic, f.sekiOf[1]) +
		d(c.BareArea, f.bare)
}
