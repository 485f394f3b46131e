package solve

import (
	"fmt"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// form is a rule set as a game on a small board: what each turn and the last
// position are worth. It says all that the value depends on, so that rules of
// one form have one value.
type form struct {
	ko      rules.Ko
	suicide bool
	first   board.Color
	// Two stages: two passes stop the game, two more end it.
	stages int

	play, pass [2]rules.Half // by stage: what a turn is worth to the side that makes it
	setup      rules.Half    // a stone set up, to its side
	firstPass  rules.Half    // what the first mover pays when the other makes the first pass
	button     rules.Half    // what the first pass is worth to the side that makes it
	eyeTax     rules.Half    // for each of up to two own empty points of a group
	groupTax   rules.Half    // for each group
	playout    bool          // what the rule set leaves to judgement is played out after the stop, with pass stones
	immortal   bool          // empty points count only where all stones beside them are immortal
}

// Refusal says why the value of a board is not defined by play under a rule set.
type Refusal struct {
	Rule *rules.Rule
	Why  rules.Words
}

// Error returns the reason in English.
func (e *Refusal) Error() string { return e.Rule.ID + ": " + e.Why.EN }

// formOf reads what a rule set asks of play. With every stone on the board at
// the end counted as alive, no rights are to be judged, and territory is area
// less the stones that entered the board (Identity 1 of makeArea in package
// rules). Where eyes in seki do not count, what is not immortal is in seki, as
// Ikeda has it (On the Rules of Go, Territory Rules II). A rule set that counts
// territory and has its dead stones agreed or judged is played out instead, with
// pass stones, as players do where they cannot agree. It fails where the count needs
// more than that.
func formOf(r *rules.Rule, first board.Color) (form, error) {
	f := form{ko: r.Ko, suicide: r.Suicide, first: first, stages: 1}
	var land, seki rules.Half
	var territory, after bool
	refuse := func(en, zh string) (form, error) { return f, &Refusal{r, rules.Words{EN: en, ZH: zh}} }
	for i := range r.Terms {
		t := &r.Terms[i]
		p := t.Params.Points
		switch t.ID {
		case "area":
			land, seki = land+p, seki+p
		case "territory":
			if !t.Params.Prisoners {
				return refuse("it counts territory without prisoners, and no play settles which stones are dead",
					"计目而不计俘虏，死活亦非由实战解决")
			}
			territory = true
			land += p
			f.setup -= p
			f.play[0] -= p
			f.play[1] -= p
		case "seki":
			seki += p
		case "setup":
			f.setup += p
		case "parity":
			after = after || t.Params.Stage == rules.StageAfter
			if t.Params.Stage != rules.StageAfter {
				f.play[0] += p
			}
			if t.Params.Stage != rules.StageBefore {
				f.play[1] += p
			}
		case "pass_stones":
			f.pass[0] += p
			f.pass[1] += p
		case "first_pass":
			f.firstPass += p
		case "button":
			f.button += p
		case "group_tax":
			if !t.Params.Seki {
				return refuse("it exempts groups in seki from a tax, and which groups are in seki is judged, not played",
					"双活之块免税，而是否双活出于判断，非由着手决定")
			}
			if t.Params.Per == rules.PerGroup {
				f.groupTax += p
			} else {
				f.eyeTax += p
			}
		case "last_play":
			return refuse("which play is the last competitive one is judged, not played",
				"何者为最后争棋之着出于判断，非由着手决定")
		}
	}
	if territory && !after {
		// Played out with pass stones: after two passes every turn, play or pass, costs
		// the same, and turns are equal in number, so that plays cost nothing.
		f.playout = f.play[1] != 0
		f.play[1] = 0
	}
	switch {
	case land != rules.Points(1):
		return refuse("it counts neither area nor territory once", "既非单计子空，亦非单计目")
	case seki == 0 && f.eyeTax == 0 && f.groupTax == 0:
		f.immortal = true
	case seki != rules.Points(1):
		return refuse("eyes in seki count otherwise than other points, and which stones are in seki is judged, not played",
			"双活之目与他目计法不同，而是否双活出于判断，非由着手决定")
	}
	if f.play[0] != f.play[1] {
		f.stages = 2
	}
	for _, h := range []rules.Half{f.play[0], f.play[1], f.pass[0], f.pass[1], f.firstPass, f.button, f.eyeTax, f.groupTax} {
		if max(h, -h) > mostWorth {
			return refuse(fmt.Sprintf("a turn, a payment or a tax is worth %v points, and more than %v are not searched", max(h, -h), mostWorth),
				fmt.Sprintf("一手、一次贴点或一项税值%v点，多于%v点者不予搜索", max(h, -h), mostWorth))
		}
	}
	return f, nil
}

// mostWorth is what a turn, a payment or a tax may be worth at most.
const mostWorth rules.Half = 2 * 16
