package rules

import "weiqi-experiment/rules/board"

// Official Rules of Go, American Go Association, 1991, with the komi of 2004;
// the British and French rules count the same.
var aga = Rule{
	ID:      "aga",
	Title:   "AGA rules",
	Native:  "美国围棋协会规则 (American Go Association)",
	Groups:  []string{"world"},
	Edition: "1991, komi of 2004",
	Source:  "American Go Association: cs.cmu.edu/~wjh/go/rules/AGA.html",
	Text:    agaText,
	Summary: Words{
		"Area counts, or territory with a stone handed over for each pass: White passes last and both counts agree. White gets a point for each handicap stone after the first.",
		"数子；或每放弃一次交一子而计目，白最后放弃，两法结果相同。让n子还n−1点。",
	},
	Departs: []Words{
		{"The count is by area. Territory with pass stones gives the same when White makes the last move, which many records leave out.",
			"按数子计。白方最后一着时，交子计目与之相同，而不少棋谱未记白之最后放弃。"},
		{"The half point of komi in handicap games is komi, not part of the margin.",
			"让子棋之半点属贴目，不入差数。"},
		{"One-sided dame are given to their owner, who could fill them at no cost while the opponent hands over stones.",
			"单方权利单官归有权一方：其占取无代价，而对方放弃须交子。"},
	},
	First:   board.Black,
	Ko:      KoSituational,
	Cycle:   Words{"Forbidden: a position may not come again with the same side to move.", "禁止：同一局面不得在同一方轮走时重现。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Hands the opponent one stone; White makes the last pass.", "交对方一子；由白方最后放弃。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area("12"), handicap("4", 1)},
}

var agaText = []Article{
	{"3", Words{"Black gives White komi; in handicap games half a point.",
		"黑贴目；让子棋贴半点。"}},
	{"4", Words{"Handicap stones. Where area is counted White has a point for each handicap stone after the first.",
		"让子；数子时第一子以外每子还白1点。"}},
	{"5", Words{"Stones without liberties come off; suicide is illegal.",
		"无气之子提走；自尽违规。"}},
	{"6", Words{"The same position with the same side to move may not come again.",
		"同一方轮走的同一局面不得再现。"}},
	{"7", Words{"A pass hands the opponent a stone.",
		"放弃须交对方一子。"}},
	{"9", Words{"Two passes end the game; White makes the last move, if need be by a third.",
		"两次放弃终局；须由白方最后一手，必要时再放弃一次。"}},
	{"10", Words{"Disputed stones are played out.",
		"有分歧之子以实战解决。"}},
	{"12", Words{"Area, or territory with pass stones: both give the same result.",
		"数子，或连同所交之子计目，结果相同。"}},
}
