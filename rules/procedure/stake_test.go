package procedure_test

import (
	"testing"

	"pgregory.net/rapid"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
	"weiqi-experiment/rules/procedure"
)

// The example of article 34: 8 stones are offered against 7.
func TestAuction(t *testing.T) {
	if c := procedure.Auction([2]rules.Half{rules.Points(7), rules.Points(8)}, 0); c != (procedure.Contract{First: 1, Stake: rules.Points(8)}) {
		t.Errorf("7 against 8: %+v", c)
	}
	for lot := range 2 {
		if c := procedure.Auction([2]rules.Half{14, 14}, lot); c.First != lot || c.Stake != 14 {
			t.Errorf("equal bids, lot %d: %+v", lot, c)
		}
	}
}

// Who holds the first move worth just the stake takes it.
func TestTakesFirst(t *testing.T) {
	for worth, want := range map[rules.Half]bool{13: false, 14: true, 15: true} {
		if procedure.TakesFirst(worth, 14) != want {
			t.Errorf("the first move, worth %v, is taken for 7: %v", worth, !want)
		}
	}
}

// Who bids what the first move is worth to him never loses by the auction, in
// his own eyes, and the first mover is the one it is worth more to.
func TestAuctionIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var worth [2]rules.Half
		for i := range worth {
			worth[i] = rules.Half(rapid.IntRange(-40, 40).Draw(t, "worth"))
		}
		c := procedure.Auction(worth, rapid.IntRange(0, 1).Draw(t, "lot"))
		for player := range worth {
			if c.Gain(player, worth[player]) < 0 {
				t.Fatalf("player %d, to whom it is worth %v of %v, loses by %+v", player, worth[player], worth, c)
			}
			if worth[player] > worth[c.First] {
				t.Fatalf("%v: player %d moves first", worth, c.First)
			}
		}
	})
}

// Under 双选制 the chooser never loses, whatever is proposed; who proposes what
// the first move is worth to him does not either, whatever is chosen.
func TestDivideIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := rapid.Map(rapid.IntRange(-40, 40), func(n int) rules.Half { return rules.Half(n) })
		proposer := rapid.IntRange(0, 1).Draw(t, "proposer")
		mine, yours, stake := half.Draw(t, "proposer's worth"), half.Draw(t, "chooser's worth"), half.Draw(t, "stake")
		c := procedure.Divide(proposer, stake, procedure.TakesFirst(yours, stake))
		if c.Gain(1-proposer, yours) < 0 || c.Stake != stake {
			t.Fatalf("the chooser loses by %+v", c)
		}
		for _, first := range []bool{false, true} {
			c := procedure.Divide(proposer, mine, first)
			if c.Gain(proposer, mine) != 0 || first != (c.First != proposer) {
				t.Fatalf("the proposer does not break even by %+v", c)
			}
		}
	})
}

// A contract decides a game as the rule set does with the stake as its komi, and
// the stakes of versions A and B are 7 and 8.
func TestContractIsTheRule(t *testing.T) {
	for id, stake := range map[string]rules.Half{"livestone-a": rules.Points(7), "livestone-b": rules.Points(8)} {
		r, _ := rules.ByID(id)
		if r.Komi != stake || r.First != board.White {
			t.Errorf("%s: stake %v, %v first", id, r.Komi, r.First)
		}
		c := procedure.Contract{First: 0, Stake: r.Komi}
		for lead := rules.Half(-40); lead <= 40; lead++ {
			white := r.Winner(-lead, rules.Charge(r.Komi, r.First), r.First) == rules.WhiteWins
			if (c.Winner(lead) == 0) != white {
				t.Errorf("%s: lead %v: White wins %v", id, lead, white)
			}
		}
	}
}
