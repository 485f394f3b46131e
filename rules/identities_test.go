package rules_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	. "weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/rulestest"
)

// margins of the plain counts, in points.
func areaMargin(c *Counts) int      { return c.Area().Diff() }
func territoryMargin(c *Counts) int { return c.TerritoryScore().Diff() }

// marginOf is the margin under the rule of that id.
func marginOf(t *rapid.T, id string, c *Counts) Half {
	r, ok := ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	return r.Margin(c)
}

func wantMargin(t *rapid.T, g *rulestest.Game, id string, want Half) {
	if got := marginOf(t, id, &g.Counts); got != want {
		t.Fatalf("%s: margin %v, want %v\n%v", id, got, want, g)
	}
}

// Every stone that entered the board lives on it or was captured or taken off,
// and every point belongs to one side or to nobody.
func TestConservation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		c := &g.Counts
		if !c.Conserved() {
			t.Fatalf("entered %v, living %v, prisoners %v\n%v", c.Entered(), c.Stones, c.Prisoners(), g)
		}
		if a := c.Area(); a.Black+a.White+c.Neutral != c.Points {
			t.Fatalf("areas %v and %d neutral points on a board of %d\n%v", a, c.Neutral, c.Points, g)
		}
	})
}

// Identity 1: area and territory differ by seki, one-sided dame and the stones
// that entered the board, whatever was played and however it was judged.
func TestAreaAndTerritory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		c := &g.Counts
		want := territoryMargin(c) + c.SekiEyes.Diff() + c.OneSided.Diff() + c.Setup.Diff() + c.Plays.Diff()
		if areaMargin(c) != want {
			t.Fatalf("area %d, territory with its terms %d\n%v", areaMargin(c), want, g)
		}
	})
}

// The parts of a term add up to it.
func TestParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		for _, r := range All {
			for i := range r.Terms {
				checkParts(t, g, r, &r.Terms[i])
			}
		}
	})
}

func checkParts(t *rapid.T, g *rulestest.Game, r *Rule, term *Term) {
	if len(term.Parts) == 0 {
		return
	}
	var sum Half
	for i := range term.Parts {
		sum += term.Parts[i].Count(&g.Counts).Margin()
		checkParts(t, g, r, &term.Parts[i])
	}
	if whole := term.Count(&g.Counts).Margin(); whole != sum {
		t.Fatalf("%s: %s is %v, its parts add up to %v\n%v", r.ID, term.ID, whole, sum, g)
	}
}

// Identity 2: by turns and from an empty board, Black is a hand ahead exactly
// when Black made the last turn.
func TestTurnParity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Draw(t, "game")
		ahead := 0
		if g.LastTurn == board.Black {
			ahead = 1
		}
		if got := g.Counts.Hands().Diff(); got != ahead {
			t.Fatalf("Black is %d hands ahead, last turn %v\n%v", got, g.LastTurn, g)
		}
		wantMargin(t, g, "tangsong-aesthetic", Points(areaMargin(&g.Counts)-ahead))
	})
}

// Identity 3: the area margin has the parity of the points that have an owner.
func TestAreaParity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		if (areaMargin(&g.Counts)-g.Counts.Points+g.Counts.Neutral)%2 != 0 {
			t.Fatalf("area margin %d on %d points, %d neutral", areaMargin(&g.Counts), g.Counts.Points, g.Counts.Neutral)
		}
	})
}

// Identity 4: the rules built on passes, as territory.
func TestPassRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Draw(t, "game")
		c := &g.Counts
		base := territoryMargin(c) + c.SekiEyes.Diff() + c.OneSided.Diff()
		after := c.Plays.Diff() - g.AtFirstPass.Diff()
		stage2 := c.Plays.Diff() - c.Stage1.Diff()
		if c.FirstPass != board.Empty {
			for _, id := range []string{"tangsong", "wmsg2008", "ikeda-area3"} {
				wantMargin(t, g, id, Points(base+after))
			}
			wantMargin(t, g, "livestone-a", Points(base+after-c.Basic.Diff()))
		}
		wantMargin(t, g, "tangsong-aesthetic", Points(base-c.Passes.Diff()))
		wantMargin(t, g, "chinese-artistic", Points(base+stage2))
		wantMargin(t, g, "livestone-artistic", Points(base+stage2-c.Basic.Diff()))
		for _, id := range []string{"ikeda-territory1", "spight", "lasker-maas"} {
			wantMargin(t, g, id, Points(base+stage2))
		}
		wantMargin(t, g, "territory-k", Points(base))
	})
}

// Without seki, shared points and set-up stones, area is territory and one point
// for the side that moved first when it made the last of the turns, less the
// passes it made more. With the two closing passes alone that is one point
// exactly when White passed first.
func TestTheOnePoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Draw(t, "game")
		c := &g.Counts
		ahead := -c.Passes.Diff()
		if g.LastTurn == board.Black {
			ahead++
		}
		if c.Plays.Diff() != ahead {
			t.Fatalf("Black made %d plays more, the turns say %d\n%v", c.Plays.Diff(), ahead, g)
		}
		if g.PassesEnd && c.Passes == (Sides{1, 1}) && (ahead == 1) != (g.FirstPass == board.White) {
			t.Fatalf("one point %v, %v passed first\n%v", ahead == 1, g.FirstPass, g)
		}
		if !c.AnySeki && c.Neutral == 0 && c.OneSided == (Sides{}) && c.SekiEyes == (Sides{}) && areaMargin(c) != territoryMargin(c)+ahead {
			t.Fatalf("area %d, territory %d, %d plays more\n%v", areaMargin(c), territoryMargin(c), ahead, g)
		}
	})
}

// The rules that count hands or plays, as area and as territory, with set-up
// stones and whoever moves first.
func TestHandRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		c := &g.Counts
		base := territoryMargin(c) + c.SekiEyes.Diff() + c.OneSided.Diff()
		after := c.Plays.Diff() - c.Stage1.Diff()
		wantMargin(t, g, "tangsong-aesthetic", Points(areaMargin(c)-c.Hands().Diff()))
		wantMargin(t, g, "tangsong-aesthetic", Points(base-c.Passes.Diff()))
		wantMargin(t, g, "chinese-artistic", Points(areaMargin(c)-c.Stage1.Diff()))
		wantMargin(t, g, "chinese-artistic", Points(base+c.Setup.Diff()+after))
		wantMargin(t, g, "livestone-artistic", Points(c.LiveStones().Diff()-c.Stage1.Diff()))
		wantMargin(t, g, "jipingdian-b", Points(areaMargin(c)))
		c1 := 0
		if g.FirstPass != board.Empty && g.FirstPass == g.First.Other() {
			c1 = 1
			if g.First == board.White {
				c1 = -1
			}
		}
		for _, id := range []string{"tangsong", "wmsg2008", "ikeda-area3"} {
			wantMargin(t, g, id, Points(areaMargin(c)-c1))
		}
		wantMargin(t, g, "livestone-a", Points(c.LiveStones().Diff()-c1))
	})
}

// The precedent of the aesthetic version is worth what article 13 of the
// Tang–Song version gives in its cases (1) and (3) with White last; in case (2) it
// gives nothing for the first pass, in case (3) with Black last it charges a hand.
func TestPrecedentAgainstArticle13(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Filter(func(g *rulestest.Game) bool {
			return g.PassesEnd && g.LastTurn == g.LastPlay // the closing passes are even in number
		}).Draw(t, "game")
		name := "first pass " + g.FirstPass.String() + ", last play " + g.LastPlay.String()
		seen[name] = true
		less := map[string]Half{ // the aesthetic version against the Tang–Song version
			"first pass W, last play B": 0, "first pass W, last play W": Points(1),
			"first pass B, last play W": 0, "first pass B, last play B": Points(-1),
		}
		if got := marginOf(t, "tangsong-aesthetic", &g.Counts) - marginOf(t, "tangsong", &g.Counts); got != less[name] {
			t.Fatalf("%s: the difference is %v, want %v\n%v", name, got, less[name], g)
		}
	})
	if len(seen) != 4 {
		t.Errorf("only %d of the four cases were met: %v", len(seen), seen)
	}
}

// On a board of an odd number of points, an even number of them shared, the margin
// of living stones is odd where every group keeps an even number of eye points:
// a stake of 8 (version B) is never met exactly, and decides as 7½ and 8½ do.
func TestStakeByParity(t *testing.T) {
	r, _ := ByID("livestone-b")
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Filter(func(g *rulestest.Game) bool {
			for _, group := range g.Groups {
				if group.Basic%2 != 0 {
					return false
				}
			}
			return g.N%2 == 1 && g.Counts.Neutral%2 == 0 && g.First != board.Empty
		}).Draw(t, "game")
		m := r.Margin(&g.Counts)
		if m%4 == 0 {
			t.Fatalf("living stones differ by %v\n%v", m, g)
		}
		for _, more := range []Half{-1, 1} {
			if got, want := r.Winner(m, Charge(r.Komi+more, g.First), g.First), r.Winner(m, Charge(r.Komi, g.First), g.First); got != want {
				t.Fatalf("%v wins with 8, %v with %v more\n%v", want, got, more, g)
			}
		}
	})
}

// Black wins under the Chinese rules when its stones, points and half the shared
// points are more than 184¼ of 361: half the board and half the komi.
func TestHalfCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		r, _ := ByID("chinese")
		c := &g.Counts
		// In quarter points: twice the half points of Black's count, against N/2 + komi/2.
		black := 2 * (Points(c.Area().Black) + Half(c.Neutral))
		back := Half(0)
		if c.Handicap >= 2 {
			back = Points(c.Handicap)
		}
		wins := black > Points(c.Points)+r.Komi+back
		if got := r.Winner(r.Margin(c), r.Komi, board.Black) == BlackWins; got != wins {
			t.Fatalf("Black wins %v, by one side counted %v\n%v", got, wins, g)
		}
	})
}

// Counting Japanese territory leaves out what seki and right give; the rules
// between it and territory-k take them in one after the other.
func TestTerritoryRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		c := &g.Counts
		m := territoryMargin(c)
		for _, id := range []string{"japanese", "japanese1949", "korean"} {
			wantMargin(t, g, id, Points(m))
		}
		wantMargin(t, g, "simplified-japanese", Points(m+c.SekiEyes.Diff()))
		wantMargin(t, g, "territory-k", Points(m+c.SekiEyes.Diff()+c.OneSided.Diff()))
		wantMargin(t, g, "seki-tax", Points(areaMargin(c)-c.SekiEyes.Diff()))
	})
}

// Without set-up stones and with no play after the first pass the rules of
// Identity 4 agree, and the button lies half a point above them.
func TestPassRulesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Filter(func(g *rulestest.Game) bool {
			return g.FirstPass != board.Empty && g.AtFirstPass == g.Plays
		}).Draw(t, "game")
		want := marginOf(t, "territory-k", &g.Counts)
		for _, id := range []string{"tangsong", "chinese-artistic", "wmsg2008", "ikeda-area3", "ikeda-territory1"} {
			wantMargin(t, g, id, want)
		}
		wantMargin(t, g, "button", want+1)
	})
}

// The button is worth half a point of area to the side that passed first, or to
// the side to move where nobody passed.
func TestButton(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Filter(func(g *rulestest.Game) bool { return g.LastTurn != board.Empty }).Draw(t, "game")
		half := Half(-1)
		if g.FirstPass == board.Black || g.FirstPass == board.Empty && g.LastTurn == board.White {
			half = 1
		}
		wantMargin(t, g, "button", Points(areaMargin(&g.Counts))+half)
	})
}

// AGA counting by territory with pass stones equals counting by area when White
// makes the last turn: in even games, and with handicap where White moves first.
func TestPassStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Filter(func(g *rulestest.Game) bool {
			even := g.Setup == Sides{} && g.First == board.Black
			handicap := g.Handicap > 1 && g.First == board.White
			return (even || handicap) && g.LastTurn == board.White
		}).Draw(t, "game")
		c := &g.Counts
		wantMargin(t, g, "aga", Points(territoryMargin(c)+c.SekiEyes.Diff()+c.OneSided.Diff()-c.Passes.Diff()))
	})
}

// Living stones are area less two points a group where no group is in seki and
// none is smaller than two points; otherwise area less the basic eye points.
func TestLiveStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		c := &g.Counts
		for _, id := range []string{"livestone-b", "stone-scoring", "huanqitou"} {
			wantMargin(t, g, id, Points(c.LiveStones().Diff()))
		}
		wantMargin(t, g, "tang", Points(territoryMargin(c)-c.Basic.Diff()))
		whole := !c.AnySeki
		for _, group := range g.Groups {
			whole = whole && group.Empty >= 2
			if group.Basic > group.Empty {
				t.Fatalf("a group keeps %d of %d empty points\n%v", group.Basic, group.Empty, g)
			}
		}
		if whole && c.LiveStones().Diff() != areaMargin(c)-2*c.Groups.Diff() {
			t.Fatalf("living stones %v, area %v, groups %v\n%v", c.LiveStones(), c.Area(), c.Groups, g)
		}
	})
}

// Articles 13 to 16 of the Tang–Song version, carried out in numbers, leave
// equal stones on the board and the same difference as area with article 11.
func TestTangsongByTerritory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Filter(func(g *rulestest.Game) bool { return g.PassesEnd }).Draw(t, "game")
		c := &g.Counts
		stones, points, passes := c.Stones, c.Area(), c.Passes
		points = Sides{points.Black - stones.Black, points.White - stones.White}
		blackLast := g.LastTurn == board.Black
		switch {
		case g.FirstPass == board.White: // 13(1), (2): an A-class move
			stones.Black--
			if !blackLast {
				passes.Black++
			}
		case blackLast: // 13(3): a B-class move
			stones.Black--
			points.Black++
		}
		// 14: captured, dead and pass stones are filled in.
		p := c.Prisoners()
		filled := Sides{p.Black + passes.Black, p.White + passes.White}
		if stones.Black+filled.Black != stones.White+filled.White {
			t.Fatalf("not an equal-stone position: %v on the board, %v filled in\n%v", stones, filled, g)
		}
		wantMargin(t, g, "tangsong", Points(points.Diff()-filled.Diff()))
	})
}

// Counting the board as it stands is counting it with nobody dead and nothing
// owned by right.
func TestTrompTaylor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		alive := make([]Status, g.N)
		bare := Settle(g.Geometry, g.Stones, alive, nil, g.Play)
		wantMargin(t, g, "tromp-taylor", Points(bare.Counts.Area().Diff()))
	})
}

// Exchanging the colours changes the sign of every margin. Handicap points are
// left out: they are White's by name.
func TestColorExchange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		g.Play.Handicap, g.Counts.Handicap = 0, 0
		x := exchange(g.Settled)
		for _, r := range All {
			if a, b := r.Margin(&g.Counts), r.Margin(&x.Counts); a != -b {
				t.Fatalf("%s: %v, with colours exchanged %v\n%v", r.ID, a, b, g)
			}
		}
	})
}

func exchange(s *Settled) *Settled {
	swap := func(x Sides) Sides { return Sides{x.White, x.Black} }
	colors := func(from []board.Color) []board.Color {
		to := make([]board.Color, len(from))
		for i, c := range from {
			to[i] = c.Other()
		}
		return to
	}
	p := s.Play
	p.First, p.FirstPass, p.LastPlay, p.LastTurn = p.First.Other(), p.FirstPass.Other(), p.LastPlay.Other(), p.LastTurn.Other()
	p.Captured, p.Plays, p.Passes = swap(p.Captured), swap(p.Plays), swap(p.Passes)
	p.Setup, p.Stage1 = swap(p.Setup), swap(p.Stage1)
	return Settle(s.Geometry, colors(s.Stones), s.Status, colors(s.OneSided), p)
}

// Turning and mirroring the board changes no count.
func TestBoardSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		for k := range 8 {
			if turned := turn(g.Settled, k); turned.Counts != g.Counts {
				t.Fatalf("symmetry %d: %+v\n%v", k, turned.Counts, g)
			}
		}
	})
}

// turn is s under one of the eight symmetries: bits for mirroring left and
// right, top and bottom, and for exchanging columns and rows.
func turn(s *Settled, k int) *Settled {
	w, h := s.Width, s.Height
	if k&4 != 0 {
		w, h = h, w
	}
	to := board.MustSize(w, h)
	stones, status, rights := make([]board.Color, s.N), make([]Status, s.N), make([]board.Color, s.N)
	for p := range s.Stones {
		x, y := s.XY(board.Point(p))
		if k&1 != 0 {
			x = s.Width - 1 - x
		}
		if k&2 != 0 {
			y = s.Height - 1 - y
		}
		if k&4 != 0 {
			x, y = y, x
		}
		q := to.At(x, y)
		stones[q], status[q], rights[q] = s.Stones[p], s.Status[p], s.OneSided[p]
	}
	return Settle(to, stones, status, rights, s.Play)
}

// place is where a term stands in the vocabulary.
func place(id string) int {
	return slices.IndexFunc(Vocabulary, func(v TermWords) bool { return v.ID == id })
}

// Reasons and Compare account for the whole difference of any two rules.
func TestReasons(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		c := &g.Counts
		for _, a := range All {
			for _, b := range All {
				want := a.Margin(c) - b.Margin(c)
				var reasons, parts Half
				last := -1
				for _, reason := range Reasons(a, b, c) {
					if reason.Value == 0 || place(reason.Term) <= last {
						t.Fatalf("%s − %s: reasons %v", a.ID, b.ID, Reasons(a, b, c))
					}
					last = place(reason.Term)
					reasons += reason.Value
				}
				for _, part := range Compare(a, b) {
					parts += part.Times * part.Term.Count(c).Margin() / part.Term.Weight()
				}
				if reasons != want || parts != want {
					t.Fatalf("%s − %s is %v; reasons add up to %v, parts to %v\n%v", a.ID, b.ID, want, reasons, parts, g)
				}
			}
		}
	})
}

// Two rules that differ in the parameters of a term differ by what Compare and
// Reasons say.
func TestCompareParams(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rulestest.AnyGames().Draw(t, "game").Counts
		for i := range Kinds {
			k := &Kinds[i]
			usual, _ := k.New("", k.Default)
			for _, p := range Variants(k) {
				made, err := k.New("", p)
				if err != nil {
					t.Fatal(err)
				}
				a, b := &Rule{Terms: []Term{made}}, &Rule{Terms: []Term{usual}}
				var parts, reasons Half
				for _, part := range Compare(a, b) {
					parts += part.Times * part.Term.Count(&c).Margin() / part.Term.Weight()
				}
				for _, reason := range Reasons(a, b, &c) {
					reasons += reason.Value
				}
				if want := a.Margin(&c) - b.Margin(&c); parts != want || reasons != want {
					t.Fatalf("%s of %+v differs by %v; parts add up to %v, reasons to %v", k.ID, p, want, parts, reasons)
				}
			}
		}
	})
}

// A Settled used again counts as a new one does, and so does a copy.
func TestResetForgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var reused, copied Settled
		for range 3 {
			g := rulestest.AnyGames().Draw(t, "game")
			rights := g.OneSided
			if rapid.Bool().Draw(t, "without rights") {
				rights = nil
			}
			fresh := Settle(g.Geometry, g.Stones, g.Status, rights, g.Play)
			reused.Reset(g.Geometry, g.Stones, g.Status, rights, g.Play)
			copied.CopyFrom(&reused, g.Play)
			if !copied.Is(g.Geometry, g.Stones, g.Status, rights) || copied.Counts != fresh.Counts ||
				!slices.Equal(copied.InSeki, fresh.InSeki) || !slices.Equal(copied.Owner, fresh.Owner) ||
				!slices.Equal(copied.Group, fresh.Group) || !slices.Equal(copied.Groups, fresh.Groups) {
				t.Fatalf("copied: %+v\n%v", copied.Counts, g)
			}
			p := rapid.IntRange(0, g.N-1).Draw(t, "point")
			other := slices.Clone(g.Status)
			if other[p]++; copied.Is(g.Geometry, g.Stones, other, rights) {
				t.Fatalf("%s has another status\n%v", g.Name(board.Point(p)), g)
			}
			stones := slices.Clone(g.Stones)
			if stones[p] = stones[p].Other(); stones[p] != g.Stones[p] && copied.Is(g.Geometry, stones, g.Status, rights) {
				t.Fatalf("%s has another stone\n%v", g.Name(board.Point(p)), g)
			}
			if reused.Counts != fresh.Counts || !slices.Equal(reused.InSeki, fresh.InSeki) ||
				!slices.Equal(reused.Owner, fresh.Owner) || !slices.Equal(reused.Group, fresh.Group) ||
				!slices.Equal(reused.OneSided, fresh.OneSided) || !slices.Equal(reused.Groups, fresh.Groups) {
				t.Fatalf("reused: %+v\n%v", reused.Counts, g)
			}
		}
	})
}

// Settle agrees with a count that looks from every point along every path.
func TestSettleByReaching(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.AnyGames().Draw(t, "game")
		for p := board.Point(0); int(p) < g.N; p++ {
			want := ownerByReaching(g.Settled, p)
			if g.Owner[p] != want {
				t.Fatalf("%s belongs to %q, want %q\n%v", g.Name(p), g.Owner[p], want, g)
			}
			if want != board.Empty && g.OneSided[p] != board.Empty {
				t.Fatalf("%s is owned and also given by right\n%v", g.Name(p), g)
			}
			if want == board.Empty {
				continue
			}
			seki := false
			for q := range walk(g.Settled, p, func(q board.Point) bool { return g.Owner[q] == want }) {
				seki = seki || g.Status[q] == Seki
				if g.Group[q] != g.Group[p] {
					t.Fatalf("%s and %s are connected and not one group\n%v", g.Name(p), g.Name(q), g)
				}
			}
			if g.InSeki[p] != seki {
				t.Fatalf("%s in seki: %v, want %v\n%v", g.Name(p), g.InSeki[p], seki, g)
			}
		}
	})
}

// ownerByReaching finds the owner of one point from the definition.
func ownerByReaching(s *Settled, p board.Point) board.Color {
	living := func(q board.Point) board.Color {
		if s.Status[q] == Dead {
			return board.Empty
		}
		return s.Stones[q]
	}
	if c := living(p); c != board.Empty {
		return c
	}
	reached := map[board.Color]bool{}
	for q := range walk(s, p, func(q board.Point) bool { return living(q) == board.Empty }) {
		for _, r := range s.Neighbors(q) {
			if int(r) < s.N && living(r) != board.Empty {
				reached[living(r)] = true
			}
		}
	}
	if len(reached) != 1 {
		return board.Empty
	}
	for c := range reached {
		return c
	}
	return board.Empty
}

// walk is the set of points connected with p through points that are inside.
func walk(s *Settled, p board.Point, inside func(board.Point) bool) map[board.Point]bool {
	seen := map[board.Point]bool{p: true}
	for todo := []board.Point{p}; len(todo) > 0; todo = todo[1:] {
		for _, q := range s.Neighbors(todo[0]) {
			if int(q) < s.N && !seen[q] && inside(q) {
				seen[q] = true
				todo = append(todo, q)
			}
		}
	}
	return seen
}

// A point of right is given only where the point is shared, and a handicap of
// one stone is an even game.
func TestSmallPrint(t *testing.T) {
	g := board.MustSize(3, 1)
	stones := []board.Color{board.Black, board.Empty, board.Black}
	rights := []board.Color{board.White, board.White, board.White}
	s := Settle(g, stones, []Status{Alive, NoStone, Alive}, rights, Play{Handicap: 1})
	if a := s.Counts.Area(); a != (Sides{3, 0}) {
		t.Errorf("area %v of a board that is all Black's", a)
	}
	for _, id := range []string{"chinese", "aga"} {
		r, _ := ByID(id)
		if m := r.Margin(&s.Counts); m != Points(3) {
			t.Errorf("%s: margin %v with a handicap of one", id, m)
		}
	}
}

// The old Taiwan rule charges the first mover for the last play on the board,
// not for the last turn.
func TestLastPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rulestest.EvenGames().Draw(t, "game")
		charge := 0
		if g.LastPlay == board.Black {
			charge = 1
		}
		wantMargin(t, g, "taiwan", Points(areaMargin(&g.Counts)-charge))
	})
}
