package rules

import "weiqi-experiment/rules/board"

// New Zealand Rules of Go, New Zealand Go Society; one page without numbers.
var nz = Rule{
	ID:      "nz",
	Title:   "New Zealand rules",
	Native:  "新西兰围棋规则 (New Zealand Rules of Go)",
	Groups:  []string{"world"},
	Edition: "current",
	Source:  "New Zealand Go Society: go.org.nz/index.php/about-go/new-zealand-rules-of-go",
	Text:    nzText,
	Summary: Words{
		"Area counts, suicide is allowed, no side may bring back a position it has made. Komi 7, so draws occur.",
		"数子，许自尽，任一方不得重现其走成过的局面。贴7点，可有和棋。",
	},
	Departs: []Words{
		{"The repetition rule compares the board after that side's own earlier moves. It is taken as situational repetition.",
			"同形只与该方以前着后的局面相比，取为连轮走方一并比较之禁全同。"},
		{"Handicap is White's first n − 1 passes, without compensation. Other rules that ask for the first pass of a game must not take these for it.",
			"让子即白方先放弃n−1手，不另补偿。他种规则问及第一次放弃时，不应以此当之。"},
		{"Stones nobody agrees about stay on the board. The verdict of the judge is taken as the agreement; where ko threats that cannot be removed would decide, it is open.",
			"无协议之死子留在盘上；此处以死活裁定之结论为协议；劫材补不尽者未定。"},
	},
	First:   board.Black,
	Ko:      KoSituational,
	Cycle:   Words{"Forbidden by the repetition rule.", "为同形规则所禁。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Suicide: true,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    14,
	Tie:     TieDraw,
	Terms:   []Term{area("")},
}

var nzText = []Article{
	{"", Words{"A play puts a stone down, takes off the opponent's stones without liberties, then one's own.",
		"着子后先提对方无气之子，再提己方无气之子。"}},
	{"", Words{"It may not repeat the whole board as it was after any of that side's earlier moves.",
		"不得重现己方以前着后的全局。"}},
	{"", Words{"The game ends when both agree; dead stones come off by agreement, otherwise play goes on, and if it cannot, all stones stay.",
		"双方同意则终局；死子经同意取下，否则续弈；不能续弈则皆留盘上。"}},
	{"", Words{"Stones and the points only they reach count. Komi is 7; with n handicap stones White passes the first n − 1 moves and there is no komi.",
		"子与其独占之空点皆计。贴7点；让n子则白先放弃n−1手，不贴。"}},
}
