package analysis

import (
	"testing"

	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

// A void game that ended in a triple ko has no scores, and still it is told what
// each rule makes of it.
func TestCycles(t *testing.T) {
	s := new(Study)
	for _, r := range rules.All {
		s.Rules = append(s.Rules, Rule{ID: r.ID, Rule: r})
	}
	c := Cycles.New(s).(*cyclesCounter)
	if got := c.Estimates(); len(got) > 0 {
		t.Errorf("cycles of no record: %v", got)
	}
	for _, row := range []store.GameRow{
		{Status: "scored"},
		{Status: "not_counted", End: "void", Cycles: "triple-ko@90(2) other@95", CycleEnd: "triple-ko"},
		{Status: "not_counted", End: "void", Cycles: "triple-ko-open@90", CycleEnd: "triple-ko"},
		{Status: "not_counted", End: "resign", Cycles: "eternal-life@90"},
		{Status: "invalid"},
	} {
		c.Add(&Game{GameRow: &row})
	}
	counts, told := map[string]int64{}, 0
	for _, e := range c.Estimates() {
		if e.N != 4 {
			t.Errorf("of %d records, want 4: %+v", e.N, e)
		}
		if e.Measure != "cycle_means" {
			counts[e.Measure+" "+e.Item] = e.Count
			continue
		}
		told++
		if r, _ := rules.ByID(e.A); e.Item != string(r.Cycling) || e.Item == "" || e.Count != 2 {
			t.Errorf("%s: %+v", e.A, e)
		}
	}
	for item, want := range map[string]int64{"cycle triple-ko": 2, "cycle other": 1, "cycle eternal-life": 1, "cycle_end ": 2} {
		if counts[item] != want {
			t.Errorf("%s: %d records, want %d", item, counts[item], want)
		}
	}
	if told != len(rules.All) {
		t.Errorf("%d rules are told of", told)
	}
}
