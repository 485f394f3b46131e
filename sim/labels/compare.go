package labels

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/store"
)

// Answers of the column right.
const (
	Yes       = "yes"
	No        = "no"
	Unsettled = "unsettled"
)

// Row is one labelled position and how it was settled.
type Row struct {
	store.ValidationRow
	// Drawn shows a miss, row by row, "" where it is not drawn: as labelled, and
	// as settled.
	Drawn string
}

// comparison is of one label with one settlement.
type comparison struct {
	label  *Label
	record *collect.Record
	scorer *sim.Scorer
	got    *sim.Result
	given  bool // the dead stones are the label's

	want []claim // by point
	seki []claim // by point: alive stands for in seki, dead for not
}

// claim is what a label says of the stone on a point.
type claim uint8

const (
	unclaimed claim = iota
	alive
	dead
)

// resolve lays the label on the board. It returns a problem where the board
// does not have what the label speaks of.
func (c *comparison) resolve() *Problem {
	l := c.label
	if c.got.Game.Status == sim.StatusInvalid {
		return &Problem{c.record.File, c.record.Tree.Line, Unreadable, "the record cannot be used: " + c.got.Game.Reason}
	}
	b := c.scorer.Final().Board
	c.want = make([]claim, b.N)
	if l.All {
		for p, s := range b.Stones() {
			if s != board.Empty {
				c.want[p] = alive
			}
		}
	}
	mark := func(list []Place, as claim) *Problem {
		for _, name := range list {
			p, ok := at(b.Geometry, name)
			switch {
			case !ok:
				return &Problem{l.File, l.Line, Contradicted, fmt.Sprintf("%q is no point of the board of %d×%d", clip(string(name)), b.Width, b.Height)}
			case b.At(p) != board.Empty:
				c.want[p] = as
			case l.Kind != KindGame: // there empty points are removed too: dame
				return &Problem{l.File, l.Line, Contradicted, fmt.Sprintf("there is no stone on %s", name)}
			}
		}
		return nil
	}
	for _, m := range []struct {
		list []Place
		as   claim
	}{{l.Spared, unclaimed}, {l.Alive, alive}, {l.Dead, dead}} {
		if p := mark(m.list, m.as); p != nil {
			return p
		}
	}
	return c.resolveSeki(b)
}

// resolveSeki lays the claims about seki on the board.
func (c *comparison) resolveSeki(b *board.Board) *Problem {
	l := c.label
	c.seki = make([]claim, b.N)
	if l.SekiAll {
		for p, w := range c.want {
			if w == alive {
				c.seki[p] = dead // those in seki are entered below
			}
		}
	}
	for _, list := range [][]Place{l.Seki, l.SekiChains} {
		for _, name := range list {
			p, ok := at(b.Geometry, name)
			if !ok || b.At(p) == board.Empty {
				return &Problem{l.File, l.Line, Contradicted, fmt.Sprintf("there is no stone in seki on %s", clip(string(name)))}
			}
			c.seki[p] = alive
		}
	}
	for _, name := range l.SekiChains {
		p, _ := at(b.Geometry, name)
		for q := b.Next(p); q != p; q = b.Next(q) {
			c.seki[q] = alive
		}
	}
	for _, name := range l.NoTerritory {
		p, ok := at(b.Geometry, name)
		if !ok || b.At(p) != board.Empty {
			return &Problem{l.File, l.Line, Contradicted, fmt.Sprintf("%s is no empty point", clip(string(name)))}
		}
		c.seki[p] = alive
	}
	return nil
}

// row compares.
func (c *comparison) row() Row {
	l, g := c.label, &c.got.Game
	var r Row
	r.Source, r.Kind, r.Trust = l.Source, l.Kind, l.Trust
	r.File, r.Index = c.record.File, int32(c.record.Tree.Index)
	r.Width, r.Height, r.Judge = g.Width, g.Height, g.Judge
	r.LabelFile, r.LabelLine = l.File, int32(l.Line)
	r.Rule = g.Rules
	if rule, ok := rules.ByID(l.Rule); ok {
		r.Rule = rule.ID
	}
	// Of a game that is not counted the stones may be judged all the same.
	judged := g.Status == sim.StatusUnsettled && c.scorer.Verdict().Settled && l.claimsStones()
	if g.Status != sim.StatusScored && !judged {
		r.Right, r.Reason = Unsettled, g.Reason
		if l.Drawn {
			r.Drawn = c.draw()
		}
		return r
	}
	r.Confidence = g.Confidence
	var reasons []string
	wrong := 0
	if l.claimsStones() {
		wrong, reasons = c.stones()
		r.StonesWrong = count(wrong)
	}
	if slices.ContainsFunc(c.seki, func(s claim) bool { return s != unclaimed }) {
		n, why := c.sekis()
		r.SekiWrong = count(n)
		reasons = append(reasons, why...)
	}
	same := !judged && c.margins(&r, &reasons)
	r.Right = No
	if wrong == 0 && (l.claimsStones() || same) && (!c.given || len(reasons) == 0) {
		r.Right = Yes
	}
	r.Reason = strings.Join(reasons, "; ")
	if l.Drawn && len(reasons) > 0 {
		r.Drawn = c.draw()
	}
	return r
}

func count(n int) *int32 {
	v := int32(n)
	return &v
}

// stones compares life and death.
func (c *comparison) stones() (wrong int, reasons []string) {
	settled := c.scorer.Settled()
	var killed, spared []string
	some := false
	for p, w := range c.want {
		is := settled.Status[p] == rules.Dead && settled.Stones[p] != board.Empty
		some = some || is
		switch {
		case w == alive && is:
			killed = append(killed, settled.Name(board.Point(p)))
		case w == dead && !is:
			spared = append(spared, settled.Name(board.Point(p)))
		}
	}
	if len(killed) > 0 {
		reasons = append(reasons, "calls dead "+list(killed))
	}
	if len(spared) > 0 {
		reasons = append(reasons, "calls alive "+list(spared))
	}
	wrong = len(killed) + len(spared)
	if c.label.AnyDead && !some {
		wrong++
		reasons = append(reasons, "calls nothing dead")
	}
	return wrong, reasons
}

// sekis compares what is in seki. A label may claim of an empty point that it is
// no territory.
func (c *comparison) sekis() (wrong int, reasons []string) {
	settled := c.scorer.Settled()
	var missed, made, taken []string
	for p, w := range c.seki {
		name := settled.Name(board.Point(p))
		is := settled.InSeki[p]
		if settled.Stones[p] == board.Empty {
			is = is || settled.Status[p] == rules.Seki || settled.Owner[p] == board.Empty
		}
		switch {
		case w == alive && !is && settled.Stones[p] == board.Empty:
			taken = append(taken, name)
		case w == alive && !is:
			missed = append(missed, name)
		case w == dead && is:
			made = append(made, name)
		}
	}
	if len(missed) > 0 {
		reasons = append(reasons, "sees no seki at "+list(missed))
	}
	if len(made) > 0 {
		reasons = append(reasons, "sees a seki at "+list(made))
	}
	if len(taken) > 0 {
		reasons = append(reasons, "counts as territory "+list(taken))
	}
	return len(missed) + len(made) + len(taken), reasons
}

// margins compares the scores. The row gets the first that is not ours, or else
// the first. It reports whether there are scores and all are ours.
func (c *comparison) margins(r *Row, reasons *[]string) bool {
	all := len(c.label.Margins) > 0
	for _, m := range c.label.Margins {
		got, rule, ok := c.margin(m)
		if !ok {
			*reasons = append(*reasons, "no rule or komi to count by")
			return false
		}
		same := got == m.Points
		if r.Expected == nil || all && !same {
			want := m.Points
			r.Expected, r.Got, r.MarginRule, r.Net = &want, &got, rule, m.Net
		}
		if !same && all {
			*reasons = append(*reasons, fmt.Sprintf("margin %s, want %s (%s)", points(got), points(m.Points), rule))
		}
		all = all && same
	}
	return all
}

// margin is our count of what a claim is about, on the literal ending.
func (c *comparison) margin(m Margin) (float64, string, bool) {
	g := &c.got.Game
	id := m.Rule
	if id == "" {
		id = g.Rules
	}
	if id == "" {
		id = "japanese" // what programs and servers count by where nothing is said
	}
	rule, ok := rules.ByID(id)
	if !ok || m.Net && g.Komi == nil {
		return 0, id, false
	}
	v := rule.Margin(&c.scorer.Settled().Counts).Float()
	if m.Net {
		v -= *g.Komi
	}
	return v, id, true
}

func points(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// list names a few points and counts the rest.
func list(names []string) string {
	const most = 12
	n := len(names)
	if n > most {
		names = append(names[:most:most], "…")
	}
	return fmt.Sprintf("%d: %s", n, strings.Join(names, " "))
}

// draw writes the position row by row as labelled and, beside it, as settled: X
// and O are living stones, x and o dead ones, # and @ black and white stones in
// seki, - an empty point that is no territory; a third board marks with ! what is
// settled otherwise than labelled. Only as labelled where nothing was settled.
func (c *comparison) draw() string {
	b, settled := c.scorer.Final().Board, c.scorer.Settled()
	scored := c.got.Game.Status == sim.StatusScored
	const gap = "   "
	width := max(b.Width, len("labelled"))
	var out strings.Builder
	line := func(cells ...string) {
		for i, s := range cells {
			cells[i] = fmt.Sprintf("%-*s", width, s)
		}
		out.WriteString(strings.TrimRight(strings.Join(cells, gap), " ") + "\n")
	}
	if scored {
		line("labelled", "settled", "differs")
	} else {
		line("labelled")
	}
	for y := range b.Height {
		var want, got, differs []byte
		for x := range b.Width {
			p := b.Geometry.At(x, y)
			want = append(want, symbol(b.At(p), c.want[p] == dead, c.seki[p] == alive))
			if !scored {
				continue
			}
			is := settled.Status[p] == rules.Dead && b.At(p) != board.Empty
			inSeki := settled.InSeki[p] || settled.Status[p] == rules.Seki
			got = append(got, symbol(b.At(p), is, inSeki))
			mark := byte('.')
			switch w, s := c.want[p], c.seki[p]; {
			case w == alive && is, w == dead && !is, s == dead && inSeki,
				s == alive && !inSeki && !(b.At(p) == board.Empty && settled.Owner[p] == board.Empty):
				mark = '!'
			}
			differs = append(differs, mark)
		}
		if scored {
			line(string(want), string(got), string(differs))
		} else {
			line(string(want))
		}
	}
	return out.String()
}

// symbol draws one point.
func symbol(c board.Color, isDead, inSeki bool) byte {
	i := 0
	switch {
	case isDead:
		i = 1
	case inSeki:
		i = 2
	}
	switch c {
	case board.Black:
		return "Xx#"[i]
	case board.White:
		return "Oo@"[i]
	}
	return "..-"[i]
}
