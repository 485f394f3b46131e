package finish

import (
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Question is a kind of question that completing a game may leave open.
type Question uint8

// The questions, those most in doubt first.
const (
	WhoseKo  Question = iota // does the side take the ko, or connect it
	Defend                   // does it answer a threat inside its own that reading finds
	Defect                   // does it mend a shortage of liberties inside its own that reading finds harmless
	WhoFirst                 // does it come first at this point
)

// Questions says in words what a choice turned round means for the play on its
// point, by Question.
var Questions = [...]rules.Words{
	WhoseKo:  {EN: "the ko goes the other way", ZH: "此劫改归另一方"},
	Defend:   {EN: "no answer is needed inside", ZH: "内部无须应"},
	Defect:   {EN: "a play inside is needed", ZH: "内部须补一手"},
	WhoFirst: {EN: "the opponent comes first", ZH: "改由对方先走"},
}

// Choice is an open question answered: a play that the completion makes, or, for
// a Defect, does not make, and which could be left out or made.
type Choice struct {
	Question Question
	Point    board.Point
	Color    board.Color
}

// mostChoices is how many open questions of a game are listed.
const mostChoices = 24

// decide notes a choice and returns the answer: that of the completion, unless
// the choice is to be turned round.
func (f *Finisher) decide(q Question, p board.Point, c board.Color, answer bool) bool {
	if !f.broken {
		return answer
	}
	x := Choice{q, p, c}
	if slices.Contains(f.turned, x) {
		return !answer
	}
	if len(f.choices) < mostChoices && !slices.Contains(f.choices, x) {
		f.choices = append(f.choices, x)
	}
	return answer
}

// yields reports whether c is to leave p to the opponent.
func (f *Finisher) yields(p board.Point, c board.Color) bool {
	return slices.Contains(f.turned, Choice{WhoFirst, p, c})
}

// mend returns the next play of c that mends a defect by choice, board.Pass for
// none.
func (f *Finisher) mend(c board.Color) board.Point {
	for _, x := range f.turned {
		if x.Question == Defect && x.Color == c && f.owner[x.Point] == c && f.b.Legal(x.Point, c) && f.b.At(x.Point) == board.Empty {
			return x.Point
		}
	}
	return board.Pass
}

// listDefects notes, once the game is completed, the points inside its own on
// which a side could mend a shortage: those where the opponent could put one of
// its chains in atari, or leave two with two liberties.
func (f *Finisher) listDefects() {
	for _, most := range [...]int{2, 3} {
		for p := range board.Point(f.g.N) {
			c := f.owner[p]
			if c != board.Black && c != board.White || f.b.At(p) != board.Empty || f.seki[p] {
				continue
			}
			if f.short(p, c, most) && f.b.Legal(p, c.Other()) {
				f.decide(Defect, p, c, false)
			}
		}
	}
}

// short reports whether p is a liberty of a chain of c with as many liberties,
// or if three, of two such chains.
func (f *Finisher) short(p board.Point, c board.Color, liberties int) bool {
	n, head := 0, board.Pass
	for _, q := range f.g.Neighbors(p) {
		if !f.alive(f.b, q, c) || f.b.Head(q) == head {
			continue
		}
		head = f.b.Head(q)
		var buf [4]board.Point
		if len(free(f.b, q, &buf)) <= liberties {
			n++
		}
	}
	return n >= liberties-1
}
