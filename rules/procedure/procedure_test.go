package procedure_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/procedure"
	"weiqi-experiment/rules/rulestest"
)

// check runs a procedure and says what is wrong with it: a margin that is not
// the formula's of every rule set served, or steps that do not add up.
func check(p *procedure.Procedure, s *rules.Settled) error {
	r, err := p.Run(s)
	if err != nil {
		if errors.Is(err, procedure.ErrUnaccounted) && !s.Counts.Conserved() {
			return nil
		}
		return err
	}
	for _, id := range p.Rules {
		rule, ok := rules.ByID(id)
		if !ok {
			return fmt.Errorf("no rule set %s", id)
		}
		if want := rule.Margin(&s.Counts); r.Margin != want {
			return fmt.Errorf("margin %v, %s has %v\n%s", r.Margin, id, want, transcript(s, r))
		}
	}
	if err := checkSteps(s, r); err != nil {
		return fmt.Errorf("%w\n%s", err, transcript(s, r))
	}
	return nil
}

// checkSteps follows the stones from step to step: the board changes where the
// step says and nowhere else, it holds as many stones as the step says, and no
// stone comes or goes but those borrowed or put away.
func checkSteps(s *rules.Settled, r procedure.Result) error {
	if len(r.Steps) == 0 {
		return fmt.Errorf("no steps")
	}
	before := append([]board.Color(nil), s.Stones...)
	var total rules.Sides
	for i := range r.Steps {
		step := &r.Steps[i]
		for _, c := range step.Changes {
			if before[c.Point] != c.From || c.From == c.To {
				return fmt.Errorf("step %d: change %+v of %v", i, c, before[c.Point])
			}
			before[c.Point] = c.To
		}
		var on rules.Sides
		for p, c := range step.Stones {
			if c != before[p] {
				return fmt.Errorf("step %d: a change at %s is not told", i, s.Name(board.Point(p)))
			}
			on.Add(c, 1)
		}
		if on != step.On {
			return fmt.Errorf("step %d: %v stones on the board, told %v", i, on, step.On)
		}
		if min(step.Lid.Black, step.Lid.White, step.Bowl.Black, step.Bowl.White) < 0 {
			return fmt.Errorf("step %d: lid %v, bowl %v", i, step.Lid, step.Bowl)
		}
		if err := checkTallies(step); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		now := step.Total()
		if i > 0 && now != (rules.Sides{Black: total.Black + step.Borrowed.Black, White: total.White + step.Borrowed.White}) {
			return fmt.Errorf("step %d: %v stones in all, %v before, %v borrowed", i, now, total, step.Borrowed)
		}
		total = now
		if step.Words.EN == "" || step.Words.ZH == "" || strings.Contains(step.Words.EN+step.Words.ZH, "%!") {
			return fmt.Errorf("step %d: words %q", i, step.Words)
		}
	}
	return nil
}

// checkTallies compares what a step says it moved with how the board changed.
func checkTallies(step *procedure.Step) error {
	var placed, lifted, told, takes rules.Sides
	for _, c := range step.Changes {
		placed.Add(c.To, 1)
		lifted.Add(c.From, 1)
	}
	moves := false
	for _, x := range step.Tallies {
		n := rules.Sides{Black: int(x.Black) / 2, White: int(x.White) / 2}
		switch x.ID {
		case "filled", "dame":
			told, moves = n, true
		case "dead", "lifted", "class_a", "class_b":
			takes, moves = rules.Sides{Black: takes.Black + n.Black, White: takes.White + n.White}, true
		case "exchanged":
			told = rules.Sides{Black: n.White, White: n.Black}
			takes, moves = rules.Sides{Black: takes.Black + n.Black, White: takes.White + n.White}, true
		case "lid":
			if n != step.Lid {
				return fmt.Errorf("%v stones outside, told %v", step.Lid, n)
			}
		case "bowl":
			if n != step.Bowl {
				return fmt.Errorf("%v stones in the bowls, told %v", step.Bowl, n)
			}
		}
	}
	if moves && (placed != told || lifted != takes) {
		return fmt.Errorf("%v placed and %v taken off, told %v and %v", placed, lifted, told, takes)
	}
	return nil
}

// transcript draws the steps.
func transcript(s *rules.Settled, r procedure.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%+v\n", rulestest.Picture(s), s.Counts)
	for i := range r.Steps {
		step := &r.Steps[i]
		fmt.Fprintf(&b, "%d. %s %s on %v lid %v bowl %v\n", i, step.Article, step.Words.EN, step.On, step.Lid, step.Bowl)
		for _, t := range step.Tallies {
			fmt.Fprintf(&b, "   %s %v %v\n", t.ID, t.Black, t.White)
		}
		for p, c := range step.Stones {
			b.WriteByte(".XO"[c])
			if (p+1)%s.Width == 0 {
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

// Every procedure gives the formula's margin on every drawn case.
func TestCases(t *testing.T) {
	cases, err := rulestest.LoadAll("../testdata/cases")
	if err != nil || len(cases) < 40 {
		t.Fatalf("%d cases (%v)", len(cases), err)
	}
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			s, err := c.Settle()
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range procedure.All {
				if err := check(p, s); err != nil {
					t.Errorf("%s: %v", p.ID, err)
				}
			}
		})
	}
}

// Every procedure gives the formula's margin on games at random.
func TestRandomGames(t *testing.T) {
	for _, p := range procedure.All {
		t.Run(p.ID, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := rulestest.AnyGames().Draw(t, "game")
				if err := check(p, g.Settled); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}
