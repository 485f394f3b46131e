// Package proposal reads rule sets written as data: a TOML file picks terms of
// rules.Kinds with their parameters and makes the choices of a rules.Rule. What
// it reads is a rule set like any other.
//
// A file is refused where anything in it is unknown, of the wrong type, doubled
// or in contradiction with the rest; every complaint has a line and a column and
// says what would be right. The fields below are the whole language; the schema
// for editors is made from them.
package proposal

// file is a proposal as it is written. Pointers tell what was left out. Of the
// tags, doc describes the key in the schema and in complaints, enum lists the
// words it may hold.
type file struct {
	ID       string  `toml:"id,omitempty" doc:"name on the command line: at most 40 lower-case letters, digits and hyphens" need:"yes"`
	Title    string  `toml:"title,omitempty" doc:"English name" need:"yes"`
	Native   string  `toml:"native,omitempty" doc:"name in the rule's own language; the title if left out"`
	Edition  string  `toml:"edition,omitempty" doc:"which text, of when"`
	Source   string  `toml:"source,omitempty" doc:"where the text can be read, or whose proposal it is"`
	Summary  words   `toml:"summary,omitempty" doc:"two or three sentences: what counts, and what is peculiar to it" need:"yes"`
	Readings []words `toml:"readings,omitempty" doc:"where the text is silent or contradicts itself, and the reading taken"`
	Play     play    `toml:"play,omitempty" doc:"what the rule decides beside what it counts" need:"yes"`
	Terms    []term  `toml:"terms,omitempty" doc:"what is counted: Black − White is the sum of these terms" need:"yes"`
}

// words is a text in one or both languages; one stands for both.
type words struct {
	EN string `toml:"en,omitempty" doc:"English"`
	ZH string `toml:"zh,omitempty" doc:"中文"`
}

type play struct {
	First    *string  `toml:"first,omitempty" enum:"black white" doc:"who moves first in an even game; black if left out"`
	Start    *string  `toml:"start,omitempty" enum:"empty cross" doc:"the board before the first move; cross is 座子, two stones of each side on opposite corner stars; empty if left out"`
	Ko       *string  `toml:"ko,omitempty" enum:"simple positional situational none" doc:"what may not be repeated" need:"yes"`
	Suicide  *bool    `toml:"suicide,omitempty" doc:"whether a play may take one's own chain off; false if left out"`
	Komi     *float64 `toml:"komi,omitempty" doc:"points paid by the side that moves first in an even game, a multiple of 0.5" need:"yes"`
	Tie      *string  `toml:"tie,omitempty" enum:"draw black first-mover" doc:"who wins when the margin equals the komi; draw if left out"`
	Cycle    *string  `toml:"cycle,omitempty" enum:"forbidden no-result draw loss legal referee silent" doc:"what a long cycle means; forbidden under a superko rule and silent otherwise if left out"`
	Resolve  *string  `toml:"resolve,omitempty" enum:"article7 rulings local play agreement board silent" doc:"how life and death is decided where it is disputed or hangs on ko threats; silent if left out"`
	CycleSay words    `toml:"cycle_text,omitempty" doc:"the same in the words of the text"`
	PassSay  words    `toml:"pass_text,omitempty" doc:"what a pass is and costs"`
}

type term struct {
	ID        *string  `toml:"id,omitempty" doc:"the term, a column t_ of the scores" need:"yes"`
	Article   string   `toml:"article,omitempty" doc:"article of the text that asks for it"`
	Points    *float64 `toml:"points,omitempty" doc:"worth of one unit, or of the payment, a multiple of 0.5; negative: counts against the side that has it"`
	Prisoners *bool    `toml:"prisoners,omitempty" doc:"whether prisoners count with territory; true if left out"`
	Stage     *string  `toml:"stage,omitempty" enum:"all first second" doc:"which plays: all, or those before or after the first two consecutive passes; all if left out"`
	Shared    *bool    `toml:"shared,omitempty" doc:"half of the payment is taken from one side and half given to the other; false if left out"`
	When      *string  `toml:"when,omitempty" enum:"always dame-open" doc:"dame-open: only where the board counted has points left to nobody; always if left out"`
	Per       *string  `toml:"per,omitempty" enum:"eye group" doc:"what is taxed: each basic eye point, or each group; eye if left out"`
	Seki      *bool    `toml:"seki,omitempty" doc:"whether groups in seki are taxed too; true if left out"`
	Free      *int     `toml:"free,omitempty" doc:"handicap stones nothing is paid for; 0 if left out"`
}
