package synthetic

import (
	"fmt"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// Named is a collection with what is odd about it.
type Named struct {
	Name string
	*Rows
}

// Odd are collections with little in them, or all of a kind: of each a report must
// say something that can be read.
func Odd() []Named {
	alike := func(n int, g store.GameRow, t Truth) *Rows {
		r := new(Rows)
		for i := range n {
			g.File, g.GameID = fmt.Sprintf("games/x/%d.sgf", i), fmt.Sprint(i)
			r.Add(g, t)
		}
		return r
	}
	full := store.GameRow{Width: 19, Height: 19, End: "count"}
	unsettled := alike(40, store.GameRow{Width: 19, Height: 19, Status: "unsettled", Reason: "too much open"}, Truth{})
	unsettled.S = nil
	one := Make(60, 3)
	one.S = only(one.S, "japanese")
	void := alike(60, full, Truth{Territory: 5, FirstPass: "B"})
	for i := range void.S {
		void.S[i].Winner = string(rules.NoResult)
	}
	return []Named{
		{"no games", new(Rows)},
		{"one game", alike(1, full, Truth{Territory: 7, Plays: 1, FirstPass: "W"})},
		{"two games", alike(2, full, Truth{Territory: 7, Plays: 1, FirstPass: "W"})},
		{"games all alike", alike(60, full, Truth{Territory: 7, Plays: 1, FirstPass: "W", Basic: 2, GroupsB: 2, GroupsW: 1})},
		{"games all drawn by board", alike(60, full, Truth{FirstPass: "B"})},
		{"unsettled games", unsettled},
		{"handicap games", alike(40, full, Truth{Territory: 7, Handicap: 3, Setup: 3, FirstPass: "B"})},
		{"small boards", alike(60, store.GameRow{Width: 9, Height: 9, End: "count"}, Truth{Territory: 7, FirstPass: "B"})},
		{"one rule", one},
		{"no results", void},
	}
}

func only(all []store.ScoreRow, rule string) (out []store.ScoreRow) {
	for _, s := range all {
		if s.Rule == rule {
			out = append(out, s)
		}
	}
	return out
}
