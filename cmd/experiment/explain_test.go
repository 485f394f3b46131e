package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"weiqi-experiment/rules"
)

func explainJSON(t *testing.T, args ...string) map[string]any {
	t.Helper()
	r := call(t, append([]string{"explain", "--json"}, args...)...).want(t, statusDone)
	var m map[string]any
	if err := json.Unmarshal([]byte(r.stdout), &m); err != nil {
		t.Fatalf("%v in %s", err, r.stdout)
	}
	return m
}

func TestExplainJSON(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]"))
	m := explainJSON(t, "--judge", "marked", "--rules", "chinese,japanese,tangsong", in)
	for key, want := range map[string]any{
		"file": filepath.ToSlash(in), "index": 0.0, "width": 5.0, "height": 5.0, "judge": "marked", "status": "scored",
		"own_rule": "chinese", "agrees": "yes",
	} {
		if m[key] != want {
			t.Errorf("%s is %v, want %v", key, m[key], want)
		}
	}
	counts := m["counts"].(map[string]any)
	for key, want := range map[string]any{
		"area_b": 13.0, "area_w": 12.0, "territory": 0.0, "seki_eyes_b": 0.0, "seki_eyes_w": 0.0, "neutral": 0.0,
		"one_sided_b": 0.0, "one_sided_w": 0.0, "groups_b": 1.0, "groups_w": 1.0, "seki_groups_b": 0.0, "seki_groups_w": 0.0,
		"basic_eye_points_b": 2.0, "basic_eye_points_w": 2.0, "live_stones_b": 11.0, "live_stones_w": 10.0,
		"plays_b": 8.0, "plays_w": 7.0, "passes_b": 1.0, "passes_w": 1.0, "setup_b": 0.0, "setup_w": 0.0,
		"captured_b": 0.0, "captured_w": 0.0, "first_pass": "W", "last_play": "B",
	} {
		if counts[key] != want {
			t.Errorf("counts.%s is %v, want %v", key, counts[key], want)
		}
	}
	margins := map[string]float64{"chinese": 1, "japanese": 0, "tangsong": 0}
	scores := m["scores"].([]any)
	if len(scores) != len(margins) {
		t.Errorf("%d scores", len(scores))
	}
	for _, s := range scores {
		s := s.(map[string]any)
		id := s["rule"].(string)
		sum := 0.0
		for _, v := range s["terms"].(map[string]any) {
			sum += v.(float64)
		}
		if s["margin"] != margins[id] || s["margin_literal"] != margins[id] || sum != margins[id] {
			t.Errorf("%s: margin %v, literal %v, terms %v", id, s["margin"], s["margin_literal"], s["terms"])
		}
		if s["komi"].(float64) <= 0 || s["winner"] != "W" {
			t.Errorf("%s: komi %v, winner %v", id, s["komi"], s["winner"])
		}
	}
	board := m["board"].([]any)
	want := []any{".XXO.", ".XOO.", ".XXO.", ".XOO.", ".XXO."}
	if !slices.Equal(board, want) {
		t.Errorf("board %v", board)
	}
	for _, list := range []string{"dead", "aftermath", "finish"} {
		if l, ok := m[list].([]any); !ok || len(l) != 0 {
			t.Errorf("%s is %v", list, m[list])
		}
	}
}

// aftermath is a game in which White, under area rules, goes on in settled ground
// after a pass, and one dame is left: Black to move takes it.
const aftermath = "(;SZ[5]RU[Chinese]KM[0]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]" +
	";B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[aa];W[ee];B[ab];W[];B[]TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])"

func TestExplainShowsTheEnding(t *testing.T) {
	in := file(t, "a.sgf", aftermath)
	args := []string{"--judge", "marked", "--rules", "japanese,chinese", in}
	m := explainJSON(t, args...)
	var moves []string
	for _, x := range m["aftermath"].([]any) {
		x := x.(map[string]any)
		moves = append(moves, x["color"].(string)+x["point"].(string))
	}
	if got := strings.Join(moves, " "); got != "W Baa Wee Bab" {
		t.Errorf("aftermath %q", got)
	}
	for _, x := range m["scores"].([]any) {
		x := x.(map[string]any)
		want := map[string][3]float64{"japanese": {0, -1, 1}, "chinese": {1, 1, 0}}[x["rule"].(string)]
		terms := x["terms"].(map[string]any)
		if x["margin"] != want[0] || x["margin_literal"] != want[1] || terms["aftermath"] != want[2] {
			t.Errorf("%s: margin %v, literal %v, terms %v", x["rule"], x["margin"], x["margin_literal"], terms)
		}
	}
	var line []string
	ending := m["ending"].(map[string]any)
	for _, x := range ending["line"].([]any) {
		x := x.(map[string]any)
		line = append(line, fmt.Sprint(x["color"], x["point"], x["move"]))
	}
	if got := strings.Join(line, " "); ending["from_move"] != 0.0 || got != "Bca1 Wcb2 Bcc3 Wcd4 Bce5 W0 B0" {
		t.Errorf("after move %v %q", ending["from_move"], got)
	}
	text := call(t, append([]string{"explain"}, args...)...).want(t, statusDone).stdout
	if want := "cut, played inside what was settled (4): W:pass B:aa W:ee B:ab\n  so, after move 0 (in brackets the numbers in the record): B:ca(1) W:cb(2) B:cc(3) W:cd(4) B:ce(5) W:pass B:pass\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	text = call(t, append([]string{"explain", "--lang", "zh"}, args...)...).want(t, statusDone).stdout
	if want := "删去已定之地内的余着（4）：W:虚着 B:aa"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	text = call(t, append([]string{"explain", "--ending", "literal"}, args...)...).want(t, statusDone).stdout
	if strings.Contains(text, "Ending:") {
		t.Errorf("the literal ending cuts or adds\n%s", text)
	}
	page := filepath.Join(t.TempDir(), "a.html")
	call(t, append([]string{"explain", "--html", page}, args...)...).want(t, statusDone)
	data, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(data), "W:pass B:aa W:ee B:ab") {
		t.Errorf("the page does not show the aftermath (%v)", err)
	}
}

// Groups are all that live; a tax may leave out those in seki, so how many these are
// is told too.
func TestExplainCountsGroupsInSeki(t *testing.T) {
	in := filepath.Join(casesDir, "seki-eye-against-eye.sgf")
	counts := explainJSON(t, "--rules", "chinese", in)["counts"].(map[string]any)
	for key, want := range map[string]any{"groups_b": 2.0, "groups_w": 2.0, "seki_groups_b": 1.0, "seki_groups_w": 1.0} {
		if counts[key] != want {
			t.Errorf("counts.%s is %v, want %v", key, counts[key], want)
		}
	}
	for lang, want := range map[string]string{"en": "groups, those in seki included", "zh": "块数（含双活）"} {
		if text := call(t, "explain", "--lang", lang, "--rules", "chinese", in).want(t, statusDone).stdout; !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// White's stone in the corner is dead whoever moves first, and not marked, which leaves
// points to nobody.
func TestExplainSaysWhatMarksAreNotBelieved(t *testing.T) {
	in := file(t, "a.sgf", "(;SZ[7]RU[Chinese]AB[da][db][dc][ad][bd][cd][dd][de][df][dg]AW[ea][eb][ec][ed][ee][ef][eg][fd][gd][bb]TW[fa][ga][fb][gb][fc][gc][fe][ge][ff][gf][fg][gg])")
	const note = "marked: other stones are dead, and points are left to nobody; not believed"
	m := explainJSON(t, "--rules", "chinese", in)
	if notes := m["notes"].([]any); len(notes) != 1 || notes[0] != note || m["judge"] == "marked" {
		t.Errorf("settled by %v, notes %v", m["judge"], notes)
	}
	for lang, want := range map[string]string{"en": "Note of the judges: " + note, "zh": "裁定附注：" + note} {
		if text := call(t, "explain", "--lang", lang, "--rules", "chinese", in).want(t, statusDone).stdout; !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestExplainReasons(t *testing.T) {
	m := explainJSON(t, "--judge", "marked", "--rules", "chinese,japanese,tangsong", file(t, "a.sgf", game("RU[Japanese]")))
	terms := map[string]map[string]any{}
	for _, r := range m["reasons"].([]any) {
		r := r.(map[string]any)
		if r["against"] != "japanese" {
			t.Errorf("compared with %v", r["against"])
		}
		terms[r["rule"].(string)] = r["terms"].(map[string]any)
	}
	if terms["chinese"]["parity"] != 1.0 || len(terms["chinese"]) != 1 {
		t.Errorf("chinese differs by %v", terms["chinese"])
	}
	if terms["tangsong"]["parity"] != 1.0 || terms["tangsong"]["first_pass"] != -1.0 {
		t.Errorf("tangsong differs by %v", terms["tangsong"])
	}
}

func TestExplainText(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Chinese]KM[0]RE[B+1]PB[B\x1b[31mlack]"))
	r := call(t, "explain", "--judge", "marked", in).want(t, statusDone)
	for _, want := range []string{"a  . X X O .\n", "Judge marked", "tangsong", "first-pass compensation", "White wins by", "art. 11"} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("no %q in\n%s", want, r.stdout)
		}
	}
	if strings.Contains(r.stdout, "\x1b") {
		t.Error("a control character of the record reached the terminal")
	}
	zh := call(t, "explain", "--judge", "marked", "--lang", "zh", in).want(t, statusDone)
	for _, want := range []string{"计枰点·唐宋版", "先虚着贴点", "白胜"} {
		if !strings.Contains(zh.stdout, want) {
			t.Errorf("no %q in\n%s", want, zh.stdout)
		}
	}
}

// TestExplainReasonsInWords reads the reasons in both languages, in the text and
// on the page.
func TestExplainReasonsInWords(t *testing.T) {
	in := file(t, "a.sgf", game("RU[Japanese]"))
	for lang, want := range map[string][]string{
		english: {"plays +1, first-pass compensation -1", "Black gives komi 6.5: White wins by 6.5", "nothing differs"},
		chinese: {"实着 +1，先虚着贴点 -1", "黑贴 6.5 点：白胜 6.5 点", "无不同"},
	} {
		out := filepath.Join(t.TempDir(), "a.html")
		args := []string{"explain", "--judge", "marked", "--rules", "japanese,korean,tangsong", "--lang", lang}
		text := call(t, append(args, in)...).want(t, statusDone).stdout
		call(t, append(args, "--html", out, in)...).want(t, statusDone)
		page, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("the text lacks %q:\n%s", w, text)
			}
			if !strings.Contains(html.UnescapeString(string(page)), w) {
				t.Errorf("the page lacks %q", w)
			}
		}
	}
}

func TestExplainHTML(t *testing.T) {
	in := file(t, "a.sgf", game("PB[<script>alert(1)</script>]"))
	out := filepath.Join(t.TempDir(), "a.html")
	call(t, "explain", "--judge", "marked", "--html", out, in).want(t, statusDone)
	page, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "tangsong", "</html>"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if strings.Contains(string(page), "<script>") {
		t.Error("markup of the record reached the page")
	}
}

func TestExplainChoosesTheGame(t *testing.T) {
	in := file(t, "a.sgf", game("")+"(;SZ[3]AB[bb])")
	if m := explainJSON(t, "--game", "1", in); m["width"] != 3.0 || m["index"] != 1.0 {
		t.Errorf("%v", m)
	}
	if r := call(t, "explain", "--game", "2", in).want(t, statusFailed); !strings.Contains(r.stderr, "0 to 1") {
		t.Errorf("stderr %q", r.stderr)
	}
	r := callWith(t, context.Background(), game(""), nil, "explain", "--judge", "marked", "--json", "-").want(t, statusDone)
	if !strings.Contains(r.stdout, `"width": 5`) {
		t.Errorf("stdout %q", r.stdout)
	}
}

// TestExplainFindsTheFile names files by folder, by archive, and with the mark of
// an archive in the name of a folder.
func TestExplainFindsTheFile(t *testing.T) {
	dir := t.TempDir()
	marked := filepath.Join(dir, "wow!")
	if err := os.Mkdir(marked, 0o777); err != nil {
		t.Fatal(err)
	}
	inner := filepath.Join(marked, "a.sgf")
	if err := os.WriteFile(inner, []byte(game("")+game("")), 0o666); err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(marked, "b.zip")
	writeZip(t, archive, "x.sgf", "(;SZ[3];B[bb])", "y.sgf", "(;SZ[4];B[bb])(;SZ[6];B[bb])")
	for _, c := range []struct {
		name, game string
		width      float64
	}{
		{inner, "1", 5},
		{archive + "!/x.sgf", "0", 3},
		{archive + "!/y.sgf", "1", 6},
	} {
		if m := explainJSON(t, "--game", c.game, c.name); m["width"] != c.width || m["file"] != filepath.ToSlash(c.name) {
			t.Errorf("%s: %v of width %v", c.name, m["file"], m["width"])
		}
	}
	for _, c := range []struct{ name, game, in string }{
		{archive, "0", "b.zip!/x.sgf"},
		{archive, "1", "b.zip!/x.sgf"},
		{marked, "0", "wow!/a.sgf"},
		{archive + "!/x.sgf", "1", "0 to 0"},
		{archive + "!/z.sgf", "0", "no game found"},
	} {
		r := call(t, "explain", "--game", c.game, c.name).want(t, statusFailed)
		if !strings.Contains(r.stderr, c.in) {
			t.Errorf("%s: stderr %q", c.name, r.stderr)
		}
	}
	if err := os.Remove(archive); err != nil {
		t.Fatal(err)
	}
	if m := explainJSON(t, marked); m["file"] != filepath.ToSlash(inner) {
		t.Errorf("the only file of a folder: %v", m["file"])
	}
	damaged := file(t, "d.zip", "PK\x03\x04 and no more")
	if r := call(t, "explain", damaged+"!/x.sgf").want(t, statusFailed); !strings.Contains(r.stderr, "zip file") {
		t.Errorf("damaged archive: stderr %q", r.stderr)
	}
}

// writeZip writes an archive of names and texts in turn.
func writeZip(t *testing.T, name string, entries ...string) {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for i := 0; i < len(entries); i += 2 {
		w, err := z.Create(entries[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(entries[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(z.Close(), os.WriteFile(name, buf.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func TestInterruptedExplain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := callWith(t, ctx, game(""), nil, "explain", "-").want(t, statusInterrupted)
	if r.stderr != "experiment: interrupted\n" {
		t.Errorf("stderr %q", r.stderr)
	}
}

func TestExplainFailures(t *testing.T) {
	for _, c := range []struct{ text, in string }{
		{"no game", "no SGF game"},
		{"(;SZ[77];B[aa])", "line 1"},
	} {
		r := call(t, "explain", file(t, "x.sgf", c.text)).want(t, statusFailed)
		if !strings.Contains(r.stderr, c.in) || !strings.Contains(r.stderr, "x.sgf") {
			t.Errorf("%q: stderr %q", c.text, r.stderr)
		}
	}
	call(t, "explain", filepath.Join(t.TempDir(), "missing.sgf")).want(t, statusFailed)
	r := call(t, "explain", "--judge", "none", file(t, "x.sgf", game(""))).want(t, statusNothing)
	if !strings.Contains(r.stdout, "Not settled") {
		t.Errorf("stdout %q", r.stdout)
	}
}

func TestRulesList(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(call(t, "rules", "list").want(t, statusDone).stdout), "\n")
	if len(lines) != len(rules.All)+1 {
		t.Fatalf("%d lines for %d rule sets and a heading", len(lines), len(rules.All))
	}
	for i, r := range rules.All {
		line := lines[i+1]
		for _, want := range []string{strings.Join(r.Groups, ","), r.Native, r.Title} {
			if !strings.Contains(line, " "+want) {
				t.Errorf("the line of %s lacks %q: %s", r.ID, want, line)
			}
		}
		if !strings.HasPrefix(line, r.ID+" ") || !strings.HasSuffix(line, " "+r.Komi.String()) {
			t.Errorf("%s is listed as %s", r.ID, line)
		}
	}
	if yanlai := call(t, "rules", "list", "yanlai").want(t, statusDone).stdout; strings.Contains(yanlai, "japanese") {
		t.Errorf("yanlai lists %s", yanlai)
	}
}

func TestRulesShowAndDiff(t *testing.T) {
	x, y := rules.All[0], rules.All[len(rules.All)-1]
	for _, lang := range []string{english, chinese} {
		for _, form := range []rules.Form{rules.Plain, rules.Markdown} {
			args := []string{"--lang", lang}
			if form == rules.Markdown {
				args = append(args, "--markdown")
			}
			if got := call(t, append([]string{"rules", "show", x.ID}, args...)...).want(t, statusDone).stdout; got != x.Page(lang, form) {
				t.Errorf("show %q: %s", args, got)
			}
			if got := call(t, append([]string{"rules", "diff", x.ID, y.ID}, args...)...).want(t, statusDone).stdout; got != rules.Diff(x, y, lang, form) {
				t.Errorf("diff %q: %s", args, got)
			}
		}
	}
}

// TestExplainWarns: what a reader must know of the file and of the record stands
// beside what is judged.
func TestExplainWarns(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	whole := game("RE[B+1]KM[0]RU[chinese]")
	broken := whole // less its two passes
	for range 2 {
		broken = broken[:strings.LastIndex(broken, ";")]
	}
	broken += ")"
	const more, unfinished = "The file holds other games: --game N", "without two passes"
	for _, c := range []struct {
		name, text       string
		args             []string
		more, unfinished bool
	}{
		{"one.sgf", whole, nil, false, false},
		{"many.sgf", whole + "\n" + whole + "\n" + whole, nil, true, false},
		{"last.sgf", whole + "\n" + broken, []string{"--game", "1"}, true, true},
		{"broken.sgf", broken, nil, false, true},
	} {
		file := write(c.name, c.text)
		text := call(t, append([]string{"explain", "--rules", "chinese", file}, c.args...)...).want(t, statusDone).stdout
		if strings.Contains(text, more) != c.more || strings.Contains(text, unfinished) != c.unfinished {
			t.Errorf("%s: other games told %v, want %v; unfinished told %v, want %v", c.name, strings.Contains(text, more), c.more, strings.Contains(text, unfinished), c.unfinished)
		}
		var got struct {
			Unfinished bool `json:"unfinished"`
			MoreGames  bool `json:"more_games"`
			Index      int  `json:"index"`
		}
		r := call(t, append([]string{"explain", "--json", "--rules", "chinese", file}, c.args...)...).want(t, statusDone)
		if err := json.Unmarshal([]byte(r.stdout), &got); err != nil || got.MoreGames != c.more || got.Unfinished != c.unfinished || got.Index != len(c.args)/2 {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
	position := write("position.sgf", "(;GM[1]FF[4]SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de])")
	text := call(t, "explain", "--rules", "chinese", position).stdout
	if strings.Contains(text, "last contested move is 0") || !strings.Contains(text, "there are no moves") || !strings.Contains(text, "a position without moves") {
		t.Errorf("a position:\n%s", text)
	}
}
