package selfplay

import (
	"fmt"
	"os"
	"strings"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// write writes the game with its result, whole or not at all.
func (g *game) write(name string) error {
	text := g.sgf(g.result())
	tmp := name + ".tmp"
	if err := os.WriteFile(tmp, []byte(text), 0o666); err != nil {
		return err
	}
	return os.Rename(tmp, name)
}

// result is the result as SGF writes it: the score on the board as it stands, by
// the rule the game was played by and the engines' statuses; "?" where nothing
// says what is dead.
func (g *game) result() string {
	switch {
	case g.void != "":
		return "Void"
	case g.resign != board.Empty:
		return g.resign.Other().String() + "+R"
	case g.status == nil:
		return "?"
	}
	s := sim.NewScorer(&sim.Config{
		Rules: []*rules.Rule{g.plan.rule}, Judges: life.All[:1], Ending: sim.Literal, Seed: 1,
	})
	var out sim.Result
	s.Score(recordOf(g.sgf("?")), &out)
	if out.Game.Status != sim.StatusScored {
		return "?"
	}
	switch d := s.Counts()[0].Margin - g.plan.komi; {
	case d > 0:
		return "B+" + d.String()
	case d < 0:
		return "W+" + (-d).String()
	}
	return "0"
}

// recordOf makes a record of a text.
func recordOf(text string) *collect.Record {
	return &collect.Record{File: "self-play", Tree: sgf.Tree{Data: []byte(text), Line: 1, Column: 1, Charset: "UTF-8", CharsetBasis: "declared"}}
}

// sgf is the record with that result.
func (g *game) sgf(result string) string {
	var b strings.Builder
	geo := g.board.Geometry
	property := func(id, value string) { fmt.Fprintf(&b, "%s[%s]", id, escape(value)) }
	name := func(c board.Color) string {
		s := g.plan.at(c, g.number-1)
		if s.Version == "" {
			return s.Name
		}
		return s.Name + " " + s.Version
	}
	b.WriteString("(;FF[4]GM[1]CA[UTF-8]AP[weiqi-experiment]")
	property("SZ", fmt.Sprint(geo.Width))
	property("KM", g.plan.komi.String())
	property("RU", g.plan.rule.ID)
	property("PB", name(board.Black))
	property("PW", name(board.White))
	property("EV", Event(g.plan.rule.ID))
	property("RO", fmt.Sprint(g.number))
	property("RE", result)
	property("GC", g.comment())
	for _, c := range []board.Color{board.Black, board.White} {
		points(&b, "A"+c.String(), geo, func(p board.Point) bool { return g.start.At(p) == c })
	}
	if g.plan.first == board.White {
		property("PL", "W")
	}
	b.WriteByte('\n')
	for i, m := range g.moves {
		fmt.Fprintf(&b, ";%v[%s]", m.color, geo.Name(m.point))
		if i%12 == 11 {
			b.WriteByte('\n')
		}
	}
	if owner := g.owners(); owner != nil {
		b.WriteByte('\n')
		for _, c := range []board.Color{board.Black, board.White} {
			points(&b, "T"+c.String(), geo, func(p board.Point) bool { return owner[p] == c })
		}
	}
	b.WriteString(")\n")
	return b.String()
}

// Event is the EV of games by a rule.
func Event(rule string) string { return "self-play under " + rule }

// comment says how the game came about and what is odd about it.
func (g *game) comment() string {
	text := rules.Singular(fmt.Sprintf("The first %d moves were drawn.", g.drawn))
	for _, more := range []string{g.void, g.note} {
		if more != "" {
			text += " " + strings.ToUpper(more[:1]) + more[1:] + "."
		}
	}
	return text
}

// owners are the colours of the territory to mark: empty points and dead stones
// by who owns them, without those in seki where these do not count; nil where the engines do not say.
func (g *game) owners() []board.Color {
	if g.status == nil {
		return nil
	}
	s := rules.Settle(g.board.Geometry, g.board.Stones(), g.status, nil, rules.Play{})
	out := make([]board.Color, g.board.N)
	for p, c := range s.Owner {
		living := s.Stones[p] != board.Empty && s.Status[p] != rules.Dead
		if !living && !(s.InSeki[p] && !g.plan.rule.CountsEyesInSeki()) {
			out[p] = c
		}
	}
	return out
}

// points writes a property with the points that are chosen, nothing for none.
func points(b *strings.Builder, id string, g *board.Geometry, chosen func(board.Point) bool) {
	some := false
	for p := range g.N {
		if !chosen(board.Point(p)) {
			continue
		}
		if !some {
			b.WriteString(id)
			some = true
		}
		fmt.Fprintf(b, "[%s]", g.Name(board.Point(p)))
	}
}

// escape writes text as a property's value.
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(s)
}
