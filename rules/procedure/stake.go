package procedure

import "weiqi-experiment/rules"

// How the stake for moving first is agreed (计活子, article 34). The side that
// moves first takes White and gives the stake in living stones; an equal count
// is then a win for it (定约胜). The article leaves three ways open: the players
// bid for the first move, one names the stake and the other chooses (双选制), or
// sponsor and associations fix it; 8 is proposed for version B, 7 for version A.

// Contract is who moves first, of players 0 and 1, and what that player gives.
type Contract struct {
	First int
	Stake rules.Half
}

// Auction sells the first move to the higher bid, at that bid. Equal bids are
// decided by lot: the player 0 or 1 that the lot names.
func Auction(bids [2]rules.Half, lot int) Contract {
	first := lot
	switch {
	case bids[0] > bids[1]:
		first = 0
	case bids[1] > bids[0]:
		first = 1
	}
	return Contract{First: first, Stake: bids[first]}
}

// Divide is 双选制: the player the lot names sets the stake, the other takes the
// first move or leaves it.
func Divide(proposer int, stake rules.Half, otherFirst bool) Contract {
	if otherFirst {
		return Contract{First: 1 - proposer, Stake: stake}
	}
	return Contract{First: proposer, Stake: stake}
}

// TakesFirst is the choice, under 双选制, of a player who holds the first move
// worth that many stones: first, if it is worth the stake or more.
func TakesFirst(worth, stake rules.Half) bool { return worth >= stake }

// Gain is what the contract is worth to a player who holds the first move worth
// that many stones.
func (c Contract) Gain(player int, worth rules.Half) rules.Half {
	if player == c.First {
		return worth - c.Stake
	}
	return c.Stake - worth
}

// Winner is the player who wins when the first mover has lead living stones more
// on the board: the first mover, if it is the stake or more.
func (c Contract) Winner(lead rules.Half) int {
	if lead >= c.Stake {
		return c.First
	}
	return 1 - c.First
}
