package rules

import (
	"fmt"
	"strings"
	"testing"
)

// A page shows all there is to say about a rule, in both languages and forms.
func TestPage(t *testing.T) {
	for _, r := range All {
		for _, lang := range []string{"en", "zh"} {
			for _, form := range []Form{Plain, Markdown} {
				page := r.Page(lang, form)
				want := []string{r.ID, r.Title, r.Native, r.Edition, r.Source, r.Summary.In(lang), r.Cycle.In(lang), r.Pass.In(lang), r.Ko.Text().In(lang), r.Tie.Text().In(lang)}
				for i, d := range r.Departs {
					want = append(want, fmt.Sprintf("%d. %s", i+1, d.text(lang)))
				}
				for _, a := range r.Text {
					want = append(want, a.Words.In(lang))
				}
				if strings.Contains(page, "Q1") || strings.Contains(page, "Q2") || strings.Contains(page, "Q3") || strings.Contains(page, "Q4") {
					t.Errorf("page of %s names a question by a number the reader does not know", r.ID)
				}
				for i := range r.Terms {
					want = append(want, r.Terms[i].name(lang), r.Terms[i].Article)
				}
				for _, text := range want {
					if !strings.Contains(page, text) {
						t.Errorf("page of %s in %s lacks %q", r.ID, lang, text)
					}
				}
				if marked := strings.HasPrefix(page, "# "); marked != (form == Markdown) {
					t.Errorf("page of %s starts with %.20q", r.ID, page)
				}
				if strings.Contains(page, "\n\n\n") || !strings.HasSuffix(page, "\n") {
					t.Errorf("page of %s has loose line ends", r.ID)
				}
			}
		}
	}
}

func TestDiff(t *testing.T) {
	for _, test := range []struct{ a, b, lang, want string }{
		{"chinese", "japanese", "en", "chinese − japanese = eyes in seki + one-sided dame + set-up stones + plays − handicap points\n"},
		{"japanese", "chinese", "en", "japanese − chinese = − eyes in seki − one-sided dame − set-up stones − plays + handicap points\n"},
		{"tangsong", "wmsg2008", "en", "tangsong − wmsg2008 = 0: the two count alike.\n"},
		{"tangsong", "ikeda-area3", "zh", "tangsong − ikeda-area3 = 0：两者计法相同。\n"},
		{"livestone-b", "nz", "en", "livestone-b − nz = − group tax\n"},
		{"tangsong-aesthetic", "territory-k", "en", "tangsong-aesthetic − territory-k = − pass stones\n"},
		{"chinese-artistic", "spight", "en", "chinese-artistic − spight = set-up stones\n"},
		{"chinese", "aga", "en", "chinese − aga = − handicap points + handicap points, the first stone free\n"},
		{"seki-tax", "nz", "zh", "seki-tax − nz = − 双活之目\n"},
		{"chinese", "nz", "en", "Komi: chinese: 7.5 points, paid by the side that moves first / nz: 7 points, paid by the side that moves first\n"},
		{"chinese", "nz", "zh", "自尽：chinese: 禁止 / nz: 许可\n"},
	} {
		a, _ := ByID(test.a)
		b, _ := ByID(test.b)
		if got := Diff(a, b, test.lang, Plain); !strings.Contains(got, test.want) {
			t.Errorf("Diff(%s, %s) lacks %q:\n%s", test.a, test.b, test.want, got)
		}
	}
}

// A rule does not differ from itself.
func TestDiffOfOne(t *testing.T) {
	for _, r := range All {
		if got := Diff(r, r, "en", Markdown); !strings.Contains(got, "None.") || !strings.Contains(got, " = 0: ") {
			t.Errorf("%s differs from itself:\n%s", r.ID, got)
		}
	}
}
