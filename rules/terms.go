package rules

// TermWords say what a term of the ledger means.
type TermWords struct {
	ID      string // ledger column without its "t_"
	Title   string
	Native  string
	Meaning Words
}

// Vocabulary lists every term a ledger can have, in the order of its columns.
// The symbols are those of Counts. Values are Black minus White and are added.
var Vocabulary = []TermWords{
	{"area", "area", "子空", Words{
		"Living stones, the empty points only they reach (eyes in seki included), and shared points owned by right: A = S + T + TS + R.",
		"活子、只与己方活子相邻的空点（含双活中的眼）、以及单方有权的单官：A = S + T + TS + R。"}},
	{"territory", "territory", "目", Words{
		"Empty points that reach living stones of one colour outside seki, and the opponent's captured and dead stones: T + P.",
		"双活以外只与一方活子相邻的空点，加对方被提的子与死子：T + P。"}},
	{"seki", "eyes in seki", "双活之目", Words{
		"Empty points inside seki that reach one colour only: TS.",
		"双活棋中只与一方相邻的空点：TS。"}},
	{"one_sided", "one-sided dame", "单方权利单官", Words{
		"Shared points that only one side may take, counted for it by right: R.",
		"双方相邻而只有一方有权占取的空点，归该方：R。"}},
	{"setup", "set-up stones", "预置子", Words{
		"Stones put on the board otherwise than by a play: h.",
		"非着手而置于盘上的棋子：h。"}},
	{"parity", "plays", "实着", Words{
		"Stones played on the board: n. Between area and territory it is the parity of the last play.",
		"下在盘上的手数：n。子空与目之间，它就是收后之差。"}},
	{"first_pass", "first-pass compensation", "先虚着贴点", Words{
		"One point from the side that moved first to the other when the other makes the first pass of the game.",
		"后行方下出全局第一手虚着时，先行方贴出的1点。"}},
	{"last_play", "last-play compensation", "收后贴点", Words{
		"One point from the side that moved first to the other when it makes the last competitive play.",
		"先行方收后时贴出的1点。"}},
	{"group_tax", "group tax", "基本眼位（还棋头）", Words{
		"Basic eye points each living group must keep, not counted: E.",
		"各块活棋必须保留的基本眼位，不计：E。"}},
	{"handicap", "handicap points", "让子贴还", Words{
		"Points White receives in a game with handicap stones.",
		"让子棋中白方所得的补偿。"}},
	{"pass_stones", "pass stones", "虚着之子", Words{
		"Stones handed over or filled in for passes: p.",
		"虚着之子（交出或回填）：p。"}},
	{"button", "button", "半点牌", Words{
		"Half a point for the side that takes the button, by making the first pass.",
		"先取半点牌（即先放弃）一方所得的半点。"}},
	{"unremoved", "dead stones left on the board", "未提死子", Words{
		"What the count of the board as it stands differs from the count with dead stones taken off.",
		"不清理死子而直接数盘面，与清理后计数之差。"}},
	{"verdict", "own verdict on life and death", "死活另判", Words{
		"What the rule's own verdict on stones it sees differently (bent four in the corner with threats that cannot be removed, moonshine life, dead stones inside a seki) changes in this count.",
		"本规则对其另有判定之子（劫材补不尽的盘角曲四、假生、双活中的死子等）的裁定，对本规则计数的影响。"}},
	{"aftermath", "aftermath", "余着", Words{
		"Plays made after the last contested move inside what was settled: what they change in this count.",
		"最后争棋之后在已定地内的着手对本规则计数的影响。"}},
	{"dame", "dame played out", "补收单官", Words{
		"What playing out the open dame changes in this count.",
		"补收未收单官对本规则计数的影响。"}},
	{"protect", "protective moves", "补棋", Words{
		"What the protective moves made necessary by filled dame change in this count.",
		"收单官后必须补棋对本规则计数的影响。"}},
	{"open_ko", "ko left open", "未粘之劫", Words{
		"What a ko left open or resolved at the end changes in this count.",
		"终局时单劫粘与不粘对本规则计数的影响。"}},
}

// order is the place of a term in Vocabulary; len(Vocabulary) for none.
func order(id string) int {
	for i := range Vocabulary {
		if Vocabulary[i].ID == id {
			return i
		}
	}
	return len(Vocabulary)
}

// area is A: stones and the points they reach alone.
func area(article string) Term { return makeArea(article, one) }

// territory is T with the prisoners taken from the opponent.
func territory(article string) Term {
	return makeTerritory(article, Params{Points: Points(1), Prisoners: true})
}

// seki is TS, the eyes in seki.
func seki(article string) Term { return makeSeki(article, one) }

// oneSided is R, the shared points owned by right.
func oneSided(article string) Term { return makeOneSided(article, one) }

// setup is h, the stones set up.
func setup(article string) Term { return makeSetup(article, one) }

// plays is n, the stones played.
func plays(article string) Term {
	return makePlays(article, Params{Points: Points(1), Stage: StageAll})
}

// firstStage is the part of n before the first two consecutive passes (对局阶段).
func firstStage(article string) Term {
	return makePlays(article, Params{Points: Points(1), Stage: StageBefore})
}

// secondStage is the part of n after the first two consecutive passes, which a
// pass of the opponent answers at the cost of a point each.
func secondStage(article string) Term {
	return makePlays(article, Params{Points: Points(1), Stage: StageAfter})
}

// passStones is p, the passes.
func passStones(article string) Term { return makePassStones(article, one) }

// firstPass takes a point from the side that moved first when the other made
// the first pass of the game.
func firstPass(article string) Term { return makeFirstPass(article, one) }

// firstPassShared is firstPass as half a point from the one and half a point
// to the other.
func firstPassShared(article string) Term {
	return makeFirstPass(article, Params{Points: Points(1), Shared: true})
}

// lastPlayShared moves half a point from the side that moved first to the other
// when the first mover made the last play on the board.
func lastPlayShared(article string) Term {
	return makeLastPlay(article, Params{Points: Points(1), Shared: true, When: WhenAlways})
}

// groupTax takes away E, the basic eye points.
func groupTax(article string) Term {
	return makeGroupTax(article, Params{Points: Points(1), Per: PerEye, Seki: true})
}

// handicap gives White the recorded handicap, less free points (0 or 1), in a
// game of two or more handicap stones.
func handicap(article string, free int) Term {
	return makeHandicap(article, Params{Points: Points(1), Free: free})
}

// buttonHalf gives half a point to the side that made the first pass, or, where
// nobody passed, to the side to move.
func buttonHalf(article string) Term { return makeButton(article, Params{Points: 1}) }

// unremoved is what leaving dead stones on the board changes in the area.
func unremoved(article string) Term { return makeUnremoved(article, one) }

// one is a point for each unit, and nothing else to choose.
var one = Params{Points: Points(1)}
