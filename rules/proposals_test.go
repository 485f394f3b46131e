package rules_test

import (
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/proposal"
	"weiqi-experiment/rules/rulestest"
)

// asProposals are the rule sets of the toolkit, written as proposals and read
// again.
func asProposals(t *testing.T) []*rules.Rule {
	t.Helper()
	var out []*rules.Rule
	for _, r := range rules.All {
		text, err := proposal.Format(r)
		if err != nil {
			t.Fatal(err)
		}
		read, err := proposal.Parse(r.ID+proposal.Ext, text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		out = append(out, read)
	}
	return out
}

// A rule set written as data counts every case as the built-in one does.
func TestProposalsCountCases(t *testing.T) {
	read := asProposals(t)
	cases, err := rulestest.LoadAll("testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		s, err := c.Settle()
		if err != nil {
			t.Fatalf("%s: %v", c.Name(), err)
		}
		for i, r := range rules.All {
			if got, want := read[i].Margin(&s.Counts), r.Margin(&s.Counts); got != want {
				t.Errorf("%s under %s: %v as a proposal, %v built in", c.Name(), r.ID, got, want)
			}
		}
	}
}

// And every other game, term by term, decided in the same way.
func TestProposalsCountAnyGame(t *testing.T) {
	read := asProposals(t)
	rapid.Check(t, func(t *rapid.T) {
		c := &rulestest.AnyGames().Draw(t, "game").Counts
		for i, r := range rules.All {
			got, want := read[i].Tally(c), r.Tally(c)
			for j := range want.Entries {
				if got.Entries[j].Value != want.Entries[j].Value {
					t.Fatalf("%s, term %s: %v as a proposal, %v built in", r.ID, want.Entries[j].Term.ID, got.Entries[j].Value, want.Entries[j].Value)
				}
			}
			komi := rules.Charge(r.Komi, c.First)
			if got, want := read[i].Winner(got.Margin(), komi, c.First), r.Winner(want.Margin(), komi, c.First); got != want {
				t.Fatalf("%s: %s wins as a proposal, %s built in", r.ID, got, want)
			}
		}
	})
}
