package rules

import "weiqi-experiment/rules/board"

// Stone scoring: who can have more stones on the board wins. It is Ikeda's Area
// Rules I and the preset stone-scoring of KataGo, and is often taught to
// beginners. There is no one text.
var stoneScoring = Rule{
	ID:      "stone-scoring",
	Title:   "Stone scoring",
	Native:  "数活子 (stone scoring)",
	Groups:  []string{"world"},
	Edition: "traditional",
	Source:  "Ikeda Toshio, On the Rules of Go, Area Rules I; KataGo docs/rules.html: stone-scoring; forums.online-go.com/t/52217",
	Text:    stoneScoringText,
	Summary: Words{
		"Both sides fill the board as far as they can; the stones decide. It is area less two points for each independent group.",
		"双方尽量填满，以盘上活子多者胜。即数子减去每块独立活棋两点。",
	},
	Departs: []Words{
		{"The filling is not played: each group keeps its basic eye points, two for an independent one; see livestone-b for what is a group and for seki.",
			"不必实际填满：各块保留基本眼位，独立者二；何谓块、双活如何，见 livestone-b。"},
		{"KataGo charges two points a region and nothing in seki counts; here the eyes in seki beyond the basic points would count, if there were any.",
			"KataGo 每区扣二点，双活之目全不计；此处双活中基本眼位以外之目照计。"},
		{"There is no customary komi.",
			"无习用贴目。"},
	},
	First:   board.Black,
	Ko:      KoSimple,
	Cycle:   Words{"Not treated; Ikeda's Area Rules I forbid a position to come again.", "无定说；池田面积规则I禁全同。"},
	Cycling: CycleSilent,
	Resolve: ResolveSilent,
	Pass:    Words{"Free.", "无代价。"},
	Komi:    0,
	Tie:     TieDraw,
	Terms:   []Term{area(""), groupTax("")},
}

var stoneScoringText = []Article{
	{"", Words{"Who can have more stones on the board wins: each side fills its area but for the eyes its groups need.",
		"能在盘上生存之子多者胜：各方填满己地，仅留活命之眼。"}},
}
