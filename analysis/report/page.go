package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"slices"

	"weiqi-experiment/analysis"
	"weiqi-experiment/analysis/figure"
	"weiqi-experiment/rules"
	"weiqi-experiment/sim/store"
)

var nan = math.NaN()

// page is everything a report shows, in no format yet.
type page struct {
	Study    *analysis.Study
	Lang     string
	Summary  []rules.Words
	Warnings []rules.Words
	Figures  []shownFigure
	Missing  rules.Words // figures not drawn, and what they would need
	Named    rules.Words // what figures call rules by
	Tables   []*Table
	Chapters []*Chapter
	Games    []game
	Rules    []ruleLine
	Methods  []rules.Words
	Limits   []rules.Words
	Cite     rules.Words
	Run      string // digest that names the run
	Manifest string // JSON, without what depends on the machine

	in       *Input
	problems []problemCount
}

type ruleLine struct {
	ID      string
	Name    rules.Words
	Summary rules.Words
	Source  string
	Komi    string
	Assumed rules.Words // why this komi, where the text has none
}

// shownFigure is a figure as an SVG element in both languages.
type shownFigure struct {
	*figure.Figure
	Caption rules.Words // of the run
	EN, ZH  template.HTML
}

func (f *shownFigure) add(lang string, svg []byte) {
	if lang == "zh" {
		f.ZH = template.HTML(inline(svg, f.Title.ZH))
	} else {
		f.EN = template.HTML(inline(svg, f.Title.EN))
	}
}

func newPage(st *analysis.Study, in *Input, problems []problemCount) *page {
	p := &page{Study: st, Lang: in.Lang, in: in, problems: problems, Named: figureNames, Limits: limits}
	for _, m := range append(slices.Clone(methods), endingWords(st)) {
		p.Methods = append(p.Methods, st.Say(m))
	}
	if st.Completed == 0 {
		p.Limits = append([]rules.Words{literalLimit}, limits...)
	}
	p.manifest()
	p.Summary = p.summary()
	p.Warnings = p.warnings()
	p.Tables = p.tables()
	p.Chapters = p.makeChapters()
	p.Cite = p.cite()
	for _, r := range st.Rules {
		line := ruleLine{ID: r.ID, Name: p.ruleName(r.ID)}
		if r.Rule != nil {
			line.Summary, line.Source, line.Komi = r.Summary, r.Source, r.Komi.String()
			line.Assumed, _ = analysis.AssumedKomi(r.Rule)
		}
		p.Rules = append(p.Rules, line)
	}
	for i := range st.Games {
		p.Games = append(p.Games, p.game(&st.Games[i]))
	}
	return p
}

// ruleName is the title of a rule in English and its native name in Chinese.
func (p *page) ruleName(id string) rules.Words {
	for _, r := range p.Study.Rules {
		if r.ID == id {
			w := rules.Words{EN: r.ID, ZH: r.Name("zh")}
			if r.Rule != nil && r.Title != "" {
				w.EN = r.Title
			}
			return w
		}
	}
	return rules.Words{EN: id, ZH: id}
}

type problemCount struct {
	kind string
	n    int64
}

// maxKinds bounds the kinds of problem counted apart.
const maxKinds = 200

func countProblems(each func(func(*store.ProblemRow) error) error) ([]problemCount, error) {
	if each == nil {
		return nil, nil
	}
	counts := make(map[string]int64)
	err := each(func(r *store.ProblemRow) error {
		kind := r.Kind
		if _, ok := counts[kind]; !ok && len(counts) >= maxKinds {
			kind = "(other)"
		}
		counts[kind]++
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := make([]problemCount, 0, len(counts))
	for k, n := range counts {
		out = append(out, problemCount{k, n})
	}
	slices.SortFunc(out, func(a, b problemCount) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.kind, b.kind)) })
	return out, nil
}

// shownInputs is the number of inputs listed in a report; manifest.json has all.
const shownInputs = 100

// manifest keeps of the manifest what is the same for the same inputs. The
// definitions of rules are named by their digests.
func (p *page) manifest() {
	if p.in.Manifest == nil {
		return
	}
	m := *p.in.Manifest
	m.Machine, m.Seconds, m.Command = store.Machine{}, 0, nil
	b, err := json.Marshal(&m)
	if err != nil {
		return // a definition that JSON cannot hold names no run
	}
	sum := sha256.Sum256(b)
	p.Run = hex.EncodeToString(sum[:])[:12]

	short := struct {
		Version     string         `json:"version"`
		Commit      string         `json:"commit"`
		Command     []string       `json:"command"`
		Options     []store.Option `json:"options"`
		Seed        uint64         `json:"seed"`
		Rules       []digest       `json:"rules"`
		Judges      []string       `json:"judges"`
		Counts      store.Counts   `json:"counts"`
		Interrupted bool           `json:"interrupted"`
		Inputs      int            `json:"inputs_in_all"`
		First       []store.Input  `json:"first_inputs"`
	}{m.Version, m.Commit, p.in.Manifest.Command, m.Options, m.Seed, nil, m.Judges, m.Counts, m.Interrupted, len(m.Inputs), m.Inputs[:min(len(m.Inputs), shownInputs)]}
	for _, r := range m.Rules {
		short.Rules = append(short.Rules, digest{r.ID, r.Digest})
	}
	if b, err = json.MarshalIndent(short, "", "  "); err == nil {
		p.Manifest = string(b)
	}
}

type digest struct {
	ID     string `json:"id"`
	Digest string `json:"digest"`
}

func (p *page) cite() rules.Words {
	version := ""
	if m := p.in.Manifest; m != nil {
		version = m.Version
	}
	run := ""
	if p.Run != "" {
		run = ", run " + p.Run
	}
	return rules.Words{
		EN: fmt.Sprintf("experiment %s: a toolkit for comparing the rules of Go%s. Cite the collection of games as well, and give the numbers of records read, scored and compared. CITATION.cff has the entry in full; the figures and tables may be used with this reference.", version, run),
		ZH: fmt.Sprintf("experiment %s：围棋规则比较工具%s。请同时引用棋谱集，并注明读入、计分与比较的局数。完整条目见 CITATION.cff；注明出处即可使用图表。", version, run),
	}
}
