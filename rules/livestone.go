package rules

// 计活子围棋规则, 张云琪 (燕来), articles 33–36 as revised in October and November
// 2010; the titles of the other articles, and article 22, from the edition of 2011.

// liveStoneSource is where the three versions can be read.
const liveStoneSource = "张云琪（燕来）《计活子围棋规则——中华民族的智慧结晶》第三十三至三十六条; 2011年版目录与第二十二条"

// liveStoneDeparts are the readings the three versions share.
var liveStoneDeparts = []Words{
	{"A 块 is taken as a connected set of living stones and empty points only they reach, once ordinary dame are filled: chains joined through their own territory are one group, diagonal contact joins nothing. The figure of article 33 (one group against two, four chains) agrees (Q3.2).",
		"“块”取为活子与只与其相邻的空点所成的连通集（普通单官收完后）：经由己方空连接的为一块，尖角相对不相连。第三十三条图十（一块对两块，四串）与此相合（Q3.2）。"},
	{"Article 22 gives seki with one eye and one shared liberty, and seki without eyes. Generally a group in seki keeps one point of each of its separate eyes: none, one, or the eye and the mouth of the ko in a double-ko seki (Q3.3).",
		"第二十二条只及一眼一公气之双活与无眼双活。一般地，双活之块每只独立的眼留一点：无眼留0，一眼留1，双劫循环双活留眼与劫口（Q3.3）。"},
	{"An independent group with two eyes that touches a permanent shared liberty keeps two, as the letter says. A group with fewer empty points than it should keep keeps what it has (Q3.4).",
		"有两眼而又邻永久公气的独立活棋，按字面留二。空点不足应留之数者，有几留几（Q3.4）。"},
	{"Borrowing stones when the set runs out does not matter to a count by computer (Q3.5).",
		"棋子不足时的借子与计算无关（Q3.5）。"},
	{"Figures 3, 5, 7, 8 and 9 and articles 1–21 and 23–32 were not found, the repetition rule, suicide and the treatment of disputes among them. Repetition is judged on the stones on the board; suicide is taken as not allowed (Q3.6).",
		"图三、五、七、八、九与第一至二十一、二十三至三十二条未见，禁全同、自尽、分歧之解决亦在其中。同形只比盘上棋子；自尽视为禁止（Q3.6）。"},
	{"Where Black moved first in a record, Black pays the komi and wins an equal count: the side that moved first takes White's part.",
		"棋谱中黑先行者，由黑贴子，等于贴子数时黑定约胜：先行方即规则中之白方。"},
	{"Without komi an equal count is a draw; the text says nothing.",
		"不贴子而相等者为和棋，原文未言。"},
	{"贴 n 子 is a difference of n living stones, as the 归本数 184.5 and 176.5 show; 还子 is half of it.",
		"贴n子指活子相差n，归本数184.5与176.5可证；还子为其半。"},
	{"How the stake is agreed (article 34: bidding, 双选制, sponsor or association) is before the game. The stakes proposed, 8 for version B and 7 for version A, are the customary komi; another can be given.",
		"贴子数如何商定（第三十四条：竞争、双选制、赞助方或棋院）在局前。以建议之B版8子、A版7子为习用贴子，可另行指定。"},
	{"A difference in groups that seki makes odd in basic eye points returns half a stone; article 33 speaks of whole groups only.",
		"双活使基本眼位之差为奇数时，还半子；第三十三条仅言整块。"},
}

var liveStoneCycle = Words{"A whole-board position may not come again (title of article 13).", "广义的禁止全局同形再现（第十三条标题）。"}

// liveStoneText is the text the three versions share.
var liveStoneText = []Article{
	{"7, 8", Words{"(2010, as article 35 names them) Giving up the turn is not allowed; a 虚着 takes its place. (2011, article 7) White moves first.",
		"（2010，第三十五条所称）不准放弃，代之以虚着。（2011第七条）白先黑后。"}},
	{"13", Words{"(2011, title) A repetition of the whole-board position is forbidden.",
		"（2011，标题）广义的禁止全局同形再现。"}},
	{"22", Words{"(2011) The ideal final position: dead stones off; each side fills what it holds but keeps its basic eye points (基本眼位): two empty points, not adjacent, for an independent group; one for a group with an eye and one liberty shared with the enemy; shared liberties stay. The living stones are counted.",
		"（2011）理想的最终局面：清除死子后，各方填满所持之空而保留基本眼位：独立活棋留不相邻两空，有一眼与一公气者留一，公气保留。数活子。"}},
	{"26", Words{"Version A has White give for its last play, version B does not. The text is not in the material.",
		"A版白方因收后而贴子，B版不贴。条文未见。"}},
	{"33", Words{"The count in practice (停虚, 还棋头): virtual stones stand on the basic eye points, half of each side's on a shared liberty; the side with n groups more exchanges n stones at the border for the other's; then stones and surrounded points together (复子) compare as living stones do, and add up to 361. Without komi 180.5 each; with 8 given, 184.5 for White and 176.5 for Black.",
		"停虚比子（还棋头）：基本眼位上设虚子，公气上各半；多n块棋的一方在交界处以n子换上对方之子；复子（子空合计）之比即活子之比，两方之和为361。不贴子归本数各180.5；贴8子则白184.5、黑176.5。"}},
	{"34", Words{"White gives stones for moving first, taken from its living stones: as the players decide, by bidding for the first move or by one naming the stake and the other choosing (双选制), or the sponsor, or the association; proposed are 8 in version B and 7 in version A. An equal count is a win for White, who kept the bargain (定约胜).",
		"白因先行而贴子，从活子数中减去：尊重棋手意愿（竞争先行权，或双选制）、赞助方与主办者、各国棋院；建议B版8子、A版7子。多出之数恰为贴子数，先行方定约胜。"}},
	{"35", Words{"The artistic option: instead of articles 7 and 8 passing is free, and a side that made n plays more before the stop gives n stones, n/2 of them exchanged at the border; or captured and dead stones are filled in, the stones taken to be equal, and routes (路) compared. In play resumed to settle a dispute the option does not hold.",
		"艺术化：取消第七、八条，放弃不下虚着、不交俘虏；休止前多下n着的一方贴出n子，交界处换n/2子；或回填后默认等子，只比路。恢复对局时不用。"}},
	{"36", Words{"The four final positions decide alike: filled to the eyes (两溢), equal routes (停路), equal stones (停子), equal virtual stones (停虚); the first two are in the Dunhuang manual of the Northern Zhou.",
		"四种最终局面等价：两溢、停路、停子、停虚；前二者见敦煌《棋经》棋制篇。"}},
}
