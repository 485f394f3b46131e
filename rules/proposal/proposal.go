package proposal

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Ext ends the names of proposals.
const Ext = ".toml"

// maxSize is the largest file read, in bytes; a proposal is a page or two.
const maxSize = 1 << 16

// soundID is what the id of a rule set looks like: a name for columns and files.
var soundID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// maxKomi is the largest komi, in points: no board has more to give.
const maxKomi = 1000

// Read reads the proposal in a file. The error is Complaints where the file was
// read; an id of a rule set of rules.All is among them.
func Read(name string) (*rules.Rule, []byte, error) {
	data, err := load(name)
	if err != nil {
		return nil, nil, err
	}
	r, err := Parse(name, data)
	if err != nil {
		return nil, data, err
	}
	if _, taken := rules.ByID(r.ID); taken {
		at := find(data).of("id")
		return nil, data, Complaints{{name, at.line, at.column,
			fmt.Sprintf("the id %q is that of a rule set of the toolkit; choose another, such as %q", r.ID, "my-"+r.ID)}}
	}
	return r, data, nil
}

// load reads a file as far as one that is too large shows. What is no file, such
// as a pipe nobody writes to, is not waited for.
func load(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSize+1))
}

// reader reads one file.
type reader struct {
	name   string
	file   file
	places places
	wrong  Complaints
	meant  map[string]bool // keys that misspelt ones were taken for
}

// Parse reads a proposal. name stands in complaints and, where the file does not
// give one, for its source. The error is Complaints, never empty.
func Parse(name string, data []byte) (*rules.Rule, error) {
	r := &reader{name: name, meant: map[string]bool{}}
	if len(data) > maxSize {
		return nil, Complaints{{name, 1, 1, fmt.Sprintf("more than %d bytes are too many for a proposal", maxSize)}}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	d := toml.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&r.file)
	if err != nil && !strict(err) {
		r.decoding(err)
		return nil, r.wrong
	}
	r.places = find(data)
	if r.unknown(); err != nil && len(r.wrong) == 0 {
		r.decoding(err)
	}
	rule := r.rule()
	if len(r.wrong) > 0 {
		return nil, r.wrong.sorted()
	}
	return rule, nil
}

// strict reports whether the document is sound but for unknown keys.
func strict(err error) bool {
	_, ok := err.(*toml.StrictMissingError)
	return ok
}

// rule makes the rule set, complaining as it goes.
func (r *reader) rule() *rules.Rule {
	f := &r.file
	r.needs("", reflect.TypeFor[file]())
	if r.has("play") {
		r.needs("play.", reflect.TypeFor[play]())
	}
	out := &rules.Rule{
		ID: f.ID, Title: f.Title, Native: or(f.Native, f.Title),
		Edition: or(f.Edition, "proposal"), Source: or(f.Source, printable(filepath.Base(r.name))),
		Summary: f.Summary.both(),
		First:   board.Black,
		Suicide: f.Play.Suicide != nil && *f.Play.Suicide,
		Komi:    r.half("play.komi", f.Play.Komi, 0),
	}
	if r.has("id") && !soundID.MatchString(f.ID) {
		r.complain("id", "%q is no id: it is at most 40 lower-case letters, digits and hyphens and begins with a letter or digit, such as \"button-one\"", short(f.ID))
	}
	if slices.Contains(append(rules.GroupNames, "all"), f.ID) {
		r.complain("id", "%q names a group of rule sets; choose another id", f.ID)
	}
	if r.has("title") && strings.TrimSpace(f.Title) == "" {
		r.complain("title", "the title is empty: it is the English name of the rule")
	}
	for _, line := range []struct{ path, text string }{{"title", f.Title}, {"native", f.Native}, {"edition", f.Edition}, {"source", f.Source}} {
		r.line(line.path, line.text)
	}
	r.text("summary", f.Summary)
	for i, w := range f.Readings {
		r.text(fmt.Sprintf("readings[%d]", i), w)
		out.Departs = append(out.Departs, w.both())
	}
	if r.word("play.first", f.Play.First, "black") == "white" {
		out.First = board.White
	}
	if r.word("play.start", f.Play.Start, "empty") == "cross" {
		out.Start = rules.StartCross
	}
	out.Ko = kos[r.word("play.ko", f.Play.Ko, "simple")]
	out.Tie = ties[r.word("play.tie", f.Play.Tie, "draw")]
	if out.Komi < 0 || out.Komi > rules.Points(maxKomi) {
		r.complain("play.komi", "komi is %v: it is 0 to %d points, paid by the side that moves first; change play.first where the other pays", out.Komi, maxKomi)
	}
	r.terms(out)
	r.cycle(out)
	out.Resolve = rules.Resolve(r.word("play.resolve", f.Play.Resolve, string(rules.ResolveSilent)))
	r.signs("play.pass_text", f.Play.PassSay)
	r.signs("play.cycle_text", f.Play.CycleSay)
	out.Pass = f.Play.PassSay.both()
	if out.Pass == (rules.Words{}) {
		out.Pass = out.PassEffect()
	}
	r.contradictions(out)
	return out
}

var kos = map[string]rules.Ko{
	"simple": rules.KoSimple, "positional": rules.KoPositional, "situational": rules.KoSituational, "none": rules.KoNone,
}

var ties = map[string]rules.Tie{
	"draw": rules.TieDraw, "black": rules.TieBlackWins, "first-mover": rules.TieFirstMover,
}

// cycle reads what a long cycle means; the default is what the ko rule makes of it.
func (r *reader) cycle(out *rules.Rule) {
	usual := string(rules.CycleSilent)
	if superko(out.Ko) {
		usual = string(rules.CycleForbidden)
	}
	out.Cycling = rules.CycleResult(r.word("play.cycle", r.file.Play.Cycle, usual))
	if out.Cycle = r.file.Play.CycleSay.both(); out.Cycle == (rules.Words{}) {
		out.Cycle = out.Cycling.Text()
	}
}

func superko(k rules.Ko) bool { return k == rules.KoPositional || k == rules.KoSituational }

// has reports whether the file has a key or a table of that path.
func (r *reader) has(path string) bool {
	_, ok := r.places[path]
	return ok
}

// needs complains about keys of a table that must be there and are not, unless
// one was meant that is misspelt.
func (r *reader) needs(prefix string, table reflect.Type) {
	for _, k := range keys(table) {
		if k.need && !r.has(prefix+k.name) && !r.meant[prefix+k.name] {
			r.complain(prefix+k.name, "%s%s is missing: it is %s, %s", prefix, k.name, k.kind(), k.doc)
		}
	}
}

func spoils(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) }

// text complains about a text in no language, or with signs no text has.
func (r *reader) text(path string, w words) {
	if r.has(path) && w.both() == (rules.Words{}) {
		r.complain(path, `%s has no text: give en = "...", zh = "..." or both`, path)
	}
	r.signs(path, w)
}

// signs complains about a text with signs no text has. It may have several lines.
func (r *reader) signs(path string, w words) {
	w = w.flat()
	r.line(path+".en", w.EN)
	r.line(path+".zh", w.ZH)
}

// maxLine is the longest text, in bytes: a page.
const maxLine = 4000

// line complains about a text that is not one line to read: control characters,
// among them those that turn the direction of writing, would spoil every page,
// table and terminal it comes to.
func (r *reader) line(path, text string) {
	if i := strings.IndexFunc(text, spoils); i >= 0 {
		c, _ := utf8.DecodeRuneInString(text[i:])
		r.complain(path, "%s holds the control character %U: leave it out", path, c)
	}
	if len(text) > maxLine {
		r.complain(path, "%s is too long: at most %d bytes", path, maxLine)
	}
}

// word is one of the words a key may hold, or the default.
func (r *reader) word(path string, w *string, usual string) string {
	if w == nil {
		return usual
	}
	k, _ := field(unnumbered(path))
	if !slices.Contains(k.enum, *w) {
		r.complain(path, "%s cannot be %q%s", path, *w, suggest(*w, k.enum))
		return usual
	}
	return *w
}

// unnumbered is a path as field wants it.
func unnumbered(path string) []string {
	parts := strings.Split(path, ".")
	for i := range parts {
		parts[i], _, _ = strings.Cut(parts[i], "[")
	}
	return parts
}

// half reads a number of points, or the default.
func (r *reader) half(path string, n *float64, usual rules.Half) rules.Half {
	if n == nil {
		return usual
	}
	h := *n * 2
	if math.IsNaN(h) || math.Abs(h) > 2*maxKomi+1 || h != math.Trunc(h) {
		r.complain(path, "%s is %v: scores are counted in half points, so it is a multiple of 0.5 of at most %d", path, *n, maxKomi)
		return usual
	}
	return rules.Half(h)
}

// both is w in one line each, with one language for both where there is but one.
func (w words) both() rules.Words {
	w = w.flat()
	return rules.Words{EN: or(w.EN, w.ZH), ZH: or(w.ZH, w.EN)}
}

// flat is w with the ends of its lines as spaces.
func (w words) flat() words {
	line := func(s string) string { return strings.TrimSpace(lineEnds.Replace(s)) }
	return words{EN: line(w.EN), ZH: line(w.ZH)}
}

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\t", " ")

// printable is the name of a file without the signs no text has.
func printable(name string) string {
	return strings.Map(func(c rune) rune {
		if spoils(c) {
			return '_'
		}
		return c
	}, name)
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
