package validate

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"weiqi-experiment/sim/labels"
	"weiqi-experiment/sim/store"
)

func of[T any](v T) *T { return &v }

// row is a labelled position on a square board.
func row(source, trust string, side int32, rule, right string, confidence float64) labels.Row {
	r := labels.Row{ValidationRow: store.ValidationRow{
		Source: source, Kind: labels.KindMarks, Trust: trust, File: source + "/a.sgf",
		Width: side, Height: side, Rule: rule, Right: right, Judge: "playout",
	}}
	if right != labels.Unsettled {
		r.Confidence, r.StonesWrong = of(confidence), of(int32(0))
		if right == labels.No {
			*r.StonesWrong, r.Reason = 3, "calls dead 3: aa ab ba"
		}
	}
	return r
}

func rows() []labels.Row {
	list := []labels.Row{
		row("kgs", labels.Trusted, 19, "japanese", labels.Yes, 0.995),
		row("kgs", labels.Trusted, 19, "japanese", labels.No, 0.993),
		row("kgs", labels.Trusted, 19, "chinese", labels.Yes, 0.97),
		row("kgs", labels.Trusted, 9, "korean", labels.Unsettled, 0),
		row("kgs", labels.Other, 13, "aga", labels.No, 0.6),
		row("books", labels.Worked, 7, "", labels.Yes, 0.4),
	}
	list[0].Expected, list[0].Got = of(4.0), of(4.0)
	list[1].Expected, list[1].Got = of(4.0), of(10.0)
	list[5].SekiWrong = of(int32(2))
	return list
}

func TestAnalyse(t *testing.T) {
	s := Analyse(rows())
	want := []Part{
		{Class{Source: "books", Kind: "marks", Trust: "worked"}, Tally{N: 1, Right: 1, Seki: 1}},
		{Class{Source: "kgs", Kind: "marks", Trust: "trusted"}, Tally{N: 4, Right: 2, Unsettled: 1, Sure: 2, SureRight: 1, Margins: 2, Exact: 1}},
		{Class{Source: "kgs", Kind: "marks", Trust: "other"}, Tally{N: 1}},
	}
	if len(s.Sources) != len(want) {
		t.Fatalf("%d sources", len(s.Sources))
	}
	for i := range want {
		if s.Sources[i] != want[i] {
			t.Errorf("%+v, want %+v", s.Sources[i], want[i])
		}
	}
	classes := map[[2]string]int64{}
	var n int64
	for _, p := range s.Cross {
		classes[[2]string{p.Size, p.Rule}] += p.N
		n += p.N
	}
	for k, v := range map[[2]string]int64{{"19", "japanese"}: 2, {"19", "chinese"}: 1, {"9", "other"}: 1, {"13", "aga"}: 1, {"other", "other"}: 1} {
		if classes[k] != v {
			t.Errorf("%d of size and rule %v, want %d", classes[k], k, v)
		}
	}
	if n != 6 {
		t.Errorf("the parts add to %d, want 6", n)
	}
}

func TestLevels(t *testing.T) {
	s := Analyse(rows())
	check := func(group string, want ...Level) {
		got := s.Levels[group]
		if len(got) != len(want) {
			t.Fatalf("%s: %+v, want %+v", group, got, want)
		}
		for i := range want {
			if math.Abs(got[i].Said-want[i].Said) > 1e-12 {
				t.Errorf("%s: stated %v, want %v", group, got[i].Said, want[i].Said)
			}
			got[i].Said = want[i].Said
			if got[i] != want[i] {
				t.Errorf("%s: %+v, want %+v", group, got[i], want[i])
			}
		}
	}
	check(Believed, Level{"< 0.50", 1, 1, 0.4}, Level{"0.95–0.99", 1, 1, 0.97}, Level{"0.99–1.00", 2, 1, 0.994})
	check(AllKinds, Level{"< 0.50", 1, 1, 0.4}, Level{"0.50–0.80", 1, 0, 0.6}, Level{"0.95–0.99", 1, 1, 0.97}, Level{"0.99–1.00", 2, 1, 0.994})
}

// hostile is a name that must not become markup.
const hostile = `<script>alert("1")</script>&amp;`

func TestWrite(t *testing.T) {
	list := rows()
	list[1].File, list[1].Source = hostile+".sgf", hostile
	list[1].Reason, list[1].Drawn = hostile, "labelled\n<X>&\n"
	in := Input{Problems: []labels.Problem{{File: hostile, Line: 3, Kind: "unreadable", Message: hostile}}, Settings: []Setting{{"labels", hostile}}}
	var before map[string]string
	for _, lang := range []string{"en", "en", "zh"} {
		in.Lang = lang
		dir := filepath.Join(t.TempDir(), "out")
		if Holds(dir) {
			t.Fatal("a folder that is not there holds something")
		}
		if err := Write(dir, Analyse(list), in); err != nil {
			t.Fatal(err)
		}
		if !Holds(dir) {
			t.Error("the folder written does not count as one")
		}
		files := contents(t, dir)
		for _, name := range []string{"validate.csv", "problems.csv", "validation.md", "validation.html", "figures/calibration.svg",
			"tables/accuracy.csv", "tables/accuracy_by_size_and_rule.csv", "tables/calibration.csv", "tables/misses.csv", "tables/problems.csv", "tables/settings.csv"} {
			if files[name] == "" {
				t.Errorf("%s is not written", name)
			}
		}
		page := files["validation.html"]
		if strings.Contains(page, "<script>alert") || strings.Contains(page, "<X>") || strings.Contains(page, "ZgotmplZ") {
			t.Error("a name becomes markup in validation.html")
		}
		if !strings.Contains(page, "&lt;script&gt;alert") || !strings.Contains(page, "&lt;X&gt;&amp;") {
			t.Error("the name is not on the page")
		}
		if strings.Contains(files["validation.md"], "<script>") {
			t.Error("a name becomes markup in validation.md")
		}
		if n := strings.Count(files["validate.csv"], "\n"); n != 7 {
			t.Errorf("validate.csv has %d lines, want a head and 6 rows", n)
		}
		if lang == "en" {
			for name, text := range before {
				if files[name] != text {
					t.Errorf("%s is another when written again", name)
				}
			}
			before = files
		}
	}
}

// With the dead stones given no judge was asked, and the report speaks of none; nor does
// it leave what a validation before has said of them.
func TestWriteGiven(t *testing.T) {
	dir := t.TempDir()
	study := Analyse(rows())
	for _, lang := range []string{"en", "zh"} {
		if err := Write(dir, study, Input{Lang: lang}); err != nil {
			t.Fatal(err)
		}
		judged := contents(t, dir)
		if err := Write(dir, study, Input{Lang: lang, Given: true}); err != nil {
			t.Fatal(err)
		}
		given := contents(t, dir)
		for _, name := range judgesFiles {
			if judged[name] == "" || given[name] != "" {
				t.Errorf("%s: %d bytes with judges, %d without", name, len(judged[name]), len(given[name]))
			}
		}
		page := given["validation.md"]
		want := map[string]string{"en": "no judge was asked", "zh": "未问判定者"}[lang]
		if !strings.Contains(page, want) {
			t.Errorf("%s: no %q in\n%s", lang, want, page)
		}
		for _, word := range []string{"onfidence", "the judges", "life and death", "置信", "死活判定", "判定一致"} {
			if strings.Contains(page, word) {
				t.Errorf("%s: the report speaks of judges, %q:\n%s", lang, word, page)
			}
		}
		if with, without := study.Short(lang, false), study.Short(lang, true); len(without[0]) != len(with[0])-3 || len(without[1]) != len(without[0]) || len(with[1]) != len(with[0]) {
			t.Errorf("the short table has %q, with judges %q", without, with)
		}
	}
}

// Nothing compared and nothing settled leave a report too.
func TestWriteEmpty(t *testing.T) {
	for _, list := range [][]labels.Row{nil, {row("kgs", labels.Other, 19, "", labels.Unsettled, 0)}} {
		dir := t.TempDir()
		if err := Write(dir, Analyse(list), Input{Lang: "en"}); err != nil {
			t.Fatal(err)
		}
		files := contents(t, dir)
		for _, name := range []string{"validation.md", "validation.html"} {
			if text := files[name]; !strings.Contains(text, "“Stated confidence and observed right” (needs settled positions") || strings.Contains(text, "NaN ") {
				t.Errorf("%s does not say why there is no figure", name)
			}
		}
	}
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
