package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"weiqi-experiment/analysis"
	"weiqi-experiment/rules"
)

// pair is the two rules the summary speaks of: area against territory counting
// where both are there, else the two whose results differ most often.
func (p *page) pair() (a, b string, ok bool) {
	if pair, known := p.Study.Pair("chinese", "japanese"); known {
		if e, found := p.Study.One(analysis.Query{Statistic: "divergence", Measure: "changes", A: pair[0], B: pair[1]}); found && e.N > 0 {
			return e.A, e.B, true
		}
	}
	best := -1.0
	for _, e := range p.Study.Select(analysis.Query{Statistic: "divergence", Measure: "changes"}) {
		if e.N > 0 && e.Value > best {
			a, b, best = e.A, e.B, e.Value
		}
	}
	return a, b, best >= 0
}

// between writes a share with its interval: "3.1 % (95 % interval 2.5 to 3.9)".
func between(e analysis.Estimate) rules.Words {
	if !e.HasInterval() {
		return rules.Words{EN: value(e) + " %", ZH: value(e) + "%"}
	}
	return rules.Words{
		EN: fmt.Sprintf("%s %% (95 %% interval %s to %s)", percent(e.Value), percent(e.Lo), percent(e.Hi)),
		ZH: fmt.Sprintf("%s%%（95%% 区间 %s–%s）", percent(e.Value), percent(e.Lo), percent(e.Hi)),
	}
}

// summary is the answer in five points of one sentence each, with numbers: what
// was compared and how far it can be trusted, how often results change, why, who
// plays last and what that decides, and the fair komi. Where a point has nothing
// to say, as of pairs in a run of one rule, one that has takes its place.
func (p *page) summary() []rules.Words {
	scope := p.scopeSentence()
	if p.Study.Headline == 0 {
		return []rules.Words{scope, p.nothingSentence()}
	}
	out := []rules.Words{scope}
	trust := p.trustSentence()
	rule := p.firstRule()
	asked := []string{rule}
	if a, b, ok := p.pair(); ok {
		out = append(out, p.divergenceSentence(a, b), p.causeSentence(a, b))
		asked = []string{a, b}
	} else {
		out = append(out, p.winnerSentence(rule), p.onePointSentence(rule))
	}
	out = append(out, p.paritySentence())
	if w, ok := p.komiSentence(asked...); ok {
		// How far the counts can be trusted then stands with what was counted.
		out[0] = joined(out[0], trust)
		return append(out, w)
	}
	return append(out, trust)
}

// joined makes one sentence of two.
func joined(a, b rules.Words) rules.Words {
	lower := func(s string) string {
		if s == "" || strings.HasPrefix(s, "Black") || strings.HasPrefix(s, "White") {
			return s
		}
		return strings.ToLower(s[:1]) + s[1:]
	}
	return rules.Words{
		EN: strings.TrimSuffix(a.EN, ".") + "; " + lower(b.EN),
		ZH: strings.TrimSuffix(a.ZH, "。") + "；" + b.ZH,
	}
}

func (p *page) scopeSentence() rules.Words {
	st := p.Study
	w := rules.Words{
		EN: fmt.Sprintf("Of %s records read, %s were settled and scored under %d rule sets, and the comparisons below are made on the %s games among them: without handicap or set-up stones, and not on boards under 7×7.", thousands(st.Read), thousands(st.Scored), len(st.Rules), thousands(st.Headline)),
		ZH: fmt.Sprintf("共读入 %s 份棋谱，其中 %s 局已定局并按 %d 套规则计分；以下比较用其中 %s 局：无让子、无预置子，棋盘不小于 7×7。", thousands(st.Read), thousands(st.Scored), len(st.Rules), thousands(st.Headline)),
	}
	m := p.in.Manifest
	if m == nil {
		w.EN = rules.Singular(w.EN)
		return w
	}
	whole := fmt.Sprintf("Of %s records read,", thousands(st.Read))
	rest := strings.TrimPrefix(w.EN, whole)
	if n := m.Counts.Duplicates; n > 0 {
		whole = strings.TrimSuffix(whole, ",") + fmt.Sprintf(", besides %s that repeat a game,", thousands(n))
		w.ZH = fmt.Sprintf("除重复的 %s 份外，", thousands(n)) + w.ZH
	}
	if n := m.Counts.Filtered; n > 0 {
		whole = strings.TrimSuffix(whole, ",") + fmt.Sprintf(", besides %s left out by a filter, sample or limit,", thousands(n))
		w.ZH = fmt.Sprintf("除筛选、抽样或限量略去的 %s 份外，", thousands(n)) + w.ZH
	}
	w.EN = rules.Singular(whole + rest)
	return w
}

// firstRule is the rule asked for first of those games were scored under.
func (p *page) firstRule() string {
	asked := p.Study.RulesAsked()
	for _, r := range asked {
		if e, ok := p.Study.One(analysis.Query{Statistic: "winners", Measure: "black", A: r.ID}); ok && e.N > 0 {
			return r.ID
		}
	}
	return asked[0].ID
}

// nothingSentence says that no game can be compared, and why.
func (p *page) nothingSentence() rules.Words {
	if p.Study.Read == 0 {
		return rules.Words{
			EN: "No game can be compared, since no record was read: see the paths given, and problems.csv.",
			ZH: "没有可比较的对局：未读入任何棋谱，请查所给路径与 problems.csv。"}
	}
	var en, zh []string
	for _, e := range p.Study.Select(analysis.Query{Statistic: "scope"}) {
		if strings.HasPrefix(e.Item, "excluded:") {
			w := shortWords(scopeItem(e.Item))
			en = append(en, strings.TrimPrefix(w.EN, "left out: ")+": "+thousands(e.Count))
			zh = append(zh, strings.TrimPrefix(w.ZH, "不用：")+"："+thousands(e.Count))
		}
	}
	return rules.Words{
		EN: "No game can be compared, so nothing can be said about rules; what was left out: " + strings.Join(en, "; ") + ".",
		ZH: "没有可比较的对局，无从评论规则；不用者：" + strings.Join(zh, "；") + "。"}
}

// winnerSentence says how often Black wins under a rule.
func (p *page) winnerSentence(rule string) rules.Words {
	e := p.one(analysis.Query{Statistic: "winners", Measure: "black", A: rule})
	n, komi, share := p.ruleName(rule), p.withKomi(rule), between(e)
	return rules.Words{
		EN: fmt.Sprintf("Under %s%s Black wins %s of the games.", n.EN, komi.EN, share.EN),
		ZH: fmt.Sprintf("按%s%s，黑胜占 %s。", n.ZH, komi.ZH, share.ZH),
	}
}

// onePointSentence says how often a point decides under a rule.
func (p *page) onePointSentence(rule string) rules.Words {
	e := p.one(analysis.Query{Statistic: "winners", Measure: "one_point", A: rule})
	if e.N == 0 {
		return rules.Words{EN: "No game has a result, so none hangs on a point.", ZH: "无一局有胜负结果，故无一点之争可言。"}
	}
	share := between(e)
	return rules.Words{
		EN: fmt.Sprintf("A point more for either side would change the result in %s of the games.", share.EN),
		ZH: fmt.Sprintf("任一方多一点即改变结果之局占 %s。", share.ZH),
	}
}

func (p *page) divergenceSentence(a, b string) rules.Words {
	q := analysis.Query{Statistic: "divergence", Measure: "changes", A: a, B: b}
	changes := p.one(q)
	q.Measure = "differs"
	differs := p.one(q)
	q.Measure = "changes_literal"
	literal, _ := p.Study.One(q)
	na, nb, c, d := p.ruleName(a), p.ruleName(b), between(changes), between(differs)
	komiA, komiB := p.withKomi(a), p.withKomi(b)
	w := rules.Words{
		EN: fmt.Sprintf("Between %s%s and %s%s the result changes in %s of the games, and the margin on the board differs in %s.", na.EN, komiA.EN, nb.EN, komiB.EN, c.EN, d.EN),
		ZH: fmt.Sprintf("在%s%s与%s%s之间，有 %s的对局结果不同；盘差不同者占 %s。", na.ZH, komiA.ZH, nb.ZH, komiB.ZH, c.ZH, d.ZH),
	}
	if literal.N > 0 && literal.Count != changes.Count {
		w.EN = strings.TrimSuffix(w.EN, ".") + fmt.Sprintf("; counted on the records as they stand, whose players stop before the dame are filled or play on after the end, the result would change in %s.", between(literal).EN)
		w.ZH = strings.TrimSuffix(w.ZH, "。") + fmt.Sprintf("；若按棋谱原样计数（单官未收即止、或终局后续着），则为 %s。", between(literal).ZH)
	}
	return w
}

func (p *page) causeSentence(a, b string) rules.Words {
	var first, second analysis.Estimate
	for _, e := range p.Study.Select(analysis.Query{Statistic: "causes", Measure: "cause_weight", A: a, B: b}) {
		switch {
		case math.IsNaN(e.Value):
		case e.Value > first.Value:
			first, second = e, first
		case e.Value > second.Value:
			second = e
		}
	}
	if first.Item == "" {
		return rules.Words{EN: "The two counts are equal in every game, so no cause is to be named.", ZH: "两规则计数逐局相同，无原因可言。"}
	}
	c, _ := analysis.CauseByID(first.Item)
	w := rules.Words{
		EN: fmt.Sprintf("Of the points by which these two counts differ, %s come from %s", between(first).EN, c.Words.EN),
		ZH: fmt.Sprintf("两者之差的点数中，%s出自%s", between(first).ZH, c.Words.ZH),
	}
	if second.Item != "" {
		c, _ = analysis.CauseByID(second.Item)
		w.EN += fmt.Sprintf(" and %s from %s", between(second).EN, c.Words.EN)
		w.ZH += fmt.Sprintf("，%s出自%s", between(second).ZH, c.Words.ZH)
	}
	if top := p.topChange(a, b); top.Item != "" {
		c, _ = analysis.CauseByID(top.Item)
		w.EN += fmt.Sprintf("; of the %s changed results %s are charged to %s", thousands(top.N), between(top).EN, c.Words.EN)
		w.ZH += fmt.Sprintf("；%s 局改变的结果中 %s归于%s", thousands(top.N), between(top).ZH, c.Words.ZH)
	}
	w.EN += "."
	w.ZH += "。"
	return w
}

func (p *page) topChange(a, b string) (top analysis.Estimate) {
	for _, e := range p.Study.Select(analysis.Query{Statistic: "causes", Measure: "cause_changes_share", A: a, B: b}) {
		if e.Value > top.Value {
			top = e
		}
	}
	return top
}

// withKomi is the komi the results of a rule were decided by, to stand behind
// its name.
func (p *page) withKomi(id string) rules.Words {
	k, ok := p.Study.KomiOf(p.ruleOf(id))
	switch {
	case ok:
		return rules.Words{EN: " (komi " + k.String() + ")", ZH: "（贴 " + k.String() + "）"}
	case p.Study.OwnKomi():
		return rules.Words{}
	}
	return rules.Words{EN: " (komi as recorded)", ZH: "（按棋谱贴目）"}
}

// paritySentence says who plays last and passes first, and what that decides, of
// which what is not known is left out.
func (p *page) paritySentence() rules.Words {
	var en, zh []string
	add := func(e analysis.Estimate, wordsEN, wordsZH string) {
		if e.N > 0 {
			share := between(e)
			en, zh = append(en, fmt.Sprintf(wordsEN, share.EN)), append(zh, fmt.Sprintf(wordsZH, share.ZH))
		}
	}
	add(p.one(analysis.Query{Statistic: "parity", Measure: "last_play_b"}), "Black makes the last play in %s of the games", "黑收后占 %s")
	add(p.one(analysis.Query{Statistic: "parity", Measure: "first_pass_w"}), "White makes the first pass in %s", "白先虚着占 %s")
	edge := p.one(analysis.Query{Statistic: "parity", Measure: "knife_edge"})
	add(edge, "%s of the "+thousands(edge.N)+" games on 19×19 stand at 184 : 177, where that last point decides under most komi",
		"19 路 "+thousands(edge.N)+" 局中 %s为 184:177，在多数贴目下正由这最后一点定胜负")
	add(p.one(analysis.Query{Statistic: "prevalence", Item: "seki"}), "a seki is on the board in %s", "有双活者占 %s")
	if last, ok := p.lastPointClause(); ok {
		en, zh = append(en, last.EN), append(zh, last.ZH)
	}
	if len(en) == 0 {
		return rules.Words{EN: "Who played last and who passed first is not known.", ZH: "谁收后、谁先虚着不得而知。"}
	}
	return rules.Words{EN: rules.Singular(strings.Join(en, "; ")) + ".", ZH: strings.Join(zh, "；") + "。"}
}

func (p *page) trustSentence() rules.Words {
	e := p.one(analysis.Query{Statistic: "agreement", Measure: "agrees"})
	if e.N == 0 {
		return rules.Words{
			EN: "No record has a score to check our count against, so the numbers rest on the judges of life and death alone.",
			ZH: "没有可供核对的棋谱比分，数字全凭死活判定。",
		}
	}
	b := between(e)
	return rules.Words{
		EN: rules.Singular(fmt.Sprintf("Where the record has a score (%s games), our count under the game's own rules gives the same score in %s.", thousands(e.N), b.EN)),
		ZH: fmt.Sprintf("在有记录比分的 %s 局中，按其自身规则计数与所记一致者占 %s。", thousands(e.N), b.ZH),
	}
}

// figureNames says what figures call rules by.
var figureNames = rules.Words{
	EN: "Figures name a rule by its id, as --rules takes it, since names in full would not fit; the names stand in the tables, and with their ids under “Rules compared”.",
	ZH: "图中英文以 --rules 所用代号称规则；全名见各表，与代号对照见“所比规则”。"}

// mostWarnings is the number of warnings about the pair of the summary.
const mostWarnings = 3

// warnings are what must be known before a number is quoted.
func (p *page) warnings() []rules.Words {
	var out []rules.Words
	st := p.Study
	if w := st.Pairs.Warning(); w.EN != "" {
		out = append(out, w)
	}
	if st.Headline > 0 && st.Headline < 400 {
		out = append(out, rules.Words{
			EN: rules.Singular(fmt.Sprintf("%d games are few: a share near 1 %% needs about 1,500 games to be known to half a percent", st.Headline)),
			ZH: fmt.Sprintf("%d 局偏少：要把 1%% 左右的比例估到 ±0.5%%，约需 1500 局", st.Headline)})
	}
	if e, ok := st.One(analysis.Query{Statistic: "prevalence", Item: "unsettled"}); ok && e.Value > 0.05 {
		out = append(out, rules.Words{
			EN: fmt.Sprintf("%s %% of the finished games could not be settled and are left out; they are not like the rest, so shares may be off by more than the intervals say: settle more of them, or read shares as those of settled games", value(e)),
			ZH: fmt.Sprintf("终局对局中有 %s%% 未能定局而不用；这些棋与其余不同，比例之偏差可能超出区间：应设法多定局，或只作“已定局者”的比例看", value(e))})
	}
	if a, b, ok := p.pair(); ok {
		list := p.one(analysis.Query{Statistic: "divergence", Measure: "changes", A: a, B: b}).Warnings
		na, nb := p.ruleName(a), p.ruleName(b)
		for i, w := range append(slices.Clip(list), p.one(analysis.Query{Statistic: "divergence", Measure: "mcnemar_p", A: a, B: b}).Warnings...) {
			if i == mostWarnings {
				out = append(out, rules.Words{EN: "more parts disagree: see the table of strata", ZH: "另有各层不一致：见分层表"})
				break
			}
			out = append(out, rules.Words{EN: "result changes between " + na.EN + " and " + nb.EN + ": " + w.EN, ZH: na.ZH + "与" + nb.ZH + "之间的结果改变：" + w.ZH})
		}
	}
	if m := p.in.Manifest; m != nil && m.Interrupted {
		out = append(out, rules.Words{EN: "the run was interrupted: this is a part of the collection, the first part in order", ZH: "运行被中断：仅为棋谱集按次序的前一部分"})
	}
	return out
}

var methods = []rules.Words{
	{EN: "Every scored game is settled once (which stones are dead, which alive in seki) and then counted by every rule on that same settlement, in exact half points. Two rules differ on a game only by what they say.",
		ZH: "每局只定局一次（死子、双活），各规则在同一定局上计数，精确到半点；两规则之别只在条文。"},
	{EN: "Margins are Black minus White before komi, with every compensation of the rule. Who wins is decided so: {each komi}. 1 子 of difference is 2 points.",
		ZH: "盘差为黑减白，贴目前，含规则的一切补偿；胜负之判：{each komi}。差 1 子即 2 点。"},
	{EN: "Causes: a count is a sum of terms, so the difference of two counts is, exactly, a sum of differences of terms. Area is first taken apart into territory with prisoners, eyes in seki, one-sided dame, set-up stones and plays, whose sum it is. Terms are those of the ending counted, so that what players did after the end, and what they left undone, is no cause.",
		ZH: "原因：计数为各项之和，故两计数之差恰为各项差之和。子空先分解为目（含提子）、双活之目、单方权利单官、预置子与实着。各项皆以所计之终局为准，故终局后之着手与未了之处不为原因。"},
	{EN: "A changed result is charged to the smallest set of causes without which it would not have happened. Where several sets of that size would do, every cause that pushes the same way gets its Shapley value, worked out exactly over all sets (Shapley 1953).",
		ZH: "结果改变归于“缺之则不会发生”的最小原因组合；同样大小的组合不止一个时，同向各原因按 Shapley 值分摊，遍历全部组合精确算出（Shapley 1953）。"},
	{EN: "The share of |Δ| of a cause: in each game the difference is shared by the causes that go its way, in proportion; causes that cancel, as the last play and its compensation do, have no part. Its interval is that of a ratio of sums over games, on log odds (Cochran 1977; Korn & Graubard 1999).",
		ZH: "某原因占 |Δ| 之比重：每局之差由与之同向的原因按比例分担；彼此相抵者（如收后与其补偿）不计。其区间为各局两和之比者，按对数优势计（Cochran 1977；Korn & Graubard 1999）。"},
	{EN: "The fair komi is where Black wins half of the counted games, a draw counting half, read off between the steps of the staircase of wins. Its interval is a BCa bootstrap (Efron 1987) of blocks of games by the same players or of one event, seeded. Among equals: a logistic model of winning at each komi on the difference of ranks and on the komi played under less the komi judged, errors clustered by block. It cannot correct what is not recorded: form, time limits, openings of the day, and that ranks of different lists are not one scale.",
		ZH: "公平贴目为黑方恰胜数子之局之半（和棋计半）处，于胜率阶梯之间读取。区间为按棋手或赛事分块的 BCa 自助法（Efron 1987），种子固定。棋力相当者：以段位差、实际贴目与所论贴目之差为自变量的逻辑斯蒂模型，误差按块聚类。未记录者（状态、用时、时代布局、各处段位不同尺度）无从校正。"},
	{EN: "Games needed: for a share, so many that its interval is a quarter of it either way; for a direction of flips, so many that the McNemar test finds it four times in five (Connor 1987); for a komi, so many that its interval is half a point either way.",
		ZH: "所需局数：比例者，使区间半宽为其四分之一；互换方向者，使 McNemar 检验八成把握判明（Connor 1987）；贴目者，使区间半宽为半点。"},
	{EN: "Shares have Wilson score intervals, means Student's t, medians intervals of order statistics, all at 95 %. Flips one way against the other are tested by the exact McNemar test, adjusted over all pairs with any flip by Benjamini and Hochberg (q).",
		ZH: "比例用 Wilson 区间，均值用学生 t，中位数用次序统计量，均为 95%。两方向互换用精确 McNemar 检验，并按 Benjamini–Hochberg 对全部有互换之规则对校正（q）。"},
}

// endingWords say on which ending the games of a study were counted.
func endingWords(s *analysis.Study) rules.Words {
	if s.Completed > 0 {
		return rules.Words{EN: "The normal ending cuts plays made after the last contested move and completes what was not played out; the literal ending is the record as it stands. Headlines use the ending the run chose; the table of endings shows how far it matters.",
			ZH: "正常终局删去最后争棋之后的着手并补完未了之处；原样终局即棋谱原貌。主要数字用运行所选终局，其影响见终局表。"}
	}
	return rules.Words{
		EN: "Games are counted on the literal ending: the record as it stands, nothing cut or completed.",
		ZH: "按原样终局计数：即棋谱原貌，不删不补。"}
}

// literalLimit is what must be known where games were counted as they stand.
var literalLimit = rules.Words{
	EN: "Players end their games for their own rules: under area rules they play on inside settled ground, which costs nothing there but is charged under territory rules. Counted as recorded, comparisons of area with territory rules contain this artefact, and it can be most of a difference. Records that stop before dame and protective moves are played miss their recorded result by a point or two.",
	ZH: "棋手按自己所用的规则收局：子空皆地的规则下常在已定之地内续着，于己无损，而比目规则会因此扣点。按原样计数时，两类规则之间的比较含有此假象，且可能占差异之大半；未收单官、未补棋即停的棋谱会与所记结果差一两点。"}

var limits = []rules.Words{
	{EN: "Resigned games are missing, and they are not like the others: shares of all games played are smaller than shares of counted games.",
		ZH: "中盘认输的棋不在内，且与数子之局不同：占全部对局的比例小于占数子之局的比例。"},
	{EN: "Players play for the rules and komi they know; under other rules they would have played differently near the end. The report says what a change of rules would do to the games as they were played.",
		ZH: "棋手按其熟知的规则与贴目下棋；规则一改，收官亦会不同。报告所言是规则改变对既有对局的影响。"},
	{EN: "Intervals of shares take games as independent; only those of komi are by blocks. Games of the same players or event are not quite independent, so read intervals of shares as the least uncertainty there is.",
		ZH: "比例之区间假定各局独立，唯贴目之区间按块；同一棋手或赛事的棋并非完全独立，故比例之区间只是不确定性的下限。"},
	{EN: "Life and death is judged by program where the record does not mark it. Games left unsettled are not scored; they are likelier to hold seki and ko than the rest, so such causes are, if anything, undercounted.",
		ZH: "棋谱未标死活者由程序判定；未能定局者不计分，而这些棋更可能含双活与劫，故此类原因只会少计。"},
	{EN: "Shares pooled over board sizes, rules or sources describe the collection and not Go. Where the parts disagree a note says so: read them separately.",
		ZH: "跨棋盘、规则、来源的合并比例描述的是此棋谱集而非围棋本身；各层不一致处有注，应分别看。"},
}
