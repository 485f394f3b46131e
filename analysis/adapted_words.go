package analysis

import "weiqi-experiment/rules"

// adaptedMeasures are those of the statistic Adapted, for the glossary.
var adaptedMeasures = []Measure{
	{"adapted_status", rules.Words{EN: "last stage", ZH: "最后阶段"}, rules.Words{EN: "games whose last stage was played under the rule, or was not for the reason in the item column", ZH: "最后阶段已按该规则下完、或因 item 列之故未下的对局"}},
	{"adapted_changes", rules.Words{EN: "best play changes the margin", ZH: "最佳着法改变盘差"}, rules.Words{EN: "games, of those played, whose margin is another when the last stage is played for the rule", ZH: "已下完者中，最后阶段为该规则而下则盘差改变的对局"}},
	{"adapted_differs_before", rules.Words{EN: "margins differ, one ending", ZH: "盘差不同（同一终局）"}, rules.Words{EN: "on the games played under both rules: margins differ when one ending is counted by both", ZH: "两规则下均已下完之局中，同一终局按两规则计数而盘差不等者"}},
	{"adapted_differs", rules.Words{EN: "margins differ, each its own", ZH: "盘差不同（各自终局）"}, rules.Words{EN: "on the same games: margins differ when each rule's ending is played for it", ZH: "同上诸局，各为其规则而下则盘差不等者"}},
	{"adapted_survives", rules.Words{EN: "differences left", ZH: "尚存之差"}, rules.Words{EN: "of the games whose margins differ on one ending, those that still differ when each is played for its rule", ZH: "同一终局盘差不等者中，各为其规则而下仍不等者"}},
	{"adapted_result_before", rules.Words{EN: "results differ, one ending", ZH: "结果不同（同一终局）"}, rules.Words{EN: "on the games played under both rules: results differ when one ending is counted by both", ZH: "两规则下均已下完之局中，同一终局按两规则计数而结果不同者"}},
	{"adapted_result", rules.Words{EN: "results differ, each its own", ZH: "结果不同（各自终局）"}, rules.Words{EN: "on the same games: results differ when each rule's ending is played for it", ZH: "同上诸局，各为其规则而下则结果不同者"}},
	{"adapted_result_survives", rules.Words{EN: "changed results left", ZH: "尚存之结果改变"}, rules.Words{EN: "of the games whose results differ on one ending, those that still differ when each is played for its rule", ZH: "同一终局结果不同者中，各为其规则而下仍不同者"}},
	{"adapted_result_appears", rules.Words{EN: "new changed results", ZH: "新生之结果改变"}, rules.Words{EN: "of the games with one result on one ending, those whose results differ when each is played for its rule", ZH: "同一终局结果相同者中，各为其规则而下则不同者"}},
}
