package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// drawn is a game that has ended in a picture: X and O living, x and o dead,
// S and s living in seki (black and white), b and w territory, - dame.
func drawn(t *testing.T, rules ruleset, picture ...string) *game {
	t.Helper()
	g := &game{setting: setting{size: len(picture), rules: rules}, board: newBoard(len(picture))}
	for _, row := range picture {
		for _, r := range row {
			var c color
			var s status
			switch r {
			case 'X':
				c, s = black, alive
			case 'O':
				c, s = white, alive
			case 'x':
				c, s = black, dead
			case 'o':
				c, s = white, dead
			case 'S':
				c, s = black, seki
			case 's':
				c, s = white, seki
			case 'b':
				s = blackTerritory
			case 'w':
				s = whiteTerritory
			case '-':
				s = dame
			}
			g.board.at[len(g.state)] = c
			g.state = append(g.state, s)
		}
	}
	return g
}

func TestScore(t *testing.T) {
	for _, test := range []struct {
		name     string
		rules    ruleset
		picture  []string
		komi     int
		handicap int
		captured [3]int
		want     string
	}{
		{"area with a dead stone", chinese, []string{"bXOw", "oXOw", "bXOw", "bXOw"}, 0, 0, [3]int{}, "0"},
		{"territory counts a dead stone twice", japanese, []string{"bXOw", "oXOw", "bXOw", "bXOw"}, 0, 0, [3]int{}, "B+1"},
		{"area leaves dame to nobody", chinese, []string{"bX-Ow", "bX-Ow", "bXXOw", "bX-Ow", "bXOOw"}, 1, 0, [3]int{}, "W+0.5"},
		{"territory counts stones captured", japanese, []string{"bXOw", "bXOw", "bXOw", "bXOw"}, 13, 0, [3]int{black: 1, white: 3}, "W+4.5"},
		{"area pays White a point a handicap stone", chinese, []string{"bXOw", "bXOw", "bXOw", "bXOw"}, 1, 2, [3]int{}, "W+2.5"},
		{"territory pays nothing for handicap", japanese, []string{"bXOw", "bXOw", "bXOw", "bXOw"}, 1, 2, [3]int{}, "W+0.5"},
		{"area counts an eye in seki", chinese, []string{"-Ss-", "SSs-", "ssss", "wOwO"}, 0, 0, [3]int{}, "W+8"},
		{"territory counts no eye in seki", japanese, []string{"-Ss-", "SSs-", "ssss", "wOwO"}, 0, 0, [3]int{}, "W+2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := drawn(t, test.rules, test.picture...)
			g.komi, g.handicap, g.board.captured = test.komi, test.handicap, test.captured
			owner, err := g.owners()
			if err != nil {
				t.Fatal(err)
			}
			if got := result(g.score(owner)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestUnfitGames(t *testing.T) {
	for _, test := range []struct {
		name    string
		picture []string
		want    error
	}{
		{"an open border", []string{"bXOw", "bbww", "bXOw", "bXOw"}, errTwoOwners},
		{"dead beside its own color", []string{"bXOw", "xXOw", "bXOw", "bXOw"}, errDeadInside},
		{"dead among dame", []string{"bXow", "bX-O", "bX-O", "bX-O"}, errTwoOwners},
		{"half an area", []string{"bXOw", "-XOw", "bXOw", "bXOw"}, errPartOfRegion},
		{"no status", []string{"bXOw", " XOw", "bXOw", "bXOw"}, errUnjudged},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := drawn(t, japanese, test.picture...).owners(); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
		})
	}
	g := drawn(t, japanese, "bXOw", "bXOw", "bXOw", "bXOw")
	g.board.at[0] = black
	if _, err := g.owners(); err != nil && !errors.Is(err, errLiveMarked) {
		t.Errorf("a stone called territory: %v", err)
	} else if err == nil {
		t.Error("a stone called territory is accepted")
	}
}

func TestCheckAllowsEyesInSekiAlone(t *testing.T) {
	g := drawn(t, chinese, "-Ss-", "SSs-", "ssss", "wOwO")
	owner, err := g.owners()
	if err != nil {
		t.Fatal(err)
	}
	for _, claim := range []struct {
		half int
		want error
	}{{-2 * 7, nil}, {-2 * 8, errScore}} {
		g.claim = claim.half
		if err := g.check(owner); !errors.Is(err, claim.want) {
			t.Errorf("GNU Go says %s: got %v, want %v", result(claim.half), err, claim.want)
		}
	}
}

func TestCapture(t *testing.T) {
	b := newBoard(5)
	for _, m := range []struct {
		color  color
		vertex string
	}{{black, "A2"}, {white, "A1"}, {black, "C1"}, {white, "B1"}, {black, "B2"}} {
		p, err := b.parseVertex(m.vertex)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.play(m.color, p); err != nil {
			t.Fatal(err)
		}
	}
	if b.captured != [3]int{white: 2} {
		t.Errorf("captured %v, want two white stones", b.captured)
	}
	corner, _ := b.parseVertex("A1")
	if b.at[corner] != empty {
		t.Error("A1 is not empty")
	}
	if err := b.play(white, 24); err != nil {
		t.Error(err)
	}
	if b.play(black, 24) == nil {
		t.Error("a play on a stone is accepted")
	}
}

func TestVertex(t *testing.T) {
	b := newBoard(19)
	for p := range point(len(b.at)) {
		if q, err := b.parseVertex(b.vertex(p)); err != nil || q != p {
			t.Fatalf("%s is read as %d (%v), want %d", b.vertex(p), q, err, p)
		}
	}
	if v := b.vertex(8); v != "J19" {
		t.Errorf("the ninth column is %s, want J19", v)
	}
	for _, bad := range []string{"", "I5", "A0", "A20", "resign"} {
		if _, err := b.parseVertex(bad); err == nil {
			t.Errorf("%q is read as a point", bad)
		}
	}
}

func TestPlan(t *testing.T) {
	total := 0
	seeds := map[int]bool{}
	for _, f := range plan {
		total += f.games
		for i := range f.games {
			s := f.setting(i, 0)
			if seeds[s.seed] {
				t.Errorf("seed %d is used twice", s.seed)
			}
			seeds[s.seed] = true
			if s.handicap > f.maxHandicap || s.opening < 2 || s.opening > 6 || max(s.level[black], s.level[white]) > f.maxLevel {
				t.Errorf("%s, game %d: %+v", f.name, i+1, s)
			}
		}
	}
	if total < 500 {
		t.Errorf("the plan has %d games, want at least 500", total)
	}
}

func TestRecord(t *testing.T) {
	g := drawn(t, japanese, "bXOw", "oXOw", "bXOw", "bXOw")
	g.komi, g.seed, g.level = 13, 7, [3]int{0, 1, 2}
	g.moves = []move{{black, 1}, {white, 2}, {black, pass}, {white, pass}}
	owner, err := g.owners()
	if err != nil {
		t.Fatal(err)
	}
	const want = "(;FF[4]GM[1]CA[UTF-8]AP[weiqi-experiment sample:1]SZ[4]GN[4×4 Japanese, game 3, seed 7]" +
		"DT[2026-11-30]PB[GNU Go 3.8 level 1]PW[GNU Go 3.8 level 2]RU[Japanese]KM[6.5]RE[W+5.5]" +
		";B[ba];W[ca];B[];W[]TB[aa][ab][ac][ad]TW[da][db][dc][dd])"
	got := g.record(3, owner)
	if strings.ReplaceAll(got, "\n", "") != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if slices.ContainsFunc(strings.Split(got, "\n"), func(l string) bool { return len(l) > width }) {
		t.Errorf("a line is longer than %d bytes:\n%s", width, got)
	}
}
