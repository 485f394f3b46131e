package rules

import "weiqi-experiment/rules/board"

// The Logical Rules of Go, John Tromp and Bill Taylor, 1995.
var trompTaylor = Rule{
	ID:      "tromp-taylor",
	Title:   "Tromp–Taylor rules",
	Native:  "特朗普—泰勒规则 (Logical Rules of Go)",
	Groups:  []string{"world"},
	Edition: "1995",
	Source:  "tromp.github.io/go.html",
	Text:    trompTaylorText,
	Summary: Words{
		"The board is counted as it stands: stones, and empty points that reach one colour only. Nothing is removed, so players must capture what is dead.",
		"按盘面原样数子：棋子与只通一色的空点。不清理死子，死子须自行提取。",
	},
	Departs: []Words{
		{"Records of games under other rules leave dead stones on the board; what that changes is a term of its own.",
			"他种规则的棋谱终局留有死子，其影响单列一项。"},
		{"No komi is part of the rules. 7.5 is taken, as programs do.",
			"规则不含贴目；依程序惯例取7.5。"},
		{"One-sided dame have no owner here: they count for a side once it fills them.",
			"单方权利单官在此无主，占取后方计。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   Words{"Forbidden: no grid colouring may come again (6).", "禁止：任何局面不得重现（第6条）。"},
	Cycling: CycleForbidden,
	Resolve: ResolveBoard,
	Suicide: true,
	Pass:    Words{"Free; two in a row end the game (8).", "无代价；连续两次终局（第8条）。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area("9"), unremoved("9")},
}

var trompTaylorText = []Article{
	{"3", Words{"A point reaches a colour by a path of adjacent points of its own colour.",
		"一点经同色邻点之路及于某色。"}},
	{"4", Words{"Clearing a colour empties its points that do not reach empty.",
		"清某色，即去其不及于空之点。"}},
	{"5", Words{"Empty grid, by turns, Black first.",
		"空枰，轮流，黑先。"}},
	{"6", Words{"A turn is a pass or a move that does not repeat an earlier grid colouring.",
		"一手为放弃，或不重现以前全局之着。"}},
	{"7", Words{"A move colours an empty point, clears the opponent, then oneself.",
		"着子于空点，先清对方，再清己方。"}},
	{"8", Words{"Two consecutive passes end the game.",
		"连续两次放弃终局。"}},
	{"9", Words{"A score is the points of the colour and the empty points that reach only it.",
		"得分为己色之点与只及于己色之空点。"}},
	{"10", Words{"The higher score wins, equal is a tie.",
		"分高者胜，相等为和。"}},
}
