package rules

import "weiqi-experiment/rules/board"

// The Logical Rules of Go, John Tromp and Bill Taylor, 1995.
//
//	 3  A point reaches a colour by a path of adjacent points of its own colour.
//	 4  Clearing a colour empties its points that do not reach empty.
//	 5  Empty grid, by turns, Black first.
//	 6  A turn is a pass or a move that does not repeat an earlier grid colouring.
//	 7  A move colours an empty point, clears the opponent, then oneself.
//	 8  Two consecutive passes end the game.
//	 9  A score is the points of the colour and the empty points that reach only it.
//	10  The higher score wins, equal is a tie.
var trompTaylor = Rule{
	ID:      "tromp-taylor",
	Title:   "Tromp–Taylor rules",
	Native:  "特朗普—泰勒规则 (Logical Rules of Go)",
	Groups:  []string{"world"},
	Edition: "1995",
	Source:  "tromp.github.io/go.html",
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
	Suicide: true,
	Pass:    Words{"Free; two in a row end the game (8).", "无代价；连续两次终局（第8条）。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area("9"), unremoved("9")},
}
