package rules

import "weiqi-experiment/rules/board"

// Button Go, Barry Phease and, independently, Bill Spight, before 2005. Area is
// counted. Once in the game a side may, instead of playing or passing, take the
// button, worth half a point; that lifts ko bans. The text has no numbers.
var button = Rule{
	ID:      "button",
	Title:   "Button Go",
	Native:  "半点牌围棋 (Button Go)",
	Groups:  []string{"world"},
	Edition: "before 2005",
	Source:  "senseis.xmp.net/?ButtonGo; KataGo docs/rules.html",
	Text:    buttonText,
	Summary: Words{
		"Area counts, and the first side to pass takes a button worth half a point. It gives area counting the fineness of territory counting.",
		"数子，先放弃的一方得半点牌。使数子法具有计目法的精细。",
	},
	Departs: []Words{
		{"Taking the button is a turn of its own. In records without one the first pass is taken for it, as KataGo does.",
			"取牌自成一手；无此着的棋谱以第一次放弃当之，与 KataGo 同。"},
		{"Where nobody passed, the side to move has the half point, as in KataGo; a position without play gives it to nobody.",
			"无人放弃时归轮走方，与 KataGo 同；只有局面而无着手者不给。"},
		{"The base rules are left open. Situational repetition and no suicide are taken, as in the preset that combines AGA rules with the button.",
			"底本规则未定；取AGA加半点牌之设定：连轮走方比较之禁全同，禁自尽。"},
		{"Komi should be a whole number; 7 is taken.",
			"贴目应为整数，取7。"},
	},
	First:   board.Black,
	Ko:      KoSituational,
	Cycle:   Words{"Forbidden; taking the button lifts the bans.", "禁止；取牌解除禁着。"},
	Cycling: CycleForbidden,
	Resolve: ResolvePlay,
	Pass:    Words{"The first one takes the button, half a point.", "第一次放弃得半点。"},
	Komi:    14,
	Tie:     TieDraw,
	Terms:   []Term{area(""), buttonHalf("")},
}

var buttonText = []Article{
	{"", Words{"Area is counted.",
		"数子。"}},
	{"", Words{"Once in the game a side may, instead of playing or passing, take the button, worth half a point; that lifts ko bans.",
		"全局有一次，一方可不着子亦不放弃而取牌，其值半点；取牌解除劫禁。"}},
}
