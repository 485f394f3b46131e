package proposal

import (
	"bytes"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"weiqi-experiment/rules"
	"weiqi-experiment/rules/board"
)

// Format writes a rule set as a proposal that Parse reads back. The groups of a
// built-in rule are not written: a proposal belongs to none.
func Format(r *rules.Rule) ([]byte, error) {
	f := file{
		ID: r.ID, Title: r.Title, Native: r.Native, Edition: r.Edition, Source: r.Source, Summary: plain(r.Summary),
		Play: play{
			First: word("black", "white", r.First == board.White),
			Start: start(r.Start),
			Ko:    nameOf(kos, r.Ko), Tie: nameOf(ties, r.Tie),
			Suicide: &r.Suicide, Komi: points(r.Komi),
			Cycle: text(r.Cycling), Resolve: text(r.Resolve), CycleSay: plain(r.Cycle), PassSay: plain(r.Pass),
		},
	}
	for _, d := range r.Departs {
		f.Readings = append(f.Readings, plain(d))
	}
	for i := range r.Terms {
		f.Terms = append(f.Terms, written(&r.Terms[i]))
	}
	var b bytes.Buffer
	e := toml.NewEncoder(&b)
	if err := e.Encode(f); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// written is a term with the parameters that are not the usual ones.
func written(t *rules.Term) term {
	out := term{ID: &t.ID, Article: t.Article}
	k, ok := rules.KindByID(t.ID)
	if !ok {
		return out
	}
	p, usual := &t.Params, &k.Default
	differs := func(name string, different bool) bool { return different && slices.Contains(k.Takes, name) }
	if differs("points", p.Points != usual.Points) {
		out.Points = points(p.Points)
	}
	if differs("prisoners", p.Prisoners != usual.Prisoners) {
		out.Prisoners = &p.Prisoners
	}
	if differs("stage", p.Stage != usual.Stage) {
		out.Stage = text(p.Stage)
	}
	if differs("shared", p.Shared != usual.Shared) {
		out.Shared = &p.Shared
	}
	if differs("when", p.When != usual.When) {
		out.When = text(p.When)
	}
	if differs("per", p.Per != usual.Per) {
		out.Per = text(p.Per)
	}
	if differs("seki", p.Seki != usual.Seki) {
		out.Seki = &p.Seki
	}
	if differs("free", p.Free != usual.Free) {
		out.Free = &p.Free
	}
	return out
}

func plain(w rules.Words) words { return words{w.EN, w.ZH} }

func points(h rules.Half) *float64 {
	f := h.Float()
	return &f
}

func text[T ~string](t T) *string {
	s := string(t)
	return &s
}

// word is one of two words.
func word(usual, other string, isOther bool) *string {
	if isOther {
		return &other
	}
	return &usual
}

// start is the word for a start that is not the usual one.
func start(s rules.Start) *string {
	if s == rules.StartEmpty {
		return nil
	}
	return text(s)
}

// nameOf is the word for a choice.
func nameOf[T comparable](words map[string]T, choice T) *string {
	for name, c := range words {
		if c == choice {
			return &name
		}
	}
	return nil
}
