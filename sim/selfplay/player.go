package selfplay

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/engine"
)

// Player is an engine that plays.
type Player struct {
	Name, Version string
	command       engine.Command
	kind          *kind
}

// kind is a sort of engine by how it is told the rules. Kinds are data in the
// list kinds; the first that fits an engine is taken.
type kind struct {
	fits func(*engine.GTP) bool
	// words are the options added to the command and the commands given before a
	// game that make the engine play by a rule; shift is added to the komi it is
	// told, a charge on Black.
	words func(*rules.Rule) (options, commands []string, shift rules.Half, err error)
}

var kinds = []*kind{
	{
		fits: func(g *engine.GTP) bool { return g.Name == "GNU Go" },
		words: func(r *rules.Rule) ([]string, []string, rules.Half, error) {
			o, err := engine.GNUGoOptions(r)
			return append(o, "--never-resign"), nil, 0, err
		},
	},
	{
		fits: func(g *engine.GTP) bool { return g.Knows("kata-set-rules") },
		words: func(r *rules.Rule) ([]string, []string, rules.Half, error) {
			k, err := engine.KataRules(r)
			if err != nil {
				return nil, nil, 0, err
			}
			return nil, []string{"kata-set-rules " + k.JSON()}, k.Shift, nil
		},
	},
	{
		fits: func(g *engine.GTP) bool { return g.Knows("kgs-rules") },
		words: func(r *rules.Rule) ([]string, []string, rules.Half, error) {
			if id, ok := kgsRules[r.ID]; ok {
				return nil, []string{"kgs-rules " + id}, 0, nil
			}
			return nil, nil, 0, fmt.Errorf("an engine told the rules by kgs-rules cannot play %s: that command has chinese, aga, japanese and new_zealand", r.ID)
		},
	},
	{
		fits: func(*engine.GTP) bool { return true },
		words: func(r *rules.Rule) ([]string, []string, rules.Half, error) {
			return nil, nil, 0, fmt.Errorf("cannot play %s: the engine has no command that sets the rules (GNU Go, kata-set-rules and kgs-rules are known)", r.ID)
		},
	},
}

// kgsRules are the rule sets of the command kgs-rules.
var kgsRules = map[string]string{"chinese": "chinese", "aga": "aga", "japanese": "japanese", "nz": "new_zealand"}

// introduce starts each engine once and asks who it is.
func introduce(ctx context.Context, c *Config) ([]Player, error) {
	var out []Player
	for _, command := range c.Engines {
		var g *engine.GTP
		var err error
		engine.Patiently(c.Patience, c.Waiting, func() { g, err = engine.StartGTP(ctx, command, c.Start) })
		if err != nil {
			return nil, err
		}
		p := Player{Name: g.Name, Version: g.Version, command: command}
		p.kind = kinds[slices.IndexFunc(kinds, func(k *kind) bool { return k.fits(g) })]
		_, err = g.Ask(fmt.Sprintf("boardsize %d", c.Size))
		g.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// seat is a player under a rule.
type seat struct {
	*Player
	command  engine.Command
	commands []string
	komi     rules.Half // as it is told
}

// plan is how a rule is played.
type plan struct {
	rule  *rules.Rule
	first board.Color
	komi  rules.Half // a charge on Black, as the game is decided
	seats []seat     // one or two
}

// newPlan seats the players under r, or says why one cannot play by it.
func newPlan(c *Config, players []Player, r *rules.Rule) (*plan, error) {
	p := &plan{rule: r, first: board.Black}
	if r.First == board.White {
		p.first = board.White
	}
	komi := r.Komi
	if c.Komi != nil {
		komi = *c.Komi
	}
	p.komi = rules.Charge(komi, p.first)
	if r.Start == rules.StartCross && c.Size < 7 {
		return nil, fmt.Errorf("%s begins with four stones set up, for which a board of %d is too small", r.ID, c.Size)
	}
	var errs []error
	for i := range players {
		options, commands, shift, err := players[i].kind.words(r)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		p.seats = append(p.seats, seat{
			Player: &players[i], command: append(slices.Clone(players[i].command), options...),
			commands: commands, komi: p.komi + shift,
		})
	}
	return p, errors.Join(errs...)
}

// at is who plays a colour in a game: with two players colours change from game
// to game.
func (p *plan) at(c board.Color, index int) *seat {
	if len(p.seats) == 1 {
		return &p.seats[0]
	}
	i := index % 2
	if c == board.White {
		i = 1 - i
	}
	return &p.seats[i]
}
