package proposal

import (
	"fmt"
	"slices"
	"strings"

	"weiqi-experiment/rules"
)

// terms reads the terms of the count.
func (r *reader) terms(out *rules.Rule) {
	if r.has("terms") && len(r.file.Terms) == 0 {
		r.complain("terms", "no terms: a rule counts something, such as [[terms]] id = \"area\"")
	}
	first := map[string]int{}
	for i := range r.file.Terms {
		t, path := &r.file.Terms[i], fmt.Sprintf("terms[%d]", i)
		if t.ID == nil {
			r.complain(path, "a term without an id: it is one of %s", strings.Join(kindIDs(), ", "))
			continue
		}
		k, ok := rules.KindByID(*t.ID)
		if !ok {
			r.complain(path+".id", "%s", noTerm(*t.ID))
			continue
		}
		if before, doubled := first[k.ID]; doubled {
			r.complain(path+".id", "the term %q is there twice, first on line %d: a ledger has one line for it; put the points together",
				k.ID, r.places.of(fmt.Sprintf("terms[%d].id", before)).line)
			continue
		}
		first[k.ID] = i
		r.line(path+".article", t.Article)
		if made, ok := r.term(k, t, path); ok {
			out.Terms = append(out.Terms, made)
		}
	}
}

// noTerm says why a word is no term, and what would be.
func noTerm(id string) string {
	for _, w := range rules.Vocabulary {
		if w.ID == id {
			return fmt.Sprintf("%q is no choice of a rule: it says what completing a game changes, and every rule has it; the terms are %s", id, strings.Join(kindIDs(), ", "))
		}
		if strings.EqualFold(w.Title, id) || w.Native == id {
			return fmt.Sprintf("no term is called %q; did you mean %q?", id, w.ID)
		}
	}
	return fmt.Sprintf("no term is called %q%s", short(id), suggest(id, kindIDs()))
}

// term reads one term; it reports whether it is sound.
func (r *reader) term(k *rules.Kind, t *term, path string) (rules.Term, bool) {
	before := len(r.wrong)
	for _, key := range []struct {
		name  string
		given bool
	}{
		{"points", t.Points != nil}, {"prisoners", t.Prisoners != nil}, {"stage", t.Stage != nil}, {"shared", t.Shared != nil},
		{"when", t.When != nil}, {"per", t.Per != nil}, {"seki", t.Seki != nil}, {"free", t.Free != nil},
	} {
		if key.given && !slices.Contains(k.Takes, key.name) {
			r.complain(path+"."+key.name, "%s takes no %q%s", k.ID, key.name, takes(k))
		}
	}
	p := k.Default
	p.Points = r.half(path+".points", t.Points, p.Points)
	p.Stage = rules.Stage(r.word(path+".stage", t.Stage, string(p.Stage)))
	p.When = rules.When(r.word(path+".when", t.When, string(p.When)))
	p.Per = rules.Unit(r.word(path+".per", t.Per, string(p.Per)))
	set(&p.Prisoners, t.Prisoners)
	set(&p.Shared, t.Shared)
	set(&p.Seki, t.Seki)
	set(&p.Free, t.Free)
	if len(r.wrong) > before {
		return rules.Term{}, false
	}
	made, err := k.New(t.Article, p)
	if err != nil {
		if wrong, ok := err.(*rules.ParamError); ok {
			path += "." + wrong.Param
		}
		r.complain(path, "%v", err)
		return rules.Term{}, false
	}
	return made, true
}

func takes(k *rules.Kind) string {
	if len(k.Takes) == 0 {
		return ": it has nothing to choose"
	}
	return "; it takes " + strings.Join(k.Takes, ", ")
}

// set overwrites a default by what was given.
func set[T any](to *T, given *T) {
	if given != nil {
		*to = *given
	}
}
