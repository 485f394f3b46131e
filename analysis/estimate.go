package analysis

import (
	"fmt"
	"math"
	"strconv"

	"weiqi-experiment/rules"
)

// Confidence is the level of every interval.
const Confidence = 0.95

// Unit says what the number of an estimate counts.
type Unit string

// The units.
const (
	Share  Unit = "share"  // of N, from 0 to 1
	Points Unit = "points" // of the board, Black minus White
	Games  Unit = "games"
	Prob   Unit = "p" // a p-value or its adjusted form
	Groups Unit = "groups"
	Logit  Unit = "logit" // a difference of log odds
)

// Estimate is one number and everything needed to read it. Its fields are the
// columns of every table, always all of them, in this order.
type Estimate struct {
	Statistic string
	Measure   string // an ID of Measures
	A, B      string // the rule, or the two rules compared; "" where none is concerned
	Item      string // category within the measure: a cause, a colour, a margin
	Stratum   string // "" for the headline; else what the games are divided by
	Class     string // the part of the stratum
	Value     float64
	Count     int64 // games counted, where Value is a share
	N         int64 // games looked at
	Lo, Hi    float64
	Level     float64 // of the interval Lo to Hi; 0 where there is none
	Method    string
	Unit      Unit
	Warnings  []rules.Words
}

// HasInterval reports whether Lo and Hi mean anything.
func (e *Estimate) HasInterval() bool { return e.Level > 0 }

// Bin returns the value whose games a histogram estimate counts.
func (e *Estimate) Bin() float64 {
	v, _ := strconv.ParseFloat(e.Item, 64)
	return v
}

func (e Estimate) warn(w ...rules.Words) Estimate {
	e.Warnings = append(e.Warnings, w...)
	return e
}

// share is a count of successes among n games.
type share struct{ k, n int64 }

func (s *share) add(yes bool) { s.addN(yes, 1) }

// addN counts n games alike.
func (s *share) addN(yes bool, n int64) {
	s.n += n
	if yes {
		s.k += n
	}
}

// minGames is the number of games below which a share is called small.
const minGames = 30

var fewGames = rules.Words{
	EN: fmt.Sprintf("few games: collect at least %d before comparing", minGames),
	ZH: fmt.Sprintf("局数少：至少收集 %d 局再作比较", minGames)}

// warnFew warns where an estimate rests on few games.
func (e Estimate) warnFew(n int64) Estimate {
	if n < minGames {
		return e.warn(fewGames)
	}
	return e
}

// estimate makes a share with its Wilson interval.
func (s share) estimate(e Estimate) Estimate {
	e.Unit, e.Count, e.N, e.Method = Share, s.k, s.n, "Wilson"
	if s.n == 0 {
		e.Value, e.Lo, e.Hi = math.NaN(), math.NaN(), math.NaN()
		return e.warn(rules.Words{EN: "no games: nothing can be said", ZH: "没有对局，无从估计"})
	}
	e.Value = float64(s.k) / float64(s.n)
	e.Lo, e.Hi = Wilson(s.k, s.n, Confidence)
	e.Level = Confidence
	switch {
	case s.n < minGames:
		e = e.warn(fewGames)
	case s.k == 0:
		e = e.warn(rules.Words{
			EN: "none seen, which is no proof of never: quote the upper end of the interval",
			ZH: "未见不等于不会发生：应引用区间上限"})
	}
	return e
}

// fixed makes an estimate that is a plain number: an extreme, a count, a p-value.
func fixed(e Estimate, value float64, n int64, u Unit, method string) Estimate {
	e.Value, e.N, e.Unit, e.Method = value, n, u, method
	e.Lo, e.Hi = math.NaN(), math.NaN()
	return e
}

// Measure is an entry of the glossary of measures.
type Measure struct {
	ID      string
	Words   rules.Words
	Meaning rules.Words
}

// Measures is the glossary: every Estimate.Measure is the ID of one of these.
var Measures = []Measure{
	{"cycle", rules.Words{EN: "long cycle", ZH: "长循环"}, rules.Words{EN: "records in which the cycle occurs, whatever came after it", ZH: "出现该循环的棋谱，不论其后如何"}},
	{"cycle_end", rules.Words{EN: "ends in a long cycle", ZH: "终于长循环"}, rules.Words{EN: "records that stop in a long cycle and tell of no other end", ZH: "止于长循环而别无终局的棋谱"}},
	{"cycle_means", rules.Words{EN: "what a long cycle means", ZH: "长循环之判定"}, rules.Words{EN: "records that end in a long cycle, and what the rule makes of them: no result, a draw, a loss, or a play that may not be made", ZH: "终于长循环的棋谱在该规则下之判定：无胜负、和棋、负，或禁止其着"}},
	{"differs", rules.Words{EN: "margin differs", ZH: "盘差不同"}, rules.Words{EN: "games in which the two margins before komi are not equal", ZH: "两规则贴目前盘差不相等的对局"}},
	{"changes", rules.Words{EN: "result changes", ZH: "胜负结果改变"}, rules.Words{EN: "games whose result (Black, White, draw) is not the same, by the komi the run chose", ZH: "按运行所选贴目，结果（黑胜、白胜、和棋）不同的对局"}},
	{"flips", rules.Words{EN: "winner flips", ZH: "胜者互换"}, rules.Words{EN: "games one rule gives to Black and the other to White", ZH: "一规则判黑胜而另一规则判白胜的对局"}},
	{"flips_bw", rules.Words{EN: "Black → White", ZH: "黑胜 → 白胜"}, rules.Words{EN: "won by Black under the first rule, by White under the second", ZH: "第一规则黑胜，第二规则白胜"}},
	{"flips_wb", rules.Words{EN: "White → Black", ZH: "白胜 → 黑胜"}, rules.Words{EN: "won by White under the first rule, by Black under the second", ZH: "第一规则白胜，第二规则黑胜"}},
	{"draws_made", rules.Words{EN: "draws made", ZH: "变为和棋"}, rules.Words{EN: "decided under the first rule, drawn under the second", ZH: "第一规则分胜负，第二规则和棋"}},
	{"draws_broken", rules.Words{EN: "draws broken", ZH: "和棋变胜负"}, rules.Words{EN: "drawn under the first rule, decided under the second", ZH: "第一规则和棋，第二规则分胜负"}},
	{"changes_literal", rules.Words{EN: "result changes (literal ending)", ZH: "结果改变（原样终局）"}, rules.Words{EN: "the same counted on the records as they stand, nothing cut or completed", ZH: "按棋谱原样终局计算，不删不补"}},
	{"differs_literal", rules.Words{EN: "margin differs (literal ending)", ZH: "盘差不同（原样终局）"}, rules.Words{EN: "margins before komi differ on the records as they stand", ZH: "按棋谱原样终局，贴目前盘差不等"}},
	{"needed_share", rules.Words{EN: "games needed for the share", ZH: "估定比例所需局数"}, rules.Words{EN: "games for an interval of the share of changed results no wider than a quarter of it either way", ZH: "使结果改变比例的区间半宽不超过其四分之一所需的局数"}},
	{"needed_direction", rules.Words{EN: "games needed for the direction", ZH: "判明方向所需局数"}, rules.Words{EN: "games for the McNemar test at 5 % to find a direction as uneven as the one seen, four times in five", ZH: "以 5% 水平的 McNemar 检验、八成把握判明如所见之不均方向所需的局数"}},
	{"mcnemar_p", rules.Words{EN: "p (McNemar)", ZH: "p（McNemar）"}, rules.Words{EN: "probability of so uneven flips if both ways were equally likely", ZH: "若两方向互换同等可能，出现如此不均的概率"}},
	{"mcnemar_q", rules.Words{EN: "q (Benjamini–Hochberg)", ZH: "q（Benjamini–Hochberg）"}, rules.Words{EN: "p adjusted for the number of pairs with any flip", ZH: "按有互换之规则对数校正后的 p"}},
	{"mean", rules.Words{EN: "mean", ZH: "平均"}, rules.Words{EN: "mean, Black minus White; for two rules the second minus the first", ZH: "平均值（黑减白）；两规则时为第二减第一"}},
	{"median", rules.Words{EN: "median", ZH: "中位数"}, rules.Words{EN: "half of the games lie on either side", ZH: "两侧各半"}},
	{"sd", rules.Words{EN: "standard deviation", ZH: "标准差"}, rules.Words{EN: "spread over games", ZH: "各局的离散程度"}},
	{"min", rules.Words{EN: "least", ZH: "最小"}, rules.Words{EN: "the most extreme game in White's favour", ZH: "最利于白方的一局"}},
	{"max", rules.Words{EN: "greatest", ZH: "最大"}, rules.Words{EN: "the most extreme game in Black's favour", ZH: "最利于黑方的一局"}},
	{"histogram", rules.Words{EN: "games at this value", ZH: "取此值的局数"}, rules.Words{EN: "number of games with exactly the value in the item column", ZH: "恰好取 item 列之值的局数"}},
	{"cause_games", rules.Words{EN: "games touched", ZH: "涉及局数"}, rules.Words{EN: "games whose margins differ and in which the cause is a part of it", ZH: "盘差不同且该原因为其一部分的对局"}},
	{"cause_weight", rules.Words{EN: "share of |Δ|", ZH: "占 |Δ| 比重"}, rules.Words{EN: "part of the sum of |Δ| over the games; in each game |Δ| is shared by the causes that go its way, in proportion, so that causes which cancel have no part", ZH: "占各局 |Δ| 之和的比重；每局之 |Δ| 由与之同向的原因按比例分担，相抵者不计"}},
	{"cause_changes_share", rules.Words{EN: "share of changed results", ZH: "占结果改变比重"}, rules.Words{EN: "the part of all changed results charged to the cause", ZH: "归于该原因的部分占全部结果改变之比"}},
	{"cause_mean", rules.Words{EN: "mean contribution", ZH: "平均贡献"}, rules.Words{EN: "points the cause adds to the difference, second rule minus first, over all games", ZH: "全部对局中该原因对差异的平均贡献（第二减第一）"}},
	{"cause_changes", rules.Words{EN: "changed results charged to it", ZH: "归因的结果改变"}, rules.Words{EN: "changed results: each goes to the smallest set of causes without which it would not have happened; where several would do, shared by Shapley value", ZH: "结果改变归于“缺之则不会发生”的最小原因组合；有多个时按 Shapley 值分摊"}},
	{"fair_komi", rules.Words{EN: "fair komi", ZH: "公平贴目"}, rules.Words{EN: "komi at which Black wins half of the games, draws counting half, between the steps in proportion", ZH: "黑方恰胜半数（和棋计半）之贴目，阶梯之间按比例"}},
	{"best_komi", rules.Words{EN: "best half-point komi", ZH: "最佳半点贴目"}, rules.Words{EN: "komi ending in a half that divides the games most evenly", ZH: "使胜负最均的带半点贴目"}},
	{"best_komi_low", rules.Words{EN: "lowest that divides them so", ZH: "划分全同之最低"}, rules.Words{EN: "lowest komi in half points that divides the games just as the best half-point komi does", ZH: "与最佳半点贴目划分全同之最低半点贴目"}},
	{"best_komi_high", rules.Words{EN: "highest that divides them so", ZH: "划分全同之最高"}, rules.Words{EN: "highest komi in half points that divides the games just as the best half-point komi does", ZH: "与最佳半点贴目划分全同之最高半点贴目"}},
	{"best_komi_share", rules.Words{EN: "Black wins at it", ZH: "此时黑胜"}, rules.Words{EN: "share of games Black wins at the best half-point komi", ZH: "最佳半点贴目下黑胜之比例"}},
	{"black_at", rules.Words{EN: "Black wins at komi", ZH: "某贴目下黑胜"}, rules.Words{EN: "share of games Black wins at the komi in the item column, draws counting half", ZH: "item 列所示贴目下黑胜比例，和棋计半"}},
	{"draw_at", rules.Words{EN: "drawn at komi", ZH: "某贴目下和棋"}, rules.Words{EN: "share of games drawn at the komi in the item column: at every whole one, and at others where there are any", ZH: "item 列所示贴目下和棋比例：各整数贴目，及有和棋之半点贴目"}},
	{"equal_komi", rules.Words{EN: "komi worth the same", ZH: "等价贴目"}, rules.Words{EN: "komi under the second rule at which Black wins as often as at the komi in the item column under the first: the middle of the stretch of them, or between two half-point komi in proportion; the interval reaches from where the lowest of them may lie to where the highest may", ZH: "第二规则下之贴目，其黑胜率与第一规则下 item 列所示贴目相同：取其区段之中点，或在两个半点贴目之间按比例；区间由最低者可及之处至最高者可及之处"}},
	{"equal_komi_low", rules.Words{EN: "lowest worth the same", ZH: "等价之最低"}, rules.Words{EN: "lowest komi in half points that divides the games so (method exact), or the one below the level (passed between)", ZH: "如此划分对局之最低半点贴目（method 为 exact），或其下一档（passed between）"}},
	{"equal_komi_high", rules.Words{EN: "highest worth the same", ZH: "等价之最高"}, rules.Words{EN: "highest komi in half points that divides the games so (method exact), or the one above the level (passed between)", ZH: "如此划分对局之最高半点贴目（method 为 exact），或其上一档（passed between）"}},
	{"grain_less", rules.Words{EN: "result changes with a point less of komi", ZH: "贴目少一点则结果改变"}, rules.Words{EN: "games whose result under the rule is another with a point less than its own komi, in the item column", ZH: "按该规则，贴目较自身贴目（item 列）少一点则结果不同的对局"}},
	{"grain_more", rules.Words{EN: "result changes with a point more of komi", ZH: "贴目多一点则结果改变"}, rules.Words{EN: "games whose result under the rule is another with a point more than its own komi", ZH: "按该规则，贴目较自身贴目多一点则结果不同的对局"}},
	{"grain_low", rules.Words{EN: "lowest komi that comes to the same", ZH: "结果全同之最低贴目"}, rules.Words{EN: "lowest komi in half points at which every game ends as at the rule's own komi, to ten points off", ZH: "使各局结果与自身贴目时全同之最低半点贴目，至多相去十点"}},
	{"grain_high", rules.Words{EN: "highest komi that comes to the same", ZH: "结果全同之最高贴目"}, rules.Words{EN: "highest komi in half points at which every game ends as at the rule's own komi, to ten points off", ZH: "使各局结果与自身贴目时全同之最高半点贴目，至多相去十点"}},
	{"fair_adjusted", rules.Words{EN: "fair komi among equals", ZH: "棋力相当之公平贴目"}, rules.Words{EN: "fair komi between players of one rank who play under the komi it is judged by, from a logistic model", ZH: "同段位、且以所论贴目对局时的公平贴目（逻辑斯蒂模型）"}},
	{"fair_effect", rules.Words{EN: "effect in the model", ZH: "模型中的效应"}, rules.Words{EN: "logistic coefficient at the fair komi: of one rank of strength, or of one point of komi played under", ZH: "公平贴目处的逻辑斯蒂系数：每一段位、或实际贴目每一点"}},
	{"fair_with_resigned", rules.Words{EN: "fair komi with resigned games", ZH: "计入认输之公平贴目"}, rules.Words{EN: "fair komi if the part of the resigned games in the item column is counted as won by the same side under any komi", ZH: "若将 item 列所示部分的认输之局视为任何贴目下胜负不变，则公平贴目为何"}},
	{"needed_komi", rules.Words{EN: "games needed for the komi", ZH: "估定贴目所需局数"}, rules.Words{EN: "games for an interval of the fair komi of half a point either way", ZH: "使公平贴目区间半宽为半点所需局数"}},
	{"black", rules.Words{EN: "Black wins", ZH: "黑胜"}, rules.Words{EN: "games Black wins by the komi the run chose", ZH: "按运行所选贴目黑胜的对局"}},
	{"white", rules.Words{EN: "White wins", ZH: "白胜"}, rules.Words{EN: "games White wins by the komi the run chose", ZH: "按运行所选贴目白胜的对局"}},
	{"draw", rules.Words{EN: "draw", ZH: "和棋"}, rules.Words{EN: "games that end equal", ZH: "结果相等的对局"}},
	{"no_result", rules.Words{EN: "no result", ZH: "无胜负"}, rules.Words{EN: "games the rule gives no result for", ZH: "该规则判为无胜负的对局"}},
	{"one_point", rules.Words{EN: "one point decides", ZH: "一点定胜负"}, rules.Words{EN: "games whose result would change if the loser had one point more", ZH: "负方多一点即改变结果的对局"}},
	{"agree_exactly", rules.Words{EN: "same margin", ZH: "盘差全同"}, rules.Words{EN: "games the rules count exactly alike, before komi", ZH: "贴目前盘差完全相同的对局"}},
	{"agree_exactly_literal", rules.Words{EN: "same margin (literal ending)", ZH: "盘差全同（原样终局）"}, rules.Words{EN: "games the rules count exactly alike on the records as they stand", ZH: "按棋谱原样终局，盘差完全相同的对局"}},
	{"one_point_literal", rules.Words{EN: "one point decides (literal ending)", ZH: "一点定胜负（原样终局）"}, rules.Words{EN: "the same on the records as they stand", ZH: "按棋谱原样终局计算"}},
	{"fair_komi_literal", rules.Words{EN: "fair komi (literal ending)", ZH: "公平贴目（原样终局）"}, rules.Words{EN: "the same on the records as they stand", ZH: "按棋谱原样终局计算"}},
	{"apart_by", rules.Words{EN: "apart for this reason", ZH: "因此而异"}, rules.Words{EN: "games in which the thing named in the item column is part of the difference", ZH: "item 列所述情形构成差异的对局"}},
	{"payment_made", rules.Words{EN: "the last point is paid for", ZH: "有收后之偿"}, rules.Words{EN: "games in which the rule's payment for the last play, the first pass or surplus hands is not nought", ZH: "该规则对收后、先虚着或多下之手的补偿不为零的对局"}},
	{"payment_decides", rules.Words{EN: "the payment for the last point decides", ZH: "收后之偿定胜负"}, rules.Words{EN: "games whose result is not the same when that payment is taken out", ZH: "去掉该补偿则结果不同的对局"}},
	{"payment_decides_literal", rules.Words{EN: "the payment decides (literal ending)", ZH: "收后之偿定胜负（原样终局）"}, rules.Words{EN: "the same on the records as they stand, where players' habits are paid for too", ZH: "按棋谱原样终局计算，棋手收局习惯之得失亦在其中"}},
	{"last_play_b", rules.Words{EN: "Black plays last", ZH: "黑收后"}, rules.Words{EN: "Black makes the last play on the board, on the ending the run counts", ZH: "（按运行所选终局）黑下最后一手"}},
	{"first_pass_w", rules.Words{EN: "White passes first", ZH: "白先虚着"}, rules.Words{EN: "White makes the first pass, on the ending the run counts; inferred where no pass is recorded", ZH: "（按运行所选终局）白方先虚着；未记虚着者为推断"}},
	{"last_play_b_recorded", rules.Words{EN: "Black plays last, as recorded", ZH: "黑收后（原谱）"}, rules.Words{EN: "Black makes the last play of the record", ZH: "棋谱最后一手为黑"}},
	{"first_pass_w_recorded", rules.Words{EN: "White passes first, as recorded", ZH: "白先虚着（原谱）"}, rules.Words{EN: "White makes the first pass of the record", ZH: "棋谱首个虚着为白"}},
	{"pass_follows_play", rules.Words{EN: "the side that did not play last passes first", ZH: "未收后一方先虚着"}, rules.Words{EN: "Black last and White first, or the reverse: where true, first-pass and last-play compensation are the same", ZH: "黑收后且白先虚着，或反之；成立时两种补偿等价"}},
	{"area_odd", rules.Words{EN: "area margin is odd", ZH: "数子盘差为奇数"}, rules.Words{EN: "with all dame filled the area margin of an odd board is odd, so whole komi share a grain of two points", ZH: "单官收尽时奇数路棋盘数子盘差为奇，贴目以两点为粒度"}},
	{"margin_odd", rules.Words{EN: "margin is odd", ZH: "盘差为奇数"}, rules.Words{EN: "games whose margin under the rule is an odd number of points: where nearly all are, or nearly none, komi has a grain of two points", ZH: "该规则下盘差为奇数点的对局；几乎全奇或全偶时，贴目以两点为粒度"}},
	{"knife_edge", rules.Words{EN: "area margin exactly 7", ZH: "数子盘差恰为 7"}, rules.Words{EN: "19×19 games of 184 : 177, the one place where the last point commonly decides", ZH: "19 路 184:177，最后一点最常定胜负之处"}},
	{"happens", rules.Words{EN: "share of games", ZH: "占对局比例"}, rules.Words{EN: "games in which the thing named in the item column occurs", ZH: "出现 item 列所述情形的对局"}},
	{"agrees", rules.Words{EN: "agrees with the record", ZH: "与棋谱结果一致"}, rules.Words{EN: "games whose recorded score our count reproduces under their own rules", ZH: "按其自身规则可重现棋谱所记结果的对局"}},
	{"said", rules.Words{EN: "confidence stated", ZH: "所称置信度"}, rules.Words{EN: "mean confidence of the judge in the class", ZH: "该档判定的平均置信度"}},
	{"group_tax", rules.Words{EN: "result changed by group tax", ZH: "还棋头改变结果"}, rules.Words{EN: "games whose result is not the same when the group tax alone is taken out", ZH: "仅去掉还棋头（基本眼位）一项则结果不同的对局"}},
	{"ending_differs", rules.Words{EN: "the ending matters", ZH: "终局方式有别"}, rules.Words{EN: "games whose margin on the normal ending is not that on the literal one", ZH: "正常终局与原样终局盘差不同的对局"}},
	{"ending_changes", rules.Words{EN: "the ending changes the result", ZH: "终局方式改变结果"}, rules.Words{EN: "games whose result on the normal ending is not that on the literal one", ZH: "正常终局与原样终局结果不同的对局"}},
	{"ending_step", rules.Words{EN: "touched by a step of the ending", ZH: "终局某步所及"}, rules.Words{EN: "games whose margin is changed by the step to the normal ending in the item column: plays after the end cut, dame filled, protective moves made, kos played out", ZH: "盘差为 item 列所示终局步骤所改之局：删余着、收单官、补棋、劫之了结"}},
	{"count", rules.Words{EN: "records", ZH: "棋谱数"}, rules.Words{EN: "number of records", ZH: "棋谱数"}},
}

// MeasureByID returns the glossary entry of a measure.
func MeasureByID(id string) (Measure, bool) {
	for _, m := range append(Measures, adaptedMeasures...) {
		if m.ID == id {
			return m, true
		}
	}
	return Measure{}, false
}
