package engine

import (
	"encoding/json"
	"fmt"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// count is what the terms of a rule set add up to in an even game, in half
// points: area is taken apart into territory, eyes in seki and plays (Identity 1
// of the counts), stones set up are equal on both sides.
type count struct {
	territory, seki rules.Half
	before, after   rules.Half // a play before and after the first two passes
	tax             bool       // a point for each basic eye point is taken away
	half            bool       // half a point goes to the side that takes the button
	firstPass       bool       // a point goes to White where White makes the first pass
	bare            bool       // the board is counted as it stands
	free            int        // handicap stones without compensation
	handicap        bool       // the others are compensated
	no              string     // why no engine known here plays for it
}

// point is what a quantity is worth that counts once.
var point = rules.Points(1)

// counted takes the terms of r apart.
func counted(r *rules.Rule) (c count) {
	for i := range r.Terms {
		t := &r.Terms[i]
		p := &t.Params
		switch {
		case t.ID == "area" && p.Points == point:
			c.territory += p.Points
			c.seki += p.Points
			c.before += p.Points
			c.after += p.Points
		case t.ID == "territory" && p.Prisoners:
			c.territory += p.Points
		case t.ID == "seki":
			c.seki += p.Points
		case t.ID == "one_sided", t.ID == "setup":
		case t.ID == "parity" && p.Stage == rules.StageBefore:
			c.before += p.Points
		case t.ID == "parity" && p.Stage == rules.StageAfter:
			c.after += p.Points
		case t.ID == "parity":
			c.before += p.Points
			c.after += p.Points
		case t.ID == "group_tax" && p.Points == point && p.Per == rules.PerEye && p.Seki:
			c.tax = true
		case t.ID == "button" && p.Points == 1:
			c.half = true
		case t.ID == "first_pass" && p.Points == point:
			c.firstPass = true
		case t.ID == "handicap" && p.Points == point && p.Free <= 1:
			c.handicap, c.free = true, p.Free
		case t.ID == "unremoved":
			c.bare = true
		default:
			c.no = fmt.Sprintf("it has no count with %q as this rule has it", t.Title)
		}
	}
	return c
}

// area and terr report which of the two families the count belongs to: plays
// count, or they do not. One that counts plays after the stop alone is territory
// with a playing out that costs nothing.
func (c *count) area() bool { return c.territory == point && c.before == point && c.after == point }
func (c *count) terr() bool { return c.territory == point && c.before == 0 }

// Kata is a rule set in the words of KataGo's kata-set-rules.
type Kata struct {
	Ko            string `json:"ko"`      // SIMPLE, POSITIONAL, SITUATIONAL
	Scoring       string `json:"scoring"` // AREA, TERRITORY
	Tax           string `json:"tax"`     // NONE, SEKI, ALL
	Suicide       bool   `json:"suicide"`
	HasButton     bool   `json:"hasButton"`
	HandicapBonus string `json:"whiteHandicapBonus"` // 0, N-1, N
	// FriendlyPassOk is left to the engine where it is nil: versions before 1.8 do
	// not know it.
	FriendlyPassOk *bool `json:"friendlyPassOk,omitempty"`

	// Shift is to be added to the komi, a charge on Black: what a compensation that
	// KataGo does not have differs by from the button.
	Shift rules.Half `json:"-"`
}

// JSON is the rule set on one line.
func (k *Kata) JSON() string {
	b, err := json.Marshal(k)
	if err != nil {
		panic(err) // strings and booleans only
	}
	return string(b)
}

// KataRules puts r into KataGo's words, or says why it cannot be played so.
//
// A point for White where White passes first (收后贴点 by the first pass) is a
// button, half a point to the side that passes first, and half a point of komi
// more: both make the same difference between the two passes.
func KataRules(r *rules.Rule) (*Kata, error) {
	c := counted(r)
	k := &Kata{Suicide: r.Suicide, HandicapBonus: "0"}
	switch r.Ko {
	case rules.KoSimple:
		k.Ko = "SIMPLE"
	case rules.KoPositional:
		k.Ko = "POSITIONAL"
	case rules.KoSituational:
		k.Ko = "SITUATIONAL"
	default:
		return nil, fmt.Errorf("%s allows every repetition, which KataGo does not", r.ID)
	}
	refuse := func(why string) (*Kata, error) { return nil, fmt.Errorf("KataGo cannot play %s: %s", r.ID, why) }
	switch {
	case c.no != "":
		return refuse(c.no)
	case c.area():
		k.Scoring = "AREA"
	case c.terr():
		k.Scoring = "TERRITORY"
	default:
		return refuse("it counts neither area nor territory")
	}
	switch {
	case c.tax && (c.seki == point || c.terr()):
		k.Tax = "ALL" // of territory, eyes in seki count for nothing either way
	case c.tax:
		return refuse("it knows no group tax without eyes in seki")
	case c.seki == point:
		k.Tax = "NONE"
	case c.seki == 0:
		k.Tax = "SEKI"
	default:
		return refuse("it counts eyes in seki for more or less than their points")
	}
	if c.half && c.firstPass {
		return refuse("it has one button")
	}
	if c.half || c.firstPass {
		if k.Scoring != "AREA" {
			return refuse("it has the button with area only")
		}
		k.HasButton = true
		if c.firstPass {
			k.Shift = rules.Charge(1, first(r))
		}
	}
	switch {
	case c.handicap && c.free == 1:
		k.HandicapBonus = "N-1"
	case c.handicap:
		k.HandicapBonus = "N"
	}
	if c.bare {
		k.FriendlyPassOk = new(bool)
	}
	return k, nil
}

// GNUGoOptions are the options that make GNU Go play by r in even games, or why
// there are none.
func GNUGoOptions(r *rules.Rule) ([]string, error) {
	var out []string
	if err := plain(r, "GNU Go"); err != nil {
		return nil, err
	}
	if c := counted(r); c.area() {
		out = append(out, "--chinese-rules")
	} else {
		out = append(out, "--japanese-rules")
	}
	switch r.Ko {
	case rules.KoPositional:
		out = append(out, "--positional-superko")
	case rules.KoSituational:
		out = append(out, "--situational-superko")
	case rules.KoNone:
		out = append(out, "--no-ko")
	default:
		out = append(out, "--simple-ko")
	}
	if r.Suicide {
		out = append(out, "--allow-suicide")
	} else {
		out = append(out, "--forbid-suicide")
	}
	return out, nil
}

// plain refuses what is neither area nor Japanese territory in an even game.
func plain(r *rules.Rule, name string) error {
	c := counted(r)
	refuse := func(why string) error { return fmt.Errorf("%s cannot play %s: %s", name, r.ID, why) }
	switch {
	case c.no != "":
		return refuse(c.no)
	case c.tax:
		return refuse("it knows no group tax")
	case c.half, c.firstPass:
		return refuse("it knows no compensation for the first pass")
	case c.bare:
		return refuse("it does not take dead stones off before passing")
	case c.area() && c.seki == point, c.terr() && c.seki == 0 && c.after == 0:
		return nil
	case c.area(), c.terr():
		return refuse("it counts eyes in seki otherwise, or plays after the stop")
	}
	return refuse("it counts neither area nor territory")
}

// first is the colour that moves first in an even game.
func first(r *rules.Rule) board.Color {
	if r.First == board.White {
		return board.White
	}
	return board.Black
}
