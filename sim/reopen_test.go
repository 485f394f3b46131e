package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/collect"
	"weiqi-experiment/sim/life"
	"weiqi-experiment/sim/sgf"
)

// drawnRecord is a record of the drawn position, set up but for the last stone of
// either side, in which both passed then.
func drawnRecord(properties, text string) string {
	var last [2]string
	var ab, aw strings.Builder
	for y, row := range strings.Fields(text) {
		for x, c := range row {
			at := "[" + string(rune('a'+x)) + string(rune('a'+y)) + "]"
			switch c {
			case 'X', 'x':
				ab.WriteString(last[0])
				last[0] = at
			case 'O', 'o':
				aw.WriteString(last[1])
				last[1] = at
			}
		}
	}
	return "(;SZ[9]" + properties + "AB" + ab.String() + "AW" + aw.String() + ";B" + last[0] + ";W" + last[1] + ";B[];W[])"
}

// TestReopen records scores of positions that shapes settle, X and O living, x and o
// dead: one that turns stones round without a proof on a board filled to the last
// point is believed, no other.
func TestReopen(t *testing.T) {
	const four = `
		o...XOO.O
		XXXXXOOOO
		OOOOOO.OO
		OOOOOOOOO
		OOOOOOOOO
		OOO...OOO
		OO..x..OO
		OOO...OOO
		OOOOOOOOO`
	judges, err := life.Select("static,playout")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text, result, dead string
		used                     bool
	}{
		{"a row of four that lives", four, "W+61", "aa eg", false},
		{"the same, taken for dead", four, "W+81", "ea ab bb cb db eb eg", true},
		{"the stone below not taken off: points are left to nobody", four, "W+49", "aa eg", false},
		{"a score of no settlement", four, "W+60", "aa eg", false},
		{"two eyes, which are proved", strings.Replace(four, "o...X", "o.X.X", 1), "W+81", "aa eg", false},
	} {
		k := config(t, drawnRecord("RU[Chinese]KM[0]RE["+c.result+"]", c.text))
		k.Judges = judges
		out, _ := run(t, k)
		g := out.games[0]
		if !sameNames(g.Dead, c.dead) || g.UsedResult != c.used || g.Confidence == nil || *g.Confidence >= 1 {
			t.Errorf("%s: dead %q, used %v, confidence %v; want %q, %v", c.name, g.Dead, g.UsedResult, *g.Confidence, c.dead, c.used)
		}
		k.UseResult = false
		if out, _ = run(t, k); out.games[0].UsedResult {
			t.Errorf("%s: used though it may not be", c.name)
		}
	}
}

// sameNames reports whether two lists have the same names.
func sameNames(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// TestMovesBeforeStones has a judge that offers another settlement of a game broken off
// with a gap in the boundary. The recorded score chooses who comes first there before
// it chooses that settlement.
func TestMovesBeforeStones(t *testing.T) {
	const game = "(;SZ[7:6]RU[Japanese]KM[0]RE[%s]AB[ca][cb][cc][cd]AW[ea][eb][dc][ec][dd];B[ce];W[de])"
	for _, c := range []struct {
		result        string
		voids         int  // points that are no territory in the other settlement
		used, settled bool // the score was used; it chose the settlement
	}{
		{"W+1", 4, false, false},
		{"W+5", 4, true, false},
		{"W+4", 3, true, true},
	} {
		k := config(t, "")
		k.Ending = Normal
		k.Judges = []*life.Judge{judgeOf(func(p *life.Position, v *life.Verdict) {
			other := slices.Clone(v.Status)
			for i := range c.voids {
				other[p.Board.Geometry.At(0, i)] = rules.Seki
			}
			v.Alternatives = append(v.Alternatives[:0], life.Alternative{Status: other, Probability: 0.5})
			v.Confidence = 0.97
		})}
		s := NewScorer(k)
		var out Result
		s.Score(&collect.Record{File: "a.sgf", Tree: sgf.Tree{Data: fmt.Appendf(nil, game, c.result), Line: 1, Column: 1}}, &out)
		g := &out.Game
		if g.Agrees != "yes" || g.UsedResult != c.used || (s.Verdict().Status[0] == rules.Seki) != c.settled {
			t.Errorf("%s: agrees %q, used %v, settled %v, turned %v", c.result, g.Agrees, g.UsedResult, s.Verdict().Status[0], s.Ended().Turned)
		}
	}
}

// TestScoreLeavesNoMorePoints has a judge that calls a stone dead and offers that it
// lives, which leaves a column to nobody. The score of that is not believed where the
// stones are settled; nor is a score compared with a board on which nobody passed and
// which is not completed.
func TestScoreLeavesNoMorePoints(t *testing.T) {
	const game = "(;SZ[5]RU[Chinese]KM[0]RE[%s]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]AW[aa];B[ae];W[ee]%s)"
	for _, c := range []struct {
		result, end string
		first       rules.Status // of the stone, as settled
		settled     bool
		used        bool
	}{
		{"W+10", ";B[];W[]", rules.Dead, true, false},
		{"W+10", ";B[];W[]", rules.Dead, false, true},
		{"W+5", ";B[];W[]", rules.Alive, true, true},
		{"W+10", "", rules.Dead, false, false},
		{"W+5", "", rules.Alive, false, true}, // no point is left to nobody
	} {
		k := config(t, fmt.Sprintf(game, c.result, c.end))
		k.Judges = []*life.Judge{judgeOf(func(p *life.Position, v *life.Verdict) {
			other := slices.Clone(v.Status)
			if v.Status[0] = c.first; c.first == rules.Alive {
				other[0] = rules.Dead
			}
			v.Settled, v.Confidence = c.settled, 0.97
			v.Alternatives = append(v.Alternatives[:0], life.Alternative{Status: other, Probability: 0.5})
		})}
		out, _ := run(t, k)
		if g := out.games[0]; g.UsedResult != c.used {
			t.Errorf("%+v: used %v, dead %q, %s", c, g.UsedResult, g.Dead, g.Reason)
		}
	}
}
