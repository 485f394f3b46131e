package rules

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// designed is every rule set of the design notes.
var designed = strings.Fields(`tangsong jipingdian-b tangsong-aesthetic chinese-artistic
	livestone-b livestone-a livestone-artistic wmsg2008 chinese japanese japanese1949
	korean aga ing nz tromp-taylor button ikeda-area3 ikeda-territory1 ikeda-territory2
	ikeda-territory3 spight lasker-maas simplified-japanese seki-tax territory-k
	stone-scoring huanqitou tang taiwan`)

func TestAll(t *testing.T) {
	var ids []string
	for _, r := range All {
		ids = append(ids, r.ID)
		for _, err := range validate(r) {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
	slices.Sort(ids)
	slices.Sort(designed)
	if !slices.Equal(ids, designed) {
		t.Errorf("rule sets %v\nwant %v", ids, designed)
	}
}

// validate lists what is missing from a rule set or wrong with it.
func validate(r *Rule) (errs []error) {
	complain := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	for name, text := range map[string]string{
		"ID": r.ID, "Title": r.Title, "Native": r.Native, "Edition": r.Edition, "Source": r.Source,
	} {
		if strings.TrimSpace(text) != text || text == "" {
			complain("%s is %q", name, text)
		}
	}
	if name := r.InChinese(); !hasHan(name) || strings.ContainsFunc(name, func(c rune) bool { return unicode.In(c, unicode.Hangul, unicode.Hiragana, unicode.Katakana) }) || strings.Contains(name, "(") {
		complain("the name in Chinese is %q", name)
	}
	if strings.Trim(r.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		complain("the id is not lower-case letters, digits and hyphens")
	}
	texts := map[string]Words{"Summary": r.Summary, "Cycle": r.Cycle, "Pass": r.Pass}
	for i, d := range r.Departs {
		texts[fmt.Sprintf("Departs[%d]", i)] = d
	}
	for name, w := range texts {
		if err := checkWords(w); err != nil {
			complain("%s: %v", name, err)
		}
	}
	if r.Resolve == "" || (r.Resolve.Text() == Words{"not treated", "未涉及"}) != (r.Resolve == ResolveSilent) {
		complain("disputed stones are decided by %q", r.Resolve)
	}
	if len(r.Departs) == 0 {
		complain("no departures: no statute is without questions")
	}
	if len(r.Groups) == 0 {
		complain("no group")
	}
	for _, g := range r.Groups {
		if !slices.Contains(GroupNames, g) {
			complain("unknown group %q", g)
		}
	}
	if r.First.String() == "" {
		complain("nobody moves first")
	}
	if r.Komi < 0 {
		complain("komi %v", r.Komi)
	}
	if len(r.Terms) == 0 {
		complain("counts nothing")
	}
	for i := range r.Terms {
		if err := validateTerm(&r.Terms[i]); err != nil {
			complain("term %d: %v", i, err)
		}
		for j := range r.Terms[:i] {
			if r.Terms[i].ID == r.Terms[j].ID {
				complain("term %s twice: a ledger has one column for it", r.Terms[i].ID)
			}
		}
	}
	return errs
}

func validateTerm(t *Term) error {
	switch {
	case order(t.ID) == len(Vocabulary):
		return fmt.Errorf("%q is not in the vocabulary", t.ID)
	case t.Title == "" || !hasHan(t.Native):
		return fmt.Errorf("%s: title %q, native %q", t.ID, t.Title, t.Native)
	case t.Sign != 1 && t.Sign != -1:
		return fmt.Errorf("%s: sign %d", t.ID, t.Sign)
	case t.Count == nil:
		return fmt.Errorf("%s counts nothing", t.ID)
	}
	for i := range t.Parts {
		if err := validateTerm(&t.Parts[i]); err != nil {
			return fmt.Errorf("part of %s: %w", t.ID, err)
		}
	}
	return nil
}

// checkWords asks for a sentence in each language.
func checkWords(w Words) error {
	switch {
	case len(w.EN) < 4 || !strings.ContainsAny(w.EN[len(w.EN)-1:], ".)"):
		return fmt.Errorf("no English sentence: %q", w.EN)
	case !hasHan(w.ZH):
		return errors.New("no Chinese text: " + w.ZH)
	}
	return nil
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// Every question the essays leave open is answered by a rule that follows them.
func TestQuestionsAnswered(t *testing.T) {
	answers := map[string]string{
		"tangsong":           "Q1.1 Q1.2 Q1.3 Q1.4 Q1.5 Q1.6 Q1.7",
		"tangsong-aesthetic": "Q2.1 Q2.2 Q2.3",
		"livestone-a":        "Q3.1 Q3.2 Q3.3 Q3.4 Q3.5 Q3.6",
		"livestone-b":        "Q3.2 Q3.3 Q3.4 Q3.5 Q3.6",
		"chinese-artistic":   "Q4.1 Q4.2 Q4.3 Q4.4",
	}
	for id, questions := range answers {
		r, _ := ByID(id)
		var en, zh strings.Builder
		for _, d := range r.Departs {
			en.WriteString(d.EN)
			zh.WriteString(d.ZH)
		}
		for q := range strings.FieldsSeq(questions) {
			if !strings.Contains(en.String(), q) || !strings.Contains(zh.String(), q) {
				t.Errorf("%s does not say in both languages how it reads %s", id, q)
			}
		}
	}
}

// Every rule set is a file of its own.
func TestOneFileEach(t *testing.T) {
	for _, r := range All {
		name := strings.ReplaceAll(r.ID, "-", "_") + ".go"
		text, err := os.ReadFile(name)
		if err != nil || strings.Count(string(text), " = Rule{") != 1 || !strings.Contains(string(text), strconv.Quote(r.ID)) {
			t.Errorf("%s is not alone in %s (%v)", r.ID, name, err)
		}
	}
}

// Every rule set tells its text in both languages, every term rests on an article
// told, and numbers are given or not given throughout.
func TestTexts(t *testing.T) {
	for _, r := range All {
		if len(r.Text) == 0 {
			t.Errorf("%s has no text", r.ID)
		}
		for _, a := range r.Text {
			if err := checkWords(a.Words); err != nil {
				t.Errorf("%s, article %s: %v", r.ID, a.No, err)
			}
		}
		for _, term := range r.Terms {
			for _, no := range strings.FieldsFunc(term.Article, func(c rune) bool { return c == ',' || c == ' ' }) {
				no, _, _ = strings.Cut(no, "(")
				if !slices.ContainsFunc(r.Text, func(a Article) bool { return covers(a.No, no) }) {
					t.Errorf("%s: %s rests on article %s, which is not told", r.ID, term.ID, no)
				}
			}
		}
	}
}

// covers reports whether an article is among those numbered.
func covers(numbers, no string) bool {
	want, _ := strconv.Atoi(no)
	for _, part := range strings.Split(numbers, ", ") {
		from, to, ranged := strings.Cut(part, "–")
		if !ranged {
			to = from
		}
		lo, err1 := strconv.Atoi(from)
		hi, err2 := strconv.Atoi(to)
		if err1 == nil && err2 == nil && lo <= want && want <= hi {
			return true
		}
	}
	return false
}

// A rule that cites articles gives the article of each of its terms.
func TestArticles(t *testing.T) {
	for _, r := range All {
		cited := 0
		for _, term := range r.Terms {
			if term.Article != "" {
				cited++
			}
		}
		// Handicap points of the Chinese rules are practice, not text.
		if cited != 0 && cited != len(r.Terms) && r.ID != "chinese" {
			t.Errorf("%s: %d of %d terms have an article", r.ID, cited, len(r.Terms))
		}
	}
}

// The vocabulary has the columns of the ledger, in their order.
func TestVocabulary(t *testing.T) {
	columns := strings.Fields(`area territory seki one_sided setup parity first_pass last_play group_tax
		handicap pass_stones button unremoved verdict aftermath dame protect open_ko`)
	var ids []string
	for _, w := range Vocabulary {
		ids = append(ids, w.ID)
		if w.Title == "" || !hasHan(w.Native) {
			t.Errorf("%s: title %q, native %q", w.ID, w.Title, w.Native)
		}
		if err := checkWords(w.Meaning); err != nil {
			t.Errorf("%s: %v", w.ID, err)
		}
	}
	if !slices.Equal(ids, columns) {
		t.Errorf("terms %v\nwant %v", ids, columns)
	}
	if len(Vocabulary) >= maxTerms {
		t.Errorf("%d terms, room for %d", len(Vocabulary), maxTerms)
	}
}

func TestSelect(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"japanese,chinese", "chinese japanese"},
		{"chinese, chinese", "chinese"},
		{"yanlai", "tangsong tangsong-aesthetic chinese-artistic jipingdian-b livestone-b livestone-a livestone-artistic wmsg2008"},
		{"wmsg2008,yanlai,tang", "tangsong tangsong-aesthetic chinese-artistic jipingdian-b livestone-b livestone-a livestone-artistic wmsg2008 tang"},
		{"historical", "japanese1949 huanqitou tang taiwan"},
		{"tromp", "error"},
		{"", "error"},
		{"chinese,,japanese", "error"},
	} {
		chosen, err := Select(test.list)
		var ids []string
		for _, r := range chosen {
			ids = append(ids, r.ID)
		}
		got := strings.Join(ids, " ")
		if err != nil {
			got = "error"
		}
		if got != test.want {
			t.Errorf("Select(%q) = %s, want %s", test.list, got, test.want)
		}
	}
	if all, err := Select("all"); err != nil || !slices.Equal(all, All) {
		t.Errorf("Select(all) has %d of %d rule sets (%v)", len(all), len(All), err)
	}
	if world, _ := Select("world"); slices.ContainsFunc(world, func(r *Rule) bool { return r.ID == "tang" }) || len(world) < 15 {
		t.Errorf("Select(world) has %d rule sets", len(world))
	}
}

// The table of komi on 361 points: who wins at which margin.
func TestWinner(t *testing.T) {
	for _, test := range []struct {
		id     string
		margin Half
		komi   Half
		first  string
		want   Outcome
	}{
		{"chinese", Points(7), 15, "B", WhiteWins},
		{"chinese", Points(9), 15, "B", BlackWins},
		{"nz", Points(7), 14, "B", Drawn},
		{"ing", Points(8), 16, "B", BlackWins},
		{"ing", Points(7), 16, "B", WhiteWins},
		{"livestone-b", Points(-8), 16, "W", WhiteWins},
		{"livestone-b", Points(-7), 16, "W", BlackWins},
		{"livestone-b", Points(8), 16, "B", BlackWins},
		{"stone-scoring", 0, 0, "B", Drawn},
		{"button", Half(13), 14, "B", WhiteWins},
	} {
		r, _ := ByID(test.id)
		first := r.First
		if test.first != first.String() {
			first = first.Other()
		}
		if got := r.Winner(test.margin, Charge(test.komi, first), first); got != test.want {
			t.Errorf("%s: margin %v, komi %v, %s first: %s, want %s", test.id, test.margin, test.komi, test.first, got, test.want)
		}
	}
}

func TestHalfString(t *testing.T) {
	for h, want := range map[Half]string{0: "0", 1: "0.5", -1: "-0.5", 15: "7.5", -15: "-7.5", 14: "7", -14: "-7"} {
		if h.String() != want {
			t.Errorf("%d halves are %q, want %q", int(h), h.String(), want)
		}
	}
}

// The package is for a committee to read alone: it needs the board and the
// standard library, and nothing of files, goroutines or pictures.
func TestImports(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	allowed := strings.Fields("fmt math/bits regexp slices strconv strings weiqi-experiment/rules/board")
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		for _, path := range importsOf(t, e.Name()) {
			if !slices.Contains(allowed, path) {
				t.Errorf("%s imports %s", e.Name(), path)
			}
		}
	}
}

func importsOf(t *testing.T, file string) (paths []string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range f.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}
