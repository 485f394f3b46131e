package report

import (
	"math"
	"strings"
	"testing"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/internal/synthetic"
	"weiqi-experiment/rules"
)

// withChapters gives an input data for every chapter, with a text in each place
// that comes from outside.
func withChapters(in Input, text string) Input {
	in.Engines = &Engines{
		Facts: []EngineFact{{"gtp-engine", text}}, Below: "0.9", Judged: 400, Asked: 40,
		Answers: []EngineAnswer{
			{"stood", "gtp", rules.Words{EN: "as the engine says", ZH: "依引擎"}, 30},
			{"overruled", "gtp", rules.Words{EN: "other stones", ZH: "死子不同"}, 10},
		},
		Again: &WithoutEngines{Games: 40, Both: 36, SameDead: 27, OnlyWith: 3, OnlyWithout: 1, Scored: 20, AgreeWith: 18, AgreeWout: 12,
			Rules: []EngineEffect{{"chinese", 36, 9, 4}}},
	}
	nan := math.NaN()
	in.Selfplay = &Selfplay{
		Players: []string{text}, Size: 9, Games: 30, Komi: "rule", Seed: 7, Rules: []string{"chinese", "japanese"}, This: true,
		Aspects: []Aspect{
			{ID: "same_moves", Words: rules.Words{EN: "the same moves", ZH: "着法全同"}, Share: true, Rule: "japanese", N: 30, Pairs: 30, Value: 0.8, Lo: 0.6, Hi: 0.9, Against: nan, AgainstLo: nan, AgainstHi: nan, SameMoves: true},
			{ID: "dame_played", Words: rules.Words{EN: "dame played", ZH: "所收单官"}, Rule: "chinese", N: 30, Pairs: 30, Value: 2.5, Lo: 2, Hi: 3, Against: nan, AgainstLo: nan, AgainstHi: nan},
			{ID: "dame_played", Words: rules.Words{EN: "dame played", ZH: "所收单官"}, Rule: "japanese", N: 30, Pairs: 30, Value: 1.25, Lo: 1, Hi: 1.5, Against: -1.25, AgainstLo: -1.5, AgainstHi: -1},
			{ID: "left", Words: rules.Words{EN: "points left", ZH: "所余公气"}, Rule: "japanese", N: 30, Pairs: 30, Value: 1.25, Lo: 1, Hi: 1.5, Against: 0.25, AgainstLo: -0.5, AgainstHi: 1},
		},
	}
	in.Solved = []Solution{
		{Rule: "chinese", Width: 2, Height: 2, ToMove: "B", Cycle: true, Proved: true, Low: -8, High: 8, Nodes: 99, Line: text},
		{Rule: "tangsong", Width: 1, Height: 3, ToMove: "B", Proved: true, Low: 4, High: 4, Nodes: 12, Line: "ab pass pass"},
		{Rule: "japanese", Width: 1, Height: 3, ToMove: "B", Refused: text},
	}
	return in
}

// Each chapter is there with its data, in both languages, and only then.
func TestChapters(t *testing.T) {
	dir := write(t, withChapters(input(synthetic.Make(40, 1), "en"), "GNU Go 3.8"))
	page, text := read(t, dir, "report.html"), read(t, dir, "report.md")
	for _, want := range []string{
		`id="chapter-engines"`, `href="#chapter-engines"`, `id="chapter-selfplay"`, `id="chapter-solved"`, "Engines as judges", "引擎之判定", "下法因规则之变", "小棋盘之确值",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("report.html lacks %q", want)
		}
	}
	for _, want := range []string{
		"of 400 records judged, 40, or 10.0 %", "40 of these records were settled again without engines", "the dead stones are the same in 75.0 %",
		"reproduces it in 90.0 %", "| 75.0 \\[", "GNU Go 3.8",
		"30 games under each of 2 rule sets on 9×9", "Most games have the very moves", "Of 2 differences from", "dame played under", "(−1.25)", "| −1.25 \\[−1.50, −1.00\\] |",
		"1 have a proved value", "−4 to 4", "ab pass pass", "endless game",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("report.md lacks %q", want)
		}
	}
	if strings.Contains(text, "points left under") {
		t.Error("a difference whose interval holds nought is said to stand out")
	}
	for _, table := range []string{"engine-answers", "engine-effects", "selfplay", "solved", "solved-values"} {
		if csv := read(t, dir, "tables", table+".csv"); strings.Count(csv, "\n") < 2 {
			t.Errorf("%s.csv: %q", table, csv)
		}
		read(t, dir, "tables", table+".tex")
	}

	in := input(synthetic.Make(40, 1), "en")
	st, err := analysis.Analyse(in.Source, in.Options())
	if err != nil {
		t.Fatal(err)
	}
	if c := newPage(st, &in, nil).Chapters; len(c) > 0 {
		t.Errorf("a chapter without data: %s", c[0].ID)
	}
}

// A match and a solved board say what they do not know.
func TestChaptersWithLess(t *testing.T) {
	in := withChapters(input(synthetic.Make(60, 1), "zh"), "甲")
	in.Engines.Again, in.Engines.Judged, in.Engines.Asked, in.Engines.Answers = nil, 0, 0, nil
	in.Selfplay.This, in.Selfplay.Aspects = false, in.Selfplay.Aspects[:2]
	in.Solved = in.Solved[2:]
	text := read(t, write(t, in), "report.md")
	for _, want := range []string{"原谱未能重读", "0 项已证", "1 项在该规则下不可解"} {
		if !strings.Contains(text, want) {
			t.Errorf("report.md lacks %q", want)
		}
	}
	for _, never := range []string{"NaN", "–%", "本报告所计之局即此", "差异中"} {
		if strings.Contains(text, never) {
			t.Errorf("report.md has %q", never)
		}
	}
}
