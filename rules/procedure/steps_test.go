package procedure_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/procedure"
	"weiqi-experiment/rules/rulestest"
)

// carry runs a procedure on a drawn case.
func carry(t *testing.T, id, name string) procedure.Result {
	t.Helper()
	c, err := rulestest.Load(filepath.Join("../testdata/cases", name+".toml"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Settle()
	if err != nil {
		t.Fatal(err)
	}
	return run(t, id, s)
}

func run(t *testing.T, id string, s *rules.Settled) procedure.Result {
	t.Helper()
	p, ok := procedure.ByID(id)
	if !ok {
		t.Fatalf("no procedure %s", id)
	}
	r, err := p.Run(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// found is the last tally of that id, in half points.
func found(r procedure.Result, id string) rules.Pair {
	var p rules.Pair
	for _, s := range r.Steps {
		for _, x := range s.Tallies {
			if x.ID == id {
				p = x.Pair
			}
		}
	}
	return p
}

func points(black, white int) rules.Pair { return rules.Sides{Black: black, White: white}.Pair() }

// The four cases of article 13, worked by hand from its text on boards of 16 points.
func TestArticle13(t *testing.T) {
	for _, c := range []struct {
		name, article string
		negative      string // the negative move made
		pass          bool   // another pass made to balance
		b, w, k       int
		areas         rules.Pair
	}{
		{"first-pass-white-last-play-black", "13(1)", "A-class", false, 2, 3, 5, rules.Pair{Black: 15, White: 17}},
		{"first-pass-white-last-play-white", "13(2)", "A-class", true, 0, 1, 7, rules.Pair{Black: 15, White: 17}},
		{"first-pass-black-last-play-white", "13(3)", "", false, 3, 3, 5, points(8, 8)},
		{"first-pass-black-last-play-black", "13(3)", "B-class", false, 2, 2, 6, points(8, 8)},
	} {
		r := carry(t, "tangsong-refill", c.name)
		var a, b, pass bool
		for _, s := range r.Steps {
			if strings.HasPrefix(s.Article, "13") && s.Article != c.article {
				t.Errorf("%s: article %s", c.name, s.Article)
			}
			a = a || strings.Contains(s.Words.EN, "(A-class negative move)") && len(s.Changes) == 1
			b = b || strings.Contains(s.Words.EN, "(B-class negative moves)") && len(s.Changes) == 1
			pass = pass || strings.Contains(s.Words.EN, "one more pass")
		}
		if a != (c.negative == "A-class") || b != (c.negative == "B-class") || pass != c.pass {
			t.Errorf("%s: A-class %v, B-class %v, pass %v", c.name, a, b, pass)
		}
		if got := found(r, "points"); got != points(c.b, c.w) {
			t.Errorf("%s: b:w = %v, want %d:%d", c.name, got, c.b, c.w)
		}
		if got := found(r, "stones"); got != points(c.k, c.k) || found(r, "hands") != got {
			t.Errorf("%s: stones %v, hands %v, want %d each", c.name, got, found(r, "hands"), c.k)
		}
		if got := found(r, "areas"); got != c.areas {
			t.Errorf("%s: areas %v, want %v", c.name, got, c.areas)
		}
	}
}

// Article 14: Black cannot place all its stones, so White takes as many off.
func TestOverflow(t *testing.T) {
	r := carry(t, "tangsong-refill", "filled-stones-overflow")
	i := slices.IndexFunc(r.Steps, func(s procedure.Step) bool { return strings.Contains(s.Words.EN, "There is no room") })
	if i < 0 {
		t.Fatal("nothing overflows")
	}
	s := &r.Steps[i]
	if s.Lid.Black != s.Lid.White || s.Lid.Black == 0 || s.On.Black != s.On.White {
		t.Errorf("outside %v, on the board %v", s.Lid, s.On)
	}
	for _, c := range s.Changes {
		if c.To != board.Empty || s.Owner[c.Point] != c.From {
			t.Errorf("change %+v of a point of %v: not a stone taken off inside its own area", c, s.Owner[c.Point])
		}
	}
	if b := found(r, "points"); b.Margin() != r.Margin || b.Black != 0 && b.White != 0 {
		t.Errorf("points %v, margin %v", b, r.Margin)
	}
}

// Figure 10: White, with two groups against one, gives one stone back, and
// 25 against 24 is 22 against 21 living stones; filled, the same lie on the board.
func TestFigure10(t *testing.T) {
	r := carry(t, "livestone-return", "huanqitou-figure10")
	var exchanged []procedure.Change
	for _, s := range r.Steps {
		if strings.Contains(s.Words.EN, "gives") {
			exchanged = s.Changes
		}
	}
	if len(exchanged) != 1 || exchanged[0].From != board.White || exchanged[0].To != board.Black {
		t.Errorf("exchanged %v, want one white stone for a black one", exchanged)
	}
	if got := found(r, "double"); got != points(25, 24) {
		t.Errorf("stones and points %v, want 25 and 24", got)
	}
	for id, tallies := range map[string]string{"livestone-return": "living", "livestone-fill": "living"} {
		if got := found(carry(t, id, "huanqitou-figure10"), tallies); got != points(22, 21) {
			t.Errorf("%s: %v living stones, want 22 and 21", id, got)
		}
	}
	r = carry(t, "livestone-routes", "huanqitou-figure10")
	if got := found(r, "routes"); got != points(3, 1) || found(r, "stones") != points(21, 20) {
		t.Errorf("routes %v, stones %v; want 3 and 1, 21 and 20", got, found(r, "stones"))
	}
	if !strings.Contains(r.Steps[len(r.Steps)-1].Words.ZH, "等路局面") {
		t.Error("not an equal-route position")
	}
}

// Figure 10 once more: six basic eye points, so three virtual stones each after
// White gives one stone back; stones and points together fill the 49 points. With
// equal stones (停子) the routes differ by as much.
func TestFigure10Virtual(t *testing.T) {
	r := carry(t, "livestone-return", "huanqitou-figure10")
	if got := found(r, "virtual"); got != points(2, 4) {
		t.Errorf("basic eye points %v, want 2 and 4", got)
	}
	double, living := found(r, "double"), found(r, "living")
	if double.Black+double.White != rules.Points(49) || double.Black-living.Black != rules.Points(3) || double.White-living.White != rules.Points(3) {
		t.Errorf("stones and points %v, living %v", double, living)
	}
	r = carry(t, "livestone-stones", "huanqitou-figure10")
	if on := r.Steps[len(r.Steps)-1].On; on.Black != on.White || found(r, "routes").Margin() != rules.Points(1) {
		t.Errorf("%v stones, routes %v", on, found(r, "routes"))
	}
}

// Articles 16 and 17 of the Tang–Song version, and 14 of the aesthetic one, on 361
// points: from 目 to area and back.
func TestAreasOf361(t *testing.T) {
	s := walls(10) // first pass White's, last play Black's: 19 plays and a pass each
	s.Plays.Black++
	s.Stage1.Black++
	s.Captured.Black++
	s = rules.Settle(s.Geometry, s.Stones, s.Status, nil, s.Play)
	r := run(t, "tangsong-refill", s)
	eyes, areas, k := found(r, "points"), found(r, "areas"), found(r, "hands")
	// 20 and 19 plays and a pass each are 41 hands; the A-class move leaves 2k = 40.
	if k != points(20, 20) || eyes != points(9*19-2, 8*19-1) {
		t.Errorf("k %v, 目 %v", k, eyes)
	}
	q := rules.Points(1) // the point of the A-class move
	if areas.Black != eyes.Black+k.Black+q/2 || areas.White != eyes.White+k.White+q/2 || areas.Black+areas.White != rules.Points(361) {
		t.Errorf("areas %v of 目 %v, k %v", areas, eyes, k)
	}
	if areas.Black != rules.Points(190)-1 { // 10 columns less half a point
		t.Errorf("Black's area %v", areas.Black)
	}
	r = run(t, "aesthetic-refill", s)
	eyes, areas = found(r, "points"), found(r, "areas")
	if rest := rules.Points(361) - eyes.Black - eyes.White; areas.Black != eyes.Black+rest/2 || areas.White != eyes.White+rest/2 || areas.Margin() != rules.Points(18) {
		t.Errorf("areas %v of 目 %v", areas, eyes)
	}
}

// Article 35: who made n plays more gives n stones, n/2 of them exchanged.
func TestMorePlays(t *testing.T) {
	for n, want := range map[int]int{4: 2, 6: 3} {
		s := walls(10)
		s.Plays.White += n
		s.Stage1.White += n
		s.Captured.White += n
		s = rules.Settle(s.Geometry, s.Stones, s.Status, nil, s.Play)
		r := run(t, "livestone-artistic-return", s)
		if got := found(r, "exchanged"); got != points(0, want) {
			t.Errorf("%d plays more: %v exchanged, want %d white stones", n, got, want)
		}
		if r.Margin != rules.Points(19+n) {
			t.Errorf("%d plays more: margin %v", n, r.Margin)
		}
	}
}

// A dispute is played out after the stop: the plays in it are balanced by B-class
// moves and cost nothing, those before it are paid by A-class ones.
func TestDispute(t *testing.T) {
	r := carry(t, "artistic-refill", "dispute-played-out")
	var paid, balanced bool
	for _, s := range r.Steps {
		paid = paid || strings.Contains(s.Words.EN, "White made more plays before the stop, by 1") && len(s.Changes) == 1
		balanced = balanced || strings.Contains(s.Words.EN, "Black made more plays in settling the dispute after the stop, by 2") && len(s.Changes) == 2
	}
	if !paid || !balanced {
		t.Errorf("paid %v, balanced %v", paid, balanced)
	}
	if on := r.Steps[len(r.Steps)-1].On; on.Black != on.White {
		t.Errorf("%v stones on the board", on)
	}
}

// walls divides a 19×19 board: Black has the columns on the left, White the rest.
func walls(columns int) *rules.Settled {
	g := board.MustSize(19, 19)
	stones, status := make([]board.Color, g.N), make([]rules.Status, g.N)
	play := rules.Play{First: board.Black, FirstPass: board.White, LastPlay: board.Black, LastTurn: board.Black, Exact: true}
	for p := range stones {
		switch x, _ := g.XY(board.Point(p)); x {
		case columns - 1:
			stones[p] = board.Black
		case columns:
			stones[p] = board.White
		}
		play.Plays.Add(stones[p], 1)
		if stones[p] != board.Empty {
			status[p] = rules.Alive
		}
	}
	play.Stage1, play.Passes = play.Plays, rules.Sides{Black: 1, White: 1}
	return rules.Settle(g, stones, status, nil, play)
}

// The measures of a board of 361 points, and Ing's sets of 180 stones.
func TestMeasures(t *testing.T) {
	s := walls(10)
	for id, want := range map[string]string{
		"tangsong-area":      "Black must have more than 183.75, White more than 177.25",
		"chinese-count":      "Black must have more than 184.25, White more than 176.75",
		"jipingdian-b-count": "Black must have more than 184.25, White more than 176.75",
		"livestone-return":   "Black is measured by 184.5, White by 176.5",
		"livestone-a-return": "Black is measured by 184, White by 177",
		"huanqitou-return":   "Black is measured by 180.5, White by 180.5",
	} {
		r := run(t, id, s)
		if got := r.Steps[len(r.Steps)-1].Words.EN; !strings.Contains(got, want) {
			t.Errorf("%s: %s", id, got)
		}
	}
	// Handicap stones have paid for the first move: nobody pays komi.
	given := *s
	given.Handicap = 2
	r := run(t, "chinese-count", &given)
	if got := r.Steps[len(r.Steps)-2].Words.EN; !strings.Contains(got, "Black must have more than 180.5, White more than 180.5") {
		t.Errorf("handicap: %s", got)
	}
	r = run(t, "ing-fill", s)
	last := r.Steps[len(r.Steps)-1]
	if last.Total() != (rules.Sides{Black: 180, White: 180}) || last.On != (rules.Sides{Black: 180, White: 180}) {
		t.Errorf("Ing: %v stones, %v on the board", last.Total(), last.On)
	}
	if r.Margin != rules.Points(19) || found(r, "guests") != points(0, 9) {
		t.Errorf("Ing: margin %v, guests %v", r.Margin, found(r, "guests"))
	}
	// 12 columns against 7: Black would have to borrow to fill them.
	r = run(t, "livestone-fill", walls(12))
	var borrowed rules.Sides
	for _, s := range r.Steps {
		borrowed.Black += s.Borrowed.Black
		borrowed.White += s.Borrowed.White
	}
	if borrowed != (rules.Sides{Black: 12*19 - 2 - 181, White: 0}) {
		t.Errorf("borrowed %v", borrowed)
	}
}

// A game is not changed by being counted, and every procedure has its words.
func TestProceduresAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range procedure.All {
		if seen[p.ID] || p.ID == "" || p.Title == "" || p.Native == "" || p.Source == "" || len(p.Rules) == 0 || p.About.EN == "" || p.About.ZH == "" || len(p.Departs) == 0 {
			t.Errorf("%q is not whole", p.ID)
		}
		seen[p.ID] = true
		for _, d := range p.Departs {
			if d.EN == "" || d.ZH == "" {
				t.Errorf("%s: reading %q", p.ID, d)
			}
		}
		s := walls(10)
		stones, owner, counts := slices.Clone(s.Stones), slices.Clone(s.Owner), s.Counts
		run(t, p.ID, s)
		if !slices.Equal(stones, s.Stones) || !slices.Equal(owner, s.Owner) || counts != s.Counts {
			t.Errorf("%s changes the game", p.ID)
		}
	}
	for _, r := range rules.All {
		// Counted as the board stands, or only as a formula.
		none := slices.Contains([]string{"tromp-taylor", "seki-tax", "territory-k"}, r.ID)
		if (len(procedure.For(r.ID)) == 0) != none {
			t.Errorf("%s has %d procedures", r.ID, len(procedure.For(r.ID)))
		}
	}
}

// What takes the hands of a record from its stones is not carried out where
// stones are missing; what does not need them is.
func TestUnaccounted(t *testing.T) {
	s := walls(10)
	s.Plays.Black += 3
	s = rules.Settle(s.Geometry, s.Stones, s.Status, nil, s.Play)
	refused := map[string]bool{"aesthetic-refill": true, "aesthetic-fill": true, "livestone-artistic-stones": true, "ikeda-equal-stones": true}
	for _, p := range procedure.All {
		r, err := p.Run(s)
		if refused[p.ID] != errors.Is(err, procedure.ErrUnaccounted) {
			t.Errorf("%s: %v", p.ID, err)
		}
		rule, _ := rules.ByID(p.Rules[0])
		if err == nil && r.Margin != rule.Margin(&s.Counts) {
			t.Errorf("%s: margin %v, want %v", p.ID, r.Margin, rule.Margin(&s.Counts))
		}
	}
}

// Ordinary dame are filled by turns, the side to move first, and the surplus stone
// comes off again; liberties shared in seki stay open.
func TestDame(t *testing.T) {
	r := carry(t, "aesthetic-refill", "odd-dame-open")
	if got := found(r, "dame"); got != points(3, 2) {
		t.Errorf("dame filled %v, want 3 and 2", got)
	}
	if got := found(r, "class_a"); got != points(1, 0) {
		t.Errorf("taken off at the border %v, want one black stone", got)
	}
	if got := found(r, "points"); got != points(4, 4) {
		t.Errorf("points %v, want 4 and 4", got)
	}
	for _, name := range []string{"seki-shared-liberties", "one-sided-dame-unfilled"} {
		if got := found(carry(t, "aesthetic-refill", name), "dame"); got != (rules.Pair{}) {
			t.Errorf("%s: dame filled %v", name, got)
		}
	}
}

// Rearranging moves stones inside a territory until its empty points lie
// together; the points are as many as before.
func TestArrange(t *testing.T) {
	s := walls(6)
	s.Captured = rules.Sides{Black: 7}
	s.Plays.Black += 7
	s = rules.Settle(s.Geometry, s.Stones, s.Status, nil, s.Play)
	r := run(t, "japanese-arrange", s)
	last := r.Steps[len(r.Steps)-1]
	if got := found(r, "points"); got != points(5*19-7, 12*19) {
		t.Errorf("points %v", got)
	}
	// Columns a to e are Black's inner points: 7 stones come first.
	for p, c := range last.Stones {
		x, y := s.XY(board.Point(p))
		if want := y*5+x < 7; x < 5 && (c == board.Black) != want {
			t.Fatalf("%s holds %v", s.Name(board.Point(p)), c)
		}
	}
}
