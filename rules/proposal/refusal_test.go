package proposal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sound is a proposal nothing is wrong with; the tests change lines of it.
const sound = `id = "mine"
title = "Mine"
summary.en = "Area counts."
[play]
first = "black"
ko = "simple"
komi = 7
[[terms]]
id = "area"
`

func TestSound(t *testing.T) {
	r, err := Parse("mine.toml", []byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	if r.Komi != 14 || r.Summary.ZH != "Area counts." || r.Native != "Mine" || r.Source != "mine.toml" || r.Pass.EN != "A pass changes nothing by itself." || r.Cycling != "silent" {
		t.Errorf("%+v", r)
	}
}

// Every fault is refused at its line and column, with what would be right.
func TestRefusals(t *testing.T) {
	replace := func(old, new string) string {
		if !strings.Contains(sound, old) {
			t.Fatalf("%q is not in the sound proposal", old)
		}
		return strings.Replace(sound, old, new, 1)
	}
	add := func(lines string) string { return sound + lines }
	for _, test := range []struct {
		name, text, place string
		says              []string
	}{
		{"no TOML", replace(`"mine"`, `"mine`), "1:", nil},
		{"a key twice", replace(`komi = 7`, "komi = 7\nkomi = 8"), "8:1", nil},
		{"unknown key", replace(`komi = 7`, "kommi = 7"), "7:1", []string{`"play.kommi"`, `did you mean "komi"?`}},
		{"unknown key at the top", replace(`title =`, "titel ="), "2:1", []string{`did you mean "title"?`}},
		{"unknown table", add("[scoring]\nseki = 1\n"), "10:2", []string{`"scoring"`}},
		{"missing key", replace("komi = 7\n", ""), "4:2", []string{"play.komi is missing"}},
		{"missing table", "id = \"a\"\ntitle = \"A\"\nsummary.en = \"S\"\n[[terms]]\nid = \"area\"\n", "1:1", []string{"play is missing"}},
		{"no terms", strings.Split(sound, "[[terms]]")[0], "1:1", []string{"terms is missing"}},
		{"empty terms", strings.Split(strings.Replace(sound, "[play]", "terms = []\n[play]", 1), "[[terms]]")[0], "4:1", []string{"no terms"}},
		{"text for a number", replace("komi = 7", `komi = "seven"`), "7:", []string{"wrong type", "a number"}},
		{"number for a text", replace(`title = "Mine"`, `title = 5`), "2:", []string{"wrong type", "a text in quotes"}},
		{"number for a choice", add("[[terms]]\nid = \"first_pass\"\nshared = 1\n"), "12:", []string{"wrong type", "true or false"}},
		{"fraction for a whole number", add("[[terms]]\nid = \"handicap\"\nfree = 0.5\n"), "12:", []string{"whole number"}},
		{"choice", replace(`"simple"`, `"positionnal"`), "6:1", []string{`did you mean "positional"?`}},
		{"choice of something else", replace(`"simple"`, `"japanese"`), "6:1", []string{"simple, positional, situational, none"}},
		{"id", replace(`"mine"`, `"My Rule"`), "1:1", []string{"lower-case"}},
		{"id of a group", replace(`"mine"`, `"world"`), "1:1", []string{"group"}},
		{"empty title", replace(`"Mine"`, `" "`), "2:1", []string{"English name"}},
		{"empty summary", replace(`"Area counts."`, `""`), "3:1", []string{"no text"}},
		{"komi in thirds", replace("komi = 7", "komi = 7.33"), "7:1", []string{"multiple of 0.5"}},
		{"komi that is no number", replace("komi = 7", "komi = nan"), "7:1", []string{"multiple of 0.5"}},
		{"negative komi", replace("komi = 7", "komi = -3"), "7:1", []string{"play.first"}},
		{"huge komi", replace("komi = 7", "komi = 1e300"), "7:1", []string{"at most 1000"}},
		{"unknown term", add("[[terms]]\nid = \"first_pas\"\n"), "11:1", []string{`did you mean "first_pass"?`}},
		{"term by its title", add("[[terms]]\nid = \"eyes in seki\"\n"), "11:1", []string{`did you mean "seki"?`}},
		{"term by its name", add("[[terms]]\nid = \"实着\"\n"), "11:1", []string{`did you mean "parity"?`}},
		{"term of an ending", add("[[terms]]\nid = \"dame\"\n"), "11:1", []string{"no choice of a rule"}},
		{"term without id", add("[[terms]]\npoints = 1\n"), "10:3", []string{"without an id", "button"}},
		{"doubled term", add("[[terms]]\nid = \"button\"\n[[terms]]\nid = \"button\"\npoints = 1\n"), "13:1", []string{"first on line 11"}},
		{"foreign parameter", add("[[terms]]\nid = \"button\"\nstage = \"all\"\n"), "12:1", []string{`takes no "stage"`, "points"}},
		{"points of area", replace(`id = "area"`, "id = \"area\"\npoints = 2"), "10:1", []string{"nothing to choose"}},
		{"no points", add("[[terms]]\nid = \"button\"\npoints = 0\n"), "12:1", []string{"leave it out"}},
		{"negative payment", add("[[terms]]\nid = \"button\"\npoints = -1\n"), "12:1", []string{"one direction"}},
		{"quarter points", add("[[terms]]\nid = \"last_play\"\npoints = 0.5\nshared = true\n"), "12:1", []string{"cannot be shared"}},
		{"free stones", add("[[terms]]\nid = \"handicap\"\nfree = 12\n"), "12:1", []string{"0 to 9"}},
		{"stage", add("[[terms]]\nid = \"parity\"\nstage = \"secnd\"\n"), "12:1", []string{`did you mean "second"?`}},
		{"capital key", replace("komi = 7", "komi = 7\nKOMI = 9"), "8:1", []string{`"play.KOMI"`, `did you mean "komi"?`}},
		{"capital key of a term", add("[[terms]]\nid = \"button\"\nPoints = 1\n"), "12:1", []string{`"terms.Points"`, `did you mean "points"?`}},
		{"capital table", add("[Play]\n"), "10:2", []string{`"Play"`}},
		{"unknown key in a line", replace(`summary.en = "Area counts."`, `summary = { en = "Area counts.", de = "Fläche." }`), "3:34", []string{`"summary.de"`, "en, zh"}},
		{"unknown tables in one another", add("x = " + strings.Repeat("{ a = ", 50) + "1" + strings.Repeat(" }", 50) + "\n"), "10:1", []string{`"terms.x"`}},
		{"unknown table within unknown ones", add("[a.b.c]\nd = 1\n"), "10:2", []string{`"a"`}},
		{"long unknown key", add(strings.Repeat("x", 5000) + " = 1\n"), "10:1", []string{"xxx…"}},
		{"number in another base", replace("komi = 7", "komi = 0x7"), "7:8", []string{"wrong type", "a number"}},
		{"path for an id", replace(`"mine"`, `"../mine"`), "1:1", []string{"hyphens"}},
		{"option for an id", replace(`"mine"`, `"--out"`), "1:1", []string{"begins with a letter"}},
		{"id of other letters", replace(`"mine"`, `"半点"`), "1:1", []string{"lower-case"}},
		{"id of two lines", replace(`"mine"`, `"mine\nor yours"`), "1:1", []string{"lower-case"}},
		{"long id", replace(`"mine"`, `"`+strings.Repeat("m", 41)+`"`), "1:1", []string{"at most 40"}},
		{"title of two lines", replace(`"Mine"`, `"Mine\nand yours"`), "2:1", []string{"control character U+000A"}},
		{"title in colours", replace(`"Mine"`, `"\u001b[31mMine"`), "2:1", []string{"control character U+001B"}},
		{"title turned about", replace(`"Mine"`, `"Mi\u202ene"`), "2:1", []string{"control character U+202E"}},
		{"title of many pages", replace(`"Mine"`, `"`+strings.Repeat("M", 5000)+`"`), "2:1", []string{"too long"}},
		{"summary with a bell", replace(`counts."`, `counts.\u0007"`), "3:1", []string{"summary.en", "U+0007"}},
		{"article with a bell", add("[[terms]]\nid = \"button\"\narticle = \"\\b\"\n"), "12:1", []string{"U+0008"}},
		// Contradictions.
		{"two bases", add("[[terms]]\nid = \"territory\"\n"), "11:1", []string{"keep one"}},
		{"no basis", replace(`id = "area"`, `id = "button"`), "8:3", []string{"no basis", "area"}},
		{"seki counted twice", add("[[terms]]\nid = \"seki\"\n"), "11:1", []string{"points = -1"}},
		{"one-sided dame counted twice", add("[[terms]]\nid = \"one_sided\"\n"), "11:1", []string{"points = -1"}},
		{"pass stones under area", add("[[terms]]\nid = \"pass_stones\"\npoints = -1\n"), "11:1", []string{"changes no area", "territory"}},
		{"pass stones without prisoners", replace(`id = "area"`, "id = \"territory\"\nprisoners = false\n[[terms]]\nid = \"pass_stones\"\npoints = -1"), "12:1", []string{"without prisoners"}},
		{"bare board under territory", replace(`id = "area"`, "id = \"territory\"\n[[terms]]\nid = \"unremoved\""), "11:1", []string{"needs the term area"}},
		{"tax on dead stones", add("[[terms]]\nid = \"group_tax\"\n[[terms]]\nid = \"unremoved\"\n"), "11:1", []string{"living groups"}},
		{"last play paid twice", add("[[terms]]\nid = \"first_pass\"\n[[terms]]\nid = \"button\"\n"), "13:1", []string{"pay twice"}},
		{"plays charged twice", add("[[terms]]\nid = \"first_pass\"\n[[terms]]\nid = \"parity\"\npoints = -1\n"), "11:1", []string{"already"}},
		{"passes charged twice", replace(`id = "area"`, "id = \"territory\"\n[[terms]]\nid = \"pass_stones\"\npoints = -1\n[[terms]]\nid = \"first_pass\""), "14:1", []string{"already"}},
		{"a tie that cannot be", replace("komi = 7", "komi = 6.5\ntie = \"black\""), "8:1", []string{"never equal"}},
		{"a tie the button excludes", replace("komi = 7", "komi = 7\ntie = \"first-mover\"") + "[[terms]]\nid = \"button\"\n", "8:1", []string{"never equal"}},
		{"a cycle under superko", replace(`"simple"`, "\"positional\"\ncycle = \"draw\""), "7:1", []string{"no cycle can arise"}},
		{"a cycle forbidden by nothing", replace(`"simple"`, "\"none\"\ncycle = \"forbidden\""), "7:1", []string{"forbids no repetition"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("mine.toml", []byte(test.text))
			var complaints Complaints
			if !errors.As(err, &complaints) {
				t.Fatalf("not refused: %v", err)
			}
			if len(complaints) != 1 {
				t.Errorf("%d complaints:\n%v", len(complaints), err)
			}
			first := complaints[0].Error()
			if !strings.HasPrefix(first, "mine.toml:"+test.place) {
				t.Errorf("refused at another place than %s: %s", test.place, first)
			}
			for _, says := range test.says {
				if !strings.Contains(first, says) {
					t.Errorf("does not say %q: %s", says, first)
				}
			}
		})
	}
}

// Ties that can be are accepted: what makes them possible is the komi or halves
// among the terms.
func TestTiesThatCanBe(t *testing.T) {
	for _, test := range []struct{ komi, terms string }{
		{"6.5", "[[terms]]\nid = \"button\"\n"},
		{"7", "[[terms]]\nid = \"button\"\npoints = 1\n"},
		{"6.5", "[[terms]]\nid = \"seki\"\npoints = -0.5\n"},
		{"7", "[[terms]]\nid = \"seki\"\npoints = -0.5\n"},
	} {
		text := strings.Replace(sound, "komi = 7", "komi = "+test.komi+"\ntie = \"black\"", 1) + test.terms
		if _, err := Parse("mine.toml", []byte(text)); err != nil {
			t.Errorf("%v", err)
		}
	}
}

// All faults that can be told together are, in the order of the file.
func TestAllComplaints(t *testing.T) {
	text := strings.NewReplacer(`"simple"`, `"simpel"`, "komi = 7", "komy = 7", `id = "area"`, `id = "aria"`).Replace(sound)
	_, err := Parse("mine.toml", []byte(text))
	var complaints Complaints
	if !errors.As(err, &complaints) || len(complaints) < 3 {
		t.Fatalf("complaints: %v", err)
	}
	for i := range complaints[1:] {
		if complaints[i].Line > complaints[i+1].Line {
			t.Errorf("out of order:\n%v", err)
		}
	}
}

// A file may be in CRLF and have a byte order mark; keys may be dotted.
func TestForms(t *testing.T) {
	dotted := "id = 'mine'\ntitle = 'Mine'\nsummary = { zh = '数子。' }\nplay.ko = 'none'\nplay.komi = 0\nterms = [ { id = 'area' }, { id = 'seki', points = -1 } ]\n"
	for _, text := range []string{"\ufeff" + sound, strings.ReplaceAll(sound, "\n", "\r\n"), dotted} {
		if _, err := Parse("mine.toml", []byte(text)); err != nil {
			t.Errorf("%v", err)
		}
	}
	_, err := Parse("mine.toml", []byte(strings.Replace(dotted, "'seki'", "'sekki'", 1)))
	if err == nil || !strings.HasPrefix(err.Error(), "mine.toml:6:30: ") {
		t.Errorf("inline tables: %v", err)
	}
}

// A text may be written over several lines; it is read as one.
func TestTextOfSeveralLines(t *testing.T) {
	text := strings.Replace(sound, `"Area counts."`, "\"\"\"\nArea\ncounts.\r\n\"\"\"", 1)
	if r, err := Parse("mine.toml", []byte(text)); err != nil || r.Summary.EN != "Area counts." {
		t.Errorf("%+v (%v)", r, err)
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "clash.toml")
	if err := os.WriteFile(name, []byte(strings.Replace(sound, "mine", "chinese", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Read(name); err == nil || !strings.HasPrefix(err.Error(), name+":1:1: ") || !strings.Contains(err.Error(), "chinese") {
		t.Errorf("clash: %v", err)
	}
	if _, _, err := Read(dir); err == nil || !strings.HasSuffix(err.Error(), "is no file") {
		t.Errorf("a folder: %v", err)
	}
	if _, _, err := Read(filepath.Join(dir, "none.toml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	big := filepath.Join(dir, "big.toml")
	if err := os.WriteFile(big, []byte(sound+strings.Repeat("# big\n", maxSize)), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, data, err := Read(big); err == nil || !strings.Contains(err.Error(), "too many") || len(data) > maxSize+1 {
		t.Errorf("%d bytes of a file of 400 kB were read (%v)", len(data), err)
	}
}

// FuzzParse holds that reading never panics and that whatever is refused has a
// place in the file.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sound))
	for _, seed := range []string{"", "a", "id", "[", "[[terms]]", "terms = [1, 2]", "terms = 3", "play = []", "play.ko = {}",
		"[terms.a]\n", "[[terms.a]]\n", "[[play]]\nko = 'simple'", "summary = 'x'", "a.b.c = 1\n", "\"\" = 1", "[\"a.b\"]\nc = 1",
		"id = 1979-05-27", "terms = [[{}]]", "readings = [{}]", "\xff\xfe", "[play]\nkomi = inf\n", "[[terms]]\nfree = 99999999999999999999",
		"[[terms]]\nid = 'area'\n[terms.id]\n", "x = { a = { b = [ { c = 1 } ] } }"} {
		f.Add([]byte(seed))
	}
	examples, _ := filepath.Glob("../../datasets/proposals/*.toml")
	for _, name := range examples {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Parse("fuzz.toml", data)
		if err == nil {
			if r == nil || len(r.Terms) == 0 {
				t.Fatal("neither a rule nor a complaint")
			}
			again, err := Format(r)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Parse("again.toml", again); err != nil {
				t.Fatalf("%v\n%s", err, again)
			}
			return
		}
		var complaints Complaints
		if !errors.As(err, &complaints) || len(complaints) == 0 {
			t.Fatalf("refused without a complaint: %v", err)
		}
		lines := strings.Count(string(data), "\n") + 1
		for _, c := range complaints {
			if c.Line < 1 || c.Column < 1 || c.Line > lines || c.Message == "" {
				t.Fatalf("%d lines, and a complaint at %s", lines, fmt.Sprint(c))
			}
		}
	})
}
