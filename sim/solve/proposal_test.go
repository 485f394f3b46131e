package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// proposed is a rule set as a proposal may have it: area, and turns, groups or eyes
// worth any number of points, whoever they count for.
func proposed(t *testing.T, random *rand.Rand, most int) *rules.Rule {
	t.Helper()
	r := &rules.Rule{ID: "proposed", Ko: rules.KoPositional, First: board.Black}
	for _, id := range []string{"area", "parity", "pass_stones", "group_tax", "button"} {
		k, ok := rules.KindByID(id)
		if !ok {
			t.Fatal(id)
		}
		p := k.Default
		if id != "area" {
			if random.IntN(2) == 0 {
				continue
			}
			p.Points = rules.Half(1 + random.IntN(2*most))
			if k.Signed() && random.IntN(2) == 0 {
				p.Points = -p.Points
			}
			if id == "group_tax" && random.IntN(2) == 0 {
				p.Per = rules.PerGroup
			}
		}
		term, err := k.New("", p)
		if err != nil {
			t.Fatal(err)
		}
		r.Terms = append(r.Terms, term)
	}
	return r
}

// However much a rule set makes of a turn or of a group, the value is that of brute
// force, also where it is more than the board has points.
func TestProposedRules(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	compared, beyond := 0, 0
	for range 20 {
		r := proposed(t, random, 16)
		f, err := formOf(r, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{1, 1}, {1, 2}, {3, 1}, {2, 2}} {
			g := board.MustSize(size[0], size[1])
			p := &Problem{Geometry: g, ToMove: board.Black}
			want, ok := bruteValue(t, r, f, p)
			if !ok {
				continue
			}
			got, err := Solve(context.Background(), r, p, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if value, ok := got.Value(); !ok || value != want {
				t.Errorf("%s on %v: %v to %v, brute force %v", r.Sum("en"), size, got.Low, got.High, want)
			}
			compared++
			if max(want, -want) > rules.Points(4*g.N) {
				beyond++
			}
		}
	}
	if compared < 40 || beyond < 8 {
		t.Errorf("only %d values compared, %d of them beyond four times the board", compared, beyond)
	}
}

// A turn that is worth more than a search has room for is refused.
func TestTooMuchWorth(t *testing.T) {
	area, _ := rules.KindByID("area")
	plays, _ := rules.KindByID("parity")
	for points, refused := range map[int]bool{16: false, -16: false, 17: true, -1000: true} {
		r := &rules.Rule{ID: "proposed", Ko: rules.KoPositional}
		for _, k := range []*rules.Kind{area, plays} {
			p := k.Default
			if k == plays {
				p.Points = rules.Points(points)
			}
			term, err := k.New("", p)
			if err != nil {
				t.Fatal(err)
			}
			r.Terms = append(r.Terms, term)
		}
		var refusal *Refusal
		if _, err := formOf(r, board.Black); errors.As(err, &refusal) != refused {
			t.Errorf("%d points a play: %v", points, err)
		}
	}
}
