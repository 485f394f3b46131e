package life

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/sim/sgf"
)

// White's two stones on the left are dead, and nobody marked them: under area
// rules the marks leave six points to nobody, so that they are not believed where
// another judge settles the position. Under territory rules dame are left open in
// most games, and they are.
func TestMarksInDoubt(t *testing.T) {
	b, want := picture(t, `
		...XO..
		.ooXO..
		...XO..
		XXXXO.O
		OOOOO..
		...O.O.
		.O.O...`)
	var marks []sgf.Mark
	for p := range board.Point(b.N) {
		if x, _ := b.XY(p); b.At(p) == board.Empty && (x > 3 || p > at(b, "ge")) {
			marks = append(marks, sgf.Mark{Prop: "TW", Point: p})
		}
	}
	for _, tc := range []struct {
		own, judges, judge string
		dead               bool
	}{
		{"chinese", "marked", "marked", false},
		{"chinese", "marked,static,playout", "playout", true},
		{"japanese", "marked,static,playout", "marked", false},
	} {
		judges, err := Select(tc.judges)
		if err != nil {
			t.Fatal(err)
		}
		var v Verdict
		Settle(NewScratch(), judges, &Position{Board: b, Marks: marks, Own: tc.own, Finished: true, Seed: 1}, &v)
		p := at(b, "bb")
		if !v.Settled || v.Judge != tc.judge || (v.Status[p] == rules.Dead) != tc.dead {
			t.Errorf("%s rules, judges %s: settled %v by %q, stone %v", tc.own, tc.judges, v.Settled, v.Judge, v.Status[p])
		}
		if tc.dead && (want[p] != rules.Dead || len(v.Alternatives) > 0 || len(v.Notes) != 1) {
			t.Errorf("%d alternatives, notes %q", len(v.Alternatives), v.Notes)
		}
	}
}

// Marks in doubt that another judge confirms stand, and with his confidence.
func TestMarksConfirmed(t *testing.T) {
	b, _ := picture(t, `
		.X.O.
		XX.OO
		.X.O.
		XX.OO
		.X.O.`)
	var marks []sgf.Mark
	for _, name := range []string{"aa", "ac", "ae"} {
		marks = append(marks, sgf.Mark{Prop: "TB", Point: at(b, name)})
	}
	for _, name := range []string{"ea", "ec", "ee"} {
		marks = append(marks, sgf.Mark{Prop: "TW", Point: at(b, name)})
	}
	var v Verdict
	Settle(NewScratch(), []*Judge{&marked, &static}, &Position{Board: b, Marks: marks, Own: "chinese", Finished: true, Seed: 1}, &v)
	if v.Judge != "marked" || v.Confidence != 1 {
		t.Errorf("settled by %q with confidence %v", v.Judge, v.Confidence)
	}
	Settle(NewScratch(), []*Judge{&marked}, &Position{Board: b, Marks: marks, Own: "chinese", Finished: true, Seed: 1}, &v)
	if v.Judge != "marked" || v.Confidence >= marked.Doubt {
		t.Errorf("alone, settled by %q with confidence %v", v.Judge, v.Confidence)
	}
}

// Marks in doubt that nobody confirms settle nothing, unless no other judge is asked:
// here a game that has hardly begun, of which a corner is marked.
func TestMarksNotBelieved(t *testing.T) {
	b, _ := picture(t, `
		.X.......
		XX.......
		.........
		......O..
		.........
		..X......
		.....O...
		.........
		.........`)
	marks := []sgf.Mark{{Prop: "TB", Point: at(b, "aa")}}
	for _, tc := range []struct {
		judges  string
		settled bool
	}{{"marked", true}, {"marked,static,playout", false}} {
		judges, err := Select(tc.judges)
		if err != nil {
			t.Fatal(err)
		}
		var v Verdict
		Settle(NewScratch(), judges, &Position{Board: b, Marks: marks, Own: "chinese", Finished: true, Seed: 1}, &v)
		if v.Settled != tc.settled || !tc.settled && (v.Judge != "" || v.Reason == "") {
			t.Errorf("%s: settled %v by %q with confidence %v, reason %q", tc.judges, v.Settled, v.Judge, v.Confidence, v.Reason)
		}
	}
}
