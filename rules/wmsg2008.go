package rules

import "weiqi-experiment/rules/board"

// Rules of Go (Weiqi) for the World Mind Sports Games 2008, International Go
// Federation, English version of 15 July 2008, drafted by Chen Zuyuan. The
// document was not available; what is told is from Jasiek's revision of 24
// November 2008 and reports, without the numbers of articles.
var wmsg2008 = Rule{
	ID:      "wmsg2008",
	Title:   "World Mind Sports Games 2008",
	Native:  "2008世界智力运动会围棋规则",
	Groups:  []string{"yanlai", "world"},
	Edition: "15 July 2008",
	Source:  "International Go Federation; home.snafu.de/jasiek/wmsgr.html; Davies, ranka.intergofed.org/?p=83",
	Text:    wmsg2008Text,
	Summary: Words{
		"Area counts with komi 6.5, and Black gives one more point if White makes the first pass of the game. The counting is Chinese and the results are nearly those of Japanese and Korean rules.",
		"子空皆地，贴6.5；白先放弃时黑再贴1点。数子而结果几与日韩规则相同。",
	},
	Departs: []Words{
		{"The original document was not found; what is given is after a revision by Jasiek and reports of the event, so that no articles can be cited.",
			"原文未见；据 Jasiek 修订稿与赛事报道，故无条号可引。"},
		{"The first pass is taken literally, also in mid-game.",
			"第一次放弃按字面理解，中盘亦然。"},
		{"No rule for handicap games was found: no points are given for handicap stones, and where White moved first the compensation is mirrored.",
			"未见让子规定：让子不另贴；白先行时对称适用。"},
		{"The ban on taking a contestable point in the resumption is not applied to records: plays recorded after the stop are counted as they are.",
			"恢复对局后不得占取休止时双方可争之点，此禁不施于棋谱：休止后的着手照计。"},
		{"The compensation is credited to 燕来 by himself, to Ikeda (Area Rules III) by others. Both are given.",
			"贴1点之法，燕来称系其原创，他处则归于池田敏雄（Area III）。并存。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   Words{"Forbidden: no earlier position may come again.", "禁止：不得重现以前的局面。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"Free, but White's first pass of the game costs Black a point.", "无代价；但白方第一个放弃时黑贴1点。"},
	Komi:    13,
	Tie:     TieDraw,
	Terms:   []Term{area(""), firstPass("")},
}

var wmsg2008Text = []Article{
	{"", Words{"Empty board, Black first, by turns; either side may pass.",
		"空枰，黑先，轮流下子；任一方可放弃。"}},
	{"", Words{"Stones without liberties come off; suicide is not allowed.",
		"无气之子提走；禁止自尽。"}},
	{"", Words{"A play may not recreate an earlier position.",
		"着子不得使以前的局面重现。"}},
	{"", Words{"After two consecutive passes the sides agree which stones to remove, or play goes on in the original order to a second pair of passes. A point both could have taken at the stop may not be taken then.",
		"双方连续放弃后商定应清理之子，否则按原次序续弈至再次双方放弃；休止时双方可争之点此时不得占取。"}},
	{"", Words{"Area counts. Black gives 6.5 points, and one point more if White made the first pass of the game.",
		"子空皆地；黑贴6.5点，白方第一个放弃时黑再贴1点。"}},
}
