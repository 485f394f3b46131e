package labels

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/sim/life"
)

// read reads the label files of the test.
func read(t *testing.T, dirs ...string) ([]Label, []Problem) {
	t.Helper()
	list, problems, err := Read(dirs, "")
	if err != nil {
		t.Fatal(err)
	}
	return list, problems
}

// compare settles with the marks hidden and compares.
func compare(t *testing.T, list []Label, workers int, paths ...string) *Outcome {
	t.Helper()
	judges, err := life.Select("static,playout")
	if err != nil {
		t.Fatal(err)
	}
	out, err := Run(context.Background(), &Config{Labels: list, Paths: paths, Judges: judges, Seed: 1, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRead(t *testing.T) {
	list, _ := read(t, "testdata/labels")
	type brief struct {
		source, kind, trust, rule, ref string
		dead, alive, spared, noArea    []Place
		all, seki                      bool
		margins                        []Margin
	}
	want := map[string]brief{
		"case/walls.toml":    {source: "case", kind: KindCase, trust: Worked, dead: []Place{"ad", "fc"}, all: true, seki: true, margins: []Margin{{"chinese", 0, false}, {"japanese", 0, false}}},
		"drawn/no-life.txt":  {source: "drawn", kind: KindGoscorer, trust: Given, all: true, seki: true, margins: []Margin{{"japanese", -26, false}}},
		"drawn/walls.txt":    {source: "drawn", kind: KindGoscorer, trust: Given, dead: []Place{"fc", "ad"}, all: true, seki: true, margins: []Margin{{"japanese", 0, false}}},
		"game/walls.json":    {source: "game", kind: KindGame, trust: People, dead: []Place{"fc", "ad"}, all: true, margins: []Margin{{"", -0.5, true}}},
		"owners/walls.json":  {source: "owners", kind: KindOwnership, trust: People, rule: "chinese", dead: []Place{"ad"}, spared: []Place{"fc"}, all: true},
		"removed/walls.game": {source: "removed", kind: KindRemoved, trust: People, dead: []Place{"fc", "ad"}, noArea: []Place{"ff"}, all: true},
		"session/walls.gtp":  {source: "session", kind: KindGTP, trust: People, dead: []Place{"fc"}, alive: []Place{"cf"}},
		"engine.tsv:2":       {source: "engine", kind: KindEngine, trust: Sure, ref: "records/trusted.sgf", dead: []Place{"ad", "fc"}, all: true},
		"engine.tsv:3":       {source: "engine", kind: KindEngine, trust: Unsure, ref: "records/jp-open.sgf", all: true},
		"engine.tsv:4":       {source: "engine", kind: KindEngine, trust: Sure, ref: "records/none.sgf", all: true},
		"scores.tsv:2":       {source: "scores", kind: KindScore, trust: People, ref: "records/trusted.sgf", margins: []Margin{{"", -0.5, true}}},
		"wrong/engine.tsv:4": {source: "wrong", kind: KindEngine, trust: Sure, ref: "records/trusted.sgf", dead: []Place{"aa"}, all: true},
	}
	for _, l := range list {
		name := strings.TrimPrefix(l.File, "testdata/labels/")
		if l.Line > 0 {
			name += fmt.Sprintf(":%d", l.Line)
		}
		got := brief{l.Source, l.Kind, l.Trust, l.Rule, l.Ref, l.Dead, l.Alive, l.Spared, l.NoTerritory, l.All, l.SekiAll, l.Margins}
		if w, ok := want[name]; !ok || !reflect.DeepEqual(got, w) {
			t.Errorf("%s is read as\n%+v, want\n%+v", name, got, w)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is not read", name)
	}
}

// Every file and line that cannot be used is listed with its place, and nothing
// else is.
func TestReadProblems(t *testing.T) {
	_, problems := read(t, "testdata/labels")
	want := []string{
		"scores.tsv:3: repeated: ",
		"tax.tsv: other-subject: ",
		"wrong/board.txt:3: unreadable: '?' on the board",
		"wrong/claim.gtp: no-claim: ",
		"wrong/cut.json:4: unreadable: ",
		`wrong/engine.tsv:2: unreadable: certainty "high"`,
		`wrong/engine.tsv:3: unreadable: dead stone "A1x"`,
		"wrong/form.json: unknown-form: ",
		"wrong/move.json: unreadable: move 2: off the board",
		"wrong/notes.md: unknown-form: ",
		`wrong/number.game:5: unreadable: "7"`,
		"wrong/owner.json: unreadable: row 2: owner 'X'",
		`wrong/point.gtp:2: unreadable: "b z9" is no move`,
		`wrong/record.toml: unreadable: record "none.sgf"`,
		`wrong/scores.tsv:2: unreadable: expected result "B+R"`,
		"wrong/scores.tsv:3: unreadable: the position before a move",
		"wrong/section.txt: unreadable: no section TERRITORY",
		"wrong/short.game: unreadable: 3 rows",
		"wrong/size.txt:4: unreadable: TERRITORY",
		"wrong/toml.toml:1: unreadable: ",
	}
	var got []string
	for _, p := range problems {
		got = append(got, strings.TrimPrefix(p.Error(), "testdata/labels/"))
	}
	if len(got) != len(want) {
		t.Fatalf("%d problems, want %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
}

func TestReadNothing(t *testing.T) {
	if _, _, err := Read([]string{"testdata/no-such-folder"}, ""); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that does not exist: %v", err)
	}
}

func TestRun(t *testing.T) {
	list, _ := read(t, "testdata/labels")
	out := compare(t, list, 2, "testdata/records")
	var got []string
	for _, r := range out.Rows {
		line := fmt.Sprintf("%s %s %s %s", r.Kind, r.Trust, filepath.Base(r.File), r.Right)
		for _, n := range []*int32{r.StonesWrong, r.SekiWrong} {
			if n == nil {
				line += " -"
			} else {
				line += fmt.Sprintf(" %d", *n)
			}
		}
		if r.Expected != nil {
			line += fmt.Sprintf(" %v/%v", *r.Expected, *r.Got)
		}
		got = append(got, line)
	}
	want := []string{
		"case worked walls.toml yes 0 0 0/0",
		"goscorer given no-life.txt no 3 0 -26/-34", // three stones of one eye, said to live
		"goscorer given walls.txt yes 0 0 0/0",
		"ogs-game people walls.json yes 0 - -0.5/-0.5",
		"ownership people walls.json yes 0 -",
		"removed people walls.game yes 0 1", // an open point of White's said to be nobody's
		"gtp people walls.gtp yes 0 -",
		"engine unsure jp-open.sgf yes 0 -",
		"marks jp-open jp-open.sgf yes 0 - -6/-6",
		"marks other open.sgf yes 0 - -6/-6", // neutral points under an area rule
		"marks other other.sgf yes 0 - 0/0",  // the marks give another result than the record
		"engine sure trusted.sgf yes 0 -",
		"score people trusted.sgf yes - - -0.5/-0.5",
		"marks trusted trusted.sgf yes 0 - 0/0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	var problems []string
	for _, p := range out.Problems {
		problems = append(problems, fmt.Sprintf("%s:%d %s", filepath.Base(p.File), p.Line, p.Kind))
	}
	if want := []string{"engine.tsv:4 contradicted", "engine.tsv:4 no-record"}; !slices.Equal(problems, want) {
		t.Errorf("problems %q, want %q", problems, want)
	}
	if out.Records != 5 {
		t.Errorf("%d records read, want 5", out.Records)
	}
}

// With the dead stones given the judges are not asked: labels that list them all are
// compared by the seki and the scores that follow.
func TestGiven(t *testing.T) {
	list, _ := read(t, "testdata/labels")
	out, err := Run(t.Context(), &Config{Labels: list, Paths: []string{"testdata/records"}, Given: true, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range out.Rows {
		got = append(got, fmt.Sprintf("%s %s %s %s", filepath.Base(r.File), r.Judge, r.Right, r.Reason))
	}
	want := []string{
		"walls.toml given yes ",
		"no-life.txt given no sees a seki at 3: ba ab bb; margin -27, want -26 (japanese)",
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("no row %q in\n%s", w, strings.Join(got, "\n"))
		}
	}
	for _, r := range out.Rows {
		if r.Kind == KindScore || r.Kind == KindGTP {
			t.Errorf("%s of kind %s is compared", r.File, r.Kind)
		}
	}
	if !slices.ContainsFunc(out.Problems, func(p Problem) bool { return p.Kind == Partial && strings.HasSuffix(p.File, ".gtp") }) {
		t.Errorf("labels left out are not listed: %v", out.Problems)
	}
}

// A miss of a drawn position says in what it is one and shows both readings.
func TestDrawn(t *testing.T) {
	list, _ := read(t, "testdata/labels/drawn/no-life.txt")
	out := compare(t, list, 1)
	if len(out.Rows) != 1 {
		t.Fatalf("%d rows", len(out.Rows))
	}
	r := out.Rows[0]
	if want := "calls dead 3: ba ab bb"; !strings.HasPrefix(r.Reason, want) {
		t.Errorf("reason %q, want %q", r.Reason, want)
	}
	want := "" +
		"labelled   settled    differs\n" +
		".XO...     .xO...     .!....\n" +
		"XXO...     xxO...     !!....\n" +
		"OOO...     OOO...     ......\n" +
		"......     ......     ......\n" +
		"......     ......     ......\n" +
		"......     ......     ......\n"
	if r.Drawn != want {
		t.Errorf("drawn:\n%swant:\n%s", r.Drawn, want)
	}
}

// Labels that claim something false are found out, whatever form they have.
func TestWrongLabels(t *testing.T) {
	for name, change := range map[string]struct{ file, from, to, right string }{
		"case":      {"case/walls.toml", "..XO.x", "..XO.X", No},
		"goscorer":  {"drawn/walls.txt", "w.xo..", "o.xo..", No},
		"ownership": {"owners/walls.json", `"BBBWWW",` + "\n  \"BBBWWW\",\n  \"BBBWWs\"", `"WBBWWW",` + "\n  \"BBBWWW\",\n  \"BBBWWs\"", No},
		"removed":   {"removed/walls.game", " 1  0  0  0  0  0", " 0  0  0  0  0  0", No},
		"game":      {"game/walls.json", `"fcad"`, `"fc"`, No},
		"gtp":       {"session/walls.gtp", "F4 should be", "F4 shouldn't be", No},
		"gtp group": {"session/walls.gtp", "C1 group shouldn't be", "C1 group should be", No},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata/labels", filepath.Dir(change.file)))); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, filepath.Base(change.file))
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.Replace(string(text), change.from, change.to, 1)
			if changed == string(text) {
				t.Fatalf("%q is not in %s", change.from, change.file)
			}
			if err := os.WriteFile(path, []byte(changed), 0o666); err != nil {
				t.Fatal(err)
			}
			list, problems := read(t, path)
			if len(list) != 1 {
				t.Fatalf("%d labels, %v", len(list), problems)
			}
			if r := compare(t, list, 1).Rows[0]; r.Right != change.right || *r.StonesWrong != 1 {
				t.Errorf("right %s, %d stones wrong: %s", r.Right, *r.StonesWrong, r.Reason)
			}
		})
	}
}

// The judge marked, who sees the marks, is always right about them.
func TestMarksSeen(t *testing.T) {
	judges, err := life.Select("marked")
	if err != nil {
		t.Fatal(err)
	}
	out, err := Run(context.Background(), &Config{Paths: []string{"testdata/records"}, Judges: judges, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Rows) != 4 {
		t.Fatalf("%d rows", len(out.Rows))
	}
	for _, r := range out.Rows {
		if r.Right != Yes || r.Judge != "marked" {
			t.Errorf("%s: %s by %q: %s", r.File, r.Right, r.Judge, r.Reason)
		}
	}
}

func TestRunWorkers(t *testing.T) {
	list, _ := read(t, "testdata/labels")
	one := compare(t, list, 1, "testdata/records")
	for _, n := range []int{2, 7} {
		if many := compare(t, list, n, "testdata/records"); !reflect.DeepEqual(one, many) {
			t.Errorf("%d workers find something else than one", n)
		}
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	list, _ := read(t, "testdata/labels")
	if _, err := Run(ctx, &Config{Labels: list, Paths: []string{"testdata/records"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want it cancelled", err)
	}
}

// The labels of the corpus are read to the last, and those of positions settled
// about as right as they are known to be.
func TestCorpus(t *testing.T) {
	root := os.Getenv("EXPERIMENT_CORPUS")
	if root == "" {
		t.Skip("EXPERIMENT_CORPUS does not name the data")
	}
	list, problems := read(t, filepath.Join(root, "dev/labels"))
	kinds := map[string]int{}
	for _, l := range list {
		kinds[l.Kind]++
	}
	want := map[string]int{KindEngine: 8681, KindScore: 31, KindGoscorer: 46, KindOwnership: 14, KindRemoved: 27, KindGame: 1, KindGTP: 3}
	if !maps.Equal(kinds, want) {
		t.Errorf("labels by kind: %v, want %v", kinds, want)
	}
	for _, p := range problems {
		if p.Kind != Repeated && p.Kind != NoClaim && p.Kind != OtherTask {
			t.Errorf("not read: %v", p.Error())
		}
	}
	out := compare(t, list, 0, filepath.Join(root, "dev/gnugo-regression"))
	n, right := map[string]int{}, map[string]int{}
	for _, r := range out.Rows {
		key := r.Kind + " " + r.Trust
		if n[key]++; r.Right == Yes {
			right[key]++
		}
	}
	t.Logf("labelled positions %v, right %v", n, right)
	for key, least := range map[string]float64{
		"marks trusted": 0.9, "engine sure": 0.9, "score people": 0.8, "ownership people": 0.8, "removed people": 0.75, "ogs-game people": 1, "gtp people": 1,
	} {
		if n[key] == 0 || float64(right[key]) < least*float64(n[key]) {
			t.Errorf("%s: %d of %d right, want %v of them", key, right[key], n[key], least)
		}
	}
}
