package rules

import (
	"fmt"
	"slices"
	"strings"

	"weiqi-experiment/rules/board"
)

// Stage names the plays a term counts, by the first two consecutive passes.
type Stage string

// The stages of a game.
const (
	StageAll    Stage = "all"
	StageBefore Stage = "first"  // 对局阶段
	StageAfter  Stage = "second" // 实战解决阶段
)

// Unit is what a group tax is taken on.
type Unit string

// The units of a group tax.
const (
	PerEye   Unit = "eye"   // each basic eye point (基本眼位): two a group outside seki
	PerGroup Unit = "group" // each living group (块)
)

// When is a condition on a payment.
type When string

// The conditions.
const (
	WhenAlways   When = "always"
	WhenDameOpen When = "dame-open" // only where the board counted has points left to nobody (公气)
)

// Params are what a term leaves to the rule to choose. A term of the Vocabulary
// takes some of them, see Kinds; the others stay zero.
type Params struct {
	Points    Half  // worth of one unit; of a payment, all that it changes in the margin
	Prisoners bool  `json:",omitempty"` // prisoners count with territory
	Stage     Stage `json:",omitempty"`
	Shared    bool  `json:",omitempty"` // half of the payment is taken, half is given
	When      When  `json:",omitempty"`
	Per       Unit  `json:",omitempty"`
	Seki      bool  `json:",omitempty"` // groups in seki are taxed too
	Free      int   `json:",omitempty"` // handicap stones nothing is paid for
}

// Kind is a sort of term a rule can be a sum of. A rule takes each kind once.
type Kind struct {
	ID      string   // in Vocabulary
	Takes   []string // the parameters it takes, as proposals write them
	Default Params   // what they are where a proposal is silent
	make    func(article string, p Params) Term
}

// Kinds lists the kinds of terms, in the order of Vocabulary. The last terms of
// the Vocabulary, from "verdict" on, are no choice of a rule: they say what its own
// view of single stones and an ending change.
var Kinds = []Kind{
	{"area", nil, one, makeArea},
	{"territory", []string{"prisoners"}, Params{Points: Points(1), Prisoners: true}, makeTerritory},
	{"seki", []string{"points"}, one, makeSeki},
	{"one_sided", []string{"points"}, one, makeOneSided},
	{"setup", []string{"points"}, one, makeSetup},
	{"parity", []string{"points", "stage"}, Params{Points: Points(1), Stage: StageAll}, makePlays},
	{"first_pass", []string{"points", "shared"}, one, makeFirstPass},
	{"last_play", []string{"points", "shared", "when"}, Params{Points: Points(1), When: WhenAlways}, makeLastPlay},
	{"group_tax", []string{"points", "per", "seki"}, Params{Points: Points(1), Per: PerEye, Seki: true}, makeGroupTax},
	{"handicap", []string{"points", "free"}, one, makeHandicap},
	{"pass_stones", []string{"points"}, one, makePassStones},
	{"button", []string{"points"}, Params{Points: 1}, makeButton},
	{"unremoved", nil, one, makeUnremoved},
}

// KindByID returns the kind of that id.
func KindByID(id string) (*Kind, bool) {
	for i := range Kinds {
		if Kinds[i].ID == id {
			return &Kinds[i], true
		}
	}
	return nil, false
}

// Signed reports whether the term counts both ways: for the side that has the
// quantity, or, with fewer than no points, against it. A payment has one
// direction.
func (k *Kind) Signed() bool {
	return slices.Contains([]string{"seki", "one_sided", "setup", "parity", "pass_stones"}, k.ID)
}

// ParamError says which parameter of a term makes no sense, and why.
type ParamError struct{ Param, Message string }

// Error returns the message.
func (e *ParamError) Error() string { return e.Message }

// New makes the term with its parameters. article is where a text asks for it.
// The error is a *ParamError.
func (k *Kind) New(article string, p Params) (Term, error) {
	if err := k.check(p); err != nil {
		return Term{}, err
	}
	return k.make(article, p), nil
}

// check refuses parameters that make no sense, in the words of a proposal.
func (k *Kind) check(p Params) error {
	wrong := func(param, format string, args ...any) error {
		return &ParamError{param, fmt.Sprintf(format, args...)}
	}
	switch {
	case p.Points == 0:
		return wrong("points", "a term worth no points counts nothing: leave it out")
	case p.Points < 0 && !k.Signed():
		return wrong("points", "points of %s cannot be negative: it is a payment of one direction", k.ID)
	case p.Shared && p.Points%2 != 0:
		return wrong("points", "%v points cannot be shared: halves of it are no half points", p.Points)
	case p.Free < 0 || p.Free > 9:
		return wrong("free", "free is %d: 0 to 9 handicap stones can be free", p.Free)
	}
	for _, e := range []struct{ param, value, allowed string }{
		{"stage", string(p.Stage), "all first second"},
		{"when", string(p.When), "always dame-open"},
		{"per", string(p.Per), "eye group"},
	} {
		if allowed := strings.Fields(e.allowed); slices.Contains(k.Takes, e.param) && !slices.Contains(allowed, e.value) {
			return wrong(e.param, "%s is %q: it is %s", e.param, e.value, strings.Join(allowed, " or "))
		}
	}
	return nil
}

// term makes a term with the words of the vocabulary.
func term(id, article string, p Params, count func(*Counts) Pair) Term {
	t := Term{ID: id, Article: article, Sign: 1, Params: p, Count: count}
	if p.Points < 0 {
		t.Sign = -1
	}
	if i := order(id); i < len(Vocabulary) {
		t.Title, t.Native = Vocabulary[i].Title, Vocabulary[i].Native
	}
	return t
}

// each makes a term of so many points for each unit a side has.
func each(id, article string, p Params, units func(*Counts) Sides) Term {
	return term(id, article, p, func(c *Counts) Pair {
		u := units(c)
		return Pair{Half(u.Black) * p.Points, Half(u.White) * p.Points}
	})
}

// called gives a term a title of its own.
func called(t Term, title, native string) Term {
	t.Title, t.Native = title, native
	return t
}

// minus is t with its value taken away instead of added.
func minus(t Term) Term {
	count := t.Count
	t.Sign = -t.Sign
	t.Params.Points = -t.Params.Points
	t.Count = func(c *Counts) Pair {
		p := count(c)
		return Pair{-p.Black, -p.White}
	}
	parts := make([]Term, len(t.Parts))
	for i := range t.Parts {
		parts[i] = minus(t.Parts[i])
	}
	t.Parts = parts
	return t
}

// taken is a term that takes its points away: a payment or a tax.
func taken(t Term) Term {
	t.Sign = -1
	return t
}

// makeArea counts A. Its parts are Identity 1 of area and territory counting:
// M_A = M_T + ΔTS + ΔR + Δh + Δn, which follows from S + P = h + n for each
// colour (Ikeda, On the Rules of Go, section 5.2).
func makeArea(article string, p Params) Term {
	t := each("area", article, p, (*Counts).Area)
	t.Parts = []Term{territory(""), seki(""), oneSided(""), setup(""), plays("")}
	return t
}

func makeTerritory(article string, p Params) Term {
	if !p.Prisoners {
		return called(each("territory", article, p, func(c *Counts) Sides { return c.Territory }),
			"territory without prisoners", "目（不计俘虏）")
	}
	return each("territory", article, p, (*Counts).TerritoryScore)
}

func makeSeki(article string, p Params) Term {
	return each("seki", article, p, func(c *Counts) Sides { return c.SekiEyes })
}

func makeOneSided(article string, p Params) Term {
	return each("one_sided", article, p, func(c *Counts) Sides { return c.OneSided })
}

func makeSetup(article string, p Params) Term {
	return each("setup", article, p, func(c *Counts) Sides { return c.Setup })
}

// makePlays counts n, or the part of it before or after the stop.
func makePlays(article string, p Params) Term {
	switch p.Stage {
	case StageBefore:
		return called(each("parity", article, p, func(c *Counts) Sides { return c.Stage1 }),
			"plays before the stop", "对局阶段实着")
	case StageAfter:
		t := called(each("parity", article, p, func(c *Counts) Sides {
			return Sides{c.Plays.Black - c.Stage1.Black, c.Plays.White - c.Stage1.White}
		}), "plays after the stop", "休止后实着")
		all, before := p, p
		all.Stage, before.Stage = StageAll, StageBefore
		t.Parts = []Term{makePlays("", all), minus(makePlays("", before))}
		return t
	}
	return each("parity", article, p, func(c *Counts) Sides { return c.Plays })
}

func makePassStones(article string, p Params) Term {
	return each("pass_stones", article, p, func(c *Counts) Sides { return c.Passes })
}

// makeFirstPass charges the side that moved first when the other made the first
// pass of the game. Where the first mover or the first pass is not known nothing
// is taken.
func makeFirstPass(article string, p Params) Term {
	cost, gain := p.split()
	return taken(term("first_pass", article, p, func(c *Counts) Pair {
		return chargeFirst(c.First, c.FirstPass == c.First.Other(), cost, gain)
	}))
}

// makeLastPlay charges the side that moved first when it made the last play on
// the board.
func makeLastPlay(article string, p Params) Term {
	cost, gain := p.split()
	t := taken(term("last_play", article, p, func(c *Counts) Pair {
		due := c.LastPlay == c.First && (p.When != WhenDameOpen || c.Neutral > 0)
		return chargeFirst(c.First, due, cost, gain)
	}))
	if p.When == WhenDameOpen {
		t = called(t, "last-play compensation where dame are open", "收后贴点（有公气时）")
	}
	return t
}

// split is what a payment takes from one side and what it gives to the other.
func (p Params) split() (cost, gain Half) {
	if p.Shared {
		return p.Points / 2, p.Points / 2
	}
	return p.Points, 0
}

// chargeFirst takes cost from the side that moved first and gives gain to the
// other, if due.
func chargeFirst(first board.Color, due bool, cost, gain Half) Pair {
	switch {
	case !due:
	case first == board.Black:
		return Pair{-cost, gain}
	case first == board.White:
		return Pair{gain, -cost}
	}
	return Pair{}
}

// makeGroupTax takes points for each basic eye point or for each group.
func makeGroupTax(article string, p Params) Term {
	t := taken(term("group_tax", article, p, func(c *Counts) Pair {
		n, exempt := c.Basic, c.SekiBasic
		if p.Per == PerGroup {
			n, exempt = c.Groups, c.SekiGroups
		}
		if p.Seki {
			exempt = Sides{}
		}
		return Pair{-Half(n.Black-exempt.Black) * p.Points, -Half(n.White-exempt.White) * p.Points}
	}))
	switch {
	case p.Per == PerGroup && p.Seki:
		t = called(t, "tax on each group", "块数之税")
	case p.Per == PerGroup:
		t = called(t, "tax on each group outside seki", "块数之税（双活除外）")
	case !p.Seki:
		t = called(t, "group tax outside seki", "基本眼位（双活除外）")
	}
	return t
}

// makeHandicap gives White points for each recorded handicap stone but the free
// ones, in a game of two or more.
func makeHandicap(article string, p Params) Term {
	t := taken(term("handicap", article, p, func(c *Counts) Pair {
		if c.Handicap < 2 {
			return Pair{}
		}
		return Pair{White: Half(max(c.Handicap-p.Free, 0)) * p.Points}
	}))
	switch {
	case p.Free == 1:
		t = called(t, "handicap points, the first stone free", "让子贴还（首子不计）")
	case p.Free > 1:
		t = called(t, fmt.Sprintf("handicap points, %d stones free", p.Free), fmt.Sprintf("让子贴还（%d子不计）", p.Free))
	}
	return t
}

// makeButton gives the points to the side that took the button.
func makeButton(article string, p Params) Term {
	t := term("button", article, p, func(c *Counts) Pair {
		switch taker(c) {
		case board.Black:
			return Pair{Black: p.Points}
		case board.White:
			return Pair{White: p.Points}
		}
		return Pair{}
	})
	if p.Points != 1 {
		t = called(t, "button of "+pointsText(p.Points).EN, p.Points.String()+"点牌")
	}
	return t
}

// taker is who took the button or, the game being counted with the button
// untaken, is to move; Empty where the record does not say.
func taker(c *Counts) board.Color {
	switch {
	case c.FirstPass != board.Empty:
		return c.FirstPass
	case c.LastTurn != board.Empty:
		return c.LastTurn.Other()
	}
	return c.First
}

func makeUnremoved(article string, p Params) Term {
	return term("unremoved", article, p, func(c *Counts) Pair {
		a := c.Area()
		return Sides{c.BareArea.Black - a.Black, c.BareArea.White - a.White}.Pair()
	})
}

// weight is how often the quantity t names is added, in half times: 2 for once.
// A button counts once, whatever it is worth.
func (t *Term) weight() Half {
	if t.ID == "button" {
		return Points(t.Sign)
	}
	if w := t.Params.Points; w*Half(t.Sign) < 0 {
		return -w
	}
	return t.Params.Points
}
