package verdict

import (
	"slices"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Ruling is what a rule set makes of a shape.
type Ruling struct {
	Shape  *Shape
	Status rules.Status // of the owner's stones
	// Open says that play would decide, or the text is silent. Other is then the
	// other outcome; NoStone where it is no verdict but the end of the game in a
	// cycle.
	Open   bool
	Other  rules.Status
	Reason rules.Words
}

// On returns the verdict of r on a shape.
func On(r *rules.Rule, sh *Shape) Ruling {
	switch sh.Kind {
	case BentFour:
		return onBentFour(r, sh)
	case Moonshine:
		return onMoonshine(r, sh)
	}
	return onDeadInSeki(r, sh)
}

// All returns the verdicts of r on all shapes.
func All(r *rules.Rule, shapes []Shape) []Ruling {
	out := make([]Ruling, len(shapes))
	for i := range shapes {
		out[i] = On(r, &shapes[i])
	}
	return out
}

var (
	noThreats = rules.Words{
		EN: "Dead: in hypothetical play a ko may be retaken only after a pass for it, so that threats do not count.",
		ZH: "死：假想进行中须先对该劫放弃方可回提，劫材无效。"}
	ruled        = rules.Words{EN: "Dead by a ruling on the shape.", ZH: "死：依棋形判例。"}
	judgedLocal  = rules.Words{EN: "Dead: judged in its own place, where there are no threats.", ZH: "死：就局部而论，无劫材可言。"}
	threatsTaken = rules.Words{
		EN: "Dead when played out: the attacker first takes away the threats, which costs nothing, and then starts the ko.",
		ZH: "实战解决为死：攻方先补尽劫材而无损，再行劫杀。"}
	takenAlive = rules.Words{
		EN: "Settled as living, but an attacker who takes away the threats first, at no cost, kills it by playing on.",
		ZH: "判为活棋；然攻方若续弈，先补尽劫材再行劫杀，则为死。"}
	doubleKoLives = rules.Words{
		EN: "Lives as it stands when played out: the double-ko seki gives threats that cannot be taken away. It is dead only if the owner does not use them, or the cycle is decided otherwise.",
		ZH: "实战解决为活：双劫双活之劫材补不尽。若不用其劫材，或循环另有裁定，则为死。"}
	sekiThreatens = rules.Words{
		EN: "Open: a seki holds a ko threat that cannot be taken away. Play would decide whether the attacker gives up the seki, takes what the threat costs, or leaves the corner alive.",
		ZH: "未定：双活中有补不尽的劫材。攻方或弃双活，或取其劫材之失，或不劫而任其活，由实战决定。"}
	notTaken   = rules.Words{EN: "Not treated; the judges' verdict stands.", ZH: "未涉及，从死活裁定。"}
	agreed     = rules.Words{EN: "By agreement; without one it comes off, for it is not independently alive.", ZH: "依协议；无协议则因非独立活棋而取下。"}
	asItStands = rules.Words{EN: "Nothing comes off the board: it is counted as it stands.", ZH: "不取下任何子，以盘面计。"}
	falseLife  = rules.Words{EN: "Dead: cycles of false life are forbidden.", ZH: "死：假生循环在禁止之列。"}
	noRepeat   = rules.Words{EN: "Dead: no position may come again, so that the threats of the double ko run out.", ZH: "死：禁止同形再现，双劫之劫材终有尽时。"}
	livesLocal = rules.Words{
		EN: "Alive in its own place; who would take it can only repeat the position, which draws the game.",
		ZH: "就局部为活；欲杀者只能循环，成和棋。"}
	cycleEnds = rules.Words{
		EN: "Open: to take it the ko must be fought against the double ko, and that cycle ends the game without a winner.",
		ZH: "未定：欲提须与双劫循环，循环则无胜负。"}
	staysInSeki = rules.Words{
		EN: "Stays: dead stones come off territory only, and a seki has none; what was not captured in play is no prisoner (articles 8 and 10.1).",
		ZH: "不取下：死子只自地中取下，双活无地；未经实战提取者不为俘虏（第八条、第十条一）。"}
	comesOff = rules.Words{EN: "Dead, and comes off: it can be taken at no cost.", ZH: "死，取下：提之无损。"}
	offAsIs  = rules.Words{EN: "Dead, and comes off like other dead stones.", ZH: "死，与他处死子同样取下。"}
)

func onBentFour(r *rules.Rule, sh *Shape) Ruling {
	out := Ruling{Shape: sh, Status: rules.Dead}
	switch r.Resolve {
	case rules.ResolveArticle7:
		out.Reason = noThreats
	case rules.ResolveRulings:
		out.Reason = ruled
	case rules.ResolveLocal:
		out.Reason = judgedLocal
	case rules.ResolvePlay:
		living := sh.Base // where the settlement has it living already, as it does
		if living == rules.Dead {
			living = rules.Seki
		}
		switch {
		case sh.Threat == DoubleKo:
			out.Status, out.Open, out.Other, out.Reason = living, true, rules.Dead, doubleKoLives
		case sh.Threat == InSeki && sh.Base == rules.Dead:
			out.Open, out.Other, out.Reason = true, living, sekiThreatens
		case sh.Threat == InSeki:
			out.Status, out.Open, out.Other, out.Reason = living, true, rules.Dead, sekiThreatens
		case sh.Base != rules.Dead:
			out.Status, out.Open, out.Other, out.Reason = living, true, rules.Dead, takenAlive
		default:
			out.Reason = threatsTaken
		}
	default:
		return settled(r, sh)
	}
	return out
}

func onMoonshine(r *rules.Rule, sh *Shape) Ruling {
	out := Ruling{Shape: sh, Status: rules.Dead}
	superko := r.Ko == rules.KoPositional || r.Ko == rules.KoSituational
	switch r.Resolve {
	case rules.ResolveArticle7:
		out.Reason = noThreats
	case rules.ResolveLocal:
		out.Status, out.Open, out.Reason = rules.Alive, true, livesLocal
	case rules.ResolvePlay:
		switch {
		case superko:
			out.Reason = noRepeat
		case r.Cycling == rules.CycleReferee, r.Cycling == rules.CycleForbidden:
			out.Reason = falseLife
		default:
			out.Open, out.Reason = true, cycleEnds
		}
	default:
		return settled(r, sh)
	}
	return out
}

func onDeadInSeki(r *rules.Rule, sh *Shape) Ruling {
	out := Ruling{Shape: sh, Status: rules.Dead}
	switch r.Resolve {
	case rules.ResolveArticle7:
		out.Status, out.Reason = rules.Seki, staysInSeki
	case rules.ResolvePlay:
		out.Reason = comesOff
	case rules.ResolveBoard:
		return settled(r, sh)
	default:
		out.Reason = offAsIs
	}
	return out
}

// settled is the verdict of rules that leave it to the settlement.
func settled(r *rules.Rule, sh *Shape) Ruling {
	out := Ruling{Shape: sh, Status: sh.Base, Reason: notTaken}
	switch r.Resolve {
	case rules.ResolveAgreement:
		out.Reason = agreed
	case rules.ResolveBoard:
		out.Reason = asItStands
	}
	return out
}

// Word is a status as the rows have it: stays is alive as it stands, cycle a cycle
// instead of a verdict.
func Word(s rules.Status) string {
	switch s {
	case rules.Dead:
		return "dead"
	case rules.Seki:
		return "stays"
	case rules.NoStone:
		return "cycle"
	}
	return "alive"
}

// Column writes rulings as the rows have them: kind@first stone:status, with
// |other behind it where it is open; space-separated.
func Column(g *board.Geometry, all []Ruling) string {
	parts := make([]string, len(all))
	for i := range all {
		x := &all[i]
		parts[i] = string(x.Shape.Kind) + "@" + g.Name(x.Shape.Stones[0]) + ":" + Word(x.Status)
		if x.Open {
			parts[i] += "|" + Word(x.Other)
		}
	}
	return strings.Join(parts, " ")
}

// Differ reports whether a ruling is not what the settlement says.
func Differ(all []Ruling) bool {
	return slices.ContainsFunc(all, func(x Ruling) bool { return x.Status != x.Shape.Base })
}

// Open reports whether a ruling has another outcome that can be counted.
func Open(all []Ruling) bool {
	return slices.ContainsFunc(all, func(x Ruling) bool { return x.Open && x.Other != rules.NoStone })
}

// Apply settles s anew by the rulings, or by their other outcomes. s is the
// settled game the shapes were found in, first, or a later stage of it: stones that
// are not those of first keep their status.
func Apply(s, first *rules.Settled, all []Ruling, other bool) *rules.Settled {
	status := slices.Clone(s.Status)
	for i := range all {
		x := &all[i]
		st := x.Status
		if other && x.Open && x.Other != rules.NoStone {
			st = x.Other
		}
		if st == x.Shape.Base {
			continue
		}
		set := func(points []board.Point, st rules.Status) {
			for _, p := range points {
				if s.Stones[p] == first.Stones[p] {
					status[p] = st
				}
			}
		}
		set(x.Shape.Stones, st)
		if st == rules.Dead {
			set(x.Shape.Inside, rules.Alive)
		} else {
			set(x.Shape.Inside, st)
		}
	}
	return rules.Settle(s.Geometry, s.Stones, status, s.OneSided, s.Play)
}
