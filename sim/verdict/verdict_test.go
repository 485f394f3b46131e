package verdict

import (
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// picture settles a drawn position: X and O are living stones, x and o dead ones,
// S and s black and white stones alive in seki.
func picture(t *testing.T, text string) *rules.Settled {
	t.Helper()
	rows := strings.Fields(text)
	g := board.MustSize(len(rows[0]), len(rows))
	stones := make([]board.Color, g.N)
	status := make([]rules.Status, g.N)
	var play rules.Play
	for y, row := range rows {
		if len(row) != g.Width {
			t.Fatalf("row %d has %d points, not %d", y+1, len(row), g.Width)
		}
		for x := range row {
			p := g.At(x, y)
			switch row[x] {
			case 'X', 'x', 'S':
				stones[p] = board.Black
			case 'O', 'o', 's':
				stones[p] = board.White
			}
			switch row[x] {
			case 'X', 'O':
				status[p] = rules.Alive
			case 'x', 'o':
				status[p] = rules.Dead
			case 'S', 's':
				status[p] = rules.Seki
			}
			play.Plays.Add(stones[p], 1)
		}
	}
	return rules.Settle(g, stones, status, nil, play)
}

const (
	bentFour = `
		.X.X.XX.
		XXXXXXXX
		OOOOOOOO
		OOOO.O.O
		xxOOOOOO
		.xxxxOOO
		OOO.xOOO`
	bentFourLiving = `
		.X.X.XX.
		XXXXXXXX
		OOOOOOOO
		OOOO.O.O
		SSOOOOOO
		.SSSSOOO
		sss.SOOO`
	bentFourAndDoubleKo = `
		O.O.OOOOOOOOSs.sXXXX
		OOOOOOOOO.OSSSsssX.X
		xxOOOOOOOOOS.Ss.sXXX
		.xxxxOOOO.OSSSsssX.X
		OOO.xOOOOOOOS.SsXXXX`
	bentFourAndSeki = `
		O.O.OOOO.O.OX.X.
		OOOOOOOOOOOOXXXX
		xxOOOOOOOOSSsXXX
		.xxxxOOOOOS.sXX.
		OOO.xOOOOOS.sXX.`
	moonshine = `
		OOOOSs.sXXXXXXXXXXX
		O.OSSSsssX.XXXXXXXX
		OOOS.Ss.sXXXXXXXXXX
		O.OSSSsssX.XXooooXX
		OOOOS.SsXXXXXo.o.oX`
	moonshineAlone = `
		XXXXXXXXXX
		X.XXXXX.XX
		XXXXooooXX
		XXXXo.o.oX`
	deadStone = `
		.O.OOOXX.X.
		OOOOOOXXXXX
		OOSSSSsssXX
		OOS.S.s.sX.
		OOSoSSsssXX`
)

// Each rule set has its own verdict on the shapes, where its text gives one.
func TestRulings(t *testing.T) {
	for _, tc := range []struct {
		why, board, shapes string
		want               map[string]string
	}{
		{"bent four, all threats can be taken away: dead under every rule", bentFour, "bent-four@ae", map[string]string{
			"japanese": "dead", "japanese1949": "dead", "korean": "dead", "chinese": "dead", "aga": "dead", "nz": "dead", "tangsong": "dead",
			"tangsong-aesthetic": "dead", "chinese-artistic": "dead", "simplified-japanese": "dead", "spight": "dead", "tang": "dead",
		}},
		{"the same, settled as living", bentFourLiving, "bent-four@ae", map[string]string{
			"japanese": "dead", "korean": "dead", "chinese": "stays|dead", "tangsong": "stays|dead", "taiwan": "stays",
		}},
		{"a double-ko seki gives threats without end", bentFourAndDoubleKo, "bent-four@ac+double-ko", map[string]string{
			"japanese": "dead", "japanese1949": "dead", "korean": "dead", "chinese": "stays|dead", "aga": "stays|dead", "nz": "stays|dead", "ing": "stays|dead",
			"tangsong": "stays|dead", "wmsg2008": "stays|dead", "tangsong-aesthetic": "stays|dead", "chinese-artistic": "stays|dead", "livestone-b": "stays|dead",
			"lasker-maas": "stays|dead", "simplified-japanese": "dead", "tromp-taylor": "dead", "huanqitou": "dead",
		}},
		{"a seki can be given up for a threat", bentFourAndSeki, "bent-four@ac+seki", map[string]string{
			"japanese": "dead", "korean": "dead", "chinese": "dead|stays", "tangsong": "dead|stays", "nz": "dead|stays", "tang": "dead",
		}},
		{"moonshine life", moonshine, "moonshine@nd+double-ko", map[string]string{
			"japanese": "dead", "korean": "alive|cycle", "chinese": "dead", "chinese-artistic": "dead", "aga": "dead", "nz": "dead", "ing": "dead",
			"tangsong": "dead", "wmsg2008": "dead", "tangsong-aesthetic": "dead|cycle", "huanqitou": "dead",
		}},
		{"the same group without the seki is plainly dead", moonshineAlone, "", nil},
		{"a dead stone inside a seki comes off territory only under Japanese rules", deadStone, "dead-in-seki@de", map[string]string{
			"japanese": "stays", "japanese1949": "dead", "korean": "dead", "chinese": "dead", "tangsong": "dead", "aga": "dead", "territory-k": "dead", "tang": "dead",
		}},
		{"two dead stones in one chain are one place", `
			.O.OOOXX.X.
			OOOOOOXXXXX
			OOSSSSsssXX
			OOS.S.s.sX.
			OOSoSSsssXX
			OOSoSSsssXX`, "dead-in-seki@de", map[string]string{"japanese": "stays", "chinese": "dead"}},
		{"the stones around are in seki themselves", `
			.X.X.XX.
			XXXXXXXX
			ssssssss
			ssss.s.s
			xxssssss
			.xxxxsss
			sss.xsss`, "", nil},
		{"there is another stone to connect with", `
			.X.X.XX.
			XXXXXXXX
			OOOOOOOO
			OOxO.O.O
			xx.OOOOO
			.xxxxOOO
			OOO.xOOO`, "", nil},
		{"killed in the corner with no ko about it", `
			OOO.xO.O
			xxxxxOOO
			OOOOOO.O
			.XXXXXXX
			X.X.X.X.`, "", nil},
		{"a bent four without stones in it lives", `
			....XO.O
			XXXXXOOO
			OOOOOO.O
			.XXXXXXX
			X.X.X.X.`, "", nil},
		{"the stones around have no eyes of their own", `
			.X.X.X.X
			XXXXXXXX
			OOOOOOOX
			xxOOOOOX
			.xxxxOOX
			OOO.xOOX`, "", nil},
		{"there is another eye", `
			.X.X.XX.
			XXXXXXXX
			OOOOOOOO
			OOOO.O.O
			XXOOOOOO
			.XXXXXOO
			OOO.X.XO`, "", nil},
	} {
		s := picture(t, tc.board)
		shapes := Find(s)
		if got := Names(s.Geometry, shapes); got != tc.shapes {
			t.Errorf("%s: shapes %q, want %q", tc.why, got, tc.shapes)
			continue
		}
		for id, want := range tc.want {
			r, ok := rules.ByID(id)
			if !ok {
				t.Fatal(id)
			}
			_, got, _ := strings.Cut(Column(s.Geometry, All(r, shapes)), ":")
			if got != want {
				t.Errorf("%s: %s says %q, want %q", tc.why, id, got, want)
			}
		}
	}
}

// margin is the margin under a rule by its own verdict, or by the other outcome.
func margin(t *testing.T, s *rules.Settled, id string, other bool) rules.Half {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatal(id)
	}
	return r.Margin(&Apply(s, s, All(r, Find(s)), other).Counts)
}

// The margins worked by hand: the corner is eleven points and seven prisoners to
// White, or twelve points of stones and two of nobody.
func TestMargins(t *testing.T) {
	for _, tc := range []struct {
		name, board, rule string
		other             bool
		change            int // from the settlement, in points
	}{
		{"dead by area", bentFour, "chinese", false, 0},
		{"dead by territory", bentFour, "japanese", false, 0},
		// Dead: twelve points to White. Living: seven to Black, three to White, two to nobody.
		{"living by area", bentFourAndDoubleKo, "chinese", false, 16},
		{"the other outcome", bentFourAndDoubleKo, "chinese", true, 0},
		{"dead by article 7 all the same", bentFourAndDoubleKo, "japanese", false, 0},
		// Dead: seven prisoners and nine points to White, three of his twelve being stones.
		{"living by territory", bentFourAndDoubleKo, "lasker-maas", false, 16},
		{"dead unless the seki is used", bentFourAndSeki, "nz", false, 0},
		{"living with the seki", bentFourAndSeki, "nz", true, 16},
		{"settled living, dead by article 7", bentFourLiving, "japanese", false, -16},
		{"settled living, kept by area", bentFourLiving, "chinese", false, 0},
		{"settled living, killed by playing on", bentFourLiving, "chinese", true, -16},
		{"moonshine life is dead", moonshine, "tangsong", false, 0},
		// Alive in Korea: seven stones are no prisoners, and White has two points of nine.
		{"moonshine life alive", moonshine, "korean", false, -18},
		// One prisoner less.
		{"a dead stone in a seki", deadStone, "japanese", false, -1},
		{"a dead stone in a seki comes off", deadStone, "korean", false, 0},
	} {
		s := picture(t, tc.board)
		r, _ := rules.ByID(tc.rule)
		if got := margin(t, s, tc.rule, tc.other) - r.Margin(&s.Counts); got != rules.Points(tc.change) {
			t.Errorf("%s: %s changes by %v, want %d", tc.name, tc.rule, got, tc.change)
		}
	}
}

// A rule set differs from the settlement, or leaves an outcome open, where its ruling
// does.
func TestDifferAndOpen(t *testing.T) {
	for _, tc := range []struct {
		board, rule  string
		differ, open bool
	}{
		{bentFour, "japanese", false, false},
		{bentFour, "chinese", false, false},
		{bentFourLiving, "japanese", true, false},
		{bentFourLiving, "chinese", false, true},
		{bentFourAndDoubleKo, "chinese", true, true},
		{bentFourAndSeki, "nz", false, true},
		{moonshine, "korean", true, false}, // a cycle is no outcome that can be counted
		{moonshine, "tangsong-aesthetic", false, false},
		{deadStone, "japanese", true, false},
		{moonshineAlone, "japanese", false, false},
	} {
		r, ok := rules.ByID(tc.rule)
		if !ok {
			t.Fatal(tc.rule)
		}
		all := All(r, Find(picture(t, tc.board)))
		if Differ(all) != tc.differ || Open(all) != tc.open {
			t.Errorf("%s of %s: differ %v, open %v", tc.rule, tc.board, Differ(all), Open(all))
		}
	}
}

// Turning the board and exchanging colours change nothing.
func TestTurnedAndExchanged(t *testing.T) {
	exchange := strings.NewReplacer("X", "O", "O", "X", "x", "o", "o", "x", "S", "s", "s", "S")
	for _, text := range []string{bentFour, bentFourLiving, bentFourAndDoubleKo, bentFourAndSeki, moonshine, deadStone} {
		s := picture(t, text)
		shapes := Find(s)
		rows := strings.Fields(text)
		for range 4 {
			for _, colours := range [2]bool{false, true} {
				drawn := strings.Join(rows, "\n")
				if colours {
					drawn = exchange.Replace(drawn)
				}
				u := picture(t, drawn)
				got := Find(u)
				if len(got) != len(shapes) || got[0].Kind != shapes[0].Kind || got[0].Threat != shapes[0].Threat ||
					len(got[0].Stones) != len(shapes[0].Stones) || len(got[0].Inside) != len(shapes[0].Inside) {
					t.Fatalf("%s\nhas %q, want what %q is", drawn, Names(u.Geometry, got), Names(s.Geometry, shapes))
				}
				for _, r := range rules.All {
					if r.ID == "tromp-taylor" || r.First == board.White || r.Tie == rules.TieFirstMover {
						continue
					}
					want := margin(t, s, r.ID, false) - r.Margin(&s.Counts)
					if colours {
						want = -want
					}
					if have := margin(t, u, r.ID, false) - r.Margin(&u.Counts); have != want {
						t.Errorf("%s\n%s changes by %v, want %v", drawn, r.ID, have, want)
					}
				}
			}
			rows = turn(rows)
		}
	}
}

// turn turns a drawing a quarter.
func turn(rows []string) []string {
	out := make([]string, len(rows[0]))
	for x := range out {
		var b strings.Builder
		for _, row := range slices.Backward(rows) {
			b.WriteByte(row[x])
		}
		out[x] = b.String()
	}
	return out
}

// Every rule set has a verdict on every shape, with its reason in both languages.
func TestEveryRuleHasAReason(t *testing.T) {
	for _, text := range []string{bentFour, bentFourLiving, bentFourAndDoubleKo, bentFourAndSeki, moonshine, deadStone} {
		s := picture(t, text)
		for _, r := range rules.All {
			for _, x := range All(r, Find(s)) {
				if x.Reason.EN == "" || x.Reason.ZH == "" || x.Status == rules.NoStone {
					t.Errorf("%s on %s: %+v", r.ID, x.Shape.Kind, x)
				}
				if !x.Open && x.Other != rules.NoStone {
					t.Errorf("%s on %s: decided, with another outcome", r.ID, x.Shape.Kind)
				}
			}
		}
	}
}

// The game counted by a rule's own verdict keeps the identity of area and
// territory.
func TestIdentity(t *testing.T) {
	for _, text := range []string{bentFour, bentFourLiving, bentFourAndDoubleKo, bentFourAndSeki, moonshine, deadStone} {
		s := picture(t, text)
		for _, r := range rules.All {
			for _, other := range [2]bool{false, true} {
				c := &Apply(s, s, All(r, Find(s)), other).Counts
				if c.Area().Diff() != c.TerritoryScore().Diff()+c.SekiEyes.Diff()+c.OneSided.Diff()+c.Plays.Diff() {
					t.Errorf("%s: area %v, territory %v, seki %v, plays %v", r.ID, c.Area(), c.TerritoryScore(), c.SekiEyes, c.Plays)
				}
			}
		}
	}
}

// BenchmarkFind measures a settled board without any of the shapes.
func BenchmarkFind(b *testing.B) {
	g := board.MustSize(19, 19)
	stones := make([]board.Color, g.N)
	status := make([]rules.Status, g.N)
	for y := range 19 {
		for _, x := range []int{8, 9} {
			p := g.At(x, y)
			stones[p], status[p] = board.Color(x-7), rules.Alive
		}
	}
	s := rules.Settle(g, stones, status, nil, rules.Play{})
	b.ReportAllocs()
	for b.Loop() {
		if Find(s) != nil {
			b.Fatal("a shape")
		}
	}
}
