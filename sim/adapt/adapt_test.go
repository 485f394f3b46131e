package adapt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/finish"
	"weiqi-experiment/sim/replay"
	"weiqi-experiment/sim/sgf"
)

// stage draws a position (X black, O white, lower case dead) and takes it to its
// normal ending and its last stage.
func stage(tb testing.TB, toMove string, drawing ...string) (*finish.Start, *finish.Ending, *rules.Settled) {
	tb.Helper()
	var ab, aw strings.Builder
	for y, row := range drawing {
		for x, c := range row {
			p := fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y)
			switch c {
			case 'X', 'x':
				ab.WriteString(p)
			case 'O', 'o':
				aw.WriteString(p)
			}
		}
	}
	text := fmt.Sprintf("(;SZ[%d:%d]AB%sAW%sPL[%s])", len(drawing[0]), len(drawing), ab.String(), aw.String(), toMove)
	var parsed sgf.Game
	if err := sgf.Parse(sgf.Tree{Data: []byte(text)}, &parsed); err != nil {
		tb.Fatal(err)
	}
	f := new(replay.Final)
	replay.New().Play(&parsed, f)
	replay.InferPasses(f)
	f.Play.First = board.Black
	status := make([]rules.Status, f.Board.N)
	for p := range board.Point(f.Board.N) {
		x, y := f.Board.XY(p)
		switch drawing[y][x] {
		case 'X', 'O':
			status[p] = rules.Alive
		case 'x', 'o':
			status[p] = rules.Dead
		}
	}
	literal := rules.Settle(f.Board.Geometry, f.Board.Stones(), status, nil, f.Play)
	s := new(finish.Start)
	e := new(finish.Ending)
	new(finish.Finisher).Finish(&finish.Game{Final: f, Literal: literal, Territory: true, Start: s}, e)
	if !s.Found {
		tb.Fatal("no last stage")
	}
	return s, e, literal
}

// line writes moves as "B:aa W:" with nothing for a pass.
func line(s *finish.Start, moves []Move) string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = m.Color.String() + ":"
		if m.Point != board.Pass {
			out[i] += s.Board.Name(m.Point)
		}
	}
	return strings.Join(out, " ")
}

// values are the margins of best play by what a rule set counts. Rule sets that
// are not named count as the first of their sort.
type values struct {
	area, areaFirstPass, areaTax, areaTaxFirstPass rules.Half // jipingdian-b, tangsong, livestone-b, livestone-a
	territory, hands, stages, stagesTax, button    rules.Half // japanese, tangsong-aesthetic, chinese-artistic, livestone-artistic, button
	territoryTax                                   rules.Half // tang
}

// of is the value of a rule set.
func (v *values) of(r *rules.Rule) rules.Half {
	has := map[string]bool{}
	stage := false
	for _, t := range r.Terms {
		has[t.ID] = true
		stage = stage || t.Params.Stage == rules.StageBefore
	}
	switch {
	case has["territory"] && has["parity"] && has["setup"], has["unremoved"]:
		return v.area
	case has["territory"] && has["group_tax"]:
		return v.territoryTax
	case has["territory"]:
		return v.territory
	case has["pass_stones"]:
		return v.hands
	case has["button"]:
		return v.button
	case stage && has["group_tax"]:
		return v.stagesTax
	case stage:
		return v.stages
	case has["group_tax"] && has["first_pass"]:
		return v.areaTaxFirstPass
	case has["group_tax"]:
		return v.areaTax
	case has["first_pass"]:
		return v.areaFirstPass
	}
	return v.area
}

var (
	gap    = []string{".X.O.", ".X.O.", ".X.O.", ".X.O.", ".X.O."}
	joint  = []string{".X.X.O.", "XXXXOO.", ".OOOO..", "XXXXO..", ".X.XO.."}
	short1 = []string{"..O.XX.", "OOXXX.X", "OOOXXXX", ".O.OOX.", ".OO.OXX"}
	halfKo = []string{".XXOO..", ".XO.O..", ".XXO...", "..XO..."}
)

// TestRules plays drawn stages under every rule set. The values are worked out by
// hand, in half points.
func TestRules(t *testing.T) {
	for _, x := range []struct {
		name, toMove string
		drawing      []string
		want         values
	}{
		// Five dame, 10 to 10: the odd one goes to who begins, the first pass to the other.
		{"dame, Black begins", "B", gap, values{
			area: 2, areaFirstPass: 0, areaTax: 2, areaTaxFirstPass: 0, button: 1,
		}},
		{"dame, White begins", "W", gap, values{
			area: -2, areaFirstPass: -2, areaTax: -2, areaTaxFirstPass: -2, button: -1,
		}},
		// One of two dame joins two groups, worth two eye points where these are taxed.
		{"a dame that joins groups, Black begins", "B", joint, values{
			area: -2, areaFirstPass: -2, areaTax: -2, areaTaxFirstPass: -2, territory: -8, hands: -8, stages: -2, stagesTax: -2, button: -1, territoryTax: -8,
		}},
		{"a dame that joins groups, White begins", "W", joint, values{
			area: -2, areaFirstPass: -4, areaTax: -6, areaTaxFirstPass: -8, territory: -8, hands: -8, stages: -2, stagesTax: -6, button: -3, territoryTax: -12,
		}},
		// Black fills the dame, White must connect: a point where plays cost one.
		{"a dame that must be answered", "B", short1, values{
			area: -2, areaFirstPass: -2, areaTax: -2, areaTaxFirstPass: -2, territory: -4, hands: -4, stages: -2, stagesTax: -2, button: -1, territoryTax: -4,
		}},
	} {
		s, _, literal := stage(t, x.toMove, x.drawing...)
		var search Searcher
		search.Begin(s, literal)
		for _, r := range rules.All {
			got := search.Play(r)
			if r.ID == "taiwan" {
				if got.Status != Refused || got.Why == "" {
					t.Errorf("%s, %s: %+v", x.name, r.ID, got)
				}
				continue
			}
			if got.Status != Searched || got.Margin != x.want.of(r) {
				t.Errorf("%s, %s: %s, margin %v, want %v: %s", x.name, r.ID, got.Status, got.Margin, x.want.of(r), line(s, got.Line))
			}
		}
	}
}

// TestDiffersFromNormal checks what best play changes in the normal ending where
// that fills the dame in the wrong order: two points where groups are taxed,
// nothing elsewhere.
func TestDiffersFromNormal(t *testing.T) {
	s, e, literal := stage(t, "B", joint...)
	var search Searcher
	search.Begin(s, literal)
	for id, want := range map[string]rules.Half{"livestone-b": 4, "livestone-a": 4, "huanqitou": 4, "chinese": 0, "tangsong": 0, "japanese": 0} {
		r, _ := rules.ByID(id)
		if got := search.Play(r).Margin - r.Margin(&e.Settled(literal).Counts); got != want {
			t.Errorf("%s: best play changes %v, want %v", id, got, want)
		}
	}
}

// TestKo checks that a ko goes to whom it goes to without threats, and that the
// connection costs a point under territory rules alone.
func TestKo(t *testing.T) {
	for _, x := range []struct {
		toMove, rule, line string
		margin             rules.Half
	}{
		{"B", "chinese", "B:db W: B:cb W: B:", -4},
		{"B", "tangsong", "B:db W: B:cb W: B:", -6},
		{"W", "chinese", "W:db B: W:", -12},
		{"W", "japanese", "W:db B: W:", -10},
	} {
		s, _, literal := stage(t, x.toMove, halfKo...)
		var search Searcher
		search.Begin(s, literal)
		r, _ := rules.ByID(x.rule)
		if got := search.Play(r); got.Status != Ko || got.Margin != x.margin || line(s, got.Line) != x.line {
			t.Errorf("%s, %s to move: %s, margin %v, %s", x.rule, x.toMove, got.Status, got.Margin, line(s, got.Line))
		}
	}
}

// TestRefusals checks what is told where nothing is claimed.
func TestRefusals(t *testing.T) {
	for _, x := range []struct {
		name, toMove, rule string
		drawing            []string
		want               Status
	}{
		{"best play takes living stones", "W", "tangsong", []string{".XXXOO.", "XX.OOO.", "OOOOO..", "OO.XXO.", "..OX.XX", "..OXX.."}, Upset},
		{"dead stones that stay", "B", "tromp-taylor", []string{"oX.O.", ".X.O.", ".X.O."}, Refused},
		{"more dame than are searched one by one", "B", "livestone-b", comb(8), Large},
	} {
		s, _, literal := stage(t, x.toMove, x.drawing...)
		var search Searcher
		search.Begin(s, literal)
		r, _ := rules.ByID(x.rule)
		if got := search.Play(r); got.Status != x.want || got.Played() {
			t.Errorf("%s: %s", x.name, got.Status)
		}
	}
	var search Searcher
	search.Begin(&finish.Start{}, nil)
	if got := search.Play(rules.All[0]); got.Status != Open {
		t.Errorf("no stage: %s", got.Status)
	}
}

// comb draws so many pairs of black groups, each of which two dame can join.
func comb(n int) []string {
	var rows []string
	for range n {
		rows = append(rows, joint[:4]...)
		rows = append(rows, ".X.XO..", "OOOOO..")
	}
	return rows
}

// TestForms checks that a form counts every difference between two boards as the
// rule set does.
func TestForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func(c *rules.Counts) {
		for _, s := range []*rules.Sides{
			&c.Stones, &c.Territory, &c.SekiEyes, &c.OneSided, &c.Dead, &c.Groups, &c.Basic, &c.SekiGroups, &c.SekiBasic, &c.BareArea,
		} {
			s.Black, s.White = rng.IntN(50), rng.IntN(50)
		}
	}
	for range 200 {
		var a rules.Counts
		random(&a)
		a.First, a.Points, a.Handicap = board.Black, 361, rng.IntN(4)
		for _, r := range rules.All {
			f, why := formOf(r, &a)
			if why != "" {
				continue
			}
			b := a
			random(&b)
			plays, passes, taken := rng.IntN(5), rng.IntN(5), rng.IntN(5)
			b.Plays.White += plays
			b.Passes.Black += passes
			b.Captured.White += taken
			want := r.Margin(&b) - r.Margin(&a)
			got := f.board(&b) - f.board(&a) - rules.Half(plays)*f.play[1] + rules.Half(passes)*f.pass - rules.Half(taken)*f.taken
			if got != want {
				t.Fatalf("%s: %v, by its form %v", r.ID, want, got)
			}
		}
	}
}
