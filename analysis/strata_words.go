package analysis

import (
	"strings"

	"weiqi-experiment/rules"
)

// classWords are the classes that have names of their own, by stratum; "" for any.
// The rest are what rows say: names, numbers and ids.
var classWords = map[[2]string]rules.Words{
	{"", "(none)"}:                {EN: "(not known)", ZH: "（未知）"},
	{"", otherClass}:              {EN: "(other)", ZH: "（其他）"},
	{"handicap", "even"}:          {EN: "even", ZH: "分先"},
	{"handicap", "handicap"}:      {EN: "handicap", ZH: "让子"},
	{"strength", "professional"}:  {EN: "professional", ZH: "职业"},
	{"strength", "7–9 dan"}:       {EN: "7–9 dan", ZH: "7–9 段"},
	{"strength", "4–6 dan"}:       {EN: "4–6 dan", ZH: "4–6 段"},
	{"strength", "1–3 dan"}:       {EN: "1–3 dan", ZH: "1–3 段"},
	{"strength", "kyu"}:           {EN: "kyu", ZH: "级位"},
	{"source", "(files)"}:         {EN: "(files)", ZH: "（单独文件）"},
	{"agrees_basis", "recorded"}:  {EN: "the record as it stands", ZH: "棋谱原样"},
	{"agrees_basis", "completed"}: {EN: "the completed ending", ZH: "补完之终局"},
}

// ClassWords names a class of a stratum for people.
func ClassWords(stratum, class string) rules.Words {
	if stratum == "subset" {
		for i := range Subsets {
			if Subsets[i].ID == class {
				return Subsets[i].Words
			}
		}
	}
	for _, s := range []string{stratum, ""} {
		if w, ok := classWords[[2]string{s, class}]; ok {
			return w
		}
	}
	return rules.Words{EN: class, ZH: class}
}

// breachWords name what a recorded move does that some rule forbids.
var breachWords = map[string]rules.Words{
	"ko":           {EN: "ko retaken at once", ZH: "劫立即回提"},
	"positional":   {EN: "position repeated", ZH: "全局同形"},
	"situational":  {EN: "position repeated, same side to move", ZH: "全局同形且轮走方相同"},
	"suicide":      {EN: "suicide", ZH: "自杀"},
	"occupied":     {EN: "a play on an occupied point", ZH: "落于有子之点"},
	"two-in-a-row": {EN: "two moves in a row", ZH: "一方连下两手"},
	"off-board":    {EN: "a play off the board", ZH: "落于盘外"},
	"no-liberty":   {EN: "set-up leaves a chain without liberties", ZH: "预置之子无气"},
}

// HappeningWords names an item of prevalence for people.
func HappeningWords(item string) rules.Words {
	for i := range Happenings {
		if Happenings[i].ID == item {
			return Happenings[i].Words
		}
	}
	kind := strings.TrimPrefix(item, BreachPrefix)
	w, ok := breachWords[kind]
	if !ok {
		w = rules.Words{EN: kind, ZH: kind}
	}
	return rules.Words{EN: "breach: " + w.EN, ZH: "违例：" + w.ZH}
}
