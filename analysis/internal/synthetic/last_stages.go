package synthetic

import "weiqi-experiment/sim/store"

// WithLastStages adds last stages to rows: of every eighth game none is played
// under any rule; else best play brings the Chinese margin to the Japanese one
// in every second game, and changes nothing under other rules.
func WithLastStages(rows *Rows) *Rows {
	japanese := map[string]*store.ScoreRow{}
	number := map[string]int{}
	for i := range rows.S {
		s := &rows.S[i]
		if _, ok := number[s.GameID]; !ok {
			number[s.GameID] = len(number)
		}
		if s.Rule == "japanese" {
			japanese[s.GameID] = s
		}
	}
	for i := range rows.S {
		s := &rows.S[i]
		n := number[s.GameID]
		if n%8 == 7 {
			s.Adapted = "large"
			continue
		}
		change := 0.0
		if s.Rule == "chinese" && n%2 == 0 {
			change = japanese[s.GameID].Margin - s.Margin
		}
		s.Adapted, s.TAdapted = "searched", &change
	}
	return rows
}
