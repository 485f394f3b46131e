package rules

import "weiqi-experiment/rules/board"

// 计枰点围棋规则 B 版, as 张云琪 (燕来) describes it beside version A in later
// texts; its articles were not found. Version A is the rule of the first pass
// (see tangsong); in version B Black keeps what the last play gains and the komi
// is 7½.
var jipingdianB = Rule{
	ID:      "jipingdian-b",
	Title:   "Counting Points, version B",
	Native:  "计枰点·B版",
	Groups:  []string{"yanlai"},
	Edition: "about 2010",
	Source:  "张云琪（燕来）《实现统一的大规则——计枰点围棋规则A版》, m.jamoxi.com/thread/20150401/2553217",
	Text:    jipingdianBText,
	Summary: Words{
		"Area counts and nothing is given for the last play or the first pass; komi is 7.5.",
		"子空皆地；黑收后之利归黑，不另贴点；贴7.5点。",
	},
	Departs: []Words{
		{"Only the comparison of versions A and B was found, not the articles. What the Tang–Song version says of repetition, passes and disputes is taken over.",
			"仅见A、B版之比较，未见条文。同形、虚着、实战解决均从唐宋版。"},
		{"The same text says the art version agrees with B in this, against the article of 2007; see tangsong-aesthetic (Q2.2).",
			"同文称艺术版在此与B版相同，与2007年条文相左，见 tangsong-aesthetic（Q2.2）。"},
	},
	First:   board.Black,
	Ko:      KoPositional,
	Cycle:   Words{"As in the Tang–Song version: forbidden, or without result.", "同唐宋版：禁全同，或判无胜负。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"A stone put off the board; it costs nothing.", "虚着，着子于盘外，不另贴点。"},
	Komi:    15,
	Tie:     TieDraw,
	Terms:   []Term{area("")},
}

var jipingdianBText = []Article{
	{"", Words{"Area decides, as in version A (see tangsong).",
		"子空皆地，地多为胜，同A版（见 tangsong）。"}},
	{"", Words{"Black keeps what the last play gains, and gives 7.5 points.",
		"黑收后之利归黑，黑贴7.5点。"}},
}
